"""The words of the conflict lines in each of the three rule texts."""

import attrs
import pytest

from dramadeck import torg
from tests.torg.at import at_rounds, play
from tests.torg.options.at import at_text, by_text, house
from tests.torg.tables import ALL_DIALECTS, in_scene

PLAIN_ATTACK_TAUNT, QUIET, HEROES_INSPIRED, HEROES_FATIGUED = 45, 151, 1, 10
HEROES_FLURRY, VILLAINS_FLURRY, HEROES_CONFUSED = 49, 27, 101
HEROES_SETBACK, VILLAINS_SETBACK = 31, 148
LIFE_RAGE, DANGER, FLEE, BREAKDOWN = 157, 158, 159, 160
ACTION, HASTE, OTHER_HASTE, SEIZE, MASTER_PLAN, OTHER_MASTER_PLAN = 36, 40, 41, 60, 50, 51
BREAK = next(
    card.number
    for card in torg.original_deck().cards
    if torg.Disadvantage.BREAK in card.gamemaster.standard.villains
)
ATTACK, TAUNT, OTHER = torg.ActionKind.ATTACK, torg.ActionKind.TAUNT, torg.ActionKind.OTHER
KEEPS = torg.Seizing(keeps=True)


def breaking(dialect, **harm):
    """A standard scene in which a break lies on the villains; the Mummy is hurt."""
    at = at_rounds(BREAK, kind=torg.SceneKind.STANDARD, villains=("Mummy",), dialect=dialect)
    return at.hurt("Mummy", **harm) if harm else at


def fled(at):
    """Who flees when the next card is turned."""
    return [event.character for event in at.flip().told(torg.CharacterFled)]


@ALL_DIALECTS
@pytest.mark.rule("TC-007", "TG-035")
def test_the_same_eight_words_help_and_hurt_the_sides_in_every_text(dialect):
    assert {str(word) for word in torg.Advantage} == {"Flurry", "Inspiration", "Up"}
    assert len(torg.Disadvantage) == 5
    at = at_rounds(HEROES_FATIGUED, dialect=dialect)
    assert at.suffers(torg.Side.HEROES, torg.Disadvantage.FATIGUED)
    standard = at_rounds(BREAK, kind=torg.SceneKind.STANDARD, dialect=dialect)
    card = standard.card(BREAK).gamemaster
    assert standard.line == card.standard
    assert standard.initiative is card.standard.first_side


UP_AGAIN = torg.Injuries(wounds=3, is_knocked_down=True)
UNCONSCIOUS = torg.Injuries(wounds=3, is_knocked_down=True, is_unconscious=True)


@by_text(
    "injuries drawn owed",
    revised=(UP_AGAIN, 3, False),
    classic=(UP_AGAIN, 0, False),
    gurps=(UNCONSCIOUS, 0, True),
)
@pytest.mark.rule("TC-009", "TG-040")
def test_inspiration_clears_what_each_text_says_and_draws_only_in_the_revised(
    dialect, injuries, drawn, owed
):
    at = at_rounds(QUIET, deck=(HEROES_INSPIRED,), dialect=dialect)
    harm = {"shock": 4, "wounds": 3, "knocks_out": True, "knocks_down": True}
    at = at.hurt("Quin", leaves_unconscious=True, **harm).flip()
    assert at.hero("Quin").injuries == injuries
    assert len(at.told(torg.CardDrawn)) == drawn
    assert bool(at.told(torg.RecoveryOwed)) is owed


@pytest.mark.rule("TC-009")
def test_a_classic_inspiration_leaves_a_knockdown_and_brings_none():
    at = at_rounds(QUIET, deck=(HEROES_INSPIRED,), dialect=torg.CLASSIC)
    at = at.hurt("Quin", knocks_down=True).hurt("Marco", leaves_unconscious=True).flip()
    assert at.hero("Quin").injuries == torg.Injuries(is_knocked_down=True)
    assert at.hero("Marco").injuries == torg.Injuries()


