"""Cards that raise a number, and points from cards, in each of the three rule texts."""

import attrs
import pytest

from dramadeck import torg
from dramadeck.torg import CLASSIC, GURPS, REVISED, ActionKind, Attribute, Die, Reason
from tests.torg.house_rules import with_readings
from tests.torg.options.tables_stories import fight
from tests.torg.tables import ALL_DIALECTS, allowed, refused, stacked, told
from tests.torg.tables_actions import (
    ACTION,
    ADRENALIN,
    DRAMA,
    HASTE,
    HERO,
    HEROES_FLURRY,
    OTHER_DRAMA,
    OTHER_HERO,
    PLAIN_ATTACK_TAUNT,
    PLAIN_TEST_TRICK,
    PRESENCE,
    SUPPORTER,
    WILLPOWER,
    announced,
    declared,
    flipped,
    outcome_of,
    rounds,
    scene,
    thrown,
)

COUP, THIRD_DRAMA = 113, 130
# The dice of Torg are in the effect total as well, those of GURPS are not.
HALF_AGAIN = with_readings(
    REVISED, "half again", enhancements={"coup_de_grace": 0, "coup_de_grace_percent": 50}
)
DEXTERITY, STRENGTH, TOUGHNESS, PERCEPTION, MIND, CHARISMA, SPIRIT = Attribute


def rolls_under(state):
    return state.dialect.attempts.die == "three_d6_rolled_under"


def acting(state, actor="Quin", action=ActionKind.OTHER, **details):
    """An action whose margin is 0 if no card helps it."""
    difficulty = 0 if rolls_under(state) else 10
    return declared(state, actor, action, **({"difficulty": difficulty} | details))


def ended(state):
    """The announcement after dice that change nothing."""
    return announced(state, 10 if rolls_under(state) else 12)


def margin(transition):
    return outcome_of(transition).results[0].margin


def raised(state, card, attribute=None, skill=None):
    return torg.play_card(
        state, hero="Quin", card=card, choice=torg.Raise(attribute=attribute, skill=skill)
    ).state


# ----------------------------------------------------------------------------- row: Action


@pytest.mark.rule("TC-059", "TG-014", "TR-115")
@pytest.mark.parametrize(
    ("dialect", "second"), [(REVISED, 3), (CLASSIC, 0), (GURPS, 3)], ids=lambda each: str(each)[:3]
)
def test_action_helps_the_action_at_hand_and_others_of_the_round_or_not(dialect, second):
    state = acting(fight(dialect, ACTION, card=HEROES_FLURRY, heroes=("Quin",)))
    state = torg.play_card(state, hero="Quin", card=ACTION).state
    first = ended(state)
    assert margin(first) == 3
    assert margin(ended(acting(first.state))) == second
    assert ACTION in first.state.discard_pile or second


@pytest.mark.rule("TC-059")
def test_a_seven_is_worth_one_with_a_classic_action_played_after_the_die():
    state = thrown(acting(fight(CLASSIC, ACTION)), 7)
    state, events = torg.play_card(state, hero="Quin", card=ACTION)
    assert events[1:] == (torg.RollRaised(hero="Quin", card=ACTION, amount=3),)
    assert outcome_of(announced(state)).bonus == 1


@pytest.mark.rule("TC-059", "TC-025")
def test_a_classic_action_card_wants_an_open_action_of_ones_own():
    state = fight(CLASSIC, ACTION)
    command = torg.PlayCard(hero="Quin", card=ACTION)
    refused(state, command, Reason.TOO_LATE_FOR_CARDS, "TC-025")
    refused(acting(state, "Marco"), command, Reason.TOO_LATE_FOR_CARDS, "TC-025")


# ------------------------------------------------------- row: Adrenalin, Willpower, Presence


@pytest.mark.rule("TC-060", "TG-015", "TR-117", "TR-120")
@pytest.mark.parametrize(
    ("dialect", "other_skill", "second"),
    [(REVISED, 3, 3), (CLASSIC, 0, 3), (GURPS, 3, 0)],
    ids=lambda each: str(each)[:3],
)
def test_adrenalin_raises_an_attribute_a_skill_or_the_next_roll(dialect, other_skill, second):
    state = fight(dialect, ADRENALIN, card=HEROES_FLURRY, heroes=("Quin",))
    state = raised(state, ADRENALIN, DEXTERITY, "dodge")
    other = acting(state, attribute=DEXTERITY, skill="fire combat")
    assert margin(ended(other)) == other_skill
    first = ended(acting(state, attribute=DEXTERITY, skill="dodge"))
    assert margin(first) == 3
    again = ended(acting(first.state, attribute=DEXTERITY, skill="dodge"))
    assert margin(again) == second


