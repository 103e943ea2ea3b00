"""Points that are spent for something else than a die, such as shaking off damage."""

import pytest

from dramadeck import narration, torg
from dramadeck.torg import Die, Injuries, Reason
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
    assert spend in torg.TORG.legal_actions(state, torg.hero_seat("Quin"))
    marcos = torg.TORG.legal_actions(state, torg.hero_seat("Marco"))
    assert torg.SpendPossibility(hero="Marco", what_for=SHAKE) in marcos


@pytest.mark.rule("TC-063")
def test_the_story_says_what_a_point_is_for():
    state = struck()
    own, heros, _ = (
        sentences(torg.TORG, state, torg.TORG.step(state, each)) for each in ways("Quin")
    )
    waits = "What it does is for the gamemaster to say."
    assert own == [f"Quin spends a possibility for shaking off damage. {waits}"]
    assert heros[-1] == f"It is a point, and it serves this: shaking off damage. {waits}"


@pytest.mark.rule("TC-063")
@TEXTS
@pytest.mark.parametrize("hero", ["Quin", "Marco"])
def test_the_gamemaster_is_asked_what_such_a_point_does(dialect, hero):
    state = struck(dialect, hero=hero)
    settles = torg.SettlePoint(hero=hero)
    check_refused(state, settles, Reason.NO_POINT_DUE, "TC-063")
    for way in ways(hero):
        state = torg.TORG.step(state, way).state
    for left in (2, 1, 0):
        offered = torg.TORG.legal_actions(state, torg.GAMEMASTER)
        assert [each for each in offered if isinstance(each, torg.SettlePoint)] == [settles]
        assert any("A point waits" in str(row) for row in table_of(state))
        state = torg.TORG.step(state, settles).state
        assert len(state.play.points_due) == left
    assert not any("A point waits" in str(row) for row in table_of(state))
    check_refused(state, settles, Reason.NO_POINT_DUE, "TC-063")


def table_of(state):
    told = narration.narrator(torg.TORG, setup=state.setup)
    return told.table(torg.view(state, torg.SPECTATOR))


@pytest.mark.rule("TC-063")
@TEXTS
def test_a_point_takes_away_the_harm_that_the_gamemaster_says(dialect):
    state = hurt(struck(dialect), "Quin", wounds=1, knocks_down=True, knocks_out=True)
    state = torg.spend_possibility(state, hero="Quin", what_for=SHAKE).state
    state = torg.spend_possibility(state, hero="Quin", what_for="a leap").state
    first = torg.settle_point(state, hero="Quin", shock=3, revives=True)
    (event,) = told(first, torg.PointSettled)
    assert (event.what_for, event.shock, event.wounds) == (SHAKE, 3, 0)
    harm = first.state.hero("Quin").injuries
    assert harm == Injuries(shock=2, wounds=1)
    # No more is gone than there was, and what is said in words changes no number.
    second = torg.settle_point(first.state, hero="Quin", shock=9, wounds=9, what="she lands softly")
    (event,) = told(second, torg.PointSettled)
    assert (event.what_for, event.shock, event.wounds) == ("a leap", 2, 1)
    assert not second.state.hero("Quin").injuries.is_injured


@pytest.mark.rule("TC-063")
def test_what_a_point_does_is_told():
    state = hurt(struck(), "Quin", wounds=1)
    state = torg.spend_possibility(state, hero="Quin", what_for="a leap").state

    def heard(**does):
        command = torg.SettlePoint(hero="Quin", **does)
        return sentences(torg.TORG, state, torg.TORG.step(state, command))[0]

    settled = "The point of Quin is settled: a leap."
    assert heard() == f"{settled} It does nothing."
    assert heard(shock=3, wounds=2) == f"{settled} This harm is gone: 3 shock and a wound."
    assert heard(revives=True) == f"{settled} Quin is awake and standing."
    assert heard(what="it works") == f"{settled} It does this: “it works”"


@pytest.mark.rule("TG-041", "TG-046")
def test_in_gurps_the_possibility_of_an_up_waits_and_a_cancelled_one_does_not():
    state = rounds(PLAIN_ATTACK_TAUNT, possibilities=2, dialect="gurps")
    up = torg.give_condition(state, character="Quin", effect=torg.Advantage.UP).state
    spent = torg.spend_free_possibility(up, character="Quin").state
    assert [(each.hero, each.what_for) for each in spent.play.points_due] == [("Quin", None)]
    waits = sentences(torg.TORG, up, torg.spend_free_possibility(up, character="Quin"))
    assert waits[0].endswith("What it does is for the gamemaster to say.")
    stymied = torg.give_condition(spent, character="Quin", effect=torg.Disadvantage.STYMIED).state
    after = torg.spend_possibility(stymied, hero="Quin", what_for=SHAKE).state
    assert after.play.points_due == spent.play.points_due
    row = next(row for row in table_of(spent) if "A point waits" in str(row))
    assert "A point waits for the gamemaster to say what it does. " in str(row)
    (settled,) = sentences(torg.TORG, spent, torg.settle_point(spent, hero="Quin"))
    assert settled == "The point of Quin is settled. It does nothing."


@pytest.mark.rule("TG-041")
def test_what_a_villains_free_possibility_does_the_gamemaster_knows():
    state = rounds(PLAIN_ATTACK_TAUNT, dialect="gurps", rated=("Mummy",))
    up = torg.give_condition(state, character="Mummy", effect=torg.Advantage.UP).state
    assert torg.spend_free_possibility(up, character="Mummy").state.play.points_due == ()


def test_a_point_of_who_has_left_waits_no_more():
    state = rounds(PLAIN_ATTACK_TAUNT, possibilities=2)
    state = torg.spend_possibility(state, hero="Marco", what_for=SHAKE).state
    event = torg.PointSettled(hero="Nobody", what_for=None, shock=1, wounds=0, revives=False,
                              what=None)  # fmt: skip
    assert torg.TORG.evolve(state, event) == state
    assert torg.leave_party(state, hero="Marco").state.play.points_due == ()
