"""Narration of any system, by its docstrings and the names of its fields.

The docstring of an event is a sentence about a player or another character: "A player has
drawn the top card of the stock." If the first text field of the event is `player`, its value
replaces "A player", and the other fields follow after a colon. If there are fields of the type
`CharacterName`, the first of these is used, and other texts are quoted as input of players. Nested
records make awkward sentences; a row in the words of the system is better.

Docstrings are not translated. With `python -OO` there are none, and the name of the class is used.
"""

import inspect
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from types import MappingProxyType, UnionType
from typing import (
    Annotated,
    Any,
    Final,
    NamedTuple,
    TypeAlias,
    TypeGuard,
    Union,
    get_args,
    get_origin,
)

import attrs

from dramadeck.core import CARD, FACE_DOWN, PileView, PublicCard, TableView
from dramadeck.core.field_types import marked
from dramadeck.core.seats import Sends
from dramadeck.core.table import PUBLIC_CARD
from dramadeck.narration.fields import (
    OPEN_CARDS,
    annotations_of,
    as_value,
    card_fields,
    people_fields,
    spoken_fields,
    words_of,
)
from dramadeck.narration.messages import (
    FIELD,
    Listed,
    LogLine,
    Message,
    NameArg,
    Quoted,
    Value,
    literal,
    log_line,
    message_in,
)
from dramadeck.narration.scope import Scope
from dramadeck.narration.table_model import Fact, Layout, Pile, Place, PlaceKind, pile_of

_RULE_IDS = re.compile(r" ?\(([A-Z]{2}-\d+[^()]*)\)")
_RULE_ID = re.compile(r"[A-Z]{2}-\d+")
_MARKS = re.compile(r"[`*]")

NO_LABELS: Final[Mapping[str, Message]] = MappingProxyType({})

_COLLECTIONS: Final = (tuple, list, frozenset, set)  # the types of collections


class _RecordSentence(NamedTuple):
    """The message of a type of record, the field of its subject, and the ids of its rules.

    `sentence` is the text without a place, for a record without a subject.
    """

    sentence: str
    message: str
    subject: str | None
    rules: tuple[str, ...]


NameLabels: TypeAlias = Callable[[str], Message]  # returns the label of a kind of zone or a field


def words(name: str) -> Message:
    """The words in a name of a class or a field, translated if some game has such a field."""
    return Message(literal(words_of(name)), context=FIELD)


def event_line(scope: Scope) -> LogLine:
    """The line of an event of any system."""
    record = scope.event
    template = _sentence_of(record.__class__)
    clause = _with_subject(template, record)
    fields = joined(tuple(_fields(scope, record, besides=template.subject)))
    if fields is None:
        return log_line(message_in("generic", "{what}.", what=clause), rules=template.rules)
    sentence = message_in("generic", "{what}: {fields}.", what=clause, fields=fields)
    return log_line(sentence, rules=template.rules)


def label(scope: Scope) -> Message:
    """The label of a command of any system: the words of its type, and its fields."""
    record = scope.event
    title = words(record.__class__.__name__)
    sender = next(
        (attribute.name for attribute in _attributes(record) if marked(attribute.type, Sends)), None
    )
    fields = joined(tuple(_fields(scope, record, besides=sender)))
    if fields is None:
        return title
    return message_in("generic", "{what}: {fields}", what=title, fields=fields)


def places(scope: Scope, labels: Mapping[str, Message] = NO_LABELS) -> Iterator[Place]:
    """The table of any system: a place for each player or character, then one for all other fields.

    A place is made of each record with a `name` in a tuple of such records, or of each player of a
    `TableView` with the zones of that player, and with the records whose first field is the name of
    that player. The cards in a record or in the view are piles; a field `hand` of the view is the
    hand of the seat. `labels` has labels of kinds of zones and of
    fields; others are labelled by their names.
    """
    view = scope.after

    def label_for(name: str) -> Message:
        return labels.get(name) or words(name)

    seat = getattr(view, "seat", None)
    own = getattr(seat, "name", None)
    other_fields, zone_piles = list[str](), list[Pile]()
    omitted = _NOT_ON_THE_TABLE
    if isinstance(view, TableView):
        omitted |= _TABLE_VIEW_FIELDS
        for player in view.players:
            yield _player_place(scope, label_for, view, player, is_own=player == own)
        omitted |= frozenset(_fields_of_players(view))
        shared = (pile for pile in view.piles if pile.zone.owner not in view.players)
        zone_piles += _zone_piles(scope, label_for, shared)
    for field in _attributes(view):
        value = getattr(view, field.name)
        if field.name in omitted:
            continue
        if _is_sequence(value) and value and all(map(_is_character, value)):
            yield from (_character_place(scope, label_for, record, own) for record in value)
        elif field.name == _HAND:
            hand = _pile(scope, label_for, view, field.name, f"/{own}" if own else "")
            if hand is not None:
                name = label_for(field.name)
                if own:
                    name = message_in("generic", "{name}", name=NameArg(own))
                yield Place(
                    key="own", kind=PlaceKind.SEAT, name=name, owner=own, is_own=True, piles=(hand,)
                )
        else:
            other_fields.append(field.name)
    piles, facts = _contents(scope, label_for, view, other_fields, "")
    piles = (*zone_piles, *piles)
    if piles or facts:
        name = message_in("generic", "on the table")
        yield Place(key="centre", kind=PlaceKind.CENTRE, name=name, piles=piles, facts=facts)


