"""The tools of a table: open it, look, choose from the menu, follow the game, undo.

The docstrings of these methods are the descriptions of the tools for the model.
"""

from collections import Counter
from collections.abc import Iterable
from typing import Annotated, Any, TypeAlias

import attrs
from mcp.server.mcpserver import Context
from mcp.types import CallToolResult
from pydantic import Field

from dramadeck.client.seat_client import SeatClient
from dramadeck.client.setup_form import MOST_NAMES, opened_at
from dramadeck.core import Seat, UnknownNameError
from dramadeck.core.visibility import SPECTATOR
from dramadeck.mcp import shapes
from dramadeck.mcp.tool_context import ToolContext
from dramadeck.narration import Language
from dramadeck.narration.form_text import form_lines, menu_lines
from dramadeck.narration.forms import Menu
from dramadeck.narration.lookup import label_of
from dramadeck.narration.submission import form_named

TOKEN = "Token of the seat you act for; not needed if this connection was set up with a seat."  # noqa: S105 - a sentence
Token: TypeAlias = Annotated[str | None, Field(description=TOKEN)]
Answer: TypeAlias = str | int | bool | dict[str, Any] | list[str | int | dict[str, Any]] | None
Caller: TypeAlias = Context[Any, Any]


@attrs.frozen
class TableTools:
    """The tools of a table of a host."""

    shared: ToolContext

    async def open_table(
        self,
        *,
        names: Annotated[
            list[str],
            Field(min_length=1, max_length=MOST_NAMES, description="The heroes or players."),
        ],
        system: Annotated[str, Field(description="The game: torg, tarot, or another.")] = "torg",
        options: Annotated[
            dict[str, bool | int | str] | None,
            Field(
                description="dialect (revised, classic, gurps), deck (original, expanded), "
                "possibilities (of each hero at the beginning; by default 0), ..."
            ),
        ] = None,
        language: shapes.Code = None,
    ) -> Annotated[CallToolResult, shapes.Opened]:
        """Open a table and become its leader: the gamemaster, if the game has one.

        The answer has the token of the leader's seat, which is yours. When a player comes, get the
        token of that seat by `reissue_token`, and give it only to this player: the token shows the
        hand of the seat. Then call `menu` with the leader's token.
        """
        opened = await opened_at(self.shared.host, system, names, options or {})
        seat_names = names_of(self.shared.language_in(language), opened.tokens)
        leader, token = seat_names[opened.leader], opened.tokens[opened.leader]
        seats = [name for seat, name in seat_names.items() if seat != opened.leader]
        commitment = opened.commitment
        data = shapes.Opened(
            table=opened.table, leader=leader, token=token, seats=seats, commitment=commitment
        )
        head = f"A table is open, and {leader} leads it. The promise of its seed: {commitment}"
        others = f"Other seats, each for `reissue_token`: {', '.join(seats)}"
        return shapes.tool_result(f"{head}\nToken of {leader}: {token}\n{others}", data)

    async def look(
        self, ctx: Caller, token: Token = None, language: shapes.Code = None
    ) -> CallToolResult:
        """Look at the table as your seat sees it: your hand, pools, the card in force, piles.

        Of other hands you see only the number of cards. The tool `card` explains a card by its
        number.
        """
        client = await self.shared.client(token, language, ctx.headers)
        seated, seats = await client.host.join(client.token), await client.host.seats(client.token)
        narrator, names = client.narrator, names_of(client.narrator.language, seats)
        look = shapes.Look(
            table=seated.table,
            system=seated.system,
            title=narrator.rules.title,
            seat=names[seated.seat],
            leads=seated.seat == seated.leader,
            has_ended=seated.seed is not None,
            turn=seated.turn,
            rows=[shapes.row_text(row) for row in narrator.table(seated.view)],
            free=[names[seat] for seat, is_held in seats.items() if not is_held],
        )
        state = "The game has ended." if look.has_ended else ("You lead it." if look.leads else "")
        head = f"{look.title}, turn {look.turn}. Your seat: {look.seat}. {state}"
        return shapes.tool_result("\n".join([head, *look.rows]), look)

    async def menu(
        self,
        ctx: Caller,
        *,
        form: Annotated[
            str | None, Field(description="Only this form, with its optional fields.")
        ] = None,
        data: Annotated[bool, Field(description="Whether to add the forms as data.")] = False,
        token: Token = None,
        language: shapes.Code = None,
    ) -> CallToolResult:
        """What your seat may do now: forms, and under each the fields to fill in.

        An empty menu means that others have to act: wait for them with `tell`.
        """
        client = await self.shared.client(token, language, ctx.headers)
        turn = await client.turn_now()
        now, forms = await _now(client), await client.forms()
        used = client.narrator.language
        lines = menu_lines(forms, used, shapes.marked_line)
        if form is not None:
            forms = Menu([form_named(forms, form)])
            lines = form_lines(forms[0], used, shapes.marked_line, with_extras=True)
        return shapes.tool_result(
            shapes.menu_text(turn, now, lines), shapes.menu_result(turn, now, forms, with_data=data)
        )

    async def do(
        self,
        ctx: Caller,
        *,
        form: Annotated[str, Field(description="The name of the form in the menu.")],
        turn: Annotated[int, Field(description="The turn of that menu.")],
        answers: Annotated[
            dict[str, Answer] | None, Field(description="Name of each field → your answer.")
        ] = None,
        token: Token = None,
        language: shapes.Code = None,
    ) -> CallToolResult:
        """Send a form of the menu, with an answer to each required field.

        Answer a choice by the value or the label of an option, several choices by a list of them,
        a free field by a number or a text. The answer says what happened and what you may do next;
        forms that end in ... have fields that `menu` shows with `form`.
        If another seat has acted since that turn, the call is refused: read what happened with
        `tell`, and choose again. The table deals the cards and rolls the dice.
        """
        client = await self.shared.client(token, language, ctx.headers)
        return await _done(client, await client.submit(form, answers or {}, turn))

    async def tell(
        self,
        ctx: Caller,
        *,
        since: Annotated[
            int | None,
            Field(description="The last turn you know; without it, you get the last twenty turns."),
        ] = None,
        wait: Annotated[int, Field(ge=0, le=50, description="Seconds to wait for news.")] = 0,
        token: Token = None,
        language: shapes.Code = None,
    ) -> CallToolResult:
        """What has happened at the table since a turn, as your seat may know it.

        With `wait` the call waits until somebody acts. Use it to follow a game.
        """
        client = await self.shared.client(token, language, ctx.headers)
        news = await client.news(since, wait)
        return shapes.tool_result(shapes.news_text(news), shapes.news_data(news))

    async def record(self, ctx: Caller, token: Token = None, language: shapes.Code = None) -> str:
        """The whole game as your seat may keep it, as JSON Lines for a file."""
        return await (await self.shared.client(token, language, ctx.headers)).record()

    async def undo(
        self,
        ctx: Caller,
        *,
        turns: Annotated[int, Field(ge=1, description="How many turns.")] = 1,
        token: Token = None,
        language: shapes.Code = None,
    ) -> CallToolResult:
        """Undo the last turns, as the leader; all seats are notified.

        The same commands will bring the same cards and dice.
        """
        client = await self.shared.client(token, language, ctx.headers)
        return await _done(client, await client.host.undo(client.token, turns))

    async def reissue_token(
        self,
        ctx: Caller,
        *,
        seat: Annotated[str, Field(description="The name of the seat.")],
        token: Token = None,
        language: shapes.Code = None,
    ) -> Annotated[CallToolResult, shapes.Link]:
        """Give a seat a new token, as the leader; the old one is no longer valid.

        A spectator gets one more token, and the tokens of other spectators stay valid.
        """
        client = await self.shared.client(token, language, ctx.headers)
        seats = [*await client.host.seats(client.token), SPECTATOR]
        receiver = seat_of(client.narrator.language, seats, seat)
        give = client.host.invite if receiver == SPECTATOR else client.host.reissue_token
        link = shapes.Link(seat=seat, token=await give(client.token, receiver))
        return shapes.tool_result(f"{link.seat}: {link.token}", link)

    async def end_game(
        self, ctx: Caller, token: Token = None, language: shapes.Code = None
    ) -> CallToolResult:
        """End the game, as the leader; this cannot be undone. All seats are sent the seed."""
        client = await self.shared.client(token, language, ctx.headers)
        before = (await client.host.join(client.token)).turn
        await client.host.end(client.token)
        news = await client.news(before)
        return shapes.tool_result(shapes.news_text(news), shapes.news_data(news))


