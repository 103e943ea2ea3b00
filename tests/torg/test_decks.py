"""Decks as values, the two sides of a card, and the meaning of their words."""

import attrs
import pytest

from dramadeck import UnknownNameError, torg
from dramadeck.torg.cards import Bar, GamemasterSide, PlayerSide
from tests.torg.tables import stacked

DECK = torg.original_deck()


@pytest.mark.rule("TR-001")
def test_every_card_has_a_unique_number_and_numbers_restore_a_hand():
    assert torg.original_deck().numbers == tuple(range(1, 157))
    assert torg.expanded_deck().numbers == tuple(range(1, 162))
    state = torg.deal(torg.new_game(["Quin", "Marco"], seed=7)).state
    noted = list(state.hand("Quin"))
    assert stacked("Quin", "Marco", hands={"Quin": noted}).hand("Quin") == state.hand("Quin")
    assert [state.card(number).number for number in noted] == noted


def test_a_state_finds_the_cards_of_its_deck_with_their_texts_and_doubts():
    state = torg.new_game(["Quin"], seed=7, deck="expanded")
    assert state.card(161).type is torg.CardType.THE_QUEST
    with pytest.raises(UnknownNameError, match="nearest: 161, 160, 159"):
        state.card(162)
    added = torg.expanded_deck().cards[156:]
    assert [str(card.type) for card in added] == [
        *("Survival", "Hero Fails", "Research", "Net Gain", "The Quest")
    ]
    life_rage = (torg.ExpansionEffect.LIFE_RAGE,)
    assert added[0].gamemaster.standard.heroes == life_rage
    assert added[0].gamemaster.dramatic.villains == life_rage
    assert added[1].gamemaster.any_multi_action
    assert added[1].gamemaster.approved == ()
    assert added[2].gamemaster.standard.villain_actions == (torg.ActionKind.TEST,)
    assert "order of boxes" in torg.original_deck().card(94).doubt
    assert torg.original_deck().card(1).doubt == ""


def test_shipped_decks_are_found_by_name_cached_and_compared_by_value():
    assert torg.original_deck() is torg.original_deck()
    short = torg.original_deck().only(range(1, 157), name="original")
    assert isinstance(short, torg.Deck)
    assert short == torg.original_deck()
    assert hash(short) == hash(torg.original_deck())
    assert attrs.evolve(short, name="other") != short
    shipped = {"original": torg.original_deck(), "expanded": torg.expanded_deck()}
    assert dict(torg.TORG.decks) == shipped


def _numbers(**criteria):
    return [card.number for card in torg.expanded_deck().where(**criteria)]


def test_cards_are_found_by_either_half_and_by_their_skill_box():
    everything = [card.number for card in torg.expanded_deck().cards]
    assert _numbers() == everything
    escapes = [card.number for card in torg.expanded_deck().cards if card.type == "Escape!"]
    assert _numbers(type=torg.CardType.ESCAPE) == escapes
    assert sorted(_numbers(special=True) + _numbers(special=False)) == sorted(everything)
    taunts = _numbers(type=torg.CardType.HASTE, approved=torg.ActionKind.TAUNT)
    assert 0 < len(taunts) < len(_numbers(type=torg.CardType.HASTE))
    for box in (*torg.Step, *torg.Hazard):
        assert _numbers(box=box)
        for number in _numbers(box=box):
            assert box in str(torg.expanded_deck().card(number).gamemaster.skill_box)


@pytest.mark.rule("TR-054")
def test_several_criteria_for_a_line_match_the_same_line():
    up, confused = torg.Advantage.UP, torg.Disadvantage.CONFUSED
    dramatic = {"heroes": up, "scene": torg.SceneKind.DRAMATIC}
    standard = {"heroes": up, "scene": torg.SceneKind.STANDARD}
    assert sorted({*_numbers(**dramatic), *_numbers(**standard)}) == sorted(_numbers(heroes=up))
    for side in torg.Side:
        for number in _numbers(villains=confused, first_side=side):
            half = torg.expanded_deck().card(number).gamemaster
            lines = [line for line in (half.standard, half.dramatic) if line.first_side is side]
            assert any(confused in line.villains for line in lines)


