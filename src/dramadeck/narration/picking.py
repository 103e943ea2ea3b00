"""Several of a group, chosen one after another: the cards of a trade, the targets of an attack.

A listing holds a few of the many ways there are: one with the fewest, one with the most, and each
member in one of them at least. From these a question comes: one of the members, then another, until
who answers says that this is all, or there can be no more. What comes of it may be none of those
that are listed; then it is made, and the rules judge it when it is sent.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from math import comb, perm
from typing import Any, Final, NamedTuple, TypeAlias

from dramadeck.core.legal_actions import Place, parts_at, places_of, with_parts
from dramadeck.narration.asking import is_record, shape_of

_Commands: TypeAlias = tuple[Any, ...]

ENOUGH: Final = None
"""The answer that nothing more is chosen."""

MOST_REPEATED: Final = 20
"""Nobody chooses more where the same may be chosen again and again."""


class Picks(NamedTuple):
    """What has been chosen at a place so far, and what can be.

    Attributes:
        values: what has been chosen, in this order.
        members: what there is to choose from.
        fewest: how many there have to be.
        most: how many there can be.
        is_done: whether nothing more is chosen.
        is_repeated: whether one of them may be chosen more than once.
    """

    values: tuple[Any, ...]
    members: tuple[Any, ...]
    fewest: int
    most: int
    is_done: bool = False
    is_repeated: bool = False

    @property
    def left(self) -> tuple[Any, ...]:
        """What can still be chosen."""
        again = self.is_repeated
        return tuple([each for each in self.members if again or each not in self.values])

    @property
    def may_be_all(self) -> bool:
        """Whether this may be all."""
        return len(self.values) >= self.fewest

    def of_all(self, values: Sequence[Any]) -> "Picks | None":
        """With all of these and no more; None where that cannot be.

        >>> Picks((), (7, 9), 1, 1).of_all([7, 9]) is None
        True
        """
        are_members = all(each in self.members for each in values)
        is_number = self.fewest <= len(values) <= self.most
        is_twice = len({*values}) < len(values)
        if not are_members or not is_number or (is_twice and not self.is_repeated):
            return None
        return self._replace(values=tuple(values), is_done=True)

    def settled(self, *, is_ordered: bool) -> "Picks":
        """With what follows: nobody is asked what has but one answer.

        >>> Picks((), (7, 9), 2, 2).settled(is_ordered=False).values
        (7, 9)
        """
        left, missing = self.left, self.fewest - len(self.values)
        is_given = missing == len(left) and (missing == 1 or not is_ordered)
        if is_given and not self.is_repeated:
            return self._replace(values=(*self.values, *left), is_done=True)
        return self._replace(is_done=self.is_done or len(self.values) == self.most or not left)


def name_of(place: Place) -> str:
    """The path to a place in one word, such as `choice.gifts`.

    >>> from dramadeck import torg
    >>> leads = torg.PlayCard(hero="Quin", card=4, choice=torg.Leading())
    >>> [name_of(each) for each in places_of(leads)]
    ['choice.gifts', 'choice.discards']
    """
    return ".".join(place.path)


def record_at(command: Any, place: Place) -> Any:
    """The record in which a place is: the command, or one within it."""
    for name in place.path[:-1]:
        command = getattr(command, name)
    return command


def open_places(commands: Iterable[Any]) -> Mapping[type, tuple[Place, ...]]:
    """Of each type the places at which one can choose more than is listed."""
    found: dict[type, dict[Place, list[tuple[Any, ...]]]] = {}
    for command in commands:
        for place in places_of(command):
            listed = found.setdefault(command.__class__, {}).setdefault(place, [])
            listed.append(parts_at(command, place.path))
    chosen = {kind: tuple(_open(places)) for kind, places in found.items()}
    return {kind: places for kind, places in chosen.items() if places}


def _open(places: Mapping[Place, list[tuple[Any, ...]]]) -> Iterator[Place]:
    """Where there is more to choose than is listed; no listing pairs what stands at two places."""
    filled = [each for each, listed in places.items() if any(listed)]
    for each in filled:
        if len(filled) > 1 or _hides(each, places[each]):
            yield each


def _hides(place: Place, listed: Sequence[tuple[Any, ...]]) -> bool:
    """Whether there are more ways to choose than those that are listed."""
    sizes, members = {*map(len, listed)}, {*chain(*listed)}
    if place.mark.is_repeated:
        return bool(members)
    ways = perm if place.mark.is_ordered else comb
    every = sum(ways(len(members), size) for size in range(min(sizes), max(sizes) + 1))
    return max(sizes) > 1 and len({*listed}) < every


def picks_at(place: Place, commands: _Commands) -> Picks:
    """What can be chosen at a place, going by the commands that are listed."""
    listed = [parts_at(each, place.path) for each in commands]
    sizes = [*map(len, listed)]
    # The longest names them in the order of the group.
    named = [*chain(*sorted(listed, key=len, reverse=True))]
    members = dict[Any, Any]()
    for each in named:
        members.setdefault(_told(each), each)
    again = place.mark.is_repeated
    most = max(MOST_REPEATED, *sizes) if again else max(sizes)
    found = Picks((), tuple(members.values()), min(sizes), most, is_repeated=again)
    return found.settled(is_ordered=place.mark.is_ordered)


def _told(part: Any) -> Any:
    """What somebody chooses; what is free in it is asked later."""
    return shape_of(part) if is_record(part.__class__) else part


def picked(place: Place, picks: Picks, value: object) -> Picks:
    """After another answer: one of those that are left, or that this is all."""
    if value is ENOUGH:
        return picks._replace(is_done=True)
    more = picks._replace(values=(*picks.values, value))
    return more.settled(is_ordered=place.mark.is_ordered)


def with_picks(place: Place, picks: Picks, alike: Iterable[_Commands]) -> Iterator[Any]:
    """The commands that begin with what has been chosen; where none is listed, it is made.

    Args:
        place: where it was chosen.
        picks: what was chosen.
        alike: the commands, those together that differ there, or in what is free, alone.
    """
    count, chosen = len(picks.values), [*map(_told, picks.values)]
    for commands in alike:
        kept = [
            each
            for each in commands
            if [*map(_told, (parts := parts_at(each, place.path))[:count])] == chosen
            and not (picks.is_done and len(parts) > count)
        ]
        yield from kept or [with_parts(_likest(place, commands, count), place.path, picks.values)]


def _likest(place: Place, commands: _Commands, count: int) -> Any:
    """Of some commands the one in which stand as many, or nearly so."""
    return min(commands, key=lambda each: abs(len(parts_at(each, place.path)) - count))


def blank(command: Any, places: Iterable[Place]) -> Any:
    """The command with nothing chosen at these places, as far as it has them."""
    own = {each.path for each in places_of(command)}
    for each in places:
        if each.path in own:
            command = with_parts(command, each.path, ())
    return command


__all__ = [
    "ENOUGH",
    "Picks",
    "blank",
    "name_of",
    "open_places",
    "picked",
    "picks_at",
    "record_at",
    "with_picks",
]
