"""What lies on several at once: conditions, calls and offers, and what ends them one by one."""

import attrs
import pytest

from dramadeck import torg
from dramadeck.torg import CLASSIC, GURPS, REVISED, ActionKind, CardType, Reason
from tests.torg.tables import ALL_DIALECTS, in_rounds, refused, stacked, told
from tests.torg.tables_actions import (
    HERO,
    HEROES_STYMIED,
    OTHER_HERO,
    PLAIN_ATTACK_TAUNT,
    VILLAINS_TEST_INTIMIDATE,
    announced,
    declared,
    pooled,
    rounds,
)

MONOLOGUE = 95
MARTYR, ROMANCE, HERO_FAILS, OTHER_HERO_FAILS = 122, 120, 158, 401
HOUSE_DECK = torg.expanded_deck().with_cards(
    {OTHER_HERO_FAILS: CardType.HERO_FAILS, 402: CardType.MARTYR}, like=45, name="house"
)
GANG = ("Mummy", "Cultist", "Thug")


def rattled(state, actor, target, margin, action=ActionKind.TEST):
    """Somebody's interaction has succeeded with this margin, and its results lie there."""
    state = torg.report_action(
        state, actor=actor, action=action, margin=margin, target=target
    ).state
    return torg.apply_interaction(state, actor=actor, target=target).state


def fled(transition):
    return [each.character for each in told(transition, torg.CharacterFled)]


@pytest.mark.rule("TG-062")
def test_two_whom_contests_have_broken_flee_both():
    state = rounds(PLAIN_ATTACK_TAUNT, villains=GANG, dialect=GURPS)
    for hero, villain in (("Quin", "Mummy"), ("Marco", "Cultist")):
        state = rattled(state, hero, villain, 15)
    for villain in GANG:
        state = torg.pass_turn(state, character=villain).state
    assert fled(torg.flip(state)) == ["Mummy", "Cultist"]


@pytest.mark.rule("TG-059")
def test_who_acts_is_rid_of_what_lay_on_her_and_the_others_are_not():
    state = rounds(PLAIN_ATTACK_TAUNT, villains=GANG, dialect=GURPS)
    for hero, villain in (("Quin", "Mummy"), ("Marco", "Cultist"), ("Tina", "Thug")):
        state = rattled(state, hero, villain, 0)
    state = torg.pass_turn(state, character="Cultist").state
    left = [each.character for each in state.round.conditions.given]
    assert left == ["Mummy", "Thug"]


@pytest.mark.rule("TG-059")
def test_the_possibility_of_one_hero_uses_up_her_own_stymied_alone():
    pools = {"Quin": (HERO,), "Marco": (OTHER_HERO,)}
    state = rounds(PLAIN_ATTACK_TAUNT, villains=GANG, pools=pools, dialect=GURPS)
    for villain, hero in (("Mummy", "Quin"), ("Cultist", "Marco")):
        state = rattled(state, villain, hero, 0)
    state = torg.play_card(declared(state, "Quin"), hero="Quin", card=HERO).state
    assert [each.character for each in state.round.conditions.given] == ["Marco"]


@pytest.mark.rule("TG-058", "TG-064")
@pytest.mark.parametrize("first", [0, 1])
def test_two_calls_wait_and_each_is_made_by_itself(first):
    state = rounds(PLAIN_ATTACK_TAUNT, villains=GANG, dialect=GURPS)
    state = rattled(state, "Quin", "Mummy", 16)
    state = rattled(state, "Marco", "Cultist", 16)
    duels = (("Quin", "Mummy"), ("Marco", "Cultist"))
    for hero, villain in (duels[first], duels[1 - first]):
        call = torg.MakeCall(actor=hero, target=villain, what="drops the staff")
        state = torg.TORG.step(state, call).state
        refused(state, call, Reason.NO_CALL_DUE, "TG-064")
    assert state.round.conditions.calls == ()


@pytest.mark.rule("TG-057")
def test_where_the_setback_is_an_event_the_fatigue_beside_it_stays():
    state = rounds(PLAIN_ATTACK_TAUNT, dialect=GURPS)
    state = torg.report_action(
        state, actor="Quin", action=ActionKind.MANEUVER, margin=15, target="Mummy"
    ).state
    state = torg.apply_interaction(
        state, actor="Quin", target="Mummy", setback="his sword breaks"
    ).state
    assert state.scene.cast[0].injuries.shock == 2


@pytest.mark.rule("TC-058")
@pytest.mark.parametrize("lowered", ["Quin", "Marco"])
def test_of_two_martyrs_who_live_both_awards_are_lowered_first(lowered):
    state = stacked(deck_value=HOUSE_DECK, dialect=CLASSIC)
    for hero, card in (("Quin", MARTYR), ("Marco", 402)):
        state = torg.accept_subplot(pooled(state, hero, card), hero=hero, card=card).state
    other = "Marco" if lowered == "Quin" else "Quin"
    state = torg.reduce_award(state, hero=lowered, possibilities=2).state
    assert other in refused(state, torg.EndAdventure(), Reason.AWARD_NOT_REDUCED, "TC-058")
    state = torg.reduce_award(state, hero=other, possibilities=2).state
    assert torg.end_adventure(state).state.adventure is None


