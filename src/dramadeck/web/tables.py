"""Tables over HTTP: open, invite, reissue a link, end; and play without a WebSocket."""

from hmac import compare_digest
from typing import Final

from starlette.responses import Response

from dramadeck import narration
from dramadeck.client.problems import RequestReason, request_error
from dramadeck.client.setup_form import opened_at
from dramadeck.codec.saves import plain, plain_view
from dramadeck.core import Seat
from dramadeck.host import Opened
from dramadeck.narration.form_json import menu_data
from dramadeck.narration.lookup import label_of
from dramadeck.web.api_request import ApiRequest
from dramadeck.web.connections import client_of
from dramadeck.web.sentences import WebReason
from dramadeck.web.server_context import OpenTo
from dramadeck.web.session.requests import Data

MOST_SAVED: Final = 2 * 1024 * 1024
"""The largest saved game that can be loaded, in bytes: about six thousand turns."""


async def tell_opening(request: ApiRequest) -> Data:
    """Who may open tables: everybody, those with a password, or nobody."""
    return {"open_to": request.context.settings.open_to.value, "most_saved": MOST_SAVED}


async def open_table(request: ApiRequest) -> Data:
    """Open a table; the answer has a link for each seat."""
    _check_may_open(request)
    name, names = request.field("system", str, ...), request.field("names", list, ...)
    body = request.body
    setup = {key: body[key] for key in ("dialect", "deck") if body.get(key) is not None}
    setup |= request.field("options", dict, {})
    opened = await opened_at(request.context.host, name, names, setup, opener=_opener(request))
    return opened_data(opened, _address(request), request.language)


async def load_table(request: ApiRequest) -> Data:
    """Open a table with a saved game; the answer has a link for each seat."""
    _check_may_open(request)
    text = request.field("game", str, ...).encode()
    if len(text) > MOST_SAVED:
        raise request_error(WebReason.TOO_LARGE, most=MOST_SAVED)
    opened = await request.context.host.load(text, opener=_opener(request))
    return opened_data(opened, _address(request), request.language)


def _check_may_open(request: ApiRequest) -> None:
    settings = request.context.settings
    if settings.open_to is OpenTo.NOBODY:
        raise request_error(WebReason.OPENS_NONE)
    if settings.open_to is OpenTo.PASSWORD:
        password = request.field("password", str, "")
        if not compare_digest(password.encode(), settings.password.encode()):
            raise request_error(WebReason.WRONG_PASSWORD)


def _opener(request: ApiRequest) -> str | None:
    """The client whose quota of tables is used; None without a quota, for this machine."""
    address = request.http.client.host if request.http.client else ""
    return None if request.is_local else client_of(address)


def opened_data(opened: Opened, address: str, language: str) -> Data:
    """A table that was opened, with its links, as JSON data."""
    seats = [_link_data(address, language, *entry) for entry in opened.tokens.items()]
    fields = ("table", "leader", "commitment", "torn")
    return {**{field: getattr(opened, field) for field in fields}, "seats": seats}


def _address(request: ApiRequest) -> str:
    return (*request.context.settings.origins, str(request.http.base_url).rstrip("/"))[0]


def _link(request: ApiRequest, seat: Seat, token: str) -> Data:
    return _link_data(_address(request), request.language, seat, token)


def _link_data(address: str, language: str, seat: Seat, token: str) -> Data:
    """A seat with its link; a browser never sends the part after `#`."""
    label = label_of(narration.language(language), seat)
    return {"seat": seat, "label": label, "token": token, "link": f"{address}/#{token}"}


async def show_table(request: ApiRequest) -> Data:
    """The table and the seat of a token."""
    return await request.messages.table()


async def show_view(request: ApiRequest) -> Data:
    """The view of the seat."""
    seated = await request.context.host.join(request.messages.token)
    return {"turn": seated.turn, "view": plain_view(request.messages.narrator.rules, seated.view)}


async def show_menu(request: ApiRequest) -> Data:
    """The menu of the seat."""
    seated = await request.context.host.join(request.messages.token)
    return {"turn": seated.turn, **menu_data(await request.messages.client.forms())}


async def send_commands(request: ApiRequest) -> Data:
    """Send a command, or several at once."""
    name, turn = request.field("request", str), request.field("turn", int)
    command, messages = request.body.get("command"), request.messages
    host = request.context.host
    done = await host.send(messages.token, command, request=name, turn=turn, is_data=True)
    events = [plain(messages.narrator.rules, event) for event in done.events]
    return {"turn": done.turn, "is_repeat": done.is_repeat, "events": events}


def _seat_in(request: ApiRequest) -> Seat:
    match request.body.get("seat"):
        case [str() as role, str() | None as name]:
            return Seat(role, name)
        case _:
            raise request_error(
                RequestReason.INVALID, what='seat: expected an array such as ["hero", "Quin"]'
            )


async def invite(request: ApiRequest) -> Data:
    """A link to a free seat, or for one more spectator."""
    seat = _seat_in(request)
    return _link(request, seat, await request.context.host.invite(request.messages.token, seat))


async def reissue_token(request: ApiRequest) -> Data:
    """A new link to a seat; the old one is no longer valid."""
    seat = _seat_in(request) if request.body.get("seat") else request.messages.narrator.seat
    host, token = request.context.host, request.messages.token
    return _link(request, seat, await host.reissue_token(token, seat))


async def withdraw(request: ApiRequest) -> Data:
    """Withdraw the link of a spectator, or of all."""
    host, link = request.context.host, request.field("token", str)
    return {"links": await host.withdraw(request.messages.token, link)}


async def leave(request: ApiRequest) -> None:
    """Give up the seat."""
    await request.context.host.leave(request.messages.token)


async def undo(request: ApiRequest) -> Data:
    """Undo turns; all seats are notified."""
    name, turns = request.field("request", str), request.field("turns", int, 1)
    return {"turn": await request.context.host.undo(request.messages.token, turns, request=name)}


async def commit_secret(request: ApiRequest) -> Data:
    """Send the commitment to a secret for the seed, before the game begins."""
    commitment, name = request.field("commitment", str, ...), request.field("request", str)
    host, token = request.context.host, request.messages.token
    return {"turn": await host.commit_secret(token, commitment, request=name)}


async def open_secret(request: ApiRequest) -> Data:
    """Open the secret; it becomes part of the seed."""
    secret, name = request.field("secret", str, ...), request.field("request", str)
    host, token = request.context.host, request.messages.token
    return {"turn": await host.open_secret(token, secret, request=name)}


async def drop_secret(request: ApiRequest) -> Data:
    """Drop the secret of a seat that does not open it."""
    seat, name = _seat_in(request), request.field("request", str)
    host, token = request.context.host, request.messages.token
    return {"turn": await host.drop_secret(token, seat, request=name)}


async def end(request: ApiRequest) -> Data:
    """End the game; all seats are sent the seed."""
    return {"seed": await request.context.host.end(request.messages.token)}


async def show_record(request: ApiRequest) -> Response:
    """The game as the seat may keep it, line by line."""
    return _file(await request.messages.client.record())


async def save_game(request: ApiRequest) -> Response:
    """The whole game with all hidden cards, line by line; only for the leader, all are notified."""
    return _file(await request.messages.client.save())


def _file(text: str) -> Response:
    headers = {"Content-Disposition": 'attachment; filename="game.jsonl"'}
    return Response(text, media_type="application/jsonl", headers=headers)
