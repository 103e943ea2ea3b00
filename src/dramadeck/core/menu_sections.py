"""The place of a command in a menu, which is declared with the command.

A listing has no order that is useful for players. So a command declares its `Topic`, and its rank
among the commands of this topic::

    @command(by=GAMEMASTER, when=QUIET_ROUND("TR-053"), menu=Topic.ROUND.at(1))
    class Flip: ...

A command without a declared place is the last of the actions.
"""

from collections.abc import Iterable
from enum import StrEnum, unique
from typing import Any, Final, NamedTuple

_PLACE: Final = "__place_in_menus__"
_LAST: Final = 99


@unique
class Topic(StrEnum):
    """The topic of a command; menus show the topics in this order.

    >>> Topic.ROUND.at(1)
    MenuPlace(topic=<Topic.ROUND: 'round'>, rank=1)
    """

    ANSWER = "answer"
    """The game waits for it: a die, a result, the answer to an offered trade."""
    ROUND = "round"
    """It continues the game: scenes, rounds, the next card."""
    ACTION = "action"
    """Actions of the characters of the seat."""
    CARDS = "cards"
    """The seat uses its own cards."""
    OTHERS = "others"
    """Actions of one of many characters of the seat, such as villains.

    Menus also show their commands of the topics `ACTION` and `CARDS` here.
    """
    TRADES = "trades"
    """Offers of cards to other seats, and what becomes of them."""
    RULINGS = "rulings"
    """Rulings and grants of the gamemaster."""
    STORY = "story"
    """What the gamemaster tells of the story, beside rounds and rulings: a place, a task."""
    CORRECTIONS = "corrections"
    """Corrections of mistakes."""

    def at(self, rank: int) -> "MenuPlace":
        """A place among the commands of the topic; frequent ones have small numbers.

        Two commands may have the same rank, such as two that are never possible together.
        """
        return MenuPlace(self, rank)


class MenuPlace(NamedTuple):
    """The place of a command in a menu."""

    topic: Topic
    rank: int


_DEFAULT: Final = Topic.ACTION.at(_LAST)


def declare_place(kind: type, place: MenuPlace | None) -> None:
    """Set the place of a type of command."""
    setattr(kind, _PLACE, place or _DEFAULT)


def place_of(kind: type) -> MenuPlace:
    """The place of a type of command in a menu.

    >>> from dramadeck import torg
    >>> place_of(torg.commands.Flip).topic.value
    'round'
    """
    place: MenuPlace = getattr(kind, _PLACE, _DEFAULT)
    return place


def in_menu_order(kinds: Iterable[type[Any]]) -> tuple[type[Any], ...]:
    """These types of commands in the order of menus."""
    topics = [*Topic]
    places = {kind: place_of(kind) for kind in kinds}
    return tuple(
        sorted(places, key=lambda kind: (topics.index(places[kind].topic), places[kind].rank))
    )