@pytest.mark.rule("TC-069")
def test_two_heroes_may_be_let_fail_and_the_second_success_of_neither():
    pools = {"Quin": (HERO_FAILS,), "Marco": (OTHER_HERO_FAILS,)}
    state = rounds(PLAIN_ATTACK_TAUNT, pools=pools, deck_value=HOUSE_DECK, dialect=CLASSIC)
    for hero, (card,) in pools.items():
        state = torg.play_card(state, hero=hero, card=card).state
    for hero in pools:
        state = torg.report_action(
            state, actor=hero, action=ActionKind.ATTACK, margin=4, target="Mummy"
        ).state
        state = torg.let_hero_fail(state, hero=hero).state
    assert state.adventure.awards == (("Quin", 3), ("Marco", 3))


@pytest.mark.rule("TC-037", "TG-005", "TR-167")
@ALL_DIALECTS
def test_a_subplot_is_not_traded_as_the_second_card_either(dialect):
    pools = {"Quin": (HERO, ROMANCE), "Marco": (OTHER_HERO,)}
    state = in_rounds(pools=pools, dialect=dialect)
    offer = torg.OfferTrade(
        hero="Quin", with_hero="Marco", gives=(HERO, ROMANCE), explanation="take these"
    )
    refused(state, offer, Reason.SUBPLOT_STAYS, "TR-167")
    absent = torg.OfferTrade(
        hero="Quin", with_hero="Marco", gives=(HERO, OTHER_HERO), explanation="take these"
    )
    refused(state, absent, Reason.CARD_NOT_IN_POOL, "TR-038")


@pytest.mark.rule("MA-002", "TC-018")
@pytest.mark.parametrize("struck", GANG)
def test_a_group_does_not_act_if_one_of_it_has_lost_the_action(struck):
    state = rattled(rounds(PLAIN_ATTACK_TAUNT, villains=GANG, dialect=GURPS), "Quin", struck, 10)
    command = torg.ManyOnOne(
        actors=GANG, action=ActionKind.ATTACK, values=(9, 9, 9), difficulty=0, target="Quin"
    )
    refused(state, command, Reason.ACTION_LOST, "TG-061")


@pytest.mark.rule("TR-104", "TG-061")
@ALL_DIALECTS
@pytest.mark.parametrize("struck", ["Quin", "Marco"])
def test_who_has_lost_the_action_does_not_actively_defend_either(dialect, struck):
    state = rattled(rounds(PLAIN_ATTACK_TAUNT, dialect=dialect), "Mummy", struck, 10)
    for command in (torg.Defend(hero=struck), torg.Defend(hero=struck, value=9)):
        refused(state, command, Reason.ACTION_LOST, "TG-061")
    other = "Marco" if struck == "Quin" else "Quin"
    assert torg.TORG.refusal(state, torg.Defend(hero=other)) is None


@pytest.mark.rule("TG-061", "TR-145")
@ALL_DIALECTS
@pytest.mark.parametrize("struck", ["Quin", "Marco"])
def test_who_has_lost_the_action_holds_no_monologue_where_that_is_an_action(dialect, struck):
    state = rounds(PLAIN_ATTACK_TAUNT, pools={struck: (MONOLOGUE,)}, dialect=dialect)
    state = rattled(state, "Mummy", struck, 10)
    speaking = torg.PlayCard(hero=struck, card=MONOLOGUE)
    if dialect is not REVISED:
        assert torg.TORG.refusal(state, speaking) is None
        return
    refused(state, speaking, Reason.ACTION_LOST, "TG-061")
    state = torg.pass_turn(state, character=struck).state
    assert state.round.conditions.given == ()


@pytest.mark.rule("TG-060", "TR-145")
def test_a_monologue_is_the_action_until_which_something_lay_on_the_speaker():
    readings = torg.REVISED.approved_actions
    lasting = "until_the_next_action"
    house = attrs.evolve(
        REVISED,
        name="house",
        approved_actions=attrs.evolve(readings, interactions_last=lasting),
    )
    state = rounds(PLAIN_ATTACK_TAUNT, pools={"Quin": (MONOLOGUE,)}, dialect=house)
    state = rattled(state, "Mummy", "Quin", 5)
    assert state.round.conditions.given
    state = torg.play_card(state, hero="Quin", card=MONOLOGUE).state
    assert state.round.conditions.given == ()


def one_roll(state, actors, action, target):
    """What several do to somebody with one roll that has succeeded."""
    state = torg.many_on_one(
        state, actors=actors, action=action, values=(10,) * len(actors), difficulty=0, target=target
    ).state
    return announced(state, 10).state


@pytest.mark.rule("TG-059")
def test_the_action_of_a_group_rids_each_of_it_of_what_lay_there():
    state = rounds(PLAIN_ATTACK_TAUNT, villains=GANG, dialect=GURPS)
    for hero, villain in (("Quin", "Mummy"), ("Marco", "Cultist"), ("Tina", "Thug")):
        state = rattled(state, hero, villain, 0)
    state = one_roll(state, GANG[:2], ActionKind.OTHER, None)
    assert [each.character for each in state.round.conditions.given] == ["Thug"]


