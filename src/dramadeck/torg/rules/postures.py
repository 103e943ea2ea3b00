"""Postures that last until their character acts again (TG-038)."""

from typing import Final, TypeAlias

from dramadeck import core
from dramadeck.core import command, event, replace
from dramadeck.torg.field_types import NewPosture
from dramadeck.torg.preconditions import FLIPPED_ROUND
from dramadeck.torg.reasons import Reason, refuse
from dramadeck.torg.round import Posture, Round
from dramadeck.torg.rules import effects, rule
from dramadeck.torg.rules.turns import IN_ACTION
from dramadeck.torg.state import Decision, State

LASTING: Final = core.Phase[State](
    "where postures last",
    lambda state: state.dialect.attempts.posture != "for_the_round",
    Reason.NO_LASTING_POSTURES,
    values=lambda state: {"dialect": state.dialect.name},
)
POSING: Final = core.Window.of(
    "in the action of a flipped round, where postures last", FLIPPED_ROUND, IN_ACTION, LASTING
)


@command(when=POSING("TG-038"), menu=core.Topic.ACTION.at(12))
class TakePosture:
    """Write down an offensive or defensive posture, such as an all-out attack (TG-038).

    It lasts until the character acts again, over flips as well. An all-out defense is written
    down by `defend`.

    Attributes:
        character: who takes it, usually right after the action that brings it.
        what: what it is.
    """

    character: core.Sender
    what: NewPosture


@event
class PostureTaken(core.NoCards):
    """A character has taken up a posture and keeps it until the next action."""

    character: str
    what: str


@rule(TakePosture)
def take_posture(state: State, command: TakePosture) -> Decision:
    """A posture that ends with the round needs no note; the action itself has been told."""
    taken = Posture(character=command.character, what=command.what)
    if taken in core.present(state.round).postures:
        what = core.phrase("{character}'s {what}", character=command.character, what=command.what)
        raise refuse(Reason.RULED_ALREADY, "TG-038", what=what)
    yield PostureTaken(character=command.character, what=command.what)


PosturesEvent: TypeAlias = PostureTaken


@effects
def evolve(state: State, event: PosturesEvent) -> State:
    """The state after an event of this chapter."""
    current = state.round or Round(heroes=())
    taken = Posture(character=event.character, what=event.what)
    return replace(state, round=replace(current, postures=(*current.postures, taken)))
