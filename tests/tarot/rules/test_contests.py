"""Contests: their members, their order, and their results."""

import attrs
import pytest

from dramadeck import tarot
from dramadeck.tarot import ContestStep, Outcome, PushTarget, Reason, Suit, TurnedTo, commands
from tests.tarot.at import at_contest, at_open_contest, at_table
from tests.tarot.duels import BEN, DAVID, DUEL, GUARD, MIAS, side
from tests.tarot.tables import ANN, ANN_SEAT, MIA, names, turn

OFF = commands.CallOffContest(character="David")


def ranks(at):
    return [standing.rank for standing in at.result.standings]


# The worked example: Mia against David Chow, card by card.


def warehouse():
    """Return a table: Mia has her third hand with her last Cup, the Narrator has the Devil."""
    hands = {"Ann": MIAS, None: ("The Devil", "Two of Cups")}
    deck = ("Death", "The Hanged Man", "Page of Cups", "Ace of Cups")
    at = at_table(cast=(DAVID,), hands=hands, deck=deck)
    ann = attrs.evolve(at.players[0], hands_drawn=3)
    return attrs.evolve(at, state=at.state.with_player(ann))


@pytest.mark.rule("TT-038", "TT-039", "TT-041", "TT-042", "TT-043", "TT-044", "TT-045", "TT-069")
@pytest.mark.rule("TT-017", "TT-029", "TT-046", "TT-068")
def test_the_worked_example_of_mia_against_david():
    conclude = commands.ConcludeContest(character="Mia")
    at = warehouse().begin_contest(sides=DUEL)
    at.refuses(conclude, Reason.CONTEST_NOT_OVER, "TT-045", "Mia still has to declare a suit")
    at = at.declared(Mia=Suit.CUPS)
    at.refuses(conclude, Reason.CONTEST_NOT_OVER, "TT-045", "Mia still has to commit cards")
    at = at.committed(Mia=MIAS, David=("The Devil",))
    at.refuses(conclude, Reason.CONTEST_NOT_OVER, "TT-045", "Mia still has to reveal the cards")
    at = at.reveals("Mia")
    # Her Wand and her Sword are burned; both drawn cards are Major Arcana.
    assert at.kinds == [tarot.events.CardsRevealed, tarot.events.BurnDrawn, tarot.events.BurnDrawn]
    assert names(at.play.push("Mia").majors) == ["Death", "The Hanged Man"]
    at = at.reveals("David")
    assert at.seen_by(ANN_SEAT).contests[0].waiting_for == ("Mia",)

    # Death, the Devil, the Hanged Man: her second Major Arcana comes after his first.
    at = at.turns("Death", story="a sloppy shot finds its way")
    at.refuses(turn("The Hanged Man"), Reason.MAJOR_WAITS, "TT-044", "David turns card")
    at = at.turns("The Devil", "David", story="her gun jams, and one shot rings true")
    at.refuses(conclude, Reason.CONTEST_NOT_OVER, "TT-045", "still has to turn a Major Arcana")
    at = at.turns("The Hanged Man", story="the shotgun of a friend").concluded(story="two souls")

    # Both have turned Major Arcana, so nobody wins by rank.
    assert at.kinds == [tarot.events.ContestSettled, *[tarot.events.PushCleared] * 2]
    assert (at.result.winners, at.result.is_tie, at.result.story) == ((), True, "two souls")
    majors = [(standing.character, standing.majors) for standing in at.result.standings]
    assert majors == [("Mia", 2), ("David", 1)]
    assert set(names(at.discard_pile)) == {*MIAS, "Death", "The Hanged Man", "The Devil"}
    assert (at.revealed, at.play.contests, at.play.pushes) == ((), (), ())
    assert names(at.hand(None)) == ["Two of Cups"]
    # Her fourth hand has two cards: a pair of Cups.
    assert names(at.draw_hand(player="Ann").hand("Ann")) == ["Page of Cups", "Ace of Cups"]


# The sides.


@pytest.mark.rule("TT-038")
def test_the_starter_is_first_and_any_number_of_sides_follow():
    everybody = ("Ben", "Mia", "David", "Guard")
    sides = (side("Ben"), side("Mia"), side("David", is_defender=True), side("Guard", penalty=1))
    contest = at_contest(*sides, players=(ANN, BEN)).seen_by(ANN_SEAT).contests[0]
    assert tuple(side.character for side in contest.sides) == everybody
    assert (contest.step, contest.waiting_for) == (ContestStep.DECLARING, everybody)
    penalties = [(side.is_defender, side.penalty) for side in contest.sides]
    assert penalties[2:] == [(True, 0), (False, 1)]


