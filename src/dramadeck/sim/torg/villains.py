"""Who plays the gamemaster: she turns the cards and plays the villains."""

from collections.abc import Iterator
from typing import Any

import attrs

from dramadeck.core import Seat
from dramadeck.sim.torg.turns import finish, is_turn_of, turns
from dramadeck.torg import (
    ActionKind,
    Attempt,
    Command,
    Disadvantage,
    Flip,
    Side,
    StandFirm,
    State,
    StripPool,
)


def _rounds(_player: object, _field: object, rounds: int) -> None:
    if rounds < 1:
        raise ValueError(f"rounds: a scene has 1 round or more, not {rounds}")


@attrs.frozen(kw_only=True)
class VillainPlayer:
    """Plays the gamemaster of a scene; see `scene`.

    A villain goes for a pool when the conflict line lists an action for that (TR-081), and else
    attacks. Nobody is hurt, and no villain flees: the scene lasts its rounds.

    Attributes:
        rounds: how many rounds she lets the scene go on.
        value: what the villains have in every skill.
        difficulty: the difficulty number of all that they do.
        strips: whether villains go for the pools at all.

    Raises:
        ValueError: there is no round.
    """

    rounds: int = attrs.field(default=10, validator=_rounds)
    value: int = 10
    difficulty: int = 10
    strips: bool = True

    def __call__(self, _rules: object, state: State, _seat: Seat, die: float) -> Any:
        """What the gamemaster would do now, the dearest first; asked when no hero does anything."""
        attempt = state.attempt
        return self._in_round(state, die) if attempt is None else self._finish(state, attempt, die)

    def _finish(self, state: State, attempt: Attempt, die: float) -> Iterator[Command]:
        if state.side_of(attempt.actor) is Side.VILLAINS:
            yield finish(attempt, die)

    def _in_round(self, state: State, die: float) -> Iterator[Command]:
        yield from _strips(state, die)
        villains = state.members(Side.VILLAINS)
        if state.suffers(Side.VILLAINS, Disadvantage.BREAK):
            for each in villains:
                yield StandFirm(villain=each)
        if is_turn_of(state, Side.VILLAINS):
            for villain in villains:
                if state.actions_left(villain) <= 0:
                    continue
                kinds = self._actions(state)
                yield from turns(
                    state,
                    villain,
                    kinds,
                    value=self.value,
                    difficulty=self.difficulty,
                    at=die,
                )
        number = state.round.number if state.round else 0
        if number < self.rounds:
            yield Flip()

    def _actions(self, state: State) -> tuple[ActionKind, ...]:
        listed = state.line.villain_actions if state.line and self.strips else ()
        return (*listed, ActionKind.ATTACK)


def _strips(state: State, die: float) -> Iterator[Command]:
    """The cards that come off a pool after a success are drawn by lot."""
    for due in state.round.rewards.strips if state.round else ():
        pool = state.pool(due.hero)
        if pool:
            count = min(due.count, len(pool))
            first = int(die * (len(pool) - count + 1))
            yield StripPool(hero=due.hero, cards=pool[first : first + count])
