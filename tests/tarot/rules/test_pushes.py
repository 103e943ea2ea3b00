"""A push: suit, cards face down, the reveal, the burn, the Major Arcana, the outcome."""

import attrs
import pytest

from dramadeck import tarot
from dramadeck.tarot import Aptitude, CardEffect, Outcome, Reason, Suit, TurnedTo, commands, events
from dramadeck.tarot.cards import PUBLISHED_MEANINGS
from tests.tarot.at import at_new_game, at_table
from tests.tarot.tables import ANN, ANN_SEAT, BEA_SEAT, lay, names, numbers, turn

BEA = tarot.Player("Bea", tarot.Character("Ben"))
WAND, WANDS = "Six of Wands", ("Six of Wands", "Two of Wands")
CUP, SWORD = "Four of Cups", "Three of Swords"
PUSH = commands.DeclarePush(character="Mia", suit=Suit.WANDS)
REVEAL, CONCLUDE = commands.RevealCards(character="Mia"), commands.ConcludePush(character="Mia")
OFF = commands.CallOffPush(character="Mia")


def hidden(*cards, deck=(), **push):
    """Return a push of Mia with these cards, face down."""
    return at_table(hands={"Ann": cards}, deck=deck).pushed(*cards, **push)


def revealed(*cards, **push):
    """Return a push of Mia with these cards, face up."""
    return hidden(*cards, **push).sends(REVEAL)


# The worked example: Mia at the security door.


def at_the_door():
    """Mia has Mediocre Brawn, and needs Great; the next card of the deck is the Star."""
    at = at_table(hands={"Ann": (WAND, CUP, "Nine of Cups")}, deck=("The Star",))
    return at.pushed(WAND, CUP, trait="Brawn", needed=Aptitude.GREAT).sends(REVEAL)


@pytest.mark.rule("TT-020", "TT-027", "TT-028", "TT-029", "TT-030", "TT-033")
def test_mia_gets_fair_brawn_from_her_wand_and_the_star_from_her_burned_cup():
    at = at_the_door()
    assert at.kinds == [events.CardsRevealed, events.BurnDrawn]
    push = at.play.push("Mia")
    assert at.character("Mia").rank("Brawn") + push.ranks == Aptitude.FAIR
    assert names(push.cards) == [WAND, CUP, "The Star"]
    fates = [CardEffect.RAISES, CardEffect.BURNED, CardEffect.MAJOR]
    assert [card.fate for card in push.shown] == fates
    assert [card.is_drawn for card in push.shown] == [False, False, True]
    (burned, card) = numbers(CUP, "The Star")
    drawn = events.BurnDrawn(character="Mia", burned=burned, card=card, helps=True)
    assert at.events[1] == drawn


@pytest.mark.rule("TT-033", "TT-035", "TT-037", "TT-070")
def test_mia_or_the_narrator_tells_the_story_of_the_star_and_the_table_is_cleared():
    story = "Franklin opens the door from within, under the stars they share"
    at = at_the_door().turns("The Star", story=story).sends(CONCLUDE)
    assert at.kinds == [events.CheckSettled, events.PushCleared]
    assert (at.result.outcome, at.result.told_by) == (Outcome.CRITICAL, TurnedTo.SELF)
    assert (at.result.story, at.result.is_amended) == (story, False)
    assert names(at.discard_pile) == [WAND, CUP, "The Star"]
    assert names(at.hand("Ann")) == ["Nine of Cups"]
    assert (at.play, at.revealed) == (at_new_game().play, ())
    assert at.character("Mia").rank("Brawn") == Aptitude.MEDIOCRE
    twist = "The lock breaks, and a lone lamp begins to blink"
    at = at_the_door().turns("The Star", toward=TurnedTo.NARRATOR)
    result = at.conclude_push(character="Mia", story=twist).result
    assert result.outcome.is_success
    assert (result.told_by, result.story, result.is_amended) == (TurnedTo.NARRATOR, twist, False)


@pytest.mark.rule("TT-036")
def test_fair_brawn_is_not_enough_without_the_star():
    result = revealed(WAND, CUP, deck=("Five of Cups",)).sends(CONCLUDE).result
    assert (result.outcome, result.rank, result.needed) == (Outcome.FAILURE, 4, 6)
    assert result.told_by is TurnedTo.NARRATOR


# Declaring.


