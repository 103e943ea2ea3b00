"""Keep a save and a record of today's schema in the tests, for good.

    python -m tools.keep_save

Bots play a game of every installed system; where it stands and how it came there are written to
`tests/kit/saves`. A file that is there already is never written again: whatever the library is
changed to later, it must be able to load it.
"""

from itertools import islice
from pathlib import Path

import dramadeck
from dramadeck.kit.bots import played, varied_bot
from dramadeck.kit.migrations import SCHEMA
from dramadeck.kit.record_files import write_record
from dramadeck.kit.records import Record
from dramadeck.kit.saves import dump_state

FOLDER = Path(__file__).parents[1] / "tests" / "kit" / "saves"
MOVES = 120


def keep(folder: Path) -> list[Path]:
    """Write what is missing of today's schema, and name it."""
    folder.mkdir(exist_ok=True)
    written: list[Path] = []
    for name, rules in dramadeck.systems().items():
        start = rules.new_game(["Quin", "Marco", "Tina"], seed=7)
        moves = islice(played(rules, start, seed=7, bot=varied_bot), MOVES)
        record = Record.begin(rules, start).then(*(move.command for move in moves))
        state, whole = (folder / f"schema_{SCHEMA}_{name}{end}" for end in (".json", ".jsonl"))
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
