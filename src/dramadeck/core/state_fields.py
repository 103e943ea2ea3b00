"""The annotations of the fields of a state: the seats of the players, and what views show.

The fields of a record that is directly in the state, such as `setup`, are treated like its own.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Annotated, Any, Final, NamedTuple, TypeAlias, TypeVar, get_origin, get_type_hints

import attrs

from dramadeck.core.field_types import Name, marked
from dramadeck.core.refusals import UnknownNameError
from dramadeck.core.table import Card, Table, Zone
from dramadeck.core.visibility import Seat, Visibility, VisibleTo, ZoneVisibility

F = TypeVar("F", bound=Callable[..., Any])


@attrs.frozen
class Seated:
    """Marks a field of a state with the players, as names or as records with a `name`.

    Attributes:
        role: the role of their seats.

    >>> @attrs.frozen
    ... class State:
    ...     table: Table
    ...     heroes: Annotated[tuple[Name, ...], Seated("hero")]
    >>> seats_in(State(Table.of({}), ("Quin", "Marco")))
    (Seat(role='hero', name='Quin'), Seat(role='hero', name='Marco'))
    """

    role: str = "player"


Players: TypeAlias = Annotated[tuple[Name, ...], Seated()]
"""The names of the players, each on a seat of the role `player`."""


class StateField(NamedTuple):
    """A field of a state, or of a record that is in it."""

    path: tuple[str, ...]
    annotation: Any

    def value(self, state: Any) -> Any:
        """The value of the field."""
        for name in self.path:
            state = getattr(state, name)
        return state


@cache
def fields_of_state(kind: Any) -> tuple[StateField, ...]:
    """The fields of a state, and those of the records that are directly in it."""
    fields = list[StateField]()
    for field in _fields(kind):
        is_record = isinstance(field.annotation, type) and attrs.has(field.annotation)
        inner = _fields(field.annotation) if is_record else ()
        fields += [field, *(part._replace(path=(*field.path, *part.path)) for part in inner)]
    return tuple(fields)


def _fields(kind: Any) -> tuple[StateField, ...]:
    hints = get_type_hints(kind, include_extras=True)
    return tuple(StateField((field.name,), hints[field.name]) for field in attrs.fields(kind))


# ------------------------------------------------------------------------------------------- seats


@cache
def seated_fields(kind: Any) -> Mapping[str, tuple[str, StateField]]:
    """Name of a field with players → the role of their seats, and the field."""
    marks = ((marked(field.annotation, Seated), field) for field in fields_of_state(kind))
    return {field.path[-1]: (mark.role, field) for mark, field in marks if mark is not None}


def seats_in(state: Any) -> tuple[Seat, ...]:
    """The seats of the players."""
    return tuple(
        Seat(role, name)
        for role, field in seated_fields(state.__class__).values()
        for name in _names(field.value(state))
    )


def _names(people: Iterable[Any]) -> Iterable[str]:
    return (person if isinstance(person, str) else person.name for person in people)


# ------------------------------------------------------------------------------- members of groups


def pile_in_order(
    table: Table, zone: Zone, visibility: Mapping[str, ZoneVisibility]
) -> tuple[Card, ...]:
    """The cards of a zone; in ascending order if only their owner sees them."""
    pile = table.pile(zone)
    return tuple(sorted(pile)) if visibility.get(zone.kind) is Visibility.OWNER else pile


def group_in(
    state: Any, group: str, sender: str, visibility: Mapping[str, ZoneVisibility]
) -> tuple[Any, ...]:
    """The members of a group: the players in a field, or the cards in a kind of zone.

    The zone is that of the sender, or the one without an owner.

    Raises:
        UnknownNameError: there is no such field and no such kind of zone.
    """
    people = seated_fields(state.__class__)
    if group in people:
        return tuple(_names(people[group][1].value(state)))
    table: Table = state.table
    zones = [zone for zone in (Zone(group, sender or None), Zone(group)) if zone in table.zones]
    if zones:
        return pile_in_order(table, zones[0], visibility)
    if group in {zone.kind for zone in table.zones}:
        return ()  # the sender has no such zone
    groups = (*people, *dict.fromkeys(zone.kind for zone in table.zones))
    what = "group of members, field of players or kind of zone"
    raise UnknownNameError.among(what, group, groups)


# ----------------------------------------------------------------------------------- visible fields


class ShownField(NamedTuple):
    """A field of a state that views show, to every seat or only to some."""

    name: str
    field: StateField
    visible_to: VisibleTo | None  # None: to every seat

    def record(self, state: Any) -> Any:
        """The record with the field: the state, or one in it such as its setup."""
        return self.field._replace(path=self.field.path[:-1]).value(state)


@cache
def shown_fields(kind: Any) -> tuple[ShownField, ...]:
    """The fields of a state that are marked `Visibility.EVERYONE` or `VisibleTo`.

    Raises:
        TypeError: a field has the mark `OWNER` or `NOBODY`, which are for zones only.
    """
    fields = list[ShownField]()
    for field in fields_of_state(kind):
        is_marked = get_origin(field.annotation) is Annotated
        for mark in field.annotation.__metadata__ if is_marked else ():
            if isinstance(mark, VisibleTo):
                fields.append(ShownField(field.path[-1], field, mark))
            elif mark is Visibility.EVERYONE:
                fields.append(ShownField(field.path[-1], field, None))
            elif isinstance(mark, Visibility):
                others = (
                    "a field is for everybody, or marked VisibleTo(role) or VisibleTo(owner=FIELD)"
                )
                raise TypeError(f"{kind.__name__}.{'.'.join(field.path)}: {mark}: {others}")
    return tuple(fields)


# ------------------------------------------------------------------------------- derived functions

_FLAG: Final = "__follows_from_fields__"


def following(function: F) -> F:
    """Mark a function of a system as derived from the fields of its state and commands."""
    setattr(function, _FLAG, True)
    return function


def follows(function: Any) -> bool:
    """Whether a part of a system is derived from fields, or is None and will be."""
    return function is None or hasattr(function, _FLAG)
