"""What the line in force does to the two sides, in each of the three rule texts."""

import attrs
import pytest

from dramadeck import torg
from dramadeck.torg import ActionKind, Die, Injuries, Reason, commands, events
from dramadeck.torg.commands import GiveCondition
from tests.torg.at import at_fight, at_opening, at_rounds, at_text, by_text, house, play
from tests.torg.tables import ALL_DIALECTS, HEROES, QUIET, in_scene

CARD, OTHER_CARD, PLAIN_ATTACK_TAUNT, HEROES_FATIGUED, HEROES_FLURRY = 42, 45, 45, 10, 49
HEROES_SETBACK, LIFE_RAGE, DANGER, FLEE, BREAKDOWN, ACTION, HASTE = 31, 157, 158, 159, 160, 36, 40
OTHER_HASTE, SEIZE, MASTER_PLAN, OTHER_MASTER_PLAN = 41, 60, 50, 51

H, V = torg.Side.HEROES, torg.Side.VILLAINS
STANDARD = torg.SceneKind.STANDARD
UP, STYMIED = torg.Advantage.UP, torg.Disadvantage.STYMIED
OTHER, TEST = ActionKind.OTHER, ActionKind.TEST

# Cards by the effect of their dramatic line; of the last three by that of the standard line.
INSPIRATION, FLURRY, HERO_UP, HERO_FATIGUED, HERO_SETBACK, CONFUSED = 1, 48, 3, 38, 29, 101
VILLAIN_INSPIRATION, VILLAIN_FLURRY, VILLAIN_SETBACK, HERO_STYMIED = 59, 27, 148, 139
VILLAIN_FATIGUED, VILLAIN_STYMIED, BREAK = 56, 32, 142
ATTACK, TAUNT = torg.ActionKind.ATTACK, torg.ActionKind.TAUNT
KEEPS = torg.Seizing(keeps=True)


def acting(at, actor="Quin"):
    return at.declared(actor, OTHER, value=8, difficulty=8)


@pytest.mark.rule("TR-059", "TR-060", "TR-061", "TR-136")
def test_a_flurry_gives_each_of_the_side_a_second_action_after_all_who_can_act_have():
    at = at_rounds(FLURRY, allies=("Guide",))
    assert [at.actions_left(name) for name in (*HEROES, "Guide", "Mummy")] == [2, 2, 2, 2, 1]
    villains = at_rounds(VILLAIN_FLURRY)
    assert [villains.actions_left(name) for name in ("Mummy", "Cultist", "Quin")] == [2, 2, 1]
    at = at_rounds(FLURRY, "Quin", hands={"Quin": (CARD, OTHER_CARD)}, deck=QUIET[1:3])
    for drawn in (1, 2):
        at = at.report_action(actor="Quin", action=TEST, margin=0, target="Mummy")
        assert len(at.events_of(events.CardEarned)) == 1
        assert len(at.hand("Quin")) == 2 + drawn
    at, second = at.play_to_pool(hero="Quin", card=CARD), commands.PlayToPool
    at.refuses(second(hero="Quin", card=OTHER_CARD), Reason.POOL_LIMIT_REACHED, "TR-022")
    # Marco has taken the action of his Haste alone; his normal one comes before Quin acts again.
    at = at_rounds(FLURRY, pools={"Marco": (CARD,)}).acted("Quin", "Tina")
    at = at.plays("Marco", CARD).acted("Marco")
    at.refuses(commands.PassTurn(character="Quin"), Reason.WAIT_FOR_YOUR_SIDE, "TR-059")
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
    assert at.events_of(events.CardDrawn) == []
    at = at_opening(top=INSPIRATION, deck=QUIET).hurt("Marco", shock=9, leaves_unconscious=True)
    at = at.flip()
    assert at.hero("Marco").injuries == Injuries(is_knocked_down=True)
    assert at.round.conditions.woken == ("Marco",)
    at = at.flip()
    assert at.events_of(events.CharacterStoodUp) == [events.CharacterStoodUp(character="Marco")]
    assert at.hero("Marco").injuries == Injuries()


