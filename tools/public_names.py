"""Write the list of public names, `tests/public_names.txt`.

    python -m tools.public_names

A name is public if one of `PUBLIC_MODULES` exports it, wherever it is defined. A name that is
removed breaks programs: `docs/explanation/versions.md` says how to remove one.
"""

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Final, TypeVar

from tools.registries import GAMES

LIST: Final = Path(__file__).parents[1] / "tests" / "public_names.txt"

PUBLIC_MODULES: Final = (
    "dramadeck",
    "dramadeck.chat",
    "dramadeck.client",
    "dramadeck.web.session",
    "dramadeck.client.testing",
    "dramadeck.charts",
    "dramadeck.charts.sources",
    "dramadeck.charts.tarot",
    "dramadeck.charts.torg",
    "dramadeck.charts.torg.eternity",
    "dramadeck.core",
    "dramadeck.core.limits",
    "dramadeck.export",
    "dramadeck.host",
    "dramadeck.sim.bots",
    "dramadeck.storage.logs",
    "dramadeck.odds",
    "dramadeck.odds.tarot",
    "dramadeck.odds.torg",
    "dramadeck.codec.record_file",
    "dramadeck.codec.records",
    "dramadeck.codec.saves",
    "dramadeck.codec.schema",
    "dramadeck.sim",
    "dramadeck.sim.torg",
    "dramadeck.sim.torg.bomb",
    "dramadeck.testing.strategies",
    "dramadeck.testing.tables",
    "dramadeck.testing.tables.tarot",
    "dramadeck.testing.tables.torg",
    "dramadeck.testing",
    "dramadeck.codec.verification",
    "dramadeck.lookups",
    "dramadeck.mcp",
    "dramadeck.narration",
    "dramadeck.narration.translatable",
    "dramadeck.notebook",
    "dramadeck.pictures",
    "dramadeck.pictures.paper",
    "dramadeck.storage",
    "dramadeck.storage.postgres",
    "dramadeck.tarot",
    "dramadeck.tarot.commands",
    "dramadeck.tarot.events",
    "dramadeck.torg",
    "dramadeck.torg.commands",
    "dramadeck.torg.events",
    "dramadeck.web",
)
"""The modules that public names are imported from; a new public module is added here."""

LISTED: Final = {f"dramadeck.{game}": f"dramadeck.{game}.names" for game in GAMES}
"""A public module whose `__all__` is in another module → the other module."""


def names_of(name: str) -> list[str]:
    """The exports of a module: its `__all__`, or else its definitions without an underscore.

    >>> names_of("dramadeck.mcp")
    ['server']
    """
    module = import_module(LISTED.get(name, name))
    exports: list[str] | None = getattr(module, "__all__", None)
    return sorted(exports if exports is not None else _defined_in(module))


def _defined_in(module: ModuleType) -> Iterator[str]:
    constants = vars(module).get("__annotations__", {})
    for name, value in list(vars(module).items()):
        is_own = getattr(value, "__module__", None) == module.__name__
        is_constant = name.isupper() and name in constants
        if not name.startswith("_") and (is_own or is_constant) and not isinstance(value, TypeVar):
            yield name


def public_names() -> list[str]:
    """Every public name with its module, in order."""
    return sorted(f"{module}.{name}" for module in PUBLIC_MODULES for name in names_of(module))


def difference(before: list[str], now: list[str]) -> str:
    """The removed and the new names, and what to do about them; empty without a difference.

    >>> print(difference(["dramadeck.deal"], ["dramadeck.play"]))
    removed: dramadeck.deal
      This breaks programs: keep the name until the next major version, with a
      DeprecationWarning (docs/explanation/versions.md).
    new: dramadeck.play
      It stays for years: give it a good name, a docstring and a file in `changes`.
    """
    removed, new = sorted(set(before) - set(now)), sorted(set(now) - set(before))
    lines = [f"removed: {name}" for name in removed]
    if removed:
        lines += ["  This breaks programs: keep the name until the next major version, with a"]
        lines += ["  DeprecationWarning (docs/explanation/versions.md)."]
    lines += [f"new: {name}" for name in new]
    if new:
        lines += ["  It stays for years: give it a good name, a docstring and a file in `changes`."]
    return "\n".join(lines)


def listed_names() -> list[str]:
    """The names in the list."""
    return LIST.read_text(encoding="utf-8").splitlines()


def main() -> None:
    """Print the difference, and write the list."""
    names = public_names()
    if LIST.exists() and (changes := difference(listed_names(), names)):
        print(changes)
    LIST.write_text("".join(f"{name}\n" for name in names), encoding="utf-8")


if __name__ == "__main__":
    main()
