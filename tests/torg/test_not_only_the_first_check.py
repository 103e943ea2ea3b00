"""Of several checks of one roll it is not the first alone that counts.

A roll that serves many actions has many results: the best margin against somebody may be any of
them, and so may the one that hits, that is aimed across the line, that is stopped.
"""

from itertools import permutations

import pytest

from dramadeck import torg
from dramadeck.charts.torg import Extension, Spread
from dramadeck.torg import CLASSIC, GURPS, REVISED, ActionKind, CardType, Check, Reason
from tests.torg.house_rules import taken, with_readings
from tests.torg.tables import ALL_DIALECTS, PLAIN, allowed, refused, told
from tests.torg.tables_actions import (
    HERO,
    PLAIN_ATTACK_TAUNT,
    VILLAINS_UP_DEFEND_TAUNT,
    announced,
    outcome_of,
    rounds,
    thrown,
)

ATTACK, TAUNT = ActionKind.ATTACK, ActionKind.TAUNT
GANG = ("Mummy", "Cultist", "Thug")
TROOPERS = tuple(f"Shocktrooper {number}" for number in range(1, 41))
SETBACK, SECOND_CHANCE, MONOLOGUE, STEPS_AB = 301, 79, 95, 1
VILLAINS_TEST_TAUNT = 130
HOUSE_DECK = torg.original_deck().with_cards({SETBACK: CardType.SETBACK}, like=45, name="house")
SURE, HOPELESS = -40, 90


def several(state, *checks, actor="Quin", action=ATTACK, die=12, **details):
    """The announcement of all these actions with one roll."""
    command = torg.OneOnMany(actor=actor, action=action, checks=checks, **details)
    return announced(torg.TORG.step(state, command).state, die)


def at(target, difficulty, **facts):
    return Check(value=10, difficulty=difficulty, target=target, **facts)


# --------------------------------------------------------------------- interactions and answers


@ALL_DIALECTS
@pytest.mark.rule("TG-054", "MA-012")
@pytest.mark.parametrize("difficulties", tuple(permutations((-5, -13, 2))))
def test_of_several_taunts_of_one_roll_at_one_villain_the_best_margin_counts(dialect, difficulties):
    state = rounds(PLAIN_ATTACK_TAUNT, dialect=dialect)
    checks = (at("Mummy", each) for each in difficulties)
    transition = several(state, *checks, action=TAUNT, die=7 if dialect is GURPS else 14)
    margins = [each.margin for each in outcome_of(transition).results]
    assert max(margins) > min(margins) >= -8
    state = transition.state
    assert state.play.aftermath.margins == (("Mummy", max(margins)),)
    (applied,) = told(
        torg.apply_interaction(state, actor="Quin", target="Mummy"), torg.InteractionApplied
    )
    assert applied.margin == max(margins)


@ALL_DIALECTS
@pytest.mark.rule("TR-089", "MA-013", "TR-150")
@pytest.mark.parametrize("hits", [0, 1, 2])
def test_whichever_blow_of_a_roll_hits_it_earns_a_card_does_its_effect_and_is_no_failure(
    dialect, hits
):
    state = rounds(
        PLAIN_ATTACK_TAUNT, villains=GANG, pools={"Quin": (SECOND_CHANCE,)}, dialect=dialect
    )
    checks = (at(target, SURE if place == hits else HOPELESS) for place, target in enumerate(GANG))
    transition = several(state, *checks, effect_value=15)
    assert told(transition, torg.CardEarned) == [torg.CardEarned(hero="Quin", action=ATTACK)]
    assert outcome_of(transition).effect_total is not None
    assert transition.state.play.aftermath.hits == (GANG[hits],)
    retry = torg.PlayCard(hero="Quin", card=SECOND_CHANCE)
    refused(transition.state, retry, Reason.NOTHING_TO_RETRY, "TR-150")


@ALL_DIALECTS
@pytest.mark.rule("TR-091")
@pytest.mark.parametrize("hits", [0, 1, 2])
def test_a_defense_has_failed_whichever_of_several_blows_at_the_hero_hits(dialect, hits):
    state = rounds(VILLAINS_UP_DEFEND_TAUNT, dialect=dialect)
    state = torg.defend(state, hero="Quin").state
    checks = (at("Quin", SURE if place == hits else HOPELESS) for place in range(3))
    command = torg.OneOnMany(actor="Mummy", action=ATTACK, checks=tuple(checks))
    state = torg.TORG.step(state, command).state
    transition = announced(state, *(12 for _ in state.attempt.dice_due))
    assert told(transition, torg.DefenseTested) == [
        torg.DefenseTested(hero="Quin", succeeded=False)
    ]
    assert told(transition, torg.CardEarned) == []


