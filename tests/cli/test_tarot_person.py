"""`dramadeck play --system tarot` with a person: her cards, her menus and what she asks."""

import io

import attrs
import pytest
from rich.console import Console

from dramadeck import tarot
from dramadeck.cli.tarot_menu import options
from dramadeck.cli.tarot_pictures import on_the_table
from dramadeck.kit.simulate.tarot.moment import Asks
from dramadeck.kit.simulate.tarot.story import MIA
from dramadeck.tarot import TAROT
from tests.cli.break_ins import FIRST, SEEDS, beats, typed
from tests.cli.scenes import run


def test_a_person_chooses_cards_and_is_told_what_she_draws():
    told = run(*FIRST, typed=typed("1", "2 4", "1", "q"))
    assert (told.code, told.err) == (0, "")
    assert "You play Ann." in told.out
    assert "Ann draws Eight of Wands" in told.out
    assert "Wands, with the mind (your hand raises 2)" in told.out
    assert "Eight of Wands (+1)" in told.out
    assert "Ann lays Eight of Wands and Five of Swords face down for Mia." in told.out
    assert "For the burned Five of Swords comes" in told.out
    assert "Mia fails." in told.out
    assert "They have been heard" in told.out
    assert told.out.endswith("Left. The seed was 9.\n")
    assert "Summary" not in told.out


def test_nobody_has_to_push_and_nobody_has_to_draw():
    told = run(*FIRST, typed=typed("4", "1", "1 2 3 4 5", *["2"] * 20)).out
    assert "Mia fails." in told
    assert told.count("draw 4 cards") == 1
    assert "Summary" in told


def test_a_major_arcana_is_turned_by_who_pushes():
    told = run(*FIRST, typed=typed("1", "1", "2", "1", "1", "q")).out
    assert "The Emperor toward yourself: you tell it, with order and power" in told
    assert "lay Eight of Wands (+1), too" in told
    assert "Mia succeeds critically. Ann tells how." in told


@pytest.mark.parametrize("wrong", ["9", "1 9", "one", "1 -2", ""])
def test_what_names_no_cards_is_asked_again(wrong):
    told = run(*FIRST, typed=typed("1", wrong, "q")).out
    assert f"{wrong!r} names no cards; type numbers from 1 to 5, or 0." in told


def test_no_card_is_laid_twice():
    assert "is named twice" in run(*FIRST, typed=typed("1", "1 1", "q")).out


def test_a_push_is_called_off_with_0_and_a_contest_is_not():
    told = run(*FIRST, typed=typed("1", "0", "4", "1", "0", "q")).out
    assert "0 calls the push off." in told
    assert "Mia thinks better of it." in told
    assert "0 lays none." in told
    assert "Ann lays no card for Mia." in told


def test_u_takes_choices_back_as_far_as_one_likes():
    told = run(*FIRST, typed=typed("u", "1", "2 4", "u", "u", "u", "q")).out
    assert told.count("There is nothing to take back yet.") == 2
    assert told.count("Taken back.") == 2
    assert told.count("do not push") == 4


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ("?", "Pentacles raise a trait"),
        ("? star", "Often taken for hope."),
        ("? 18", "Often taken for hope."),
        ("? nine of cups", "Raises a push with the heart by a rank."),
        ("? king of coins", "Raises any push by 2 ranks."),
        ("? 99", "There is no card 99 in the rider-waite deck; nearest: 78, 77, 76."),
        ("? stra", "nearest: The Star"),
        ("t", "deck 68, discarded 0"),
        ("m", "do not push"),
    ],
)
def test_a_question_is_answered(asked, answer):
    assert answer in run(*FIRST, typed=typed(asked, "q")).out


def test_one_of_two_players_may_be_the_persons():
    told = run(*FIRST, "--heroes", "Ann,Ben", "--hero", "Ben", typed=typed("q")).out
    assert "You play Ben." in told
    assert "Ann draws 5 cards." in told
    assert "Ben (Franklin), hand:" in told
    assert "Ann>" not in told


def test_a_play_by_the_first_line_of_every_menu_ends():
    told = run(*FIRST, typed=typed(*["1"] * 80))
    assert told.code == 0
    assert "Summary" in told.out


def test_every_line_of_every_menu_is_accepted_by_the_rules():
    menus = {Asks.PUSH, Asks.REVEAL, Asks.TURN, Asks.DRAW}
    for seed in SEEDS:
        for moment, question in beats(seed, ("Ann", "Ben")):
            if question.asks not in menus or question.seat == tarot.NARRATOR:
                continue
            menu = options(moment, question)
            assert menu
            for each in menu:
                if each.command is not None:
                    assert TAROT.refusal(moment.state, each.command) is None
            assert len({each.text for each in menu}) == len(menu)


def test_the_table_shows_pushes_under_way_and_harm():
    told = run(*FIRST, typed=typed("1", "t", "2 4", "t", "1", "q")).out
    assert "│ Push     Mia, Wands: 0 face down" in told
    assert "│ Push     Mia, Wands: 2 face down" in told
    told = run(*FIRST, typed=typed("1", "1", "1", "t", "q")).out
    assert "│ Push     Mia, Wands: The Emperor" in told
    hurt = attrs.evolve(MIA, wounds=2, is_stunned=True)
    state = tarot.new_game([tarot.Player("Ann", hurt)], seed=7)
    console = Console(width=80, file=io.StringIO())
    console.print(on_the_table(state))
    assert "Ann: hand 0, the next 5 (wounds 2, stunned)" in console.file.getvalue()
