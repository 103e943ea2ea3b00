"""Names of the library in the text of the pages: which they are, and where they are described."""

import importlib
import inspect
import re
import sys
from enum import Enum
from functools import cache
from types import ModuleType
from typing import Any

import attrs
from sphinx.pycode import ModuleAnalyzer

from dramadeck import tarot, torg

NAME = re.compile(r"(?<![`\w{}\[])`([a-z_]+(?:\.[A-Za-z_]+)+|[A-Z][A-Za-z]+)`(?![`\]])")
OF_TORG = ("dramadeck.torg.rules", "dramadeck.torg.rules.cards", "dramadeck.torg")
OF_TAROT = ("dramadeck.tarot.rules", "dramadeck.tarot", "dramadeck.charts.tarot")
SHARED = ("dramadeck.charts.torg", "dramadeck.charts", "dramadeck.core", "dramadeck")
PLACES = {
    "torg": (*OF_TORG, *OF_TAROT, *SHARED),
    "tarot": (*OF_TAROT, *OF_TORG, *SHARED),
}
"""Where a short name such as `pools.play_to_pool` may live, by the game that a page is about."""


@cache
def target_of(name: str, game: str = "torg") -> str | None:
    """The full name under which the reference documents a short name, or None.

    A field of a record has no entry of its own; its record stands for it.
    """
    if name[0].isupper():
        first, second = (tarot, torg) if game == "tarot" else (torg, tarot)
        found = getattr(first, name, None) or getattr(second, name, None)
        return home(found) if isinstance(found, type) else None
    places = (f"{place}.{name}" for place in PLACES[game])
    return next((found for each in places if (found := _found(each)) is not None), None)


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
            return f"{_module_of_constant(owner, name)}.{name}"
        owner = inspect.unwrap(getattr(owner, name))
    if isinstance(owner, ModuleType):
        return owner.__name__
    return home(owner)


def _module_of_constant(owner: ModuleType, name: str) -> str:
    """The module that assigns a constant, of those that have it: here or below first."""
    value = getattr(owner, name)
    having = [each for each, module in sys.modules.items() if vars(module).get(name) is value]
    having.sort(key=lambda each: (not each.startswith(owner.__name__), each))
    ours = (each for each in having if each.startswith("dramadeck"))
    return next((each for each in ours if _is_described(each, name)), owner.__name__)


def _is_described(module: str, name: str) -> bool:
    """Whether a module assigns a constant and says below it what it is."""
    return ("", name) in ModuleAnalyzer.for_module(module).find_attr_docs()


def place_of(package: ModuleType, name: str) -> tuple[str, str] | None:
    """Where a name that a package offers is described, and the first sentence about it."""
    thing = getattr(package, name)
    if place := thing.__name__ if isinstance(thing, ModuleType) else home(thing):
        return place, _first_sentence((thing.__doc__ or "").partition("\n\n")[0])
    for each, module in sorted(sys.modules.items()):
        is_ours = each.startswith("dramadeck") and vars(module).get(name) is thing
        if is_ours and name in vars(module).get("__annotations__", {}):
            told = ModuleAnalyzer.for_module(each).find_attr_docs().get(("", name), [])
            if told:
                return f"{each}.{name}", _first_sentence("\n".join(told))
    return None


def _first_sentence(text: str) -> str:
    return re.split(r"(?<=\w)[.;](?:\s|$)", " ".join(text.split()))[0].removesuffix(".")


def home(thing: Any) -> str | None:
    """The module and name under which a class or function of the library is described."""
    thing = inspect.unwrap(thing) if callable(thing) else thing
    module, name = getattr(thing, "__module__", None), getattr(thing, "__qualname__", None)
    if not (inspect.isclass(thing) or inspect.isfunction(thing)) or not module or not name:
        return None
    return f"{module}.{name}" if module.startswith("dramadeck") else None


def linked(line: str, game: str = "torg") -> str:
    """The line with every name that the library has as a link to its reference."""

    def link(found: re.Match[str]) -> str:
        target = target_of(found[1], game)
        return f"{{py:obj}}`{found[1]} <{target}>`" if target else found[0]

    return NAME.sub(link, line)


def anchored(page: str, anchor: str, text: str) -> str:
    """A link to an anchor that a made table has: Sphinx knows nothing of those."""
    return f'<a href="{page}#{anchor}">{text}</a>'
