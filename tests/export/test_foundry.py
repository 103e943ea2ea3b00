"""The export for Foundry Virtual Tabletop: decks and tables in its format, and a module."""

import json
import re
import shutil
import subprocess
from html import unescape
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree as ET

import fastjsonschema
import pytest

from dramadeck import narration
from dramadeck.charts import CHARTS
from dramadeck.export.foundry import LAST, foundry
from dramadeck.lookups.cards import packs
from dramadeck.narration.terms import answer_in
from dramadeck.pictures.theme import PALETTE
from tests.cases import for_each
from tests.timeouts import TIMEOUT
from tools.languages import WHOLE

FILES = dict(foundry("en"))
DATA = {name: json.loads(text) for name, text in FILES.items() if name.endswith(".json")}
DECKS = {name: data for name, data in DATA.items() if name.startswith("decks/")}
TABLES = {name: data for name, data in DATA.items() if name.startswith("tables/")}
fits, fits_a_module = (
    fastjsonschema.compile(json.loads(Path(__file__).with_name(name).read_text(encoding="utf-8")))
    for name in ("foundry.schema.json", "foundry-module.schema.json")
)

needs_node = pytest.mark.skipif(shutil.which("node") is None, reason="it runs a real Node.js")

PLAY = """
const [manifest, script] = process.argv.slice(1);
const { readFileSync } = await import("node:fs");
const module = JSON.parse(readFileSync(manifest, "utf8"));
const asked = [];
let ready;
globalThis.Hooks = { once: (name, call) => { ready = [name, call]; } };
globalThis.CONFIG = { Cards: { presets: {} } };
globalThis.foundry = {
  utils: { fetchJsonWithTimeout: async (file) => (asked.push(file), { name: file }) },
};
globalThis.RollTable = { createDocuments: async (all) => all };
globalThis.Roll = class { constructor(formula) { this.formula = formula; } };
globalThis.game = {
  modules: { get: () => module },
  tables: { getName: (title) => ({ draw: ({ roll }) => [title, roll.formula] }) },
};
const { importTables, lookUp } = await import(script);
ready[1]();
const titles = await importTables();
const drawn = await module.api.lookUp("Bonus", 17);
const { presets } = CONFIG.Cards;
console.log(JSON.stringify({ hook: ready[0], presets, titles, asked, drawn }));
"""


@for_each([*DECKS, *TABLES])
def test_a_document_is_valid_by_the_documentation_of_foundry(name):
    fits(DATA[name])


def test_the_schema_refuses_what_foundry_refuses():
    deck = {**DECKS["decks/original.json"], "cards": []}
    fits(deck)
    for wrong in ({"_id": "short"}, {"type": "stack"}, {"width": 0}, {"name": ""}, {"more": 1}):
        with pytest.raises(fastjsonschema.JsonSchemaValueException):
            fits({**deck, **wrong})


@for_each(
    [
        {"id": "Drama Deck"},
        {"title": ""},
        {"version": 1},
        {"authors": [{"url": "https://example.org"}]},
        {"author": "somebody"},
        {"license": ""},
        {"license": "/LICENSE.txt"},
        {"compatibility": {"minimumCoreVersion": "13"}},
        {"esmodules": ["dramadeck.mjs", "dramadeck.mjs"]},
        {"flags": []},
    ]
)
def test_the_manifest_is_valid_and_a_wrong_field_is_refused(wrong):
    fits_a_module(DATA["module.json"])
    with pytest.raises(fastjsonschema.JsonSchemaValueException):
        fits_a_module({**DATA["module.json"], **wrong})


def test_the_license_of_the_manifest_is_in_the_module():
    text = FILES[DATA["module.json"]["license"]]
    assert text.startswith("MIT License")
    assert "unofficial fan work" in text


def test_pictures_are_light_in_every_theme_of_the_viewer():
    light, dark = PALETTE["card"]
    for name, text in FILES.items():
        if name.endswith(".svg"):
            assert "prefers-color-scheme" not in text
            assert light in text
            assert dark not in text


def test_every_deck_of_the_library_is_exported_with_all_cards():
    assert {name.split("/")[1].removesuffix(".json") for name in DECKS} == {
        name for name, pack in packs().items() if pack.rules.name in ("torg", "tarot")
    }
    for data in DECKS.values():
        deck = packs()[data["flags"]["dramadeck"]["deck"]].deck
        assert [card["flags"]["dramadeck"]["number"] for card in data["cards"]] == [
            card.number for card in deck.cards
        ]
        ids = [card["_id"] for card in data["cards"]]
        assert len(ids) == len(set(ids))


