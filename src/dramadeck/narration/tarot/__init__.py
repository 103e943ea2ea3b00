"""The words of Turn of the Card: CSV files with sentences, and functions for their expressions."""

from importlib.resources import files
from typing import Final

from dramadeck.narration.tarot import values
from dramadeck.narration.tarot.cards import card_lines, suit_label
from dramadeck.narration.tarot.dues import DUES, WARNINGS
from dramadeck.narration.tarot.scope import TarotScope
from dramadeck.narration.tarot.table import places
from dramadeck.narration.templates import read_fields, read_labels, read_messages, read_questions
from dramadeck.narration.words import Words
from dramadeck.tarot import TAROT
from dramadeck.tarot.events import CardDrawn, CheckSettled, ContestSettled, FightEnded, HandDrawn

_FOLDER: Final = files(__name__)
_LABELS, _TITLES = read_labels(_FOLDER / "labels.csv", TAROT.commands, TarotScope, values)
_FIELDS, _NOTHING = read_fields(_FOLDER / "fields.csv")

WORDS: Final = Words(
    events=read_messages(_FOLDER / "messages.csv", TAROT.events, TarotScope, values),
    commands=_LABELS,
    titles=_TITLES,
    fields=_FIELDS,
    nothing=_NOTHING,
    questions=read_questions(_FOLDER / "fields.csv"),
    scope=TarotScope,
    together={CardDrawn: lambda event: (CardDrawn, event.holder)},
    # The draws that follow have a line.
    silent=frozenset({HandDrawn}),
    card=card_lines,
    table=places,
    dues=DUES,
    warnings=WARNINGS,
    suggestions={
        **dict.fromkeys(("trait", "attacking", "defending"), values.trait_names),
        "weapon": values.weapon_names,
        "armor": values.armor_names,
    },
    options={"suit": suit_label},
    endings=frozenset({FightEnded, ContestSettled, CheckSettled}),
)
"""The words of Turn of the Card."""
