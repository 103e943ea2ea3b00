"""Cards that change the story: Escape, Idea, Monologue."""

from collections.abc import Iterator
from typing import Annotated

from dramadeck import core
from dramadeck.core import Card, Guard, Window, command, event, present, replace
from dramadeck.torg import field_types, options, preconditions, scene
from dramadeck.torg.cards import ActionKind, CardType
from dramadeck.torg.choices import Speech, Words
from dramadeck.torg.reasons import Reason, refuse
from dramadeck.torg.round import Monologue
from dramadeck.torg.rules import pools, requirements, rounds, rule, turns
from dramadeck.torg.rules.attempts import used
from dramadeck.torg.rules.cards import play_card
from dramadeck.torg.rules.cards.play_card import PLAYING, CardPlayed, PlayCard, plays
from dramadeck.torg.state import GAMEMASTER, Decision, State


def _require_time(state: State, play: PlayCard, _choice: None) -> None:
    reading = state.dialect.enhancements.late_escape
    if reading == "is_refused" and _is_late(state, play.hero, play.card):
        raise refuse(Reason.ESCAPE_TOO_LATE, "TR-131", hero=play.hero)


def _is_late(state: State, hero: str, card: Card) -> bool:
    """Whether an Escape was not the first card laid into her pool in these rounds (TR-131)."""
    return (hero, card) not in state.pending.first_pooled


ESCAPING = Window.of(
    "in a flipped round while nobody renews a hand or still has to name a card",
    preconditions.FLIPPED_ROUND,
    preconditions.NONE_RENEWING,
    preconditions.NOTHING_OWED,
    play_card.PLAYING_IN_ACTION,
)


@event
class PartyEscaped(core.NoCards):
    """The heroes have got away; actions that were open have no effect."""

    hero: str

    def apply(self, state: State) -> State:
        """No action is open."""
        return state.with_attempts(())


@event
class EscapeWasted(core.NoCards):
    """An Escape that was not the first card of its pool has been played: nothing happens."""

    hero: str


@plays(CardType.ESCAPE, when=ESCAPING("TR-132"), validate_choice=_require_time)
def play_escape(state: State, played: CardPlayed, _choice: None) -> Decision:
    """The whole party escapes, and the rounds end (TR-132)."""
    if _is_late(state, played.hero, played.card):
        yield EscapeWasted(hero=played.hero)
        return
    state = yield from pools.pay_for_attempts(state, state.attempts)
    state = yield PartyEscaped(hero=played.hero)
    yield from rounds.leave_rounds(state)


def _require_question(state: State, play: PlayCard, choice: Words) -> None:
    owed = state.dialect.enhancements.idea_owed
    if owed == "answer_to_a_question" and not choice.text.strip():
        raise refuse(Reason.QUESTION_MISSING, "TR-138", hero=play.hero)


def _questions(state: State, _hero: str, _card: Card) -> Iterator[Words]:
    yield Words(text="what now?")
    if state.dialect.enhancements.idea_owed != "answer_to_a_question":
        yield Words()


@event
class QuestionAsked(core.NoCards):
    """A hero's player asks the gamemaster for help.

    Attributes:
        hero: the hero whose player asks.
        question: the question; blank if only an idea is owed.
        owed: the kind of help that the gamemaster owes (TR-138, TC-070, TG-074).
    """

    hero: str
    question: str
    owed: options.IdeaOwed

    def apply(self, state: State) -> State:
        """The question waits for an answer."""
        questions = (*state.pending.questions, scene.Question(hero=self.hero, text=self.question))
        return state.with_pending(replace(state.pending, questions=questions))


@plays(
    CardType.IDEA,
    when=PLAYING("TR-138"),
    choice_type=Words,
    validate_choice=_require_question,
    samples=_questions,
)
def play_idea(state: State, played: CardPlayed, choice: Words) -> Decision:
    """The gamemaster owes an answer, an idea or an inspiration (TR-138, TC-070, TG-074)."""
    owed = state.dialect.enhancements.idea_owed
    yield QuestionAsked(hero=played.hero, question=choice.text, owed=owed)


@command(by=GAMEMASTER, menu=core.Topic.ANSWER.at(9))
class AnswerQuestion:
    """Answer the question that a hero's player has asked with Idea (TR-138).

    Attributes:
        hero: the hero whose question it is; of several questions the first is answered first.
        answer: the answer, the idea or the inspiration, in words.
    """

    hero: Annotated[core.CharacterName, core.OneOf("askers")]
    answer: field_types.AskedAnswer


