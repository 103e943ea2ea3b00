"""Tables over HTTP: open one, invite to it, hand a seat over, end it; and play without a socket."""

import json
from collections.abc import AsyncIterator, Mapping
from inspect import Parameter, signature
from types import MappingProxyType
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse

from dramadeck import narration
from dramadeck.engine import Seat, systems
from dramadeck.kit.installed import installed
from dramadeck.kit.record_files import lines, lines_of_seen
from dramadeck.kit.records import Record
from dramadeck.kit.saves import plain, plain_view
from dramadeck.kit.texts import parse
from dramadeck.web.cards import FACES
from dramadeck.web.desk import Desk, spoken
from dramadeck.web.menus import menu_for
from dramadeck.web.pieces import Json, label_of, of_menu
from dramadeck.web.problems import checked, no
from dramadeck.web.sentences import WebReason
from dramadeck.web.telling import joined

MOST_NAMES: Final = 24
"""No table has more people."""

_NOT_OPTIONS: Final = frozenset({"seed", "dialect", "deck"})
_KINDS: Final[Mapping[type, str]] = MappingProxyType({bool: "boolean", int: "number", str: "text"})


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


async def body_of(request: Request) -> Json:
    """What was sent.

    Raises:
        WebError, SaveFormatError: it is no JSON object.
    """
    text = await request.body()
    return checked(parse(text, desk_of(request).host.limits.message), dict, "JSON")


async def seats_held(desk: Desk, token: str) -> tuple[tuple[Seat, bool], ...]:
    """The seats of a table, and whether somebody holds a link to each."""
    host: Any = desk.host
    if hasattr(host, "seats"):
        return tuple((await host.seats(token)).items())
    room, _, _ = await host._doors.entered(token)
    there = room.live.rules.seats(room.live.state)
    return tuple((each, each in room.live.holders.values()) for each in there)


# ------------------------------------------------------------------------------ opening


def options_of(name: str) -> Mapping[str, Parameter]:
    """What `new_game` of a system takes besides names, rule text and deck.

    >>> sorted(options_of("torg"))
    ['has_paper_deck', 'is_campaign']
    """
    found = signature(installed(name).new_game).parameters.values()
    return {
        each.name: each
        for each in found
        if each.kind is Parameter.KEYWORD_ONLY
        and each.name not in _NOT_OPTIONS
        and each.annotation in _KINDS
    }


async def list_systems(request: Request) -> Response:
    """The games that a table can be opened for."""
    del request
    return JSONResponse([_about(name) for name in systems()])


def _about(name: str) -> Json:
    rules = installed(name)
    given = signature(rules.new_game).parameters
    default = {each: given[each].default for each in ("dialect", "deck") if each in given}
    return {
        "name": rules.name,
        "title": rules.title,
        "names": next(iter(given)),
        "dialects": [*rules.dialects],
        "decks": [*rules.decks],
        **{each: getattr(found, "name", found) for each, found in default.items()},
        "faces": [*FACES.get(name, {})],
        "options": [
            {"name": each.name, "kind": _KINDS[each.annotation], "default": each.default}
            for each in options_of(name).values()
        ],
    }


async def open_table(request: Request) -> Response:
    """Open a table; the answer has a link for each seat."""
    asked, desk = await body_of(request), desk_of(request)
    name = checked(asked.get("system"), str, "system")
    names = checked(asked.get("names"), list, "names")
    if not 0 < len(names) <= MOST_NAMES:
        raise no(WebReason.NO_SENSE, what="names")
    setup = {key: checked(asked[key], str, key) for key in ("dialect", "deck") if asked.get(key)}
    given = checked(asked.get("options", {}), dict, "options")
    known = options_of(name)
    for key, value in given.items():
        if key not in known:
            raise no(WebReason.NO_SENSE, what=key)
        setup[key] = checked(value, known[key].annotation, key)
    people = [checked(each, str, "names") for each in names]
    try:
        opened = await desk.host.open(name, people, **setup)
    except (TypeError, ValueError) as problem:
        raise no(WebReason.NO_SENSE, what=str(problem)) from problem
    seats = [_seated(request, seat, token) for seat, token in opened.tokens.items()]
    told = {"table": opened.table, "leader": [*opened.leader], "commitment": opened.commitment}
    return JSONResponse({**told, "seats": seats}, 201)


