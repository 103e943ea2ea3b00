"""The conversion of records of a rule system to plain JSON data and back, strictly, with cattrs.

Types come from annotations and nothing is coerced. A record needs every key and allows no other;
fields declared with `later` and, in a command, fields with a default may be left out. In a union of
several records each has its name under `"is"`. A table is written as zone → cards. A deck is
written as its name and a hash of its content, by which the loader finds it among its decks.
"""

import hashlib
import json
from collections.abc import Callable, Collection, Iterable
from enum import Enum, IntEnum, StrEnum
from functools import lru_cache, partial
from itertools import repeat
from operator import attrgetter
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Generic, Literal, TypeVar, Union, get_args, get_origin

import attrs
import cattrs
from cattrs import BaseValidationError, Converter, IterableValidationNote
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn, override

from dramadeck.charts import Chart, Row, Step
from dramadeck.codec import strict_json
from dramadeck.codec.record_types import fields_of, is_named_tuple, others_of, records_of, row_of
from dramadeck.codec.strict_json import MismatchError, SaveFormatError, as_list, exactly, shown
from dramadeck.core import CARD, FACE_DOWN, Table, Zone, field_types, refusals, rules, validation
from dramadeck.core.records import is_later
from dramadeck.core.validation import ErrorOf

TAG: Final = "is"
"""The key that names the record in a union of records."""

T = TypeVar("T")

_LONGEST_MESSAGE: Final = 300

_Structure = Callable[[Any, Any], Any]
_Unstructure = Callable[[Any], Any]

# As `Any`, because type checkers do not know the third argument.
_ListError: Any = cattrs.IterableValidationError

_JSON_TYPES: Final[dict[Any, tuple[str, ErrorOf | None]]] = {
    bool: ("true or false", None),
    int: ("a whole number", validation.sum_error),
    float: ("a number", None),
    str: ("a text", validation.text_error),
    NoneType: ("null", None),
}
"""The types of JSON → their names in errors, and a further check of the value."""


def untagged(value: Any, records: dict[str, type]) -> tuple[dict[str, Any], type]:
    """The data of a record without its tag, and the type that the tag names."""
    if not exactly(value, dict):
        raise MismatchError(f"expected an object, got {shown(value)}")
    name = value.get(TAG)
    if not exactly(name, str) or name not in records:
        raise MismatchError(f"expected {TAG!r} to name a record known here, got {shown(name)}")
    return {key: content for key, content in value.items() if key != TAG}, records[name]


def message_of(problem: BaseException) -> str:
    """The message of an error, of limited length."""
    message = str(problem) or refusals.truncated_repr(problem, _LONGEST_MESSAGE)
    is_short = len(message) <= _LONGEST_MESSAGE
    return message if is_short else f"{message[: _LONGEST_MESSAGE - 3]}..."


def save_error(problem: Exception, where: str) -> SaveFormatError:
    """The first problem that cattrs found, with its place."""
    while isinstance(problem, BaseValidationError):
        kind, problem = problem.cl, problem.exceptions[0]
        for note in getattr(problem, "__notes__", ()):
            if isinstance(note, cattrs.AttributeValidationNote):
                where += f".{getattr(attrs.fields(kind), note.name).alias}"
            elif isinstance(note, IterableValidationNote):
                where += f"[{note.index}]"
    return SaveFormatError(where, message_of(problem))


@lru_cache(maxsize=64)
def converter(system: rules.AnySystem, decks: tuple[Any, ...] = ()) -> Converter:
    """The converter of a system, with its decks and these additional ones."""
    conv = _plain_converter(lenient=system.commands)
    all_decks = (*system.decks.values(), *decks)
    kinds: set[type[Any]] = {type(deck) for deck in system.decks.values()}
    for kind in kinds:
        _add_deck(conv, kind, [deck for deck in all_decks if type(deck) is kind])
    return conv


