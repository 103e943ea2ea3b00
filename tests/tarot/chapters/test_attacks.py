"""Attacks in a round: each a contest, one against many, and those that need none."""

import attrs
import pytest

from dramadeck import tarot
from dramadeck.tarot import Reason, Suit
from tests.tarot.brawls import (
    GUARD,
    TWIN,
    attacked,
    character,
    fighting,
    next_round,
    opened,
    played_out,
)
from tests.tarot.tables import kinds, refused, told

ANN_SEAT = tarot.player_seat("Ann")


@pytest.mark.rule("TT-050", "TT-071")
def test_an_attack_is_a_contest_that_the_attacker_starts_and_the_defender_need_not_act():
    state = next_round(fighting("Slow", "Guard"))
    state = attacked(state, ("Mia", "Slow"))
    state, events = opened(state, "Mia", "Slow")
    assert kinds((state, events)) == [tarot.AttackOpened, tarot.ContestBegun]
    attacker, defender = events[1].sides
    assert (attacker.character, attacker.trait, attacker.is_defender) == ("Mia", "Firearms", False)
    assert (defender.character, defender.trait, defender.is_defender) == ("Slow", "Reaction", True)
    assert (attacker.penalty, defender.penalty) == (0, 0)
    assert state.play.fight.unresolved == ()


@pytest.mark.rule("TT-052")
def test_three_shooters_cost_the_defender_two_ranks_against_each_of_them():
    state = next_round(
        fighting("Guard", "Twin", "Third", cast=(GUARD, TWIN, character("Third", 5)))
    )
    state = attacked(state, ("Guard", "Mia"), ("Twin", "Mia"), ("Third", "Mia"))
    for shooter in ("Guard", "Twin", "Third"):
        state, events = opened(state, shooter, "Mia")
        sides = told((state, events), tarot.ContestBegun)[0].sides
        assert [each.penalty for each in sides] == [0, 2]
        state = played_out(state)


@pytest.mark.rule("TT-053")
def test_three_targets_cost_the_attacker_two_ranks_in_each_contest():
    state = next_round(fighting("Slow", "Guard", "Twin"))
    state = attacked(state, ("Mia", "Slow"), ("Mia", "Guard"), ("Mia", "Twin"))
    for target in ("Slow", "Guard", "Twin"):
        state, events = opened(state, "Mia", target)
        sides = told((state, events), tarot.ContestBegun)[0].sides
        assert [each.penalty for each in sides] == [2, 0]
        state = played_out(state)


@pytest.mark.rule("TT-048", "TT-052")
def test_all_of_a_round_declare_before_the_first_contest_begins():
    state = next_round(fighting("Guard"))
    state = tarot.declare_attack(state, character="Mia", targets=("Guard",), story="a shot").state
    open_ = tarot.OpenAttack(
        character="Mia", target="Guard", attacking="Firearms", defending="Reaction"
    )
    message = refused(state, open_, Reason.ACTION_MISSING, "TT-052")
    assert message.startswith("Guard")
    state = tarot.declare_attack(state, character="Guard", targets=("Mia",)).state
    state = opened(state, "Mia", "Guard").state
    other = attrs.evolve(open_, character="Guard", target="Mia")
    refused(state, other, Reason.CONTEST_UNDER_WAY, "TT-071")
    assert opened(played_out(state), "Guard", "Mia").state.play.contest("Mia")


@pytest.mark.rule("TT-048")
def test_who_is_stunned_by_a_simultaneous_attack_still_makes_her_own():
    state = attacked(next_round(fighting("Guard")), ("Mia", "Guard"), ("Guard", "Mia"))
    state = played_out(opened(state, "Mia", "Guard").state)
    state = tarot.set_counter(
        state, counter=tarot.Counter.STUNNED, number=1, character="Guard", reason="Mia's attack"
    ).state
    assert opened(state, "Guard", "Mia").state.play.contest("Mia")