@pytest.mark.rule("TR-064")
def test_each_inspired_hero_draws_a_card_and_nobody_else_does():
    people = {"in_action": ("Quin", "Tina"), "allies": ("Guide",)}
    at = at_opening(top=INSPIRATION, deck=(42, 45), **people).flip()
    inspired = [event.character for event in at.events_of(events.CharacterInspired)]
    assert inspired == ["Quin", "Tina", "Guide"]
    drawn = [(event.hero, event.card) for event in at.events_of(events.CardDrawn)]
    assert drawn == [("Quin", 42), ("Tina", 45)]


@pytest.mark.rule("TR-065", "TR-069", "TR-066", "TR-068")
def test_up_adds_a_die_to_every_action_of_the_side_that_villains_cannot_counter():
    at = at_rounds(HERO_UP, pools={"Quin": (CARD,)})
    for cards in ((), (CARD,)):
        at = acting(at.plays("Quin", *cards))
        assert at.attempt.dice_due == (Die.ACTION, Die.UP)
        at = at.announced(4, 4)
        assert at.outcome.die_total == 8
    assert at.standing("Mummy") is None
    quin = torg.Hero("Quin", possibilities=1)
    at = acting(at_rounds(HERO_UP, quin, possibility_rated=("Mummy",)))
    counter = commands.CounterPoint(villain="Mummy")
    at.refuses(counter, Reason.NO_POINT_TO_COUNTER, "TR-066")
    at = at.spend_possibility(hero="Quin")
    assert at.attempt.dice_due == (Die.ACTION, Die.UP, Die.POINT)
    assert at.sends(counter).attempt.dice_due == (Die.ACTION, Die.UP)


@pytest.mark.rule("TR-067")
def test_only_up_and_stymied_are_given_to_single_characters_and_cancel_each_other():
    at = at_rounds(HERO_UP).give_condition(character="Quin", effect=STYMIED)
    assert at.events == (events.ConditionGiven(character="Quin", effect=STYMIED),)
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
def test_a_break_makes_injured_villains_and_allies_flee_at_the_end_of_the_round():
    at = at_rounds(BREAK, kind=STANDARD).hurt("Mummy", wounds=1)
    assert at.members(V) == ("Mummy", "Cultist")  # not before the end of the round
    at = at.flip()
    assert at.events_of(events.CharacterFled) == [events.CharacterFled(character="Mummy")]
    assert at.members(V) == ("Cultist",)
    at.refuses(commands.PassTurn(character="Mummy"), Reason.CHARACTER_FLED, "TR-059", "Mummy")
    for card, harm in ((BREAK, {"knocks_down": True}), (151, {"wounds": 3})):
        at = at_rounds(card, kind=STANDARD).hurt("Mummy", **harm).flip()
        assert at.events_of(events.CharacterFled) == []
    card, quiet = (torg.original_deck().card(number) for number in (BREAK, QUIET[0]))
    line = attrs.evolve(card.gamemaster.standard, heroes=(torg.Disadvantage.BREAK,), villains=())
    broken = attrs.evolve(card, gamemaster=attrs.evolve(card.gamemaster, standard=line))
    table = {"deck": QUIET[:1], "deck_value": torg.Deck("house", (broken, quiet))}
    at = at_rounds(BREAK, kind=STANDARD, allies=("Guide",), **table)
    at = at.hurt("Guide", shock=1).hurt("Quin", shock=1).flip()
    assert at.events_of(events.CharacterFled) == [events.CharacterFled(character="Guide")]
    assert at.members(H) == HEROES


@pytest.mark.rule("TR-075", "TR-076")
def test_a_confused_hero_still_earns_cards_and_fills_her_pool():
    at = at_rounds(CONFUSED, hands={"Quin": (CARD,)}, deck=QUIET)
    at = at.report_action(actor="Quin", action=TEST, margin=0, target="Mummy")
    assert at.events_of(events.CardEarned)
    assert at.hand("Quin") == (CARD, QUIET[0])
    assert at.play_to_pool(hero="Quin", card=CARD).pool("Quin") == (CARD,)


