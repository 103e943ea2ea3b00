"""Odds from a game in progress: which cards a seat has not seen, and the chance of a command."""

from collections.abc import Callable
from fractions import Fraction
from typing import Final, TypeAlias

import attrs

from dramadeck import torg
from dramadeck.charts.torg import bonus_number
from dramadeck.core import IllegalCommandError, Seat, refusals, replace
from dramadeck.odds.torg.dice import Throw, further_dice_at_least, least_total
from dramadeck.odds.torg.held import Held
from dramadeck.odds.torg.skill_checks import RolledUnder, SkillChecks, checks_by
from dramadeck.odds.torg.tasks import Task
from dramadeck.torg import TORG, State, cards, commands, dues
from dramadeck.torg.attempt import Attempt, Die, DieRoll, Purpose
from dramadeck.torg.rules import attempts, outcomes


def unseen_by(state: State, seat: Seat) -> tuple[cards.DramaCard, ...]:
    """The cards whose faces a seat cannot see now: any of them may be on top of the deck.

    Cards that the seat has seen before, on their way into a hand, count as unseen.

    Raises:
        UnknownNameError: the game has no such seat.

    >>> from dramadeck import torg
    >>> state = torg.deal(torg.new_game(["Quin", "Marco"], seed=7)).state
    >>> len(unseen_by(state, Seat("hero", "Quin")))
    151
    """
    TORG.require_seat(state, seat)
    hidden = (
        number
        for zone, pile in state.table
        if not TORG.can_see_now(state, seat, zone)
        for number in pile
    )
    return tuple(state.setup.deck.card(number) for number in sorted(hidden))


def throw_of(state: State, character: str, *, is_skilled: bool = True, points: int = 0) -> Throw:
    """What a character throws for an action now, *up* and *stymied* by the card in force included.

    Args:
        state: the game.
        character: who acts: a hero, or somebody of the scene.
        is_skilled: whether the character has the skill.
        points: dice bought with possibilities.

    Raises:
        ValueError: there is nobody of this name, or the dialect has other dice (TG-065).

    >>> from dramadeck import torg
    >>> state = torg.deal(torg.new_game(["Quin"], seed=7)).state
    >>> throw_of(state, "Quin").at_least_bonus(0)
    Fraction(11, 20)
    """
    TORG.require_state(state)
    if state.dialect.attempts.die != "d20_and_bonus_chart":
        raise ValueError("by this rule text an action has three dice without re-rolls (TG-065)")
    if state.character(character) is None:
        raise ValueError(
            f"there is nobody called {refusals.truncated_repr(character)} in the game or its scene"
        )
    attempt = Attempt(
        actors=(character,),
        action=cards.ActionKind.ATTACK,
        purpose=Purpose.ACTION,
        checks=(),
        is_skilled=is_skilled,
    )
    return _throw(state, attempts.ready(state, attempt), points)


def task_under_way(
    state: State,
    seat: Seat,
    *,
    value: int,
    throw: Throw | None = None,
    steps_per_round: int = 1,
    held: Held | None = None,
) -> Task:
    """The dramatic skill resolution of a game as a `Task`, by the dialect of the game.

    Args:
        state: the game.
        seat: the seat whose knowledge of the cards counts.
        value: the skill value of the hero who leads it.
        throw: what is thrown for each check, such as `throw_of` gives; GURPS has its three dice.
        steps_per_round: the most steps tried with one action.
        held: what the hero holds and uses once, at the best moment.

    Raises:
        ValueError: no dramatic skill resolution is under way.
        UnknownNameError: the game has no such seat.

    >>> from dramadeck import torg
    >>> state = torg.deal(torg.new_game(["Quin"], seed=7)).state
    >>> task_under_way(state, Seat("gamemaster"), value=9)
    Traceback (most recent call last):
    ...
    ValueError: no dramatic skill resolution is under way
    """
    TORG.require_seat(state, seat)
    resolution = state.resolution
    if resolution is None:
        raise ValueError("no dramatic skill resolution is under way")
    checks = checks_by(state.dialect, value, resolution.difficulties)
    if throw is not None and isinstance(checks, SkillChecks):
        checks = attrs.evolve(checks, throw=throw)
    return Task(
        checks,
        steps_per_round=steps_per_round,
        done=resolution.done,
        raised=resolution.raised // (checks.readings.complication or 1),
        cards=unseen_by(state, seat),
        scene=state.scene.kind if state.scene else None,
        held=held,
    )


