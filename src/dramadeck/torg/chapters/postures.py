"""Postures that last until their character acts again (TG-038)."""

from typing import TypeAlias

from dramadeck.engine import Name, NoCards, Sender, command, event, replace
from dramadeck.torg.chapters.requirements import flipped_round_of, in_action
from dramadeck.torg.dialects.readings import Posture as PostureReading
from dramadeck.torg.reasons import Reason, refuse
from dramadeck.torg.round import Posture, Round
from dramadeck.torg.rules import effects, rule
from dramadeck.torg.state import Decision, State


@command
class TakePosture:
    """Write down an offensive or defensive posture, such as an all-out attack (TG-038).

    It lasts until the character acts again, over flips as well. An all-out defense is written
    down by `defend`.

    Attributes:
        character: who takes it, usually right after the action that brings it.
        what: what it is.
    """

    character: Sender
    what: Name


@event
class PostureTaken(NoCards):
    """A character has taken up a posture and keeps it until the next action."""

    character: str
    what: str


PosturesEvent: TypeAlias = PostureTaken


@rule(TakePosture)
def take_posture(state: State, command: TakePosture) -> Decision:
    """A posture that ends with the round needs no note; the action itself has been told."""
    flipped_round_of(state, "TG-038")
    in_action(state, command.character, "TG-038")
    if state.dialect.attempts.posture is PostureReading.FOR_THE_ROUND:
        raise refuse(Reason.NO_LASTING_POSTURES, "TG-038", dialect=state.dialect.name)
    taken = Posture(character=command.character, what=command.what)
    if state.round is not None and taken in state.round.marks.postures:
        what = f"{command.character}'s {command.what}"
        raise refuse(Reason.RULED_ALREADY, "TG-038", what=what)
    yield PostureTaken(character=command.character, what=command.what)


@effects
def evolve(state: State, event: PosturesEvent) -> State:
    """The state after an event of this chapter."""
    current = state.round or Round(heroes=())
    taken = Posture(character=event.character, what=event.what)
    marks = replace(current.marks, postures=(*current.marks.postures, taken))
    return replace(state, round=current.marked(marks))
