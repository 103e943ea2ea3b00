"""`replace`: a copy of a record with some fields changed, several times faster than `attrs.evolve`.

A game spends most of its time with copies of states. `attrs.evolve` reads every field by its name
and passes all of them to `__init__`, which sets each by `object.__setattr__`, because the record is
frozen. This module generates one function for each class and set of fields. It fills an object of a
class with the same slots that is not frozen, then changes the class of this object. Python allows
this if both classes have the same slots and nothing else, so records that change often are declared
with `weakref_slot=False`. For other classes `attrs.evolve` is used.
"""

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar

import attrs

__all__ = ["replace", "replacer"]

R = TypeVar("R")

if TYPE_CHECKING:
    # Type checkers check the arguments of `attrs.evolve` by the fields of the record.
    from attrs import evolve as replace  # noqa: ICN003 - they know it by its name
else:

    def replace(record, /, **changes):  # noqa: ANN001, ANN003, ANN201 - see above
        """A copy of a record with these fields changed and validated, like `attrs.evolve`.

        Args:
            record: an attrs record, which is not changed.
            **changes: field → its new value.

        Raises:
            TypeError: the record has no such field, or a value is of the wrong type.
            ValueError: a value makes no sense.

        >>> from dramadeck.core import Seed
        >>> replace(Seed(7), drawn=3)
        Seed(root=7, drawn=3)
        """
        return _generated(type(record), *changes)(record, *changes.values())


def replacer(kind: type[R], *fields: str) -> Callable[..., R]:
    """The function that `replace` uses to change these fields: record, new values → new record."""
    record_type: Any = kind  # mypy finds no hash of `type[R]`, which the cache needs
    return _generated(record_type, *fields)


@cache
def _generated(kind: Any, *fields: str) -> Callable[..., Any]:
    mutable = _mutable(kind)
    by_argument = {str(field.alias): field for field in attrs.fields(kind)}
    if mutable is None or not by_argument.keys() >= set(fields):

        def evolved(record: Any, *values: Any) -> Any:
            return attrs.evolve(record, **dict(zip(fields, values, strict=True)))

        return evolved
    # Arguments of attrs never begin with an underscore, so names with one are free.
    names: dict[str, Any] = {"_Mutable": mutable, "_Kind": kind, "_make": object.__new__}
    lines = [f"def replaced({', '.join(('_record', '/', *fields))}):", "_new = _make(_Mutable)"]
    for argument, field in by_argument.items():
        value = argument if argument in fields else f"_record.{field.name}"
        lines.append(f"_new.{field.name} = {value}")
    lines.append("_new.__class__ = _Kind")
    for argument in fields:
        if by_argument[argument].validator:
            names[f"_field_{argument}"] = by_argument[argument]
            lines.append(f"_field_{argument}.validator(_new, _field_{argument}, {argument})")
    exec("\n    ".join((*lines, "return _new")), names)  # noqa: S102 - of declared names alone
    replaced: Callable[..., Any] = names["replaced"]
    return replaced


@cache
def _mutable(kind: type[Any]) -> type[Any] | None:
    """A class with the same slots that is not frozen; None if copies made by it would differ."""
    fields = attrs.fields(kind)
    slots = vars(kind).get("__slots__", ())
    if set(slots) != {field.name for field in fields} or hasattr(kind, "__attrs_post_init__"):
        return None
    if not all(field.init and field.converter is None for field in fields):
        return None
    namespace = {"__slots__": slots, "__setattr__": object.__setattr__}
    try:
        mutable = type(f"Mutable{kind.__name__}", kind.__bases__, namespace)
        blank: Any = object.__new__(mutable)
        blank.__class__ = kind
    except TypeError:
        return None
    return mutable
