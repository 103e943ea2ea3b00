"""Fights by rounds of Reaction: who acts when, and pushing to act sooner."""

import attrs
import pytest

from dramadeck import tarot
from dramadeck.tarot import PushTarget, Reason, Suit, TurnedTo, commands
from tests.tarot.at import at_fight, at_table
from tests.tarot.brawls import CAST, CUP, RIVAL, TWIN, WAND, character
from tests.tarot.tables import ANN_SEAT

ROUND, OVER = commands.BeginRound(), commands.EndFight()
ALL_DONE = (ROUND, Reason.EVERYBODY_HAS_ACTED, "TT-051")


def acts(name):
    return commands.TakeAction(character=name)


def push(name, suit=Suit.CUPS):
    return commands.DeclarePush(character=name, suit=suit)


# Rounds.


@pytest.mark.rule("TT-048", "TT-051")
def test_the_best_reactions_act_first_and_equal_ones_at_the_same_time():
    at = at_fight("Slow", "Guard", "Twin", "Rival")
    for acting in (("Rival",), ("Mia", "Guard", "Twin"), ("Slow",)):
        at = at.begin_round()
        assert at.events[0].acting == acting
        at = at.all_wait()
    assert at.play.fight.round == 3
    at.refuses(*ALL_DONE)
    at = at.end_fight()
    assert (at.events, at.play.fight) == ((tarot.events.FightEnded(),), None)


@pytest.mark.rule("TT-048", "TT-054", "TT-063")
def test_stunned_and_dead_fighters_are_skipped_and_wounds_lower_the_reaction():
    at = at_fight("Rival", cast=(attrs.evolve(RIVAL, wounds=2),)).begin_round()
    assert at.play.fight.acting == ("Mia",)
    stunned = attrs.evolve(RIVAL, is_stunned=True)
    at = at_fight("Rival", "Twin", cast=(stunned, TWIN)).begin_round()
    assert at.play.fight.acting == ("Mia", "Twin")
    at = at.counted(tarot.Counter.DEAD, 1, "Twin").take_action(character="Mia", story="she runs")
    at.refuses(*ALL_DONE)
    assert at.end_stun(character="Rival").begin_round().play.fight.acting == ("Rival",)


@pytest.mark.rule("TT-048", "TT-051")
def test_each_fighter_acts_once_in_a_round_which_ends_when_all_have_acted():
    at = at_fight("Guard", "Slow").begin_round()
    at.refuses(acts("Slow"), Reason.NOT_IN_ROUND, "TT-048")
    guards = at.sends(acts("Guard"))
    assert guards.refuses(ROUND, Reason.ACTION_MISSING, "TT-051").startswith("Mia")
    assert guards.end_fight().play.fight is None
    at = at.take_action(character="Mia", story="to the door")
    assert at.events == (tarot.events.ActionTaken(character="Mia", story="to the door"),)
    at.refuses(acts("Mia"), Reason.HAS_ACTED, "TT-048")
    at.refuses(acts("Rival"), Reason.NOT_IN_FIGHT, "TT-048")


@pytest.mark.rule("TT-048")
def test_a_fight_needs_two_fighters_and_only_one_fight_may_be_open():
    at, both = at_table(cast=CAST), commands.BeginFight(characters=("Mia", "Guard"))
    twice, alone = (commands.BeginFight(characters=names) for names in (("Mia", "Mia"), ("Mia",)))
    for start, command, reason in (
        (at, alone, Reason.TOO_FEW_FIGHTERS),
        (at, twice, Reason.CHARACTER_NAMED_TWICE),
        (at_fight("Guard"), both, Reason.FIGHT_UNDER_WAY),
        (at, ROUND, Reason.NO_FIGHT),
        (at, OVER, Reason.NO_FIGHT),
    ):
        start.refuses(command, reason, "TT-048")


@pytest.mark.rule("TT-048", "TT-051")
def test_a_new_fighter_joins_only_when_the_fight_begins_again():
    at = at_fight("Guard", "Slow").begin_round()
    says = "begin a new one with everybody involved"
    at.refuses(acts("Rival"), Reason.NOT_IN_FIGHT, "TT-048", says)
    attack = commands.DeclareAttack(character="Mia", targets=("Slow", "Rival"))
    at.refuses(attack, Reason.NOT_IN_FIGHT, "TT-071")
    at = at.all_wait().begin_round().end_fight()
    at = at.begin_fight(characters=("Mia", "Guard", "Slow", "Rival"))
    assert at.begin_round().play.fight.acting == ("Rival",)
    assert [fighter.has_acted for fighter in at.play.fight.fighters] == [False] * 4


# Pushing to act sooner.


