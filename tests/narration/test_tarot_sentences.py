"""The sentences of Turn of the Card for players and for the Narrator."""

import attrs
import pytest

from dramadeck import narration, tarot
from dramadeck.narration import Quote, Term, Tone
from dramadeck.tarot import Outcome, PushTarget, Stakes, Suit, TraumaCause, TurnedTo, events
from dramadeck.tarot.cards import DECK, DISCARD_PILE, REVEALED, committed, hand

FOOL, STAR, QUEEN_OF_CUPS, THREE_OF_WANDS = 1, 18, 49, 25
GUARD = tarot.Character("Guard", (tarot.Trait("Firearms", tarot.Aptitude.FAIR),))
MIA = tarot.Character("Mia", (tarot.Trait("Driving", tarot.Aptitude.GREAT),), wounds=2)
ANN, BEN = tarot.player_seat("Ann"), tarot.player_seat("Ben")


def begun(**game):
    """Return a game in which Ann plays Mia, Ben plays Ben, and a guard belongs to the Narrator."""
    state = tarot.new_game([tarot.Player("Ann", MIA), "Ben"], seed=7, **game)
    state = tarot.introduce_character(state, character=GUARD).state
    return tarot.deal(state).state


def pushing(state, character, suit):
    state = tarot.call_for_check(state, character=character, trait="Driving", needed=6).state
    return tarot.declare_push(state, character=character, suit=suit).state


STATE = pushing(begun(), "Mia", Suit.CUPS)


def lines_of(*events, seat=tarot.SPECTATOR, state=STATE):
    """Return the lines of these events for a seat, while Mia pushes with Cups."""
    view = tarot.view(state, seat)
    return narration.narrator(tarot.TAROT, seat=seat, setup=state.setup).lines(view, events, view)


def text(*events, **options):
    return " / ".join(line.text for line in lines_of(*events, **options))


def settled(**fields):
    secrets = {"trait": "Driving", "rank": 5, "needed": 12} | fields
    return events.CheckSettled(character="Mia", **secrets)


def faster(character, **fields):
    defaults = {"ranks": 0, "comes_first": False, "told_by": TurnedTo.NARRATOR, "story": ""}
    return events.ReactionRaised(character=character, **{**defaults, "is_amended": False, **fields})


def standing(name, majors=0, rank=4):
    return tarot.Standing(character=name, majors=majors, rank=rank)


def contest(*standings, winners=(), is_tie=False, story=""):
    return events.ContestSettled(standings=standings, winners=winners, is_tie=is_tie, story=story)


