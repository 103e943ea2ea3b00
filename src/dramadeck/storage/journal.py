"""The content of the entries of a table's journal, and the game that they make.

The entries are a hash chain: each has a hash of the entry before and of itself, the first one of
the opening. So damage is noticed when the journal is read. It is no protection against a person who
may write to the store.
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
from dramadeck.storage.store import BrokenJournalError, EntryKind, JournalEntry, Opening

Decks: TypeAlias = tuple[Any, ...]
"""The additional decks of a host."""

TurnText: TypeAlias = tuple[str, Sequence[str]]
"""A command and its events, each as JSON text."""


def opening_hash(opening: Opening) -> str:
    """The hash of an opening, to which the first entry is linked."""
    fields = attrs.astuple(attrs.evolve(opening, at=float(opening.at)))
    return hashlib.sha256(text_of([*fields]).encode()).hexdigest()


def linked(entry: JournalEntry, before: str) -> JournalEntry:
    """The entry with its hash, linked to the hash of the entry before."""
    fields = (entry.turn, entry.kind.value, entry.seat, entry.request, entry.text, float(entry.at))
    hashed = text_of([before, *fields])
    return attrs.evolve(entry, chain=hashlib.sha256(hashed.encode()).hexdigest())


def linked_all(opening: Opening, entries: Iterable[JournalEntry]) -> list[JournalEntry]:
    """The first entries of a journal, each linked to the one before."""
    linked_entries, before = list[JournalEntry](), opening_hash(opening)
    for entry in entries:
        linked_entries.append(linked(entry, before))
        before = linked_entries[-1].chain
    return linked_entries


def check_chain(entries: Iterable[JournalEntry], turn: int, before: str) -> None:
    """Raise a `BrokenJournalError` unless the entries follow the one with this number and hash."""
    for number, entry in enumerate(entries, turn + 1):
        with suppress(TypeError, ValueError):  # a damaged store may return values of any type
            if entry.turn == number and entry == linked(entry, before):
                before = entry.chain
                continue
        raise BrokenJournalError(number)


@lru_cache(maxsize=4096)
def seat_in(text: str) -> Seat:
    """The seat of a JSON text."""
    return Seat(*json.loads(text))


@lru_cache(maxsize=4096)
def seat_text(seat: Seat) -> str:
    """A seat as JSON text."""
    return text_of([*seat])


def played_text(rules: AnySystem, turns: Iterable[TurnText]) -> str:
    """The text of an entry with some commands and their events; `played_in` reads it."""
    schema, version = saves.current_version(rules)
    texts = (f"[{command}, [{', '.join(events)}]]" for command, events in turns)
    return f'{{"format": [{schema}, {version}], "turns": [{", ".join(texts)}]}}'


def played_in(
    rules: AnySystem, entry: JournalEntry, decks: Decks
) -> list[tuple[Any, tuple[Any, ...]]]:
    """The commands of an entry, each with its events."""
    data, where = json.loads(entry.text), f"turn {entry.turn}"
    version = FormatVersion(*data["format"])
    return [
        saves.turn_from_plain(
            {"turn": entry.turn, "command": command, "events": events}, rules, version, where, decks
        )
        for command, events in data["turns"]
    ]


def contribution_in(data: Mapping[str, Any]) -> Contribution:
    """The contribution of a seat to the seed, in the data of an entry `MIXED`."""
    fields: dict[str, Any] = {**data["secret"]}
    return Contribution(Seat(*fields.pop("seat")), **fields)


class JournalReader:
    """Reads the entries of a journal and builds the game; `turn` is the last entry read."""

    def __init__(self, opening: Opening, rules: AnySystem, decks: Decks) -> None:
        self.turn = 0
        self._rules, self._decks, self._link = rules, decks, opening_hash(opening)
        self._start = saves.load_state(opening.start, rules=rules, decks=decks)
        self._turns, self._turn_counts = list[Turn](), {0: 0}
        self._seed, self._contributions = opening.seed, dict[Seat, Contribution]()

    @property
    def record(self) -> Record[Any]:
        """The game so far, without the turns that were undone."""
        return Record[Any](rules=self._rules, start=self._start, turns=tuple(self._turns))

    def take(self, entries: Sequence[JournalEntry]) -> None:
        """Read the next entries; a `BrokenJournalError` if one is missing or has been changed."""
        check_chain(entries, self.turn, self._link)
        for entry in entries:
            if entry.kind is EntryKind.PLAYED:
                for command, events in played_in(self._rules, entry, self._decks):
                    state = self._turns[-1].state if self._turns else self._start
                    self._turns.append(Turn(command, events, self._rules.replay(state, events)))
            elif entry.kind is EntryKind.MIXED:
                added = contribution_in(json.loads(entry.text))
                self._contributions[added.seat] = added
                seed = mixed_seed(self._seed, self._contributions.values())
                self._start = with_seed(self._start, seed)
            elif entry.kind is EntryKind.UNDONE:
                del self._turns[self._turn_counts[json.loads(entry.text)["back_to"]] :]
            self._turn_counts[entry.turn] = len(self._turns)
            self.turn, self._link = entry.turn, entry.chain


def record_of(
    opening: Opening, rules: AnySystem, decks: Decks, entries: Sequence[JournalEntry]
) -> Record[Any]:
    """The game after these entries, without the turns that were undone."""
    reader = JournalReader(opening, rules, decks)
    reader.take(entries)
    return reader.record


def entries_of(record: Record[Any], at: float) -> list[JournalEntry]:
    """A game as the first entries of a table's journal, an entry for each command."""
    rules, entries = record.rules, list[JournalEntry]()
    for state, turn in zip(record.states(), record.turns, strict=False):
        events = [saves.dump_event(rules, event) for event in turn.events]
        text = played_text(rules, [(saves.dump_command(rules, turn.command), events)])
        sender = seat_text(rules.issuer(state, turn.command))
        entries.append(JournalEntry(len(entries) + 1, EntryKind.PLAYED, sender, None, text, at))
    return entries
