"""Simulated heroes answer the trades that they are offered."""

import pytest

from dramadeck import torg
from dramadeck.sim.torg.bomb import opening
from dramadeck.sim.torg.bomb.heroes import WORTH
from dramadeck.sim.torg.bomb.moment import Question
from dramadeck.sim.torg.bomb.scenario import TURN_LOOP
from dramadeck.sim.torg.policies import answer_to_offer
from dramadeck.sim.torg.scenes import scene
from dramadeck.torg import CardType, commands, events
from tests.torg.tables import ALL_DIALECTS, in_rounds, stacked

DECK = torg.original_deck()


def cards(kind, count=1):
    """The first cards of a type."""
    return tuple(card.number for card in DECK.cards if card.type is kind)[:count]


HASTE, HERO = cards(CardType.HASTE, 4), cards(CardType.HERO, 2)
IDEA, ALERTNESS = cards(CardType.IDEA, 3), cards(CardType.ALERTNESS, 3)
ROMANCE = cards(CardType.ROMANCE)


def offered(gives, held, other="Marco", wants=(), *, is_round=True, **table):
    """Quin offers another hero these cards, who holds those, in rounds in her pool."""
    cards = {"Quin": gives, other: held}
    if is_round:
        state = in_rounds(pools=cards, **table)
    else:
        state = stacked(hands=cards, villains=("Mummy",), **table)
    return torg.TORG.step(state, offer(*gives, with_hero=other, wants=wants)).state


def offer(*gives, with_hero="Marco", wants=()):
    return commands.OfferTrade(
        hero="Quin", with_hero=with_hero, gives=gives, wants=wants, explanation="as agreed"
    )


def answer(state, other="Marco"):
    return answer_to_offer(state, other, WORTH)


def agrees(*gives, other="Marco"):
    return commands.AnswerTrade(hero=other, with_hero="Quin", gives=gives)


def declines(other="Marco"):
    return commands.DeclineTrade(hero=other, with_hero="Quin")


@ALL_DIALECTS
@pytest.mark.parametrize("is_round", [True, False])
@pytest.mark.parametrize("other", ["Marco", "Tina"])
def test_a_dear_card_is_taken_for_one_of_no_use(dialect, is_round, other):
    state = offered(HASTE[:1], (*IDEA[:1], *HERO), other, is_round=is_round, dialect=dialect)
    assert answer(state, other) == agrees(*IDEA[:1], other=other)
    assert torg.TORG.refusal(state, answer(state, other)) is None


BOTH = (*ALERTNESS[:1], *HASTE[2:3])


@pytest.mark.parametrize(
    ("gives", "held", "wants", "expected"),
    [
        # A card that she would play is not given for one that she would not.
        (IDEA[:1], HASTE[:1], (), declines()),
        (HASTE[:1], HASTE[1:2], (), agrees(HASTE[1])),
        (HASTE[:1], HERO[:1], (), agrees(HERO[0])),
        # Cards of no use are swapped with whoever asks.
        (IDEA[:1], ALERTNESS[:1], (), agrees(ALERTNESS[0])),
        # Of several cards each has to be worth what is given for it.
        ((HASTE[0], IDEA[0]), ALERTNESS[:2], (), agrees(*ALERTNESS[:2])),
        ((IDEA[0], HASTE[0]), (HASTE[1], ALERTNESS[0]), (), agrees(ALERTNESS[0], HASTE[1])),
        ((HASTE[0], IDEA[0]), HASTE[1:3], (), declines()),
        # What is asked for is given, or nothing.
        (HASTE[:1], BOTH, ("Haste",), agrees(HASTE[2])),
        (HASTE[:1], BOTH, ("Hero",), declines()),
        (IDEA[:1], BOTH, ("Haste",), declines()),
        # Who has too few cards, or subplots alone, declines.
        (HASTE[:2], ALERTNESS[:1], (), declines()),
        (HASTE[:1], ROMANCE, (), declines()),
    ],
)
def test_a_trade_is_taken_if_each_card_is_worth_what_is_given_for_it(gives, held, wants, expected):
    assert answer(offered(gives, held, wants=wants)) == expected


def test_nobody_answers_for_somebody_else_or_where_nothing_is_offered():
    state = offered(HASTE[:1], IDEA[:1])
    assert answer(state, "Tina") is None
    assert answer(state, "Quin") is None
    assert answer(torg.withdraw_trade(state, hero="Quin").state) is None


