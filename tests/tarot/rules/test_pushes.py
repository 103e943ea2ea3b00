"""A push: suit, cards face down, the reveal, the burn, the Major Arcana, the outcome."""

import attrs
import pytest

from dramadeck import tarot
from dramadeck.tarot import CardEffect, Outcome, PushStep, PushTarget, Reason, Suit, TurnedTo
from tests.tarot.tables import (
    ANN,
    checked,
    kinds,
    names,
    numbers,
    pushed,
    refused,
    stacked,
    told,
)

ANN_SEAT, BEA_SEAT = tarot.player_seat("Ann"), tarot.player_seat("Bea")
BEA = tarot.Player("Bea", tarot.Character("Ben"))
GUARD, RIVAL = tarot.Character("Guard"), tarot.Character("Rival")
WAND, WANDS = "Six of Wands", ("Six of Wands", "Two of Wands")
CUP, SWORD = "Four of Cups", "Three of Swords"


def revealed(*cards, deck=(), suit=Suit.WANDS, **check):
    """Mia's push with these cards, face up."""
    state = pushed(stacked(hands={"Ann": cards}, deck=deck), *cards, suit=suit, **check)
    return tarot.reveal_cards(state, character="Mia").state


def concluded(state, **says):
    transition = tarot.conclude_push(state, character="Mia", **says)
    return told(transition, tarot.CheckSettled)[0]


def turned(state, card, toward=TurnedTo.SELF, **says):
    return tarot.turn_major(
        state, character="Mia", card=numbers(card)[0], toward=toward, **says
    ).state


# The worked example: Mia before the security door.


def at_the_door():
    """Mediocre Brawn, Great asked; a Wand and a Cup; the Star lies on top of the deck."""
    state = stacked(hands={"Ann": (WAND, CUP, "Nine of Cups")}, deck=("The Star",))
    state = checked(state, trait="Brawn", needed=tarot.Aptitude.GREAT)
    state = tarot.declare_push(state, character="Mia", suit=Suit.WANDS).state
    return tarot.commit_cards(state, character="Mia", cards=numbers(WAND, CUP)).state


@pytest.mark.rule("TT-020", "TT-027", "TT-028", "TT-029", "TT-030", "TT-033")
def test_mia_before_the_door_has_fair_brawn_from_her_wand_and_the_star_from_her_burned_cup():
    state, events = tarot.reveal_cards(at_the_door(), character="Mia")

    assert kinds((state, events)) == [tarot.CardsRevealed, tarot.BurnDrawn]
    push = state.play.push("Mia")
    assert state.character("Mia").rank("Brawn") + push.ranks == tarot.Aptitude.FAIR
    assert names(push.cards) == [WAND, CUP, "The Star"]
    assert [each.fate for each in push.shown] == [
        CardEffect.RAISES,
        CardEffect.BURNED,
        CardEffect.MAJOR,
    ]
    assert [each.is_drawn for each in push.shown] == [False, False, True]
    assert events[1] == tarot.BurnDrawn(
        character="Mia", burned=numbers(CUP)[0], card=numbers("The Star")[0], helps=True
    )


@pytest.mark.rule("TT-033", "TT-035", "TT-037", "TT-070")
def test_mia_turns_the_star_to_herself_tells_the_story_and_the_table_is_cleared():
    state = tarot.reveal_cards(at_the_door(), character="Mia").state
    story = "Franklin opens the door from within, under the stars they share"
    state = turned(state, "The Star", story=story)

    state, events = tarot.conclude_push(state, character="Mia")

    assert kinds((state, events)) == [tarot.CheckSettled, tarot.PushCleared]
    assert (events[0].outcome, events[0].told_by) == (Outcome.CRITICAL, TurnedTo.SELF)
    assert (events[0].story, events[0].is_amended) == (story, False)
    assert names(state.discard_pile) == [WAND, CUP, "The Star"]
    assert names(state.hand("Ann")) == ["Nine of Cups"]
    assert (state.play, state.revealed) == (tarot.new_game([ANN], seed=7).play, ())
    assert state.character("Mia").rank("Brawn") == tarot.Aptitude.MEDIOCRE


@pytest.mark.rule("TT-033", "TT-035", "TT-070")
def test_turned_toward_the_narrator_the_star_lets_mia_in_and_the_narrator_adds_a_twist():
    state = turned(
        tarot.reveal_cards(at_the_door(), character="Mia").state, "The Star", TurnedTo.NARRATOR
    )
    twist = "The lock breaks, and a lone lamp begins to blink"
    event = concluded(state, story=twist)
    assert event.outcome.is_success
    assert (event.told_by, event.story, event.is_amended) == (TurnedTo.NARRATOR, twist, False)


