"""An action from its declaration to its announcement: who may act, when, and by which dice."""

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dramadeck import IllegalCommandError, torg
from dramadeck.charts.torg import bonus_number
from dramadeck.torg import GURPS, REVISED, ActionKind, Attribute, Die, Reason, Side, commands
from dramadeck.torg.commands import PassTurn
from tests.torg.at import TorgAt, at_fight, at_scene, at_text, by_text, house, play
from tests.torg.moments import MOMENTS
from tests.torg.sample_commands import SAMPLES
from tests.torg.tables_actions import HEROES_FLURRY, HEROES_UP_ANY, VILLAINS_FLURRY_DEFEND_TRICK

HEROES_STYMIED, VILLAINS_UP, QUIET, ACTION, ADRENALIN, HERO, DRAMA = 130, 64, 151, 36, 1, 65, 128
SUPPORTER, HASTE, HEROES_SETBACK, VILLAINS_SETBACK = 149, 40, 31, 148


ATTACK, DEFEND = ActionKind.ATTACK, ActionKind.DEFEND
SHOUT = torg.Words(text="a shout")
FREE = commands.SpendFreePossibility(character="Quin")
FREE_OF_MUMMY = commands.SpendFreePossibility(character="Mummy")
COUNTER = commands.CounterPoint(villain="Mummy")
NOTHING_FREE = (Reason.NO_FREE_POSSIBILITY, "TG-041")
NOTHING_TO_COUNTER = (Reason.NO_POINT_TO_COUNTER, "TR-066")
ONE_DIE, UP_DICE = (Die.ACTION,), (Die.ACTION, Die.UP)
OTHER = ActionKind.OTHER


def declare(actor="Quin", action=ATTACK, **details):
    details = {"value": 10, "difficulty": 10} | details
    return commands.DeclareAction(actor=actor, action=action, **details)


def acted(at, *actors):
    for actor in actors:
        at = at.declared(actor).announced(9)
    return at


DECLARING = (commands.DeclareAction, commands.ManyOnOne, commands.OneOnMany, commands.QuickMethod)


@pytest.mark.rule("TR-030", "TR-023", "TR-065")
def test_a_declared_action_waits_for_its_die_and_by_default_is_skilled_and_contributes():
    at = at_fight().sends(declare(target="Mummy"))
    assert at.events == (torg.events.ActionDeclared(attempt=at.attempt, contributes=True),)
    assert at.attempt.dice_due == (Die.ACTION,)
    assert at.attempt.checks == (torg.Check(value=10, difficulty=10, target="Mummy"),)
    assert at.attempt.purpose is torg.Purpose.ACTION
    # A refused announcement leaves it open.
    at.refuses(commands.Announce(actor="Quin"), Reason.DICE_STILL_DUE, "TR-030")
    with pytest.raises(IllegalCommandError):
        at.announce(actor="Quin")
    assert at.announced(12).events_of(torg.events.ActionAnnounced)
    for kind in (*DECLARING, commands.SumEfforts, commands.MassEffort):
        (command,) = (sample for sample in SAMPLES if isinstance(sample, kind))
        otherwise = attrs.evolve(command, is_skilled=False, contributes=False)
        for sent, expected in ((command, True), (otherwise, False)):
            (event,) = TorgAt(state=MOMENTS["in a round"]).sends(sent).events
            assert (event.attempt.is_skilled, event.contributes) == (expected, expected)


@pytest.mark.rule("TR-137", "TR-071", "TR-059")
def test_nobody_rolls_without_an_action_or_acts_after_fleeing_and_a_turn_is_passed_once():
    roll = commands.Roll(actor="Quin", total=9)
    at_scene().refuses(roll, Reason.ACTION_NOT_OPEN, "TR-065", "Quin")
    fled = at_fight(card=80, kind=torg.SceneKind.STANDARD).hurt("Mummy", shock=1).flipped(32)
    fled.refuses(declare("Mummy"), Reason.CHARACTER_FLED, "TR-059", "Mummy has fled")
    # Absence is refused before the turn is checked.
    at_scene().refuses(PassTurn(character="Quinn"), Reason.UNKNOWN_CHARACTER, "TR-059")
    passing = PassTurn(character="Mummy")
    at_fight().sends(passing).refuses(passing, Reason.NO_ACTION_LEFT, "TR-059")


