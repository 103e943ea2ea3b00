"""Cards that raise a total: Action, Adrenalin, Willpower, Presence, Supporter."""

import attrs
import pytest

from dramadeck import torg
from dramadeck.torg import ActionKind, Attribute, Reason
from tests.torg.tables import HEROES
from tests.torg.tables_actions import (
    ACTION,
    ADRENALIN,
    HASTE,
    HEROES_FLURRY,
    OTHER_ACTION,
    OTHER_ADRENALIN,
    OTHER_SUPPORTER,
    PLAIN_ATTACK_TAUNT,
    PRESENCE,
    SUPPORTER,
    WILLPOWER,
    announced,
    check_refused,
    declared,
    fight,
    flipped,
    outcome_of,
    rounds,
)

DEXTERITY, STRENGTH, TOUGHNESS, PERCEPTION, MIND, CHARISMA, SPIRIT = Attribute


def raised(state, card, attribute, hero="Quin"):
    return torg.play_card(state, hero=hero, card=card, choice=torg.Raise(attribute=attribute)).state


def supported(state, hero="Tina", card=SUPPORTER, explanation=""):
    return torg.play_card(state, hero=hero, card=card, choice=torg.Words(text=explanation))


@pytest.mark.rule("TR-115")
def test_action_adds_3_to_the_bonus_number():
    state = declared(fight(ACTION), effect_value=18)
    state, events = torg.play_card(state, hero="Quin", card=ACTION)
    assert events[1:] == (torg.BonusRaised(hero="Quin", card=ACTION, amount=3),)
    outcome = outcome_of(announced(state, 13))
    assert outcome.bonus == 1 + 3
    assert outcome.results[0].total == 14
    assert outcome.effect_total == 22


@pytest.mark.rule("TR-115")
def test_action_counts_for_every_action_of_the_round_by_flurry_and_by_haste():
    state = fight(ACTION, HASTE, card=HEROES_FLURRY, heroes=("Quin",))
    state = torg.play_card(state, hero="Quin", card=ACTION).state
    state = torg.play_card(state, hero="Quin", card=HASTE).state
    for _ in range(3):
        transition = announced(declared(state), 12)
        assert outcome_of(transition).bonus == 3
        state = transition.state
    state = flipped(state, PLAIN_ATTACK_TAUNT)
    assert outcome_of(announced(declared(state), 12)).bonus == 0


@pytest.mark.rule("TR-115")
def test_action_helps_only_its_owner():
    state = torg.play_card(fight(ACTION), hero="Quin", card=ACTION).state
    assert outcome_of(announced(declared(state, "Marco"), 12)).bonus == 0


@pytest.mark.rule("TR-116")
def test_action_is_of_no_passive_use():
    state = torg.play_card(fight(ACTION), hero="Quin", card=ACTION).state
    for attribute in (None, *Attribute):
        assert state.value_raise("Quin", attribute) == 0


@pytest.mark.rule("TR-117", "TR-118", "TR-119")
@pytest.mark.parametrize(
    ("card", "attributes"),
    [
        (ADRENALIN, {DEXTERITY, STRENGTH, TOUGHNESS}),
        (WILLPOWER, {PERCEPTION, MIND}),
        (PRESENCE, {CHARISMA, SPIRIT}),
    ],
)
def test_each_attribute_card_raises_one_of_its_own_by_3(card, attributes):
    rules = {ADRENALIN: "TR-117", WILLPOWER: "TR-118", PRESENCE: "TR-119"}
    for attribute in Attribute:
        command = torg.PlayCard(hero="Quin", card=card, choice=torg.Raise(attribute=attribute))
        if attribute not in attributes:
            says = f"not {attribute}"
            check_refused(fight(card), command, Reason.WRONG_ATTRIBUTE, rules[card], says)
            continue
        state, events = torg.TORG.step(fight(card), command)
        told_as = torg.AttributeRaised(hero="Quin", card=card, attribute=attribute, amount=3)
        assert events[1:] == (told_as,)
        assert state.value_raise("Quin", attribute) == 3


@pytest.mark.rule("TR-120")
def test_one_card_raises_exactly_one_attribute():
    state = raised(fight(ADRENALIN), ADRENALIN, STRENGTH)
    raises = {attribute: state.value_raise("Quin", attribute) for attribute in Attribute}
    assert raises == dict.fromkeys(Attribute, 0) | {STRENGTH: 3}
    assert state.value_raise("Marco", STRENGTH) == 0


@pytest.mark.rule("TR-121")
def test_the_raise_counts_for_all_actions_of_the_round_built_on_the_attribute():
    state = raised(fight(ADRENALIN, HASTE), ADRENALIN, DEXTERITY)
    state = torg.play_card(state, hero="Quin", card=HASTE).state
    for _ in range(2):
        transition = announced(declared(state, attribute=DEXTERITY), 12)
        assert outcome_of(transition).results[0].total == 13
        state = transition.state


@pytest.mark.rule("TR-121")
def test_the_raise_counts_for_the_checks_of_a_task_and_of_several_actions():
    state = raised(fight(WILLPOWER, HASTE), WILLPOWER, MIND)
    state = torg.begin_skill_resolution(
        state, hero="Quin", skill="science", difficulties=(13,)
    ).state
    step = torg.resolve_dramatic_step(state, hero="Quin", value=10, attribute=MIND).state
    assert outcome_of(announced(step, 12)).results[0].total == 13
    tests = (torg.Check(value=10, difficulty=8), torg.Check(value=12, difficulty=8))
    tried = torg.one_on_many(
        state, actor="Quin", action=ActionKind.TEST, checks=tests, attribute=MIND
    ).state
    assert [each.total for each in outcome_of(announced(tried, 12)).results] == [13, 15]


