"""Write the recorded games of the tests again, by today's rules.

    python -m tools.playthroughs          # with the recorded commands
    python -m tools.playthroughs --anew   # with new commands by the bots, from the seeds

Each file of `tests/playthroughs` is the record of a game; together they have every system, every
dialect and every deck. The tests replay them. When rules change, this program plays the same
commands again, prints the turns with a different result, and writes the file, so that the
difference can be read in full. A command that the rules refuse today is left out and printed; a
game without a file is played from its seed.
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
"""The fewest and the most turns of a recorded game: long enough for a story, and readable."""

MOST_WORDS: Final = 300
"""The most characters that are printed about a turn; the file has all of it."""

PLAYERS: Final = ("Quin", "Marco", "Tina")


@attrs.frozen(kw_only=True)
class Playthrough:
    """A recorded game.

    Attributes:
        system: the name of the rule system.
        dialect: the name of the rule text.
        deck: the name of the deck.
        is_scene: whether it is the scene that the command line plays; else bots play random legal
            commands.
        seed: the seed of its cards, dice and choices.
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
"""All recorded games."""


def new_record(game: Playthrough) -> Record[object]:
    """The game as the program plays it from its seed today."""
    record = _scene(game) if game.is_scene else _random_play(game)
    return record.branch(min(MOST, len(record.turns)))


def _random_play(game: Playthrough) -> Record[object]:
    rules = system(game.system)
    dialect, deck = rules.dialects[game.dialect], rules.decks[game.deck]
    start = rules.new_game(PLAYERS, seed=game.seed, dialect=dialect, deck=deck)
    moves = islice(played(rules, start, seed=game.seed, bot=varied_bot), MOST // 2)
    return Record.begin(rules, start).then(*(move.command for move in moves))


def _scene(game: Playthrough) -> Record[object]:
    # The doctests import this module; the command line is a slow import.
    from dramadeck.cli import main  # noqa: PLC0415 - see above

    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "record.jsonl"
        words = ["play", "--auto", "--system", game.system, "--dialect", game.dialect]
        words += ["--deck", game.deck, "--seed", str(game.seed), "--record", str(file)]
        with redirect_stdout(io.StringIO()):
            code = main(words)
        if code:
            raise ValueError(f"dramadeck {' '.join(words)} ends with code {code}")
        return read_record(file).record


def by_todays_text(game: Playthrough, record: Record[Any]) -> Record[Any]:
    """The record with today's rule text; an older file has the text of its time."""
    setup = attrs.evolve(record.start.setup, dialect=record.rules.dialects[game.dialect])
    return attrs.evolve(record, start=attrs.evolve(record.start, setup=setup))


def replayed(record: Record[object]) -> tuple[Record[object], list[str]]:
    """The same commands by today's rules, and a line for each turn with a different result.

    >>> from dramadeck import torg
    >>> record = Record.begin(torg.TORG, torg.new_game(["Quin"], seed=7)).then(torg.commands.Deal())
    >>> replayed(record) == (record, [])
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


def update(game: Playthrough, *, anew: bool) -> Iterator[str]:
    """Write a game's file, and yield a line for each change."""
    record = None
    if game.path.exists() and not anew:
        try:
            record, changes = replayed(by_todays_text(game, read_record(game.path).record))
            yield from (f"{game.name}: {what}" for what in changes)
        except SaveFormatError as problem:
            yield f"{game.name} cannot be read any more and is played from its seed: {problem}"
    record = record if record is not None else new_record(game)
    before = game.path.read_text(encoding="ascii") if game.path.exists() else None
    text = written(record)
    if text != before:
        game.path.write_text(text, encoding="ascii", newline="\n")
        what = "written" if before is None else "changed"
        yield f"{game.name}: {len(record.turns)} turns, {what}"


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--anew", action="store_true", help="play from the seeds")
    options = parser.parse_args()
    for game in PLAYTHROUGHS:
        for line in update(game, anew=options.anew):
            print(line)
