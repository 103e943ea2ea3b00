"""The break-in as a turn loop: the order of its questions, and the policy of every seat."""

from collections.abc import Sequence
from types import MappingProxyType
from typing import Any, Final, assert_never

from dramadeck import tarot
from dramadeck.core import Card, Seat, Transition, present
from dramadeck.sim.tarot import story
from dramadeck.sim.tarot.story import DAVID, PARTS, Asks, Question, TarotMoment, after
from dramadeck.sim.turn_loop import TurnLoop
from dramadeck.tarot import NARRATOR, TAROT, ContestStep, PushStep, PushTarget, State, Suit
from dramadeck.tarot.commands import Command
from dramadeck.tarot.rules import contests, pushes


def next_question(moment: TarotMoment) -> Question | None:
    """The next question; None when the story is over."""
    state, play = moment.state, moment.state.play
    if moment.due:
        return _word(moment.due[0])
    if not state.is_dealt:
        return _word(tarot.commands.Deal())
    # Players who may draw a new hand (TT-010).
    for player in state.players:
        question = _question(moment, Asks.DRAW, player.character.name)
        is_free = TAROT.refusal(state, tarot.commands.DrawHand(player=player.name)) is None
        if is_free and question not in moment.declined:
            return question
    if TAROT.refusal(state, tarot.commands.DrawNarratorHand()) is None:
        return _word(tarot.commands.DrawNarratorHand())
    # A character who is about to suffer wounds may push against them (TT-056).
    if play.traumas:
        name = play.traumas[0].character
        return _pushing(moment, name, tarot.commands.SufferWounds(character=name))
    # The sides of a contest have their turns, in the order of narration (TT-038).
    if play.contests:
        contest = play.contests[0]
        asks = _OF_STEPS.get(contests.step_of(state, contest))
        if asks is None:
            return _word(tarot.commands.ConcludeContest(character=contest.characters[0]))
        return _question(moment, asks, contests.waiting_for(state, contest)[0])
    # The character of a check may push (TT-020).
    if play.checks:
        name = play.checks[0].character
        return _pushing(moment, name, tarot.commands.DecideCheck(character=name))
    return Question(asks=Asks.SCENE, seat=NARRATOR) if moment.scenes else None


def _word(command: Command) -> Question:
    return Question(asks=Asks.WORD, seat=NARRATOR, word=command)


def seat_of(state: State, character: str) -> Seat:
    """The seat that plays a character."""
    holder = state.holder(character)
    return NARRATOR if holder is None else tarot.player_seat(holder)


def _question(moment: TarotMoment, asks: Asks, character: str) -> Question:
    seat = seat_of(moment.state, character)
    return Question(asks=asks, seat=seat, character=character, stamp=moment.stamp)


def _pushing(moment: TarotMoment, character: str, otherwise: Command) -> Question:
    """The next step of a push; without a push, `otherwise` for the Narrator."""
    state = moment.state
    push = state.play.push(character)
    if push is None:
        question = _question(moment, Asks.PUSH, character)
        holds_cards = bool(state.hand(state.holder(character)))
        return question if holds_cards and question not in moment.declined else _word(otherwise)
    if push.step is PushStep.DECLARED:
        return _question(moment, Asks.COMMIT, character)
    if push.step is PushStep.COMMITTED:
        return _question(moment, Asks.REVEAL, character)
    if push.majors and not push.turned:
        return _question(moment, Asks.TURN, character)
    return _word(tarot.commands.ConcludePush(character=character))


_OF_STEPS = {
    ContestStep.DECLARING: Asks.PUSH,
    ContestStep.COMMITTING: Asks.COMMIT,
    ContestStep.REVEALING: Asks.REVEAL,
    ContestStep.TURNING: Asks.TURN,
}


STAKES: Final = MappingProxyType({PushTarget.CHECK: 2, PushTarget.TRAUMA: 1})
"""How many cards are laid for a push, except in a contest."""


