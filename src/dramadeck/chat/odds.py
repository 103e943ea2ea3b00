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
    """The chance of a die, or of the task under way; None where nobody can compute it.

    Args:
        here: who asks; of the die of a hero it counts whether he is up or stymied now.
        value: the value of who acts.
        difficulty: what the die has to reach; None asks about the task.

    Raises:
        FrontError: this text has another die, or that is too much to compute.

    >>> import asyncio
    >>> from dramadeck import torg
    >>> from dramadeck.host import Host, SqliteStore
    >>> from dramadeck.chat.seat import connect_seat
    >>> async def evening():
    ...     async with Host(SqliteStore(":memory:")) as host:
    ...         tokens = (await host.open("torg", ["Quin"])).tokens
    ...         quin = await connect_seat(host, tokens[torg.hero_seat("Quin")], "en")
    ...         return (await odds_at(quin, 8, 10)).parts
    >>> asyncio.run(evening())
    ('Value 8 against 10 succeeds: 34.00 %',)
    """
    language = here.narrator.language

    def asked(rules: Any, state: Any, seat: Seat) -> Callable[[], Result] | None:
        return at_table(rules, state, seat, value=value, difficulty=difficulty, language=language)

    with no_sense_refused():
        work = await here.host.ask(here.token, asked)
        # Of a long task that takes a second, in which others play on.
        return None if work is None else await asyncio.to_thread(work)
