"""The list of public names, `tests/public_names.txt`: what people write into their programs.

    python -m tools.public_names         # writes the list anew

A name is public when a door hands it out. A door is a package or module whose names are meant to be
imported from there, wherever they are defined. A name that goes breaks programs: the page
`docs/explanation/versions.md` says how that is done.
"""

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Final, TypeVar

from tools.registries import GAMES

LIST: Final = Path(__file__).parents[1] / "tests" / "public_names.txt"

DOORS: Final = (
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
"""Where public names are imported from. A new front or a new module of the kit is added here."""

LISTED: Final = {f"dramadeck.{game}": f"dramadeck.{game}.names" for game in GAMES}
"""A door whose list of names stands elsewhere → where."""


def names_of(door: str) -> list[str]:
    """What a door hands out: its `__all__`, or else what is defined there without an underscore.

    >>> names_of("dramadeck.mcp")
    ['server']
    """
    module = import_module(LISTED.get(door, door))
    listed: list[str] | None = getattr(module, "__all__", None)
    return sorted(listed if listed is not None else _defined_in(module))


def _defined_in(module: ModuleType) -> Iterator[str]:
    constants = vars(module).get("__annotations__", {})
    for name, thing in list(vars(module).items()):
        own = getattr(thing, "__module__", None) == module.__name__
        constant = name.isupper() and name in constants
        if not name.startswith("_") and (own or constant) and not isinstance(thing, TypeVar):
            yield name


def public_names() -> list[str]:
    """Every public name with its door, in order."""
    return sorted(f"{door}.{name}" for door in DOORS for name in names_of(door))


def difference(kept: list[str], found: list[str]) -> str:
    """What came and what went, and what to do about it; nothing if nothing did.

    >>> print(difference(["dramadeck.deal"], ["dramadeck.play"]))
    gone: dramadeck.deal
      Somebody's program breaks: keep the name until the next major version, with a
      DeprecationWarning (docs/explanation/versions.md).
    new: dramadeck.play
      It stays for years: has it a good name, a docstring, a line in CHANGELOG.md?
    If that is meant: python -m tools.public_names
    """
    gone, new = sorted(set(kept) - set(found)), sorted(set(found) - set(kept))
    lines = [f"gone: {name}" for name in gone]
    if gone:
        lines += ["  Somebody's program breaks: keep the name until the next major version, with a"]
        lines += ["  DeprecationWarning (docs/explanation/versions.md)."]
    lines += [f"new: {name}" for name in new]
    if new:
        lines += ["  It stays for years: has it a good name, a docstring, a line in CHANGELOG.md?"]
    return "\n".join([*lines, "If that is meant: python -m tools.public_names"] if lines else [])


def kept_names() -> list[str]:
    """The list as it is kept."""
    return LIST.read_text(encoding="utf-8").splitlines()


def main() -> None:
    """Say what came and went, and write the list."""
    found = public_names()
    if LIST.exists():
        print(difference(kept_names(), found))
    LIST.write_text("".join(f"{name}\n" for name in found), encoding="utf-8")


if __name__ == "__main__":
    main()
