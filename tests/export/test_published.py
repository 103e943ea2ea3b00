"""Charts and cards as data in the wheel: up to date, valid by their schemas, and correct."""

import json
from pathlib import Path

import fastjsonschema
import pytest

import dramadeck
from dramadeck import charts, narration
from dramadeck.charts import CHARTS, ChartError
from dramadeck.charts.sources import WORKS, rule_ids, source_of
from dramadeck.charts.torg import deck_rows
from dramadeck.export.published import cards_file, published
from tests.cases import for_each
from tools.published import missing_columns

FOLDER = Path(charts.__file__).parent / "data"
WRITTEN = dict(published())
DATA = {name: json.loads(text) for name, text in WRITTEN.items()}
KINDS = ("charts", "sources", "cards", "vectors")


def test_the_files_in_the_wheel_are_up_to_date():
    files = {path.name: path.read_text(encoding="utf-8") for path in FOLDER.iterdir()}
    assert files == WRITTEN, "python -m tools.published writes it anew"


@pytest.mark.parametrize("kind", KINDS)
def test_each_file_fits_its_schema_and_names_it(kind):
    data, schema = DATA[f"{kind}.json"], DATA[f"{kind}.schema.json"]
    assert data["$schema"] == f"{kind}.schema.json"
    assert data["version"] == dramadeck.__version__
    assert schema["$id"] == f"urn:dramadeck:{kind}:1"
    fastjsonschema.compile(schema)(data)


@pytest.mark.parametrize(
    ("kind", "spoil"),
    [
        ("charts", lambda data: data["charts"]["bonus"].pop("rows")),
        ("charts", lambda data: data["charts"]["bonus"].update(continues={"kind": "leap"})),
        ("charts", lambda data: data["charts"]["bonus"]["rows"][0].pop("source")),
        ("charts", lambda data: data["charts"]["bonus"]["rows"][0].update(bonos=1)),
        ("charts", lambda data: data["charts"]["bonus"]["rows"][0].update(bonus={})),
        ("charts", lambda data: data["charts"]["bonus"]["lines"][0].pop()),
        ("cards", lambda data: data["decks"]["original"]["cards"][0].pop("words")),
        ("cards", lambda data: data["decks"]["original"]["cards"][0]["player"].update(bar="pink")),
        ("sources", lambda data: data["sources"]["FS"].pop("address")),
        ("vectors", lambda data: data["charts"][0].update(found={"a": {}})),
    ],
)
def test_a_schema_refuses_wrong_data(kind, spoil):
    data = json.loads(WRITTEN[f"{kind}.json"])
    fits = fastjsonschema.compile(DATA[f"{kind}.schema.json"])
    fits(data)
    spoil(data)
    with pytest.raises(fastjsonschema.JsonSchemaValueException):
        fits(data)


def undescribed(schema):
    """Yield the fields of a schema that have no description."""
    for name, record in schema["$defs"].items():
        for field, property_schema in record.get("properties", {}).items():
            if not {"description", "$ref", "const"} & {*property_schema}:
                yield f"{name}.{field}"


def test_every_field_of_a_card_and_every_column_of_a_chart_has_a_description():
    missing = [path for path in undescribed(DATA["cards.schema.json"]) if path[:5] != "Deck."]
    assert missing == [*undescribed(DATA["charts.schema.json"])] == []
    columns = {column for chart in CHARTS.values() for column in chart.columns}
    described = {*DATA["charts.schema.json"]["$defs"]["Row"]["properties"]}
    assert described == columns, "see `Row` of src/dramadeck/charts/data/charts.schema.json"


def test_the_tool_names_a_column_that_the_schema_lacks():
    schema = json.loads(WRITTEN["charts.schema.json"])
    assert missing_columns(json.dumps(schema)) == []
    del schema["$defs"]["Row"]["properties"]["bonus"]
    assert missing_columns(json.dumps(schema)) == ["bonus"]


def test_the_description_of_a_column_with_null_explains_it():
    columns = DATA["charts.schema.json"]["$defs"]["Row"]["properties"]
    rows = [row for chart in CHARTS.values() for row in chart.to_dict()["rows"]]
    empty = {column for row in rows for column, cell in row.items() if cell is None}
    assert empty == {"high", "meters", "stun"}
    assert {c for c in columns if "; null if " in columns[c]["description"]} == empty


def test_every_key_of_a_source_in_the_charts_is_in_the_list_of_sources():
    sources = DATA["sources.json"]["sources"]
    for chart in DATA["charts.json"]["charts"].values():
        for record in (chart, *chart["rows"]):
            for key in record["source"].split(", "):
                source = source_of(key)
                assert sources[key] == {**source.work._asdict(), "heading": source.heading}
    assert {*sources} == {*WORKS, *rule_ids()}


def test_a_vector_has_the_result_of_a_look_up():
    for vector in DATA["vectors.json"]["charts"]:
        if "error" in vector:
            with pytest.raises(ChartError):
                CHARTS[vector["chart"]].lookup(vector["asked"])
        else:
            assert CHARTS[vector["chart"]].lookup(vector["asked"]) == vector["found"]


def test_the_vectors_of_a_chart_of_numbers_contain_several_formats_of_numbers():
    vectors = {
        (vector["chart"], vector["asked"]): vector for vector in DATA["vectors.json"]["charts"]
    }
    for name, table in CHARTS.items():
        if table.chart is None:
            continue
        last = table.chart.rows[-1].high or table.chart.rows[-1].low
        assert vectors[name, f"00{last}"]["found"] == vectors[name, last]["found"]
        assert all("error" in vectors[name, number] for number in (f" {last} ", 10_000))


@for_each([*CHARTS])
def test_every_chart_has_vectors_with_results_and_with_errors(name):
    vectors = [vector for vector in DATA["vectors.json"]["charts"] if vector["chart"] == name]
    assert any("error" in vector for vector in vectors)
    assert len([vector for vector in vectors if "found" in vector]) >= len(CHARTS[name].rows)


def test_the_cards_are_those_of_the_decks():
    decks = DATA["cards.json"]["decks"]
    sizes = {name: len(deck["cards"]) for name, deck in decks.items()}
    assert sizes == {"original": 156, "expanded": 161, "rider-waite": 78}
    for row, card in zip(deck_rows("drama_deck"), decks["original"]["cards"], strict=True):
        assert (card["number"], card["name"], card["doubt"]) == (row.number, row.card, row.doubt)


@for_each(narration.languages())
def test_the_cards_are_written_in_every_language(code):
    data = json.loads(dict(cards_file(code))["cards.json"])
    assert data["language"] == code
    fastjsonschema.compile(DATA["cards.schema.json"])(data)
