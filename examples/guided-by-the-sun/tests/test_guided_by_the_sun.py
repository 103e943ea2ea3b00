"""Tests of Guided by the Sun: the laws, and a test for each rule."""

from enum import StrEnum

import attrs
import guided_by_the_sun as sun
import pytest
from guided_by_the_sun import (
    GUIDED_BY_THE_SUN,
    LANTERN_ROAD,
    Outcome,
    Question,
    Rank,
    Reason,
    Role,
    Suit,
)
from guided_by_the_sun.endings import cards_for_fate
from guided_by_the_sun.state import (
    DECK,
    DIALECTS,
    DISCARDS,
    FATE,
    FULL_COUNTER,
    LOST,
    Ending,
    State,
)
from guided_by_the_sun.system import Command
from guided_by_the_sun.turns import (
    AdversaryRevealed,
    ChallengeLost,
    ChallengeOvercome,
    CompanionJoined,
)
from guided_by_the_sun.words import WORDS

from dramadeck.client.testing import check_presentation
from dramadeck.codec.saves import dump_state, load_state
from dramadeck.core import FACE_DOWN, CardDrawn, GameResult, UnknownNameError, view_event
from dramadeck.sim.bots import played
from dramadeck.testing import check_laws, check_listings
from dramadeck.testing.tables import laid

ANN, BEN, CLEO, DAI = PLAYERS = "Ann", "Ben", "Cleo", "Dai"
RULES = {f"GS-{number:03}" for number in range(1, 17)}


def card(rank: Rank, suit: Suit) -> int:
    """The number of the card with this rank and suit."""
    return next(c.number for c in LANTERN_ROAD.cards if (c.rank, c.suit) == (rank, suit))


def begun(*, players: tuple[str, ...] = PLAYERS, dialect: str = "published") -> State:
    """A journey in its first turn: Ann is the protagonist, Ben the ally, Cleo the narrator."""
    state = sun.new_game(players, seed=1, dialect=dialect)
    return sun.set_out(state, player=ANN).state


def at_the_climax(
    mine: int, *, ally: int, adversary: int, dialect: str = "published", **more: tuple[int, ...]
) -> State:
    """Ann holds a card, and Ben and Cleo have played theirs."""
    hands = {f"hand/{ANN}": (mine,), f"hand/{BEN}": (ally,), f"hand/{CLEO}": (adversary,)}
    state = laid(GUIDED_BY_THE_SUN, begun(dialect=dialect), {**hands, **more})
    state = sun.play_ally(state, player=BEN, card=ally).state
    return sun.play_adversary(state, player=CLEO, card=adversary).state


def ended(state: State, **met: bool) -> State:
    """The state after all have agreed to end the journey."""
    state = sun.propose_end(state, player=ANN, **met).state
    for player in (BEN, CLEO, DAI):
        state = sun.agree_to_end(state, player=player).state
    return state


def refused(state: State, command: Command) -> tuple[StrEnum, str]:
    """The reason and the rule of a refusal."""
    refusal = GUIDED_BY_THE_SUN.refusal(state, command)
    assert refusal is not None, f"{command} is allowed"
    return refusal.reason, refusal.rule


def test_it_keeps_the_laws() -> None:
    findings = check_laws(GUIDED_BY_THE_SUN, games=8, moves=25, bibliography=RULES)
    assert not findings.unmet


def test_its_listings_lose_no_command() -> None:
    assert check_listings(GUIDED_BY_THE_SUN, games=8, moves=25).turns > 100


def test_everything_can_be_described_listed_drawn_and_sent() -> None:
    assert check_presentation(GUIDED_BY_THE_SUN, games=4, moves=25, words=WORDS).turns > 60


@pytest.mark.parametrize("dialect", DIALECTS)
def test_bots_play_it_to_its_end_by_what_is_legal_alone(dialect: str) -> None:
    state = sun.new_game(PLAYERS, seed=1, dialect=dialect)
    for move in played(GUIDED_BY_THE_SUN, state, seed=1):
        state = move.transition.state
    assert state.ending is not None