def _player_place(
    scope: Scope, label_for: NameLabels, view: TableView, player: str, *, is_own: bool
) -> Place:
    """The place of a player of a `TableView`, with the piles of that player."""
    return Place(
        key=f"seat {player}",
        kind=PlaceKind.SEAT,
        name=message_in("generic", "{name}", name=NameArg(player)),
        owner=player,
        is_own=is_own,
        piles=tuple(
            _zone_piles(
                scope, label_for, (pile for pile in view.piles if pile.zone.owner == player)
            )
        ),
        facts=tuple(_player_facts(scope, label_for, view, player)),
    )


def _fields_of_players(view: TableView) -> Iterator[str]:
    """The fields with records that begin with the name of a player."""
    for field in _attributes(view):
        records = getattr(view, field.name)
        is_shown = field.name not in _NOT_ON_THE_TABLE and _is_sequence(records) and records
        if is_shown and all(_subject(record) in view.players for record in records):
            yield field.name


def _player_facts(
    scope: Scope, label_for: NameLabels, view: TableView, player: str
) -> Iterator[Fact]:
    """The records of a player: a single other field without its label, as in "purse: 7"."""
    for name in _fields_of_players(view):
        for record in getattr(view, name):
            subject, *others = _attributes(record)
            if getattr(record, subject.name) != player:
                continue
            value: Value | None = joined(tuple(_fields(scope, record, subject.name, label_for)))
            if value is not None and len(others) == 1:
                value = dict(_field_values(scope, record, label_for))[others[0].name]
            fact = message_in("generic", "{what}.", what=label_for(name))
            if value is not None:
                fact = message_in(
                    "generic", "{field}: {value}.", field=label_for(name), value=value
                )
            yield Fact(fact)


def _subject(record: Any) -> str | None:
    """The name in the first field of a record; None if this is no name of a character."""
    field = next(iter(_attributes(record)), None)
    if field is None or field.name not in people_fields(record.__class__):
        return None
    name = getattr(record, field.name)
    return name if isinstance(name, str) else None


def _zone_piles(scope: Scope, label_for: NameLabels, piles: Iterable[PileView]) -> Iterator[Pile]:
    """The piles of a `TableView` that are not empty, and the empty hands."""
    for pile in piles:
        kind, count = pile.zone.kind, pile.count
        if not count and kind != _HAND:
            continue
        is_stack = pile.cards is None and pile.zone.owner is None
        layout = Layout.HAND if kind == _HAND else Layout.STACK if is_stack else Layout.ROW
        yield pile_of(
            scope, str(pile.zone), label_for(kind), pile.cards or (), count=count, layout=layout
        )


_NOT_ON_THE_TABLE: Final = frozenset({"seat", "dialect", "is_printed", "deck", "dues", "result"})
"""Fields of views that are not shown on the table: settings, and the input of `Narrator.now`."""

_TABLE_VIEW_FIELDS: Final = frozenset({"players", "piles"})
"""Fields of a `TableView` that are shown as places and piles."""

_HAND: Final = "hand"
_COUNT: Final = "_count"


def _is_character(value: Any) -> bool:
    return attrs.has(value.__class__) and isinstance(getattr(value, "name", None), str)


def _character_place(scope: Scope, label_for: NameLabels, record: Any, own: str | None) -> Place:
    """The place of a record with a name."""
    name = record.name
    fields = [attribute.name for attribute in _attributes(record) if attribute.name != "name"]
    piles, facts = _contents(scope, label_for, record, fields, f"/{name}")
    return Place(
        key=f"seat {name}",
        kind=PlaceKind.SEAT if piles else PlaceKind.CAST,
        name=message_in("generic", "{name}", name=NameArg(name)),
        owner=name,
        is_own=name == own,
        piles=piles,
        facts=facts,
    )


