"""What is said of the game: a few rows; what is not here is told by its docstring."""

from typing import Final

from dramadeck.narration import Scope, Told, Tone, Words, labels, tells
from dramadeck.narration.saying import Say, Who, say, say_n, told
from high_card.rules import CardDrawn, CardLaid, CardTurned, Deal, LayCard, Reveal, RoundWon
from high_card.table import rank

_RANKS: Final = {11: "jack", 12: "queen", 13: "king", 14: "ace"}


class HighCardScope(Scope):
    """What a teller knows: the names of the cards, too."""

    def called(self, card: int) -> Say:
        """A card by its rank and its number: the seven (21)."""
        name = _RANKS.get(rank(card), str(rank(card)))
        return say("the {rank} ({number})", rank=Who(name), number=card)


def _drawn(t: HighCardScope) -> Told:
    """Who draws several cards is told of once; the others hear how many."""
    cards = t.cards(each.card for each in t.together)
    return told(say("{player} draws {cards}.", player=Who(t.event.player), cards=cards))


def _won(t: HighCardScope) -> Told:
    wins = t.after.wins.count(t.event.player)
    wins_now = say_n(wins, "It is the first one won.", "It is number {n} of those won.")
    won = say("{player} wins the round.", player=Who(t.event.player))
    return told(won, wins_now, tone=Tone.GOOD, rules=("HC-3",))


WORDS: Final = Words(
    events={
        CardDrawn: _drawn,
        CardLaid: tells("{player} lays {card} face down.", Tone.CARD, "HC-2"),
        CardTurned: tells("{player} turns up {card}.", Tone.CARD, "HC-3"),
        RoundWon: _won,
    },
    commands={
        Deal: labels("deal the cards"),
        LayCard: labels("lay {card} face down"),
        Reveal: labels("turn the cards up"),
    },
    scope=HighCardScope,
    together={CardDrawn: lambda event: event.player},
)
"""The words of High card, published under the entry point group `dramadeck.words`."""