@pytest.mark.rule("TC-060")
def test_a_classic_card_names_one_skill_of_its_own_group():
    state = fight(CLASSIC, ADRENALIN, WILLPOWER, PRESENCE)
    unnamed = torg.PlayCard(hero="Quin", card=WILLPOWER, choice=torg.Raise(attribute=MIND))
    assert "name it" in refused(state, unnamed, Reason.SKILL_NOT_NAMED, "TC-060")
    for card, attribute in ((WILLPOWER, STRENGTH), (PRESENCE, MIND), (ADRENALIN, SPIRIT)):
        other = torg.PlayCard(
            hero="Quin", card=card, choice=torg.Raise(attribute=attribute, skill="science")
        )
        refused(state, other, Reason.WRONG_ATTRIBUTE, "TC-060")
    groupless = torg.PlayCard(hero="Quin", card=PRESENCE, choice=torg.Raise(skill="charm"))
    assert "not nothing" in refused(state, groupless, Reason.WRONG_ATTRIBUTE, "TC-060")
    for card, attribute in ((WILLPOWER, MIND), (PRESENCE, CHARISMA), (ADRENALIN, STRENGTH)):
        state = raised(state, card, attribute, f"{attribute} skill")
        assert state.value_raise("Quin", None, skill=f"{attribute} skill") == 3
        assert state.value_raise("Quin", attribute) == 0
    state = flipped(state, PLAIN_TEST_TRICK)
    assert state.value_raise("Quin", None, skill="Mind skill") == 0


@pytest.mark.rule("TC-061")
def test_equipment_that_is_rated_on_an_attribute_is_raised_like_a_skill():
    state = fight(CLASSIC, ADRENALIN)
    armor = raised(state, ADRENALIN, TOUGHNESS, "armor")
    assert armor.value_raise("Quin", TOUGHNESS, skill="armor") == 3
    spear = raised(state, ADRENALIN, STRENGTH, "spear")
    attack = acting(spear, effect_value=14, effect_attribute=STRENGTH, effect_skill="spear")
    outcome = outcome_of(ended(attack))
    assert (outcome.results[0].margin, outcome.effect_total) == (0, 17)
    many = torg.one_on_many(
        spear,
        actor="Quin",
        action=ActionKind.OTHER,
        checks=(torg.Check(value=10, difficulty=5),),
        effect_value=14,
        skill="spear",
        effect_skill="gun",
    ).state
    outcome = outcome_of(ended(many))
    assert (outcome.results[0].margin, outcome.effect_total) == (8, 14)


@pytest.mark.rule("TC-060", "TC-043")
def test_a_raised_skill_helps_the_task_that_is_done_with_it():
    state = fight(CLASSIC, WILLPOWER, card=1)  # the box of card 1 lists steps
    state = raised(state, WILLPOWER, MIND, "science")
    state = torg.begin_skill_resolution(
        state, hero="Quin", skill="science", difficulties=(10,) * 4
    ).state
    attempt = attrs.evolve(acting(state).attempt, skill=state.resolution.skill)
    assert attempt.skill == "science"
    tried = torg.TORG.step(
        flipped(state, 2), torg.ResolveDramaticStep(hero="Quin", value=10)
    ).state  # card 2 lists A
    assert tried.attempt.skill == "science"


@pytest.mark.rule("TG-015", "TG-049", "TG-050", "TG-051", "TG-052", "TG-053")
@pytest.mark.parametrize(
    ("action", "helps"),
    [
        (ActionKind.MANEUVER, ADRENALIN),
        (ActionKind.TRICK, WILLPOWER),
        (ActionKind.TEST, WILLPOWER),
        (ActionKind.TAUNT, PRESENCE),
        (ActionKind.INTIMIDATE, PRESENCE),
    ],
)
def test_which_card_helps_which_interaction_in_gurps(action, helps):
    for card in (ADRENALIN, WILLPOWER, PRESENCE):
        state = raised(fight(GURPS, card), card)
        transition = ended(acting(state, action=action, target="Mummy"))
        assert margin(transition) == (3 if card == helps else 0)
        assert (card in transition.state.discard_pile) is (card == helps)


