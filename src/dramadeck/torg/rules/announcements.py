"""Announcements: the result of an action is final, and its consequences happen.

A defense is an attempt like others, but the attacks on its hero decide whether it succeeds.
"""

from typing import Final

from dramadeck import core
from dramadeck.core import ALLOWED, command, event, replace
from dramadeck.torg import field_types, preconditions
from dramadeck.torg.attempt import DRAMATIC, Attempt, Attribute, Check, Die, Outcome, Purpose
from dramadeck.torg.cards import ActionKind
from dramadeck.torg.reasons import Reason, refuse
from dramadeck.torg.rules import attempts, piles, pools, rule, skill_resolution
from dramadeck.torg.rules.approved_actions import Aim, reward
from dramadeck.torg.rules.dice import Roll, require_three_dice, throw, throw_of
from dramadeck.torg.rules.outcomes import judged, use_up
from dramadeck.torg.rules.turns import HERO, TURN_IN_ROUND, require_permitted, require_unrestricted
from dramadeck.torg.scene import Aftermath, hits_of, margins_of
from dramadeck.torg.state import Decision, State

ANNOUNCING: Final = core.Window.of(
    "when the dice of the character's action are thrown",
    attempts.OWN_ACTION,
    preconditions.DICE_THROWN,
)


@command(when=ANNOUNCING("TR-030"), menu=core.Topic.ANSWER.at(2))
class Announce:
    """Announce the result of the open action, once all its dice are thrown (TR-030).

    Attributes:
        actor: the character whose action it is.
        stopped_by: for an attack, the targets whose active defense has stopped the hit before any
            damage was rolled, in the rule text that has this (TG-047).

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
    stopped_by: field_types.Stoppable = ()


@event
class ActionAnnounced(core.NoCards):
    """The result of an attempt is known; it cannot be changed any more."""

    attempt: Attempt
    outcome: Outcome

    def apply(self, state: State) -> State:
        """The attempt is over and can be answered; conditions until an action end (TG-059)."""
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
    """All cards are played before the result is known (TR-030)."""
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
    """Announce an outcome and apply its consequences; a defense waits for an attack (TR-091)."""
    if attempt.purpose is Purpose.DEFENSE:
        defense = outcome.results[0].total
        state = yield attempts.DefenseRolled(
            hero=attempt.actor, total=outcome.die_total, defense=defense
        )
    state = yield ActionAnnounced(attempt=attempt, outcome=outcome)
    state = yield from use_up(state, attempt)
    if attempt.purpose in DRAMATIC:
        state = yield from skill_resolution.conclude_check(state, attempt.purpose, outcome.results)
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
    state = yield from pools.pay_for_attempts(state, (attempt,))
    if state.round is None:
        # Out of rounds a card in play lasts for one action of the hero who played it.
        heroes = [name for name in attempt.involved if state.hero(name)]
        yield from piles.expire(state, heroes, until_rolled=True)


@command(when=TURN_IN_ROUND("TR-089"), menu=core.Topic.ACTION.at(6))
class ReportAction:
    """Report an action that was resolved outside the program, so that it can earn cards.

    Attributes:
        actor: the character who acted.
        action: what kind of action it was.
        margin: the total minus the difficulty number; below 0 it failed.
        target: the character at whom it was aimed, if any.
        contributes: whether the action helped the scene along (TR-023).
        die_total: the total of all its dice, with re-rolls and added dice; needed for Glory
            (TR-134, TG-019).
    """

    actor: core.Sender
    action: field_types.Tried
    margin: field_types.AnyMargin
    target: field_types.Opponent | None = None
    contributes: bool = True
    die_total: field_types.DieTotal | None = None


@event
class ActionReported(core.NoCards):
    """An action has been resolved by the host, with the total of the dice if it was stated."""

    actor: str
    action: ActionKind
    margin: int
    target: str | None
    contributes: bool
    die_total: int | None

    def apply(self, state: State) -> State:
        """The action is used and can be answered; conditions until an action end (TG-059)."""
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
        state = attempts.used(state, self.actor, self.action, contributes=self.contributes)
        return replace(state, round=state.round and state.round.after_acting((self.actor,)))


@rule(ReportAction)
def report_action(state: State, command: ReportAction) -> Decision:
    """A host with its own dice reports the result; rewards follow (TR-089, TR-082)."""
    margin, target = command.margin, command.target
    require_permitted(state, (command.actor,), command.action, target)
    throws_three = state.dialect.attempts.die == "three_d6_rolled_under"
    if command.die_total is not None and throws_three:
        require_three_dice(command.die_total)
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


DEFENDING: Final = core.Window.of("in a hero's turn in a flipped round", HERO, TURN_IN_ROUND)


@command(when=DEFENDING("TR-091"), menu=core.Topic.ACTION.at(4))
class Defend:
    """Use the hero's action to defend (TR-091).

    The next attack on her tests the defense: if it misses, she has succeeded at an action that
    may be approved. With a value it is an active defense: its dice are thrown by `Roll`, points
    and cards help it like any action, and `Announce` gives the difficulty of attacks on her
    until the round is over. A host that throws the die itself gives its total at once, and
    the defense is announced with that. Without a value the host resolves the defense.

    Attributes:
        hero: the hero who defends.
        value: the skill or attribute value of an active defense, without raises by cards.
        total: the total of its only die, with re-rolls, for a host that throws it itself.
        attribute: the attribute the value is built on; a card that raises it then counts
            (TR-121), and so does Danger (TC-015).
        skill: the skill that is used, for cards that raise one (TC-060).
        is_skilled: whether the hero has the skill; it decides when the die rolls again.

    >>> from dramadeck import torg
    >>> state = torg.deal(torg.new_game(["Quin"], seed=7)).state
    >>> state = torg.begin_scene(state, kind=torg.SceneKind.DRAMATIC, villains=("Mummy",)).state
    >>> state = torg.flip(torg.begin_rounds(state).state).state
    >>> state = torg.defend(state, hero="Quin", value=9).state
    >>> state = torg.roll(state, actor="Quin", total=15).state
    >>> torg.announce(state, actor="Quin").events[0]
    DefenseRolled(hero='Quin', total=15, defense=11)
    """

    hero: core.Sender
    value: field_types.SkillValue | None = None
    total: field_types.DieTotal | None = None
    attribute: Attribute | None = None
    skill: field_types.SkillName | None = None
    is_skilled: bool = True


@rule(Defend)
def defend(state: State, command: Defend) -> Decision:
    """The next attack on the hero tests a defense; an active one has dice (TR-091)."""
    hero, value, total = command.hero, command.value, command.total
    require_unrestricted(state, (hero,), ActionKind.DEFEND)
    if value is None and total is None:
        yield attempts.TurnTaken(character=hero, action=ActionKind.DEFEND, contributes=True)
        return
    if state.dialect.attempts.die == "three_d6_rolled_under":
        raise refuse(Reason.NO_BONUS_NUMBERS, "TG-048", hero=hero)
    if value is None:
        raise refuse(Reason.DEFENSE_HALF_GIVEN, "TR-091", hero=hero)
    attempt = attempts.attempt_from(
        command,
        actors=(hero,),
        action=ActionKind.DEFEND,
        purpose=Purpose.DEFENSE,
        checks=(Check(value=value, difficulty=value),),
    )
    if total is None:
        yield ALLOWED
        yield attempts.declared(state, attempt, contributes=True)
        return
    # The host has thrown the die, so declaration and announcement follow each other at once.
    at_hand = attempts.ready(state, attempt)
    if at_hand.dice_due != (Die.ACTION,):
        raise refuse(Reason.DEFENSE_TAKES_DICE, "TR-065", hero=hero)
    thrown = throw_of(state, at_hand, Roll(actor=hero, total=total))
    state = yield attempts.declared(state, attempt, contributes=True)
    state = yield from throw(state, at_hand, thrown)
    rolled = state.attempts[-1]
    yield from conclude(state, rolled, judged(state, rolled))
