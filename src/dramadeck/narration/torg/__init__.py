"""The words of Torg.

`messages.csv` has what is told of events, by the functions of `values` and `conflict_lines`; an
attempt and its announcement, which are composed of many parts, are told by `attempts` and
`announcements`. `labels.csv` has what a menu calls commands, without the one who sends them, small,
and without a stop, by the functions of `values` and `labels`: the narrator puts the name before it
where somebody sends a command in another's name. `fields.csv` has what it calls their fields.
"""

from collections.abc import Mapping
from importlib.resources import files
from typing import Any, Final

from dramadeck.narration.templates import read_fields, read_labels, read_messages
from dramadeck.narration.torg import announcements, attempts, conflict_lines, labels, values
from dramadeck.narration.torg.cards import card_told
from dramadeck.narration.torg.dues import DUES, idle
from dramadeck.narration.torg.hints import HINTS, steps_tried
from dramadeck.narration.torg.scope import TorgScope
from dramadeck.narration.torg.table import places
from dramadeck.narration.torg.warnings import WARNINGS
from dramadeck.narration.words import Key, Words
from dramadeck.torg import TORG
from dramadeck.torg.events import (
    ActEnded,
    AdventureEnded,
    CardDrawn,
    CardNamed,
    CharacterInspired,
    RecoveryOwed,
    SceneEnded,
    ShockSuffered,
    SkillResolutionAbandoned,
    SkillResolutionFailed,
    SkillResolved,
)

_TABLES: Final = files(__name__)

_MESSAGES: Final = read_messages(
    _TABLES / "messages.csv", TORG.events, TorgScope, values, conflict_lines
)
_LABELS, _TITLES = read_labels(_TABLES / "labels.csv", TORG.commands, TorgScope, values, labels)
_FIELDS, _NOTHING = read_fields(_TABLES / "fields.csv")

_TOGETHER: Final[Mapping[type[Any], Key]] = {
    CardDrawn: lambda event: (CardDrawn, event.hero),
    CharacterInspired: lambda _event: CharacterInspired,
    RecoveryOwed: lambda _event: CharacterInspired,
    ShockSuffered: lambda event: (ShockSuffered, event.shock),
}
"""What befalls several is told once."""

WORDS: Final = Words(
    events={**_MESSAGES, **attempts.WORDS, **announcements.WORDS},
    commands=_LABELS,
    titles=_TITLES,
    fields=_FIELDS,
    nothing=_NOTHING,
    scope=TorgScope,
    together=_TOGETHER,
    # To look on tells nothing of a card that is named; what becomes of it, the next event tells.
    silent=frozenset({CardNamed}),
    card=card_told,
    table=places,
    dues=DUES,
    idle=idle,
    warnings=WARNINGS,
    hints=HINTS,
    options={"steps": steps_tried},
    endings=frozenset(
        {
            *(SkillResolved, SkillResolutionFailed, SkillResolutionAbandoned),
            *(SceneEnded, ActEnded, AdventureEnded),
        }
    ),
)
"""The words of Torg."""
