"""The dice of an action, thrown at the table or by the library from a seed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dramadeck.charts.torg import FACES, roll_chain, rolls_again_on
from dramadeck.testing.strategies import TEXTS
from dramadeck.torg import TORG, Die, DieRoll, Reason, events
from dramadeck.torg.commands import Roll
from tests.torg.at import at_fight, at_scene
from tests.torg.tables_actions import HEROES_STYMIED, HEROES_UP_ANY, VILLAINS_UP_DEFEND_TAUNT

HASTE = 40
UNFIT = (Reason.DICE_DO_NOT_FOLLOW, "TR-079")


def declared(card=45, actor="Quin", is_skilled=True, **table):
    """Declare an action while this card is in force."""
    return at_fight(card=card, **table).declared(actor, is_skilled=is_skilled)


def rolls(at):
    return [roll.total for roll in at.attempt.rolls]


@pytest.mark.rule("TR-065")
def test_an_up_throws_a_second_die_for_its_side_which_rolls_again_like_any_other():
    at = declared(HEROES_UP_ANY)
    assert at.attempt.dice_due == (Die.ACTION, Die.UP)
    at = at.thrown(2)
    assert at.attempt.dice_due == (Die.UP,)
    assert at.announced(3).outcome.die_total == 5
    at = declared(HEROES_UP_ANY).thrown(5).roll(actor="Quin", dice=(20, 10, 4))
    assert at.attempt.rolls[-1] == DieRoll(die=Die.UP, total=34, faces=(20, 10, 4))
    for actor, due in (("Mummy", (Die.ACTION, Die.UP)), ("Quin", (Die.ACTION,))):
        assert declared(VILLAINS_UP_DEFEND_TAUNT, actor).attempt.dice_due == due


@pytest.mark.rule("TR-065", "TR-068", "TR-079")
def test_dice_come_in_the_order_action_up_points_and_the_stymied_have_no_reroll():
    at = declared(HEROES_UP_ANY, possibilities=1).spend_possibility(hero="Quin")
    assert at.attempt.dice_due == (Die.ACTION, Die.UP, Die.POINT)
    at = at.thrown(4, 5, 6)
    assert rolls(at) == [4, 5, 10]
    at.refuses(Roll(actor="Quin", total=7), Reason.DICE_NOT_DUE, "TR-065", "Quin")
    at, says = declared(HEROES_STYMIED), "stymied character loses the first re-roll"
    at.refuses(Roll(actor="Quin", dice=(10, 7)), *UNFIT, says)
    at.refuses(Roll(actor="Quin", total=34), *UNFIT, "at most 20")


@pytest.mark.rule("TR-079")
def test_a_stymied_hero_loses_the_die_of_her_point_unless_a_10_was_lost_before():
    at = declared(HEROES_STYMIED, possibilities=1)
    after = at.thrown(8).spend_possibility(hero="Quin")
    assert after.events == (
        events.PossibilitySpent(hero="Quin", what_for=None),
        events.RerollLost(actor="Quin"),
    )
    assert after.attempt.dice_due == ()
    assert not after.attempt.is_stymied
    assert after.hero("Quin").possibilities == 0
    # The die of a point that is spent before the roll is lost if the roll has no 10.
    before = at.spend_possibility(hero="Quin")
    assert before.attempt.dice_due == (Die.ACTION, Die.POINT)
    before = before.roll(actor="Quin", total=8)
    assert before.events[-1] == events.RerollLost(actor="Quin")
    assert before.attempt.dice_due == ()
    at = declared(HEROES_STYMIED, possibilities=1).thrown(10).spend_possibility(hero="Quin")
    assert at.attempt.dice_due == (Die.POINT,)
    assert rolls(at.roll(actor="Quin", dice=(10, 7))) == [10, 17]


@pytest.mark.rule("TR-079", "TR-080")
def test_only_the_first_reroll_of_the_round_is_lost_and_nothing_without_a_reroll():
    at = declared(HEROES_STYMIED, pools={"Quin": (HASTE,)})
    lost = at.announced(10).plays("Quin", HASTE).declared().roll(actor="Quin", dice=(10, 7))
    assert rolls(lost) == [17]
    still = at.announced(9).plays("Quin", HASTE).declared().roll(actor="Quin", dice=(10,))
    assert still.events[0].uses_up_stymied
    assert declared().announced(13).outcome == declared(HEROES_STYMIED).announced(13).outcome
    for is_skilled in (True, False):
        (rolled,) = (
            declared(HEROES_STYMIED, is_skilled=is_skilled).roll(actor="Quin", total=20).events
        )
        assert rolled.uses_up_stymied is is_skilled


@pytest.mark.rule("TR-065")
@pytest.mark.parametrize(
    ("actor", "is_skilled", "dice"),
    [("Quin", False, (20, 3)), ("Thug", True, (20, 3)), ("Thug", False, (10, 3))],
)
def test_dice_roll_again_on_what_skill_and_possibilities_allow(actor, is_skilled, dice):
    at = declared(actor=actor, is_skilled=is_skilled, villains=("Thug",))
    command = Roll(actor=actor, dice=dice)
    at.refuses(command, Reason.DICE_DO_NOT_FOLLOW, "TR-065", "die 2 (3) may not follow")
    # A possibility-rated villain rolls again as heroes do.
    rated = declared(actor="Mummy", villains=("Mummy", "Thug"), rated=("Mummy",))
    assert rolls(rated.roll(actor="Mummy", dice=(20, 3))) == [23]


@given(again=st.lists(st.sampled_from([10, 20]), max_size=4), last=st.integers(1, 20))
@pytest.mark.rule("TR-065")
def test_faces_and_their_sum_are_the_same_roll(again, last):
    at, dice = at_scene().declared(), (*again, last)
    (by_faces,) = at.roll(actor="Quin", dice=dice).events
    (by_total,) = at.roll(actor="Quin", total=sum(dice)).events
    assert by_faces.roll == DieRoll(die=Die.ACTION, total=sum(dice), faces=dice)
    assert by_total.roll == DieRoll(die=Die.ACTION, total=sum(dice))


@pytest.mark.rule("TR-065")
def test_a_roll_is_given_by_one_of_total_faces_or_seed():
    for facts, came in (
        ({}, "you gave nothing"),
        ({"total": 12, "dice": (12,)}, "you gave total and dice"),
        ({"dice": (12,), "seed": 0}, "you gave dice and seed"),
        ({"total": 12, "dice": (12,), "seed": "x"}, "you gave total and dice and seed"),
    ):
        command = Roll(actor="Quin", **facts)
        at_scene().declared().refuses(command, Reason.DIE_AND_TOTAL, "TR-065", came)
    for field, value, error, says in (
        ("total", 0, ValueError, ""),
        ("total", "9", TypeError, ""),
        ("dice", (0,), ValueError, ""),
        *(("seed", seed, TypeError, " a whole number or a text") for seed in (1.5, True, b"x")),
    ):
        with pytest.raises(error, match=rf"Roll\.{field}: expected{says}"):
            Roll(actor="Quin", **{field: value})


# ------------------------------------------------------------------------------ from a seed

seeds = st.integers(-(10**99), 10**99) | TEXTS


def rolled(at, seed):
    (event,) = at.roll(actor=at.attempt.actor, seed=seed).events
    return event


def first_seed(showing):
    """Return the first seed whose die begins with this face."""
    at = at_scene().declared()
    return next(seed for seed in range(1_000) if rolled(at, seed).roll.faces[0] == showing)


@pytest.mark.rule("TR-065")
@given(seeds)
def test_the_same_seed_gives_the_same_die_which_equals_a_roll_of_its_faces(seed):
    state, command = at_scene().declared().state, Roll(actor="Quin", seed=seed)
    once, again = TORG.step(state, command), TORG.step(state, command)
    assert once == again
    assert TORG.replay(state, once.events) == once.state
    at = at_scene().declared()
    by_seed = rolled(at, seed)
    assert at.roll(actor="Quin", dice=by_seed.roll.faces).events == (by_seed,)
    assert roll_chain(by_seed.roll.faces).total == by_seed.roll.total


@given(seeds, st.booleans(), st.booleans())
@pytest.mark.rule("TR-065")
def test_a_seed_rolls_again_as_long_as_the_rules_allow_it(seed, is_skilled, is_rated):
    rated = ("Mummy",) if is_rated else ()
    at = declared(actor="Mummy", is_skilled=is_skilled, rated=rated)
    faces = rolled(at, seed).roll.faces
    again = rolls_again_on(skilled=is_skilled, possibility_rated=is_rated)
    assert all(face in again for face in faces[:-1])
    assert faces[-1] not in again
    assert all(1 <= face <= FACES for face in faces)


@pytest.mark.rule("TR-065", "TR-068", "TR-079")
def test_dice_from_seeds_follow_the_rules_for_points_and_stymied_characters():
    at = at_scene(possibilities=1).declared().spend_possibility(hero="Quin").thrown(12)
    assert rolled(at, first_seed(3)).roll == DieRoll(die=Die.POINT, total=10, faces=(3,))
    at = at_scene().declared().roll(actor="Quin", seed=first_seed(14)).announced()
    assert (at.outcome.die_total, at.outcome.bonus) == (14, 1)
    for face in (10, 20):
        seed = first_seed(face)
        assert len(rolled(at_scene().declared(), seed).roll.faces) > 1
        event = rolled(declared(HEROES_STYMIED), seed)
        assert event.roll.faces == (face,)
        assert event.uses_up_stymied
