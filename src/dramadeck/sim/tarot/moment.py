"""A moment of the break-in: the state of the game, and what the demonstration keeps beside it."""

from enum import StrEnum, unique

import attrs

from dramadeck.core import Seat
from dramadeck.sim.tarot.story import MIA, Scene
from dramadeck.tarot import (
    CheckCalled,
    CheckSettled,
    Command,
    ContestSettled,
    Event,
    State,
    TraumaBegun,
)


@unique
class Asks(StrEnum):
    """What somebody is asked for."""

    SCENE = "scene"
    WORD = "word"
    PUSH = "push"
    COMMIT = "commit"
    REVEAL = "reveal"
    TURN = "turn"
    DRAW = "draw"


@attrs.frozen(kw_only=True)
class Question:
    """A question to a seat.

    Attributes:
        asks: what it asks for.
        seat: who has to answer.
        character: the character it is about.
        stamp: tells this question from the same one asked at another time.
        word: what the Narrator says, where it is her turn to say something.
    """

    asks: Asks
    seat: Seat
    character: str = ""
    stamp: int = 0
    word: Command | None = None


@attrs.frozen(kw_only=True)
class TarotMoment:
    """A moment of the play.

    Attributes:
        seed: where the cards come from.
        state: the state of the game.
        scenes: the scenes that are still to come.
        told: everything that has happened.
        due: what the Narrator says next.
        declined: the questions that were answered with nothing.
    """

    seed: int | str
    state: State
    scenes: tuple[Scene, ...]
    told: tuple[Event, ...] = ()
    due: tuple[Command, ...] = ()
    declined: tuple[Question, ...] = ()

    @property
    def stamp(self) -> int:
        """Counts what players can push at; a question asked again after one of these is new."""
        return sum(isinstance(each, CheckCalled | TraumaBegun) for each in self.told)

    @property
    def checks(self) -> tuple[CheckSettled, ...]:
        """What came of the checks."""
        return tuple(each for each in self.told if isinstance(each, CheckSettled))

    @property
    def duel(self) -> ContestSettled | None:
        """What came of the duel, once that is known."""
        return next((each for each in self.told if isinstance(each, ContestSettled)), None)

    @property
    def was_heard(self) -> bool:
        """Whether a deed before the duel went wrong."""
        return any(not each.outcome.is_success for each in self.checks)

    def check_of(self, character: str) -> CheckSettled | None:
        """What came of a character's check, once that is known."""
        return next((each for each in self.checks if each.character == character), None)

    def is_declined(self, question: Question) -> bool:
        """Whether somebody has answered this question with nothing."""
        return question in self.declined


def shooters(state: State) -> tuple[str, ...]:
    """Who of the players' characters is in the duel, Mia first."""
    names = (each.character.name for each in state.players)
    return tuple(sorted(names, key=lambda name: name != MIA.name))
