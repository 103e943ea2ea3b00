"""The labels of commands, cards and tables of Turn of the Card."""

import pytest

from dramadeck import narration, tarot
from dramadeck.narration import CardRef
from dramadeck.narration.tarot.values import THEMES
from dramadeck.tarot import Aptitude, Counter, Place, Suit, TurnedTo, commands
from tests.laws.tarot_walks import BARE_DECK, SHORT_DECK
from tests.narration.languages import pseudo, untranslatable

FOOL, STAR, QUEEN_OF_CUPS = 1, 18, 49
MIA = tarot.create_character("Mia", {"Driving": Aptitude.GREAT})
ANN, BEN = tarot.player_seat("Ann"), tarot.player_seat("Ben")


def begun():
    """Return a game in which Ann plays Mia, Ben plays Ben, and a guard belongs to the Narrator."""
    state = tarot.new_game([tarot.Player("Ann", MIA), "Ben"], seed=7)
    state = tarot.introduce_character(state, character=tarot.Character("Guard")).state
    return tarot.deal(state).state


STATE = begun()
CHECKED = tarot.call_for_check(STATE, character="Mia", trait="Driving", needed=6).state
ENGLISH = narration.Language()


def label(command, seat=tarot.NARRATOR, state=STATE):
    narrator = narration.narrator(tarot.TAROT, seat=seat)
    return narrator.label(tarot.view(state, seat), command).text


def ruled(state, counter, number, character="Mia"):
    """Return the state after the Narrator has set a counter."""
    about = {"counter": counter, "number": number, "character": character}
    return tarot.set_counter(state, **about, reason="so").state


def rows(state, seat):
    narrator = narration.narrator(tarot.TAROT, seat=seat, setup=state.setup)
    return [str(row) for row in narrator.table(tarot.view(state, seat))]


# ---------------------------------------------------------------------------------- labels


def test_a_label_for_the_own_character_does_not_contain_its_name():
    command = commands.CallOffPush(character="Mia")
    assert label(command, ANN) == "call off the push"
    assert label(command, BEN) == label(command) == "Mia: call off the push"
    assert label(commands.DrawHand(player="Ben"), BEN) == "draw a new hand of 4 cards"


