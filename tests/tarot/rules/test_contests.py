"""Contests: who is in them and in which order, and what comes of them."""

import attrs
import pytest

from dramadeck import tarot
from dramadeck.tarot import ContestStep, Outcome, PushTarget, Reason, Suit, TurnedTo
from tests.tarot.duels import (
    BEN,
    DAVID,
    DUEL,
    GUARD,
    MIAS,
    begun,
    committed,
    declared,
    played,
    revealed,
    settled,
    side,
    turned,
)
from tests.tarot.tables import ANN, MIA, kinds, names, numbers, refused, stacked, told

ANN_SEAT = tarot.player_seat("Ann")
NARRATOR = TurnedTo.NARRATOR


# The worked example: Mia against David Chow, card by card.


def warehouse():
    """Mia holds her third hand, her last Cup in it; David's player has the Devil."""
    hands = {"Ann": MIAS, None: ("The Devil", "Two of Cups")}
    deck = ("Death", "The Hanged Man", "Page of Cups", "Ace of Cups")
    state = stacked(ANN, cast=(DAVID,), hands=hands, deck=deck)
    return state.with_player(attrs.evolve(state.players[0], hands_drawn=3))


@pytest.mark.rule("TT-038", "TT-039", "TT-041", "TT-042", "TT-043", "TT-044", "TT-045", "TT-069")
@pytest.mark.rule("TT-017", "TT-029", "TT-046", "TT-068")
def test_mia_against_david_death_the_devil_the_hanged_man():
    state = tarot.begin_contest(warehouse(), sides=DUEL).state
    state = tarot.declare_push(state, character="Mia", suit=Suit.CUPS).state
    state = tarot.declare_push(state, character="David", suit=Suit.SWORDS).state
    state = tarot.commit_cards(state, character="Mia", cards=numbers(*MIAS)).state
    state = tarot.commit_cards(state, character="David", cards=numbers("The Devil")).state

    # Her Wand and her Sword burn, and both draws are Major Arcana.
    state, events = tarot.reveal_cards(state, character="Mia")
    assert kinds((state, events)) == [tarot.CardsRevealed, tarot.BurnDrawn, tarot.BurnDrawn]
    assert names(state.play.push("Mia").majors) == ["Death", "The Hanged Man"]
    state = tarot.reveal_cards(state, character="David").state
    assert tarot.view(state, ANN_SEAT).contests[0].waiting_for == ("Mia",)

    # Death, the Devil, the Hanged Man: her second waits for his first.
    state = turned(state, "Mia", "Death", story="a sloppy shot finds its way")
    hanged_man = tarot.TurnMajor(
        character="Mia", card=numbers("The Hanged Man")[0], toward=TurnedTo.SELF
    )
    message = refused(state, hanged_man, Reason.MAJOR_WAITS, "TT-044")
    assert "David turns card" in message
    state = turned(state, "David", "The Devil", story="her gun jams, and one shot rings true")
    conclude = tarot.ConcludeContest(character="Mia")
    refused(state, conclude, Reason.CONTEST_NOT_OVER, "TT-045")
    state = turned(state, "Mia", "The Hanged Man", story="the shotgun of a friend")

    # Both have shown Major Arcana: the stories say how it ends, and nobody wins by rank.
    state, events = tarot.conclude_contest(state, character="Mia", story="two more souls")
    assert kinds((state, events)) == [tarot.ContestSettled, tarot.PushCleared, tarot.PushCleared]
    assert (events[0].winners, events[0].is_tie, events[0].story) == ((), True, "two more souls")
    assert [(each.character, each.majors) for each in events[0].standings] == [
        ("Mia", 2),
        ("David", 1),
    ]
    played_out = {*MIAS, "Death", "The Hanged Man", "The Devil"}
    assert set(names(state.discard_pile)) == played_out
    assert (state.revealed, state.play.contests, state.play.pushes) == ((), (), ())
    assert names(state.hand(None)) == ["Two of Cups"]

    # Her fourth hand has two cards: a pair of Cups.
    state = tarot.draw_hand(state, player="Ann").state
    assert names(state.hand("Ann")) == ["Page of Cups", "Ace of Cups"]


# Who is in it.


