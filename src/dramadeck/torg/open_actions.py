"""Where an open action stands: dice, modifiers with their reasons, and what they come to."""

from dramadeck.core.records import record
from dramadeck.torg.attempt import Attempt, Die, DieRoll, Outcome
from dramadeck.torg.rules import outcomes
from dramadeck.torg.rules.outcomes import Modifiers
from dramadeck.torg.state import State


@record(kw_only=True)
class Standing:
    """Where an open action stands, as everybody may know it.

    Attributes:
        actors: who acts.
        rolls: the dice thrown so far.
        dice_due: the dice that must still be thrown before the result can be announced.
        modifiers: what is added to the bonus number.
        value_modifiers: what is added to the value of each check, in the order of the checks.
        effect_modifiers: what is added to the effect value; nothing where there is none.
        outcome: what would be announced now: totals against difficulties, margins, effect total;
            None until the die of the action is thrown.
    """

    actors: tuple[str, ...]
    rolls: tuple[DieRoll, ...]
    dice_due: tuple[Die, ...]
    modifiers: Modifiers
    value_modifiers: tuple[Modifiers, ...]
    effect_modifiers: Modifiers
    outcome: Outcome | None


def standing(state: State, actor: str) -> Standing | None:
    """Where the open action of a character stands; None where none is open.

    Args:
        state: the state; nothing in it that is hidden matters.
        actor: who acts.

    >>> from dramadeck import torg
    >>> state = torg.deal(torg.new_game(["Quin"], seed=7)).state
    >>> state = torg.declare_action(state, actor="Quin", action=torg.ActionKind.OTHER, value=9,
    ...                             difficulty=10).state
    >>> standing(state, "Quin").dice_due
    (<Die.ACTION: 'action'>,)
    >>> state = torg.roll(state, actor="Quin", total=14).state
    >>> now = standing(state, "Quin").outcome
    >>> now.bonus, now.results[0].total, now.results[0].margin
    (1, 10, 0)
    """
    own = (attempt for attempt in reversed(state.attempts) if actor in attempt.actors)
    attempt = next(own, None)
    return None if attempt is None else _standing_of(state, attempt)


def standings(state: State) -> tuple[Standing, ...]:
    """Where each open action stands, in the order in which they were declared."""
    return tuple(_standing_of(state, attempt) for attempt in state.attempts)


def _standing_of(state: State, attempt: Attempt) -> Standing:
    has_effect = attempt.effect_value is not None
    return Standing(
        actors=attempt.actors,
        rolls=attempt.rolls,
        dice_due=attempt.dice_due,
        modifiers=outcomes.bonus_modifiers(state, attempt),
        value_modifiers=tuple(
            outcomes.value_modifiers(state, attempt, check) for check in attempt.checks
        ),
        effect_modifiers=outcomes.effect_modifiers(state, attempt) if has_effect else (),
        outcome=outcomes.judged(state, attempt) if attempt.is_rolled else None,
    )
