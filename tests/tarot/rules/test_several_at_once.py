"""The third side of a contest, the second of two contests, the second target, the last pile.

More of what is true of the first and has to be true of all; it goes on from `test_several`.
"""

import attrs
import pytest

from dramadeck import tarot
from dramadeck.tarot import Place, Reason, Suit, TurnedTo
from tests.tarot.brawls import CUP, WAND, all_wait, fighting, next_round
from tests.tarot.duels import BEN, DAVID, GUARD, begun, declared, played, settled, side
from tests.tarot.tables import ANN, allowed, names, numbers, pushed, refused, stacked

ZOE = tarot.Player("Cleo", tarot.Character("Zoe"))
PARTY = (ANN, BEN, ZOE)
BEA_SEAT = tarot.player_seat("Bea")
THREE = (side("Mia"), side("Ben"), side("David", is_defender=True))


def all_of_them(**table):
    """Ann with Mia, Bea with Ben, Cleo with Zoe, and two characters of the Narrator's."""
    return stacked(*PARTY, cast=(DAVID, GUARD), **table)


def harmed(state, name, **harm):
    return state.with_character(attrs.evolve(state.character(name), **harm))


# Names and hands.


@pytest.mark.rule("TT-040")
@pytest.mark.parametrize("name", ["Mia", "Ben", "Zoe", "David", "Guard"])
def test_nobody_new_bears_the_name_of_anybody_in_the_story(name):
    newcomer = tarot.IntroduceCharacter(character=tarot.Character(name))
    refused(all_of_them(), newcomer, Reason.NAME_TAKEN, "TT-040")


@pytest.mark.rule("TT-040")
def test_whoever_comes_into_the_story_later_leaves_all_who_are_there():
    state = all_of_them()
    for name in ("Cook", "Nurse", "Pilot"):
        state = tarot.introduce_character(state, character=tarot.Character(name)).state
    assert [each.name for each in state.cast] == ["David", "Guard", "Cook", "Nurse", "Pilot"]


@pytest.mark.rule("TT-008", "TT-009", "TT-012")
def test_the_next_game_begins_with_all_cards_in_the_deck_and_five_for_everybody():
    hands = {"Ann": (WAND,), "Bea": (CUP,), "Cleo": ("The Sun",), None: ("The Moon",)}
    state = all_of_them(hands=hands, discards=("Death", "The Fool"))
    for drawn, player in enumerate(state.players, 2):
        state = state.with_player(attrs.evolve(player, hands_drawn=drawn))
    state = tarot.end_game(state).state
    assert len(state.deck) == 78
    assert [each.name for each in state.cast] == ["David", "Guard"]
    state = tarot.deal(state).state
    assert [len(state.hand(each)) for each in ("Ann", "Bea", "Cleo", None)] == [5, 5, 5, 5]


@pytest.mark.rule("TT-068", "TT-074")
def test_the_third_side_of_a_contest_draws_after_it_too():
    sides = (side("Mia"), side("David"), side("Zoe"), side("Ben"))
    state = tarot.begin_contest(all_of_them(), sides=sides).state
    for player in ("Ann", "Cleo", "Bea"):
        refused(state, tarot.DrawHand(player=player), Reason.TABLE_NOT_CLEARED, "TT-074")
    state = tarot.call_off_contest(state, character="Ben").state
    assert allowed(state, tarot.DrawHand(player="Cleo"))


@pytest.mark.rule("TT-074")
def test_of_two_who_push_for_themselves_both_draw_only_when_their_own_push_is_over():
    state = all_of_them(hands={"Ann": (WAND,), "Bea": (CUP,)})
    state = pushed(pushed(state, WAND), CUP, character="Ben")
    for player in ("Ann", "Bea"):
        refused(state, tarot.DrawHand(player=player), Reason.TABLE_NOT_CLEARED, "TT-074")
    state = tarot.reveal_cards(state, character="Ben").state
    state = tarot.conclude_push(state, character="Ben").state
    assert allowed(state, tarot.DrawHand(player="Bea"))
    refused(state, tarot.DrawHand(player="Ann"), Reason.TABLE_NOT_CLEARED, "TT-074")


# Contests.


@pytest.mark.rule("TT-038", "TT-063")
@pytest.mark.parametrize(
    ("harm", "reason"),
    [({"is_dead": True}, Reason.CHARACTER_DEAD), ({"is_stunned": True}, Reason.CHARACTER_STUNNED)],
)
@pytest.mark.parametrize("at", [0, 1, 2])
def test_no_side_of_a_contest_is_dead_or_stunned_not_even_the_third(at, harm, reason):
    sides = tuple(side(name) for name in ("Mia", "Ben", "Guard"))
    state = harmed(all_of_them(), sides[at].character, **harm)
    refused(state, tarot.BeginContest(sides=sides), reason, "TT-038")


