"""A new table: its game, a token for each seat, and the first lines of its log."""

from collections.abc import Mapping, Sequence
from typing import Any

from dramadeck.engine import Seat, Seed
from dramadeck.engine.secrecy import SPECTATOR
from dramadeck.host.answers import Opened
from dramadeck.host.live import played_text
from dramadeck.host.reasons import HostReason, no
from dramadeck.host.telling import seat_in, seat_text
from dramadeck.host.tokens import hash_of, new_table_name, new_token
from dramadeck.kit.conversion import System
from dramadeck.kit.promises import commitment_of
from dramadeck.kit.records import Record
from dramadeck.kit.saves import dump_command, dump_event, dump_state
from dramadeck.kit.texts import text_of
from dramadeck.stores.store import Line, LineKind, Opening


def new_table(
    rules: System,
    names: Sequence[Any],
    leader: Seat | None,
    setup: Mapping[str, Any],
    at: float,
) -> tuple[Opened, Opening, list[Line]]:
    """A table as its opener is told of it, and as it is stored.

    Raises:
        HostError: nobody sits there to lead.
        ValueError, TypeError, UnknownNameError: the game cannot be set up so.
    """
    if "seed" in setup:
        raise TypeError("seed: the host draws it")
    seed = str(Seed.fresh().root)
    state = rules.new_game(names, seed=seed, **setup)
    seats = _seats_in(rules, state)
    leads = leader or _leader(seats)
    if leads not in seats:
        raise no(HostReason.SEAT_UNKNOWN, seat=leads)
    return _laid(_opening(rules, state, seed, leads, at), seats)


def table_again(record: Record[Any], at: float) -> tuple[Opened, Opening, list[Line]]:
    """A table at which a game that was kept goes on, likewise; a store opens it.

    Everybody who sits there at the end of the record gets a token, and the turns may be taken back.
    The seed is that of the game, if its states have one.

    >>> from dramadeck import torg
    >>> record = Record.begin(torg.TORG, torg.new_game(["Quin"], seed=7)).then(torg.Deal())
    >>> opened, opening, lines = table_again(record, at=0.0)
    >>> opening.seed, [each.kind.value for each in lines]
    ('7', ['played', 'seated', 'seated', 'seated'])
    """
    rules: System = record.rules
    seats = _seats_in(rules, record.state)
    played = list[Line]()
    for state, turn in zip(record.states(), record.turns, strict=False):
        told = [dump_event(rules, each) for each in turn.events]
        text = played_text(rules, [(dump_command(rules, turn.command), told)])
        sender = seat_text(rules.issuer(state, turn.command))
        played.append(Line(len(played) + 1, LineKind.PLAYED, sender, None, text, at))
    found: object = getattr(record.start, "seed", None)
    seed = found if isinstance(found, Seed) else Seed.fresh()
    return _laid(_opening(rules, record.start, str(seed.root), _leader(seats), at), seats, played)


def _leader(seats: Sequence[Seat]) -> Seat:
    return next((each for each in seats if each.name is None), seats[0])


def _seats_in(rules: System, state: Any) -> list[Seat]:
    return [each for each in rules.seats(state) if each != SPECTATOR]


def _opening(rules: System, start: Any, seed: str, leader: Seat, at: float) -> Opening:
    table = new_table_name()
    promise, leads = commitment_of(table, seed), seat_text(leader)
    return Opening(table, rules.name, leads, promise, seed, dump_state(rules, start), at)


def _laid(
    opening: Opening, seats: Sequence[Seat], played: Sequence[Line] = ()
) -> tuple[Opened, Opening, list[Line]]:
    """A table where some turns have been played, and then everybody is given a token."""
    tokens = {seat: new_token(opening.table) for seat in (*seats, SPECTATOR)}
    seated = [
        Line(turn, LineKind.SEATED, opening.leader, None, seating(seat, token), opening.at)
        for turn, (seat, token) in enumerate(tokens.items(), len(played) + 1)
    ]
    opened = Opened(
        table=opening.table,
        leader=seat_in(opening.leader),
        tokens=tokens,
        commitment=opening.commitment,
    )
    return opened, opening, [*played, *seated]


def seating(seat: Seat, token: str | None, withdrawn: Sequence[str] = ()) -> str:
    """A line that gives a seat a new token or none, and withdraws others."""
    digest = None if token is None else hash_of(token)
    return text_of({"seat": [*seat], "withdrawn": [*withdrawn], "token": digest})
