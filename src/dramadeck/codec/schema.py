"""The JSON Schema of a system's commands, events and views, for clients in any language.

It describes what `saves` writes and reads, under `#/$defs/Command`, `Event`, `View` and `Card`
(both faces of a card, which views and events name by its number). Fields have their docstrings,
their defaults, and the limits that are in force when the schema is made. It has the same meaning in
draft 7 and draft 2020-12 of JSON Schema.

Records and enums are described once, under their names. The `$id` has the version of the data,
which grows when older data have to be migrated. `x-sent-by` of a command says which seat sends it:
`{"seat": ["gamemaster", null]}`, or `{"field": "hero"}` for the field that names the sender (of
several, the first of them).
"""

import inspect
import re
from collections.abc import Callable, Iterable, Mapping
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Literal, NamedTuple, Union, get_args, get_origin

import attrs
from cattrs import Converter

from dramadeck.codec import convert, record_types, saves
from dramadeck.core import CARD, FACE_DOWN, NumberedDeck, Zone, seats, validation
from dramadeck.core.field_types import AtLeast, FreeInput, Named, OneOf, SubsetOf, marked
from dramadeck.core.limits import in_force
from dramadeck.core.records import is_later
from dramadeck.core.rules import AnySystem

__all__ = ["field_meanings", "json_schema"]


def field_meanings(record: type) -> dict[str, str]:
    """The description of each field in the docstrings of a record and its base classes.

    >>> from dramadeck.torg import Injuries
    >>> field_meanings(Injuries)["is_unconscious"]
    'whether consciousness is lost'
    """
    meanings: dict[str, str] = {}
    for kind in reversed(record.__mro__):
        last = ""
        attributes = inspect.cleandoc(kind.__doc__ or "").partition("Attributes:\n")[2]
        for line in attributes.splitlines():
            if field := re.match(r"    (\w+): (.*)", line):
                last = field[1]
                meanings[last] = field[2]
            elif last and line.startswith("        "):
                meanings[last] += f" {line.strip()}"
            elif line.strip():
                break
    return {name: meaning.removesuffix(".") for name, meaning in meanings.items()}


EDITION: Final = "https://json-schema.org/draft/2020-12/schema"
"""The edition of JSON Schema."""

ADDRESS: Final = "urn:dramadeck:"
"""The beginning of the `$id` of each schema; its name and its version follow."""

_CARDS_VERSION: Final = 1
"""The version of the file with the cards of decks."""

_Schema = dict[str, Any]
_PLAIN: Final[dict[Any, _Schema]] = {
    bool: {"type": "boolean"},
    float: {"type": "number"},
    NoneType: {"type": "null"},
    Zone: {"type": "string", "description": "a zone, such as hand/Quin"},
}
_RESERVED: Final = ("Command", "Event")
FACTORY: Final[type] = type(attrs.Factory(str))
"""The type of a default that is made by a function; a schema has no default for it."""


class _Bounds(NamedTuple):
    """Limits of a field: the smallest number of a card, the most items, the largest number."""

    least: int = FACE_DOWN
    several: int | None = None
    number: int | None = None


_ANYTHING: Final = _Bounds()


def json_schema(rules: AnySystem) -> dict[str, Any]:
    """The JSON Schema of a system.

    Raises:
        TypeError: a record has a field of a type that has no JSON.

    >>> from dramadeck import torg
    >>> schema = json_schema(torg.TORG)
    >>> schema["$id"], schema["$defs"]["RestoreHands"]["x-sent-by"]
    ('urn:dramadeck:torg:1.1', {'seat': ['gamemaster', None]})
    """
    definitions = _Definitions(convert.converter(rules))
    view = definitions.of(record_types.view_type(rules))
    cards = [definitions.of_record(kind) for kind in _cards_of(rules.decks.values())]
    unions = {
        "Command": {
            "anyOf": [
                definitions.of_record(kind, is_tagged=True, is_command=True)
                for kind in rules.commands
            ]
        },
        "Event": {"anyOf": [definitions.of_record(kind, is_tagged=True) for kind in rules.events]},
    }
    # A view that is a record named `View` is already there.
    definitions.made.setdefault("View", view)
    if cards:
        definitions.made.setdefault("Card", {"anyOf": cards})
    version = saves.current_version(rules)
    return {
        "$schema": EDITION,
        "$id": f"{ADDRESS}{rules.name}:{version.schema}.{version.version}",
        "title": rules.title,
        "anyOf": [{"$ref": f"#/$defs/{name}"} for name in (*unions, "View")],
        "$defs": {**unions, **dict(sorted(definitions.made.items()))},
    }


