"""Commands check their fields when they are made, so that a mistake is told where it is made."""

from enum import StrEnum
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dramadeck.engine import Card, Name, Natural, Positive, Seat, checked_fields, command, limits


class Animal(StrEnum):
    OWL = "owl"


class Suit(StrEnum):
    CUPS = "cups"
    SWORDS = "swords"


class Mood(StrEnum):
    GLAD = "glad"


@attrs.frozen
class Wager:
    amount: int


ANYBODY = Seat("anybody")


@command(by=ANYBODY)
class Everything:
    """A command with a field of every kind."""

    number: int = 3
    name: Name = "Quin"
    text: str = ""
    flag: bool = False
    suit: Suit = Suit.CUPS
    card: Card = 1
    natural: Natural = 0
    positive: Positive = 1
    wager: Wager = Wager(1)
    maybe_name: Name | None = None
    maybe_number: int | None = None
    suit_or_mood: Suit | Mood = Suit.CUPS
    any_of_three: Suit | Mood | None = None
    cards: tuple[Card, ...] = ()
    names: tuple[Name, ...] = ()
    numbers: tuple[int, ...] = ()
    wagers: tuple[Wager, ...] = ()


GOOD = [
    {"number": -3},
    {"name": "Marco"},
    {"text": "  "},
    {"flag": True},
    {"suit": Suit.SWORDS},
    {"card": 161},
    {"natural": 0},
    {"positive": 2},
    {"wager": Wager(7)},
    {"maybe_name": "Tina"},
    {"maybe_name": None},
    {"maybe_number": -1},
    {"suit_or_mood": Mood.GLAD},
    {"any_of_three": Mood.GLAD},
    {"any_of_three": None},
    {"cards": (3, 1, 3)},
    {"names": ("Quin", "Marco")},
    {"numbers": (0, -1)},
    {"wagers": (Wager(1),)},
]


@pytest.mark.parametrize("fields", GOOD, ids=str)
def test_a_good_value_is_kept(fields: dict[str, Any]):
    (name, value) = next(iter(fields.items()))
    assert getattr(Everything(**fields), name) == value


WRONG_TYPE = [
    ("number", "3", "a whole number, got '3' (str)"),
    ("number", 3.0, "a whole number, got 3.0 (float)"),
    ("number", True, "a whole number, got True (bool)"),
    ("number", None, "a whole number, got None (NoneType)"),
    ("name", 5, "a text, got 5 (int)"),
    ("flag", 1, "True or False, got 1 (int)"),
    ("suit", "cups", "a Suit (cups, swords), got 'cups' (str)"),
    ("card", "45", "a whole number, got '45' (str)"),
    ("card", False, "a whole number, got False (bool)"),
    ("natural", 0.5, "a whole number, got 0.5 (float)"),
    ("wager", 7, "a Wager, got 7 (int)"),
    ("maybe_name", 5, "a text, got 5 (int)"),
    ("maybe_number", "x", "a whole number, got 'x' (str)"),
    ("suit_or_mood", None, "a Suit (cups, swords) or a Mood (glad), got None (NoneType)"),
    ("any_of_three", "glad", "a Suit (cups, swords) or a Mood (glad), got 'glad' (str)"),
    ("cards", [1], "a tuple of which each is a whole number, got [1] (list)"),
    ("cards", (1, "2"), "a tuple of which each is a whole number, got (1, '2') (tuple)"),
    ("cards", 1, "a tuple of which each is a whole number, got 1 (int)"),
    ("names", "Quin", "a tuple of which each is a text, got 'Quin' (str)"),
    ("wagers", (1,), "a tuple of which each is a Wager, got (1,) (tuple)"),
]


@pytest.mark.parametrize(("field", "value", "told"), WRONG_TYPE)
def test_a_wrong_type_is_a_type_error_that_names_the_field(field: str, value: Any, told: str):
    with pytest.raises(TypeError) as error:
        Everything(**{field: value})
    assert str(error.value) == f"Everything.{field}: expected {told}"


NONSENSE = [
    ("name", "", "a text that is not blank, got ''"),
    ("name", " \t", "a text that is not blank, got ' \\t'"),
    ("card", 0, "the number of a card, 1 or more, got 0"),
    ("natural", -1, "0 or more, got -1"),
    ("positive", 0, "1 or more, got 0"),
    ("maybe_name", "", "a text that is not blank, got ''"),
    ("cards", (1, 0), "each to be the number of a card, 1 or more, got (1, 0)"),
    ("names", ("Quin", ""), "each to be a text that is not blank, got ('Quin', '')"),
]


@pytest.mark.parametrize(("field", "value", "told"), NONSENSE)
def test_a_nonsense_value_is_a_value_error_that_names_the_field(field: str, value: Any, told: str):
    with pytest.raises(ValueError, match="expected") as error:
        Everything(**{field: value})
    assert str(error.value) == f"Everything.{field}: expected {told}"


def test_fields_are_given_by_name_alone_and_never_change():
    with pytest.raises(TypeError):
        Everything(3)
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        Everything().number = 4
    with pytest.raises(TypeError):
        Everything(speed=4)


def test_a_field_without_a_default_must_be_given():
    @command(by=ANYBODY)
    class Bid:
        amount: Positive

    with pytest.raises(TypeError, match="amount"):
        Bid()
    assert Bid(amount=3).amount == 3


def test_a_changed_copy_is_checked_like_a_new_one():
    with pytest.raises(ValueError, match=r"^Everything\.positive: expected 1 or more"):
        attrs.evolve(Everything(), positive=0)


anything = st.none() | st.booleans() | st.integers() | st.text() | st.tuples(st.integers())