@pytest.mark.parametrize("dialect", DIALECTS)
def test_a_save_is_read_as_it_was_written(dialect: str) -> None:
    state = sun.new_game(PLAYERS, seed=1, dialect=dialect)
    states = [move.transition.state for move in played(GUIDED_BY_THE_SUN, state, seed=2)]
    for moment in (state, *states):
        text = dump_state(GUIDED_BY_THE_SUN, moment)
        assert load_state(text, rules=GUIDED_BY_THE_SUN) == moment


# ------------------------------------------------------------------------------ before the journey


@pytest.mark.parametrize("number", [1, 2, 7])
def test_three_to_six_play(number: int) -> None:
    names = [f"Player {place}" for place in range(1, number + 1)]
    with pytest.raises(ValueError, match="3 to 6"):
        sun.new_game(names)


def test_a_deck_that_cannot_last_a_turn_is_refused() -> None:
    few = LANTERN_ROAD.only(range(1, 17), name="few")
    with pytest.raises(ValueError, match="expected 17 cards, got 16"):
        sun.new_game(PLAYERS[:3], deck=few)
    with pytest.raises(UnknownNameError, match="mystery"):
        sun.new_game(PLAYERS, dialect="mistery")


def test_questions_are_answered_until_the_journey_begins_and_the_last_answer_counts() -> None:
    state = sun.new_game(PLAYERS, seed=1)
    for player, question, text in (
        (ANN, Question.PLAN, "Walk"),
        (BEN, Question.NAME, "Mo"),
        (DAI, Question.PLAN, "Sail"),
    ):
        state = sun.answer_question(state, player=player, question=question, text=text).state
    answers = [(answer.question, answer.player, answer.text) for answer in state.answers]
    assert answers == [(Question.NAME, BEN, "Mo"), (Question.PLAN, DAI, "Sail")]
    state = sun.set_out(state, player=CLEO).state
    late = sun.AnswerQuestion(player=ANN, question=Question.WORLD, text="Sand")
    assert refused(state, late) == (Reason.JOURNEY_UNDER_WAY, "GS-004")


@pytest.mark.parametrize(("dialect", "size"), [("published", 3), ("narrow", 2), ("wide", 4)])
def test_everybody_holds_a_hand_and_draws_back_up_to_it(dialect: str, size: int) -> None:
    state = begun(dialect=dialect)
    assert {len(state.hand(player)) for player in PLAYERS} == {size}
    state = sun.play_ally(state, player=BEN, card=state.hand(BEN)[0]).state
    state = sun.play_adversary(state, player=CLEO, card=state.hand(CLEO)[0]).state
    state = sun.play_answer(state, player=ANN, card=state.hand(ANN)[0]).state
    assert {len(state.hand(player)) for player in PLAYERS} == {size}


# -------------------------------------------------------------------------------------- the turns


@pytest.mark.parametrize("players", [PLAYERS[:3], PLAYERS, (*PLAYERS, "Eve", "Fay")])
def test_the_roles_pass_on_clockwise(players: tuple[str, ...]) -> None:
    state = begun(players=players)
    for turn in range(7):
        held = [state.holder(role) for role in Role]
        assert held == [players[(turn + place) % len(players)] for place in range(3)]
        assert {player: state.role(player) for player in players} == {
            **dict.fromkeys(players),
            **dict(zip(held, Role, strict=True)),
        }
        hero, ally, narrator = held
        state = sun.play_adversary(state, player=narrator, card=state.hand(narrator)[0]).state
        state = sun.play_ally(state, player=ally, card=state.hand(ally)[0]).state
        if state.counter > 1:
            state = sun.play_answer(state, player=hero, card=state.hand(hero)[0]).state
        else:
            break


