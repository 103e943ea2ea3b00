"""What is said of the game: two tables; what is not there is told by its docstring."""

from importlib.resources import files
from typing import Final

from dramadeck.narration import Scope, Words
from dramadeck.narration.messages import Message, NameArg, Value, message
from dramadeck.narration.templates import read_labels, read_messages
from high_card.rules import CardDrawn
from high_card.system import HIGH_CARD
from high_card.table import rank

_RANKS: Final = {11: "jack", 12: "queen", 13: "king", 14: "ace"}


class HighCardScope(Scope):
    """What stands in the tables beside the fields of events, and the names of the cards."""

    def called(self, card: int) -> Message:
        """A card by its rank and its number: the seven (21)."""
        name = _RANKS.get(rank(card), str(rank(card)))
        return message("the {rank} ({number})", rank=NameArg(name), number=card)

    @property
    def cards_drawn(self) -> Value:
        """Who draws several cards is told of once; the others hear how many."""
        return self.cards(event.card for event in self.together)

    def wins(self, player: str) -> int:
        """How many rounds a player has won."""
        wins: int = self.after.wins.count(player)
        return wins


_HERE: Final = files("high_card")
_LABELS, _TITLES = read_labels(_HERE / "labels.csv", HIGH_CARD.commands, HighCardScope)

WORDS: Final = Words(
    events=read_messages(_HERE / "messages.csv", HIGH_CARD.events, HighCardScope),
    commands=_LABELS,
    titles=_TITLES,
    scope=HighCardScope,
    together={CardDrawn: lambda event: event.player},
)
"""The words of High card, published under the entry point group `dramadeck.words`."""
