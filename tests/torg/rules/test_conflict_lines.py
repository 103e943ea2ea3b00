"""What the line in force does to the two sides."""

import attrs
import pytest

from dramadeck import torg
from dramadeck.torg import ActionKind, Die, GiveCondition, Injuries, Reason
from tests.torg.at import at_fight, at_opening, at_rounds
from tests.torg.tables import HEROES, QUIET

H, V = torg.Side.HEROES, torg.Side.VILLAINS
STANDARD = torg.SceneKind.STANDARD
UP, STYMIED = torg.Advantage.UP, torg.Disadvantage.STYMIED
OTHER, TEST = ActionKind.OTHER, ActionKind.TEST

FLURRY = 48  # dramatic: V —, H Flurry; approved Test, Intimidate
VILLAIN_FLURRY = 27  # V Flurry, H —
INSPIRATION = 1  # dramatic: H Inspiration, V —
VILLAIN_INSPIRATION = 59  # dramatic: V Inspiration, H —
HERO_UP = 3  # V —, H Up
CONFUSED = 101  # dramatic: V —, H Confused; approved Defend, Test
HERO_FATIGUED = 38  # dramatic: V —, H Fatigued
VILLAIN_FATIGUED = 56  # standard: H —, V Fatigued
HERO_SETBACK = 29  # dramatic: V —, H Setback
VILLAIN_SETBACK = 148  # dramatic: H —, V Setback
HERO_STYMIED = 139  # dramatic: H Stymied, V Taunt/Intimidate
VILLAIN_STYMIED = 32  # standard: H —, V Stymied
BREAK = 142  # standard: H —, V Break
HASTE, CARD, OTHER_CARD = 42, 42, 45


def acting(at, actor="Quin"):
    return at.declared(actor, OTHER, value=8, difficulty=8)


def total(at, actor="Quin"):
    """What an action of value 8 comes to; the bonus number of an 11 is 0."""
    (result,) = acting(at, actor).announced(11).outcome.results
    return result.total


@pytest.mark.rule("TR-057", "TR-058")
def test_there_are_three_advantages_and_five_disadvantages_and_a_dash_does_nothing():
    assert set(map(str, torg.Advantage)) == {"Flurry", "Inspiration", "Up"}
    five = {"Break", "Confused", "Fatigued", "Setback", "Stymied"}
    assert set(map(str, torg.Disadvantage)) == five
    at = at_rounds()
    assert at.line.heroes == at.line.villains == ()
    for name in (*HEROES, "Mummy"):
        assert (at.standing(name), at.actions_left(name)) == (None, 1)


@pytest.mark.rule("TR-059", "TR-060", "TR-061")
def test_a_flurry_gives_everybody_on_the_side_an_action_and_both_earn_cards():
    at = at_rounds(FLURRY, allies=("Guide",))
    assert [at.actions_left(name) for name in (*HEROES, "Guide", "Mummy")] == [2, 2, 2, 2, 1]
    villains = at_rounds(VILLAIN_FLURRY)
    assert [villains.actions_left(name) for name in ("Mummy", "Cultist", "Quin")] == [2, 2, 1]
    at = at_rounds(FLURRY, "Quin", hands={"Quin": (CARD, OTHER_CARD)}, deck=QUIET[1:3])
    for drawn in (1, 2):
        at = at.report_action(actor="Quin", action=TEST, margin=0, target="Mummy")
        assert len(at.told(torg.CardEarned)) == 1
        assert len(at.hand("Quin")) == 2 + drawn
    at, second = at.play_to_pool(hero="Quin", card=CARD), torg.PlayToPool
    at.refuses(second(hero="Quin", card=OTHER_CARD), Reason.POOL_LIMIT_REACHED, "TR-022")


@pytest.mark.rule("TR-059", "TR-136")
def test_in_a_flurry_haste_is_not_the_normal_action_and_nobody_waits_for_who_cannot_act():
    # Marco has taken the action of his Haste alone; his normal one comes before Quin acts again.
    at = at_rounds(FLURRY, pools={"Marco": (HASTE,)}).acted("Quin", "Tina")
    at = at.plays("Marco", HASTE).acted("Marco")
    at.refuses(torg.PassTurn(character="Quin"), Reason.WAIT_FOR_YOUR_SIDE, "TR-059")
    at = at_rounds(FLURRY).hurt("Marco", leaves_unconscious=True).hurt("Tina", knocks_out=True)
    assert at.acted("Quin", "Quin").actions_left("Quin") == 0


