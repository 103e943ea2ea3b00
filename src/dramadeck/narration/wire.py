"""What is told, as JSON data, for programs at the other end of a wire: lines, rows and menus.

A span keeps what it knows, so a page links a card and sets a name apart; nothing here is markup.

A menu goes out with numbers: each entry has its place in the menu, each choice its place in the
question. What comes back names those and never a value, so whoever answers can choose what was
offered and nothing else; only what is free comes as text or number, as from any form.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import Any, Final, TypeVar, cast

from dramadeck.core.refusals import DramadeckError
from dramadeck.narration.asking import fields_of
from dramadeck.narration.fields import card_fields
from dramadeck.narration.menu import Ask, Choice, Entry, Menu
from dramadeck.narration.spans import CardRef, Line, Name, Number, Quote, Row, Span, Term, Text

Data = dict[str, Any]
T = TypeVar("T")

_KINDS: Final = MappingProxyType(
    {Text: "text", Name: "name", CardRef: "card", Number: "number", Term: "term", Quote: "quote"}
)

MOST_CHOICES: Final = 64
"""Nobody chooses more often for one command."""


class PickError(DramadeckError, LookupError):
    """There is no such entry or choice in a menu."""


def span_data(span: Span) -> Data:
    """A span.

    >>> span_data(CardRef(42, "Haste (42)"))
    {'is': 'card', 'text': 'Haste (42)', 'card': 42}
    """
    data: Data = {"is": _KINDS[type(span)], "text": span.text}
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


def line_data(line: Line) -> Data:
    """A line.

    >>> line_data(Line((Name("Quin"),), rules=("TR-071",)))
    {'spans': [{'is': 'name', 'text': 'Quin'}], 'tone': 'plain', 'depth': 1, 'rules': ['TR-071']}
    """
    spans = [span_data(each) for each in line.spans]
    return {"spans": spans, "tone": line.tone.value, "depth": line.depth, "rules": [*line.rules]}


def row_data(row: Row) -> Data:
    """A row of a table.

    >>> row_data(Row((Name("Quin"),), (Text("3 cards"),)))["spans"]
    [{'is': 'text', 'text': '3 cards'}]
    """
    title, spans = ([span_data(each) for each in part] for part in (row.title, row.spans))
    return {"title": title, "spans": spans}


def menu_data(menu: Menu[Any]) -> list[Data]:
    """The groups of a menu; its entries are numbered through all of them.

    >>> menu_data(Menu(()))
    []
    """
    groups, at = list[Data](), 0
    for group in menu.groups:
        entries = [entry_data(each, at + place) for place, each in enumerate(group.entries)]
        at += len(entries)
        title = line_data(group.title)
        groups.append({"topic": group.topic.value, "title": title, "entries": entries})
    return groups


def entry_data(entry: Entry[Any], at: int) -> Data:
    """An entry of a menu: its place in it, what it asks, and the cards that it is about."""
    return {
        "at": at,
        "label": line_data(entry.label),
        "kinds": sorted({type(each).__name__ for each in entry.commands}),
        "cards": sorted({card for each in entry.commands for card in _cards(each)}),
        "asks": [_ask(each) for each in entry.asks],
        "more": [_ask(each) for each in entry.more],
        "chance": None if entry.chance is None else float(entry.chance),
    }


def _cards(command: Any) -> Iterable[int]:
    for name in _chosen_card_fields(command.__class__):
        value: Any = getattr(command, name)
        several = cast("tuple[object, ...]", value) if isinstance(value, tuple) else (value,)
        yield from (each for each in several if isinstance(each, int) and each > 0)


@cache
def _chosen_card_fields(kind: type) -> frozenset[str]:
    """The fields of a command that hold chosen cards; a free field holds only a sample."""
    return card_fields(kind) - {each.name for each in fields_of(kind) if each.free is not None}


def _ask(ask: Ask) -> Data:
    values, default = [each.value for each in ask.choices], ask.default
    if values:
        default = values.index(default) if default in values else None
    return {
        "field": ask.field,
        "label": line_data(ask.label),
        "kind": ask.kind.value,
        "choices": [_choice(each, at) for at, each in enumerate(ask.choices)],
        "sample": _plain(ask.shown),
        "default": _plain(default),
        "smallest": ask.smallest,
        "largest": ask.largest,
        "is_needed": ask.is_needed,
    }


def _choice(choice: Choice, at: int) -> Data:
    return {
        "at": at,
        "label": line_data(choice.label),
        "chance": None if choice.chance is None else float(choice.chance),
        "cards": [each.number for each in choice.label.spans if isinstance(each, CardRef)],
    }


def _plain(value: Any) -> Any:
    """An example as a form shows it; what is no number and no text has none."""
    if isinstance(value, tuple | list):
        parts = [_plain(each) for each in cast("Sequence[Any]", value)]
        return None if None in parts else parts
    return value if isinstance(value, bool | int | str) else None


# --------------------------------------------------------------------- what comes back


def narrowed_by(menu: Menu[Any], at: object, path: Sequence[object] = ()) -> Entry[Any]:
    """The entry that was picked, after the choices so far.

    Args:
        menu: the menu that was sent.
        at: the number of the entry.
        path: what was chosen, in order: the field of a question, and the number of the choice.

    Raises:
        PickError: there is no such entry or choice.

    >>> from dramadeck import narration, torg
    >>> state = torg.deal(torg.new_game(["Quin", "Marco"], seed=7)).state
    >>> here = narration.narrator(torg.TORG, seat=torg.GAMEMASTER)
    >>> awards = [torg.GrantAward(hero=each, possibilities=1) for each in ("Quin", "Marco")]
    >>> menu = here.menu(torg.view(state, here.seat), awards)
    >>> print(narrowed_by(menu, 0, [["hero", 1]]).label)
    raise an award (Marco) …
    """
    if len(path) > MOST_CHOICES:
        raise PickError(f"path: nobody chooses more than {MOST_CHOICES} times")
    entry: Entry[Any] = _at(menu.entries, at)
    for step in path:
        field, choice = _pair(step)
        asked = [each for each in entry.asks if each.field == field]
        if not asked:
            raise PickError("path: that is not asked")
        entry = entry.narrowed(field, _at(asked[0].choices, choice).value)
    return entry


def picked(
    menu: Menu[Any], at: object, path: Sequence[object] = (), answers: Mapping[str, Any] = {}
) -> Any:
    """The command that was picked.

    Args:
        menu: the menu that was sent.
        at: the number of the entry.
        path: what was chosen, as in `narrowed_by`.
        answers: field of a question → what is free; of voluntary choices the number.

    Raises:
        PickError: there is no such entry or choice.
        AnswerError: something is not answered, or the answer cannot be.

    >>> from dramadeck import narration, torg
    >>> state = torg.deal(torg.new_game(["Quin"], seed=7)).state
    >>> here = narration.narrator(torg.TORG, seat=torg.GAMEMASTER)
    >>> award = torg.GrantAward(hero="Quin", possibilities=1)
    >>> menu = here.menu(torg.view(state, here.seat), [award])
    >>> picked(menu, 0, answers={"possibilities": "3"})
    GrantAward(hero='Quin', possibilities=3)
    """
    entry = narrowed_by(menu, at, path)
    asked = {each.field: each for each in (*entry.asks, *entry.more)}
    meant: Data = {}
    for field, answer in answers.items():
        ask = asked.get(field)
        meant[field] = _at(ask.choices, answer).value if ask and ask.choices else answer
    return entry.filled(meant)


def _pair(step: object) -> tuple[str, object]:
    parts = cast("list[object]", step) if isinstance(step, list) else []
    if len(parts) != 2 or not isinstance(parts[0], str):
        raise PickError("path: expected the field of a question and the number of a choice")
    return parts[0], parts[1]


def _at(several: Sequence[T], at: object) -> T:
    if not isinstance(at, int) or isinstance(at, bool) or not 0 <= at < len(several):
        raise PickError("there is no such entry or choice in that menu")
    return several[at]