@pytest.mark.rule("TG-015")
@pytest.mark.parametrize("card", [ADRENALIN, WILLPOWER, PRESENCE])
def test_in_gurps_a_card_is_listed_once_and_takes_no_attribute_of_another_card(card):
    state = fight(GURPS, card)
    played = [
        each
        for each in torg.TORG.legal_actions(state, torg.hero_seat("Quin"))
        if type(each) is torg.PlayCard
    ]
    assert played == [torg.PlayCard(hero="Quin", card=card)]
    foreign = SPIRIT if card != PRESENCE else MIND
    wish = torg.PlayCard(hero="Quin", card=card, choice=torg.Raise(attribute=foreign))
    refused(state, wish, Reason.WRONG_ATTRIBUTE, "TG-015")


@pytest.mark.rule("TG-015")
@pytest.mark.parametrize(
    ("card", "kind", "attributes"),
    [
        (ADRENALIN, "physical", (DEXTERITY, STRENGTH, TOUGHNESS)),
        (WILLPOWER, "intellectual", (PERCEPTION, MIND)),
        (PRESENCE, "interpersonal", (CHARISMA, SPIRIT)),
    ],
)
def test_in_gurps_a_card_waits_for_the_next_roll_of_its_kind(card, kind, attributes):
    state = fight(GURPS, card)
    state, events = torg.play_card(state, hero="Quin", card=card)
    assert events[1].kind == kind
    assert state.value_raise("Quin", attributes[0]) == 0
    for attribute in Attribute:
        right = 3 if attribute in attributes else 0
        assert margin(ended(acting(state, attribute=attribute))) == right
    after = flipped(ended(acting(state)).state, PLAIN_TEST_TRICK)
    assert after.boosts == ()


@pytest.mark.rule("TG-015", "TG-075")
def test_in_free_time_a_gurps_card_waits_beyond_rolls_of_other_kinds():
    state = raised(scene(hands={"Quin": (WILLPOWER,)}, dialect=GURPS), WILLPOWER)
    after = ended(acting(state, attribute=STRENGTH)).state
    assert after.in_play("Quin") == (WILLPOWER,)
    last = ended(acting(after, attribute=MIND))
    assert margin(last) == 3
    assert last.state.in_play("Quin") == ()


# -------------------------------------------------------------------------- row: Supporter


@pytest.mark.rule("TC-084", "TG-028", "TR-156")
@ALL_DIALECTS
@pytest.mark.parametrize("is_rolled", [False, True])
def test_supporter_is_three_for_somebody_else_before_the_die_and_after_it(dialect, is_rolled):
    die = (10 if dialect is GURPS else 12,)
    state = acting(fight(dialect, SUPPORTER), "Marco")
    state = thrown(state, *die) if is_rolled else state
    state, events = torg.play_card(state, hero="Quin", card=SUPPORTER)
    assert events[1] == torg.ActionSupported(
        hero="Quin", card=SUPPORTER, actor="Marco", amount=3, explanation=""
    )
    assert margin(announced(state, *(() if is_rolled else die))) == 3


@pytest.mark.rule("TC-084")
def test_a_character_of_the_gamemaster_can_be_supported():
    state = fight(CLASSIC, SUPPORTER, allies=("Guide",))
    state = torg.play_card(acting(state, "Guide"), hero="Quin", card=SUPPORTER).state
    assert margin(ended(state)) == 3


# ---------------------------------------------------------------------- row: Coup de Grace


@pytest.mark.rule("TC-062", "TG-016", "TR-123")
@pytest.mark.parametrize(
    ("dialect", "effect", "more"),
    [
        (REVISED, 18, {"amount": 3}),
        (CLASSIC, 18, {"amount": 3}),
        (GURPS, 22, {"amount": 0, "percent": 50}),
    ],
    ids=["r", "c", "g"],
)
def test_coup_de_grace_is_three_more_or_half_as_much_again(dialect, effect, more):
    state = acting(fight(dialect, COUP), effect_value=15)
    state, events = torg.play_card(state, hero="Quin", card=COUP)
    assert events[1:] == (torg.EffectRaised(hero="Quin", raises_total=False, **more),)
    outcome = outcome_of(ended(state))
    assert outcome.effect_total == effect  # half of 15 is 7 in GURPS, rounded down
    assert outcome.results[0].margin == 0


