"""Write a save and a record of today's schema and version for the tests.

    python -m tools.keep_save

Bots play a game of every installed system; its state and its record are written to
`tests/codec/saves`. An existing file is never written again, because later versions of the library
must be able to load it. `tools.cut` writes more for each published version: a game by every rule
text.
"""

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import dramadeck
from dramadeck.codec.record_file import write_record
from dramadeck.codec.records import Record
from dramadeck.codec.saves import current_version, dump_state
from dramadeck.core.rules import AnySystem
from dramadeck.sim.bots import played, varied_bot

FOLDER = Path(__file__).parents[1] / "tests" / "codec" / "saves"
MOVES = 120


def stem_of(rules: AnySystem) -> str:
    """The name of the files of a system today."""
    schema, version = current_version(rules)
    return f"schema_{schema}_{rules.name}" + (f"_version_{version}" if version > 1 else "")


def stems_of_release(version: str) -> Iterator[tuple[str, AnySystem, Any]]:
    """The names of the files of a version, with the system and the rule text of each."""
    for rules in dramadeck.systems().values():
        for name, text in rules.dialects.items():
            yield f"release_{version}_{rules.name}_{name}", rules, text


def keep(folder: Path) -> list[Path]:
    """Write the missing files of today, and return their paths."""
    return [
        path
        for rules in dramadeck.systems().values()
        for path in _written(folder / stem_of(rules), rules)
    ]


def keep_release(folder: Path, version: str) -> list[Path]:
    """Write the missing files of a version, and return their paths."""
    return [
        path
        for stem, rules, text in stems_of_release(version)
        for path in _written(folder / stem, rules, dialect=text)
    ]


def _written(stem: Path, rules: AnySystem, **setup: Any) -> Iterator[Path]:
    stem.parent.mkdir(exist_ok=True)
    start = rules.new_game(["Quin", "Marco", "Tina"], seed=7, **setup)
    moves = islice(played(rules, start, seed=7, bot=varied_bot), MOVES)
    record = Record.begin(rules, start).then(*(move.command for move in moves))
    state, whole = (stem.with_name(f"{stem.name}{end}") for end in (".json", ".jsonl"))
    if not state.exists():
        state.write_bytes(f"{dump_state(rules, record.state)}\n".encode())
        yield state
    if not whole.exists():
        write_record(whole, record)
        yield whole


if __name__ == "__main__":
    for path in keep(FOLDER):
        print(path.name)
