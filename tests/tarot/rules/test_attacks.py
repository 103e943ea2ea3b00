"""Attacks in a round: contests, one against many, and attacks without a contest."""

import attrs
import pytest

from dramadeck import tarot
from dramadeck.tarot import Aptitude, Counter, Reason, Suit, commands
from dramadeck.tarot.options import Fights
from tests.tarot.at import at_fight
from tests.tarot.brawls import CAST, GUARD, TWIN, attack, character
from tests.tarot.tables import ANN_SEAT

SIX = (*CAST, character("Third", Aptitude.GOOD), character("Bystander", 1))
WHOLE = Fights(attackers="of_the_fight")
WHOLE_FIGHT = attrs.evolve(tarot.PUBLISHED, name="whole fight", fights=WHOLE)
OF_MIA = commands.OpenAttack(**attack("Mia", "Slow"))


def penalties(at):
    """Return the penalties of attacker and defender in the open contest."""
    return [side.penalty for side in at.play.contests[0].sides]


def standings(at):
    """Play the open contest to its end without cards; return the rank of each side, too."""
    at = at.played_out()
    return at, [standing.rank for standing in at.result.standings]


def reaction(at, name):
    return at.rank(at.character(name), "Reaction")


@pytest.mark.rule("TT-019", "TT-050", "TT-071")
def test_an_attack_is_a_contest_and_the_defender_needs_no_action():
    declared = at_fight("Slow", "Guard").begin_round().attacked(("Mia", "Slow"))
    at = declared.opened("Mia", "Slow")
    assert at.kinds == [tarot.events.AttackOpened, tarot.events.ContestBegun]
    attacker, defender = at.events[1].sides
    assert (attacker.character, attacker.trait, attacker.is_defender) == ("Mia", "Firearms", False)
    assert (defender.character, defender.trait, defender.is_defender) == ("Slow", "Reaction", True)
    assert penalties(at) == [0, 0]
    assert at.play.fight.unresolved == ()
    # Its traits are secret unless the Narrator shows them.
    event = tarot.TAROT.view_event(at.events[1], ANN_SEAT)
    assert [(side.trait, side.told_trait) for side in event.sides] == [(None, None), (None, None)]
    view = declared.opened("Mia", "Slow", tells_traits=True).seen_by(ANN_SEAT)
    assert [side.trait for side in view.contests[0].sides] == ["Firearms", "Reaction"]


@pytest.mark.rule("TT-052", "TT-053")
@pytest.mark.parametrize("side", [0, 1], ids=["one attacks three", "three attack one"])
def test_one_character_against_three_has_a_penalty_of_two_ranks_in_each_contest(side):
    cast = (GUARD, TWIN, character("Third", Aptitude.GOOD))
    others = ("Guard", "Twin", "Third")
    pairs = [(name, "Mia") if side else ("Mia", name) for name in others]
    at = at_fight(*others, cast=cast).begin_round().attacked(*pairs)
    for pair in pairs:
        at = at.opened(*pair)
        assert penalties(at) == ([0, 2] if side else [2, 0])
        at = at.played_out()


@pytest.mark.rule("TT-052")
@pytest.mark.parametrize(
    ("dialect", "losses"),
    [(tarot.PUBLISHED, [0, 1, 1, 0]), (WHOLE_FIGHT, [0, 2, 2, 3])],
    ids=["of the round", "of the fight"],
)
def test_the_penalty_of_a_defender_counts_attackers_of_the_round_or_of_the_fight(dialect, losses):
    at = at_fight("Slow", "Guard", "Twin", "Rival", "Bystander", cast=SIX, dialect=dialect)
    lost = []
    for attackers in (("Rival",), ("Guard", "Twin"), ("Slow",)):
        at = at.begin_round().attacked(*((name, "Mia") for name in attackers))
        for name in attackers:
            at = at.opened(name, "Mia")
            assert penalties(at)[0] == 0
            lost.append(penalties(at)[1])
            at = at.played_out()
    assert lost == losses
    assert at.play.fight.attackers_of("Mia") == 1
    assert at.play.fight.attacked_earlier("Mia") == ("Rival", "Guard", "Twin")


