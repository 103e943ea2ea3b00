"""Several games in one process do not affect each other.

A listing or a save of one game may leave values in a cache that another game reads. So the tests
play several games in turn, in any order, and then each game alone, and compare the results.
"""

from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import Any

import attrs
from hypothesis import given, settings
from hypothesis import strategies as st

from dramadeck.codec.saves import dump_state, load_state
from dramadeck.core.rules import AnySystem
from dramadeck.testing.random_play import Offers, Opening
from dramadeck.torg import GAMEMASTER, TORG
from tests.codec.games import SYSTEMS
from tests.depth import by_depth

Dice = tuple[float, float]

GAMES = by_depth(10, 200)
dice = st.floats(0, 1, exclude_max=True)
turns = st.lists(st.tuples(st.integers(0, 3), st.tuples(dice, dice)), min_size=8, max_size=40)


class Game:
    """A game in progress."""

    def __init__(self, rules: AnySystem, number: int) -> None:
        self.rules = rules
        self.state: Any = Opening(rules, None)(number)
        self.used = Counter[str]()

    def play(self, throw: Dice) -> None:
        """Send a command that the dice choose; save and load sometimes, as a host does."""
        rng = Random(f"{throw}")  # noqa: S311 - to be repeated, not a secret
        command = Offers(self.rules, self.state).draw(self.used, {}, rng)
        if command is None:
            return
        self.state = self.rules.step(self.state, command).state
        if throw[0] < 0.2:
            decks = [self.state.setup.deck]
            text = dump_state(self.rules, self.state)
            self.state = load_state(text, rules=self.rules, decks=decks)


def have_equal_states(
    games: Iterable[tuple[AnySystem, int]], played: list[tuple[int, Dice]]
) -> bool:
    """Return whether each game has the same state when it is played among others and alone."""
    orders = list(games)
    together = [Game(*order) for order in orders]
    for at, throw in played:
        together[at].play(throw)
    for at, order in enumerate(orders):
        alone = Game(*order)
        for number, throw in played:
            if number == at:
                alone.play(throw)
        if alone.state != together[at].state:
            return False
    return True


@settings(max_examples=GAMES)
@given(numbers=st.lists(st.integers(0, 10_000), min_size=4, max_size=4), played=turns)
def test_games_in_one_process_do_not_affect_each_other(numbers, played):
    systems = [*SYSTEMS.values()] * 2
    assert have_equal_states(zip(systems, numbers, strict=False), played)


def test_a_system_with_shared_state_is_detected():
    states: list[Any] = []

    def with_shared_state(state, seat, _gate):
        """List also the commands of the gamemaster in the previous state, of any game."""
        if state not in states[-1:]:
            states.append(state)
        for listed in states[-2:]:
            asker = seat if listed is state else GAMEMASTER
            yield from TORG.legal_actions(listed, asker, first_only=TORG.commands)

    shared = attrs.evolve(TORG, candidates=with_shared_state)
    played = [(at % 2, (at / 97, at / 97)) for at in range(24)]
    assert not have_equal_states([(shared, 0), (shared, 5)], played)
