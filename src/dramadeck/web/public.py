"""Requests that need no seat: the page, cards, its sentences, and the state of the server."""

import io
import re
from collections.abc import Mapping
from functools import lru_cache
from hashlib import sha256
from importlib.resources import files
from types import MappingProxyType
from typing import Any, Final

import segno
from starlette.responses import JSONResponse, PlainTextResponse, Response

from dramadeck import narration, pictures
from dramadeck.client.problems import RequestReason, request_error
from dramadeck.client.setup_form import beginning
from dramadeck.codec.record_types import installed
from dramadeck.codec.schema import json_schema
from dramadeck.core import systems
from dramadeck.lookups.rules import Rule
from dramadeck.narration import Language
from dramadeck.narration.catalogues import own_name
from dramadeck.narration.lookup import narrator_of_cards, title_of
from dramadeck.narration.narrators import narrator_for
from dramadeck.narration.spans import line_data
from dramadeck.pictures.faces import faces_of
from dramadeck.web.api_request import ApiRequest
from dramadeck.web.drawings import DeckStyle
from dramadeck.web.page_bundle import bundled_page
from dramadeck.web.sentences import PAGE, WebReason, page_sentences
from dramadeck.web.session.requests import Data

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
"""File extension → media type; other files of the page are not sent."""

LONGEST_IN_QR: Final = 300
CACHED: Final = {"Cache-Control": "public, max-age=86400"}
"""Headers of a response that changes only with the version."""

CACHED_FOREVER: Final = {"Cache-Control": "public, max-age=31536000, immutable"}
"""Headers of a file that gets another name when it changes."""


async def show_page(request: ApiRequest) -> Response:
    """The page; the browser loads the sentences of its own language beside the module."""
    text, _ = bundled_page()
    accepted = request.http.headers.get("accept-language", "")[:2].lower()
    if re.fullmatch("[a-z]{2}", accepted):
        href = f"/api/words?language={accepted}"
        words = f'<link rel="preload" as="fetch" crossorigin="anonymous" href="{href}">'
        text = text.replace("</head>", f"{words}\n</head>")
    response = _unless_cached(request, text.encode(), "text/html")
    response.headers["Vary"] = "Accept-Language"
    return response


async def show_part(request: ApiRequest) -> Response:
    """A bundle, a module, a style or a picture of the page."""
    (name,) = request.path_params("name")
    _, bundles = bundled_page()
    if name in bundles:
        kind, data = bundles[name]
        return Response(data, media_type=kind, headers=CACHED_FOREVER)
    match = re.fullmatch(r"[a-z0-9_-]+\.([a-z0-9]+)", name)
    if match is None or match[1] not in KINDS:
        raise request_error(WebReason.NOT_FOUND)
    file = files("dramadeck.web") / "page" / name
    if not file.is_file():
        raise request_error(WebReason.NOT_FOUND)
    return _unless_cached(request, file.read_bytes(), KINDS[match[1]])


def _unless_cached(request: ApiRequest, data: bytes, kind: str) -> Response:
    """A file of the page, or the status 304 if the browser has it; the browser asks each time."""
    headers = {"ETag": f'"{sha256(data).hexdigest()[:32]}"', "Cache-Control": "no-cache"}
    if request.http.headers.get("if-none-match") == headers["ETag"]:
        return Response(status_code=304, headers=headers)
    return Response(data, media_type=kind, headers=headers)


def _number(text: str) -> int:
    if not re.fullmatch("[0-9]{1,4}", text):
        raise request_error(WebReason.NOT_FOUND)
    return int(text)


def _text(dialect: str) -> str | None:
    """The rule text in a path; the page sends `-` if a view has none."""
    return None if dialect == "-" else dialect


@lru_cache(maxsize=64)
def _names(system: str, dialect: str, deck: str, language: str) -> dict[str, str]:
    narrator = narrator_of_cards(installed(system), _text(dialect), deck, language)
    numbers = installed(system).decks[deck].numbers
    return {str(number): narrator.card(number)[0].text for number in numbers}