def test_exactly_the_pictures_that_the_decks_name_are_exported():
    used = {data["img"] for data in DECKS.values()}
    for data in DECKS.values():
        for card in data["cards"]:
            used |= {card["back"]["img"], *(face["img"] for face in card["faces"])}
    exported = {f"modules/dramadeck/{name}" for name in FILES if name.endswith(".svg")}
    assert used == exported
    for name, text in FILES.items():
        if name.endswith(".svg"):
            root = ET.fromstring(text)  # noqa: S314 - written by ourselves
            assert {"width", "height", "viewBox"} <= set(root.attrib), name


def test_a_card_has_a_picture_and_our_sentences_on_each_side():
    haste = DECKS["decks/original.json"]["cards"][41]
    player, gamemaster = haste["faces"]
    assert player["name"] == "Haste (42): the player’s side"
    assert gamemaster["name"] == "Haste (42): the gamemaster’s side"
    assert player["text"].startswith("<p>One more action, at once")
    assert "<p>Approved actions: Attack and Taunt</p>" in gamemaster["text"]
    assert haste["face"] is None
    (star,) = DECKS["decks/rider-waite.json"]["cards"][17]["faces"]
    assert star["name"] == "The Star"
    seven = DECKS["decks/rider-waite.json"]["cards"][70]
    assert (seven["suit"], seven["value"]) == ("Pentacles", 7)


@for_each([*TABLES])
def test_a_table_has_the_same_results_as_its_chart(name):
    data = TABLES[name]
    chart = CHARTS[data["flags"]["dramadeck"]["chart"]]
    spans = [row["range"] for row in data["results"]]
    assert all(first <= last for first, last in spans)
    assert all(after[0] == before[1] + 1 for before, after in pairwise(spans))
    assert [last - first + 1 for first, last in spans] == [r["weight"] for r in data["results"]]
    printed = [(row["name"], unescape(row["description"])) for row in data["results"]]
    assert tuple(printed[: len(chart.rows)]) == chart.lines
    if chart.chart is None:
        assert len(spans) == len(chart.rows)
        return
    if chart.beyond or chart.rows[-1][1] is None:
        assert spans[-1][1] == LAST
    for result in data["results"]:
        first, last = result["range"]
        assert len({str(chart.lookup(number)) for number in range(first, last + 1)}) == 1
    for result in data["results"][len(chart.rows) :]:
        answer = chart.lookup(result["range"][0])
        assert unescape(result["description"]) == answer_in(answer, narration.language("en"))


@for_each([*TABLES])
def test_the_die_of_a_table_reaches_every_printed_row(name):
    data = TABLES[name]
    faces, more = re.fullmatch(r"1d(\d+)(?:x\d+)*(?: ([+-] \d+))?", data["formula"]).groups()
    shift = int((more or "0").replace(" ", ""))
    chart = CHARTS[data["flags"]["dramadeck"]["chart"]]
    totals = range(1 + shift, int(faces) + shift + 1)
    ranges = [range(result["range"][0], result["range"][1] + 1) for result in data["results"]]
    assert all(any(number in numbers for numbers in ranges) for number in totals)
    if "x" not in data["formula"]:
        assert all(set(numbers) & set(totals) for numbers in ranges[: len(chart.rows)])


@for_each(narration.languages())
def test_decks_and_tables_are_exported_in_every_language(code):
    written = dict(foundry(code))
    card = json.loads(written["decks/original.json"])["cards"][41]
    assert f'lang="{code}"' in written["pictures/torg/042-player.svg"]
    assert set(written) == set(FILES)
    if code in WHOLE:
        assert card["name"] != "Haste (42)"
        assert json.loads(written["tables/hands.json"])["name"] != CHARTS["hands"].title


def test_the_manifest_names_the_files_of_the_module():
    manifest = DATA["module.json"]
    assert manifest["esmodules"] == [name for name in FILES if name.endswith(".mjs")]
    flags = manifest["flags"]["dramadeck"]
    assert {f"decks/{name}.json" for name in flags["decks"]} == {*DECKS}
    assert {f"tables/{name}.json" for name in flags["tables"]} == {*TABLES}


@needs_node
def test_the_script_registers_the_decks_and_imports_the_tables(tmp_path):
    for name in ("module.json", "dramadeck.mjs"):
        (tmp_path / name).write_text(FILES[name], encoding="utf-8")
    process = subprocess.run(
        ["node", "--input-type=module", "-e", PLAY, "module.json", "./dramadeck.mjs"],
        cwd=tmp_path,
        capture_output=True,
        check=False,
        encoding="utf-8",
        timeout=TIMEOUT,
    )
    assert process.returncode == 0, process.stderr
    output = json.loads(process.stdout)
    assert output["hook"] == "init"
    sources = {preset["src"] for preset in output["presets"].values()}
    assert sources == {f"modules/dramadeck/{name}" for name in DECKS}
    assert {preset["type"] for preset in output["presets"].values()} == {"deck"}
    assert [name.removeprefix("modules/dramadeck/") for name in output["asked"]] == [*TABLES]
    assert len(output["titles"]) == len(TABLES)
    assert output["drawn"] == ["Bonus", "17"]
