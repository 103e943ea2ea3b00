"""Whose turn it is, and what the rules let a character do with it."""

from collections.abc import Iterable, Iterator
from typing import Final

from dramadeck.torg import (
    TORG,
    ActionKind,
    Announce,
    Attempt,
    Attribute,
    Command,
    DeclareAction,
    PassTurn,
    Roll,
    Side,
    State,
)

ATTRIBUTES: Final = {
    ActionKind.ATTACK: Attribute.DEXTERITY,
    ActionKind.MANEUVER: Attribute.DEXTERITY,
    ActionKind.TRICK: Attribute.PERCEPTION,
    ActionKind.TEST: Attribute.MIND,
    ActionKind.TAUNT: Attribute.CHARISMA,
    ActionKind.INTIMIDATE: Attribute.SPIRIT,
    ActionKind.OTHER: Attribute.PERCEPTION,
}
"""What the value of each kind of action is built on in these scenes."""


def allowed(state: State, commands: Iterable[Command]) -> Iterator[Command]:
    """Those of the commands that the rules allow now."""
    return (each for each in commands if TORG.refusal(state, each) is None)


def is_turn_of(state: State, side: Side) -> bool:
    """Whether it is this side's turn: first that of the one with the initiative (TR-055)."""
    first = state.initiative
    if first is None:
        return False
    return side is first or not _has_actions_left(state, first)


def _has_actions_left(state: State, side: Side) -> bool:
    return any(state.actions_left(each) > 0 for each in state.members(side))


def turns(
    state: State,
    actor: str,
    kinds: Iterable[ActionKind],
    *,
    value: int,
    difficulty: int,
    at: float,
) -> Iterator[Command]:
    """These actions, against an opponent drawn by lot; or else to pass.

    Args:
        state: the game.
        actor: who acts.
        kinds: what she would do, the dearest first.
        value: her value.
        difficulty: the difficulty number.
        at: the lot, between 0 and 1.
    """
    opponents = state.members(state.side_of(actor).other)
    target = opponents[int(at * len(opponents))] if opponents else None
    for kind in kinds:
        if kind is ActionKind.OTHER or target is not None:
            yield DeclareAction(
                actor=actor,
                action=kind,
                value=value,
                difficulty=difficulty,
                target=None if kind is ActionKind.OTHER else target,
                attribute=ATTRIBUTES[kind],
                skill=kind.value,
            )
    yield PassTurn(character=actor)


def finish(attempt: Attempt, die: float) -> Command:
    """The next die of an action, thrown by lot, or its result."""
    if attempt.dice_due:
        return Roll(actor=attempt.actor, seed=repr(die))
    return Announce(actor=attempt.actor)