def _seated(request: Request, seat: Seat, token: str) -> Json:
    """A seat with its link: what stands after `#` is sent nowhere by a browser."""
    origins = desk_of(request).settings.origins
    address = origins[0] if origins else str(request.base_url).rstrip("/")
    label = label_of(narration.language(language_asked(request)), seat)
    return {"seat": [*seat], "label": label, "token": token, "link": f"{address}/#{token}"}


# --------------------------------------------------------------------------- at a table


async def show_table(request: Request) -> Response:
    """Which table and seat a token opens."""
    desk, token = desk_of(request), token_of(request)
    place, seated = await desk.place(token), await desk.host.join(token)
    held = await seats_held(desk, token)
    return JSONResponse(joined(place, seated, held, narration.language(language_asked(request))))


async def show_view(request: Request) -> Response:
    """What the seat sees."""
    desk, token = desk_of(request), token_of(request)
    place, seated = await desk.place(token), await desk.host.join(token)
    return JSONResponse({"turn": seated.turn, "view": plain_view(place.rules, seated.view)})


async def show_menu(request: Request) -> Response:
    """What the seat may do now."""
    desk, token = desk_of(request), token_of(request)
    place, seated = await desk.place(token), await desk.host.join(token)
    menu = await menu_for(desk, token, place, language_asked(request))
    return JSONResponse(of_menu(menu, seated.turn))


async def send_commands(request: Request) -> Response:
    """Play a command, or several at once."""
    asked, desk, token = await body_of(request), desk_of(request), token_of(request)
    place, turn, name = await desk.place(token), asked.get("turn"), asked.get("request")
    done = await desk.host.send(
        token,
        json.dumps(asked.get("command")),
        request=None if name is None else checked(name, str, "request"),
        turn=None if turn is None else checked(turn, int, "turn"),
    )
    events = [plain(place.rules, each) for each in done.events]
    return JSONResponse({"turn": done.turn, "is_repeat": done.is_repeat, "events": events})


def _seat_in(asked: Json) -> Seat:
    seat = checked(asked.get("seat"), list, "seat")
    if len(seat) != 2 or not isinstance(seat[0], str) or not isinstance(seat[1], str | None):
        raise no(WebReason.NO_SENSE, what="seat")
    return Seat(*seat)


async def invite(request: Request) -> Response:
    """A link to a seat where nobody sits, or for one more who looks on."""
    seat, host = _seat_in(await body_of(request)), desk_of(request).host
    return JSONResponse(_seated(request, seat, await host.invite(token_of(request), seat)), 201)


async def hand_over(request: Request) -> Response:
    """A new link to a seat; the old one opens nothing any more."""
    asked, desk, token = await body_of(request), desk_of(request), token_of(request)
    seat = _seat_in(asked) if asked.get("seat") else (await desk.place(token)).seat
    return JSONResponse(_seated(request, seat, await desk.host.hand_over(token, seat)), 201)


async def leave(request: Request) -> Response:
    """Give a seat up."""
    await desk_of(request).host.leave(token_of(request))
    return Response(status_code=204)


async def take_back(request: Request) -> Response:
    """Take turns back."""
    asked, host = await body_of(request), desk_of(request).host
    name, turns = asked.get("request"), checked(asked.get("turns", 1), int, "turns")
    request_name = None if name is None else checked(name, str, "request")
    turn = await host.take_back(token_of(request), turns, request=request_name)
    return JSONResponse({"turn": turn})


async def end(request: Request) -> Response:
    """End the game; the seed is told to everybody."""
    return JSONResponse({"seed": await desk_of(request).host.end(token_of(request))})


async def show_record(request: Request) -> Response:
    """The game as the seat may keep it, line by line."""
    kept = _kept(desk_of(request), token_of(request))
    headers = {"Content-Disposition": 'attachment; filename="game.jsonl"'}
    first = await anext(kept)  # while a wrong token can still be told
    return StreamingResponse(_all(first, kept), media_type="application/jsonl", headers=headers)


async def _kept(desk: Desk, token: str) -> AsyncIterator[str]:
    rules, kept = (await desk.place(token)).rules, await desk.host.export(token)
    if isinstance(kept, Record):
        for line in lines(kept):
            yield f"{line}\n"
        return
    for line in lines_of_seen(rules, kept):
        yield f"{line}\n"


async def _all(first: str, rest: AsyncIterator[str]) -> AsyncIterator[str]:
    yield first
    async for each in rest:
        yield each
