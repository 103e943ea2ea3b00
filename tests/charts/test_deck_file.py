"""Card files: what every deck requires of its file, and errors that say where a file is damaged."""

import re

import pytest

from dramadeck.charts import ChartError
from dramadeck.charts.tarot import read_tarot_deck
from dramadeck.charts.torg import read_deck

TORG_HEADER = "number,card,bar,standard,dramatic,approved,skill_box,doubt"
TORG_CARD = "7,Adrenalin,grey,H Up / V —,H Inspiration / V —,Any,AB,"
TAROT_HEADER = "number,name,arcana,suit,rank"
TAROT_CARD = "23,Ace of Wands,minor,Wands,1"
DECKS = [(read_deck, TORG_HEADER, TORG_CARD), (read_tarot_deck, TAROT_HEADER, TAROT_CARD)]
each_deck = pytest.mark.parametrize(("read", "header", "card"), DECKS, ids=["torg", "tarot"])


def raises_error(sentence):
    return pytest.raises(ChartError, match=f"^{re.escape(sentence)}")


@each_deck
def test_comments_and_empty_lines_are_ignored_and_a_deck_may_be_empty(read, header, card):
    (one,) = read(f"# ours\n\n{header}\n  \n# the only one\n{card}\n", "house.csv")
    assert one.number == int(card.split(",")[0])
    assert read(header, "house.csv") == ()


@each_deck
def test_numbers_must_be_ascending_and_may_have_gaps(read, header, card):
    number, rest = card.split(",", 1)
    read(f"{header}\n{card}\n{int(number) + 1},{rest}\n{int(number) + 40},{rest}", "house.csv")
    for following in (int(number) - 1, int(number)):
        sentence = f"column number: {following} does not come after {number}"
        with raises_error(f"house.csv, line 4, {sentence}"):
            read(f"{header}\n{card}\n# once more\n{following},{rest}\n", "house.csv")


@each_deck
def test_a_file_must_have_a_header_and_each_line_all_fields(read, header, card):
    columns = header.split(",")
    number, fields = len(columns), f"fields where there should be {len(columns)}"
    for where, wrong, text in (
        ("", "no line names the columns", "# nothing\n"),
        (", line 1", f"the columns must be {header}", f"number,card\n{card}"),
        (", line 2", f"the columns must be {header}", f"\n{header},more\n{card}"),
        # The error names the first missing or additional column.
        (f", line 2, column {columns[1]}", f"2 {fields}", f"{header}\n7,Adrenalin"),
        (f", line 2, column {columns[-1]}", f"{number + 1} {fields}", f"{header}\n{card},more"),
    ):
        with raises_error(f"house.csv{where}: {wrong}"):
            read(text, "house.csv")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("7,", "seven,", "column number: 'seven' is not a whole number"),
        ("7,", "²,", "column number: '²' is not a whole number"),
        ("7,", f"{'9' * 5000},", "column number: '999.* is not a whole number"),
        ("7,", ",", "column number: '' must not be empty"),
        ("Adrenalin", "", "column card: '' must not be empty"),
        ("grey", "gray", "column bar: 'gray' is not grey or orange"),
        ("H Up / V —", "H Up", "column standard: 'H Up' is not a side"),
        ("H Up / V —", "H Up / H —", "column standard: 'H Up / H —' is not a side"),
        ("H Inspiration", "H ", "column dramatic: 'H  / V —' is not a side"),
        ("Any", "", "column approved: '' must not be empty"),
        ("AB", "BA", "column skill_box: 'BA' is neither steps out of ABCD nor"),
        ("AB", "AA", "column skill_box: 'AA' is neither"),
        ("AB", "Trouble", "column skill_box: 'Trouble' is neither"),
        ("23", "one", "column number: 'one' is not a whole number"),
        ("23", "²", "column number: '²' is not a whole number"),
        (",1", ",Ace", "column rank: 'Ace' is not a whole number"),
        ("Ace of Wands", " ", "column name: ' ' must not be empty"),
        ("minor", "lesser", "column arcana: 'lesser' is not major or minor"),
        ("minor", "major", "column suit: 'Wands' is the suit of a card of the Major"),
        ("Wands,", "Coins,", "column suit: 'Coins' is not one of Wands, Cups"),
        (",1", ",15", "column rank: '15' is not 1 to 14"),
        (TAROT_CARD, "22,The Fool,major,,22", "column rank: '22' is not 0 to 21"),
    ],
)
def test_the_error_about_a_damaged_line_has_its_line_and_column(old, new, message):
    is_torg = old in TORG_CARD
    assert is_torg or old in TAROT_CARD
    read, header, card = DECKS[not is_torg]
    with pytest.raises(ChartError, match=f"^house.csv, line 4, {message}"):
        read(f"# ours\n\n{header}\n{card.replace(old, new)}\n", "house.csv")