def _plain_converter(lenient: Collection[type] = ()) -> Converter:
    """A converter without decks; data of `lenient` records may leave out fields with defaults."""
    conv = Converter(use_alias=True, unstruct_collection_overrides={tuple: list, frozenset: sorted})
    conv.register_structure_hook_factory(attrs.has, partial(_structure_record, conv, lenient))
    conv.register_unstructure_hook_factory(attrs.has, partial(_unstructure_record, conv))
    for predicate, structure in _STRUCTURE:
        conv.register_structure_hook_factory(predicate, structure)
    for predicate, unstructure in _UNSTRUCTURE:
        conv.register_unstructure_hook_factory(predicate, unstructure)
    # cattrs tries hooks of classes first: without a hook of its own a StrEnum gets that of `str`.
    for kind in (Enum, IntEnum, StrEnum):
        conv.register_structure_hook(kind, _structure_choice)
        conv.register_unstructure_hook(kind, attrgetter("value"))
    conv.register_structure_hook_func(_is_origin(Literal), _structure_choice)
    for plain, (_, error) in _JSON_TYPES.items():
        conv.register_structure_hook(plain, _exactly(plain, error))
    conv.register_structure_hook(Zone, lambda value, _: _zone(value))
    conv.register_unstructure_hook(Zone, str)
    conv.register_structure_hook(Table, lambda value, _: _table(value))
    conv.register_unstructure_hook(
        Table, lambda table: {str(zone): list(pile) for zone, pile in table}
    )
    return conv


def _structure_record(conv: Converter, lenient: Collection[type], kind: Any) -> _Structure:
    fields = fields_of(kind)
    names = {str(field.alias) for field in fields}
    needed = {
        str(field.alias)
        for field in fields
        if not is_later(field) and (kind not in lenient or field.default is attrs.NOTHING)
    }
    build = make_dict_structure_fn(kind, conv, _cattrs_use_linecache=False)

    def structure(value: Any, to: Any) -> Any:
        if value.__class__ is not dict:
            raise MismatchError(f"expected {kind.__name__}, got {shown(value)}")
        if value.keys() != names:
            strict_json.check_keys(value, names, needed)
        return build(value, to)

    return structure


def _unstructure_record(conv: Converter, kind: Any) -> _Unstructure:
    omit = override(omit_if_default=True)
    later: dict[str, Any] = {field.name: omit for field in fields_of(kind) if is_later(field)}
    return make_dict_unstructure_fn(kind, conv, _cattrs_use_linecache=False, **later)


def _exactly(kind: type, error: ErrorOf | None) -> _Structure:
    """A hook that accepts values of exactly this type; `error` is a further check."""
    type_name, _ = _JSON_TYPES[kind]

    def structure(value: Any, _: Any) -> Any:
        if value.__class__ is not kind:
            raise MismatchError(f"expected {type_name}, got {shown(value)}")
        if error is not None and (expected := error(value)) is not None:
            raise MismatchError(f"expected {expected}, got {shown(value)}")
        return value

    return structure


def _structure_annotated(kind: Any, conv: Converter) -> _Structure:
    """A hook that checks the marks of an annotation; a card may be 0, as in a redacted event."""
    inner, *marks = get_args(kind)
    error = validation.error_by_marks(
        [field_types.AtLeast(FACE_DOWN) if mark is CARD else mark for mark in marks]
    )
    is_plain = error is not None and inner in _JSON_TYPES
    hook = _exactly(inner, None) if is_plain else conv.get_structure_hook(inner)

    def structure(value: Any, _: Any) -> Any:
        item = hook(value, inner)
        if error is not None and (expected := error(item)) is not None:
            raise MismatchError(f"expected {expected}, got {shown(value)}")
        return item

    return structure


def _structure_choice(value: Any, kind: Any) -> Any:
    """A member of an enum, or one of the values of a `Literal`."""
    choices = _choices(kind)
    is_scalar = not exactly(value, list) and not exactly(value, dict)
    if is_scalar and (type(value), value) in choices:
        return choices[type(value), value]
    words = validation.words_of((str(choice) for _, choice in choices), value)
    raise MismatchError(f"expected one of {words}; got {shown(value)}")