SENTENCES = [
    (events.CardsRanOut(holder="Ann", missing=1),
     "No card is left to draw: Ann is one card short."),
    (events.CardsRanOut(holder=None, missing=1),
     "No card is left to draw: the Narrator is one card short."),
    (events.CardsRanOut(holder=None, missing=3),
     "No card is left to draw: the Narrator is 3 cards short."),
    (events.DeckReshuffled(discarded=(FOOL,), order=(FOOL,)),
     "The deck is empty; the only discarded card becomes the new one."),
    (events.CheckCalled(character="Mia", trait="Brawn", needed=5, told_trait="Brawn",
                       told_needed=None, stakes=Stakes.STUN),
     "Mia has to resist a stun. Trait: Brawn."),
    (events.CheckCalled(character="Ben", trait="Medical", needed=11, told_trait="Medical",
                       told_needed=11, stakes=Stakes.TREATMENT, patient="Mia"),
     "Ben tries to stop the bleeding of Mia. Trait: Medical. Needed: above peerless."),
    (events.CheckCalled(character="Mia", trait="Yodeling", needed=4, told_trait="Yodeling"),
     "The Narrator calls for a check by Mia. Trait: Yodeling."),
    (events.CheckCalled(character="Mia", trait="Academics: Biology", needed=4,
                       told_trait="Academics: Biology", told_needed=4),
     "The Narrator calls for a check by Mia. Trait: Academics: Biology. Needed: fair."),
    (settled(outcome=Outcome.CRITICAL, told_by=TurnedTo.SELF),
     "Mia has a critical success. Ann describes how."),
    (settled(outcome=Outcome.SUCCESS, told_by=TurnedTo.SELF, story="a leap"),
     "Mia succeeds. Ann tells the story: “a leap”"),
    (settled(outcome=Outcome.SUCCESS, told_by=TurnedTo.SELF, story="a leap", is_amended=True),
     "Mia succeeds. The Narrator changes the story of Ann: “a leap”"),
    (settled(outcome=Outcome.FAILURE, story="a fall"),
     "Mia fails. The Narrator tells the story: “a fall”"),
    (settled(outcome=Outcome.FAILURE), "Mia fails."),
    (faster("Guard", comes_first=True, told_by=TurnedTo.SELF),
     "Guard acts before everybody else. The Narrator describes how."),
    (faster("Guard", told_by=TurnedTo.SELF, story="so", is_amended=True),
     "Guard is no faster than before. The Narrator changes the story: “so”"),
    (faster("Guard", ranks=1, told_by=TurnedTo.SELF, story="so"),
     "Guard is faster by one rank. The Narrator tells the story: “so”"),
    (faster("Mia", ranks=2), "Mia is faster by 2 ranks."),
    (events.PushDeclared(character="Mia", aim=PushTarget.CHECK, suit=Suit.WANDS, story="by wit"),
     "Mia pushes. The push uses the mind: Wands. Story: “by wit”"),
    (events.PushDeclared(character="Mia", aim=PushTarget.TRAUMA, suit=Suit.SWORDS),
     "Mia pushes against the wounds. The push uses the body: Swords."),
    (events.PushDeclared(character="Mia", aim=PushTarget.REACTION, suit=Suit.CUPS),
     "Mia pushes to act sooner. The push uses the heart: Cups."),
    (events.CardsCommitted(character="Ben", holder="Ben", cards=(FOOL,)),
     "Ben lays a card face down."),
    (events.CardsCommitted(character="Ben", holder="Ben", cards=()), "Ben lays no card."),
    (events.CardsCommitted(character="Mia", holder="Ann", cards=()), "Ann lays no card for Mia."),
    (events.CardsCommitted(character="Guard", holder=None, cards=()),
     "The Narrator lays no card for Guard."),
    (events.CardsCommitted(character="Guard", holder=None, cards=(FOOL, STAR)),
     "The Narrator lays 2 cards face down for Guard."),
    (events.CardsRevealed(character="Mia", holder="Ann",
                         cards=(FOOL, QUEEN_OF_CUPS, THREE_OF_WANDS)),
     "Mia reveals The Fool (Major Arcana), Queen of Cups (+2) and Three of Wands (burned)."),
    (events.CardsRevealed(character="Mia", holder="Ann", cards=()), "Mia has nothing to reveal."),
    (events.CardsRevealed(character="Ben", holder="Ben", cards=(FOOL,)), "Ben reveals The Fool."),
    (events.MajorTurned(character="Mia", card=STAR, toward=TurnedTo.NARRATOR),
     "Ann turns The Star toward the Narrator. The twist must include this: hope."),
    (events.MajorTurned(character="Mia", card=STAR, toward=TurnedTo.SELF, story="a light"),
     "Ann turns The Star and tells the story. The story must include this: hope. "
     "Story: “a light”"),
    (events.MajorTurned(character="Guard", card=STAR, toward=TurnedTo.NARRATOR),
     "The Narrator turns The Star and tells the story. The story must include this: hope."),
    (events.PushCleared(character="Mia", cards=()), ""),
    (events.WoundsSuffered(character="Mia", wounds=2, averted=1, cause=TraumaCause.HIT),
     "Mia suffers 2 wounds. One wound is prevented. (Wounds now: 2)"),
    (events.WoundsSuffered(character="Mia", wounds=1, averted=2, cause=TraumaCause.HIT),
     "Mia suffers one wound. 2 wounds are prevented. (Wounds now: 2)"),
    (events.WoundsSuffered(character="Mia", wounds=0, averted=2, cause=TraumaCause.HIT),
     "Mia comes out unharmed."),
    (events.CharacterStabilized(character="Mia", by="Ben"),
     "Ben has stopped the bleeding of Mia."),
    (events.CharacterStabilized(character="Mia"),
     "A hospital has stopped the bleeding of Mia."),
    (events.AttackDeclared(character="Mia", targets=("Guard", "Ben"), story="with the car"),
     "Mia attacks Guard and Ben. Story: “with the car”"),
    (events.ActionTaken(character="Mia", story="she hides"),
     "Mia acts. Story: “she hides”"),
    (events.HitLanded(character="Mia", weapon="A Bat", by=None, wounds=1),
     "Mia is hit. Weapon: A Bat."),
    (events.HitLanded(character="Mia", weapon=None, by="Guard", wounds=1), "Mia is hit by Guard."),
    (events.WoundsHealed(character="Mia", wounds=1, weeks=1),
     "A wound of Mia has healed. This took one week."),
    (events.WoundsHealed(character="Mia", wounds=2, weeks=8),
     "2 wounds of Mia have healed. This took 8 weeks."),
    (events.ContestBegun(sides=(tarot.ContestSide(character="Mia", trait="Driving", penalty=2),
                               tarot.ContestSide(character="Ben", trait="Brawn", penalty=1,
                                                 told_trait="Brawn"),
                               tarot.ContestSide(character="Guard", trait="Brawn"))),
     "A contest begins: Mia against Ben (Brawn) against Guard. "
     "Mia loses 2 ranks. Ben loses one rank."),
    (contest(standing("Mia", majors=1), standing("Guard"), winners=("Mia",)), "Mia wins."),
    (contest(standing("Mia"), standing("Ben"), winners=("Mia", "Ben"), is_tie=True,
             story="side by side"),
     "Mia and Ben win. It was a tie. The Narrator tells the story: “side by side”"),
    (contest(standing("Mia", majors=1), standing("Guard", majors=1), is_tie=True),
     "Mia and Guard show Major Arcana: the stories decide who has won what."),
    (contest(standing("Mia"), standing("Guard"), is_tie=True), "Nobody wins: it is a draw."),
    (events.CardMoved(card=FOOL, source=hand("Ann"), target=DECK, reason="a mistake"),
     "The Narrator moves a card: hand of Ann → deck. Reason: “a mistake”"),
    (events.CardMoved(card=FOOL, source=committed("Ann"), target=DISCARD_PILE, reason="so"),
     "The Narrator moves The Fool: face down before Ann → discard pile. Reason: “so”"),
    (events.CardMoved(card=FOOL, source=committed(None), target=hand(None), reason="so"),
     "The Narrator moves a card: face down before the Narrator → hand of the Narrator. "
     "Reason: “so”"),
    (events.CardMoved(card=FOOL, source=REVEALED, target=hand("Ann"), reason="so"),
     "The Narrator moves The Fool: face up on the table → hand of Ann. Reason: “so”"),
]  # fmt: skip


