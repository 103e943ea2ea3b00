"""Names of the library in the text of the pages: which they are, and where they are described."""

import importlib
import inspect
import re
from enum import Enum
from functools import cache
from types import ModuleType
from typing import Any

import attrs

from dramadeck import torg

NAME = re.compile(r"(?<![`\w{}\[])`([a-z_]+(?:\.[A-Za-z_]+)+|[A-Z][A-Za-z]+)`(?![`\]])")
PLACES = (
    *("dramadeck.torg.chapters", "dramadeck.torg.chapters.enhancements", "dramadeck.torg"),
    *("dramadeck.tarot.chapters", "dramadeck.tarot", "dramadeck.charts.tarot"),
    *("dramadeck.charts.torg", "dramadeck.charts", "dramadeck.engine", "dramadeck"),
)
"""Where a short name such as `pools.play_to_pool` may live."""


@cache
def target_of(name: str) -> str | None:
    """The full name under which the reference documents a short name, or None.

    A field of a record has no entry of its own; its record stands for it.
    """
    if name[0].isupper():
        found = getattr(torg, name, None)
        return home(found) if isinstance(found, type) else None
    for place in PLACES:
        found = _found(f"{place}.{name}")
        if found is not None:
            return found
    return None


def _found(path: str) -> str | None:
    parts = path.split(".")
    for cut in range(len(parts), 1, -1):
        try:
            owner: Any = importlib.import_module(".".join(parts[:cut]))
        except ImportError:
            continue
        return _inside(owner, parts[cut:])
    return None


def _inside(owner: Any, names: list[str]) -> str | None:
    for at, name in enumerate(names):
        if isinstance(owner, type) and attrs.has(owner) and name in attrs.fields_dict(owner):
            return home(owner)
        if isinstance(owner, type) and issubclass(owner, Enum) and name in owner.__members__:
            return home(owner)
        if isinstance(owner, type) and isinstance(vars(owner).get(name), property):
            return f"{home(owner)}.{name}"
        if not hasattr(owner, name):
            return None
        if isinstance(owner, ModuleType) and name.isupper() and at == len(names) - 1:
            return f"{owner.__name__}.{name}"
        owner = inspect.unwrap(getattr(owner, name))
    if isinstance(owner, ModuleType):
        return owner.__name__
    return home(owner)


def home(thing: Any) -> str | None:
    """The module and name under which a class or function of the library is described."""
    module, name = getattr(thing, "__module__", None), getattr(thing, "__qualname__", None)
    if not (inspect.isclass(thing) or inspect.isfunction(thing)) or not module or not name:
        return None
    return f"{module}.{name}" if module.startswith("dramadeck") else None


def linked(line: str) -> str:
    """The line with every name that the library has as a link to its reference."""

    def link(found: re.Match[str]) -> str:
        target = target_of(found[1])
        return f"{{py:obj}}`{found[1]} <{target}>`" if target else found[0]

    return NAME.sub(link, line)
