"""What the line in force does to the two sides."""

import attrs
import pytest

from dramadeck import torg
from tests.torg.tables import (
    HEROES,
    QUIET,
    before_first_flip,
    having_acted,
    hurt,
    in_rounds,
    refused,
    told,
)
from tests.torg.tables_actions import declared

H, V = torg.Side.HEROES, torg.Side.VILLAINS
DRAMATIC, STANDARD = torg.SceneKind.DRAMATIC, torg.SceneKind.STANDARD
UP, STYMIED = torg.Advantage.UP, torg.Disadvantage.STYMIED

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


def rolled(state, actor, die=11, value=8, difficulty=8):
    """An action from its declaration to its outcome, with one die."""
    state = torg.declare_action(
        state, actor=actor, action=torg.ActionKind.OTHER, value=value, difficulty=difficulty
    ).state
    while state.attempt.dice_due:
        state = torg.roll(state, actor=actor, total=die).state
    announced, events = torg.announce(state, actor=actor)
    return announced, events[0].outcome


@pytest.mark.rule("TR-057")
def test_there_are_three_advantages_and_five_disadvantages():
    assert {str(each) for each in torg.Advantage} == {"Flurry", "Inspiration", "Up"}
    assert {str(each) for each in torg.Disadvantage} == {
        *("Break", "Confused", "Fatigued", "Setback", "Stymied"),
    }


@pytest.mark.rule("TR-058")
def test_a_dash_does_nothing():
    state = in_rounds(top=QUIET[0])
    assert state.line.heroes == state.line.villains == ()
    assert [state.standing(name) for name in (*HEROES, "Mummy")] == [None] * 4
    assert [state.actions_left(name) for name in (*HEROES, "Mummy")] == [1] * 4


@pytest.mark.rule("TR-059")
def test_a_flurry_gives_everybody_on_the_side_an_action_more():
    state = in_rounds(top=FLURRY, allies=("Guide",))
    assert [state.actions_left(name) for name in (*HEROES, "Guide")] == [2] * 4
    assert state.actions_left("Mummy") == 1
    villains = in_rounds(top=VILLAIN_FLURRY)
    assert [villains.actions_left(name) for name in ("Mummy", "Cultist", "Quin")] == [2, 2, 1]


@pytest.mark.rule("TR-059", "TR-136")
def test_in_a_flurry_an_action_by_haste_is_not_the_normal_action():
    # Marco has taken the action of his Haste alone; his normal one comes before Quin acts again.
    state = having_acted(in_rounds(top=FLURRY, pools={"Marco": (42,)}), "Quin", "Tina")
    state = having_acted(torg.play_card(state, hero="Marco", card=42).state, "Marco")
    again = torg.PassTurn(character="Quin")
    refused(state, again, torg.Reason.WAIT_FOR_YOUR_SIDE, "TR-059")


@pytest.mark.rule("TR-059")
def test_nobody_waits_for_a_hero_who_cannot_act():
    state = hurt(in_rounds(top=FLURRY), "Marco", leaves_unconscious=True)
    state = hurt(state, "Tina", knocks_out=True)
    state = having_acted(state, "Quin", "Quin")
    assert state.actions_left("Quin") == 0


@pytest.mark.rule("TR-060", "TR-061")
def test_both_actions_of_a_flurry_earn_cards_but_one_card_goes_into_the_pool():
    state = in_rounds("Quin", top=FLURRY, hands={"Quin": (42, 45)}, deck=QUIET[1:3])
    for drawn in (1, 2):
        state, events = torg.report_action(
            state, actor="Quin", action=torg.ActionKind.TEST, margin=0, target="Mummy"
        )
        assert len(told((state, events), torg.CardEarned)) == 1
        assert len(state.hand("Quin")) == 2 + drawn
    state = torg.play_to_pool(state, hero="Quin", card=42).state
    second = torg.PlayToPool(hero="Quin", card=45)
    refused(state, second, torg.Reason.POOL_LIMIT_REACHED, "TR-022")


