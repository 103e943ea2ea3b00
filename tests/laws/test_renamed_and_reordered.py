"""What is true for one person, offer or card is true for every other, in any order.

Games of every system are translated to other names, another order and other cards of the same
kind: the same commands are legal there, with the same results. Two commands for two people have the
same result in either order.
"""

import sys
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import attrs
import pytest

from dramadeck import torg
from tests.depth import by_depth
from tests.laws import equivalent_games, walks
from tests.laws.torg_walks import SHORT_DECK
from tests.torg.at import at_rounds

GAMES = by_depth(1, 60)
TRIED = by_depth(2, 12)
"""The number of additional commands that are tried in each state."""


@cache
def steps(name: str) -> tuple[walks.Step, ...]:
    """Return the steps of some games with one dialect."""
    (system, text), rng = walks.system_and_text(name), Random(name)  # noqa: S311 - games of a test
    games = (
        walks.new_game(system, players=2 + number % 4, seed=number, kind=number, text=text)
        for number in range(GAMES)
    )
    return tuple(
        step for game in games for step in walks.walk(system, game, walks.picks(rng, 40)).steps
    )


def commands_to_try(system: walks.System, step: walks.Step, rng: Random) -> list[Any]:
    """Return the command that was sent, and other possible ones, many of them illegal."""
    seats = system.seats(step.before)
    possible = [action for seat in seats for action in system.possible_actions(step.before, seat)]
    return [step.command, *rng.sample(possible, min(TRIED, len(possible)))]


@pytest.mark.parametrize("name", walks.tables())
def test_other_names_and_another_order_do_not_change_a_game(name):
    system, rng = walks.system_and_text(name)[0], Random(name)  # noqa: S311 - likewise
    for number, step in enumerate(steps(name)):
        people = sorted(equivalent_games.people_of(system, step.before))
        # The first name in alphabetical order becomes the last.
        renamed = equivalent_games.World(
            {name: f"{99 - at} {name}" for at, name in enumerate(people)}
        )
        others = [equivalent_games.BACKWARDS, equivalent_games.SHIFTED]
        for command in commands_to_try(system, step, rng):
            for world in (rng.choice(others), *([] if number % 2 else [renamed])):
                equivalent_games.check_alike(system, step.before, command, world)


@pytest.mark.parametrize("name", walks.tables())
def test_two_independent_commands_have_the_same_result_in_either_order(name):
    system, rng, checked = walks.system_and_text(name)[0], Random(name), 0  # noqa: S311 - likewise
    for step in steps(name):
        for commands in walks.offers(system, step.before).values():
            for _ in range(len(commands) > 1 and by_depth(1, 4)):
                checked += equivalent_games.check_both_ways(
                    system, step.before, *rng.sample(commands, 2)
                )
    assert checked > 20, "hardly anything was tried"


TWINS = {card.number + more: card.type for card in SHORT_DECK.cards for more in (400, 600)}
EXCHANGED = equivalent_games.World(
    cards={card: card + 200 if card < 600 else card - 200 for card in TWINS}
)


def deck_of_twins() -> torg.Deck:
    """Return a deck with two cards of each kind that differ only in their numbers."""
    deck = SHORT_DECK
    for number, kind in TWINS.items():
        deck = deck.with_cards({number: kind}, like=number % 200, name="twins")
    return deck.only(TWINS, name="twins")


@pytest.mark.parametrize("text", walks.options_of(walks.SYSTEMS["torg"]).texts)
def test_cards_of_the_same_kind_can_be_exchanged(text):
    system, rng, deck = walks.SYSTEMS["torg"], Random(text), deck_of_twins()  # noqa: S311 - likewise
    dialect = walks.options_of(system).texts[text]
    game = torg.new_game(["Quin", "Marco", "Tina"], seed=7, deck=deck, **dialect)
    for step in walks.walk(system, game, walks.picks(rng, by_depth(40, 400))).steps:
        for command in commands_to_try(system, step, rng):
            equivalent_games.check_alike(system, step.before, command, EXCHANGED)


def test_every_entry_of_ordered_is_a_field():
    modules = [module for name, module in sys.modules.items() if name.startswith("dramadeck.t")]
    kinds = {var for module in modules for var in vars(module).values() if isinstance(var, type)}
    records = [kind for kind in kinds if attrs.has(kind)]
    places = {f"{kind.__name__}.{field.name}" for kind in records for field in attrs.fields(kind)}
    assert set(equivalent_games.ORDERED) <= places


# Each law detects its kind of error.


QUIN, MARCO = (torg.commands.WithholdTransfer(hero=hero) for hero in ("Quin", "Marco"))
ACTED = at_rounds().acted("Quin", "Marco").state


def ignoring_transfers(is_ignored: Callable[[torg.State, torg.events.Event], bool]) -> walks.System:
    """Return Torg that ignores a withheld transfer of some heroes."""

    def evolve(before: torg.State, event: torg.events.Event) -> torg.State:
        should_ignore = isinstance(event, torg.events.TransferWithheld) and is_ignored(
            before, event
        )
        return before if should_ignore else torg.TORG.evolve(before, event)

    return attrs.evolve(torg.TORG, evolve=evolve)


def test_a_rule_that_depends_on_the_order_or_the_name_of_heroes_is_detected():
    first = ignoring_transfers(lambda state, event: event.hero != state.heroes[0].name)
    named = ignoring_transfers(lambda _state, event: event.hero == "Quin")
    one = ignoring_transfers(lambda state, _event: bool(state.round and state.round.pools.withheld))
    with pytest.raises(AssertionError):
        equivalent_games.check_alike(first, ACTED, QUIN, equivalent_games.BACKWARDS)
    with pytest.raises(AssertionError):
        equivalent_games.check_alike(named, ACTED, QUIN, equivalent_games.World({"Quin": "Zoe"}))
    with pytest.raises(AssertionError):
        equivalent_games.check_both_ways(one, ACTED, QUIN, MARCO)


def test_a_rule_that_depends_on_the_number_of_a_card_is_detected():
    def evolve(before: torg.State, event: torg.events.Event) -> torg.State:
        should_ignore = isinstance(event, torg.events.CardPooled) and event.card > 600
        return before if should_ignore else torg.TORG.evolve(before, event)

    at = at_rounds(hands={"Quin": (440,)}, deck_value=deck_of_twins(), card=401).acted("Quin")
    pooling, system = (
        torg.commands.PlayToPool(hero="Quin", card=440),
        attrs.evolve(torg.TORG, evolve=evolve),
    )
    with pytest.raises(AssertionError):
        equivalent_games.check_alike(system, at.state, pooling, EXCHANGED)