def cards_schema(decks: Iterable[NumberedDeck[Any]]) -> dict[str, Any]:
    """The JSON Schema of a file with the cards of decks, as `dramadeck.export` writes it.

    >>> from dramadeck import tarot
    >>> schema = cards_schema([tarot.rider_waite_deck()])
    >>> schema["$defs"]["TarotCard"]["properties"]["arcana"]
    {'allOf': [{'$ref': '#/$defs/Arcana'}], 'description': 'Major or Minor'}
    """
    definitions = _Definitions(None)
    kinds = [definitions.of_record(kind) for kind in _cards_of(decks)]
    for kind in kinds:
        card = definitions.made[kind["$ref"].rpartition("/")[2]]
        properties = {"number": _NUMBER, "name": _NAME, **card["properties"], "words": _WORDS}
        card |= {"properties": properties, "required": list(properties)}
    deck = _object(
        "a deck", deck=_TEXT, system=_TEXT, cards={"type": "array", "items": {"anyOf": kinds}}
    )
    return {
        "$schema": EDITION,
        "$id": f"{ADDRESS}cards:{_CARDS_VERSION}",
        "title": "The cards of decks: their sides, names and effects",
        **_object(
            "the decks by their names",
            **{"$schema": _TEXT, "version": _TEXT, "language": _TEXT},
            decks={"type": "object", "additionalProperties": {"$ref": "#/$defs/Deck"}},
        ),
        "$defs": {"Deck": deck, **dict(sorted(definitions.made.items()))},
    }


_TEXT: Final[_Schema] = {"type": "string"}
_NUMBER: Final[_Schema] = {"type": "integer", "description": "its number in the deck"}
_NAME: Final[_Schema] = {"type": "string", "description": "what it is called in English"}
_WORDS: Final[_Schema] = {
    "type": "array",
    "items": _TEXT,
    "description": "in the language of the file: what it is called, then what it does and shows",
}