@ALL_DIALECTS
@pytest.mark.rule("TR-083")
@pytest.mark.parametrize("margins", tuple(permutations((0, 14))))
def test_two_successes_of_a_roll_at_one_hero_take_as_many_cards_as_each_is_worth(dialect, margins):
    strips = dialect.approved_actions.stripped
    state = rounds(VILLAINS_TEST_TAUNT, pools={"Quin": PLAIN}, dialect=dialect)
    places = (2, 4)
    bonus = -10 if dialect is GURPS else 0
    checks = (
        at("Quin", 10 + bonus - margin - place)
        for margin, place in zip(margins, places, strict=True)
    )
    transition = several(state, *checks, actor="Mummy", action=TAUNT, die=10 if bonus else 12)
    assert [each.margin for each in outcome_of(transition).results] == [*margins]
    exposed = [each.count for each in told(transition, torg.PoolExposed)]
    assert exposed == [strips.lookup(margin) for margin in margins]


@pytest.mark.rule("TR-083")
def test_three_successes_of_a_roll_take_no_more_than_the_two_cards_that_a_pool_holds():
    state = rounds(VILLAINS_TEST_TAUNT, pools={"Quin": PLAIN[:2]})
    transition = several(state, *(at("Quin", 4),) * 3, actor="Mummy", action=TAUNT)
    assert all(each.succeeded for each in outcome_of(transition).results)
    assert sum(each.count for each in told(transition, torg.PoolExposed)) == 2


@pytest.mark.rule("TG-067", "TR-150")
def test_of_two_steps_with_dice_of_their_own_both_are_thrown_anew_where_a_try_is_new():
    new_try = taken(REVISED, "enhancements", "second_chance")
    house = with_readings(GURPS, "house", enhancements=new_try)
    state = rounds(STEPS_AB, pools={"Quin": (SECOND_CHANCE,)}, dialect=house)
    state = torg.begin_skill_resolution(
        state, hero="Quin", skill="lock picking", difficulties=(0,) * 4, flips=5
    ).state
    state = torg.resolve_dramatic_step(state, hero="Quin", value=9, steps=2).state
    failed = announced(state, 15, 4)
    assert outcome_of(failed).die_total == 15 + 4
    state = torg.play_card(failed.state, hero="Quin", card=SECOND_CHANCE).state
    gained = told(announced(state, 5, 6), torg.StepGained)
    assert [each.step for each in gained] == [torg.Step.A, torg.Step.B]


# ------------------------------------------------------------------------------ what is ruled out


@pytest.mark.rule("TC-075")
@pytest.mark.parametrize("targets", [("Guide", "Mummy"), ("Mummy", "Guide")])
def test_a_monologue_stops_a_roll_that_is_hostile_to_anybody(targets):
    state = rounds(
        PLAIN_ATTACK_TAUNT, allies=("Guide",), pools={"Marco": (MONOLOGUE,)}, dialect=CLASSIC
    )
    state = torg.play_card(state, hero="Marco", card=MONOLOGUE).state
    quick = torg.QuickMethod(
        actor="Quin", action=TAUNT, value=9, difficulties=(9, 9), targets=targets
    )
    several_taunts = torg.OneOnMany(
        actor="Quin", action=TAUNT, checks=tuple(at(each, 9) for each in targets)
    )
    for command in (quick, several_taunts):
        refused(state, command, Reason.HOSTILITY_SILENCED, "TC-075")
    friendly = torg.QuickMethod(
        actor="Quin", action=TAUNT, value=9, difficulties=(9, 9), targets=("Guide", "Tina")
    )
    assert allowed(state, friendly)


@pytest.mark.rule("TC-018", "MA-018")
@pytest.mark.parametrize("targets", [("Guide", "Mummy"), ("Mummy", "Guide")])
def test_with_a_setback_no_roll_is_offensive_to_anybody(targets):
    state = rounds(
        PLAIN_ATTACK_TAUNT,
        allies=("Guide",),
        pools={"Marco": (SETBACK,)},
        deck_value=HOUSE_DECK,
        dialect=CLASSIC,
    )
    state = torg.play_card(
        state, hero="Marco", card=SETBACK, choice=torg.Hindering(character="Quin")
    ).state
    command = torg.QuickMethod(
        actor="Quin", action=TAUNT, value=9, difficulties=(9, 9), targets=targets
    )
    refused(state, command, Reason.NO_OFFENSE, "TC-018")


@pytest.mark.rule("TC-075")
@pytest.mark.parametrize("targets", [("Guide", "Mummy"), ("Mummy", "Guide")])
@pytest.mark.parametrize("kind", ["quick", "several"])
def test_a_monologue_cuts_off_an_open_roll_that_is_hostile_to_anybody(targets, kind):
    state = rounds(
        PLAIN_ATTACK_TAUNT,
        allies=("Guide",),
        pools={"Marco": (MONOLOGUE,)},
        dialect=CLASSIC,
    )
    command = {
        "quick": torg.QuickMethod(
            actor="Quin", action=TAUNT, value=9, difficulties=(9, 9), targets=targets
        ),
        "several": torg.OneOnMany(
            actor="Quin", action=TAUNT, checks=tuple(at(each, 9) for each in targets)
        ),
    }[kind]
    state = torg.TORG.step(state, command).state
    assert torg.play_card(state, hero="Marco", card=MONOLOGUE).state.attempts == ()


# ---------------------------------------------------------------------------- whom the rolls reach