@pytest.mark.rule("TR-062")
def test_inspiration_takes_shock_ko_and_knockdown_away_but_no_wounds():
    state = before_first_flip(top=INSPIRATION, deck=QUIET)
    state = hurt(state, "Quin", shock=5, wounds=2, knocks_out=True, knocks_down=True)
    state = hurt(state, "Mummy", shock=3)
    state = torg.flip(state).state
    assert state.hero("Quin").injuries == torg.Injuries(wounds=2)
    assert state.character("Mummy").injuries == torg.Injuries(shock=3)


@pytest.mark.rule("TR-063")
def test_inspiration_wakes_the_unconscious_who_are_knocked_down_for_that_round():
    state = before_first_flip(top=INSPIRATION, deck=QUIET)
    state = hurt(state, "Marco", shock=9, leaves_unconscious=True)
    state = torg.flip(state).state
    assert state.hero("Marco").injuries == torg.Injuries(is_knocked_down=True)
    assert state.round.conditions.woken == ("Marco",)

    state, events = torg.flip(state)

    assert told((state, events), torg.CharacterStoodUp) == [
        torg.CharacterStoodUp(character="Marco")
    ]
    assert state.hero("Marco").injuries == torg.Injuries()


@pytest.mark.rule("TR-064")
def test_each_inspired_hero_draws_a_card_and_nobody_else_does():
    state = before_first_flip(
        top=INSPIRATION, deck=(42, 45), in_action=("Quin", "Tina"), allies=("Guide",)
    )
    transition = torg.flip(state)
    inspired = [event.character for event in told(transition, torg.CharacterInspired)]
    assert inspired == ["Quin", "Tina", "Guide"]
    assert told(transition, torg.CardDrawn) == [
        torg.CardDrawn(hero="Quin", card=42),
        torg.CardDrawn(hero="Tina", card=45),
    ]


@pytest.mark.rule("TR-062", "TR-064")
def test_inspired_villains_recover_and_draw_nothing():
    state = hurt(before_first_flip(top=VILLAIN_INSPIRATION), "Cultist", knocks_out=True)
    transition = torg.flip(state)
    assert transition.state.character("Cultist").injuries == torg.Injuries()
    assert told(transition, torg.CardDrawn) == []


@pytest.mark.rule("TR-065", "TR-069")
def test_up_adds_a_die_to_every_action_of_the_side_by_haste_too():
    state = in_rounds(top=HERO_UP, pools={"Quin": (42,)})
    for _ in range(2):
        acting = torg.declare_action(
            state, actor="Quin", action=torg.ActionKind.OTHER, value=8, difficulty=8
        ).state
        assert acting.attempt.dice_due == (torg.Die.ACTION, torg.Die.UP)
        state, outcome = rolled(state, "Quin", die=4)
        assert outcome.die_total == 8
        if state.pool("Quin"):
            state = torg.play_card(state, hero="Quin", card=42).state
    assert state.standing("Mummy") is None


@pytest.mark.rule("TR-066", "TR-068")
def test_an_up_cannot_be_countered_and_a_point_comes_on_top_of_it():
    quin = torg.Hero("Quin", possibilities=1)
    state = in_rounds(quin, top=HERO_UP, possibility_rated=("Mummy",))
    state = torg.declare_action(
        state, actor="Quin", action=torg.ActionKind.OTHER, value=8, difficulty=8
    ).state
    counter = torg.CounterPoint(villain="Mummy")
    refused(state, counter, torg.Reason.NO_POINT_TO_COUNTER, "TR-066")
    state = torg.spend_possibility(state, hero="Quin").state
    assert state.attempt.dice_due == (torg.Die.ACTION, torg.Die.UP, torg.Die.POINT)
    assert torg.counter_point(state, villain="Mummy").state.attempt.dice_due == (
        *(torg.Die.ACTION, torg.Die.UP),
    )