@pytest.mark.parametrize(
    ("command", "words"),
    [
        (commands.Deal(), "begin the game and deal the hands"),
        (commands.BeginFight(characters=("Mia", "Guard")), "begin a fight: Mia and Guard"),
        (commands.BeginContest(sides=(tarot.Contender(character="Mia", trait="Driving"),
                                   tarot.Contender(character="Ben", trait="Academics: Cars"),
                                   tarot.Contender(character="Guard", trait="Yodeling"))),
         "begin a contest: Mia (Driving) against Ben (Academics: Cars) against Guard (Yodeling)"),
        (commands.CallForCheck(character="Mia", trait="Driving", needed=Aptitude.GREAT),
         "call for a check: Mia, Driving, great"),
        (commands.DecideCheck(character="Mia", story="she falls"),
         "decide the check of Mia without a push: “she falls”"),
        (commands.ConcludePush(character="Mia"), "say how the push of Mia ends"),
        (commands.CallOffContest(character="Mia"), "call off the contest of Mia"),
        (commands.ConcludeContest(character="Mia", winners=("Mia", "Ben"), story="so"),
         "conclude the contest of Mia, won by Mia and Ben: “so”"),
        (commands.OpenAttack(character="Mia", target="Guard", attacking="Firearms",
                          defending="Reaction"),
         "begin the contest of an attack: Mia (Firearms) against Guard (Reaction)"),
        (commands.WaiveContest(character="Mia", target="Guard", reason="asleep"),
         "resolve Mia's attack on Guard without a contest: “asleep”"),
        (commands.Hit(character="Mia"), "hit Mia"),
        (commands.Hit(character="Mia", weapon="A Bat", by="Guard"),
         "hit Mia: A Bat and by Guard"),
        (commands.Hit(character="Mia", wounds=2, stun=Aptitude.FAIR),
         "hit Mia: 2 wounds and a stun (fair)"),
        (commands.Heal(character="Mia", wounds=1), "a wound of Mia heals"),
        (commands.Heal(character="Mia", wounds=2, weeks=3), "2 wounds of Mia heal: 3 weeks"),
        (commands.Treat(character="Ben", patient="Mia"), "Ben treats Mia"),
        (commands.DrawNarratorHand(), "draw a new hand of 5 cards"),
        (commands.DrawNarratorHand(count=1), "draw a new hand of one card"),
        (commands.IntroduceCharacter(character=tarot.Character("Rival")), "bring in Rival"),
        (commands.MoveCard(card=FOOL, to=Place.HAND, player="Ann", reason="so"),
         "move The Fool → hand of Ann"),
        (commands.MoveCard(card=FOOL, to=Place.DECK, reason="so"), "move The Fool → deck"),
        (commands.MoveCard(card=FOOL, to=Place.NARRATOR_HAND, reason="so"),
         "move The Fool → hand of the Narrator"),
        (commands.SetCounter(counter=Counter.ARMOR_RATING, number=2, character="Mia", reason="so"),
         "Mia: set armor rating to 2"),
        (commands.SetCounter(counter=Counter.DEAD, number=1, character="Mia", reason="so"),
         "rule that Mia is dead"),
        (commands.RevealCards(character="Guard"), "Guard: reveal nothing"),
        (commands.CommitCards(character="Guard", cards=()), "Guard: lay no card"),
        (commands.CommitCards(character="Guard", cards=(FOOL,)), "Guard: lay The Fool face down"),
        (commands.DeclareAttack(character="Guard", targets=("Mia", "Ben"), story="with a bat"),
         "Guard: attack Mia and Ben: “with a bat”"),
        (commands.TakeAction(character="Guard"), "Guard: act without attacking"),
        (commands.TurnMajor(character="Guard", card=STAR, toward=TurnedTo.SELF),
         "Guard: turn The Star and tell the story: hope"),
        (commands.TurnMajor(character="Guard", card=STAR, toward=TurnedTo.NARRATOR),
         "Guard: turn The Star toward the Narrator, for a twist"),
    ],
)  # fmt: skip
def test_a_label_describes_its_command(command, words):
    assert label(command) == words


@pytest.mark.parametrize("counter", list(Counter))
def test_each_counter_of_the_narrator_has_its_own_labels(counter):
    labels = [
        label(commands.SetCounter(counter=counter, number=number, character="Mia", reason="so"))
        for number in (0, 1)
    ]
    assert len(set(labels)) == 2


@pytest.mark.rule("TT-027")
def test_only_the_pushing_player_sees_the_effect_of_the_cards():
    state, push = CHECKED, commands.DeclarePush(character="Mia", suit=Suit.CUPS)
    deck, hand = state.setup.deck, state.hand("Ann")
    helping = [card for card in hand if not deck.card(card).is_major
               and deck.matches(card, Suit.CUPS)]  # fmt: skip
    ranks = sum(2 if deck.card(card).is_court else 1 for card in helping)
    assert ranks > 1
    assert label(push, ANN, state) == f"push with the heart (Cups), the hand adds {ranks} ranks"
    assert label(push, BEN, state) == "Mia: push with the heart (Cups)"
    bare = tarot.new_game(["Ann"], seed=7, deck=tarot.rider_waite_deck().only((FOOL,), name="one"))
    bare = tarot.call_for_check(tarot.deal(bare).state, character="Ann", trait="Grit", needed=6)
    push = commands.DeclarePush(character="Ann", suit=Suit.CUPS)
    narrator = narration.narrator(tarot.TAROT, seat=ANN, setup=bare.state.setup)
    words = narrator.label(tarot.view(bare.state, ANN), push).text
    assert words == "push with the heart (Cups), the hand adds nothing"
    state = tarot.declare_push(state, character="Mia", suit=Suit.CUPS).state
    lay = commands.CommitCards(character="Mia", cards=(hand[0], STAR))
    assert label(lay, ANN, state).endswith("and The Star (Major Arcana) face down")


