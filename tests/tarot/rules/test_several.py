"""The second player, the third contestant and the later hit follow the same rules as the first."""

import attrs
import pytest

from dramadeck import tarot
from dramadeck.tarot import commands, events
from tests.tarot.at import at_contest, at_open_contest, everybody
from tests.tarot.brawls import CUP, WAND
from tests.tarot.duels import PARTY, THREE, side
from tests.tarot.tables import BEA_SEAT, lay, names, numbers, turn

CUPS = tarot.Suit.CUPS


def draw(player):
    return commands.DrawHand(player=player)


def two_sides(*characters):
    return {"sides": tuple(map(side, characters))}


# Names and hands.


@pytest.mark.rule("TT-040")
def test_a_new_character_changes_no_other_character_and_needs_an_unused_name():
    at = everybody()
    for name in ("Cook", "Nurse", "Pilot"):
        at = at.introduce_character(character=tarot.Character(name))
    assert [sheet.name for sheet in at.cast] == ["David", "Guard", "Cook", "Nurse", "Pilot"]
    for name in ("Mia", "Ben", "Zoe", "David", "Guard", "Pilot"):
        newcomer = commands.IntroduceCharacter(character=tarot.Character(name))
        at.refuses(newcomer, tarot.Reason.NAME_TAKEN, "TT-040")


@pytest.mark.rule("TT-010", "TT-012")
def test_the_hands_of_each_player_shrink_by_her_own_count():
    at = everybody()
    for player, size in (("Bea", 4), ("Bea", 3), ("Ann", 4), ("Bea", 2)):
        at = at.draw_hand(player=player)
        assert at.events_of(events.HandDrawn)[0].size == size
        for card in names(at.hand(player)):
            at = at.moved(card, tarot.Place.DISCARD_PILE)
    assert [player.hands_drawn for player in at.players] == [2, 4, 1]
    assert [player.next_hand for player in at.seen_by(BEA_SEAT).players] == [3, 1, 4]


@pytest.mark.rule("TT-008", "TT-009", "TT-012")
def test_the_next_game_begins_with_all_cards_in_the_deck_and_five_for_everybody():
    hands = {"Ann": (WAND,), "Bea": (CUP,), "Cleo": ("The Sun",), None: ("The Moon",)}
    at = everybody(hands=hands, discards=("Death", "The Fool"))
    for drawn, name in enumerate(("Mia", "Ben", "Zoe"), 2):
        at = at.counted(tarot.Counter.HANDS_DRAWN, drawn, name)
    at = at.end_game()
    assert len(at.deck) == 78
    assert [sheet.name for sheet in at.cast] == ["David", "Guard"]
    assert [len(at.deal().hand(holder)) for holder in ("Ann", "Bea", "Cleo", None)] == [5] * 4


@pytest.mark.rule("TT-068", "TT-074")
def test_a_side_draws_a_hand_after_its_own_contest_and_not_after_another():
    at = everybody().begin_contest(**two_sides("Mia", "David", "Zoe"))
    assert at.allows(draw("Bea"))
    at = at.begin_contest(**two_sides("Guard", "Ben"))
    for player in ("Ann", "Cleo", "Bea"):
        at.refuses(draw(player), tarot.Reason.TABLE_NOT_CLEARED, "TT-074")
    message = at.refuses(commands.DrawNarratorHand(), tarot.Reason.TABLE_NOT_CLEARED, "TT-074")
    assert message.startswith("the Narrator can draw only when")
    first_over = at.call_off_contest(character="Mia")
    first_over.refuses(draw("Bea"), tarot.Reason.TABLE_NOT_CLEARED, "TT-074")
    assert first_over.allows(draw("Ann"), draw("Cleo"))
    assert at.call_off_contest(character="Ben").allows(draw("Bea"))


# Checks and pushes.


