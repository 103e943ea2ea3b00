"""What the dice of an action have to show for Glory."""

from typing import assert_never

from dramadeck.torg.attempt import Outcome
from dramadeck.torg.cards import SceneKind
from dramadeck.torg.last_result import Aftermath
from dramadeck.torg.reasons import Reason, refuse
from dramadeck.torg.state import State


def require_glory(state: State, last: Aftermath, hero: str) -> None:
    """Refuse Glory for what the dice have not made glorious."""
    readings = state.dialect.enhancements
    match readings.glory_trigger:
        case "high_roll_in_a_dramatic_scene":
            if state.scene is None or state.scene.kind is not SceneKind.DRAMATIC:
                raise refuse(Reason.SCENE_NOT_DRAMATIC, "TR-134")
            total, wanted = _told_total(last, hero, "TR-134"), readings.glory_roll
            if total < wanted:
                raise refuse(Reason.ROLL_TOO_LOW, "TR-134", hero=hero, total=total, wanted=wanted)
        case "critical_success":
            if last.has_failed or not _may_be_critical(state, last, hero):
                raise refuse(Reason.NO_CRITICAL_SUCCESS, "TG-019", hero=hero)
        case _:
            assert_never(readings.glory_trigger)


def _told_total(last: Aftermath, hero: str, rule: str) -> int:
    """What all dice together came to; of an action that was reported, the host tells it."""
    total = last.outcome.die_total if last.outcome else last.die_total
    if total is None:
        raise refuse(Reason.DIE_TOTAL_NOT_TOLD, rule, hero=hero)
    return total


def _may_be_critical(state: State, last: Aftermath, hero: str) -> bool:
    """Whether three dice show a critical success: 3 or 4, 5 from skill 15 on, 6 from 16 on.

    Other dice have no such thing: the gamemaster knows it who has granted the impact.
    """
    if state.dialect.attempts.die != "three_d6_rolled_under":
        return True
    told = _told_total(last, hero, "TG-019")
    if last.outcome is None:
        return _is_critical(told, last.margin or 0)
    return any(
        _is_critical(shown, each.margin)
        for each, shown in zip(last.outcome.results, _shown(last, last.outcome), strict=True)
        if each.succeeded
    )


def _is_critical(shown: int, margin: int) -> bool:
    return shown <= max(4, min(6, margin + shown - 10))


def _shown(last: Aftermath, outcome: Outcome) -> tuple[int, ...]:
    """What the three dice of each check came to; several steps have dice of their own (TG-067)."""
    attempt = last.attempt
    if attempt is None or not attempt.has_die_for_each:
        return (outcome.die_total,) * len(outcome.results)
    places = range(len(outcome.results))
    return tuple(attempt.dice_total(place, lowest_is_best=True) for place in places)
