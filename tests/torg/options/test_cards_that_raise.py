"""Cards that raise a number, and points from cards, in each of the three rule texts."""

import attrs
import pytest

from dramadeck import torg
from dramadeck.torg import CLASSIC, GURPS, REVISED, ActionKind, Attribute, Die, Reason
from tests.torg.at import at_fight, at_scene, at_table, at_text, by_text, house, play
from tests.torg.tables import ALL_DIALECTS

HEROES_FLURRY, PLAIN_TEST_TRICK = 49, 56
ACTION, ADRENALIN, WILLPOWER, PRESENCE, COUP, SUPPORTER = 36, 1, 17, 96, 113, 149
HASTE, HERO, OTHER_HERO, DRAMA, OTHER_DRAMA, THIRD_DRAMA = 40, 65, 66, 128, 129, 130
# The dice of Torg are in the effect total as well, those of GURPS are not.
HALF_AGAIN = house(REVISED, enhancements={"coup_de_grace": 0, "coup_de_grace_percent": 50})
DEXTERITY, STRENGTH, TOUGHNESS, PERCEPTION, MIND, CHARISMA, SPIRIT = Attribute
ATTACK, OTHER = ActionKind.ATTACK, ActionKind.OTHER


def raising(card, attribute=None, skill=None):
    return play(card, choice=torg.Raise(attribute=attribute, skill=skill))


# -------------------------------------------------------------- where texts differ: Action


@pytest.mark.rule("TC-059", "TG-014", "TR-115")
@by_text("second", revised=3, classic=0, gurps=3)
def test_an_action_card_helps_the_open_action_and_later_ones_by_some_texts(dialect, second):
    at = at_fight(ACTION, card=HEROES_FLURRY, heroes=("Quin",), dialect=dialect)
    first = at.acting().played(ACTION).ended()
    assert first.margin == 3
    assert first.acting().ended().margin == second
    assert ACTION in first.discard_pile or second


@pytest.mark.rule("TC-059", "TC-025")
def test_a_classic_action_card_is_for_an_open_action_of_ones_own_and_makes_a_seven_worth_one():
    at = at_fight(ACTION, dialect=CLASSIC)
    for closed in (at, at.acting("Marco")):
        closed.refuses(play(ACTION), Reason.TOO_LATE_FOR_CARDS, "TC-025")
    at = at.acting().thrown(7).played(ACTION)
    assert at.events[1:] == (torg.events.RollRaised(hero="Quin", card=ACTION, amount=3),)
    assert at.announced().outcome.bonus == 1


# ---------------------------------------- where texts differ: Adrenalin, Willpower, Presence


@pytest.mark.rule("TC-060", "TG-015", "TR-117", "TR-120")
@by_text("other_skill second", revised=(3, 3), classic=(0, 3), gurps=(3, 0))
def test_adrenalin_raises_an_attribute_a_skill_or_the_next_roll(dialect, other_skill, second):
    at = at_fight(ADRENALIN, card=HEROES_FLURRY, heroes=("Quin",), dialect=dialect)
    at = at.sends(raising(ADRENALIN, DEXTERITY, "dodge"))
    other = at.acting(attribute=DEXTERITY, skill="fire combat").ended()
    assert other.margin == other_skill
    first = at.acting(attribute=DEXTERITY, skill="dodge").ended()
    assert first.margin == 3
    assert first.acting(attribute=DEXTERITY, skill="dodge").ended().margin == second


