"""The words of the conflict lines in each of the three rule texts."""

import attrs
import pytest

from dramadeck import torg
from dramadeck.torg import CLASSIC, GURPS, REVISED, ActionKind, Attribute, Reason, Side
from tests.torg.house_rules import with_readings
from tests.torg.tables import (
    ALL_DIALECTS,
    HEROES,
    allowed,
    hurt,
    in_rounds,
    in_scene,
    refused,
    told,
)
from tests.torg.tables_actions import (
    ACTION,
    HASTE,
    HEROES_CONFUSED,
    HEROES_FLURRY,
    HEROES_SETBACK,
    OTHER_HASTE,
    PLAIN_ATTACK_TAUNT,
    VILLAINS_FLURRY_DEFEND_TRICK,
    VILLAINS_SETBACK,
    acts,
    announced,
    declared,
    outcome_of,
    rounds,
    scene,
)

HEROES_INSPIRED, HEROES_FATIGUED, QUIET = 1, 10, 151
LIFE_RAGE, DANGER, FLEE, BREAKDOWN = 157, 158, 159, 160
MASTER_PLAN, OTHER_MASTER_PLAN = 50, 51
BREAK = next(
    each.number
    for each in torg.original_deck().cards
    if torg.Disadvantage.BREAK in each.gamemaster.standard.villains
)


def breaking(dialect):
    """A standard scene in which a break lies on the villains."""
    return in_rounds(
        *HEROES, top=BREAK, kind=torg.SceneKind.STANDARD, villains=("Mummy",), dialect=dialect
    )


def settled(state):
    """The state when everybody who has to say what she discards has spoken."""
    while state.scene is not None and state.scene.awaiting:
        hero = state.scene.awaiting[0]
        excess = max(0, len(state.hand(hero)) - state.adventure.hand_size)
        cards = state.hand(hero)[:excess]
        state = torg.discard_after_scene(state, hero=hero, cards=cards).state
    return state


def next_round(state):
    return torg.flip(state)


def names_of_fled(transition):
    return [each.character for each in told(transition, torg.CharacterFled)]


@ALL_DIALECTS
@pytest.mark.rule("TC-007", "TG-035")
def test_the_same_eight_words_help_and_hurt_the_sides_in_every_text(dialect):
    assert {str(each) for each in torg.Advantage} == {"Flurry", "Inspiration", "Up"}
    assert len(torg.Disadvantage) == 5
    state = in_rounds(top=HEROES_FATIGUED, dialect=dialect)
    assert state.suffers(Side.HEROES, torg.Disadvantage.FATIGUED)
    standard = in_rounds(top=BREAK, kind=torg.SceneKind.STANDARD, dialect=dialect)
    card = standard.card(BREAK).gamemaster
    assert standard.line == card.standard
    assert standard.initiative is card.standard.first_side


INSPIRED = {
    "revised": torg.Injuries(wounds=3, is_knocked_down=True),
    "classic": torg.Injuries(wounds=3, is_knocked_down=True),
    "gurps": torg.Injuries(wounds=3, is_knocked_down=True, is_unconscious=True),
}


@ALL_DIALECTS
@pytest.mark.rule("TC-009", "TG-040")
def test_inspiration_clears_what_each_text_says_and_draws_only_in_the_revised(dialect):
    state = in_rounds(top=QUIET, deck=(HEROES_INSPIRED,), dialect=dialect)
    harm = {"shock": 4, "wounds": 3, "knocks_out": True, "knocks_down": True}
    state = hurt(state, "Quin", leaves_unconscious=True, **harm)
    told_by = torg.flip(state)
    assert told_by.state.hero("Quin").injuries == INSPIRED[dialect.name]
    drawn = 3 if dialect is REVISED else 0
    assert len(told(told_by, torg.CardDrawn)) == drawn
    assert bool(told(told_by, torg.RecoveryOwed)) is (dialect is GURPS)


@pytest.mark.rule("TC-009")
def test_a_classic_inspiration_leaves_a_knockdown_and_brings_none():
    state = in_rounds(top=QUIET, deck=(HEROES_INSPIRED,), dialect=CLASSIC)
    state = hurt(hurt(state, "Quin", knocks_down=True), "Marco", leaves_unconscious=True)
    state = torg.flip(state).state
    assert state.hero("Quin").injuries == torg.Injuries(is_knocked_down=True)
    assert state.hero("Marco").injuries == torg.Injuries()


