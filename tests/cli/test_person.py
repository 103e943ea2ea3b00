"""`dramadeck play` without `--auto`: a person at the terminal."""

import contextlib
import io
import re

import attrs
import pytest
from rich.console import Console
from rich.text import Text

from dramadeck import narration, torg
from dramadeck.cli import main
from dramadeck.cli.person import SeatMenu
from dramadeck.cli.screen import Screen
from dramadeck.narration.messages import message
from dramadeck.narration.submission import open_fields, submit
from dramadeck.sim.tarot.policies import TURN_LOOP as BREAK_IN
from dramadeck.sim.torg.bomb import TURN_LOOP as BOMB
from dramadeck.sim.torg.bomb.moment import Question
from tests.cli.break_ins import FIRST as TAROT_FIRST
from tests.cli.break_ins import beats as break_in_beats
from tests.cli.break_ins import with_another_narrator
from tests.cli.scenes import output, run, scene, with_state
from tests.cli.scenes_of_other_texts import SEEDS
from tests.depth import by_depth

FIRST = ["play", "--seed", "7"]
FIVE = ["play", "--seed", "5", "--heroes", "Ann,Bob"]
"""With this seed Ann holds one subplot, and the pools are not opened yet."""

STEP = ("1", "1", "")
"""The answers that try the next step of the task, without help."""

NOT_KEPT = "This game was not saved; to save a game, start it with --record FILE."


def menu_of(script, moment, question, width=80, height=24, *, is_live=True, story=()):
    """Return the menu of a question, and the console on which it is drawn."""
    setup = moment.state.setup
    narrator = narration.narrator(script.rules, seat=question.seat, setup=setup)
    console = Console(
        width=width, height=height, file=io.StringIO(), force_terminal=True, color_system=None
    )
    screen = Screen(console, is_live=is_live)
    screen.show(*story)
    return SeatMenu(script, screen, narrator, moment, question), console


def screen_text(script, moment, question, width=80, height=24):
    """Return the screen of a question as text."""
    menu, console = menu_of(script, moment, question, width, height)
    for part in menu.shown():
        console.print(part)
    return console.file.getvalue()


def hero_questions(seed=7, dialect="revised"):
    """Yield the questions to heroes in a scene, with their moments."""
    for beat in scene(seed, dialect=dialect)[0]:
        if beat.duty.seat.role == "hero":
            yield beat.before, beat.duty


# ------------------------------------------------------------------------- at the keyboard


def test_the_person_chooses_by_numbers_and_leaves_with_q():
    out = output(*FIRST, typed=[*STEP, "1", "q"])
    assert "You play Quin, Marco and Tina." in out
    assert "Hand: Willpower (20), Presence (96)" in out
    assert "1 try the next step" in out
    assert "Quin tries step A: science 14 against 11." in out
    assert "1 throw the dice" in out
    assert re.search(r"Die: \d+", out)
    assert out.endswith(f"You left the game. Its seed was 7.\n{NOT_KEPT}\n")
    assert "Summary" not in out


def test_the_end_of_the_input_is_a_clean_exit():
    out = output(*FIRST)
    assert out.endswith(f"You left the game. Its seed was 7.\n{NOT_KEPT}\n")


def test_at_a_terminal_typed_lines_are_not_written_again(monkeypatch):
    class Terminal(io.StringIO):
        def isatty(self):
            return True

    monkeypatch.setattr("sys.stdin", Terminal("99\n"))
    with contextlib.redirect_stdout(io.StringIO()) as out:
        main(FIRST)
    assert "'99' is not one of the choices." in out.getvalue()
    assert not re.search(r"> 99$", out.getvalue(), re.MULTILINE)
    assert re.search(r"> 99$", run(*FIRST, typed="99\n").out, re.MULTILINE)


