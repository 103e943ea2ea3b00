"""Cards that are shuffled, drawn and gathered again."""

from collections.abc import Mapping
from typing import Any, Final

from dramadeck.narration.saying import N_, Say, Told, Who, say, say_n, told
from dramadeck.narration.spans import Tone
from dramadeck.narration.tarot.scope import TarotScope
from dramadeck.narration.words import Key, Teller, tells
from dramadeck.tarot import (
    CardDrawn,
    CardsRanOut,
    DeckReshuffled,
    DeckShuffled,
    GameBegun,
    GameEnded,
)


def _drawn(t: TarotScope) -> Told:
    cards = t.cards(each.card for each in t.together)
    players, narrators = N_("{player} draws {cards}."), N_("The Narrator draws {cards}.")
    return told(t.by(t.event.holder, players, narrators, cards=cards), rules=("TT-012",))


def _ran_out(t: TarotScope) -> Told:
    return told(_goes_without(t.event.holder, t.event.missing), tone=Tone.BAD)


def _goes_without(holder: str | None, missing: int) -> Say:
    if holder is None:
        return say_n(
            missing,
            "No card is left to draw: the Narrator goes without one.",
            "No card is left to draw: the Narrator goes without {n}.",
        )
    return say_n(
        missing,
        "No card is left to draw: {player} goes without one.",
        "No card is left to draw: {player} goes without {n}.",
        player=Who(holder),
    )


def _reshuffled(t: TarotScope) -> Told:
    sentence = say_n(
        len(t.event.discarded),
        "The deck is used up; a new one is made of the only discard.",
        "The deck is used up; a new one is shuffled from {n} discards.",
    )
    return told(sentence, rules=("TT-016",))


def _ended(_t: TarotScope) -> Told:
    return told(say("The game is over. All cards go back into the deck."), depth=0)


WORDS: Final[Mapping[type[Any], Teller]] = {
    CardDrawn: _drawn,
    CardsRanOut: _ran_out,
    DeckReshuffled: _reshuffled,
    DeckShuffled: tells("The deck is shuffled.", Tone.PLAIN, "TT-008"),
    GameBegun: tells("The game begins.", Tone.PLAIN, "TT-008", depth=0),
    GameEnded: _ended,
}
"""Type of event → its teller."""

TOGETHER: Final[Mapping[type[Any], Key]] = {CardDrawn: lambda event: (CardDrawn, event.holder)}
"""Who draws several cards is told of once."""
