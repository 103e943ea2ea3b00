"""The dice of an action: each is thrown once; the stymied lose a re-roll."""

from itertools import compress, islice
from typing import Annotated, Final, NamedTuple

from dramadeck import core
from dramadeck.charts.torg import FACES, DiceError, point_die, roll_chain, rolls_again_on
from dramadeck.core import command, event, replace
from dramadeck.core.refusals import all_of
from dramadeck.torg.attempt import Attempt, Die, DieRoll
from dramadeck.torg.field_types import SAMPLE_DIE, RolledTotal
from dramadeck.torg.preconditions import DICE_DUE
from dramadeck.torg.reasons import Reason, refuse
from dramadeck.torg.rules import rule
from dramadeck.torg.rules.attempts import OWN_ACTION, changed
from dramadeck.torg.state import Decision, State, SubDecision

ROLLING: Final = core.Window.of("when a die of one's own action is due", OWN_ACTION, DICE_DUE)


@command(when=ROLLING("TR-065"), menu=core.Topic.ANSWER.at(1))
class Roll:
    """Throw the next die that the open action is waiting for; in GURPS, three dice at once.

    Give the total if you add up re-rolls by yourself, or the faces and the library does it, or a
    seed and the library throws: one of the three.

    Attributes:
        actor: whose action it is.
        total: what the die came to, re-rolls added.
        dice: or the faces of the d20 in order, such as `(10, 7)`; in GURPS those of the three dice.
        seed: or where the faces come from, rolling again wherever the rules allow it. The same
            seed shows the same faces, so each die takes another one, such as `Seed.for_die` gives.
            It is not in the record that the player is given.

    >>> from dramadeck import torg
    >>> state = torg.deal(torg.new_game(["Quin"], seed=7)).state
    >>> state = torg.declare_action(state, actor="Quin", action=torg.ActionKind.OTHER, value=9,
    ...                             difficulty=10).state
    >>> (rolled,) = torg.roll(state, actor="Quin", seed=state.seed.for_die(34)).events
    >>> rolled.roll
    DieRoll(die=<Die.ACTION: 'action'>, total=9, faces=(9,))
    """

    actor: core.Sender
    total: RolledTotal | None = None
    dice: Annotated[tuple[core.Positive, ...], core.FreeInput((SAMPLE_DIE,))] = ()
    seed: Annotated[int | str | None, core.HOST] = None


@rule(Roll)
def roll(state: State, command: Roll) -> Decision:
    """The die of the action first, then those of an up and of points."""
    attempt = core.present(state.attempt)
    is_given = (command.total is not None, bool(command.dice), command.seed is not None)
    if sum(is_given) != 1:
        given = [
            *compress((core.phrase("total"), core.phrase("dice"), core.phrase("seed")), is_given)
        ]
        raise refuse(
            Reason.DIE_AND_TOTAL, "TR-065", given=all_of(given or [core.phrase("nothing")])
        )
    yield from throw(state, attempt, throw_of(state, attempt, command))


@event
class DieRolled(core.NoCards):
    """A die has been thrown.

    Attributes:
        actor: whose action it is for.
        roll: which die, and what it counts.
        uses_up_stymied: whether a re-roll was lost with it (TR-079).
    """

    actor: str
    roll: DieRoll
    uses_up_stymied: bool

    def apply(self, state: State) -> State:
        """The die is thrown; nobody answers the last action any more."""
        state = state.without_aftermath.with_cards_committed
        attempt = state.attempts[-1]
        if self.uses_up_stymied:
            state = _with_reroll_lost(state)
        rolled = replace(
            attempt,
            rolls=(*attempt.rolls, self.roll),
            dice_due=attempt.dice_due[1:],
            is_stymied=attempt.is_stymied and not self.uses_up_stymied,
        )
        return replace(changed(state, rolled), dice_thrown=state.dice_thrown + 1)


@event
class RerollLost(core.NoCards):
    """A stymied actor has lost the die of a point: her first re-roll (TR-079)."""

    actor: str

    def apply(self, state: State) -> State:
        """The die of a point is not due any more."""
        attempt = replace(without_die(state.attempts[-1], Die.POINT), is_stymied=False)
        return changed(_with_reroll_lost(state), attempt)


