"""The npm package `dramadeck-charts`: charts and cards for JavaScript and TypeScript.

    python -m tools.npm_package FOLDER          # writes FOLDER/dramadeck-charts

What is written by hand lies in `tools/npm`; the data are those of `dramadeck.charts`, and the types
are made of their schemas. `nox -s npm` builds the package, tries it and packs it.
"""

import json
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import dramadeck
from dramadeck.export.published import published
from tools.typescript import types_of

NAME: Final = "dramadeck-charts"
ROOT: Final = Path(__file__).parents[1]
WRITTEN: Final = Path(__file__).parent / "npm"

HEADER: Final = "// Made from the Python library dramadeck; what is changed here is lost.\n"


def build(folder: Path) -> Path:
    """Write the package below a folder; give the folder of the package."""
    into = folder / NAME
    into.mkdir(parents=True, exist_ok=True)
    for path in (*sorted(WRITTEN.iterdir()), ROOT / "LICENSE", ROOT / "NOTICE"):
        shutil.copy(path, into / path.name)
    for name, text in _made():
        (into / name).write_text(text, encoding="utf-8", newline="\n")
    return into


def _made() -> Iterator[tuple[str, str]]:
    data = dict(published())
    yield from data.items()
    files = {name: json.loads(text) for name, text in data.items()}
    charts, decks = files["charts.json"]["charts"], files["cards.json"]["decks"]
    yield "charts.js", _module("charts", charts)
    yield "cards.js", _module("cards", decks)
    yield "cards.d.ts", HEADER + types_of(files["cards.schema.json"]["$defs"], "Deck", "export ")
    names = {"ChartName": charts, "DeckName": decks}
    yield "names.d.ts", HEADER + "".join(_names(*each) for each in names.items())
    yield "package.json", _json(_manifest([*data]))


def _module(name: str, value: Any) -> str:
    return f"{HEADER}export const {name} = {_json(value).rstrip()};\n"


def _names(name: str, known: Any) -> str:
    return f"export type {name} = {' | '.join(json.dumps(each) for each in known)};\n"


def _json(value: Any) -> str:
    return f"{json.dumps(value, indent=2, ensure_ascii=False)}\n"


def _manifest(data: list[str]) -> dict[str, Any]:
    return {
        "name": NAME,
        "version": dramadeck.__version__,
        "description": "Charts and cards of Torg and of Turn of the Card, as data with look-ups.",
        "license": "MIT",
        "type": "module",
        "sideEffects": False,
        "types": "./index.d.ts",
        "exports": {
            ".": {"types": "./index.d.ts", "default": "./index.js"},
            **{f"./{name}": f"./{name}" for name in data},
        },
        "files": ["*.js", "*.d.ts", "*.json", "NOTICE"],
        "scripts": {"test": "node check.js"},
        "engines": {"node": ">=18"},
    }


def main(words: list[str]) -> int:
    """Write the package below the folder that is named."""
    if len(words) != 1:
        print("expected one folder, such as dist")
        return 2
    print(f"written to {build(Path(words[0]))}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