@pytest.mark.rule("TT-018", "TT-019", "TT-036")
def test_each_check_belongs_to_its_own_character():
    at = everybody().checked("Mia", "Driving", 6).checked("Ben", "Firearms", 6, tells_trait=True)
    at = at.checked("David", "Firearms", 9)
    traits = [check.trait for check in at.seen_by(BEA_SEAT).checks]
    assert traits == [None, "Firearms", None]
    at = at.decide_check(character="Ben")
    assert (at.result.character, at.result.outcome) == ("Ben", tarot.Outcome.FAILURE)
    assert [check.character for check in at.play.checks] == ["Mia", "David"]
    at = at.withdraw_check(character="David").decide_check(character="Mia")
    assert at.result.outcome is tarot.Outcome.SUCCESS


@pytest.mark.rule("TT-023", "TT-037", "TT-074")
def test_a_command_changes_only_the_push_of_its_character():
    at = everybody(hands={"Ann": (WAND,), "Bea": (CUP, "Two of Cups")})
    at = at.pushed(WAND).pushed(CUP, "Two of Cups", character="Ben")
    for player in ("Ann", "Bea"):
        at.refuses(draw(player), tarot.Reason.TABLE_NOT_CLEARED, "TT-074")
    at = at.change_suit(character="Ben", suit=CUPS)
    assert [push.suit for push in at.play.pushes] == [tarot.Suit.WANDS, CUPS]
    at = at.change_suit(character="Mia", suit=tarot.Suit.SWORDS).reveals("Ben")
    assert [push.suit for push in at.play.pushes] == [tarot.Suit.SWORDS, CUPS]
    assert [push.is_revealed for push in at.play.pushes] == [False, True]
    at = at.conclude_push(character="Ben")
    assert at.result.rank == tarot.Aptitude.GOOD
    assert names(at.discard_pile) == [CUP, "Two of Cups"]
    assert [push.character for push in at.play.pushes] == ["Mia"]
    assert [check.character for check in at.play.checks] == ["Mia"]
    assert at.allows(draw("Bea"))
    at.refuses(draw("Ann"), tarot.Reason.TABLE_NOT_CLEARED, "TT-074")


@pytest.mark.rule("TT-022", "TT-027", "TT-029", "TT-030", "TT-031")
def test_every_card_of_a_push_counts_and_so_does_each_drawn_card():
    hand = (WAND, CUP, "King of Wands", "Three of Swords", "Ace of Pentacles")
    drawn = ("Queen of Pentacles", "Ten of Wands")
    at = everybody(hands={"Bea": hand}, deck=drawn).pushed(*hand, character="Ben").reveals("Ben")
    draws = [names((event.burned, event.card)) for event in at.events_of(events.BurnDrawn)]
    assert draws == [[CUP, drawn[0]], ["Three of Swords", drawn[1]]]
    push = at.play.push("Ben")
    assert [card.ranks for card in push.shown] == [1, 0, 2, 0, 1, 2, 1]
    assert push.ranks == 7


@pytest.mark.rule("TT-030", "TT-031", "TT-033", "TT-034")
def test_one_push_may_draw_a_useless_card_and_a_major_arcana():
    hand = (CUP, "Three of Swords", "Nine of Cups", "Ace of Swords")
    drawn = ("Ten of Cups", "The Tower", "Eight of Wands", "The Moon")
    at = everybody(hands={"Bea": hand}, deck=drawn)
    at = at.pushed(*hand, character="Ben", needed=30).reveals("Ben")
    push = at.play.push("Ben")
    assert (names(push.majors), push.ranks) == (["The Tower", "The Moon"], 1)
    assert names(at.discard_pile) == ["Ten of Cups"]
    at = at.turns("The Moon", "Ben").conclude_push(character="Ben")
    assert at.result.outcome is tarot.Outcome.CRITICAL


@pytest.mark.rule("TT-034")
def test_only_one_major_arcana_is_turned_in_each_of_two_pushes():
    hands = {"Ann": ("The Sun", "The Moon"), "Bea": ("Death", "The Fool")}
    at = everybody(hands=hands).pushed(*hands["Ann"]).pushed(*hands["Bea"], character="Ben")
    at = at.reveals("Mia", "Ben")
    for name, (first, second) in (("Mia", hands["Ann"]), ("Ben", hands["Bea"])):
        at = at.turns(first, name)
        at.refuses(turn(second, name), tarot.Reason.MAJOR_TURNED, "TT-034")


# Contests.


def waits(at):
    return at.seen_by(BEA_SEAT).contests[0].waiting_for