@pytest.mark.rule("TT-071")
def test_one_attacks_others_in_the_fight_who_live():
    state = next_round(fighting("Guard", "Twin"))
    none = tarot.DeclareAttack(character="Mia", targets=())
    refused(state, none, Reason.NO_TARGET, "TT-071")
    for targets in (("Mia",), ("Guard", "Guard")):
        command = tarot.DeclareAttack(character="Mia", targets=targets)
        refused(state, command, Reason.CHARACTER_NAMED_TWICE, "TT-071")
    away = tarot.DeclareAttack(character="Mia", targets=("Rival",))
    refused(state, away, Reason.NOT_IN_FIGHT, "TT-071")
    state = tarot.set_counter(
        state, counter=tarot.Counter.DEAD, number=1, character="Twin", reason="poison"
    ).state
    corpse = tarot.DeclareAttack(character="Mia", targets=("Twin",))
    refused(state, corpse, Reason.CHARACTER_DEAD, "TT-071")
    state = tarot.set_counter(
        state, counter=tarot.Counter.STUNNED, number=1, character="Mia", reason="a blow"
    ).state
    stunned = tarot.DeclareAttack(character="Mia", targets=("Guard",))
    refused(state, stunned, Reason.CHARACTER_STUNNED, "TT-071")


@pytest.mark.rule("TT-050", "TT-051")
def test_an_attack_that_cannot_be_defended_against_needs_no_contest():
    state = attacked(next_round(fighting("Slow")), ("Mia", "Slow"))
    for command in (tarot.BeginRound(), tarot.EndFight()):
        message = refused(state, command, Reason.ATTACK_OPEN, "TT-051")
        assert "Mia's attack on Slow" in message
    state, events = tarot.waive_contest(
        state, character="Mia", target="Slow", reason="he never saw the rifle"
    )
    assert [type(each) for each in events] == [tarot.ContestWaived]
    again = tarot.WaiveContest(character="Mia", target="Slow", reason="once more")
    refused(state, again, Reason.NO_ATTACK, "TT-071")
    assert next_round(state).play.fight.acting == ("Slow",)
    assert next_round(state).play.fight.attacks == ()


@pytest.mark.rule("TT-051", "TT-071")
def test_contests_and_wounds_of_a_round_are_settled_before_the_next():
    state = attacked(next_round(fighting("Slow")), ("Mia", "Slow"))
    state = opened(state, "Mia", "Slow").state
    refused(state, tarot.BeginRound(), Reason.CONTEST_UNDER_WAY, "TT-051")
    state = tarot.hit(played_out(state), character="Slow", weapon="Glock 19 Pistol").state
    refused(state, tarot.BeginRound(), Reason.TRAUMA_PENDING, "TT-051")
    state = tarot.suffer_wounds(state, character="Slow").state
    assert next_round(state).play.fight.acting == ("Slow",)


@pytest.mark.rule("TT-071")
def test_a_push_or_a_trauma_of_either_side_comes_before_the_contest():
    state = attacked(next_round(fighting("Slow")), ("Mia", "Slow"))
    open_ = tarot.OpenAttack(
        character="Mia", target="Slow", attacking="Firearms", defending="Reaction"
    )
    pushing = tarot.declare_push(state, character="Slow", suit=Suit.CUPS).state
    refused(pushing, open_, Reason.PUSH_UNDER_WAY, "TT-071")
    hurt = tarot.hit(state, character="Mia", wounds=1).state
    refused(hurt, open_, Reason.TRAUMA_PENDING, "TT-071")
    nothing = attrs.evolve(open_, character="Slow", target="Mia")
    refused(state, nothing, Reason.NO_ATTACK, "TT-071")


@pytest.mark.rule("TT-019")
def test_the_traits_of_an_attack_are_secret_unless_told():
    state = attacked(next_round(fighting("Slow")), ("Mia", "Slow"))
    begun = opened(state, "Mia", "Slow").events[1]
    seen = tarot.TAROT.view_event(begun, ANN_SEAT)
    assert [(each.trait, each.told_trait) for each in seen.sides] == [(None, None), (None, None)]
    told_all = tarot.open_attack(
        state,
        character="Mia",
        target="Slow",
        attacking="Firearms",
        defending="Reaction",
        tells_traits=True,
    ).state
    sides = tarot.view(told_all, ANN_SEAT).contests[0].sides
    assert [each.trait for each in sides] == ["Firearms", "Reaction"]
