"""The start of a journey: the protagonist, the world (GS-004), and the first hands."""

from typing import Annotated, TypeAlias

from dramadeck.core import (
    CharacterName,
    Event,
    FreeInput,
    NoCards,
    OneOf,
    Sender,
    Topic,
    command,
    event,
    replace,
    shuffle,
)
from guided_by_the_sun.draws import Decision, fill_hand, rule
from guided_by_the_sun.state import DECK, Answer, Question, State
from guided_by_the_sun.turns import next_turn
from guided_by_the_sun.windows import SETTING_OUT

FreeText: TypeAlias = Annotated[str, FreeInput(sample="Nobody knows yet", always_prompt=True)]
"""A text that a player makes up."""


@command(when=SETTING_OUT("GS-004"), menu=Topic.STORY.at(1))
class AnswerQuestion:
    """Settle something about the protagonist and the world; a later answer counts (GS-004)."""

    player: Sender
    question: Annotated[Question, OneOf()]
    text: FreeText


@command(when=SETTING_OUT("GS-001"), menu=Topic.ROUND.at(2))
class SetOut:
    """Begin the journey: shuffle the deck, and deal everybody a hand (GS-001)."""

    player: Sender


@event
class QuestionAnswered(NoCards):
    """A player has settled something about the story (GS-004)."""

    player: CharacterName
    question: Question
    text: str

    def apply(self, state: State) -> State:
        """A later answer replaces an earlier one."""
        new = Answer(question=self.question, player=self.player, text=self.text)
        answers = {answer.question: answer for answer in (*state.answers, new)}
        in_order = tuple(answers[question] for question in Question if question in answers)
        return replace(state, answers=in_order)


@event
class JourneyBegun(NoCards):
    """A player has begun the journey (GS-001)."""

    player: CharacterName


@rule(AnswerQuestion)
def answer_question(_state: State, command: AnswerQuestion) -> Decision:
    """Any player may answer any question until the journey begins (GS-004)."""
    yield QuestionAnswered(player=command.player, question=command.question, text=command.text)


@rule(SetOut)
def set_out(state: State, command: SetOut) -> Decision:
    """The deck is shuffled, everybody draws a hand, and the first turn begins (GS-001, GS-005)."""
    state = yield JourneyBegun(player=command.player)
    state = yield from shuffle(state, DECK)
    for player in state.setup.players:
        state = yield from fill_hand(state, player)
    yield next_turn(state)


StartCommand: TypeAlias = AnswerQuestion | SetOut
START_EVENTS: tuple[type[Event], ...] = (QuestionAnswered, JourneyBegun)