@pytest.mark.rule("TT-038")
def test_the_starter_is_first_and_any_number_of_sides_follow():
    sides = (side("Ben"), side("Mia"), side("David", is_defender=True), side("Guard", penalty=1))
    state = begun(*sides, players=(ANN, BEN))
    contest = tarot.view(state, ANN_SEAT).contests[0]
    assert [each.character for each in contest.sides] == ["Ben", "Mia", "David", "Guard"]
    assert (contest.step, contest.waiting_for) == (
        ContestStep.DECLARING,
        ("Ben", "Mia", "David", "Guard"),
    )
    assert [(each.is_defender, each.penalty) for each in contest.sides][2:] == [
        (True, 0),
        (False, 1),
    ]


@pytest.mark.rule("TT-019", "TT-038")
def test_what_is_checked_in_a_contest_is_the_narrators_secret_unless_she_tells_it():
    sides = (side("Mia", "Zeppelin piloting"), side("David", "Grit", tells_trait=True))
    state, events = tarot.begin_contest(stacked(cast=(DAVID,)), sides=sides)
    for seat in (ANN_SEAT, tarot.SPECTATOR):
        seen = tarot.TAROT.view_event(events[0], seat)
        assert [(each.trait, each.told_trait) for each in seen.sides] == [
            (None, None),
            (None, "Grit"),
        ]
        assert [each.trait for each in tarot.view(state, seat).contests[0].sides] == [None, "Grit"]
        assert "Zeppelin" not in repr(tarot.view(state, seat))
    assert events[0].sides == state.play.contests[0].sides
    narrators = tarot.view(state, tarot.NARRATOR).contests[0]
    assert [each.trait for each in narrators.sides] == ["Zeppelin piloting", "Grit"]


@pytest.mark.rule("TT-038")
def test_a_contest_is_between_different_characters_who_are_free_for_it():
    state = stacked(cast=(DAVID, GUARD))
    begin = tarot.BeginContest(sides=DUEL)
    alone = tarot.BeginContest(sides=DUEL[:1])
    refused(state, alone, Reason.TOO_FEW_SIDES, "TT-038")
    twice = tarot.BeginContest(sides=(DUEL[0], side("Mia", "Grit")))
    refused(state, twice, Reason.CHARACTER_NAMED_TWICE, "TT-038")
    nobody = tarot.BeginContest(sides=(DUEL[0], side("Mya")))
    refused(state, nobody, Reason.UNKNOWN_CHARACTER, "TT-038")
    refused(tarot.new_game([ANN], seed=7), begin, Reason.GAME_NOT_BEGUN, "TT-038")
    refused(begun(), begin, Reason.CONTEST_UNDER_WAY, "TT-038")
    shot = tarot.hit(state, character="David", wounds=1).state
    refused(shot, begin, Reason.TRAUMA_PENDING, "TT-038")
    busy = tarot.call_for_check(state, character="Mia", trait="Grit", needed=4).state
    busy = tarot.declare_push(busy, character="Mia", suit=Suit.CUPS).state
    refused(busy, begin, Reason.PUSH_UNDER_WAY, "TT-038")


@pytest.mark.rule("TT-007", "TT-038")
def test_a_trait_of_a_contest_needs_its_specialization():
    with pytest.raises(ValueError, match="specialization"):
        side("Mia", "Academics")


# The order of narration.


@pytest.mark.rule("TT-038", "TT-041")
def test_the_narrator_changes_the_order_until_the_first_reveal():
    state = begun(hands={"Ann": MIAS, None: ("The Devil",)})
    state = tarot.declare_push(state, character="Mia", suit=Suit.CUPS).state
    state, events = tarot.reorder_contest(state, character="Mia", order=("David", "Mia"))
    assert events == (tarot.ContestReordered(order=("David", "Mia")),)
    assert state.play.contests[0].characters == ("David", "Mia")
    assert state.play.contests[0].side("David").is_defender
    state = tarot.declare_push(state, character="David", suit=Suit.CUPS).state
    state = committed(state, Mia=MIAS)
    mia_first = tarot.RevealCards(character="Mia")
    message = refused(state, mia_first, Reason.NOT_HER_TURN, "TT-041")
    assert "David reveals" in message
    state = tarot.reveal_cards(state, character="David").state
    late = tarot.ReorderContest(character="Mia", order=("Mia", "David"))
    refused(state, late, Reason.CARDS_ALREADY_REVEALED, "TT-041")


@pytest.mark.rule("TT-038")
@pytest.mark.parametrize("order", [(), ("Mia",), ("Mia", "Guard"), ("Mia", "Mia", "David")])
def test_a_new_order_names_everybody_once(order):
    command = tarot.ReorderContest(character="David", order=order)
    message = refused(begun(), command, Reason.ORDER_INCOMPLETE, "TT-038")
    assert "Mia, David" in message
    elsewhere = tarot.ReorderContest(character="Guard", order=order)
    refused(begun(), elsewhere, Reason.NO_CONTEST, "TT-038")


