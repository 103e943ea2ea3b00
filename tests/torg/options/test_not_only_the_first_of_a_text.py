"""What a rule text says of one it says of all: its second card, hero, target and gift.

The statements of the classic text, of GURPS and of the multi-action charts; those of the revised
text are in `tests/torg/test_not_only_the_first.py`.
"""

from functools import partial

import pytest

from dramadeck import torg
from dramadeck.torg import CLASSIC, GURPS, REVISED, ActionKind, Attribute, CardType, Reason, Side
from tests.torg import tables_actions
from tests.torg.tables import ALL_DIALECTS, PLAIN, allowed, hurt, in_rounds, refused, told
from tests.torg.tables_actions import (
    ACTION,
    ADRENALIN,
    HERO,
    HEROES_FLURRY,
    HEROES_STYMIED,
    HEROES_UP_ANY,
    OTHER_ACTION,
    OTHER_ADRENALIN,
    OTHER_HERO,
    PLAIN_ATTACK_TAUNT,
    PLAIN_TEST_TRICK,
    VILLAINS_SETBACK,
    acts,
    announced,
    declared,
    flipped,
    rounds,
)

ROMANCE = 120
LEADERSHIP = next(
    each.number for each in torg.original_deck().cards if each.type is CardType.LEADERSHIP
)
SETBACKS, FAVORITES = (201, 202, 203), (204, 205)
NAMELESS = dict.fromkeys(SETBACKS, CardType.SETBACK)
NAMELESS |= dict.fromkeys(FAVORITES, CardType.REALITYS_FAVORITE)
HOUSE_DECK = torg.expanded_deck().with_cards(NAMELESS, like=45, name="house")
GANG = ("Mummy", "Cultist", "Thug")
ANN_PLAYS_TWO = (
    torg.Hero("Quin", player="Ann"),
    torg.Hero("Marco", player="Bob"),
    torg.Hero("Tina", player="Ann"),
)


def attack(actor, target="Quin", **details):
    return torg.DeclareAction(
        actor=actor, action=ActionKind.ATTACK, value=10, difficulty=0, target=target, **details
    )


# ------------------------------------------------------------------- Leadership's second gift


def giving(*gifts):
    return torg.PlayCard(
        hero="Quin", card=LEADERSHIP, choice=torg.Leading(gifts=gifts, explanation="over there")
    )


@pytest.mark.rule("TC-072", "TR-139")
@pytest.mark.parametrize("dialect", [REVISED, CLASSIC], ids=lambda each: each.name)
@pytest.mark.parametrize("first", ["Marco", "Tina"])
def test_neither_of_two_gifts_goes_to_a_hero_of_the_same_player(dialect, first):
    state = in_rounds(*ANN_PLAYS_TWO, pools={"Quin": (LEADERSHIP, *PLAIN[:2])}, dialect=dialect)
    second = "Tina" if first == "Marco" else "Marco"
    gifts = (
        torg.Gift(to_hero=first, cards=PLAIN[:1]),
        torg.Gift(to_hero=second, cards=PLAIN[1:2]),
    )
    refused(state, giving(*gifts), Reason.GIFT_TO_ONESELF, "TR-139")


@pytest.mark.rule("TC-072", "TR-167")
@pytest.mark.parametrize("dialect", [REVISED, CLASSIC], ids=lambda each: each.name)
def test_a_subplot_is_no_second_gift_either(dialect):
    state = in_rounds(pools={"Quin": (LEADERSHIP, PLAIN[0], ROMANCE)}, dialect=dialect)
    gifts = (
        torg.Gift(to_hero="Marco", cards=PLAIN[:1]),
        torg.Gift(to_hero="Marco", cards=(ROMANCE,)),
    )
    refused(state, giving(*gifts), Reason.SUBPLOT_STAYS, "TR-167")
    together = torg.Gift(to_hero="Marco", cards=(PLAIN[0], ROMANCE))
    refused(state, giving(together), Reason.SUBPLOT_STAYS, "TR-167")


@pytest.mark.parametrize(
    ("dialect", "rule"),
    [
        pytest.param(REVISED, "TR-141", marks=pytest.mark.rule("TR-141")),
        pytest.param(CLASSIC, "TC-072", marks=pytest.mark.rule("TC-072")),
    ],
    ids=["revised", "classic"],
)
def test_in_rounds_the_second_gift_goes_into_a_pool_too(dialect, rule):
    state = in_rounds(pools={"Quin": (LEADERSHIP, *PLAIN[:2])}, dialect=dialect)
    gifts = (
        torg.Gift(to_hero="Marco", cards=PLAIN[:1]),
        torg.Gift(to_hero="Marco", cards=PLAIN[1:2], to_pool=False),
    )
    refused(state, giving(*gifts), Reason.GIFT_MISPLACED, rule)