@pytest.mark.rule("TG-040")
@pytest.mark.parametrize(("lost", "left"), [(0, 0), (3, 3), (6, 6), (9, 6)])
def test_in_gurps_hit_points_rise_to_half_of_what_they_were(lost, left):
    quin = torg.Hero("Quin", hit_points=11)
    state = in_rounds(quin, top=QUIET, deck=(HEROES_INSPIRED,), dialect=GURPS)
    told_by = torg.flip(hurt(state, "Quin", wounds=lost))
    assert told_by.state.hero("Quin").injuries.wounds == left
    assert not told(told_by, torg.RecoveryOwed)
    assert torg.view(state, torg.SPECTATOR).heroes[0].hit_points == 11


@ALL_DIALECTS
@pytest.mark.rule("TC-008", "TG-039")
def test_in_a_flurry_the_own_side_waits_for_each_other_but_not_in_the_classic_text(dialect):
    state = rounds(HEROES_FLURRY, dialect=dialect)
    state = torg.pass_turn(state, character="Quin").state
    again = torg.PassTurn(character="Quin")
    assert state.actions_left("Quin") == 1
    assert allowed(state, again) is (dialect is CLASSIC)
    if dialect is not CLASSIC:
        rule = "TR-059" if dialect is REVISED else "TG-039"
        refused(state, again, Reason.WAIT_FOR_YOUR_SIDE, rule)
    for name in ("Marco", "Tina"):
        state = torg.pass_turn(state, character=name).state
    assert allowed(state, again)


@ALL_DIALECTS
@pytest.mark.rule("TG-039")
def test_in_gurps_the_villains_wait_for_each_other_too(dialect):
    state = rounds(VILLAINS_FLURRY_DEFEND_TRICK, villains=("Mummy", "Thug"), dialect=dialect)
    state = torg.pass_turn(state, character="Mummy").state
    assert allowed(state, torg.PassTurn(character="Mummy")) is (dialect is not GURPS)
    out = hurt(state, "Thug", knocks_out=True)
    assert allowed(out, torg.PassTurn(character="Mummy"))


@ALL_DIALECTS
@pytest.mark.rule("TC-012", "TG-042")
def test_a_hurt_villain_who_does_nothing_flees_in_every_text(dialect):
    state = hurt(breaking(dialect), "Mummy", wounds=1)
    assert names_of_fled(next_round(state)) == ["Mummy"]
    assert names_of_fled(next_round(breaking(dialect))) == []


@ALL_DIALECTS
@pytest.mark.rule("TC-012", "TG-042")
def test_shock_alone_is_no_injury_in_gurps(dialect):
    state = hurt(breaking(dialect), "Mummy", shock=3, knocks_out=True)
    assert names_of_fled(next_round(state)) == ([] if dialect is GURPS else ["Mummy"])


@pytest.mark.rule("TC-012", "TG-042")
@pytest.mark.parametrize("harm", ["shock_and_wounds", "fatigue_and_hit_points"])
def test_a_house_that_counts_fatigue_takes_only_lost_hit_points_for_an_injury(harm):
    house = with_readings(REVISED, "house", rounds={"harm": harm})
    state = hurt(breaking(house), "Mummy", shock=3, knocks_out=True)
    is_tired = harm == "fatigue_and_hit_points"
    assert names_of_fled(next_round(state)) == ([] if is_tired else ["Mummy"])
    assert names_of_fled(next_round(hurt(state, "Mummy", wounds=1))) == ["Mummy"]


@ALL_DIALECTS
@pytest.mark.rule("TC-012", "TG-042")
def test_a_hit_spares_a_villain_in_the_classic_text_and_harm_in_all(dialect):
    state = hurt(breaking(dialect), "Mummy", wounds=1)
    hit = (
        acts(state, "Mummy", ActionKind.ATTACK, 2, target="Quin").state
        if dialect is not GURPS
        else torg.report_action(
            state, actor="Mummy", action=ActionKind.ATTACK, margin=2, target="Quin"
        ).state
    )
    assert names_of_fled(next_round(hit)) == ([] if dialect is CLASSIC else ["Mummy"])
    harmed = torg.report_damage(hit, target="Quin", by="Mummy", wounds=1).state
    assert names_of_fled(next_round(harmed)) == []


@pytest.mark.rule("TC-012")
def test_a_miss_or_a_taunt_spares_nobody_in_the_classic_text():
    state = hurt(breaking(CLASSIC), "Mummy", wounds=1)
    missed = acts(state, "Mummy", ActionKind.ATTACK, -1, target="Quin").state
    assert names_of_fled(next_round(missed)) == ["Mummy"]
    taunted = acts(state, "Mummy", ActionKind.TAUNT, 5, target="Quin").state
    assert names_of_fled(next_round(taunted)) == ["Mummy"]


@ALL_DIALECTS
@pytest.mark.rule("TC-012", "TG-042")
def test_a_better_position_spares_a_villain_in_the_revised_text_alone(dialect):
    state, firm = breaking(dialect), torg.StandFirm(villain="Mummy")
    assert allowed(state, firm) is (dialect is REVISED)
    if dialect is not REVISED:
        rule = "TC-012" if dialect is CLASSIC else "TG-042"
        refused(state, firm, Reason.POSITION_SPARES_NOBODY, rule)


