"""House rule texts, mixed from the included ones: a whole scene by each of two."""

import pytest

from dramadeck.torg import CLASSIC, GURPS, REVISED, ActionKind, Reason, commands, events
from tests.torg.at import TorgAt, at_scene, at_text
from tests.torg.house_rules import BRISK, GENEROUS, MIXED, readings
from tests.torg.tables import dealt, in_scene

PLAIN_ATTACK_TAUNT, COMPLICATION, STEPS_ABCD = 45, 36, 155
ACTION, HASTE, HERO = 36, 40, 65
TEXTS = (REVISED, CLASSIC, GURPS)


def test_mixed_texts_have_readings_of_all_three_texts():
    assert BRISK.pools.critical_moment is CLASSIC.pools.critical_moment
    assert BRISK.pools.opening is REVISED.pools.opening
    assert BRISK.skill_resolution.last_ditch is GURPS.skill_resolution.last_ditch
    assert GENEROUS.adventure.hand_sizes is REVISED.adventure.hand_sizes
    assert GENEROUS.adventure.resets is GURPS.adventure.resets
    assert GENEROUS.pools is CLASSIC.pools
    for text in TEXTS:
        same = [
            getattr(getattr(MIXED, group), name) == getattr(getattr(text, group), name)
            for group, name in readings()
        ]
        assert sum(same) >= len(same) // 3


def bomb_and_fight():
    """Return the first round of a fight in which Quin disarms a bomb within one round."""
    task = {"skill": "demolitions", "difficulties": (8, 12, 9), "flips": 1}
    at = at_text(BRISK, hands={"Quin": (ACTION, HERO)})
    return at.begin_skill_resolution(hero="Quin", **task)


def moment_used():
    """Let Quin attack the Mummy, and declare her critical moment after the die."""
    at = bomb_and_fight().declared(target="Mummy").thrown(12).declare_critical_moment(hero="Quin")
    assert set(at.pool("Quin")) == {ACTION, HERO}
    at = at.played(ACTION).announce(actor="Quin")
    assert at.margin == 3
    # Classic: unused cards of the moment are lost; revised: they would stay in the hand.
    assert at.events_of(events.PoolLost) == [events.PoolLost(hero="Quin", cards=(HERO,))]
    return at


@pytest.mark.rule("TC-033", "TC-035", "TG-072", "TG-073", "TR-095", "TR-190")
def test_a_scene_of_the_revised_text_with_classic_moments_and_a_last_ditch_after_the_deadline():
    marcos, quins = (commands.LastDitchEffort(hero=hero, value=40) for hero in ("Marco", "Quin"))
    at = moment_used()
    at.refuses(marcos, Reason.NOT_LEAD_CHARACTER, "TR-113")
    at = at.flipped(COMPLICATION)
    at.refuses(quins, Reason.TIME_IS_LEFT, "TG-072", "Quin")
    # Revised: a success in a problem round earns a card; GURPS: it earns nothing.
    at = at.resolve_dramatic_step(hero="Quin", value=40, steps=1).announced(12)
    assert at.events_of(events.CardEarned)
    at = at.next_card(STEPS_ABCD).flip()
    assert at.events_of(events.TimeRanOut)
    at = at.last_ditch_effort(hero="Quin", value=30)
    # GURPS: one roll at the hardest step; the increases of several steps are as revised.
    (check,) = at.attempt.checks
    assert check.difficulty >= 12 + BRISK.skill_resolution.last_ditch_increase
    at = at.announced(12)
    assert at.events_of(events.SkillResolved)
    at = at.pooled("Quin", HASTE).end_rounds().end_scene()
    # Revised: the pool is picked up when the scene ends, and every hand is filled up.
    assert HASTE in at.hand("Quin")
    at = at.settled()
    assert at.scene is None
    assert at.hand_sizes == [4, 4, 4]
    at = bomb_and_fight().declared(target="Mummy").announced(12)
    at.refuses(commands.DeclareCriticalMoment(hero="Quin"), Reason.ACTION_NOT_OPEN, "TR-034")


@pytest.mark.rule("TR-010", "TC-008", "TG-010", "TG-011", "TG-012")
def test_a_scene_of_the_classic_text_with_revised_hands_and_the_resets_of_gurps():
    at = TorgAt(state=dealt("Quin", "Marco", dialect=GENEROUS))
    at = at.changed(in_scene, villains=("Mummy",))
    # Revised: two heroes hold five cards each; the classic text deals four.
    assert at.hand_sizes == [5, 5]
    at = at.begin_rounds().flipped(PLAIN_ATTACK_TAUNT)
    at = at.declared("Marco", ActionKind.OTHER, difficulty=0).announced(12)
    laid = at.hand("Marco")[0]
    at = at.play_to_pool(hero="Marco", card=laid).end_rounds()
    # GURPS: when the fight is over the pool stays, and nobody discards before the scene ends.
    assert not at.events_of(events.ResetBegun)
    assert at.pool("Marco") == (laid,)
    at = at.next_card(at.hand("Quin")[0]).end_scene()
    assert laid in at.hand("Marco")
    # GURPS: below the hand size no discard is allowed, and at the hand size one.
    choice = commands.DiscardAfterScene(hero="Quin", cards=at.hand("Quin")[:1])
    at.refuses(choice, Reason.WRONG_NUMBER_OF_CARDS, "TG-012")
    at = at.discard_after_scene(hero="Quin")
    at = at.discard_after_scene(hero="Marco", cards=at.hand("Marco")[:1])
    assert at.scene is None
    assert at.hand_sizes == [5, 5]
    at = at_scene(heroes=("Quin",), hands={"Quin": (1, 2)}, dialect=GENEROUS).end_scene()
    assert at.settled().hand_sizes == [6]
