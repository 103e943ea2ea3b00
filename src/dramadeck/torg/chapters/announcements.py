"""The result is announced, and what it leads to happens; from then on no card can change it."""

from collections.abc import Generator
from typing import TypeAlias, assert_never

import attrs

from dramadeck.charts.torg import bonus_number, many_on_one
from dramadeck.engine import Name, NoCards, command, event
from dramadeck.torg.aftermath import Aftermath
from dramadeck.torg.attempt import Attempt, Check, CheckResult, Outcome, Purpose
from dramadeck.torg.cards import ActionKind
from dramadeck.torg.chapters.approved_actions import Aim, reward
from dramadeck.torg.chapters.attempts import attempt_of, may_act, used
from dramadeck.torg.chapters.piles import expire
from dramadeck.torg.chapters.requirements import character_of, flipped_round_of
from dramadeck.torg.chapters.skill_resolution import Told as SkillResolutionTold
from dramadeck.torg.chapters.skill_resolution import conclude
from dramadeck.torg.reasons import Reason, refuse
from dramadeck.torg.state import State


@command
class Announce:
    """Announce the result of the open action, once all its dice are thrown (TR-030).

    Attributes:
        actor: whose action it is.

    >>> from dramadeck import torg
    >>> state = torg.deal(torg.new_game(["Quin"], seed=7)).state
    >>> state = torg.declare_action(state, actor="Quin", action=torg.ActionKind.OTHER, value=9,
    ...                             difficulty=10).state
    >>> state = torg.roll(state, actor="Quin", total=14).state
    >>> (announced,) = torg.announce(state, actor="Quin").events
    >>> announced.outcome.bonus, announced.outcome.results[0].margin
    (1, 0)
    """

    actor: Name


@command
class ReportAction:
    """Report an action that the host has resolved by itself, so that the cards get their due.

    Attributes:
        actor: who acted.
        action: what kind of action it was.
        margin: by how much the total beat the difficulty number; below 0 it failed.
        target: at whom it was aimed, if anybody.
        contributes: whether the action helped the scene along (TR-023).
    """

    actor: Name
    action: ActionKind
    margin: int
    target: Name | None = None
    contributes: bool = True


AnnouncementsCommand: TypeAlias = Announce | ReportAction


@event
class ActionAnnounced(NoCards):
    """The result of an attempt is known; it cannot be changed any more."""

    attempt: Attempt
    outcome: Outcome


@event
class ActionReported(NoCards):
    """An action has been resolved by the host."""

    actor: str
    action: ActionKind
    margin: int
    target: str | None
    contributes: bool


AnnouncementsEvent: TypeAlias = ActionAnnounced | ActionReported
Ruling: TypeAlias = Generator[AnnouncementsEvent | SkillResolutionTold, State, None]

_DRAMATIC = (Purpose.DRAMATIC_STEPS, Purpose.PROBLEM, Purpose.WAITING, Purpose.LAST_DITCH)


def decide(state: State, command: AnnouncementsCommand) -> Ruling:
    """Judge a command of this chapter."""
    match command:
        case Announce():
            return announce(state, command)
        case ReportAction():
            return report_action(state, command)
        case _:
            assert_never(command)


def announce(state: State, command: Announce) -> Ruling:
    """All cards are committed before the result is known (TR-030)."""
    attempt = attempt_of(state, command.actor, "TR-030")
    if attempt.dice_due:
        raise refuse(
            Reason.DICE_STILL_DUE,
            "TR-030",
            actor=command.actor,
            die=attempt.dice_due[0],
        )
    outcome = judged(state, attempt)
    state = yield ActionAnnounced(attempt=attempt, outcome=outcome)
    if attempt.purpose in _DRAMATIC:
        state = yield from conclude(state, attempt.purpose, outcome.results)
    else:
        aims = tuple(
            Aim(target=each.check.target, margin=each.margin, succeeded=each.succeeded)
            for each in outcome.results
        )
        state = yield from reward(state, attempt.actors, attempt.action, aims)
    if state.round is None:
        # In free time a card in play lasts for one action of the hero who played it.
        yield from expire(state, [each for each in attempt.actors if state.hero(each)])


