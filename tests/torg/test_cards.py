"""The two faces of a card, and what the words on them are."""

import attrs
import pytest

from dramadeck import torg
from dramadeck.torg.cards import Bar, GamemasterSide, PlayerSide
from tests.torg.tables import before_first_flip

DECK = torg.original_deck()
BOTH_LINES = [
    (card, line)
    for card in DECK.cards
    for line in (card.gamemaster.standard, card.gamemaster.dramatic)
]


@pytest.mark.rule("TR-002", "TR-003")
def test_the_gamemasters_half_has_two_lines_approved_actions_a_box_and_no_line_of_atmosphere():
    half = DECK.card(28).gamemaster
    assert half == GamemasterSide(
        standard=torg.ConflictLine(first_side=torg.Side.HEROES, villains=(torg.Advantage.FLURRY,)),
        dramatic=torg.ConflictLine(
            first_side=torg.Side.HEROES,
            heroes=(torg.Disadvantage.SETBACK,),
            villains=(torg.Advantage.FLURRY,),
        ),
        approved=(torg.ActionKind.DEFEND, torg.ActionKind.TRICK),
        skill_box=torg.SkillBox(steps=(torg.Step.B, torg.Step.C)),
    )
    names = {field.name for field in attrs.fields(GamemasterSide)}
    approved = {"approved", "approves_any", "any_multi_action"}
    assert names == {"standard", "dramatic", "skill_box"} | approved


@pytest.mark.rule("TR-003")
@pytest.mark.parametrize("kind", torg.SceneKind)
@pytest.mark.parametrize(("one", "other"), [(8, 11), (149, 155), (150, 156)])
def test_cards_alike_in_lines_approved_actions_and_box_do_the_same_to_a_scene(one, other, kind):
    def what_comes_of(card):
        flipped = torg.flip(before_first_flip(top=card, kind=kind))
        assert flipped.state.top_card.number == card
        told = [each for each in flipped.events if not isinstance(each, torg.CardFlipped)]
        return flipped.state.initiative, flipped.state.round, told

    assert DECK.card(one).gamemaster == DECK.card(other).gamemaster
    assert what_comes_of(one) == what_comes_of(other)


@pytest.mark.rule("TR-004", "TR-159", "TR-170")
def test_the_players_half_is_an_enhancement_or_one_of_ten_kinds_of_special():
    for number, half in (
        (36, (torg.CardType.ACTION, Bar.GREY, False)),
        (120, (torg.CardType.ROMANCE, Bar.ORANGE, True)),
    ):
        player = DECK.card(number).player
        assert (player.type, player.bar, player.is_special) == half
    assert {str(card.type) for card in DECK.cards if card.player.is_special} == {
        *("Alertness", "Campaign", "Connection", "Martyr", "Mistaken Identity", "Nemesis"),
        *("Personal Stake", "Romance", "Suspicion", "True Identity"),
    }


@pytest.mark.rule("TR-054")
def test_each_side_has_the_other_for_its_opponent_and_each_scene_reads_a_line_of_its_own():
    half = DECK.card(1).gamemaster
    assert half.line(torg.SceneKind.STANDARD) is half.standard
    assert half.line(torg.SceneKind.DRAMATIC) is half.dramatic
    assert torg.Side.HEROES.other is torg.Side.VILLAINS
    assert torg.Side.VILLAINS.other is torg.Side.HEROES


@pytest.mark.rule("TR-057", "TR-058")
def test_each_side_of_a_line_suffers_one_known_effect_at_most_and_a_box_holds_steps_or_a_problem():
    known = {*torg.Advantage, *torg.Disadvantage}
    for card, line in BOTH_LINES:
        for side in torg.Side:
            assert len(line.effects(side)) <= 1, card
            assert set(line.effects(side)) <= known, card
    line = DECK.card(28).gamemaster.dramatic
    assert line.effects(torg.Side.HEROES) == (torg.Disadvantage.SETBACK,)
    assert line.effects(torg.Side.VILLAINS) == (torg.Advantage.FLURRY,)
    for card in DECK.cards:
        box = card.gamemaster.skill_box
        assert bool(box.steps) != bool(box.hazard), card


@pytest.mark.rule("TR-070", "TR-073")
@pytest.mark.parametrize(
    ("effect", "side"),
    [
        (torg.Disadvantage.BREAK, torg.Side.VILLAINS),
        (torg.Disadvantage.CONFUSED, torg.Side.HEROES),
    ],
)
def test_break_stands_on_the_villains_side_alone_and_confused_on_the_heroes(effect, side):
    assert not any(effect in line.effects(side.other) for _, line in BOTH_LINES)
    assert any(effect in line.effects(side) for _, line in BOTH_LINES)


@pytest.mark.rule("TR-081")
def test_special_villain_actions_stand_only_on_the_dramatic_line():
    special = {torg.ActionKind.TRICK, torg.ActionKind.TEST}
    special |= {torg.ActionKind.TAUNT, torg.ActionKind.INTIMIDATE}
    for card in DECK.cards:
        assert card.gamemaster.standard.villain_actions == ()
        listed = card.gamemaster.dramatic.villain_actions
        assert set(listed) <= special
        assert len(listed) in (0, 2)
        if listed:
            assert card.gamemaster.dramatic.villains == ()


@pytest.mark.rule("TR-087", "TR-088")
def test_a_card_approves_two_actions_or_any_which_is_exactly_the_seven():
    assert {len(card.gamemaster.approved) for card in DECK.cards} == {2, 7}
    assert {str(each) for each in torg.ANY_ACTION} == {
        *("Attack", "Defend", "Trick", "Test", "Taunt", "Intimidate", "Maneuver"),
    }
    assert DECK.card(1).gamemaster.approved == torg.ANY_ACTION
    assert DECK.card(1).gamemaster.approves_any
    assert not DECK.card(45).gamemaster.approves_any


def test_a_card_reads_as_its_players_call_it():
    assert str(DECK.card(45)) == "Haste (45)"
    assert str(DECK.card(1).gamemaster.skill_box) == "AB"
    assert str(DECK.card(13).gamemaster.skill_box) == "Critical Problem"
    assert PlayerSide(type=torg.CardType.IDEA, bar=Bar.GREY).type is DECK.card(85).type