@pytest.mark.rule("TT-036")
def test_without_the_star_fair_brawn_would_not_have_been_enough():
    state = stacked(hands={"Ann": (WAND, CUP)}, deck=("Five of Cups",))
    state = tarot.reveal_cards(pushed(state, WAND, CUP), character="Mia").state
    event = concluded(state)
    assert (event.outcome, event.rank, event.needed) == (Outcome.FAILURE, 4, 6)
    assert event.told_by is TurnedTo.NARRATOR


# Declaring.


@pytest.mark.rule("TT-021", "TT-024")
@pytest.mark.parametrize("suit", [Suit.WANDS, Suit.SWORDS, Suit.CUPS])
def test_a_push_is_mental_physical_or_social_by_its_suit(suit):
    state, events = tarot.declare_push(checked(stacked()), character="Mia", suit=suit, story="I")
    assert events == (
        tarot.PushDeclared(character="Mia", aim=PushTarget.CHECK, suit=suit, story="I"),
    )
    push = state.play.push("Mia")
    assert (push.suit, push.step, push.is_revealed) == (suit, PushStep.DECLARED, False)


@pytest.mark.rule("TT-021", "TT-022")
def test_pentacles_are_never_declared():
    command = tarot.DeclarePush(character="Mia", suit=Suit.PENTACLES)
    message = refused(checked(stacked()), command, Reason.SUIT_IS_WILD, "TT-022")
    assert message.endswith("declare one of Wands, Cups, Swords")


@pytest.mark.rule("TT-024")
def test_in_a_deck_with_other_meanings_another_suit_matches_always():
    meanings = (
        (Suit.WANDS, tarot.SuitMeaning.ALWAYS),
        (Suit.CUPS, tarot.SuitMeaning.SOCIAL),
        (Suit.SWORDS, tarot.SuitMeaning.PHYSICAL),
        (Suit.PENTACLES, tarot.SuitMeaning.MENTAL),
    )
    deck = attrs.evolve(tarot.rider_waite_deck(), name="own", suit_meanings=meanings)
    game = stacked(hands={"Ann": (WAND, "Ten of Pentacles")}, deck_value=deck)
    state = checked(game)
    command = tarot.DeclarePush(character="Mia", suit=Suit.WANDS)
    refused(state, command, Reason.SUIT_IS_WILD, "TT-022")
    state = tarot.declare_push(state, character="Mia", suit=Suit.PENTACLES).state
    state = tarot.commit_cards(
        state, character="Mia", cards=numbers(WAND, "Ten of Pentacles")
    ).state
    state = tarot.reveal_cards(state, character="Mia").state
    assert state.play.push("Mia").ranks == 2


@pytest.mark.rule("TT-020")
def test_there_is_nothing_to_push_at_without_a_check():
    command = tarot.DeclarePush(character="Mia", suit=Suit.WANDS)
    refused(stacked(), command, Reason.NOTHING_TO_PUSH, "TT-020")
    refused(pushed(stacked()), command, Reason.PUSH_UNDER_WAY, "TT-020")
    refused(tarot.new_game([ANN], seed=7), command, Reason.GAME_NOT_BEGUN, "TT-020")
    nobody = tarot.DeclarePush(character="Mya", suit=Suit.WANDS)
    refused(stacked(), nobody, Reason.UNKNOWN_CHARACTER, "TT-020")


@pytest.mark.rule("TT-023")
def test_the_narrator_changes_a_suit_that_does_not_fit():
    state = pushed(stacked(hands={"Ann": (CUP,)}), CUP)
    state, events = tarot.change_suit(state, character="Mia", suit=Suit.CUPS)
    assert events == (tarot.SuitChanged(character="Mia", suit=Suit.CUPS),)
    state = tarot.reveal_cards(state, character="Mia").state
    assert state.play.push("Mia").ranks == 1


@pytest.mark.rule("TT-023")
def test_a_suit_is_changed_to_another_one_and_before_the_reveal():
    state = pushed(stacked(hands={"Ann": (WAND,)}), WAND)
    same = tarot.ChangeSuit(character="Mia", suit=Suit.WANDS)
    refused(state, same, Reason.SUIT_UNCHANGED, "TT-023")
    wild = tarot.ChangeSuit(character="Mia", suit=Suit.PENTACLES)
    refused(state, wild, Reason.SUIT_IS_WILD, "TT-022")
    late = tarot.ChangeSuit(character="Mia", suit=Suit.CUPS)
    refused(revealed(WAND), late, Reason.CARDS_ALREADY_REVEALED, "TT-023")


# Committing.


