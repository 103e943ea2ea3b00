"""The words of Torg, a file for each chapter of the rules.

Each file has its rows, `WORDS`, and where several events are told as one, `TOGETHER`.
"""

from typing import Final

from dramadeck.narration.torg import (
    adventure,
    announcements,
    approved_actions,
    attempts,
    conflict_lines,
    injuries,
    piles,
    pools,
    rounds,
    skill_resolution,
    trades,
)
from dramadeck.narration.torg.scope import TorgScope
from dramadeck.narration.words import Words
from dramadeck.torg import CardNamed

_CHAPTERS: Final = (
    adventure,
    announcements,
    approved_actions,
    attempts,
    conflict_lines,
    injuries,
    piles,
    pools,
    rounds,
    skill_resolution,
    trades,
)

WORDS: Final = Words(
    events={kind: teller for chapter in _CHAPTERS for kind, teller in chapter.WORDS.items()},
    scope=TorgScope,
    together={**piles.TOGETHER, **injuries.TOGETHER},
    # To look on tells nothing of a card that is named; what becomes of it, the next event tells.
    silent=frozenset({CardNamed}),
)
"""The words of Torg."""