@pytest.mark.rule("TC-060", "TC-061", "TC-043")
def test_a_classic_card_raises_one_skill_of_its_group_or_equipment():
    at = at_fight(ADRENALIN, WILLPOWER, PRESENCE, dialect=CLASSIC)
    at.refuses(raising(WILLPOWER, MIND), Reason.SKILL_NOT_NAMED, "TC-060", "name it")
    for card, attribute in ((WILLPOWER, STRENGTH), (PRESENCE, MIND), (ADRENALIN, SPIRIT)):
        at.refuses(raising(card, attribute, "science"), Reason.WRONG_ATTRIBUTE, "TC-060")
    groupless = raising(PRESENCE, None, "charm")
    at.refuses(groupless, Reason.WRONG_ATTRIBUTE, "TC-060", "not nothing")
    for card, attribute in ((WILLPOWER, MIND), (PRESENCE, CHARISMA), (ADRENALIN, STRENGTH)):
        at = at.sends(raising(card, attribute, f"{attribute} skill"))
        assert at.value_raise("Quin", None, skill=f"{attribute} skill") == 3
        assert at.value_raise("Quin", attribute) == 0
    assert at.flipped(PLAIN_TEST_TRICK).value_raise("Quin", None, skill="Mind skill") == 0
    at = at_fight(ADRENALIN, dialect=CLASSIC)
    armor = at.sends(raising(ADRENALIN, TOUGHNESS, "armor"))
    assert armor.value_raise("Quin", TOUGHNESS, skill="armor") == 3
    at = at.sends(raising(ADRENALIN, STRENGTH, "spear"))
    attack = at.acting(effect_value=14, effect_attribute=STRENGTH, effect_skill="spear").ended()
    assert (attack.margin, attack.outcome.effect_total) == (0, 17)
    several = {"checks": (torg.Check(value=10, difficulty=5),), "effect_value": 14}
    several |= {"skill": "spear", "effect_skill": "gun"}
    many = at.one_on_many(actor="Quin", action=OTHER, **several).ended()
    assert (many.margin, many.outcome.effect_total) == (8, 14)
    # The boxes of cards 1 and 2 list steps.
    at = at_fight(WILLPOWER, card=1, dialect=CLASSIC).sends(raising(WILLPOWER, MIND, "science"))
    at = at.begin_skill_resolution(hero="Quin", skill="science", difficulties=(10,) * 4)
    assert at.resolution.skill == "science"
    at = at.flipped(2).resolve_dramatic_step(hero="Quin", value=10)
    assert at.attempt.skill == "science"


OF_KIND = {
    ADRENALIN: ("physical", (DEXTERITY, STRENGTH, TOUGHNESS)),
    WILLPOWER: ("intellectual", (PERCEPTION, MIND)),
    PRESENCE: ("interpersonal", (CHARISMA, SPIRIT)),
}


@pytest.mark.rule("TG-015")
@pytest.mark.parametrize("card", OF_KIND, ids=["Adrenalin", "Willpower", "Presence"])
def test_in_gurps_a_card_is_listed_once_and_waits_for_the_next_roll_of_its_kind(card):
    kind, attributes = OF_KIND[card]
    at = at_fight(card, dialect=GURPS)
    assert at.offers(torg.hero_seat("Quin"), torg.commands.PlayCard) == [play(card)]
    foreign = SPIRIT if card != PRESENCE else MIND
    at.refuses(raising(card, foreign), Reason.WRONG_ATTRIBUTE, "TG-015")
    at = at.played(card)
    assert at.events[1].kind == kind
    assert at.value_raise("Quin", attributes[0]) == 0
    for attribute in Attribute:
        right = 3 if attribute in attributes else 0
        assert at.acting(attribute=attribute).ended().margin == right
    assert at.acting().ended().flipped(PLAIN_TEST_TRICK).boosts == ()


@pytest.mark.rule("TG-015", "TG-075")
def test_in_free_time_a_gurps_card_stays_in_play_after_rolls_of_other_kinds():
    at = at_scene(hands={"Quin": (WILLPOWER,)}, dialect=GURPS).sends(raising(WILLPOWER))
    at = at.acting(attribute=STRENGTH).ended()
    assert at.in_play("Quin") == (WILLPOWER,)
    at = at.acting(attribute=MIND).ended()
    assert at.margin == 3
    assert at.in_play("Quin") == ()


# ----------------------------------------------------------- where texts differ: Supporter


@pytest.mark.rule("TC-084", "TG-028", "TR-156")
@by_text("die", revised=12, classic=12, gurps=10)
@pytest.mark.parametrize("actor", ["Marco", "Guide"])
def test_a_supporter_adds_three_to_the_action_of_another_hero_or_ally(dialect, die, actor):
    at = at_fight(SUPPORTER, dialect=dialect, allies=("Guide",)).acting(actor)
    early = at.played(SUPPORTER)
    support = {"card": SUPPORTER, "actor": actor, "amount": 3, "explanation": ""}
    assert early.events[1] == torg.events.ActionSupported(hero="Quin", **support)
    assert early.announced(die).margin == 3
    late = at.thrown(die).played(SUPPORTER)
    assert late.events[1] == early.events[1]
    assert late.announced().margin == 3


