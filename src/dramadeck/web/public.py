"""What everybody may ask, without a seat: the page, cards, words, and how the server is."""

import io
import re
from collections.abc import Mapping
from functools import lru_cache
from hashlib import sha256
from importlib.resources import files
from types import MappingProxyType
from typing import Any, Final
from urllib.parse import urlsplit

import segno
from starlette.responses import JSONResponse, PlainTextResponse, Response

from dramadeck import narration, pictures
from dramadeck.client.problems import FrontReason, no
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
from dramadeck.web.connections import is_this_machine
from dramadeck.web.drawings import Wanted
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
"""How the name of a part of the page ends → what it is; other files are not sent."""

LONGEST_IN_QR: Final = 300
KEPT: Final = {"Cache-Control": "public, max-age=86400"}
"""Header of what never changes."""

KEPT_FOR_EVER: Final = {"Cache-Control": "public, max-age=31536000, immutable"}
"""Header of what has another name when it changes."""


async def show_page(asked: ApiRequest) -> Response:
    """The page."""
    text, _ = bundled_page()
    return _unless_known(asked, text.encode(), "text/html")


async def show_part(asked: ApiRequest) -> Response:
    """A bundle, a module, a style or a picture of the page."""
    (name,) = asked.part("name")
    _, bundles = bundled_page()
    if name in bundles:
        kind, data = bundles[name]
        return Response(data, media_type=kind, headers=KEPT_FOR_EVER)
    found = re.fullmatch(r"[a-z0-9_-]+\.([a-z0-9]+)", name)
    if found is None or found[1] not in KINDS:
        raise no(WebReason.NOT_FOUND)
    file = files("dramadeck.web") / "page" / name
    if not file.is_file():
        raise no(WebReason.NOT_FOUND)
    return _unless_known(asked, file.read_bytes(), KINDS[found[1]])


def _unless_known(asked: ApiRequest, data: bytes, kind: str) -> Response:
    """A file of the page; a browser asks each time whether it is still the same."""
    headers = {"ETag": f'"{sha256(data).hexdigest()[:32]}"', "Cache-Control": "no-cache"}
    if asked.request.headers.get("if-none-match") == headers["ETag"]:
        return Response(status_code=304, headers=headers)
    return Response(data, media_type=kind, headers=headers)


def _number(text: str) -> int:
    if not re.fullmatch("[0-9]{1,4}", text):
        raise no(WebReason.NOT_FOUND)
    return int(text)


def _text(dialect: str) -> str | None:
    """The rule text that a path names; the page writes `-` where a view names none."""
    return None if dialect == "-" else dialect


@lru_cache(maxsize=64)
def _names(system: str, dialect: str, deck: str, language: str) -> dict[str, str]:
    narrator = narrator_of_cards(installed(system), _text(dialect), deck, language)
    numbers = installed(system).decks[deck].numbers
    return {str(each): narrator.card(each)[0].text for each in numbers}


async def show_card(asked: ApiRequest) -> Response:
    """A printed card as a picture."""
    system, deck, number, face = asked.part("system", "deck", "number", "face")
    theme = asked.request.query_params.get("theme", "light")
    if theme not in tuple(pictures.Theme):
        raise no(FrontReason.NO_SENSE, what="theme")
    wanted = Wanted(system, deck, face, theme, asked.language)
    text = await asked.context.drawings.drawn(wanted, _number(number))
    return Response(text, media_type=KINDS["svg"], headers=KEPT)


async def tell_card(asked: ApiRequest) -> Response:
    """What a printed card is called, does and shows."""
    system, dialect, deck, number = asked.part("system", "dialect", "deck", "number")
    narrator = narrator_of_cards(installed(system), _text(dialect), deck, asked.language)
    told = narrator.card(_number(number))
    return JSONResponse({"lines": [line_data(each) for each in told]}, headers=KEPT)


async def tell_rule(asked: ApiRequest) -> Response:
    """What a rule says, in words of our own; in English."""
    (rule,) = asked.part("rule")
    return JSONResponse(Rule(id=rule).result(Language()).data, headers=KEPT)


async def name_cards(asked: ApiRequest) -> Response:
    """What all cards of a deck are called."""
    names = _names(*asked.part("system", "dialect", "deck"), asked.language)
    return JSONResponse(names, headers=KEPT)


async def list_systems(asked: ApiRequest) -> list[Data]:
    """The games that a table can be opened for."""
    return [_beginning(installed(each), asked.language) for each in systems()]


def _beginning(rules: Any, language: str) -> Data:
    """What a game can begin with, and how its cards can be shown: two of them as samples."""
    found = beginning(rules)
    deck = rules.decks.get(found.get("deck"))
    faces = [*faces_of(rules.name)]
    samples = [*getattr(deck, "numbers", ())][:2] if faces else []
    title = title_of(narrator_for(rules, language)).name
    return {**found, "title": title, "faces": faces, "samples": samples}


async def list_words(asked: ApiRequest) -> Data:
    """What the page says, in a language."""
    return words_in(asked.language)


def words_in(code: str, *packages: str) -> Data:
    """What the page and those of further packages say in a language; which languages there are."""
    language, codes = narration.language(code), narration.languages()
    said = page_sentences("dramadeck.web", *packages)
    return {
        "language": language.code,
        "languages": [{"code": each, "name": own_name(each)} for each in codes],
        "words": {each: language.phrase(each, PAGE) for each in said},
    }


async def draw_qr(asked: ApiRequest) -> Response:
    """A link as a QR code; it comes as a body, for it may open a seat."""
    text, drawn = asked.field("text", str, ...), io.BytesIO()
    if not 0 < len(text) <= LONGEST_IN_QR:
        raise no(FrontReason.NO_SENSE, what="text")
    code: Any = segno.make(text, error="m", micro=False)
    code.save(drawn, kind="svg", xmldecl=False, border=4, scale=4, light="#fff")
    return Response(drawn.getvalue(), media_type=KINDS["svg"])


_schema = lru_cache(maxsize=16)(json_schema)


async def show_schema(asked: ApiRequest) -> Response:
    """The JSON Schema of a system's commands, events and views."""
    return JSONResponse(_schema(installed(*asked.part("system"))), headers=KEPT)


async def tell_health(asked: ApiRequest) -> Response:
    """Whether the server can keep tables."""
    problems = await asked.context.host.problems()
    return PlainTextResponse("\n".join(problems) or "ok", 503 if problems else 200)


async def tell_metrics(asked: ApiRequest) -> Response:
    """How much is going on, in the format of Prometheus; for this machine alone unless set.

    A server in front is on this machine, too, and may not say who asks it; so whoever asks under
    one of the names in links is from elsewhere.
    """
    client, settings = asked.request.client, asked.context.settings
    names = {urlsplit(each).hostname for each in settings.origins}
    is_here = client and is_this_machine(client.host)
    if not settings.metrics and (not is_here or asked.request.url.hostname in names):
        raise no(WebReason.ONLY_HERE)
    return PlainTextResponse(asked.context.host.metrics(), media_type="text/plain; version=0.0.4")