Chance: TypeAlias = Callable[[commands.Command], Fraction | None]
"""The chance of success of a command; None where no single throw decides it."""

_DECIDED_BY_ONE_THROW: Final = (
    torg.commands.DeclareAction,
    torg.commands.SumEfforts,
    torg.commands.MassEffort,
    torg.commands.ResolveDramaticStep,
    torg.commands.LastDitchEffort,
)
_ADDS_TO_AN_ACTION: Final = (
    torg.commands.SpendPossibility,
    torg.commands.SpendFreePossibility,
    torg.commands.PlayCard,
)
_ANY_TOTAL: Final = 11


def chances_at(state: State) -> Chance:
    """A function from a command to the chance that its action succeeds; a menu's `chance`.

    There is a chance for commands that open an action with one total, that throw its dice, or that
    add to an open action (a possibility, a card), and None for others. It counts what is in play
    now: raises, setbacks, who is up or stymied, who helps. It does not count points and cards that
    may follow, and uses nothing that is hidden.

    >>> from dramadeck import torg
    >>> state = torg.deal(torg.new_game([torg.Hero("Quin", possibilities=1)], seed=7)).state
    >>> declare = torg.commands.DeclareAction(actor="Quin", action="Trick", value=10, difficulty=10)
    >>> chances_at(state)(declare), chances_at(state)(torg.commands.EndAct()) is None
    (Fraction(11, 20), True)
    >>> state = torg.roll(torg.TORG.step(state, declare).state, actor="Quin", total=9).state
    >>> chances_at(state)(torg.commands.SpendPossibility(hero="Quin"))
    Fraction(1, 1)
    """
    now = state.attempt

    def chance(command: commands.Command) -> Fraction | None:
        if isinstance(command, torg.commands.Roll):
            return None if now is None else _success(state, now)
        opens = isinstance(command, _DECIDED_BY_ONE_THROW)
        if not opens and (now is None or not isinstance(command, _ADDS_TO_AN_ACTION)):
            return None
        try:
            after = TORG.step(state, command).state
        except IllegalCommandError:
            return None
        attempt = after.attempt
        if attempt is None or len(after.attempts) != len(state.attempts) + opens:
            return None
        is_same = not opens and dues.standings(state)[-1] == dues.standings(after)[-1]
        return None if is_same else _success(after, attempt)

    return chance


def _success(state: State, attempt: Attempt) -> Fraction | None:
    """The chance that an open action succeeds with the dice due; None with several checks."""
    due = attempt.dice_due
    if len(attempt.checks) != 1 or attempt.purpose is Purpose.DEFENSE:
        return None
    if Die.REROLL in due or (Die.ACTION in due and attempt.rolls):
        return None
    if Die.ACTION not in due:
        rolls, thrown = attempt.rolls, attempt.dice_total(0)
    else:
        rolls, thrown = (DieRoll(die=Die.ACTION, total=_ANY_TOTAL),), _ANY_TOTAL
    (result,) = outcomes.judged(state, replace(attempt, rolls=rolls, dice_due=())).results
    if state.dialect.attempts.die == "three_d6_rolled_under":
        if not due:
            return Fraction(result.succeeded > 0)
        needed = result.margin + _ANY_TOTAL
        return RolledUnder(needed, (0,)).chance(needed, 0)
    needed_bonus = bonus_number(thrown) - result.margin
    if Die.ACTION in due:
        return _throw(state, attempt, due.count(Die.POINT)).at_least_bonus(needed_bonus)
    return further_dice_at_least(
        least_total(needed_bonus) - thrown,
        points=due.count(Die.POINT),
        ups=due.count(Die.UP),
        ups_count_ten=state.dialect.attempts.up == "die_of_at_least_ten",
        skilled=attempt.is_skilled,
        possibility_rated=state.is_possibility_rated(attempt.actor),
    )


def _throw(state: State, attempt: Attempt, points: int = 0) -> Throw:
    return Throw(
        skilled=attempt.is_skilled,
        possibility_rated=state.is_possibility_rated(attempt.actor),
        points=points,
        up=Die.UP in attempt.dice_due,
        up_counts_ten=state.dialect.attempts.up == "die_of_at_least_ten",
        stymied=attempt.is_stymied,
    )