def choose(moment: TarotMoment, question: Question) -> Command | None:
    """The answer of the program; None where a scene begins, or where it does not push."""
    state, character = moment.state, question.character
    match question.asks:
        case Asks.SCENE | Asks.WORD:
            return question.word
        case Asks.PUSH:
            if question.seat == NARRATOR and state.play.trauma(character):
                return None  # the Narrator's characters do not push against wounds
            return tarot.commands.DeclarePush(character=character, suit=best_suit(state, character))
        case Asks.COMMIT:
            return tarot.commands.CommitCards(character=character, cards=stake(state, question))
        case Asks.REVEAL:
            return tarot.commands.RevealCards(character=character)
        case Asks.TURN:
            toward = tarot.TurnedTo.NARRATOR if question.seat == NARRATOR else tarot.TurnedTo.SELF
            card = present(state.play.push(character)).open_majors[0]
            return tarot.commands.TurnMajor(character=character, card=card, toward=toward)
        case Asks.DRAW:
            return tarot.commands.DrawHand(player=state.holder(character) or "")
        case _:
            assert_never(question.asks)


def worth(state: State, suit: Suit, card: Card) -> int:
    """The ranks that a card raises in a push of this suit."""
    return pushes.show(state, suit, card).ranks


def best_suit(state: State, character: str) -> Suit:
    """The suit in which the hand is worth most; the wild one cannot be declared (TT-022)."""
    hand = state.hand(state.holder(character))
    wild = state.setup.deck.suit_for(tarot.SuitMeaning.ALWAYS)
    suits = (suit for suit in Suit if suit is not wild)
    return max(suits, key=lambda suit: sum(worth(state, suit, card) for card in hand))


def stake(state: State, question: Question) -> tuple[Card, ...]:
    """The cards to lay: two for a check, one against wounds, nearly all in a duel."""
    push = state.play.push(question.character)
    hand = tuple(sorted(state.hand(state.holder(question.character))))
    if push is None:
        return ()
    suit = push.suit
    majors = tuple(card for card in hand if state.card(card).is_major)
    others = tuple(sorted(set(hand) - set(majors), key=lambda card: -worth(state, suit, card)))
    if push.aim is not PushTarget.CONTEST:
        return others[: STAKES[push.aim]] or hand[:1]
    if question.seat == NARRATOR and majors:
        return majors[:1]
    return (*majors[:1], *others)


def table(names: Sequence[str], *, seed: int | str, **options: Any) -> State:
    """The state before the deal, for these players, or for the one of the story."""
    if len(names) > len(PARTS):
        parts = " and ".join(part.name for part in PARTS)
        raise ValueError(f"{len(names)} players are named; the break-in has parts for {parts}")
    players = [
        tarot.Player(name, part) for name, part in zip(names or story.PLAYERS, PARTS, strict=False)
    ]
    return tarot.new_game(players, seed=seed, **options)


def begun(state: State, last_round: int | None = None) -> TarotMoment:
    """The first moment of a break-in that begins with this state.

    Raises:
        ValueError: a last round is named; a story has none.
    """
    if last_round is not None:
        raise ValueError("--rounds is for scenes that go in rounds; the break-in has its own end")
    return TarotMoment(seed=state.seed.root, state=state, scenes=story.scenes_for(state))


def _answered(
    moment: TarotMoment, question: Question, answer: Command | None
) -> tuple[TarotMoment, Transition[State, tarot.events.Event] | None]:
    if question.asks is Asks.SCENE:
        return story.next_scene(moment), None
    return after(moment, question, answer)


def _is_pause(_moment: TarotMoment, question: Question) -> bool:
    return question.asks is Asks.SCENE


def _may_decline(moment: TarotMoment, question: Question) -> bool:
    """A draw may be declined, and a push that is not in a contest."""
    in_contest = moment.state.play.contest(question.character) is not None
    return question.asks is Asks.DRAW or (question.asks is Asks.PUSH and not in_contest)


def _fits(moment: TarotMoment) -> bool:
    """Whether every character has a part."""
    parts = {character.name for character in (*PARTS, DAVID)}
    return all(character.name in parts for character in moment.state.characters)


TURN_LOOP: Final = TurnLoop[TarotMoment, Question](
    rules=TAROT,
    next_question=next_question,
    routine=choose,
    answered=_answered,
    may_decline=_may_decline,
    is_pause=_is_pause,
    fits=_fits,
)
"""The turn loop of the break-in."""