@pytest.mark.rule("TR-056", "TR-077", "TR-079")
def test_fatigue_costs_everybody_on_the_side_two_shock_and_the_stymied_lose_a_reroll():
    at, side = at_opening(top=HERO_FATIGUED, allies=("Bystander",)).flip(), (*HEROES, "Bystander")
    assert tuple(event.character for event in at.events_of(events.ShockSuffered)) == side
    assert {at.character(name).injuries.shock for name in side} == {2}
    assert at.character("Mummy").injuries.shock == 0
    # The gamemaster may report more, such as for equipment.
    assert at.hurt("Quin", shock=1).hero("Quin").injuries.shock == 3
    villains = at_rounds(VILLAIN_FATIGUED, kind=STANDARD)
    assert villains.character("Cultist").injuries.shock == 2
    assert villains.hero("Quin").injuries.shock == 0
    at = at_fight(card=VILLAIN_STYMIED, kind=STANDARD, rated=("Mummy",))
    assert at.standing("Mummy") is STYMIED
    at = acting(at, "Mummy").roll(actor="Mummy", dice=(10,))
    assert (at.attempt.rolls[0].total, at.attempt.dice_due) == (10, ())


@pytest.mark.rule("TR-078", "TR-181")
@pytest.mark.parametrize(("card", "side"), [(HERO_SETBACK, H), (VILLAIN_SETBACK, V)])
def test_the_gamemaster_names_the_setback_of_the_printed_side(card, side):
    at, what = at_rounds(card), "the rope begins to fray"
    named = at.name_setback(side=side, what=what)
    assert named.events == (events.SetbackNamed(side=side, what=what),)
    assert named.round.setbacks.penalized == ()  # an event of the story, not of the dice
    at.refuses(commands.NameSetback(side=side.other), Reason.NO_SETBACK, "TR-078")
    # There is none to name before the first flip.
    name = commands.NameSetback(side=side)
    at_opening(top=card).refuses(name, Reason.NO_SETBACK, "TR-078")


@pytest.mark.rule("TR-078")
@pytest.mark.parametrize(("what", "heroes"), [(None, 8 - 5), ("the rope begins to fray", 8)])
def test_a_setback_is_named_once_a_round_and_if_nothing_fits_it_is_a_penalty_of_five(what, heroes):
    at = at_rounds(HERO_SETBACK).name_setback(side=H, what=what)
    for again in (None, "the lamp goes out"):
        command = commands.NameSetback(side=H, what=again)
        at.refuses(command, Reason.SETBACK_NAMED, "TR-078", "heroes")
    # The value is 8, and the bonus number of an 11 is 0.
    results = [acting(at, name).announced(11).outcome.results for name in (*HEROES, "Mummy")]
    assert [result.total for (result,) in results] == [heroes] * 3 + [8]


def breaking(dialect, **harm):
    """Return a standard scene in which the villains have a break; the Mummy may be hurt."""
    at = at_rounds(BREAK, kind=torg.SceneKind.STANDARD, villains=("Mummy",), dialect=dialect)
    return at.hurt("Mummy", **harm) if harm else at


@ALL_DIALECTS
@pytest.mark.rule("TC-007", "TG-035", "TR-057", "TR-058")
def test_every_text_has_the_same_eight_effects_and_a_dash_has_none(dialect):
    assert set(map(str, torg.Advantage)) == {"Flurry", "Inspiration", "Up"}
    five = {"Break", "Confused", "Fatigued", "Setback", "Stymied"}
    assert set(map(str, torg.Disadvantage)) == five
    at = at_rounds(dialect=dialect)
    assert at.line.heroes == at.line.villains == ()
    for name in (*HEROES, "Mummy"):
        assert (at.standing(name), at.actions_left(name)) == (None, 1)
    at = at_rounds(HEROES_FATIGUED, dialect=dialect)
    assert at.suffers(torg.Side.HEROES, torg.Disadvantage.FATIGUED)
    standard = at_rounds(BREAK, kind=torg.SceneKind.STANDARD, dialect=dialect)
    card = standard.card(BREAK).gamemaster
    assert standard.line == card.standard
    assert standard.initiative is card.standard.first_side


