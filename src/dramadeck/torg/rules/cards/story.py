"""Cards that turn the story: Escape, Glory, Idea, Monologue."""

from collections.abc import Iterator
from typing import Final, TypeAlias, assert_never

from dramadeck.core import (
    Card,
    Guard,
    NoCards,
    Topic,
    When,
    Window,
    command,
    event,
    present,
    replace,
)
from dramadeck.torg.attempt import Outcome
from dramadeck.torg.cards import ActionKind, CardType, SceneKind
from dramadeck.torg.choices import Speech, Words
from dramadeck.torg.options.options import IdeaOwed
from dramadeck.torg.preconditions import FLIPPED_ROUND, NONE_RENEWING, NOTHING_OWED
from dramadeck.torg.reasons import Reason, refuse
from dramadeck.torg.round import Monologue, Round
from dramadeck.torg.rules import effects, rule
from dramadeck.torg.rules.attempts import used
from dramadeck.torg.rules.cards.play_card import (
    PLAYING,
    PLAYING_IN_ACTION,
    CardPlayed,
    PlayCard,
    plays,
)
from dramadeck.torg.rules.critical_moments import pay_for_attempts
from dramadeck.torg.rules.requirements import require_awake
from dramadeck.torg.rules.rounds import leave_rounds
from dramadeck.torg.rules.turns import (
    MONOLOGUE_RULES,
    outlasts_speech,
    require_actor,
    require_unrestricted,
)
from dramadeck.torg.scene import Aftermath
from dramadeck.torg.seats import GAMEMASTER
from dramadeck.torg.state import Decision, State


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


def _require_time(state: State, play: PlayCard, _choice: None) -> None:
    reading = state.dialect.enhancements.late_escape
    if reading == "is_refused" and _is_late(state, play.hero, play.card):
        raise refuse(Reason.ESCAPE_TOO_LATE, "TR-131", hero=play.hero)


ESCAPING = Window.of(
    "in a flipped round while nobody renews a hand or has yet to name a card",
    FLIPPED_ROUND,
    NONE_RENEWING,
    NOTHING_OWED,
    PLAYING_IN_ACTION,
)


@event
class PartyEscaped(NoCards):
    """The heroes have got away; actions that were open come to nothing."""

    hero: str


@event
class EscapeWasted(NoCards):
    """An Escape that was not the first card of its pool has been played: nothing happens."""

    hero: str


@plays(CardType.ESCAPE, when=ESCAPING("TR-132"), fits=_require_time)
def play_escape(state: State, played: CardPlayed, _choice: None) -> Decision:
    """The whole party gets away at any time, and the rounds end (TR-132)."""
    if _is_late(state, played.hero, played.card):
        yield EscapeWasted(hero=played.hero)
        return
    state = yield from pay_for_attempts(state, state.attempts)
    state = yield PartyEscaped(hero=played.hero)
    yield from leave_rounds(state)


def _require_question(state: State, play: PlayCard, choice: Words) -> None:
    owed = state.dialect.enhancements.idea_owed
    if owed == "answer_to_a_question" and not choice.text.strip():
        raise refuse(Reason.QUESTION_MISSING, "TR-138", hero=play.hero)


def _questions(state: State, _hero: str, _card: Card) -> Iterator[Words]:
    yield Words(text="what now?")
    if state.dialect.enhancements.idea_owed != "answer_to_a_question":
        yield Words()


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


@plays(
    CardType.IDEA,
    when=PLAYING("TR-138"),
    asks=Words,
    fits=_require_question,
    samples=_questions,
)
def play_idea(state: State, played: CardPlayed, choice: Words) -> Decision:
    """One question to the gamemaster; the library passes it on, and she answers (TR-138).

    In the classic text she owes an idea of what to do next (TC-070), in GURPS an inspiration
    (TG-074); a question may be asked there, but need not.
    """
    owed = state.dialect.enhancements.idea_owed
    yield QuestionAsked(hero=played.hero, question=choice.text, owed=owed)


