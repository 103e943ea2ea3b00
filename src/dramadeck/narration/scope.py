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

    >>> from dramadeck import torg
    >>> Setup(torg.REVISED, torg.original_deck()).dialect is torg.REVISED
    True
    """

    dialect: Any
    deck: Any


@attrs.frozen(kw_only=True, weakref_slot=False)
class Scope:
    """The input of a formatter or a labeler. A system may have a subclass that reads its views.

    Attributes:
        before: the view of the seat before the command; for a label, the current view.
        after: the view of the seat after all events.
        events: the events of the command that are visible to the seat.
        at: the index of the first event of the line.
        together: the events that share the line, usually one; for a label, the command.
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
        """The first event of the line; for a label, the command."""
        return self.together[0]

    @property
    def cards_together(self) -> Value:
        """The cards of all events of the line, such as all cards that a player has drawn."""
        return self.cards(event.card for event in self.together)

    def is_own(self, sender: str, seat: Seat) -> bool:
        """Whether a sender is the seat itself.

        >>> from dramadeck import torg
        >>> scope = Scope(before=None, after=None, events=(), at=0, together=(),
        ...               setup=Setup(None, None))
        >>> scope.is_own("Quin", torg.hero_seat("Quin")), scope.is_own("Quin", torg.GAMEMASTER)
        (True, False)
        """
        return sender == seat.name

    def called(self, card: int) -> Message:
        """The name of a visible card: its `name` in the deck, otherwise its number.

        A catalogue may translate the name, in the context `card`.
        """
        deck: Any = getattr(self.setup, "deck", None)
        name: object = getattr(deck.card(card), "name", None) if hasattr(deck, "card") else None
        if isinstance(name, str):
            return Message(literal(name), context="card")
        return message("card {number}", number=card)

    def card(self, card: int) -> Value:
        """A card, or "a hidden card"."""
        return message("a hidden card") if card == FACE_DOWN else CardArg(card, self.called(card))

    def cards(self, cards: Iterable[int]) -> Value:
        """Cards as a list: the visible ones, then the number of hidden ones; or "no card"."""
        numbers: Sequence[int] = tuple(cards)
        values: list[Value] = [self.card(card) for card in numbers if card != FACE_DOWN]
        hidden = len(numbers) - len(values)
        if not numbers:
            return message("no card")
        if hidden:
            values.append(message_n(hidden, "a card", "{n} cards"))
        return values[0] if len(values) == 1 else Listed(values)