def _contents(
    scope: Scope, label_for: NameLabels, record: Any, fields: Iterable[str], owner: str
) -> tuple[tuple[Pile, ...], tuple[Fact, ...]]:
    """The fields of a record: cards as piles, other values as facts."""
    values = dict(_field_values(scope, record, label_for))
    piles, facts = list[Pile](), list[Fact]()
    for field in fields:
        pile = _pile(scope, label_for, record, field, owner)
        if pile is not None:
            piles.append(pile)
        elif field in values and not _counts_cards(record, field):
            value = values[field]
            fact = message_in("generic", "{field}: {value}.", field=label_for(field), value=value)
            facts.append(Fact(fact))
    return tuple(piles), tuple(facts)


def _counts_cards(record: Any, field: str) -> bool:
    """Whether a field is the number of cards in another field, whose pile shows the number."""
    return field.endswith(_COUNT) and field.removesuffix(_COUNT) in card_fields(record.__class__)


def _pile(scope: Scope, label_for: NameLabels, record: Any, field: str, owner: str) -> Pile | None:
    """The pile of a field that contains only cards, or the number of cards; otherwise None."""
    value = getattr(record, field)
    if field.endswith(_COUNT) and isinstance(value, int):
        zone = field.removesuffix(_COUNT)
        if not value or _counts_cards(record, field):
            return None
        return pile_of(scope, zone + owner, label_for(zone), None, count=value, layout=Layout.STACK)
    count = getattr(record, field + _COUNT, None)
    if field not in card_fields(record.__class__) or not (_is_pile(value) or count is not None):
        return None
    cards: tuple[int, ...] = (value,) if isinstance(value, int) else tuple(value or ())
    layout = Layout.HAND if field == _HAND else Layout.ROW
    number = len(cards) if count is None else count
    if not number and layout is not Layout.HAND:
        return None
    return pile_of(scope, field + owner, label_for(field), cards, count=number, layout=layout)


def _is_pile(value: Any) -> bool:
    """Whether a value is a card, or a sequence of cards only."""
    cards = (value,) if value.__class__ is int else value
    return _is_sequence(cards) and all(card.__class__ is int for card in cards)


def _with_subject(template: _RecordSentence, record: Any) -> Message:
    """The sentence of a record, with its subject if there is one."""
    field = template.subject
    subject = None if field is None else as_value(getattr(record, field))
    if field is None or subject is None:
        return Message(template.sentence)
    return Message(template.message, ((field, subject),))


def _fields(
    scope: Scope, record: Any, besides: str | None, label_for: NameLabels = words
) -> Iterator[Message]:
    """The fields that are not empty, except `besides`, as messages."""
    for name, value in _field_values(scope, record, label_for):
        if name in OPEN_CARDS:
            yield message_in("list", "{a}", a=value)
        elif name != besides:
            yield message_in("generic", "{field} {value}", field=label_for(name), value=value)


def _is_empty(value: Any) -> bool:
    """Whether a value is None, False or an empty text or collection."""
    is_sized = isinstance(value, (str, Mapping, *_COLLECTIONS))
    return value is None or value is False or (is_sized and not value)


def _field_values(scope: Scope, record: Any, label_for: NameLabels) -> Iterator[tuple[str, Value]]:
    """The names and values of the fields that are not empty; hidden cards are empty."""
    hints = annotations_of(record.__class__)
    with_cards, quoted = card_fields(record.__class__), spoken_fields(record.__class__)
    for attribute in _attributes(record):
        value = getattr(record, attribute.name)
        if _is_empty(value):
            continue
        if attribute.name in quoted and value.__class__ is str:
            yield attribute.name, Quoted(value)
        elif attribute.name not in with_cards:
            yield attribute.name, described(scope, value, label_for)
        elif any(card != FACE_DOWN for card in leaves(value)):
            hint = PublicCard if attribute.name in OPEN_CARDS else hints[attribute.name]
            yield attribute.name, _value_with_cards(scope, hint, value)


def leaves(value: Any) -> Iterator[Any]:
    """The single values in a value, at any depth of tuples and mappings."""
    if _is_mapping(value):
        value = tuple(value.items())
    if _is_collection(value):
        for item in value:
            yield from leaves(item)
    else:
        yield value


def _value_with_cards(scope: Scope, hint: Any, value: Any) -> Value:
    """A value that contains cards, which its annotation marks, as a value of a message."""
    kinds = tuple(_alternatives(hint))
    is_marked = any(kind is CARD or kind is PUBLIC_CARD for kind in kinds)
    if is_marked and value.__class__ is int:
        return scope.card(value)
    if _is_collection(value):
        rows = tuple(value)
        inner = [hint] * len(rows) if is_marked else _parts(kinds, len(rows))
        are_cards = [
            CARD in _alternatives(part) or PUBLIC_CARD in _alternatives(part) for part in inner
        ]
        if rows and all(are_cards) and all(card.__class__ is int for card in rows):
            return scope.cards(rows)
        return _listed(
            rows, [_value_with_cards(scope, *pair) for pair in zip(inner, rows, strict=True)]
        )
    if _is_mapping(value):
        of_key, of_value = (hint, hint) if is_marked else _parts(kinds, 2)
        return _listed_pairs(
            [
                (_value_with_cards(scope, of_key, k), _value_with_cards(scope, of_value, v))
                for k, v in value.items()
            ]
        )
    return described(scope, value)