@pytest.mark.parametrize(("event", "words"), SENTENCES)
def test_the_sentence_of_an_event(event, words):
    assert text(event) == words


def test_the_tone_of_a_result_is_that_for_the_players():
    for event, tone in (
        (contest(standing("Mia"), standing("Guard"), winners=("Mia",)), Tone.GOOD),
        (contest(standing("Mia"), standing("Guard"), winners=("Guard",)), Tone.BAD),
        (contest(standing("Mia"), standing("Guard")), Tone.PLAIN),
        (events.WoundsSuffered(character="Mia", wounds=1, cause=TraumaCause.HIT), Tone.BAD),
        (
            events.WoundsSuffered(character="Guard", wounds=1, cause=TraumaCause.HIT),
            Tone.GOOD,
        ),
        (events.WoundsSuffered(character="Mia", wounds=0, cause=TraumaCause.HIT), Tone.GOOD),
    ):
        assert [line.tone for line in lines_of(event)] == [tone]


@pytest.mark.parametrize("counter", list(tarot.Counter))
def test_a_counter_set_by_the_narrator_is_narrated_with_its_reason(counter):
    yes, no = (
        text(events.CounterSet(counter=counter, number=number, character="Mia", reason="so"))
        for number in (1, 0)
    )
    assert yes != no
    assert yes.startswith(("The Narrator rules that", "The Narrator sets a value"))
    assert yes.endswith(" Reason: “so”")


@pytest.mark.rule("TT-019")
def test_the_narrator_sees_the_secrets_in_sentences():
    called = events.CheckCalled(character="Mia", trait="Driving", needed=6)
    fails = settled(outcome=Outcome.FAILURE)
    ends = contest(standing("Mia"), standing("Guard", rank=0), winners=("Mia",))
    worn = events.ArmorWorn(character="Mia", armor="Leather Armor", rating=2)
    texts = {
        seat: [text(event, seat=seat) for event in (called, fails, ends, worn)]
        for seat in (tarot.NARRATOR, ANN, BEN, tarot.SPECTATOR)
    }
    assert texts.pop(tarot.NARRATOR) == [
        "The Narrator calls for a check by Mia. Trait (secret): Driving. Needed (secret): great.",
        "Mia fails. (Driving: good. Needed: above peerless.)",
        "Mia wins. Ranks: Mia (fair) and Guard (below dismal).",
        "Mia puts on armor: Leather Armor. It stops 2 wounds.",
    ]
    for others in texts.values():
        assert others == [
            "The Narrator calls for a check by Mia. The trait is secret.",
            "Mia fails.",
            "Mia wins.",
            "Mia puts on armor.",
        ]


@pytest.mark.rule("TT-025")
def test_the_player_who_lays_cards_sees_which():
    event = events.CardsCommitted(character="Mia", holder="Ann", cards=(FOOL, QUEEN_OF_CUPS))
    assert text(event, seat=ANN) == "Ann lays The Fool and Queen of Cups face down for Mia."
    for seat in (BEN, tarot.NARRATOR, tarot.SPECTATOR):
        assert text(event, seat=seat) == "Ann lays 2 cards face down for Mia."


