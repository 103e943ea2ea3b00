"""Tables over HTTP: open one, invite to it, hand a seat over, end it; and play without a socket."""

from hmac import compare_digest
from typing import Final
from urllib.parse import urlsplit

from starlette.responses import Response

from dramadeck import narration
from dramadeck.client.problems import FrontReason, no
from dramadeck.client.setup_form import opened_at
from dramadeck.codec.saves import plain, plain_view
from dramadeck.core import Seat
from dramadeck.host import Opened
from dramadeck.narration.forms import menu_data
from dramadeck.narration.lookup import label_of
from dramadeck.web.api_request import ApiRequest
from dramadeck.web.connections import is_this_machine, share_of
from dramadeck.web.sentences import WebReason
from dramadeck.web.server_context import OpenTo
from dramadeck.web.session.requests import Data

MOST_SAVED: Final = 2 * 1024 * 1024
"""No saved game is larger that goes on here, in bytes: some six thousand turns."""


async def tell_opening(asked: ApiRequest) -> Data:
    """Who may open tables here: everybody, those who have a password, or nobody."""
    return {"open_to": asked.context.settings.open_to.value, "most_saved": MOST_SAVED}


async def open_table(asked: ApiRequest) -> Data:
    """Open a table; the answer has a link for each seat."""
    _check_may_open(asked)
    name, names = asked.field("system", str, ...), asked.field("names", list, ...)
    body = asked.body
    setup = {key: body[key] for key in ("dialect", "deck") if body.get(key) is not None}
    setup |= asked.field("options", dict, {})
    opened = await opened_at(asked.context.host, name, names, setup, opener=_opener(asked))
    return opened_data(opened, _address(asked), asked.language)


async def load_table(asked: ApiRequest) -> Data:
    """Open a table that goes on with a saved game; the answer has a link for each seat."""
    _check_may_open(asked)
    text = asked.field("game", str, ...).encode()
    if len(text) > MOST_SAVED:
        raise no(WebReason.TOO_LARGE, most=MOST_SAVED)
    opened = await asked.context.host.load(text, opener=_opener(asked))
    return opened_data(opened, _address(asked), asked.language)


def _check_may_open(asked: ApiRequest) -> None:
    settings = asked.context.settings
    if settings.open_to is OpenTo.NOBODY:
        raise no(WebReason.OPENS_NONE)
    if settings.open_to is OpenTo.PASSWORD:
        said = asked.field("password", str, "")
        if not compare_digest(said.encode(), settings.password.encode()):
            raise no(WebReason.WRONG_PASSWORD)


def _opener(asked: ApiRequest) -> str | None:
    """Whose share of tables it is: that of an address; this machine itself has no share.

    A server in front is on this machine, too, and may not say who asks it; then all who come by it
    have one share.
    """
    address = asked.request.client.host if asked.request.client else ""
    names = {urlsplit(each).hostname for each in asked.context.settings.origins}
    is_here = is_this_machine(address) and asked.request.url.hostname not in names
    return None if is_here else share_of(address)


def opened_data(opened: Opened, address: str, language: str) -> Data:
    """What is told of a table that was opened."""
    seats = [_linked(address, language, *each) for each in opened.tokens.items()]
    about = ("table", "leader", "commitment", "torn")
    return {**{each: getattr(opened, each) for each in about}, "seats": seats}


def _address(asked: ApiRequest) -> str:
    return (*asked.context.settings.origins, str(asked.request.base_url).rstrip("/"))[0]


def _link(asked: ApiRequest, seat: Seat, token: str) -> Data:
    return _linked(_address(asked), asked.language, seat, token)


def _linked(address: str, language: str, seat: Seat, token: str) -> Data:
    """A seat with its link: what stands after `#` is sent nowhere by a browser."""
    label = label_of(narration.language(language), seat)
    return {"seat": seat, "label": label, "token": token, "link": f"{address}/#{token}"}


