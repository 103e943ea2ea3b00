"""Monologues: which actions they keep from happening."""

from collections.abc import Iterable
from types import MappingProxyType
from typing import Final, assert_never

from dramadeck.torg.attempt import Attempt
from dramadeck.torg.cards import ActionKind
from dramadeck.torg.reasons import Reason, refuse
from dramadeck.torg.round import Monologue
from dramadeck.torg.state import State

RULES: Final = MappingProxyType(
    {
        "all_actions": "TR-145",
        "hostile_actions": "TC-075",
        "actions_of_others": "TG-024",
    }
)
"""The statement that says what a monologue silences."""


def is_hostile(state: State, actor: str, action: ActionKind, targets: Iterable[str | None]) -> bool:
    """Whether an action is an attack, or aimed at somebody of the other side."""
    side = state.side_of(actor)
    aims = (each for each in targets if each is not None)
    return action is ActionKind.ATTACK or any(state.side_of(each) is not side for each in aims)


def is_silenced(state: State, character: str) -> bool:
    """Whether somebody has to listen to a monologue, whatever she wants to do."""
    speech = _speech_to(state, character)
    if speech is None:
        return False
    reading = state.dialect.enhancements.monologue
    match reading:
        case "all_actions":
            return True
        case "actions_of_others":
            return character != speech.speaker
        case "hostile_actions":
            return False
        case _:
            assert_never(reading)


def require_not_silenced(state: State, actor: str) -> None:
    """Refuse who has to listen to a monologue."""
    speech = _speech_to(state, actor)
    if speech is not None and is_silenced(state, actor):
        rule = RULES[state.dialect.enhancements.monologue]
        raise refuse(Reason.MONOLOGUE_HELD, rule, speaker=speech.speaker)


def require_no_hostility(
    state: State, actor: str, action: ActionKind, targets: Iterable[str | None]
) -> None:
    """Refuse a hostile action during a monologue that stops these (TC-075)."""
    speech, reading = _speech_to(state, actor), state.dialect.enhancements.monologue
    if speech is None or reading != "hostile_actions":
        return
    if is_hostile(state, actor, action, targets):
        raise refuse(Reason.HOSTILITY_SILENCED, RULES[reading], speaker=speech.speaker)


def outlasts_speech(state: State, attempt: Attempt, speaker: str) -> bool:
    """Whether an open attempt goes on when somebody begins a monologue."""
    if not state.same_combat(attempt.actor, speaker):
        return True
    reading = state.dialect.enhancements.monologue
    match reading:
        case "all_actions":
            return False
        case "actions_of_others":
            return attempt.actors == (speaker,)
        case "hostile_actions":
            return not any(
                is_hostile(state, attempt.actor, attempt.action_of(check), (check.target,))
                for check in attempt.checks
            )
        case _:
            assert_never(reading)


def _speech_to(state: State, character: str) -> Monologue | None:
    """The monologue in the fight of a character; those who fight elsewhere do not hear it."""
    current = state.round
    if current is None or current.monologue is None:
        return None
    is_there = current.combat_of(character) == current.monologue.combat
    return current.monologue if is_there else None
