"""Texts of a house, mixed from those that are shipped: a whole scene by each of two."""

import attrs
import pytest

from dramadeck import torg
from dramadeck.torg import CLASSIC, GURPS, REVISED, ActionKind, Reason
from dramadeck.torg.decks import DRAMA_DECK
from tests.torg.house_rules import BRISK, GENEROUS, MIXED, readings
from tests.torg.tables import dealt, in_scene, refused, told
from tests.torg.tables_actions import (
    ACTION,
    HASTE,
    HERO,
    OTHER_HERO,
    PLAIN_ATTACK_TAUNT,
    announced,
    check_refused,
    declared,
    flipped,
    hold,
    outcome_of,
    pooled,
    put,
    rounds,
    scene,
    thrown,
)

COMPLICATION, STEPS_ABCD = 36, 155
OWN_CARDS = (ACTION, HERO, HASTE, OTHER_HERO)


def test_a_mixed_text_has_its_readings_from_the_others():
    assert BRISK.pools.critical_moment is CLASSIC.pools.critical_moment
    assert BRISK.pools.opening is REVISED.pools.opening
    assert BRISK.skill_resolution.last_ditch is GURPS.skill_resolution.last_ditch
    assert GENEROUS.adventure.hand_sizes is REVISED.adventure.hand_sizes
    assert GENEROUS.adventure.resets is GURPS.adventure.resets
    assert GENEROUS.pools is CLASSIC.pools


def test_readings_taken_by_turns_come_from_all_three():
    taken_from = {text.name: 0 for text in (REVISED, CLASSIC, GURPS)}
    for group, name in readings():
        reading = getattr(getattr(MIXED, group), name)
        for text in (REVISED, CLASSIC, GURPS):
            taken_from[text.name] += reading == getattr(getattr(text, group), name)
    assert all(count >= len(tuple(readings())) // 3 for count in taken_from.values())


# ------------------------------------------- revised, classic moments, the last ditch of GURPS


def bomb_and_fight() -> torg.State:
    """The first round: Quin is to disarm a bomb within a single round."""
    state = rounds(PLAIN_ATTACK_TAUNT, hands={"Quin": OWN_CARDS[:2]}, dialect=BRISK)
    return torg.begin_skill_resolution(
        state, hero="Quin", skill="demolitions", difficulties=(8, 12, 9), flips=1
    ).state


def moment_used(state: torg.State) -> torg.State:
    """Quin strikes at the Mummy, and makes it her critical moment once she sees the die."""
    state = thrown(declared(state, target="Mummy"), 12)
    transition = torg.declare_critical_moment(state, hero="Quin")
    assert set(transition.state.pool("Quin")) == {ACTION, HERO}
    state = torg.play_card(transition.state, hero="Quin", card=ACTION).state
    transition = torg.announce(state, actor="Quin")
    assert outcome_of(transition).results[0].margin == 3
    # Classic: what the moment has left unused is lost; revised: it would have stayed in the hand.
    assert told(transition, torg.PoolLost) == [torg.PoolLost(hero="Quin", cards=(HERO,))]
    return transition.state


@pytest.mark.rule("TC-033", "TC-035", "TG-072", "TG-073", "TR-095", "TR-190")
def test_a_scene_of_the_revised_text_with_classic_moments_and_a_last_ditch_after_the_deadline():
    state = moment_used(bomb_and_fight())
    early = torg.LastDitchEffort(hero="Marco", value=40)
    check_refused(state, early, Reason.NOT_LEAD_CHARACTER, "TR-113")
    state = flipped(state, COMPLICATION)
    check_refused(state, attrs.evolve(early, hero="Quin"), Reason.TIME_IS_LEFT, "TG-072", "Quin")
    # Revised: a success in a problem round earns a card; in GURPS it does no more than no harm.
    state = torg.resolve_dramatic_step(state, hero="Quin", value=40, steps=1).state
    assert told(announced(state, 12), torg.CardEarned)
    state = announced(state, 12).state
    transition = torg.flip(put(state, DRAMA_DECK, STEPS_ABCD))
    assert told(transition, torg.TimeRanOut)
    state = torg.last_ditch_effort(transition.state, hero="Quin", value=30).state
    # GURPS: one roll at the hardest step; the increases of several steps are as revised.
    (check,) = state.attempt.checks
    assert check.difficulty >= 12 + BRISK.skill_resolution.last_ditch_increase
    transition = announced(state, 12)
    assert told(transition, torg.SkillResolved)
    state = torg.end_scene(torg.end_rounds(pooled(transition.state, "Quin", HASTE)).state).state
    # Revised: the pool is picked up when the scene ends, and every hand is filled up.
    assert HASTE in state.hand("Quin")
    for hero in ("Quin", "Marco", "Tina"):
        state = torg.discard_after_scene(state, hero=hero).state
    assert state.scene is None
    assert {len(state.hand(hero)) for hero in ("Quin", "Marco", "Tina")} == {4}


def test_in_that_house_the_moment_waits_no_longer_than_in_the_classic_text():
    state = announced(declared(bomb_and_fight(), target="Mummy"), 12).state
    refused(state, torg.DeclareCriticalMoment(hero="Quin"), Reason.ACTION_NOT_OPEN, "TR-034")


# ------------------------------------------------ classic, revised hands, the resets of GURPS


@pytest.mark.rule("TR-010", "TC-008", "TG-010", "TG-011", "TG-012")
def test_a_scene_of_the_classic_text_with_revised_hands_and_the_resets_of_gurps():
    state = in_scene(dealt("Quin", "Marco", dialect=GENEROUS), villains=("Mummy",))
    # Revised: two heroes hold five cards each; the classic text deals four.
    assert [len(state.hand(hero)) for hero in ("Quin", "Marco")] == [5, 5]
    state = flipped(torg.begin_rounds(state).state, PLAIN_ATTACK_TAUNT)
    state = announced(declared(state, "Marco", ActionKind.OTHER, difficulty=0), 12).state
    laid = state.hand("Marco")[0]
    state = torg.play_to_pool(state, hero="Marco", card=laid).state
    # GURPS: when the fight is over the pool stays, and nobody discards before the scene ends.
    transition = torg.end_rounds(state)
    assert not told(transition, torg.ResetBegun)
    assert transition.state.pool("Marco") == (laid,)
    state = put(transition.state, DRAMA_DECK, *state.hand("Quin")[:1])
    state = torg.end_scene(hold(state, "Quin")).state
    assert laid in state.hand("Marco")
    # GURPS: who holds fewer may not throw a card away; who holds just as many, one.
    for_choice = torg.DiscardAfterScene(hero="Quin", cards=state.hand("Quin")[:1])
    refused(state, for_choice, Reason.WRONG_NUMBER_OF_CARDS, "TG-012")
    state = torg.discard_after_scene(state, hero="Quin").state
    thrown_away = state.hand("Marco")[:1]
    state = torg.discard_after_scene(state, hero="Marco", cards=thrown_away).state
    assert state.scene is None
    assert [len(state.hand(hero)) for hero in ("Quin", "Marco")] == [5, 5]


def test_in_that_house_a_single_hero_fills_up_to_six():
    state = scene(heroes=("Quin",), hands={"Quin": (1, 2)}, dialect=GENEROUS)
    state = torg.discard_after_scene(torg.end_scene(state).state, hero="Quin").state
    assert len(state.hand("Quin")) == 6
