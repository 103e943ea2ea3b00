"""Many characters with one roll, and many actions with one roll, as commands."""

import attrs
import pytest

from dramadeck import torg
from dramadeck.charts.torg import Pick, Spread, bonus_number
from dramadeck.torg import ActionKind, Attribute, Check, Reason
from tests.torg import tables_actions as in_force
from tests.torg.at import at_fight, at_rounds
from tests.torg.tables import ALL_DIALECTS, HEROES

ATTACK, OTHER, TEST = ActionKind.ATTACK, ActionKind.OTHER, ActionKind.TEST
DEX = Attribute.DEXTERITY
ACTION, ACTION_TOO, DRAMA, HASTE, DANGER = 36, 37, 128, 40, 158
ADRENALIN, ADRENALIN_TOO, WILLPOWER, WILLPOWER_TOO = 1, 2, 17, 18
TROOPERS = tuple(f"Shocktrooper {number}" for number in range(1, 16))
DICE_OF_UP = (torg.Die.ACTION, torg.Die.UP)


def group(count, **details):
    """Return the command of a group of shocktroopers, by default with value 9 against 10."""
    acting = {"actors": TROOPERS[:count], "action": OTHER, "values": (9,) * count, "difficulty": 10}
    return torg.commands.ManyOnOne(**(acting | details))


def several(*checks, actor="Quin", action=ATTACK, **details):
    return torg.commands.OneOnMany(actor=actor, action=action, checks=checks, **details)


def against(difficulty, target=None, value=10):
    return Check(value=value, difficulty=difficulty, target=target)


def fight(card=45, **table):
    return at_fight(card=card, villains=TROOPERS, **table)


def outcome(command, die=12, at=None):
    return (at or fight()).sends(command).announced(die).outcome


# ------------------------------------------------------------------------------ many on one


def margin(at, *actors, die=12, **details):
    """Return the margin of an attack of a group."""
    command = group(len(actors), actors=actors, **({"action": ATTACK} | details))
    return outcome(command, die, at).results[0].margin


@pytest.mark.rule("MA-004", "MA-005", "MA-006", "MA-007", "MA-008", "MA-009", "MA-010", "MA-011")
@pytest.mark.parametrize(
    ("values", "die", "margin", "succeeded", "effect"),
    [
        ((9,) * 4, 14, 3, 2, 18 + 1 + 2),  # two of four shocktroopers leap the pit
        ((10,) * 6, 14, 5, 4, 18 + 1 + 3),
        ((9,) * 4, 5, -3, 0, None),  # 9, bonus number -5, four of them +3: 7 against 10
        # The margin 6 is the line of 5-6, so there is no choice between three and four left.
        ((13,) * 4, 12, 6, 4, 18 + 3),
    ],
)
def test_the_bonus_number_and_its_size_help_a_group(values, die, margin, succeeded, effect):
    together = outcome(group(len(values), values=values, effect_value=18), die)
    (result,) = together.results
    assert (together.die_total, together.bonus) == (die, bonus_number(die))
    assert (result.total, result.margin, result.succeeded) == (10 + margin, margin, succeeded)
    assert together.effect_total == effect


@pytest.mark.rule("MA-003")
def test_the_first_of_several_villains_rolls_and_announces_for_all():
    at = fight().sends(group(3))
    roll = torg.commands.Roll(actor=TROOPERS[1], total=12)
    at.refuses(roll, Reason.ANOTHER_LEADS, "MA-003", "Shocktrooper 1 rolls and announces")
    assert {it.actor for it in at.offers(torg.GAMEMASTER, torg.commands.Roll)} == {TROOPERS[0]}


@pytest.mark.rule("MA-010", "MA-021")
@ALL_DIALECTS
def test_six_shocktroopers_gun_for_quin_and_four_hit(dialect):
    # 10, bonus number 0, six of them +4: 14 against 10. GURPS: 14 is 4 more than the roll of 10.
    difficulty, die = (0, 10) if dialect is torg.GURPS else (10, 12)
    guns = {"values": (10,) * 6, "difficulty": difficulty, "target": "Quin", "effect_value": 18}
    gunned = outcome(group(6, action=ATTACK, **guns), die, fight(dialect=dialect))
    assert (gunned.results[0].margin, gunned.results[0].succeeded) == (4, 4)
    # The four who hit add +3 to the effect, not the +4 of the six who shot.
    assert gunned.effect_total == 18 + 3


