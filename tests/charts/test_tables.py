"""Every printed table can be found by its name, and all have the same shape."""

import copy
import json

from dramadeck.charts import tables
from dramadeck.charts.tarot import WEAPONS
from dramadeck.charts.torg import BONUS_NUMBERS, INTERACTION_RESULTS, MANY_ON_ONE, Edition, Unit
from tests.cases import for_each

TABLES = [*tables.printed_tables()]
CHARTS = [name for name in TABLES if tables.printed_table(name).chart is not None]
LISTS = [name for name in TABLES if tables.printed_table(name).chart is None]


@for_each(TABLES)
def test_every_table_has_its_name_and_is_equal_after_json(name):
    table = tables.printed_table(name)
    assert table.name == name
    data = table.to_dict()
    assert json.loads(json.dumps(data)) == data
    assert [list(row) for row in data["rows"]] == [list(table.columns)] * len(table.rows)
    assert all(row["source"] for row in data["rows"])
    assert data["lines"] == [list(line) for line in table.lines]
    assert len(table.lines) == len(table.rows)
    assert all(left and right for left, right in table.lines)


def test_the_charts_are_a_mapping_and_an_unknown_name_is_an_error():
    printed = tables.printed_tables()
    assert printed.get("bonuss") is None
    assert "bonuss" not in printed
    assert [*copy.copy(printed)] == [*printed] == TABLES


@for_each(TABLES)
def test_the_text_of_a_table_has_its_title_rows_and_continuation(name):
    table = tables.printed_table(name)
    title, *lines = f"{table}".splitlines()
    assert title == f"{table.title} ({table.source})"
    assert [tuple(line.strip().split(" → ", 1)) for line in lines[: len(table.rows)]] == [
        *table.lines
    ]
    assert lines[len(table.rows) :] == ([f"  {table.beyond}"] if table.beyond else [])


@for_each(CHARTS)
def test_a_chart_returns_the_result_of_a_row_for_its_first_and_last_number(name):
    table = tables.printed_table(name)
    for row, printed in zip(table.to_dict()["rows"], table.chart.rows, strict=True):
        last = printed.low + 40 if printed.high is None else printed.high
        for number in {printed.low, last}:
            result = table.lookup(number)
            assert result == table.lookup(str(number)) == rest_of(row, "low", "high")


def rest_of(row, *keys):
    """Return the other values of a row; a single value without the dict."""
    values = {name: value for name, value in row.items() if name not in {"source", *keys}}
    return values if len(values) > 1 else next(iter(values.values()))


@for_each(LISTS)
def test_a_list_is_looked_up_by_each_of_its_words_in_any_case(name):
    table = tables.printed_table(name)
    for row, data in zip(table.rows, table.to_dict()["rows"], strict=True):
        assert table.lookup(f" {row[0]} ".upper()) == rest_of(data, table.key)


def test_the_values_are_those_of_the_charts():
    assert [tables.printed_table("bonus").lookup(n) for n in (1, 17, 51)] == [-12, 4, 14]
    assert tables.printed_table("bonus").chart is BONUS_NUMBERS
    assert tables.printed_table("bonus").beyond == "each 5 more → +1"
    assert tables.printed_table("many-on-one-success").chart is MANY_ON_ONE.how_many
    assert tables.printed_table("many-on-one-success").lookup(5) == {"fewest": 3, "most": 4}
    for (edition, kind), chart in INTERACTION_RESULTS.items():
        name = str(kind) if edition is Edition.REVISED else f"{kind}-{edition}"
        assert tables.printed_table(name).chart is chart
    assert tables.printed_table("units").lookup("miles an hour") == {"kind": "speed", "shift": 3}
    assert len(tables.printed_table("units").rows) == len(Unit)
    assert tables.printed_table("roll-again").lookup("with possibilities, skilled") == [10, 20]
    assert tables.printed_table("roll-again").lines[-1] == ("without possibilities, unskilled", "—")
    assert [left for left, _ in tables.printed_table("weapons").lines] == [w.name for w in WEAPONS]
    brawn = ("Brawn", "strength, and withstanding a stun, is core")
    assert tables.printed_table("traits").lines[3] == brawn


def test_a_table_is_exported_as_csv_and_json_and_its_cells_are_translated():
    table = tables.printed_table("hands")
    assert table.as_csv() == (
        "low,high,cards,source\n1,1,6,TR-009\n2,2,5,TR-010\n3,6,4,TR-011\n7,,3,TR-012\n"
    )
    rows = [{"card": {"name": "Haste"}, "special": False, "steps": ["A", "B"], "hazard": None}]
    assert tables.as_csv(rows) == "card.name,special,steps,hazard\nHaste,false,A/B,\n"
    flat = {"card.name": "Haste", "special": False, "steps": "A/B", "hazard": None}
    assert tables.flat(rows[0]) == flat
    assert tables.as_json({"bonus": "größer"}) == '{\n  "bonus": "größer"\n}\n'
    words = {"{a} or more": "{a} oder mehr", "": "?"}.__getitem__
    assert tables.cell_message("each 1.5 more → +2 (x3)") == "each {a} more → +{b} (x3)"
    assert tables.translated_cell("12 or more", words) == "12 oder mehr"
    comma = tables.translated_cell("1.5 or more", words, lambda digits: digits.replace(".", ","))
    assert comma == "1,5 oder mehr"
    assert tables.translated_cell("", words) == ""


def test_the_repr_of_all_charts_is_their_names():
    text = repr(tables.printed_tables())
    assert f"<{len(TABLES)} charts: bonus, hands, pools, " in text
    assert len(text) < 1_000
