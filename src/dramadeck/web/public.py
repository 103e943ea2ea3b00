"""What everybody may ask, without a seat: the page, cards, words, schemas, and how the server is."""

import io
import re
from collections.abc import Mapping
from functools import lru_cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from ipaddress import ip_address
from types import MappingProxyType
from typing import Any, Final

import segno
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response

from dramadeck import narration
from dramadeck.engine import DramadeckError
from dramadeck.kit.installed import installed
from dramadeck.kit.schemas import json_schema
from dramadeck.narration.saying import Say
from dramadeck.web.cards import card_lines, card_names, card_svg
from dramadeck.web.pieces import of_line
from dramadeck.web.problems import checked, no
from dramadeck.web.sentences import PAGE, WebReason
from dramadeck.web.tables import body_of, desk_of, language_asked

FOLDER: Final[Traversable] = files("dramadeck.web") / "page"
"""Where the page lies: plain files, sent as they are."""

KINDS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "css": "text/css",
        "js": "text/javascript",
        "png": "image/png",
        "svg": "image/svg+xml",
        "webmanifest": "application/manifest+json",
        "woff2": "font/woff2",
    }
)
"""How a file's name ends → what it is; other files are not sent."""

LONGEST_IN_QR: Final = 300
FOR_A_DAY: Final = "public, max-age=86400"
SVG: Final = "image/svg+xml"

LANGUAGES: Final[Mapping[str, str]] = MappingProxyType({"en": "English", "de": "Deutsch"})
"""Code of a language → what it calls itself; of others the code is shown."""


async def show_page(request: Request) -> Response:
    """The page."""
    return _file(request, "index.html", "text/html")


async def show_part(request: Request) -> Response:
    """A module, a style or a picture of the page."""
    name = request.path_params["name"]
    found = re.fullmatch(r"[a-z0-9_-]+\.([a-z0-9]+)", name)
    if found is None or found[1] not in KINDS:
        raise no(WebReason.NOT_FOUND)
    return _file(request, name, KINDS[found[1]])


def _file(request: Request, name: str, kind: str) -> Response:
    """A file of the page; a browser asks each time whether it is still the same."""
    file = FOLDER / name
    if not file.is_file():
        raise no(WebReason.NOT_FOUND)
    data = file.read_bytes()
    mark = f'"{sha256(data).hexdigest()[:32]}"'
    headers = {"ETag": mark, "Cache-Control": "no-cache"}
    if request.headers.get("if-none-match") == mark:
        return Response(status_code=304, headers=headers)
    return Response(data, media_type=kind, headers=headers)


async def show_card(request: Request) -> Response:
    """A printed card as a picture."""
    asked = request.path_params
    theme = request.query_params.get("theme", "light")
    which = (asked["system"], asked["deck"], asked["number"], asked["face"])
    try:
        text = card_svg(*which, theme, language_asked(request))
    except LookupError:
        raise no(WebReason.NOT_FOUND) from None
    return Response(text, media_type=SVG, headers={"Cache-Control": FOR_A_DAY})


async def tell_card(request: Request) -> Response:
    """What a printed card is called, does and shows."""
    asked = request.path_params
    which = (asked["system"], asked["dialect"], asked["deck"], asked["number"])
    try:
        told = card_lines(*which, language_asked(request))
    except LookupError:
        raise no(WebReason.NOT_FOUND) from None
    lines = [of_line(each) for each in told]
    return JSONResponse({"lines": lines}, headers={"Cache-Control": FOR_A_DAY})


async def name_cards(request: Request) -> Response:
    """What all cards of a deck are called."""
    asked = request.path_params
    which = (asked["system"], asked["dialect"], asked["deck"])
    try:
        names = card_names(*which, language_asked(request))
    except LookupError:
        raise no(WebReason.NOT_FOUND) from None
    return JSONResponse(dict(names), headers={"Cache-Control": FOR_A_DAY})


async def list_words(request: Request) -> Response:
    """What the page says, in a language."""
    language = narration.language(language_asked(request))
    codes = narration.languages()
    return JSONResponse(
        {
            "language": language.code,
            "languages": [{"code": each, "name": LANGUAGES.get(each, each)} for each in codes],
            "words": {each: language.message(Say(each)) for each in PAGE},
        }
    )


async def draw_qr(request: Request) -> Response:
    """A link as a QR code; it comes as a body, for it may open a seat."""
    text = checked((await body_of(request)).get("text"), str, "text")
    if not 0 < len(text) <= LONGEST_IN_QR:
        raise no(WebReason.NO_SENSE, what="text")
    drawn = io.BytesIO()
    code: Any = segno.make(text, error="m", micro=False)
    code.save(drawn, kind="svg", xmldecl=False, border=4, scale=4, light="#fff")
    return Response(drawn.getvalue(), media_type=SVG)


@lru_cache(maxsize=16)
def _schema(name: str) -> Any:
    return json_schema(installed(name))


async def show_schema(request: Request) -> Response:
    """The JSON Schema of a system's commands, events and views."""
    try:
        schema = _schema(request.path_params["system"])
    except LookupError:
        raise no(WebReason.NOT_FOUND) from None
    return JSONResponse(schema, headers={"Cache-Control": FOR_A_DAY})


async def tell_health(request: Request) -> Response:
    """Whether the server can keep tables."""
    try:
        await desk_of(request).host.list()
    except (DramadeckError, OSError):
        return PlainTextResponse("not well", 503)
    return PlainTextResponse("ok")


async def tell_metrics(request: Request) -> Response:
    """How much is going on, in the format of Prometheus; for this machine alone unless set."""
    desk, client = desk_of(request), request.client
    if not desk.settings.metrics and not _is_here(client.host if client else ""):
        raise no(WebReason.ONLY_HERE)
    host: Any = desk.host
    return PlainTextResponse(host.metrics(), media_type="text/plain; version=0.0.4")


def _is_here(address: str) -> bool:
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False
