"""Bots play any system by its legal actions; the same seed gives the same game."""

from collections import Counter
from itertools import islice, product

import attrs
import pytest

from dramadeck import tarot, torg
from dramadeck.sim.bots import played, random_bot, varied_bot
from tests.codec.games import PARTY, SYSTEMS
from tests.core.ballot import ballot
from tests.core.beggar import BEGGAR
from tests.testing.vault import VAULT


def moves(name, seed, bot=random_bot):
    rules = SYSTEMS[name]
    start = rules.new_game(PARTY, seed=7)
    return start, list(islice(played(rules, start, seed=seed, bot=bot), 30))


@pytest.mark.parametrize("name", SYSTEMS)
@pytest.mark.parametrize("bot", [random_bot, varied_bot])
def test_bots_send_only_legal_commands_and_the_same_ones_for_the_same_seed(name, bot):
    rules = SYSTEMS[name]
    state, done = moves(name, 1, bot)
    assert moves(name, 1, bot) == (state, done) != moves(name, 2, bot)
    for move in done:
        assert move.command in rules.legal_actions(state, move.seat, sample=True)
        assert move.transition == rules.step(state, move.command)
        state = move.transition.state
    assert len({move.seat for move in done}) > 1


ENDS = {"torg": torg.commands.EndAdventure, "tarot": tarot.commands.EndGame}
"""System → the command that ends an adventure."""

ENDING_COMMANDS = """
    EndAdventure EndGame WithdrawCheck DecideCheck CallOffPush ConcludePush CallOffContest EndFight
    SufferWounds TurnMajor RevealCards CommitCards DeclarePush WearArmor
"""
"""The commands that lead to the end, in order of preference."""


class EndingBot:
    """Plays random legal commands; after 60 commands, those that end the adventure."""

    def __init__(self):
        self.done = 0

    def __call__(self, listing, die):
        self.done += 1
        if self.done > 60:
            for kind in ENDING_COMMANDS.split():
                if commands := [command for command in listing if type(command).__name__ == kind]:
                    return random_bot(tuple(commands), die)
        return random_bot(
            tuple(command for command in listing if type(command) not in ENDS.values()), die
        )


def whole_adventure(name, **choices):
    """Let bots play an adventure to its end; return its start and the moves."""
    rules = SYSTEMS[name]
    for seed in range(20):
        start, done = rules.new_game(PARTY, seed=seed, **choices), []
        for move in islice(played(rules, start, seed=seed, bot=EndingBot()), 600):
            done.append(move)
            if type(move.command) is ENDS[name]:
                return start, done
    raise AssertionError("no adventure has come to its end")


@pytest.mark.parametrize(
    ("name", "dialect", "deck"),
    [(n, *both) for n in ENDS for both in product(SYSTEMS[n].dialects, SYSTEMS[n].decks)],
)
def test_bots_play_a_whole_adventure_without_a_refusal(name, dialect, deck):
    rules = SYSTEMS[name]
    choices = {"dialect": rules.dialects[dialect], "deck": rules.decks[deck]}
    state, done = whole_adventure(name, **choices)
    senders = Counter()
    for move in done:
        senders[move.seat.role] += 1
        assert rules.refusal(state, move.command) is None
        assert rules.issuer(state, move.command) == move.seat
        assert rules.legal_actions(state, torg.SPECTATOR) == ()
        state = move.transition.state
    assert set(senders) == {seat.role for seat in rules.seats(state)} - {"spectator"}
    assert min(senders.values()) > 3


def test_bots_choose_any_command_of_a_listing_and_a_varied_bot_prefers_rare_types():
    listing = ("a", "b", "c", 1)
    dice = [percent / 100 for percent in range(100)]
    assert {random_bot(listing, die) for die in dice} == set(listing)
    assert {varied_bot(listing, die) for die in dice} == set(listing)
    assert [varied_bot((*range(99), "deal"), die) for die in (0.4999, 0.5)] == [98, "deal"]


def test_a_bot_chooses_any_player_for_a_field_with_one_of_them():
    rules = ballot()
    start = rules.new_game(["Ann", "Ben", "Cleo"])
    turns = islice(played(rules, start, seed=1), 30)
    votes = Counter((turn.seat.name, turn.command.choice) for turn in turns)
    assert len(votes) == 9
    assert sum(votes.values()) == 30


def test_a_seat_without_commands_is_skipped_and_a_game_without_commands_ends():
    silent = attrs.evolve(VAULT, candidates=lambda *_: ())
    start = VAULT.new_game(None)
    assert {move.seat.role for move in islice(played(VAULT, start, seed=1), 9)} == {"owner"}
    assert next(played(silent, start, seed=1), None) is None
    assert list(played(BEGGAR, BEGGAR.new_game(["Ann"], cards=0), seed=1)) == []
