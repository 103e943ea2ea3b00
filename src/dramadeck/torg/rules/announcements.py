"""The result is announced, and what it leads to happens; from then on no card can change it."""

from typing import Final

from dramadeck import core
from dramadeck.core import command, event, replace
from dramadeck.torg.attempt import DRAMATIC, Attempt, Outcome, Purpose
from dramadeck.torg.cards import ActionKind
from dramadeck.torg.field_types import AnyMargin, DieTotal, Opponent, Stoppable, Tried
from dramadeck.torg.preconditions import DICE_THROWN
from dramadeck.torg.reasons import Reason, refuse
from dramadeck.torg.rules import rule
from dramadeck.torg.rules.approved_actions import Aim, reward
from dramadeck.torg.rules.attempts import OWN_ACTION, DefenseRolled, used
from dramadeck.torg.rules.critical_moments import pay_for_attempts
from dramadeck.torg.rules.dice import require_possible_total
from dramadeck.torg.rules.outcomes import judged, use_up
from dramadeck.torg.rules.piles import expire
from dramadeck.torg.rules.skill_resolution import conclude_check
from dramadeck.torg.rules.turns import TURN_IN_ROUND, require_permitted
from dramadeck.torg.scene import Aftermath, hits_of, margins_of
from dramadeck.torg.state import Decision, State

ANNOUNCING: Final = core.Window.of(
    "when the dice of one's own action are thrown", OWN_ACTION, DICE_THROWN
)


@command(when=ANNOUNCING("TR-030"), menu=core.Topic.ANSWER.at(2))
class Announce:
    """Announce the result of the open action, once all its dice are thrown (TR-030).

    Attributes:
        actor: whose action it is.
        stopped_by: at an attack, the targets whose active defense has stopped the hit before any
            damage was rolled, where the rule text asks for that (TG-047).

    >>> from dramadeck import torg
    >>> state = torg.deal(torg.new_game(["Quin"], seed=7)).state
    >>> state = torg.declare_action(state, actor="Quin", action=torg.ActionKind.OTHER, value=9,
    ...                             difficulty=10).state
    >>> state = torg.roll(state, actor="Quin", total=14).state
    >>> (announced,) = torg.announce(state, actor="Quin").events
    >>> announced.outcome.bonus, announced.outcome.results[0].margin
    (1, 0)
    """

    actor: core.Sender
    stopped_by: Stoppable = ()


@event
class ActionAnnounced(core.NoCards):
    """The result of an attempt is known; it cannot be changed any more."""

    attempt: Attempt
    outcome: Outcome

    def apply(self, state: State) -> State:
        """The attempt is over and can be answered; so is what lasted until an action (TG-059)."""
        attempt, results = self.attempt, self.outcome.results
        successes = [bool(result.succeeded) for result in results]
        if attempt.purpose is Purpose.DRAMATIC_STEPS:  # they are gained in order
            has_succeeded = successes[0]
        elif attempt.purpose is Purpose.LAST_DITCH:
            has_succeeded = all(successes)
        else:
            has_succeeded = any(successes)
        last = Aftermath(
            actors=attempt.actors,
            action=attempt.action,
            has_failed=not has_succeeded,
            hits=hits_of(results),
            margins=margins_of(results),
            attempt=attempt,
            outcome=self.outcome,
            boosts=state.boosts,
            heroes=state.heroes,
            round=state.round,
            resolution=state.resolution if attempt.purpose in DRAMATIC else None,
        )
        pending = replace(
            state.pending,
            attempts=state.attempts[:-1],
            aftermath=last,
            hits=(*state.pending.hits, *last.attack_hits),
        )
        current = state.round and state.round.after_acting(attempt.involved)
        return replace(state, pending=pending, round=current)