@pytest.mark.rule("TT-038", "TT-063")
@pytest.mark.parametrize("name", ["Mia", "Ben", "Guard"])
def test_no_side_of_a_contest_may_be_dead_or_stunned(name):
    begin, at = commands.BeginContest(**two_sides("Mia", "Ben", "Guard")), everybody()
    at.harmed(name, is_dead=True).refuses(begin, tarot.Reason.CHARACTER_DEAD, "TT-038")
    at.harmed(name, is_stunned=True).refuses(begin, tarot.Reason.CHARACTER_STUNNED, "TT-038")


@pytest.mark.rule("TT-038")
def test_three_contests_run_at_the_same_time_and_end_one_by_one():
    at = everybody().introduce_character(character=tarot.Character("Cook"))
    for pair in (("Mia", "David"), ("Ben", "Guard"), ("Zoe", "Cook")):
        at = at.begin_contest(**two_sides(*pair))
    assert [contest.characters[0] for contest in at.play.contests] == ["Mia", "Ben", "Zoe"]
    defenders = [contest.sides[1].character for contest in at.seen_by(BEA_SEAT).contests]
    assert defenders == ["David", "Guard", "Cook"]
    at = at.reorder_contest(character="Guard", order=("Guard", "Ben"))
    at = at.call_off_contest(character="Cook")
    left = [contest.characters for contest in at.play.contests]
    assert left == [("Mia", "David"), ("Guard", "Ben")]


@pytest.mark.rule("TT-038", "TT-041")
def test_three_sides_reveal_in_the_order_that_the_narrator_sets():
    at = at_contest(*THREE, players=PARTY)
    at = at.reorder_contest(character="Ben", order=("Ben", "David", "Mia"))
    assert at.play.contests[0].characters == ("Ben", "David", "Mia")
    at = at.declared().committed()
    for first, too_early in (("Ben", "David"), ("David", "Mia")):
        wrong = commands.RevealCards(character=too_early)
        at.refuses(wrong, tarot.Reason.NOT_HER_TURN, "TT-041", f"{first} reveals")
        at = at.reveals(first)
    assert waits(at) == ("Mia",)


@pytest.mark.rule("TT-039", "TT-041")
def test_three_sides_all_declare_then_all_commit_then_reveal():
    reveal = commands.RevealCards(character="Mia")
    at = at_contest(*THREE, players=PARTY, hands={"Ann": (WAND,)})
    assert waits(at) == ("Mia", "Ben", "David")
    at = at.declare_push(character="Ben", suit=CUPS)
    assert waits(at) == ("Mia", "David")
    at = at.declare_push(character="Mia", suit=CUPS)
    assert at.play.push("Mia").aim is tarot.PushTarget.CONTEST
    at.refuses(lay(WAND), tarot.Reason.SUITS_NOT_DECLARED, "TT-039", "David still has")
    at = at.declare_push(character="David", suit=CUPS)
    assert waits(at) == ("Mia", "Ben", "David")
    at = at.sends(lay(WAND))
    assert at.seen_by(BEA_SEAT).contests[0].step is tarot.ContestStep.COMMITTING
    assert waits(at) == ("Ben", "David")
    at = at.lays(character="Ben")
    at.refuses(reveal, tarot.Reason.CARDS_NOT_COMMITTED, "TT-041", "David still has")
    assert waits(at) == ("David",)


@pytest.mark.rule("TT-043")
@pytest.mark.parametrize(("holder", "character"), [("Ann", "Mia"), ("Bea", "Ben"), (None, "David")])
def test_a_contest_with_a_committed_card_cannot_be_called_off(holder, character):
    off = commands.CallOffContest(character="Mia")
    at = at_contest(*THREE, players=PARTY, hands={holder: (WAND,)}).declared()
    assert at.sends(off).play.pushes == ()
    at.lays(WAND, character=character).refuses(off, tarot.Reason.CARDS_COMMITTED, "TT-043")


