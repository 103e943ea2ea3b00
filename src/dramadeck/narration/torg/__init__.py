"""The words of Torg, a file for each chapter of the rules, or for a few small ones.

Each file has its rows, `WORDS`, and where several events are told as one, `TOGETHER`.
"""

from typing import Final

from dramadeck.narration.torg import (
    adventure,
    announcements,
    answers,
    approved_actions,
    attempts,
    conflict_lines,
    expansion,
    injuries,
    interactions,
    party,
    piles,
    points,
    pools,
    rounds,
    rulings,
    skill_resolution,
    specials,
    story,
    totals,
    trades,
)
from dramadeck.narration.torg.cards import card_told
from dramadeck.narration.torg.labels import FAMILIES, FIELDS, LABELS, NOTHING, TITLES
from dramadeck.narration.torg.scope import TorgScope
from dramadeck.narration.torg.table import rows
from dramadeck.narration.words import Words, rows_of
from dramadeck.torg import CardNamed

_CHAPTERS: Final = (
    *(adventure, announcements, answers, approved_actions, attempts, conflict_lines, expansion),
    *(injuries, interactions, party, piles, points, pools, rounds, rulings, skill_resolution),
    *(specials, story, totals, trades),
)

WORDS: Final = Words(
    events=rows_of(_CHAPTERS, "WORDS"),
    commands=LABELS,
    titles=TITLES,
    families=FAMILIES,
    fields=FIELDS,
    nothing=NOTHING,
    scope=TorgScope,
    together=rows_of(_CHAPTERS, "TOGETHER"),
    # To look on tells nothing of a card that is named; what becomes of it, the next event tells.
    silent=frozenset({CardNamed}),
    card=card_told,
    table=rows,
)
"""The words of Torg."""
