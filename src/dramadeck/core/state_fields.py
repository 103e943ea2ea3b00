"""What the fields of a state say by their annotations: who sits there, what everybody may see.

The fields of a record that stands directly in the state, such as a `setup`, count as its own.
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
    """Marks a field of a state that holds who plays, by name or as records with a `name`.

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
"""The names of those who play, each on a seat of the role `player`."""


class StateField(NamedTuple):
    """A field of a state, or of a record that stands in it."""

    path: tuple[str, ...]
    annotation: Any

    def value(self, state: Any) -> Any:
        """What stands there."""
        for name in self.path:
            state = getattr(state, name)
        return state


@cache
def fields_of_state(kind: Any) -> tuple[StateField, ...]:
    """The fields of a state, and those of the records that stand directly in it."""
    fields = list[StateField]()
    for field in _fields(kind):
        is_record = isinstance(field.annotation, type) and attrs.has(field.annotation)
        inner = _fields(field.annotation) if is_record else ()
        fields += [field, *(part._replace(path=(*field.path, *part.path)) for part in inner)]
    return tuple(fields)


def _fields(kind: Any) -> tuple[StateField, ...]:
    hints = get_type_hints(kind, include_extras=True)
    return tuple(StateField((field.name,), hints[field.name]) for field in attrs.fields(kind))


# ---------------------------------------------------------------------------------- who sits there


@cache
def seated_fields(kind: Any) -> Mapping[str, tuple[str, StateField]]:
    """Name of a field that says who plays → the role of their seats, and the field."""
    marks = ((marked(field.annotation, Seated), field) for field in fields_of_state(kind))
    return {field.path[-1]: (mark.role, field) for mark, field in marks if mark is not None}


def seats_in(state: Any) -> tuple[Seat, ...]:
    """The seats of those who play."""
    return tuple(
        Seat(role, name)
        for role, field in seated_fields(state.__class__).values()
        for name in _names(field.value(state))
    )


def _names(people: Iterable[Any]) -> Iterable[str]:
    return (one if isinstance(one, str) else one.name for one in people)


# ------------------------------------------------------------------------------- what belongs where


def pile_in_order(
    table: Table, zone: Zone, visibility: Mapping[str, ZoneVisibility]
) -> tuple[Card, ...]:
    """The cards of a zone; those that their owner alone sees are in ascending order."""
    pile = table.pile(zone)
    return tuple(sorted(pile)) if visibility.get(zone.kind) is Visibility.OWNER else pile


def group_in(
    state: Any, group: str, sender: str, visibility: Mapping[str, ZoneVisibility]
) -> tuple[Any, ...]:
    """Who plays, by the name of the field, or the cards of a kind of zone, the sender's if any.

    Raises:
        UnknownNameError: there is neither.
    """
    people = seated_fields(state.__class__)
    if group in people:
        return tuple(_names(people[group][1].value(state)))
    table: Table = state.table
    there = [zone for zone in (Zone(group, sender or None), Zone(group)) if zone in table.zones]
    if there:
        return pile_in_order(table, there[0], visibility)
    if group in {zone.kind for zone in table.zones}:
        return ()  # nobody of this name has such a zone
    known = (*people, *dict.fromkeys(zone.kind for zone in table.zones))
    raise UnknownNameError.among("group of members, field of players or kind of zone", group, known)


# -------------------------------------------------------------------------------- what may be seen


class ShownField(NamedTuple):
    """A field of a state that views show: to everybody, or to the seats of one role."""

    name: str
    field: StateField
    role: str | None  # None: to everybody


@cache
def shown_fields(kind: Any) -> tuple[ShownField, ...]:
    """The fields of a state that bear `Visibility.EVERYONE` or `VisibleTo`.

    Raises:
        TypeError: a field is for its owner or for nobody, which a field cannot be.
    """
    shown = list[ShownField]()
    for field in fields_of_state(kind):
        is_marked = get_origin(field.annotation) is Annotated
        for mark in field.annotation.__metadata__ if is_marked else ():
            if isinstance(mark, VisibleTo):
                shown.append(ShownField(field.path[-1], field, mark.role))
            elif mark is Visibility.EVERYONE:
                shown.append(ShownField(field.path[-1], field, None))
            elif isinstance(mark, Visibility):
                who = "a field is for everybody, or for one role (`VisibleTo`)"
                raise TypeError(f"{kind.__name__}.{'.'.join(field.path)}: {mark}: {who}")
    return tuple(shown)


# ------------------------------------------------------------------ functions that are made of it

_FLAG: Final = "__follows_from_fields__"


def following(function: F) -> F:
    """Mark a function of a system that follows from the fields of its state and commands."""
    setattr(function, _FLAG, True)
    return function


def follows(function: Any) -> bool:
    """Whether a part of a system was made from fields, or is still to be made."""
    return function is None or hasattr(function, _FLAG)
