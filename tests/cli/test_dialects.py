"""`dramadeck play --dialect classic` and `gurps`: whole scenes by the other two rule texts."""

import io
import re

import attrs
import pytest
from rich.console import Console

from dramadeck import torg
from dramadeck.cli.lines_of_actions import meaning
from dramadeck.cli.menu import options
from dramadeck.cli.screen import Screen
from dramadeck.cli.stage import answered, play
from dramadeck.kit.simulate.torg.bomb import deeds, heroes
from dramadeck.kit.simulate.torg.bomb.moment import Duty, Ending, Question
from dramadeck.kit.simulate.torg.bomb.sheets import LEADER
from tests.cli.scenes import before_the_deal, program, run, scene
from tests.cli.scenes_of_other_texts import SEEDS, beats_of, turn_of, with_state

OTHERS = ("classic", "gurps")


# ------------------------------------------------------------------------------ in both of them


@pytest.mark.parametrize("dialect", OTHERS)
def test_every_scene_ends_and_the_bomb_is_disarmed_or_goes_off(dialect):
    ends = [scene(seed, dialect=dialect)[1] for seed in SEEDS[dialect]]
    assert {last.ending for last in ends} == {Ending.DISARMED, Ending.EXPLODED}
    assert all(last.is_over for last in ends)


@pytest.mark.parametrize("dialect", OTHERS)
@pytest.mark.parametrize("seed", ["2", "a text"])
def test_a_scene_is_told_from_the_deal_to_the_refill(dialect, seed):
    told = run("play", "--auto", "--seed", seed, "--dialect", dialect, "--deck", "expanded")
    assert (told.code, told.err) == (0, "")
    assert "161 cards" in told.out
    for words in ("A bomb is ticking", "Rounds begin", "The scene is closed", "Summary"):
        assert words in told.out
    assert re.search(r"The bomb (is disarmed|has gone off)\.", told.out)


@pytest.mark.parametrize("dialect", OTHERS)
@pytest.mark.parametrize("width", [60, 80, 140])
def test_every_line_fits_and_every_box_is_whole(dialect, width, monkeypatch):
    monkeypatch.setenv("COLUMNS", str(width))
    lines = run("play", "--auto", "--seed", "7", "--dialect", dialect).out.splitlines()
    boxed = [line for line in lines if line.startswith(("╭", "│", "╰"))]
    assert boxed
    assert max(map(len, lines)) <= width
    assert all(line[-1] in "╮│╯" and len(line) == width for line in boxed)
    assert not [line for line in lines if line.endswith(" ")]


@pytest.mark.parametrize("dialect", OTHERS)
def test_every_command_comes_from_the_seat_that_may_send_it(dialect):
    for beat in beats_of(dialect):
        assert torg.TORG.issuer(beat.before.state, beat.command) == beat.duty.seat


@pytest.mark.parametrize("dialect", OTHERS)
def test_every_line_of_every_menu_is_accepted_by_the_rules(dialect):
    asked = [
        beat
        for beat in beats_of(dialect)
        if beat.duty.seat.role == "hero"
        and beat.duty.asks not in (Question.OPEN_POOL, Question.DISCARD)
    ]
    for beat in asked[::3]:
        menu = options(beat.before, beat.duty)
        texts = [option.text for option in menu]
        assert texts
        assert len(texts) == len(set(texts))
        for option in menu:
            if option.command is not None:
                assert torg.TORG.refusal(beat.before.state, option.command) is None
                assert torg.TORG.issuer(beat.before.state, option.command) == beat.duty.seat


def whoever_comes_first(moment, duty):
    """A person who takes another line of the menu each time, and discards as the program does."""
    if duty.asks is Question.DISCARD:
        return heroes.choose(moment, duty)
    menu = options(moment, duty)
    return menu[len(moment.told) % len(menu)].command


@pytest.mark.parametrize("dialect", OTHERS)
@pytest.mark.parametrize("seed", [1, 2])
def test_a_person_may_answer_whatever_the_menu_offers(dialect, seed):
    moment = before_the_deal(seed=seed, dialect=dialect)
    seats = tuple(torg.hero_seat(name) for name in ("Quin", "Marco", "Tina"))
    quiet = Screen(Console(quiet=True, width=80))
    assert play(moment, quiet, person=whoever_comes_first, seats=seats).is_over


def test_help_names_the_three_rule_texts():
    told = run("play", "--help")
    assert "revised, classic or gurps" in " ".join(told.out.split())


@pytest.mark.parametrize(("wrong", "right"), [("clasic", "classic"), ("gurp", "gurps")])
def test_an_unknown_rule_text_is_refused_with_the_nearest_one(wrong, right):
    told = run("play", "--auto", "--dialect", wrong)
    assert told.code == 2
    assert told.err == f"dramadeck: there is no dialect {wrong!r}; nearest: {right}\n"


@pytest.mark.rule("TC-011", "TC-012")
def test_what_a_word_on_the_line_means_is_told_by_the_rule_text():
    assert meaning(torg.CLASSIC, torg.Disadvantage.BREAK)[2] == "TC-012"
    assert meaning(torg.GURPS, torg.Disadvantage.BREAK)[2] == "TG-042"
    assert meaning(torg.REVISED, torg.Disadvantage.BREAK)[2] == "TR-071"
    words, _, _ = meaning(torg.CLASSIC, torg.Advantage.UP)
    assert words == "one die more on every action, 10 or better"
    assert meaning(torg.CLASSIC, torg.ExpansionEffect.DANGER) is None