@pytest.mark.rule("TT-021", "TT-024")
@pytest.mark.parametrize("suit", [Suit.WANDS, Suit.SWORDS, Suit.CUPS])
def test_a_push_is_mental_physical_or_social_by_its_suit(suit):
    fields = {"character": "Mia", "suit": suit, "story": "I"}
    at = at_table().checked().declare_push(**fields)
    assert at.events == (events.PushDeclared(aim=tarot.PushTarget.CHECK, **fields),)
    push = at.play.push("Mia")
    assert (push.suit, push.step, push.is_revealed) == (suit, tarot.PushStep.DECLARED, False)


@pytest.mark.rule("TT-024")
def test_in_a_deck_with_other_meanings_another_suit_matches_always():
    swapped = {Suit.WANDS: tarot.SuitMeaning.ALWAYS, Suit.PENTACLES: tarot.SuitMeaning.MENTAL}
    meanings = tuple((dict(PUBLISHED_MEANINGS) | swapped).items())
    deck = attrs.evolve(tarot.rider_waite_deck(), name="own", suit_meanings=meanings)
    cards = (WAND, "Ten of Pentacles")
    at = at_table(hands={"Ann": cards}, deck_value=deck).checked()
    at.refuses(PUSH, Reason.SUIT_IS_WILD, "TT-022")
    assert at.pushes(*cards, suit=Suit.PENTACLES).play.push("Mia").ranks == 2


CHECKED, PUSHED = at_table().checked(), at_table().pushed()
PENTACLES = commands.DeclarePush(character="Mia", suit=Suit.PENTACLES)


@pytest.mark.rule("TT-020", "TT-021", "TT-022", "TT-025", "TT-026", "TT-034", "TT-035", "TT-036")
@pytest.mark.parametrize(
    ("at", "command", "reason", "rule"),
    [
        (at_table(), PUSH, Reason.NOTHING_TO_PUSH, "TT-020"),
        (PUSHED, PUSH, Reason.PUSH_UNDER_WAY, "TT-020"),
        (CHECKED, PENTACLES, Reason.SUIT_IS_WILD, "TT-022"),
        (CHECKED, REVEAL, Reason.NO_PUSH, "TT-026"),
        (PUSHED, REVEAL, Reason.NO_CARDS_COMMITTED, "TT-025"),
        (hidden(WAND), CONCLUDE, Reason.CARDS_STILL_FACE_DOWN, "TT-036"),
        (CHECKED, CONCLUDE, Reason.NO_PUSH, "TT-036"),
        (revealed(WAND), lay(CUP), Reason.CARDS_ALREADY_REVEALED, "TT-026"),
        (revealed(WAND), OFF, Reason.CARDS_ALREADY_REVEALED, "TT-026"),
        (revealed(WAND), REVEAL, Reason.CARDS_ALREADY_REVEALED, "TT-026"),
        (hidden("Death"), turn("Death"), Reason.CARDS_STILL_FACE_DOWN, "TT-035"),
        (revealed(WAND), turn(WAND), Reason.CARD_NOT_TO_BE_TURNED, "TT-034"),
        (revealed(WAND), turn("Death"), Reason.CARD_NOT_TO_BE_TURNED, "TT-034"),
    ],
)
def test_each_step_of_a_push_is_refused_at_the_wrong_time(at, command, reason, rule):
    says = ["declare one of Wands, Cups, Swords"] if reason is Reason.SUIT_IS_WILD else []
    at.refuses(command, reason, rule, *says)


@pytest.mark.rule("TT-023")
def test_the_narrator_may_change_the_suit_before_the_reveal():
    suits = (Suit.WANDS, Suit.CUPS, Suit.PENTACLES)
    wands, cups, pentacles = (commands.ChangeSuit(character="Mia", suit=suit) for suit in suits)
    at = hidden(CUP).sends(cups)
    assert at.events == (events.SuitChanged(character="Mia", suit=Suit.CUPS),)
    assert at.sends(REVEAL).play.push("Mia").ranks == 1
    hidden(WAND).refuses(wands, Reason.SUIT_UNCHANGED, "TT-023")
    hidden(WAND).refuses(pentacles, Reason.SUIT_IS_WILD, "TT-022")
    revealed(WAND).refuses(cups, Reason.CARDS_ALREADY_REVEALED, "TT-023")


# Committing.