@pytest.mark.rule("TR-019", "TR-059", "TR-091")
def test_a_character_has_one_action_or_defense_in_a_round_and_any_number_in_free_time():
    at = acted(at_fight(), "Quin")
    at.refuses(declare(), Reason.NO_ACTION_LEFT, "TR-059", "Quin has used all actions")
    assert at.flipped(HEROES_UP_ANY).declared().attempt is not None
    assert acted(at_scene(), "Quin", "Quin", "Quin").attempts == ()
    defend = commands.Defend(hero="Quin")
    at = at_fight().sends(defend)
    assert at.events == (torg.events.TurnTaken(character="Quin", action=DEFEND, contributes=True),)
    assert at.attempt is None
    at.refuses(defend, Reason.NO_ACTION_LEFT, "TR-059")


@pytest.mark.rule("TR-059")
def test_in_a_flurry_the_side_acts_twice_and_heroes_wait_until_all_have_acted():
    at = acted(at_fight(card=HEROES_FLURRY), "Quin")
    at.refuses(declare(), Reason.WAIT_FOR_YOUR_SIDE, "TR-059", "Marco comes first")
    at = acted(at, "Marco").pass_turn(character="Tina")
    assert at.events == (torg.events.TurnTaken(character="Tina", action=None, contributes=False),)
    at = acted(at, "Quin")
    at.refuses(declare(), Reason.NO_ACTION_LEFT, "TR-059")
    assert acted(at, "Tina").actions_left("Tina") == 0
    at = at_fight(card=VILLAINS_FLURRY_DEFEND_TRICK, villains=("Mummy", "Thug"))
    for _ in range(2):
        at = at.declared("Mummy", target="Quin").announced(9)
    at.refuses(declare("Mummy"), Reason.NO_ACTION_LEFT, "TR-059")
    assert at.actions_left("Quin") == 1
    # A flurry of the heroes gives a villain no second action, and the villain need not wait.
    heroes = acted(at_fight(card=HEROES_FLURRY), "Mummy")
    heroes.refuses(declare("Mummy"), Reason.NO_ACTION_LEFT, "TR-059")


# ------------------------------------------------------------------------------ the dice


@given(total=st.integers(3, 18), value=st.integers(1, 20), penalty=st.integers(-5, 10))
def test_in_gurps_three_dice_are_rolled_under_the_value_minus_the_penalty(total, value, penalty):
    at = at_text(GURPS).declared(value=value, difficulty=penalty, target="Mummy")
    (result,) = at.announced(total).outcome.results
    assert result.margin == value - penalty - total
    assert bool(result.succeeded) is (total <= value - penalty)


def test_in_gurps_one_roll_counts_for_effects_cards_and_groups():
    outcome = at_text(GURPS).acting(value=12, effect_value=7).announced(10).outcome
    assert (outcome.die_total, outcome.results[0].margin, outcome.effect_total) == (10, 2, 7)
    at = at_text(GURPS, pools={"Quin": (ACTION,), "Tina": (SUPPORTER,)}).declared()
    at = at.played(ACTION).played(SUPPORTER, "Tina", SHOUT).announced(10)
    assert at.margin == 10 + 3 + 3 - 10 - 10
    group = {"actors": ("Quin", "Marco"), "values": (11, 11), "difficulty": 0, "effect_value": 8}
    outcome = at_text(GURPS).many_on_one(action=ActionKind.ATTACK, **group).announced(11).outcome
    assert outcome.results[0].succeeded >= 1
    assert outcome.effect_total >= 8
    at = at_text(GURPS).declared()
    (rolled,) = at.roll(actor="Quin", dice=(1, 6, 3)).events_of(torg.events.DieRolled)
    assert (rolled.roll.total, rolled.roll.faces) == (10, (1, 6, 3))
    (first,) = at.roll(actor="Quin", seed="die 1").events_of(torg.events.DieRolled)
    assert at.roll(actor="Quin", seed="die 1").events_of(torg.events.DieRolled) == [first]
    assert len(first.roll.faces) == 3
    assert sum(first.roll.faces) == first.roll.total
    for wrong in ({"total": 2}, {"total": 19}, {"dice": (1, 2)}, {"dice": (7, 1, 1)}):
        at.refuses(commands.Roll(actor="Quin", **wrong), Reason.DICE_DO_NOT_FOLLOW, "TG-067")


# ------------------------------------------------------------------------------ up and stymied