@pytest.mark.rule("MA-021")
@pytest.mark.parametrize(
    ("actors", "spread", "succeeded"),
    [
        (HEROES, None, 3),
        (TROOPERS[:4], None, 4),
        (TROOPERS[:4], Spread.TOP, 4),
        (TROOPERS[:4], Spread.LOWEST, 3),
        ((*HEROES, "Guide"), None, 4),
        (("Guide", *HEROES), None, 4),
        ((*HEROES, "Guide"), Spread.LOWEST, 3),
    ],
)
def test_the_top_of_a_spread_counts_unless_the_lowest_is_chosen(actors, spread, succeeded):
    chosen = {} if spread is None else {"spread": spread}
    command = group(len(actors), actors=actors, values=(11,) * len(actors), **chosen)
    (result,) = outcome(command, at=fight(allies=("Guide",))).results
    assert (result.margin, result.succeeded) == (4, succeeded)


@pytest.mark.rule("MA-002")
def test_a_group_has_different_members_with_a_value_each_of_which_one_counts():
    at = fight()
    for values in ((9, 9), (9, 9, 9, 9), ()):
        says = f"3 characters and {len(values)} values"
        at.refuses(group(3, values=values), Reason.VALUES_UNEVEN, "MA-002", says)
    at.refuses(group(0), Reason.VALUES_UNEVEN, "MA-002")
    twice = group(3, actors=(TROOPERS[0], TROOPERS[1], TROOPERS[1]))
    says = at.refuses(twice, Reason.ACTOR_NAMED_TWICE, "MA-002", "Shocktrooper 2")
    # The message does not speak of several characters of that name.
    assert "more than one character" not in says
    for pick, value in ((None, 9), (Pick.LOWEST, 9), (Pick.HIGHEST, 10)):
        chosen = {} if pick is None else {"pick": pick}
        for values in ((9, 10, 9), (9, 9, 10), (10, 9, 9)):
            attempt = fight().sends(group(3, values=values, **chosen)).attempt
            assert attempt.checks == (Check(value=value, difficulty=10),)


@pytest.mark.rule("MA-002", "MA-003", "TR-059")
def test_a_group_has_similar_values_and_uses_the_action_of_each_member():
    at = fight().sends(group(3)).announced(12)
    assert [at.actions_left(name) for name in TROOPERS[:4]] == [0, 0, 0, 1]
    late = group(2, actors=TROOPERS[2:4])
    at.refuses(late, Reason.NO_ACTION_LEFT, "MA-002", "Shocktrooper 3")
    command = group(3, values=(9, 10, 11))
    fight().refuses(command, Reason.GROUP_TOO_DIFFERENT, "MA-003", "values 9, 10, 11")
    at = fight().sends(group(2, values=(9, 10))).announced(12)
    alone = group(1, actors=TROOPERS[2:3], values=(11,))
    assert outcome(alone, at=at).results[0].total == 11


@pytest.mark.rule("TR-014", "TR-089", "MA-006")
@pytest.mark.parametrize(
    ("actors", "value", "die", "earning"),
    [(HEROES, 9, 13, HEROES[:2]), (("Guide", "Quin"), 12, 15, ("Quin",))],
)
def test_each_hero_of_a_group_who_succeeds_earns_a_card_but_no_ally(actors, value, die, earning):
    count = len(actors)
    attack = group(count, actors=actors, action=ATTACK, values=(value,) * count)
    at = fight(allies=("Guide",)).sends(attack).announced(die)
    assert at.outcome.results[0].succeeded == 2
    earned = [torg.events.CardEarned(hero=hero, action=ATTACK) for hero in earning]
    assert at.events_of(torg.events.CardEarned) == earned


@pytest.mark.rule("TR-082", "TR-091", "MA-009")
def test_villains_strip_pools_by_the_margin_of_one_roll_and_a_defense_holds_if_all_of_them_miss():
    at = fight(in_force.VILLAINS_TEST_INTIMIDATE, pools={"Quin": (DRAMA, HASTE)})
    at = at.sends(group(4, action=TEST, values=(12,) * 4, target="Quin")).announced(12)
    assert at.outcome.results[0].margin == 5
    assert at.events_of(torg.events.PoolExposed)[0].count == 1
    at = fight(in_force.VILLAINS_TEST_INTIMIDATE, pools={"Quin": (DRAMA,), "Marco": (HASTE,)})
    tests = (against(3, "Quin"), against(3, "Marco"), against(30, "Tina"))
    at = at.sends(several(*tests, actor=TROOPERS[0], action=TEST)).announced(12)
    exposed = [(event.hero, event.count) for event in at.events_of(torg.events.PoolExposed)]
    assert exposed == [("Quin", 1), ("Marco", 1)]
    for die, holds in ((5, True), (14, False)):
        at = fight().defend(hero="Quin").sends(group(4, action=ATTACK, target="Quin"))
        at = at.announced(die)
        assert at.events_of(torg.events.DefenseTested)[0].succeeded is holds


