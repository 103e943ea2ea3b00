"""Recovery: bleeding is stopped, wounds heal in weeks, a stun passes."""

import pytest

from dramadeck import tarot
from dramadeck.tarot import Aptitude, Outcome, Reason, Stakes, Suit
from tests.tarot.at import at_table
from tests.tarot.tables import ANN, BEA_SEAT

DOCTOR = tarot.Character("Doctor", (tarot.Trait("Medical", Aptitude.EXCEPTIONAL),))
FRANKLIN = tarot.Player("Bea", tarot.Character("Franklin"))
WAND = "Six of Wands"
TREAT = tarot.commands.Treat(character="Doctor", patient="Mia")
PUSH = tarot.commands.DeclarePush(character="Franklin", suit=Suit.WANDS)


def mia(**harm):
    """Return a table with Mia, harmed like this, a doctor, and Franklin, who holds a Wand."""
    at = at_table(ANN, FRANKLIN, cast=(DOCTOR,), hands={"Bea": (WAND,)})
    return at.harmed("Mia", **harm)


def treated(by="Doctor", **harm):
    return mia(**harm).treat(character=by, patient="Mia")


def heal(wounds):
    return tarot.commands.Heal(character="Mia", wounds=wounds)


@pytest.mark.rule("TT-060", "TT-073")
def test_an_exceptional_doctor_stops_the_bleeding_of_mias_three_wounds():
    at = treated(wounds=3)
    check = at.play.check("Doctor")
    assert (check.trait, check.needed) == ("Medical", Aptitude.GREAT)
    assert (check.stakes, check.patient) == (Stakes.TREATMENT, "Mia")
    at = at.decide_check(character="Doctor")
    assert at.kinds == [tarot.events.CheckSettled, tarot.events.CharacterStabilized]
    assert at.events[1] == tarot.events.CharacterStabilized(character="Mia", by="Doctor")
    assert not at.character("Mia").is_bleeding
    assert at.character("Mia").wounds == 3


@pytest.mark.rule("TT-059", "TT-060")
def test_a_helper_may_push_and_needs_a_higher_rank_if_the_patient_bleeds_again():
    at = treated("Franklin", wounds=1)
    failed = at.decide_check(character="Franklin")
    assert failed.result.outcome is Outcome.FAILURE
    assert failed.character("Mia").is_bleeding
    helped = at.pushes(WAND, character="Franklin").conclude_push(character="Franklin")
    assert helped.events_of(tarot.events.CharacterStabilized)
    assert helped.character("Mia").is_stabilized
    late = at.bleeds("Mia").pushes(WAND, character="Franklin")
    result = late.conclude_push(character="Franklin").result
    assert (result.rank, result.needed, result.outcome) == (4, 5, Outcome.FAILURE)


@pytest.mark.rule("TT-060", "TT-073")
def test_a_treatment_is_refused_with_its_reason():
    for at, reason in (
        (mia(), Reason.NOT_BLEEDING),
        (mia(wounds=1, is_stabilized=True), Reason.NOT_BLEEDING),
        (mia(wounds=1, is_dead=True), Reason.CHARACTER_DEAD),
        (mia(wounds=1).harmed("Doctor", is_stunned=True), Reason.CHARACTER_STUNNED),
        (treated(wounds=1), Reason.CHECK_PENDING),
        (mia(wounds=1).bleed(character="Mia"), Reason.TRAUMA_PENDING),
    ):
        at.refuses(TREAT, reason, "TT-060")


@pytest.mark.rule("TT-060", "TT-073")
@pytest.mark.parametrize("harm", [{"is_dead": True}, {"is_stabilized": True}, {"wounds": 0}])
def test_a_treatment_that_is_no_longer_needed_changes_nothing(harm):
    at = treated(wounds=3).harmed("Mia", **harm).decide_check(character="Doctor")
    assert at.kinds == [tarot.events.CheckSettled]
    assert at.result.needed == (4 if "wounds" in harm else 6)