async def show_table(asked: ApiRequest) -> Data:
    """Which table and seat a token opens."""
    return await asked.messages.table()


async def show_view(asked: ApiRequest) -> Data:
    """What the seat sees."""
    seated = await asked.context.host.join(asked.messages.token)
    return {"turn": seated.turn, "view": plain_view(asked.messages.narrator.rules, seated.view)}


async def show_menu(asked: ApiRequest) -> Data:
    """What the seat may do now."""
    seated = await asked.context.host.join(asked.messages.token)
    return {"turn": seated.turn, **menu_data(await asked.messages.client.forms())}


async def send_commands(asked: ApiRequest) -> Data:
    """Play a command, or several at once."""
    name, turn = asked.field("request", str), asked.field("turn", int)
    command, messages = asked.body.get("command"), asked.messages
    host = asked.context.host
    done = await host.send(messages.token, command, request=name, turn=turn, is_data=True)
    events = [plain(messages.narrator.rules, each) for each in done.events]
    return {"turn": done.turn, "is_repeat": done.is_repeat, "events": events}


def _seat_in(asked: ApiRequest) -> Seat:
    match asked.body.get("seat"):
        case [str() as role, str() | None as name]:
            return Seat(role, name)
        case _:
            raise no(FrontReason.NO_SENSE, what="seat")


async def invite(asked: ApiRequest) -> Data:
    """A link to a seat where nobody sits, or for one more who looks on."""
    seat = _seat_in(asked)
    return _link(asked, seat, await asked.context.host.invite(asked.messages.token, seat))


async def reissue_token(asked: ApiRequest) -> Data:
    """A new link to a seat; the old one opens nothing any more."""
    seat = _seat_in(asked) if asked.body.get("seat") else asked.messages.narrator.seat
    return _link(asked, seat, await asked.context.host.reissue_token(asked.messages.token, seat))


async def withdraw(asked: ApiRequest) -> Data:
    """Withdraw a link to look on, or all of them."""
    host, link = asked.context.host, asked.field("token", str)
    return {"links": await host.withdraw(asked.messages.token, link)}


async def leave(asked: ApiRequest) -> None:
    """Give a seat up."""
    await asked.context.host.leave(asked.messages.token)


async def undo(asked: ApiRequest) -> Data:
    """Take turns back; everybody is told."""
    name, turns = asked.field("request", str), asked.field("turns", int, 1)
    return {"turn": await asked.context.host.undo(asked.messages.token, turns, request=name)}


async def commit_secret(asked: ApiRequest) -> Data:
    """Add to the seed before the game begins: show the commitment to a secret."""
    commitment, name = asked.field("commitment", str, ...), asked.field("request", str)
    host, token = asked.context.host, asked.messages.token
    return {"turn": await host.commit_secret(token, commitment, request=name)}


async def open_secret(asked: ApiRequest) -> Data:
    """Show the secret; it is mixed into the seed."""
    secret, name = asked.field("secret", str, ...), asked.field("request", str)
    return {
        "turn": await asked.context.host.open_secret(asked.messages.token, secret, request=name)
    }


async def drop_secret(asked: ApiRequest) -> Data:
    """Begin without the secret of a seat."""
    seat, name = _seat_in(asked), asked.field("request", str)
    return {"turn": await asked.context.host.drop_secret(asked.messages.token, seat, request=name)}


async def end(asked: ApiRequest) -> Data:
    """End the game; the seed is told to everybody."""
    return {"seed": await asked.context.host.end(asked.messages.token)}


async def show_record(asked: ApiRequest) -> Response:
    """The game as the seat may keep it, line by line."""
    return _file(await asked.messages.client.record())


async def save_game(asked: ApiRequest) -> Response:
    """The whole game with all that is hidden, line by line, for who leads; everybody is told."""
    return _file(await asked.messages.client.save())


def _file(text: str) -> Response:
    headers = {"Content-Disposition": 'attachment; filename="game.jsonl"'}
    return Response(text, media_type="application/jsonl", headers=headers)