def test_each_role_plays_its_own_card_at_its_own_time() -> None:
    state = begun()
    of = {player: state.hand(player)[0] for player in PLAYERS}
    answer = sun.PlayAnswer(player=ANN, card=of[ANN])
    assert refused(state, sun.PlayAlly(player=DAI, card=of[DAI])) == (Reason.NOT_ALLY, "GS-006")
    other = sun.PlayAdversary(player=ANN, card=of[ANN])
    assert refused(state, other) == (Reason.NOT_NARRATOR, "GS-006")
    assert refused(state, answer) == (Reason.ALLY_MISSING, "GS-008")
    state = sun.play_ally(state, player=BEN, card=of[BEN]).state
    again = sun.PlayAlly(player=BEN, card=state.hand(BEN)[0])
    assert refused(state, again) == (Reason.ALLY_LIES_THERE, "GS-006")
    assert refused(state, answer) == (Reason.ADVERSARY_MISSING, "GS-008")
    stolen = sun.PlayAdversary(player=CLEO, card=of[DAI])
    assert refused(state, stolen) == (Reason.NOT_HELD, "GS-006")
    stranger = sun.PlayAlly(player="Eve", card=1)
    assert refused(begun(), stranger) == (Reason.NO_SUCH_PLAYER, "GS-006")
    state = sun.play_adversary(state, player=CLEO, card=of[CLEO]).state
    assert refused(state, sun.PlayAnswer(player=DAI, card=of[DAI])) == (
        Reason.NOT_PROTAGONIST,
        "GS-008",
    )
    end = sun.ProposeEnd(player=DAI, is_achieved=True, is_addressed=True)
    assert refused(state, end) == (Reason.TURN_UNDER_WAY, "GS-012")


@pytest.mark.parametrize(
    ("mine", "adversary", "is_overcome"),
    [
        (Rank.NINE, Rank.EIGHT, True),
        (Rank.EIGHT, Rank.EIGHT, False),
        (Rank.SEVEN, Rank.EIGHT, False),
        (Rank.ACE, Rank.KING, True),
        (Rank.ACE, Rank.JACK, True),
        (Rank.ACE, Rank.TEN, False),
        (Rank.ACE, Rank.ACE, False),
        (Rank.QUEEN, Rank.ACE, False),
        (Rank.TEN, Rank.ACE, True),
        (Rank.KING, Rank.QUEEN, True),
    ],
)
def test_the_higher_card_wins_and_an_ace_beats_the_court(
    mine: Rank, adversary: Rank, *, is_overcome: bool
) -> None:
    answer, against = card(mine, Suit.HEARTS), card(adversary, Suit.SPADES)
    state = at_the_climax(answer, ally=card(Rank.FIVE, Suit.CLUBS), adversary=against)
    state, events = sun.play_answer(state, player=ANN, card=answer)
    kinds = {type(event) for event in events}
    assert (ChallengeOvercome in kinds, ChallengeLost in kinds) == (is_overcome, not is_overcome)
    assert state.counter == FULL_COUNTER - (not is_overcome)


@pytest.mark.parametrize("suit", Suit)
def test_an_ally_joins_who_is_of_the_suit_of_the_answer_won_or_lost(suit: Suit) -> None:
    ally = card(Rank.FIVE, suit)
    for rank in (Rank.TWO, Rank.KING):
        answer = card(rank, Suit.DIAMONDS)
        state = at_the_climax(answer, ally=ally, adversary=card(Rank.NINE, Suit.SPADES))
        state, events = sun.play_answer(state, player=ANN, card=answer)
        joins = suit is Suit.DIAMONDS
        assert (CompanionJoined(card=ally) in events) is joins
        assert state.score == joins
        assert (ally in state.table.pile(DISCARDS)) is not joins


def test_a_companion_who_is_spent_answers_is_lost_and_still_counts() -> None:
    companion, ally = card(Rank.QUEEN, Suit.CLUBS), card(Rank.TWO, Suit.CLUBS)
    state = at_the_climax(
        card(Rank.THREE, Suit.HEARTS),
        ally=ally,
        adversary=card(Rank.JACK, Suit.SPADES),
        companions=(companion,),
    )
    spent = sun.SpendCompanion(player=ANN, card=ally)
    assert refused(state, spent) == (Reason.NO_COMPANION, "GS-011")
    hand = state.hand(ANN)
    state, events = sun.spend_companion(state, player=ANN, card=companion)
    assert any(isinstance(event, ChallengeOvercome) for event in events)
    assert CompanionJoined(card=ally) in events
    assert state.hand(ANN) == hand
    assert (state.table.pile(LOST), state.score) == ((companion,), 2)
    again = sun.SpendCompanion(player=ANN, card=companion)
    assert GUIDED_BY_THE_SUN.refusal(state, again) is not None