# The end.


@pytest.mark.rule("TT-042")
def test_a_major_arcana_beats_any_number_of_cards_and_any_aptitude():
    laid = {"Mia": ("The Fool",), "David": ("King of Swords", "Queen of Swords")}
    state = turned(played(laid=laid), "Mia", "The Fool", NARRATOR)
    event = settled(state)
    assert event.winners == ("Mia",)
    assert [each.rank for each in event.standings] == [3, 12]
    others = tarot.ConcludeContest(character="Mia", winners=("David",))
    refused(state, others, Reason.NOT_LEADING, "TT-046")


@pytest.mark.rule("TT-042", "TT-046")
def test_where_several_show_a_major_arcana_the_narrator_may_name_who_has_won():
    state = played(laid={"Mia": ("The Fool",), "David": ("The Devil",)})
    state = turned(turned(state, "Mia", "The Fool"), "David", "The Devil", NARRATOR)
    assert settled(state).winners == ()
    assert settled(state, winners=("Mia",)).winners == ("Mia",)


@pytest.mark.rule("TT-046")
def test_the_best_rank_wins():
    hand = ("King of Swords", "Queen of Swords", "Knight of Swords")
    state = played(side("Mia"), side("Guard"), laid={"Mia": hand[:2]})
    event = settled(state)
    assert (event.winners, event.is_tie) == (("Mia",), False)
    assert [each.rank for each in event.standings] == [7, 3]


@pytest.mark.rule("TT-052", "TT-054")
def test_wounds_and_penalties_count_in_a_contest():
    hurt = tarot.Player("Ann", attrs.evolve(MIA, wounds=2))
    state = played(side("Mia", penalty=2), side("Guard"), players=(hurt,))
    assert [each.rank for each in settled(state).standings] == [-1, 3]
    state = played(side("Mia", penalty=2), side("Guard", penalty=7), players=(hurt,))
    assert settled(state).winners == ("Mia",)


@pytest.mark.rule("TT-046")
def test_a_tie_is_the_defenders_unless_the_narrator_says_otherwise():
    sides = (side("Mia"), side("Guard", is_defender=True))
    state = played(*sides)
    event = settled(state)
    assert (event.winners, event.is_tie) == (("Guard",), True)
    assert settled(state, winners=("Mia",)).winners == ("Mia",)
    stranger = tarot.ConcludeContest(character="Mia", winners=("David",))
    message = refused(state, stranger, Reason.NOT_LEADING, "TT-046")
    assert "Mia, Guard" in message
    twice = tarot.ConcludeContest(character="Mia", winners=("Mia", "Mia"))
    refused(state, twice, Reason.CHARACTER_NAMED_TWICE, "TT-046")


@pytest.mark.rule("TT-046")
def test_a_tie_without_a_defender_is_a_draw_and_several_defenders_share_theirs():
    event = settled(played(side("Mia"), side("Guard")))
    assert (event.winners, event.is_tie) == ((), True)
    sides = (side("Mia"), side("Guard", is_defender=True), side("Ben", "Grit", is_defender=True))
    assert settled(played(*sides, players=(ANN, BEN))).winners == ("Guard", "Ben")


@pytest.mark.rule("TT-019", "TT-068")
def test_the_end_of_a_contest_tells_who_has_won_but_not_by_how_much():
    event = settled(played(laid={"Mia": ("Two of Swords",)}), story="mayhem")
    seen = tarot.TAROT.view_event(event, ANN_SEAT)
    assert [each.rank for each in seen.standings] == [None, None]
    assert (seen.winners, seen.story) == (("David",), "mayhem")


@pytest.mark.rule("TT-037", "TT-068")
def test_after_a_contest_the_table_is_clear_and_empty_hands_are_filled():
    laid = {"Mia": ("Two of Swords", "Four of Cups"), "David": ("Ace of Wands",)}
    state = played(laid=laid, deck=("Five of Cups", "Six of Cups"))
    state = tarot.conclude_contest(state, character="David").state
    assert state.revealed == ()
    assert len(state.discard_pile) == 5
    assert state.character("Mia").rank("Firearms") == tarot.Aptitude.MEDIOCRE
    state = tarot.draw_hand(state, player="Ann").state
    state = tarot.draw_narrator_hand(state).state
    assert (len(state.hand("Ann")), len(state.hand(None))) == (4, 5)