@pytest.mark.rule("TR-062", "TR-064", "TR-063")
def test_inspiration_takes_shock_ko_and_knockdown_but_no_wounds_and_wakes_the_unconscious():
    at = at_opening(top=INSPIRATION, deck=QUIET).hurt("Mummy", shock=3)
    at = at.hurt("Quin", shock=5, wounds=2, knocks_out=True, knocks_down=True).flip()
    assert at.hero("Quin").injuries == Injuries(wounds=2)
    assert at.character("Mummy").injuries == Injuries(shock=3)
    at = at_opening(top=VILLAIN_INSPIRATION).hurt("Cultist", knocks_out=True).flip()
    assert at.character("Cultist").injuries == Injuries()
    assert at.told(torg.CardDrawn) == []
    at = at_opening(top=INSPIRATION, deck=QUIET).hurt("Marco", shock=9, leaves_unconscious=True)
    at = at.flip()
    assert at.hero("Marco").injuries == Injuries(is_knocked_down=True)
    assert at.round.conditions.woken == ("Marco",)
    at = at.flip()
    assert at.told(torg.CharacterStoodUp) == [torg.CharacterStoodUp(character="Marco")]
    assert at.hero("Marco").injuries == Injuries()


@pytest.mark.rule("TR-064")
def test_each_inspired_hero_draws_a_card_and_nobody_else_does():
    people = {"in_action": ("Quin", "Tina"), "allies": ("Guide",)}
    at = at_opening(top=INSPIRATION, deck=(42, 45), **people).flip()
    inspired = [event.character for event in at.told(torg.CharacterInspired)]
    assert inspired == ["Quin", "Tina", "Guide"]
    drawn = [(event.hero, event.card) for event in at.told(torg.CardDrawn)]
    assert drawn == [("Quin", 42), ("Tina", 45)]


@pytest.mark.rule("TR-065", "TR-069", "TR-066", "TR-068")
def test_up_adds_a_die_to_every_action_of_the_side_which_no_villain_counters():
    at = at_rounds(HERO_UP, pools={"Quin": (HASTE,)})
    for cards in ((), (HASTE,)):
        at = acting(at.plays("Quin", *cards))
        assert at.attempt.dice_due == (Die.ACTION, Die.UP)
        at = at.announced(4, 4)
        assert at.outcome.die_total == 8
    assert at.standing("Mummy") is None
    quin = torg.Hero("Quin", possibilities=1)
    at = acting(at_rounds(HERO_UP, quin, possibility_rated=("Mummy",)))
    counter = torg.CounterPoint(villain="Mummy")
    at.refuses(counter, Reason.NO_POINT_TO_COUNTER, "TR-066")
    at = at.spend_possibility(hero="Quin")
    assert at.attempt.dice_due == (Die.ACTION, Die.UP, Die.POINT)
    assert at.sends(counter).attempt.dice_due == (Die.ACTION, Die.UP)


@pytest.mark.rule("TR-067")
def test_up_and_stymied_alone_lie_on_single_characters_and_cancel_each_other():
    at = at_rounds(HERO_UP).give_condition(character="Quin", effect=STYMIED)
    assert at.events == (torg.ConditionGiven(character="Quin", effect=STYMIED),)
    assert (at.standing("Quin"), at.standing("Marco")) == (None, UP)
    quin, marco = at.declared("Quin").attempt, at.declared("Marco").attempt
    assert (quin.dice_due, quin.is_stymied) == ((Die.ACTION,), False)
    assert marco.dice_due == (Die.ACTION, Die.UP)
    at = at_rounds(HERO_STYMIED)
    assert at.standing("Quin") is STYMIED
    at = at.give_condition(character="Quin", effect=UP)
    assert (at.standing("Quin"), at.standing("Tina")) == (None, STYMIED)
    flurry = GiveCondition(character="Quin", effect=torg.Advantage.FLURRY)
    at_rounds().refuses(flurry, Reason.EFFECT_NOT_PERSONAL, "TR-067", "Flurry")


@pytest.mark.rule("TR-070", "TR-071", "TR-072")
def test_a_break_drives_injured_villains_off_at_the_end_of_the_round_and_leaves_others_alone():
    at = at_rounds(BREAK, kind=STANDARD).hurt("Mummy", wounds=1)
    assert at.members(V) == ("Mummy", "Cultist")  # not before the end of the round
    at = at.flip()
    assert at.told(torg.CharacterFled) == [torg.CharacterFled(character="Mummy")]
    assert at.members(V) == ("Cultist",)
    at.refuses(torg.PassTurn(character="Mummy"), Reason.CHARACTER_FLED, "TR-059", "Mummy")
    for card, harm in ((BREAK, {"knocks_down": True}), (151, {"wounds": 3})):
        at = at_rounds(card, kind=STANDARD).hurt("Mummy", **harm).flip()
        assert at.told(torg.CharacterFled) == []