UP_AGAIN = torg.Injuries(wounds=3, is_knocked_down=True)
OUT = torg.Injuries(wounds=3, is_knocked_down=True, is_unconscious=True)


@by_text(
    "injuries drawn owed", revised=(UP_AGAIN, 3, 0), classic=(UP_AGAIN, 0, 0), gurps=(OUT, 0, 1)
)
@pytest.mark.rule("TC-009", "TG-040")
def test_inspiration_removes_harm_and_may_draw_a_card(dialect, injuries, drawn, owed):
    at = at_rounds(QUIET[0], deck=(INSPIRATION,), dialect=dialect)
    harm = {"shock": 4, "wounds": 3, "knocks_out": True, "knocks_down": True}
    at = at.hurt("Quin", leaves_unconscious=True, **harm).flip()
    assert at.hero("Quin").injuries == injuries
    assert len(at.events_of(events.CardDrawn)) == drawn
    assert len(at.events_of(events.RecoveryOwed)) == owed


@pytest.mark.rule("TC-009", "TG-040")
def test_a_classic_inspiration_leaves_a_knockdown_and_one_in_gurps_half_of_hit_points():
    at = at_rounds(QUIET[0], deck=(INSPIRATION,), dialect=torg.CLASSIC)
    at = at.hurt("Quin", knocks_down=True).hurt("Marco", leaves_unconscious=True).flip()
    assert at.hero("Quin").injuries == torg.Injuries(is_knocked_down=True)
    assert at.hero("Marco").injuries == torg.Injuries()
    for lost, left in ((0, 0), (3, 3), (6, 6), (9, 6)):
        quin = torg.Hero("Quin", hit_points=11)
        at = at_rounds(QUIET[0], quin, deck=(INSPIRATION,), dialect=torg.GURPS)
        assert at.seen_by(torg.SPECTATOR).heroes[0].hit_points == 11
        at = at.hurt("Quin", wounds=lost).flip()
        assert at.hero("Quin").injuries.wounds == left
        assert not at.events_of(events.RecoveryOwed)


@by_text("rule waits", revised=("TR-059", False), classic=(None, False), gurps=("TG-039", True))
@pytest.mark.rule("TC-008", "TG-039")
def test_in_a_flurry_heroes_wait_for_each_other_and_in_gurps_villains_too(dialect, rule, waits):
    at = at_text(dialect, HEROES_FLURRY).pass_turn(character="Quin")
    again = commands.PassTurn(character="Quin")
    assert at.actions_left("Quin") == 1
    at.allows_if(rule is None, again, torg.Reason.WAIT_FOR_YOUR_SIDE, rule)
    assert at.pass_turn(character="Marco").pass_turn(character="Tina").allows(again)
    at = at_text(dialect, VILLAIN_FLURRY, villains=("Mummy", "Thug")).pass_turn(character="Mummy")
    again = commands.PassTurn(character="Mummy")
    assert at.allows(again) is not waits
    assert at.hurt("Thug", knocks_out=True).allows(again)


@by_text(
    "by_shock after_hit rule",
    revised=(["Mummy"], ["Mummy"], None),
    classic=(["Mummy"], [], "TC-012"),
    gurps=([], ["Mummy"], "TG-042"),
)
@pytest.mark.rule("TC-012", "TG-042")
def test_which_injured_villains_flee_by_each_text(dialect, by_shock, after_hit, rule):
    assert breaking(dialect).fled == []
    assert breaking(dialect, wounds=1).fled == ["Mummy"]
    assert breaking(dialect, shock=3, knocks_out=True).fled == by_shock
    at = breaking(dialect, wounds=1)
    by_dice = at.acting("Mummy", ATTACK, target="Quin").ended()
    for hit in (by_dice, at.reported("Mummy", ATTACK, 2, "Quin")):
        assert hit.fled == after_hit
        assert hit.hurt("Quin", by="Mummy", wounds=1).fled == []
    at = breaking(dialect)
    firm = commands.StandFirm(villain="Mummy")
    at.allows_if(rule is None, firm, torg.Reason.POSITION_SPARES_NOBODY, rule)