def _object(description: str, **properties: _Schema) -> _Schema:
    return {
        "type": "object",
        "description": description,
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def _cards_of(decks: Iterable[Any]) -> Mapping[type, None]:
    """The types of the cards in decks, without duplicates, if they are records."""
    numbered: list[NumberedDeck[Any]] = [deck for deck in decks if isinstance(deck, NumberedDeck)]
    kinds: list[type] = [type(card) for deck in numbered for card in deck.cards[:1]]
    return dict.fromkeys(kind for kind in kinds if attrs.has(kind))


class _Definitions:
    """The definitions of records and enums, each described once under a unique name."""

    def __init__(self, defaults: Converter | None) -> None:
        self._defaults = defaults  # converts the defaults; without it none are written
        self.made: dict[str, _Schema] = {}
        self._names: dict[tuple[type, bool], str] = {}

    def of_record(
        self, kind: type, *, is_tagged: bool = False, is_command: bool = False
    ) -> _Schema:
        """A reference to a record; in a command defaults may be left out, and no card is hidden."""

        def schema() -> _Schema:
            return self._record(kind, is_tagged=is_tagged, is_command=is_command)

        return self._reference((kind, is_tagged), schema)

    def _reference(self, key: tuple[type, bool], schema: Callable[[], _Schema]) -> _Schema:
        """A reference to a type, whose definition is added if it is missing."""
        if key not in self._names:
            # If another type has the same name, the name of the module is put before it.
            name = key[0].__name__
            if name in self.made or name in _RESERVED:
                name = f"{key[0].__module__.rpartition('.')[2]}_{name}"
            while name in self.made:
                name += "_"
            self._names[key] = name
            self.made[name] = {}
            self.made[name] = schema()
        return {"$ref": f"#/$defs/{self._names[key]}"}

    def _record(self, kind: type, *, is_tagged: bool, is_command: bool) -> _Schema:
        tag = {convert.TAG: {"const": kind.__name__}} if is_tagged else {}
        fields = record_types.fields_of(kind)
        left_out = {
            field.alias
            for field in fields
            if is_later(field) or (is_command and field.default != attrs.NOTHING)
        }
        meanings = field_meanings(kind)
        properties: dict[str, _Schema] = {}
        most = in_force()
        for field in fields:
            # A checked field has limits, and a field of a command has more.
            bounds = _Bounds(
                least=FACE_DOWN + 1 if is_command else FACE_DOWN,
                several=None if field.validator is None else most.several,
                number=most.number if is_command else None,
            )
            try:
                schema, about = self.of(field.type, bounds), dict[str, Any]()
            except TypeError as problem:
                raise TypeError(f"{kind.__name__}.{field.name}: {problem}") from None
            texts = [*filter(None, (meanings.get(field.name), schema.get("description")))]
            if texts:
                about["description"] = "; ".join(texts)
            default: Any = field.default
            if (
                field.alias in left_out
                and self._defaults is not None
                and default is not attrs.NOTHING
                and not isinstance(default, FACTORY)
            ):
                about["default"] = self._defaults.unstructure(default, unstructure_as=field.type)
            schema = _with(schema, about)
            properties[str(field.alias)] = schema
        return {
            "type": "object",
            "description": _first_line(kind),
            **(_sent_by(kind) if is_command else {}),
            "properties": {**tag, **properties},
            "required": [*tag, *(name for name in properties if name not in left_out)],
            "additionalProperties": False,
        }

    def of(self, kind: Any, bounds: _Bounds = _ANYTHING) -> _Schema:
        """The schema of an annotation; a `TypeError` if it has none."""
        origin, parts = get_origin(kind), get_args(kind)
        if kind in tuple(_PLAIN):  # a tuple, because an annotation may not be hashable
            return dict(_PLAIN[kind])
        if kind is str:
            return {"type": "string", "maxLength": in_force().text}
        if kind is int:
            most = bounds.number
            limits = {} if most is None else {"minimum": -most, "maximum": most}
            return {"type": "integer", **limits}
        if origin is Annotated:
            return _with(self.of(parts[0], bounds), _marked(kind.__metadata__, bounds))
        if origin is Literal:
            return _enum(parts)
        if origin is tuple and parts[-1] is Ellipsis:
            limits = {} if bounds.several is None else {"maxItems": bounds.several}
            return {"type": "array", "items": self.of(parts[0], bounds), **limits}
        if origin is frozenset:
            return {"type": "array", "items": self.of(parts[0], bounds), "uniqueItems": True}
        if origin is tuple:
            return self._row(parts, _Bounds(bounds.least))
        if origin in (Union, UnionType):
            return self._union(kind, bounds)
        if record_types.is_enum(kind):
            return self._reference((kind, False), lambda: _described_enum(kind))
        if record_types.is_named_tuple(kind):
            return self._row(record_types.row_of(kind), _Bounds(bounds.least))
        if attrs.has(kind):
            return self.of_record(kind)
        raise TypeError(f"{kind} has no JSON Schema; use numbers, texts, enums, tuples and records")

    def _row(self, parts: tuple[Any, ...], bounds: _Bounds) -> _Schema:
        items = [self.of(part, bounds) for part in parts]
        # Draft 7 ignores `prefixItems` and uses `items`; 2020-12 uses `items` for further items.
        distinct: list[_Schema] = [item for at, item in enumerate(items) if item not in items[:at]]
        count = {"minItems": len(items), "maxItems": len(items)}
        return {"type": "array", "prefixItems": items, "items": {"anyOf": distinct}, **count}

    def _union(self, union: Any, bounds: _Bounds) -> _Schema:
        if int in get_args(union) and str in get_args(union):
            bounds = bounds._replace(number=None)  # a label such as a seed may be long
        records = record_types.records_of(union)
        others = [
            *record_types.others_of(union),
            *(kind for kind in get_args(union) if kind is NoneType),
        ]
        return {
            "anyOf": [
                *(self.of_record(record, is_tagged=len(records) > 1) for record in records),
                *(self.of(kind, bounds) for kind in others),
            ]
        }


def _with(schema: _Schema, more: _Schema) -> _Schema:
    """A schema with more keywords; draft 7 ignores keywords beside a reference."""
    if more and "$ref" in schema:
        return {"allOf": [schema], **more}
    return {**schema, **more}


def _enum(values: Iterable[Any]) -> _Schema:
    values = [*values]
    plain = {"type": "string"} if all(isinstance(value, str) for value in values) else {}
    return {**plain, "enum": values}


def _described_enum(kind: Any) -> _Schema:
    return {**_enum(member.value for member in kind), "description": _first_line(kind)}


def _first_line(kind: type) -> str:
    return (kind.__doc__ or "").partition("\n")[0]


def _sent_by(command: type) -> _Schema:
    """The seat that sends a command, or the field that names it, if the command declares either."""
    seat, fields = seats.seat_of(command), record_types.fields_of(command)
    if seat is not None:
        return {"x-sent-by": {"seat": [*seat]}}
    sender = next((field.alias for field in fields if marked(field.type, seats.Sends)), None)
    return {} if sender is None else {"x-sent-by": {"field": sender}}


def _marked(marks: tuple[Any, ...], bounds: _Bounds) -> _Schema:
    schema: _Schema = {}
    for mark in marks:
        if isinstance(mark, AtLeast):
            schema["minimum"] = mark.smallest
        elif isinstance(mark, FreeInput):
            sample = mark.sample
            schema["examples"] = [list(sample) if validation.is_tuple(sample) else sample]
            limits = {"minimum": mark.smallest, "maximum": mark.largest}
            schema |= {name: limit for name, limit in limits.items() if limit is not None}
        elif isinstance(mark, Named):
            schema |= {"pattern": r"\S", "maxLength": in_force().name}
        elif isinstance(mark, SubsetOf):
            order = ", in an order that matters" if mark.is_ordered else ""
            schema["description"] = f"some of the group {mark.group!r}, each once{order}"
        elif isinstance(mark, OneOf) and mark.group:
            schema["description"] = f"one of the group {mark.group!r}"
        elif mark is CARD:
            schema["minimum"] = bounds.least
            hidden = "" if bounds.least else "; 0 is face down"
            schema["description"] = f"the number of a card{hidden}"
    return schema
