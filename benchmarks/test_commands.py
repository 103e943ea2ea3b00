"""The time of commands, compared with moves of python-chess and PokerKit in the same run.

Each benchmark times `BATCH` calls, so that the loop costs the same everywhere; the page divides by
it.
"""

from copy import deepcopy

import chess
import pytest

from benchmarks.scenes import (
    BATCH,
    HEROES,
    VILLAINS,
    combat,
    long_combat,
    poker_table,
    ready_to_pool,
)
from benchmarks.script import flip as flip_by_script
from benchmarks.script import new_game
from dramadeck.client.offer import offer_of
from dramadeck.narration import narrator
from dramadeck.narration.form_json import menu_data
from dramadeck.torg import TORG, State
from dramadeck.torg.commands import Flip, PlayToPool
from dramadeck.web.session.seat_messages import as_json


def steps(state: State, command: Flip | PlayToPool) -> None:
    step = TORG.step
    for _ in range(BATCH):
        step(state, command)


def test_chess_checked_push(benchmark):
    move = chess.Move.from_uci("g1f3")

    def fresh_boards():
        return ([chess.Board() for _ in range(BATCH)],), {}

    def push(boards):
        for board in boards:
            if board.is_legal(move):
                board.push(move)

    benchmark.pedantic(push, setup=fresh_boards, rounds=200, warmup_rounds=5)


def test_pokerkit_call_with_the_old_state_kept(benchmark):
    table = poker_table()

    def call():
        for _ in range(20):
            deepcopy(table).check_or_call()

    benchmark.extra_info["batch"] = 20
    benchmark.pedantic(call, rounds=100, warmup_rounds=3)


def test_flip(benchmark):
    state = combat()
    assert len(TORG.step(state, Flip()).events) == 1
    benchmark.pedantic(steps, (state, Flip()), rounds=200, warmup_rounds=5)


def test_flip_after_a_thousand_rounds(benchmark):
    state = long_combat(1000)
    benchmark.pedantic(steps, (state, Flip()), rounds=200, warmup_rounds=5)


def test_play_to_pool(benchmark):
    benchmark.pedantic(steps, ready_to_pool(combat()), rounds=200, warmup_rounds=5)


def test_play_to_pool_after_a_thousand_rounds(benchmark):
    benchmark.pedantic(steps, ready_to_pool(long_combat(1000)), rounds=200, warmup_rounds=5)


def test_flip_of_a_script(benchmark):
    def fresh_games():
        return ([new_game(HEROES, VILLAINS, seed) for seed in range(BATCH // 100)],), {}

    def flips(games):
        for game in games:
            for _ in range(100):
                flip_by_script(game)

    benchmark.pedantic(flips, setup=fresh_games, rounds=200, warmup_rounds=5)


def test_refusal(benchmark):
    state, command = ready_to_pool(combat())
    again = TORG.step(state, command).state
    assert TORG.refusal(again, command) is not None

    def ask():
        refusal = TORG.refusal
        for _ in range(BATCH):
            refusal(again, command)

    benchmark.pedantic(ask, rounds=200, warmup_rounds=5)


@pytest.mark.parametrize("role", ["hero", "gamemaster"])
def test_legal_commands(benchmark, role):
    state, _ = ready_to_pool(combat())
    seats = [seat for seat in TORG.seats(state) if seat.role == role]
    count = sum(len(TORG.legal_actions(state, seat)) for seat in seats)

    def listing():
        for seat in seats:
            TORG.legal_actions(state, seat)

    benchmark.extra_info["batch"] = count
    benchmark.pedantic(listing, rounds=300, warmup_rounds=5)


@pytest.mark.parametrize("role", ["hero", "gamemaster"])
def test_menu_as_json(benchmark, role):
    """The menu for a page, in which large forms are headings until they are opened."""
    state, _ = ready_to_pool(combat())
    seats = [seat for seat in TORG.seats(state) if seat.role == role]
    narrators = [narrator(TORG, seat=seat) for seat in seats]

    def menus():
        for of_seat in narrators:
            as_json(menu_data(offer_of(of_seat, TORG, state, opened=()).forms()))

    benchmark.extra_info["batch"] = len(seats)
    benchmark.pedantic(menus, rounds=100, warmup_rounds=5)
