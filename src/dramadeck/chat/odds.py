"""How likely something is at a table, in words: of the die, and of the task under way."""

import asyncio
from collections.abc import Callable
from typing import Any

from dramadeck.chat.seat import ChatSeat
from dramadeck.client.problems import no_sense_refused
from dramadeck.core import Seat
from dramadeck.lookups.odds import at_table
from dramadeck.lookups.result import Result


async def odds_at(here: ChatSeat, value: int, difficulty: int | None) -> Result | None:
    """The chance of a die, or of the task under way; None where nobody can compute it."""
    language = here.narrator.language

    def asked(rules: Any, state: Any, seat: Seat) -> Callable[[], Result] | None:
        return at_table(rules, state, seat, value=value, difficulty=difficulty, language=language)

    with no_sense_refused():
        work = await here.host.ask(here.token, asked)
        # Of a long task that takes a second, in which others play on.
        return None if work is None else await asyncio.to_thread(work)
