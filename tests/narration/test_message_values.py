"""Messages and values become spans, in languages with any word order."""

import pickle
from enum import Enum, StrEnum
from gettext import NullTranslations

import pytest

from dramadeck import torg
from dramadeck.core import UnknownNameError
from dramadeck.narration import (
    CardRef,
    Language,
    Line,
    Name,
    Number,
    Quote,
    Row,
    Term,
    Text,
    Tone,
    language,
    languages,
    plain,
)
from dramadeck.narration.messages import (
    CardArg,
    Listed,
    NameArg,
    People,
    Quoted,
    Signed,
    log_line,
    message,
    message_in,
    message_n,
    message_n_in,
)
from tests.narration.languages import pseudo_of_anything, untranslatable

ENGLISH = Language()
QUIN = NameArg("Quin")


class Rows(NullTranslations):
    """A language with a few translations: (context, message) → its text or its plural forms."""

    def __init__(self, rows, plural=lambda n: int(n != 1)):
        super().__init__()
        self.rows, self.plural = rows, plural

    def gettext(self, message):
        return self.rows.get((None, message), message)

    def pgettext(self, context, message):
        return self.rows.get((context, message), message)

    def ngettext(self, msgid1, msgid2, n):
        return self.npgettext(None, msgid1, msgid2, n)

    def npgettext(self, context, msgid1, msgid2, n):
        forms = self.rows.get((context, msgid1), (msgid1, msgid2))
        return forms[self.plural(n)]


def test_each_kind_of_value_has_its_own_kind_of_span():
    sentence = message(
        "{hero} plays {card} for {n} ({bonus}, {word}): {why}",
        hero=QUIN,
        card=CardArg(42, message("{name} ({number})", name=torg.CardType.HASTE, number=42)),
        n=12_500,
        bonus=Signed(3),
        word=torg.Advantage.UP,
        why=Quoted("I leap"),
    )
    spans = ENGLISH.spans(sentence)
    assert [type(span) for span in spans if not isinstance(span, Text)] == [
        *(Name, CardRef, Number, Number, Term, Quote)
    ]
    assert plain(spans) == "Quin plays Haste (42) for 12,500 (+3, Up): “I leap”"
    assert Term("Advantage.UP", "Up") in spans
    assert CardRef(42, "Haste (42)") in spans


def test_adjacent_texts_are_joined():
    spans = ENGLISH.spans(
        message("It rains, {and_then}.", and_then=message("it snows")), message("It ends.")
    )
    assert spans == (Text("It rains, it snows. It ends."),)


@pytest.mark.parametrize("value", ["Quin", True, None, b"Quin", ("Quin",), {"Quin": 1}, object()])
def test_a_value_of_an_unsupported_type_is_an_error(value):
    with pytest.raises(TypeError, match="hero: expected a value"):
        message("{hero} flees.", hero=value)
    with pytest.raises(TypeError, match="one of the list: expected a value"):
        Listed([QUIN, value])


def test_the_error_about_a_plain_text_says_what_to_use():
    with pytest.raises(TypeError, match="a plain text cannot be translated"):
        message_n(2, "{hero} card", "{n} {hero} cards", hero="Quin")


def test_messages_can_be_compared_hashed_and_pickled():
    sentences = [
        message("{hero} flees.", hero=QUIN),
        message_n_in("weeks", 2, "a week", "{n} weeks"),
    ]
    assert pickle.loads(pickle.dumps(sentences)) == sentences  # noqa: S301 - our own
    assert len({*sentences, message("{hero} flees.", hero=QUIN)}) == 2
    line = ENGLISH.line(log_line(*sentences))
    assert pickle.loads(pickle.dumps(line)) == line  # noqa: S301 - our own


def test_a_language_may_change_the_order_and_have_other_plurals():
    forms = ("{n} karta", "{n} karty", "{n} kart")
    few = Rows(
        {
            (None, "{hero} draws {cards}."): "{cards}: {hero}.",
            ("cards", "a card"): forms,
        },
        lambda n: 0 if n == 1 else 1 if 1 < n < 5 else 2,
    )
    texts = [
        Language("pl", few).text(
            message(
                "{hero} draws {cards}.", hero=QUIN, cards=message_n_in("cards", n, "a card", "{n}")
            )
        )
        for n in (1, 2, 5, 3, 1)
    ]
    assert texts == ["1 karta: Quin.", "2 karty: Quin.", "5 kart: Quin.", "3 karty: Quin.",
                       "1 karta: Quin."]  # fmt: skip


def test_equal_members_of_two_enums_have_separate_translations():
    assert torg.CardType.INSPIRATION == torg.Advantage.INSPIRATION
    rows = {("CardType", "Inspiration"): "Eingebung", ("Advantage", "Inspiration"): "Erholung"}
    german = Language("de", Rows(rows))
    both = message("{a}, {b}", a=torg.CardType.INSPIRATION, b=torg.Advantage.INSPIRATION)
    assert [german.text(both), german.text(both)] == ["Eingebung, Erholung"] * 2


@pytest.mark.parametrize(
    "broken",
    ["{hero.__class__} flieht.", "{hero!r} flieht.", "{hero:>9} flieht.", "{held} flieht.",
     "{0} flieht.", "{} flieht.", "{hero flieht.", "hero} flieht.", "Jemand flieht.", ""],
)  # fmt: skip
def test_a_translation_with_other_placeholders_is_not_used(broken):
    spoken = Language("de", Rows({(None, "{hero} flees."): broken}))
    assert spoken.text(message("{hero} flees.", hero=QUIN)) == "Quin flees."


