"""A new table: its game, a token for each seat, and the first lines of its log."""

from collections.abc import Mapping, Sequence
from secrets import token_hex
from typing import Any, Final

from dramadeck.engine import Seat
from dramadeck.engine.secrecy import SPECTATOR
from dramadeck.host.answers import Opened
from dramadeck.host.reasons import HostReason, no
from dramadeck.host.store import Line, LineKind, Opening
from dramadeck.host.telling import seat_text
from dramadeck.host.tokens import hash_of, new_table_name, new_token
from dramadeck.kit.conversion import System
from dramadeck.kit.promises import commitment_of
from dramadeck.kit.saves import dump_state
from dramadeck.kit.texts import text_of

_SEED_BYTES: Final = 32


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
    table, seed = new_table_name(), token_hex(_SEED_BYTES)
    state = rules.new_game(names, seed=seed, **setup)
    seats = [each for each in rules.seats(state) if each != SPECTATOR]
    leads = leader or next((each for each in seats if each.name is None), seats[0])
    if leads not in seats:
        raise no(HostReason.SEAT_UNKNOWN, seat=leads)
    tokens = {seat: new_token(table) for seat in (*seats, SPECTATOR)}
    promise, lead = commitment_of(table, seed), seat_text(leads)
    first = [
        Line(turn, LineKind.SEATED, lead, None, seating(seat, token), at)
        for turn, (seat, token) in enumerate(tokens.items(), 1)
    ]
    start = dump_state(rules, state)
    opened = Opened(table=table, leader=leads, tokens=tokens, commitment=promise)
    return opened, Opening(table, rules.name, lead, promise, seed, start, at), first


def seating(seat: Seat, token: str | None, withdrawn: Sequence[str] = ()) -> str:
    """A line that gives a seat a new token or none, and withdraws others."""
    digest = None if token is None else hash_of(token)
    return text_of({"seat": [*seat], "withdrawn": [*withdrawn], "token": digest})