async def show_card(request: ApiRequest) -> Response:
    """A printed card as a picture."""
    system, deck, number, face = request.path_params("system", "deck", "number", "face")
    theme = request.http.query_params.get("theme", "light")
    if theme not in tuple(pictures.Theme):
        raise request_error(
            RequestReason.INVALID, what=f"theme: expected {', '.join(pictures.Theme)}"
        )
    style = DeckStyle(system, deck, face, theme, request.language)
    text = await request.context.drawings.svg(style, _number(number))
    return Response(text, media_type=KINDS["svg"], headers=CACHED)


async def tell_card(request: ApiRequest) -> Response:
    """The name, the effect and the lines of a printed card."""
    system, dialect, deck, number = request.path_params("system", "dialect", "deck", "number")
    narrator = narrator_of_cards(installed(system), _text(dialect), deck, request.language)
    lines = [line_data(line) for line in narrator.card(_number(number))]
    return JSONResponse({"lines": lines}, headers=CACHED)


async def tell_rule(request: ApiRequest) -> Response:
    """A statement of the rules, in English."""
    (rule,) = request.path_params("rule")
    return JSONResponse(Rule(id=rule).result(Language()).data, headers=CACHED)


async def name_cards(request: ApiRequest) -> Response:
    """The names of all cards of a deck."""
    names = _names(*request.path_params("system", "dialect", "deck"), request.language)
    return JSONResponse(names, headers=CACHED)


async def list_systems(request: ApiRequest) -> list[Data]:
    """The games for which a table can be opened."""
    return [_system_data(installed(name), request.language) for name in systems()]


def _system_data(rules: Any, language: str) -> Data:
    """The choices for a new game, the sides of its cards, and two cards as samples."""
    choices = beginning(rules)
    deck = rules.decks.get(choices.get("deck"))
    faces = [*faces_of(rules.name)]
    samples = [*getattr(deck, "numbers", ())][:2] if faces else []
    title = title_of(narrator_for(rules, language)).name
    return {**choices, "title": title, "faces": faces, "samples": samples}


async def list_words(request: ApiRequest) -> Data:
    """All languages, and the sentences of the page in one of them."""
    return words_in(request.language)


def words_in(code: str, *packages: str) -> Data:
    """The sentences of the pages of this and further packages in a language, and all languages."""
    language, codes = narration.language(code), narration.languages()
    sentences = page_sentences("dramadeck.web", *packages)
    return {
        "language": language.code,
        "languages": [{"code": other, "name": own_name(other)} for other in codes],
        "words": {sentence: language.phrase(sentence, PAGE) for sentence in sentences},
    }


async def draw_qr(request: ApiRequest) -> Response:
    """The QR code of a link; the link is in the body, because it may open a seat."""
    text, image = request.field("text", str, ...), io.BytesIO()
    if not 0 < len(text) <= LONGEST_IN_QR:
        raise request_error(
            RequestReason.INVALID, what=f"text: expected 1 to {LONGEST_IN_QR} characters"
        )
    code: Any = segno.make(text, error="m", micro=False)
    code.save(image, kind="svg", xmldecl=False, border=4, scale=4, light="#fff")
    return Response(image.getvalue(), media_type=KINDS["svg"])


_schema = lru_cache(maxsize=16)(json_schema)


async def show_schema(request: ApiRequest) -> Response:
    """The JSON Schema of a system's commands, events and views."""
    return JSONResponse(_schema(installed(*request.path_params("system"))), headers=CACHED)


async def tell_health(request: ApiRequest) -> Response:
    """Whether the server can store tables."""
    problems = await request.context.host.problems()
    return PlainTextResponse("\n".join(problems) or "ok", 503 if problems else 200)


async def tell_metrics(request: ApiRequest) -> Response:
    """Metrics in the format of Prometheus; only for this machine unless the settings allow all."""
    if not (request.context.settings.metrics or request.is_local):
        raise request_error(WebReason.ONLY_HERE)
    return PlainTextResponse(request.context.host.metrics(), media_type="text/plain; version=0.0.4")