@pytest.mark.rule("TT-037", "TT-046", "TT-068")
def test_the_third_side_may_win_and_all_pushes_and_cards_are_cleared():
    laid = {"Mia": (WAND,), "Ben": (CUP,), "David": ("King of Swords",)}
    deck = ("Two of Cups", "Three of Cups")
    at = at_open_contest(*THREE, players=PARTY, laid=laid, deck=deck)
    assert len(at.revealed) >= 3
    at = at.concluded()
    assert (at.result.winners, at.result.is_tie) == (("David",), False)
    assert (at.play.pushes, at.play.contests, at.revealed) == ((), (), ())
    assert set(numbers(WAND, CUP, "King of Swords")) <= set(at.discard_pile)


@pytest.mark.rule("TT-042", "TT-046")
@pytest.mark.parametrize(
    ("first", "third", "majors"),
    [("Mia", "David", [1, 1, 0]), ("David", "Mia", [0, 1, 1])],
    ids=["the third is best", "one of them defends"],
)
def test_the_narrator_names_a_winner_among_the_sides_with_a_major_arcana(first, third, majors):
    laid = {first: ("The Sun",), "Ben": ("The Moon",), third: ("King of Swords",)}
    at = at_open_contest(*THREE, players=PARTY, laid=laid)
    for character in (name for name in ("Mia", "Ben", "David") if name != third):
        at = at.turns("The Moon" if character == "Ben" else "The Sun", character)
    result = at.concluded().result
    assert (result.winners, result.is_tie) == ((), True)
    assert [standing.majors for standing in result.standings] == majors
    assert at.concluded(winners=("Ben",)).result.winners == ("Ben",)
    thirds = commands.ConcludeContest(character="Ben", winners=(third,))
    at.refuses(thirds, tarot.Reason.NOT_LEADING, "TT-046")


@pytest.mark.rule("TT-046")
def test_the_narrator_names_winners_among_tied_sides_each_of_them_once():
    sides = (side("Mia", "Grit"), side("Ben"), side("Zoe", "Stealth"))
    behind = side("Guard", "Stealth", is_defender=True)
    at = at_open_contest(*sides, behind, players=PARTY, laid={"Zoe": ("King of Swords",)})
    result = at.concluded().result
    assert [standing.rank for standing in result.standings] == [5, 5, 5, 3]
    # A defender with a lower rank does not win the tie of the others.
    assert (result.winners, result.is_tie) == ((), True)
    assert at.concluded(winners=("Zoe", "Ben", "Mia")).result.winners == ("Zoe", "Ben", "Mia")
    for winners, reason in (
        (("Mia", "Guard"), tarot.Reason.NOT_LEADING),
        (("Mia", "Ben", "Mia"), tarot.Reason.CHARACTER_NAMED_TWICE),
        (("Mia", "Ben", "Ben"), tarot.Reason.CHARACTER_NAMED_TWICE),
    ):
        named = commands.ConcludeContest(character="Mia", winners=winners)
        at.refuses(named, reason, "TT-046")


# Wounds.


@pytest.mark.rule("TT-054", "TT-056", "TT-057")
def test_each_trauma_belongs_to_one_character_and_a_major_arcana_stops_only_that_one():
    at = everybody(hands={"Bea": ("The Sun",), None: (WAND,)})
    for name in ("Mia", "Ben", "David"):
        at = at.hit(character=name, wounds=1)
    at = at.pushes("The Sun", character="Ben").turns("The Sun", "Ben")
    at = at.conclude_push(character="Ben")
    assert [trauma.character for trauma in at.play.traumas] == ["Mia", "David"]
    at = at.pushes(WAND, character="David").conclude_push(character="David").suffers("Mia")
    assert [sheet.wounds for sheet in at.characters] == [1, 0, 0, 0, 0]


@pytest.mark.rule("TT-047", "TT-059")
def test_bleeding_adds_wounds_and_recovered_organs_may_fail_again():
    at = everybody().harmed("Ben", wounds=1).harmed("David", wounds=2)
    at = at.bleeds("Ben").bleeds("David").bleeds("Ben").bleeds("Ben")
    assert [sheet.wounds for sheet in at.characters] == [0, 4, 0, 3, 0]
    at = at.harmed("Ben", is_stabilized=True).heal(character="Ben", wounds=1)
    assert at.character("Ben").is_stabilized
    assert at.hurt("Ben").events_of(events.OrgansFailed) == [events.OrgansFailed(character="Ben")]


