"""The lines about cards that answer a result, and about what they undo."""

import pytest

from dramadeck import torg
from dramadeck.cli.narration import narrate
from dramadeck.torg import ActionKind
from tests.torg.tables import hurt
from tests.torg.tables_actions import (
    DRAMA,
    HERO,
    OTHER_DRAMA,
    VILLAINS_TEST_INTIMIDATE,
    VILLAINS_UP_DEFEND_TAUNT,
    acts,
    announced,
    declared,
    fight,
    hold,
    scene,
)

OPPONENT_FAILS, SECOND_CHANCE, COUP_DE_GRACE = 74, 79, 113
NEGATE = torg.PlayCard(hero="Quin", card=OPPONENT_FAILS)


def story(state, command):
    return [line.text for line in narrate(state, command, torg.TORG.step(state, command))]


def hit_by_mummy(state, action=ActionKind.ATTACK, margin=0):
    return acts(state, "Mummy", action, margin, target="Quin").state


@pytest.mark.rule("TR-150", "TR-151")
def test_a_second_chance_is_told_as_another_try():
    state = acts(fight(SECOND_CHANCE), "Quin", ActionKind.ATTACK, -3).state
    lines = story(state, torg.PlayCard(hero="Quin", card=SECOND_CHANCE))
    assert lines[-1] == "Quin tries again at once; the first try does not count."


@pytest.mark.rule("TR-147")
@pytest.mark.parametrize(
    ("margin", "taken", "line"),
    [
        (0, (DRAMA,), "Drama (128) lies in the pool of Quin again."),
        (7, (DRAMA, HERO), "Drama (128) and Hero (65) lie in the pool of Quin again."),
    ],
)
def test_cards_that_come_back_are_named(margin, taken, line):
    state = fight(OPPONENT_FAILS, DRAMA, HERO, card=VILLAINS_TEST_INTIMIDATE)
    state = hit_by_mummy(state, ActionKind.TEST, margin)
    state = torg.strip_pool(state, hero="Quin", cards=taken).state
    assert story(state, NEGATE)[1:] == ["Mummy failed against Quin after all.", line]


@pytest.mark.rule("TR-147", "TR-091")
def test_a_defense_that_holds_after_all_is_told():
    state = torg.defend(fight(OPPONENT_FAILS, card=VILLAINS_UP_DEFEND_TAUNT), hero="Quin").state
    state = announced(declared(state, "Mummy", value=20, target="Quin"), 12, 12).state
    assert "The defense of Quin holds after all." in story(state, NEGATE)


@pytest.mark.rule("TR-147")
def test_harm_of_a_success_that_failed_is_left_to_the_gamemaster():
    state = hurt(hit_by_mummy(fight(OPPONENT_FAILS)), "Quin", wounds=1)
    line = "What Quin suffered by it is the gamemaster's to take back."
    assert story(state, NEGATE)[-1] == line


@pytest.mark.rule("TR-134")
def test_a_deed_that_changes_everything_is_told():
    state = acts(fight(), "Quin", ActionKind.ATTACK, 0).state
    assert story(state, torg.GrantImpact(hero="Quin")) == ["What Quin did changes everything."]


@pytest.mark.rule("TR-123", "TR-125")
@pytest.mark.parametrize(
    ("effect", "line"),
    [
        ({"effect_value": 15}, "The effect value of Quin is 3 higher."),
        ({}, "The total of Quin is 3 higher."),
    ],
)
def test_a_coup_de_grace_says_what_it_raises(effect, line):
    state = declared(fight(COUP_DE_GRACE), **effect)
    assert story(state, torg.PlayCard(hero="Quin", card=COUP_DE_GRACE))[-1] == line


@pytest.mark.rule("TR-128")
@pytest.mark.parametrize(
    ("cards", "line"),
    [
        ((DRAMA,), "Quin has kept a Drama card, which pays 3 possibilities."),
        ((DRAMA, OTHER_DRAMA), "Quin has kept 2 Drama cards, which pays 6 possibilities."),
    ],
)
def test_drama_kept_to_the_end_is_told_with_its_pay(cards, line):
    state = torg.end_scene(hold(scene(), "Quin", *cards), is_final_encounter=True).state
    assert story(state, torg.ClaimDrama(hero="Quin", cards=cards)) == [line]
