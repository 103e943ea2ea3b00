"""Tables over HTTP: open one, invite to it, hand a seat over, end it; and play without a socket."""

import json
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from dramadeck import narration
from dramadeck.engine import Seat
from dramadeck.kit.beginnings import setup_of
from dramadeck.kit.installed import installed
from dramadeck.kit.record_files import lines, lines_of_seen
from dramadeck.kit.records import Record
from dramadeck.kit.saves import plain, plain_view
from dramadeck.kit.texts import parse
from dramadeck.narration.wire import menu_data
from dramadeck.web.desk import Desk, spoken
from dramadeck.web.problems import field_of, no
from dramadeck.web.sentences import WebReason
from dramadeck.web.telling import label_of, menu_for, table_data

MOST_NAMES: Final = 24
"""No table is opened for more people; others may join it later."""


def desk_of(request: Request) -> Desk:
    """The server that is asked."""
    desk: Desk = request.app.state.desk
    return desk


def language_asked(request: Request) -> str:
    """The language of an answer."""
    return spoken(request.query_params.get("language"))


def token_of(request: Request) -> str:
    """What opens a seat to whoever asks.

    Raises:
        WebError: there is none.
    """
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() != "bearer" or not token:
        raise no(WebReason.NO_TOKEN)
    return token


async def body_of(request: Request) -> dict[str, Any]:
    """What was sent.

    Raises:
        WebError, SaveFormatError: it is no JSON object, or too long.
    """
    asked = parse(await request.body(), desk_of(request).host.limits.message)
    if not isinstance(asked, dict):
        raise no(WebReason.NOT_JSON)
    return asked


async def open_table(request: Request) -> Response:
    """Open a table; the answer has a link for each seat."""
    asked = await body_of(request)
    name, names = field_of(asked, "system", str, ...), field_of(asked, "names", list, ...)
    if len(names) > MOST_NAMES:
        raise no(WebReason.NO_SENSE, what="names")
    setup = {key: asked[key] for key in ("dialect", "deck") if asked.get(key) is not None}
    setup |= field_of(asked, "options", dict, {})
    try:
        setup = setup_of(installed(name), setup)
        opened = await desk_of(request).host.open(name, names, **setup)
    except (TypeError, ValueError) as problem:
        raise no(WebReason.NO_SENSE, what=str(problem)) from problem
    seats = [_link(request, seat, token) for seat, token in opened.tokens.items()]
    told = {"table": opened.table, "leader": opened.leader, "commitment": opened.commitment}
    return JSONResponse({**told, "seats": seats}, 201)


def _link(request: Request, seat: Seat, token: str) -> dict[str, Any]:
    """A seat with its link: what stands after `#` is sent nowhere by a browser."""
    address = (*desk_of(request).settings.origins, str(request.base_url).rstrip("/"))[0]
    label = label_of(narration.language(language_asked(request)), seat)
    return {"seat": seat, "label": label, "token": token, "link": f"{address}/#{token}"}


async def show_table(request: Request) -> Response:
    """Which table and seat a token opens."""
    desk, token, code = desk_of(request), token_of(request), language_asked(request)
    place, seated = await desk.place(token), await desk.host.join(token)
    return JSONResponse(await table_data(desk, token, place, seated, code))


async def show_view(request: Request) -> Response:
    """What the seat sees."""
    desk, token = desk_of(request), token_of(request)
    place, seated = await desk.place(token), await desk.host.join(token)
    return JSONResponse({"turn": seated.turn, "view": plain_view(place.rules, seated.view)})


async def show_menu(request: Request) -> Response:
    """What the seat may do now."""
    desk, token = desk_of(request), token_of(request)
    teller, seated = (await desk.place(token)).narrator(language_asked(request)), None
    seated = await desk.host.join(token)
    menu = await menu_for(desk, token, teller)
    return JSONResponse({"turn": seated.turn, "groups": menu_data(menu)})


async def send_commands(request: Request) -> Response:
    """Play a command, or several at once."""
    asked, desk, token = await body_of(request), desk_of(request), token_of(request)
    place, command = await desk.place(token), json.dumps(asked.get("command"))
    name, turn = field_of(asked, "request", str), field_of(asked, "turn", int)
    done = await desk.host.send(token, command, request=name, turn=turn)
    events = [plain(place.rules, each) for each in done.events]
    return JSONResponse({"turn": done.turn, "is_repeat": done.is_repeat, "events": events})


def _seat_in(asked: dict[str, Any]) -> Seat:
    match asked.get("seat"):
        case [str() as role, str() | None as name]:
            return Seat(role, name)
        case _:
            raise no(WebReason.NO_SENSE, what="seat")


async def invite(request: Request) -> Response:
    """A link to a seat where nobody sits, or for one more who looks on."""
    seat, host = _seat_in(await body_of(request)), desk_of(request).host
    return JSONResponse(_link(request, seat, await host.invite(token_of(request), seat)), 201)


async def hand_over(request: Request) -> Response:
    """A new link to a seat; the old one opens nothing any more."""
    asked, desk, token = await body_of(request), desk_of(request), token_of(request)
    seat = _seat_in(asked) if asked.get("seat") else (await desk.place(token)).seat
    return JSONResponse(_link(request, seat, await desk.host.hand_over(token, seat)), 201)


async def leave(request: Request) -> Response:
    """Give a seat up."""
    await desk_of(request).host.leave(token_of(request))
    return Response(status_code=204)


async def take_back(request: Request) -> Response:
    """Take turns back; everybody is told."""
    asked, host = await body_of(request), desk_of(request).host
    name, turns = field_of(asked, "request", str), field_of(asked, "turns", int, 1)
    turn = await host.take_back(token_of(request), turns, request=name)
    return JSONResponse({"turn": turn})


async def end(request: Request) -> Response:
    """End the game; the seed is told to everybody."""
    return JSONResponse({"seed": await desk_of(request).host.end(token_of(request))})


async def show_record(request: Request) -> Response:
    """The game as the seat may keep it, line by line."""
    desk, token = desk_of(request), token_of(request)
    rules, kept = (await desk.place(token)).rules, await desk.host.export(token)
    found = lines(kept) if isinstance(kept, Record) else lines_of_seen(rules, kept)
    text = "".join(f"{each}\n" for each in found)
    headers = {"Content-Disposition": 'attachment; filename="game.jsonl"'}
    return Response(text, media_type="application/jsonl", headers=headers)