@pytest.mark.rule("TC-012", "TG-042")
def test_only_a_hit_prevents_flight_and_by_a_house_rule_fatigue_is_no_injury():
    at = breaking(torg.CLASSIC, wounds=1)
    assert at.acts("Mummy", ATTACK, 2, target="Quin").fled == []
    assert at.acts("Mummy", ATTACK, -1, target="Quin").fled == ["Mummy"]
    assert at.acts("Mummy", TAUNT, 5, target="Quin").fled == ["Mummy"]
    for harm, by_shock in (("shock_and_wounds", ["Mummy"]), ("fatigue_and_hit_points", [])):
        at = breaking(house(torg.REVISED, rounds={"harm": harm}), shock=3, knocks_out=True)
        assert at.fled == by_shock
        assert at.hurt("Mummy", wounds=1).fled == ["Mummy"]


@by_text("may", revised=False, classic=True, gurps=False)
@pytest.mark.rule("TC-014", "TG-043", "TR-073", "TR-074", "TC-073")
def test_the_confused_play_no_card_except_a_classic_master_plan_from_the_hand(dialect, may):
    pools = {"Quin": (HASTE, SEIZE, ACTION), "Marco": (OTHER_HASTE,)}
    at = at_text(dialect, CONFUSED, pools=pools)
    at.declared().refuses(play(ACTION), torg.Reason.CONFUSED, "TR-074")
    for haste in (play(HASTE), play(OTHER_HASTE, "Marco")):
        at.refuses(haste, torg.Reason.CONFUSED, "TR-074", "confused")
    at.refuses(play(SEIZE, choice=KEEPS), torg.Reason.CONFUSED, "TR-155")
    laid = {"hands": {"Quin": (MASTER_PLAN,)}, "pools": {"Quin": (OTHER_MASTER_PLAN,)}}
    at = at_text(dialect, CONFUSED, discards=(ACTION,), **laid)
    assert at.allows(play(MASTER_PLAN)) is may
    if may:
        assert at.played(MASTER_PLAN).hand("Quin") == (ACTION,)
    assert not at.allows(play(OTHER_MASTER_PLAN))


STRIKE = commands.DeclareAction(
    actor="Quin", action=ATTACK, value=10, difficulty=10, target="Mummy"
)
TAUNTS = attrs.evolve(STRIKE, action=TAUNT)
TIRES = attrs.evolve(STRIKE, action=torg.ActionKind.MANEUVER)
CLIMBS = attrs.evolve(STRIKE, action=OTHER, target=None)
STRUCK = commands.ReportAction(actor="Quin", action=ATTACK, margin=1)
MUMMY_STRIKES = attrs.evolve(STRIKE, actor="Mummy", target="Quin")


@by_text(
    "forbidden refusal",
    revised=((), ()),
    classic=((STRIKE, TAUNTS, TIRES, STRUCK), (torg.Reason.NO_OFFENSE, "TC-018")),
    gurps=((STRIKE, TIRES, STRUCK), (torg.Reason.NO_HARM_ALLOWED, "TG-045")),
)
@pytest.mark.rule("TC-018", "TG-045")
def test_a_setback_without_an_event_penalizes_or_forbids_actions(dialect, forbidden, refusal):
    at = at_text(dialect, HEROES_SETBACK).name_setback(side=torg.Side.HEROES)
    for command in (STRIKE, TAUNTS, TIRES, CLIMBS, STRUCK):
        if command in forbidden:
            at.refuses(command, *refusal)
        else:
            assert at.allows(command), command
    assert at.allows(MUMMY_STRIKES)
    # A setback that is an event forbids nothing.
    at = at_text(dialect, VILLAIN_SETBACK)
    assert at.name_setback(side=torg.Side.VILLAINS, what="the bridge burns").allows(MUMMY_STRIKES)


