"""The validation of a new game, and of a loaded state."""

from itertools import count

import attrs
import pytest

from dramadeck.core import Seed, Table, UnknownNameError, Zone
from dramadeck.core.setup_validation import chosen, each_once, first_seed, party, player_names
from dramadeck.core.validation import duplicate_names, zone_errors


@attrs.frozen
class Gambler:
    name: str
    stake: int = 10


QUIN, MARCO = Gambler("Quin"), Gambler("Marco", 50)


@pytest.mark.parametrize(
    "value", [["Quin", MARCO], (QUIN, MARCO), iter(["Quin", MARCO]), {"Quin": 1, MARCO: 2}]
)
def test_players_are_names_or_records_in_any_iterable(value):
    assert party(value, Gambler, "gamblers") == (QUIN, MARCO)


def test_names_of_players_are_normalised():
    for kind, name_of in ((str, str), (Gambler, lambda gambler: gambler.name)):
        people = party([" Quin  Sebastian ", "Marco\u00a0", "Rene\u0301e"], kind, "gamblers")
        assert [*map(name_of, people)] == ["Quin Sebastian", "Marco", "Ren\u00e9e"]
    with pytest.raises(ValueError, match="gamblers: a name is blank"):
        party(["Quin", " "], str, "gamblers")
    with pytest.raises(TypeError, match=r"^gamblers: expected a name, got 5$"):
        party(["Quin", 5], str, "gamblers")
    with pytest.raises(ValueError, match="'Quin' is named twice"):
        each_once(party(["Quin", "Quin "], str, "g"), "one", "g")


@pytest.mark.parametrize(
    ("value", "error", "sentence"),
    [
        *((one, TypeError, "expected several names, got ") for one in ("Quin", None, 3, QUIN)),
        (["Quin", 5], TypeError, "expected a name or a Gambler, got "),
        ([None], TypeError, "expected a name or a Gambler, got "),
        ([b"Quin"], TypeError, "expected a name or a Gambler, got "),
        ([], ValueError, "expected at least one name$"),
        (["Quin", " "], ValueError, "a name is blank$"),
        (10**5000, TypeError, "expected several names, got .{,99}$"),
        ([10**5000], TypeError, "expected a name or a Gambler, got .{,99}$"),
        ((("x" * 4_000_000,),), TypeError, "expected a name or a Gambler, got .{,99}$"),
    ],
    ids=range(12),
)
def test_a_value_that_is_not_a_party_is_an_error_of_one_line(value, error, sentence):
    with pytest.raises(error, match=f"^gamblers: {sentence}"):
        party(value, Gambler, "gamblers")


def test_a_new_game_reports_the_first_repeated_name_and_a_loaded_state_all():
    assert each_once(iter(["Quin", "quin"]), "gambler", "gamblers") == ("Quin", "quin")
    names = ("Ann", "Quin", "Marco", "Quin", "Marco")
    sentence = "^gamblers: 'Quin' is named twice; each gambler needs her own name$"
    with pytest.raises(ValueError, match=sentence):
        each_once(names, "gambler", "gamblers")
    twice = [f"two gamblers bear the name '{name}'" for name in ("Quin", "Marco")]
    assert list(duplicate_names(names, "gamblers")) == twice
    hands = [Zone("hand", name) for name in ("Ann", "Bea", "Cleo")]
    attics = [Zone("attic"), Zone("sleeve"), Zone("vault")]
    table = Table.of(dict.fromkeys([*hands[:1], *attics], ()))
    assert list(zone_errors(table, [*hands, Zone("deck")])) == [
        *("there is no zone deck", "there is no zone hand/Bea", "there is no zone hand/Cleo"),
        *("there is a zone attic", "there is a zone sleeve", "there is a zone vault"),
    ]
    with_a_card = Table.of({**dict.fromkeys(hands, ()), Zone("hand", "Zoe"): (1,)})
    assert list(zone_errors(with_a_card, hands)) == ["there is a zone hand/Zoe"]


def test_any_number_or_text_is_a_seed_and_the_default_is_random():
    for root in (0, -5, 10**30, "", "the tomb of the mummy"):
        assert first_seed(root) == Seed(root)
    assert first_seed(None) != first_seed(None)
    assert len(bytes.fromhex(str(first_seed(None).root))) == 32


def test_a_dialect_is_chosen_by_name_or_as_a_value():
    shipped = {"Quin": QUIN, "Marco": MARCO}
    assert chosen("Marco", shipped, "gambler") is MARCO
    assert chosen(Gambler("Tina"), shipped, "gambler") == Gambler("Tina")
    with pytest.raises(UnknownNameError, match=r"^there is no gambler 'Quinn'; nearest: Quin$"):
        chosen("Quinn", shipped, "gambler")
    with pytest.raises(TypeError, match=r"^gambler: expected a name or a Gambler, got 7$"):
        chosen(7, shipped, "gambler")


def test_a_table_has_at_most_a_thousand_seats():
    assert len(party(map(str, range(1000)), Gambler, "gamblers")) == 1000
    with pytest.raises(ValueError, match=r"^gamblers: expected at most 1,000 names$"):
        party(map(str, count()), Gambler, "gamblers")
    names = tuple(map(str, range(100_000)))
    assert each_once(names, "gambler", "gamblers") == names


UNWRITABLE = ("half \ud800", "x" * 2001, "\x1b[2J", 10**100, -(10**5000))


def test_a_wrong_seed_or_one_that_cannot_be_saved_is_an_error():
    for roots, error, sentence in (
        ((1.5, True, b"7", (7,), Seed(7)), TypeError, "number or a text, got "),
        (UNWRITABLE, ValueError, "(text|number) "),
    ):
        for root in roots:
            with pytest.raises(error, match=f"^seed: expected a {sentence}.{{,150}}$"):
                first_seed(root)


def test_the_names_of_players_are_normalised_unique_and_in_the_allowed_number():
    assert player_names(iter(["Ann ", "Ben"]), fewest=2, most=2) == ("Ann", "Ben")
    for names, options, wrong in (
        ([], {}, "players: expected at least one name"),
        (["Ann"], {"fewest": 2}, "players: expected 2 or more, got 1"),
        (["Ann", "Ben", "Cleo"], {"most": 2}, "players: expected 1 to 2, got 3"),
        (["Ann", "Ann"], {"what": "heroes"}, "heroes: 'Ann' is named twice"),
    ):
        with pytest.raises(ValueError, match=wrong):
            player_names(names, **options)
