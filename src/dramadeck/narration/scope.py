"""The scope of a formatter: the views of one seat, its events, and the settings of the game."""

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
    """The settings of a game, which are public.

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
    """The input of a formatter. A game may have its own type of scope, which reads its views.

    Attributes:
        before: the view of the seat before the command; for a label, the view now.
        after: the view of the seat after all events.
        events: the events of the command, as shown to the seat.
        at: the index of the first event of the line.
        together: the events of the line; usually one.
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
        """The event of the line, or the first of several."""
        return self.together[0]

    @property
    def cards_together(self) -> Value:
        """The cards of all events of the line, such as those that a player has drawn."""
        return self.cards(event.card for event in self.together)

    def is_own(self, sender: str, seat: Seat) -> bool:
        """Whether a sender's name is that of the seat.

        >>> from dramadeck import torg
        >>> looking = Scope(before=None, after=None, events=(), at=0, together=(),
        ...                 setup=Setup(None, None))
        >>> looking.is_own("Quin", torg.hero_seat("Quin")), looking.is_own("Quin", torg.GAMEMASTER)
        (True, False)
        """
        return sender == seat.name

    def called(self, card: int) -> Message:
        """The name of a card that the seat can see: the `name` in its deck, if it has one.

        A catalogue of the game may translate the name, in the context `card`.
        """
        deck: Any = getattr(self.setup, "deck", None)
        name: object = getattr(deck.card(card), "name", None) if hasattr(deck, "card") else None
        if isinstance(name, str):
            return Message(literal(name), context="card")
        return message("card {number}", number=card)

    def card(self, card: int) -> Value:
        """A card, or the words for a hidden card."""
        return message("a hidden card") if card == FACE_DOWN else CardArg(card, self.called(card))

    def cards(self, cards: Iterable[int]) -> Value:
        """Several cards: the open ones, and the number of hidden ones; or the words for no card."""
        numbers: Sequence[int] = tuple(cards)
        shown: list[Value] = [self.card(each) for each in numbers if each != FACE_DOWN]
        hidden = len(numbers) - len(shown)
        if not numbers:
            return message("no card")
        if hidden:
            shown.append(message_n(hidden, "a card", "{n} cards"))
        return shown[0] if len(shown) == 1 else Listed(shown)