@pytest.mark.rule("TT-038")
def test_a_contest_is_called_off_before_a_card_is_laid():
    state = tarot.declare_push(begun(), character="Mia", suit=Suit.CUPS).state
    state, events = tarot.call_off_contest(state, character="David")
    assert kinds((state, events)) == [tarot.ContestCalledOff, tarot.PushCleared]
    assert (state.play.contests, state.play.pushes) == ((), ())
    off = tarot.CallOffContest(character="David")
    refused(state, off, Reason.NO_CONTEST, "TT-038")
    played_out = played(laid={"Mia": ("Death",)})
    refused(played_out, off, Reason.CARDS_COMMITTED, "TT-043")


@pytest.mark.rule("TT-011", "TT-041")
def test_a_contest_goes_on_when_the_narrator_takes_a_card_off_the_table():
    hands = {"Ann": ("Death",)}
    state = committed(declared(begun(hands=hands)), Mia=("Death",))
    state = tarot.move_card(
        state, card=numbers("Death")[0], to=tarot.Place.DISCARD_PILE, reason="it was a mistake"
    ).state
    assert settled(revealed(state)).winners == ("David",)


@pytest.mark.rule("TT-038", "TT-063")
@pytest.mark.parametrize("harm", [{"is_dead": True}, {"is_stunned": True}])
def test_a_contest_comes_to_its_end_whatever_befalls_a_side_in_it(harm):
    state = begun()
    for name in ("Mia", "David"):
        state = state.with_character(attrs.evolve(state.character(name), **harm))
    assert settled(revealed(committed(declared(state)))).winners == ("David",)


@pytest.mark.rule("TT-018")
def test_a_check_waits_while_a_contest_is_on():
    state = tarot.call_for_check(
        stacked(cast=(DAVID,)), character="Mia", trait="Grit", needed=4
    ).state
    state = declared(tarot.begin_contest(state, sides=DUEL).state)
    assert state.play.push("Mia").aim is PushTarget.CONTEST
    refused(state, tarot.DecideCheck(character="Mia"), Reason.PUSH_UNDER_WAY, "TT-037")
    state = revealed(committed(state))
    state = tarot.conclude_contest(state, character="Mia").state
    event = told(tarot.decide_check(state, character="Mia"), tarot.CheckSettled)[0]
    assert event.outcome is Outcome.SUCCESS


def sent(state, seat):
    return {type(each).__name__ for each in tarot.TAROT.legal_actions(state, seat)}


def test_the_listing_follows_a_contest_from_its_beginning_to_its_end():
    hands = {"Ann": ("Death", "Two of Wands")}
    state = stacked(ANN, BEN, cast=(DAVID,), hands=hands)
    assert "BeginContest" in sent(state, tarot.NARRATOR)
    sides = (side("Mia"), side("Ben", is_defender=True))
    state = tarot.begin_contest(state, sides=sides).state
    assert sent(state, ANN_SEAT) == {"DeclarePush"}
    assert {"CallOffContest", "ReorderContest"} <= sent(state, tarot.NARRATOR)
    state = declared(state)
    assert sent(state, ANN_SEAT) == {"CommitCards"}
    assert tarot.CommitCards(character="Mia", cards=()) in tarot.TAROT.legal_actions(
        state, ANN_SEAT
    )
    state = revealed(committed(state, Mia=("Two of Wands",)))
    ends = [
        each
        for each in tarot.TAROT.legal_actions(state, tarot.NARRATOR)
        if isinstance(each, tarot.ConcludeContest)
    ]
    assert tarot.ConcludeContest(character="Mia") in ends


@pytest.mark.rule("TT-042", "TT-046", "TT-055")
@pytest.mark.parametrize(("wounds", "rank", "winner"), [(2, 1, "Mia"), (3, 0, "Guard")])
def test_who_is_hurt_so_much_that_no_rank_is_left_loses_to_one_who_has_one(wounds, rank, winner):
    ann = tarot.Player("Ann", attrs.evolve(MIA, wounds=wounds))
    state = played(
        *(side("Mia"), side("Guard", is_defender=True)),
        players=(ann,),
        cast=(attrs.evolve(GUARD, wounds=3),),
    )
    outcome = settled(state)
    assert [each.rank for each in outcome.standings] == [rank, 0]
    assert outcome.winners == (winner,)
