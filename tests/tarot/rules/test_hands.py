"""The first hands, the hands after them, and the end of the game."""

import attrs
import pytest

from dramadeck import tarot
from dramadeck.tarot import Reason, commands, events
from tests.tarot.at import at_new_game, at_table
from tests.tarot.tables import ANN, MIA, names

GUARD = tarot.Character("Guard")
DRAW, NARRATOR_DRAWS = commands.DrawHand(player="Ann"), commands.DrawNarratorHand()


def sizes(at):
    return [len(at.hand(holder)) for holder in (*(player.name for player in at.players), None)]


def after_hands(drawn, **laid):
    """Return a table at which Ann has an empty hand and has drawn this many hands."""
    at = at_table(**laid)
    ann = attrs.evolve(at.players[0], hands_drawn=drawn)
    return attrs.evolve(at, state=at.state.with_player(ann))


def without_narrator_hand(at):
    """Move the hand of the Narrator to the discard pile."""
    for card in names(at.hand(None)):
        at = at.moved(card, tarot.Place.DISCARD_PILE)
    return at


@pytest.mark.rule("TT-008", "TT-009")
def test_a_game_begins_with_a_shuffle_and_five_cards_for_everybody_and_the_narrator():
    at = at_new_game("Ann", "Bea").deal()
    assert sizes(at) == [5, 5, 5]
    assert len(at.deck) == 63
    assert at.kinds[:3] == [events.GameBegun, events.DeckShuffled, events.HandDrawn]
    assert at.seed != at_new_game("Ann", "Bea").seed
    (shuffled,) = at.events_of(events.DeckShuffled)
    assert sorted(shuffled.order) == list(range(1, 79))
    assert list(shuffled.order) != list(range(1, 79))
    same, other = (at_new_game("Ann", "Bea", seed=seed).deal() for seed in (7, 8))
    for holder in ("Ann", "Bea", None):
        assert same.hand(holder) == at.hand(holder) != other.hand(holder)


@pytest.mark.rule("TT-009")
def test_with_too_many_players_the_last_hands_are_smaller_and_events_show_it():
    players = [f"Player {n}" for n in range(16)]
    at = at_new_game(*players[:14]).deal()
    assert sizes(at) == [5] * 15
    assert at.events_of(events.CardsRanOut) == []
    at = at_new_game(*players).deal()
    assert sizes(at) == [5] * 15 + [3, 0]
    ran_out = [(event.holder, event.missing) for event in at.events_of(events.CardsRanOut)]
    assert ran_out == [("Player 15", 2), (None, 5)]
    hands = attrs.evolve(tarot.PUBLISHED.hands, first=4)
    house = attrs.evolve(tarot.PUBLISHED, name="many", hands=hands)
    assert sizes(at_new_game(*players, dialect=house).deal()) == [4] * 17


@pytest.mark.rule("TT-008", "TT-010", "TT-015")
def test_hands_are_dealt_once_and_nobody_draws_while_holding_cards():
    at = at_table(hands={"Ann": ("Two of Cups",), None: ("The Tower", "Death")})
    at.refuses(commands.Deal(), Reason.GAME_UNDER_WAY, "TT-008")
    at.refuses(DRAW, Reason.CARDS_LEFT, "TT-010", "Ann still holds 1 cards")
    says = "the Narrator still holds 2 cards"
    at.refuses(NARRATOR_DRAWS, Reason.CARDS_LEFT, "TT-015", says)
    misnamed = commands.DrawHand(player="Anne")
    at.refuses(misnamed, Reason.UNKNOWN_PLAYER, "TT-010", "nearest: Ann")


@pytest.mark.rule("TT-012", "TT-013", "TT-017")
def test_each_new_hand_of_a_player_is_one_card_smaller_down_to_none():
    for hands, size in enumerate((4, 3, 2, 1), 1):
        at = after_hands(hands).sends(DRAW)
        assert len(at.hand("Ann")) == size
        assert at.events_of(events.HandDrawn)[0].size == size
    assert [at.hand_size(attrs.evolve(ANN, hands_drawn=n)) for n in (5, 6, 9)] == [0, 0, 0]
    after_hands(5).refuses(DRAW, Reason.NO_HANDS_LEFT, "TT-013")
    # Mia has played hands of five, four and three.
    at = after_hands(3, deck=("Two of Cups", "Nine of Cups")).sends(DRAW)
    assert names(at.hand("Ann")) == ["Two of Cups", "Nine of Cups"]


@pytest.mark.rule("TT-014")
def test_the_narrators_hands_do_not_shrink_and_she_may_draw_fewer():
    at = at_table(hands={None: ("Death",)})
    for _ in range(3):
        at = without_narrator_hand(at).draw_narrator_hand()
        assert len(at.hand(None)) == 5
    at = without_narrator_hand(at)
    assert len(at.draw_narrator_hand(count=2).hand(None)) == 2
    too_many = commands.DrawNarratorHand(count=6)
    at.refuses(too_many, Reason.HAND_TOO_LARGE, "TT-014", "up to 5 cards, not 6")


@pytest.mark.rule("TT-074")
def test_a_new_hand_is_drawn_only_after_the_table_is_cleared():
    at = at_table(hands={"Ann": ("Two of Wands",)}, cast=(GUARD,)).pushed("Two of Wands")
    assert at.hand("Ann") == ()
    assert at.allows(NARRATOR_DRAWS)
    for waits in (at, at.reveals("Mia")):
        waits.refuses(DRAW, Reason.TABLE_NOT_CLEARED, "TT-074")
    at = at.reveals("Mia").conclude_push(character="Mia").sends(DRAW)
    assert len(at.hand("Ann")) == 4


@pytest.mark.rule("TT-008", "TT-012")
def test_the_end_of_the_game_gathers_all_cards_and_hands_are_five_again():
    hands = {"Ann": ("Death",), None: ("The Sun",)}
    at = after_hands(4, hands=hands, discards=("The Fool",)).end_game()
    assert sorted(at.deck) == list(range(1, 79))
    piles = {pile.zone.kind for pile in at.events[0].piles}
    assert piles == {"hand", "narrator_hand", "discard_pile"}
    assert not at.is_dealt
    assert sizes(at.deal()) == [5, 5]


@pytest.mark.parametrize(
    "play",
    [
        {"checks": (tarot.Check(character="Mia", trait="Grit", needed=3),)},
        {"contests": (tarot.Contest(sides=(tarot.ContestSide(character="Mia", trait="Grit"),)),)},
        {"fight": tarot.Fight(fighters=(tarot.Fighter(character="Mia"),))},
        {"traumas": (tarot.Trauma(character="Mia", wounds=2),)},
    ],
    ids=lambda play: next(iter(play)),
)
def test_a_game_does_not_end_while_something_is_under_way(play):
    at = at_table(cast=(GUARD,))
    at = attrs.evolve(at, state=at.state.playing(attrs.evolve(at.play, **play)))
    at.refuses(commands.EndGame(), Reason.PLAY_UNDER_WAY, "TT-008", MIA.name)
