"""Narration of any system, by its docstrings and the names of its fields.

The docstring of an event is a sentence about a player or another character: "A player has
drawn the top card of the stock." If the first text field of the event is `player`, her name stands
for "A player", and the other fields follow. If names are `CharacterName`, the first counts,
and other texts are quoted as input of players. This is enough to play, but awkward for nested
records; a row in the words of the system is better.

Docstrings are used as they are, in English; with `python -OO` there are none, and the name
of the class is used.
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

_ROWS: Final = (tuple, list, frozenset, set)
"""The types that contain several values."""


class _Kind(NamedTuple):
    """The message of a type of record, the field of its subject, and the rules.

    `sentence` is the message without a place, for a record without a subject.
    """

    sentence: str
    message: str
    subject: str | None
    rules: tuple[str, ...]


def tell(scope: Scope) -> LogLine:
    """Format an event of any system as a sentence."""
    record = scope.event
    kind = _kind(record.__class__)
    what = _what(kind, record)
    fields = _fields(scope, record, besides=kind.subject)
    rest = row(tuple(fields))
    if rest is None:
        return log_line(message_in("generic", "{what}.", what=what), rules=kind.rules)
    sentence = message_in("generic", "{what}: {fields}.", what=what, fields=rest)
    return log_line(sentence, rules=kind.rules)


def label(scope: Scope) -> Message:
    """The label of a command of any system: its type and its fields."""
    record = scope.event
    what = words(record.__class__.__name__)
    sender = next((each.name for each in _attributes(record) if marked(each.type, Sends)), None)
    rest = row(tuple(_fields(scope, record, besides=sender)))
    if rest is None:
        return what
    return message_in("generic", "{what}: {fields}", what=what, fields=rest)


Named: TypeAlias = Callable[[str], Message]
"""The words for the name of a kind of zone or a field."""


def places(scope: Scope, labels: Mapping[str, Message] = NO_LABELS) -> Iterator[Place]:
    """What a seat sees of any system: everybody of whom the view holds a record, then all the rest.

    A record with a `name` in a tuple of such records is a place; the cards in it, and those in the
    view itself, are piles. A `hand` in the view itself is that of the seat. Of a `TableView` each
    player is a place, with the piles of her own. A kind of zone or a field is called by its label,
    or else by its name.
    """
    view = scope.after

    def named(name: str) -> Message:
        return labels.get(name) or words(name)

    seat = getattr(view, "seat", None)
    own = getattr(seat, "name", None)
    rest, zones = list[str](), list[Pile]()
    left_out = _OF_THE_GAME
    if isinstance(view, TableView):
        left_out |= _OF_A_TABLE
        for player in view.players:
            yield _player(scope, named, view, player, is_own=player == own)
        others = (pile for pile in view.piles if pile.zone.owner not in view.players)
        zones += _zones(scope, named, others)
    for field in _attributes(view):
        value = getattr(view, field.name)
        if field.name in left_out:
            continue
        if _is_row(value) and value and all(map(_is_somebody, value)):
            yield from (_somebody(scope, named, record, own) for record in value)
        elif field.name == _HAND:
            hand = _pile(scope, named, view, field.name, f"/{own}" if own else "")
            if hand is not None:
                name = (
                    message_in("generic", "{name}", name=NameArg(own)) if own else named(field.name)
                )
                yield Place(
                    key="own", kind=PlaceKind.SEAT, name=name, owner=own, is_own=True, piles=(hand,)
                )
        else:
            rest.append(field.name)
    piles, facts = _contents(scope, named, view, rest, "")
    piles = (*zones, *piles)
    if piles or facts:
        name = message_in("generic", "on the table")
        yield Place(key="centre", kind=PlaceKind.CENTRE, name=name, piles=piles, facts=facts)


def _player(scope: Scope, named: Named, view: TableView, player: str, *, is_own: bool) -> Place:
    """A player of a `TableView`, with her piles."""
    return Place(
        key=f"seat {player}",
        kind=PlaceKind.SEAT,
        name=message_in("generic", "{name}", name=NameArg(player)),
        owner=player,
        is_own=is_own,
        piles=tuple(
            _zones(scope, named, (pile for pile in view.piles if pile.zone.owner == player))
        ),
    )


def _zones(scope: Scope, named: Named, piles: Iterable[PileView]) -> Iterator[Pile]:
    """The piles of a `TableView`; an empty one only where it is a hand."""
    for pile in piles:
        kind, count = pile.zone.kind, pile.count
        if not count and kind != _HAND:
            continue
        is_stack = pile.cards is None and pile.zone.owner is None
        layout = Layout.HAND if kind == _HAND else Layout.STACK if is_stack else Layout.ROW
        yield pile_of(
            scope, str(pile.zone), named(kind), pile.cards or (), count=count, layout=layout
        )


_OF_THE_GAME: Final = frozenset({"seat", "dialect", "is_printed", "deck", "dues", "result"})
"""Fields of views that are not shown on the table: settings, and those for `Narrator.now`."""

_OF_A_TABLE: Final = frozenset({"players", "piles"})
"""Fields of a `TableView` that are places and piles."""

_HAND: Final = "hand"
_COUNT: Final = "_count"


def _is_somebody(value: Any) -> bool:
    return attrs.has(value.__class__) and isinstance(getattr(value, "name", None), str)


def _somebody(scope: Scope, named: Named, record: Any, own: str | None) -> Place:
    """A record with a name as a place."""
    name = record.name
    fields = [each.name for each in _attributes(record) if each.name != "name"]
    piles, facts = _contents(scope, named, record, fields, f"/{name}")
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
    scope: Scope, named: Named, record: Any, fields: Iterable[str], owner: str
) -> tuple[tuple[Pile, ...], tuple[Fact, ...]]:
    """The piles in some fields of a record, and the values of the others as facts."""
    told = dict(_told_fields(scope, record))
    piles, facts = list[Pile](), list[Fact]()
    for field in fields:
        pile = _pile(scope, named, record, field, owner)
        if pile is not None:
            piles.append(pile)
        elif field in told and not _counts_cards(record, field):
            value = told[field]
            fact = message_in("generic", "{field}: {value}.", field=named(field), value=value)
            facts.append(Fact(fact))
    return tuple(piles), tuple(facts)


def _counts_cards(record: Any, field: str) -> bool:
    """Whether a field is the number of cards in another field, whose pile shows it."""
    return field.endswith(_COUNT) and field.removesuffix(_COUNT) in card_fields(record.__class__)


def _pile(scope: Scope, named: Named, record: Any, field: str, owner: str) -> Pile | None:
    """A field that holds nothing but cards, or says how many there are, as a pile."""
    value = getattr(record, field)
    if field.endswith(_COUNT) and isinstance(value, int):
        zone = field.removesuffix(_COUNT)
        if not value or _counts_cards(record, field):
            return None
        return pile_of(scope, zone + owner, named(zone), None, count=value, layout=Layout.STACK)
    count = getattr(record, field + _COUNT, None)
    if field not in card_fields(record.__class__) or not (_is_pile(value) or count is not None):
        return None
    cards: tuple[int, ...] = (value,) if isinstance(value, int) else tuple(value or ())
    layout = Layout.HAND if field == _HAND else Layout.ROW
    number = len(cards) if count is None else count
    if not number and layout is not Layout.HAND:
        return None
    return pile_of(scope, field + owner, named(field), cards, count=number, layout=layout)


def _is_pile(value: Any) -> bool:
    """Whether a value is a card or only cards."""
    cards = (value,) if value.__class__ is int else value
    return _is_row(cards) and all(card.__class__ is int for card in cards)


def _what(kind: _Kind, record: Any) -> Message:
    who = None if kind.subject is None else as_value(getattr(record, kind.subject))
    if kind.subject is None or who is None:
        return Message(kind.sentence)
    return Message(kind.message, ((kind.subject, who),))


def _fields(scope: Scope, record: Any, besides: str | None) -> Iterator[Message]:
    """The fields with a value; fields that are hidden from the seat have none."""
    for name, value in _told_fields(scope, record):
        if name in OPEN_CARDS:
            yield message_in("list", "{a}", a=value)
        elif name != besides:
            word = words(name)
            yield message_in("generic", "{field} {value}", field=word, value=value)


def _says_nothing(value: Any) -> bool:
    """Whether a value is None, False or empty."""
    is_several = isinstance(value, (str, Mapping, *_ROWS))
    return value is None or value is False or (is_several and not value)


def _told_fields(scope: Scope, record: Any) -> Iterator[tuple[str, Value]]:
    hints = annotations_of(record.__class__)
    holding, spoken = card_fields(record.__class__), spoken_fields(record.__class__)
    for each in _attributes(record):
        value = getattr(record, each.name)
        if _says_nothing(value):
            continue
        if each.name in spoken and value.__class__ is str:
            yield each.name, Quoted(value)
        elif each.name not in holding:
            yield each.name, described(scope, value)
        elif any(card != FACE_DOWN for card in leaves(value)):
            hint = PublicCard if each.name in OPEN_CARDS else hints[each.name]
            yield each.name, _with_cards(scope, hint, value)


def leaves(value: Any) -> Iterator[Any]:
    """The single values in a value, at any depth of tuples and mappings."""
    if _is_mapping(value):
        value = tuple(value.items())
    if _holds_several(value):
        for each in value:
            yield from leaves(each)
    else:
        yield value


def _with_cards(scope: Scope, hint: Any, value: Any) -> Value:
    """A value whose annotation marks cards in it."""
    kinds = tuple(_alternatives(hint))
    is_marked = any(each is CARD or each is PUBLIC_CARD for each in kinds)
    if is_marked and value.__class__ is int:
        return scope.card(value)
    if _holds_several(value):
        rows = tuple(value)
        inner = [hint] * len(rows) if is_marked else _parts(kinds, len(rows))
        are_cards = [
            CARD in _alternatives(each) or PUBLIC_CARD in _alternatives(each) for each in inner
        ]
        if rows and all(are_cards) and all(each.__class__ is int for each in rows):
            return scope.cards(rows)
        return _in_row(rows, [_with_cards(scope, *each) for each in zip(inner, rows, strict=True)])
    if _is_mapping(value):
        of_key, of_value = (hint, hint) if is_marked else _parts(kinds, 2)
        return _in_pairs(
            [
                (_with_cards(scope, of_key, k), _with_cards(scope, of_value, v))
                for k, v in value.items()
            ]
        )
    return described(scope, value)


def _alternatives(hint: Any) -> Iterator[Any]:
    """The types that an annotation allows, and its marks of cards; unions are split."""
    origin = get_origin(hint)
    if origin is Annotated:
        yield from (each for each in hint.__metadata__ if each in (CARD, PUBLIC_CARD))
        yield from _alternatives(get_args(hint)[0])
    elif origin in (Union, UnionType):
        for part in get_args(hint):
            yield from _alternatives(part)
    else:
        yield hint


def _parts(kinds: tuple[Any, ...], count: int) -> list[Any]:
    """The annotations of a number of parts, by the first type that has as many."""
    for each in kinds:
        parts = get_args(each)
        if len(parts) == count and parts[-1] is not Ellipsis:
            return [*parts]
        if parts and len(parts) - (parts[-1] is Ellipsis) == 1:
            return [parts[0]] * count
    return [None] * count


def described(scope: Scope, value: Any) -> Value:
    """Any value, also a record or a mapping, as a value of a message."""
    if value is None:
        return message_in("list", "nothing")
    if isinstance(value, bool):
        return message_in("generic", "yes") if value else message_in("choice", "no")
    if _holds_several(value) and any(map(_is_row, value)):
        return _in_row(value, [described(scope, each) for each in value])
    found = as_value(value)
    if found is not None:
        return found
    if attrs.has(value.__class__):
        fields = row(tuple(_fields(scope, value, besides=None)))
        return message_in("generic", "({fields})", fields=fields or message_in("list", "nothing"))
    if _is_row(value):
        return Listed([described(scope, each) for each in value])
    if _is_mapping(value):
        return _in_pairs([(described(scope, k), described(scope, v)) for k, v in value.items()])
    return NameArg(str(value))


def _is_mapping(value: Any) -> TypeGuard[Mapping[Any, Any]]:
    return isinstance(value, Mapping)


def _holds_several(value: Any) -> TypeGuard[Iterable[Any]]:
    return isinstance(value, _ROWS)


def _is_row(value: Any) -> TypeGuard[Iterable[Any]]:
    return _holds_several(value) and not hasattr(value, "_fields")


def _in_row(rows: Iterable[Any], values: Iterable[Value]) -> Listed:
    """Several values; those that contain several themselves are in brackets."""
    return Listed(
        [
            message_in("generic", "({fields})", fields=value) if _is_row(row) else value
            for row, value in zip(rows, values, strict=True)
        ]
    )


def _in_pairs(pairs: Iterable[tuple[Value, Value]]) -> Listed:
    return Listed([message_in("generic", "{field} {value}", field=k, value=v) for k, v in pairs])


def row(fields: tuple[Message, ...]) -> Message | None:
    """The fields with commas between them; None if there are none."""
    told: Message | None = None
    for each in reversed(fields):
        told = each if told is None else message_in("list", "{a}, {rest}", a=each, rest=told)
    return told


def _attributes(record: Any) -> tuple[Any, ...]:
    if not attrs.has(record.__class__):
        return ()
    return tuple(each for each in attrs.fields(record.__class__) if each.name[0] != "_")


@cache
def _kind(record: type) -> _Kind:
    """The message of a type, from the first sentence of its docstring."""
    written = inspect.cleandoc(record.__doc__ or "") or words_of(record.__name__).capitalize()
    paragraph = " ".join(written.partition("\n\n")[0].split())
    rules = tuple(id for found in _RULE_IDS.findall(paragraph) for id in _RULE_ID.findall(found))
    plain = _MARKS.sub("", _RULE_IDS.sub("", paragraph))
    sentence = literal(plain.partition(". ")[0].rstrip("."))
    fields = attrs.fields(record) if attrs.has(record) else ()
    texts = (each.name for each in fields if each.type is str)
    subject = next(iter((*people_fields(record), *texts)), None)
    if subject is not None:
        start = re.match(rf"An? {words_of(subject)}\b", sentence)
        if start is not None:
            message = f"{{{subject}}}{sentence[start.end() :]}"
            return _Kind(sentence, message, subject, rules)
    return _Kind(sentence, sentence, None, rules)


def words(name: str) -> Message:
    """The words in a name of a class or a field."""
    return Message(literal(words_of(name)))


__all__ = ["described", "label", "places", "row", "tell", "words"]