# ------------------------------------------------------------------------------ one on many


@pytest.mark.rule("MA-012", "MA-013", "MA-014", "MA-015", "MA-016", "MA-017")
def test_one_on_many_has_one_bonus_number_higher_difficulties_and_tougher_opponents():
    for difficulties, succeeded in (((9, 6), [1, 1]), ((6, 9), [1, 0])):
        tried = outcome(several(*map(against, difficulties)), 14)
        assert [result.succeeded for result in tried.results] == succeeded
    tried = outcome(several(against(8, value=12), against(6, value=9), against(9, value=15)), 14)
    assert tried.bonus == 1
    assert [result.check.difficulty for result in tried.results] == [10, 10, 15]
    assert [result.total for result in tried.results] == [13, 10, 16]
    assert [result.margin for result in tried.results] == [3, 0, 1]
    first, second = against(8, TROOPERS[0]), against(8, TROOPERS[1])
    assert fight().sends(several(first)).attempt.checks == (first,)
    for blows, tougher in (([first], 0), ([first] * 3, 0), ([first, first, second], 3)):
        assert fight().sends(several(*blows)).attempt.toughness_increase == tougher
    checks = (against(8, TROOPERS[0]), against(30, TROOPERS[1]), against(30, TROOPERS[2]))
    event = fight().sends(several(*checks)).announced(12).events[0]
    assert [result.succeeded for result in event.outcome.results] == [1, 0, 0]
    assert event.attempt.toughness_increase == 3


@pytest.mark.rule("TR-089", "TR-093", "MA-012")
def test_several_successes_with_one_roll_earn_one_card():
    at = fight().sends(several(against(1, TROOPERS[0]), against(1, TROOPERS[1]))).announced(12)
    assert len(at.events_of(torg.events.CardEarned)) == 1
    assert at.actions_left("Quin") == 0
    missed = fight().sends(several(against(20), against(20))).announced(12)
    assert not missed.events_of(torg.events.CardEarned)


@pytest.mark.rule("TR-078", "TR-115", "MA-002")
def test_cards_and_setbacks_count_for_every_check_of_a_roll_and_for_a_group():
    at = at_fight(ACTION, card=in_force.HEROES_SETBACK).name_setback(side=torg.Side.HEROES)
    tried = outcome(several(against(1), against(1)), at=at.plays("Quin", ACTION))
    assert [result.total for result in tried.results] == [10 + 3 - 5] * 2
    villains = fight(in_force.VILLAINS_SETBACK).name_setback(side=torg.Side.VILLAINS)
    assert outcome(group(3), at=villains).results[0].total == 9 + 3 - 5


@pytest.mark.rule("MA-012", "TR-091")
def test_invalid_checks_and_multi_actions_are_refused():
    for fact in ({"value": "10"}, {"difficulty": "8"}, {"value": True}, {"target": 3}):
        with pytest.raises(TypeError):
            Check(**({"value": 10, "difficulty": 8} | fact))
    with pytest.raises(TypeError, match=r"OneOnMany\.checks: expected a tuple"):
        several((10, 8))
    for command, reason, rule in (
        (several(), Reason.NO_ACTIONS_NAMED, "MA-012"),
        (several(against(8, "Mommy")), Reason.UNKNOWN_CHARACTER, "TR-082"),
    ):
        fight().refuses(command, reason, rule)


# ------------------------------------------------------------------------------ cards and dangers


@pytest.mark.rule("TR-065", "TR-079", "MA-002", "TR-069")
def test_a_group_is_stymied_if_one_member_is_and_up_only_if_all_members_are():
    stymied, up = torg.Disadvantage.STYMIED, torg.Advantage.UP
    at = fight().give_condition(character=TROOPERS[1], effect=stymied)
    at = at.give_condition(character=TROOPERS[2], effect=up)
    attempt = at.sends(group(3)).attempt
    assert (attempt.is_stymied, attempt.dice_due) == (True, (torg.Die.ACTION,))
    for name in TROOPERS[3:5]:
        at = at.give_condition(character=name, effect=up)
    attempt = at.sends(group(2, actors=TROOPERS[3:5])).attempt
    assert (attempt.is_stymied, attempt.dice_due) == (False, DICE_OF_UP)
    at = fight(in_force.VILLAINS_UP_DEFEND_TAUNT).sends(group(3))
    assert at.attempt.dice_due == DICE_OF_UP
    at = at_fight(card=in_force.HEROES_UP_ANY).sends(several(against(8), against(8)))
    assert at.attempt.dice_due == DICE_OF_UP


