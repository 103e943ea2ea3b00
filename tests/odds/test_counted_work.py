"""The work of an exact answer is counted first; too much is refused."""

from fractions import Fraction
from itertools import permutations

import pytest

from dramadeck.odds import matching
from dramadeck.odds import torg as odds
from dramadeck.odds.matching import chances_of_goal, ended_sequences

RED, BLACK = 0, 1


def moving(pushes):
    """Return the moves of a game from: place → [(the kinds of cards, target, chance)]."""

    def moves(place, kind):
        return {to: chance for kinds, to, chance in pushes.get(place, ()) if kind in kinds}

    return moves


def game(half, *, counts=(4, 4), last_try=None):
    """Return a game in which a red card leads halfway, and then a black one to the goal."""
    pushes = {"open": [([RED], "half", Fraction(1))], "half": [([BLACK], "won", half)]}
    return matching.Game(counts, "open", "won", moving(pushes), last_try)


def uncached_game(more):
    """Return a game that is not in the cache of the last few games."""
    return game(Fraction(1, 2), counts=(4, 10 + more))


FIRST_RED = matching.Game((4, 4), "open", "won", moving({"open": [([RED], "won", Fraction(1))]}))


class RecordingBudget(matching.Budget):
    """A budget that records the requested sums and their multiples."""

    def __init__(self, draws):
        super().__init__(10_000, draws)
        self.items = []

    def spend(self, sums, *, times=1):
        self.items.append((sums, times))
        super().spend(sums, times=times)


def board(requested_game, draws):
    return matching.Board.of(requested_game, draws, matching.Budget(10_000, draws))


def requested_sums(requested_game, draws):
    recording = RecordingBudget(draws)
    ended_sequences(board(requested_game, draws), requested_game.counts, draws, recording)
    return recording.items


def test_the_cost_of_one_sequence_is_its_folding_and_each_further_card():
    folded = (2, 1)  # the sequence, and its only end
    assert requested_sums(FIRST_RED, 1) == [folded]
    assert requested_sums(FIRST_RED, 2) == [folded, (1, 1)]
    assert requested_sums(FIRST_RED, 3) == [folded, (1, 1), folded, (1, 1)]
    # With more cards, the cost of the first is multiplied by their number.
    assert requested_sums(FIRST_RED, 4)[1] == (1, 2)
    assert requested_sums(FIRST_RED, 9)[1] == (1, 7)


def test_the_cost_of_several_sequences_is_the_sum_of_their_costs():
    # The red cards: six counts, checked once, and then another power each time.
    multiplied = [(6, 1), (6, 1), *[(1, 1)] * 4]
    first = [(2, 2)]  # a red card leads halfway or is ignored; after two cards all remain
    second = [(2, 1), (3, 1)]  # folded halfway; then two places with three targets
    third = [(4, 1), (4, 1)]  # two sequences halfway, two targets of two each
    # Also for the next card: both places, with both ends.
    last = [(6, 1), (2, 1), (3, 1), (1, 1)]
    assert requested_sums(uncached_game(200), 5) == [*multiplied, *first, *second, *third, *last]


def test_an_effort_is_sufficient_or_refused_with_its_number():
    least = next(effort for effort in range(4 * matching.MOVE, 300) if is_enough(effort))
    # Two kinds of cards at two places, the sequences, and then the black cards: the requested
    # counts, and another power each time.
    sums_of_sequences = sum(sums for sums, _ in requested_sums(uncached_game(201), 5))
    assert least == 4 * matching.MOVE + sums_of_sequences + 6 + 4
    with pytest.raises(
        matching.TooManyCasesError, match=f"5 flips .* more than {least - 1} additions"
    ):
        chances_of_goal(uncached_game(202), 5, effort=least - 1)
    assert is_enough(least + 1)


def is_enough(effort):
    try:
        return chances_of_goal(uncached_game(effort), 5, effort=effort)[-1] > 0
    except matching.TooManyCasesError:
        return False


