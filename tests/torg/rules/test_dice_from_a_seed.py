"""A script has no table to throw a die on: it names a seed, and the library throws."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dramadeck import torg
from dramadeck.charts.torg import FACES, roll_chain, rolls_again_on
from dramadeck.testing.strategies import TEXTS
from dramadeck.torg import TORG, Die
from tests.torg.tables_actions import (
    HEROES_STYMIED,
    PLAIN_ATTACK_TAUNT,
    announced,
    declared,
    outcome_of,
    rounds,
    scene,
)

seeds = st.integers(-(10**99), 10**99) | TEXTS


def rolled(state, seed):
    (event,) = torg.roll(state, actor=state.attempt.actor, seed=seed).events
    return event


def first_seed(showing):
    """The first seed whose die begins with this face."""
    state = declared(scene())
    return next(seed for seed in range(1_000) if rolled(state, seed).roll.faces[0] == showing)


@given(seeds)
@pytest.mark.rule("TR-065")
def test_the_same_command_shows_the_same_die_every_time_it_is_sent(seed):
    state, command = declared(scene()), torg.Roll(actor="Quin", seed=seed)
    once, again = TORG.step(state, command), TORG.step(state, command)
    assert once == again
    assert TORG.replay(state, once.events) == once.state


@given(seeds)
@pytest.mark.rule("TR-065")
def test_the_die_of_a_seed_is_the_roll_of_its_faces(seed):
    state = declared(scene())
    by_seed = rolled(state, seed)
    assert torg.roll(state, actor="Quin", dice=by_seed.roll.faces).events == (by_seed,)
    assert roll_chain(by_seed.roll.faces).total == by_seed.roll.total


@given(seeds, st.booleans(), st.booleans())
@pytest.mark.rule("TR-065")
def test_a_seed_rolls_again_as_long_as_the_rules_allow_it(seed, is_skilled, is_rated):
    state = rounds(PLAIN_ATTACK_TAUNT, rated=("Mummy",) if is_rated else ())
    faces = rolled(declared(state, "Mummy", is_skilled=is_skilled), seed).roll.faces
    again = rolls_again_on(skilled=is_skilled, possibility_rated=is_rated)
    assert all(face in again for face in faces[:-1])
    assert faces[-1] not in again
    assert all(1 <= face <= FACES for face in faces)


@pytest.mark.rule("TR-079")
@pytest.mark.parametrize("face", [10, 20])
def test_the_stymied_throw_one_die_by_a_seed_and_lose_its_reroll(face):
    seed = first_seed(face)
    assert len(rolled(declared(scene()), seed).roll.faces) > 1
    event = rolled(declared(rounds(HEROES_STYMIED)), seed)
    assert event.roll.faces == (face,)
    assert event.uses_up_stymied


@pytest.mark.rule("TR-065", "TR-068")
def test_the_die_of_a_point_by_a_seed_counts_at_least_10_and_keeps_its_face():
    state = torg.spend_possibility(declared(scene(possibilities=1)), hero="Quin").state
    state = torg.roll(state, actor="Quin", total=12).state
    assert rolled(state, first_seed(3)).roll == torg.DieRoll(die=Die.POINT, total=10, faces=(3,))


def test_a_whole_action_can_be_played_by_seeds():
    state = torg.roll(declared(scene()), actor="Quin", seed=first_seed(14)).state
    outcome = outcome_of(announced(state))
    assert (outcome.die_total, outcome.bonus) == (14, 1)


@pytest.mark.parametrize("seed", [1.5, True, b"x"])
def test_a_seed_is_a_number_or_a_text(seed):
    with pytest.raises(TypeError, match=r"Roll\.seed: expected a whole number or a text"):
        torg.Roll(actor="Quin", seed=seed)
