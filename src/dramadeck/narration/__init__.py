"""Narration: events, menus and tables of a game, in words.

The input of a narrator is limited to one seat: its view before a command, the visible events, its
view after the command, and the rule text and the deck, which are public. So it cannot reveal hidden
information.

>>> from dramadeck import narration, torg
>>> state = torg.new_game(["Quin", "Marco"], seed=7)
>>> after, events = torg.deal(state)
>>> quin = torg.hero_seat("Quin")
>>> narrator = narration.narrator(torg.TORG, seat=quin)
>>> for line in narrator.lines(torg.view(state, quin), events, torg.view(after, quin))[2:]:
...     print(line)
Quin draws ...
Marco draws 5 cards.
"""

from dramadeck.narration.catalogues import language, languages
from dramadeck.narration.command_fields import FieldKind
from dramadeck.narration.form_json import menu_data
from dramadeck.narration.forms import Form, FormField, Menu, Option
from dramadeck.narration.messages import (
    N_,
    CardArg,
    Listed,
    LogLine,
    Message,
    N_n,
    NameArg,
    People,
    Quoted,
    Signed,
    UserTerm,
    Value,
    log_line,
    message,
    message_in,
    message_n,
    message_n_in,
)
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
from dramadeck.narration.submission import (
    AnswerError,
    chance_of,
    form_named,
    open_fields,
    options_left,
    submit,
)
from dramadeck.narration.table_model import (
    Fact,
    Layout,
    Look,
    Member,
    Pile,
    Place,
    PlaceKind,
    TableModel,
    pile_of,
)
from dramadeck.narration.templates import (
    TemplateError,
    messages_in,
    read_fields,
    read_labels,
    read_messages,
    read_words,
)
from dramadeck.narration.translation_counts import Coverage, coverage
from dramadeck.narration.words import Words, labels, template

__all__ = [
    "N_",
    "AnswerError",
    "CardArg",
    "CardRef",
    "Coverage",
    "Fact",
    "FieldKind",
    "Form",
    "FormField",
    "Language",
    "Layout",
    "Line",
    "Listed",
    "LogLine",
    "Look",
    "Member",
    "Menu",
    "Message",
    "N_n",
    "Name",
    "NameArg",
    "Narrator",
    "Number",
    "Option",
    "People",
    "Pile",
    "Place",
    "PlaceKind",
    "Quote",
    "Quoted",
    "Row",
    "Scope",
    "Setup",
    "Signed",
    "Span",
    "TableModel",
    "TemplateError",
    "Term",
    "Text",
    "Tone",
    "UserTerm",
    "Value",
    "Words",
    "chance_of",
    "coverage",
    "form_named",
    "labels",
    "language",
    "languages",
    "log_line",
    "menu_data",
    "message",
    "message_in",
    "message_n",
    "message_n_in",
    "messages_in",
    "narrator",
    "open_fields",
    "options_left",
    "pile_of",
    "plain",
    "read_fields",
    "read_labels",
    "read_messages",
    "read_words",
    "submit",
    "template",
]
