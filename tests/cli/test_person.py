"""`dramadeck play` without `--auto`: a person at the terminal."""

import contextlib
import io
import re

import pytest

from dramadeck.cli import main
from dramadeck.cli.keyboard import Wish
from dramadeck.cli.menu import kind_of, options
from dramadeck.kit.simulate.torg.bomb.moment import Question
from dramadeck.torg import TORG, CardType, ChooseApproach, LastDitchEffort, OneOnMany, PassTurn
from tests.cli.scenes import NEW_ANGLES, run, scene
from tests.depth import by_depth

FIRST = ["play", "--seed", "7"]


def answers(*lines):
    return "".join(f"{line}\n" for line in lines)


def test_the_person_chooses_by_numbers_and_leaves_with_q():
    told = run(*FIRST, typed=answers("1", "1", "q"))
    assert told.code == 0
    assert told.err == ""
    assert "You play Quin, Marco and Tina." in told.out
    assert "Quin, hand: Willpower (20)" in told.out
    assert "1 try step A (11): science 14" in told.out
    assert "Die: 10 + 7 = 17." in told.out
    assert told.out.endswith("Left. The seed was 7.\n")
    assert "Summary" not in told.out


def test_the_end_of_the_input_is_a_clean_exit():
    told = run(*FIRST)
    assert told.code == 0
    assert told.err == ""
    assert told.out.endswith("Left. The seed was 7.\n")


def test_at_a_terminal_what_is_typed_is_not_repeated(monkeypatch):
    class Terminal(io.StringIO):
        def isatty(self):
            return True

    monkeypatch.setattr("sys.stdin", Terminal("99\n"))
    with contextlib.redirect_stdout(io.StringIO()) as out:
        main(FIRST)
    assert "'99' is no line of the menu" in out.getvalue()
    assert not re.search(r"> 99$", out.getvalue(), re.MULTILINE)
    assert re.search(r"> 99$", run(*FIRST, typed="99\n").out, re.MULTILINE)


def test_a_question_mark_explains_answers_and_cards():
    told = run(*FIRST, typed=answers("?", "? 45", "?haste", "? 999", "? hast", "q"))
    assert "A number chooses a line." in told.out
    assert told.out.count("─ Haste (4") == 2
    assert "There is no card 999; nearest: 156, 155, 154." in told.out
    assert "There is no card 'hast'; nearest: Haste." in told.out


def test_u_takes_the_last_choice_back_and_the_die_falls_as_before():
    told = run(*FIRST, typed=answers("u", "1", "1", "u", "1", "u", "u", "q"))
    assert "There is nothing to take back yet." in told.out
    assert told.out.count("Die: 10 + 7 = 17.") == 2
    assert told.out.count("Taken back.") == 3
    # Back at the very first question, where the whole menu is offered again.
    assert told.out.count("let the turn go by") == 3


@pytest.mark.parametrize("wrong", ["99", "0", "foo", "-1", "1 2"])
def test_what_is_no_answer_is_asked_again(wrong):
    told = run(*FIRST, typed=answers(wrong, "q"))
    assert f"'{wrong}' is no line of the menu; type a number from 1 to" in told.out


def test_an_empty_line_is_asked_again():
    assert "Nothing was chosen; type a number" in run(*FIRST, typed=answers("", "q")).out


def test_t_shows_the_table_and_m_the_menu_again():
    told = run(*FIRST, typed=answers("t", "m", "q"))
    assert told.out.count("─ The table ─") == 2
    assert told.out.count("let the turn go by") == 2


def test_dice_may_be_thrown_by_hand():
    total = run(*FIRST, typed=answers("1", "r 14", "q"))
    assert "Die: 14." in total.out
    faces = run(*FIRST, typed=answers("1", "r 10 7", "q"))
    assert "Die: 10 + 7 = 17." in faces.out


