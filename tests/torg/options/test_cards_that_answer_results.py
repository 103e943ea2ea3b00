"""Cards that answer a result, in each of the three rule texts."""

import pytest

from dramadeck import torg
from dramadeck.torg import GURPS, REVISED, ActionKind, Die, Reason, SceneKind
from tests.torg.at import at_fight, at_scene, play
from tests.torg.options.at import at_text, by_text, house
from tests.torg.tables import HEROES

ACTION, ADRENALIN, DRAMA, SUPPORTER = 36, 1, 128, 149
GLORY, OPPONENT_FAILS, OTHER_OPPONENT_FAILS = 91, 74, 75
SECOND_CHANCE, *_ = CHANCES = (79, 87, 90)
ATTACK, MANEUVER = ActionKind.ATTACK, ActionKind.MANEUVER
GLORIOUS = play(GLORY)
TOO_LOW, NOT_CRITICAL = (Reason.ROLL_TOO_LOW, "TR-134"), (Reason.NO_CRITICAL_SUCCESS, "TG-019")


# ----------------------------------------------------------------------------- row: Glory


def shone(dialect, value, *totals, **table):
    """Quin's action by these dice, which the gamemaster calls important."""
    at = at_fight(GLORY, dialect=dialect, **table).acting(action=ATTACK, value=value)
    return at.announced(*totals).grant_impact(hero="Quin")


@pytest.mark.rule("TC-067", "TG-019", "TR-134", "TR-135")
@by_text("great poor", revised=(60, 59), classic=(60, 59), gurps=(4, 8))
def test_glory_asks_for_high_dice_in_a_dramatic_scene_or_for_a_critical_success(
    dialect, great, poor
):
    for kind in SceneKind:
        shining, dull = (shone(dialect, 12, total, kind=kind) for total in (great, poor))
        if dialect is GURPS:
            assert shining.allows(GLORIOUS)
            dull.refuses(GLORIOUS, *NOT_CRITICAL)
        elif kind is SceneKind.DRAMATIC:
            assert shining.allows(GLORIOUS)
            dull.refuses(GLORIOUS, *TOO_LOW, "59")
        else:
            shining.refuses(GLORIOUS, Reason.SCENE_NOT_DRAMATIC, "TR-134")
            assert not dull.allows(GLORIOUS)
    at = shone(dialect, 12, great).sends(GLORIOUS)
    awards = {(event.hero, event.possibilities) for event in at.told(torg.AwardChanged)}
    assert awards == {(hero, 3) for hero in HEROES}


@pytest.mark.rule("TG-019")
def test_what_three_dice_call_a_critical_success_and_with_others_the_gamemaster():
    dialect = house(REVISED, enhancements={"glory_trigger": "critical_success"})
    assert shone(dialect, 12, 20).allows(GLORIOUS)
    shone(dialect, 5, 12).refuses(GLORIOUS, *NOT_CRITICAL)
    for value, total, critical in (
        (10, 4, True),
        (14, 5, False),
        (15, 5, True),
        (15, 6, False),
        (16, 6, True),
        (20, 7, False),
    ):
        at = shone(GURPS, value, total)
        at.allows_if(critical, GLORIOUS, *NOT_CRITICAL)


def reported(dialect, margin, die_total, hero="Quin"):
    """An important action with this roll of the table's own dice."""
    report = {"actor": hero, "action": ATTACK, "margin": margin, "die_total": die_total}
    at = at_text(dialect, pools={hero: (GLORY,)}).report_action(**report)
    return at.grant_impact(hero=hero)


BY_DICE = [(3, 60, True), (3, 59, False), (-3, 61, True)]
BY_CRITICAL = [(10, 6, True), (9, 6, False), (0, 4, True), (0, 5, False), (-1, 3, False)]


@pytest.mark.rule("TC-067", "TG-019", "TR-134")
@by_text(
    "cases refusal",
    revised=(BY_DICE, TOO_LOW),
    classic=(BY_DICE, TOO_LOW),
    gurps=(BY_CRITICAL, NOT_CRITICAL),
)
@pytest.mark.parametrize("hero", ["Quin", "Marco"])
def test_glory_crowns_a_reported_action_by_the_dice_that_were_told(dialect, cases, refusal, hero):
    for margin, total, shines in cases:
        at = reported(dialect, margin, total, hero)
        assert at.allows(play(GLORY, hero)) is shines, (margin, total)
        if not shines:
            at.refuses(play(GLORY, hero), *refusal)
    untold = reported(dialect, 20, None, hero)
    untold.refuses(play(GLORY, hero), Reason.DIE_TOTAL_NOT_TOLD, refusal[1], "`die_total`")


