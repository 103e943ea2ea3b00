"""Several successes of villains at the same pool in one round."""

import pytest

from dramadeck import torg
from dramadeck.torg import REVISED, ActionKind, Reason
from tests.torg.tables import ALL_DIALECTS, refused, told
from tests.torg.tables_actions import (
    ACTION,
    HASTE,
    HERO,
    OTHER_HERO,
    VILLAINS_TEST_INTIMIDATE,
    acts,
    hold,
    rounds,
)


def exposed_by(pool, *margins, dialect=REVISED, **table):
    """Villain after villain has tested Quin's will by these margins."""
    villains = tuple(f"Mummy {number}" for number, _ in enumerate(margins, 1))
    state = rounds(
        VILLAINS_TEST_INTIMIDATE, pools={"Quin": pool}, villains=villains, dialect=dialect, **table
    )
    exposed = []
    for villain, margin in zip(villains, margins, strict=True):
        transition = torg.report_action(
            state, actor=villain, action=ActionKind.TEST, margin=margin, target="Quin"
        )
        state = transition.state
        exposed += [each.count for each in told(transition, torg.PoolExposed)]
    return state, exposed


@pytest.mark.rule("TC-028", "TG-036", "TR-082")
@ALL_DIALECTS
def test_two_successes_at_a_pool_of_one_card_take_one_card(dialect):
    state, exposed = exposed_by((ACTION,), 0, 0, dialect=dialect)
    assert exposed == [1]
    state = torg.strip_pool(state, hero="Quin", cards=(ACTION,)).state
    # A card that is laid down later is nobody's to take.
    state = acts(hold(state, "Quin", HERO), "Quin", ActionKind.OTHER, 0).state
    state = torg.play_to_pool(state, hero="Quin", card=HERO).state
    strip = torg.StripPool(hero="Quin", cards=(HERO,))
    refused(state, strip, Reason.NOTHING_TO_STRIP, "TR-082")


@pytest.mark.rule("TR-082", "TR-083")
def test_a_second_success_takes_no_more_than_the_first_has_left():
    state, exposed = exposed_by((ACTION, HERO, HASTE), 7, 12)
    assert exposed == [2, 1]
    state = torg.strip_pool(state, hero="Quin", cards=(ACTION, HERO)).state
    assert torg.strip_pool(state, hero="Quin", cards=(HASTE,)).state.pool("Quin") == ()


@pytest.mark.rule("TR-082")
def test_what_has_been_taken_makes_no_room_and_takes_none():
    state, exposed = exposed_by((ACTION, HERO, OTHER_HERO), 0, 0, 0, 0)
    assert exposed == [1, 1, 1]
    assert [each.count for each in state.round.rewards.strips] == [1, 1, 1]