def _alternatives(hint: Any) -> Iterator[Any]:
    """The types in an annotation, with unions split, and its marks of cards."""
    origin = get_origin(hint)
    if origin is Annotated:
        yield from (mark for mark in hint.__metadata__ if mark in (CARD, PUBLIC_CARD))
        yield from _alternatives(get_args(hint)[0])
    elif origin in (Union, UnionType):
        for part in get_args(hint):
            yield from _alternatives(part)
    else:
        yield hint


def _parts(kinds: tuple[Any, ...], count: int) -> list[Any]:
    """The annotations of `count` items, by the first type with as many arguments or with one."""
    for kind in kinds:
        parts = get_args(kind)
        if len(parts) == count and parts[-1] is not Ellipsis:
            return [*parts]
        if parts and len(parts) - (parts[-1] is Ellipsis) == 1:
            return [parts[0]] * count
    return [None] * count


def described(scope: Scope, value: Any, label_for: NameLabels = words) -> Value:
    """Any value, including records and mappings, as a value of a message."""
    if value is None:
        return message_in("list", "nothing")
    if isinstance(value, bool):
        return message_in("generic", "yes") if value else message_in("choice", "no")
    if _is_collection(value) and any(map(_is_sequence, value)):
        return _listed(value, [described(scope, item, label_for) for item in value])
    converted = as_value(value)
    if converted is not None:
        return converted
    if attrs.has(value.__class__):
        name = _subject(value)
        besides = None if name is None else _attributes(value)[0].name
        fields = joined(tuple(_fields(scope, value, besides, label_for)))
        if name is not None:
            who = NameArg(name)
            return (
                message_in("generic", "{name} ({fields})", name=who, fields=fields)
                if fields
                else who
            )
        return message_in("generic", "({fields})", fields=fields or message_in("list", "nothing"))
    if _is_sequence(value):
        return Listed([described(scope, item, label_for) for item in value])
    if _is_mapping(value):
        return _listed_pairs([(described(scope, k), described(scope, v)) for k, v in value.items()])
    return NameArg(str(value))


def _is_mapping(value: Any) -> TypeGuard[Mapping[Any, Any]]:
    return isinstance(value, Mapping)


def _is_collection(value: Any) -> TypeGuard[Iterable[Any]]:
    return isinstance(value, _COLLECTIONS)


def _is_sequence(value: Any) -> TypeGuard[Iterable[Any]]:
    return _is_collection(value) and not hasattr(value, "_fields")


def _listed(rows: Iterable[Any], values: Iterable[Value]) -> Listed:
    """A list of values, with nested lists in brackets."""
    return Listed(
        [
            message_in("generic", "({fields})", fields=value) if _is_sequence(row) else value
            for row, value in zip(rows, values, strict=True)
        ]
    )


def _listed_pairs(pairs: Iterable[tuple[Value, Value]]) -> Listed:
    return Listed([message_in("generic", "{field} {value}", field=k, value=v) for k, v in pairs])


def joined(fields: tuple[Message, ...]) -> Message | None:
    """Messages with commas between them; None if there are none."""
    result: Message | None = None
    for field in reversed(fields):
        result = (
            field if result is None else message_in("list", "{a}, {rest}", a=field, rest=result)
        )
    return result


def _attributes(record: Any) -> tuple[Any, ...]:
    if not attrs.has(record.__class__):
        return ()
    return tuple(
        attribute for attribute in attrs.fields(record.__class__) if attribute.name[0] != "_"
    )


@cache
def _sentence_of(record: type) -> _RecordSentence:
    """The message of a type, from the first sentence of its docstring."""
    docstring = inspect.cleandoc(record.__doc__ or "") or words_of(record.__name__).capitalize()
    paragraph = " ".join(docstring.partition("\n\n")[0].split())
    rules = tuple(id for ids in _RULE_IDS.findall(paragraph) for id in _RULE_ID.findall(ids))
    plain = _MARKS.sub("", _RULE_IDS.sub("", paragraph))
    sentence = literal(plain.partition(". ")[0].rstrip("."))
    fields = attrs.fields(record) if attrs.has(record) else ()
    texts = (field.name for field in fields if field.type is str)
    subject = next(iter((*people_fields(record), *texts)), None)
    if subject is not None:
        start = re.match(rf"An? {words_of(subject)}\b", sentence)
        if start is not None:
            message = f"{{{subject}}}{sentence[start.end() :]}"
            return _RecordSentence(sentence, message, subject, rules)
    return _RecordSentence(sentence, sentence, None, rules)
