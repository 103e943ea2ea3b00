"""All there is to choose from: a listing in which nothing stands for others of its kind."""

from collections.abc import Callable, Hashable, Iterable, Iterator
from enum import EnumType
from functools import cache
from itertools import islice, product
from typing import Any, NamedTuple, TypeAlias, TypeVar, get_args

import attrs

from dramadeck.engine.errors import EndlessRuleError
from dramadeck.engine.limits import in_force
from dramadeck.engine.making import reader
from dramadeck.engine.marks import Among, Free, marked
from dramadeck.engine.replacing import replace
from dramadeck.engine.several import and_fewer, widened

C = TypeVar("C")
T = TypeVar("T")

_Group: TypeAlias = Callable[[str, Any], Iterable[Any]]
"""Who belongs to a group, for a command."""


def offered(
    listing: Iterable[C], group: _Group, allows: Callable[[C], bool], name: str
) -> Iterator[C]:
    """The commands of a listing, each followed by those that differ in what is `Among` others.

    Of what is free one sample is enough for each of them. At the end stands what else it takes, so
    that of what is `Several` the most, the fewest and each member are there, and what people are
    asked for though it may be left unsaid is left so once.

    Args:
        listing: the commands that a seat may send, samples of many.
        group: who belongs to a group, for a command.
        allows: whether the rules allow a command.
        name: the name of the system.

    Raises:
        EndlessRuleError: there are more than `limits` allow.
    """
    listed = dict.fromkeys(listing)
    allowed = _counted(allows, in_force().listing - len(listed), name)
    found = list[C]()
    for samples in grouped(listed, _fixed):
        found += samples
        for others in _others(group, samples):
            found += islice(filter(allowed, others), 1)
    yield from found
    yield from widened(found, group, allowed)
    yield from _left_unsaid(found, allowed)


def _counted(allows: Callable[[C], bool], most: int, name: str) -> Callable[[C], bool]:
    """The same answers, to so many questions at most."""
    left = most

    def allowed(command: C) -> bool:
        nonlocal left
        left -= 1
        if left < 0:
            what = f"more commands than {in_force().listing:,}, such as {command!r:.60}"
            raise EndlessRuleError(f"{name}: there is a choice of {what}")
        return allows(command)

    return allowed


def _left_unsaid(commands: Iterable[C], allows: Callable[[C], bool]) -> Iterator[C]:
    """The commands in which what people are asked for in any case is left out, once of a kind."""
    tried: set[tuple[Any, ...]] = set()
    for each in commands:
        kind: Any = each.__class__
        facts = _facts(kind)
        if facts.unsaid:
            key = (kind, facts.said(each))
            record: Any = each
            other: C = replace(record, **dict(facts.unsaid))
            if key not in tried and other != each and allows(other):
                yield other
            tried.add(key)


def _fixed(command: Any) -> tuple[Any, ...]:
    """What stands in a command beside what is free or among others."""
    kind = command.__class__
    return (kind, _facts(kind).fixed(command))


def grouped(values: Iterable[T], key: Callable[[T], Hashable]) -> list[tuple[T, ...]]:
    """The values with the same key together, in the order in which they come.

    >>> grouped([1, 12, 2, 30], lambda each: len(str(each)))
    [(1, 2), (12, 30)]
    """
    found: dict[Hashable, list[T]] = {}
    for each in values:
        found.setdefault(key(each), []).append(each)
    return [tuple(each) for each in found.values()]


def _others(group: _Group, samples: tuple[Any, ...]) -> Iterator[Iterator[Any]]:
    """For each choice of what is among others that no sample has, the samples with it.

    Who stands with others in a sample may be in the way of it: then come those without her.
    """
    facts = _facts(samples[0].__class__)
    if not facts.among:
        return
    names = [each.name for each in facts.among]
    listed = set(map(reader(names), samples))
    # Those that differ in nothing but the choice would be asked for as often as there are.
    apart = [first for first, *_ in grouped(samples, facts.free)]
    for values in _choices(group, samples[0], facts.among, samples):
        if values not in listed:
            yield _changed(apart, dict(zip(names, values, strict=True)))


def _changed(samples: Iterable[Any], changes: dict[str, Any]) -> Iterator[Any]:
    for each in samples:
        yield from and_fewer(replace(each, **changes))


def _choices(
    group: _Group, command: Any, fields: tuple["_Field", ...], samples: tuple[Any, ...]
) -> list[tuple[Any, ...]]:
    """Each choice of what fields hold; who belongs to a group may hang on who was chosen before."""
    if not fields:
        return [()]
    each, *left = fields
    known = group(each.group, command) if each.group else each.members
    listed = [getattr(sample, each.name) for sample in samples]
    own, rest = dict.fromkeys([*listed, *known, *each.unsaid]), tuple(left)
    if not each.group or not any(later.group for later in rest):
        after = _choices(group, command, rest, samples)
        return [(value, *values) for value, values in product(own, after)]
    found = list[tuple[Any, ...]]()
    for value in own:
        other = replace(command, **{each.name: value})
        found += [(value, *values) for values in _choices(group, other, rest, samples)]
    return found


class _Field(NamedTuple):
    """A field that is among others.

    Attributes:
        name: its name.
        group: the group that the mark names; blank for an enum.
        members: the members of the enum.
        unsaid: what stands there if nobody says anything, if that can be.
    """

    name: str
    group: str
    members: tuple[Any, ...]
    unsaid: tuple[Any, ...]


class _Facts(NamedTuple):
    """What is marked in a command.

    Attributes:
        among: the fields that are among others.
        fixed: reads those that are neither that nor free.
        free: reads those that are free.
        said: reads those that are not free.
        unsaid: those that people are asked for, though they may be left out, and what stands there
            then.
    """

    among: tuple[_Field, ...]
    fixed: Callable[[Any], tuple[Any, ...]]
    free: Callable[[Any], tuple[Any, ...]]
    said: Callable[[Any], tuple[Any, ...]]
    unsaid: tuple[tuple[str, Any], ...]


@cache
def _facts(kind: type) -> _Facts:
    fields = attrs.fields(kind)
    marks = [(each, marked(each.type, Among)) for each in fields]
    among = [
        _Field(
            each.name,
            mark.group,
            _members(each.type),
            () if each.default is attrs.NOTHING else (each.default,),
        )
        for each, mark in marks
        if mark
    ]
    free = [(each, marked(each.type, Free)) for each in fields]
    said = [each.name for each, mark in free if not mark]
    fixed = [each.name for each, mark in marks if not mark and each.name in said]
    # What has no default cannot be left unsaid, whatever its mark says.
    unsaid = [
        (each.name, each.default)
        for each, mark in free
        if mark and mark.is_asked and each.default is not attrs.NOTHING
    ]
    names = [each.name for each, mark in free if mark]
    return _Facts(tuple(among), reader(fixed), reader(names), reader(said), tuple(unsaid))


def _members(annotation: Any) -> tuple[Any, ...]:
    if isinstance(annotation, EnumType):
        return tuple(annotation)
    return tuple([each for part in get_args(annotation) for each in _members(part)])


__all__ = ["grouped", "offered"]