# --------------------------------------------------- cards that the classic text alone knows


fight = partial(tables_actions.fight, deck_value=HOUSE_DECK, dialect=CLASSIC)


def setback(state, card, character, **details):
    hinders = torg.Hindering(character=character, **details)
    return torg.play_card(state, hero="Quin", card=card, choice=hinders).state


@pytest.mark.rule("TC-083")
def test_each_of_two_setback_cards_strikes_a_villain_and_a_third_rids_one_alone():
    state = fight(*SETBACKS, villains=GANG)
    for card, villain in zip(SETBACKS, GANG[:2], strict=False):
        state = setback(state, card, villain)
    assert [allowed(state, attack(each)) for each in GANG] == [False, False, True]
    rid = setback(state, SETBACKS[2], "Cultist", removes=True)
    assert [allowed(rid, attack(each)) for each in GANG] == [False, True, True]


@pytest.mark.rule("TC-083")
def test_two_may_be_rid_of_the_setback_of_their_side_and_one_struck_again():
    state = fight(*SETBACKS, card=VILLAINS_SETBACK, villains=GANG)
    state = torg.name_setback(state, side=Side.VILLAINS).state
    for card, villain in zip(SETBACKS, GANG[:2], strict=False):
        state = setback(state, card, villain, removes=True)
    assert [allowed(state, attack(each)) for each in GANG] == [True, True, False]
    again = setback(state, SETBACKS[2], "Mummy")
    assert [allowed(again, attack(each)) for each in GANG] == [False, True, False]


@ALL_DIALECTS
@pytest.mark.rule("TC-079")
def test_two_possibilities_of_an_action_come_back_and_neither_is_cancelled_again(dialect):
    state = fight(*FAVORITES, HERO, dialect=dialect, rated=("Mummy",), possibilities=1)
    state = torg.spend_possibility(declared(state), hero="Quin").state
    state = torg.play_card(state, hero="Quin", card=HERO).state
    before = (state.attempt.dice_due, state.attempt.points)
    for _ in FAVORITES:
        state = torg.counter_point(state, villain="Mummy").state
    for card in FAVORITES:
        state = torg.play_card(state, hero="Quin", card=card).state
    assert (state.attempt.dice_due, state.attempt.points) == before
    counter = torg.CounterPoint(villain="Mummy")
    refused(state, counter, Reason.POINT_PROTECTED, "TC-079")


# ------------------------------------------------------------------- approved actions that pay


@pytest.mark.rule("TC-029")
def test_what_has_paid_one_hero_pays_the_others_and_her_not_again():
    state = rounds(HEROES_FLURRY, dialect=CLASSIC)
    for hero in ("Quin", "Marco", "Tina"):
        state = acts(state, hero, ActionKind.TEST, 0).state
        assert len(state.hand(hero)) == 1
    for hero in ("Quin", "Marco", "Tina"):
        state = acts(state, hero, ActionKind.TEST, 0).state
        assert len(state.hand(hero)) == 1


# ----------------------------------------------------------------------- GURPS: each for herself


@pytest.mark.rule("TG-006")
def test_who_has_declared_her_cards_has_done_so_though_another_has_since():
    pools = {"Quin": (ACTION, HERO), "Marco": (OTHER_ACTION, OTHER_HERO)}
    state = rounds(PLAIN_ATTACK_TAUNT, pools=pools, dialect=GURPS)
    for hero, card in (("Quin", ACTION), ("Marco", OTHER_ACTION)):
        state = declared(state, hero, ActionKind.OTHER)
        state = torg.play_card(state, hero=hero, card=card).state
        state = announced(state, 10).state
    for hero, card in (("Quin", HERO), ("Marco", OTHER_HERO)):
        late = torg.PlayCard(hero=hero, card=card, choice=torg.Spending(what_for="a wound"))
        refused(state, late, Reason.CARDS_COMMITTED, "TG-006")