@pytest.mark.rule("TG-040")
@pytest.mark.parametrize(("lost", "left"), [(0, 0), (3, 3), (6, 6), (9, 6)])
def test_in_gurps_hit_points_rise_to_half_of_what_they_were(lost, left):
    quin = torg.Hero("Quin", hit_points=11)
    at = at_rounds(QUIET, quin, deck=(HEROES_INSPIRED,), dialect=torg.GURPS)
    assert at.seen_by(torg.SPECTATOR).heroes[0].hit_points == 11
    at = at.hurt("Quin", wounds=lost).flip()
    assert at.hero("Quin").injuries.wounds == left
    assert not at.told(torg.RecoveryOwed)


@by_text("rule", revised="TR-059", classic=None, gurps="TG-039")
@pytest.mark.rule("TC-008", "TG-039")
def test_in_a_flurry_the_own_side_waits_for_each_other_but_not_in_the_classic_text(dialect, rule):
    at = at_text(dialect, HEROES_FLURRY).pass_turn(character="Quin")
    again = torg.PassTurn(character="Quin")
    assert at.actions_left("Quin") == 1
    at.allows_if(rule is None, again, torg.Reason.WAIT_FOR_YOUR_SIDE, rule)
    assert at.pass_turn(character="Marco").pass_turn(character="Tina").allows(again)


@by_text("waits", revised=False, classic=False, gurps=True)
@pytest.mark.rule("TG-039")
def test_in_gurps_the_villains_wait_for_each_other_too(dialect, waits):
    at = at_text(dialect, VILLAINS_FLURRY, villains=("Mummy", "Thug")).pass_turn(character="Mummy")
    again = torg.PassTurn(character="Mummy")
    assert at.allows(again) is not waits
    assert at.hurt("Thug", knocks_out=True).allows(again)


@by_text("by_shock", revised=["Mummy"], classic=["Mummy"], gurps=[])
@pytest.mark.rule("TC-012", "TG-042")
def test_a_hurt_villain_who_does_nothing_flees_but_shock_alone_is_no_injury_in_gurps(
    dialect, by_shock
):
    assert fled(breaking(dialect)) == []
    assert fled(breaking(dialect, wounds=1)) == ["Mummy"]
    assert fled(breaking(dialect, shock=3, knocks_out=True)) == by_shock


@pytest.mark.rule("TC-012", "TG-042")
@pytest.mark.parametrize(
    ("harm", "by_shock"), [("shock_and_wounds", ["Mummy"]), ("fatigue_and_hit_points", [])]
)
def test_a_house_that_counts_fatigue_takes_only_lost_hit_points_for_an_injury(harm, by_shock):
    at = breaking(house(torg.REVISED, rounds={"harm": harm}), shock=3, knocks_out=True)
    assert fled(at) == by_shock
    assert fled(at.hurt("Mummy", wounds=1)) == ["Mummy"]


@by_text("after_hit", revised=["Mummy"], classic=[], gurps=["Mummy"])
@pytest.mark.rule("TC-012", "TG-042")
def test_a_hit_spares_a_villain_in_the_classic_text_and_harm_in_all(dialect, after_hit):
    at = breaking(dialect, wounds=1)
    by_dice = at.acting("Mummy", ATTACK, target="Quin").ended()
    for hit in (by_dice, at.reported("Mummy", ATTACK, 2, "Quin")):
        assert fled(hit) == after_hit
        assert fled(hit.hurt("Quin", by="Mummy", wounds=1)) == []


@pytest.mark.rule("TC-012")
def test_a_miss_or_a_taunt_spares_nobody_in_the_classic_text():
    at = breaking(torg.CLASSIC, wounds=1)
    assert fled(at.acts("Mummy", ATTACK, 2, target="Quin")) == []
    assert fled(at.acts("Mummy", ATTACK, -1, target="Quin")) == ["Mummy"]
    assert fled(at.acts("Mummy", TAUNT, 5, target="Quin")) == ["Mummy"]


@by_text("rule", revised=None, classic="TC-012", gurps="TG-042")
@pytest.mark.rule("TC-012", "TG-042")
def test_a_better_position_spares_a_villain_in_the_revised_text_alone(dialect, rule):
    at, firm = breaking(dialect), torg.StandFirm(villain="Mummy")
    at.allows_if(rule is None, firm, torg.Reason.POSITION_SPARES_NOBODY, rule)


