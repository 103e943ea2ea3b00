"""Played games that are kept, written anew by today's rules.

    python -m tools.playthroughs          # from the commands that were kept
    python -m tools.playthroughs --anew   # played anew from the seeds, by the program's players

Each file of `tests/playthroughs` is the record of a game; together they take every system, every
dialect and every deck. The tests replay them. When rules change, this plays the same commands
again, says in which turns something else comes out, and writes the file anew, whose difference
shows it in full. A command that the rules refuse today is left out and named; a game of which
nothing is kept is played anew.
"""

import argparse
import io
import tempfile
from collections.abc import Iterator
from contextlib import redirect_stdout
from itertools import islice
from pathlib import Path
from textwrap import shorten
from typing import Any, Final

import attrs

from dramadeck.codec.record_file import lines, read_record
from dramadeck.codec.records import Record, difference
from dramadeck.codec.strict_json import SaveFormatError
from dramadeck.core import IllegalCommandError, system
from dramadeck.sim.bots import played, varied_bot

FOLDER: Final = Path(__file__).parents[1] / "tests" / "playthroughs"
FEWEST, MOST = 24, 150
"""How many turns a kept game has: enough to tell a story, few enough to be read."""

MOST_WORDS: Final = 300
"""How much is said of a turn; its line in the file says all."""

PLAYERS: Final = ("Quin", "Marco", "Tina")


@attrs.frozen(kw_only=True)
class Playthrough:
    """A game that is kept.

    Attributes:
        system: the rule system, by name.
        dialect: the rule text, by name.
        deck: the deck, by name.
        is_scene: whether it is the scene that the command line plays; else bots play anything
            that is legal.
        seed: where its cards, dice and choices come from.
    """

    system: str
    dialect: str
    deck: str
    is_scene: bool
    seed: int

    @property
    def name(self) -> str:
        """The name of its file."""
        how = "scene" if self.is_scene else "anything"
        return f"{self.system}_{self.dialect}_{self.deck}_{how}"

    @property
    def path(self) -> Path:
        """Its file."""
        return FOLDER / f"{self.name}.jsonl"


PLAYTHROUGHS: Final = tuple(
    Playthrough(system=name, dialect=dialect, deck=deck, is_scene=is_scene, seed=seed)
    for name, dialects, decks, seed in (
        ("torg", ("revised", "classic", "gurps"), ("original", "expanded"), 7),
        ("tarot", ("published",), ("rider-waite",), 7),
    )
    for dialect in dialects
    for deck in decks
    for is_scene in (True, False)
)
"""Every game that is kept."""


def played_anew(each: Playthrough) -> Record[object]:
    """The game as the program plays it from its seed today."""
    record = _scene(each) if each.is_scene else _anything(each)
    return record.branch(min(MOST, len(record.turns)))


def _anything(each: Playthrough) -> Record[object]:
    rules = system(each.system)
    dialect, deck = rules.dialects[each.dialect], rules.decks[each.deck]
    start = rules.new_game(PLAYERS, seed=each.seed, dialect=dialect, deck=deck)
    moves = islice(played(rules, start, seed=each.seed, bot=varied_bot), MOST // 2)
    return Record.begin(rules, start).then(*(move.command for move in moves))


def _scene(each: Playthrough) -> Record[object]:
    # The test suite reads this file for examples; the command line is heavy.
    from dramadeck.cli import main  # noqa: PLC0415 - see above

    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "record.jsonl"
        words = ["play", "--auto", "--system", each.system, "--dialect", each.dialect]
        words += ["--deck", each.deck, "--seed", str(each.seed), "--record", str(file)]
        with redirect_stdout(io.StringIO()):
            code = main(words)
        if code:
            raise ValueError(f"{words} is to be a play")
        return read_record(file).record


def by_todays_text(each: Playthrough, record: Record[Any]) -> Record[Any]:
    """The record as if its game had been begun by the rule text as it is today.

    An older file is brought up to date with the answers that were true when it was written.
    """
    setup = attrs.evolve(record.start.setup, dialect=record.rules.dialects[each.dialect])
    return attrs.evolve(record, start=attrs.evolve(record.start, setup=setup))


def retold(record: Record[object]) -> tuple[Record[object], list[str]]:
    """The same commands by today's rules, and in which turns something else comes of them.

    >>> from dramadeck import torg
    >>> record = Record.begin(torg.TORG, torg.new_game(["Quin"], seed=7)).then(torg.commands.Deal())
    >>> retold(record) == (record, [])
    True
    """
    today, changes = Record.begin(record.rules, record.start), list[str]()
    for number, turn in enumerate(record.turns, 1):
        try:
            today = today.then(turn.command)
        except IllegalCommandError as problem:
            changes.append(f"turn {number} is left out: {problem}")
            continue
        if today.turns[-1].events != turn.events:
            what = shorten(difference(turn.events, today.turns[-1].events), MOST_WORDS)
            changes.append(f"turn {number}, {type(turn.command).__name__}: {what}")
    return today, changes


def written(record: Record[object]) -> str:
    """The text of a record's file."""
    return "".join(f"{line}\n" for line in lines(record))


def kept(each: Playthrough, *, anew: bool) -> Iterator[str]:
    """Write a game's file, and say what was done."""
    record = None
    if each.path.exists() and not anew:
        try:
            record, changes = retold(by_todays_text(each, read_record(each.path).record))
            yield from (f"{each.name}: {what}" for what in changes)
        except SaveFormatError as problem:
            yield f"{each.name} cannot be read any more and is played anew: {problem}"
    record = record if record is not None else played_anew(each)
    before = each.path.read_text(encoding="ascii") if each.path.exists() else None
    text = written(record)
    if text != before:
        each.path.write_text(text, encoding="ascii", newline="\n")
        what = "written" if before is None else "changed"
        yield f"{each.name}: {len(record.turns)} turns, {what}"


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--anew", action="store_true", help="play from the seeds")
    asked = parser.parse_args()
    for each in PLAYTHROUGHS:
        for line in kept(each, anew=asked.anew):
            print(line)
