"""The description of the server in OpenAPI 3.1, made from the table of what may be asked."""

import re
from collections.abc import Mapping
from functools import cache
from typing import Final

from dramadeck.web.pieces import Json
from dramadeck.web.ways import WAYS, Way

TEXT: Final[Json] = {"type": "string"}
NUMBER: Final[Json] = {"type": "integer"}
FLAG: Final[Json] = {"type": "boolean"}
ANY: Final[Json] = {}


def _several(of: Json) -> Json:
    return {"type": "array", "items": of}


def _or_null(of: Json) -> Json:
    return {"anyOf": [of, {"type": "null"}]}


def _record(optional: tuple[str, ...] = (), /, **fields: Json) -> Json:
    return {
        "type": "object",
        "properties": fields,
        "required": [each for each in fields if each not in optional],
        "additionalProperties": False,
    }


def _of(name: str) -> Json:
    return {"$ref": f"#/components/schemas/{name}"}


def _named(of: Json) -> Json:
    return {"type": "object", "additionalProperties": of}


_LINES: Final = _several(_of("Line"))
_ASKS: Final = _several(_of("Ask"))
_LINK: Final = {"seat": _of("Seat"), "label": TEXT, "token": TEXT, "link": TEXT}
_HELD: Final = _record(seat=_of("Seat"), label=TEXT, is_held=FLAG)
_VIEW: Final[Json] = {"type": "object", "description": "a View of /schemas/{system}.json"}

SCHEMAS: Final[Mapping[str, Json]] = {
    "Seat": {
        "type": "array",
        "prefixItems": [TEXT, _or_null(TEXT)],
        "minItems": 2,
        "maxItems": 2,
    },
    "Span": _record(
        ("card", "value", "key"),
        **{"is": {"enum": ["text", "name", "card", "number", "term", "quote"]}},
        text=TEXT,
        card=NUMBER,
        value={"type": "number"},
        key=TEXT,
    ),
    "Line": _record(spans=_several(_of("Span")), tone=TEXT, depth=NUMBER, rules=_several(TEXT)),
    "Problem": _record(reason=TEXT, line=_of("Line")),
    "Choice": _record(
        at=NUMBER, label=_of("Line"), chance=_or_null({"type": "number"}), cards=_several(NUMBER)
    ),
    "Ask": _record(
        field=TEXT,
        label=_of("Line"),
        kind={"enum": ["choice", "number", "numbers", "text", "texts"]},
        choices=_several(_of("Choice")),
        sample=ANY,
        default=ANY,
        smallest=_or_null(NUMBER),
        largest=_or_null(NUMBER),
        is_needed=FLAG,
    ),
    "Entry": _record(
        at=NUMBER,
        label=_of("Line"),
        kinds=_several(TEXT),
        cards=_several(NUMBER),
        asks=_ASKS,
        more=_ASKS,
        chance=_or_null({"type": "number"}),
    ),
    "Menu": _record(
        turn=NUMBER,
        groups=_several(_record(topic=TEXT, title=_of("Line"), entries=_several(_of("Entry")))),
    ),
    "Names": _named(TEXT),
    "Card": _record(lines=_LINES),
    "Systems": _several(
        _record(
            ("dialect", "deck"),
            name=TEXT,
            title=TEXT,
            names=TEXT,
            dialects=_several(TEXT),
            decks=_several(TEXT),
            dialect=_or_null(TEXT),
            deck=_or_null(TEXT),
            faces=_several(TEXT),
            options=_several(_record(name=TEXT, kind=TEXT, default=ANY)),
        )
    ),
    "Words": _record(
        language=TEXT, languages=_several(_record(code=TEXT, name=TEXT)), words=_named(TEXT)
    ),
    "NewTable": _record(
        ("dialect", "deck", "options"),
        system=TEXT,
        names=_several(TEXT),
        dialect=TEXT,
        deck=TEXT,
        options=_named(ANY),
    ),
    "Link": _record(**_LINK),
    "Opened": _record(table=TEXT, leader=_of("Seat"), commitment=TEXT, seats=_several(_of("Link"))),
    "Text": _record(text=TEXT),
    "Table": _record(
        system=TEXT,
        title=TEXT,
        table=TEXT,
        seat=_of("Seat"),
        label=TEXT,
        leader=_of("Seat"),
        leads=FLAG,
        turn=NUMBER,
        ended=FLAG,
        seed=_or_null(TEXT),
        commitment=TEXT,
        seats=_several(_HELD),
    ),
    "Sight": _record(turn=NUMBER, view=_VIEW),
    "Commands": _record(
        ("request", "turn"),
        command={"description": "a Command of /schemas/{system}.json, or an array of them"},
        request=_or_null(TEXT),
        turn=_or_null(NUMBER),
    ),
    "Done": _record(turn=NUMBER, is_repeat=FLAG, events=_several({"type": "object"})),
    "ForSeat": _record(seat=_of("Seat")),
    "PerhapsForSeat": _record(("seat",), seat=_or_null(_of("Seat"))),
    "Nothing": _record(),
    "Turns": _record(("turns", "request"), turns=NUMBER, request=_or_null(TEXT)),
    "Turn": _record(turn=NUMBER),
    "Seed": _record(seed=TEXT),
    "Schema": {"type": "object"},
}
"""What is sent and answered, each by its name."""


@cache
def description() -> Json:
    """All that may be asked, as OpenAPI tells it.

    >>> description()["paths"]["/api/table/end"]["post"]["summary"]
    'End the game; the seed is told to everybody.'
    """
    from dramadeck import __version__  # noqa: PLC0415 - it is looked up in the installed package

    paths: dict[str, Json] = {}
    for way in WAYS:
        path = re.sub(r"\{(\w+):\w+\}", r"{\1}", way.path)
        paths.setdefault(path, {})[way.method.lower()] = _operation(way)
    return {
        "openapi": "3.1.0",
        "info": {"title": "dramadeck", "version": __version__},
        "paths": paths,
        "components": {
            "schemas": {**SCHEMAS},
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
    }


def _operation(way: Way) -> Json:
    problem = {"description": "why not", "content": _content("Problem")}
    told: Json = {
        "summary": way.summary,
        "operationId": way.does.__name__,
        "parameters": [*_places(way), *_query(way)],
        "responses": {
            str(way.status): {"description": way.summary, **_answer(way)},
            "default": problem,
        },
    }
    if way.body is not None:
        told["requestBody"] = {"required": True, "content": _content(way.body)}
    if way.is_for_a_seat:
        told["security"] = [{"token": []}]
    return told


def _content(name: str) -> Json:
    return {"application/json": {"schema": _of(name)}}


def _answer(way: Way) -> Json:
    if not way.answer:
        return {}
    if way.answer in SCHEMAS:
        return {"content": _content(way.answer)}
    return {"content": {way.answer: {"schema": TEXT}}}


def _places(way: Way) -> list[Json]:
    found = re.findall(r"\{(\w+)(:int)?\}", way.path)
    return [
        {"name": name, "in": "path", "required": True, "schema": NUMBER if kind else TEXT}
        for name, kind in found
    ]


def _query(way: Way) -> list[Json]:
    return [{"name": each, "in": "query", "required": False, "schema": TEXT} for each in way.query]