def test_a_question_mark_explains_answers_entries_and_cards():
    out = run(*FIRST, typed=["?", "? 1", "? 45", "?haste", "? 999", "? hast", "q"]).out
    words = " ".join(out.split())
    assert "A number chooses a line; the program then asks for what is missing." in words
    assert "A number chooses a line;" in output(*FIRST, typed=["help", "q"])
    assert "The hero tries" in words or "check" in words
    assert out.count("─ Haste (4") == 4
    assert "There is no card '999'. Closest: 156, 155 and 154." in out
    assert "There is no card 'hast'. Closest: Haste." in out
    # Rules are found by id and by word.
    rules = run(*FIRST, typed=["? tr-106", "? TR-999", "? stymied", "? xyzzy", "b", "q"]).out
    assert "TR-106: If no step can be gained, a check that succeeds" in rules
    assert "There is no rule TR-999." in rules
    assert "TR-079 (revised): The stymied lose their first re-roll" in rules
    assert "There is no card 'xyzzy'. No rule has this word." in rules
    assert "? and a word shows the rules about it" in words
    assert "A percentage is the chance of success." in words
    assert "This is the first question; u undoes your last choice." in rules
    # The explanation of an entry has no details for programmers.
    assert "Make the skill check of this round. (TR-098)" in out
    assert "Questions, in this order: steps, who helps," in out
    assert "Attributes:" not in out


def test_a_command_that_is_not_possible_now_is_refused_with_the_reason():
    typed = ["end the scene", "? try the next step", "put a card", "play a card", "q"]
    out = " ".join(run(*FIVE, typed=typed).out.split())
    assert "end the scene: only the gamemaster can send that" in out
    assert "try the next step: the first card of the rounds has not been flipped yet" in out
    assert "put a card into the pool: Ann has not yet taken an action that helps" in out
    assert "not possible now: play a card" in out
    gamemaster = output(*FIVE, "--hero", "gamemaster", typed=["1", "end the scene", "q"])
    assert "end the scene: no scene is under way" in " ".join(gamemaster.split())
    assert "fits several" not in gamemaster


def test_the_name_of_an_impossible_command_does_not_open_another():
    typed = ["den nächsten Schritt versuchen", "q"]
    out = output("--language", "de", *FIVE, typed=typed)
    assert "Die erste Karte der Runden ist noch nicht" in out
    assert "\nden Vorrat eröffnen\n" not in out
    assert "0 [nichts weiter]" in out


def test_a_question_shows_earlier_answers_and_how_many_choices_are_allowed():
    out = output(*FIVE, typed=["1", "b", "3", "q"])
    assert "\nChoose 1 to 2: type their numbers.\n" in out
    # The only subplot of the hand, and a long question on a separate line.
    assert "\ndecline a subplot: Romance (121)\nA declined subplot is discarded. Continue?\n" in out
    assert "\nact against several with one roll: Attack\n" in output(*FIRST, typed=["7", "1", "q"])
    # A line of the menu without a question names its only choice.
    lines = (
        line
        for moment, duty in hero_questions()
        for line in screen_text(BOMB, moment, duty).split("\n")
    )
    assert any(re.search(r"\d play a card: \w+", line) for line in lines)


def test_0_and_enter_skip_an_optional_question():
    out = output(*FIRST, typed=["1", "0", "1", "0", "q"])
    assert "'0' is not one of the choices." in out  # the steps
    assert re.search(r"^ +0 \[nobody\]$", out, re.MULTILINE)
    assert "Quin tries step A: science 14 against 11." in out


def test_a_reply_replaces_the_table_if_it_does_not_fit_below(monkeypatch):
    out = io.StringIO()
    screen = Screen(Console(width=40, height=10, file=out, force_terminal=True), is_live=True)
    lines = iter(["99", "12", "", ""])
    monkeypatch.setattr("builtins.input", lambda: next(lines))
    table, menu = Text("\n".join(["the table"] * 6)), Text("\n".join(["the menu"] * 3))
    assert screen.ask("Ann", table, menu) == "99"
    assert "the table" in out.getvalue()
    screen.write(message("Press Enter to continue"), style="bold")
    out.truncate(0)
    assert screen.ask("Ann", table, menu) == "12"
    assert "the table" not in out.getvalue()
    assert "Press Enter to continue" in out.getvalue()
    # A new story is shown on a page first, where a number is not accepted as an answer.
    screen.forget()
    lines = iter(["3", "", "1"])
    screen.write(message("It gets dramatic!"))
    out.truncate(0)
    assert screen.ask("Ann", table, menu) == "1"
    assert "Press Enter to see the menu> " in out.getvalue()