@pytest.mark.rule("TR-115", "MA-002")
@pytest.mark.parametrize(
    ("pools", "bonus"), [({"Quin": (ACTION,)}, 0), ({"Quin": (ACTION,), "Marco": (ACTION_TOO,)}, 3)]
)
def test_a_card_helps_a_group_only_if_all_have_played_it_and_later_its_hero(pools, bonus):
    at = at_fight(card=in_force.HEROES_FLURRY, pools=pools)  # everybody acts twice
    for hero, cards in pools.items():
        at = at.plays(hero, *cards)
    at = at.sends(group(2, actors=("Quin", "Marco"))).announced(12)
    assert at.outcome.bonus == bonus
    at = at.pass_turn(character="Tina").declared("Quin", OTHER, value=9, difficulty=9)
    assert at.announced(12).outcome.bonus == 3


@pytest.mark.rule("TC-015", "TC-016", "MA-002")
@ALL_DIALECTS
def test_danger_lowers_the_roll_of_a_group_by_its_worst_penalty(dialect):
    marco = torg.Hero("Marco", reality="Nile Empire")
    table = {"deck_value": "expanded", "villains": ("Mummy", "Thug", "Ghoul"), "dialect": dialect}
    at = at_rounds(DANGER, "Quin", marco, **table)
    at = at.set_reality(character="Ghoul", reality="Nile Empire")
    worst = (("Mummy", "Ghoul"), ("Ghoul", "Thug"), ("Quin", "Marco"))
    for actors, harder in ({("Mummy", "Thug"): 3} | dict.fromkeys(worst, 5)).items():
        calm = margin(at, *actors)
        assert margin(at, *actors, attribute=Attribute.MIND) == calm
        assert margin(at, *actors, attribute=DEX) == calm - harder


@pytest.mark.rule("TR-121", "MA-002", "TC-060")
def test_a_raised_attribute_or_skill_helps_a_group_only_if_all_have_it():
    at = at_fight(pools={"Quin": (ADRENALIN,), "Marco": (ADRENALIN_TOO,)})
    plain = margin(at, "Quin", "Marco", attribute=DEX)
    for hero, card, gain in (("Quin", ADRENALIN, 0), ("Marco", ADRENALIN_TOO, 3)):
        at = at.plays(hero, card, choice=torg.Raise(attribute=DEX))
        for actors in (("Quin", "Marco"), ("Marco", "Quin")):
            assert margin(at, *actors, attribute=DEX) == plain + gain
            assert margin(at, *actors) == plain
    pools = {"Quin": (ADRENALIN,), "Marco": (ADRENALIN_TOO,)}
    at = at_fight(pools=pools, dialect="classic")
    plain = margin(at, "Quin", "Marco", skill="melee")
    for hero, (card,) in pools.items():
        at = at.plays(hero, card, choice=torg.Raise(attribute=DEX, skill="melee"))
    assert margin(at, "Quin", "Marco", skill="melee") == plain + at.boosts[0].amount
    assert margin(at, "Quin", "Marco", skill="fire combat") == plain


@pytest.mark.rule("TG-015", "MA-002", "TR-078", "TC-083")
def test_cards_for_the_next_roll_help_a_group_if_all_have_them_and_any_setback_counts():
    at = at_fight(pools={"Quin": (WILLPOWER,), "Marco": (WILLPOWER_TOO,)}, dialect="gurps")
    trick = group(2, actors=("Quin", "Marco"), action=ActionKind.TRICK)
    plain = outcome(trick, at=at).results[0].margin
    at = at.plays("Quin", WILLPOWER)
    assert outcome(trick, at=at).results[0].margin == plain
    at = at.plays("Marco", WILLPOWER_TOO).sends(trick).announced(12)
    assert at.outcome.results[0].margin == plain + 3
    assert {event.hero for event in at.events_of(torg.events.CardsExpired)} == {"Quin", "Marco"}
    at = at_fight(villains=("Mummy", "Thug"))
    setbacks = attrs.evolve(at.round.setbacks, hindered=("Thug",))
    hindered = at.changed(attrs.evolve, round=attrs.evolve(at.round, setbacks=setbacks))
    assert margin(hindered, "Mummy", "Thug") == margin(at, "Mummy", "Thug") - 5
