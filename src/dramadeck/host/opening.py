"""A new table: its game, a token for each seat, and the first lines of its log."""

from collections.abc import Mapping, Sequence
from typing import Any

from dramadeck.codec.commitment import commitment_of, foreign_die
from dramadeck.codec.records import Record
from dramadeck.codec.saves import dump_state
from dramadeck.codec.strict_json import text_of
from dramadeck.core import Seat, Seed
from dramadeck.core.rules import AnySystem
from dramadeck.core.visibility import SPECTATOR
from dramadeck.host.answers import Opened
from dramadeck.host.reasons import HostReason, no
from dramadeck.host.tokens import hash_of, new_table_name, new_token
from dramadeck.storage.journal import lines_of, linked_all, seat_text
from dramadeck.storage.store import EntryKind, JournalEntry, Opening


def new_table(
    rules: AnySystem, names: Sequence[Any], leader: Seat | None, setup: Mapping[str, Any], at: float
) -> tuple[Opened, Opening, list[JournalEntry]]:
    """A table as its opener is told of it, and as it is stored.

    Raises:
        HostError: nobody sits there to lead.
        ValueError, TypeError, UnknownNameError: the game cannot be set up so.
    """
    if "seed" in setup:
        raise TypeError("seed: the host draws it")
    seed = str(Seed.fresh().root)
    start = rules.new_game(names, seed=seed, **setup)
    return _laid(Record[Any].begin(rules, start), seed, leader, at)


def table_again(record: Record[Any], at: float) -> tuple[Opened, Opening, list[JournalEntry]]:
    """A table at which a game that was kept goes on, likewise; a store opens it.

    Everybody who sits there at the end of the record gets a token, and the turns may be taken back.
    The seed is that of the game, if its states have one and every die was thrown by it as a host
    throws; otherwise a new one is drawn for the dice, so that no throw comes a second time.

    >>> from dramadeck import torg
    >>> record = Record.begin(torg.TORG, torg.new_game(["Quin"], seed=7)).then(torg.Deal())
    >>> opened, opening, lines = table_again(record, at=0.0)
    >>> opening.seed, [each.kind.value for each in lines]
    ('7', ['played', 'seated', 'seated', 'seated'])
    """
    found: object = getattr(record.start, "seed", None)
    seed = str((found if isinstance(found, Seed) else Seed.fresh()).root)
    if foreign_die((turn.command for turn in record.turns), seed) is not None:
        seed = str(Seed.fresh().root)
    return _laid(record, seed, None, at)


def _laid(
    record: Record[Any], seed: str, leader: Seat | None, at: float
) -> tuple[Opened, Opening, list[JournalEntry]]:
    """A table where the turns of a record have been played, and then everybody is given a token."""
    rules, table = record.rules, new_table_name()
    seats = [each for each in rules.seats(record.state) if each != SPECTATOR]
    leads = leader or next((each for each in seats if each.name is None), seats[0])
    if leads not in seats:
        raise no(HostReason.SEAT_UNKNOWN, seat=leads)
    promise, by = commitment_of(table, seed), seat_text(leads)
    opening = Opening(table, rules.name, by, promise, seed, dump_state(rules, record.start), at)
    played, tokens = lines_of(record, at), {seat: new_token(table) for seat in (*seats, SPECTATOR)}
    seated = [
        JournalEntry(turn, EntryKind.SEATED, by, None, seating(seat, token), at)
        for turn, (seat, token) in enumerate(tokens.items(), len(played) + 1)
    ]
    opened = Opened(table=table, leader=leads, tokens=tokens, commitment=promise)
    return opened, opening, linked_all(opening, [*played, *seated])


def seating(seat: Seat, token: str | None, withdrawn: Sequence[str] = ()) -> str:
    """A line that gives a seat a new token or none, and withdraws others."""
    digest = None if token is None else hash_of(token)
    return text_of({"seat": [*seat], "withdrawn": [*withdrawn], "token": digest})