@rule(Announce)
def announce(state: State, command: Announce) -> Decision:
    """All cards are committed before the result is known (TR-030).

    Where an attack succeeds when damage is rolled, the host rolls active defenses (TG-047).
    """
    attempt, stopped = core.present(state.attempt), command.stopped_by
    attacks = [check for check in attempt.checks if attempt.action_of(check) is ActionKind.ATTACK]
    waits = state.dialect.approved_actions.attack == "damage_is_rolled"
    if stopped and not (waits and attacks):
        raise refuse(Reason.NOTHING_TO_STOP, "TG-047", actor=attempt.actor)
    aimed = tuple(check.target for check in attacks)
    for target in stopped:
        if target not in aimed:
            raise refuse(Reason.NOT_A_TARGET, "TG-047", actor=attempt.actor, target=target)
    yield from conclude(state, attempt, judged(state, attempt, stopped=stopped))


def conclude(state: State, attempt: Attempt, outcome: Outcome) -> Decision:
    """The result is known, and what it leads to happens; a defense waits for an attack (TR-091)."""
    if attempt.purpose is Purpose.DEFENSE:
        defense = outcome.results[0].total
        state = yield DefenseRolled(hero=attempt.actor, total=outcome.die_total, defense=defense)
    state = yield ActionAnnounced(attempt=attempt, outcome=outcome)
    state = yield from use_up(state, attempt)
    if attempt.purpose in DRAMATIC:
        state = yield from conclude_check(state, attempt.purpose, outcome.results)
    elif attempt.purpose is not Purpose.DEFENSE:
        aims = tuple(
            Aim(
                action=attempt.action_of(result.check),
                target=result.check.target,
                margin=result.margin,
                succeeded=result.succeeded,
                place=place,
            )
            for place, result in enumerate(outcome.results, 1)
        )
        state = yield from reward(state, attempt.actors, aims)
    state = yield from pay_for_attempts(state, (attempt,))
    if state.round is None:
        # In free time a card in play lasts for one action of the hero who played it.
        heroes = [name for name in attempt.involved if state.hero(name)]
        yield from expire(state, heroes, until_rolled=True)


@command(when=TURN_IN_ROUND("TR-089"), menu=core.Topic.ACTION.at(6))
class ReportAction:
    """Report an action that the host has resolved by itself, so that the cards get their due.

    Attributes:
        actor: who acted.
        action: what kind of action it was.
        margin: by how much the total beat the difficulty number; below 0 it failed.
        target: at whom it was aimed, if anybody.
        contributes: whether the action helped the scene along (TR-023).
        die_total: what all its dice came to, re-rolls and added dice included; Glory asks for it
            (TR-134, TG-019).
    """

    actor: core.Sender
    action: Tried
    margin: AnyMargin
    target: Opponent | None = None
    contributes: bool = True
    die_total: DieTotal | None = core.later(None)


@event
class ActionReported(core.NoCards):
    """An action has been resolved by the host, who may have told what the dice came to."""

    actor: str
    action: ActionKind
    margin: int
    target: str | None
    contributes: bool
    die_total: int | None = core.later(None)

    def apply(self, state: State) -> State:
        """The action is used and can be answered; what lasted until an action is over (TG-059)."""
        hits = (self.target,) if self.margin >= 0 and self.target else ()
        last = Aftermath(
            actors=(self.actor,),
            action=self.action,
            has_failed=self.margin < 0,
            hits=hits,
            margins=tuple((target, self.margin) for target in hits),
            heroes=state.heroes,
            round=state.round,
            die_total=self.die_total,
            margin=self.margin,
        )
        waiting = (*state.pending.hits, *last.attack_hits)
        state = state.with_pending(replace(state.pending, aftermath=last, hits=waiting))
        state = used(state, self.actor, self.action, contributes=self.contributes)
        return replace(state, round=state.round and state.round.after_acting((self.actor,)))


@rule(ReportAction)
def report_action(state: State, command: ReportAction) -> Decision:
    """A host with its own dice tells what came out; the cards follow (TR-089, TR-082)."""
    margin, target = command.margin, command.target
    require_permitted(state, (command.actor,), command.action, target)
    if command.die_total is not None:
        require_possible_total(state, command.die_total)
    state = yield ActionReported(
        actor=command.actor,
        action=command.action,
        margin=margin,
        target=target,
        contributes=command.contributes,
        die_total=command.die_total,
    )
    aim = Aim(action=command.action, target=target, margin=margin, succeeded=int(margin >= 0))
    yield from reward(state, (command.actor,), (aim,))
