"""Fields that hold several of a group: where they stand in a command, and what may stand there.

A hand of seven cards has 127 choices of one or more: no listing holds them all. So a listing holds
a few, of which one has the fewest and one the most that the rules allow, and each member of the
group stands in one of them at least. Whoever asks people takes the members from there, and lets
them be chosen one after another.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import islice
from typing import Any, NamedTuple, TypeAlias, TypeVar, get_args

import attrs

from dramadeck.engine.marks import Free, Several, marked

C = TypeVar("C")

_Members: TypeAlias = Callable[[str, Any], Iterable[Any]]
"""Who or what belongs to a group, for a command."""


class Place(NamedTuple):
    """Where several stand in a command.

    Attributes:
        path: the names of the fields on the way there.
        mark: what is said of them.
    """

    path: tuple[str, ...]
    mark: Several


def places_of(command: Any) -> tuple[Place, ...]:
    """The places of a command at which several may stand, in the order of its fields.

    >>> from dramadeck import torg
    >>> [each.path for each in places_of(torg.OfferTrade(hero="Quin", with_hero="Jo", gives=(4,)))]
    [('gives',)]
    >>> [each.path for each in places_of(torg.PlayCard(hero="Quin", card=4, choice=torg.Leading()))]
    [('choice', 'gifts'), ('choice', 'discards')]
    """
    kind = command.__class__
    inner = _holders(kind)
    if not inner:
        return _marked_in(kind)
    found = [*_marked_in(kind)]
    for name in inner:
        record = getattr(command, name)
        places = _marked_in(record.__class__)
        found += [each._replace(path=(name, *each.path)) for each in places]
    return tuple(found)


@cache
def _marked_in(kind: type) -> tuple[Place, ...]:
    """The fields of a record that are marked."""
    fields = attrs.fields(kind) if attrs.has(kind) else ()
    marks = [(each.name, marked(each.type, Several)) for each in fields]
    return tuple([Place((name,), mark) for name, mark in marks if mark is not None])


@cache
def _holders(kind: type) -> tuple[str, ...]:
    """The fields of a command that may hold a record with such a field."""
    return tuple([each.name for each in attrs.fields(kind) if _may_hold(each.type)])


def _may_hold(annotation: Any) -> bool:
    if isinstance(annotation, type) and attrs.has(annotation):
        return bool(_marked_in(annotation))
    return any(map(_may_hold, get_args(annotation)))


def parts_at(command: Any, path: tuple[str, ...]) -> tuple[Any, ...]:
    """What stands at a place; what is left unsaid is nobody and nothing.

    >>> from dramadeck import torg
    >>> parts_at(torg.ReportDamage(target="Quin", by="Mummy", shock=1), ("by",))
    ('Mummy',)
    """
    for name in path:
        command = getattr(command, name)
    if command.__class__ is tuple:
        parts: tuple[Any, ...] = command
        return parts
    return () if command is None else (command,)


def with_parts(command: C, path: tuple[str, ...], parts: tuple[Any, ...]) -> C:
    """The command with others at a place.

    >>> from dramadeck import torg
    >>> offer = torg.OfferTrade(hero="Quin", with_hero="Jo", gives=(4,))
    >>> with_parts(offer, ("gives",), (4, 7)).gives
    (4, 7)
    """
    record: Any = command
    name, rest = path[0], path[1:]
    made: Any = parts
    if rest:
        made = with_parts(getattr(record, name), rest, parts)
    elif not parts:
        made = _nobody(record.__class__, name)
    changed: C = attrs.evolve(record, **{name: made})
    return changed


@cache
def _nobody(kind: type, name: str) -> Any:
    """What stands in a field in which nothing is said."""
    default = next(each.default for each in attrs.fields(kind) if each.name == name)
    return () if default is attrs.NOTHING else default


def widened(commands: Iterable[C], members: _Members, allows: Callable[[C], bool]) -> Iterator[C]:
    """What has to be added, so that of each place the most, the fewest and every member are listed.

    Args:
        commands: those that are listed.
        members: who or what belongs to a group, for a command.
        allows: whether the rules allow a command.
    """
    for samples in _alike(commands):
        for place in places_of(samples[0]):
            group = tuple(members(place.mark.group, samples[0]))
            yield from _widened_at(samples, place.path, group, allows)


def _widened_at(
    samples: tuple[C, ...],
    path: tuple[str, ...],
    members: tuple[Any, ...],
    allows: Callable[[C], bool],
) -> Iterator[C]:
    listed = [parts_at(each, path) for each in samples]
    known = {part for parts in listed for part in parts}
    sizes = [*map(len, listed)]
    for counts in (range(len(members), max(sizes), -1), range(min(sizes))):
        for count in counts:
            other = with_parts(samples[0], path, members[:count])
            if allows(other):
                known.update(members[:count])
                sizes.append(count)
                yield other
                break
    fewest = max(min(sizes), 1)
    beside = dict.fromkeys(each[: fewest - 1] for each in listed if len(each) >= fewest - 1)
    for each in members:
        if each not in known:
            ways = (with_parts(samples[0], path, (*few, each)) for few in beside)
            yield from islice(filter(allows, ways), 1)


def _alike(commands: Iterable[C]) -> list[tuple[C, ...]]:
    """The commands with such places, those together that differ there, or in what is free, alone.

    >>> from dramadeck import torg
    >>> offers = [torg.OfferTrade(hero="Quin", with_hero="Jo", gives=(each,)) for each in (4, 7)]
    >>> len(_alike(offers))
    1
    """
    alike: dict[Any, list[C]] = {}
    for each in commands:
        if places_of(each):
            alike.setdefault(_rest_of(each), []).append(each)
    return [tuple(each) for each in alike.values()]


def _rest_of(record: Any) -> tuple[Any, ...]:
    """What stands in a record besides what is free and what is several."""
    kind, inner = record.__class__, _holders(record.__class__)
    values = [(name, getattr(record, name)) for name in _rest(kind)]
    return (
        kind,
        *[_rest_of(each) if name in inner and attrs.has(each.__class__) else each
          for name, each in values],
    )  # fmt: skip


@cache
def _rest(kind: type) -> tuple[str, ...]:
    fields = [(each.name, each.type) for each in attrs.fields(kind)]
    return tuple(
        [name for name, hint in fields if not (marked(hint, Free) or marked(hint, Several))]
    )


__all__ = ["Place", "parts_at", "places_of", "widened", "with_parts"]
