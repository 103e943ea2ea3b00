"""Bots play any system through its legal commands, the same game for the same seed."""

from itertools import islice

import attrs
import pytest

from dramadeck.kit.bots import played, random_bot, varied_bot
from tests.engine.beggar import BEGGAR
from tests.kit.games import PARTY, SYSTEMS
from tests.kit.vault import VAULT


def moves(name, seed, bot=random_bot):
    rules = SYSTEMS[name]
    start = rules.new_game(PARTY, seed=7)
    return start, list(islice(played(rules, start, seed=seed, bot=bot), 30))


@pytest.mark.parametrize("name", SYSTEMS)
def test_the_same_seed_gives_the_same_game(name):
    assert moves(name, 1) == moves(name, 1)
    assert moves(name, 1) != moves(name, 2)


@pytest.mark.parametrize("name", SYSTEMS)
@pytest.mark.parametrize("bot", [random_bot, varied_bot])
def test_bots_do_only_what_is_legal_for_their_seat(name, bot):
    rules = SYSTEMS[name]
    state, done = moves(name, 1, bot)
    for move in done:
        assert move.command in rules.legal(state, move.seat)
        assert move.transition == rules.step(state, move.command)
        state = move.transition.state
    assert len({move.seat for move in done}) > 1


def test_any_command_of_a_listing_comes_up():
    listing = ("a", "b", "c", 1)
    dice = [each / 100 for each in range(100)]
    assert {random_bot(listing, die) for die in dice} == set(listing)
    assert {varied_bot(listing, die) for die in dice} == set(listing)


def test_a_varied_bot_prefers_what_is_rare():
    listing = (*range(99), "deal")
    assert [varied_bot(listing, die) for die in (0.4999, 0.5)] == [98, "deal"]


def test_a_game_ends_when_nobody_can_do_anything():
    start = BEGGAR.new_game(["Ann"], cards=0)
    assert list(played(BEGGAR, start, seed=1)) == []


def test_a_seat_that_can_do_nothing_is_passed_over():
    silent = attrs.evolve(VAULT, candidates=lambda *_: ())
    start = VAULT.new_game(None)
    assert {move.seat.role for move in islice(played(VAULT, start, seed=1), 9)} == {"owner"}
    assert next(played(silent, start, seed=1), None) is None
