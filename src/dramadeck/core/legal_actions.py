"""The legal actions of a seat, derived from what the fields of its commands may hold.

Every field of a command says its domain where it is declared: who sends it, one of a group or of an
enum, several of a group, or what people say as they like (`domains`). For each type of command that
may be sent now, each choice of what is one of some is put together, and the rules judge it. So no
type of command and no member of a group can be forgotten. A group is the narrower, the quicker the
listing: it holds who can stand in the field in the state at hand, as far as that is easily said.

The order is that of menus (`menu_sections`), then of the names in which a seat sends, then of the
domains.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from enum import EnumType
from functools import cache
from itertools import chain, combinations, cycle, islice
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar, get_args

import attrs

from dramadeck.core.domains import Among, Free, Several, Somebody, marked
from dramadeck.core.menu_sections import place_of
from dramadeck.core.preconditions import Gate
from dramadeck.core.record_copies import replace
from dramadeck.core.seats import Sends, name_of_sender, seat_of
from dramadeck.core.visibility import Seat

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
    """The places of a command at which several may stand, in the order of its fields."""
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
    """What stands at a place; what is left unsaid is nobody and nothing."""
    for name in path:
        command = getattr(command, name)
    if command.__class__ is tuple:
        parts: tuple[Any, ...] = command
        return parts
    return () if command is None else (command,)


def with_parts(command: C, path: tuple[str, ...], parts: tuple[Any, ...]) -> C:
    """The command with others at a place, and with as many values beside them."""
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
    for beside, sample in _samples_beside(kind, name):
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
def _samples_beside(kind: type, name: str) -> tuple[tuple[str, Any], ...]:
    """The fields that go side by side with one, and their samples."""
    free = [(each.name, marked(each.type, Free)) for each in attrs.fields(kind)]
    return tuple([(beside, mark.sample) for beside, mark in free if mark and mark.beside == name])


def parts_beside(record: Any, name: str) -> tuple[Any, ...]:
    """Those for each of whom a field has a value; nobody where it goes beside no others."""
    beside = _goes_with(record.__class__, name)
    return parts_at(record, (beside,)) if beside else ()


@cache
def _goes_with(kind: type, name: str) -> str:
    """The field beside which one goes whose values are a tuple; blank if there is none."""
    mark = next(marked(each.type, Free) for each in attrs.fields(kind) if each.name == name)
    return mark.beside if mark and mark.sample.__class__ is tuple else ""


def widened(commands: Iterable[C], members: _Members, allows: Callable[[C], bool]) -> Iterator[C]:
    """What to add so that for each such field the most, the fewest and every member are listed."""
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
    """Every so many of them that stand next to each other."""
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
    """The command with fewer members than any that is listed; None if that cannot be."""
    tried = dict.fromkeys(parts[:count] for count in range(fewest) for parts in choices)
    return next(filter(allows, (with_parts(sample, path, parts) for parts in tried)), None)


def _alike(commands: Iterable[C]) -> list[tuple[C, ...]]:
    """Groups of commands that differ only in such fields, or in free ones."""
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


S = TypeVar("S")

_Values = dict[str, Any]
"""What stands in the fields of a command that is being put together."""


class _OneOf(NamedTuple):
    """A field that holds one of some."""

    name: str
    group: str
    options: tuple[Any, ...]
    is_person: bool


class _Domains(NamedTuple):
    """What the fields of a type of command may hold."""

    kind: Any
    sender: str
    one_of: tuple[_OneOf, ...]
    subsets: tuple[tuple[str, Several], ...]
    free: tuple[tuple[str, str], ...]
    usual: tuple[_Values, ...]
    others: tuple[tuple[_Values, ...], ...]
    defaults: Mapping[str, Any]


def _by_place(kinds: Iterable[type[Any]]) -> tuple[type[Any], ...]:
    """Types of commands in the order of menus."""
    return tuple(sorted(kinds, key=_place))


def _place(kind: type[Any]) -> tuple[int, int]:
    place = place_of(kind)
    return ([*type(place.topic)].index(place.topic), place.rank)


@attrs.frozen
class FieldCandidates(Generic[S]):
    """Makes the candidates of a listing from the fields of the commands."""

    commands: tuple[Any, ...] = attrs.field(converter=_by_place)
    issuer: Callable[[S, Any], Seat]
    names: Callable[[S, Seat], Iterable[str]]
    members: Mapping[str, Callable[[S, Any], Iterable[Any]]]

    def __call__(self, state: S, seat: Seat, gate: Gate[S]) -> Iterator[Any]:
        """The commands that a seat may send, by the judgement of the gate."""
        names = tuple(self.names(state, seat))
        for kind in self.commands:
            by = seat_of(kind)
            senders = names if by is None else ("",) if by == seat else ()
            for sender in senders:
                if gate.opens(kind, sender):
                    domains = _domains(kind)
                    start = _start(domains, sender)
                    if by is not None or self.issuer(state, _draft(domains, start)) == seat:
                        yield from self._of_sender(domains, start, state, gate)

    def _of_sender(
        self, domains: _Domains, start: _Values, state: S, gate: Gate[S]
    ) -> Iterator[Any]:
        """The commands of a type, in the name of one sender."""
        listed, found = set[tuple[Any, ...]](), list[Any]()
        apart = [each.name for each in domains.one_of if not each.is_person]

        def members(group: str, command: Any) -> Iterable[Any]:
            return self.members[group](state, command)

        for values in _choices(domains, start, members):
            chosen = tuple([values[name] for name in apart])
            # Of several persons a sample holds the first.
            if not (gate.is_sample and chosen in listed):
                allowed = _allowed(domains, values, members, gate, is_first=not found)
                if allowed:
                    listed.add(chosen)
                    found += allowed
        yield from found
        sender = name_of_sender(_draft(domains, start))

        def allows(command: Any) -> bool:
            return name_of_sender(command) == sender and gate.allows(command)

        yield from widened(found[:1] if gate.is_sample else found, members, allows)


def _start(domains: _Domains, sender: str) -> _Values:
    """What stands in a command in which nothing is chosen but who sends it."""
    if not domains.sender:
        return {**domains.defaults}
    is_several = any(name == domains.sender for name, _ in domains.subsets)
    return {**domains.defaults, domains.sender: (sender,) if is_several else sender}


def _choices(domains: _Domains, start: _Values, members: _Members) -> Iterator[_Values]:
    """Each choice of what is one of some; a group may ask for the fields before."""
    choices = [start]
    for field in domains.one_of:
        choices = [
            {**values, field.name: option}
            for values in choices
            for option in _options(domains, field, values, members)
        ]
    for values in choices:
        for name, group in domains.free:
            values[name] = next(iter(members(group, _draft(domains, values))), values[name])
        yield values


def _options(domains: _Domains, field: _OneOf, values: _Values, members: _Members) -> Iterable[Any]:
    if not field.group:
        return field.options
    return dict.fromkeys(chain(members(field.group, _draft(domains, values)), field.options))


def _allowed(
    domains: _Domains, values: _Values, members: _Members, gate: Gate[Any], *, is_first: bool
) -> list[Any]:
    """The commands that come of a choice, with samples of what is free and several."""
    found, is_all = list[Any](), gate.is_sample and is_first
    for base in _with_subsets(domains, values, members):
        allowed = _judged(domains, base, domains.usual, gate)
        if is_all or not (allowed or found):
            others = (_judged(domains, base, each, gate) for each in domains.others)
            allowed += chain.from_iterable(islice(filter(None, others), None if is_all else 1))
        found += allowed
        # Where nobody is enough, there is another with somebody.
        if allowed and all(base[name] for name, _ in domains.subsets):
            break
    return list(dict.fromkeys(found))


def _judged(
    domains: _Domains, base: _Values, samples: Iterable[_Values], gate: Gate[Any]
) -> list[Any]:
    """The commands that the rules allow, of a choice with some samples."""
    allowed = filter(gate.allows, _made(domains, base, samples))
    return [*islice(allowed, 1 if gate.is_sample else None)]


def _made(domains: _Domains, base: _Values, samples: Iterable[_Values]) -> Iterator[Any]:
    for each in samples:
        with suppress(TypeError, ValueError):  # what a field refuses by itself is none
            yield domains.kind(**{**base, **each})


def _with_subsets(domains: _Domains, values: _Values, members: _Members) -> Iterator[_Values]:
    """The choice with the fewest members in each field that holds several, then with more."""
    choices = iter((values,))
    for name, mark in domains.subsets:
        choices = _with_subset(domains, choices, (name, mark), members)
    return choices


def _with_subset(
    domains: _Domains, choices: Iterator[_Values], field: tuple[str, Several], members: _Members
) -> Iterator[_Values]:
    name, mark = field
    for each in choices:
        first = each[name] if name == domains.sender else ()
        for parts in _subsets(first, mark, members(mark.group, _draft(domains, each))):
            held = parts or domains.defaults[name]
            yield {**each, name: held, **_beside(domains, name, len(parts))}


def _subsets(
    first: tuple[Any, ...], mark: Several, group: Iterable[Any]
) -> Iterator[tuple[Any, ...]]:
    """The first of a group, more and more of them; then each alone, and any two."""
    known = tuple([each for each in group if each not in first])
    if mark.is_repeated and len(known) < 2:
        known *= 2
    sets = chain(
        (known[:count] for count in range(len(known) + 1)),
        combinations(known, 1),
        combinations(known, 2),
        [known[::-1]] if mark.is_ordered else (),
    )
    listed = set[tuple[Any, ...]]()
    for each in sets:
        if each not in listed:
            listed.add(each)
            yield (*first, *each)


def _beside(domains: _Domains, name: str, count: int) -> _Values:
    """What stands beside so many in a field."""
    found, defaults = _Values(), domains.defaults
    for other, sample in _samples_beside(domains.kind, name):
        values = sample[:1] * count if sample.__class__ is tuple else sample
        found[other] = values if count else defaults[other]
    return found


def _draft(domains: _Domains, values: Mapping[str, Any]) -> Any:
    """A command that is not complete yet, so nothing in it is checked."""
    draft = object.__new__(domains.kind)
    for name, value in values.items():
        object.__setattr__(draft, name, value)
    return draft


@cache
def _domains(kind: Any) -> _Domains:
    fields = attrs.fields(kind)
    sender = next((each.name for each in fields if marked(each.type, Sends)), "")
    one_of, subsets, free = list[_OneOf](), list[tuple[str, Several]](), list[tuple[str, str]]()
    usual, others, defaults = list[_Values](), list[_Values](), _Values()
    for each in fields:
        among, several = marked(each.type, Among), marked(each.type, Several)
        sample, is_needed = marked(each.type, Free), each.default is attrs.NOTHING
        default = None if is_needed else each.default
        if several is not None:
            subsets.append((each.name, several))
            default = () if is_needed else default
        elif sample is not None:
            default = sample.sample if is_needed or sample.is_usual else default
            if sample.group:
                free.append((each.name, sample.group))
            if sample.is_asked and not is_needed:
                usual.append({each.name: sample.sample})
            others += [{each.name: other} for other in sample.more]
        elif each.name != sender and (among is not None or is_needed):
            members = () if among and among.group else _members(each.type)
            # A group that nobody is asked for has the default among its members, where it fits.
            has_default = not is_needed and (among is None or among.is_asked)
            options = tuple(dict.fromkeys((*members, default))) if has_default else members
            is_person = marked(each.type, Somebody) is not None
            one_of.append(_OneOf(each.name, among.group if among else "", options, is_person))
        defaults[each.name] = default
    return _Domains(
        kind=kind,
        sender=sender,
        one_of=tuple(one_of),
        subsets=tuple(subsets),
        free=tuple(free),
        usual=(*usual, {}),
        others=tuple([tuple([{**asked, **other} for asked in (*usual, {})]) for other in others]),
        defaults=defaults,
    )


def _members(annotation: Any) -> tuple[Any, ...]:
    """The members of an enum or of bool, of the parts of a union, too."""
    if annotation is bool:
        return (True, False)
    if isinstance(annotation, EnumType):
        return tuple(annotation)
    return tuple([each for part in get_args(annotation) for each in _members(part)])
