"""Decks as values."""

import attrs
import pytest

from dramadeck import UnknownNameError, torg
from tests.torg.tables import stacked


@pytest.mark.rule("TR-001")
def test_every_card_has_a_number_of_its_own_by_which_a_hand_is_noted_and_comes_back():
    assert torg.original_deck().numbers == tuple(range(1, 157))
    assert torg.expanded_deck().numbers == tuple(range(1, 162))
    state = torg.deal(torg.new_game(["Quin", "Marco"], seed=7)).state
    noted = list(state.hand("Quin"))
    assert stacked("Quin", "Marco", hands={"Quin": noted}).hand("Quin") == state.hand("Quin")
    assert [state.card(number).number for number in noted] == noted


def test_a_state_knows_the_cards_of_its_deck_with_their_words_and_what_is_unsure_about_them():
    state = torg.new_game(["Quin"], seed=7, deck="expanded")
    assert state.card(161).type is torg.CardType.THE_QUEST
    with pytest.raises(UnknownNameError, match="nearest: 161, 160, 159"):
        state.card(162)
    added = torg.expanded_deck().cards[156:]
    assert [str(card.type) for card in added] == [
        *("Survival", "Hero Fails", "Research", "Net Gain", "The Quest"),
    ]
    life_rage = (torg.ExpansionEffect.LIFE_RAGE,)
    assert added[0].gamemaster.standard.heroes == life_rage
    assert added[0].gamemaster.dramatic.villains == life_rage
    assert added[1].gamemaster.any_multi_action
    assert added[1].gamemaster.approved == ()
    assert added[2].gamemaster.standard.villain_actions == (torg.ActionKind.TEST,)
    assert "order of boxes" in torg.original_deck().card(94).doubt
    assert torg.original_deck().card(1).doubt == ""


def test_the_shipped_decks_have_their_names_and_are_values_read_once():
    assert torg.original_deck() is torg.original_deck()
    short = torg.original_deck().only(range(1, 157), name="original")
    assert isinstance(short, torg.Deck)
    assert short == torg.original_deck()
    assert hash(short) == hash(torg.original_deck())
    assert attrs.evolve(short, name="other") != short
    shipped = {"original": torg.original_deck(), "expanded": torg.expanded_deck()}
    assert dict(torg.TORG.decks) == shipped


def _numbers(**asked):
    return [card.number for card in torg.expanded_deck().where(**asked)]


def test_cards_are_found_by_either_of_their_faces_and_by_what_is_in_their_skill_box():
    everything = [card.number for card in torg.expanded_deck().cards]
    assert _numbers() == everything
    assert _numbers(type=torg.CardType.ESCAPE) == [
        card for card in everything if torg.expanded_deck().card(card).type == "Escape!"
    ]
    assert sorted(_numbers(special=True) + _numbers(special=False)) == sorted(everything)
    taunts = _numbers(type=torg.CardType.HASTE, approved=torg.ActionKind.TAUNT)
    assert 0 < len(taunts) < len(_numbers(type=torg.CardType.HASTE))
    boxes = [*torg.Step, *torg.Hazard]
    found = {box: _numbers(box=box) for box in boxes}
    assert all(found.values())
    for box, numbers in found.items():
        for number in numbers:
            shown = str(torg.expanded_deck().card(number).gamemaster.skill_box)
            assert box in shown


@pytest.mark.rule("TR-054")
def test_all_that_is_asked_of_a_line_is_true_of_one_line():
    up, confused = torg.Advantage.UP, torg.Disadvantage.CONFUSED
    dramatic = {"heroes": up, "scene": torg.SceneKind.DRAMATIC}
    standard = {"heroes": up, "scene": torg.SceneKind.STANDARD}
    assert sorted({*_numbers(**dramatic), *_numbers(**standard)}) == sorted(_numbers(heroes=up))
    for side in torg.Side:
        for number in _numbers(villains=confused, first_side=side):
            sides = torg.expanded_deck().card(number).gamemaster
            assert any(
                confused in line.villains and line.first_side is side
                for line in (sides.standard, sides.dramatic)
            )


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"type": "Haste"}, r"type: expected CardType, got 'Haste' \(str\)"),
        ({"special": 1}, r"special: expected bool, got 1 \(int\)"),
        ({"heroes": torg.Side.HEROES}, "heroes: expected Advantage or Disadvantage or Expansion"),
        ({"scene": "dramatic"}, r"scene: expected SceneKind, got 'dramatic' \(str\)"),
        ({"box": "A"}, r"box: expected Step or Hazard, got 'A' \(str\)"),
    ],
)
def test_what_no_card_can_be_asked_is_an_error_that_names_it(asked, said):
    with pytest.raises(TypeError, match=said):
        torg.original_deck().where(**asked)