@pytest.mark.rule("TT-052", "TT-063")
@pytest.mark.parametrize("condition", [Counter.STUNNED, Counter.DEAD])
def test_an_earlier_attacker_who_is_stunned_or_dead_does_not_count(condition):
    at = at_fight("Slow", "Guard", "Rival", cast=SIX, dialect=WHOLE_FIGHT)
    for name in ("Rival", "Guard"):
        at = at.begin_round().attacked((name, "Mia"), (name, "Slow"))
        for target in ("Mia", "Slow"):
            at = at.opened(name, target).played_out()
    at = at.counted(condition, 1, "Rival").begin_round().attacked(("Slow", "Mia"))
    assert penalties(at.opened("Slow", "Mia")) == [0, 1]


@pytest.mark.rule("TT-048", "TT-052")
def test_all_fighters_of_a_round_declare_before_the_first_contest_begins():
    at = at_fight("Guard").begin_round()
    at = at.declare_attack(character="Mia", targets=("Guard",), story="a shot")
    first = commands.OpenAttack(**attack("Mia", "Guard"))
    other = commands.OpenAttack(**attack("Guard", "Mia"))
    assert at.refuses(first, Reason.ACTION_MISSING, "TT-052").startswith("Guard")
    at = at.declare_attack(character="Guard", targets=("Mia",)).sends(first)
    at.refuses(other, Reason.CONTEST_UNDER_WAY, "TT-071")
    assert at.played_out().sends(other).play.contest("Mia")


@pytest.mark.rule("TT-048", "TT-054")
def test_fresh_wounds_and_stuns_do_not_count_between_two_who_attack_each_other():
    at = at_fight("Guard").begin_round().attacked(("Mia", "Guard"), ("Guard", "Mia"))
    at, first = standings(at.opened("Mia", "Guard"))
    stunned = at.counted(Counter.STUNNED, 1, "Guard")
    assert stunned.opened("Guard", "Mia").play.contest("Mia")
    at = at.hurt("Guard", 2)
    assert at.character("Guard").rank("Firearms") == Aptitude.DISMAL
    _, second = standings(at.opened("Guard", "Mia"))
    # Mediocre Firearms against Good Reaction, both times.
    assert first == second == [3, 5]


@pytest.mark.rule("TT-048", "TT-052", "TT-054")
def test_fresh_wounds_do_not_count_for_a_defender_against_other_attackers():
    shooters = ("Guard", "Twin", "Third")
    at = at_fight(*shooters, cast=SIX).begin_round()
    at = at.attacked(*((name, "Mia") for name in shooters))
    for name in shooters:
        at, (_, mias) = standings(at.opened(name, "Mia"))
        assert mias == Aptitude.GOOD - 2
        at = at.hurt("Mia")
    assert at.play.fight.fighter("Mia").fresh_wounds == 3


@pytest.mark.rule("TT-048", "TT-065")
@pytest.mark.parametrize(
    ("hits", "healed", "later_hits", "bled"),
    [(2, 1, 1, 1), (2, 2, 1, 1), (3, 2, 2, 0), (1, 1, 1, 2), (2, 0, 1, 1)],
)
def test_a_healed_wound_is_not_a_fresh_wound(hits, healed, later_hits, bled):
    at = at_fight("Rival").begin_round().attacked(("Rival", "Mia"))
    at = at.opened("Rival", "Mia").played_out().hurt("Mia", hits)
    if healed:
        at = at.hospitalize(character="Mia").heal(character="Mia", wounds=healed)
    at = at.hurt("Mia", later_hits)
    for _ in range(bled):
        at = at.bleeds("Mia")
    mia = at.character("Mia")
    assert mia.wounds == hits - healed + later_hits + bled
    assert reaction(at, "Mia") == mia.unwounded_rank("Reaction") - bled
    # From the next round on every wound counts.
    assert reaction(at.begin_round(), "Mia") == mia.rank("Reaction")


