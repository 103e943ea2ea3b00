"""What happened, what may be done and what lies there, in words.

A narrator works from what a seat may know alone: what it saw before, the events as it was shown
them, what it sees now, and the rule text and the deck, which everybody knows. So it cannot tell
what the seat may not know.

>>> from dramadeck import narration, torg
>>> state = torg.new_game(["Quin", "Marco"], seed=7)
>>> after, events = torg.deal(state)
>>> quin = torg.hero_seat("Quin")
>>> told = narration.narrator(torg.TORG, seat=quin)
>>> for line in told.lines(torg.view(state, quin), events, torg.view(after, quin))[2:]:
...     print(line)
Quin draws ...
Marco draws 5 cards.
"""

from dramadeck.narration.catalogues import language, languages
from dramadeck.narration.command_fields import FieldKind
from dramadeck.narration.forms import Form, FormField, Menu, Option
from dramadeck.narration.messages import LogLine
from dramadeck.narration.narrators import Narrator, narrator
from dramadeck.narration.renderer import Language
from dramadeck.narration.scope import Scope, Setup
from dramadeck.narration.spans import (
    CardRef,
    Line,
    Name,
    Number,
    Quote,
    Row,
    Span,
    Term,
    Text,
    Tone,
    plain,
)
from dramadeck.narration.submission import AnswerError, submit
from dramadeck.narration.words import Words, labels, template

__all__ = [
    "AnswerError",
    "CardRef",
    "FieldKind",
    "Form",
    "FormField",
    "Language",
    "Line",
    "LogLine",
    "Menu",
    "Name",
    "Narrator",
    "Number",
    "Option",
    "Quote",
    "Row",
    "Scope",
    "Setup",
    "Span",
    "Term",
    "Text",
    "Tone",
    "Words",
    "labels",
    "language",
    "languages",
    "narrator",
    "plain",
    "submit",
    "template",
]