@pytest.mark.parametrize(
    ("roll", "why"),
    [
        ("r x", "'x' is no roll; type r 14, or r 10 7."),
        ("r 7 7", "die 2 (7) may not follow"),
        ("r 0", "A die shows at least 1."),
        ("r 10 30", "die 2 must show 1 to 20"),
    ],
)
def test_a_roll_that_cannot_be_is_refused(roll, why):
    assert why in run(*FIRST, typed=answers("1", roll, "q")).out


def test_a_result_that_nothing_can_change_is_announced_by_itself():
    told = run(*FIRST, typed=answers("1", "2", "1", "1", "q"))
    assert "spends a possibility" in told.out
    assert "Step A is done." in told.out


def test_a_person_may_play_one_hero_and_leave_the_others_to_the_program():
    told = run(*FIRST, "--hero", "Tina", typed=answers("q"))
    assert "You play Tina." in told.out
    assert "Tina> q" in told.out
    assert "Marco attacks" in told.out
    assert "Quin>" not in told.out


def test_a_whole_scene_can_be_played_by_the_first_line_of_every_menu():
    lines = ["1"] * 600
    told = run("play", "--seed", "5", "--rounds", "3", typed=answers(*lines))
    assert told.code == 0
    # After the scene cards are discarded by their numbers, and card 1 is in nobody's hand.
    assert "No: " in told.out
    assert "Left." in told.out


def test_discards_are_typed_as_numbers_of_cards():
    typed = answers("1", "1", "2", "1")
    told = run(*FIRST, "--rounds", "1", "--hero", "Quin", typed=typed)
    # Quin acts, throws, announces, pools; then the question for the discards is open.
    assert "Discard before the refill: type numbers of cards" in told.out
    again = answers("x", "1 2 3", "0")
    told = run(*FIRST, "--rounds", "1", "--hero", "Quin", typed=typed + again)
    assert "'x' is no list of cards" in told.out
    assert "TR-04" in told.out
    assert "Summary" in told.out


@pytest.mark.rule("TR-028")
def test_two_heroes_open_their_pools_with_cards_by_number():
    told = run("play", "--seed", "7", "--heroes", "Ada,Ben", typed=answers("q"))
    hand = [int(each) for each in re.findall(r"\((\d+)\)", told.out.partition("hand:")[2])[:5]]
    cards = " ".join(map(str, hand[:3]))
    two = f"{hand[0]}, {hand[1]}"
    told = run("play", "--seed", "7", "--heroes", "Ada,Ben", typed=answers(cards, two, "0", "q"))
    assert "No: Ada's pool may open with 2 cards" in told.out
    assert "Ada opens the pool with" in told.out
    assert "Ben opens" not in told.out


# ----------------------------------------------------------------------------------- menus


MENUS = {Question.ACT, Question.FINISH, Question.SUPPORT, Question.AFTER}


def menus(seeds):
    """The questions to heroes in some scenes, with their menus."""
    for seed in seeds:
        for beat in scene(seed)[0]:
            if beat.duty.seat.role == "hero" and beat.duty.asks in MENUS:
                yield beat.before, beat.duty, options(beat.before, beat.duty)


def test_every_line_of_every_menu_is_accepted_by_the_rules():
    kinds = set()
    for moment, duty, menu in menus((*range(1, by_depth(6, 16)), NEW_ANGLES)):
        assert menu
        for option in menu:
            assert option.text
            assert option.group
            if option.command is not None:
                kinds.add(kind_of(moment, option.command))
                assert TORG.refusal(moment.state, option.command) is None
                assert TORG.issuer(moment.state, option.command) == duty.seat
        texts = [option.text for option in menu]
        assert len(texts) == len(set(texts))
    assert {ChooseApproach, LastDitchEffort, OneOnMany, PassTurn, CardType.SUPPORTER} <= kinds


def test_lines_that_belong_together_stand_together():
    for _, _, menu in menus(range(1, 6)):
        groups = [option.group for option in menu]
        assert len(set(groups)) == sum(
            group != before for before, group in zip(["", *groups], groups, strict=False)
        )


def test_a_wish_is_no_command():
    assert {wish.value for wish in Wish} == {"take back", "leave"}