@event
class QuestionAnswered(core.NoCards):
    """The gamemaster has answered a question."""

    hero: str
    question: str
    answer: str

    def apply(self, state: State) -> State:
        """The question is answered."""
        questions = list(state.pending.questions)
        answered = scene.Question(hero=self.hero, text=self.question)
        if answered in questions:
            questions.remove(answered)
        return state.with_pending(replace(state.pending, questions=tuple(questions)))


@rule(AnswerQuestion)
def answer_question(state: State, command: AnswerQuestion) -> Decision:
    """The gamemaster owes an answer, an idea or an inspiration (TR-138, TC-070, TG-074)."""
    hero = requirements.hero_of(state, command.hero, "TR-138").name
    question = next(
        (open_question for open_question in state.pending.questions if open_question.hero == hero),
        None,
    )
    if question is None:
        raise refuse(Reason.NO_QUESTION_ASKED, "TR-138", hero=hero)
    yield QuestionAnswered(hero=hero, question=question.text, answer=command.answer)


def _require_stage(state: State, hero: str, rule: str) -> None:
    """Refuse a second speech, or one by a hero who cannot act where a speech is an action."""
    speech = present(state.round).monologue
    if speech is not None:
        raise refuse(Reason.MONOLOGUE_HELD, rule, speaker=speech.speaker)
    if state.dialect.enhancements.monologue == "all_actions":
        turns.require_actor(state, hero, rule, interrupts=True)
        turns.require_unrestricted(state, (hero,), ActionKind.OTHER)
    else:
        requirements.require_awake(state, hero)


SPEAKING = Window.of(
    "in a flipped round while nobody speaks",
    preconditions.FLIPPED_ROUND,
    Guard[State]("when she may begin a monologue", _require_stage),
    play_card.PLAYING_IN_ACTION,
)


@event
class MonologueBegun(core.NoCards):
    """A hero speaks; actions are cancelled, open ones too: all others, or the hostile ones."""

    hero: str
    speech: str
    contributes: bool

    def apply(self, state: State) -> State:
        """The monologue is held, and the attempts that it silences are gone (TR-145)."""
        hero = self.hero
        attempts = tuple(
            attempt for attempt in state.attempts if turns.outlasts_speech(state, attempt, hero)
        )
        is_action = state.dialect.enhancements.monologue == "all_actions"
        if is_action:
            state = used(state, hero, ActionKind.OTHER, contributes=self.contributes)
        current = present(state.round)
        if is_action:
            # Her conditions until an action end, as after any other action.
            current = current.after_acting((hero,))
        speech = Monologue(speaker=hero, combat=current.combat_of(hero))
        return state.with_attempts(attempts).with_round(replace(current, monologue=speech))


@plays(
    CardType.MONOLOGUE,
    when=lambda state: SPEAKING(turns.MONOLOGUE_RULES[state.dialect.enhancements.monologue]),
    choice_type=Speech,
)
def play_monologue(state: State, played: CardPlayed, choice: Speech) -> Decision:
    """The speech cancels the actions that it silences (TR-145, TC-075, TG-024)."""
    hero = played.hero
    silenced = tuple(
        attempt for attempt in state.attempts if not turns.outlasts_speech(state, attempt, hero)
    )
    state = yield from pools.pay_for_attempts(state, silenced)
    yield MonologueBegun(hero=hero, speech=choice.text, contributes=choice.contributes)


@command(when=preconditions.FLIPPED_ROUND("TR-186"), by=GAMEMASTER, menu=core.Topic.RULINGS.at(10))
class ProlongMonologue:
    """Let a good monologue continue in the next round (TR-186)."""


@event
class MonologueProlonged(core.NoCards):
    """The monologue goes on in the next round."""

    hero: str

    def apply(self, state: State) -> State:
        """The next flip does not end the monologue (TR-186)."""
        current = present(state.round)
        speech = replace(present(current.monologue), is_prolonged=True)
        return state.with_round(replace(current, monologue=speech))


@rule(ProlongMonologue)
def prolong_monologue(state: State, _command: ProlongMonologue) -> Decision:
    """The gamemaster may prolong a monologue (TR-186)."""
    speech = present(state.round).monologue
    if speech is None:
        raise refuse(Reason.NO_MONOLOGUE, "TR-186")
    if not state.dialect.enhancements.monologue_may_last:
        rule = turns.MONOLOGUE_RULES[state.dialect.enhancements.monologue]
        raise refuse(Reason.MONOLOGUE_ENDS, rule, speaker=speech.speaker)
    yield MonologueProlonged(hero=speech.speaker)
