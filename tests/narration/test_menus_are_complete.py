"""A menu can make every legal command of a seat, in every system.

Each field of a command has free input, one of a group, several of a group, or a setting with a
default; any other field is listed completely. Three tests check it: all fields of the registries;
and on walks, that every other value of a field is offered or refused, and that every combination of
members of a group can be chosen.
"""

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any, NamedTuple, get_args

import attrs
import pytest

from dramadeck.core import CARD, OneOf, SubsetOf
from dramadeck.core.field_types import Named, marked, marks_of
from dramadeck.core.legal_actions import subset_fields_of, with_parts
from dramadeck.narration.command_fields import (
    Field,
    fields_of,
    is_record,
    members_of,
    parts_of,
)
from dramadeck.narration.forms import Menu, fixed_part
from tests.depth import by_depth
from tests.laws.walks import SYSTEMS
from tests.narration.submitted_forms import menu_at, submitted
from tests.narration.walked_games import steps, walked

EVERYTHING = pytest.mark.parametrize(("name", "text"), walked())
NUMBERS = range(9)


class Place(NamedTuple):
    """A field of a command, or of an inner record, that must be listed completely."""

    path: tuple[str, ...]
    field: Field


def always_prompt(field: Field) -> bool:
    """Return whether a menu always asks for a field."""
    if field.free is not None or field.is_sender or marked(field.annotation, SubsetOf):
        return True
    is_setting = bool(members_of(field.annotation) or parts_of(field.annotation))
    return is_setting and field.default is not attrs.NOTHING and not marked(field.annotation, OneOf)


def records_in(annotation: Any) -> Iterator[type]:
    if isinstance(annotation, type) and attrs.has(annotation):
        yield annotation
    for kind in get_args(annotation):
        yield from records_in(kind)


def listed_fields(kind: type, before: str = "") -> Iterator[tuple[str, Field]]:
    """Yield the fields of a type of command, and of its inner records, that no menu asks for."""
    for field in fields_of(kind):
        if always_prompt(field):
            continue
        records = [*records_in(field.annotation)]
        yield before + field.name, field
        for record in records:
            yield from listed_fields(record, f"{before}{field.name}.")


@pytest.mark.parametrize("name", sorted(SYSTEMS))
def test_a_completely_listed_field_is_a_single_value_and_no_tuple(name):
    for kind in SYSTEMS[name].commands:
        many = [path for path, field in listed_fields(kind) if tuple in origins(field.annotation)]
        assert many == [], f"{kind.__name__}: say of it what people choose from"


def origins(annotation: Any) -> set[Any]:
    kinds = {getattr(annotation, "__origin__", None)}
    return kinds.union(*(origins(kind) for kind in get_args(annotation)))


def places(record: Any, before: tuple[str, ...] = ()) -> Iterator[Place]:
    """Yield the fields of a command that are listed completely."""
    for field in fields_of(type(record)):
        value = getattr(record, field.name)
        if always_prompt(field):
            continue
        path = (*before, field.name)
        if is_record(type(value)):
            yield from places(value, path)
        else:
            yield Place(path, field)


def replaced(record: Any, path: tuple[str, ...], value: Any) -> Any:
    name, *rest = path
    inner = replaced(getattr(record, name), tuple(rest), value) if rest else value
    return attrs.evolve(record, **{name: inner})


class Known(NamedTuple):
    """The names and the cards in a state."""

    names: tuple[str, ...]
    cards: tuple[int, ...]

    def others(self, system: Any, state: Any, command: Any, field: Field) -> Iterable[Any]:
        """Return other possible values of a field."""
        among = marked(field.annotation, OneOf)
        if among and among.group:
            return system.members[among.group](state, command)
        if members := members_of(field.annotation):
            return members
        marks, kinds = marks_of(field.annotation), {*get_args(field.annotation), field.annotation}
        if CARD in marks:
            return self.cards
        if any(isinstance(mark, Named) for mark in marks) or str in kinds:
            return (*self.names, *([None] if type(None) in kinds else []))
        return NUMBERS


