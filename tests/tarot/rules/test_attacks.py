"""Attacks in a round: each a contest, one against many, and those that need none."""

import attrs
import pytest

from dramadeck import tarot
from dramadeck.tarot import Reason, Suit
from dramadeck.tarot.options import Fights
from tests.tarot.brawls import (
    CAST,
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
SIX = (*CAST, character("Third", tarot.Aptitude.GOOD), character("Bystander", 1))
WHOLE_FIGHT = attrs.evolve(
    tarot.PUBLISHED, name="whole fight", fights=Fights(attackers="of_the_fight")
)


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


def three_shooters_one_after_the_other(**choices):
    """The penalties of Mia, who is attacked by Rival, then by Guard and Twin, then by Slow."""
    state = fighting("Slow", "Guard", "Twin", "Rival", "Bystander", cast=SIX, **choices)
    losses = []
    for attackers in (("Rival",), ("Guard", "Twin"), ("Slow",)):
        state = attacked(next_round(state), *((each, "Mia") for each in attackers))
        for shooter in attackers:
            state, events = opened(state, shooter, "Mia")
            attacker, defender = told((state, events), tarot.ContestBegun)[0].sides
            assert attacker.penalty == 0
            losses.append(defender.penalty)
            state = played_out(state)
    return state, losses


@pytest.mark.rule("TT-052")
def test_a_defender_faces_the_attackers_of_the_round():
    state, losses = three_shooters_one_after_the_other()
    assert losses == [0, 1, 1, 0]
    assert state.play.fight.attackers_of("Mia") == 1
    assert state.play.fight.attacked_earlier("Mia") == ("Rival", "Guard", "Twin")


@pytest.mark.rule("TT-052")
def test_a_table_may_count_all_who_have_attacked_her_in_the_fight():
    assert three_shooters_one_after_the_other(dialect=WHOLE_FIGHT)[1] == [0, 2, 2, 3]


@pytest.mark.rule("TT-052", "TT-063")
@pytest.mark.parametrize("condition", [tarot.Counter.STUNNED, tarot.Counter.DEAD])
def test_nobody_faces_an_attacker_of_an_earlier_round_who_is_out_of_action(condition):
    state = fighting("Slow", "Guard", "Rival", cast=SIX, dialect=WHOLE_FIGHT)
    for shooter in ("Rival", "Guard"):
        state = attacked(next_round(state), (shooter, "Mia"), (shooter, "Slow"))
        for target in ("Mia", "Slow"):
            state = played_out(opened(state, shooter, target).state)
    state = tarot.set_counter(
        state, counter=condition, number=1, character="Rival", reason="a stray shot"
    ).state
    state = opened(attacked(next_round(state), ("Slow", "Mia")), "Slow", "Mia").state
    assert [each.penalty for each in state.play.contest("Mia").sides] == [0, 1]


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


def hurt(state, name, wounds=2, **what):
    state = tarot.hit(state, character=name, wounds=wounds, **what).state
    return tarot.suffer_wounds(state, character=name).state


def ranks(state):
    """What the contest that is under way comes to for each side, without a card."""
    names = state.play.contests[0].characters
    for name in names:
        state = tarot.declare_push(state, character=name, suit=Suit.CUPS).state
    for name in names:
        state = tarot.commit_cards(state, character=name, cards=()).state
    for name in names:
        state = tarot.reveal_cards(state, character=name).state
    state, events = tarot.conclude_contest(state, character=names[0])
    return state, [each.rank for each in events[0].standings]


@pytest.mark.rule("TT-048", "TT-054")
def test_two_who_attack_each_other_in_a_round_do_not_feel_each_others_wounds_yet():
    state = attacked(next_round(fighting("Guard")), ("Mia", "Guard"), ("Guard", "Mia"))
    state, first = ranks(opened(state, "Mia", "Guard").state)
    state = hurt(state, "Guard")
    assert state.character("Guard").rank("Firearms") == tarot.Aptitude.DISMAL
    state, second = ranks(opened(state, "Guard", "Mia").state)
    # Mediocre Firearms against Good Reaction, both times.
    assert (first, second) == ([3, 5], [3, 5])


@pytest.mark.rule("TT-048", "TT-052", "TT-054")
def test_nor_does_a_defender_feel_the_wounds_of_the_other_attackers_of_the_round():
    state = next_round(fighting("Guard", "Twin", "Third", cast=SIX))
    state = attacked(state, ("Guard", "Mia"), ("Twin", "Mia"), ("Third", "Mia"))
    for shooter in ("Guard", "Twin", "Third"):
        state, (_, mia) = ranks(opened(state, shooter, "Mia").state)
        assert mia == tarot.Aptitude.GOOD - 2
        state = hurt(state, "Mia", wounds=1)
    assert state.play.fight.fighter("Mia").fresh_wounds == 3


@pytest.mark.rule("TT-048", "TT-065")
@pytest.mark.parametrize(("hits", "healed", "later_hits", "bled"), [
    (2, 1, 1, 1), (2, 2, 1, 1), (3, 2, 2, 0), (1, 1, 1, 2), (2, 0, 1, 1),
])  # fmt: skip
def test_a_wound_that_has_healed_is_not_fresh_any_more(hits, healed, later_hits, bled):
    state = next_round(fighting("Rival"))
    state = attacked(state, ("Rival", "Mia"))
    state = hurt(played_out(opened(state, "Rival", "Mia").state), "Mia", wounds=hits)
    if healed:
        state = tarot.hospitalize(state, character="Mia").state
        state = tarot.heal(state, character="Mia", wounds=healed).state
    if later_hits:
        state = hurt(state, "Mia", wounds=later_hits)
    for _ in range(bled):
        state = tarot.bleed(state, character="Mia").state
        state = tarot.suffer_wounds(state, character="Mia").state
    mia = state.character("Mia")
    assert mia.wounds == hits - healed + later_hits + bled
    assert state.rank(mia, "Reaction") == mia.unwounded_rank("Reaction") - bled
    # From the next round on every wound is felt.
    state = next_round(state)
    assert state.rank(mia, "Reaction") == mia.rank("Reaction")


@pytest.mark.rule("TT-048", "TT-054", "TT-063")
def test_from_the_next_round_on_the_wounds_are_felt():
    state = attacked(next_round(fighting("Slow", "Rival")), ("Rival", "Mia"), ("Rival", "Slow"))
    state = hurt(played_out(opened(state, "Rival", "Mia").state), "Mia", wounds=4)
    state = played_out(opened(state, "Rival", "Slow").state)
    state = tarot.call_for_check(state, character="Mia", trait="Reaction", needed=5).state
    assert tarot.decide_check(state, character="Mia").events[0].rank == 5
    state = tarot.withdraw_check(state, character="Mia").state
    # Her Reaction is Dismal now, so Slow comes first.
    state = next_round(state)
    assert state.play.fight.acting == ("Slow",)
    assert state.play.fight.fighter("Mia").fresh_wounds == 0
    state, (_, mia) = ranks(opened(attacked(state, ("Slow", "Mia")), "Slow", "Mia").state)
    assert mia == tarot.Aptitude.DISMAL


@pytest.mark.rule("TT-048", "TT-064")
def test_stuns_of_a_round_meet_and_come_from_those_who_are_not_hurt_yet():
    state = hurt(next_round(fighting("Guard", "Slow")), "Mia")
    state = hurt(state, "Guard")
    state = tarot.hit(state, character="Mia", weapon="Fist or Feet", by="Guard").state
    assert state.play.check("Mia").needed == tarot.Aptitude.MEDIOCRE + 1
    assert tarot.decide_check(state, character="Mia").events[0].rank == tarot.Aptitude.MEDIOCRE


@pytest.mark.rule("TT-048", "TT-059")
def test_bleeding_wounds_before_the_first_round_and_those_of_others_are_felt_at_once():
    state = fighting("Guard", cast=(*SIX, character("Passer-by", 5)))
    state = next_round(hurt(state, "Mia", wounds=1))
    state = tarot.bleed(state, character="Mia").state
    state = tarot.suffer_wounds(state, character="Mia").state
    assert state.rank(state.character("Mia"), "Reaction") == tarot.Aptitude.MEDIOCRE
    state = hurt(state, "Passer-by")
    assert state.rank(state.character("Passer-by"), "Reaction") == tarot.Aptitude.MEDIOCRE


@pytest.mark.rule("TT-048")
def test_wounds_of_a_round_that_the_narrator_takes_away_make_nobody_better_than_ever():
    state = hurt(next_round(fighting("Guard")), "Guard", wounds=3)
    state = tarot.set_counter(
        state, counter=tarot.Counter.WOUNDS, number=1, character="Guard", reason="a scratch"
    ).state
    assert state.rank(state.character("Guard"), "Reaction") == tarot.Aptitude.GOOD
    state = tarot.end_fight(tarot.take_action(state, character="Mia").state)
    guard = state.state.character("Guard")
    assert state.state.rank(guard, "Reaction") == tarot.Aptitude.FAIR


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