@pytest.mark.rule("TT-025")
def test_any_number_of_cards_is_laid_face_down_and_more_may_follow_until_the_reveal():
    state = pushed(stacked(hands={"Ann": (*WANDS, CUP)}), *WANDS)
    assert state.face_down("Mia") == numbers(*WANDS)
    assert state.play.push("Mia").step is PushStep.COMMITTED
    state = tarot.commit_cards(state, character="Mia", cards=numbers(CUP)).state
    assert state.face_down("Mia") == numbers(*WANDS, CUP)
    assert state.hand("Ann") == ()


@pytest.mark.rule("TT-025")
def test_cards_face_down_are_seen_by_their_player_alone():
    state = stacked(ANN, BEA, hands={"Ann": WANDS})
    before = pushed(state)
    state, events = tarot.commit_cards(before, character="Mia", cards=numbers(*WANDS))
    for seat in (BEA_SEAT, tarot.NARRATOR, tarot.SPECTATOR):
        assert tarot.TAROT.view_event(events[0], seat).cards == (0, 0)
        assert tarot.view(state, seat).players[0].laid is None
        assert tarot.view(state, seat).pushes[0].face_down == 2
    assert tarot.TAROT.view_event(events[0], ANN_SEAT).cards == numbers(*WANDS)
    assert tarot.view(state, ANN_SEAT).players[0].laid == tuple(sorted(numbers(*WANDS)))


@pytest.mark.rule("TT-025")
def test_nobody_pushes_with_another_players_card_or_with_the_same_card_twice():
    state = pushed(stacked(ANN, BEA, hands={"Ann": (WAND,), "Bea": (CUP,)}))
    others = tarot.CommitCards(character="Mia", cards=numbers(CUP))
    message = refused(state, others, Reason.CARD_NOT_IN_HAND, "TT-025")
    # The sentence is the same wherever the card lies.
    in_deck = tarot.CommitCards(character="Mia", cards=numbers(SWORD))
    other = refused(state, in_deck, Reason.CARD_NOT_IN_HAND, "TT-025")
    assert message.replace(str(numbers(CUP)[0]), "N") == other.replace(str(numbers(SWORD)[0]), "N")
    twice = tarot.CommitCards(character="Mia", cards=numbers(WAND, WAND))
    refused(state, twice, Reason.CARDS_NAMED_TWICE, "TT-025")
    none = tarot.CommitCards(character="Mia", cards=())
    refused(state, none, Reason.NO_CARDS_NAMED, "TT-025")


@pytest.mark.rule("TT-025", "TT-043")
def test_a_push_is_called_off_only_before_a_card_lies_on_the_table():
    state = pushed(stacked(hands={"Ann": (WAND,)}))
    assert tarot.call_off_push(state, character="Mia").state.play.pushes == ()
    state = tarot.commit_cards(state, character="Mia", cards=numbers(WAND)).state
    off = tarot.CallOffPush(character="Mia")
    message = refused(state, off, Reason.CARDS_COMMITTED, "TT-043")
    assert "cannot be withdrawn" in message


@pytest.mark.rule("TT-026")
def test_after_the_reveal_no_card_can_be_added_and_nothing_taken_back():
    state = revealed(WAND)
    for command in (
        tarot.CommitCards(character="Mia", cards=numbers(CUP)),
        tarot.CallOffPush(character="Mia"),
        tarot.RevealCards(character="Mia"),
    ):
        refused(state, command, Reason.CARDS_ALREADY_REVEALED, "TT-026")


@pytest.mark.rule("TT-025")
def test_a_reveal_needs_a_push_and_a_card():
    reveal = tarot.RevealCards(character="Mia")
    refused(checked(stacked()), reveal, Reason.NO_PUSH, "TT-026")
    refused(pushed(stacked()), reveal, Reason.NO_CARDS_COMMITTED, "TT-025")
    refused(tarot.new_game([ANN], seed=7), reveal, Reason.GAME_NOT_BEGUN, "TT-026")


# The Major Arcana.


@pytest.mark.rule("TT-032", "TT-033")
def test_a_major_arcana_works_in_any_push_and_against_any_odds():
    for suit in (Suit.WANDS, Suit.CUPS, Suit.SWORDS):
        state = turned(revealed("The Fool", suit=suit, needed=30), "The Fool")
        assert concluded(state).outcome is Outcome.CRITICAL


@pytest.mark.rule("TT-034")
def test_of_several_major_arcana_the_player_picks_one():
    state = revealed("Death", "The Sun")
    assert names(state.play.push("Mia").majors) == ["Death", "The Sun"]
    state = turned(state, "The Sun")
    again = tarot.TurnMajor(character="Mia", card=numbers("Death")[0], toward=TurnedTo.SELF)
    refused(state, again, Reason.MAJOR_TURNED, "TT-034")
    assert names(state.play.push("Mia").open_majors) == ["Death"]
    assert concluded(state).outcome is Outcome.CRITICAL


