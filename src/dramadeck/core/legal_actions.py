"""The legal actions of a seat, derived from the domains of the fields of its commands.

The annotation of a field says its domain (`field_types`): the sender, one member of a group or an
enum, several members of a group, or what people say freely. For each type of command whose window
is open, every choice of single members is made, and the rules judge it; so no type of command and
no member of a group can be forgotten. A narrow group, with only the possible values in this
state, makes the listing quicker.

The order is that of menus (`menu_sections`), then of the names in which a seat sends, then of the
domains.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from enum import EnumType
from functools import cache
from itertools import chain, combinations, cycle, islice
from typing import Any, Final, Generic, NamedTuple, TypeAlias, TypeVar, get_args

import attrs

from dramadeck.core.field_types import FreeInput, NamesCharacter, OneOf, SubsetOf, marked
from dramadeck.core.menu_sections import in_menu_order
from dramadeck.core.preconditions import PreconditionCache
from dramadeck.core.record_copies import replace
from dramadeck.core.seats import Sends, name_of_sender, seat_of
from dramadeck.core.visibility import Seat

C = TypeVar("C")
S = TypeVar("S")

SMALL_GROUP: Final = 7
"""The largest group of which every subset is tried if the usual ones are not legal."""

_Values: TypeAlias = dict[str, Any]
"""Field → value, of a command that is being made."""

# ------------------------------------------------------- fields of a command that hold several


class SubsetField(NamedTuple):
    """A field of a command, or of a record in it, that holds several members of a group."""

    path: tuple[str, ...]  # the names of the fields that lead there
    mark: SubsetOf  # its domain


def subset_fields_of(command: Any) -> tuple[SubsetField, ...]:
    """The fields that hold several members, in the order of the fields of the command."""
    fields = [*_marked_in(command.__class__)]
    for name in _holders(command.__class__):
        inner = _marked_in(getattr(command, name).__class__)
        fields += [field._replace(path=(name, *field.path)) for field in inner]
    return tuple(fields)


@cache
def _marked_in(kind: type) -> tuple[SubsetField, ...]:
    fields = attrs.fields(kind) if attrs.has(kind) else ()
    marks = [(field.name, marked(field.type, SubsetOf)) for field in fields]
    return tuple(SubsetField((name,), mark) for name, mark in marks if mark is not None)


@cache
def _holders(kind: type) -> tuple[str, ...]:
    """The fields of a command that may hold a record with such a field."""

    def may_hold(annotation: Any) -> bool:
        if isinstance(annotation, type) and attrs.has(annotation):
            return bool(_marked_in(annotation))
        return any(map(may_hold, get_args(annotation)))

    return tuple(field.name for field in attrs.fields(kind) if may_hold(field.type))


def parts_at(command: Any, path: tuple[str, ...]) -> tuple[Any, ...]:
    """The values in a field as a tuple, empty if it is None."""
    for name in path:
        command = getattr(command, name)
    if command.__class__ is tuple:
        parts: tuple[Any, ...] = command
        return parts
    return () if command is None else (command,)


def with_parts(command: C, path: tuple[str, ...], parts: tuple[Any, ...]) -> C:
    """The command with other members in a field.

    Fields that are `parallel_to` it get a value for each; that of a new member is the first one.
    """
    record: Any = command
    kind, name, rest = record.__class__, path[0], path[1:]
    if rest:
        inner: C = replace(record, **{name: with_parts(getattr(record, name), rest, parts)})
        return inner
    changes: _Values = {name: parts or _default(kind, name, ())}
    for parallel, sample in _samples_beside(kind, name):
        value = getattr(record, parallel)
        if sample.__class__ is tuple:
            first = (value or sample)[0]
            by_part = dict(zip(parts_at(record, (name,)), value, strict=False))
            values = tuple(by_part.get(part, first) for part in parts)
            changes[parallel] = values or _default(kind, parallel, (first,))
        elif parts:
            changes[parallel] = sample if value is None else value
        else:
            changes[parallel] = _default(kind, parallel, value)
    changed: C = replace(record, **changes)
    return changed


@cache
def _default(kind: type, name: str, otherwise: Any) -> Any:
    default = getattr(attrs.fields(kind), name).default
    return otherwise if default is attrs.NOTHING else default


@cache
def _samples_beside(kind: type, name: str) -> tuple[tuple[str, Any], ...]:
    """The fields that are `parallel_to` this one, with their samples."""
    marks = [(field.name, marked(field.type, FreeInput)) for field in attrs.fields(kind)]
    return tuple((other, mark.sample) for other, mark in marks if mark and mark.parallel_to == name)


# ------------------------------------------------------------------- more members for these fields


def widened(
    commands: Iterable[C],
    members: Callable[[str, Any], Iterable[Any]],
    allows: Callable[[C], bool],
) -> Iterator[C]:
    """The missing commands: for each field with several members the most, the fewest and each."""
    alike: dict[Any, list[C]] = {}  # commands that differ only in these fields and in free ones
    for command in commands:
        if subset_fields_of(command):
            alike.setdefault(_fixed_values(command), []).append(command)
    for samples in alike.values():
        for path, mark in subset_fields_of(samples[0]):
            listed = [parts_at(sample, path) for sample in samples]
            all_members = (member for sample in samples for member in members(mark.group, sample))
            group = tuple(dict.fromkeys(all_members))
            if mark.is_repeated:
                missing = max(map(len, listed)) - len(group)
                group += tuple(islice(cycle(group), max(missing, 0)))
            yield from _widened_at(samples, listed, path, group, allows)


def _fixed_values(record: Any) -> tuple[Any, ...]:
    """The values of a record that are neither free nor several."""
    kind = record.__class__
    inner, values = _holders(kind), list[Any]()
    for name in _fixed_fields(kind):
        value = getattr(record, name)
        is_record = name in inner and attrs.has(value.__class__)
        values.append(_fixed_values(value) if is_record else value)
    return (kind, *values)


@cache
def _fixed_fields(kind: type) -> tuple[str, ...]:
    return tuple(
        field.name
        for field in attrs.fields(kind)
        if not marked(field.type, FreeInput) and not marked(field.type, SubsetOf)
    )


def _widened_at(
    samples: list[C],
    listed: list[tuple[Any, ...]],
    path: tuple[str, ...],
    members: tuple[Any, ...],
    allows: Callable[[C], bool],
) -> Iterator[C]:
    covered, sizes = set(chain.from_iterable(listed)), [*map(len, listed)]
    longest = max(samples, key=lambda sample: len(parts_at(sample, path)))
    # Fewer members than are listed: those of the sample first, since it is allowed.
    fewer = dict.fromkeys(
        parts[:count] for count in range(min(sizes)) for parts in (listed[0], members)
    )
    fewest = next(filter(allows, (with_parts(samples[0], path, parts) for parts in fewer)), None)
    for command in (_most(longest, path, members, allows), fewest):
        if command is not None:
            covered.update(parts_at(command, path))
            sizes.append(len(parts_at(command, path)))
            yield command
    count = max(min(sizes), 1) - 1
    others = dict.fromkeys(
        parts[at : at + count] for parts in listed for at in range(len(parts) - count + 1)
    )
    for member in members:
        if member not in covered:
            # Beside each allowed selection in turn, since one of them may rule the member out.
            ways = (with_parts(it, path, (*few, member)) for it in samples for few in others)
            command = next(filter(allows, ways), None)
            if command is None:  # it may go only with others that are not listed either
                larger = (parts for parts in _larger_subsets(members) if member in parts)
                ways = (with_parts(samples[0], path, parts) for parts in larger)
                command = next(filter(allows, ways), None)
                covered.update(() if command is None else parts_at(command, path))
            if command is not None:
                yield command


def _most(
    longest: C, path: tuple[str, ...], members: tuple[Any, ...], allows: Callable[[C], bool]
) -> C | None:
    """The command with as many members as can be together; None if `longest` has the most."""
    count = len(parts_at(longest, path))
    firsts = (with_parts(longest, path, members[:at]) for at in range(len(members), count, -1))
    most = next(filter(allows, firsts), longest)
    for member in members:
        parts = parts_at(most, path)
        if member not in parts and allows(more := with_parts(most, path, (*parts, member))):
            most = more
    return None if most is longest else most


# ------------------------------------------------------------------------- domains of the fields


class _Choice(NamedTuple):
    """A field that holds one member of a group, of an enum or of bool."""

    name: str
    group: str  # of `RuleSystem.members`; blank for an enum or a bool
    options: tuple[Any, ...]  # what it may hold without a group, and its default
    may_be_omitted: bool  # whether it names somebody, and has a default


class _Domains(NamedTuple):
    """The domains of the fields of a type of command."""

    kind: Any
    sender: str  # the field that names the sender; blank if there is none
    choices: tuple[_Choice, ...]  # in the order of the record
    subsets: tuple[tuple[str, SubsetOf], ...]  # the fields that hold several of a group
    free: tuple[tuple[str, str], ...]  # the free fields whose sample is a member of a group now
    # The free values that are tried for every choice: each with `always_prompt`, then
    # none of them, such as `({"setback": "a fall"}, {})`. Where the rules allow none of those, each
    # of the others is tried together with them.
    usual: tuple[_Values, ...]
    others: tuple[tuple[_Values, ...], ...]
    defaults: Mapping[str, Any]  # the value of each field as long as nothing is chosen


@cache
def _domains(kind: Any) -> _Domains:
    choices, subsets, free = list[_Choice](), list[tuple[str, SubsetOf]](), list[tuple[str, str]]()
    usual, others, defaults, sender = list[_Values](), list[_Values](), _Values(), ""
    for field in attrs.fields(kind):
        name, is_required = field.name, field.default is attrs.NOTHING
        among, several = marked(field.type, OneOf), marked(field.type, SubsetOf)
        sample = marked(field.type, FreeInput)
        default = None if is_required else field.default
        if marked(field.type, Sends):
            sender = name
        if several is not None:
            subsets.append((name, several))
            default = () if is_required else default
        elif sample is not None:
            default = sample.sample if is_required or sample.is_usual else default
            if sample.group:
                free.append((name, sample.group))
            if sample.always_prompt and not is_required:
                usual.append({name: sample.sample})
            others += [{name: other} for other in sample.more]
        elif name != sender and (among is not None or is_required):
            members = () if among and among.group else _members(field.type)
            # With `always_prompt=False` the group holds the default already.
            has_default = not is_required and (among is None or among.always_prompt)
            options = tuple(dict.fromkeys((*members, default))) if has_default else members
            may_be_omitted = not is_required and marked(field.type, NamesCharacter) is not None
            choices.append(_Choice(name, among.group if among else "", options, may_be_omitted))
        defaults[name] = default
    return _Domains(
        kind=kind,
        sender=sender,
        choices=tuple(choices),
        subsets=tuple(subsets),
        free=tuple(free),
        usual=(*usual, {}),
        others=tuple(tuple({**first, **other} for first in (*usual, {})) for other in others),
        defaults=defaults,
    )


def _members(annotation: Any) -> tuple[Any, ...]:
    """The members of an enum or of bool, also of the parts of a union."""
    if annotation is bool:
        return (True, False)
    if isinstance(annotation, EnumType):
        return tuple(annotation)
    return tuple(member for part in get_args(annotation) for member in _members(part))


# ------------------------------------------------------------------------------------ the listing


@attrs.frozen
class LegalActions(Generic[S]):
    """Makes the legal actions of a seat from the fields of the commands; see `RuleSystem`."""

    commands: tuple[Any, ...] = attrs.field(converter=in_menu_order)
    issuer: Callable[[S, Any], Seat]
    names: Callable[[S, Seat], Iterable[str]]
    members: Callable[[str, S, Any], Iterable[Any]]

    def __call__(
        self,
        state: S,
        seat: Seat,
        gate: PreconditionCache[S],
        first_only: Collection[type] = (),
        only: Collection[type] | None = None,
    ) -> Iterator[Any]:
        """The commands that a seat may send, as far as the gate allows them."""

        def members(group: str, command: Any) -> Iterable[Any]:
            return self.members(group, state, command)

        def of_sender(kind: Any, sender: str) -> Iterator[Any]:
            if gate.allows_type(kind, sender):
                listing = _Listing(_domains(kind), sender, members, gate)
                if seat_of(kind) or self.issuer(state, listing.draft(listing.start)) == seat:
                    yield from listing.commands()

        names = tuple(self.names(state, seat))
        for kind in self.commands if only is None else [it for it in self.commands if it in only]:
            by = seat_of(kind)
            if by is None or by == seat:
                senders = names if by is None else ("",)
                own = chain.from_iterable(of_sender(kind, sender) for sender in senders)
                yield from islice(own, 1) if kind in first_only else own


class _Listing:
    """The legal commands of one type and one sender."""

    def __init__(
        self,
        domains: _Domains,
        sender: str,
        members: Callable[[str, Any], Iterable[Any]],
        gate: PreconditionCache[Any],
    ) -> None:
        self.domains = domains
        self.members = members
        self.gate = gate
        self.start: _Values = {**domains.defaults}
        if domains.sender:
            is_several = any(name == domains.sender for name, _ in domains.subsets)
            self.start[domains.sender] = (sender,) if is_several else sender

    def draft(self, values: Mapping[str, Any]) -> Any:
        """A command that is not complete, so none of its fields is validated."""
        draft = object.__new__(self.domains.kind)
        for name, value in values.items():
            object.__setattr__(draft, name, value)
        return draft

    def commands(self) -> Iterator[Any]:
        """The commands that the gate allows; in a sample one for all persons who may be omitted."""
        is_sample, listed, commands = self.gate.is_sample, set[tuple[Any, ...]](), list[Any]()
        needed = [choice.name for choice in self.domains.choices if not choice.may_be_omitted]
        for values in self._choices({**self.start}):
            key = tuple([values[name] for name in needed])
            if not (is_sample and key in listed):
                allowed = self._allowed(values, is_first=not commands)
                if allowed:
                    listed.add(key)
                    commands += allowed
                    yield from allowed
        sender = name_of_sender(self.draft(self.start))

        def allows(command: Any) -> bool:
            return name_of_sender(command) == sender and self.gate.allows(command)

        yield from widened(commands[:1] if is_sample else commands, self.members, allows)

    def _choices(self, values: _Values, at: int = 0) -> Iterator[_Values]:
        """Each choice of single members; a group may depend on the fields before it."""
        if at < len(self.domains.choices):
            name, group, options, _ = self.domains.choices[at]
            if group:
                options = (*self.members(group, self.draft(values)), *options)
            for option in dict.fromkeys(options):
                yield from self._choices({**values, name: option}, at + 1)
            return
        for name, group in self.domains.free:
            values[name] = next(iter(self.members(group, self.draft(values))), values[name])
        yield values

    def _allowed(self, values: _Values, *, is_first: bool) -> list[Any]:
        """The allowed commands of a choice, with samples for what is free and several."""
        domains, commands = self.domains, list[Any]()
        tries_all = self.gate.is_sample and is_first
        for base in self._with_subsets(values):
            allowed = self._judged(base, domains.usual)
            if tries_all or not (allowed or commands):
                others = (self._judged(base, samples) for samples in domains.others)
                allowed += chain.from_iterable(
                    islice(filter(None, others), None if tries_all else 1)
                )
            commands += allowed
            # Stop at the first choice of members that is allowed; if that was none of them, go on
            # to the first that has some.
            if allowed and all(base[name] for name, _ in domains.subsets):
                break
        return list(dict.fromkeys(commands))

    def _judged(self, base: _Values, samples: Iterable[_Values]) -> list[Any]:
        commands = list[Any]()
        for sample in samples:
            try:
                command = self.domains.kind(**{**base, **sample})
            except (TypeError, ValueError):  # a field refuses its value
                continue
            if self.gate.allows(command):
                commands.append(command)
                if self.gate.is_sample:
                    break
        return commands

    def _with_subsets(self, values: _Values, at: int = 0) -> Iterator[_Values]:
        """The choice with the fewest members in each field that holds several, then with more."""
        domains = self.domains
        if at == len(domains.subsets):
            yield values
            return
        name, mark = domains.subsets[at]
        first = values[name] if name == domains.sender else ()
        for parts in _subsets(first, mark, self.members(mark.group, self.draft(values))):
            changed = {**values, name: parts or domains.defaults[name]}
            for other, sample in _samples_beside(domains.kind, name):
                parallel = sample[:1] * len(parts) if sample.__class__ is tuple else sample
                changed[other] = parallel if parts else domains.defaults[other]
            yield from self._with_subsets(changed, at + 1)


def _larger_subsets(members: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    """The subsets with three members or more; none of a group that is not small."""
    sizes = range(3, len(members) if len(members) <= SMALL_GROUP else 0)
    return chain.from_iterable(combinations(members, size) for size in sizes)


def _subsets(
    first: tuple[Any, ...], mark: SubsetOf, group: Iterable[Any]
) -> Iterator[tuple[Any, ...]]:
    """The first members of a group, more and more of them; then each alone, and any two.

    Of a small group come all other subsets behind these.
    """
    members = tuple(member for member in group if member not in first)
    if mark.is_repeated and len(members) < 2:
        members *= 2
    sets = chain(
        (members[:count] for count in range(len(members) + 1)),
        combinations(members, 1),
        combinations(members, 2),
        [members[::-1]] if mark.is_ordered else (),
        _larger_subsets(members),
    )
    return ((*first, *parts) for parts in dict.fromkeys(sets))