def test_a_short_story_fits_below_a_brief_table():
    moment, question = next(hero_questions())
    menu, console = menu_of(BOMB, moment, question, height=60)
    console.print(*menu.shown())
    height = len(console.file.getvalue().splitlines()) + 1
    menu, console = menu_of(BOMB, moment, question, height=height)
    console.print(menu.shown()[0])
    menu, shorter = menu_of(BOMB, moment, question, height=height, story=["It gets dramatic!"])
    shorter.print(menu.shown()[0])
    whole, brief = (len(terminal.file.getvalue().splitlines()) for terminal in (console, shorter))
    assert brief < whole


def test_a_question_mark_in_a_question_explains_it_and_its_choices():
    command = ["play", "--seed", "7", "--hero", "gamemaster"]
    out = run(*command, typed=["1", "1", "?", "? 2", "1", "?", "? 1", "q"]).out
    words = " ".join(out.split())
    # The kind of the scene: the number is a choice and not a line of the previous menu.
    assert "Answer with a number from the list, or with a name." in words
    assert "dramatic (kind)" in words
    assert "A number chooses a line" not in words
    # The villains: a free text without numbered choices.
    assert "The names of all who are against the heroes in this scene." in words
    assert "“-” means: Villain, Henchman." in words
    assert "Begin a standard or dramatic scene." not in words
    german = run(*command, "--language", "de", typed=["1", "1", "?", "? 2", "q"]).out
    assert "Zu beantworten mit" in " ".join(german.split())
    assert "dramatisch (" in german


def test_the_hint_of_a_command_is_shown_before_it_is_sent():
    out = run(*FIRST, typed=["1", "q"]).out
    assert "1 try the next step (the card offers" in out


def test_u_takes_the_last_choice_back_and_the_die_has_the_same_result_again():
    out = run(*FIRST, typed=["u", *STEP, "1", "u", "1", "u", "u", "q"]).out
    assert "nothing to undo since the program started" in out
    dice = re.findall(r"Die: .*", out)
    assert dice[-1] == dice[-2]
    assert out.count("Undone.") == 3
    # Back at the very first question, where the whole menu is offered again.
    assert out.count("1 try the next step") == 3


@pytest.mark.parametrize("wrong", ["99", "0", "foo", "-1", "12x"])
def test_after_an_invalid_answer_the_question_is_asked_again(wrong):
    out = run(*FIRST, typed=[wrong, "", "q"]).out
    assert f"'{wrong}' is not one of the choices. Type a number from 1 to" in out
    assert "Nothing was chosen." in out


def test_t_shows_the_table_and_m_the_menu_again():
    out = run(*FIRST, typed=["t", "m", "q"]).out
    assert out.count("Hand: Willpower (20)") == 3
    assert out.count("1 try the next step") == 2


def test_dice_may_be_thrown_by_hand():
    total = run(*FIRST, typed=[*STEP, "1+", "14", "", "q"]).out
    assert "    Die: 14." in total
    faces = run(*FIRST, typed=[*STEP, "1+", "", "10, 7", "q"]).out
    assert "    Die: 10 + 7 = 17." in faces


def test_an_impossible_roll_is_refused_and_the_menu_opens_again():
    out = run(*FIRST, typed=[*STEP, "1+", "", "7, 7", "q"]).out
    assert "die 2 (7) may not follow" in " ".join(out.split())
    assert "Answer now 1 throw the dice" in out
    assert "Die:" not in out.partition("tries step A")[2]
    out = run(*FIRST, typed=[*STEP, "1+", "x", "", "q"]).out
    assert "expected a whole number" in out


def test_a_line_with_a_wrong_word_opens_the_question_for_that_word():
    out = run(*FIRST, typed=[*STEP, "1+ x", "14", "", "q"]).out
    assert "throw the dice" in out.partition("expected a whole number")[2].partition("> 14")[0]
    assert "Die: 14." in out


def test_the_name_of_another_entry_leaves_an_open_question():
    out = output(*FIRST, typed=["act", "try the next step", "q"])
    assert "steps 1 A 11" in " ".join(out.split())


