"""Second Chance repeats a failed action; Glory pays at the end of the adventure."""

import attrs
import pytest

from dramadeck import torg
from dramadeck.torg import GURPS, REVISED, ActionKind, Die, Reason, SceneKind, commands, events
from tests.torg import tables_actions as in_force
from tests.torg.at import at_fight, at_scene, at_text, by_text, house, play
from tests.torg.tables import ALL_DIALECTS, HEROES

AGAIN, AGAIN_TOO, FAILS, SEIZE, GLORY, ACTION, HASTE, HERO = 79, 87, 74, 60, 91, 36, 42, 65
SUPPORTER, SETBACK, COMPLICATION, CRITICAL, QUIET, ADRENALIN, DRAMA = 149, 26, 36, 35, 151, 1, 128
OTHER_OPPONENT_FAILS = 75

ATTACK, OTHER = ActionKind.ATTACK, ActionKind.OTHER
CHANCE = commands.PlayCard(hero="Quin", card=AGAIN)
NEGATE = commands.PlayCard(hero="Quin", card=FAILS)
NOTHING = (Reason.NOTHING_TO_RETRY, "TR-150")
NO_SUCCESS = (Reason.NO_SUCCESS_TO_NEGATE, "TR-147")
PLAY_GLORY = commands.PlayCard(hero="Quin", card=GLORY)
CHANCES = (79, 87, 90)
TOO_LOW, NOT_CRITICAL = (Reason.ROLL_TOO_LOW, "TR-134"), (Reason.NO_CRITICAL_SUCCESS, "TG-019")


def missed(at, actor="Quin", action=ATTACK):
    return at.acts(actor, action, -3)


@pytest.mark.rule("TR-150", "TC-079", "TR-068", "TR-151")
def test_the_second_try_uses_no_action_accepts_points_and_may_be_repeated_by_a_card():
    at = missed(at_fight(AGAIN)).sends(CHANCE).announced(12)
    assert len(at.round.deeds_of("Quin")) == 1
    declare = commands.DeclareAction(actor="Quin", action=OTHER, value=1, difficulty=1)
    at.refuses(declare, Reason.NO_ACTION_LEFT, "TR-059")
    at = missed(at_fight(AGAIN, AGAIN_TOO)).sends(CHANCE).announced(2).plays("Quin", AGAIN_TOO)
    assert at.attempt is not None
    at = missed(at_fight(AGAIN, possibilities=1, rated=("Mummy",))).sends(CHANCE)
    at = at.spend_possibility(hero="Quin").counter_point(villain="Mummy")
    assert at.events_of(events.PointCountered)
    at = at_fight(AGAIN, possibilities=2).declared(difficulty=90).spend_possibility(hero="Quin")
    at = at.announced(5, 5).sends(CHANCE).spend_possibility(hero="Quin")
    assert at.attempt.dice_due == (Die.ACTION, Die.POINT)
    assert at.hero("Quin").possibilities == 0


@pytest.mark.rule("TR-043", "TR-150")
def test_the_worked_example_of_a_traded_second_chance():
    """Die 1, a total of -2; Second Chance is traded for Haste; the second try succeeds."""
    at = at_scene(heroes=("Quin", "Marco"), hands={"Quin": (AGAIN,), "Marco": (HASTE,)})
    at = at.declared("Marco", OTHER, value=10, difficulty=8).announced(1)
    assert (at.outcome.bonus, at.outcome.die_total) == (-12, 1)
    assert at.outcome.results[0].total == -2
    assert not at.outcome.succeeded
    trade = {"with_hero": "Marco", "gives": (AGAIN,), "explanation": "Quin says what to look for"}
    at = at.offer_trade(hero="Quin", **trade)
    at = at.answer_trade(hero="Marco", with_hero="Quin", gives=(HASTE,)).plays("Marco", AGAIN)
    assert at.announced(14).outcome.succeeded


