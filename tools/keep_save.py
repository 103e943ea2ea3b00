"""Keep a save and a record of today's schema and version in the tests, for good.

    python -m tools.keep_save

Bots play a game of every installed system; where it stands and how it came there are written to
`tests/kit/saves`. A file that is there already is never written again: whatever the library is
changed to later, it must be able to load it.
"""

from itertools import islice
from pathlib import Path

import dramadeck
from dramadeck.engine.registry import AnySystem
from dramadeck.kit.bots import played, varied_bot
from dramadeck.kit.migrations import age_today
from dramadeck.kit.record_files import write_record
from dramadeck.kit.records import Record
from dramadeck.kit.saves import dump_state

FOLDER = Path(__file__).parents[1] / "tests" / "kit" / "saves"
MOVES = 120


def stem_of(rules: AnySystem) -> str:
    """What the files of a system are called today."""
    schema, version = age_today(rules)
    return f"schema_{schema}_{rules.name}" + (f"_version_{version}" if version > 1 else "")


def keep(folder: Path) -> list[Path]:
    """Write what is missing of today, and name it."""
    folder.mkdir(exist_ok=True)
    written: list[Path] = []
    for rules in dramadeck.systems().values():
        start = rules.new_game(["Quin", "Marco", "Tina"], seed=7)
        moves = islice(played(rules, start, seed=7, bot=varied_bot), MOVES)
        record = Record.begin(rules, start).then(*(move.command for move in moves))
        state, whole = (folder / f"{stem_of(rules)}{end}" for end in (".json", ".jsonl"))
        if not state.exists():
            state.write_bytes(f"{dump_state(rules, record.state)}\n".encode())
            written.append(state)
        if not whole.exists():
            write_record(whole, record)
            written.append(whole)
    return written


if __name__ == "__main__":
    for path in keep(FOLDER):
        print(path.name)