@pytest.mark.rule("TG-016")
@pytest.mark.parametrize(
    ("others", "total"),
    [
        ((), 15 + 7),
        ((ACTION,), 18 + 9),
        ((SUPPORTER,), 18 + 9),
        ((ADRENALIN,), 18 + 9),
        ((ACTION, SUPPORTER, ADRENALIN), 24 + 12),
    ],
    ids=["alone", "Action", "Supporter", "raised effect", "all of them"],
)
@pytest.mark.parametrize("first", [True, False], ids=["coup first", "coup last"])
def test_the_coup_adds_half_of_the_effect_total_with_all_that_is_in_it(others, total, first):
    plays = [
        torg.PlayCard(
            hero="Marco" if card == SUPPORTER else "Quin",
            card=card,
            choice=torg.Raise(attribute=STRENGTH) if card == ADRENALIN else None,
        )
        for card in others
    ]
    coup = torg.PlayCard(hero="Quin", card=COUP)
    plays = [coup, *plays] if first else [*plays, coup]
    pools = {"Quin": (COUP, ACTION, ADRENALIN), "Marco": (SUPPORTER,)}
    state = rounds(PLAIN_ATTACK_TAUNT, pools=pools, dialect=HALF_AGAIN)
    state = acting(state, effect_value=15, effect_attribute=STRENGTH)
    for play in plays:
        state = torg.TORG.step(state, play).state
    assert outcome_of(ended(state)).effect_total == total


@pytest.mark.rule("TG-016")
@pytest.mark.parametrize(("die", "total"), [(12, 15 + 7), (16, 18 + 9), (10, 14 + 7), (8, 13 + 6)])
def test_the_coup_adds_half_of_what_the_dice_have_made_of_the_effect(die, total):
    state = rounds(PLAIN_ATTACK_TAUNT, pools={"Quin": (COUP,)}, dialect=HALF_AGAIN)
    state = acting(state, value=15, effect_value=15)
    state = torg.play_card(state, hero="Quin", card=COUP).state
    assert outcome_of(announced(state, die)).effect_total == total


@pytest.mark.rule("TG-016", "MA-010", "MA-027")
def test_the_coup_adds_half_of_what_numbers_have_made_of_the_effect():
    pools = {"Quin": (COUP,)}
    state = rounds(PLAIN_ATTACK_TAUNT, pools=pools, dialect=GURPS)
    command = torg.ManyOnOne(
        actors=("Quin", "Marco", "Tina"),
        action=ActionKind.ATTACK,
        values=(14,) * 3,
        difficulty=0,
        target="Mummy",
        effect_value=15,
    )
    group = torg.TORG.step(state, command).state
    group = torg.play_card(group, hero="Quin", card=COUP).state
    assert outcome_of(announced(group, 10)).effect_total == 18 + 9
    helped = torg.sum_efforts(
        state,
        lead="Quin",
        action=ActionKind.ATTACK,
        value=14,
        difficulty=0,
        coordination=8,
        efforts=(torg.Effort(helper="Marco", value=14, perception=12),),
        effect_value=15,
    ).state
    helped = torg.play_card(helped, hero="Quin", card=COUP).state
    assert outcome_of(announced(helped, 10)).effect_total == 17 + 8


@pytest.mark.rule("TG-016")
def test_where_the_host_rolls_the_damage_it_hears_of_the_coup():
    state, events = torg.play_card(acting(fight(GURPS, COUP)), hero="Quin", card=COUP)
    told_as = torg.EffectRaised(hero="Quin", amount=0, raises_total=False, percent=50)
    assert events[1:] == (told_as,)
    transition = ended(state)
    assert margin(transition) == 0
    assert transition.events[0].attempt.coups_percent == 50


# ------------------------------------------------------------------ Hero, Drama and Haste


@pytest.mark.rule("TC-063", "TC-064", "TG-017", "TG-021", "TR-126", "TR-129")
@ALL_DIALECTS
@pytest.mark.parametrize("card", [HERO, DRAMA])
def test_hero_and_drama_are_a_possibility_more(dialect, card):
    assert allowed(acting(fight(dialect, card)), torg.PlayCard(hero="Quin", card=card))
    state = acting(fight(dialect, card, possibilities=1))
    spent = torg.spend_possibility(state, hero="Quin").state.attempt
    transition = torg.play_card(state, hero="Quin", card=card)
    gained = transition.state.attempt
    assert transition.events[1:] == (torg.PointGained(hero="Quin"),)
    assert (gained.dice_due, gained.points) == (spent.dice_due, spent.points)
    assert transition.state.hero("Quin").possibilities == 1
    if dialect is not GURPS:
        assert gained.dice_due == (Die.ACTION, Die.POINT)
        assert outcome_of(announced(transition.state, 5, 2)).die_total == 5 + 10


