"""What the lines of a table's log hold, and the game that they make.

The lines are a chain: each holds a hash of the one before and of itself, the first one that of the
opening. So damage is noticed when the log is read; whoever may write to the store can forge it.
"""

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from typing import Any, TypeAlias

import attrs

from dramadeck.codec import saves
from dramadeck.codec.commitment import Contribution, mixed_seed, with_seed
from dramadeck.codec.records import Record, Turn
from dramadeck.codec.saves import FormatVersion
from dramadeck.codec.strict_json import text_of
from dramadeck.core import Seat
from dramadeck.core.rules import AnySystem
from dramadeck.storage.store import BrokenLogError, EntryKind, JournalEntry, Opening

Decks: TypeAlias = tuple[Any, ...]
"""Decks of a host's own, by which its tables may play."""

TurnText: TypeAlias = tuple[str, Sequence[str]]
"""A command and its events, each as JSON text."""


def opening_hash(opening: Opening) -> str:
    """The hash of an opening, to which the first line is linked."""
    fields = attrs.astuple(attrs.evolve(opening, at=float(opening.at)))
    return hashlib.sha256(text_of([*fields]).encode()).hexdigest()


def linked(line: JournalEntry, before: str) -> JournalEntry:
    """A line that is linked to the one before, whose hash is given."""
    hashed = text_of(
        [before, line.turn, line.kind.value, line.seat, line.request, line.text, float(line.at)]
    )
    return attrs.evolve(line, chain=hashlib.sha256(hashed.encode()).hexdigest())


def linked_all(opening: Opening, lines: Iterable[JournalEntry]) -> list[JournalEntry]:
    """The first lines of a log, each linked to the one before."""
    entries, before = list[JournalEntry](), opening_hash(opening)
    for line in lines:
        entries.append(linked(line, before))
        before = entries[-1].chain
    return entries


def check_chain(lines: Iterable[JournalEntry], turn: int, before: str) -> None:
    """Check that lines follow the one of that number and hash; else a `BrokenLogError`."""
    for number, line in enumerate(lines, turn + 1):
        with suppress(TypeError, ValueError):  # anything may stand there in the place of a text
            if line.turn == number and line == linked(line, before):
                before = line.chain
                continue
        raise BrokenLogError(number)


@lru_cache(maxsize=4096)
def seat_in(text: str) -> Seat:
    """The seat of a JSON text."""
    return Seat(*json.loads(text))


@lru_cache(maxsize=4096)
def seat_text(seat: Seat) -> str:
    """A seat as JSON text."""
    return text_of([*seat])


def played_text(rules: AnySystem, turns: Iterable[TurnText]) -> str:
    """The text of a line with some commands and their events; `played_in` reads it."""
    schema, version = saves.current_version(rules)
    texts = (f"[{command}, [{', '.join(events)}]]" for command, events in turns)
    return f'{{"format": [{schema}, {version}], "turns": [{", ".join(texts)}]}}'


def played_in(
    rules: AnySystem, line: JournalEntry, decks: Decks
) -> list[tuple[Any, tuple[Any, ...]]]:
    """The commands of a line, each with its events."""
    data, where = json.loads(line.text), f"turn {line.turn}"
    version = FormatVersion(*data["format"])
    return [
        saves.turn_from_plain(
            {"turn": line.turn, "command": command, "events": events}, rules, version, where, decks
        )
        for command, events in data["turns"]
    ]


def contribution_in(data: Mapping[str, Any]) -> Contribution:
    """What a line of that kind says that a seat adds to the seed."""
    fields: dict[str, Any] = {**data["secret"]}
    return Contribution(Seat(*fields.pop("seat")), **fields)


class JournalReader:
    """Reads the lines of a log to the game that they make; `turn` is the last one read."""

    def __init__(self, opening: Opening, rules: AnySystem, decks: Decks) -> None:
        self.turn = 0
        self._rules, self._decks, self._link = rules, decks, opening_hash(opening)
        self._start = saves.load_state(opening.start, rules=rules, decks=decks)
        self._turns, self._turn_counts = list[Turn](), {0: 0}
        self._seed, self._contributions = opening.seed, dict[Seat, Contribution]()

    @property
    def record(self) -> Record[Any]:
        """The game as it stands; what was taken back is not in it."""
        return Record[Any](rules=self._rules, start=self._start, turns=tuple(self._turns))

    def take(self, lines: Sequence[JournalEntry]) -> None:
        """Read on; a `BrokenLogError` if a line is missing or has been changed."""
        check_chain(lines, self.turn, self._link)
        for line in lines:
            if line.kind is EntryKind.PLAYED:
                for command, events in played_in(self._rules, line, self._decks):
                    state = self._turns[-1].state if self._turns else self._start
                    self._turns.append(Turn(command, events, self._rules.replay(state, events)))
            elif line.kind is EntryKind.MIXED:
                added = contribution_in(json.loads(line.text))
                self._contributions[added.seat] = added
                seed = mixed_seed(self._seed, self._contributions.values())
                self._start = with_seed(self._start, seed)
            elif line.kind is EntryKind.UNDONE:
                del self._turns[self._turn_counts[json.loads(line.text)["back_to"]] :]
            self._turn_counts[line.turn] = len(self._turns)
            self.turn, self._link = line.turn, line.chain


def record_of(
    opening: Opening, rules: AnySystem, decks: Decks, lines: Sequence[JournalEntry]
) -> Record[Any]:
    """The game at the end of these lines, without what was taken back."""
    game = JournalReader(opening, rules, decks)
    game.take(lines)
    return game.record


def lines_of(record: Record[Any], at: float) -> list[JournalEntry]:
    """A game as the first lines of a table's log, a line for each command."""
    rules, lines = record.rules, list[JournalEntry]()
    for state, turn in zip(record.states(), record.turns, strict=False):
        events = [saves.dump_event(rules, event) for event in turn.events]
        text = played_text(rules, [(saves.dump_command(rules, turn.command), events)])
        sender = seat_text(rules.issuer(state, turn.command))
        lines.append(JournalEntry(len(lines) + 1, EntryKind.PLAYED, sender, None, text, at))
    return lines