@ALL_DIALECTS
@pytest.mark.rule("TC-014", "TG-043", "TR-073", "TR-074")
def test_the_confused_use_no_card_of_a_pool(dialect):
    pools = {"Quin": (HASTE, SEIZE, ACTION), "Marco": (OTHER_HASTE,)}
    at = at_text(dialect, HEROES_CONFUSED, pools=pools)
    at.declared().refuses(play(ACTION), torg.Reason.CONFUSED, "TR-074")
    for haste in (play(HASTE), play(OTHER_HASTE, "Marco")):
        at.refuses(haste, torg.Reason.CONFUSED, "TR-074", "confused")
    at.refuses(play(SEIZE, choice=KEEPS), torg.Reason.CONFUSED, "TR-155")


@by_text("may", revised=False, classic=True, gurps=False)
@pytest.mark.rule("TC-014", "TC-073")
def test_a_classic_master_plan_comes_out_of_the_hand_of_the_confused_and_of_no_pool(dialect, may):
    laid = {"hands": {"Quin": (MASTER_PLAN,)}, "pools": {"Quin": (OTHER_MASTER_PLAN,)}}
    at = at_text(dialect, HEROES_CONFUSED, discards=(ACTION,), **laid)
    assert at.allows(play(MASTER_PLAN)) is may
    if may:
        assert at.played(MASTER_PLAN).hand("Quin") == (ACTION,)
    assert not at.allows(play(OTHER_MASTER_PLAN))


STRIKE = torg.DeclareAction(actor="Quin", action=ATTACK, value=10, difficulty=10, target="Mummy")
TAUNTS = attrs.evolve(STRIKE, action=TAUNT)
TIRES = attrs.evolve(STRIKE, action=torg.ActionKind.MANEUVER)
CLIMBS = attrs.evolve(STRIKE, action=OTHER, target=None)
STRUCK = torg.ReportAction(actor="Quin", action=ATTACK, margin=1)
MUMMY_STRIKES = attrs.evolve(STRIKE, actor="Mummy", target="Quin")


@by_text(
    "forbidden refusal",
    revised=((), ()),
    classic=((STRIKE, TAUNTS, TIRES, STRUCK), (torg.Reason.NO_OFFENSE, "TC-018")),
    gurps=((STRIKE, TIRES, STRUCK), (torg.Reason.NO_HARM_ALLOWED, "TG-045")),
)
@pytest.mark.rule("TC-018", "TG-045")
def test_where_no_event_fits_a_setback_penalizes_or_forbids(dialect, forbidden, refusal):
    at = at_text(dialect, HEROES_SETBACK).name_setback(side=torg.Side.HEROES)
    for command in (STRIKE, TAUNTS, TIRES, CLIMBS, STRUCK):
        if command in forbidden:
            at.refuses(command, *refusal)
        else:
            assert at.allows(command), command
    assert at.allows(MUMMY_STRIKES)
    # One that is an event forbids nothing.
    at = at_text(dialect, VILLAINS_SETBACK)
    assert at.name_setback(side=torg.Side.VILLAINS, what="the bridge burns").allows(MUMMY_STRIKES)


@ALL_DIALECTS
@pytest.mark.rule("TC-010")
def test_life_rage_is_an_up_for_those_of_the_living_land_until_the_scene_ends(dialect):
    heroes = (torg.Hero("Quin", reality="Living Land"), "Marco")
    table = {"kind": torg.SceneKind.STANDARD, "deck_value": "expanded", "dialect": dialect}
    at = at_rounds(LIFE_RAGE, *heroes, deck=(QUIET,), **table).flip()
    standings = [at.standing(name) for name in ("Quin", "Marco", "Mummy")]
    assert standings == [torg.Advantage.UP, None, None]
    over = at.end_life_rage(side=torg.Side.HEROES)
    assert over.standing("Quin") is None
    over.refuses(torg.EndLifeRage(side=torg.Side.HEROES), torg.Reason.NO_LIFE_RAGE, "TC-010")
    at = at.end_rounds().settled().end_scene().settled()
    assert not at.changed(in_scene).scene.raging