@pytest.mark.rule("TT-019", "TT-038")
def test_the_traits_of_a_contest_are_secret_unless_the_narrator_shows_them():
    sides = (side("Mia", "Zeppelin piloting"), side("David", "Grit", tells_trait=True))
    at = at_table(cast=(DAVID,)).begin_contest(sides=sides)
    for seat in (ANN_SEAT, tarot.SPECTATOR):
        event = tarot.TAROT.view_event(at.events[0], seat)
        traits = [(side.trait, side.told_trait) for side in event.sides]
        assert traits == [(None, None), (None, "Grit")]
        assert [side.trait for side in at.seen_by(seat).contests[0].sides] == [None, "Grit"]
        assert "Zeppelin" not in repr(at.seen_by(seat))
    assert at.events[0].sides == at.play.contests[0].sides
    narrators = at.seen_by(tarot.NARRATOR).contests[0]
    assert [side.trait for side in narrators.sides] == ["Zeppelin piloting", "Grit"]


@pytest.mark.rule("TT-007", "TT-038")
def test_a_contest_needs_two_different_characters_without_other_open_tasks():
    with pytest.raises(ValueError, match="specialization"):
        side("Mia", "Academics")
    at = at_table(cast=(DAVID, GUARD))
    for start, sides, reason in (
        (at, DUEL[:1], Reason.TOO_FEW_SIDES),
        (at, (DUEL[0], side("Mia", "Grit")), Reason.CHARACTER_NAMED_TWICE),
        (at, (DUEL[0], side("Mya")), Reason.UNKNOWN_CHARACTER),
        (at_contest(), DUEL, Reason.CONTEST_UNDER_WAY),
        (at.hit(character="David", wounds=1), DUEL, Reason.TRAUMA_PENDING),
        (at.pushed(), DUEL, Reason.PUSH_UNDER_WAY),
    ):
        start.refuses(commands.BeginContest(sides=sides), reason, "TT-038")


# The order of narration.


@pytest.mark.rule("TT-038", "TT-041")
def test_the_narrator_may_change_the_order_of_the_sides_until_the_first_reveal():
    for order in ((), ("Mia",), ("Mia", "Guard"), ("Mia", "Mia", "David")):
        davids = commands.ReorderContest(character="David", order=order)
        at_contest().refuses(davids, Reason.ORDER_INCOMPLETE, "TT-038", "Mia, David")
        guards = attrs.evolve(davids, character="Guard")
        at_contest().refuses(guards, Reason.NO_CONTEST, "TT-038")
    at = at_contest(hands={"Ann": MIAS}).declare_push(character="Mia", suit=Suit.CUPS)
    at = at.reorder_contest(character="Mia", order=("David", "Mia"))
    assert at.events == (tarot.events.ContestReordered(order=("David", "Mia")),)
    assert at.play.contests[0].characters == ("David", "Mia")
    assert at.play.contests[0].side("David").is_defender
    at = at.declare_push(character="David", suit=Suit.CUPS).committed(Mia=MIAS)
    mia_first = commands.RevealCards(character="Mia")
    at.refuses(mia_first, Reason.NOT_HER_TURN, "TT-041", "David reveals")
    late = commands.ReorderContest(character="Mia", order=("Mia", "David"))
    at.reveals("David").refuses(late, Reason.CARDS_ALREADY_REVEALED, "TT-041")


# The end.


@pytest.mark.rule("TT-042", "TT-046")
def test_the_best_rank_wins_but_a_major_arcana_beats_any_rank():
    laid = {"Mia": ("King of Swords", "Queen of Swords")}
    at = at_open_contest(side("Mia"), side("Guard"), laid=laid).concluded()
    assert (at.result.winners, at.result.is_tie) == (("Mia",), False)
    assert ranks(at) == [7, 3]
    laid = {"Mia": ("The Fool",), "David": ("King of Swords", "Queen of Swords")}
    at = at_open_contest(laid=laid).turns("The Fool", toward=TurnedTo.NARRATOR)
    assert at.concluded().result.winners == ("Mia",)
    assert ranks(at.concluded()) == [3, 12]
    others = commands.ConcludeContest(character="Mia", winners=("David",))
    at.refuses(others, Reason.NOT_LEADING, "TT-046")


@pytest.mark.rule("TT-042", "TT-046", "TT-052", "TT-054", "TT-055")
def test_wounds_and_penalties_may_lower_the_rank_in_a_contest_below_zero():
    for mias, guards, expected, winner in (
        ((2, 2), (0, 0), [-1, 3], "Guard"),
        ((2, 2), (0, 7), [-1, -4], "Mia"),
        ((2, 0), (3, 0), [1, 0], "Mia"),
        ((3, 0), (3, 0), [0, 0], "Guard"),
    ):
        ann = tarot.Player("Ann", attrs.evolve(MIA, wounds=mias[0]))
        guard = attrs.evolve(GUARD, wounds=guards[0])
        sides = side("Mia", penalty=mias[1]), side("Guard", penalty=guards[1], is_defender=True)
        at = at_open_contest(*sides, players=(ann,), cast=(guard,)).concluded()
        assert (ranks(at), at.result.winners) == (expected, (winner,))