@by_text("totals dice", revised=([9, 4], UP_DICE), classic=([9, 10], UP_DICE), gurps=([9], ONE_DIE))
@pytest.mark.rule("TC-011", "TG-041")
def test_an_up_gives_a_die_or_a_possibility_that_nobody_counters(dialect, totals, dice):
    at = at_text(dialect, HEROES_UP_ANY).declared().thrown(*(9, 4)[: len(totals)])
    assert [roll.total for roll in at.attempt.rolls] == totals
    assert not at.attempt.dice_due
    at = at_text(dialect, HEROES_UP_ANY, rated=("Mummy",)).declared()
    assert at.attempt.dice_due == dice
    at.refuses(COUNTER, *NOTHING_TO_COUNTER)
    if dialect is GURPS:
        at = at.sends(FREE)
        at.refuses(COUNTER, *NOTHING_TO_COUNTER)
        assert at.allows(commands.SpendFreePossibility(character="Tina"))
        at.refuses(FREE_OF_MUMMY, *NOTHING_FREE)
    at.refuses(FREE, *NOTHING_FREE)


def houses(**attempts):
    """Return the revised text with other readings of attempts."""
    return house(REVISED, attempts=attempts)


def test_a_free_possibility_adds_a_die_without_counter_and_a_cancelled_one_adds_none():
    at = at_text(houses(up="possibility_for_the_round"), HEROES_UP_ANY, rated=("Mummy",))
    at.refuses(FREE, Reason.ACTION_NOT_OPEN, "TG-041")
    at = at.declared().sends(FREE)
    assert at.attempt.dice_due == UP_DICE
    at.refuses(COUNTER, *NOTHING_TO_COUNTER)
    cancels = houses(stymied="next_possibility")
    at = at_text(cancels, HEROES_STYMIED, possibilities=1).declared()
    assert not at.attempt.is_stymied
    assert at.spend_possibility(hero="Quin").attempt.dice_due == ONE_DIE


@by_text("adds_die", revised=True, classic=True, gurps=False)
@pytest.mark.rule("TC-019", "TG-046", "TR-079")
def test_a_point_adds_a_die_and_stymied_costs_a_reroll_or_in_gurps_a_point(dialect, adds_die):
    at = at_fight(HERO, DRAMA, possibilities=2, rated=("Mummy",), dialect=dialect).declared()
    at = at.spend_possibility(hero="Quin")
    assert (Die.POINT in at.attempt.dice_due) is adds_die
    assert at.hero("Quin").possibilities == 1
    at = at.played(HERO).sends(COUNTER, COUNTER)
    at.refuses(COUNTER, *NOTHING_TO_COUNTER)
    assert at.allows(commands.SpendPossibility(hero="Quin")) is not adds_die
    at = at_text(dialect, HEROES_STYMIED, possibilities=3).declared()
    assert at.attempt.is_stymied is (dialect is not GURPS)
    if dialect is not GURPS:
        (rolled,) = at.roll(actor="Quin", dice=(10,)).events_of(torg.events.DieRolled)
        assert rolled.roll == torg.DieRoll(die=Die.ACTION, total=10, faces=(10,))
        assert rolled.uses_up_stymied
        return
    at = at.spend_possibility(hero="Quin")
    cancelled = torg.events.PossibilityCancelled(character="Quin", is_free=False, is_beside=False)
    assert at.events_of(torg.events.PossibilityCancelled) == [cancelled]
    assert (at.hero("Quin").possibilities, at.attempt.points) == (2, 0)
    at = at.spend_possibility(hero="Quin")
    assert not at.events_of(torg.events.PossibilityCancelled)
    assert at.attempt.points == 1


@pytest.mark.rule("TG-046", "TG-041")
def test_stymied_cancels_the_point_of_a_card_or_an_up_and_an_up_ends_with_the_round():
    at = at_fight(HERO, card=HEROES_STYMIED, dialect=GURPS).declared()
    assert at.played(HERO).events_of(torg.events.PossibilityCancelled)
    at = at.give_condition(character="Quin", effect=torg.Advantage.UP).sends(FREE)
    assert at.events_of(torg.events.PossibilityCancelled)[0].is_free
    assert not at.played(HERO).events_of(torg.events.PossibilityCancelled)
    at_text(GURPS, HEROES_UP_ANY).flipped(QUIET).refuses(FREE, *NOTHING_FREE)
    at = at_text(GURPS, VILLAINS_UP)
    assert at.allows(FREE_OF_MUMMY)
    assert torg.TORG.issuer(at.state, FREE_OF_MUMMY) == torg.GAMEMASTER