@pytest.mark.rule("TC-010")
def test_a_rage_is_not_begun_twice_and_takes_in_who_turns_out_to_be_of_the_living_land():
    table = {"kind": torg.SceneKind.STANDARD, "deck_value": "expanded"}
    at = at_rounds(LIFE_RAGE, pools={"Quin": (SEIZE,)}, **table).played(SEIZE, choice=KEEPS).flip()
    at = at.set_reality(character="Tina", reality="Living Land")
    assert at.standing("Tina") is torg.Advantage.UP
    assert at.seen_by(torg.SPECTATOR).heroes[2].reality == "Living Land"
    at = at.set_reality(character="Tina", reality=None)
    assert at.standing("Tina") is None
    assert at.scene.raging == (torg.Side.HEROES,)


@ALL_DIALECTS
@pytest.mark.rule("TC-015", "TC-016")
def test_danger_makes_dexterity_and_strength_harder_for_both_sides(dialect):
    heroes = ("Quin", torg.Hero("Marco", reality="Nile Empire"))
    table = {"deck_value": "expanded", "villains": ("Mummy",), "dialect": dialect}
    at = at_rounds(DANGER, *heroes, **table)
    at = at.set_reality(character="Mummy", reality="Nile Empire")
    assert at.character("Mummy").reality == "Nile Empire"
    for actor, attribute, penalty in (
        ("Quin", torg.Attribute.MIND, 0),
        ("Quin", None, 0),
        ("Quin", torg.Attribute.DEXTERITY, 3),
        ("Marco", torg.Attribute.STRENGTH, 5),
        ("Mummy", torg.Attribute.DEXTERITY, 5),
    ):
        assert at.acting(actor, attribute=attribute).ended().margin == -penalty


@ALL_DIALECTS
@pytest.mark.rule("TC-013")
def test_breakdown_flee_and_any_multi_action_are_told_and_change_nothing(dialect):
    at = at_rounds(QUIET, deck=(BREAKDOWN,), deck_value="expanded", dialect=dialect).flip()
    (struck,) = at.told(torg.BreakdownStruck)
    assert (struck.side, struck.increase) == (torg.Side.HEROES, 2)
    table = {"kind": torg.SceneKind.STANDARD, "deck_value": "expanded", "dialect": dialect}
    before = at_rounds(QUIET, deck=(FLEE, DANGER), **table)
    at = before.flip()
    (affected,) = at.told(torg.SideAffected)
    assert affected.effect is torg.ExpansionEffect.FLEE
    assert at.heroes == before.heroes
    assert [event.card for event in at.flip().told(torg.MultiActionsNamed)] == [DANGER]


@pytest.mark.rule("TC-031")
def test_a_reality_storm_leaves_few_kinds_of_action_where_the_text_knows_one():
    for dialect in (torg.REVISED, torg.GURPS):
        at_text(dialect, 2).refuses(torg.BeginStorm(), torg.Reason.NO_STORMS_KNOWN, "TC-031")
    at = at_text(torg.CLASSIC, 2)
    at.refuses(torg.EndStorm(), torg.Reason.NO_STORM, "TC-031")
    storm = at.begin_storm()
    storm.refuses(torg.BeginStorm(), torg.Reason.STORM_RAGES, "TC-031")
    assert storm.seen_by(torg.SPECTATOR).approved == (ATTACK, torg.ActionKind.DEFEND, OTHER)
    taunt = torg.ReportAction(actor="Quin", action=TAUNT, margin=3, target="Mummy")
    storm.refuses(taunt, torg.Reason.STORM_FORBIDS, "TC-031")
    assert storm.allows(torg.Defend(hero="Quin"))
    assert storm.end_storm().allows(taunt)
    earned = storm.acts("Quin", OTHER, 1).told(torg.CardEarned)
    assert [event.action for event in earned] == [OTHER]
    # A listed taunt pays nothing in a storm.
    listed = at_text(torg.CLASSIC, PLAIN_ATTACK_TAUNT).begin_storm()
    assert listed.seen_by(torg.SPECTATOR).approved == (ATTACK,)