# ------------------------------------------------------------------------- in a scene


def act_of_quin(dialect):
    """A moment of the bomb in which Quin has her turn, and cards that may be traded lie there."""
    moment = opening(seed=5, dialect=dialect)
    while (question := TURN_LOOP.next_question(moment)) is not None:
        if question.asks is Question.ACT and question.who == "Quin":
            pools = [tradable(moment.state, hero) for hero in ("Quin", "Marco")]
            if all(pools):
                return moment, question, pools[0][0]
        moment, _ = TURN_LOOP.answered(moment, question, TURN_LOOP.routine(moment, question))
    raise AssertionError("there is no such moment")


def tradable(state, hero):
    legal = torg.TORG.legal_actions(state, torg.hero_seat(hero))
    listed = {
        card for offer in legal if isinstance(offer, commands.OfferTrade) for card in offer.gives
    }
    pool = [card for card in state.pool(hero) if state.card(card).type is not CardType.ROMANCE]
    return sorted(listed) or pool


@ALL_DIALECTS
def test_in_the_scene_a_trade_is_answered_before_anything_else_and_a_person_may_leave_it_waiting(
    dialect,
):
    moment, question, card = act_of_quin(dialect)
    moment, _ = TURN_LOOP.answered(moment, question, offer(card))
    asked = TURN_LOOP.next_question(moment)
    assert (asked.asks, asked.seat) == (Question.TRADE, torg.hero_seat("Marco"))
    assert TURN_LOOP.may_decline(moment, asked)
    waiting, _ = TURN_LOOP.answered(moment, asked, None)
    assert TURN_LOOP.next_question(waiting) == question
    moment, transition = TURN_LOOP.answered(moment, asked, TURN_LOOP.routine(moment, asked))
    assert isinstance(transition.events[0], events.CardsTraded | events.OfferEnded)
    assert moment.state.pending.offers == ()
    assert TURN_LOOP.next_question(moment) == question


@pytest.mark.parametrize("is_round", [True, False])
def test_players_of_scenes_answer_too(is_round):
    state = offered(HASTE[:1], IDEA[:1], is_round=is_round)
    player = scene(["Quin", "Marco"]).players["hero"]
    assert player(torg.TORG, state, torg.hero_seat("Marco"), 0.5) == agrees(IDEA[0])


# ------------------------------------------------------------------------- Rally


def rallied(dialect):
    """The turn of a hero who holds a Rally, after she has played it."""
    for seed in range(60):
        moment = opening(seed=seed, dialect=dialect)
        while (question := TURN_LOOP.next_question(moment)) is not None:
            answer = with_rally(moment.state, question) or TURN_LOOP.routine(moment, question)
            moment, _ = TURN_LOOP.answered(moment, question, answer)
            if moment.state.pending.renewing:
                return moment, question
    raise AssertionError("nobody has a Rally")


def with_rally(state, question):
    """What a hero does with a Rally when she is asked, if the rules allow it."""
    hero = question.who if question.asks in (Question.ACT, Question.AFTER) else ""
    cards = (*state.hand(hero), *state.pool(hero)) if state.hero(hero) else ()
    rally = [card for card in cards if state.card(card).type is CardType.RALLY]
    kinds = (commands.PlayCard, commands.PlayToPool)
    ways = [kind(hero=hero, card=card) for kind in kinds for card in rally]
    return next((way for way in ways if torg.TORG.refusal(state, way) is None), None)


@pytest.mark.rule("TR-157", "TC-078")
@pytest.mark.parametrize("dialect", [torg.REVISED, torg.CLASSIC])
def test_after_a_rally_every_hero_says_what_she_changes_before_the_turn_goes_on(dialect):
    moment, question = rallied(dialect)
    waiting = moment.state.pending.renewing
    assert len(waiting) == 3
    for hero in waiting:
        asked = TURN_LOOP.next_question(moment)
        assert (asked.asks, asked.seat) == (Question.RENEW, torg.hero_seat(hero))
        assert not TURN_LOOP.may_decline(moment, asked)
        renewed = TURN_LOOP.routine(moment, asked)
        useless = [c for c in moment.state.hand(hero) if moment.state.card(c).type not in WORTH]
        assert sorted(renewed.cards) == sorted(useless)
        moment, _ = TURN_LOOP.answered(moment, asked, renewed)
    assert moment.state.pending.renewing == ()
    assert TURN_LOOP.next_question(moment).who == question.who
