"""Several games in one process do not affect each other.

A listing or a save of one game may leave values in a cache that another game reads. So games are
played by turns, in any order, and then each of them alone, with the same result.
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
    """A game as far as it was played."""

    def __init__(self, rules: AnySystem, number: int) -> None:
        self.rules = rules
        self.state: Any = Opening(rules, None)(number)
        self.used = Counter[str]()

    def play(self, throw: Dice) -> None:
        """Send what the dice pick; save and load now and then, as a host does."""
        rng = Random(f"{throw}")  # noqa: S311 - to be repeated, not a secret
        command = Offers(self.rules, self.state).draw(self.used, {}, rng)
        if command is None:
            return
        self.state = self.rules.step(self.state, command).state
        if throw[0] < 0.2:
            decks = [self.state.setup.deck]
            text = dump_state(self.rules, self.state)
            self.state = load_state(text, rules=self.rules, decks=decks)


def stand_alike(games: Iterable[tuple[AnySystem, int]], played: list[tuple[int, Dice]]) -> bool:
    """Whether each of these games stands in the crowd where it stands alone."""
    orders = list(games)
    crowd = [Game(*order) for order in orders]
    for at, throw in played:
        crowd[at].play(throw)
    for at, order in enumerate(orders):
        alone = Game(*order)
        for whose, throw in played:
            if whose == at:
                alone.play(throw)
        if alone.state != crowd[at].state:
            return False
    return True


@settings(max_examples=GAMES)
@given(numbers=st.lists(st.integers(0, 10_000), min_size=4, max_size=4), played=turns)
def test_games_that_live_at_once_do_not_touch_each_other(numbers, played):
    systems = [*SYSTEMS.values()] * 2
    assert stand_alike(zip(systems, numbers, strict=False), played)


def test_a_game_that_is_touched_is_found_out():
    states: list[Any] = []

    def lingering(state, seat, _gate):
        """Also what the gamemaster could do in the state before, in whichever game that was."""
        if state not in states[-1:]:
            states.append(state)
        for listed in states[-2:]:
            asker = seat if listed is state else GAMEMASTER
            yield from TORG.legal_actions(listed, asker, first_only=TORG.commands)

    shared = attrs.evolve(TORG, candidates=lingering)
    played = [(at % 2, (at / 97, at / 97)) for at in range(24)]
    assert not stand_alike([(shared, 0), (shared, 5)], played)
