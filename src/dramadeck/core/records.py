"""The decorators that declare commands, events and the records of states and views.

`@command` makes a keyword-only frozen attrs record that validates every field (`validation`) and
has a sender and a window (`seats`, `preconditions`). `@event` makes a record without validation,
because events come from rules, not from players. `@record(...)` makes the records of states and
views.

The validation depends on the annotations, so a module that declares records must not use
`from __future__ import annotations`.
"""

import inspect
from collections.abc import Callable, Mapping
from functools import cache, reduce
from operator import attrgetter
from types import GenericAlias
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    Final,
    TypeVar,
    dataclass_transform,
    get_args,
    get_origin,
    overload,
)

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
    """A field added after 1.0.0, or after the first published version of another package.

    Data without it can be read. It is written only if it differs from its default, so data that do
    not use it stay the same, and so do their fingerprints.

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
    """Add to a record with `init=False` an `__init__` that takes its fields by name."""
    record: Any = kind
    factory: Any = attrs.Factory  # its stub does not say that it is a class
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
                raise  # from the validation of a field
            raise TypeError(f"{kind.__name__}: {problem}") from None

    record.__init__ = __init__
    # `help` and editors show plain types: the marks of a field are for programs.
    record.__signature__ = inspect.Signature(
        [field.replace(annotation=_plain(field.annotation)) for field in parameters]
    )


@cache
def _plain(annotation: Any) -> Any:
    """An annotation without its marks, also inside a tuple or a union."""
    if get_origin(annotation) is Annotated:
        return _plain(annotation.__origin__)
    origin: Any = get_origin(annotation)
    parts = get_args(annotation)
    plain: Any = tuple(map(_plain, parts))
    if plain == parts:
        return annotation
    return GenericAlias(tuple, plain) if origin is tuple else reduce(_either, plain)


def _either(annotation: Any, other: Any) -> Any:
    return annotation | other


def _call_problem(
    kind: type[Any], positional: tuple[Any, ...], named: Mapping[str, Any]
) -> str | None:
    """The error in the arguments of a call: a positional, an unknown or a missing one."""
    defaults = {str(field.alias): field.default for field in attrs.fields(kind)}
    unknown = next((name for name in named if name not in defaults), None)
    if unknown is not None:
        return f"there is no field {truncated_repr(unknown)}; {nearest(unknown, defaults)}"
    free = [name for name in defaults if name not in named]
    if not positional:
        missing = [name for name in free if defaults[name] is attrs.NOTHING]
        return f"missing {' and '.join(missing)}" if missing else None
    if not free:
        return f"no field is left for {truncated_repr(positional[0])}"
    # Propose names for the positional arguments, in the order of the fields.
    pairs = zip(free, positional, strict=False)
    proposal = ", ".join(f"{name}={truncated_repr(value)}" for name, value in pairs)
    others = ", ".join(free[len(positional) :])
    return f"fields go by name: {proposal}" + (f"; the others are {others}" if others else "")


def share_methods(kind: type[R]) -> type[R]:
    """Add a `__repr__` and a `__hash__` to a record without them."""
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
    """Declare a command: a request to change the state.

    One of its fields is a `Sender`, or the decorator names the seat: `@command(by=GAMEMASTER)`. It
    also names the window in which the command is possible, if not at any time, and the place in a
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
    """Declare an event: something that has happened.

    Raises:
        TypeError: it does not say which cards it moves.
    """
    record = attrs.frozen(repr=False, unsafe_hash=False, kw_only=True, weakref_slot=False)(cls)
    if not hasattr(record, "moves"):
        what = "an event has `moves`, even without cards; write the property, or inherit `NoCards`"
        raise TypeError(f"{cls.__name__}: {what}")
    return share_methods(record)


if TYPE_CHECKING:
    # Type checkers understand `attrs.frozen`, which has the same effect.
    from attrs import frozen as record  # noqa: ICN003 - they know it by its name
else:

    def record(**options: Any) -> Callable[[type], type]:
        """A frozen attrs class that is fast to copy; its `repr` leaves out default values."""

        def declared(cls: type) -> type:
            if "__repr__" not in vars(cls):
                cls.__repr__ = short_repr
            return attrs.frozen(weakref_slot=False, **options)(cls)

        return declared
