"""Commands validate their fields when they are created."""

import pickle
from collections import deque
from enum import StrEnum
from inspect import signature
from typing import Annotated, Literal

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dramadeck import tarot, torg
from dramadeck.core import (
    Card,
    CharacterName,
    Name,
    Natural,
    Positive,
    Seat,
    Sender,
    SubsetOf,
    checked_fields,
    command,
    event,
    replace,
)
from tests.other_limits import other_limits


class Animal(StrEnum):
    OWL = "owl"


class Suit(StrEnum):
    CUPS = "cups"
    SWORDS = "swords"


class Mood(StrEnum):
    GLAD = "glad"


class Twin(StrEnum):
    """Has a member with the same value as another enum."""

    CUPS = "cups"


@attrs.frozen
class Wager:
    amount: int


ANYBODY = Seat("anybody")


@command(by=ANYBODY)
class Everything:
    """A command with a field of every type."""

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
    suits: tuple[Suit, ...] = ()
    moods: tuple[Suit | Mood, ...] = ()
    suit_or_twin: Suit | Twin | None = None
    text_or_suit: str | Suit = ""
    animal: Animal | None = None
    seed: int | str | None = None
    target: Name | Positive | None = None
    by: str | tuple[str, ...] | None = None


GOOD = {"number": -3, "name": "Marco", "text": "  ", "flag": True, "suit": Suit.SWORDS, "card": 161}
GOOD |= {"natural": 0, "positive": 2, "wager": Wager(7), "maybe_name": "Tina", "maybe_number": -1}
GOOD |= {"suit_or_mood": Mood.GLAD, "any_of_three": Mood.GLAD, "cards": (3, 1, 3)}
GOOD |= {"names": ("Quin", "Marco"), "numbers": (0, -1), "wagers": (Wager(1),), "seed": 10**99}
GOOD |= {"target": 3, "by": ("Mummy", "Priest")}


def test_good_values_are_stored():
    record = Everything(**GOOD)
    assert {name: getattr(record, name) for name in GOOD} == GOOD
    others = {"maybe_name": None, "any_of_three": None, "target": "Quin", "by": "Mummy"}
    changed = attrs.evolve(record, **others)
    assert {name: getattr(changed, name) for name in GOOD} == GOOD | others


WRONG_TYPE = [
    ("number", "3", "a whole number, got '3' (str)"),
    ("number", 3.0, "a whole number, got 3.0 (float)"),
    ("number", True, "a whole number, got True (bool)"),
    ("number", None, "a whole number, got None (NoneType)"),
    ("name", 5, "a text, got 5 (int)"),
    ("flag", 1, "True or False, got 1 (int)"),
    ("suit", 3, "a Suit (cups, swords), got 3 (int)"),
    ("suit", Twin.CUPS, "a Suit (cups, swords), got <Twin.CUPS: 'cups'> (Twin)"),
    ("card", "45", "a whole number, got '45' (str)"),
    ("card", False, "a whole number, got False (bool)"),
    ("natural", 0.5, "a whole number, got 0.5 (float)"),
    ("wager", 7, "a Wager, got 7 (int)"),
    ("maybe_name", 5, "a text, got 5 (int)"),
    ("maybe_number", "x", "a whole number, got 'x' (str)"),
    ("suit_or_mood", None, "a Suit (cups, swords) or a Mood (glad), got None (NoneType)"),
    ("any_of_three", Twin.CUPS, "a Suit (cups, swords) or a Mood (glad), got <Twin.CUPS"),
    ("cards", ["1"], "a tuple in which each item is a whole number, got ['1'] (list)"),
    ("cards", b"45", "a tuple in which each item is a whole number, got b'45' (bytes)"),
    ("cards", {1}, "a tuple in which each item is a whole number, got <a set of 1> (set)"),
    ("suits", "cups", "a tuple in which each item is a Suit (cups, swords), got 'cups' (str)"),
    ("suits", ["cups", 3], "a tuple in which each item is a Suit (cups, swords), got ['cups', 3]"),
    ("cards", (1, "2"), "a tuple in which each item is a whole number, got (1, '2') (tuple)"),
    ("cards", 1, "a tuple in which each item is a whole number, such as (1,), got 1 (int)"),
    ("names", "Quin", "a tuple in which each item is a text, such as ('Quin',), got 'Quin' (str)"),
    ("wagers", (1,), "a tuple in which each item is a Wager, got (1,) (tuple)"),
    ("animal", 3, "an Animal (owl), got 3 (int)"),
]