@pytest.mark.rule("TR-121", "TR-122")
@pytest.mark.parametrize("attribute", [STRENGTH, MIND, None])
def test_the_raise_does_not_count_for_actions_built_on_something_else(attribute):
    state = raised(fight(ADRENALIN), ADRENALIN, DEXTERITY)
    outcome = outcome_of(announced(declared(state, attribute=attribute), 12))
    assert outcome.results[0].total == 10


@pytest.mark.rule("TR-121")
def test_toughness_stays_raised_against_all_damage_of_the_round():
    state = raised(fight(ADRENALIN), ADRENALIN, TOUGHNESS)
    for villain in ("Mummy", "Mummy"):
        state = torg.report_damage(state, target="Quin", by=villain, shock=1).state
        assert state.value_raise("Quin", TOUGHNESS) == 3
    assert flipped(state, HEROES_FLURRY).value_raise("Quin", TOUGHNESS) == 0


@pytest.mark.rule("TR-122")
@pytest.mark.parametrize(
    ("effect_attribute", "effect_total"), [(STRENGTH, 18 + 3), (None, 18)], ids=["bow", "gun"]
)
def test_adrenalin_adds_to_the_damage_of_a_bow_and_not_of_a_gun(effect_attribute, effect_total):
    state = raised(fight(ADRENALIN), ADRENALIN, STRENGTH)
    state = declared(state, attribute=DEXTERITY, effect_value=18, effect_attribute=effect_attribute)
    assert outcome_of(announced(state, 12)).effect_total == effect_total


@pytest.mark.rule("TR-117", "TR-115")
def test_several_cards_add_up():
    state = fight(ACTION, OTHER_ACTION, ADRENALIN, OTHER_ADRENALIN)
    for card in (ACTION, OTHER_ACTION):
        state = torg.play_card(state, hero="Quin", card=card).state
    for card in (ADRENALIN, OTHER_ADRENALIN):
        state = raised(state, card, DEXTERITY)
    outcome = outcome_of(announced(declared(state, attribute=DEXTERITY), 12))
    assert (outcome.bonus, outcome.results[0].total) == (6, 10 + 6 + 6)


@pytest.mark.rule("TR-156")
def test_supporter_is_for_that_one_action():
    state = announced(supported(declared(fight(SUPPORTER, hero="Tina"))).state, 12).state
    assert outcome_of(announced(declared(state, "Marco"), 12)).bonus == 0


@pytest.mark.rule("TR-156")
def test_an_ally_may_be_supported_and_several_may_support():
    state = rounds(
        PLAIN_ATTACK_TAUNT,
        allies=("Guide",),
        pools={"Tina": (SUPPORTER,), "Quin": (OTHER_SUPPORTER,)},
    )
    state = supported(declared(state, "Guide")).state
    state = supported(state, "Quin", OTHER_SUPPORTER).state
    assert outcome_of(announced(state, 12)).bonus == 6


@pytest.mark.rule("TR-187")
def test_supporter_carries_how_the_one_helps_the_other():
    explanation = "Tina draws the mummy's fire"
    _, events = supported(declared(fight(SUPPORTER, hero="Tina")), explanation=explanation)
    assert events[1].explanation == explanation


@pytest.mark.rule("TR-156")
def test_nobody_supports_herself():
    state = declared(fight(SUPPORTER, hero="Tina"), "Tina")
    command = torg.PlayCard(hero="Tina", card=SUPPORTER)
    check_refused(state, command, Reason.OWN_ACTION, "TR-156", "Tina")


@pytest.mark.rule("TR-156")
def test_nobody_supports_a_group_she_acts_in():
    state = torg.many_on_one(
        fight(SUPPORTER, hero="Tina"),
        actors=HEROES,
        action=ActionKind.ATTACK,
        values=(9, 9, 9),
        difficulty=10,
    ).state
    command = torg.PlayCard(hero="Tina", card=SUPPORTER)
    check_refused(state, command, Reason.OWN_ACTION, "TR-156", "Tina")


@pytest.mark.rule("TR-156")
@pytest.mark.parametrize("actor", [None, "Mummy"], ids=["nobody acts", "a villain acts"])
def test_support_needs_an_open_action_on_the_heroes_side(actor):
    state = fight(SUPPORTER, hero="Tina")
    state = declared(state, actor) if actor else state
    command = torg.PlayCard(hero="Tina", card=SUPPORTER)
    says = "no action on the heroes' side is open for Tina"
    check_refused(state, command, Reason.NO_ACTION_TO_SUPPORT, "TR-156", says)


@pytest.mark.rule("TR-115", "TR-117", "TR-156")
def test_a_table_may_set_other_amounts():
    setting = torg.REVISED.enhancements
    setting = attrs.evolve(setting, action_bonus=1, attribute_raise=2, supporter_bonus=4)
    house = attrs.evolve(torg.REVISED, name="house", enhancements=setting)
    pools = {"Quin": (ACTION, ADRENALIN), "Tina": (SUPPORTER,)}
    state = rounds(PLAIN_ATTACK_TAUNT, dialect=house, pools=pools)
    state = declared(raised(state, ADRENALIN, DEXTERITY), attribute=DEXTERITY)
    state = torg.play_card(state, hero="Quin", card=ACTION).state
    outcome = outcome_of(announced(supported(state).state, 12))
    assert (outcome.bonus, outcome.results[0].total) == (5, 10 + 2 + 5)