@pytest.mark.rule("TT-049")
def test_a_push_lets_a_fighter_act_sooner_or_at_the_same_time():
    same = at_fight("Rival", hands={"Ann": (WAND,)}).hastened(WAND).begin_round()
    assert same.play.fight.acting == ("Mia", "Rival")
    at = at_fight("Rival", hands={"Ann": (WAND, "Two of Wands")}).pushes(WAND, "Two of Wands")
    assert at.play.push("Mia").aim is PushTarget.REACTION
    at = at.conclude_push(character="Mia", story="she draws")
    assert at.kinds == [tarot.events.ReactionRaised, tarot.events.PushCleared]
    raised = at.events[0]
    assert (raised.ranks, raised.comes_first, raised.story) == (2, False, "she draws")
    assert at.begin_round().play.fight.acting == ("Mia",)
    assert at.character("Mia").rank("Reaction") == tarot.Aptitude.GOOD


@pytest.mark.rule("TT-033", "TT-035", "TT-049")
def test_a_major_arcana_lets_a_fighter_act_before_everybody_else():
    peerless = character("Rival", tarot.Aptitude.PEERLESS)
    at = at_fight("Rival", cast=(peerless,), hands={"Ann": ("The Fool",)}).pushes("The Fool")
    conclude = commands.ConcludePush(character="Mia")
    at.refuses(conclude, Reason.MAJOR_NOT_TURNED, "TT-035")
    at = at.turns("The Fool", story="a whim").sends(conclude)
    raised = at.events[0]
    turn = (raised.comes_first, raised.told_by, raised.story)
    assert turn == (True, TurnedTo.SELF, "a whim")
    assert at.begin_round().play.fight.acting == ("Mia",)


@pytest.mark.rule("TT-049")
def test_a_fighter_who_acts_now_or_has_acted_cannot_push_to_act_sooner():
    at = at_fight("Guard", "Slow").begin_round()
    for now in (at, at.all_wait()):
        now.refuses(push("Mia"), Reason.NOTHING_TO_PUSH, "TT-020")
    assert at.sends(push("Slow")).play.push("Slow").aim is PushTarget.REACTION


@pytest.mark.rule("TT-049", "TT-063")
@pytest.mark.parametrize(
    ("harm", "reason"),
    [({"is_stunned": True}, Reason.CHARACTER_STUNNED), ({"is_dead": True}, Reason.CHARACTER_DEAD)],
)
@pytest.mark.parametrize("name", ["Mia", "Rival"])
def test_a_stunned_or_dead_fighter_cannot_push_to_act_sooner(name, harm, reason):
    at = at_fight("Rival", hands={"Ann": (WAND,), None: (CUP,)})
    at.harmed(name, **harm).refuses(push(name, Suit.WANDS), reason, "TT-063")


def test_all_seats_see_the_fight_and_the_seat_of_a_fighter_may_attack_or_wait():
    assert "BeginFight" in at_table(cast=CAST).may_send(tarot.NARRATOR)
    at = at_fight("Guard", "Slow", hands={"Ann": (CUP,)})
    assert {"BeginRound", "EndFight"} <= at.may_send(tarot.NARRATOR)
    at = at.begin_round()
    assert at.may_send(ANN_SEAT) == {"DeclareAttack", "TakeAction"}
    attack = commands.DeclareAttack(character="Mia", targets=("Slow",))
    assert tarot.TAROT.issuer(at.state, attack) == ANN_SEAT
    assert tarot.TAROT.issuer(at.state, acts("Guard")) == tarot.NARRATOR
    at = at.attacked(("Mia", "Slow"))
    assert {"OpenAttack", "WaiveContest"} <= at.may_send(tarot.NARRATOR)
    for seat in tarot.TAROT.seats(at.state):
        fight = at.seen_by(seat).fight
        assert fight == at.play.fight
        assert fight.attacks == (tarot.Attack(attacker="Mia", target="Slow"),)
        assert "Reaction" not in repr(fight)
    assert at_table().seen_by(ANN_SEAT).fight is None
    # One legal action is an attack on all others.
    for others in (("Guard", "Slow"), ("Guard",)):
        attacks = at_fight(*others).begin_round().offers(ANN_SEAT, commands.DeclareAttack)
        assert commands.DeclareAttack(character="Mia", targets=others) in attacks
        assert len(attacks) == 1 or len(others) > 1


@pytest.mark.parametrize(
    ("at", "name", "message"),
    [
        (at_table(), "Mia", "there is no fight"),
        (at_fight("Guard"), "Rival", "Rival is not in the fight"),
    ],
)
def test_an_event_without_its_fight_is_a_damaged_record(at, name, message):
    with pytest.raises(ValueError, match=message):
        tarot.TAROT.replay(at.state, [tarot.events.ActionTaken(character=name)])