WRONG_VALUE = [
    ("name", "", "a text that is not blank, got ''"),
    ("name", " \t", "a text that is not blank, got ' \\t'"),
    ("card", 0, "the number of a card, 1 or more, got 0"),
    ("natural", -1, "0 or more, got -1"),
    ("positive", 0, "1 or more, got 0"),
    ("maybe_name", "", "a text that is not blank, got ''"),
    ("cards", (1, 0), "each to be the number of a card, 1 or more, got (1, 0)"),
    ("names", ("Quin", ""), "each to be a text that is not blank, got ('Quin', '')"),
    ("target", 0, "1 or more, got 0"),
    ("target", "", "a text that is not blank, got ''"),
]


WRITTEN = [
    ("suit", "cups", Suit.CUPS),
    ("suit", "SWORDS", Suit.SWORDS),
    ("suit", "Swords", Suit.SWORDS),
    ("suit_or_mood", "Glad", Mood.GLAD),
    ("any_of_three", "swords", Suit.SWORDS),
    ("suits", ("cups", "Swords"), (Suit.CUPS, Suit.SWORDS)),
    ("suits", ["Cups", Suit.SWORDS], (Suit.CUPS, Suit.SWORDS)),
    ("moods", ["glad", "cups"], (Mood.GLAD, Suit.CUPS)),
    ("text_or_suit", "cups", "cups"),
    ("text_or_suit", Suit.CUPS, Suit.CUPS),
    ("cards", [3, 1, 3], (3, 1, 3)),
    ("cards", range(1, 4), (1, 2, 3)),
    ("cards", deque([7]), (7,)),
    ("cards", [], ()),
    ("names", ["Quin", "Marco"], ("Quin", "Marco")),
    ("wagers", [Wager(7)], (Wager(7),)),
]


@pytest.mark.parametrize(("field", "word", "member"), WRITTEN, ids=str)
def test_a_word_is_converted_to_its_member_and_a_list_to_a_tuple(field, word, member):
    taken, right = Everything(**{field: word}), Everything(**{field: member})
    assert repr(taken) == repr(right)
    assert (taken, hash(taken)) == (right, hash(right))
    assert repr(attrs.evolve(Everything(), **{field: word})) == repr(right)
    assert repr(replace(Everything(), **{field: word})) == repr(right)
    assert repr(pickle.loads(pickle.dumps(taken))) == repr(right)  # noqa: S301 - our own


WRONG_WORD = [
    ("suit", "sword", "a Suit (swords, cups), got 'sword' (str)"),
    ("suit", "", "a Suit (cups, swords), got '' (str)"),
    ("suit_or_mood", "glat", "a Suit (cups, swords) or a Mood (glad), got 'glat' (str)"),
    ("any_of_three", "x" * 4_000_000, "a Suit (cups, swords) or a Mood (glad), got 'xxx"),
    (
        "suits",
        ["cups", "swrds"],
        "a tuple in which each item is a Suit (swords, cups), got ['cups'",
    ),
    ("suits", ("swrds",), "a tuple in which each item is a Suit (swords, cups), got ('swrds',)"),
    ("suit_or_twin", "cups", "a Suit (cups, swords) or a Twin (cups), got 'cups' (str)"),
]
"""Words that no member has → an error with the words of the members, the nearest first."""


def test_the_error_about_a_large_enum_shows_only_the_nearest_words():
    many = StrEnum("Many", {f"WORD_{at}": f"word {at}" for at in range(1, 41)})

    @command(by=ANYBODY)
    class Pick:
        word: many  # type: ignore[valid-type]  # made here, to have many members

    nearest = r"a Many \(word 39, word 9, word 3, word 1, .*, and 28 more\), got 'word 399'"
    with pytest.raises(ValueError, match=nearest):
        Pick(word="word 399")
    assert Pick(word="Word 40").word is many["WORD_40"]


def test_other_records_with_checked_fields_convert_words_and_lists_too():
    @attrs.frozen(field_transformer=checked_fields)
    class Sheet:
        suit: Suit
        cards: tuple[Card, ...] = ()

    assert repr(Sheet("Cups", [42, 45])) == repr(Sheet(Suit.CUPS, (42, 45)))
    wrong = r"Sheet\.suit: expected a Suit \(cups, swords\), got 'cup'"
    with pytest.raises(ValueError, match=wrong):
        Sheet("cup")