def test_b_goes_one_question_back():
    out = run(*FIRST, typed=[*STEP, "1+", "b", "1", "q"]).out
    assert re.search(r"Die: \d+", out)


def test_a_person_may_play_one_hero_and_leave_the_others_to_the_program():
    out = run(*FIRST, "--hero", "Tina", typed=["q"]).out
    assert "You play Tina." in out
    assert "Tina> q" in out
    assert re.search(r"Marco (attacks|does several things)", out)
    assert "Quin>" not in out


def test_a_person_may_play_the_gamemaster():
    out = run(*FIRST, "--hero", "gamemaster", typed=["1", "q"]).out
    assert "You play the gamemaster." in out
    assert "The adventure begins for 3 heroes." in out
    assert "gamemaster> q" in out


def test_the_die_of_a_character_named_by_the_gamemaster_is_thrown_like_any_other():
    acted = ["1", "1", "1", "Guard", "act", "other", "9", "10"]
    command = ["play", "--seed", "7", "--hero", "gamemaster"]
    thrown = run(*command, typed=[*acted, "1", "q"]).out
    assert "throw the dice\ntotal" not in thrown
    assert re.search(r"gamemaster> 1\n +Die: \d+", thrown)
    out = run(*command, typed=[*acted, "1+", "14", "", "q"]).out
    assert "total [12]" not in out
    assert "    Die: 14." in out


@pytest.mark.parametrize("line", ["1", "2"])
def test_choosing_the_same_line_of_every_menu_causes_no_error(line):
    output("play", "--seed", "5", "--rounds", "2", typed=[*[line] * by_depth(60, 120)])


@pytest.mark.rule("TR-028")
def test_two_heroes_open_their_pools_or_do_not():
    for line in ("0", ""):
        out = run("play", "--seed", "7", "--heroes", "Ada,Ben", typed=[line, "q"]).out
        assert "0 [nothing more]" in out
        assert "Ben> q" in out
    assert "Ben> q" in run("play", "--heroes", "Ada,Ben", "--hero", "ben", typed=["q"]).out
    out = run("play", "--seed", "7", "--heroes", "Ada,Ben", typed=["1", "1", "1", "q"]).out
    assert "Ada opens the pool with" in out


def test_mia_pushes_by_numbers():
    out = run(*TAROT_FIRST, typed=["1", "1", "1", "1", "1", "q"]).out
    assert "You play Ann." in out
    assert "Ann draws Eight of Wands" in out
    assert "1 push" in out
    assert "Mia pushes. The push uses the mind: Wands." in out
    assert "Ann lays" in out
    assert "reveal" in out


def test_a_break_in_ends_if_the_first_line_of_every_menu_is_chosen():
    out = output(*TAROT_FIRST, typed=[*["1"] * 90])
    assert "Summary" in out


# ------------------------------------------------------------------------------- the menus


@pytest.mark.parametrize("dialect", ["revised", *SEEDS])
def test_every_form_without_questions_is_a_legal_command_of_its_seat(dialect):
    sent = 0
    for moment, duty in [*hero_questions(dialect=dialect)][::5]:
        menu, _ = menu_of(BOMB, moment, duty, is_live=False)
        for form in menu.talk.menu:
            if open_fields(form, {}):
                continue
            sent += 1
            command = submit(form, {}, menu.talk.language)
            assert torg.TORG.refusal(moment.state, command) is None
            assert torg.TORG.issuer(moment.state, command) == duty.seat
    assert sent


def test_a_menu_has_every_type_of_legal_command():
    for moment, duty in [*hero_questions()][::7]:
        menu, _ = menu_of(BOMB, moment, duty, is_live=False)
        legal = torg.TORG.legal_actions(moment.state, duty.seat)
        assert {
            type(one).__name__ for one in legal if BOMB.rules.issuer(moment.state, one) == duty.seat
        } == {form.name for form in menu.talk.menu}


@pytest.mark.parametrize(("width", "height"), [(80, 24), (140, 40)])
def test_table_and_menu_fit_on_the_screen_with_space_for_the_story(width, height):
    for moment, duty in [*hero_questions()][:: by_depth(3, 1)]:
        lines = screen_text(BOMB, moment, duty, width, height).splitlines()
        assert len(lines) < height
        assert max(map(len, lines)) <= width
        assert lines[0].startswith("Quin ")