@pytest.mark.rule("TR-070")
def test_a_house_deck_that_breaks_the_heroes_side_drives_off_allies_and_no_hero():
    card, quiet = (torg.original_deck().card(number) for number in (BREAK, QUIET[0]))
    line = attrs.evolve(card.gamemaster.standard, heroes=(torg.Disadvantage.BREAK,), villains=())
    broken = attrs.evolve(card, gamemaster=attrs.evolve(card.gamemaster, standard=line))
    table = {"deck": QUIET[:1], "deck_value": torg.Deck("house", (broken, quiet))}
    at = at_rounds(BREAK, kind=STANDARD, allies=("Guide",), **table)
    at = at.hurt("Guide", shock=1).hurt("Quin", shock=1).flip()
    assert at.told(torg.CharacterFled) == [torg.CharacterFled(character="Guide")]
    assert at.members(H) == HEROES


@pytest.mark.rule("TR-075", "TR-076")
def test_a_confused_hero_still_earns_cards_and_fills_her_pool():
    at = at_rounds(CONFUSED, hands={"Quin": (CARD,)}, deck=QUIET)
    at = at.report_action(actor="Quin", action=TEST, margin=0, target="Mummy")
    assert at.told(torg.CardEarned)
    assert at.hand("Quin") == (CARD, QUIET[0])
    assert at.play_to_pool(hero="Quin", card=CARD).pool("Quin") == (CARD,)


@pytest.mark.rule("TR-056", "TR-077")
def test_fatigue_costs_everybody_on_the_side_two_shock():
    at, side = at_opening(top=HERO_FATIGUED, allies=("Bystander",)).flip(), (*HEROES, "Bystander")
    assert tuple(event.character for event in at.told(torg.ShockSuffered)) == side
    assert {at.character(name).injuries.shock for name in side} == {2}
    assert at.character("Mummy").injuries.shock == 0
    # Equipment may raise it, by the gamemaster's word.
    assert at.hurt("Quin", shock=1).hero("Quin").injuries.shock == 3
    villains = at_rounds(VILLAIN_FATIGUED, kind=STANDARD)
    assert villains.character("Cultist").injuries.shock == 2
    assert villains.hero("Quin").injuries.shock == 0


@pytest.mark.rule("TR-078", "TR-181")
@pytest.mark.parametrize(("card", "side"), [(HERO_SETBACK, H), (VILLAIN_SETBACK, V)])
def test_the_gamemaster_says_what_a_setback_brings_to_the_side_named(card, side):
    at, what = at_rounds(card), "the rope begins to fray"
    named = at.name_setback(side=side, what=what)
    assert named.events == (torg.SetbackNamed(side=side, what=what),)
    assert named.round.setbacks.penalized == ()  # an event of the story, not of the dice
    at.refuses(torg.NameSetback(side=side.other), Reason.NO_SETBACK, "TR-078")
    # There is none to name before the first flip.
    name = torg.NameSetback(side=side)
    at_opening(top=card).refuses(name, Reason.NO_SETBACK, "TR-078")


@pytest.mark.rule("TR-078")
@pytest.mark.parametrize(("what", "heroes"), [(None, 8 - 5), ("the rope begins to fray", 8)])
def test_a_setback_is_named_once_a_round_and_where_nothing_fits_it_is_a_penalty_of_five(
    what, heroes
):
    at = at_rounds(HERO_SETBACK).name_setback(side=H, what=what)
    for again in (None, "the lamp goes out"):
        command = torg.NameSetback(side=H, what=again)
        at.refuses(command, Reason.SETBACK_NAMED, "TR-078", "heroes")
    assert [total(at, name) for name in (*HEROES, "Mummy")] == [heroes] * 3 + [8]


@pytest.mark.rule("TR-079")
def test_a_stymied_side_loses_its_first_reroll():
    at = at_fight(card=VILLAIN_STYMIED, kind=STANDARD, rated=("Mummy",))
    assert at.standing("Mummy") is STYMIED
    at = acting(at, "Mummy").roll(actor="Mummy", dice=(10,))
    assert (at.attempt.rolls[0].total, at.attempt.dice_due) == (10, ())