@pytest.mark.rule("TR-151", "TR-115", "TR-065", "TR-079", "TR-150")
def test_spent_cards_points_and_rerolls_do_not_count_again_but_ups_and_cards_in_play_do():
    at = at_fight(AGAIN, ACTION, HERO, others={"Marco": (SUPPORTER,)}, possibilities=2)
    at = at.declared(difficulty=90).spend_possibility(hero="Quin").plays("Quin", ACTION, HERO)
    at = at.plays("Marco", SUPPORTER).announced(12, 12, 12)
    assert at.outcome.bonus == 11 + 3 + 3
    at = at.sends(CHANCE)
    assert at.hero("Quin").possibilities == 1
    assert at.in_play("Quin") == (ACTION,)
    assert at.attempt.dice_due == (Die.ACTION,)
    second = at.announced(12).outcome
    assert (second.bonus, second.results[0].total) == (0, 10)
    at = at_fight(AGAIN, ACTION)
    before = at.plays("Quin", ACTION).acts("Quin", ATTACK, -9).sends(CHANCE)
    assert before.announced(12).outcome.bonus == 3
    first = at.declared().plays("Quin", ACTION).announced(5).sends(CHANCE).announced(12)
    assert first.bonus_raise("Quin") == 3
    for die, still in ((10, False), (9, True)):
        up = at_fight(AGAIN, card=in_force.HEROES_UP_ANY).declared(difficulty=90).announced(5, 6)
        assert up.sends(CHANCE).attempt.dice_due == (Die.ACTION, Die.UP)
        at = at_fight(AGAIN, card=in_force.HEROES_STYMIED).declared(difficulty=90).announced(die)
        assert at.sends(CHANCE).attempt.is_stymied is still


@pytest.mark.rule("TR-150", "TR-152")
def test_only_an_own_failure_is_tried_again_before_a_flip_or_the_end_of_rounds():
    fight = at_fight(AGAIN)
    open_action = fight.declared()
    over = (fight.acts("Quin", ATTACK, 0), missed(fight, "Marco"))
    for at in (fight, open_action, open_action.thrown(1), *over):
        at.refuses(CHANCE, *NOTHING, "Quin")
    at, free = missed(at_fight(AGAIN)), missed(at_scene(hands={"Quin": (AGAIN,)}))
    for after in (at.flipped(QUIET), at.end_rounds(), free.begin_rounds()):
        after.refuses(CHANCE, *NOTHING)
    assert free.end_scene().pending.aftermath is None


@pytest.mark.rule("TR-137", "TR-150", "TR-152", "TR-022")
def test_a_second_chance_is_played_before_another_roll_or_another_card():
    failed = missed(at_fight(AGAIN))
    at = failed.declared("Mummy")
    at.thrown(5).refuses(CHANCE, *NOTHING)
    at = at.sends(CHANCE)
    assert at.attempt.actor == "Quin"
    assert at.announced(12).attempt.actor == "Mummy"
    # A reported action counts as a roll.
    failed.report_action(actor="Mummy", action=ATTACK, margin=-1).refuses(CHANCE, *NOTHING)
    at = missed(at_fight(AGAIN, others={"Marco": (ACTION,)})).plays("Marco", ACTION)
    at.refuses(CHANCE, Reason.RETRY_TOO_LATE, "TR-152", "another card")
    at = missed(at_fight(hands={"Quin": (AGAIN,)}))
    at.refuses(CHANCE, Reason.CARD_NOT_USABLE, "TR-021", "pool")
    assert at.play_to_pool(hero="Quin", card=AGAIN).sends(CHANCE).attempt is not None


@ALL_DIALECTS
@pytest.mark.rule("TR-148", "TR-150", "TR-153")
@pytest.mark.parametrize("keeps", [True, False])
def test_a_kept_or_replaced_card_ends_the_time_for_answers_too(dialect, keeps):
    at = at_fight(AGAIN, FAILS, others={"Marco": (SEIZE,)}, dialect=dialect)
    at = at.report_action(actor="Mummy", action=ATTACK, margin=3, target="Quin")
    assert at.allows(NEGATE)
    at = at.plays("Marco", SEIZE, choice=torg.Seizing(keeps=keeps))
    if keeps:
        assert at.allows(NEGATE)
        at = at.flip()
    at.refuses(NEGATE, *NO_SUCCESS)


@pytest.mark.rule("TR-074", "TR-150", "TR-147", "TR-088")
def test_confused_heroes_play_no_answers_and_the_card_in_force_approves_the_second_try():
    at = at_fight(AGAIN, FAILS, card=in_force.HEROES_CONFUSED)
    missed(at).refuses(CHANCE, Reason.CONFUSED, "TR-074")
    at.acts("Mummy", ATTACK, 0, target="Quin").refuses(NEGATE, Reason.CONFUSED, "TR-074")
    at = missed(at_fight(AGAIN, card=in_force.PLAIN_TEST_TRICK), action=ActionKind.TRICK)
    assert at.sends(CHANCE).announced(12 + 9).events_of(events.CardEarned)


def task(card=QUIET, *, difficulties=(10, 10, 10), flips=7, done=0):
    at = at_fight(AGAIN, card=card)
    details = {"skill": "demolitions", "difficulties": difficulties, "flips": flips}
    at = at.begin_skill_resolution(hero="Quin", **details)
    return at.changed(attrs.evolve, resolution=attrs.evolve(at.resolution, done=done))


