"""Cards for an action: those that raise a total, a point by Hero or Drama, an action by Haste."""

import pytest

from dramadeck import torg
from dramadeck.charts.torg import bonus_number
from dramadeck.torg import ActionKind, Attribute, Die, Reason, commands, events
from tests.torg.at import at_fight, house
from tests.torg.tables import HEROES
from tests.torg.tables_actions import HEROES_FLURRY, HEROES_STYMIED

ACTION, ACTION_TOO, ADRENALIN, ADRENALIN_TOO, WILLPOWER, PRESENCE = 36, 37, 1, 2, 17, 96
SUPPORTER, SUPPORTER_TOO, COUP, COUP_TOO, AGAIN = 149, 150, 113, 114, 79
DRAMA, DRAMA_TOO, HERO, HERO_TOO, HASTE, HASTE_TOO = 128, 129, 65, 66, 40, 41
ATTACK, OTHER = ActionKind.ATTACK, ActionKind.OTHER
DEXTERITY, STRENGTH, TOUGHNESS, PERCEPTION, MIND, CHARISMA, SPIRIT = Attribute
SUPPORT = commands.PlayCard(hero="Tina", card=SUPPORTER)


def play(card, attribute):
    return commands.PlayCard(hero="Quin", card=card, choice=torg.Raise(attribute=attribute))


def declare(actor):
    return commands.DeclareAction(actor=actor, action=ATTACK, value=10, difficulty=10)


# ------------------------------------------------------------------- cards that raise a total


@pytest.mark.rule("TR-115", "TR-116")
def test_action_adds_3_to_the_bonus_number_of_every_action_of_its_owner_in_the_round():
    at = at_fight(ACTION).declared(effect_value=18).plays("Quin", ACTION)
    assert at.events[1:] == (events.BonusRaised(hero="Quin", card=ACTION, amount=3),)
    outcome = at.announced(13).outcome
    assert (outcome.bonus, outcome.results[0].total, outcome.effect_total) == (1 + 3, 14, 22)
    at = at_fight(ACTION, HASTE, card=HEROES_FLURRY, heroes=("Quin",)).plays("Quin", ACTION, HASTE)
    for _ in range(3):
        at = at.declared().announced(12)
        assert at.outcome.bonus == 3
    assert at.flipped(45).declared().announced(12).outcome.bonus == 0
    at = at_fight(ACTION).plays("Quin", ACTION)
    assert at.declared("Marco").announced(12).outcome.bonus == 0
    for attribute in (None, *Attribute):
        assert at.value_raise("Quin", attribute) == 0


@pytest.mark.rule("TR-117", "TR-118", "TR-119", "TR-120")
@pytest.mark.parametrize(
    ("card", "attributes", "rule"),
    [
        (ADRENALIN, {DEXTERITY, STRENGTH, TOUGHNESS}, "TR-117"),
        (WILLPOWER, {PERCEPTION, MIND}, "TR-118"),
        (PRESENCE, {CHARISMA, SPIRIT}, "TR-119"),
    ],
)
def test_each_attribute_card_raises_exactly_one_of_its_own_by_3(card, attributes, rule):
    fight = at_fight(card)
    for attribute in set(Attribute) - attributes:
        says = f"not {attribute}"
        fight.refuses(play(card, attribute), Reason.WRONG_ATTRIBUTE, rule, says)
    for attribute in attributes:
        at = fight.sends(play(card, attribute))
        raised = events.AttributeRaised(hero="Quin", card=card, attribute=attribute, amount=3)
        assert at.events[1:] == (raised,)
        raises = {attribute: at.value_raise("Quin", attribute) for attribute in Attribute}
        assert raises == dict.fromkeys(Attribute, 0) | {attribute: 3}
        assert at.value_raise("Marco", attribute) == 0


@pytest.mark.rule("TR-121", "TR-122")
def test_a_raise_counts_for_all_actions_and_checks_of_the_round_with_its_attribute():
    at = at_fight(ADRENALIN, HASTE).sends(play(ADRENALIN, DEXTERITY)).plays("Quin", HASTE)
    for _ in range(2):
        at = at.declared(attribute=DEXTERITY).announced(12)
        assert at.outcome.results[0].total == 13
    at = at_fight(WILLPOWER, HASTE).sends(play(WILLPOWER, MIND))
    at = at.begin_skill_resolution(hero="Quin", skill="science", difficulties=(13,))
    step = at.resolve_dramatic_step(hero="Quin", value=10, attribute=MIND).announced(12)
    assert step.outcome.results[0].total == 13
    tests = {"checks": tuple(torg.Check(value=value, difficulty=8) for value in (10, 12))}
    tried = at.one_on_many(actor="Quin", action=ActionKind.TEST, attribute=MIND, **tests)
    assert [result.total for result in tried.announced(12).outcome.results] == [13, 15]
    for attribute in (STRENGTH, MIND, None):
        at = at_fight(ADRENALIN).sends(play(ADRENALIN, DEXTERITY))
        assert at.declared(attribute=attribute).announced(12).outcome.results[0].total == 10
    at = at_fight(ADRENALIN).sends(play(ADRENALIN, TOUGHNESS))
    for _ in range(2):
        at = at.hurt("Quin", by="Mummy", shock=1)
        assert at.value_raise("Quin", TOUGHNESS) == 3
    assert at.flipped(HEROES_FLURRY).value_raise("Quin", TOUGHNESS) == 0


