"""A new game: heroes, deck, rule text and seed."""

import pytest

from dramadeck import UnknownNameError, torg
from dramadeck.core import Seed
from tests.torg.tables import HEROES


def test_a_new_game_has_all_cards_in_the_deck_and_nothing_under_way():
    state = torg.new_game(["Quin", torg.Hero("Marco", possibilities=10)], seed=7)
    assert state.drama_deck == tuple(range(1, 157))
    assert state.heroes == (torg.Hero("Quin"), torg.Hero("Marco", possibilities=10))
    assert state.seed == Seed(7)
    assert state.adventure is state.scene is state.round is state.resolution is None
    assert state.attempts == state.boosts == ()
    assert torg.new_game(HEROES, seed=7) == torg.TORG.new_game(HEROES, seed=7)


def test_a_game_has_the_given_deck_and_dialect():
    assert len(torg.new_game(HEROES, seed=7, deck="expanded").drama_deck) == 161
    short = torg.original_deck().only((45, 3, 42), name="short")
    state = torg.new_game(HEROES, seed=7, deck=short, dialect=torg.REVISED)
    assert state.drama_deck == (45, 3, 42)
    assert (state.setup.deck, state.setup.dialect) == (short, torg.REVISED)


def test_without_a_seed_every_game_is_different_and_can_be_repeated():
    one, other = torg.new_game(HEROES), torg.new_game(HEROES)
    assert one.seed.root != other.seed.root
    assert len(bytes.fromhex(one.seed.root)) == 32
    dealt = torg.deal(one).state
    assert torg.deal(torg.new_game(HEROES, seed=one.seed.root)).state == dealt
    assert torg.deal(other).state.drama_deck != dealt.drama_deck


@pytest.mark.parametrize(
    ("heroes", "choices", "error", "sentence"),
    [
        (HEROES, {"seed": 1.5}, TypeError, "seed: expected a number or a text, got "),
        ([], {}, ValueError, "heroes: expected at least one name"),
        (["Quin", "Quin"], {}, ValueError, "heroes: 'Quin' is named twice"),
        ("Quin", {}, TypeError, "heroes: expected .+, got "),
        (HEROES, {"deck": "expandet"}, UnknownNameError, "no deck 'expandet'; nearest: expanded"),
        (HEROES, {"dialect": "revise"}, UnknownNameError, "no dialect 'revise'; nearest: revised"),
        (HEROES, {"deck": None}, TypeError, "deck: expected"),
        (HEROES, {"dialect": 5}, TypeError, "dialect: expected"),
    ],
    ids=range(8),
)
def test_an_invalid_argument_is_refused_with_its_name(heroes, choices, error, sentence):
    with pytest.raises(error, match=sentence):
        torg.new_game(heroes, **({"seed": 7} | choices))


@pytest.mark.parametrize(
    ("fields", "error", "field"),
    [
        ({"name": 5}, TypeError, "name"),
        ({"name": ""}, ValueError, "name"),
        ({"name": "Quin", "possibilities": "ten"}, TypeError, "possibilities"),
        ({"name": "Quin", "possibilities": -1}, ValueError, "possibilities"),
    ],
)
def test_an_invalid_hero_is_refused_with_the_name_of_the_field(fields, error, field):
    with pytest.raises(error, match=field):
        torg.Hero(**fields)
