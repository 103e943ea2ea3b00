"""The words of Turn of the Card, a file for each chapter of the rules, or for two small ones.

Each file has its rows, `WORDS`, and where several events are told as one, `TOGETHER`.
"""

from typing import Final

from dramadeck.narration.tarot import (
    attacks,
    cast,
    checks,
    contests,
    hits,
    piles,
    pushes,
    reactions,
    recovery,
    reveals,
    rulings,
    wounds,
)
from dramadeck.narration.tarot.cards import card_told
from dramadeck.narration.tarot.labels import FIELDS, LABELS, TITLES
from dramadeck.narration.tarot.scope import TarotScope
from dramadeck.narration.tarot.table import rows
from dramadeck.narration.words import Words, rows_of
from dramadeck.tarot import HandDrawn

_CHAPTERS: Final = (
    *(attacks, cast, checks, contests, hits, piles),
    *(pushes, reactions, recovery, reveals, rulings, wounds),
)

WORDS: Final = Words(
    events=rows_of(_CHAPTERS, "WORDS"),
    commands=LABELS,
    titles=TITLES,
    fields=FIELDS,
    scope=TarotScope,
    together=rows_of(_CHAPTERS, "TOGETHER"),
    # A hand is begun with the cards that are drawn for it, and those are told of.
    silent=frozenset({HandDrawn}),
    card=card_told,
    table=rows,
)
"""The words of Turn of the Card."""