@lru_cache(maxsize=512)
def _choices(kind: Any) -> dict[tuple[type, Any], Any]:
    """The members by type and value in JSON, because True equals 1."""
    members = [
        (choice.value if isinstance(choice, Enum) else choice, choice)
        for choice in get_args(kind) or kind
    ]
    return {(type(value), value): choice for value, choice in members}


def _items(value: Any, hooks: Iterable[tuple[_Structure, Any]], kind: Any) -> list[Any]:
    """The items of a list; it stops at the first error, as an untrusted list may be long."""
    data, items = as_list(value), list[Any]()
    try:
        for item, (hook, part) in zip(data, hooks):  # noqa: B905 - `hooks` may be endless
            items.append(hook(item, part))
    except Exception as problem:  # noqa: BLE001 - untrusted data may cause any error
        problem.add_note(IterableValidationNote(f"at index {len(items)}", len(items), kind))
        raise _ListError("in a list", [problem], kind) from None
    return items


def _structure_tuple(kind: Any, conv: Converter) -> _Structure:
    """A hook for tuples, named or not; those of any length have one type of items."""
    make: Callable[..., Any] | None = kind if is_named_tuple(kind) else None
    parts = row_of(kind) if make else get_args(kind)
    if parts[1:] == (Ellipsis,):
        same = repeat((conv.get_structure_hook(parts[0]), parts[0]))
        return lambda value, _: tuple(_items(value, same, kind))
    # The hooks are looked up late, because a named tuple may contain others of its type.
    hooks = [(conv.structure, part) for part in parts]

    def structure(value: Any, _: Any) -> Any:
        if len(as_list(value)) != len(hooks):
            raise MismatchError(f"expected {len(hooks)} items, got {len(value)}")
        items = _items(value, hooks, kind)
        return make(*items) if make else tuple(items)

    return structure


def _unstructure_named_tuple(kind: Any, conv: Converter) -> _Unstructure:
    parts = row_of(kind)
    return lambda value: list(map(conv.unstructure, value, parts))  # looked up late, likewise


def _structure_frozenset(kind: Any, conv: Converter) -> _Structure:
    (part,) = get_args(kind)
    hook = conv.get_structure_hook(part)

    def structure(value: Any, _: Any) -> Any:
        items = _items(value, repeat((hook, part)), kind)
        if sorted(set(value)) != value:
            raise MismatchError("expected a sorted list with nothing twice")
        return frozenset(items)

    return structure


def _structure_union(union: Any, conv: Converter) -> _Structure:
    records = {record.__name__: record for record in records_of(union)}
    only = next(iter(records.values())) if len(records) == 1 else None
    others = others_of(union)
    is_optional = NoneType in get_args(union)
    hooks: dict[Any, _Structure] = {kind: conv.get_structure_hook(kind) for kind in others}
    if int in others and str in others:
        hooks[int] = _exactly(int, validation.label_error)  # a label such as a seed may be long

    def structure(value: Any, _: Any) -> Any:
        if value is None and is_optional:
            return None
        if records and (exactly(value, dict) or not others):
            body: Any = value
            record: Any = only
            if only is None:
                body, record = untagged(value, records)
            return conv.structure(body, record)
        for kind, hook in hooks.items():
            try:
                return hook(value, kind)
            except (MismatchError, BaseValidationError):
                if len(hooks) == 1 or value.__class__ is kind:
                    raise
        plain = [get_args(kind)[0] if get_origin(kind) is Annotated else kind for kind in others]
        names = [
            _JSON_TYPES.get(kind, (getattr(kind, "__name__", str(kind)),))[0] for kind in plain
        ]
        raise MismatchError(f"expected {' or '.join(names)}, got {shown(value)}")

    return structure


def _unstructure_union(union: Any, conv: Converter) -> _Unstructure:
    records = records_of(union)

    def unstructure(value: Any) -> Any:
        plain = conv.unstructure(value)
        return {TAG: value.__class__.__name__, **plain} if value.__class__ in records else plain

    return unstructure