def test_the_program_says_the_same_for_the_same_seed_in_every_rule_text():
    one = program("play", "--auto", "--seed", "9", "--dialect", "gurps", PYTHONHASHSEED="1")
    assert (
        one.out.splitlines()
        == run("play", "--auto", "--seed", "9", "--dialect", "gurps").out.splitlines()
    )


# ------------------------------------------------------------------- cards that change the turn


def given(moment, hero, kind):
    """The moment with a card of this type in a hero's pool."""
    state = moment.state
    card = next(each for each in state.drama_deck if state.card(each).type is kind)
    gift = torg.MoveCard(card=card, to=torg.Place.POOL, hero=hero, reason="a gift")
    return with_state(moment, torg.TORG.step(state, gift).state)


@pytest.mark.rule("TR-150", "TR-153", "TG-026")
@pytest.mark.parametrize("dialect", torg.TORG.dialects)
def test_a_person_may_try_again_or_seize_the_initiative(dialect):
    moment = given(turn_of("Quin", dialect=dialect), "Quin", torg.CardType.SECOND_CHANCE)
    moment = given(moment, "Quin", torg.CardType.SEIZE_INITIATIVE)
    state = torg.declare_action(
        moment.state, actor="Quin", action=torg.ActionKind.OTHER, value=9, difficulty=30
    ).state
    state = torg.TORG.step(state, with_state(moment, state).throw()).state
    state = torg.announce(state, actor="Quin").state
    duty = Duty(asks=Question.AFTER, seat=torg.hero_seat("Quin"), who="Quin")
    texts = [option.text for option in options(with_state(moment, state), duty)]
    assert texts[0].startswith("play Second Chance")
    ends = [text.partition(": ")[2] for text in texts if text.startswith("play Seize Initiative")]
    assert ends == ["keep the card in force", "have a new one flipped"]


@pytest.mark.rule("TR-153")
@pytest.mark.parametrize("keeps", [True, False])
def test_a_card_that_is_kept_or_replaced_is_shown(keeps):
    moment = given(turn_of("Quin"), "Quin", torg.CardType.SEIZE_INITIATIVE)
    card = moment.state.pool("Quin")[-1]
    played = torg.PlayCard(hero="Quin", card=card, choice=torg.Seizing(keeps=keeps))
    screen = Screen(Console(width=80, file=io.StringIO()))
    following = answered(moment, duty_of("Quin"), played, screen)
    if keeps:
        declined = attrs.evolve(following, declined=(duty_of("Quin"),))
        lead = Duty(asks=Question.LEAD, seat=torg.GAMEMASTER)
        following = answered(declined, lead, torg.Flip(), screen)
        assert following.declined == ()
    told = screen.console.file.getvalue()
    assert f"─ Card {following.state.top_card.number} ─" in told


def duty_of(hero):
    return Duty(asks=Question.ACT, seat=torg.hero_seat(hero), who=hero)


@pytest.mark.rule("TR-123")
def test_a_person_may_strike_a_coup_de_grace():
    moment = given(turn_of("Tina", dialect="revised"), "Tina", torg.CardType.COUP_DE_GRACE)
    skill = moment.sheet("Tina").actions[torg.ActionKind.ATTACK]
    attack = deeds.declared(moment, "Tina", torg.ActionKind.ATTACK, skill, LEADER)
    state = torg.TORG.step(moment.state, attack).state
    duty = Duty(asks=Question.FINISH, seat=torg.hero_seat("Tina"), who="Tina")
    throw = with_state(moment, state).throw()
    state = torg.TORG.step(state, throw).state
    texts = [option.text for option in options(with_state(moment, state), duty)]
    assert any(text.startswith(f"play {torg.CardType.COUP_DE_GRACE}") for text in texts)


# ------------------------------------------------------------------------------- at the keyboard


def answers(*lines):
    return "".join(f"{line}\n" for line in lines)


GURPS_FIRST = ["play", "--seed", "3", "--dialect", "gurps"]


def test_at_a_gurps_table_dice_are_typed_as_three():
    told = run(*GURPS_FIRST, typed=answers("?", "1", "r x", "r 19", "r 2 3", "r 3 6 2", "u", "q"))
    assert told.code == 0
    assert "r 11 throws dice that came to 11, r 3 6 2 dice one by one" in told.out
    assert "throw the dice (or type what you threw: r 11, or r 3 6 2)" in told.out
    assert "'x' is no roll; type r 11, or r 3 6 2." in told.out
    words = " ".join(told.out.split())
    assert "three six-sided dice come to 3 at the least and 18 at the most, not 19" in words
    assert "an action takes three dice that each show 1 to 6, not 2, 3" in words
    assert "Dice: 3 + 6 + 2 = 11." in told.out
    assert "Taken back." in told.out
    assert told.out.endswith("Left. The seed was 3.\n")


def test_at_a_classic_table_a_person_plays_and_leaves():
    typed = answers("? 45", "1", "r 14", "1", "u", "q")
    told = run("play", "--seed", "3", "--dialect", "classic", typed=typed)
    assert told.code == 0
    assert "─ Haste (45" in told.out
    assert "Die: 14." in told.out
    assert "Left." in told.out