def _require_stage(state: State, hero: str, rule: str) -> None:
    """One speech at a time; where it is an action, she has one left, which no setback costs her.

    It comes in time to stop an open action (TR-145).
    """
    speech = present(state.round).monologue
    if speech is not None:
        raise refuse(Reason.MONOLOGUE_HELD, rule, speaker=speech.speaker)
    if state.dialect.enhancements.monologue == "all_actions":
        require_actor(state, hero, rule, interrupts=True)
        require_unrestricted(state, (hero,), ActionKind.OTHER)
    else:
        require_awake(state, hero)


SPEAKING = Window.of(
    "in a flipped round while nobody speaks",
    FLIPPED_ROUND,
    Guard[State]("when she may hold forth", _require_stage),
    PLAYING_IN_ACTION,
)
_SPEECHES: Final = {monologue: SPEAKING(rule) for monologue, rule in MONOLOGUE_RULES.items()}


def _speaking(state: State) -> When[State]:
    return _SPEECHES[state.dialect.enhancements.monologue]


@event
class MonologueBegun(NoCards):
    """A hero speaks; actions are cancelled, open ones too: all others, or the hostile ones."""

    hero: str
    speech: str
    contributes: bool


@plays(CardType.MONOLOGUE, when=_speaking, asks=Speech)
def play_monologue(state: State, played: CardPlayed, choice: Speech) -> Decision:
    """It uses the speaker's action, and nobody else has one any more in this round (TR-145).

    An action that is open comes to nothing. In the classic text only hostile actions stop
    (TC-075), in GURPS the actions of others (TG-024); there the speech is no action of the hero's.
    """
    hero = played.hero
    silenced = tuple(each for each in state.attempts if not outlasts_speech(state, each, hero))
    state = yield from pay_for_attempts(state, silenced)
    yield MonologueBegun(hero=hero, speech=choice.text, contributes=choice.contributes)


@command(when=FLIPPED_ROUND("TR-186"), by=GAMEMASTER, menu=Topic.RULINGS.at(10))
class ProlongMonologue:
    """Let a monologue go on for the next round, for what was said (TR-186)."""


@event
class MonologueProlonged(NoCards):
    """The monologue goes on in the next round."""

    hero: str


@rule(ProlongMonologue)
def prolong_monologue(state: State, _command: ProlongMonologue) -> Decision:
    """The gamemaster may let it last longer (TR-186)."""
    speech = present(state.round).monologue
    if speech is None:
        raise refuse(Reason.NO_MONOLOGUE, "TR-186")
    if not state.dialect.enhancements.monologue_may_last:
        rule = MONOLOGUE_RULES[state.dialect.enhancements.monologue]
        raise refuse(Reason.MONOLOGUE_ENDS, rule, speaker=speech.speaker)
    yield MonologueProlonged(hero=speech.speaker)


def _is_late(state: State, hero: str, card: Card) -> bool:
    """Whether it was not the first card that went into her pool in these rounds (TR-131)."""
    return (hero, card) not in state.play.first_pooled


StoryEvent: TypeAlias = (
    PartyEscaped | EscapeWasted | QuestionAsked | MonologueBegun | MonologueProlonged
)


@effects
def evolve(state: State, event: StoryEvent) -> State:
    """The state after an event of this chapter."""
    match event:
        case PartyEscaped():
            return state.with_attempts(())
        case QuestionAsked() | EscapeWasted():
            return state
        case MonologueBegun():
            return _spoken(state, event)
        case MonologueProlonged(hero=hero):
            current = state.round or Round(heroes=())
            speech = current.monologue or Monologue(speaker=hero)
            prolonged = replace(speech, is_prolonged=True)
            return replace(state, round=replace(current, monologue=prolonged))
        case _:
            assert_never(event)


def _spoken(state: State, event: MonologueBegun) -> State:
    attempts = tuple(each for each in state.attempts if outlasts_speech(state, each, event.hero))
    is_action = state.dialect.enhancements.monologue == "all_actions"
    if is_action:
        state = used(state, event.hero, ActionKind.OTHER, contributes=event.contributes)
    current = state.round or Round(heroes=())
    if is_action:
        # What lay on her until she acted is over, as it is after any other action.
        current = current.after_acting((event.hero,))
    speech = Monologue(speaker=event.hero, combat=current.combat_of(event.hero))
    spoken = replace(current, monologue=speech)
    return replace(state, round=spoken, play=replace(state.play, attempts=attempts))