# ----------------------------------------------------------------------------------- cards


def test_a_suit_is_shown_with_its_meaning_in_the_deck():
    narrator = narration.narrator(tarot.TAROT, seat=ANN)
    legal = tarot.TAROT.legal_actions(CHECKED, ANN)
    push = narrator.menu(tarot.view(CHECKED, ANN), legal).named("DeclarePush")
    labels = [option.label.text for option in push.field("suit").options]
    assert labels == ["Wands, for the mind", "Cups, for the heart", "Swords, for the body"]


def texts(card, deck=None):
    state = tarot.new_game(["Ann"], seed=7, deck=deck or "rider-waite")
    return [line.text for line in narration.narrator(tarot.TAROT, setup=state.setup).card(card)]


def test_a_card_is_described_by_its_kind_and_effect():
    assert texts(STAR) == [
        "The Star",
        "Major Arcana, number 17.",
        "Makes any push a critical success, and beats every rank in a contest.",
        "Story theme: hope.",
    ]
    assert texts(QUEEN_OF_CUPS) == [
        "Queen of Cups",
        "A court card. Suit: Cups, for the heart.",
        "Raises a push with the heart by 2 ranks. "
        "In any other push it burns, and a card from the deck replaces it.",
    ]
    assert texts(65) == [
        "Ace of Pentacles",
        "A number card. Suit: Pentacles, for mind, heart and body.",
        "Raises any push by one rank.",
    ]


def test_a_card_with_another_name_is_described_with_both_names():
    names = [card.name for card in tarot.rider_waite_deck().cards]
    names = [name.replace("Strength", "Fortitude").replace("Cups", "Hearts") for name in names]
    deck = tarot.Deck.from_names(names, name="ours")
    assert texts(9, deck)[:2] == [
        "Fortitude",
        "Major Arcana, number 8. Commonly called Strength.",
    ]
    assert "Commonly called Queen of Cups." in texts(QUEEN_OF_CUPS, deck)[1]


def test_every_card_of_every_deck_has_a_translatable_description():
    for deck in (tarot.rider_waite_deck(), SHORT_DECK, BARE_DECK):
        state = tarot.new_game(["Ann"], seed=7, deck=deck)
        narrator = narration.narrator(tarot.TAROT, language=pseudo(), setup=state.setup)
        for card in deck.numbers:
            lines = narrator.card(card)
            assert isinstance(lines[0].spans[0], CardRef)
            assert lines[0].text.startswith("⟦")
            assert [untranslatable(line) for line in lines if untranslatable(line)] == []


def test_each_major_arcana_has_its_own_theme():
    majors = {card.name for card in tarot.rider_waite_deck().cards if card.is_major}
    assert set(THEMES) == majors
    assert len(set(THEMES.values())) == len(majors)


# ----------------------------------------------------------------------------------- table


def test_the_table_of_the_owner_and_of_others():
    ann, ben = rows(STATE, ANN), rows(STATE, BEN)
    assert ben[0] == "Ann: Plays Mia. Hand: 5 cards. Next hand: 4 cards."
    assert all(STATE.card(card).name in ann[0] for card in STATE.hand("Ann"))
    assert ann[2] == "Ben: Hand: 5 cards. Next hand: 4 cards."
    assert ann[1] == ben[1] == "Mia: Traits: Driving (great)."
    assert ann[3:] == ben[3:] == [
        "The Narrator: Plays Guard. Hand: 5 cards. Next hand: 5 cards.",
        "On the table: Deck: 63 cards. Discard pile: nothing. The story continues.",
    ]  # fmt: skip


def test_a_player_and_a_character_with_the_same_name_have_one_row():
    hurt = ruled(STATE, Counter.WOUNDS, 2, "Ben")
    bens = [row for row in rows(hurt, ANN) if row.startswith("Ben")]
    assert bens == ["Ben: Hand: 5 cards. Next hand: 4 cards. Damage: 2 wounds. Bleeding."]