def checked(at, total, steps=1):
    return at.resolve_dramatic_step(hero="Quin", value=10, steps=steps).announced(total)


@pytest.mark.rule("TR-150", "TR-103", "TR-104", "TR-105")
@pytest.mark.parametrize("card", [SETBACK, COMPLICATION, CRITICAL])
def test_a_second_chance_undoes_the_effect_of_a_problem(card):
    at = task(card, done=1)
    before = at.resolution
    at = checked(at, 2)
    assert at.resolution != before
    at = at.sends(CHANCE)
    assert at.events_of(events.ActionRetried)[0].resolution == before
    assert at.resolution == before
    assert at.announced(12).resolution == before


@pytest.mark.rule("TR-096", "TR-112", "TR-150", "TR-105")
def test_only_a_complete_failure_of_a_task_that_has_not_continued_is_tried_again():
    # The first step is at +2, the second at +4.
    assert checked(task(), 5, steps=2).sends(CHANCE).attempt is not None
    at = checked(task(), 15, steps=2)
    assert at.resolution.done == 1
    at.refuses(CHANCE, *NOTHING)
    at = task(45, difficulties=(5,), flips=1).flipped(QUIET)
    at = at.last_ditch_effort(hero="Quin", value=10).announced(2)
    assert at.events_of(events.SkillResolutionFailed)
    assert at.sends(CHANCE).announced(12).events_of(events.SkillResolved)
    at = checked(task(CRITICAL), 2)
    at.choose_approach(hero="Quin", skill="lockpicking").refuses(CHANCE, *NOTHING)
    at.abandon_skill_resolution().refuses(CHANCE, *NOTHING)
    beside = missed(task()).abandon_skill_resolution()
    assert beside.sends(CHANCE).resolution is None


@pytest.mark.rule("TR-150", "TR-136")
def test_harm_of_the_failure_is_in_doubt_and_the_second_try_is_reported_first():
    at = missed(at_fight(AGAIN), action=ActionKind.MANEUVER).hurt("Quin", shock=2).sends(CHANCE)
    assert at.events_of(events.HarmDoubted) == [
        events.HarmDoubted(hero="Quin", before=torg.Injuries())
    ]
    assert at.hero("Quin").injuries.shock == 2
    at = at_fight(AGAIN).report_action(actor="Quin", action=ATTACK, margin=-2).sends(CHANCE)
    villain = commands.ReportAction(actor="Mummy", action=ATTACK, margin=1)
    at.refuses(villain, Reason.HASTE_FIRST, "TR-136", "Quin")
    at = at.report_action(actor="Quin", action=ATTACK, margin=1)
    assert at.events_of(events.CardEarned)
    assert at.actions_left("Quin") == 0


def rolled(*dice):
    return at_fight(GLORY).declared().announced(*dice)


@pytest.mark.rule("TR-134", "TR-135")
def test_glory_counts_all_dice_of_the_last_own_action_if_the_gamemaster_grants_impact():
    at = at_fight(GLORY, possibilities=1).declared().spend_possibility(hero="Quin")
    assert at.announced(38, 22).grant_impact(hero="Quin").allows(PLAY_GLORY)
    rolled(60).refuses(PLAY_GLORY, Reason.IMPACT_NOT_GRANTED, "TR-134", "Quin")
    fight, grant = at_fight(GLORY), commands.GrantImpact
    villains = fight.acts("Mummy", ATTACK, 0)
    flipped = rolled(60).grant_impact(hero="Quin").flipped(QUIET)
    for at in (fight, fight.acts("Marco", ATTACK, 0), villains, flipped):
        at.refuses(PLAY_GLORY, Reason.NOTHING_ANNOUNCED, "TR-134", "Quin")
        at.refuses(grant(hero="Quin"), Reason.NOTHING_ANNOUNCED, "TR-134", "Quin")
    villains.refuses(grant(hero="Mummy"), Reason.NOTHING_ANNOUNCED, "TR-134", "Mummy")
    at = rolled(60).grant_impact(hero="Quin").sends(PLAY_GLORY)
    awards = [(event.hero, event.possibilities) for event in at.events_of(events.AwardChanged)]
    assert awards == [(hero, 3) for hero in HEROES]
    at = at.end_rounds().end_scene(is_final_encounter=True).end_adventure()
    assert [hero.possibilities for hero in at.heroes] == [3, 3, 3]


MANEUVER = ActionKind.MANEUVER


# -------------------------------------------------------------- where texts differ: Glory


