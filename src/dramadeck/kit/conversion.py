"""Records of a rule system as plain JSON data and back, strictly.

cattrs does the walking; what a field may hold is read from its annotation. One converter is made
for each system and kept, put together from four parts:

* values (`json_values`): numbers, texts, enums, tuples, and unions whose records bear their names;
* records (`json_records`): every field there and none besides, but those that older saves lack;
* tables and charts, here: zone → cards, and lines in place of records;
* decks, here, by their names and what they hold.

There are two converters of each kind, a quick one, and one that explains: it is asked only after
the first has refused, and goes field by field to the fault that the error names. What a state may
not be although each of its parts is sound is no matter of conversion: `RuleSystem.flaws` says that,
and `saves` asks it.

A deck is written as its name and a hash of its content, and found again among the decks that the
loader knows. A table is written as zone → cards.
"""

import hashlib
import json
from collections.abc import Callable, Collection, Iterable
from functools import lru_cache, partial
from itertools import chain
from typing import Any, Final, TypeAlias, get_args, get_origin, get_type_hints

import attrs
import cattrs

from dramadeck.charts import Chart, Row, Step
from dramadeck.engine import RuleSystem, Table, Zone
from dramadeck.engine.limits import in_force
from dramadeck.engine.printable import wanted_of_name
from dramadeck.kit.json_records import add_records, unstructure_function
from dramadeck.kit.json_values import (
    MismatchError,
    add_values,
    as_list,
    check_keys,
    exactly,
    shown,
)

DECK_KEYS: Final = {"name", "sha256"}
CHART_KEYS: Final = {"name", "rows", "source", "beyond"}

System: TypeAlias = RuleSystem[Any, Any, Any, Any]
"""Any rule system."""


def state_type(system: System) -> type:
    """The type of a system's states: what its `evolve` says that it returns.

    Raises:
        TypeError: it names no record.

    >>> from dramadeck import torg
    >>> state_type(torg.TORG) is torg.State
    True
    """
    found = _returned(system.evolve)
    if not isinstance(found, type) or not attrs.has(found):
        raise TypeError(f"{system.name}.evolve must be annotated with the record that it returns")
    return found


def view_type(system: System) -> Any:
    """The type of a system's views, likewise.

    Raises:
        TypeError: `view` does not say what it returns.

    >>> from dramadeck import torg
    >>> view_type(torg.TORG) is torg.View
    True
    """
    found = _returned(system.shown_to)
    if found is None:
        raise TypeError(f"{system.name}.view must be annotated with what it returns")
    return found


@lru_cache(maxsize=64)
def setup_type(system: System) -> type | None:
    """The type of the setup of a system's games, if its states have a field of that name.

    >>> from dramadeck import torg
    >>> setup_type(torg.TORG) is type(torg.new_game(["Quin"], seed=7).setup)
    True
    """
    kind = _returned(system.evolve)
    hints = get_type_hints(kind) if isinstance(kind, type) and attrs.has(kind) else {}
    found = hints.get("setup")
    return found if isinstance(found, type) and attrs.has(found) else None


@lru_cache(maxsize=64)
def _returned(function: Callable[..., Any]) -> Any:
    return get_type_hints(function).get("return")


def converter(system: System, decks: tuple[Any, ...] = ()) -> cattrs.Converter:
    """The converter of a system, which knows its decks and these.

    Args:
        system: whose records they are.
        decks: further decks that a save may name.
    """
    return _converter(system, decks, detailed=False)


@lru_cache(maxsize=64)
def rest_of_state(system: System) -> Callable[[Any], dict[str, Any]]:
    """What makes JSON data of all fields of a state but its setup.

    >>> from dramadeck import torg
    >>> list(rest_of_state(torg.TORG)(torg.new_game(["Quin"], seed=7)))[:3]
    ['seed', 'table', 'heroes']
    """
    return unstructure_function(state_type(system), converter(system), without="setup")


def explaining_converter(system: System, decks: tuple[Any, ...] = ()) -> cattrs.Converter:
    """The same, slower, but it says where in the data the first mistake is."""
    return _converter(system, decks, detailed=True)


@lru_cache(maxsize=64)
def _converter(system: System, decks: tuple[Any, ...], *, detailed: bool) -> cattrs.Converter:
    made = cattrs.Converter(detailed_validation=detailed)
    setup = setup_type(system)
    add_records(made, lenient=frozenset(system.commands), ready=() if setup is None else (setup,))
    add_values(made)
    _add_tables(made)
    for kind in _deck_types(system):
        _add_deck(made, kind, (*system.decks.values(), *decks))
    return made


def _deck_types(system: System) -> tuple[type, ...]:
    return tuple(dict.fromkeys(each.__class__ for each in system.decks.values()))


def _add_tables(made: cattrs.Converter) -> None:
    made.register_structure_hook(Table, lambda value, _: _table(value))
    made.register_unstructure_hook(
        Table, lambda table: {str(zone): list(pile) for zone, pile in table}
    )
    made.register_structure_hook(Zone, lambda value, _: zone(value))
    made.register_unstructure_hook(Zone, str)
    made.register_structure_hook_factory(_is_chart, partial(_chart_of, made))
    made.register_unstructure_hook_factory(_is_chart, partial(_rows_of, made))


