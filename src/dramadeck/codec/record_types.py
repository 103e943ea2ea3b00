"""The types in the annotations of a rule system and of its records."""

from enum import Enum
from functools import lru_cache
from types import NoneType
from typing import Any, get_args, get_type_hints

import attrs

from dramadeck.core import system
from dramadeck.core.rules import AnySystem
from dramadeck.core.system import return_type


@lru_cache(maxsize=64)
def installed(name: str) -> AnySystem:
    """The installed rule system of this name, cached because the search is slow."""
    return system(name)


def view_type(rules: AnySystem) -> Any:
    """The type of a system's views: what its `view` is annotated to return."""
    kind = return_type(rules.player_view)
    if kind is None:
        raise TypeError(f"{rules.name}.view must be annotated with what it returns")
    return kind


def records_of(union: Any) -> tuple[type, ...]:
    """The records in a union; if there are several, their data have a tag with the name."""
    return tuple(member for member in get_args(union) if attrs.has(member))


def others_of(union: Any) -> tuple[Any, ...]:
    """The other types in a union, without None."""
    return tuple(
        member for member in get_args(union) if member is not NoneType and not attrs.has(member)
    )


def fields_of(kind: type) -> tuple["attrs.Attribute[Any]", ...]:
    """The fields that are written: all but those that are computed from the others."""
    return tuple(field for field in attrs.fields(kind) if field.init)


def is_enum(kind: Any) -> bool:
    """Whether this is an enum; a member is written as its value."""
    return isinstance(kind, type) and issubclass(kind, Enum)


def is_named_tuple(kind: Any) -> bool:
    """Whether this is a named tuple; it is written as a list."""
    return hasattr(kind, "_fields") and tuple in getattr(kind, "__mro__", ())


def row_of(kind: type) -> tuple[Any, ...]:
    """The types of the items of a named tuple."""
    return tuple(get_type_hints(kind, include_extras=True).values())