def with_impact(dialect, value, *totals, **table):
    """Return an action of Quin with these dice, for which the gamemaster grants impact."""
    at = at_fight(GLORY, dialect=dialect, **table).acting(action=ATTACK, value=value)
    return at.announced(*totals).grant_impact(hero="Quin")


@pytest.mark.rule("TC-067", "TG-019", "TR-134", "TR-135")
@by_text("great poor", revised=(60, 59), classic=(60, 59), gurps=(4, 8))
def test_glory_needs_high_dice_in_a_dramatic_scene_or_a_critical_success(dialect, great, poor):
    for kind in SceneKind:
        shining, dull = (with_impact(dialect, 12, total, kind=kind) for total in (great, poor))
        if dialect is GURPS:
            assert shining.allows(PLAY_GLORY)
            dull.refuses(PLAY_GLORY, *NOT_CRITICAL)
        elif kind is SceneKind.DRAMATIC:
            assert shining.allows(PLAY_GLORY)
            dull.refuses(PLAY_GLORY, *TOO_LOW, "59")
        else:
            shining.refuses(PLAY_GLORY, Reason.SCENE_NOT_DRAMATIC, "TR-134")
            assert not dull.allows(PLAY_GLORY)
    at = with_impact(dialect, 12, great).sends(PLAY_GLORY)
    awards = {(event.hero, event.possibilities) for event in at.events_of(events.AwardChanged)}
    assert awards == {(hero, 3) for hero in HEROES}


@pytest.mark.rule("TG-019", "TG-067")
def test_which_totals_of_three_dice_are_a_critical_success():
    dialect = house(REVISED, enhancements={"glory_trigger": "critical_success"})
    assert with_impact(dialect, 12, 20).allows(PLAY_GLORY)
    with_impact(dialect, 5, 12).refuses(PLAY_GLORY, *NOT_CRITICAL)
    for value, total in ((10, 4), (15, 5), (16, 6)):
        assert with_impact(GURPS, value, total).allows(PLAY_GLORY)
    for value, total in ((14, 5), (15, 6), (20, 7)):
        with_impact(GURPS, value, total).refuses(PLAY_GLORY, *NOT_CRITICAL)
    for total in (2, 19):
        report = commands.ReportAction(actor="Quin", action=ATTACK, margin=0, die_total=total)
        at_fight(GLORY, dialect=GURPS).refuses(report, Reason.DICE_DO_NOT_FOLLOW, "TG-067")
        assert at_fight(GLORY).allows(report)


def reported(dialect, margin, die_total, hero="Quin"):
    """Report an action with this roll, for which the gamemaster grants impact."""
    report = {"actor": hero, "action": ATTACK, "margin": margin, "die_total": die_total}
    at = at_text(dialect, pools={hero: (GLORY,)}).report_action(**report)
    return at.grant_impact(hero=hero)


BY_DICE = ([(3, 60, True), (3, 59, False), (-3, 61, True)], TOO_LOW)
CRITICAL_ROLLS = [(10, 6, True), (9, 6, False), (0, 4, True), (0, 5, False), (-1, 3, False)]
BY_CRITICAL = (CRITICAL_ROLLS, NOT_CRITICAL)


@pytest.mark.rule("TC-067", "TG-019", "TR-134")
@by_text("cases refusal", revised=BY_DICE, classic=BY_DICE, gurps=BY_CRITICAL)
@pytest.mark.parametrize("hero", ["Quin", "Marco"])
def test_glory_needs_the_dice_of_a_reported_action(dialect, cases, refusal, hero):
    for margin, total, shines in cases:
        at = reported(dialect, margin, total, hero)
        assert at.allows(play(GLORY, hero)) is shines, (margin, total)
        if not shines:
            at.refuses(play(GLORY, hero), *refusal)
    without_dice = reported(dialect, 20, None, hero)
    without_dice.refuses(play(GLORY, hero), Reason.DIE_TOTAL_NOT_TOLD, refusal[1], "`die_total`")


# ------------------------------------------------------ where texts differ: Second Chance


NEW_TRY, TWO_REROLLS = ((Die.ACTION,), (30,)), ((Die.REROLL, Die.REROLL), (17, 3))


@pytest.mark.rule("TC-081", "TG-026", "TR-150")
@by_text("dice totals", revised=NEW_TRY, classic=NEW_TRY, gurps=TWO_REROLLS)
def test_a_second_chance_is_a_new_try_or_in_gurps_two_more_rolls(dialect, dice, totals):
    failed = at_fight(AGAIN, dialect=dialect).acting(action=ATTACK, value=5).ended()
    assert not failed.outcome.succeeded
    at = failed.played(AGAIN)
    assert at.kinds == [events.CardPlayed, events.ActionRetried]
    assert at.discard_pile == (AGAIN,)
    assert at.attempt.dice_due == dice
    won = at.announced(*totals)
    assert won.outcome.succeeded
    # The success of the second try is approved like any other.
    assert won.events_of(events.CardEarned)