def zone(written: Any) -> Zone:
    """A zone from its text: `hand/Quin`.

    Raises:
        MismatchError: it is no text, or its names are no sound ones.
    """
    if not exactly(written, str):
        raise MismatchError(f"expected the name of a zone, got {shown(written)}")
    kind, slash, owner = written.partition("/")
    for name in (kind, owner) if slash else (kind,):
        wanted = wanted_of_name(name)
        if wanted is not None:
            raise MismatchError(f"expected {wanted}, got {shown(name)}")
    return Zone(kind, owner if slash else None)


def _table(value: Any) -> Table:
    if not exactly(value, dict):
        raise MismatchError(f"expected zones with their cards, got {shown(value)}")
    piles: list[list[int]] = [as_list(each) for each in value.values()]
    if set(map(type, chain.from_iterable(piles))) - {int}:
        raise MismatchError(_no_card(value))
    zones = _plain_zones(value) or [zone(name) for name in value]
    return Table.of(dict(zip(zones, map(tuple, piles), strict=True)))


def _plain_zones(written: Collection[str]) -> list[Zone] | None:
    """The zones of a table, if nothing of their texts has to be looked at twice."""
    # A table has twenty of them, and every save that is loaded has a table.
    together = "".join(written)
    if not together.isascii() or not together.isprintable() or " " in together:
        return None
    parts = [each.partition("/") for each in written]
    if max(map(len, written), default=0) > in_force().name:
        return None
    if not all(kind and bool(slash) == bool(owner) for kind, slash, owner in parts):
        return None
    return [Zone(kind, owner or None) for kind, _, owner in parts]


def _no_card(piles: dict[str, list[Any]]) -> str:
    name, card = next(
        (name, card) for name, pile in piles.items() for card in pile if not exactly(card, int)
    )
    return f"{zone(name)}: expected the number of a card, got {shown(card)}"


def _is_chart(kind: Any) -> bool:
    return get_origin(kind) is Chart


def _line_of(kind: Any) -> Any:
    """What a row of a chart holds: from where to where, what it gives, its source."""
    (result,) = get_args(kind)
    return tuple.__class_getitem__((int, int | None, result, str))


def _chart_of(made: cattrs.Converter, kind: Any) -> Callable[[Any, Any], Any]:
    line = made.get_structure_hook(_line_of(kind))
    goes_on = made.get_structure_hook(tuple[int, int])

    def structure(value: Any, _: Any) -> Any:
        if not exactly(value, dict):
            raise MismatchError(f"expected a chart, got {shown(value)}")
        check_keys(value, CHART_KEYS, CHART_KEYS)
        name, source = (made.structure(value[key], str) for key in ("name", "source"))
        rows = [Row(*line(each, None)) for each in as_list(value["rows"])]
        beyond = None if value["beyond"] is None else Step(*goes_on(value["beyond"], None))
        made_of_them = Chart(name, rows, source, beyond)
        if list(made_of_them.rows) != rows:
            raise MismatchError("each row of a chart names its source")
        return made_of_them

    return structure


def _rows_of(made: cattrs.Converter, kind: Any) -> Callable[[Any], Any]:
    line = made.get_unstructure_hook(_line_of(kind))

    def unstructure(chart: Any) -> Any:
        if not isinstance(chart.beyond, Step | None):
            raise TypeError(f"the chart {chart.name} cannot be saved: it goes on by {chart.beyond}")
        return {
            "name": chart.name,
            "rows": [line(row) for row in chart.rows],
            "source": chart.source,
            "beyond": None if chart.beyond is None else list(chart.beyond),
        }

    return unstructure


def _add_deck(made: cattrs.Converter, kind: type, decks: Iterable[Any]) -> None:
    known: dict[str, Any] = {deck_hash(deck): deck for deck in decks if type(deck) is kind}

    def structure(value: Any, _: Any) -> Any:
        if not exactly(value, dict):
            raise MismatchError(f"expected the name and the hash of a deck, got {shown(value)}")
        check_keys(value, DECK_KEYS, DECK_KEYS)
        name, found = made.structure(value["name"], str), made.structure(value["sha256"], str)
        if found in known and known[found].name == name:
            return known[found]
        same = [each for each in known.values() if each.name == name]
        if same:
            raise MismatchError(f"the deck {shown(name)} known here has other cards")
        raise MismatchError(f"no deck {shown(name)} is known here; pass it in `decks`")

    made.register_structure_hook(kind, structure)
    made.register_unstructure_hook(
        kind, lambda deck: {"name": deck.name, "sha256": deck_hash(deck)}
    )


@lru_cache(maxsize=64)
def deck_hash(deck: Any) -> str:
    """The SHA-256 of a deck's content: its name and every card with both its sides.

    >>> from dramadeck import torg
    >>> deck_hash(torg.original_deck()) == deck_hash(torg.expanded_deck())
    False
    """
    made = cattrs.Converter()
    add_records(made)
    add_values(made)
    content = made.unstructure(deck)
    for card in content.get("cards", ()):
        # Cards had no side of one's own at first; those without one keep their hash.
        if card.get("own", "") is None:
            del card["own"]
    text = json.dumps(content, sort_keys=True, ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()