@pytest.mark.rule("TT-060")
@pytest.mark.parametrize(
    ("wounds", "needed", "is_stabilized"),
    [(1, 4, True), (3, 6, True), (4, 7, True), (5, 8, False), (8, 11, False)],
)
def test_the_needed_rank_of_a_treatment_counts_the_wounds_at_its_end_and_is_public(
    wounds, needed, is_stabilized
):
    assert treated("Franklin", wounds=wounds).seen_by(BEA_SEAT).checks[0].needed == needed
    at = treated(wounds=3).harmed("Mia", wounds=wounds)
    for seat in (BEA_SEAT, tarot.NARRATOR):
        check = at.seen_by(seat).checks[0]
        assert (check.trait, check.needed, check.patient) == ("Medical", needed, "Mia")
    at = at.decide_check(character="Doctor")
    assert (at.result.needed, at.result.rank) == (needed, Aptitude.EXCEPTIONAL)
    assert at.character("Mia").is_stabilized is is_stabilized


@pytest.mark.rule("TT-060", "TT-063")
@pytest.mark.parametrize(
    ("harm", "reason"),
    [({"is_stunned": True}, Reason.CHARACTER_STUNNED), ({"is_dead": True}, Reason.CHARACTER_DEAD)],
)
def test_a_helper_who_is_stunned_or_dies_stops_no_bleeding(harm, reason):
    at = treated("Franklin", wounds=1)
    at.harmed("Franklin", **harm).refuses(PUSH, reason, "TT-063")
    at = at.sends(PUSH).lays(WAND, character="Franklin").harmed("Franklin", **harm)
    at = at.reveals("Franklin").conclude_push(character="Franklin")
    assert at.kinds == [tarot.events.CheckSettled, tarot.events.PushCleared]
    assert at.character("Mia").is_bleeding


@pytest.mark.rule("TT-065")
def test_wounds_do_not_heal_during_a_contest_or_a_pending_trauma():
    at = mia(wounds=2, is_stabilized=True)
    sides = tuple(tarot.Contender(character=name, trait="Grit") for name in ("Doctor", "Mia"))
    at.begin_contest(sides=sides).refuses(heal(1), Reason.CONTEST_UNDER_WAY, "TT-065")
    at.hit(character="Mia", wounds=1).refuses(heal(1), Reason.TRAUMA_PENDING, "TT-065")
    assert at.hit(character="Franklin", wounds=1).allows(heal(1))


@pytest.mark.rule("TT-065", "TT-073")
def test_a_hospital_stops_the_bleeding_and_wounds_heal_in_weeks():
    at = mia(wounds=3).hospitalize(character="Mia")
    assert at.events == (tarot.events.CharacterStabilized(character="Mia"),)
    assert at.character("Mia").is_stabilized
    again = tarot.commands.Hospitalize(character="Mia")
    at.refuses(again, Reason.NOT_BLEEDING, "TT-073")
    healed = at.sends(heal(3))
    assert healed.events == (tarot.events.WoundsHealed(character="Mia", wounds=3, weeks=3),)
    sheet = healed.character("Mia")
    assert (sheet.wounds, sheet.is_stabilized) == (0, False)
    assert at.heal(character="Mia", wounds=3, weeks=8).events[0].weeks == 8
    for left, driving in ((2, Aptitude.FAIR), (1, Aptitude.GOOD)):
        at = at.sends(heal(1))
        sheet = at.character("Mia")
        assert (sheet.wounds, sheet.is_stabilized, sheet.rank("Driving")) == (left, True, driving)


@pytest.mark.rule("TT-065", "TT-073")
def test_healing_needs_enough_wounds_and_no_bleeding():
    mia(wounds=1).refuses(heal(2), Reason.TOO_FEW_WOUNDS, "TT-065", "Mia has fewer wounds: 1")
    mia(wounds=2).refuses(heal(2), Reason.STILL_BLEEDING, "TT-073")
    mia(wounds=2, is_dead=True).refuses(heal(2), Reason.CHARACTER_DEAD, "TT-065")
    with pytest.raises(ValueError, match="1 or more"):
        heal(0)


@pytest.mark.rule("TT-063")
def test_the_narrator_ends_a_stun():
    ends = tarot.commands.EndStun(character="Mia")
    at = mia(is_stunned=True).sends(ends)
    assert at.events == (tarot.events.StunEnded(character="Mia"),)
    assert at.character("Mia").can_act
    at.refuses(ends, Reason.NOT_STUNNED, "TT-063")
    mia(is_stunned=True, is_dead=True).refuses(ends, Reason.CHARACTER_DEAD, "TT-063")