@pytest.mark.rule("TG-054")
@pytest.mark.parametrize("actor", ["Quin", "Marco"])
def test_the_result_of_a_taunt_by_several_may_be_asked_for_by_each(actor):
    state = rounds(PLAIN_ATTACK_TAUNT, dialect=GURPS)
    state = one_roll(state, ("Quin", "Marco"), ActionKind.TAUNT, "Mummy")
    applied = torg.apply_interaction(state, actor=actor, target="Mummy")
    (event,) = told(applied, torg.InteractionApplied)
    assert (event.actor, event.target) == (actor, "Mummy")


@pytest.mark.rule("TC-011")
@pytest.mark.parametrize("up", ["Quin", "Marco"])
def test_a_group_throws_the_die_of_an_up_only_if_all_of_it_are_up(up):
    state = rounds(PLAIN_ATTACK_TAUNT, dialect=CLASSIC)
    state = torg.give_condition(state, character=up, effect=torg.Advantage.UP).state
    command = torg.ManyOnOne(
        actors=("Quin", "Marco"), action=ActionKind.ATTACK, values=(9, 9), difficulty=9
    )
    assert torg.TORG.step(state, command).state.attempt.dice_due == (torg.Die.ACTION,)


@pytest.mark.rule("TC-019")
def test_a_group_is_stymied_while_one_of_it_has_not_lost_her_reroll():
    state = rounds(HEROES_STYMIED, dialect=CLASSIC)
    state = torg.play_card(pooled(state, "Quin", 42), hero="Quin", card=42).state
    state = torg.roll(declared(state, "Quin"), actor="Quin", dice=(10,)).state
    state = torg.announce(state, actor="Quin").state
    command = torg.ManyOnOne(
        actors=("Quin", "Marco"), action=ActionKind.ATTACK, values=(9, 9), difficulty=9
    )
    assert torg.TORG.step(state, command).state.attempt.is_stymied


@pytest.mark.rule("TC-069")
def test_who_is_let_fail_has_failed_against_everybody_she_hit():
    state = rounds(
        PLAIN_ATTACK_TAUNT,
        villains=GANG,
        pools={"Quin": (HERO_FAILS,)},
        deck_value=HOUSE_DECK,
        dialect=CLASSIC,
    )
    state = torg.play_card(state, hero="Quin", card=HERO_FAILS).state
    checks = tuple(torg.Check(value=10, difficulty=0, target=each) for each in GANG)
    state = torg.one_on_many(state, actor="Quin", action=ActionKind.ATTACK, checks=checks).state
    failed = torg.let_hero_fail(announced(state, 12).state, hero="Quin")
    assert [each.hero for each in told(failed, torg.ActionNegated)] == list(GANG)


@pytest.mark.rule("TC-069", "TG-054", "TR-077")
def test_what_the_library_has_done_to_each_of_them_is_undone_with_it():
    state = rounds(
        PLAIN_ATTACK_TAUNT,
        villains=GANG,
        pools={"Quin": (HERO_FAILS,)},
        deck_value=HOUSE_DECK,
        dialect=GURPS,
    )
    state = torg.play_card(state, hero="Quin", card=HERO_FAILS).state
    checks = (
        torg.Check(value=14, difficulty=0, target=GANG[0]),
        torg.Check(value=16, difficulty=0, target=GANG[1], action=ActionKind.TAUNT),
    )
    state = torg.one_on_many(state, actor="Quin", action=ActionKind.MANEUVER, checks=checks).state
    state = announced(state, 10).state
    for target in GANG[:2]:
        state = torg.apply_interaction(state, actor="Quin", target=target).state
    assert state.character(GANG[0]).injuries.shock
    assert [each.character for each in state.round.conditions.given] == [GANG[1]]
    failed = torg.let_hero_fail(state, hero="Quin")
    assert [each.character for each in told(failed, torg.ShockTakenBack)] == [GANG[0]]
    assert not failed.state.character(GANG[0]).injuries.shock
    assert failed.state.round.conditions.given == ()
    assert not failed.state.play.aftermath.outcome.succeeded


@pytest.mark.rule("TG-036", "TC-028", "TR-082", "TR-083")
@ALL_DIALECTS
def test_the_pools_of_two_may_be_opened_in_the_other_order(dialect):
    pools = {"Quin": (HERO,), "Marco": (OTHER_HERO,)}
    state = rounds(VILLAINS_TEST_INTIMIDATE, villains=GANG, pools=pools, dialect=dialect)
    for villain, hero in (("Mummy", "Quin"), ("Cultist", "Marco")):
        state = torg.report_action(
            state, actor=villain, action=ActionKind.TEST, margin=0, target=hero
        ).state
    for hero, left in (("Marco", ["Quin"]), ("Quin", [])):
        state = torg.strip_pool(state, hero=hero, cards=pools[hero]).state
        assert state.pool(hero) == ()
        assert [each.hero for each in state.round.rewards.strips] == left
