"""Setting the table."""

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


def test_heroes_may_come_as_any_series_of_names():
    for party in (list(HEROES), iter(HEROES), (name for name in HEROES), dict.fromkeys(HEROES)):
        assert [hero.name for hero in torg.new_game(party, seed=7).heroes] == list(HEROES)


def test_a_game_is_played_with_the_deck_and_dialect_one_names():
    assert len(torg.new_game(HEROES, seed=7, deck="expanded").drama_deck) == 161
    short = torg.original_deck().only((45, 3, 42), name="short")
    state = torg.new_game(HEROES, seed=7, deck=short, dialect=torg.REVISED)
    assert state.drama_deck == (45, 3, 42)
    assert (state.setup.deck, state.setup.dialect) == (short, torg.REVISED)


@pytest.mark.parametrize("seed", [0, -5, 10**30, "", "the tomb of the mummy"])
def test_any_number_or_text_is_a_seed(seed):
    one, other = (torg.deal(torg.new_game(HEROES, seed=seed)).state for _ in range(2))
    assert one == other


def test_without_a_seed_every_game_is_another_and_can_be_played_again():
    one, other = torg.new_game(HEROES), torg.new_game(HEROES)
    assert one.seed.root != other.seed.root
    assert len(bytes.fromhex(one.seed.root)) == 32
    dealt = torg.deal(one).state
    assert torg.deal(torg.new_game(HEROES, seed=one.seed.root)).state == dealt
    assert torg.deal(other).state.drama_deck != dealt.drama_deck


@pytest.mark.parametrize("seed", [1.5, True, b"7", (7,)])
def test_another_seed_is_a_type_error_that_names_it(seed):
    with pytest.raises(TypeError, match="seed: expected a number or a text, got "):
        torg.new_game(HEROES, seed=seed)


@pytest.mark.parametrize(
    ("heroes", "complaint"),
    [
        ([], "heroes: expected at least one name"),
        (["Quin", "Quin"], "heroes: 'Quin' is named twice"),
        (["Quin", torg.Hero("Quin")], "heroes: 'Quin' is named twice"),
        (["Quin", "  "], "blank"),
        ([""], "blank"),
    ],
)
def test_a_party_that_makes_no_sense_is_a_value_error(heroes, complaint):
    with pytest.raises(ValueError, match=complaint):
        torg.new_game(heroes, seed=7)


@pytest.mark.parametrize("heroes", ["Quin", ["Quin", 5], [None], [b"Quin"], None, 3])
def test_heroes_of_the_wrong_type_are_a_type_error_that_names_them(heroes):
    with pytest.raises(TypeError, match=r"heroes: expected .+, got "):
        torg.new_game(heroes, seed=7)


def test_an_unknown_deck_or_dialect_is_told_with_the_nearest():
    with pytest.raises(UnknownNameError, match="no deck 'expandet'; nearest: expanded"):
        torg.new_game(HEROES, seed=7, deck="expandet")
    with pytest.raises(UnknownNameError, match="no deck 'xyz'; known: original, expanded"):
        torg.new_game(HEROES, seed=7, deck="xyz")
    with pytest.raises(UnknownNameError, match="no dialect 'revise'; nearest: revised"):
        torg.new_game(HEROES, seed=7, dialect="revise")


@pytest.mark.parametrize("choice", ["dialect", "deck"])
@pytest.mark.parametrize("wrong", [5, None])
def test_a_dialect_or_deck_of_the_wrong_type_is_a_type_error_that_names_it(choice, wrong):
    with pytest.raises(TypeError, match=f"{choice}: expected"):
        torg.new_game(HEROES, seed=7, **{choice: wrong})


@pytest.mark.parametrize(
    ("make", "error"),
    [
        (lambda: torg.Hero(5), TypeError),
        (lambda: torg.Hero("Quin", possibilities="ten"), TypeError),
        (lambda: torg.Hero("Quin", possibilities=-1), ValueError),
        (lambda: torg.Hero(""), ValueError),
    ],
)
def test_a_hero_that_makes_no_sense_is_refused_and_the_field_named(make, error):
    with pytest.raises(error, match=r"(name|possibilities)"):
        torg.new_game([make()], seed=7)


def test_the_verb_and_the_system_set_the_same_table():
    assert torg.new_game(HEROES, seed=7) == torg.TORG.new_game(HEROES, seed=7)