@pytest.mark.rule("TT-046")
def test_the_defender_wins_a_tie_unless_the_narrator_names_a_winner():
    at = at_open_contest(side("Mia"), side("Guard", is_defender=True))
    result = at.concluded().result
    assert (result.winners, result.is_tie) == (("Guard",), True)
    assert at.concluded(winners=("Mia",)).result.winners == ("Mia",)
    outsider = commands.ConcludeContest(character="Mia", winners=("David",))
    at.refuses(outsider, Reason.NOT_LEADING, "TT-046", "Mia, Guard")
    twice = commands.ConcludeContest(character="Mia", winners=("Mia", "Mia"))
    at.refuses(twice, Reason.CHARACTER_NAMED_TWICE, "TT-046")
    # Without a defender nobody wins a tie; several defenders win it together.
    result = at_open_contest(side("Mia"), side("Guard")).concluded().result
    assert (result.winners, result.is_tie) == ((), True)
    sides = (side("Mia"), side("Guard", is_defender=True), side("Ben", "Grit", is_defender=True))
    shared = at_open_contest(*sides, players=(ANN, BEN)).concluded()
    assert shared.result.winners == ("Guard", "Ben")


@pytest.mark.rule("TT-019", "TT-037", "TT-068")
def test_a_contest_clears_the_table_and_shows_its_winners_but_not_the_ranks():
    laid = {"Mia": ("Two of Swords", "Four of Cups"), "David": ("Ace of Wands",)}
    at = at_open_contest(laid=laid, deck=("Five of Cups", "Six of Cups"))
    at = at.conclude_contest(character="David", story="mayhem")
    event = tarot.TAROT.view_event(at.result, ANN_SEAT)
    assert [standing.rank for standing in event.standings] == [None, None]
    assert (event.winners, event.story) == (("David",), "mayhem")
    assert at.revealed == ()
    assert len(at.discard_pile) == 5
    assert at.character("Mia").rank("Firearms") == tarot.Aptitude.MEDIOCRE
    at = at.draw_hand(player="Ann").draw_narrator_hand()
    assert (len(at.hand("Ann")), len(at.hand(None))) == (4, 5)


@pytest.mark.rule("TT-011", "TT-038", "TT-041")
def test_a_contest_may_be_called_off_and_continues_when_a_card_is_moved_away():
    at = at_contest().declare_push(character="Mia", suit=Suit.CUPS).sends(OFF)
    assert at.kinds == [tarot.events.ContestCalledOff, tarot.events.PushCleared]
    assert (at.play.contests, at.play.pushes) == ((), ())
    at.refuses(OFF, Reason.NO_CONTEST, "TT-038")
    at = at_contest(hands={"Ann": ("Death",)}).declared().committed(Mia=("Death",))
    at = at.moved("Death", tarot.Place.DISCARD_PILE).all_revealed().concluded()
    assert at.result.winners == ("David",)


@pytest.mark.rule("TT-038", "TT-063")
@pytest.mark.parametrize("harm", [{"is_dead": True}, {"is_stunned": True}])
def test_a_contest_ends_normally_when_its_sides_are_dead_or_stunned(harm):
    at = at_contest().harmed("Mia", **harm).harmed("David", **harm).played_out()
    assert at.result.winners == ("David",)


@pytest.mark.rule("TT-018")
def test_a_check_waits_for_the_end_of_a_contest():
    at = at_table(cast=(DAVID,)).checked("Mia", "Grit", 4).begin_contest(sides=DUEL).declared()
    assert at.play.push("Mia").aim is PushTarget.CONTEST
    decide = commands.DecideCheck(character="Mia")
    at.refuses(decide, Reason.PUSH_UNDER_WAY, "TT-037")
    at = at.committed().all_revealed().concluded().sends(decide)
    assert at.result.outcome is Outcome.SUCCESS


def test_legal_actions_follow_each_step_of_a_contest():
    at = at_table(ANN, BEN, cast=(DAVID,), hands={"Ann": ("Death", "Two of Wands")})
    assert "BeginContest" in at.may_send(tarot.NARRATOR)
    at = at.begin_contest(sides=(side("Mia"), side("Ben", is_defender=True)))
    assert at.may_send(ANN_SEAT) == {"DeclarePush"}
    assert {"CallOffContest", "ReorderContest"} <= at.may_send(tarot.NARRATOR)
    at = at.declared()
    assert at.may_send(ANN_SEAT) == {"CommitCards"}
    none = commands.CommitCards(character="Mia", cards=())
    assert none in at.offers(ANN_SEAT, commands.CommitCards)
    at = at.committed(Mia=("Two of Wands",)).all_revealed()
    ends = at.offers(tarot.NARRATOR, commands.ConcludeContest)
    assert commands.ConcludeContest(character="Mia") in ends
