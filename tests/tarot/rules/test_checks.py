"""The Narrator calls for a check by a trait, and the question stays secret."""

import pytest

from dramadeck import tarot
from dramadeck.charts import ChartError
from dramadeck.tarot import Outcome, Reason, commands
from tests.tarot.at import at_table
from tests.tarot.tables import ANN_SEAT, MIA

GUARD = tarot.Character("Guard", (tarot.Trait("Firearms", tarot.Aptitude.FAIR),))
DECIDE, WITHDRAW = commands.DecideCheck(character="Mia"), commands.WithdrawCheck(character="Mia")


def decided(needed, trait="Driving", character="Mia", **table):
    """Call for a check, and decide it without cards."""
    at = at_table(cast=(GUARD,), **table).checked(character, trait, needed)
    return at.decide_check(character=character)


@pytest.mark.rule("TT-018", "TT-054")
@pytest.mark.parametrize(
    ("needed", "outcome"), [(5, Outcome.SUCCESS), (6, Outcome.SUCCESS), (7, Outcome.FAILURE)]
)
def test_a_check_succeeds_if_the_rank_is_at_least_the_needed_rank(needed, outcome):
    at = decided(needed)
    assert at.result.outcome is outcome
    assert at.result.outcome.is_success == (needed <= 6)
    assert (at.result.rank, at.result.needed, at.result.trait) == (6, needed, "Driving")
    assert at.play.checks == ()
    at = at_table().checked(trait="Driving").counted(tarot.Counter.WOUNDS, 2)
    assert at.sends(DECIDE).result.rank == 4, "wounds count"


@pytest.mark.rule("TT-003", "TT-018")
@pytest.mark.parametrize(
    ("character", "trait", "rank"),
    [("Mia", "Brawn", 3), ("Mia", "Zeppelin piloting", 3), ("Guard", "Firearms", 4)],
    ids=["not hers", "nobody's", "the Narrator's"],
)
def test_a_missing_or_unknown_trait_counts_as_mediocre(character, trait, rank):
    assert decided(rank, trait, character).result.outcome is Outcome.SUCCESS
    assert decided(rank + 1, trait, character).result.outcome is Outcome.FAILURE


@pytest.mark.rule("TT-019")
@pytest.mark.parametrize(
    ("seat", "trait_and_rank"),
    [(ANN_SEAT, (None, None)), (tarot.SPECTATOR, (None, None)), (tarot.NARRATOR, ("Brawn", 6))],
)
def test_players_see_a_check_but_neither_its_trait_nor_its_needed_rank(seat, trait_and_rank):
    at = at_table().call_for_check(character="Mia", trait="Brawn", needed=tarot.Aptitude.GREAT)
    for check in (tarot.TAROT.view_event(at.events[0], seat), at.seen_by(seat).checks[0]):
        assert (check.character, check.trait, check.needed) == ("Mia", *trait_and_rank)


@pytest.mark.rule("TT-019")
@pytest.mark.parametrize(
    ("tells", "trait_and_rank"),
    [({"tells_trait": True}, ("Brawn", None)), ({"tells_needed": True}, (None, 6))],
)
def test_the_narrator_may_show_the_trait_or_the_needed_rank(tells, trait_and_rank):
    check = at_table().checked(**tells).seen_by(ANN_SEAT).checks[0]
    assert (check.trait, check.needed) == trait_and_rank


@pytest.mark.rule("TT-018")
def test_a_character_has_one_check_which_cannot_be_withdrawn_during_a_push():
    of_mia = commands.CallForCheck(character="Mia", trait="jury rigging", needed=4)
    assert of_mia.trait == "Jury Rigging", "it is checked under the name on the list"
    at_table().checked().refuses(of_mia, Reason.CHECK_PENDING, "TT-018")
    assert at_table().checked().sends(WITHDRAW).play.checks == ()
    for command in (WITHDRAW, DECIDE):
        at_table().pushed().refuses(command, Reason.PUSH_UNDER_WAY, "TT-037")
        at_table().refuses(command, Reason.NO_CHECK, "TT-018")


@pytest.mark.rule("TT-018", "TT-020")
@pytest.mark.parametrize("name", ["Mia", "Guard"])
def test_stunned_characters_are_checked_and_may_push_but_dead_ones_are_not(
    name,
):
    at, push = at_table(cast=(GUARD,)), commands.DeclarePush(character=name, suit=tarot.Suit.CUPS)
    command = commands.CallForCheck(character=name, trait="Grit", needed=4)
    at.harmed(name, is_dead=True).refuses(command, Reason.CHARACTER_DEAD, "TT-018")
    assert at.harmed(name, is_stunned=True).sends(command).allows(push)
    for before in (at.sends(command), at.hit(character=name, wounds=1)):
        assert before.allows(push)
        before.harmed(name, is_dead=True).refuses(push, Reason.CHARACTER_DEAD, "TT-063")


@pytest.mark.rule("TT-007")
@pytest.mark.parametrize(
    ("wrong", "error", "words"),
    [
        ({"trait": "Academics"}, ValueError, "Academics: Biology"),
        ({"trait": " "}, ValueError, "blank"),
        ({"trait": 3}, TypeError, "trait"),
        ({"needed": 0}, ValueError, "1 or more"),
        ({"needed": 4.5}, TypeError, "needed: expected a whole number"),
        ({"needed": "Wonderful"}, ChartError, "no aptitude 'Wonderful'; known: Dismal"),
        ({"tells_trait": "yes"}, TypeError, "True or False"),
    ],
)
def test_an_invalid_check_is_refused_with_the_name_of_the_field(wrong, error, words):
    fields = {"character": "Mia", "trait": "Grit", "needed": 4, **wrong}
    with pytest.raises(error, match=words):
        commands.CallForCheck(**fields)


@pytest.mark.rule("TT-019")
def test_all_seats_see_the_story_of_a_check_but_not_its_trait_and_ranks():
    event = at_table().checked().decide_check(character="Mia", story="It holds.").result
    assert event.told_by is tarot.TurnedTo.NARRATOR
    assert MIA.rank("Brawn") == event.rank
    for seat in (ANN_SEAT, tarot.SPECTATOR):
        redacted = tarot.TAROT.view_event(event, seat)
        assert (redacted.story, redacted.outcome) == ("It holds.", event.outcome)
        assert (redacted.trait, redacted.rank, redacted.needed) == (None, None, None)
