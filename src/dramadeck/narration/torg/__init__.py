"""The words of Torg, a file for each chapter of the rules, or for a few small ones.

Each file has its rows, `WORDS`, and where several events are told as one, `TOGETHER`.
"""

from collections.abc import Mapping
from importlib.resources import files
from typing import Any, Final

from dramadeck import torg
from dramadeck.narration.templates import read_messages
from dramadeck.narration.torg import (
    adventure,
    announcements,
    approved_actions,
    attempts,
    conflict_lines,
    expansion,
    party,
    skill_resolution,
    specials,
    story,
    values,
)
from dramadeck.narration.torg.cards import card_told
from dramadeck.narration.torg.labels import FAMILIES, FIELDS, LABELS, NOTHING, TITLES
from dramadeck.narration.torg.scope import TorgScope
from dramadeck.narration.torg.table import rows
from dramadeck.narration.words import Key, Words, rows_of
from dramadeck.torg import CardDrawn, CardNamed, CharacterInspired, RecoveryOwed, ShockSuffered

_CHAPTERS: Final = (
    *(adventure, announcements, approved_actions, attempts, conflict_lines, expansion),
    *(party, skill_resolution, specials, story),
)

_MESSAGES: Final = read_messages(files(__name__) / "messages.csv", torg, TorgScope, values)

_TOGETHER: Final[Mapping[type[Any], Key]] = {
    CardDrawn: lambda event: (CardDrawn, event.hero),
    CharacterInspired: lambda _event: CharacterInspired,
    RecoveryOwed: lambda _event: CharacterInspired,
    ShockSuffered: lambda event: (ShockSuffered, event.shock),
}
"""What befalls several is told once."""

WORDS: Final = Words(
    events={**_MESSAGES, **rows_of(_CHAPTERS, "WORDS")},
    commands=LABELS,
    titles=TITLES,
    families=FAMILIES,
    fields=FIELDS,
    nothing=NOTHING,
    scope=TorgScope,
    together={**_TOGETHER, **rows_of(_CHAPTERS, "TOGETHER")},
    # To look on tells nothing of a card that is named; what becomes of it, the next event tells.
    silent=frozenset({CardNamed}),
    card=card_told,
    table=rows,
)
"""The words of Torg."""
