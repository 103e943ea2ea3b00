"""`replace`: a record with some fields changed, made several times faster than by `attrs.evolve`.

Nearly all that a game does is to make the next state from the last. `attrs.evolve` reads every
field by its name and passes all of them to `__init__`, and that sets each by
`object.__setattr__`, since the record is frozen. `replace` has one function for each class that
copies all fields into an object of a class with the same slots that is not frozen; then it sets the
changed fields, and changes the class of this object. Python allows that where both classes have the
same slots and nothing else, so records that change often are declared with `weakref_slot=False`.
Where it is not possible, `attrs.evolve` is used.
"""

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

import attrs

__all__ = ["replace"]

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
        kind = type(record)
        way = _way_of(kind)
        if way is None:
            return attrs.evolve(record, **changes)
        copy, names, checked = way
        changed = copy(record)
        try:
            for name, value in changes.items():
                setattr(changed, names[name], value)
        except KeyError:
            return attrs.evolve(record, **changes)  # which says what is wrong
        changed.__class__ = kind
        if checked:
            for name in checked.keys() & changes.keys():
                field = checked[name]
                field.validator(changed, field, changes[name])
        return changed


class _Way(NamedTuple):
    """How records of a class are copied.

    Attributes:
        copy: makes an object with the same values that is not frozen.
        names: argument of the class → its field.
        checked: argument → its field, where it has a validator.
    """

    copy: Callable[[Any], Any]
    names: dict[str, str]
    checked: dict[str, "attrs.Attribute[Any]"]


@cache
def _way_of(kind: type[Any]) -> _Way | None:
    """How records of this class are copied; None where the result would differ from attrs'."""
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
    lines = (f"new.{field.name} = record.{field.name}" for field in fields)
    source = "\n    ".join(("def copy(record):", "new = make(Mutable)", *lines, "return new"))
    names: dict[str, Any] = {"Mutable": mutable, "make": object.__new__}
    exec(source, names)  # noqa: S102 - nothing but the names of declared fields is put in
    return _Way(
        copy=names["copy"],
        names={str(field.alias): field.name for field in fields},
        checked={str(field.alias): field for field in fields if field.validator},
    )
