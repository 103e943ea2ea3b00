"""Contests of Turn of the Card, and odds from a game that is being played."""

import random
from functools import partial

import pytest

from dramadeck import tarot
from dramadeck.odds import TooManyCasesError
from dramadeck.odds import tarot as odds
from dramadeck.odds.tarot import PlannedPush, Side
from dramadeck.odds.tarot.pushes import STORIES
from dramadeck.tarot import Suit
from tests.odds.small_tarot import agrees, effect, every_order, shares, stock_of, sum_of
from tests.tarot.tables import names, stacked

HIDDEN = ("Ace of Wands", "King of Swords", "Page of Pentacles", "Two of Cups", "Death")


def winner_of(ranks, defenders, gains):
    """Return the winner, computed without the code for odds: "a", "b", nobody or the stories."""
    with_major = [name for name, gain in zip("ab", gains, strict=True) if gain[1]]
    if with_major:
        return with_major[0] if len(with_major) == 1 else STORIES
    a, b = (rank + gain[0] for rank, gain in zip(ranks, gains, strict=True))
    if a == b:
        return "a" if defenders == "a" else "b" if defenders == "b" else odds.NOBODY
    return "a" if a > b else "b"


@pytest.mark.rule("TT-041", "TT-042", "TT-046")
@pytest.mark.parametrize("defends", ["", "a", "b"])
@pytest.mark.parametrize("blind", [0, 1, 2])
@pytest.mark.parametrize("in_deck", [None, 1])
def test_every_order_of_a_small_deck_gives_the_same_winners(defends, blind, in_deck):
    stock = stock_of(*HIDDEN, in_deck=in_deck, discards=("Six of Cups",) if in_deck else ())
    laid, theirs = ("Two of Wands", "Five of Cups"), ("Nine of Cups",)
    a = Side(name="a", rank=5, push=PlannedPush(Suit.WANDS, laid), defends=defends == "a")
    push = PlannedPush(Suit.SWORDS, theirs, blind=blind)
    b = Side(name="b", rank=6, push=push, defends=defends == "b")
    orders = every_order(stock, (Suit.WANDS, laid, 0), (Suit.SWORDS, theirs, blind))
    expected = shares(orders, partial(winner_of, (5, 6), defends))
    agrees(odds.contest([a, b], stock=stock), expected)


@pytest.mark.rule("TT-041", "TT-042", "TT-046")
def test_a_simulated_contest_on_the_real_deck_agrees():
    rng = random.Random(11)  # noqa: S311 - a repeatable game, not a secret
    mine = ("Three of Swords", "Nine of Cups")
    left, games, counted = odds.unseen(mine).hidden, 20_000, {}
    for _ in range(games):
        cards = rng.sample(left, 6)
        theirs = [effect(card, Suit.CUPS) for card in cards[:2]]
        own = ["burned", 1, effect(cards[2], Suit.SWORDS)]
        theirs += [effect(card, Suit.CUPS) for card in cards[3 : 3 + theirs.count("burned")]]
        winner = winner_of((6, 5), "b", (sum_of(own), sum_of(theirs)))
        counted[winner] = counted.get(winner, 0) + 1
    a = Side(name="a", rank=6, push=PlannedPush(Suit.SWORDS, mine))
    b = Side(name="b", rank=5, push=PlannedPush(Suit.CUPS, blind=2), defends=True)
    winners = odds.contest([a, b])
    # Four standard deviations.
    assert {winner: number / games for winner, number in counted.items()} == pytest.approx(
        dict(winners.outcomes), abs=0.0142
    )


def side(name, rank=4, *cards, **options):
    return Side(name=name, rank=rank, push=PlannedPush(Suit.SWORDS, cards), **options)


@pytest.mark.rule("TT-042", "TT-046")
def test_the_best_side_wins_equal_defenders_win_together_and_majors_are_undecided():
    assert odds.contest([side("Mia", 3), side("David", 8)]).chance("David") == 1
    even = [side(name, defends=True) for name in ("Mia", "Ben", "Zoe")]
    assert odds.contest(even[:2]).chance("Mia and Ben") == 1
    assert odds.contest([side("David", 3), *even]).chance("Mia and Ben and Zoe") == 1
    cards = {"Mia": "Death", "Ben": "The Sun", "Zoe": "The Moon"}
    majors = [side(name, 4, card) for name, card in cards.items()]
    assert odds.contest(majors).chance("the stories") == 1
    assert odds.contest([side("David", 9), side("Guard", 9), majors[2]]).chance("Zoe") == 1