@pytest.mark.rule("TG-067")
@pytest.mark.parametrize("total", [2, 19])
def test_a_report_tells_what_three_dice_can_come_to(total):
    report = torg.ReportAction(actor="Quin", action=ATTACK, margin=0, die_total=total)
    at_fight(GLORY, dialect=GURPS).refuses(report, Reason.DICE_DO_NOT_FOLLOW, "TG-067")
    assert at_fight(GLORY).allows(report)


# --------------------------------------------------------------------- row: Second Chance


@pytest.mark.rule("TC-081", "TG-026", "TR-150")
@by_text(
    "dice totals",
    revised=((Die.ACTION,), (30,)),
    classic=((Die.ACTION,), (30,)),
    gurps=((Die.REROLL, Die.REROLL), (17, 3)),
)
def test_a_second_chance_is_a_new_try_or_two_more_rolls(dialect, dice, totals):
    failed = at_fight(SECOND_CHANCE, dialect=dialect).acting(action=ATTACK, value=5).ended()
    assert not failed.outcome.succeeded
    at = failed.played(SECOND_CHANCE)
    assert at.kinds == [torg.CardPlayed, torg.ActionRetried]
    assert at.discard_pile == (SECOND_CHANCE,)
    assert at.attempt.dice_due == dice
    won = at.announced(*totals)
    assert won.outcome.succeeded
    # The success of the second try is approved like any other.
    assert won.told(torg.CardEarned)


@pytest.mark.rule("TG-026")
def test_the_best_of_three_rolls_counts_whichever_dice_are_rolled():
    at = at_fight(SECOND_CHANCE, dialect=GURPS).acting(action=ATTACK).announced(15)
    at = at.played(SECOND_CHANCE)
    for totals, best, margin in (((17, 8), 8, 2), ((17, 16), 15, -5)):
        retried = at.announced(*totals)
        assert (retried.outcome.die_total, retried.margin) == (best, margin)
        assert retried.outcome.succeeded is (margin >= 0)
    dialect = house(REVISED, enhancements={"second_chance": "best_of_two_rerolls"})
    at = at_fight(SECOND_CHANCE, dialect=dialect).acting(action=ATTACK, value=5).ended()
    assert at.played(SECOND_CHANCE).announced(3, 19).outcome.die_total == 19


@pytest.mark.rule("TG-026", "TG-015")
@pytest.mark.parametrize("in_round", [True, False])
def test_what_helped_the_first_roll_helps_after_a_first_second_and_third_second_chance(in_round):
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
def test_each_die_is_rolled_twice_more_by_each_second_chance_and_help_of_others_stays():
    at = at_fight(*CHANCES, dialect=GURPS, card=2)
    at = at.begin_skill_resolution(hero="Quin", skill="science", difficulties=(0,) * 4, flips=8)
    at = at.resolve_dramatic_step(hero="Quin", value=12, steps=2)
    first = at.announced(16, 15).played(SECOND_CHANCE)
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


# -------------------------------------------------------------------- row: Opponent Fails


@pytest.mark.rule("TC-076", "TG-025", "TR-147", "TR-149", "MA-012")
@by_text("difficulty die", revised=(10, 15), classic=(10, 15), gurps=(0, 8))
def test_opponent_fails_undoes_the_result_on_its_player_alone(dialect, difficulty, die):
    checks = tuple(torg.Check(value=20, difficulty=difficulty, target=hero) for hero in HEROES)
    at = at_text(dialect, pools={"Quin": (OPPONENT_FAILS,), "Marco": (OTHER_OPPONENT_FAILS,)})
    at = at.one_on_many(actor="Mummy", action=ATTACK, checks=checks).announced(die)
    assert at.pending.aftermath.hits == HEROES
    at = at.played(OPPONENT_FAILS)
    assert at.pending.aftermath.hits == ("Marco", "Tina")
    # Her card does not take Marco's time away.
    assert at.played(OTHER_OPPONENT_FAILS, "Marco").pending.aftermath.hits == ("Tina",)


@pytest.mark.rule("TR-071", "TR-147")
def test_a_villain_whose_hit_is_negated_has_not_stood_firm_by_it():
    at = at_fight(OPPONENT_FAILS, card=116).acting("Mummy", ATTACK, target="Quin").ended()
    at = at.hurt("Quin", by="Mummy", wounds=1)
    assert "Mummy" in at.round.conditions.steadfast
    assert at.played(OPPONENT_FAILS).round.conditions.steadfast == ()
