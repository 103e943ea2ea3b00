"""What a formatter knows: the views of one seat, what it was shown, and what never changes."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import attrs

from dramadeck.core import FACE_DOWN, Seat
from dramadeck.narration.messages import (
    CardArg,
    Listed,
    Message,
    Value,
    literal,
    message,
    message_n,
)


class Setup(NamedTuple):
    """What never changes in a game, and everybody knows.

    Attributes:
        dialect: the rule text.
        deck: the deck.

    >>> from dramadeck import torg
    >>> Setup(torg.REVISED, torg.original_deck()).dialect is torg.REVISED
    True
    """

    dialect: Any
    deck: Any


@attrs.frozen(kw_only=True, weakref_slot=False)
class Scope:
    """What a formatter knows. A game has a scope of its own, which reads its views.

    Attributes:
        before: what the seat saw before the command; of a label, what it sees.
        after: what it saw when all had happened.
        events: everything that came of the command, as the seat was shown it.
        at: the place of the first event that is told now.
        together: the events that are told now; mostly one.
        setup: the rule text and the deck.

    >>> scope = Scope(before=None, after=None, events=("rain",), at=0, together=("rain",),
    ...               setup=Setup(None, None))
    >>> scope.event
    'rain'
    """

    before: Any
    after: Any
    events: tuple[Any, ...]
    at: int
    together: tuple[Any, ...]
    setup: Setup

    @property
    def event(self) -> Any:
        """The event that is told, or the first of several."""
        return self.together[0]

    @property
    def cards_together(self) -> Value:
        """The cards of all events that are told now, such as those that somebody has drawn."""
        return self.cards(event.card for event in self.together)

    def is_own(self, sender: str, seat: Seat) -> bool:
        """Whether a seat that sends a command in this name sends it in its own.

        >>> from dramadeck import torg
        >>> looking = Scope(before=None, after=None, events=(), at=0, together=(),
        ...                 setup=Setup(None, None))
        >>> looking.is_own("Quin", torg.hero_seat("Quin")), looking.is_own("Quin", torg.GAMEMASTER)
        (True, False)
        """
        return sender == seat.name

    def called(self, card: int) -> Message:
        """What a card is called that lies open to the seat: the `name` in its deck, if it has one.

        A catalogue of the game may translate the name, in the context `card`.
        """
        deck: Any = getattr(self.setup, "deck", None)
        name: object = getattr(deck.card(card), "name", None) if hasattr(deck, "card") else None
        if isinstance(name, str):
            return Message(literal(name), context="card")
        return message("card {number}", number=card)

    def card(self, card: int) -> Value:
        """A card, or that it is hidden from the seat."""
        return message("a hidden card") if card == FACE_DOWN else CardArg(card, self.called(card))

    def cards(self, cards: Iterable[int]) -> Value:
        """Several cards: each that lies open, and how many do not; or that there is none."""
        numbers: Sequence[int] = tuple(cards)
        shown: list[Value] = [self.card(each) for each in numbers if each != FACE_DOWN]
        hidden = len(numbers) - len(shown)
        if not numbers:
            return message("no card")
        if hidden:
            shown.append(message_n(hidden, "a card", "{n} cards"))
        return shown[0] if len(shown) == 1 else Listed(shown)