@pytest.mark.rule("TT-027", "TT-041")
def test_the_cards_of_a_third_side_count_and_cannot_be_used_twice():
    laid = ("King of Swords", "Two of Swords", "Six of Swords")
    sides = [side("Mia", 6), side("Ben", 6), side("Zoe", 3, *laid)]
    assert odds.contest(sides).chance("Zoe") == 1
    for other in laid:
        twice = [side("Mia", 6), side("Ben", 6, other), sides[2]]
        for stock in (None, odds.unseen(laid)):
            with pytest.raises(ValueError, match=f"{other} is named twice"):
                odds.contest(twice, stock=stock)
    unseen_cards = odds.unseen(["Two of Cups", "Death"])
    push = PlannedPush(Suit.CUPS, ["Two of Cups", "Six of Cups"])
    with pytest.raises(ValueError, match="Six of Cups is laid for a push"):
        odds.ranks_raised(push, stock=unseen_cards)
    with pytest.raises(ValueError, match="Death is named twice"):
        odds.unseen(["Two of Cups", "Six of Cups", "Death", "The Sun", "Death"])


def test_an_impossible_contest_is_an_error():
    mia = side("Mia", 3, "Death")
    for sides, message in (
        ([mia], "two sides or more, not 1"),
        ([mia, mia], "must differ, not Mia, Mia"),
        ([mia, side("Ben", 3, "Death")], "Death is named twice"),
    ):
        with pytest.raises(ValueError, match=message):
            odds.contest(sides)


def pushing(state, *laid, suit=Suit.SWORDS, needed=6):
    state = tarot.call_for_check(state, character="Mia", trait="Brawn", needed=needed).state
    state = tarot.declare_push(state, character="Mia", suit=suit).state
    return tarot.commit_cards(state, character="Mia", cards=laid).state


@pytest.mark.rule("TT-019", "TT-025")
def test_a_seat_knows_its_own_cards_and_those_on_the_table():
    state = stacked(hands={"Ann": ["Two of Swords", "Two of Cups"], None: ["Death"]})
    state = pushing(state, *state.hand("Ann"))
    ann, spectator = tarot.player_seat("Ann"), tarot.SPECTATOR
    own = odds.push_under_way(state, ann, "Mia")
    assert names(own.cards) == ["Two of Swords", "Two of Cups"]
    assert len(odds.stock_for(state, ann).hidden) == 76
    assert odds.stock_for(state, ann).in_deck == 75
    assert odds.push_under_way(state, spectator, "Mia").blind == 2
    assert len(odds.stock_for(state, spectator).hidden) == 78
    # The chance depends on the cards that Ann sees; a spectator sees fewer.
    chance = odds.chance_of_success(own, rank=3, needed=5, stock=odds.stock_for(state, ann))
    assert chance == pytest.approx(49 / 76)


def test_a_missing_or_open_push_is_an_error():
    state = stacked(hands={"Ann": ["Two of Swords"]})
    with pytest.raises(ValueError, match="Mia makes no push"):
        odds.push_under_way(state, tarot.NARRATOR, "Mia")
    state = pushing(state, *state.hand("Ann"))
    state = tarot.reveal_cards(state, character="Mia").state
    with pytest.raises(ValueError, match="Mia's push are face up"):
        odds.push_under_way(state, tarot.NARRATOR, "Mia")


@pytest.mark.rule("TT-029", "TT-030", "TT-033")
def test_the_results_of_many_games_agree_with_the_odds():
    games, expected, won, seat = 400, 0.0, 0, tarot.player_seat("Mia")
    for seed in range(games):
        state = tarot.deal(tarot.new_game(["Mia"], seed=seed)).state
        state = pushing(state, *state.hand("Mia")[:3], needed=5)
        push, stock = odds.push_under_way(state, seat, "Mia"), odds.stock_for(state, seat)
        expected += odds.chance_of_success(push, rank=3, needed=5, stock=stock)
        played_push = tarot.reveal_cards(state, character="Mia").state.play.push("Mia")
        won += bool(played_push.majors) or 3 + played_push.ranks >= 5
    # Four standard deviations.
    assert won == pytest.approx(expected, abs=4 * games**0.5 / 2)


@pytest.mark.rule("TT-041")
def test_a_hand_against_three_unknown_cards_is_possible_but_two_unknown_hands_are_not():
    mine = ["Two of Cups", "Three of Cups", "Six of Wands", "Seven of Wands", "Ace of Swords"]
    sides = [
        Side(name="a", rank=5, push=PlannedPush(Suit.SWORDS, mine)),
        Side(name="b", rank=5, push=PlannedPush(Suit.WANDS, blind=3), defends=True),
    ]
    assert sum(odds.contest(sides, effort=100_000).chances) == pytest.approx(1)
    sides = [Side(name=name, rank=5, push=PlannedPush(Suit.WANDS, blind=4)) for name in "ab"]
    with pytest.raises(TooManyCasesError, match="too many cards are face down"):
        odds.contest(sides, effort=1_000)
