"""The table of all that may be asked over HTTP: from it come the routes and their description."""

from collections.abc import Awaitable, Callable
from typing import Final

import attrs
from starlette.requests import Request
from starlette.responses import Response

from dramadeck.web import public, tables

Answers = Callable[[Request], Awaitable[Response]]


@attrs.frozen
class Way:
    """Something that may be asked.

    Attributes:
        method: of HTTP.
        path: the address, as Starlette writes it.
        does: what answers; its docstring says what.
        answer: the name of the schema of the answer, or what kind of text it is.
        body: the name of the schema of what is sent.
        query: what may be said after the address.
        status: of a good answer.
        is_for_a_seat: whether a token is needed.
    """

    method: str
    path: str
    does: Answers
    answer: str
    body: str | None = None
    query: tuple[str, ...] = ()
    status: int = 200
    is_for_a_seat: bool = False

    @property
    def summary(self) -> str:
        """What it does, in a sentence."""
        return (self.does.__doc__ or "").partition("\n")[0]


def _seat(
    method: str,
    name: str,
    does: Answers,
    answer: str,
    body: str | None = None,
    status: int = 200,
    query: tuple[str, ...] = (),
) -> Way:
    path = f"/api/table{name}"
    return Way(method, path, does, answer, body, query, status, is_for_a_seat=True)


_LANGUAGE: Final = ("language",)
_CARDS: Final = "/api/cards/{system}/{dialect}/{deck}"

WAYS: Final = (
    Way("GET", "/", public.show_page, "text/html"),
    Way("GET", "/page/{name}", public.show_part, "*/*"),
    Way(
        "GET",
        "/cards/{system}/{deck}/{number:int}/{face}.svg",
        public.show_card,
        public.SVG,
        query=("language", "theme"),
    ),
    Way("GET", _CARDS, public.name_cards, "Names", query=_LANGUAGE),
    Way("GET", _CARDS + "/{number:int}", public.tell_card, "Card", query=_LANGUAGE),
    Way("GET", "/api/systems", tables.list_systems, "Systems"),
    Way("GET", "/api/words", public.list_words, "Words", query=_LANGUAGE),
    Way(
        "POST", "/api/tables", tables.open_table, "Opened", "NewTable", query=_LANGUAGE, status=201
    ),
    Way("POST", "/api/qr", public.draw_qr, public.SVG, "Text"),
    _seat("GET", "", tables.show_table, "Table", query=_LANGUAGE),
    _seat("GET", "/view", tables.show_view, "Sight"),
    _seat("GET", "/menu", tables.show_menu, "Menu", query=_LANGUAGE),
    _seat("GET", "/record", tables.show_record, "application/jsonl"),
    _seat("POST", "/commands", tables.send_commands, "Done", "Commands"),
    _seat("POST", "/invite", tables.invite, "Link", "ForSeat", 201, _LANGUAGE),
    _seat("POST", "/hand-over", tables.hand_over, "Link", "PerhapsForSeat", 201, _LANGUAGE),
    _seat("POST", "/leave", tables.leave, "", "Nothing", 204),
    _seat("POST", "/take-back", tables.take_back, "Turn", "Turns"),
    _seat("POST", "/end", tables.end, "Seed", "Nothing"),
    Way("GET", "/schemas/{system}.json", public.show_schema, "Schema"),
    Way("GET", "/healthz", public.tell_health, "text/plain"),
    Way("GET", "/metrics", public.tell_metrics, "text/plain"),
)
"""All of them, but for `/openapi.json`, which describes these, and the WebSocket `/ws`."""
