"""The npm package `dramadeck`: charts and cards, a client of `dramadeck serve`, and types.

    python -m tools.npm_package FOLDER          # writes FOLDER/dramadeck

Files written by hand are in `tools/npm`; the data are those of `dramadeck.charts`, and modules of
the page are the client. Types are made from the schemas that the library publishes. `nox -s npm`
builds, tests and packs the package.
"""

import json
import shutil
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib.resources import files
from itertools import chain
from pathlib import Path
from typing import Any, Final

import dramadeck
from dramadeck.charts import CHARTS
from dramadeck.codec.schema import json_schema
from dramadeck.export.published import OWN, published, translated_cards
from dramadeck.lookups.cards import packs
from tools.typescript import types_of

NAME: Final = "dramadeck"
ROOT: Final = Path(__file__).parents[1]
WRITTEN: Final = Path(__file__).parent / "npm"
OF_PAGE: Final = {"transport.js": "transport.js", "seat.js": "seat.js", "answers.js": "forms.js"}
"""Modules of the page → their names in the package."""

TYPES: Final = {bool: "boolean", int: "number", float: "number", str: "string", type(None): "null"}
HEADER: Final = "// Made from the Python library dramadeck; what is changed here is lost.\n"


def build(folder: Path) -> Path:
    """Write the package below a folder, and return the folder of the package."""
    into = folder / NAME
    into.mkdir(parents=True, exist_ok=True)
    for path in (*sorted(WRITTEN.iterdir()), ROOT / "LICENSE", ROOT / "NOTICE"):
        shutil.copy(path, into / path.name)
    for name, text in _generated():
        (into / name).write_text(text, encoding="utf-8", newline="\n")
    return into


def _generated() -> Iterator[tuple[str, str]]:
    data = dict((*published(), *translated_cards()))
    yield from data.items()
    decks = json.loads(data["cards.json"])["decks"]
    charts = {name: table.to_dict() for name, table in CHARTS.items()}
    yield "charts.js", _module("charts", charts)
    yield "sources.js", _module("sources", json.loads(data["sources.json"])["sources"])
    yield "cards.js", _module("cards", decks)
    yield "cards.d.ts", HEADER + types_of(json.loads(data["cards.schema.json"])["$defs"])
    yield "names.d.ts", f"{HEADER}{_types_of_cards(decks)}{_types_of_answers(charts)}"
    for name, in_package in OF_PAGE.items():
        yield in_package, (files("dramadeck.web") / "page" / name).read_text(encoding="utf-8")
    yield "protocol.d.ts", HEADER + "".join(_protocol())
    for system in OWN:
        schema = json_schema(dramadeck.system(system))
        yield f"{system}.d.ts", HEADER + types_of(schema["$defs"])
    yield "package.json", _json(_manifest([*data]))


def _protocol() -> Iterator[str]:
    """The types of the messages over HTTP and over the WebSocket."""
    for system in OWN:
        yield f'import type * as {system} from "./{system}.js";\n'
    for name in ("Command", "Event", "View"):
        yield f"export type {name} = {' | '.join(f'{system}.{name}' for system in OWN)};\n"
    openapi = json.loads((files("dramadeck.web") / "openapi.json").read_text(encoding="utf-8"))
    yield types_of(openapi["components"]["schemas"])


def _module(name: str, value: Any) -> str:
    return f"{HEADER}export const {name} = {_json(value).rstrip()};\n"


def _types_of_cards(decks: Iterable[str]) -> str:
    """The type of the cards of each deck."""
    types = {name: type(packs()[name].deck.cards[0]).__name__ for name in decks}
    imported = ", ".join(sorted(set(types.values())))
    rows = "".join(f"  {json.dumps(name)}: {kind};\n" for name, kind in types.items())
    return (
        f'import type {{ {imported} }} from "./cards.js";\n'
        f"/** The cards of a deck by its name. */\nexport interface CardOf {{\n{rows}}}\n"
        "export type DeckName = keyof CardOf;\n"
    )


def _types_of_answers(charts: Mapping[str, Any]) -> str:
    """The type of what a look-up in each chart finds."""
    rows = "".join(
        f"  {json.dumps(name)}: {_answer_type(chart)};\n" for name, chart in charts.items()
    )
    return (
        "/** What a look-up finds, by the name of the chart: the cell, or several by their "
        f"columns. */\nexport interface AnswerOf {{\n{rows}}}\n"
        "export type ChartName = keyof AnswerOf;\n"
    )


def _answer_type(chart: Mapping[str, Any]) -> str:
    key = 2 if chart["columns"][0] == "low" else 1
    cells = {
        column: _cell_type([row[column] for row in chart["rows"]])
        for column in chart["columns"][key:-1]
    }
    if len(cells) == 1:
        return next(iter(cells.values()))
    return f"{{ {' '.join(f'readonly {name}: {kind};' for name, kind in cells.items())} }}"


def _cell_type(cells: Sequence[Any]) -> str:
    """The type of the cells of a column.

    >>> _cell_type([5, None]), _cell_type([[], [10, 20]])
    ('number | null', 'readonly number[]')
    """
    lists = [cell for cell in cells if isinstance(cell, list | tuple)]
    if lists:
        return f"readonly {_cell_type([*chain.from_iterable(lists)])}[]"
    return " | ".join(dict.fromkeys(TYPES[type(cell)] for cell in cells))


def _json(value: Any) -> str:
    return f"{json.dumps(value, indent=2, ensure_ascii=False)}\n"


def _manifest(data: list[str]) -> dict[str, Any]:
    return {
        "name": NAME,
        "version": dramadeck.__version__,
        "description": "Torg and Turn of the Card: charts, cards, and a client of their tables.",
        "license": "MIT",
        "type": "module",
        "sideEffects": False,
        "types": "./index.d.ts",
        "exports": {
            ".": {"types": "./index.d.ts", "default": "./index.js"},
            **{
                f"./{name}": {"types": f"./{name}.d.ts", "default": f"./{name}.js"}
                for name in ("client", "forms")
            },
            **{f"./{name}": {"types": f"./{name}.d.ts"} for name in ("protocol", *OWN)},
            **{f"./{name}": f"./{name}" for name in data},
        },
        "files": ["*.js", "*.d.ts", "*.json", "NOTICE"],
        "scripts": {"test": "node check.js"},
        "engines": {"node": ">=20"},
    }


def main(words: list[str]) -> int:
    """Write the package below the folder on the command line."""
    if len(words) != 1:
        print("expected one folder, such as dist")
        return 2
    print(f"written to {build(Path(words[0]))}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