def _zone(text: Any) -> Zone:
    """A zone from its text: `hand/Quin`."""
    if not exactly(text, str):
        raise MismatchError(f"expected the name of a zone, got {shown(text)}")
    kind, slash, owner = text.partition("/")
    for name in (kind, owner) if slash else (kind,):
        expected = validation.name_error(name)
        if expected is not None:
            raise MismatchError(f"expected {expected}, got {shown(name)}")
    return Zone(kind, owner if slash else None)


def _table(value: Any) -> Table:
    if not exactly(value, dict):
        raise MismatchError(f"expected zones with their cards, got {shown(value)}")
    for name, pile in value.items():
        if set(map(type, as_list(pile))) - {int}:
            card = next(number for number in pile if not exactly(number, int))
            raise MismatchError(f"{_zone(name)}: expected the number of a card, got {shown(card)}")
    return Table.of({_zone(name): tuple(pile) for name, pile in value.items()})


@attrs.frozen
class ChartData(Generic[T]):
    """The data of a chart, which is no record."""

    name: str
    rows: tuple[tuple[int, int | None, T, str], ...]
    source: str
    beyond: tuple[int, int] | None


_CHART_DATA: Any = ChartData


def _structure_chart(kind: Any, conv: Converter) -> _Structure:
    shape = _CHART_DATA[get_args(kind)]
    hook = conv.get_structure_hook(shape)

    def structure(value: Any, _: Any) -> Any:
        data = hook(value, shape)
        rows = tuple(Row(*row) for row in data.rows)
        chart = Chart(data.name, rows, data.source, data.beyond and Step(*data.beyond))
        if chart.rows != rows:
            raise MismatchError("each row of a chart names its source")
        return chart

    return structure


def _unstructure_chart(kind: Any, conv: Converter) -> _Unstructure:
    hook: _Unstructure = conv.get_unstructure_hook(_CHART_DATA[get_args(kind)])

    def unstructure(chart: Any) -> Any:
        if not isinstance(chart.beyond, Step | None):
            raise TypeError(
                f"the chart {chart.name} cannot be saved: it continues by {chart.beyond}"
            )
        return hook(chart)

    return unstructure


@attrs.frozen
class DeckReference:
    """The data of a deck."""

    name: str
    sha256: str


def _add_deck(conv: Converter, kind: type, decks: Iterable[Any]) -> None:
    by_hash: dict[str, Any] = {deck_hash(deck): deck for deck in decks}
    hook = conv.get_structure_hook(DeckReference)

    def structure(value: Any, _: Any) -> Any:
        reference = hook(value, DeckReference)
        deck = by_hash.get(reference.sha256)
        if deck is not None and deck.name == reference.name:
            return deck
        if any(other.name == reference.name for other in by_hash.values()):
            raise MismatchError(f"the deck {shown(reference.name)} known here has other cards")
        raise MismatchError(f"no deck {shown(reference.name)} is known here; pass it in `decks`")

    conv.register_structure_hook(kind, structure)
    conv.register_unstructure_hook(
        kind, lambda deck: {"name": deck.name, "sha256": deck_hash(deck)}
    )


@lru_cache(maxsize=64)
def deck_hash(deck: Any) -> str:
    """The SHA-256 of a deck's content: its name and every card with both its sides."""
    text = json.dumps(_plain_converter().unstructure(deck), sort_keys=True, ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()


def _is_origin(*origins: Any) -> Callable[[Any], bool]:
    """A test for annotations of this kind, such as `tuple[int, ...]`."""
    return lambda kind: get_origin(kind) in origins


_is_union: Final = _is_origin(Union, UnionType)


def _is_tagged(kind: Any) -> bool:
    return _is_union(kind) and len(records_of(kind)) > 1


_STRUCTURE: Final = (
    (is_named_tuple, _structure_tuple),
    (_is_origin(tuple), _structure_tuple),
    (_is_origin(frozenset), _structure_frozenset),
    (_is_union, _structure_union),
    (_is_origin(Annotated), _structure_annotated),
    (_is_origin(Chart), _structure_chart),
)
_UNSTRUCTURE: Final = (
    (is_named_tuple, _unstructure_named_tuple),
    (_is_tagged, _unstructure_union),
    (_is_origin(Chart), _unstructure_chart),
)