@pytest.mark.rule("TT-048", "TT-054", "TT-063")
def test_wounds_count_from_the_next_round_on():
    at = at_fight("Slow", "Rival").begin_round().attacked(("Rival", "Mia"), ("Rival", "Slow"))
    at = at.opened("Rival", "Mia").played_out().hurt("Mia", 4).opened("Rival", "Slow").played_out()
    at = at.checked("Mia", "Reaction", 5)
    assert at.decide_check(character="Mia").result.rank == 5
    # Her Reaction is Dismal now, so Slow comes first.
    at = at.withdraw_check(character="Mia").begin_round()
    assert at.play.fight.acting == ("Slow",)
    assert at.play.fight.fighter("Mia").fresh_wounds == 0
    _, (_, mias) = standings(at.attacked(("Slow", "Mia")).opened("Slow", "Mia"))
    assert mias == Aptitude.DISMAL


@pytest.mark.rule("TT-048", "TT-064")
def test_fresh_wounds_change_neither_a_stun_nor_the_check_against_it():
    at = at_fight("Guard", "Slow").begin_round().hurt("Mia", 2).hurt("Guard", 2)
    at = at.hit(character="Mia", weapon="Fist or Feet", by="Guard")
    assert at.play.check("Mia").needed == Aptitude.MEDIOCRE + 1
    assert at.decide_check(character="Mia").result.rank == Aptitude.MEDIOCRE


@pytest.mark.rule("TT-048", "TT-059")
def test_bleeding_wounds_earlier_wounds_and_wounds_outside_the_fight_count_at_once():
    at = at_fight("Guard", cast=(*SIX, character("Passer-by", 5)))
    at = at.hurt("Mia").begin_round().bleeds("Mia").hurt("Passer-by", 2)
    assert reaction(at, "Mia") == reaction(at, "Passer-by") == Aptitude.MEDIOCRE


@pytest.mark.rule("TT-071")
def test_the_targets_of_an_attack_are_other_living_fighters():
    at = at_fight("Guard", "Twin").begin_round().counted(Counter.DEAD, 1, "Twin")
    for targets, reason in (
        ((), Reason.NO_TARGET),
        (("Mia",), Reason.CHARACTER_NAMED_TWICE),
        (("Guard", "Guard"), Reason.CHARACTER_NAMED_TWICE),
        (("Rival",), Reason.NOT_IN_FIGHT),
        (("Twin",), Reason.CHARACTER_DEAD),
    ):
        at.refuses(commands.DeclareAttack(character="Mia", targets=targets), reason, "TT-071")
    attacks = commands.DeclareAttack(character="Mia", targets=("Guard",))
    at.counted(Counter.STUNNED, 1).refuses(attacks, Reason.CHARACTER_STUNNED, "TT-071")


@pytest.mark.rule("TT-050", "TT-051")
def test_an_attack_that_cannot_be_defended_against_needs_no_contest():
    at = at_fight("Slow").begin_round().attacked(("Mia", "Slow"))
    for command in (commands.BeginRound(), commands.EndFight()):
        at.refuses(command, Reason.ATTACK_OPEN, "TT-051", "Mia's attack on Slow")
    waives = commands.WaiveContest(character="Mia", target="Slow", reason="he never saw the rifle")
    at = at.sends(waives)
    assert at.kinds == [tarot.events.ContestWaived]
    at.refuses(waives, Reason.NO_ATTACK, "TT-071")
    fight = at.begin_round().play.fight
    assert (fight.acting, fight.attacks) == (("Slow",), ())


@pytest.mark.rule("TT-051", "TT-071")
def test_pushes_and_traumas_end_before_a_contest_and_all_end_before_the_next_round():
    at = at_fight("Slow").begin_round().attacked(("Mia", "Slow"))
    pushing = at.declare_push(character="Slow", suit=Suit.CUPS)
    pushing.refuses(OF_MIA, Reason.PUSH_UNDER_WAY, "TT-071")
    at.hit(character="Mia", wounds=1).refuses(OF_MIA, Reason.TRAUMA_PENDING, "TT-071")
    at.refuses(commands.OpenAttack(**attack("Slow", "Mia")), Reason.NO_ATTACK, "TT-071")
    at = at.opened("Mia", "Slow")
    at.refuses(commands.BeginRound(), Reason.CONTEST_UNDER_WAY, "TT-051")
    at = at.played_out().hit(character="Slow", weapon="Glock 19 Pistol")
    at.refuses(commands.BeginRound(), Reason.TRAUMA_PENDING, "TT-051")
    assert at.suffers("Slow").begin_round().play.fight.acting == ("Slow",)