@pytest.mark.rule("TT-038")
def test_three_contests_go_on_beside_each_other_and_end_one_by_one():
    state = all_of_them()
    state = attrs.evolve(state, cast=(*state.cast, tarot.Character("Cook")))
    for one, other in (("Mia", "David"), ("Ben", "Guard"), ("Zoe", "Cook")):
        state = tarot.begin_contest(state, sides=(side(one), side(other))).state
    assert [each.characters[0] for each in state.play.contests] == ["Mia", "Ben", "Zoe"]
    view = tarot.view(state, BEA_SEAT)
    assert [each.sides[1].character for each in view.contests] == ["David", "Guard", "Cook"]
    state = tarot.reorder_contest(state, character="Guard", order=("Guard", "Ben")).state
    state = tarot.call_off_contest(state, character="Cook").state
    assert [each.characters for each in state.play.contests] == [("Mia", "David"), ("Guard", "Ben")]


@pytest.mark.rule("TT-039", "TT-041")
def test_of_three_everybody_whose_cards_are_missing_is_waited_for():
    state = begun(*THREE, players=(ANN, BEN))
    waiting = [tarot.view(state, BEA_SEAT).contests[0].waiting_for]
    state = tarot.declare_push(state, character="Ben", suit=Suit.CUPS).state
    waiting.append(tarot.view(state, BEA_SEAT).contests[0].waiting_for)
    for character in ("Mia", "David"):
        state = tarot.declare_push(state, character=character, suit=Suit.CUPS).state
    waiting.append(tarot.view(state, BEA_SEAT).contests[0].waiting_for)
    state = tarot.commit_cards(state, character="Mia", cards=()).state
    waiting.append(tarot.view(state, BEA_SEAT).contests[0].waiting_for)
    everybody = ("Mia", "Ben", "David")
    assert waiting == [everybody, ("Mia", "David"), everybody, ("Ben", "David")]


@pytest.mark.rule("TT-043")
@pytest.mark.parametrize(("holder", "character"), [("Ann", "Mia"), ("Bea", "Ben"), (None, "David")])
def test_a_contest_in_which_anybody_has_laid_a_card_is_not_called_off(holder, character):
    state = declared(begun(*THREE, players=(ANN, BEN), hands={holder: (WAND,)}))
    off = tarot.CallOffContest(character="Mia")
    assert allowed(state, off)
    state = tarot.commit_cards(state, character=character, cards=numbers(WAND)).state
    refused(state, off, Reason.CARDS_COMMITTED, "TT-043")


@pytest.mark.rule("TT-037", "TT-068")
def test_after_a_contest_of_three_no_push_and_no_card_is_left_of_anybody():
    called_off = tarot.call_off_contest(
        declared(begun(*THREE, players=(ANN, BEN))), character="Ben"
    ).state
    assert called_off.play.pushes == ()
    laid = {"Mia": (WAND,), "Ben": (CUP,), "David": ("King of Swords",)}
    state = played(*THREE, players=(ANN, BEN), laid=laid, deck=("Two of Cups", "Three of Cups"))
    assert len(state.revealed) >= 3
    state = tarot.conclude_contest(state, character="Mia").state
    assert (state.play.pushes, state.play.contests, state.revealed) == ((), (), ())
    assert set(numbers(WAND, CUP, "King of Swords")) <= set(state.discard_pile)


@pytest.mark.rule("TT-046")
def test_of_three_who_are_even_the_narrator_names_any_but_each_once_and_nobody_who_is_behind():
    sides = (side("Mia", "Grit"), side("Ben"), side("Zoe", "Stealth"), side("Guard", "Stealth"))
    state = played(*sides, players=PARTY, laid={"Zoe": ("King of Swords",)})
    assert settled(state).winners == ()
    assert settled(state, winners=("Zoe", "Ben", "Mia")).winners == ("Zoe", "Ben", "Mia")
    behind = tarot.ConcludeContest(character="Mia", winners=("Mia", "Guard"))
    refused(state, behind, Reason.NOT_LEADING, "TT-046")
    for winners in (("Mia", "Ben", "Mia"), ("Mia", "Ben", "Ben")):
        twice = tarot.ConcludeContest(character="Mia", winners=winners)
        refused(state, twice, Reason.CHARACTER_NAMED_TWICE, "TT-046")


@pytest.mark.rule("TT-042", "TT-046")
def test_major_arcana_of_others_leave_it_to_the_stories_even_if_one_of_them_defends():
    laid = {"Ben": ("The Moon",), "David": ("The Sun",)}
    state = played(*THREE, players=(ANN, BEN), laid=laid)
    for character, card in (("Ben", "The Moon"), ("David", "The Sun")):
        state = tarot.turn_major(
            state, character=character, card=numbers(card)[0], toward=TurnedTo.SELF
        ).state
    event = settled(state)
    assert (event.winners, event.is_tie) == ((), True)
    assert [each.majors for each in event.standings] == [0, 1, 1]