async def _done(client: SeatClient, turn: int) -> CallToolResult:
    """What has happened in a turn, and the next menu."""
    news, now = await client.news(turn - 1), await _now(client)
    after, forms = await client.forms_now()
    due, used = await client.due(), client.narrator.language
    lines = menu_lines(forms, used, shapes.marked_line, brief_for=due)
    data = shapes.Done(
        menu=shapes.menu_result(after, now, forms), **shapes.news_data(news).model_dump()
    )
    return shapes.tool_result(
        f"{shapes.news_text(news)}\n\n{shapes.menu_text(after, now, lines)}", data
    )


async def _now(client: SeatClient) -> list[str]:
    """What the seat has to do now, and for which seats the table waits."""
    return [shapes.marked_line(line) for line in await client.now()]


def names_of(language: Language, seats: Iterable[Seat]) -> dict[Seat, str]:
    """Seat → a unique name: a hero may have the name Gamemaster."""
    all_seats = dict.fromkeys((*seats, SPECTATOR))
    plain = {seat: seat.name or label_of(language, seat) for seat in all_seats}
    counts = Counter(name.casefold() for name in plain.values())
    names = dict[Seat, str]()
    for seat, name in plain.items():
        unique = name if counts[name.casefold()] == 1 else f"{name} ({seat.role})"
        while unique != name and (unique.casefold() in counts or unique in names.values()):
            unique = f"{unique} ({seat.role})"
        names[seat] = unique
    return names


def seat_of(language: Language, seats: Iterable[Seat], name: str) -> Seat:
    """The seat with a unique name."""
    listed = [*seats]
    names = names_of(language, listed)
    by_name = {names[seat]: seat for seat in listed}
    if name not in by_name:
        raise UnknownNameError.among("seat", name, by_name)
    return by_name[name]
