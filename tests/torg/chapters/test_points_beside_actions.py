"""Points that are spent for something else than a die, such as shaking off damage."""

import pytest

from dramadeck import torg
from dramadeck.torg import Die, Reason
from tests.narration.walked import sentences
from tests.torg.tables import hurt, kinds, told
from tests.torg.tables_actions import (
    DRAMA,
    HERO,
    HEROES_STYMIED,
    PLAIN_ATTACK_TAUNT,
    check_refused,
    declared,
    rounds,
    thrown,
)

TEXTS = pytest.mark.parametrize("dialect", ["revised", "classic", "gurps"])
SHAKE = "shaking off damage"


def struck(dialect="classic", card=PLAIN_ATTACK_TAUNT, hero="Quin", **table):
    """A villain's attack is open, and has hurt a hero before it is announced."""
    table = {"possibilities": 2, "rated": ("Mummy",), "pools": {hero: (HERO, DRAMA)}} | table
    state = rounds(card, dialect=dialect, **table)
    return hurt(declared(state, "Mummy", target=hero), hero, shock=5)


def ways(hero):
    """A point of one's own, and those of both cards."""
    return (
        torg.SpendPossibility(hero=hero, what_for=SHAKE),
        torg.PlayCard(hero=hero, card=HERO, choice=torg.Spending(what_for=SHAKE)),
        torg.PlayCard(hero=hero, card=DRAMA, choice=torg.Spending(what_for=SHAKE)),
    )


@pytest.mark.rule("TC-063", "TR-126", "TR-129", "TG-017", "TG-021")
@TEXTS
@pytest.mark.parametrize("hero", ["Quin", "Marco"])
def test_damage_is_shaken_off_in_the_action_of_another_by_each_kind_of_point(dialect, hero):
    state = struck(dialect, hero=hero)
    before = state.attempt
    for command in ways(hero):
        transition = torg.TORG.step(state, command)
        state = transition.state
        given = [
            each.what_for
            for each in transition.events
            if isinstance(each, torg.PossibilitySpent | torg.PointGained)
        ]
        assert given == [SHAKE]
        assert state.attempt == before
    assert state.hero(hero).possibilities == 1
    assert set(state.discard_pile) >= {HERO, DRAMA}


@pytest.mark.rule("TC-063")
@TEXTS
def test_it_takes_no_open_action_and_no_round(dialect):
    state = rounds(PLAIN_ATTACK_TAUNT, possibilities=2, dialect=dialect)
    spend = torg.SpendPossibility(hero="Marco", what_for=SHAKE)
    for quiet in (state, torg.end_rounds(state).state):
        after = torg.TORG.step(torg.TORG.step(quiet, spend).state, spend).state
        assert after.hero("Marco").possibilities == 0
        check_refused(after, spend, Reason.NO_POSSIBILITY_LEFT, "TR-068", "Marco")


@pytest.mark.rule("TC-063", "TR-068")
def test_the_point_of_an_open_action_is_another_one():
    state = torg.spend_possibility(
        declared(rounds(PLAIN_ATTACK_TAUNT, possibilities=2)), hero="Quin"
    )
    state = torg.spend_possibility(state.state, hero="Quin", what_for=SHAKE).state
    assert state.attempt.dice_due == (Die.ACTION, Die.POINT)
    assert state.hero("Quin").possibilities == 0


@pytest.mark.rule("TR-066", "TR-127")
def test_no_villain_counters_what_adds_no_die():
    state = torg.spend_possibility(struck(), hero="Quin", what_for=SHAKE).state
    counter = torg.CounterPoint(villain="Mummy")
    check_refused(state, counter, Reason.NO_POINT_TO_COUNTER, "TR-066")


@pytest.mark.rule("TR-079")
@pytest.mark.parametrize("dialect", ["revised", "classic"])
def test_who_is_stymied_loses_no_die_by_it(dialect):
    state = rounds(HEROES_STYMIED, possibilities=1, dialect=dialect)
    state = thrown(declared(state), 5)
    assert kinds(torg.spend_possibility(state, hero="Quin", what_for=SHAKE)) == [
        torg.PossibilitySpent
    ]


@pytest.mark.rule("TG-046")
def test_in_gurps_stymied_cancels_it_and_leaves_the_points_of_the_action_alone():
    state = rounds(HEROES_STYMIED, possibilities=3, dialect="gurps", pools={"Marco": (HERO, DRAMA)})
    state = torg.spend_possibility(declared(state, "Marco"), hero="Marco").state
    state = torg.spend_possibility(state, hero="Marco").state
    assert state.attempt.points == 1
    state = torg.give_condition(state, character="Quin", effect=torg.Disadvantage.STYMIED).state
    quins = torg.spend_possibility(state, hero="Quin", what_for=SHAKE)
    (cancelled,) = told(quins, torg.PossibilityCancelled)
    assert (cancelled.character, cancelled.is_beside) == ("Quin", True)
    assert quins.state.attempt.points == 1
    assert not told(
        torg.spend_possibility(quins.state, hero="Quin", what_for=SHAKE), torg.PossibilityCancelled
    )


@pytest.mark.rule("TC-063")
def test_whoever_has_a_point_is_offered_to_use_it_beside_her_actions():
    state = struck()
    spend = torg.SpendPossibility(hero="Quin", what_for=SHAKE)
    assert spend in torg.TORG.legal(state, torg.hero_seat("Quin"))
    marcos = torg.TORG.legal(state, torg.hero_seat("Marco"))
    assert torg.SpendPossibility(hero="Marco", what_for=SHAKE) in marcos


@pytest.mark.rule("TC-063")
def test_the_story_says_what_a_point_is_for():
    state = struck()
    own, heros, _ = (
        sentences(torg.TORG, state, torg.TORG.step(state, each)) for each in ways("Quin")
    )
    assert own == ["Quin spends a possibility for shaking off damage."]
    assert heros[-1] == "It is a point, and it serves this: shaking off damage."
