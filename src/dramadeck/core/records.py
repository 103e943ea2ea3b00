"""How commands, events and the parts of a state are declared: frozen records, by the same rules.

`@command` makes a keyword-only frozen attrs record that checks every field when it is made
(`validation`) and says who sends it and when (`seats`, `preconditions`). `@event` makes the same
without the checks: events are made by rules, not by people. `@record(...)` makes what states and
views consist of.

The checks are read from the annotations, so a module that declares records must not postpone
them (no `from __future__ import annotations`).
"""

import inspect
from collections.abc import Callable, Mapping
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final, TypeVar, dataclass_transform, overload

import attrs

from dramadeck.core.menu_sections import MenuPlace, declare_place
from dramadeck.core.preconditions import When, declare_window
from dramadeck.core.refusals import nearest, truncated_repr
from dramadeck.core.reprs import short_repr
from dramadeck.core.seats import declare_sender
from dramadeck.core.validation import checked_command
from dramadeck.core.visibility import Seat

__all__ = ["command", "event", "is_later", "later", "record"]

T = TypeVar("T")

_LATER: Final = "dramadeck.later"


def later(default: T) -> T:
    """A field that older saves lack; it is written only where it differs from its default.

    So what was saved before can be read, and what does not use the field is saved as ever.

    >>> @attrs.frozen(kw_only=True)
    ... class Aim:
    ...     margin: int
    ...     target: str | None = later(None)
    >>> Aim(margin=3)
    Aim(margin=3, target=None)
    """
    field: Any = attrs.field(default=default, metadata={_LATER: True})
    typed: T = field
    return typed


def is_later(field: "attrs.Attribute[Any]") -> bool:
    """Whether a save may lack this field of a record."""
    return _LATER in field.metadata


R = TypeVar("R")


def name_fields_only(kind: type) -> None:
    """Give a record, declared with `init=False`, an `__init__` that takes its fields by name."""
    record: Any = kind
    factory: Any = attrs.Factory  # a class, whatever its stub says
    for field in attrs.fields(kind):
        if not field.init or isinstance(field.default, factory):
            what = "a field of a command is an argument, and its default a value"
            raise TypeError(f"{kind.__name__}.{field.name}: {what}")
    _self, *parameters = inspect.signature(record.__attrs_init__).parameters.values()

    def __init__(self: Any, /, *positional: Any, **fields: Any) -> None:  # noqa: N807 - it is one
        try:
            self.__attrs_init__(*positional, **fields)
        except TypeError:
            problem = _call_problem(kind, positional, fields)
            if problem is None:
                raise  # by the check of a field
            raise TypeError(f"{kind.__name__}: {problem}") from None

    record.__init__ = __init__
    record.__signature__ = inspect.Signature(parameters)


def _call_problem(
    kind: type[Any], positional: tuple[Any, ...], given: Mapping[str, Any]
) -> str | None:
    """What is wrong with the arguments: one without a name, an unknown or a missing one."""
    defaults = {str(field.alias): field.default for field in attrs.fields(kind)}
    unknown = next((name for name in given if name not in defaults), None)
    if unknown is not None:
        return f"there is no field {truncated_repr(unknown)}; {nearest(unknown, defaults)}"
    free = [name for name in defaults if name not in given]
    if not positional:
        missing = [name for name in free if defaults[name] is attrs.NOTHING]
        return f"missing {' and '.join(missing)}" if missing else None
    if not free:
        return f"no field is left for {truncated_repr(positional[0])}"
    # The fields that were meant, in the order in which the command declares them.
    pairs = zip(free, positional, strict=False)
    meant = ", ".join(f"{name}={truncated_repr(value)}" for name, value in pairs)
    others = ", ".join(free[len(positional) :])
    return f"fields go by name: {meant}" + (f"; the others are {others}" if others else "")


def share_methods(kind: type[R]) -> type[R]:
    """Give a record, declared without them, a `__repr__` and a `__hash__`."""
    record: Any = kind
    names = [field.name for field in attrs.fields(record)]
    values_of: Callable[[Any], Any] = attrgetter(*names) if names else lambda _record: ()

    def hash_of(self: Any) -> int:
        return hash((kind, values_of(self)))

    record.__repr__, record.__hash__ = short_repr, hash_of
    return kind


@overload
@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(attrs.field,))
def command(cls: type[R], /) -> type[R]: ...


@overload
@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(attrs.field,))
def command(
    *, by: Seat | None = None, when: When[Any] | None = None, menu: MenuPlace | None = None
) -> Callable[[type[R]], type[R]]: ...


def command(
    cls: type[R] | None = None,
    *,
    by: Seat | None = None,
    when: When[Any] | None = None,
    menu: MenuPlace | None = None,
) -> type[R] | Callable[[type[R]], type[R]]:
    """Declare a command: a wish to change the state.

    One of its fields is a `Sender`, or else it says which seat sends it: `@command(by=GAMEMASTER)`.
    It says in which window of the game it may be sent, if not at any time, and where it stands in a
    menu (`menu_sections`): `@command(when=IN_ROUNDS("TR-053"), menu=Topic.ROUND.at(1))`.

    Raises:
        TypeError: it has no sender, or two.

    >>> from dramadeck.core import Positive, Sender
    >>> @command
    ... class Greet:
    ...     hero: Sender
    ...     times: Positive = 1
    >>> Greet(hero="Quin", times=0)
    Traceback (most recent call last):
    ...
    ValueError: Greet.times: expected 1 or more, got 0
    """

    def declared(cls: type[R]) -> type[R]:
        record = attrs.frozen(
            init=False,
            repr=False,
            unsafe_hash=False,
            kw_only=True,
            weakref_slot=False,
            field_transformer=checked_command,
        )(cls)
        name_fields_only(record)
        share_methods(record)
        declare_sender(record, by)
        declare_window(record, when)
        declare_place(record, menu)
        return record

    return declared if cls is None else declared(cls)


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(attrs.field,))
def event(cls: type[R]) -> type[R]:
    """Declare an event: a fact that happened."""
    record = attrs.frozen(repr=False, unsafe_hash=False, kw_only=True, weakref_slot=False)(cls)
    return share_methods(record)


if TYPE_CHECKING:
    # Type checkers know what `attrs.frozen` makes of a class; this makes the same.
    from attrs import frozen as record  # noqa: ICN003 - the name is what they know
else:

    def record(**options: Any) -> Callable[[type], type]:
        """A frozen attrs class whose `repr` leaves out what is as by default, quick to copy."""

        def declared(cls: type) -> type:
            if "__repr__" not in vars(cls):
                cls.__repr__ = short_repr
            return attrs.frozen(weakref_slot=False, **options)(cls)

        return declared
