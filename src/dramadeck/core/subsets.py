"""Fields that hold several of a group: where they stand in a command, and what may stand there.

A hand of seven cards has 127 choices of one or more: no listing holds them all. So a listing holds
a few, of which one has the fewest and one the most that the rules allow, and each member of the
group stands in one of them at least. Whoever asks people takes the members from there, and lets
them be chosen one after another.

What goes side by side with them, such as a difficulty for each target, is kept in step: whoever
puts others into the field puts as many values beside them.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import cycle, islice
from typing import Any, NamedTuple, TypeAlias, TypeVar, get_args

import attrs

from dramadeck.core.domains import Free, Several, marked
from dramadeck.core.record_copies import replace

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
    """The command with others at a place, and with as many values beside them.

    Who stood there before keeps her value; others begin with the first.

    >>> from dramadeck import torg
    >>> offer = torg.OfferTrade(hero="Quin", with_hero="Jo", gives=(4,))
    >>> with_parts(offer, ("gives",), (4, 7)).gives
    (4, 7)
    >>> blows = torg.QuickMethod(actor="Quin", action="Attack", value=9, targets=("Voss", "Mummy"),
    ...                          difficulties=(8, 7))
    >>> with_parts(blows, ("targets",), ("Mummy", "Guard")).difficulties
    (7, 8)
    """
    record: Any = command
    name, rest = path[0], path[1:]
    if rest:
        changes = {name: with_parts(getattr(record, name), rest, parts)}
    else:
        said = parts or _nobody(record.__class__, name, ())
        changes = {name: said, **_in_step(record, name, parts)}
    changed: C = replace(record, **changes)
    return changed


@cache
def _nobody(kind: type, name: str, otherwise: Any) -> Any:
    """What stands in a field in which nothing is said."""
    default = next(each.default for each in attrs.fields(kind) if each.name == name)
    return otherwise if default is attrs.NOTHING else default


def _in_step(record: Any, name: str, parts: tuple[Any, ...]) -> dict[str, Any]:
    """What stands beside a field when others are put into it."""
    changes, kind = dict[str, Any](), record.__class__
    for beside, sample in _beside(kind, name):
        there = getattr(record, beside)
        if sample.__class__ is tuple:
            first = (there or sample)[0]
            known = dict(zip(parts_at(record, (name,)), there, strict=False))
            values = tuple([known.get(each, first) for each in parts])
            changes[beside] = values or _nobody(kind, beside, (first,))
        elif parts:
            changes[beside] = sample if there is None else there
        else:
            changes[beside] = _nobody(kind, beside, there)
    return changes


@cache
def _beside(kind: type, name: str) -> tuple[tuple[str, Any], ...]:
    """The fields that go side by side with one, and their samples."""
    free = [(each.name, marked(each.type, Free)) for each in attrs.fields(kind)]
    return tuple([(beside, mark.sample) for beside, mark in free if mark and mark.beside == name])


def parts_beside(record: Any, name: str) -> tuple[Any, ...]:
    """Those for each of whom a field has a value; nobody where it goes beside no others.

    >>> from dramadeck import torg
    >>> blows = torg.QuickMethod(actor="Quin", action="Attack", value=9, targets=("Voss", "Mummy"),
    ...                          difficulties=(8, 7))
    >>> parts_beside(blows, "difficulties"), parts_beside(blows, "value")
    (('Voss', 'Mummy'), ())
    """
    beside = _goes_with(record.__class__, name)
    return parts_at(record, (beside,)) if beside else ()


@cache
def _goes_with(kind: type, name: str) -> str:
    """The field beside which one goes whose values are a tuple; blank if there is none."""
    mark = next(marked(each.type, Free) for each in attrs.fields(kind) if each.name == name)
    return mark.beside if mark and mark.sample.__class__ is tuple else ""


def widened(commands: Iterable[C], members: _Members, allows: Callable[[C], bool]) -> Iterator[C]:
    """What has to be added, so that of each place the most, the fewest and every member are listed.

    Args:
        commands: those that are listed.
        members: who or what belongs to a group, for a command.
        allows: whether the rules allow a command.
    """
    for samples in _alike(commands):
        for place in places_of(samples[0]):
            known = (each for sample in samples for each in members(place.mark.group, sample))
            group = tuple(dict.fromkeys(known))
            if place.mark.is_repeated:
                most = max(len(parts_at(each, place.path)) for each in samples)
                group += tuple(islice(cycle(group), max(most - len(group), 0)))
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
    longest = max(samples, key=lambda each: len(parts_at(each, path)))
    for other in (
        _most(longest, path, members, allows),
        _fewest(samples[0], path, (listed[0], members), min(sizes), allows),
    ):
        if other is not None:
            known.update(parts_at(other, path))
            sizes.append(len(parts_at(other, path)))
            yield other
    fewest = max(min(sizes), 1)
    beside = dict.fromkeys(few for parts in listed for few in _runs(parts, fewest - 1))
    for each in members:
        if each not in known:
            # What stands elsewhere in a sample may be in the way.
            ways = (with_parts(other, path, (*few, each)) for other in samples for few in beside)
            yield from islice(filter(allows, ways), 1)


def _runs(parts: tuple[Any, ...], count: int) -> Iterator[tuple[Any, ...]]:
    """Every so many of them that stand next to each other.

    >>> [*_runs(("Ann", "Ben", "Cyn"), 2)]
    [('Ann', 'Ben'), ('Ben', 'Cyn')]
    """
    return (parts[at : at + count] for at in range(len(parts) - count + 1))


def _most(
    longest: C, path: tuple[str, ...], members: tuple[Any, ...], allows: Callable[[C], bool]
) -> C | None:
    """The command with as many members as can be together; None if more than it has cannot be."""
    count = len(parts_at(longest, path))
    firsts = (with_parts(longest, path, members[:at]) for at in range(len(members), count, -1))
    most = next(filter(allows, firsts), longest)
    for each in members:
        parts = parts_at(most, path)
        if each not in parts and allows(other := with_parts(most, path, (*parts, each))):
            most = other
    return None if most is longest else most


def _fewest(
    sample: C,
    path: tuple[str, ...],
    choices: tuple[tuple[Any, ...], ...],
    fewest: int,
    allows: Callable[[C], bool],
) -> C | None:
    """The command with fewer members than any that is listed; None if that cannot be.

    Those of the sample are tried first: others of the group may not be allowed at all.
    """
    tried = dict.fromkeys(parts[:count] for count in range(fewest) for parts in choices)
    return next(filter(allows, (with_parts(sample, path, parts) for parts in tried)), None)


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


__all__ = ["Place", "parts_at", "parts_beside", "places_of", "widened", "with_parts"]
