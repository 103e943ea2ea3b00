"""A record with some fields changed, or a new one, made in a fraction of the time that attrs takes.

A game does little else: each event leads to a state that differs from the last in two or three
fields. `attrs.evolve` reads every field by its name and hands all of them to `__init__`, which sets
each by way of `object.__setattr__`. `replace` has a function for each class that copies the fields
straight from one record to the next. A frozen record cannot be written to, so what is written is
an unfinished one, of a class of the same layout that is not frozen; complete, it changes its class.

Python allows that where the two classes have slots and nothing but slots, so records that are
replaced all the time are declared with `weakref_slot=False`. For all others `attrs.evolve` does it.
"""

from collections.abc import Callable, Iterable
from functools import cache
from typing import TYPE_CHECKING, Any, Final, ParamSpec, TypeVar

import attrs

__all__ = ["maker", "new_tuple", "replace", "replacer"]

P = ParamSpec("P")
R = TypeVar("R")

_KEPT: Final = object()

_tuple: Any = tuple
new_tuple: Final[Callable[..., Any]] = _tuple.__new__
"""What the `__new__` of a named tuple calls, for those that every turn makes: half as long."""

if TYPE_CHECKING:
    # Type checkers know of `attrs.evolve` that it takes the fields of the record, by their types.
    from attrs import evolve as replace  # noqa: ICN003 - the name is what they know
else:

    def replace(record, /, **changes):  # noqa: ANN001, ANN003, ANN201 - see above
        """A record like this one, with these fields changed.

        It comes to the same as `attrs.evolve`, the checks of the changed fields included.

        Args:
            record: an attrs record; it stays as it is.
            **changes: field → its new value.

        Raises:
            TypeError: the record has no such field, or a value is of the wrong type.
            ValueError: a value makes no sense.

        >>> from dramadeck.core import Seed
        >>> replace(Seed(7), drawn=3)
        Seed(root=7, drawn=3)
        """
        return _replacer(type(record))(record, **changes)


def replacer(kind: type[R], *fields: str) -> Callable[..., R]:
    """What `replace` does with these fields of one class, for places where every step comes along.

    The new values are handed over in the order in which the fields are named here: to find out
    which fields are meant takes as long as the copy itself.

    >>> from dramadeck.core import Seed
    >>> replacer(Seed, "drawn")(Seed(7), 3)
    Seed(root=7, drawn=3)
    """
    asked: Any = kind
    by_name, unfinished = _replacer(asked), _unfinished(asked)
    if unfinished is None or _checks(asked).keys() & set(fields):

        def replaced(record: R, /, *values: Any) -> R:
            changes: dict[str, Any] = dict(zip(fields, values, strict=True))
            changed: R = by_name(record, **changes)
            return changed

        return replaced
    lines = (
        f"_new.{name} = {given if given in fields else f'_record.{name}'}"
        for name, given in _names(asked).items()
    )
    return _written(asked, unfinished, f"_record, /, {', '.join(fields)}", lines)


def maker(kind: Callable[P, R]) -> Callable[P, R]:
    """What calling the class does, for records that are made by the dozen; every field is given.

    >>> from dramadeck.core import Seed
    >>> maker(Seed)(root=7, drawn=3)
    Seed(root=7, drawn=3)
    """
    asked: Any = kind
    unfinished = _unfinished(asked)
    if unfinished is None or _checks(asked):
        return kind
    names = _names(asked)
    lines = (f"_new.{name} = {given}" for name, given in names.items())
    return _written(asked, unfinished, ", ".join(names.values()), lines)


@cache
def _replacer(kind: type[Any]) -> Callable[..., Any]:
    unfinished = _unfinished(kind)
    if unfinished is None:
        return attrs.evolve
    names = _names(kind)
    parameters = ", ".join(f"{given}=_KEPT" for given in names.values())
    lines = (
        f"_new.{name} = _record.{name} if {given} is _KEPT else {given}"
        for name, given in names.items()
    )
    checks = (
        f"if {given} is not _KEPT: _check_{given}(_new, _field_{given}, {given})"
        for given in _checks(kind)
    )
    return _written(kind, unfinished, f"_record, /, *, {parameters}", lines, checks)


def _names(kind: type[Any]) -> dict[str, str]:
    """Each field with the name of its argument."""
    return {each.name: str(each.alias) for each in attrs.fields(kind)}


def _checks(kind: type[Any]) -> dict[str, tuple[Any, Any]]:
    """The arguments that somebody checks, each with its field and the check."""
    fields = attrs.fields(kind)
    return {str(each.alias): (each, each.validator) for each in fields if each.validator}


def _unfinished(kind: type[Any]) -> type[Any] | None:
    """A class of the same layout that is not frozen; None where that would not come to the same."""
    slots = vars(kind).get("__slots__", ())
    if set(slots) != set(_names(kind)) or hasattr(kind, "__attrs_post_init__"):
        return None
    if not all(each.init and each.converter is None for each in attrs.fields(kind)):
        return None
    namespace = {"__slots__": slots, "__setattr__": object.__setattr__}
    try:
        unfinished = type(f"Unfinished{kind.__name__}", kind.__bases__, namespace)
        blank: Any = object.__new__(unfinished)
        blank.__class__ = kind
    except TypeError:
        return None
    return unfinished


# Arguments have no leading underscore, whatever a field is called, so these names are free.
_REPLACED = """
def {name}({parameters}):
    _new = _make(_Unfinished)
    {lines}
    _new.__class__ = _Kind
    {checks}
    return _new
"""


def _written(
    kind: type[Any],
    unfinished: type[Any],
    parameters: str,
    lines: Iterable[str],
    checks: Iterable[str] = (),
) -> Callable[..., Any]:
    """A function with a line for each field, written as attrs writes `__init__`."""
    known: dict[str, Any] = {
        "_Unfinished": unfinished,
        "_Kind": kind,
        "_make": object.__new__,
        "_KEPT": _KEPT,
    }
    for given, (field, check) in _checks(kind).items():
        known |= {f"_field_{given}": field, f"_check_{given}": check}
    source = _REPLACED.format(
        name=kind.__name__,
        parameters=parameters,
        lines="\n    ".join(lines),
        checks="\n    ".join(checks),
    )
    exec(source, known)  # noqa: S102 - nothing but the names of declared fields is put in
    replaced: Callable[..., Any] = known[kind.__name__]
    return replaced