DEXTERITY = torg.Raise(attribute=torg.Attribute.DEXTERITY)


def stymied(character, dialect=GURPS, **table):
    """Return a round in which the Mummy has stymied a character until the next action."""
    at = at_text(dialect, **table).reported("Mummy", ActionKind.TEST, 0, character)
    return at.apply_interaction(actor="Mummy", target=character)


@pytest.mark.rule("TG-059")
@pytest.mark.parametrize(
    "bonus",
    [play(ACTION), play(ADRENALIN, choice=DEXTERITY), play(SUPPORTER, "Tina", SHOUT)],
    ids=["Action", "Adrenalin", "a Supporter of another"],
)
def test_stymied_by_an_interaction_cancels_the_next_bonus_card(bonus):
    pools = {"Quin": (ACTION, ADRENALIN, HERO), "Tina": (SUPPORTER,)}
    at = stymied("Quin", pools=pools).declared().sends(bonus)
    assert at.events_of(torg.events.BonusCancelled) == [
        torg.events.BonusCancelled(character="Quin")
    ]
    assert bonus.card in at.discard_pile
    assert at.boosts == at.attempt.supports == ()
    assert not at.played(HERO).events_of(torg.events.PossibilityCancelled)


@pytest.mark.rule("TG-059")
def test_a_possibility_or_the_next_action_ends_such_a_stymied_and_a_flip_does_not():
    at = stymied("Quin", pools={"Quin": (HERO, DRAMA)}).declared().played(HERO)
    assert at.events_of(torg.events.PossibilityCancelled)
    assert not at.round.conditions.given
    assert not at.played(DRAMA).events_of(torg.events.PossibilityCancelled)
    at = stymied("Quin").flipped(QUIET)
    assert at.standing("Quin") is torg.Disadvantage.STYMIED
    assert at.declared().announced(9).standing("Quin") is None


# ------------------------------------------------------------------------------ postures


def attacked(at, margin=-1):
    return at.reported("Mummy", ActionKind.ATTACK, margin, "Quin")


@by_text("lasts", revised=False, classic=False, gurps=True)
@pytest.mark.rule("TG-038", "TG-048")
def test_a_defense_lasts_for_the_round_but_in_gurps_until_the_next_action(dialect, lasts):
    at = at_text(dialect).defend(hero="Quin").flipped(27)
    struck = attacked(at)
    assert len(struck.events_of(torg.events.DefenseTested)) == lasts
    if lasts:
        (earned,) = struck.events_of(torg.events.CardEarned)
        assert earned.action is DEFEND
    assert not attacked(at.pass_turn(character="Quin")).events_of(torg.events.DefenseTested)


POSTURE = commands.TakePosture(character="Quin", what="all-out attack")


@pytest.mark.rule("TG-038")
def test_postures_of_gurps_are_recorded_and_last_until_the_next_action():
    at = attacked(at_text(GURPS).defend(hero="Quin"), 2)
    assert [test.succeeded for test in at.events_of(torg.events.DefenseTested)] == [False]
    (posture,) = at.round.postures
    assert (posture.character, posture.is_defense, posture.is_tested) == ("Quin", True, True)
    assert not attacked(at.flipped(QUIET)).events_of(torg.events.DefenseTested)
    for dialect in (REVISED, torg.CLASSIC):
        at_text(dialect).refuses(POSTURE, Reason.NO_LASTING_POSTURES, "TG-038")
    at = at_text(GURPS).declared().announced(9).sends(POSTURE)
    at.refuses(POSTURE, Reason.RULED_ALREADY, "TG-038")
    at = at.flipped(QUIET)
    assert [posture.what for posture in at.round.postures] == ["all-out attack"]
    at = at.declared("Tina")
    assert at.round.postures
    assert not at.announced(9).declared().round.postures
    assert torg.TORG.issuer(at.state, POSTURE) == torg.hero_seat("Quin")


ANNOUNCE = commands.Announce(actor="Quin")