@pytest.mark.rule("TT-035")
def test_a_major_arcana_is_turned_before_the_push_ends():
    state = revealed("Death")
    conclude = tarot.ConcludePush(character="Mia")
    refused(state, conclude, Reason.MAJOR_NOT_TURNED, "TT-035")


@pytest.mark.rule("TT-034", "TT-035")
def test_only_a_major_arcana_of_the_push_is_turned():
    state = revealed(WAND)
    for card in (WAND, "Death"):
        command = tarot.TurnMajor(character="Mia", card=numbers(card)[0], toward=TurnedTo.SELF)
        refused(state, command, Reason.CARD_NOT_TO_BE_TURNED, "TT-034")
    hidden = pushed(stacked(hands={"Ann": ("Death",)}), "Death")
    command = tarot.TurnMajor(character="Mia", card=numbers("Death")[0], toward=TurnedTo.SELF)
    refused(hidden, command, Reason.CARDS_STILL_FACE_DOWN, "TT-035")


@pytest.mark.rule("TT-070")
def test_the_narrator_may_amend_the_players_story_to_fit():
    state = turned(revealed("Death"), "Death", story="Everybody falls dead")
    event = concluded(state, story="Everybody but one falls dead")
    assert (event.told_by, event.is_amended) == (TurnedTo.SELF, True)
    assert event.story == "Everybody but one falls dead"


@pytest.mark.rule("TT-036")
def test_a_push_is_concluded_when_its_cards_lie_open():
    conclude = tarot.ConcludePush(character="Mia")
    hidden = pushed(stacked(hands={"Ann": (WAND,)}), WAND)
    refused(hidden, conclude, Reason.CARDS_STILL_FACE_DOWN, "TT-036")
    refused(checked(stacked()), conclude, Reason.NO_PUSH, "TT-036")


@pytest.mark.rule("TT-036", "TT-054")
def test_wounds_and_cards_are_sums():
    state = revealed("King of Wands", trait="Driving", needed=6)
    state = state.with_character(attrs.evolve(state.character("Mia"), wounds=2))
    event = concluded(state)
    assert (event.rank, event.outcome) == (6, Outcome.SUCCESS)


@pytest.mark.rule("TT-019", "TT-036")
def test_the_end_of_a_push_tells_the_players_the_outcome_but_neither_trait_nor_rank():
    event = concluded(revealed(WAND))
    seen = tarot.TAROT.view_event(event, ANN_SEAT)
    assert (seen.outcome, seen.trait, seen.rank, seen.needed) == (event.outcome, None, None, None)


# The Narrator's characters.


@pytest.mark.rule("TT-040")
def test_the_narrator_pushes_for_her_characters_out_of_one_hand():
    hand = (WAND, CUP, "Ace of Swords")
    state = stacked(cast=(GUARD, RIVAL), hands={None: hand}, deck=("Five of Cups",))
    state = pushed(state, WAND, character="Guard")
    state = pushed(state, "Ace of Swords", character="Rival", suit=Suit.SWORDS)
    state = tarot.commit_cards(state, character="Guard", cards=numbers(CUP)).state
    assert state.face_down("Guard") == numbers(WAND, CUP)
    assert state.face_down("Rival") == numbers("Ace of Swords")
    assert tarot.view(state, tarot.NARRATOR).narrator.laid == tuple(sorted(numbers(*hand)))
    assert tarot.view(state, ANN_SEAT).narrator.laid is None
    assert [each.face_down for each in tarot.view(state, ANN_SEAT).pushes] == [2, 1]

    state = tarot.reveal_cards(state, character="Guard").state
    assert state.play.narrator_laid == ("Rival",)
    state = tarot.reveal_cards(state, character="Rival").state
    assert [each.ranks for each in state.play.pushes] == [1, 1]
    message = refused(state, tarot.DrawNarratorHand(), Reason.TABLE_NOT_CLEARED, "TT-074")
    assert "the Narrator" in message
    for name in ("Guard", "Rival"):
        state = tarot.conclude_push(state, character=name).state
    assert sorted(names(state.discard_pile)) == sorted([*hand, "Five of Cups"])
    assert state.play.narrator_laid == ()


def test_an_event_without_its_push_is_a_damaged_record():
    with pytest.raises(ValueError, match="the record of events is damaged"):
        tarot.TAROT.replay(stacked(), [tarot.SuitChanged(character="Mia", suit=Suit.CUPS)])
