"""How a command is made: its fields go by name, and a mistake in the call is told by name.

`torg.PlayToPool("Quin", 45)` is answered by Python before any code of a class runs, with a count of
arguments. So a command has an `__init__` that binds whatever it is called with and then tells what
was meant. Written out for each command it is as quick as the one of attrs: what stands at its
default needs no check. It is written when the first command of its kind is made, for importing a
game makes none.
"""

import inspect
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from operator import attrgetter
from typing import Any, Final, TypeVar

import attrs

from dramadeck.core.errors import nearest, short
from dramadeck.core.short_repr import short_repr

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