@pytest.mark.rule("TR-030")
def test_an_announcement_needs_all_dice_and_an_open_action_of_the_actor():
    at = at_scene(possibilities=1).declared().spend_possibility(hero="Quin")
    says = "Quin has dice to throw first; the next is the action die"
    at.refuses(ANNOUNCE, Reason.DICE_STILL_DUE, "TR-030", says)
    at.thrown(12).refuses(ANNOUNCE, Reason.DICE_STILL_DUE, "TR-030", "point die")
    assert at.announced(12, 12).events_of(torg.events.ActionAnnounced)
    for at in (at_scene(), at_scene().declared("Marco").thrown(12)):
        at.refuses(ANNOUNCE, Reason.ACTION_NOT_OPEN, "TR-030", "Quin")


@given(die=st.integers(1, 60), value=st.integers(-5, 40), difficulty=st.integers(0, 40))
@pytest.mark.rule("TR-030")
def test_the_total_is_value_plus_bonus_number_and_a_margin_of_0_succeeds(die, value, difficulty):
    at = at_scene().declared(value=value, difficulty=difficulty).announced(die)
    (result,) = at.outcome.results
    assert result.total == value + bonus_number(die)
    assert result.margin == result.total - difficulty
    assert result.succeeded == (result.total >= difficulty)


def margin(at, actor="Quin"):
    return at.acts(actor, ATTACK, 0).outcome.results[0].margin


@pytest.mark.rule("TR-078", "TR-090")
def test_the_generic_setback_subtracts_5_and_the_effect_has_the_bonus_number():
    at = at_fight(card=VILLAINS_SETBACK).name_setback(side=Side.VILLAINS)
    assert (margin(at, "Mummy"), margin(at)) == (-5, 0)
    at = at_fight(card=HEROES_SETBACK).name_setback(side=Side.HEROES)
    assert (margin(at), margin(at.flipped(45))) == (-5, 0)
    ours = house(torg.REVISED, rounds={"setback_penalty": 3})
    at = at_fight(card=HEROES_SETBACK, dialect=ours).name_setback(side=Side.HEROES)
    assert margin(at) == -3
    for effect_value, die, effect in ((18, 15, 20), (0, 15, 2), (18, 5, None), (None, 15, None)):
        at = at_scene().declared(effect_value=effect_value).announced(die)
        assert at.outcome.effect_total == effect


@pytest.mark.rule("TR-006", "TR-019", "TR-005", "TR-115")
def test_cards_in_play_wait_for_their_owners_action_and_in_free_time_are_discarded_with_it():
    at = at_scene(hands={"Quin": (ACTION,)}).plays("Quin", ACTION).acts("Quin", OTHER, 0)
    assert at.outcome.bonus == 3
    assert at.events_of(torg.events.CardsExpired) == [
        torg.events.CardsExpired(hero="Quin", cards=(ACTION,))
    ]
    assert (at.discard_pile, at.boosts) == ((ACTION,), ())
    strength = Attribute.STRENGTH
    at = at_scene(hands={"Quin": (ADRENALIN,)})
    at = at.plays("Quin", ADRENALIN, choice=torg.Raise(attribute=strength))
    assert at.acts("Marco", OTHER, 0).value_raise("Quin", strength) == 3
    at = at_fight(ACTION).plays("Quin", ACTION).acts("Quin", OTHER, 0)
    assert at.in_play("Quin") == (ACTION,)


def report(actor="Quin", action=ATTACK, margin=0, **details):
    return commands.ReportAction(actor=actor, action=action, margin=margin, **details)


@pytest.mark.rule("TR-089", "TR-093", "TR-023", "TR-025")
def test_a_reported_action_earns_a_card_and_allows_pooling_like_a_rolled_one():
    at = at_fight().sends(report(target="Mummy"))
    facts = {"actor": "Quin", "action": ATTACK, "margin": 0, "target": "Mummy"}
    assert at.events[0] == torg.events.ActionReported(contributes=True, die_total=None, **facts)
    assert at.events[1:] == at_fight().acts("Quin", ATTACK, 0).events[1:]
    assert len(at.hand("Quin")) == 1
    at = at_fight().sends(report(margin=-1))
    assert len(at.events) == 1
    at.refuses(report(), Reason.NO_ACTION_LEFT, "TR-059", "Quin")
    for contributes in (True, False):
        at, lay = at_fight(hands={"Quin": (HASTE,)}), commands.PlayToPool(hero="Quin", card=HASTE)
        rolled = at.acts("Quin", OTHER, 0, contributes=contributes)
        for after in (rolled, at.sends(report(contributes=contributes))):
            assert after.allows(lay) is contributes