@pytest.mark.rule("TC-064", "TG-017", "TR-128", "TR-130")
@ALL_DIALECTS
def test_a_drama_kept_to_the_end_of_the_adventure_pays_three(dialect):
    hands = {"Quin": (DRAMA, OTHER_DRAMA, HERO), "Marco": (OTHER_HERO,)}
    state = stacked(hands=hands, dialect=dialect)
    drama = torg.ClaimDrama(hero="Quin", cards=(DRAMA, OTHER_DRAMA))
    state = torg.end_act(state).state
    refused(state, drama, Reason.ADVENTURE_NOT_COMPLETED, "TR-128")
    state = attrs.evolve(state, adventure=attrs.evolve(state.adventure, is_completed=True))
    for hero, card in (("Quin", HERO), ("Marco", OTHER_HERO)):
        claim = torg.ClaimDrama(hero=hero, cards=(card,))
        assert "Drama" in refused(state, claim, Reason.WRONG_CARD_TYPE, "TR-130")
    transition = torg.TORG.step(state, drama)
    assert [each.possibilities for each in told(transition, torg.DramaRewarded)] == [6]
    state = transition.state
    assert [each.possibilities for each in state.heroes] == [6, 0, 0]
    assert state.discard_pile[-2:] == (DRAMA, OTHER_DRAMA)
    again = torg.ClaimDrama(hero="Quin", cards=(DRAMA,))
    assert str(DRAMA) in refused(state, again, Reason.CARD_NOT_IN_HAND, "TR-128")


@pytest.mark.rule("TC-064", "TG-017", "TR-128")
@ALL_DIALECTS
def test_where_no_encounter_is_called_final_drama_pays_at_the_end_of_the_adventure(dialect):
    hands = {"Quin": (DRAMA, HERO), "Marco": (HASTE,), "Tina": (OTHER_DRAMA, THIRD_DRAMA)}
    state = torg.end_act(stacked(hands=hands, dialect=dialect)).state
    state, events = torg.end_adventure(state)
    paid = [each.cards for each in events if isinstance(each, torg.DramaRewarded)]
    pays = dialect is not REVISED
    assert paid == ([(DRAMA,), (OTHER_DRAMA, THIRD_DRAMA)] if pays else [])
    assert [hero.possibilities for hero in state.heroes] == ([3, 0, 6] if pays else [0, 0, 0])
    assert DRAMA not in state.hand("Quin")


@pytest.mark.rule("TC-064", "TG-017")
@pytest.mark.parametrize("dialect", [CLASSIC, GURPS], ids=lambda each: each.name)
def test_a_drama_in_a_pool_is_held_and_one_that_was_claimed_pays_once(dialect):
    table = {"hands": {"Quin": (DRAMA,)}, "pools": {"Marco": (OTHER_DRAMA,)}}
    state = stacked(dialect=dialect, **table)
    adventure = attrs.evolve(state.adventure, is_completed=True)
    state = attrs.evolve(state, adventure=adventure)
    state = torg.claim_drama(state, hero="Quin", cards=(DRAMA,)).state
    ended = torg.end_adventure(state).state
    assert [hero.possibilities for hero in ended.heroes] == [3, 3, 0]


@pytest.mark.rule("TC-068", "TG-020", "TR-136", "TR-137")
@ALL_DIALECTS
def test_haste_is_one_action_more_in_the_middle_of_anothers(dialect):
    act = torg.DeclareAction(actor="Quin", action=ActionKind.ATTACK, value=10, difficulty=0)
    state = fight(dialect, HASTE)
    state = ended(acting(state)).state
    assert "Quin" in refused(state, act, Reason.NO_ACTION_LEFT, "TR-059")
    for before in (acting(state, "Mummy"), state):
        after, events = torg.play_card(before, hero="Quin", card=HASTE)
        assert events[1:] == (torg.ActionGained(hero="Quin"),)
        after = ended(torg.TORG.step(after, act).state).state
        assert after.attempt == before.attempt
        assert after.actions_left("Quin") == 0
    refused(after, act, Reason.NO_ACTION_LEFT, "TR-059")
