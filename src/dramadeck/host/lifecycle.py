"""How a table begins and ends in a store: its first entries, and its last one."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from typing import Any, cast

import attrs

from dramadeck.codec.commitment import commitment_of, foreign_die
from dramadeck.codec.record_file import parse_record
from dramadeck.codec.record_types import installed
from dramadeck.codec.records import Record, fingerprint
from dramadeck.codec.saves import contradiction, dump_state
from dramadeck.codec.strict_json import SaveFormatError, SeenFileError, parse, text_of
from dramadeck.core import DramadeckError, Seat, Seed, UnknownNameError
from dramadeck.core.limits import in_force
from dramadeck.core.rules import AnySystem
from dramadeck.core.visibility import SPECTATOR
from dramadeck.host.answers import Opened
from dramadeck.host.limits import HostLimits
from dramadeck.host.reasons import HostReason, refusal
from dramadeck.host.tokens import hash_of, new_table_name, new_token
from dramadeck.storage.journal import (
    Decks,
    entries_of,
    linked,
    linked_all,
    opening_hash,
    record_of,
    seat_text,
)
from dramadeck.storage.store import EntryKind, JournalEntry, Opening, Outcome, Store


def new_table(
    rules: AnySystem, names: Sequence[Any], leader: Seat | None, setup: Mapping[str, Any], at: float
) -> tuple[Opened, Opening, list[JournalEntry]]:
    """A new table: the answer for its opener, and the opening and first entries for the store."""
    if "seed" in setup:
        raise TypeError("seed: the host draws it")
    seed = str(Seed.fresh().root)
    start = rules.new_game(names, seed=seed, **setup)
    return _opened(Record[Any].begin(rules, start), seed, leader, at, is_saved=False)


def table_from_record(record: Record[Any], at: float) -> tuple[Opened, Opening, list[JournalEntry]]:
    """A table that continues a recorded game; it returns the same as `new_table`.

    Every seat at the end of the record gets a token, and the turns may be undone. The seed is that
    of the game, if its states have one and every die was thrown from it as a host throws dice.
    Otherwise a new seed is drawn, so that no throw is repeated. An entry of the journal records
    that the whole game is in a file, so that every seat can know it.
    """
    own: object = getattr(record.start, "seed", None)
    seed = str((own if isinstance(own, Seed) else Seed.fresh()).root)
    if foreign_die((turn.command for turn in record.turns), seed) is not None:
        seed = str(Seed.fresh().root)
    return _opened(record, seed, None, at, is_saved=True)


def loaded_table(
    text: bytes,
    at: float,
    limits: HostLimits,
    system: Callable[[str], AnySystem] = installed,
    decks: Decks = (),
) -> tuple[Opened, Opening, list[JournalEntry]]:
    """A table that continues the game in a file, which is not trusted; see `new_table`.

    Raises a `HostError` if the file holds no whole game, or one that is too large for a table.
    """
    try:
        record, torn, _ = parse_record(text, rules=_system_in(text, system), decks=decks)
        problem = contradiction(record.rules, record.state)
        if problem is not None:
            raise SaveFormatError("$", f"the game contradicts itself at its end: {problem}")
        opened, opening, entries = table_from_record(record, at)
    except SeenFileError as seen:
        raise refusal(HostReason.NOT_THE_WHOLE_GAME) from seen
    except DramadeckError as problem:
        raise refusal(HostReason.NO_SAVED_GAME, problem=str(problem)) from problem
    if len(opened.tokens) > limits.links:
        raise refusal(HostReason.TOO_MANY_SEATS, most=limits.links)
    if len(entries) > limits.entries or sum(len(entry.text) for entry in entries) > limits.size:
        raise refusal(HostReason.TABLE_FULL)
    return attrs.evolve(opened, torn=torn), opening, entries


def _system_in(text: bytes, system: Callable[[str], AnySystem]) -> AnySystem | None:
    """The rule system that the first line of a file names; None if it names none."""
    first: Any = parse(text.partition(b"\n")[0], in_force().line)
    name = cast("dict[str, Any]", first).get("system") if isinstance(first, dict) else None
    return system(name) if isinstance(name, str) and len(name) <= in_force().name else None


def _opened(
    record: Record[Any], seed: str, leader: Seat | None, at: float, *, is_saved: bool
) -> tuple[Opened, Opening, list[JournalEntry]]:
    """A table where the turns of a record were played, with a token for every seat."""
    rules, table = record.rules, new_table_name()
    seats = [seat for seat in rules.seats(record.state) if seat != SPECTATOR]
    leads = leader or next((seat for seat in seats if seat.name is None), seats[0])
    if leads not in seats:
        raise refusal(HostReason.SEAT_UNKNOWN, seat=leads)
    commitment, by = commitment_of(table, seed), seat_text(leads)
    start = dump_state(rules, record.start)
    opening = Opening(table, rules.name, by, commitment, seed, start, at)
    played = entries_of(record, at)
    tokens = {seat: new_token(table) for seat in (*seats, SPECTATOR)}
    entries = [
        *played,
        *(
            JournalEntry(turn, EntryKind.SEATED, by, None, seat_change(seat, token), at)
            for turn, (seat, token) in enumerate(tokens.items(), len(played) + 1)
        ),
    ]
    if is_saved:
        entries.append(JournalEntry(len(entries) + 1, EntryKind.SAVED, by, None, "{}", at))
    opened = Opened(table=table, leader=leads, tokens=tokens, commitment=commitment)
    return opened, opening, linked_all(opening, entries)


def seat_change(seat: Seat, token: str | None, withdrawn: Sequence[str] = ()) -> str:
    """The text of an entry that gives a seat a new token or none, and withdraws old ones."""
    digest = None if token is None else hash_of(token)
    return text_of({"seat": [*seat], "withdrawn": [*withdrawn], "token": digest})


def end_text(record: Record[Any]) -> str:
    """The text of the last entry: a hash of all that every seat was shown."""
    return text_of({"fingerprint": fingerprint(record)})


async def end_table(
    store: Store,
    table: str,
    at: float,
    *,
    system: Callable[[str], AnySystem] = installed,
    decks: Decks = (),
) -> bool:
    """End a table in the name of its leader; False if it had ended.

    A host that has the table in memory notices it when it reads the journal the next time. An
    `UnknownNameError` if there is no such table, a `BrokenJournalError` if its journal is damaged.
    """
    opening = await store.find(table)
    if opening is None:
        raise UnknownNameError.among("table", table, [use.table for use in await store.uses()])
    while True:
        entries = await store.read(table)
        if any(entry.kind is EntryKind.ENDED for entry in entries):
            return False
        rules = system(opening.system)
        last = await asyncio.to_thread(_last_entry, opening, rules, decks, entries, at)
        if await store.append(table, last) is Outcome.WRITTEN:
            return True


def _last_entry(
    opening: Opening, rules: AnySystem, decks: Decks, entries: Sequence[JournalEntry], at: float
) -> JournalEntry:
    text = end_text(record_of(opening, rules, decks, entries))
    entry = JournalEntry(len(entries) + 1, EntryKind.ENDED, opening.leader, None, text, at)
    return linked(entry, entries[-1].chain if entries else opening_hash(opening))
