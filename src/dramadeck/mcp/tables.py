"""The tools of a table: open it, look, choose from the menu, hear what happened, take it back.

The docstrings of these methods are what a model reads, so they say what it needs and no more.
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
            Field(description="dialect (revised, classic, gurps), deck (original, expanded), ..."),
        ] = None,
        language: shapes.Tongue = None,
    ) -> Annotated[CallToolResult, shapes.Opened]:
        """Open a table and become the one who leads it: the gamemaster, where there is one.

        The answer has the token of the leader's seat, which is yours. When a player comes, ask
        `reissue_token` for the token of her seat and give it to her alone: it shows that seat's
        hand to whoever has it. Then ask for the menu with the leader's token.
        """
        opened = await opened_at(self.shared.host, system, names, options or {})
        tongue, promise = self.shared.tongue(language), opened.commitment
        called = names_of(tongue, opened.tokens)
        leader, token = called[opened.leader], opened.tokens[opened.leader]
        seats = [name for seat, name in called.items() if seat != opened.leader]
        data = shapes.Opened(
            table=opened.table, leader=leader, token=token, seats=seats, commitment=promise
        )
        head = f"A table is open, and {leader} leads it. The promise of its seed: {promise}"
        others = f"Other seats, each for `reissue_token`: {', '.join(seats)}"
        return shapes.shown(f"{head}\nToken of {leader}: {token}\n{others}", data)

    async def look(
        self, ctx: Caller, token: Token = None, language: shapes.Tongue = None
    ) -> CallToolResult:
        """Look at the table as your seat sees it: your hand, pools, the card in force, piles.

        Other hands are counted, not shown. The tool `card` tells what a numbered card does.
        """
        client = await self.shared.client(token, language, ctx.headers)
        seated, held = await client.host.join(client.token), await client.host.seats(client.token)
        narrator, names = client.narrator, names_of(client.narrator.language, held)
        look = shapes.Look(
            table=seated.table,
            system=seated.system,
            title=narrator.rules.title,
            seat=names[seated.seat],
            leads=seated.seat == seated.leader,
            has_ended=seated.seed is not None,
            turn=seated.turn,
            rows=[shapes.row_text(row) for row in narrator.table(seated.view)],
            free=[names[seat] for seat, is_held in held.items() if not is_held],
        )
        state = "The game has ended." if look.has_ended else ("You lead it." if look.leads else "")
        head = f"{look.title}, turn {look.turn}. Your seat: {look.seat}. {state}"
        return shapes.shown("\n".join([head, *look.rows]), look)

    async def menu(
        self,
        ctx: Caller,
        *,
        form: Annotated[
            str | None, Field(description="This form alone, with all that may be said.")
        ] = None,
        data: Annotated[bool, Field(description="Whether the forms come as data as well.")] = False,
        token: Token = None,
        language: shapes.Tongue = None,
    ) -> CallToolResult:
        """What your seat may do now: forms, and under each the fields to fill in.

        An empty menu means that others have to act: wait for them with `tell`.
        """
        client = await self.shared.client(token, language, ctx.headers)
        turn = await client.turn_now()
        now, forms = await _now(client), await client.forms()
        tongue = client.narrator.language
        lines = menu_lines(forms, tongue, shapes.marked_line)
        if form is not None:
            forms = Menu([form_named(forms, form)])
            lines = form_lines(forms[0], tongue, shapes.marked_line, with_extras=True)
        return shapes.shown(
            shapes.menu_text(turn, now, lines), shapes.menu_shown(turn, now, forms, with_data=data)
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
        language: shapes.Tongue = None,
    ) -> CallToolResult:
        """Do what a form of the menu is for, with an answer to each field that needs one.

        Answer a choice by the value or the label of an option, several by a list of them, what is
        free by a number or a text. You are told what happened and what you may do next. If
        somebody has acted since that turn, it is refused: hear what happened with `tell`, and
        choose anew. Cards and dice are the table's.
        """
        client = await self.shared.client(token, language, ctx.headers)
        return await _done(client, await client.submit(form, answers or {}, turn))

    async def tell(
        self,
        ctx: Caller,
        *,
        since: Annotated[
            int | None, Field(description="The last turn you know; else the last twenty turns.")
        ] = None,
        wait: Annotated[int, Field(ge=0, le=50, description="Seconds to wait for news.")] = 0,
        token: Token = None,
        language: shapes.Tongue = None,
    ) -> CallToolResult:
        """What happened at the table since a turn, as your seat heard it.

        With `wait` it waits until somebody acts, which is how you follow a game.
        """
        client = await self.shared.client(token, language, ctx.headers)
        news = await client.news(since, wait)
        return shapes.shown(shapes.news_text(news), shapes.heard(news))

    async def record(self, ctx: Caller, token: Token = None, language: shapes.Tongue = None) -> str:
        """The whole game as your seat may keep it, for a file and not to be read: lines of JSON."""
        return await (await self.shared.client(token, language, ctx.headers)).record()

    async def undo(
        self,
        ctx: Caller,
        *,
        turns: Annotated[int, Field(ge=1, description="How many turns.")] = 1,
        token: Token = None,
        language: shapes.Tongue = None,
    ) -> CallToolResult:
        """Take the last turns back, as the seat that leads; everybody is told.

        What is played again brings the same cards and dice.
        """
        client = await self.shared.client(token, language, ctx.headers)
        return await _done(client, await client.host.undo(client.token, turns))

    async def reissue_token(
        self,
        ctx: Caller,
        *,
        seat: Annotated[str, Field(description="Whose.")],
        token: Token = None,
        language: shapes.Tongue = None,
    ) -> Annotated[CallToolResult, shapes.Link]:
        """Give a seat a new token; the old one opens nothing any more. The leader may, for any.

        Who looks on gets one more token, and those of others go on opening the table.
        """
        client = await self.shared.client(token, language, ctx.headers)
        there = [*await client.host.seats(client.token), SPECTATOR]
        receiver = seat_of(client.narrator.language, there, seat)
        give = client.host.invite if receiver == SPECTATOR else client.host.reissue_token
        link = shapes.Link(seat=seat, token=await give(client.token, receiver))
        return shapes.shown(f"{link.seat}: {link.token}", link)

    async def end_game(
        self, ctx: Caller, token: Token = None, language: shapes.Tongue = None
    ) -> CallToolResult:
        """End the game for good, as the seat that leads. The seed is told to everybody."""
        client = await self.shared.client(token, language, ctx.headers)
        before = (await client.host.join(client.token)).turn
        await client.host.end(client.token)
        news = await client.news(before)
        return shapes.shown(shapes.news_text(news), shapes.heard(news))


async def _done(client: SeatClient, turn: int) -> CallToolResult:
    """What a turn came to, and what may be done next."""
    news, now = await client.news(turn - 1), await _now(client)
    after, forms = await client.forms_now()
    lines = menu_lines(forms, client.narrator.language, shapes.marked_line)
    data = shapes.Done(menu=shapes.menu_shown(after, now, forms), **shapes.heard(news).model_dump())
    return shapes.shown(f"{shapes.news_text(news)}\n\n{shapes.menu_text(after, now, lines)}", data)


async def _now(client: SeatClient) -> list[str]:
    """What the seat has to do now, and for whom the table waits."""
    seated = await client.host.join(client.token)
    return [shapes.marked_line(line) for line in client.narrator.now(seated.view)]


def names_of(language: Language, seats: Iterable[Seat]) -> dict[Seat, str]:
    """Seat → name, no two alike: a hero may be called Gamemaster."""
    everybody = dict.fromkeys((*seats, SPECTATOR))
    plain = {seat: seat.name or label_of(language, seat) for seat in everybody}
    often = Counter(name.casefold() for name in plain.values())
    names = dict[Seat, str]()
    for seat, name in plain.items():
        called = name if often[name.casefold()] == 1 else f"{name} ({seat.role})"
        while called != name and (called.casefold() in often or called in names.values()):
            called = f"{called} ({seat.role})"
        names[seat] = called
    return names


def seat_of(language: Language, seats: Iterable[Seat], name: str) -> Seat:
    """The seat of a name."""
    there = [*seats]
    called = names_of(language, there)
    by_name = {called[seat]: seat for seat in there}
    if name not in by_name:
        raise UnknownNameError.among("seat", name, by_name)
    return by_name[name]