def test_in_a_mystery_nobody_but_the_narrator_sees_the_adversary_until_it_is_answered() -> None:
    mine, adversary = card(Rank.NINE, Suit.HEARTS), card(Rank.EIGHT, Suit.SPADES)
    ally = card(Rank.FIVE, Suit.CLUBS)
    state = at_the_climax(mine, ally=ally, adversary=adversary, dialect="mystery")
    adversaries = {
        name: GUIDED_BY_THE_SUN.view(state, sun.player_seat(name)).adversary for name in PLAYERS
    }
    assert adversaries == {ANN: None, BEN: None, CLEO: adversary, DAI: None}
    assert GUIDED_BY_THE_SUN.view(state, sun.player_seat(DAI)).has_adversary
    open_state = at_the_climax(mine, ally=ally, adversary=adversary)
    assert GUIDED_BY_THE_SUN.view(open_state, sun.player_seat(DAI)).adversary == adversary
    _, events = sun.play_answer(state, player=ANN, card=mine)
    (revelation,) = (
        view_event(event, sun.player_seat(DAI), GUIDED_BY_THE_SUN.visibility_rules)
        for event in events
        if isinstance(event, AdversaryRevealed)
    )
    assert revelation.card == adversary


def test_nobody_sees_the_cards_of_another() -> None:
    state, events = sun.set_out(sun.new_game(PLAYERS, seed=1), player=ANN)
    for player in GUIDED_BY_THE_SUN.view(state, sun.player_seat(BEN)).players:
        assert (player.hand is not None) is (player.name == BEN)
    drawn = [event for event in events if isinstance(event, CardDrawn)]
    draws = [
        view_event(event, sun.player_seat(BEN), GUIDED_BY_THE_SUN.visibility_rules)
        for event in drawn
    ]
    assert {(draw.player == BEN, draw.card == FACE_DOWN) for draw in draws} == {
        (True, False),
        (False, True),
    }


# ---------------------------------------------------------------------------------------- the end


def test_the_journey_ends_when_all_agree_to_what_was_proposed_last() -> None:
    state = begun()
    assert refused(state, sun.AgreeToEnd(player=BEN)) == (Reason.NOTHING_PROPOSED, "GS-012")
    state = sun.propose_end(state, player=ANN, is_achieved=True, is_addressed=True).state
    assert refused(state, sun.AgreeToEnd(player=ANN)) == (Reason.HAS_AGREED, "GS-012")
    same = {"is_achieved": True, "is_addressed": True}
    again, other = sun.ProposeEnd(player=ANN, **same), sun.ProposeEnd(player=BEN, **same)
    assert refused(state, again) == (Reason.ALREADY_PROPOSED, "GS-012")
    assert refused(state, other) == (Reason.OTHER_PROPOSED, "GS-012")
    state = sun.agree_to_end(state, player=BEN).state
    state = sun.propose_end(state, player=ANN, is_achieved=False, is_addressed=True).state
    for player in (DAI, BEN):
        state = sun.agree_to_end(state, player=player).state
        assert state.ending is None
    state = sun.agree_to_end(state, player=CLEO).state
    assert state.ending is not None
    assert len(state.table.pile(FATE)) == cards_for_fate(6, is_achieved=False, is_addressed=True)


def test_a_player_who_continues_has_not_agreed() -> None:
    state = begun()
    for verb, player in ((sun.play_ally, BEN), (sun.play_adversary, CLEO)):
        open_ = sun.propose_end(state, player=ANN, is_achieved=True, is_addressed=True).state
        assert open_.proposal is not None
        assert verb(open_, player=player, card=open_.hand(player)[0]).state.proposal is None