@pytest.mark.rule("TR-115", "TR-117", "TR-156", "TR-122")
def test_several_cards_add_up_and_house_rules_may_set_other_amounts():
    at = at_fight(ACTION, ACTION_TOO, ADRENALIN, ADRENALIN_TOO).plays("Quin", ACTION, ACTION_TOO)
    at = at.sends(play(ADRENALIN, DEXTERITY), play(ADRENALIN_TOO, DEXTERITY))
    outcome = at.declared(attribute=DEXTERITY).announced(12).outcome
    assert (outcome.bonus, outcome.results[0].total) == (6, 10 + 6 + 6)
    amounts = {"action_bonus": 1, "attribute_raise": 2, "supporter_bonus": 4}
    ours = house(torg.REVISED, enhancements=amounts)
    at = at_fight(ACTION, ADRENALIN, others={"Tina": (SUPPORTER,)}, dialect=ours)
    at = at.sends(play(ADRENALIN, DEXTERITY)).declared(attribute=DEXTERITY).plays("Quin", ACTION)
    outcome = at.sends(SUPPORT).announced(12).outcome
    assert (outcome.bonus, outcome.results[0].total) == (5, 10 + 2 + 5)
    for effect_attribute, effect_total in ((STRENGTH, 18 + 3), (None, 18)):
        shot = {"attribute": DEXTERITY, "effect_value": 18, "effect_attribute": effect_attribute}
        at = at_fight(ADRENALIN).sends(play(ADRENALIN, STRENGTH)).declared(**shot)
        assert at.announced(12).outcome.effect_total == effect_total


@pytest.mark.rule("TR-156", "TR-187")
def test_supporter_is_for_an_action_of_another_hero_or_an_ally_but_not_of_a_villain():
    at = at_fight(SUPPORTER, hero="Tina").declared().sends(SUPPORT).announced(12)
    assert at.declared("Marco").announced(12).outcome.bonus == 0
    pools = {"Tina": (SUPPORTER,), "Quin": (SUPPORTER_TOO,)}
    at = at_fight(allies=("Guide",), pools=pools).declared("Guide")
    assert at.sends(SUPPORT).plays("Quin", SUPPORTER_TOO).announced(12).outcome.bonus == 6
    how = torg.Words(text="Tina draws the mummy's fire")
    at = at_fight(SUPPORTER, hero="Tina").declared().plays("Tina", SUPPORTER, choice=how)
    assert at.events[1].explanation == how.text
    at = at_fight(SUPPORTER, hero="Tina")
    group = {"actors": HEROES, "values": (9, 9, 9), "difficulty": 10}
    for acting in (at.declared("Tina"), at.many_on_one(action=ATTACK, **group)):
        acting.refuses(SUPPORT, Reason.OWN_ACTION, "TR-156", "Tina")
    at, says = at_fight(SUPPORTER, hero="Tina"), "no action on the heroes' side is open for Tina"
    for moment in (at, at.declared("Mummy")):
        moment.refuses(SUPPORT, Reason.NO_ACTION_TO_SUPPORT, "TR-156", says)


@pytest.mark.rule("TR-030", "TR-123", "TR-151", "TR-125", "TR-124")
def test_coups_de_grace_are_for_an_own_open_action_add_up_and_have_no_effect_on_a_failure():
    at, coup = at_fight(COUP), commands.PlayCard(hero="Quin", card=COUP)
    for moment in (at, at.declared("Marco"), at.declared().announced(9)):
        moment.refuses(coup, Reason.TOO_LATE_FOR_CARDS, "TR-030", "Quin")
    at = at_fight(COUP, AGAIN).declared(effect_value=7, difficulty=20).plays("Quin", COUP)
    at = at.announced(12).plays("Quin", AGAIN).announced(50)
    assert at.outcome.effect_total == 7 + bonus_number(50)
    at = at_fight(COUP).declared(difficulty=13).plays("Quin", COUP)
    assert at.events[1:] == (events.EffectRaised(hero="Quin", amount=3, raises_total=True),)
    outcome = at.announced(12).outcome
    assert outcome.results[0].total == 13
    assert outcome.succeeded
    for difficulty, effect in ((10, 7 + 6), (12, None)):
        at = at_fight(COUP, COUP_TOO).declared(effect_value=7, difficulty=difficulty)
        outcome = at.plays("Quin", COUP).thrown(12).plays("Quin", COUP_TOO).announced().outcome
        assert (outcome.succeeded, outcome.effect_total) == (effect is not None, effect)


POINTS = pytest.mark.parametrize("card", [DRAMA, HERO])