@pytest.mark.rule("TR-067")
def test_up_and_stymied_on_the_same_character_cancel():
    state = in_rounds(top=HERO_UP)
    state, events = torg.give_condition(state, character="Quin", effect=STYMIED)
    assert events == (torg.ConditionGiven(character="Quin", effect=STYMIED),)
    assert state.standing("Quin") is None
    assert state.standing("Marco") is UP
    quin, marco = declared(state, "Quin").attempt, declared(state, "Marco").attempt
    assert (quin.dice_due, quin.is_stymied) == ((torg.Die.ACTION,), False)
    assert marco.dice_due == (torg.Die.ACTION, torg.Die.UP)
    stymied = in_rounds(top=HERO_STYMIED)
    assert stymied.standing("Quin") is STYMIED
    raised = torg.give_condition(stymied, character="Quin", effect=UP).state
    assert (raised.standing("Quin"), raised.standing("Tina")) == (None, STYMIED)


@pytest.mark.rule("TR-067")
def test_only_up_and_stymied_lie_on_single_characters_of_the_action():
    state = in_rounds(in_action=("Quin",))
    give = torg.GiveCondition
    flurry = give(character="Quin", effect=torg.Advantage.FLURRY)
    assert "Flurry" in refused(state, flurry, torg.Reason.EFFECT_NOT_PERSONAL, "TR-067")
    outside = give(character="Marco", effect=UP)
    refused(state, outside, torg.Reason.NOT_IN_ACTION, "TR-067")
    stranger = give(character="Momy", effect=UP)
    refused(state, stranger, torg.Reason.UNKNOWN_CHARACTER, "TR-067")
    early = before_first_flip()
    refused(early, give(character="Quin", effect=UP), torg.Reason.WAIT_FOR_FIRST_FLIP, "TR-067")


@pytest.mark.rule("TR-070", "TR-071")
def test_a_break_drives_injured_villains_off_at_the_end_of_the_round():
    state = hurt(in_rounds(top=BREAK, kind=STANDARD), "Mummy", wounds=1)
    assert state.members(V) == ("Mummy", "Cultist")  # not before the end of the round
    state, events = torg.flip(state)
    assert told((state, events), torg.CharacterFled) == [torg.CharacterFled(character="Mummy")]
    assert state.members(V) == ("Cultist",)
    act = torg.PassTurn(character="Mummy")
    assert "Mummy" in refused(state, act, torg.Reason.CHARACTER_FLED, "TR-059")


@pytest.mark.rule("TR-072")
def test_a_break_leaves_uninjured_villains_alone():
    state = hurt(in_rounds(top=BREAK, kind=STANDARD), "Mummy", knocks_down=True)
    assert told(torg.flip(state), torg.CharacterFled) == []


@pytest.mark.rule("TR-071")
@pytest.mark.parametrize("card", QUIET[:1])
def test_without_a_break_nobody_flees(card):
    state = hurt(in_rounds(top=card, kind=STANDARD), "Mummy", wounds=3)
    assert told(torg.flip(state), torg.CharacterFled) == []


@pytest.mark.rule("TR-070")
def test_a_house_deck_that_breaks_the_heroes_side_drives_off_allies_and_no_hero():
    card = torg.original_deck().card(BREAK)
    line = attrs.evolve(card.gamemaster.standard, heroes=(torg.Disadvantage.BREAK,), villains=())
    broken = attrs.evolve(card, gamemaster=attrs.evolve(card.gamemaster, standard=line))
    house = torg.Deck("house", (broken, torg.original_deck().card(QUIET[0])))
    state = in_rounds(top=BREAK, deck=QUIET[:1], kind=STANDARD, allies=("Guide",), deck_value=house)
    state = hurt(hurt(state, "Guide", shock=1), "Quin", shock=1)
    state, events = torg.flip(state)
    assert told((state, events), torg.CharacterFled) == [torg.CharacterFled(character="Guide")]
    assert state.members(H) == HEROES


@pytest.mark.rule("TR-075", "TR-076")
def test_a_confused_hero_still_earns_cards_and_fills_her_pool():
    state = in_rounds(top=CONFUSED, hands={"Quin": (42,)}, deck=QUIET)
    state, events = torg.report_action(
        state, actor="Quin", action=torg.ActionKind.TEST, margin=0, target="Mummy"
    )
    assert told((state, events), torg.CardEarned)
    assert state.hand("Quin") == (42, QUIET[0])
    state = torg.play_to_pool(state, hero="Quin", card=42).state
    assert state.pool("Quin") == (42,)


