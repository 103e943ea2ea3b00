"""The fourth fighter, the later round and the second attack follow the same rules as the first."""

import pytest

from dramadeck.tarot import Aptitude, Counter, Reason, Suit, TurnedTo, commands
from tests.tarot.at import at_fight, at_table
from tests.tarot.brawls import CAST, CUP, WAND, attack

ROUND, OVER = commands.BeginRound(), commands.EndFight()
KING = "King of Wands"


def later(at, rounds=2):
    """Begin the round that comes this many rounds after the last one."""
    for _ in range(rounds - 1):
        at = at.begin_round().all_wait()
    return at.begin_round()


def grit(at, name="Slow"):
    return at.rank(at.character(name), "Grit")


# The fighters.


@pytest.mark.rule("TT-048", "TT-051")
@pytest.mark.parametrize("name", ["Mia", "Guard", "Slow", "Rival"])
def test_no_fighter_may_be_dead_and_no_round_begins_with_a_pending_trauma(name):
    begin = commands.BeginFight(characters=("Mia", "Guard", "Slow", "Rival"))
    at = at_table(cast=CAST).harmed(name, is_dead=True)
    at.refuses(begin, Reason.CHARACTER_DEAD, "TT-048")
    at = at_fight("Rival", "Guard", "Slow").begin_round().all_wait().hit(character=name, wounds=1)
    for command in (ROUND, OVER):
        at.refuses(command, Reason.TRAUMA_PENDING, "TT-051")


# The order of the fighters.


@pytest.mark.rule("TT-049")
def test_pushes_to_act_sooner_add_up_in_a_later_round_too():
    hands = {None: (WAND, "Two of Wands"), "Ann": (CUP,)}
    at = at_fight("Slow", "Rival", hands=hands).begin_round().all_wait()
    for card in hands[None]:
        at = at.hastened(card, character="Slow")
    assert at.play.fight.fighter("Slow").raised == 2
    assert at.play.fight.fighter("Mia").raised == 0
    at = at.hastened(CUP, suit=Suit.CUPS).begin_round()
    assert at.play.fight.acting == ("Mia",)


@pytest.mark.rule("TT-037", "TT-049", "TT-051")
@pytest.mark.parametrize("rounds", [0, 1, 2])
def test_a_push_to_act_sooner_is_finished_before_the_next_round_and_before_the_end(rounds):
    at = at_fight("Rival", "Slow", hands={None: (WAND, CUP)})
    for _ in range(rounds):
        at = at.begin_round().all_wait()
    declared = at.declare_push(character="Slow", suit=Suit.WANDS)
    for pushing in (declared, declared.lays(WAND, character="Slow").reveals("Slow")):
        for command in (ROUND, OVER):
            pushing.refuses(command, Reason.PUSH_UNDER_WAY, "TT-051")


@pytest.mark.rule("TT-033", "TT-048", "TT-049")
def test_two_fighters_with_a_major_arcana_act_first_and_at_the_same_time():
    at = at_fight("Rival", "Slow", hands={"Ann": ("The Fool", CUP), None: ("Death",)})
    for name, card in (("Mia", "The Fool"), ("Slow", "Death")):
        at = at.pushes(card, character=name).turns(card, name, TurnedTo.NARRATOR)
        at = at.conclude_push(character=name)
    at = at.hastened(CUP, suit=Suit.CUPS)
    assert at.begin_round().play.fight.acting == ("Mia", "Slow")


@pytest.mark.rule("TT-048", "TT-049", "TT-051")
def test_a_fight_that_begins_again_has_no_old_pushes_and_rounds():
    at = at_fight("Rival", hands={"Ann": (WAND, KING)}).hastened(WAND, KING).begin_round()
    assert at.play.fight.acting == ("Mia",)
    at = at.all_wait().begin_round().all_wait().end_fight()
    at = at.begin_fight(characters=("Rival", "Mia")).begin_round()
    assert (at.play.fight.round, at.play.fight.acting) == (1, ("Rival",))