@pytest.mark.rule("TT-025", "TT-043")
def test_any_number_of_cards_may_be_committed_but_none_may_be_withdrawn():
    at = at_table(hands={"Ann": (*WANDS, CUP)}).pushed()
    assert at.sends(OFF).play.pushes == ()
    at = at.lays(*WANDS)
    assert at.face_down("Mia") == numbers(*WANDS)
    assert at.play.push("Mia").step is tarot.PushStep.COMMITTED
    at = at.lays(CUP)
    assert at.face_down("Mia") == numbers(*WANDS, CUP)
    assert at.hand("Ann") == ()
    at.refuses(OFF, Reason.CARDS_COMMITTED, "TT-043", "cannot be withdrawn")


@pytest.mark.rule("TT-025")
def test_only_its_player_may_commit_a_card_and_see_it_while_it_is_face_down():
    at = at_table(ANN, BEA, hands={"Ann": WANDS, "Bea": (CUP,)}).pushed()
    # The message does not show where the card is.
    cups, swords = (
        at.refuses(lay(card), Reason.CARD_NOT_IN_HAND, "TT-025").replace(str(*numbers(card)), "N")
        for card in (CUP, SWORD)
    )
    assert cups == swords
    at.refuses(lay(WAND, WAND), Reason.CARDS_NAMED_TWICE, "TT-025")
    at.refuses(lay(), Reason.NO_CARDS_NAMED, "TT-025")
    at = at.lays(*WANDS)
    for seat in (BEA_SEAT, tarot.NARRATOR, tarot.SPECTATOR):
        assert tarot.TAROT.view_event(at.events[0], seat).cards == (0, 0)
        assert at.seen_by(seat).players[0].laid is None
        assert at.seen_by(seat).pushes[0].face_down == 2
    assert tarot.TAROT.view_event(at.events[0], ANN_SEAT).cards == numbers(*WANDS)
    assert at.seen_by(ANN_SEAT).players[0].laid == tuple(sorted(numbers(*WANDS)))


# The Major Arcana.


@pytest.mark.rule("TT-032", "TT-033")
@pytest.mark.parametrize("suit", [Suit.WANDS, Suit.CUPS, Suit.SWORDS])
@pytest.mark.parametrize("needed", [Aptitude.POOR, 30], ids=["rank is enough", "it is not"])
def test_a_major_arcana_is_a_critical_success_for_any_suit_and_needed_rank(suit, needed):
    at = revealed("The Fool", suit=suit, needed=needed).turns("The Fool").sends(CONCLUDE)
    assert (at.result.rank >= at.result.needed) is (needed != 30)
    assert at.result.outcome is Outcome.CRITICAL


@pytest.mark.rule("TT-034", "TT-035", "TT-070")
@pytest.mark.parametrize("card", ["The Sun", "The Moon", "Death"])
def test_a_player_turns_one_of_several_major_arcana_and_its_story_may_be_amended(card):
    story, majors = f"{card} shows the way", ["The Sun", "The Moon", "Death"]
    at = revealed(*majors)
    at.refuses(CONCLUDE, Reason.MAJOR_NOT_TURNED, "TT-035")
    assert names(at.play.push("Mia").majors) == majors
    at = at.turns(card, story=story)
    others = [major for major in majors if major != card]
    for other in others:
        at.refuses(turn(other), Reason.MAJOR_TURNED, "TT-034")
    assert names(at.play.push("Mia").open_majors) == others
    for amended in ("", "It does for one"):
        result = at.conclude_push(character="Mia", story=amended).result
        assert (result.outcome, result.told_by) == (Outcome.CRITICAL, TurnedTo.SELF)
        assert (result.story, result.is_amended) == (amended or story, bool(amended))


@pytest.mark.rule("TT-019", "TT-036", "TT-054")
def test_wounds_and_cards_add_up_and_players_see_the_outcome_without_trait_and_rank():
    at = revealed("King of Wands", trait="Driving", needed=6).harmed("Mia", wounds=2)
    result = at.sends(CONCLUDE).result
    assert (result.rank, result.outcome) == (6, Outcome.SUCCESS)
    event = tarot.TAROT.view_event(result, ANN_SEAT)
    assert (event.outcome, event.trait, event.rank, event.needed) == (
        result.outcome,
        None,
        None,
        None,
    )


def test_an_event_without_its_push_is_a_damaged_record():
    changed = events.SuitChanged(character="Mia", suit=Suit.CUPS)
    with pytest.raises(ValueError, match="the record of events is damaged"):
        tarot.TAROT.replay(at_table().state, [changed])
