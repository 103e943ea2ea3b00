"""Cards and tables of Torg in words: facts of the deck, what a seat sees, nothing glued."""

from dramadeck import narration, torg
from dramadeck.narration import CardRef, Quote
from dramadeck.narration.torg.cards import PLAYER_SIDES
from tests.laws.torg_ground import LATER_DECK, LUCKY_BREAK
from tests.narration.languages import glued, pseudo

START = torg.new_game(["Quin", "Marco"], seed=7)
TOLD = narration.narrator(torg.TORG, setup=START.setup)


def texts(card, told=TOLD):
    return [line.text for line in told.card(card)]


def test_a_card_by_what_it_does_and_shows():
    assert texts(13) == [
        "Adrenalin (13)",
        "Your Dexterity, Strength or Toughness is 3 higher for the round, passive use included.",
        "Standard scene: heroes Flurry / villains —",
        "Dramatic scene: heroes Fatigued / villains —",
        "Approved actions: Maneuver and Trick",
        "Skill box: Critical Problem",
    ]


def test_steps_stand_side_by_side_and_any_is_any():
    assert texts(1)[-2:] == ["Approved actions: any", "Skill box: AB"]


def test_villain_actions_stand_beside_what_befalls_the_villains():
    card = torg.original_deck().where(villains=torg.Disadvantage.SETBACK)[0].number
    assert any("Setback" in each for each in texts(card))
    acting = next(
        card
        for card in torg.original_deck().cards
        if len(card.gamemaster.dramatic.villain_actions) == 2
    )
    one, other = acting.gamemaster.dramatic.villain_actions
    assert f"{one}/{other}" in texts(acting.number)[3]


def test_every_type_of_card_has_words_of_its_own():
    assert set(PLAYER_SIDES) == set(torg.CardType)
    assert len(set(PLAYER_SIDES.values())) == len(PLAYER_SIDES)


def test_every_card_of_every_deck_is_told_and_in_no_glued_word():
    for deck in (torg.original_deck(), torg.expanded_deck(), LATER_DECK):
        state = torg.new_game(["Quin"], seed=7, deck=deck)
        told = narration.narrator(torg.TORG, language=pseudo(), setup=state.setup)
        for card in deck.numbers:
            lines = told.card(card)
            assert isinstance(lines[0].spans[0], CardRef)
            assert [glued(line) for line in lines if glued(line)] == []
            assert "⟦⟧" not in "".join(line.text for line in lines)


def test_a_card_of_ones_own_is_told_by_its_name_and_in_its_own_words():
    state = torg.new_game(["Quin"], seed=7, deck=LATER_DECK)
    lines = narration.narrator(torg.TORG, setup=state.setup).card(LUCKY_BREAK)
    assert lines[0].text == "Lucky Break (211)"
    assert Quote("Your next total is 5 more.") in lines[1].spans


def test_the_table_as_its_owner_and_as_others_see_it():
    state = torg.deal(START).state
    seen = {
        seat: [str(row) for row in TOLD_OF[seat].table(torg.view(state, seat))] for seat in TOLD_OF
    }
    quin, marco = torg.hero_seat("Quin"), torg.hero_seat("Marco")
    assert seen[quin][1] == seen[torg.SPECTATOR][1] == "Marco: Hand: 5 cards. Pool: nothing."
    assert all(f"({card})" in seen[marco][1] for card in state.hand("Marco"))
    assert seen[quin][2] == "Piles: Drama deck: 146 cards. Discard pile: 0 cards."


TOLD_OF = {
    seat: narration.narrator(torg.TORG, seat=seat, setup=START.setup)
    for seat in (torg.hero_seat("Quin"), torg.hero_seat("Marco"), torg.SPECTATOR)
}