def judged(state: State, attempt: Attempt) -> Outcome:
    """What the dice and cards of an attempt come to."""
    actor, rolled = attempt.actor, sum(each.total for each in attempt.rolls)
    supports = sum(each.bonus for each in attempt.supports)
    # A group acts with its lowest value, so a raise helps it only where everybody has it.
    bonus_raise = min(state.bonus_raise(each, attempt.spent) for each in attempt.actors)
    bonus = bonus_number(rolled) + bonus_raise + supports
    penalties = state.round.verdicts.penalized if state.round else ()
    is_penalized = state.side_of(actor) in penalties
    penalty = state.dialect.rounds.setback_penalty if is_penalized else 0
    value_raise = state.value_raise(actor, attempt.attribute, attempt.spent) - penalty
    if attempt.effect_value is None:
        value_raise += attempt.coups
    results, effect_bonus = _results(attempt, value_raise, bonus)
    effect_raise = state.value_raise(actor, attempt.effect_attribute, attempt.spent)
    effect_value = (attempt.effect_value or 0) + attempt.coups
    hits = any(each.succeeded for each in results) and attempt.effect_value is not None
    return Outcome(
        die_total=rolled,
        bonus=bonus,
        results=results,
        effect_total=effect_value + effect_raise + effect_bonus if hits else None,
    )


def _results(attempt: Attempt, value_raise: int, bonus: int) -> tuple[tuple[CheckResult, ...], int]:
    """The results of the checks, and the bonus number that the effect uses."""
    if attempt.purpose is not Purpose.MANY_ON_ONE:
        return tuple(_single(check, value_raise, bonus) for check in attempt.checks), bonus
    (check,) = attempt.checks
    together = many_on_one(
        count=len(attempt.actors),
        value=check.value + value_raise,
        bonus=bonus,
        difficulty=check.difficulty,
        spread=attempt.spread,
    )
    result = CheckResult(
        check=check,
        total=together.total,
        margin=together.margin,
        succeeded=together.succeeded,
    )
    # Those who hit give the effect its bonus modifier, not those who tried (MA-010).
    return (result,), bonus + together.effect_bonus


def _single(check: Check, value_raise: int, bonus: int) -> CheckResult:
    total = check.value + value_raise + bonus
    margin = total - check.difficulty
    return CheckResult(check=check, total=total, margin=margin, succeeded=int(margin >= 0))


def report_action(state: State, command: ReportAction) -> Ruling:
    """A host with its own dice tells what came out; the cards follow (TR-089, TR-082)."""
    flipped_round_of(state, "TR-089")
    may_act(state, command.actor)
    if command.action is ActionKind.DEFEND:
        raise refuse(Reason.DEFENSE_IS_TESTED, "TR-091", actor=command.actor)
    if command.target is not None:
        character_of(state, command.target, "TR-082")
    margin, target = command.margin, command.target
    state = yield ActionReported(
        actor=command.actor,
        action=command.action,
        margin=margin,
        target=target,
        contributes=command.contributes,
    )
    aim = Aim(target=target, margin=margin, succeeded=int(margin >= 0))
    yield from reward(state, (command.actor,), command.action, (aim,))


def evolve(state: State, event: AnnouncementsEvent) -> State:
    """The state after an event of this chapter."""
    match event:
        case ActionAnnounced():
            last = _announced(state, event)
            play = attrs.evolve(state.play, attempts=state.attempts[:-1], aftermath=last)
            return state.playing(play)
        case ActionReported(actor=actor, action=action, contributes=contributes):
            reported = state.playing(attrs.evolve(state.play, aftermath=_reported(state, event)))
            return used(reported, actor, action, contributes=contributes)
        case _:
            assert_never(event)


def _announced(state: State, event: ActionAnnounced) -> Aftermath:
    attempt, results = event.attempt, event.outcome.results
    hits = (each.check.target for each in results if each.succeeded and each.check.target)
    return Aftermath(
        actors=attempt.actors,
        action=attempt.action,
        has_failed=_has_failed(attempt.purpose, results),
        hits=tuple(dict.fromkeys(hits)),
        attempt=attempt,
        outcome=event.outcome,
        heroes=state.heroes,
        round=state.round,
        resolution=state.resolution if attempt.purpose in _DRAMATIC else None,
    )


def _has_failed(purpose: Purpose, results: tuple[CheckResult, ...]) -> bool:
    """Steps are gained in order, a last-ditch effort as a whole, and else one success is enough."""
    if purpose is Purpose.DRAMATIC_STEPS:
        return not results[0].succeeded
    if purpose is Purpose.LAST_DITCH:
        return not all(each.succeeded for each in results)
    return not any(each.succeeded for each in results)


def _reported(state: State, event: ActionReported) -> Aftermath:
    succeeded = event.margin >= 0
    return Aftermath(
        actors=(event.actor,),
        action=event.action,
        has_failed=not succeeded,
        hits=(event.target,) if succeeded and event.target else (),
        heroes=state.heroes,
        round=state.round,
    )