@pytest.mark.rule("TR-126", "TR-129", "MA-002")
def test_points_of_cards_and_heroes_add_up_and_any_member_of_a_group_may_play_one():
    cards = (DRAMA, DRAMA_TOO, HERO, HERO_TOO)
    at = at_fight(*cards, possibilities=1).declared().spend_possibility(hero="Quin")
    assert at.plays("Quin", *cards).announced(1, 1, 1, 1, 1, 1).outcome.die_total == 51
    at = at_fight(DRAMA, possibilities=1).declared().plays("Quin", DRAMA)
    at = at.spend_possibility(hero="Quin")
    assert at.attempt.dice_due == (Die.ACTION, Die.POINT, Die.POINT)
    group = {"actors": ("Quin", "Marco"), "action": ATTACK, "values": (9, 9), "difficulty": 10}
    at = at_fight(pools={"Marco": (DRAMA,)}).many_on_one(**group).plays("Marco", DRAMA)
    assert at.attempt.dice_due == (Die.ACTION, Die.POINT)


@pytest.mark.rule("TR-030", "TR-079", "TR-129")
@POINTS
def test_a_point_is_for_an_own_open_action_and_a_stymied_hero_loses_its_die(card):
    play, fight = commands.PlayCard(hero="Quin", card=card), at_fight(card)
    marcos, mummys = fight.declared("Marco"), fight.declared("Mummy")
    for at in (fight, marcos, mummys, fight.acts("Quin", ATTACK, 0)):
        at.refuses(play, Reason.TOO_LATE_FOR_CARDS, "TR-030", "Quin")
    at = at_fight(card, HERO_TOO, card=HEROES_STYMIED).declared().thrown(8).plays("Quin", card)
    assert at.events[1:] == (
        events.PointGained(hero="Quin", what_for=None),
        events.RerollLost(actor="Quin"),
    )
    assert at.attempt.dice_due == ()
    assert at.plays("Quin", HERO_TOO).attempt.dice_due == (Die.POINT,)


# ------------------------------------------------------------------- an action by Haste


@pytest.mark.rule("TR-136", "TR-089")
def test_haste_gives_one_more_action_which_may_earn_a_card_and_ends_with_the_round():
    at = at_fight(HASTE).plays("Quin", HASTE).acts("Quin", ATTACK, 0)
    assert at.actions_left("Quin") == 1
    assert at.acts("Quin", ATTACK, 0).actions_left("Quin") == 0
    at = at_fight(HASTE).plays("Quin", HASTE)
    assert at.pass_turn(character="Quin").actions_left("Quin") == 1
    assert at.flipped(HEROES_STYMIED).actions_left("Quin") == 1
    at = at_fight(HASTE, HASTE_TOO, card=HEROES_FLURRY, heroes=("Quin",))
    at = at.plays("Quin", HASTE, HASTE_TOO)
    assert at.actions_left("Quin") == 4
    for _ in range(4):
        at = at.acts("Quin", OTHER, 0)
    at.refuses(declare("Quin"), Reason.NO_ACTION_LEFT, "TR-059", "Quin")
    at = at_fight(HASTE).acts("Quin", ATTACK, 0).plays("Quin", HASTE).acts("Quin", ATTACK, 0)
    assert at.events_of(events.CardEarned)


@pytest.mark.rule("TR-136", "TR-137")
def test_only_the_hero_with_haste_interrupts_any_turn_and_acts_before_anything_else():
    at = at_fight(HASTE).declared("Mummy")
    at.refuses(declare("Marco"), Reason.ACTION_ALREADY_OPEN, "TR-137", "Mummy")
    at.plays("Quin", HASTE).refuses(declare("Marco"), Reason.HASTE_FIRST, "TR-136", "Quin")
    at = at_fight(HASTE).declared("Marco").plays("Quin", HASTE).declared("Quin")
    # Marco has an open action and must not declare another one.
    for command in (commands.Roll(actor="Marco", total=12), commands.Announce(actor="Marco")):
        refusal = torg.TORG.refusal(at.state, command)
        assert refusal.reason is Reason.ACTION_INTERRUPTED
        assert "Quin" in refusal.message
    for interrupted in ("Marco", "Mummy", "Quin"):
        at = at_fight(HASTE).declared(interrupted, value=11).thrown(12).plays("Quin", HASTE)
        at = at.declared("Quin", value=12)
        assert [attempt.actor for attempt in at.attempts] == [interrupted, "Quin"]
        at = at.announced(12)
        assert at.outcome.results[0].total == 12
        assert at.attempt.actor == interrupted
        assert at.announced().outcome.results[0].total == 11
    for interrupted in ("Marco", "Mummy", None):
        at = at_fight(HASTE)
        at = at.declared(interrupted) if interrupted else at
        at = at.plays("Quin", HASTE)
        next_step = commands.Roll(actor=interrupted, total=12) if interrupted else declare("Marco")
        assert not at.allows(next_step)
        assert at.acts("Quin", OTHER, 0).allows(next_step)