# ------------------------------------------------------- where texts differ: Coup de Grace


@pytest.mark.rule("TC-062", "TG-016", "TR-123")
@by_text(
    "effect more",
    revised=(18, {"amount": 3}),
    classic=(18, {"amount": 3}),
    gurps=(22, {"amount": 0, "percent": 50}),  # half of 15 is 7, rounded down
)
def test_coup_de_grace_adds_three_to_the_effect_or_half_of_it(dialect, effect, more):
    raised = torg.events.EffectRaised(hero="Quin", raises_total=False, **more)
    at = at_fight(COUP, dialect=dialect).acting(effect_value=15).played(COUP)
    assert at.events[1:] == (raised,)
    at = at.ended()
    assert (at.margin, at.outcome.effect_total) == (0, effect)
    if dialect is GURPS:
        # If the damage is rolled at the table, the event has the percentage.
        at = at_fight(COUP, dialect=dialect).acting().played(COUP)
        assert at.events[1:] == (raised,)
        at = at.ended()
        assert (at.margin, at.events[0].attempt.coups_percent) == (0, 50)


@pytest.mark.rule("TG-016")
@pytest.mark.parametrize("others", ["", "Action", "Supporter", "raise", "Action Supporter raise"])
def test_coup_de_grace_adds_half_of_the_effect_total_including_other_cards(others):
    by_name = {"Action": play(ACTION), "Supporter": play(SUPPORTER, "Marco")}
    by_name |= {"raise": raising(ADRENALIN, STRENGTH)}
    plays = [by_name[name] for name in others.split()]
    total = {0: 15 + 7, 1: 18 + 9, 3: 24 + 12}[len(plays)]
    pools = {"Quin": (COUP, ACTION, ADRENALIN), "Marco": (SUPPORTER,)}
    at = at_text(HALF_AGAIN, pools=pools).acting(effect_value=15, effect_attribute=STRENGTH)
    for order in ([play(COUP), *plays], [*plays, play(COUP)]):
        assert at.sends(*order).ended().outcome.effect_total == total


@pytest.mark.rule("TG-016", "MA-010", "MA-027")
def test_coup_de_grace_adds_half_of_the_effect_total_including_dice_and_helpers():
    at = at_fight(COUP, dialect=GURPS)
    details = {"action": ATTACK, "difficulty": 0, "effect_value": 15}
    heroes = {"actors": ("Quin", "Marco", "Tina"), "values": (14,) * 3, "target": "Mummy"}
    group = at.many_on_one(**heroes, **details).played(COUP)
    assert group.announced(10).outcome.effect_total == 18 + 9
    effort = torg.Effort(helper="Marco", value=14, perception=12)
    lead = {"lead": "Quin", "value": 14, "coordination": 8, "efforts": (effort,)}
    helped = at.sum_efforts(**lead, **details).played(COUP)
    assert helped.announced(10).outcome.effect_total == 17 + 8
    for die, total in ((12, 15 + 7), (16, 18 + 9), (10, 14 + 7), (8, 13 + 6)):
        at = at_fight(COUP, dialect=HALF_AGAIN).acting(value=15, effect_value=15).played(COUP)
        assert at.announced(die).outcome.effect_total == total


# ------------------------------------------------------------------ Hero, Drama and Haste


@pytest.mark.rule("TC-063", "TC-064", "TG-017", "TG-021", "TR-126", "TR-129")
@ALL_DIALECTS
@pytest.mark.parametrize("card", [HERO, DRAMA])
def test_hero_and_drama_cards_count_as_a_possibility(dialect, card):
    assert at_fight(card, dialect=dialect).acting().allows(play(card))
    before = at_fight(card, possibilities=1, dialect=dialect).acting()
    spent = before.spend_possibility(hero="Quin").attempt
    at = before.played(card)
    assert at.events[1:] == (torg.events.PointGained(hero="Quin", what_for=None),)
    assert (at.attempt.dice_due, at.attempt.points) == (spent.dice_due, spent.points)
    assert at.hero("Quin").possibilities == 1
    if dialect is not GURPS:
        assert at.attempt.dice_due == (Die.ACTION, Die.POINT)
        assert at.announced(5, 2).outcome.die_total == 5 + 10


