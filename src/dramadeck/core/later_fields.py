"""Fields that a record has gained since saves of it were first written."""

from typing import Any, Final, TypeVar

import attrs

__all__ = ["is_later", "later"]

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