def complaint(fields: dict[str, Any]) -> str | None:
    try:
        Everything(**fields)
    except (TypeError, ValueError) as error:
        return str(error)
    return None


@given(st.sampled_from([each.name for each in attrs.fields(Everything)]), anything)
def test_whatever_is_given_is_kept_as_it_is_or_refused_by_name(field: str, value: Any):
    told = complaint({field: value})
    if told is None:
        assert getattr(Everything(**{field: value}), field) is value
    else:
        assert told.startswith(f"Everything.{field}: expected ")


def test_a_command_declares_no_field_that_could_not_be_checked_whole():
    with pytest.raises(TypeError, match="holds any number of one kind"):

        @command(by=ANYBODY)
        class Pair:
            both: tuple[str, int]


@command(by=ANYBODY)
class Choice:
    """A command whose field may be of several kinds."""

    seed: int | str | None = None
    target: Name | Positive | None = None
    by: str | tuple[str, ...] | None = None


@command(by=ANYBODY)
class Ask:
    """A command that asks for things whose names begin with a vowel, and others."""

    animal: Animal | None = None
    suit: Suit | None = None


def test_what_was_expected_is_told_with_its_article():
    with pytest.raises(TypeError, match=r"Ask\.animal: expected an Animal \(owl\), got 3 \(int\)"):
        Ask(animal=3)
    with pytest.raises(TypeError, match=r"Ask\.suit: expected a Suit \(cups, swords\), got 3"):
        Ask(suit=3)


def test_each_kind_that_a_field_may_be_of_has_its_own_bounds():
    assert Choice(seed=10**99, target=3, by=("Mummy", "Priest")).seed == 10**99
    assert Choice(target="Quin", by="Mummy").target == "Quin"
    for field, value, told in (
        ("seed", 10**100, "a number of at most 100 digits"),
        ("seed", "x\x1b", "a text without the unprintable character '\\x1b'"),
        ("target", 0, "1 or more, got 0"),
        ("target", "", "a text that is not blank, got ''"),
        ("by", ("Mummy", "x" * 2001), "each to be a text of at most 2,000 characters"),
    ):
        with pytest.raises(ValueError, match=rf"^Choice\.{field}: expected") as error:
            Choice(**{field: value})
        assert told in str(error.value)


BEYOND = [
    ("number", 10**9 + 1, "a number from -1,000,000,000 to 1,000,000,000, got 1000000001"),
    ("number", -(10**5000), None),
    ("maybe_number", 10**9 + 1, None),
    ("numbers", (1, 10**9 + 1), None),
    ("natural", 10**30, None),
    ("positive", 10**5000, None),
    ("card", 10**5000, None),
    ("cards", (3, 10**5000), None),
    ("cards", (1,) * 1001, "at most 1,000 of them, got (1, 1, 1, 1, 1, 1, 1, 1, ...)"),
    ("name", "x" * 81, None),
    ("name", "x" * 4_000_000, None),
    ("maybe_name", "Quin\x1b[2J", "a name without the unprintable character '\\x1b', got"),
    ("names", ("Marco", "Quin\u202e"), "each to be a name without the unprintable character"),
    ("name", "Qu\u200bin", "a name without the unprintable character '\\u200b'"),
    ("name", "Quin ", "a name without odd spaces, such as 'Quin', got 'Quin '"),
    ("name", "\u00a0Quin", "a name without odd spaces, such as 'Quin'"),
    ("name", "Quin  Lee", "a name without odd spaces, such as 'Quin Lee'"),
    ("name", "Rene\u0301e", "a name in its composed form, such as 'Ren\u00e9e'"),
    ("name", "\ud800", "a name without the unprintable character '\\ud800'"),
    ("text", "\ud800", "a text without the unprintable character '\\ud800'"),
    ("text", "x" * 4_000_000, "a text of at most 2,000 characters, got 'xxx"),
    ("text", "I leap\nand fall", "a text without the unprintable character '\\n'"),
    ("text", "\x9b2J", "a text without the unprintable character '\\x9b'"),
]


@pytest.mark.parametrize(("field", "value", "told"), BEYOND, ids=range(len(BEYOND)))
def test_what_a_save_could_not_hold_is_refused_in_a_short_sentence(
    field: str, value: Any, told: str | None
):
    with pytest.raises(ValueError, match="expected") as error:
        Everything(**{field: value})
    assert str(error.value).startswith(f"Everything.{field}: expected {told or ''}")
    assert len(str(error.value)) < 250


@pytest.mark.parametrize(
    "value",
    ["Quin", "Ren\u00e9e", "\u0422\u043e\u043d\u0438", "\u5f20\u4f1f", "O'Neill 3", "x" * 80],
)
def test_people_may_bear_names_of_any_script(value: str):
    assert Everything(name=value).name == value


@pytest.mark.parametrize(
    "value",
    ["", " ", "\u00ab\u00a0Non\u202f!\u00a0\u00bb", "\U0001f469\u200d\U0001f680", "x" * 2000],
)
def test_texts_may_hold_whatever_can_be_printed(value: str):
    assert Everything(text=value).text == value


def test_a_host_may_let_names_be_longer():
    before = limits.put_in_force(attrs.evolve(limits.in_force(), name=200, several=2000))
    try:
        assert Everything(name="x" * 200, cards=(1,) * 2000)
    finally:
        limits.put_in_force(before)


def test_what_a_game_has_added_up_may_be_more_than_one_command_brings():
    @attrs.frozen(kw_only=True, field_transformer=checked_fields)
    class Purse:
        coins: Natural

    assert Purse(coins=10**99).coins == 10**99
    with pytest.raises(ValueError, match="at most 100 digits"):
        Purse(coins=10**100)
