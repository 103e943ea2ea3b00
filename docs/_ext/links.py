"""Links from names of the library in the pages to their descriptions."""

import importlib
import inspect
import re
import sys
from collections.abc import Iterator
from enum import Enum
from functools import cache, partial
from os.path import commonpath
from pathlib import Path
from types import ModuleType
from typing import Any

import attrs
from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.pycode import ModuleAnalyzer
from sphinx.util import logging

from dramadeck import tarot, torg

sys.path.append(str(Path(__file__).parents[2]))

from tools.public_names import PUBLIC_MODULES, names_of

LOG = logging.getLogger(__name__)
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

    A field of a record has no entry; the link leads to the record. Without a game, a name
    that both games have has no target.
    """
    if name[0].isupper():
        if not game and hasattr(tarot, name) and hasattr(torg, name):
            return None
        first, second = (tarot, torg) if game == "tarot" else (torg, tarot)
        thing = getattr(first, name, None) or getattr(second, name, None)
        return home(thing) if isinstance(thing, type) else None
    places = (f"{place}.{name}" for place in PLACES[game or "torg"])
    return next((path for place in places if (path := _path_to(place)) is not None), None)


def _path_to(path: str) -> str | None:
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
    """The module that assigns a constant: this one or one below it, before others."""
    places = [place for place, _ in _assigned(getattr(owner, name), name)]
    below = (place for place in places if place.startswith(owner.__name__))
    return next(below, next(iter(places), owner.__name__))


def _assigned(value: Any, name: str) -> Iterator[tuple[str, list[str]]]:
    """The modules that assign a constant with a docstring below it, with the docstring."""
    for module, there in sorted(sys.modules.items()):
        is_ours = module.startswith("dramadeck") and vars(there).get(name) is value
        if is_ours and (lines := _texts_in(module).get(name)):
            yield module, lines


@cache
def _texts_in(module: str) -> dict[str, list[str]]:
    """The docstrings below the constants that a module assigns."""
    texts = ModuleAnalyzer.for_module(module).find_attr_docs()
    return {name: lines for (owner, name), lines in texts.items() if not owner}


def definition(door: ModuleType, name: str) -> tuple[str, list[str]] | None:
    """Where a name that a package exports is defined, and its docstring."""
    thing = getattr(door, name)
    if place := thing.__name__ if isinstance(thing, ModuleType) else home(thing):
        return place, (inspect.getdoc(thing) or "").splitlines()
    if inspect.isfunction(thing):  # created by another library, such as a strategy
        return f"{door.__name__}.{name}", (inspect.getdoc(thing) or "").splitlines()
    constants = ((f"{module}.{name}", lines) for module, lines in _assigned(thing, name))
    return next(constants, None)


@cache
def public() -> dict[str, str]:
    """Where a name is defined → the public path at which the reference describes it.

    If several packages export it, it is the one nearest to the definition.
    """
    paths: dict[str, str] = {}
    for door in PUBLIC_MODULES:
        package = importlib.import_module(door)
        for name in names_of(door):
            if defined := definition(package, name):
                place, path = defined[0], f"{door}.{name}"
                paths[place] = max(paths.get(place, path), path, key=partial(_shared, place))
    return paths


def _shared(place: str, path: str) -> int:
    return len(commonpath([place.replace(".", "/"), path.replace(".", "/")]))


def place_of(package: ModuleType, name: str) -> tuple[str, str] | None:
    """Where a name that a package exports is described, and its first sentence."""
    defined = definition(package, name)
    if defined is None:
        return None
    place, lines = defined
    return public().get(place, place), _first_sentence("\n".join(lines).partition("\n\n")[0])


def _first_sentence(text: str) -> str:
    return re.split(r"(?<=\w)[.;](?:\s|$)", " ".join(text.split()))[0].removesuffix(".")


def home(thing: Any) -> str | None:
    """The module and the name at which a class or function of the library is described."""
    thing = inspect.unwrap(thing) if callable(thing) else thing
    module, name = getattr(thing, "__module__", None), getattr(thing, "__qualname__", None)
    if not (inspect.isclass(thing) or inspect.isfunction(thing)) or not module or not name:
        return None
    return f"{module}.{name}" if module.startswith("dramadeck") else None


def linked(line: str, game: str = "torg") -> str:
    """The line with a link to the reference for every name of the library."""

    def link(match: re.Match[str]) -> str:
        target = target_of(match[1], game)
        return f"{{py:obj}}`{match[1]} <{target}>`" if target else match[0]

    return NAME.sub(link, line)


def anchored(page: str, anchor: str, text: str) -> str:
    """A link to an anchor in a generated table, which Sphinx does not know."""
    return f'<a href="{page}#{anchor}">{text}</a>'


# ------------------------------------------------------------------------------ the hooks


def know_constants(_app: Sphinx) -> None:
    """Describe constants that a package only imports by their docstrings in other modules."""
    for door in PUBLIC_MODULES:
        package = importlib.import_module(door)
        _texts_in(door)  # before more is added to it
        texts = ModuleAnalyzer.for_module(door).find_attr_docs()
        for name in names_of(door):
            thing = getattr(package, name)
            if not isinstance(thing, type | ModuleType) and (of := definition(package, name)):
                texts.setdefault(("", name), of[1])


def resolve(
    app: Sphinx, env: BuildEnvironment, node: pending_xref, text: nodes.TextElement
) -> nodes.Element | None:
    """Resolve a reference to a definition to its public name, if it has one.

    A rule has the name of its verb.
    """
    target = node["reftarget"]
    if not target.startswith("dramadeck.") or _path_to(target) is None:
        return None
    parts = target.split(".")
    heads = {".".join(parts[:cut]): parts[cut:] for cut in range(len(parts), 1, -1)}
    paths = [".".join([public()[head], *rest]) for head, rest in heads.items() if head in public()]
    if ".rules." in target:
        paths.append(f"dramadeck.{parts[1]}.{parts[-1]}")
    domain = env.domains.python_domain
    links = (
        domain.resolve_xref(env, node["refdoc"], app.builder, "obj", path, node, text)
        for path in paths
    )
    return next((link for link in links if link is not None), text)


def check_that_every_public_name_is_described(_app: Sphinx, env: BuildEnvironment) -> None:
    """Check that each has an entry, or its definition has one in a nearer package."""
    described = env.domains.python_domain.objects
    for door in PUBLIC_MODULES:
        for name in names_of(door):
            place = place_of(importlib.import_module(door), name)
            if not {f"{door}.{name}", place and place[0]} & described.keys():
                LOG.warning("%s.%s is described nowhere", door, name)


def setup(app: Sphinx) -> dict[str, bool]:
    """Sphinx calls this."""
    app.connect("builder-inited", know_constants)
    app.connect("missing-reference", resolve)
    app.connect("env-check-consistency", check_that_every_public_name_is_described)
    return {"parallel_read_safe": True}
