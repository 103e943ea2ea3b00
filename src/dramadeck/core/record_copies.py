"""`replace`: a record with some fields changed, made several times faster than by `attrs.evolve`.

Nearly all that a game does is to make the next state from the last. `attrs.evolve` reads every
field by its name and passes all of them to `__init__`, and that sets each by
`object.__setattr__`, since the record is frozen. `replace` has one function for each class, written
out as attrs writes `__init__`. It copies the fields into an object of a class with the same slots
that is not frozen, and then changes the class of this object. Python allows that where both classes
have the same slots and nothing else, so records that change often are declared with
`weakref_slot=False`. Where it is not possible, `attrs.evolve` is used.
"""

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any, Final

import attrs

__all__ = ["replace"]

_KEPT: Final = object()

if TYPE_CHECKING:
    # Type checkers know of `attrs.evolve` that it takes the fields of the record, by their types.
    from attrs import evolve as replace  # noqa: ICN003 - the name is what they know
else:

    def replace(record, /, **changes):  # noqa: ANN001, ANN003, ANN201 - see above
        """A record like this one, with these fields changed.

        The result is the same as that of `attrs.evolve`; the changed fields are validated.

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


# The names of arguments have no leading underscore, so a field cannot have one of these names.
_SOURCE: Final = """
def {kind}(_record, /, *, {parameters}):
    _new = _make(_Mutable)
    {copies}
    _new.__class__ = _Kind
    {checks}
    return _new
"""


@cache
def _replacer(kind: type[Any]) -> Callable[..., Any]:
    mutable = _mutable_class(kind)
    if mutable is None:
        return attrs.evolve
    fields = {str(field.alias): field for field in attrs.fields(kind)}
    checked = {alias: field for alias, field in fields.items() if field.validator}
    names: dict[str, Any] = {
        "_Mutable": mutable,
        "_Kind": kind,
        "_make": object.__new__,
        "_KEPT": _KEPT,
        **{f"_field_{alias}": field for alias, field in checked.items()},
        **{f"_check_{alias}": field.validator for alias, field in checked.items()},
    }
    source = _SOURCE.format(
        kind=kind.__name__,
        parameters=", ".join(f"{alias}=_KEPT" for alias in fields),
        copies="\n    ".join(
            f"_new.{field.name} = _record.{field.name} if {alias} is _KEPT else {alias}"
            for alias, field in fields.items()
        ),
        checks="\n    ".join(
            f"if {alias} is not _KEPT: _check_{alias}(_new, _field_{alias}, {alias})"
            for alias in checked
        ),
    )
    exec(source, names)  # noqa: S102 - nothing but the names of declared fields is put in
    replacer: Callable[..., Any] = names[kind.__name__]
    return replacer


def _mutable_class(kind: type[Any]) -> type[Any] | None:
    """A class with the same slots that is not frozen; None where the result would differ."""
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