def test_a_literal_field_accepts_only_its_strings():
    @attrs.frozen(field_transformer=checked_fields)
    class Bird:
        mood: Literal["calm", "loud"]
        other: Literal["calm", "loud"] | None = None

    assert Bird("LOUD", "calm") == Bird("loud", "calm")
    assert type(Bird("LOUD").mood) is str
    for mood, error, words in (
        ("lou", ValueError, r"\(loud, calm\), got 'lou'"),
        (3, TypeError, r"\(calm, loud\), got 3 \(int\)"),
        (StrEnum("Volume", {"LOUD": "loud"}).LOUD, TypeError, r"\(loud, calm\), got <Volume"),
    ):
        with pytest.raises(error, match=rf"^Bird\.mood: expected one of {words}"):
            Bird(mood)


def test_commands_are_frozen_and_a_changed_copy_is_validated():
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        Everything().number = 4
    with pytest.raises(ValueError, match=r"^Everything\.positive: expected 1 or more"):
        attrs.evolve(Everything(), positive=0)


@command(by=ANYBODY)
class Bid:
    """A command with two required fields."""

    amount: Positive
    cards: tuple[Card, ...]
    suit: Suit = Suit.CUPS


@command(by=ANYBODY)
class Wait:
    """A command without fields."""


CALLS = [
    ((3,), {}, "fields go by name: amount=3; the others are cards, suit"),
    ((3, [1]), {}, "fields go by name: amount=3, cards=[1]; the others are suit"),
    ((3, [1], "cups"), {}, "fields go by name: amount=3, cards=[1], suit='cups'"),
    (([1],), {"amount": 3}, "fields go by name: cards=[1]; the others are suit"),
    ((3, [1], "cups", 8), {}, "fields go by name: amount=3, cards=[1], suit='cups'"),
    ((8,), {"amount": 1, "cards": (), "suit": Suit.SWORDS}, "no field is left for 8"),
    ((), {}, "missing amount and cards"),
    ((), {"cards": ()}, "missing amount"),
    ((), {"amount": 1, "card": [1]}, "there is no field 'card'; nearest: cards"),
    ((), {"speed": 1}, "there is no field 'speed'; known: amount, cards, suit"),
    ((1,), {"ammount": 1}, "there is no field 'ammount'; nearest: amount"),
]


@pytest.mark.parametrize(("places", "names", "words"), CALLS, ids=[words for *_, words in CALLS])
def test_positional_and_unknown_arguments_are_errors_with_the_names_of_fields(places, names, words):
    for _ in range(2):  # the first command of a type is created in another way
        with pytest.raises(TypeError) as error:
            Bid(*places, **names)
        assert str(error.value) == f"Bid: {words}"
    assert Bid(amount=1, cards=()).suit is Suit.CUPS


def test_a_command_without_fields_has_no_arguments_and_its_first_call_may_be_wrong():
    assert Wait() == Wait()
    with pytest.raises(TypeError, match=r"^Wait: no field is left for 'x'$"):
        Wait("x")

    @command(by=ANYBODY)
    class Shout:
        word: Name

    with pytest.raises(TypeError, match=r"^Shout: fields go by name: word='ho'$"):
        Shout("ho")
    assert str(signature(Shout)).startswith("(*, word: ")
    assert Shout(word="ho").word == "ho"
    assert str(signature(Shout)).startswith("(*, word: ")


def test_a_command_may_normalise_its_fields_and_check_them_together():
    @command(by=ANYBODY)
    class Span:
        first: Name = attrs.field(converter=str.strip)
        low: int = 0
        high: int = 0

        def __attrs_post_init__(self) -> None:
            if self.low > self.high:
                raise ValueError("low is above high")

    assert Span(first=" Quin ").first == "Quin"
    with pytest.raises(ValueError, match="low is above high"):
        Span(first="Quin", low=1)


ARGUMENT = r"Odd\.cards: a field of a command is an argument"


@pytest.mark.parametrize(
    ("kind", "default", "words"),
    [
        (tuple[str, int], attrs.field(), "holds any number of one kind"),
        (Literal[1, 2], attrs.field(), r"^\(1, 2\): a Literal in a command or a rule text holds"),
        (tuple[Card, ...], attrs.field(factory=tuple), ARGUMENT),
        (tuple[Card, ...], attrs.field(init=False, default=()), ARGUMENT),
    ],
)
def test_a_field_that_is_not_an_argument_or_cannot_be_checked_is_an_error_of_the_class(
    kind, default, words
):
    with pytest.raises(TypeError, match=words):
        command(by=ANYBODY)(type("Odd", (), {"__annotations__": {"cards": kind}, "cards": default}))


anything = st.none() | st.booleans() | st.integers() | st.text() | st.tuples(st.integers())
anything |= st.sampled_from(["cups", "Glad", ["cups"], ("CUPS",), [1], [[]], range(3)])


CONVERTED = {
    repr(value) for value in (Suit.CUPS, Mood.GLAD, (Suit.CUPS,), ("cups",), (1,), (0, 1, 2))
}
"""The values that words and lists of `anything` become."""


