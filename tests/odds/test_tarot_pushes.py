"""Pushes of Turn of the Card, compared with slower computations."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dramadeck.core import UnknownNameError
from dramadeck.odds import tarot as odds
from dramadeck.odds.tarot import PlannedPush
from dramadeck.tarot import Aptitude, Deck, Suit, SuitMeaning
from tests.odds import small_tarot
from tests.odds.small_tarot import agrees, every_order, shares, stock_of

SMALL = (
    *("Ace of Wands", "King of Wands", "Page of Pentacles"),
    *("Two of Cups", "Death", "Six of Swords"),
)
LAID = ("Three of Wands", "Five of Cups", "Ten of Swords")


def ranks(gains):
    return gains[0][0]


@pytest.mark.rule("TT-022", "TT-027", "TT-028", "TT-029", "TT-030", "TT-031", "TT-032")
@pytest.mark.parametrize("suit", [Suit.WANDS, Suit.CUPS, Suit.SWORDS])
@pytest.mark.parametrize("blind", [0, 2])
@pytest.mark.parametrize("laid", [LAID[:1], LAID, ("Five of Cups", "The Sun")], ids=len)
def test_the_raised_ranks_agree_with_every_order_of_a_small_deck(suit, blind, laid):
    stock = stock_of(*SMALL)
    expected = shares(every_order(stock, (suit, laid, blind)), ranks)
    agrees(odds.ranks_raised(PlannedPush(suit, laid, blind=blind), stock=stock), expected)


@pytest.mark.rule("TT-033", "TT-036")
@pytest.mark.parametrize("needed", [4, 5, 6, 7])
def test_the_outcomes_agree_with_every_order_of_a_small_deck(needed):
    def outcome(gains):
        ((ranks, has_major),) = gains
        return "critical" if has_major else "success" if 4 + ranks >= needed else "failure"

    stock = stock_of(*SMALL)
    expected = shares(every_order(stock, (Suit.WANDS, LAID, 1)), outcome)
    outcomes = odds.outcomes(
        PlannedPush(Suit.WANDS, LAID, blind=1), rank=Aptitude.FAIR, needed=needed, stock=stock
    )
    agrees(outcomes, {"critical": 0, "success": 0, "failure": 0} | expected)


@pytest.mark.rule("TT-016", "TT-031")
@pytest.mark.parametrize("in_deck", [0, 1, 2])
@pytest.mark.parametrize("discards", [(), ("Queen of Wands",), ("Two of Wands", "Four of Swords")])
def test_an_empty_deck_is_replaced_by_the_discards(in_deck, discards):
    stock = stock_of(
        "Ace of Wands", "Two of Cups", "Death", "Six of Swords", in_deck=in_deck, discards=discards
    )
    laid = ("Five of Cups", "Ten of Swords", "Nine of Swords")
    expected = every_order(stock, (Suit.WANDS, laid, 0))
    push = PlannedPush(Suit.WANDS, laid)
    agrees(odds.ranks_raised(push, stock=stock), shares(expected, ranks))


@pytest.mark.rule("TT-056", "TT-057")
def test_a_push_against_trauma_lowers_the_wounds_and_a_major_stops_them():
    stock = stock_of(*SMALL)

    def wounds(gains):
        ((ranks, has_major),) = gains
        return 0 if has_major else max(0, 3 - ranks)

    expected = shares(every_order(stock, (Suit.SWORDS, LAID, 0)), wounds)
    agrees(odds.wounds_suffered(PlannedPush(Suit.SWORDS, LAID), 3, stock=stock), expected)


@pytest.mark.rule("TT-027", "TT-029", "TT-033")
def test_a_simulation_on_the_real_deck_agrees():
    rng = random.Random(5)  # noqa: S311 - a repeatable game, not a secret
    laid = ("Two of Wands", "Nine of Swords", "Queen of Cups", "Four of Cups")
    push, games = PlannedPush(Suit.WANDS, laid), 20_000
    left = odds.unseen(laid).hidden
    won = critical = 0
    for _ in range(games):
        effects = [1, *(small_tarot.effect(card, Suit.WANDS) for card in rng.sample(left, 3))]
        ranks, has_major = small_tarot.sum_of(effects)
        critical += has_major
        won += has_major or 4 + ranks >= 7
    outcomes = odds.outcomes(push, rank=4, needed=7)
    # Four standard deviations.
    assert critical / games == pytest.approx(outcomes.chance("critical"), abs=0.0142)
    assert won / games == pytest.approx(odds.chance_of_success(push, rank=4, needed=7), abs=0.0142)


def test_the_chance_with_two_burned_cards_agrees_with_a_manual_count():
    # A push of Wands; of the 76 other cards, 13 Cups and 13 Swords do not help.
    push = PlannedPush(Suit.WANDS, ["Two of Cups", "Nine of Swords"])
    assert odds.chance_of_success(push, rank=4, needed=5) == pytest.approx(1 - 26 * 25 / (76 * 75))
    critical = odds.outcomes(push, rank=4, needed=5).chance("critical")
    assert critical == pytest.approx(1 - 54 * 53 / (76 * 75))


HANDS = st.lists(st.integers(1, 78), min_size=1, max_size=5, unique=True)


@given(
    hand=HANDS, suit=st.sampled_from([Suit.WANDS, Suit.CUPS, Suit.SWORDS]), gap=st.integers(0, 5)
)
@settings(max_examples=40)
def test_one_more_card_or_one_rank_less_never_reduces_the_chance(hand, suit, gap):
    stock = odds.unseen(hand)

    def chance(cards, needed):
        push = PlannedPush(suit, cards)
        return odds.chance_of_success(push, rank=3, needed=needed, stock=stock)

    assert chance(hand[:-1], 3 + gap) <= chance(hand, 3 + gap) + 1e-12
    assert chance(hand, 4 + gap) <= chance(hand, 3 + gap) + 1e-12
    assert sum(odds.ranks_raised(PlannedPush(suit, hand), stock=stock).chances) == pytest.approx(1)


@pytest.mark.rule("TT-021", "TT-022")
def test_the_best_suit_is_the_one_that_is_likeliest_to_succeed():
    hand = ["Two of Wands", "Three of Wands", "King of Cups", "Five of Swords"]
    ranked = odds.by_suit(hand, rank=4, needed=7)
    for row in ranked:
        push = PlannedPush(row.suit, hand)
        assert row.success == odds.chance_of_success(push, rank=4, needed=7)
    assert {row.suit for row in ranked} == {Suit.WANDS, Suit.CUPS, Suit.SWORDS}
    assert ranked[0].suit is odds.best_suit(hand, rank=4, needed=7)
    assert ranked[0].success >= ranked[1].success >= ranked[2].success


@pytest.mark.rule("TT-024")
def test_the_meaning_of_suits_is_that_of_the_deck():
    meanings = {Suit.WANDS: SuitMeaning.ALWAYS, Suit.CUPS: SuitMeaning.SOCIAL}
    meanings |= {Suit.SWORDS: SuitMeaning.PHYSICAL, Suit.PENTACLES: SuitMeaning.MENTAL}
    other = Deck("other", small_tarot.DECK.cards, tuple(meanings.items()))
    two = ["Two of Wands"]
    goal = {"rank": 4, "needed": 5, "stock": odds.unseen(two, deck=other)}
    assert odds.chance_of_success(PlannedPush(Suit.CUPS, two), **goal) == 1
    assert Suit.PENTACLES in {row.suit for row in odds.by_suit(two, **goal)}


def test_a_card_may_be_given_as_a_card_a_number_or_a_name():
    (king,) = small_tarot.cards("King of Wands")
    for named in (king, king.number, "King of Wands", "king of wands"):
        assert odds.ranks_raised(PlannedPush(Suit.WANDS, [named])).chance(2) == 1
    assert odds.ranks_raised(PlannedPush(Suit.WANDS, "King of Wands")).chance(2) == 1
    with pytest.raises(UnknownNameError, match="there is no card 79"):
        odds.ranks_raised(PlannedPush(Suit.CUPS, [79]))


def test_a_notebook_shows_suits_as_rows_and_certain_results_as_100_percent():
    ranked = odds.by_suit(["Two of Wands", "Page of Cups"], rank=4, needed=6)
    assert isinstance(ranked, tuple)
    assert ranked[0].success == 1.0
    html = ranked._repr_html_()
    assert html.count("<tr>") == 1 + len(ranked)
    assert '<th scope="row">Cups</th><td style="text-align:right">100.00%</td>' in html
    assert ranked[0]._repr_html_().count("<tr>") == 2