@ALL_DIALECTS
@pytest.mark.rule("TC-014", "TG-043", "TR-073", "TR-074")
def test_the_confused_use_no_card_of_a_pool(dialect):
    pools = {"Quin": (HASTE, 60, ACTION), "Marco": (OTHER_HASTE,)}
    state = rounds(HEROES_CONFUSED, pools=pools, dialect=dialect)
    helps = torg.PlayCard(hero="Quin", card=ACTION)
    refused(declared(state), helps, Reason.CONFUSED, "TR-074")
    for hero, card in (("Quin", HASTE), ("Marco", OTHER_HASTE)):
        haste = torg.PlayCard(hero=hero, card=card)
        assert "confused" in refused(state, haste, Reason.CONFUSED, "TR-074")
    seize = torg.PlayCard(hero="Quin", card=60, choice=torg.Seizing(keeps=True))
    refused(state, seize, Reason.CONFUSED, "TR-155")


@ALL_DIALECTS
@pytest.mark.rule("TC-014", "TC-073")
def test_a_classic_master_plan_comes_out_of_the_hand_of_the_confused_and_of_no_pool(dialect):
    laid = {"hands": {"Quin": (MASTER_PLAN,)}, "pools": {"Quin": (OTHER_MASTER_PLAN,)}}
    state = rounds(HEROES_CONFUSED, discards=(ACTION,), dialect=dialect, **laid)
    plan = torg.PlayCard(hero="Quin", card=MASTER_PLAN)
    assert allowed(state, plan) is (dialect is CLASSIC)
    if dialect is CLASSIC:
        assert torg.TORG.step(state, plan).state.hand("Quin") == (ACTION,)
    pooled = torg.PlayCard(hero="Quin", card=OTHER_MASTER_PLAN)
    assert not allowed(state, pooled)


@ALL_DIALECTS
@pytest.mark.rule("TC-018", "TG-045")
def test_where_no_event_fits_a_setback_penalizes_or_forbids(dialect):
    state = torg.name_setback(rounds(HEROES_SETBACK, dialect=dialect), side=Side.HEROES).state
    attack = torg.DeclareAction(
        actor="Quin", action=ActionKind.ATTACK, value=10, difficulty=10, target="Mummy"
    )
    taunt = attrs.evolve(attack, action=ActionKind.TAUNT)
    tire = attrs.evolve(attack, action=ActionKind.MANEUVER)
    climb = attrs.evolve(attack, action=ActionKind.OTHER, target=None)
    report = torg.ReportAction(actor="Quin", action=ActionKind.ATTACK, margin=1)
    forbidden = {
        "revised": (),
        "classic": (attack, taunt, tire, report),
        "gurps": (attack, tire, report),
    }
    reasons = {
        "classic": (Reason.NO_OFFENSE, "TC-018"),
        "gurps": (Reason.NO_HARM_ALLOWED, "TG-045"),
    }
    for command in (attack, taunt, tire, climb, report):
        if command in forbidden[dialect.name]:
            refused(state, command, *reasons[dialect.name])
        else:
            assert allowed(state, command), command
    villain = attrs.evolve(attack, actor="Mummy", target="Quin")
    assert allowed(state, villain)


@pytest.mark.rule("TC-018", "TG-045")
@ALL_DIALECTS
def test_a_setback_that_is_an_event_forbids_nothing(dialect):
    state = rounds(VILLAINS_SETBACK, dialect=dialect)
    state = torg.name_setback(state, side=Side.VILLAINS, what="the bridge burns").state
    assert allowed(
        state,
        torg.DeclareAction(
            actor="Mummy", action=ActionKind.ATTACK, value=9, difficulty=9, target="Quin"
        ),
    )


@ALL_DIALECTS
@pytest.mark.rule("TC-010")
def test_life_rage_is_an_up_for_those_of_the_living_land_until_the_scene_ends(dialect):
    quin = torg.Hero("Quin", reality="Living Land")
    state = in_rounds(
        quin,
        "Marco",
        top=LIFE_RAGE,
        deck=(QUIET,),
        kind=torg.SceneKind.STANDARD,
        deck_value="expanded",
        dialect=dialect,
    )
    state = torg.flip(state).state
    standings = [state.standing(each) for each in ("Quin", "Marco", "Mummy")]
    assert standings == [torg.Advantage.UP, None, None]
    over = torg.end_life_rage(state, side=Side.HEROES).state
    assert over.standing("Quin") is None
    refused(over, torg.EndLifeRage(side=Side.HEROES), Reason.NO_LIFE_RAGE, "TC-010")
    state = settled(torg.end_rounds(state).state)
    state = settled(torg.end_scene(state).state)
    assert not in_scene(state).scene.raging