def completed(at):
    adventure = attrs.evolve(at.adventure, is_completed=True)
    return at.changed(attrs.evolve, adventure=adventure)


def possibilities(at):
    return [hero.possibilities for hero in at.heroes]


@pytest.mark.rule("TC-064", "TG-017", "TR-128", "TR-130")
@by_text("pays", revised=False, classic=True, gurps=True)
def test_a_drama_card_pays_three_when_claimed_or_by_some_texts_at_the_end(dialect, pays):
    hands = {"Quin": (DRAMA, OTHER_DRAMA, HERO), "Marco": (OTHER_HERO,)}
    dramas = torg.commands.ClaimDrama(hero="Quin", cards=(DRAMA, OTHER_DRAMA))
    at = at_table(hands=hands, dialect=dialect).end_act()
    at.refuses(dramas, Reason.ADVENTURE_NOT_COMPLETED, "TR-128")
    at = completed(at)
    for hero, card in (("Quin", HERO), ("Marco", OTHER_HERO)):
        claim = torg.commands.ClaimDrama(hero=hero, cards=(card,))
        at.refuses(claim, Reason.WRONG_CARD_TYPE, "TR-130", "Drama")
    at = at.sends(dramas)
    assert [event.possibilities for event in at.events_of(torg.events.DramaRewarded)] == [6]
    assert possibilities(at) == [6, 0, 0]
    assert at.discard_pile[-2:] == (DRAMA, OTHER_DRAMA)
    again = torg.commands.ClaimDrama(hero="Quin", cards=(DRAMA,))
    at.refuses(again, Reason.CARD_NOT_IN_HAND, "TR-128", str(DRAMA))
    hands = {"Quin": (DRAMA, HERO), "Marco": (HASTE,), "Tina": (OTHER_DRAMA, THIRD_DRAMA)}
    at = at_table(hands=hands, dialect=dialect).end_act().end_adventure()
    paid = [event.cards for event in at.events_of(torg.events.DramaRewarded)]
    assert paid == ([(DRAMA,), (OTHER_DRAMA, THIRD_DRAMA)] if pays else [])
    assert possibilities(at) == ([3, 0, 6] if pays else [0, 0, 0])
    assert DRAMA not in at.hand("Quin")


@pytest.mark.rule("TC-064", "TG-017")
@pytest.mark.parametrize("dialect", [CLASSIC, GURPS], ids=["classic", "gurps"])
def test_a_drama_card_in_a_pool_pays_too_and_a_claimed_one_pays_once(dialect):
    table = {"hands": {"Quin": (DRAMA,)}, "pools": {"Marco": (OTHER_DRAMA,)}}
    at = completed(at_table(dialect=dialect, **table)).claim_drama(hero="Quin", cards=(DRAMA,))
    assert possibilities(at.end_adventure()) == [3, 3, 0]


@pytest.mark.rule("TC-068", "TG-020", "TR-136", "TR-137")
@ALL_DIALECTS
def test_haste_gives_one_more_action_even_during_the_action_of_another(dialect):
    act = torg.commands.DeclareAction(actor="Quin", action=ATTACK, value=10, difficulty=0)
    none_left = (act, Reason.NO_ACTION_LEFT, "TR-059")
    at = at_fight(HASTE, dialect=dialect).acting().ended()
    at.refuses(*none_left, "Quin")
    for before in (at, at.acting("Mummy")):
        after = before.played(HASTE)
        assert after.events[1:] == (torg.events.ActionGained(hero="Quin"),)
        after = after.sends(act).ended()
        assert after.attempt == before.attempt
        assert after.actions_left("Quin") == 0
        if before is at:
            after.refuses(*none_left)
