"""Files of cards: what every deck asks of its file, and where a damaged one is damaged."""

import re

import pytest

from dramadeck.charts import ChartError
from dramadeck.charts.tarot import read_tarot_deck
from dramadeck.charts.torg import read_deck

TORG_HEADER = "number,card,bar,standard,dramatic,approved,skill_box,doubt"
TORG_CARD = "7,Adrenalin,grey,H Up / V —,H Inspiration / V —,Any,AB,"
TAROT_HEADER = "number,name,arcana,suit,rank"
TAROT_CARD = "23,Ace of Wands,minor,Wands,1"
DECKS = [
    pytest.param(read_deck, TORG_HEADER, TORG_CARD, id="torg"),
    pytest.param(read_tarot_deck, TAROT_HEADER, TAROT_CARD, id="tarot"),
]
each_deck = pytest.mark.parametrize(("read", "header", "card"), DECKS)


def refused(sentence):
    return pytest.raises(ChartError, match=f"^{re.escape(sentence)}")


@each_deck
def test_remarks_and_empty_lines_are_passed_over(read, header, card):
    (one,) = read(f"# ours\n\n{header}\n  \n# the only one\n{card}\n", "house.csv")
    assert one.number == int(card.split(",")[0])


@each_deck
def test_a_deck_may_have_no_cards(read, header, card):
    assert read(header, "house.csv") == ()


@each_deck
def test_numbers_ascend_with_or_without_gaps(read, header, card):
    number, rest = card.split(",", 1)
    read(f"{header}\n{card}\n{int(number) + 1},{rest}\n{int(number) + 40},{rest}", "house.csv")
    for following in (int(number) - 1, int(number)):
        sentence = f"column number: {following} does not come after {number}"
        with refused(f"house.csv, line 4, {sentence}"):
            read(f"{header}\n{card}\n# once more\n{following},{rest}\n", "house.csv")


@each_deck
def test_a_file_must_name_its_columns(read, header, card):
    with refused("house.csv: no line names the columns"):
        read("# nothing\n", "house.csv")
    with refused(f"house.csv, line 1: the columns must be {header}"):
        read(f"number,card\n{card}", "house.csv")
    with refused(f"house.csv, line 2: the columns must be {header}"):
        read(f"\n{header},more\n{card}", "house.csv")


@each_deck
def test_a_line_with_other_than_all_fields_is_refused_by_the_column_where_it_parts(
    read, header, card
):
    columns = header.split(",")
    sentence = f"2 fields where there should be {len(columns)}"
    with refused(f"house.csv, line 2, column {columns[1]}: {sentence}"):
        read(f"{header}\n7,Adrenalin", "house.csv")
    sentence = f"{len(columns) + 1} fields where there should be {len(columns)}"
    with refused(f"house.csv, line 2, column {columns[-1]}: {sentence}"):
        read(f"{header}\n{card},more", "house.csv")