@pytest.mark.rule("TT-022", "TT-030", "TT-031")
def test_a_card_drawn_for_a_burned_card_is_narrated_with_its_effect():
    burned = {"character": "Mia", "burned": THREE_OF_WANDS}
    assert text(events.BurnDrawn(**burned, card=QUEEN_OF_CUPS, helps=True)) == (
        "Three of Wands burns. Drawn to replace it: Queen of Cups (+2)."
    )
    assert text(events.BurnDrawn(**burned, card=24, helps=False)) == (
        "Three of Wands burns. Drawn to replace it: Two of Wands. It does not help."
    )


@pytest.mark.rule("TT-024")
def test_another_deck_is_narrated_with_its_own_names_and_meanings():
    common = [card.name for card in tarot.rider_waite_deck().cards]
    names = [name.replace("Pentacles", "Coins").replace("Strength", "Fortitude") for name in common]
    meanings = zip(Suit, ("social", "physical", "always", "mental"), strict=True)
    deck = tarot.Deck.from_names(
        names,
        name="marseille",
        suit_meanings=[(suit, tarot.SuitMeaning(meaning)) for suit, meaning in meanings],
    )
    state = pushing(begun(deck=deck), "Mia", Suit.WANDS)
    event = events.CardsRevealed(character="Mia", holder="Ann", cards=(65, 51, THREE_OF_WANDS, 9))
    assert text(event, state=state) == (
        "Mia reveals Ace of Coins (burned), Ace of Swords (+1), Three of Wands (+1) "
        "and Fortitude (Major Arcana)."
    )
    turned = events.MajorTurned(character="Mia", card=9, toward=TurnedTo.SELF)
    assert text(turned, state=state).endswith("The story must include this: courage and patience.")
    declared = events.PushDeclared(character="Mia", aim=PushTarget.CHECK, suit=Suit.WANDS)
    assert text(declared, state=state) == "Mia pushes. The push uses the heart: Wands."


def test_an_unknown_major_arcana_has_its_picture_as_theme():
    odd = tarot.TarotCard(number=99, name="The Bat", arcana=tarot.Arcana.MAJOR, suit=None, rank=22)
    deck = tarot.rider_waite_deck()
    state = begun(deck=attrs.evolve(deck, name="odd", cards=(*deck.cards, odd)))
    turned = events.MajorTurned(character="Mia", card=99, toward=TurnedTo.SELF)
    assert text(turned, state=state) == (
        "Ann turns The Bat and tells the story. The story must include this: what its picture "
        "shows."
    )


def test_drawn_cards_of_a_hand_are_one_line_unless_another_event_separates_them():
    drawn = [events.CardDrawn(holder="Ann", card=card) for card in (FOOL, STAR)]
    new = events.HandDrawn(holder="Ben", size=1)
    bens = events.CardDrawn(holder="Ben", card=QUEEN_OF_CUPS)
    shuffled = events.DeckReshuffled(discarded=(2, 3), order=(2, 3))
    assert text(*drawn, new, bens, seat=ANN) == (
        "Ann draws The Fool and The Star. / Ben draws a card."
    )
    assert text(drawn[0], shuffled, drawn[1]) == (
        "Ann draws a card. / The deck is empty; 2 discarded cards are shuffled into a new one. "
        "/ Ann draws a card."
    )


def test_texts_of_players_are_quoted_and_words_of_the_game_are_terms():
    (line,) = lines_of(
        events.PushDeclared(character="Mia", aim=PushTarget.CHECK, suit=Suit.CUPS, story="x")
    )
    assert Quote("x") in line.spans
    assert Term("Suit.CUPS", "Cups") in line.spans


@pytest.mark.rule("TT-019", "TT-067")
def test_a_seat_that_sees_a_sheet_sees_the_rating_of_new_armor():
    state = tarot.new_game([tarot.Player("Ann", tarot.Character("Mia")), "Ben"], seed=7)
    state = tarot.introduce_character(state, character=tarot.Character("Guard")).state

    def line_of(seat, character):
        after, events = tarot.wear_armor(state, character=character, armor="Leather Armor")
        before, now = (tarot.view(table, seat) for table in (state, after))
        (line,) = narration.narrator(tarot.TAROT, seat=seat).lines(before, events, now)
        return line.text

    for seat in (ANN, BEN):
        assert line_of(seat, "Mia") == "Mia puts on armor. It stops 2 wounds."
        assert line_of(seat, "Guard") == "Guard puts on armor."
    narrators = line_of(tarot.NARRATOR, "Guard")
    assert narrators == "Guard puts on armor: Leather Armor. It stops 2 wounds."
