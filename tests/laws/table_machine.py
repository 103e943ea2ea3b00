"""The common parts of the state machines for whole games."""

import pickle
from typing import Any, ClassVar

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from dramadeck.testing.laws import cards_of
from tests.laws.walks import System, numbers, offers, pick


class TableMachine(RuleBasedStateMachine):
    """Sends random legal commands of all seats; subclasses add the course of the game."""

    system: ClassVar[System]
    ordinary: ClassVar[frozenset[type]]
    """The commands of the course of the game; only the rules of the subclass send them."""
    state: Any

    def send(self, command: Any) -> None:
        refusal = self.system.refusal(self.state, command)
        assert refusal is None, refusal
        self.state, self.events = self.system.step(self.state, command)

    @rule(picks=st.lists(st.tuples(numbers, numbers), min_size=3, max_size=12))
    def play(self, picks: list[tuple[int, int]]) -> None:
        """Send random legal commands, except those of `ordinary`."""
        for type_pick, command_pick in picks:
            offered = offers(self.system, self.state)
            ordinary = {kind.__name__ for kind in self.ordinary}
            names = [name for name in offered if name.partition(":")[0] not in ordinary]
            if names:
                self.send(pick(offered[pick(names, type_pick)], command_pick))
                self.every_card_exists_once()

    @invariant()
    def every_card_exists_once(self) -> None:
        assert cards_of(self.state) == dict.fromkeys(self.state.setup.deck.numbers, 1)

    @invariant()
    def the_state_can_be_pickled(self) -> None:
        loaded = pickle.loads(pickle.dumps(self.state))  # noqa: S301 - our own
        assert loaded == self.state
        assert hash(loaded) == hash(self.state)