@pytest.mark.rule("TC-010")
def test_a_rage_is_not_begun_twice_and_takes_in_who_turns_out_to_be_of_the_living_land():
    state = in_rounds(
        top=LIFE_RAGE, pools={"Quin": (60,)}, kind=torg.SceneKind.STANDARD, deck_value="expanded"
    )
    state = torg.play_card(state, hero="Quin", card=60, choice=torg.Seizing(keeps=True)).state
    state = torg.flip(state).state
    state = torg.set_reality(state, character="Tina", reality="Living Land").state
    assert state.standing("Tina") is torg.Advantage.UP
    assert torg.view(state, torg.SPECTATOR).heroes[2].reality == "Living Land"
    state = torg.set_reality(state, character="Tina", reality=None).state
    assert state.standing("Tina") is None
    assert state.scene.raging == (Side.HEROES,)


@ALL_DIALECTS
@pytest.mark.rule("TC-015", "TC-016")
def test_danger_makes_dexterity_and_strength_harder_for_both_sides(dialect):
    marco = torg.Hero("Marco", reality="Nile Empire")
    state = in_rounds(
        "Quin", marco, top=DANGER, deck_value="expanded", villains=("Mummy",), dialect=dialect
    )
    state = torg.set_reality(state, character="Mummy", reality="Nile Empire").state

    def margin(actor, attribute):
        transition = announced(declared(state, actor, ActionKind.OTHER, attribute=attribute), 12)
        return outcome_of(transition).results[0].margin

    calm = margin("Quin", Attribute.MIND)
    assert margin("Quin", None) == calm
    assert margin("Quin", Attribute.DEXTERITY) == calm - 3
    assert margin("Marco", Attribute.STRENGTH) == calm - 5
    assert margin("Mummy", Attribute.DEXTERITY) == calm - 5


@ALL_DIALECTS
@pytest.mark.rule("TC-013")
def test_breakdown_tells_the_host_of_a_check(dialect):
    state = in_rounds(top=QUIET, deck=(BREAKDOWN,), deck_value="expanded", dialect=dialect)
    (struck,) = told(torg.flip(state), torg.BreakdownStruck)
    assert (struck.side, struck.increase) == (Side.HEROES, 2)


@ALL_DIALECTS
def test_flee_and_any_multi_action_are_told_and_change_nothing(dialect):
    state = in_rounds(
        top=QUIET,
        deck=(FLEE, DANGER),
        kind=torg.SceneKind.STANDARD,
        deck_value="expanded",
        dialect=dialect,
    )
    fled = torg.flip(state)
    (told_of,) = told(fled, torg.SideAffected)
    assert told_of.effect is torg.ExpansionEffect.FLEE
    assert fled.state.heroes == state.heroes
    (named,) = told(torg.flip(fled.state), torg.MultiActionsNamed)
    assert named.card == DANGER


def test_a_reality_may_be_named_for_somebody_of_the_cast():
    state = torg.set_reality(scene(), character="Mummy", reality="Orrorsh").state
    assert state.character("Mummy").reality == "Orrorsh"


@ALL_DIALECTS
@pytest.mark.rule("TC-031")
def test_a_reality_storm_leaves_few_kinds_of_action_where_the_text_knows_one(dialect):
    state = rounds(2, dialect=dialect)
    if dialect is not CLASSIC:
        refused(state, torg.BeginStorm(), Reason.NO_STORMS_KNOWN, "TC-031")
        return
    refused(state, torg.EndStorm(), Reason.NO_STORM, "TC-031")
    storm = torg.begin_storm(state).state
    refused(storm, torg.BeginStorm(), Reason.STORM_RAGES, "TC-031")
    view = torg.view(storm, torg.SPECTATOR)
    assert view.approved == (ActionKind.ATTACK, ActionKind.DEFEND, ActionKind.OTHER)
    taunt = torg.ReportAction(actor="Quin", action=ActionKind.TAUNT, margin=3, target="Mummy")
    refused(storm, taunt, Reason.STORM_FORBIDS, "TC-031")
    assert allowed(storm, torg.Defend(hero="Quin"))
    assert allowed(torg.end_storm(storm).state, taunt)
    other = acts(storm, "Quin", ActionKind.OTHER, 1)
    assert [each.action for each in told(other, torg.CardEarned)] == [ActionKind.OTHER]


@pytest.mark.rule("TC-031")
def test_in_a_storm_a_listed_taunt_pays_nothing():
    state = torg.begin_storm(rounds(PLAIN_ATTACK_TAUNT, dialect=CLASSIC)).state
    assert torg.view(state, torg.SPECTATOR).approved == (ActionKind.ATTACK,)
