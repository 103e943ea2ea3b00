"""Whose turn it is in the break-in, and for what: read off the state of the game."""

from dramadeck.core import Seat
from dramadeck.sim.tarot.moment import Asks, Question, TarotMoment
from dramadeck.tarot import (
    NARRATOR,
    TAROT,
    Command,
    ConcludeContest,
    ConcludePush,
    ContestStep,
    Deal,
    DecideCheck,
    DrawHand,
    DrawNarratorHand,
    PushStep,
    State,
    SufferWounds,
    player_seat,
)
from dramadeck.tarot.rules.order import step_of, waiting_for


def next_question(moment: TarotMoment) -> Question | None:
    """What is asked now; None when the story is told."""
    if moment.due:
        return _word(moment.due[0])
    if not moment.state.is_dealt:
        return _word(Deal())
    under_way = (
        _new_hand(moment) or _about_trauma(moment) or _about_duel(moment) or _about_check(moment)
    )
    if under_way is not None:
        return under_way
    return Question(asks=Asks.SCENE, seat=NARRATOR) if moment.scenes else None


def _word(command: Command) -> Question:
    return Question(asks=Asks.WORD, seat=NARRATOR, word=command)


def seat_of(state: State, character: str) -> Seat:
    """Who plays a character."""
    holder = state.holder(character)
    return NARRATOR if holder is None else player_seat(holder)


def _asked(moment: TarotMoment, asks: Asks, character: str) -> Question:
    seat = seat_of(moment.state, character)
    return Question(asks=asks, seat=seat, character=character, stamp=moment.stamp)


def _new_hand(moment: TarotMoment) -> Question | None:
    """Whoever may draw a new hand is asked whether she wants to (TT-010)."""
    state = moment.state
    for player in state.players:
        asked = _asked(moment, Asks.DRAW, player.character.name)
        is_free = TAROT.refusal(state, DrawHand(player=player.name)) is None
        if is_free and not moment.is_declined(asked):
            return asked
    if TAROT.refusal(state, DrawNarratorHand()) is None:
        return _word(DrawNarratorHand())
    return None


def _about_trauma(moment: TarotMoment) -> Question | None:
    """Who is about to suffer wounds may push against them (TT-056)."""
    for trauma in moment.state.play.traumas:
        return _pushing(moment, trauma.character, SufferWounds(character=trauma.character))
    return None


def _about_check(moment: TarotMoment) -> Question | None:
    """Who is checked may push (TT-020)."""
    for check in moment.state.play.checks:
        return _pushing(moment, check.character, DecideCheck(character=check.character))
    return None


def _pushing(moment: TarotMoment, character: str, otherwise: Command) -> Question:
    """A push step by step; without one, the Narrator says what comes of it."""
    state = moment.state
    push = state.play.push(character)
    if push is None:
        asked = _asked(moment, Asks.PUSH, character)
        holds_cards = bool(state.hand(state.holder(character)))
        return asked if holds_cards and not moment.is_declined(asked) else _word(otherwise)
    if push.step is PushStep.DECLARED:
        return _asked(moment, Asks.COMMIT, character)
    if push.step is PushStep.COMMITTED:
        return _asked(moment, Asks.REVEAL, character)
    if push.majors and not push.turned:
        return _asked(moment, Asks.TURN, character)
    return _word(ConcludePush(character=character))


_OF_STEPS = {
    ContestStep.DECLARING: Asks.PUSH,
    ContestStep.COMMITTING: Asks.COMMIT,
    ContestStep.REVEALING: Asks.REVEAL,
    ContestStep.TURNING: Asks.TURN,
}


def _about_duel(moment: TarotMoment) -> Question | None:
    """Everybody in a contest has her turn, in the order of narration (TT-038)."""
    for contest in moment.state.play.contests:
        asks = _OF_STEPS.get(step_of(moment.state, contest))
        if asks is None:
            return _word(ConcludeContest(character=contest.characters[0]))
        return _asked(moment, asks, waiting_for(moment.state, contest)[0])
    return None
