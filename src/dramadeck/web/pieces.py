"""What is told, as JSON data: lines, rows, menus, moves of cards, refusals.

A span of a line keeps what it knows, so a page links a card or sets a name apart; nothing here is
markup, and a page shows every text as text.
"""

from collections.abc import Iterable
from types import MappingProxyType
from typing import Any, Final

from dramadeck.engine import Refusal, Seat
from dramadeck.engine.table import Move, Shuffle
from dramadeck.host.reasons import HOUSE as OF_HOSTS
from dramadeck.narration import (
    Ask,
    CardRef,
    Choice,
    Entry,
    Language,
    Line,
    Menu,
    Name,
    Number,
    Quote,
    Row,
    Span,
    Term,
    Text,
    Tone,
    narrator,
    plain,
)
from dramadeck.narration.fields import card_fields
from dramadeck.narration.looking_up import called
from dramadeck.narration.saying import Say, told
from dramadeck.torg import TORG
from dramadeck.web.sentences import HOUSE

Json = dict[str, Any]

_NO_RULES: Final = (HOUSE, OF_HOSTS)
"""What stands in refusals for the rule, where it was no rule of the game."""

_KINDS: Final = MappingProxyType(
    {Text: "text", Name: "name", CardRef: "card", Number: "number", Term: "term", Quote: "quote"}
)


def of_span(span: Span) -> Json:
    """A span.

    >>> of_span(CardRef(42, "Haste (42)"))
    {'is': 'card', 'text': 'Haste (42)', 'card': 42}
    """
    data: Json = {"is": _KINDS[type(span)], "text": span.text}
    match span:
        case CardRef():
            data["card"] = span.number
        case Number():
            data["value"] = span.value
        case Term():
            data["key"] = span.key
        case _:
            pass
    return data


def of_line(line: Line) -> Json:
    """A line.

    >>> of_line(Line((Name("Quin"), Text(" flees.")), Tone.BAD, rules=("TR-071",)))["tone"]
    'bad'
    """
    return {
        "spans": [of_span(each) for each in line.spans],
        "tone": line.tone.value,
        "depth": line.depth,
        "rules": [*line.rules],
    }


def of_row(row: Row) -> Json:
    """A row of the table."""
    title, spans = ([of_span(each) for each in part] for part in (row.title, row.spans))
    return {"title": title, "spans": spans}


def plain_line(text: str, tone: Tone = Tone.BAD) -> Json:
    """A text that is there in English alone, such as why a setup cannot be."""
    return of_line(Line((Text(text),), tone, depth=0))


def said(language: Language, sentence: Say, tone: Tone = Tone.PLAIN) -> Json:
    """A sentence of the server's own."""
    return of_line(language.line(told(sentence, tone=tone, depth=0)))


def of_refusal(language: Language, refusal: Refusal) -> Json:
    """Why something is refused."""
    # It depends on the language alone; the system is any.
    told = of_line(narrator(TORG, language=language).refusal(refusal))
    return {**told, "rules": []} if refusal.rule in _NO_RULES else told


def label_of(language: Language, seat: Seat) -> str:
    """What a seat is called.

    >>> label_of(Language(), Seat("hero", "Quin")), label_of(Language(), Seat("gamemaster"))
    ('Quin', 'Gamemaster')
    """
    label = plain(language.value(called(seat)))
    return f"{label[:1].upper()}{label[1:]}"


def of_moves(events: Iterable[Any]) -> list[Json]:
    """Where cards go, as the seat that was shown these events may know it."""
    moves: list[Json] = []
    for event in events:
        for each in getattr(event, "moves", ()):
            if isinstance(each, Move):
                zones = {"from": _zone(each.source), "to": _zone(each.target)}
                moves.append({"card": each.card, **zones})
            elif isinstance(each, Shuffle):
                moves.append({"shuffled": _zone(each.zone)})
    return moves


def _zone(zone: Any) -> str:
    return zone.kind if zone.owner is None else f"{zone.kind}/{zone.owner}"


# ------------------------------------------------------------------------------- menus


def of_menu(menu: Menu[Any], turn: int) -> Json:
    """A menu; its entries are numbered through all groups."""
    groups, at = list[Json](), 0
    for group in menu.groups:
        entries = [of_entry(each, at + place) for place, each in enumerate(group.entries)]
        at += len(entries)
        title = of_line(group.title)
        groups.append({"topic": group.topic.value, "title": title, "entries": entries})
    return {"turn": turn, "groups": groups}


def of_entry(entry: Entry[Any], at: int) -> Json:
    """An entry of a menu, and what it asks."""
    return {
        "at": at,
        "label": of_line(entry.label),
        "kinds": sorted({type(each).__name__ for each in entry.commands}),
        "cards": sorted({card for each in entry.commands for card in _cards(each)}),
        "asks": [_ask(each) for each in entry.asks],
        "more": [_ask(each) for each in entry.more],
        "chance": None if entry.chance is None else float(entry.chance),
    }


def _cards(command: Any) -> Iterable[int]:
    for name in card_fields(type(command)):
        value = getattr(command, name)
        yield from (each for each in _several(value) if isinstance(each, int) and each > 0)


def _several(value: Any) -> tuple[Any, ...]:
    return value if isinstance(value, tuple) else (value,)


def _ask(ask: Ask) -> Json:
    values = [each.value for each in ask.choices]
    default = ask.default
    if values:
        default = values.index(default) if default in values else None
    return {
        "field": ask.field,
        "label": of_line(ask.label),
        "kind": ask.kind.value,
        "choices": [_choice(each, at) for at, each in enumerate(ask.choices)],
        "sample": _plain(ask.sample),
        "default": _plain(default),
        "smallest": ask.smallest,
        "largest": ask.largest,
        "is_needed": ask.is_needed,
    }


def _choice(choice: Choice, at: int) -> Json:
    return {
        "at": at,
        "label": of_line(choice.label),
        "chance": None if choice.chance is None else float(choice.chance),
        "cards": [each.number for each in choice.label.spans if isinstance(each, CardRef)],
    }


def _plain(value: Any) -> Any:
    """An example as a form shows it; what is no number and no text has none."""
    if value is None or isinstance(value, bool | int | str):
        return value
    if isinstance(value, tuple | list):
        parts = [_plain(each) for each in _several(tuple(value))]
        return None if None in parts else parts
    return None