@pytest.mark.rule("TT-048", "TT-051")
def test_a_fighter_who_is_stunned_between_rounds_acts_later_and_only_once():
    at = at_fight("Slow", "Rival").begin_round().all_wait().harmed("Mia", is_stunned=True)
    at = at.begin_round().all_wait()
    assert at.play.fight.acting == ("Slow",)
    at = at.end_stun(character="Mia").begin_round()
    assert (at.play.fight.round, at.play.fight.acting) == (3, ("Mia",))
    at.refuses(commands.TakeAction(character="Rival"), Reason.HAS_ACTED, "TT-048")


# Attacks.


@pytest.mark.rule("TT-053", "TT-071")
def test_several_targets_are_different_living_fighters_other_than_the_attacker():
    at = later(at_fight("Slow", "Guard", "Rival", "Twin"))
    assert "Guard" in at.play.fight.acting
    for targets in (("Mia", "Twin"), ("Twin", "Mia")):
        guards = commands.DeclareAttack(character="Guard", targets=targets)
        assert at.allows(guards)
        dead = at.harmed("Twin", is_dead=True)
        dead.refuses(guards, Reason.CHARACTER_DEAD, "TT-071")
    for third in ("Mia", "Twin", "Guard", None):
        targets = ("Mia", "Twin", third) if third else ("Mia", "Guard")
        guards = commands.DeclareAttack(character="Guard", targets=targets)
        at.refuses(guards, Reason.CHARACTER_NAMED_TWICE, "TT-071")


@pytest.mark.rule("TT-052", "TT-071")
def test_in_later_rounds_too_all_declare_before_the_first_contest():
    at = later(at_fight("Rival", "Guard", "Slow"))
    assert at.play.fight.round == 2
    at = at.declare_attack(character="Guard", targets=("Slow",))
    early = commands.OpenAttack(**attack("Guard", "Slow"))
    at.refuses(early, Reason.ACTION_MISSING, "TT-052")
    assert at.take_action(character="Mia").allows(early)


@pytest.mark.rule("TT-051", "TT-071")
def test_every_attack_of_a_round_is_settled_before_the_next_round():
    at = later(at_fight("Guard", "Slow", "Rival")).attacked(("Mia", "Slow"), ("Mia", "Rival"))
    for target in ("Slow", "Rival"):
        one = at.waive_contest(character="Mia", target=target, reason="a miss")
        (left,) = one.play.fight.unresolved
        assert left.target != target
        for command in (ROUND, OVER):
            one.refuses(command, Reason.ATTACK_OPEN, "TT-051", left.target)
        both = one.waive_contest(character="Mia", target=left.target, reason="a miss")
        assert both.allows(ROUND)


# Wounds of a round.


@pytest.mark.rule("TT-048", "TT-054", "TT-059")
@pytest.mark.parametrize("rounds", [1, 2])
@pytest.mark.parametrize("hits", [(1, 1), (2,), (2, 1)])
@pytest.mark.parametrize("name", ["Mia", "Rival", "Slow"])
def test_wounds_of_a_round_count_after_it_and_bleeding_counts_at_once(rounds, hits, name):
    at = later(at_fight("Rival", "Slow"), rounds)
    before = grit(at, name)
    for wounds in hits:
        at = at.hurt(name, wounds)
    assert at.character(name).wounds == sum(hits)
    assert grit(at, name) == before
    assert grit(at.bleeds(name), name) == before - 1
    assert grit(at.all_wait().begin_round(), name) == before - sum(hits)


@pytest.mark.rule("TT-048", "TT-054")
def test_removed_fresh_wounds_do_not_raise_a_rank_above_its_old_value():
    at = at_fight("Rival", "Slow").begin_round().hurt("Slow", 2)
    for left in (1, 0):
        at = at.counted(Counter.WOUNDS, left, "Slow")
        assert grit(at) == Aptitude.MEDIOCRE
    at = at.hurt("Slow", 3).counted(Counter.WOUNDS, 1, "Slow")
    assert grit(at) == Aptitude.MEDIOCRE
    assert grit(at.all_wait().end_fight()) == Aptitude.POOR