# Pushes.


@pytest.mark.rule("TT-034")
def test_one_major_arcana_is_turned_in_a_push_whatever_others_are_under_way():
    hands = {"Ann": ("The Sun", "The Moon"), "Bea": ("Death", "The Fool")}
    state = pushed(all_of_them(hands=hands), *hands["Ann"])
    state = pushed(state, *hands["Bea"], character="Ben")
    for name in ("Mia", "Ben"):
        state = tarot.reveal_cards(state, character=name).state
    for name, (first, second) in (("Mia", hands["Ann"]), ("Ben", hands["Bea"])):
        turn = tarot.TurnMajor(character=name, card=numbers(first)[0], toward=TurnedTo.SELF)
        state = tarot.TAROT.step(state, turn).state
        again = attrs.evolve(turn, card=numbers(second)[0])
        refused(state, again, Reason.MAJOR_TURNED, "TT-034")


@pytest.mark.parametrize("taken", [0, 1, 2])
def test_any_card_that_is_taken_off_the_table_counts_no_longer_and_the_others_do(taken):
    cards = ("Two of Wands", "King of Wands", "Six of Wands")
    state = pushed(all_of_them(hands={"Bea": cards}), *cards, character="Ben")
    state = pushed(state, character="Zoe")
    state = tarot.reveal_cards(state, character="Ben").state
    (card,) = numbers(cards[taken])
    state = tarot.move_card(state, card=card, to=Place.DISCARD_PILE, reason="a slip").state
    left = state.play.push("Ben")
    assert names(left.cards) == [each for each in cards if each != cards[taken]]
    assert left.ranks == (3, 2, 3)[taken]


# Fights.


@pytest.mark.rule("TT-053", "TT-071")
def test_each_of_several_targets_lives_is_named_once_and_is_somebody_else():
    state = next_round(fighting("Slow", "Guard", "Rival", "Twin"))
    state = next_round(all_wait(state))
    assert "Guard" in state.play.fight.acting
    dead = harmed(state, "Twin", is_dead=True)
    for targets, reason, at in (
        (("Mia", "Twin"), Reason.CHARACTER_DEAD, dead),
        (("Twin", "Mia"), Reason.CHARACTER_DEAD, dead),
        (("Mia", "Twin", "Mia"), Reason.CHARACTER_NAMED_TWICE, state),
        (("Mia", "Twin", "Twin"), Reason.CHARACTER_NAMED_TWICE, state),
        (("Mia", "Guard"), Reason.CHARACTER_NAMED_TWICE, state),
        (("Mia", "Twin", "Guard"), Reason.CHARACTER_NAMED_TWICE, state),
    ):
        attack = tarot.DeclareAttack(character="Guard", targets=targets)
        refused(at, attack, reason, "TT-071")


@pytest.mark.rule("TT-052", "TT-071")
def test_in_every_round_all_declare_before_the_first_attack_is_a_contest():
    state = all_wait(next_round(fighting("Rival", "Guard", "Slow")))
    state = next_round(state)
    assert state.play.fight.round == 2
    state = tarot.declare_attack(state, character="Guard", targets=("Slow",)).state
    early = tarot.OpenAttack(
        character="Guard", target="Slow", attacking="Firearms", defending="Reaction"
    )
    refused(state, early, Reason.ACTION_MISSING, "TT-052")
    assert allowed(tarot.take_action(state, character="Mia").state, early)


@pytest.mark.rule("TT-048", "TT-054")
@pytest.mark.parametrize("hurt", ["Mia", "Rival", "Slow"])
def test_the_wounds_of_a_round_are_felt_in_the_next_one_by_whoever_has_them(hurt):
    state = next_round(fighting("Rival", "Slow"))
    state = tarot.suffer_wounds(
        tarot.hit(state, character=hurt, wounds=1).state, character=hurt
    ).state
    sheet = state.character(hurt)
    assert state.rank(sheet, "Reaction") == sheet.unwounded_rank("Reaction")
    state = next_round(all_wait(state))
    assert state.rank(sheet, "Reaction") == sheet.unwounded_rank("Reaction") - 1


# Harm.


@pytest.mark.rule("TT-063")
def test_who_faces_a_check_is_not_stunned_meanwhile_whosever_check_was_called_first():
    state = all_of_them()
    for name in ("Mia", "Ben"):
        state = tarot.call_for_check(state, character=name, trait="Grit", needed=4).state
    for name in ("Mia", "Ben"):
        refused(state, tarot.Hit(character=name, stun=4), Reason.CHECK_PENDING, "TT-063")
    assert allowed(state, tarot.Hit(character="Zoe", stun=4))
