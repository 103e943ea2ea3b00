"""Simulated heroes answer the trades that they are offered."""

import pytest

from dramadeck import torg
from dramadeck.sim.torg import CAUTIOUS, scene
from dramadeck.sim.torg.bomb import opening
from dramadeck.sim.torg.bomb.heroes import WORTH
from dramadeck.sim.torg.bomb.moment import Question
from dramadeck.sim.torg.bomb.scenario import TURN_LOOP
from dramadeck.sim.torg.policies import answer_to_offer
from dramadeck.torg import CardType, commands, events
from tests.torg.tables import ALL_DIALECTS, in_rounds, stacked

DECK = torg.original_deck()


def cards(kind, count=1):
    """Return the first cards of a type."""
    return tuple(card.number for card in DECK.cards if card.type is kind)[:count]


HASTE, HERO = cards(CardType.HASTE, 4), cards(CardType.HERO, 2)
IDEA, ALERTNESS = cards(CardType.IDEA, 3), cards(CardType.ALERTNESS, 3)
ROMANCE = cards(CardType.ROMANCE)


def with_offer(gives, held, other="Marco", wants=(), *, is_round=True, **table):
    """Return a state in which Quin has offered a trade; in rounds, the cards are in pools."""
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
def test_a_useful_card_is_accepted_for_a_useless_one(dialect, is_round, other):
    state = with_offer(HASTE[:1], (*IDEA[:1], *HERO), other, is_round=is_round, dialect=dialect)
    assert answer(state, other) == agrees(*IDEA[:1], other=other)
    assert torg.TORG.refusal(state, answer(state, other)) is None


BOTH = (*ALERTNESS[:1], *HASTE[2:3])


@pytest.mark.parametrize(
    ("gives", "held", "wants", "expected"),
    [
        # A useful card is not given for a useless one.
        (IDEA[:1], HASTE[:1], (), declines()),
        (HASTE[:1], HASTE[1:2], (), agrees(HASTE[1])),
        (HASTE[:1], HERO[:1], (), agrees(HERO[0])),
        # Useless cards are exchanged with any hero.
        (IDEA[:1], ALERTNESS[:1], (), agrees(ALERTNESS[0])),
        # Each of several cards must be worth the card that is given for it.
        ((HASTE[0], IDEA[0]), ALERTNESS[:2], (), agrees(*ALERTNESS[:2])),
        ((IDEA[0], HASTE[0]), (HASTE[1], ALERTNESS[0]), (), agrees(ALERTNESS[0], HASTE[1])),
        ((HASTE[0], IDEA[0]), HASTE[1:3], (), declines()),
        # Only a wanted card is given.
        (HASTE[:1], BOTH, ("Haste",), agrees(HASTE[2])),
        (HASTE[:1], BOTH, ("Hero",), declines()),
        (IDEA[:1], BOTH, ("Haste",), declines()),
        # A hero with too few cards, or only subplots, declines.
        (HASTE[:2], ALERTNESS[:1], (), declines()),
        (HASTE[:1], ROMANCE, (), declines()),
    ],
)
def test_a_trade_is_accepted_if_each_card_is_worth_the_card_given_for_it(
    gives, held, wants, expected
):
    assert answer(with_offer(gives, held, wants=wants)) == expected


def test_only_the_partner_of_an_open_offer_answers():
    state = with_offer(HASTE[:1], IDEA[:1])
    assert answer(state, "Tina") is None
    assert answer(state, "Quin") is None
    assert answer(torg.withdraw_trade(state, hero="Quin").state) is None


# ------------------------------------------------------------------------- in a scene


def act_of_quin(dialect):
    """Return a moment of the bomb scene on Quin's turn with cards that can be traded."""
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
def test_in_a_scene_a_trade_is_answered_first_and_a_person_may_answer_later(
    dialect,
):
    moment, question, card = act_of_quin(dialect)
    moment, _ = TURN_LOOP.answered(moment, question, offer(card))
    trade_question = TURN_LOOP.next_question(moment)
    assert (trade_question.asks, trade_question.seat) == (Question.TRADE, torg.hero_seat("Marco"))
    assert TURN_LOOP.may_decline(moment, trade_question)
    waiting, _ = TURN_LOOP.answered(moment, trade_question, None)
    assert TURN_LOOP.next_question(waiting) == question
    moment, transition = TURN_LOOP.answered(
        moment, trade_question, TURN_LOOP.routine(moment, trade_question)
    )
    assert isinstance(transition.events[0], events.CardsTraded | events.OfferEnded)
    assert moment.state.pending.offers == ()
    assert TURN_LOOP.next_question(moment) == question


@pytest.mark.parametrize("is_round", [True, False])
def test_players_of_scenarios_answer_too(is_round):
    state = with_offer(HASTE[:1], IDEA[:1], is_round=is_round)
    player = scene(CAUTIOUS).players["hero"]
    assert player(torg.TORG, state, torg.hero_seat("Marco"), 0.5) == agrees(IDEA[0])


# ------------------------------------------------------------------------- Rally


def after_rally(dialect):
    """Return the moment after a hero has played a Rally, with the question."""
    for seed in range(60):
        moment = opening(seed=seed, dialect=dialect)
        while (question := TURN_LOOP.next_question(moment)) is not None:
            answer = with_rally(moment.state, question) or TURN_LOOP.routine(moment, question)
            moment, _ = TURN_LOOP.answered(moment, question, answer)
            if moment.state.pending.renewing:
                return moment, question
    raise AssertionError("nobody has a Rally")


def with_rally(state, question):
    """Return a legal command with a Rally card of the hero, or None."""
    hero = question.who if question.asks in (Question.ACT, Question.AFTER) else ""
    cards = (*state.hand(hero), *state.pool(hero)) if state.hero(hero) else ()
    rally = [card for card in cards if state.card(card).type is CardType.RALLY]
    kinds = (commands.PlayCard, commands.PlayToPool)
    plays = [kind(hero=hero, card=card) for kind in kinds for card in rally]
    return next((play for play in plays if torg.TORG.refusal(state, play) is None), None)


@pytest.mark.rule("TR-157", "TC-078")
@pytest.mark.parametrize("dialect", [torg.REVISED, torg.CLASSIC])
def test_after_a_rally_every_hero_answers_before_the_turn_continues(dialect):
    moment, question = after_rally(dialect)
    waiting = moment.state.pending.renewing
    assert len(waiting) == 3
    for hero in waiting:
        trade_question = TURN_LOOP.next_question(moment)
        assert (trade_question.asks, trade_question.seat) == (Question.RENEW, torg.hero_seat(hero))
        assert not TURN_LOOP.may_decline(moment, trade_question)
        renewed = TURN_LOOP.routine(moment, trade_question)
        useless = [c for c in moment.state.hand(hero) if moment.state.card(c).type not in WORTH]
        assert sorted(renewed.cards) == sorted(useless)
        moment, _ = TURN_LOOP.answered(moment, trade_question, renewed)
    assert moment.state.pending.renewing == ()
    assert TURN_LOOP.next_question(moment).who == question.who
