"""The chance of an action before it is declared, for the menus of people."""

from collections.abc import Callable
from fractions import Fraction
from typing import Final, TypeAlias

from dramadeck.charts.torg import bonus_number
from dramadeck.core import IllegalCommandError, replace
from dramadeck.odds.torg.dice import Throw
from dramadeck.odds.torg.skill_checks import RolledUnder
from dramadeck.torg import (
    TORG,
    Command,
    DeclareAction,
    LastDitchEffort,
    MassEffort,
    ResolveDramaticStep,
    State,
    SumEfforts,
)
from dramadeck.torg.attempt import Attempt, Die, DieRoll
from dramadeck.torg.characters import Character
from dramadeck.torg.rules.outcomes import judged

Chance: TypeAlias = Callable[[Command], Fraction | None]
"""The chance of success of a command; None where no single throw decides it."""

_DECIDED_BY_ONE_THROW: Final = (
    *(DeclareAction, SumEfforts, MassEffort),
    *(ResolveDramaticStep, LastDitchEffort),
)
_ANY_TOTAL: Final = 11


def chances_at(state: State) -> Chance:
    """Who knows the chance that a command succeeds which opens an action with one total.

    What lies in play now counts: raises, setbacks, who is up or stymied, who helps. What may come
    yet, points and cards, does not. A menu takes it as its `chance`.

    Args:
        state: the game; nothing in it that is hidden matters.

    >>> from dramadeck import torg
    >>> state = torg.deal(torg.new_game(["Quin"], seed=7)).state
    >>> chance = chances_at(state)
    >>> chance(torg.DeclareAction(actor="Quin", action="Trick", value=10, difficulty=10))
    Fraction(11, 20)
    >>> chance(torg.EndAct()) is None
    True
    """

    def chance(command: Command) -> Fraction | None:
        if not isinstance(command, _DECIDED_BY_ONE_THROW):
            return None
        try:
            after = TORG.step(state, command).state
        except IllegalCommandError:
            return None
        is_opened = len(after.attempts) > len(state.attempts)
        return _chance(after, after.attempts[-1]) if is_opened else None

    return chance


def _chance(state: State, attempt: Attempt) -> Fraction | None:
    """The chance that its one check succeeds."""
    if len(attempt.checks) != 1 or not {*attempt.dice_due} <= {Die.ACTION, Die.UP}:
        return None
    rolled = DieRoll(die=Die.ACTION, total=_ANY_TOTAL)
    (result,) = judged(state, replace(attempt, rolls=(rolled,), dice_due=())).results
    if state.dialect.attempts.die == "three_d6_rolled_under":
        needed = result.margin + _ANY_TOTAL
        return RolledUnder(needed, (0,)).chance(needed, 0)
    needed = bonus_number(_ANY_TOTAL) - result.margin
    return _throw(state, attempt).at_least_bonus(needed)


def _throw(state: State, attempt: Attempt) -> Throw:
    who = state.character(attempt.actor)
    return Throw(
        skilled=attempt.is_skilled,
        possibility_rated=who.is_possibility_rated if isinstance(who, Character) else True,
        up=Die.UP in attempt.dice_due,
        up_counts_ten=state.dialect.attempts.up == "die_of_at_least_ten",
        stymied=attempt.is_stymied,
    )