@pytest.mark.rule("TG-047")
@pytest.mark.parametrize("named", [("Mummy", "Thug"), ("Thug", "Mummy"), ("Mummy", "Quin")])
def test_nobody_among_those_who_stop_a_hit_was_left_unattacked(named):
    state = rounds(PLAIN_ATTACK_TAUNT, villains=GANG, dialect=GURPS)
    checks = tuple(at(each, SURE) for each in ("Mummy", "Cultist"))
    command = torg.OneOnMany(actor="Quin", action=ATTACK, checks=checks)
    state = thrown(torg.TORG.step(state, command).state, 12)
    stopped = torg.Announce(actor="Quin", stopped_by=named)
    refused(state, stopped, Reason.NOT_A_TARGET, "TG-047")


@pytest.mark.rule("MA-018", "MA-020", "TG-047")
@pytest.mark.parametrize("stops", [(), ("Mummy",), ("Cultist",), ("Cultist", "Mummy"), GANG[::-1]])
def test_by_the_quick_method_of_gurps_each_who_is_hit_may_stop_it(stops):
    state = rounds(PLAIN_ATTACK_TAUNT, villains=GANG, dialect=GURPS)
    command = torg.QuickMethod(
        actor="Quin", action=ATTACK, value=30, difficulties=(0, 0, 0), targets=GANG
    )
    state = thrown(torg.TORG.step(state, command).state, 10)
    transition = torg.announce(state, actor="Quin", stopped_by=stops)
    hit = tuple(each.check.target for each in outcome_of(transition).results if each.succeeded)
    assert hit == tuple(each for each in GANG if each not in stops)
    assert transition.state.play.aftermath.hits == hit


@pytest.mark.rule("TG-008")
@pytest.mark.parametrize("whom", GANG)
@pytest.mark.parametrize("kind", ["quick", "several"])
def test_a_card_of_a_moment_helps_a_roll_that_is_aimed_at_its_character_among_others(whom, kind):
    state = rounds(PLAIN_ATTACK_TAUNT, hands={"Quin": (HERO,)}, villains=GANG, dialect=GURPS)
    state = torg.declare_critical_moment(state, hero="Quin", cards=(HERO,), character=whom).state
    play = torg.PlayCard(hero="Quin", card=HERO)
    for targets in (GANG, tuple(each for each in GANG if each != whom)):
        command = {
            "quick": torg.QuickMethod(
                actor="Quin",
                action=ATTACK,
                value=9,
                difficulties=(0,) * len(targets),
                targets=targets,
            ),
            "several": torg.OneOnMany(
                actor="Quin", action=ATTACK, checks=tuple(at(each, 0) for each in targets)
            ),
        }[kind]
        acting = torg.TORG.step(state, command).state
        if whom in targets:
            assert allowed(acting, play)
        else:
            refused(acting, play, Reason.MOMENT_FOR_ANOTHER, "TG-008")


# --------------------------------------------------------------------------- more than fifteen


@pytest.mark.rule("MA-022", "MA-023", "MA-015", "MA-016")
@pytest.mark.parametrize(
    ("number", "value"), [(16, 6), (19, 6), (20, 7), (32, 7), (33, 8), (40, 8)]
)
def test_more_than_fifteen_targets_are_harder_and_tougher_by_the_closest_value(number, value):
    state = rounds(PLAIN_ATTACK_TAUNT, villains=TROOPERS)
    targets = TROOPERS[:number]
    for command in (
        torg.OneOnMany(actor="Quin", action=ATTACK, checks=tuple(at(each, 10) for each in targets)),
        torg.QuickMethod(
            actor="Quin", action=ATTACK, value=10, difficulties=(10,) * number, targets=targets
        ),
    ):
        attempt = torg.TORG.step(state, command).state.attempt
        assert attempt.toughness_increase == value
        assert attempt.checks[-1].difficulty == 10 + 2 * value
        assert attempt.checks[15].difficulty == 10 + 2 * 6


@pytest.mark.rule("MA-022", "MA-023", "MA-006", "MA-021")
@pytest.mark.parametrize(
    ("extension", "margin", "fewest", "most"),
    [
        *((Extension.LITERAL, *row) for row in ((11, 11, 15), (12, 16, 19), (13, 16, 19))),
        *((Extension.LITERAL, *row) for row in ((14, 20, 32), (15, 20, 32), (16, 33, 40))),
        *((Extension.PATTERN, *row) for row in ((9, 7, 10), (10, 11, 19), (12, 20, 32))),
        (Extension.PATTERN, 14, 33, 40),
    ],
)
def test_more_than_fifteen_who_act_together_succeed_by_twice_the_value(
    extension, margin, fewest, most
):
    state = rounds(PLAIN_ATTACK_TAUNT, villains=TROOPERS)
    for spread, succeeded in ((Spread.LOWEST, fewest), (Spread.TOP, most)):
        together = torg.ManyOnOne(
            actors=TROOPERS,
            action=ATTACK,
            values=(10,) * 40,
            difficulty=10 + 8 - margin,
            spread=spread,
            extension=extension,
        )
        (result,) = outcome_of(announced(torg.TORG.step(state, together).state, 12)).results
        assert (result.margin, result.succeeded) == (margin, succeeded)
