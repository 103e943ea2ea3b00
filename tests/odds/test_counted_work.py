"""The work of an exact answer is counted first; too much is refused."""

from fractions import Fraction
from itertools import permutations

import pytest

from dramadeck.odds import matching
from dramadeck.odds import torg as odds
from dramadeck.odds.matching import chances_of_goal, ended_sequences

RED, BLACK = 0, 1


def moving(pushes):
    """The moves of a game: place → [(the kinds of cards, where to, how likely)]."""

    def moves(place, kind):
        return {to: chance for kinds, to, chance in pushes.get(place, ()) if kind in kinds}

    return moves


def game(half, *, counts=(4, 4), last_try=None):
    """A red card brings one halfway, a black one then to the goal, so often."""
    pushes = {"open": [([RED], "half", Fraction(1))], "half": [([BLACK], "won", half)]}
    return matching.Game(counts, "open", "won", moving(pushes), last_try)


def unknown(more):
    """A game whose ways are still to be counted: those of the last few games are kept."""
    return game(Fraction(1, 2), counts=(4, 10 + more))


FIRST_RED = matching.Game((4, 4), "open", "won", moving({"open": [([RED], "won", Fraction(1))]}))


class Bill(matching.Budget):
    """Notes what is asked for: sums, and how many times as many are foreseen."""

    def __init__(self, draws):
        super().__init__(10_000, draws)
        self.items = []

    def spend(self, sums, *, times=1):
        self.items.append((sums, times))
        super().spend(sums, times=times)


def board(asked, draws):
    return matching.Board.of(asked, draws, matching.Budget(10_000, draws))


def bill(asked, draws):
    noted = Bill(draws)
    ended_sequences(board(asked, draws), asked.counts, draws, noted)
    return noted.items


def test_one_sequence_costs_its_folding_and_each_card_that_it_grows_by():
    folded = (2, 1)  # the sequence itself, and its one end
    assert bill(FIRST_RED, 1) == [folded]
    assert bill(FIRST_RED, 2) == [folded, (1, 1)]
    assert bill(FIRST_RED, 3) == [folded, (1, 1), folded, (1, 1)]
    # With more cards to come, the first is known to cost as much again for each of them.
    assert bill(FIRST_RED, 4)[1] == (1, 2)
    assert bill(FIRST_RED, 9)[1] == (1, 7)


def test_several_sequences_cost_each_its_share():
    # The ways of the red cards: six counts, found to be all, and a power more each time.
    multiplied = [(6, 1), (6, 1), *[(1, 1)] * 4]
    first = [(2, 2)]  # a red card goes halfway or is not looked at; two cards later still all live
    second = [(2, 1), (3, 1)]  # folded halfway; then two places move on, with three targets
    third = [(4, 1), (4, 1)]  # two sequences halfway, two targets of two each
    # Now for the card after this one, too: both places, with both ends of what may follow.
    last = [(6, 1), (2, 1), (3, 1), (1, 1)]
    assert bill(unknown(200), 5) == [*multiplied, *first, *second, *third, *last]


def test_an_effort_is_enough_or_it_is_refused_with_its_number():
    least = next(effort for effort in range(4 * matching.MOVE, 300) if is_enough(effort))
    # What two kinds of cards do at two places, the sequences, and at last the ways of the black
    # cards: the counts that are asked for, and a power more each time.
    grown_for = sum(sums for sums, _ in bill(unknown(201), 5))
    assert least == 4 * matching.MOVE + grown_for + 6 + 4
    with pytest.raises(
        matching.TooManyCasesError, match=f"5 draws .* more than {least - 1} additions"
    ):
        chances_of_goal(unknown(202), 5, effort=least - 1)
    assert is_enough(least + 1)


def is_enough(effort):
    try:
        return chances_of_goal(unknown(effort), 5, effort=effort)[-1] > 0
    except matching.TooManyCasesError:
        return False


def test_whether_an_effort_is_enough_does_not_depend_on_the_questions_before():
    least = next(effort for effort in range(4 * matching.MOVE, 300) if is_enough(effort))
    assert chances_of_goal(unknown(301), 5, effort=least)[-1] > 0
    with pytest.raises(matching.TooManyCasesError):
        chances_of_goal(unknown(301), 5, effort=least - 1)
    assert chances_of_goal(unknown(301), 5, effort=least)[-1] > 0


