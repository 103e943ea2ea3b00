"""Cards that turn the story: Escape, Idea, Monologue."""

from typing import TypeAlias, assert_never

from dramadeck.engine import Card, NoCards, Sender, command, event, replace
from dramadeck.torg.cards import ActionKind, CardType
from dramadeck.torg.chapters.attempts import used
from dramadeck.torg.chapters.critical_moments import pay_for_attempts
from dramadeck.torg.chapters.enhancements.playing import playable, played
from dramadeck.torg.chapters.requirements import flipped_round_of, none_renewing
from dramadeck.torg.chapters.rounds import leave_rounds
from dramadeck.torg.chapters.silence import RULES, outlasts_speech
from dramadeck.torg.chapters.turns import may_act
from dramadeck.torg.dialects.readings_of_cards import IdeaOwed, LateEscape, Silenced
from dramadeck.torg.reasons import Reason, refuse
from dramadeck.torg.round import Round
from dramadeck.torg.rules import effects, rule
from dramadeck.torg.seats import GAMEMASTER
from dramadeck.torg.state import Decision, State


@command
class PlayEscape:
    """Play Escape: the whole party gets away, and the rounds end (TR-132).

    Attributes:
        hero: who plays it.
        card: the Escape card, the first that went into her pool in these rounds (TR-131).
    """

    hero: Sender
    card: Card


@command
class PlayIdea:
    """Play Idea: ask the gamemaster one question, which she answers (TR-138).

    In the classic text she owes an idea of what to do next (TC-070), in GURPS an inspiration
    (TG-074); a question may be asked there, but need not.

    Attributes:
        hero: who plays it.
        card: an Idea card.
        question: one specific problem of the adventure.
    """

    hero: Sender
    card: Card
    question: str = ""


@command
class PlayMonologue:
    """Play Monologue as the hero's action: nobody else acts in this round (TR-145).

    In the classic text only hostile actions stop (TC-075), in GURPS the actions of others
    (TG-024); there the speech is no action of the hero's.

    Attributes:
        hero: who speaks.
        card: a Monologue card.
        speech: what she says.
        contributes: whether the speech helps the scene along (TR-023).
    """

    hero: Sender
    card: Card
    speech: str = ""
    contributes: bool = True


@command(by=GAMEMASTER)
class ProlongMonologue:
    """Let a monologue go on for the next round, for what was said (TR-186)."""


@event
class PartyEscaped(NoCards):
    """The heroes have got away; actions that were open come to nothing."""

    hero: str


@event
class QuestionAsked(NoCards):
    """A hero's player asks the gamemaster for help.

    Attributes:
        hero: whose player it is.
        question: what is asked; blank where an idea is owed without one.
        owed: what the gamemaster owes (TR-138, TC-070, TG-074).
    """

    hero: str
    question: str
    owed: IdeaOwed


@event
class EscapeWasted(NoCards):
    """An Escape that was not the first card of its pool has been played: nothing happens."""

    hero: str


@event
class MonologueBegun(NoCards):
    """A hero speaks; actions are cancelled, open ones too: all others, or the hostile ones."""

    hero: str
    speech: str
    contributes: bool


@event
class MonologueProlonged(NoCards):
    """The monologue goes on in the next round."""

    hero: str


StoryEvent: TypeAlias = (
    PartyEscaped | EscapeWasted | QuestionAsked | MonologueBegun | MonologueProlonged
)


@rule(PlayEscape)
def play_escape(state: State, command: PlayEscape) -> Decision:
    """Only as the first card of her pool (TR-131), but then at any time (TR-132)."""
    hero, card = command.hero, command.card
    flipped_round_of(state, "TR-131")
    none_renewing(state)
    playable(state, hero, card, (CardType.ESCAPE,), "TR-132")
    is_late = (hero, card) not in state.play.first_pooled
    reading = state.dialect.enhancements.late_escape
    if is_late and reading is LateEscape.IS_REFUSED:
        raise refuse(Reason.ESCAPE_TOO_LATE, "TR-131", hero=hero)
    state = yield played(state, hero, card, lasts=False)
    if is_late:
        yield EscapeWasted(hero=hero)
        return
    state = yield from pay_for_attempts(state, state.attempts)
    state = yield PartyEscaped(hero=hero)
    yield from leave_rounds(state)


@rule(PlayIdea)
def play_idea(state: State, command: PlayIdea) -> Decision:
    """The answer is the gamemaster's; the library passes the question on (TR-138)."""
    owed = state.dialect.enhancements.idea_owed
    if owed is IdeaOwed.ANSWER_TO_A_QUESTION and not command.question.strip():
        raise refuse(Reason.QUESTION_MISSING, "TR-138", hero=command.hero)
    playable(state, command.hero, command.card, (CardType.IDEA,), "TR-138")
    state = yield played(state, command.hero, command.card, lasts=False)
    yield QuestionAsked(hero=command.hero, question=command.question, owed=owed)


@rule(PlayMonologue)
def play_monologue(state: State, command: PlayMonologue) -> Decision:
    """It uses the speaker's action, and nobody else has one any more (TR-145).

    It comes in time to stop an action that is open, and that then comes to nothing.
    In the other texts it is a card like any other and uses no action (TC-075, TG-024).
    """
    hero, card, reading = command.hero, command.card, state.dialect.enhancements.monologue
    current = flipped_round_of(state, RULES[reading])
    if reading is Silenced.ALL_ACTIONS:
        may_act(state, hero, "TR-145", interrupts=True)
    elif current.speaker is not None:
        raise refuse(Reason.MONOLOGUE_HELD, RULES[reading], speaker=current.speaker)
    playable(state, hero, card, (CardType.MONOLOGUE,), RULES[reading])
    state = yield played(state, hero, card, lasts=False)
    silenced = tuple(each for each in state.attempts if not outlasts_speech(state, each, hero))
    state = yield from pay_for_attempts(state, silenced)
    yield MonologueBegun(hero=hero, speech=command.speech, contributes=command.contributes)


@rule(ProlongMonologue)
def prolong_monologue(state: State, _command: ProlongMonologue) -> Decision:
    """The gamemaster may let it last longer (TR-186)."""
    speaker = flipped_round_of(state, "TR-186").speaker
    if speaker is None:
        raise refuse(Reason.NO_MONOLOGUE, "TR-186")
    if not state.dialect.enhancements.monologue_may_last:
        rule = RULES[state.dialect.enhancements.monologue]
        raise refuse(Reason.MONOLOGUE_ENDS, rule, speaker=speaker)
    yield MonologueProlonged(hero=speaker)


@effects
def evolve(state: State, event: StoryEvent) -> State:
    """The state after an event of this chapter."""
    match event:
        case PartyEscaped():
            return state.playing(replace(state.play, attempts=()))
        case QuestionAsked() | EscapeWasted():
            return state
        case MonologueBegun():
            return _spoken(state, event)
        case MonologueProlonged():
            current = state.round or Round(heroes=())
            verdicts = replace(current.verdicts, prolongs_monologue=True)
            return replace(state, round=replace(current, verdicts=verdicts))
        case _:
            assert_never(event)


def _spoken(state: State, event: MonologueBegun) -> State:
    attempts = tuple(each for each in state.attempts if outlasts_speech(state, each, event.hero))
    if state.dialect.enhancements.monologue is Silenced.ALL_ACTIONS:
        state = used(state, event.hero, ActionKind.OTHER, contributes=event.contributes)
    current = state.round or Round(heroes=())
    spoken = current.marked(replace(current.marks, speaker=event.hero))
    return replace(state, round=spoken, play=replace(state.play, attempts=attempts))