def test_whether_an_effort_is_sufficient_does_not_depend_on_earlier_requests():
    least = next(effort for effort in range(4 * matching.MOVE, 300) if is_enough(effort))
    assert chances_of_goal(uncached_game(301), 5, effort=least)[-1] > 0
    with pytest.raises(matching.TooManyCasesError):
        chances_of_goal(uncached_game(301), 5, effort=least - 1)
    assert chances_of_goal(uncached_game(301), 5, effort=least)[-1] > 0


def test_a_game_that_took_too_many_sums_is_not_tried_again_with_other_chances(monkeypatch):
    tries = []

    def recording(*arguments):
        tries.append(arguments)
        return ended_sequences(*arguments)

    monkeypatch.setattr(matching, "ended_sequences", recording)
    for half, counts, expected in [
        (Fraction(1, 2), (4, 400), 1),
        (Fraction(1, 3), (4, 400), 1),
        (Fraction(1, 3), (4, 401), 2),
    ]:
        with pytest.raises(matching.TooManyCasesError, match="more than 250 additions"):
            chances_of_goal(game(half, counts=counts), 5, effort=250)
        assert len(tries) == expected
    assert chances_of_goal(game(Fraction(1, 2), counts=(4, 400)), 5)[-1] > 0


def test_requests_in_turn_have_the_same_results_as_each_one_alone():
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


def test_infinitely_many_places_are_refused_early():
    places = []

    def endless_moves(place, kind):
        places.append(place)
        return {} if kind else {place + 1: Fraction(1, 2)}

    with pytest.raises(matching.TooManyCasesError):
        chances_of_goal(
            matching.Game((90, 10), 0, -1, endless_moves), 99, effort=20 * matching.MOVE
        )
    assert len(set(places)) == 10


def test_a_last_try_is_counted_at_each_place_and_for_each_kind_of_card():
    tried = game(Fraction(1, 2), last_try=lambda _place, _kind: Fraction(1, 3))
    recording = RecordingBudget(5)
    matching.Board.of(tried, 5, recording)
    places, kinds = 2, 2
    assert recording.items[-1] == (matching.MOVE * places * kinds, 1)
    # Each place has its distance to the goal.
    assert board(tried, 5).distance == {"half": 1, "open": 1}
    assert board(game(Fraction(1, 2)), 5).distance == {"won": 0, "half": 1, "open": 2}


def scale_of(denominator, draws):
    return board(game(Fraction(1, denominator)), draws).scale


def test_weights_are_exact_if_they_have_at_most_64_digits():
    assert matching.LONGEST_SCALE == 64
    longest = 2**64 - 1
    assert scale_of(longest, 3) == longest
    # Otherwise they are rounded to a power of two with three more digits for each draw.
    assert scale_of(longest + 1, 3) == 2 ** (64 + 9)
    assert scale_of(longest + 1, 5) == 2 ** (64 + 15)

    def tries(_place, kind):
        return Fraction(1, 3) + (Fraction(1, 5) if kind == 2 else 0)

    last_game = game(Fraction(1, 2), counts=(4, 4, 4), last_try=tries)
    game_board = board(last_game, 3)
    assert game_board.scale == 2 * 3 * 5
    assert {weight for _, weight in game_board.tries["half"]} == {10}
    assert {weight for _, weight in game_board.fits["half"]} == {6}


def test_the_last_step_may_need_the_rarer_kind_of_card():
    """Its count is then one of those that are multiplied immediately and not stored."""
    half = Fraction(1, 2)
    pushes = {"open": [([0], "half", 2 * half), ([1], "half", half)], "half": [([2], "won", half)]}
    last_game = matching.Game((2, 2, 2), "open", "won", moving(pushes))
    orders = list(permutations((0, 0, 1, 1, 2, 2), 4))
    expected = sum(map(won, orders)) / len(orders)
    assert chances_of_goal(last_game, 4)[-1] == pytest.approx(expected)


def won(order):
    """Return the chance to win: halfway by a card of the first two kinds, then one of the third."""
    at_open, at_half = 1.0, 0.0
    for card in order:
        gone, come = at_half * (card == 2) / 2, at_open * (1.0, 0.5, 0.0)[card]
        at_open, at_half = at_open - come, at_half - gone + come
    return 1 - at_open - at_half