def throw(state: State, attempt: Attempt, thrown: "Throw") -> SubDecision:
    """Throw the next die of an attempt."""
    die, total = attempt.dice_due[0], thrown.total
    # A point's die counts at least 10; an up's may, by the dialect (TR-065).
    at_least_ten = state.dialect.attempts.up == "die_of_at_least_ten"
    if die is Die.POINT or (die is Die.UP and at_least_ten):
        total = point_die(total)
    state = yield DieRolled(
        actor=attempt.actor,
        roll=DieRoll(die=die, total=total, faces=thrown.faces),
        uses_up_stymied=thrown.uses_up_stymied,
    )
    return (yield from lose_reroll(state))


class Throw(NamedTuple):
    """What a die came to, by which faces, and whether a stymied actor lost a re-roll with it."""

    total: int
    faces: tuple[int, ...]
    uses_up_stymied: bool


def throw_of(state: State, attempt: Attempt, command: Roll) -> Throw:
    """What the die of a command came to; refused where it is impossible (TR-065, TR-079)."""
    if state.dialect.attempts.die == "three_d6_rolled_under":
        return _three_dice(command)
    rated = state.is_possibility_rated(attempt.actor)
    skilled, stymied = attempt.is_skilled, attempt.is_stymied
    again = rolls_again_on(skilled=skilled, possibility_rated=rated)
    if command.total is not None:
        if stymied and command.total > FACES:
            problem = core.phrase(
                "a stymied {actor} throws one die, so its total is at most {most}",
                actor=attempt.actor,
                most=FACES,
            )
            raise refuse(Reason.DICE_DO_NOT_FOLLOW, "TR-079", problem=problem)
        # Who adds up the dice himself has left out the re-roll that a stymied hero lost.
        return Throw(command.total, (), stymied and command.total in again)
    dice = command.dice
    if command.seed is not None:
        throws = core.Seed(command.seed).throws(FACES)
        dice = (next(throws),)
        while not stymied and dice[-1] in again:
            dice = (*dice, next(throws))
    try:
        chain = roll_chain(dice, skilled=skilled, possibility_rated=rated, stymied=stymied)
    except DiceError as error:
        rule = "TR-079" if stymied else "TR-065"
        problem = core.Phrase(error.sentence, tuple(error.values.items()))
        raise refuse(Reason.DICE_DO_NOT_FOLLOW, rule, problem=problem) from None
    return Throw(chain.total, chain.dice, chain.stymied_spent)


# The dice that GURPS throws for an action, and the faces of each.
THREE: Final = 3
SIX: Final = 6


def _three_dice(command: Roll) -> Throw:
    """Three six-sided dice, which never roll again; a total is theirs together."""
    dice = command.dice
    if command.seed is not None:
        dice = tuple(islice(core.Seed(command.seed).throws(SIX), THREE))
    total = sum(dice) if command.total is None else command.total
    if command.total is None and (len(dice) != THREE or max(dice) > SIX):
        problem = core.phrase(
            "an action takes three dice that each show 1 to 6, not {dice}", dice=dice
        )
        raise refuse(Reason.DICE_DO_NOT_FOLLOW, "TG-067", problem=problem)
    _require_three_dice(total)
    return Throw(total, dice, uses_up_stymied=False)


def require_possible_total(state: State, total: int) -> None:
    """Refuse what the dice of this text cannot come to."""
    if state.dialect.attempts.die == "three_d6_rolled_under":
        _require_three_dice(total)


def _require_three_dice(total: int) -> None:
    if not THREE <= total <= THREE * SIX:
        problem = core.phrase(
            "three six-sided dice come to 3 at the least and 18 at the most, not {total}",
            total=total,
        )
        raise refuse(Reason.DICE_DO_NOT_FOLLOW, "TG-067", problem=problem)


def lose_reroll(state: State) -> SubDecision:
    """A stymied actor whose die did not roll again loses the die of a point instead."""
    attempt = state.attempt
    if attempt and attempt.is_rolled and attempt.is_stymied and Die.POINT in attempt.dice_due:
        return (yield RerollLost(actor=attempt.actor))
    return state


def _with_reroll_lost(state: State) -> State:
    """The actors of the open action have lost the first re-roll of the round (TR-079)."""
    if state.round is None:
        return state
    points = state.round.points
    lost = (*points.rerolls_lost, *state.attempts[-1].actors)
    return replace(state, round=replace(state.round, points=replace(points, rerolls_lost=lost)))


def without_die(attempt: Attempt, die: Die) -> Attempt:
    """The attempt with one point less: where points are dice, the last such die that is due."""
    if die not in attempt.dice_due:
        return replace(attempt, points=max(0, attempt.points - 1))
    last = len(attempt.dice_due) - 1 - attempt.dice_due[::-1].index(die)
    return replace(attempt, dice_due=attempt.dice_due[:last] + attempt.dice_due[last + 1 :])