@given(st.sampled_from([field.name for field in attrs.fields(Everything)]), anything)
def test_any_value_is_stored_unchanged_or_refused_with_the_name_of_the_field(field, value):
    try:
        stored = getattr(Everything(**{field: value}), field)
    except (TypeError, ValueError) as error:
        problem = str(error)
    else:
        assert stored is value or stored == value or repr(stored) in CONVERTED
        assert not isinstance(stored, list | range)
        return
    assert problem.startswith(f"Everything.{field}: expected ")


OVER_A_LIMIT = [
    ("number", 10**9 + 1, "a number from -1,000,000,000 to 1,000,000,000, got 1000000001"),
    ("number", -(10**5000), ""),
    ("maybe_number", 10**9 + 1, "a number from -1,000,000,000 to"),
    ("numbers", (1, 10**9 + 1), ""),
    ("natural", 10**30, ""),
    ("positive", 10**5000, ""),
    ("card", 10**5000, ""),
    ("cards", (3, 10**5000), ""),
    ("cards", (1,) * 1001, "at most 1,000 of them, got (1, 1, 1, 1, 1, 1, 1, 1, ...)"),
    ("numbers", range(10**15), "at most 1,000 of them"),  # not read completely
    ("name", "x" * 81, ""),
    ("name", "x" * 4_000_000, ""),
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
    ("seed", 10**100, "a number of at most 100 digits"),
    ("seed", "x\x1b", "a text without the unprintable character '\\x1b'"),
    ("by", ("Mummy", "x" * 2001), "each to be a text of at most 2,000 characters"),
]


REFUSED = [(TypeError, *row) for row in WRONG_TYPE]
REFUSED += [(ValueError, *row) for row in (*WRONG_VALUE, *WRONG_WORD, *OVER_A_LIMIT)]


@pytest.mark.parametrize(("error", "field", "value", "words"), REFUSED, ids=range(len(REFUSED)))
def test_a_wrong_value_is_a_short_error_with_the_name_of_the_field(error, field, value, words):
    with pytest.raises(error) as caught:
        Everything(**{field: value})
    sentence = str(caught.value)
    assert sentence.startswith(f"Everything.{field}: expected {words}")
    assert len(sentence) < 250
    if (field, value, words) in WRONG_VALUE:
        assert sentence.endswith(words)


NAMES = ("Quin", "Ren\u00e9e", "\u0422\u043e\u043d\u0438", "\u5f20\u4f1f", "O'Neill 3", "x" * 80)
TEXTS = ("", " ", "\u00ab\u00a0Non\u202f!\u00a0\u00bb", "\U0001f469\u200d\U0001f680", "x" * 2000)


@pytest.mark.parametrize(("field", "values"), [("name", NAMES), ("text", TEXTS)])
def test_names_may_have_any_script_and_texts_any_printable_character(field, values):
    assert [getattr(Everything(**{field: value}), field) for value in values] == [*values]


def test_a_host_may_allow_longer_names():
    with other_limits(name=200, several=2000):
        assert Everything(name="x" * 200, cards=(1,) * 2000)


def test_a_number_in_another_record_may_have_a_hundred_digits():
    @attrs.frozen(kw_only=True, field_transformer=checked_fields)
    class Purse:
        coins: Natural

    assert Purse(coins=10**99).coins == 10**99
    with pytest.raises(ValueError, match="at most 100 digits"):
        Purse(coins=10**100)


def test_the_signature_of_a_command_has_plain_types():
    @command
    class Aim:
        hero: Sender
        targets: Annotated[tuple[CharacterName, ...], SubsetOf("targets")] = ()
        margin: Positive | None = None
        way: Literal["high", "low"] = "low"

    assert str(signature(Aim)) == (
        "(*, hero: str, targets: tuple[str, ...] = (), margin: int | None = None, "
        "way: Literal['high', 'low'] = 'low')"
    )


def test_a_word_in_any_case_is_a_member_and_the_error_of_a_wrong_one_lists_the_words():
    assert (torg.ActionKind("trick"), tarot.Suit("WANDS")) == ("Trick", "Wands")
    with pytest.raises(ValueError, match=r"expected a Suit \(Wands, Cups, .*\), got 'wand'"):
        tarot.Suit("wand")
    with pytest.raises(ValueError, match=r"expected a SceneKind \(.*\), got 5"):
        torg.SceneKind(5)


def test_an_event_class_without_moves_is_an_error():
    with pytest.raises(TypeError, match="Rung: an event has `moves`, even without cards"):

        @event
        class Rung:
            times: int