@pytest.mark.rule("TT-061", "TT-062")
def test_only_the_armor_that_is_hit_wears_down_and_with_each_hit():
    at = everybody().harmed("Ben", armor_rating=4, wounds=1).harmed("David", armor_rating=4)
    for through in (0, 0, 0, 1, 2, 2):
        at = at.hit(character="Ben", wounds=2)
        traumas = [trauma.wounds for trauma in at.events_of(events.TraumaBegun)]
        assert traumas == ([through] if through else [])
        at = at.suffers("Ben") if through else at
    assert [sheet.armor_rating for sheet in at.characters] == [0, 0, 0, 4, 0]


@pytest.mark.rule("TT-060", "TT-073")
def test_two_treatments_at_once_each_count_the_wounds_of_their_own_patient():
    def needed(at):
        return [check.needed for check in at.seen_by(BEA_SEAT).checks]

    at = everybody().harmed("Mia", wounds=1).harmed("Guard", wounds=2)
    at = at.treat(character="David", patient="Guard").treat(character="Ben", patient="Mia")
    assert needed(at) == [5, 4]
    at = at.bleeds("Guard")
    assert needed(at) == [6, 4]
    assert needed(at.bleeds("Mia")) == [6, 5]
    medic = tarot.Character("Ben", (tarot.Trait("Medical", 4),))
    at = attrs.evolve(at, state=at.state.with_character(medic))
    assert at.decide_check(character="David").kinds == [events.CheckSettled]
    at = at.decide_check(character="Ben")
    assert at.events_of(events.CharacterStabilized)[0].character == "Mia"
    assert at.character("Guard").is_bleeding
    assert [check.character for check in at.play.checks] == ["David"]


@pytest.mark.rule("TT-059", "TT-073")
def test_a_wound_that_is_suffered_after_the_treatment_bleeds():
    medic = tarot.Character("Nurse", (tarot.Trait("Medical", 9),))
    at = everybody().introduce_character(character=medic).harmed("Mia", wounds=1)
    at = at.treat(character="Nurse", patient="Mia").bleed(character="Mia")
    at = at.decide_check(character="Nurse")
    assert not at.character("Mia").is_bleeding
    assert at.suffers("Mia").character("Mia").is_bleeding


@pytest.mark.rule("TT-060", "TT-063")
def test_a_stunned_helper_cannot_push_for_a_treatment_in_any_order_of_checks():
    at = everybody().harmed("Mia", wounds=1).checked("Zoe")
    at = at.treat(character="Ben", patient="Mia").checked("Guard")
    for name in ("Zoe", "Ben", "Guard"):
        at = at.harmed(name, is_stunned=True)
    names = ("Zoe", "Ben", "Guard")
    zoes, bens, guards = (commands.DeclarePush(character=name, suit=CUPS) for name in names)
    at.refuses(bens, tarot.Reason.CHARACTER_STUNNED, "TT-063")
    assert at.allows(zoes, guards)
    assert at.withdraw_check(character="Zoe").allows(guards)


@pytest.mark.rule("TT-063")
def test_each_stun_and_its_end_belong_to_one_character():
    at = everybody()
    for name in ("Mia", "Ben", "David"):
        at = at.hit(character=name, stun=tarot.Aptitude.MEDIOCRE)
    at = at.decide_check(character="Ben").decide_check(character="David")
    assert [sheet.name for sheet in at.characters if sheet.is_stunned] == ["Ben", "David"]
    at = at.end_stun(character="David")
    assert [sheet.name for sheet in at.characters if sheet.is_stunned] == ["Ben"]
    assert [check.character for check in at.play.checks] == ["Mia"]


@pytest.mark.rule("TT-018", "TT-063")
def test_a_character_with_an_open_check_is_not_stunned_in_any_order_of_checks():
    at = everybody().checked("Mia").checked("Ben")
    for name in ("Mia", "Ben"):
        at.refuses(commands.Hit(character=name, stun=4), tarot.Reason.CHECK_PENDING, "TT-063")
        assert at.hit(character=name, wounds=1).play.trauma(name)
    assert at.allows(commands.Hit(character="Zoe", stun=4))