def known_at(system: Any, state: Any) -> Known:
    offered = [
        command for seat in system.seats(state) for command in system.legal_actions(state, seat)
    ]
    names = {
        value
        for command in offered
        for field in fields_of(type(command))
        if (field.is_named or field.is_sender) and field.free is None
        for value in (getattr(command, field.name),)
        if isinstance(value, str)
    }
    cards = [card for _zone, pile in state.table for card in pile]
    return Known(tuple(sorted(names)), tuple(sorted(cards)))


def offered_shape(command: Any) -> tuple[Any, ...]:
    """Return the type and the values of a command, without its group fields."""
    return type(command), fixed_part(command)


def is_of_groups(system: Any, state: Any, command: Any) -> bool:
    """Return whether each value is in the group of its field, or is the default."""
    return all(
        value == field.default or value in [*system.members[mark.group](state, command)]
        for field in fields_of(type(command))
        if (mark := marked(field.annotation, OneOf)) and mark.group
        for value in (getattr(command, field.name),)
    )


def is_like_one_of(system: Any, state: Any, command: Any, offered: Iterable[Any]) -> bool:
    """Return whether a listed command has the same result as this command."""
    result = system.step(state, command)
    alike = (action for action in offered if type(action) is type(command))
    return any(system.step(state, action) == result for action in alike)


def hidden(system: Any, state: Any, seat: Any, values: Known) -> Iterator[str]:
    """Yield the fields that have a legal value which is not offered."""
    listed = tuple(system.legal_actions(state, seat))
    offered = {offered_shape(action): action for action in listed}
    tried = set(offered)
    for command in offered.values():
        for path, field in places(command):
            for value in values.others(system, state, command, field):
                try:
                    other = replaced(command, path, value)
                except (TypeError, ValueError):
                    continue
                shape = offered_shape(other)
                if shape in tried or not is_of_groups(system, state, other):
                    continue
                tried.add(shape)
                if system.issuer(state, other) != seat or system.refusal(state, other):
                    continue
                if not is_like_one_of(system, state, other, listed):
                    yield f"{type(command).__name__}.{'.'.join(path)}"


@EVERYTHING
def test_every_other_value_of_a_field_is_offered_or_refused(name, text):
    system, leaks = SYSTEMS[name], set[str]()
    for step in steps(name, text)[:: by_depth(16, 4)]:
        values = known_at(system, step.after)
        for seat in system.seats(step.after):
            leaks |= {*hidden(system, step.after, seat, values)}
    assert leaks == set()


def any_of_them(members: list[Any], mark: SubsetOf, rng: Random) -> tuple[Any, ...]:
    """Return random members of a group."""
    count = rng.randint(0, len(members))
    if mark.is_repeated:
        return tuple(rng.choices(members, k=count))
    chosen = rng.sample(members, count)
    return tuple(chosen if mark.is_ordered else [member for member in members if member in chosen])


def random_choices(system: Any, state: Any, seat: Any, menu: Menu, rng: Random) -> Iterator[Any]:
    """Yield legal commands with random members of their groups."""
    for form in menu:
        for command in rng.sample(form.commands, min(len(form.commands), 3)):
            for field in subset_fields_of(command):
                members = [*system.members[field.mark.group](state, command)]
                some = any_of_them(members, field.mark, rng)
                other = with_parts(command, field.path, some)
                if system.issuer(state, other) == seat and not system.refusal(state, other):
                    yield other


@EVERYTHING
def test_every_legal_combination_of_members_can_be_chosen_in_the_menu(name, text):
    system, rng, chosen = SYSTEMS[name], Random(7), 0  # noqa: S311 - repeatable, no secret
    for step in steps(name, text)[:: by_depth(11, 4)]:
        state = step.after
        for seat in system.seats(state):
            menu = menu_at(system, state, seat)
            for other in random_choices(system, state, seat, menu, rng):
                assert submitted(menu, other) == other
                chosen += 1
    assert chosen > 10, "hardly anything was chosen"