@pytest.mark.rule("TG-015")
def test_one_roll_uses_up_both_cards_that_raise_it_and_those_of_nobody_else():
    pools = {"Quin": (ADRENALIN, OTHER_ADRENALIN), "Marco": (3,)}
    state = rounds(PLAIN_ATTACK_TAUNT, pools=pools, dialect=GURPS)
    for hero, card in (("Quin", ADRENALIN), ("Quin", OTHER_ADRENALIN), ("Marco", 3)):
        state = torg.play_card(state, hero=hero, card=card).state
    state = declared(state, "Quin", ActionKind.OTHER, attribute=Attribute.STRENGTH, difficulty=0)
    transition = announced(state, 10)
    (event,) = told(transition, torg.ActionAnnounced)
    assert event.outcome.results[0].margin == 6
    assert [each.card for each in transition.state.boosts] == [3]


@pytest.mark.rule("TG-041")
def test_an_up_gives_each_hero_one_possibility_and_none_a_second():
    state = rounds(HEROES_UP_ANY, dialect=GURPS)
    heroes = ("Quin", "Marco", "Tina")
    for hero in heroes:
        state = torg.spend_free_possibility(state, character=hero).state
    for hero in heroes:
        free = torg.SpendFreePossibility(character=hero)
        refused(state, free, Reason.NO_FREE_POSSIBILITY, "TG-041")


@pytest.mark.rule("TG-046")
def test_each_of_the_stymied_loses_one_possibility_and_none_a_second():
    state = rounds(HEROES_STYMIED, possibilities=3, dialect=GURPS)
    heroes = ("Quin", "Marco", "Tina")
    for cancelled in (1, 0):
        for hero in heroes:
            spent = torg.spend_possibility(state, hero=hero, what_for="a wound")
            assert len(told(spent, torg.PossibilityCancelled)) == cancelled
            state = spent.state


@pytest.mark.rule("TG-038")
def test_the_postures_of_several_last_through_three_rounds_and_each_until_its_own_acts():
    state = rounds(PLAIN_ATTACK_TAUNT, dialect=GURPS)
    for who in ("Quin", "Marco", "Mummy"):
        state = torg.take_posture(state, character=who, what="all-out attack").state
    for card in (PLAIN_TEST_TRICK, PLAIN_ATTACK_TAUNT + 1, PLAIN_ATTACK_TAUNT + 2):
        state = flipped(state, card)
        assert {each.character for each in state.round.postures} == {"Quin", "Marco", "Mummy"}
    state = torg.pass_turn(state, character="Marco").state
    assert {each.character for each in state.round.postures} == {"Quin", "Mummy"}


@pytest.mark.rule("TG-038", "TG-048")
def test_an_attack_tests_the_defense_of_its_target_and_no_other():
    state = rounds(PLAIN_ATTACK_TAUNT, villains=GANG, dialect=GURPS)
    for hero in ("Quin", "Marco"):
        state = torg.defend(state, hero=hero).state
    for villain, hero in (("Mummy", "Quin"), ("Cultist", "Marco"), ("Thug", "Tina")):
        after = torg.report_action(
            state, actor=villain, action=ActionKind.ATTACK, margin=2, target=hero
        )
        tested = [each.hero for each in told(after, torg.DefenseTested)]
        assert tested == ([hero] if hero != "Tina" else [])
        state = after.state


@pytest.mark.rule("TG-042", "TC-012")
@pytest.mark.parametrize("dialect", [CLASSIC, GURPS], ids=lambda each: each.name)
@pytest.mark.parametrize("standing", GANG)
def test_of_three_hurt_villains_those_flee_who_harm_nobody(dialect, standing):
    break_card = next(
        each.number
        for each in torg.original_deck().cards
        if torg.Disadvantage.BREAK in each.gamemaster.standard.villains
    )
    state = in_rounds(top=break_card, kind=torg.SceneKind.STANDARD, villains=GANG, dialect=dialect)
    for each in GANG:
        state = hurt(state, each, wounds=1)
    state = torg.report_damage(state, target="Tina", wounds=1, by=standing).state
    fled = [each.character for each in told(torg.flip(state), torg.CharacterFled)]
    assert fled == [each for each in GANG if each != standing]


# ------------------------------------------------------------------------ several fights at once


@pytest.mark.rule("TC-038", "TC-039")
def test_when_one_of_three_fights_ends_the_other_two_stay_apart():
    state = rounds(PLAIN_ATTACK_TAUNT, dialect=CLASSIC)
    state = torg.join_combat(state, character="Marco", combat="the roof").state
    state = torg.join_combat(state, character="Tina", combat="the cellar").state
    assert [state.round.combat_of(hero) for hero in ("Quin", "Marco")] == [None, "the roof"]
    state = torg.end_combat(state, combat="the roof").state
    assert state.round.heroes == ("Quin", "Tina")
    assert not state.same_combat("Quin", "Tina")