@pytest.mark.rule("TR-056", "TR-077")
def test_fatigue_costs_everybody_on_the_side_two_shock():
    transition = torg.flip(before_first_flip(top=HERO_FATIGUED, allies=("Bystander",)))
    state, _ = transition
    assert [e.character for e in told(transition, torg.ShockSuffered)] == [*HEROES, "Bystander"]
    assert {state.character(name).injuries.shock for name in (*HEROES, "Bystander")} == {2}
    assert state.character("Mummy").injuries.shock == 0
    villains = in_rounds(top=VILLAIN_FATIGUED, kind=STANDARD)
    assert villains.character("Cultist").injuries.shock == 2
    assert villains.hero("Quin").injuries.shock == 0


@pytest.mark.rule("TR-077")
def test_equipment_may_raise_the_shock_of_a_fatigue():
    state = hurt(in_rounds(top=HERO_FATIGUED), "Quin", shock=1)  # by the gamemaster's word
    assert state.hero("Quin").injuries.shock == 3


@pytest.mark.rule("TR-078", "TR-181")
@pytest.mark.parametrize(("card", "side"), [(HERO_SETBACK, H), (VILLAIN_SETBACK, V)])
def test_the_gamemaster_says_what_a_setback_brings_to_the_side_named(card, side):
    state = in_rounds(top=card)
    after, events = torg.name_setback(state, side=side, what="the rope begins to fray")
    assert events == (torg.SetbackNamed(side=side, what="the rope begins to fray"),)
    assert after.round.setbacks.penalized == ()  # an event of the story, not of the dice
    other = torg.NameSetback(side=side.other)
    refused(state, other, torg.Reason.NO_SETBACK, "TR-078")


@pytest.mark.rule("TR-078")
def test_where_nothing_fits_a_setback_is_a_penalty_of_five_to_every_action_of_the_side():
    state = torg.name_setback(in_rounds(top=HERO_SETBACK), side=H).state
    for hero in HEROES:
        state, outcome = rolled(state, hero, die=11)  # the bonus number of 11 is 0
        assert (outcome.results[0].total, outcome.results[0].margin) == (3, -5)
    _, outcome = rolled(state, "Mummy", die=11)
    assert outcome.results[0].total == 8


@pytest.mark.rule("TR-078")
@pytest.mark.parametrize("what", [None, "the rope begins to fray"])
def test_a_setback_is_named_once_a_round_for_each_side(what):
    state = torg.name_setback(in_rounds(top=HERO_SETBACK), side=H, what=what).state
    for again in (None, "the lamp goes out"):
        command = torg.NameSetback(side=H, what=again)
        assert "heroes" in refused(state, command, torg.Reason.SETBACK_NAMED, "TR-078")
    _, outcome = rolled(state, "Quin", die=11)
    assert outcome.results[0].total == (3 if what is None else 8)


@pytest.mark.rule("TR-078")
def test_there_is_no_setback_to_name_before_the_first_flip_or_out_of_rounds():
    name = torg.NameSetback(side=H)
    refused(before_first_flip(top=HERO_SETBACK), name, torg.Reason.NO_SETBACK, "TR-078")
    out = torg.end_rounds(in_rounds(top=HERO_SETBACK)).state
    refused(out, name, torg.Reason.NOT_IN_ROUNDS, "TR-078")


@pytest.mark.rule("TR-079")
def test_a_stymied_side_loses_its_first_reroll():
    state = in_rounds(top=VILLAIN_STYMIED, kind=STANDARD, possibility_rated=("Mummy",))
    assert state.standing("Mummy") is STYMIED
    state = torg.declare_action(
        state, actor="Mummy", action=torg.ActionKind.ATTACK, value=8, difficulty=8
    ).state
    state = torg.roll(state, actor="Mummy", dice=(10,)).state
    assert state.attempt.rolls[0].total == 10
    assert state.attempt.dice_due == ()