@ALL_DIALECTS
@pytest.mark.rule("TC-010")
def test_life_rage_is_an_up_for_those_of_the_living_land_until_the_scene_ends(dialect):
    heroes = (torg.Hero("Quin", reality="Living Land"), "Marco")
    table = {"kind": torg.SceneKind.STANDARD, "deck_value": "expanded", "dialect": dialect}
    at = at_rounds(LIFE_RAGE, *heroes, deck=(QUIET[0],), **table).flip()
    standings = [at.standing(name) for name in ("Quin", "Marco", "Mummy")]
    assert standings == [torg.Advantage.UP, None, None]
    over = at.end_life_rage(side=torg.Side.HEROES)
    assert over.standing("Quin") is None
    over.refuses(commands.EndLifeRage(side=torg.Side.HEROES), torg.Reason.NO_LIFE_RAGE, "TC-010")
    at = at.end_rounds().settled().end_scene().settled()
    assert not at.changed(in_scene).scene.raging


@pytest.mark.rule("TC-010")
def test_a_life_rage_begins_once_and_follows_changes_of_reality():
    table = {"kind": torg.SceneKind.STANDARD, "deck_value": "expanded"}
    at = at_rounds(LIFE_RAGE, pools={"Quin": (SEIZE,)}, **table).played(SEIZE, choice=KEEPS).flip()
    at = at.set_reality(character="Tina", reality="Living Land")
    assert at.standing("Tina") is torg.Advantage.UP
    assert at.seen_by(torg.SPECTATOR).heroes[2].reality == "Living Land"
    at = at.set_reality(character="Tina", reality=None)
    assert at.standing("Tina") is None
    assert at.scene.raging == (torg.Side.HEROES,)


@ALL_DIALECTS
@pytest.mark.rule("TC-015", "TC-016", "TC-013")
def test_danger_is_harder_for_both_sides_and_breakdown_and_flee_are_only_reported(dialect):
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
    at = at_rounds(QUIET[0], deck=(BREAKDOWN,), deck_value="expanded", dialect=dialect).flip()
    (struck,) = at.events_of(events.BreakdownStruck)
    assert (struck.side, struck.increase) == (torg.Side.HEROES, 2)
    table = {"kind": torg.SceneKind.STANDARD, "deck_value": "expanded", "dialect": dialect}
    before = at_rounds(QUIET[0], deck=(FLEE, DANGER), **table)
    at = before.flip()
    (affected,) = at.events_of(events.SideAffected)
    assert affected.effect is torg.ExpansionEffect.FLEE
    assert at.heroes == before.heroes
    assert [event.card for event in at.flip().events_of(events.MultiActionsNamed)] == [DANGER]


@pytest.mark.rule("TC-031")
def test_a_reality_storm_of_the_classic_text_allows_few_kinds_of_action():
    for dialect in (torg.REVISED, torg.GURPS):
        at_text(dialect, 2).refuses(commands.BeginStorm(), torg.Reason.NO_STORMS_KNOWN, "TC-031")
    at = at_text(torg.CLASSIC, 2)
    at.refuses(commands.EndStorm(), torg.Reason.NO_STORM, "TC-031")
    storm = at.begin_storm()
    storm.refuses(commands.BeginStorm(), torg.Reason.STORM_RAGES, "TC-031")
    assert storm.seen_by(torg.SPECTATOR).approved == (ATTACK, torg.ActionKind.DEFEND, OTHER)
    taunt = commands.ReportAction(actor="Quin", action=TAUNT, margin=3, target="Mummy")
    storm.refuses(taunt, torg.Reason.STORM_FORBIDS, "TC-031")
    assert storm.allows(commands.Defend(hero="Quin"))
    assert storm.end_storm().allows(taunt)
    earned = storm.acts("Quin", OTHER, 1).events_of(events.CardEarned)
    assert [event.action for event in earned] == [OTHER]
    # A listed taunt earns nothing in a storm.
    listed = at_text(torg.CLASSIC, PLAIN_ATTACK_TAUNT).begin_storm()
    assert listed.seen_by(torg.SPECTATOR).approved == (ATTACK,)
