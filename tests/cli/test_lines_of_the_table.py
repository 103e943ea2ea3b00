"""What the story says of who is at the table, who fights whom, and a deck of paper."""

import pytest

from dramadeck import torg
from dramadeck.cli.narration import narrate
from tests.torg.tables import dealt, in_rounds, stacked


def story(state, command):
    """The lines of one command."""
    return [line.text for line in narrate(state, command, torg.TORG.step(state, command))]


@pytest.mark.rule("TR-009")
def test_who_joins_is_told_with_her_player_and_her_hand():
    joins = torg.JoinParty(hero="Zed", player="Ann")
    assert story(dealt(), joins) == ["Zed joins the party, played by Ann.", "Zed draws 4 cards."]
    into = torg.JoinParty(hero="Zed", joins_action=True)
    assert story(in_rounds(), into)[0] == "Zed joins the party, in the middle of the action."


def test_who_leaves_is_told_with_what_she_discards():
    leaves = torg.LeaveParty(hero="Quin")
    assert story(stacked(hands={"Quin": (1,)}, pools={"Quin": (120,)}), leaves) == [
        "Quin leaves the party and discards 2 cards."
    ]


@pytest.mark.rule("TC-038", "TC-039")
def test_fights_begin_and_end_by_their_names():
    state = in_rounds()
    bridge = torg.JoinCombat(character="Quin", combat="the battle on the bridge")
    assert story(state, bridge) == ["Quin fights in the battle on the bridge now."]
    state = torg.TORG.step(state, bridge).state
    back = torg.JoinCombat(character="Quin")
    assert story(state, back) == ["Quin fights in the main fight now."]
    assert story(state, torg.EndCombat()) == [
        "It is over in the main fight: Marco and Tina fought there."
    ]


@pytest.mark.rule("TR-086")
def test_heroes_who_fight_each_other_are_told_in_their_order():
    totals = (
        torg.DexterityTotal(hero="Marco", total=11),
        torg.DexterityTotal(hero="Quin", total=14),
    )
    lines = story(in_rounds(), torg.OpposeHeroes(totals=totals))
    assert lines == ["Hero against hero, the faster first: Quin (14) and Marco (11)."]


@pytest.mark.rule("TR-001")
def test_what_is_drawn_from_a_deck_of_paper_is_told_as_a_number_of_cards():
    state = torg.new_game(["Quin"], seed=7, has_paper_deck=True)
    lines = story(state, torg.Deal())
    assert lines[-1] == "Quin is to draw 6 cards; which ones, she says herself."
    state = torg.deal(state).state
    assert story(state, torg.NameDrawn(hero="Quin", cards=(1, 2))) == ["Quin draws 2 cards."]
