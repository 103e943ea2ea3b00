"""How commands and events are declared: frozen records, all by the same rules.

`@command` makes a keyword-only frozen attrs record that checks every field when it is made
(`fields`) and says who sends it and when (`seats`, `preconditions`). `@event` makes the same
without the checks: events are made by rules, not by people.

The checks are read from the annotations, so a module that declares records must not postpone
them (no `from __future__ import annotations`).
"""

import inspect
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from operator import attrgetter
from typing import Any, Final, TypeVar, dataclass_transform, overload

import attrs

from dramadeck.core.fields import checked_wish
from dramadeck.core.menu_sections import MenuPlace, declare_place
from dramadeck.core.preconditions import When, declare_window
from dramadeck.core.refusals import nearest, short
from dramadeck.core.seats import declare_sender
from dramadeck.core.short_repr import short_repr
from dramadeck.core.visibility import Seat

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
    made: T = field
    return made


def is_later(field: "attrs.Attribute[Any]") -> bool:
    """Whether a save may lack this field of a record."""
    return _LATER in field.metadata


R = TypeVar("R")


def name_fields_only(kind: type) -> None:
    """Give a record, declared with `init=False`, an `__init__` that takes its fields by name.

    Raises:
        TypeError: a field has a factory, or no place among the arguments.
    """
    made: Any = kind
    for field in attrs.fields(kind):
        if not field.init or isinstance(field.default, _FACTORY):
            what = "a field of a command is an argument, and its default a value"
            raise TypeError(f"{kind.__name__}.{field.name}: {what}")
    _self, *parameters = inspect.signature(made.__attrs_init__).parameters.values()
    made.__signature__ = inspect.Signature(parameters)

    def __init__(self: Any, /, *by_place: Any, **fields: Any) -> None:  # noqa: N807 - it is one
        made.__init__ = _written(made)
        made.__init__(self, *by_place, **fields)

    made.__init__ = __init__


_FACTORY: Final[Any] = attrs.Factory

# Arguments have no leading underscore, whatever a field is called, so these names are free.
_INIT: Final = """
def __init__({parameters}):
    if {is_wrong}:
        raise _wrong_call(_Kind, _by_place, _unknown, {given})
    _set = _setter(_self)
    {lines}
"""


def _written(kind: type[Any]) -> Any:
    """A function with two lines for each field, as attrs writes `__init__`."""
    known: dict[str, Any] = {
        "_Kind": kind,
        "_MISSING": attrs.NOTHING,
        "_setter": object.__setattr__.__get__,
        "_wrong_call": _wrong_call,
    }
    parameters, is_wrong = ["_self", "/", "*_by_place"], ["_by_place", "_unknown"]
    converted, sets, checks = list[str](), list[str](), list[str]()
    for at, field in enumerate(attrs.fields(kind)):
        name, default = str(field.alias), f"_default_{at}"
        known |= {default: field.default, f"_field_{at}": field, f"_check_{at}": field.validator}
        if field.converter is not None:
            known[f"_convert_{at}"] = field.converter
            converted.append(f"{name} = _convert_{at}({name})")
        sets.append(f"_set({field.name!r}, {name})")
        parameters.append(f"{name}={default}")
        checks.append(f"if {name} is not {default}: _check_{at}(_self, _field_{at}, {name})")
        if field.default is attrs.NOTHING:
            is_wrong.append(f"{name} is _MISSING")
    if hasattr(kind, "__attrs_post_init__"):
        checks.append("_self.__attrs_post_init__()")
    names = (str(each.alias) for each in attrs.fields(kind))
    source = _INIT.format(
        parameters=", ".join((*parameters, "**_unknown")),
        is_wrong=" or ".join(is_wrong),
        given=f"dict({', '.join(f'{name}={name}' for name in names)})",
        lines="\n    ".join((*converted, *sets, *checks)),
    )
    exec(source, known)  # noqa: S102 - nothing but the names of declared fields is put in
    return known["__init__"]


def share_methods(kind: type[R]) -> type[R]:
    """Give a record, declared without them, the `__repr__` and the `__hash__` that all share.

    Written out for each class, as attrs does, they are a little quicker; but a game has hundreds of
    records, and who imports it waits for all of them, printed and hashed or not.
    """
    made: Any = kind
    made.__repr__, made.__hash__ = short_repr, _hashed
    return kind


def _hashed(self: object) -> int:
    kind: Any = self.__class__
    return hash((kind, _reader_of(kind)(self)))


@cache
def _reader_of(kind: type[Any]) -> Callable[[Any], tuple[Any, ...]]:
    return reader(each.name for each in attrs.fields(kind))


def reader(names: Iterable[str]) -> Callable[[Any], tuple[Any, ...]]:
    """What reads these fields of a record, for menus, which read thousands of them.

    >>> from dramadeck.core import Seed
    >>> reader(["root", "drawn"])(Seed(7)), reader(["root"])(Seed(7)), reader([])(Seed(7))
    ((7, 0), (7,), ())
    """
    known = tuple(names)
    if len(known) > 1:
        return attrgetter(*known)
    return lambda record: tuple([getattr(record, name) for name in known])


def _wrong_call(
    kind: type[Any],
    by_place: tuple[Any, ...],
    unknown: Mapping[str, Any],
    given: Mapping[str, Any],
) -> TypeError:
    """What was wrong with a call: a place instead of a name, a name that is none, one left out."""
    defaults = {str(each.alias): each.default for each in attrs.fields(kind)}
    if unknown:
        first = next(iter(unknown))
        said = f"there is no field {short(first)}; {nearest(first, defaults)}"
    elif by_place:
        free = [name for name, value in given.items() if value is defaults[name]]
        said = _by_name(free, by_place)
    else:
        missing = [name for name, value in given.items() if value is attrs.NOTHING]
        said = f"missing {' and '.join(missing)}"
    return TypeError(f"{kind.__name__}: {said}")


def _by_name(free: list[str], by_place: tuple[Any, ...]) -> str:
    """The fields that were meant, in the order in which a command declares them."""
    meant = [f"{name}={short(value)}" for name, value in zip(free, by_place, strict=False)]
    others = free[len(by_place) :]
    if not meant:
        return f"no field is left for {short(by_place[0])}"
    rest = f"; the others are {', '.join(others)}" if others else ""
    return f"fields go by name: {', '.join(meant)}{rest}"


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
    menu (`topics`): `@command(when=IN_ROUNDS("TR-053"), menu=Topic.ROUND.at(1))`.

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
    >>> Greet("Quin", 3)
    Traceback (most recent call last):
    ...
    TypeError: Greet: fields go by name: hero='Quin', times=3
    """

    def declared(cls: type[R]) -> type[R]:
        made = _made(cls)
        declare_sender(made, by)
        declare_window(made, when)
        declare_place(made, menu)
        return made

    return declared if cls is None else declared(cls)


def _made(cls: type[R]) -> type[R]:
    record = attrs.frozen(
        init=False,
        repr=False,
        unsafe_hash=False,
        kw_only=True,
        weakref_slot=False,
        field_transformer=checked_wish,
    )(cls)
    name_fields_only(record)
    return share_methods(record)


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(attrs.field,))
def event(cls: type[R]) -> type[R]:
    """Declare an event: a fact that happened."""
    record = attrs.frozen(repr=False, unsafe_hash=False, kw_only=True, weakref_slot=False)(cls)
    return share_methods(record)