def test_a_menu_without_space_for_its_hints_has_none():
    hint = "(once per act: any cards in the hand can help this action)"
    moment, duty = next(
        (moment, duty)
        for moment, duty in hero_questions()
        if hint in screen_text(BOMB, moment, duty, 140, 60)
    )
    assert hint not in screen_text(BOMB, moment, duty, 140, 10)
    menu, console = menu_of(BOMB, moment, duty, 140, 10, is_live=False)
    console.print(menu.shown()[1])  # a pipe has no height
    assert hint in console.file.getvalue()


# --------------------------------------------------------------------------------- secrecy


def other_hands(state, hero):
    """Exchange cards between the deck and the other hands; the hero sees no difference."""
    others = [other.name for other in state.heroes if other.name != hero]
    piles = dict(state.table)
    deck, hands = torg.decks.DRAMA_DECK, [torg.decks.hand(name) for name in others]
    unseen = [*piles[deck], *(card for hand in hands for card in piles.get(hand, ()))][::-1]
    piles[deck], rest = tuple(unseen[: len(piles[deck])]), unseen[len(piles[deck]) :]
    for zone in hands:
        count = len(piles.get(zone, ()))
        piles[zone], rest = tuple(rest[:count]), rest[count:]
    return attrs.evolve(state, table=type(state.table).of(piles))


def test_the_screen_of_a_seat_does_not_depend_on_other_hands():
    count = 0
    for moment, duty in [*hero_questions()][:: by_depth(3, 1)]:
        other = with_state(moment, other_hands(moment.state, duty.who))
        if other.state != moment.state:
            count += 1
            assert screen_text(BOMB, other, duty) == screen_text(BOMB, moment, duty)
    assert count


@pytest.mark.rule("TT-019", "TT-040")
def test_the_screen_of_a_player_does_not_depend_on_the_narrators_hand():
    count = 0
    for moment, question in break_in_beats(9):
        if question.seat.role != "player":
            continue
        count += 1
        other = with_another_narrator(moment)
        assert screen_text(BREAK_IN, other, question) == screen_text(BREAK_IN, moment, question)
    assert count


def test_an_action_that_another_hero_has_to_send_is_refused_with_the_reason():
    typed = ["several act against one", "Tina", "Attack", "Baron Voss", "8", "8", "q"]
    words = " ".join(output(*FIRST, typed=typed).split())
    assert "only Tina can send that, and this is the seat of Quin" in words


def test_a_gamemaster_plays_with_custom_opponents():
    typed = ["1", "begin a scene+", "dramatic", "Mummy", "", "", "begin rounds", "", "flip the"]
    typed += ["deal damage", "Mummy", "", "9", "q"]
    out = output("play", "--seed", "3", "--hero", "gamemaster", "--dialect", "gurps", typed=typed)
    assert "Mummy suffers" in out


# ------------------------------------------------------------------------------ trades


def first_trade(dialect):
    """Return the first trade in a menu of a hero, with answers that are typed line by line."""
    for moment, question in hero_questions(dialect=dialect):
        menu, _ = menu_of(BOMB, moment, question, is_live=False)
        for number, form in enumerate(menu.talk.menu, 1):
            if question.asks is Question.ACT and form.name == "OfferTrade":
                is_command, command = menu.understand(str(number))
                while not is_command:
                    options = menu.talk.options
                    is_command, command = menu.understand("1" if options else "as agreed")
                return moment, question, command
    raise AssertionError("nobody can trade")


@pytest.mark.parametrize("dialect", ["revised", *SEEDS])
def test_a_hero_of_the_program_answers_the_trade_of_a_person(dialect):
    moment, question, offer = first_trade(dialect)
    assert isinstance(offer, torg.commands.OfferTrade)
    moment, _ = BOMB.answered(moment, question, offer)
    trade = BOMB.next_question(moment)
    assert (trade.asks, trade.seat.name) == (Question.TRADE, offer.with_hero)
    moment, _ = BOMB.answered(moment, trade, BOMB.routine(moment, trade))
    assert moment.state.pending.offers == ()
