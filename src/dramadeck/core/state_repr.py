"""How a state is printed: the frame that the states of all games share.

A `repr` says in one line what game it is and how far it is; `print(state)` shows the table in a few
lines, a line for each thing that lies on it. What stands in the lines is each game's own.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final, TypeVar

from dramadeck.core.short_repr import cut
from dramadeck.core.table import Card, Table, Zone

WIDEST: Final = 200
"""No line of a table is longer."""

LONGEST_LINE: Final = 280
"""A `repr` stays below this."""

MOST_NAMED: Final = 8
"""As many of a row, such as the cards of a pile, are named."""

P = TypeVar("P")


def in_a_line(system: str, setup: Any, people: Iterable[str], moment: str, left: int) -> str:
    """The `repr` of a state.

    Args:
        system: the name of its system.
        setup: what has the rule text and the deck of the game.
        people: who plays.
        moment: how far it is.
        left: how many cards are left to draw.

    >>> from dramadeck import torg
    >>> in_a_line("torg", torg.new_game(["Quin"], seed=7).setup, ["Quin"], "act 1", 150)
    '<State of torg: revised, original deck; Quin; act 1; 150 cards to draw>'
    """
    told = (
        f"{cut(setup.dialect.name, 40)}, {cut(setup.deck.name, 40)} deck; "
        f"{cut(', '.join(people), 80)}; {moment}; {left} cards to draw"
    )
    return f"<State of {system}: {cut(told, LONGEST_LINE - 20)}>"


def in_lines(title: str, setup: Any, moment: str, rows: Iterable[str]) -> Iterator[str]:
    """The table in words: what game it is, and what lies there.

    Args:
        title: what people call the game.
        setup: what has the rule text and the deck of the game.
        moment: how far it is.
        rows: a line for each thing that lies on the table.

    >>> from dramadeck import torg
    >>> setup = torg.new_game(["Quin"], seed=7).setup
    >>> list(in_lines("Torg", setup, "act 1", ["Quin: no cards"]))
    ['Torg by revised, original deck: act 1', 'Quin: no cards']
    """
    yield cut(f"{title} by {setup.dialect.name}, {setup.deck.name} deck: {moment}", WIDEST)
    for row in rows:
        yield cut(row, WIDEST)


def first_of(people: Sequence[P], most: int, line: Callable[[P], str]) -> Iterator[str]:
    """A line for each of the first people; where there are more, the others share the last.

    Args:
        people: who plays, each with a name.
        most: so many lines at most.
        line: what is told of one.

    >>> from dramadeck.torg import Hero
    >>> party = [Hero("Quin"), Hero("Marco"), Hero("Ada")]
    >>> list(first_of(party, 2, lambda hero: f"{hero.name}: no cards"))
    ['Quin: no cards', 'and Marco, Ada']
    """
    shown = most if len(people) <= most else most - 1
    yield from map(line, people[:shown])
    others: Sequence[Any] = people[shown:]
    if others:
        yield f"and {', '.join(each.name for each in others)}"


def cards_named(deck: Any, cards: Sequence[Card]) -> str:
    """The cards of a pile by their names, as far as there is room.

    >>> from dramadeck import torg
    >>> cards_named(torg.original_deck(), (42, 111))
    'Haste (42), Presence (111)'
    """
    names = [str(deck.card(each)) for each in cards[:MOST_NAMED]]
    return ", ".join(names if len(cards) <= MOST_NAMED else [*names, "..."])


def piles_named(deck: Any, table: Table, piles: Iterable[tuple[str, Zone]]) -> Iterator[str]:
    """The piles of somebody in which cards lie, each with its cards.

    Args:
        deck: what the cards are called.
        table: where they lie.
        piles: what a pile is called, and which it is.

    >>> from dramadeck import torg
    >>> from dramadeck.torg.decks import hand, pool
    >>> table = torg.deal(torg.new_game(["Quin"], seed=7)).state.table
    >>> piles = [("hand", hand("Quin")), ("pool", pool("Quin"))]
    >>> [each[:20] for each in piles_named(torg.original_deck(), table, piles)]
    ['hand Presence (111),']
    """
    for word, zone in piles:
        if cards := table.pile(zone):
            yield f"{word} {cards_named(deck, cards)}"


def piles_counted(table: Table, piles: Iterable[tuple[str, Zone]]) -> str:
    """The piles in the middle of the table, each with how many cards it has.

    >>> from dramadeck import torg
    >>> from dramadeck.torg.decks import DRAMA_DECK
    >>> piles_counted(torg.new_game(["Quin"], seed=7).table, [("deck", DRAMA_DECK)])
    'deck 156'
    """
    return ", ".join(f"{word} {len(table.pile(zone))}" for word, zone in piles)


def in_brackets(told: Sequence[str]) -> str:
    """What is told of somebody behind her name; nothing if there is nothing to tell.

    >>> in_brackets(["3 wounds", "stunned"]), in_brackets([])
    (' (3 wounds, stunned)', '')
    """
    return f" ({', '.join(told)})" if told else ""