def test_at_an_empty_counter_the_journey_has_to_end() -> None:
    mine, adversary = card(Rank.TWO, Suit.HEARTS), card(Rank.NINE, Suit.SPADES)
    state = at_the_climax(mine, ally=card(Rank.FIVE, Suit.CLUBS), adversary=adversary)
    state = sun.play_answer(attrs.evolve(state, counter=1), player=ANN, card=mine).state
    assert state.counter == 0
    for player in PLAYERS:
        kinds = {
            type(command)
            for command in GUIDED_BY_THE_SUN.legal_actions(state, sun.player_seat(player))
        }
        assert kinds == {sun.ProposeEnd}
    on = sun.PlayAlly(player=BEN, card=state.hand(BEN)[0])
    assert refused(state, on) == (Reason.COUNTER_EMPTY, "GS-002")
    over = ended(state, is_achieved=False, is_addressed=False)
    assert refused(over, on) == (Reason.JOURNEY_OVER, "GS-006")


def test_a_journey_that_has_used_up_the_cards_has_to_end() -> None:
    state = begun()
    most = state.table.pile(DECK)[7:]
    state = laid(GUIDED_BY_THE_SUN, state, {"companions": most})
    on = sun.PlayAlly(player=BEN, card=state.hand(BEN)[0])
    assert refused(state, on) == (Reason.CARDS_USED_UP, "GS-012")
    state = ended(state, is_achieved=True, is_addressed=True)
    assert len(state.table.pile(FATE)) == 5


@pytest.mark.parametrize(
    ("counter", "is_achieved", "is_addressed", "cards"),
    [
        (0, False, False, 1),
        (0, True, False, 2),
        (0, False, True, 2),
        (1, False, False, 2),
        (3, True, False, 3),
        (4, False, False, 3),
        (4, True, True, 5),
        (6, True, True, 5),
    ],
)
def test_each_condition_draws_a_card_and_four_on_the_counter_another(
    counter: int, *, is_achieved: bool, is_addressed: bool, cards: int
) -> None:
    met = {"is_achieved": is_achieved, "is_addressed": is_addressed}
    assert cards_for_fate(counter, **met) == cards
    state = attrs.evolve(begun(), counter=counter)
    assert len(ended(state, **met).table.pile(FATE)) == cards


@pytest.mark.parametrize(
    ("score", "outcome"),
    [(2, Outcome.FAILURE), (3, Outcome.BITTERSWEET), (4, Outcome.SUCCESS)],
)
def test_the_companions_have_to_beat_the_lowest_card_those_lost_among_them(
    score: int, outcome: Outcome
) -> None:
    drawn = (card(Rank.KING, Suit.HEARTS), card(Rank.THREE, Suit.CLUBS))
    friends = [card(Rank.TEN, suit) for suit in Suit][:score]
    table = {"companions": friends[1:], "lost": friends[:1], "deck": drawn}
    state = attrs.evolve(laid(GUIDED_BY_THE_SUN, begun(), table), counter=0)
    state = ended(state, is_achieved=True, is_addressed=False)
    assert state.ending == Ending(score=score, difficulty=3, outcome=outcome)
    winners = PLAYERS if outcome is Outcome.SUCCESS else ()
    assert GUIDED_BY_THE_SUN.result(state) == GameResult(winners=winners)


def test_an_ace_that_is_drawn_at_the_end_counts_1() -> None:
    deck = (card(Rank.KING, Suit.HEARTS), card(Rank.ACE, Suit.CLUBS))
    state = attrs.evolve(laid(GUIDED_BY_THE_SUN, begun(), {"deck": deck}), counter=0)
    state = ended(state, is_achieved=True, is_addressed=False)
    assert state.ending is not None
    assert state.ending.difficulty == 1


# --------------------------------------------------------------------------------------- the deck


def test_26_people_turn_up_twice_each() -> None:
    met: dict[str, list[Suit]] = {}
    for deck_card in LANTERN_ROAD.cards:
        met.setdefault(deck_card.character, []).append(deck_card.suit)
    assert len(met) == 26
    assert {frozenset(suits) for suits in met.values()} == {
        frozenset({Suit.HEARTS, Suit.DIAMONDS}),
        frozenset({Suit.CLUBS, Suit.SPADES}),
    }
