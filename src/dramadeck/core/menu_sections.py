"""Where a command stands in a menu for people, stated where the command is written.

A listing has no order that would mean something to a person. So a command says what it is about,
its `Topic`, and how likely it is among others of that topic::

    @command(by=GAMEMASTER, when=QUIET_ROUND("TR-053"), menu=Topic.ROUND.at(1))
    class Flip: ...

A command that says nothing stands among the actions, after those that do.
"""

from collections.abc import Iterable
from enum import StrEnum, unique
from typing import Any, Final, NamedTuple

_PLACE: Final = "__place_in_menus__"
_LAST: Final = 99


@unique
class Topic(StrEnum):
    """What a command is about; menus show them in this order.

    >>> Topic.ROUND.at(1)
    MenuPlace(topic=<Topic.ROUND: 'round'>, rank=1)
    """

    ANSWER = "answer"
    """Somebody is waiting for it: a die, a result, a trade that was offered."""
    ROUND = "round"
    """The game goes on by it: scenes, rounds, the next card."""
    ACTION = "action"
    """What the characters of the seat do."""
    CARDS = "cards"
    """What the seat does with its own cards."""
    OTHERS = "others"
    """What the seat lets somebody else do, such as one of many villains; nobody declares it."""
    TRADES = "trades"
    RULINGS = "rulings"
    """What somebody judges or grants."""
    STORY = "story"
    CORRECTIONS = "corrections"
    """What sets right what went wrong."""

    def at(self, rank: int) -> "MenuPlace":
        """A place among the commands of the topic; the likely ones have small numbers."""
        return MenuPlace(self, rank)


class MenuPlace(NamedTuple):
    """Where a command stands in a menu."""

    topic: Topic
    rank: int


_UNSAID: Final = Topic.ACTION.at(_LAST)


def declare_place(kind: type, place: MenuPlace | None) -> None:
    """Note where commands of a type stand."""
    setattr(kind, _PLACE, place or _UNSAID)


def place_of(kind: type) -> MenuPlace:
    """Where commands of a type stand in a menu.

    >>> from dramadeck import torg
    >>> place_of(torg.commands.Flip).topic.value
    'round'
    """
    place: MenuPlace = getattr(kind, _PLACE, _UNSAID)
    return place


def in_menu_order(kinds: Iterable[type[Any]]) -> tuple[type[Any], ...]:
    """These types of commands in the order of menus."""
    topics = [*Topic]
    places = {kind: place_of(kind) for kind in kinds}
    return tuple(sorted(places, key=lambda it: (topics.index(places[it].topic), places[it].rank)))