def test_a_plural_form_may_omit_the_number_and_may_not_be_empty():
    rows = {(None, "a card"): ("{n} Karte", "ein Paar"), (None, "a bolt"): ("ein Bolzen", "")}
    german = Language("de", Rows(rows))
    cards = [german.text(message_n(n, "a card", "{n} cards")) for n in (1, 2)]
    assert cards == ["1 Karte", "ein Paar"]
    bolts = [german.text(message_n(n, "a bolt", "{n} bolts")) for n in (1, 2)]
    assert bolts == ["ein Bolzen", "2 bolts"]


def test_a_message_whose_placeholders_are_not_plain_names_is_an_error():
    with pytest.raises(ValueError, match="a place has to be a plain name"):
        ENGLISH.text(message("{hero.name} flees.", hero=QUIN))


@pytest.mark.parametrize(
    ("values", "words"),
    [((), "nothing"), ((1,), "1"), ((1, 2), "1 and 2"), ((1, 2, 3), "1, 2 and 3"),
     ((1, 2, 3, 4), "1, 2, 3 and 4")],
)  # fmt: skip
def test_values_in_a_row(values, words):
    assert ENGLISH.text(message_in("a test", "{row}", row=Listed(values))) == words


@pytest.mark.parametrize(
    ("names", "words"),
    [
        ((), "nobody"),
        (("Quin",), "Quin"),
        (("Guard 1", "Guard 2", "Guard 3", "Voss"), "Guard 1–3 and Voss"),
        (("Guard 1", "Guard 2", "Guard 4"), "Guard 1–2 and Guard 4"),
        (("Guard 2", "Voss", "Guard 1"), "Guard 2, Guard 1 and Voss"),
        (("Guard", "Guard 1"), "Guard and Guard 1"),
        (("Agent 007", "Agent ²", "7"), "Agent 007, Agent ² and 7"),
    ],
)
def test_people_with_numbered_names_are_joined(names, words):
    assert ENGLISH.text(message_in("a test", "{people}", people=People(names))) == words


@pytest.mark.parametrize(
    ("number", "words"),
    [(0, "0"), (9999, "9999"), (10000, "10,000"), (-5, "-5"), (-12345, "-12,345"), (5.25, "5.25"),
     (12345.5, "12,345.5")],
)  # fmt: skip
def test_numbers(number, words):
    assert ENGLISH.number(number) == words


def test_numbers_have_the_separators_of_a_language():
    german = Language("de", Rows({("between thousands", ","): ".", ("before decimals", "."): ","}))
    assert [german.number(number) for number in (12345.5, 5.25, 10**6)] == [
        *("12.345,5", "5,25", "1.000.000")
    ]


CONTROL = ("\x1b[2J", "\u202e", "\u2066", "\x00", "\x9b", "\u2028", "\n", "\u200f")


@pytest.mark.parametrize("control", CONTROL)
def test_no_span_contains_control_or_bidirectional_characters(control):
    text = f"a{control}b"
    left = control.translate(dict.fromkeys(map(ord, "\x1b\u202e\u2066\x00\x9b\u2028\n\u200f")))
    spans = [Text(text), Name(text), CardRef(1, text), Number(1, text), Term("x", text)]
    assert {span.text for span in (*spans, Quote(text))} == {f"a{left}b"}
    spoken = Language("zz", Rows({(None, "{hero} flees."): f"{{hero}}{text}"}))
    assert spoken.text(message("{hero} flees.", hero=NameArg(text))) == f"a{left}ba{left}b"


def test_names_of_any_script_are_unchanged():
    for name in ("Zoë", "Иван", "שרה", "小明", "O’Neil", "D\u2011art"):
        assert Name(name).text == name


def test_a_row_and_a_line_can_be_used_as_text():
    line = Line((Name("Quin"), Text(" flees.")), Tone.BAD)
    assert (str(line), line.text) == ("Quin flees.", "Quin flees.")
    assert str(Row((Name("Quin"),), (Text("a card"),))) == "Quin: a card"


class Mood(StrEnum):
    VERY_GLAD = "very_glad"


class Size(Enum):
    VERY_TALL = 7


def test_members_of_any_enum_have_words():
    assert ENGLISH.text(message("{a}, {b}", a=Mood.VERY_GLAD, b=Size.VERY_TALL)) == (
        "very glad, very tall"
    )


def test_english_is_always_available_and_an_unknown_language_is_an_error():
    assert "en" in languages()
    assert {language(code).code for code in ("en", "en_US", "en-GB", "en_US.UTF-8")} == {"en"}
    for wrong in ("tlh", "", "../en", "en/../en"):
        with pytest.raises(UnknownNameError, match="there is no language"):
            language(wrong)


def test_the_language_of_the_tests_shows_joined_texts():
    spoken = pseudo_of_anything()
    whole = message("{hero} draws {n} cards of {kind}: {why}", hero=QUIN, n=3, kind=Mood.VERY_GLAD,
                why=Quoted("I leap"))  # fmt: skip
    line = spoken.line(log_line(whole, whole))
    assert untranslatable(line) == []
    assert line.text.count("⟦") == line.text.count("⟧") == 6
    assert untranslatable(Line((Text("⟦á⟧ and "), Term("x", "Up")))) == ["and", "Up"]
