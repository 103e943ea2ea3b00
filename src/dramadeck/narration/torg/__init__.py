"""The words of Torg.

`messages.csv` has the messages of events, with functions of `values` and `conflict_lines`. The
lines of attempts and of their results have many optional parts, so they are made by functions in
`attempts` and `announcements`. `labels.csv` has the labels of commands, in lower case, without a
full stop and without the sender, with functions of `values` and `labels`. `fields.csv` has the
labels of fields.
"""

from collections.abc import Mapping
from importlib.resources import files
from typing import Any, Final

from dramadeck.narration.templates import read_fields, read_labels, read_messages, read_questions
from dramadeck.narration.torg import announcements, attempts, conflict_lines, labels, values
from dramadeck.narration.torg.cards import card_lines
from dramadeck.narration.torg.dues import DUES, idle
from dramadeck.narration.torg.hints import HINTS, NEEDED, steps_label
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
"""Type of event → its key: consecutive events with equal keys share a line."""

WORDS: Final = Words(
    events={**_MESSAGES, **attempts.WORDS, **announcements.WORDS},
    commands=_LABELS,
    titles=_TITLES,
    fields=_FIELDS,
    nothing=_NOTHING,
    questions=read_questions(_TABLES / "fields.csv"),
    scope=TorgScope,
    together=_TOGETHER,
    # The next event shows which card was named.
    silent=frozenset({CardNamed}),
    card=card_lines,
    table=places,
    dues=DUES,
    idle=idle,
    warnings=WARNINGS,
    hints=HINTS,
    needed=NEEDED,
    options={"choice": labels.choice_label, "steps": steps_label},
    endings=frozenset(
        {
            *(SkillResolved, SkillResolutionFailed, SkillResolutionAbandoned),
            *(SceneEnded, ActEnded, AdventureEnded),
        }
    ),
)
"""The words of Torg."""
