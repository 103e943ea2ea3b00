"""A new game: players with their characters, a deck, a dialect, a seed."""

import attrs
import pytest

from dramadeck import UnknownNameError, tarot
from tests.tarot.at import at_new_game
from tests.tarot.tables import ANN, MIA


def house(**readings):
    return attrs.evolve(tarot.PUBLISHED, name="house", **readings)


@pytest.mark.rule("TT-003", "TT-008")
def test_a_player_without_a_sheet_plays_a_character_with_her_own_name():
    at = at_new_game("Bea", ANN)
    assert [player.character.name for player in at.players] == ["Bea", "Mia"]
    assert at.character("Bea").rank("Driving") == tarot.Aptitude.MEDIOCRE
    assert at.player_of("Mia") == ANN
    assert at.player_of("Bea").name == "Bea"
    assert len(at.deck) == 78
    assert not at.is_dealt
    assert tarot.Player("Ann").character == tarot.Character("Ann")
    with pytest.raises(TypeError, match=r"Player\.character: expected a Character"):
        tarot.Player("Ann", "Mia")
    with pytest.raises(ValueError, match="blank"):
        tarot.Player(" ", MIA)


def test_an_invalid_list_of_players_is_refused():
    for players, error, words in (
        ("Ann", TypeError, "expected several names"),
        (3, TypeError, "expected several names"),
        ([3], TypeError, "expected a name or a Player, got 3"),
        ([], ValueError, "at least one name"),
        ([" "], ValueError, "a name is blank"),
        (["Ann", "Ann"], ValueError, "'Ann' is named twice; each player"),
        (["Mia", ANN], ValueError, "'Mia' is named twice; each character"),
    ):
        with pytest.raises(error, match=words):
            tarot.new_game(players, seed=7)


def test_a_seed_is_a_number_or_a_text():
    assert at_new_game("Ann", seed="the door").seed.root == "the door"
    one, other = tarot.new_game(["Ann"]), tarot.new_game(["Ann"])
    assert one.seed.root != other.seed.root
    assert tarot.new_game(["Ann"], seed=one.seed.root) == one
    for wrong in (7.0, True):
        with pytest.raises(TypeError, match="seed: expected a number or a text"):
            at_new_game("Ann", seed=wrong)


@pytest.mark.rule("TT-024")
def test_dialect_and_deck_may_be_names_or_values():
    own = attrs.evolve(tarot.rider_waite_deck(), name="own")
    at = at_new_game(dialect=house(), deck=own)
    assert (at.dialect, at.setup.deck) == (house(), own)
    assert at_new_game(dialect="published", deck="rider-waite").dialect == tarot.PUBLISHED
    for wrong, error, words in (
        ({"dialect": "publisht"}, UnknownNameError, "nearest: published"),
        ({"deck": "rider waite"}, UnknownNameError, "nearest: rider-waite"),
        ({"deck": 78}, TypeError, "deck: expected a name or a Deck"),
    ):
        with pytest.raises(error, match=words):
            at_new_game(**wrong)


@pytest.mark.rule("TT-009", "TT-012", "TT-014", "TT-027")
def test_the_sizes_of_hands_are_readings_of_the_dialect():
    hands, pushes = tarot.PUBLISHED.hands, tarot.PUBLISHED.pushes
    assert (hands.first, hands.fewer_each_time, hands.narrator_most) == (5, 1, 5)
    worth = [pushes.ranks_raised.lookup(rank) for rank in (1, 2, 10, 11, 14)]
    assert worth == [1, 1, 1, 2, 2]
    assert dict(tarot.DIALECTS) == {"published": tarot.PUBLISHED}
    for group in (tarot.Dialect, type(hands), type(pushes), type(tarot.PUBLISHED.fights)):
        assert all(field.default is attrs.NOTHING for field in attrs.fields(group))
    larger = attrs.evolve(hands, first=7, fewer_each_time=3, narrator_most=6)
    at = at_new_game(dialect=house(hands=larger)).deal()
    assert (len(at.hand("Ann")), len(at.hand(None))) == (7, 7)
    assert at.hand_size(at.players[0]) == 4