@pytest.mark.rule("TT-040")
def test_only_the_narrator_sees_the_sheets_of_her_characters():
    guard = tarot.Character(
        "Rival", (tarot.Trait("Brawn", 10),), wounds=1, armor_rating=2, is_stunned=True
    )
    state = tarot.introduce_character(STATE, character=guard).state
    rows_by_seat = {seat: [row for row in rows(state, seat) if row.startswith("Rival")]
             for seat in (tarot.NARRATOR, ANN)}  # fmt: skip
    assert rows_by_seat == {
        tarot.NARRATOR: [
            "Rival: Damage: one wound. Stunned. Bleeding. Armor stops 2 wounds. "
            "Traits: Brawn (above peerless)."
        ],
        ANN: ["Rival: Damage: one wound. Stunned."],
    }
    dead = ruled(state, Counter.DEAD, 1, "Rival")
    assert "Rival: Damage: one wound. Stunned. Dead." in rows(dead, ANN)


@pytest.mark.rule("TT-019")
def test_a_check_on_the_table_shows_what_the_seat_may_know():
    assert "Check: Mia. The trait is secret." in rows(CHECKED, ANN)
    whole = "Check: Mia. Trait: Driving. Needed: great. So far: great."
    assert whole in rows(CHECKED, tarot.NARRATOR)
    treated = tarot.treat(ruled(STATE, Counter.WOUNDS, 1), character="Ben", patient="Mia").state
    facts_known = "Trait: Medical. Needed: fair. So far: mediocre."
    assert f"Check: Ben. Goal: stop the bleeding of Mia. {facts_known}" in rows(treated, ANN)


def test_a_push_is_shown_face_down_and_then_face_up():
    state = tarot.declare_push(CHECKED, character="Mia", suit=Suit.CUPS).state
    hand = state.hand("Ann")
    state = tarot.commit_cards(state, character="Mia", cards=hand[:2]).state
    assert "Push: Mia, Cups: Face down: 2 cards." in rows(state, BEN)
    assert "Face down: 2 cards." in rows(state, BEN)[0]
    assert all(state.card(card).name in rows(state, ANN)[0] for card in hand)
    state = tarot.reveal_cards(state, character="Mia").state
    (row,) = [row for row in rows(state, BEN) if row.startswith("Push: Mia, Cups: ")]
    assert "Face down" not in row
    assert all(state.card(card).name in row for card in hand[:2])


def facts(state, name):
    """Return the public facts about a character."""
    model = narration.narrator(tarot.TAROT, seat=ANN).table_model(tarot.view(state, ANN))
    members = [member for place in model.places for member in place.members]
    (named,) = [member for member in members if ENGLISH.text(member.name) == name]
    return [ENGLISH.text(fact.text) for fact in named.facts]


def test_a_fight_and_a_contest_show_for_whom_the_table_waits():
    state = tarot.begin_fight(STATE, characters=("Mia", "Guard")).state
    assert rows(state, ANN)[-2].endswith(" A fight begins.")
    assert [facts(state, name)[0] for name in ("Mia", "Guard")] == ["Has not acted yet."] * 2
    state = tarot.begin_round(state).state
    assert rows(state, ANN)[-2].endswith(" Fight, round 1.")
    assert [facts(state, name)[0] for name in ("Mia", "Guard")] == ["Acts now."] * 2
    state = tarot.declare_attack(state, character="Mia", targets=("Guard",)).state
    state = tarot.take_action(state, character="Guard").state
    assert "Attacks: Mia attacks Guard." in rows(state, ANN)
    assert [facts(state, name)[0] for name in ("Mia", "Guard")] == ["Has acted."] * 2
    state = tarot.open_attack(
        state, character="Mia", target="Guard", attacking="Driving", defending="Reaction"
    ).state
    waiting = "Contest: Mia against Guard. Now: declare suits. Waiting for Mia and Guard."
    assert waiting in rows(state, ANN)
    state = tarot.hit(STATE, character="Mia", wounds=2).state
    assert facts(state, "Mia")[0] == "About to suffer 2 wounds."
    assert label(commands.SufferWounds(character="Mia"), state=state) == "Mia suffers 2 wounds"