def test_a_criterion_of_the_wrong_type_is_refused_with_its_name():
    for field, value, words in (
        ("type", "Haste", r"CardType, got 'Haste' \(str\)"),
        ("special", 1, r"bool, got 1 \(int\)"),
        ("heroes", torg.Side.HEROES, "Advantage or Disadvantage or Expansion"),
        ("scene", "dramatic", r"SceneKind, got 'dramatic' \(str\)"),
        ("box", "A", r"Step or Hazard, got 'A' \(str\)"),
    ):
        with pytest.raises(TypeError, match=f"{field}: expected {words}"):
            torg.original_deck().where(**{field: value})


HALVES = [(card, card.gamemaster) for card in DECK.cards]
BOTH_LINES = [(card, line) for card, half in HALVES for line in (half.standard, half.dramatic)]


@pytest.mark.rule("TR-002", "TR-003")
def test_the_gamemasters_half_has_two_lines_approved_actions_a_box_and_no_line_of_atmosphere():
    half = DECK.card(28).gamemaster
    flurry = torg.ConflictLine(first_side=torg.Side.HEROES, villains=(torg.Advantage.FLURRY,))
    assert half == GamemasterSide(
        standard=flurry,
        dramatic=attrs.evolve(flurry, heroes=(torg.Disadvantage.SETBACK,)),
        approved=(torg.ActionKind.DEFEND, torg.ActionKind.TRICK),
        skill_box=torg.SkillBox(steps=(torg.Step.B, torg.Step.C)),
    )
    names = {field.name for field in attrs.fields(GamemasterSide)}
    approved = {"approved", "approves_any", "any_multi_action"}
    assert names == {"standard", "dramatic", "skill_box"} | approved


@pytest.mark.rule("TR-004", "TR-159", "TR-170")
def test_the_players_half_is_an_enhancement_or_one_of_ten_kinds_of_special():
    action, romance = DECK.card(36).player, DECK.card(120).player
    assert (action.type, action.bar) == (torg.CardType.ACTION, Bar.GREY)
    assert (romance.type, romance.bar) == (torg.CardType.ROMANCE, Bar.ORANGE)
    assert (action.is_special, romance.is_special) == (False, True)
    assert {str(card.type) for card in DECK.cards if card.player.is_special} == {
        *("Alertness", "Campaign", "Connection", "Martyr", "Mistaken Identity", "Nemesis"),
        *("Personal Stake", "Romance", "Suspicion", "True Identity"),
    }


@pytest.mark.rule("TR-054")
def test_each_side_has_an_opposing_side_and_each_kind_of_scene_has_its_own_line():
    half = DECK.card(1).gamemaster
    assert half.line(torg.SceneKind.STANDARD) is half.standard
    assert half.line(torg.SceneKind.DRAMATIC) is half.dramatic
    assert torg.Side.HEROES.other is torg.Side.VILLAINS
    assert torg.Side.VILLAINS.other is torg.Side.HEROES


@pytest.mark.rule("TR-057", "TR-058")
def test_each_side_of_a_line_has_at_most_one_effect_and_a_box_has_steps_or_a_problem():
    effects = {*torg.Advantage, *torg.Disadvantage}
    for card, line in BOTH_LINES:
        for side in torg.Side:
            assert len(line.effects(side)) <= 1, card
            assert set(line.effects(side)) <= effects, card
    line = DECK.card(28).gamemaster.dramatic
    assert line.effects(torg.Side.HEROES) == (torg.Disadvantage.SETBACK,)
    assert line.effects(torg.Side.VILLAINS) == (torg.Advantage.FLURRY,)
    for card in DECK.cards:
        box = card.gamemaster.skill_box
        assert bool(box.steps) != bool(box.hazard), card


@pytest.mark.rule("TR-087", "TR-088")
def test_a_card_approves_two_actions_or_all_seven():
    assert {len(card.gamemaster.approved) for card in DECK.cards} == {2, 7}
    assert {str(action) for action in torg.ANY_ACTION} == {
        *("Attack", "Defend", "Trick", "Test", "Taunt", "Intimidate", "Maneuver")
    }
    assert DECK.card(1).gamemaster.approved == torg.ANY_ACTION
    assert DECK.card(1).gamemaster.approves_any
    assert not DECK.card(45).gamemaster.approves_any


def test_the_text_of_a_card_is_its_name_and_number():
    assert str(DECK.card(45)) == "Haste (45)"
    assert str(DECK.card(1).gamemaster.skill_box) == "AB"
    assert str(DECK.card(13).gamemaster.skill_box) == "Critical Problem"
    assert PlayerSide(type=torg.CardType.IDEA, bar=Bar.GREY).type is DECK.card(85).type