def test_what_took_too_many_sums_is_not_tried_again_with_other_chances(monkeypatch):
    tries = []

    def noted(*given):
        tries.append(given)
        return ended_sequences(*given)

    monkeypatch.setattr(matching, "ended_sequences", noted)
    for half, counts, expected in [
        (Fraction(1, 2), (4, 400), 1),
        (Fraction(1, 3), (4, 400), 1),
        (Fraction(1, 3), (4, 401), 2),
    ]:
        with pytest.raises(matching.TooManyCasesError, match="more than 250 additions"):
            chances_of_goal(game(half, counts=counts), 5, effort=250)
        assert len(tries) == expected
    assert chances_of_goal(game(Fraction(1, 2), counts=(4, 400)), 5)[-1] > 0


def test_settings_that_are_asked_about_in_turn_are_answered_as_each_one_alone():
    settings = [
        odds.Task(odds.SkillChecks(value, difficulties), steps_per_round=steps)
        for difficulties in ((10,) * 4, (8, 10, 12, 14))
        for value, steps in ((9, 1), (12, 1), (12, 4))
    ]
    in_turn = [odds.flips_to_finish(task, 7, effort=2_000_000) for task in settings]
    alone = []
    for task in settings:
        matching._tables.clear()
        matching._too_many.clear()
        alone.append(odds.flips_to_finish(task, 7, effort=2_000_000))
    assert matching._too_many, "some of them took too many sums for an exact count"
    assert in_turn == alone


def test_places_without_end_are_refused_before_all_of_them_are_found_out():
    asked = []

    def on_and_on(place, kind):
        asked.append(place)
        return {} if kind else {place + 1: Fraction(1, 2)}

    with pytest.raises(matching.TooManyCasesError):
        chances_of_goal(matching.Game((90, 10), 0, -1, on_and_on), 99, effort=20 * matching.MOVE)
    assert len(set(asked)) == 10


def test_a_last_try_is_paid_for_at_each_place_and_kind_of_card_and_may_come_off_anywhere():
    tried = game(Fraction(1, 2), last_try=lambda _place, _kind: Fraction(1, 3))
    noted = Bill(5)
    matching.Board.of(tried, 5, noted)
    places, kinds = 2, 2
    assert noted.items[-1] == (matching.MOVE * places * kinds, 1)
    # How far it is to the goal is known of each place.
    assert board(tried, 5).distance == {"half": 1, "open": 1}
    assert board(game(Fraction(1, 2)), 5).distance == {"won": 0, "half": 1, "open": 2}


def scale_of(denominator, draws):
    return board(game(Fraction(1, denominator)), draws).scale


def test_weights_are_whole_parts_also_of_the_last_try_as_long_as_they_fit_into_64_digits():
    assert matching.LONGEST_SCALE == 64
    longest = 2**64 - 1
    assert scale_of(longest, 3) == longest
    # Else they are rounded to a power of two that has three digits more for each draw.
    assert scale_of(longest + 1, 3) == 2 ** (64 + 9)
    assert scale_of(longest + 1, 5) == 2 ** (64 + 15)

    def tries(_place, kind):
        return Fraction(1, 3) + (Fraction(1, 5) if kind == 2 else 0)

    asked = game(Fraction(1, 2), counts=(4, 4, 4), last_try=tries)
    game_board = board(asked, 3)
    assert game_board.scale == 2 * 3 * 5
    assert {weight for _, weight in game_board.tries["half"]} == {10}
    assert {weight for _, weight in game_board.fits["half"]} == {6}


def test_the_last_step_may_hang_on_the_rarer_demand():
    """Its count is then of those that are multiplied in at once, and forgotten."""
    half = Fraction(1, 2)
    pushes = {"open": [([0], "half", 2 * half), ([1], "half", half)], "half": [([2], "won", half)]}
    asked = matching.Game((2, 2, 2), "open", "won", moving(pushes))
    orders = list(permutations((0, 0, 1, 1, 2, 2), 4))
    expected = sum(map(won, orders)) / len(orders)
    assert chances_of_goal(asked, 4)[-1] == pytest.approx(expected)


def won(order):
    """The chance to go halfway by a card of the first two kinds, and on by one of the third."""
    at_open, at_half = 1.0, 0.0
    for card in order:
        gone, come = at_half * (card == 2) / 2, at_open * (1.0, 0.5, 0.0)[card]
        at_open, at_half = at_open - come, at_half - gone + come
    return 1 - at_open - at_half
