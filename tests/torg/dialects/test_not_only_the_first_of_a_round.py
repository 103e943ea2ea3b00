"""What lies on several at once: conditions, calls and offers, and what ends them one by one."""

import pytest

from dramadeck import torg
from dramadeck.torg import CLASSIC, GURPS, ActionKind, CardType, Reason
from tests.torg.tables import in_rounds, refused, stacked, told
from tests.torg.tables_actions import HERO, OTHER_HERO, PLAIN_ATTACK_TAUNT, declared, pooled, rounds

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
    left = [each.character for each in state.round.verdicts.conditions]
    assert left == ["Mummy", "Thug"]


@pytest.mark.rule("TG-059")
def test_the_possibility_of_one_hero_uses_up_her_own_stymied_alone():
    pools = {"Quin": (HERO,), "Marco": (OTHER_HERO,)}
    state = rounds(PLAIN_ATTACK_TAUNT, villains=GANG, pools=pools, dialect=GURPS)
    for villain, hero in (("Mummy", "Quin"), ("Cultist", "Marco")):
        state = rattled(state, villain, hero, 0)
    state = torg.play_hero(declared(state, "Quin"), hero="Quin", card=HERO).state
    assert [each.character for each in state.round.verdicts.conditions] == ["Marco"]


@pytest.mark.rule("TG-058", "TG-064")
def test_two_calls_wait_and_each_is_made_by_itself():
    state = rounds(PLAIN_ATTACK_TAUNT, villains=GANG, dialect=GURPS)
    state = rattled(state, "Quin", "Mummy", 16)
    state = rattled(state, "Marco", "Cultist", 16)
    for hero, villain in (("Quin", "Mummy"), ("Marco", "Cultist")):
        call = torg.MakeCall(actor=hero, target=villain, what="drops the staff")
        state = torg.TORG.step(state, call).state
        refused(state, call, Reason.NO_CALL_DUE, "TG-064")


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
        state = torg.play_hero_fails(state, hero=hero, card=card).state
    for hero in pools:
        state = torg.report_action(
            state, actor=hero, action=ActionKind.ATTACK, margin=4, target="Mummy"
        ).state
        state = torg.let_hero_fail(state, hero=hero).state
    assert state.adventure.awards == (("Quin", 3), ("Marco", 3))


@pytest.mark.rule("TC-037", "TG-005")
@pytest.mark.parametrize("dialect", [CLASSIC, GURPS], ids=lambda each: each.name)
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