@pytest.mark.rule("TG-026")
def test_the_best_of_three_rolls_counts_whichever_dice_are_rolled():
    at = at_fight(AGAIN, dialect=GURPS).acting(action=ATTACK).announced(15)
    at = at.played(AGAIN)
    for totals, best, margin in (((17, 8), 8, 2), ((17, 16), 15, -5)):
        retried = at.announced(*totals)
        assert (retried.outcome.die_total, retried.margin) == (best, margin)
        assert retried.outcome.succeeded is (margin >= 0)
    dialect = house(REVISED, enhancements={"second_chance": "best_of_two_rerolls"})
    at = at_fight(AGAIN, dialect=dialect).acting(action=ATTACK, value=5).ended()
    assert at.played(AGAIN).announced(3, 19).outcome.die_total == 19


@pytest.mark.rule("TG-026", "TG-015")
@pytest.mark.parametrize("in_round", [True, False])
def test_cards_that_helped_the_first_roll_count_after_each_of_several_second_chances(in_round):
    cards = (*CHANCES, ADRENALIN)
    laid = {"dialect": GURPS}
    at = at_fight(*cards, **laid) if in_round else at_scene(hands={"Quin": cards}, **laid)
    at = at.acting(action=MANEUVER, value=8).played(ADRENALIN).announced(17)
    assert ADRENALIN in at.discard_pile
    margins = [at.margin]
    for card, totals in zip(CHANCES, [(18, 16), (15, 18), (17, 14)], strict=True):
        at = at.played(card).announced(*totals)
        margins.append(at.margin)
    assert margins == [-6, -5, -4, -3]


@pytest.mark.rule("TG-026")
def test_each_second_chance_rolls_each_die_twice_more_and_help_of_others_remains():
    at = at_fight(*CHANCES, dialect=GURPS, card=2)
    at = at.begin_skill_resolution(hero="Quin", skill="science", difficulties=(0,) * 4, flips=8)
    at = at.resolve_dramatic_step(hero="Quin", value=12, steps=2)
    first = at.announced(16, 15).played(AGAIN)
    assert first.attempt.dice_due == (Die.REROLL,) * 4
    results = first.announced(10, 17, 16, 9).outcome.results
    assert [result.margin for result in results] == [0, 1]
    at = at.announced(17, 17).played(CHANCES[0]).announced(16, 17, 15, 17)
    results = at.played(CHANCES[1]).announced(14, 17, 17, 13).outcome.results
    assert [result.margin for result in results] == [10 - 14, 10 - 13]
    pools = {"Quin": (*CHANCES, ACTION, DRAMA), "Marco": (SUPPORTER,)}
    at = at_text(GURPS, pools=pools).acting(action=ATTACK, value=5)
    at = at.played(ACTION).played(SUPPORTER, "Marco").announced(18)
    first = at.margin
    for card in CHANCES:
        at = at.played(card).announced(18, 18)
        assert at.margin == first


@pytest.mark.rule("TC-076", "TG-025", "TR-147", "TR-149", "MA-012")
@by_text("difficulty die", revised=(10, 15), classic=(10, 15), gurps=(0, 8))
def test_opponent_fails_undoes_only_the_result_on_its_own_hero(dialect, difficulty, die):
    checks = tuple(torg.Check(value=20, difficulty=difficulty, target=hero) for hero in HEROES)
    at = at_text(dialect, pools={"Quin": (FAILS,), "Marco": (OTHER_OPPONENT_FAILS,)})
    at = at.one_on_many(actor="Mummy", action=ATTACK, checks=checks).announced(die)
    assert at.pending.aftermath.hits == HEROES
    at = at.played(FAILS)
    assert at.pending.aftermath.hits == ("Marco", "Tina")
    # Marco still has time for his card.
    assert at.played(OTHER_OPPONENT_FAILS, "Marco").pending.aftermath.hits == ("Tina",)


@pytest.mark.rule("TR-071", "TR-147")
def test_a_negated_hit_does_not_make_a_villain_stand_firm():
    at = at_fight(FAILS, card=116).acting("Mummy", ATTACK, target="Quin").ended()
    at = at.hurt("Quin", by="Mummy", wounds=1)
    assert "Mummy" in at.round.conditions.steadfast
    assert at.played(FAILS).round.conditions.steadfast == ()
