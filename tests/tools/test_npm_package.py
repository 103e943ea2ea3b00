"""The charts of the npm package: Node.js finds the same values as Python."""

import json
import re
import shutil
import subprocess

import pytest

import dramadeck
from dramadeck import narration
from dramadeck.charts import CHARTS, ChartError
from dramadeck.charts.sources import sources_of
from dramadeck.charts.tables import printed_table
from tests.timeouts import TIMEOUT
from tools.npm_package import build, main

pytestmark = pytest.mark.skipif(shutil.which("node") is None, reason="it runs a real Node.js")

CSV = """
import { CHARTS } from "dramadeck";
const results = Object.entries(CHARTS).map(([name, chart]) => [name, chart.asCsv()]);
console.log(JSON.stringify(Object.fromEntries(results)));
"""

MISTAKES = """
import { card, cardsNamed, ChartError, lookup, valueOf } from "dramadeck";
const wrong = [
  () => lookup("bonos", 3),
  () => lookup("toString", 3),
  () => lookup("bonus", 0),
  () => lookup("bonus", 1.5),
  () => card("original", 157),
  () => card("poker", 1),
  () => cardsNamed("constructor", "Haste"),
  () => valueOf(0),
  () => valueOf(NaN),
  () => lookup("values", 9999),
  () => lookup("bonus", [17]),
  () => lookup("bonus", 17n),
  () => lookup("bonus", true),
  () => lookup("difficulty", ["hard"]),
  () => lookup("difficulty", null),
  () => valueOf(160, "up"),
  () => valueOf([160]),
  () => card("original", "42"),
  () => card("rider-waite", 79),
];
const results = wrong.map((call) => {
  try { return call(); } catch (problem) {
    return [problem instanceof ChartError, problem.name, problem.message];
  }
});
console.log(JSON.stringify(results));
"""


@pytest.fixture(scope="module")
def package(tmp_path_factory):
    """The installed package."""
    return build(tmp_path_factory.mktemp("project") / "node_modules")


def node(package, *words, check=True):
    return subprocess.run(
        ["node", *words],
        cwd=package.parents[1],
        capture_output=True,
        check=check,
        encoding="utf-8",
        timeout=TIMEOUT,
    )


def output_of(package, program):
    return json.loads(node(package, "--input-type=module", "-e", program).stdout)


def test_its_lookups_pass_the_test_vectors(package):
    completed = node(package, str(package / "check.js"))
    vectors = json.loads((package / "vectors.json").read_text(encoding="utf-8"))
    count = len(vectors["charts"]) + len(vectors["cards"])
    assert count > 900
    assert completed.stdout == f"{count} asked, 0 wrong\n"


def test_a_wrong_number_is_detected(package, tmp_path):
    copy = tmp_path / "node_modules" / package.name
    shutil.copytree(package, copy)
    charts = (copy / "charts.js").read_text(encoding="utf-8")
    (copy / "charts.js").write_text(charts.replace('"cards": 5', '"cards": 6'), encoding="utf-8")
    completed = node(copy, str(copy / "check.js"), check=False)
    assert completed.returncode == 1
    assert 'wrong: {"chart":"hands","asked":2,"found":5} {"found":6}' in completed.stderr


def test_every_chart_has_the_same_csv(package):
    assert output_of(package, CSV) == {name: chart.as_csv() for name, chart in CHARTS.items()}


def test_an_unknown_value_is_a_chart_error(package):
    errors = output_of(package, MISTAKES)
    assert all(error[:2] == [True, "ChartError"] for error in errors)
    messages = [message for _, _, message in errors]
    assert all(messages)
    assert messages[10:] == [
        "Bonus number by die total: expected a number of up to 4 digits (die total), not [17]",
        "Bonus number by die total: expected a number of up to 4 digits (die total), not 17n",
        "Bonus number by die total: expected a number of up to 4 digits (die total), not true",
        'Difficulty scale: expected a word (label), not ["hard"]',
        "Difficulty scale: expected a word (label), not null",
        "there is no rounding 'up'; known: ceiling, closest, floor",
        "expected a measure above 0, not [160]",
        "original has the numbers 1 to 156; expected one of them, not text",
        "rider-waite has the numbers 1 to 78; expected one of them, not 79",
    ]


FROZEN = """
import { CHARTS, cardsNamed } from "dramadeck";
const isFrozen = (data) => Object.isFrozen(data)
  && (typeof data !== "object" || data === null || Object.values(data).every(isFrozen));
console.log(JSON.stringify([isFrozen(CHARTS), cardsNamed("original", "  Glory ").length]));
"""


def test_charts_are_frozen_and_the_name_of_a_card_may_have_spaces_around_it(package):
    assert output_of(package, FROZEN) == [True, 4]


def test_the_examples_of_its_page_are_correct(package):
    page = (package / "README.md").read_text(encoding="utf-8")
    program, *_ = re.findall(r"```js\n(.*?)```", page, re.DOTALL)
    lines = re.findall(r"^(\S.*);(?: // (.*))?$", program, re.MULTILINE)
    (imported, _), *argument = lines
    examples = [(expression, answer) for expression, answer in argument if answer]
    assert len(examples) == 8
    pairs = ", ".join(f"[{expression}, {answer}]" for expression, answer in examples)
    for result, expected in output_of(
        package, f"{imported}\nconsole.log(JSON.stringify([{pairs}]))"
    ):
        assert result == expected


def test_it_has_no_dependencies_and_the_version_of_the_library(package):
    manifest = json.loads((package / "package.json").read_text(encoding="utf-8"))
    assert manifest["version"] == dramadeck.__version__
    assert not any("ependencies" in key for key in manifest)
    for path in package.glob("*.js"):
        imports = re.findall(r'from "(.*?)"', path.read_text(encoding="utf-8"))
        assert all(name.startswith(("./", "node:")) for name in imports), path.name
    for exported in manifest["exports"].values():
        paths = [exported] if isinstance(exported, str) else exported.values()
        assert all((package / name).is_file() for name in paths)


TEXTS = """
import { CHARTS } from "dramadeck";
const results = Object.entries(CHARTS).map(([name, chart]) => [name, `${chart}`]);
console.log(JSON.stringify(Object.fromEntries(results)));
"""


def test_every_chart_has_the_same_text(package):
    assert output_of(package, TEXTS) == {name: str(chart) for name, chart in CHARTS.items()}


SOURCES = """
import { CHARTS, ChartError, sourcesOf } from "dramadeck";
const sources = Object.values(CHARTS).map((chart) => sourcesOf(chart.source));
let refused;
try { sourcesOf("FS, RUZ"); } catch (problem) {
  refused = [problem instanceof ChartError, problem.message];
}
console.log(JSON.stringify([sources, sourcesOf(" tr-009,fs"), refused]));
"""


def as_data(sources):
    return [
        {"key": source.key, **source.work._asdict(), "heading": source.heading}
        for source in sources
    ]


def test_every_source_of_a_chart_has_the_same_document_and_heading(package):
    sources, typed, refused = output_of(package, SOURCES)
    assert sources == [as_data(sources_of(chart.source)) for chart in CHARTS.values()]
    assert typed == as_data(sources_of("TR-009, FS"))
    assert refused[0]
    assert refused[1].startswith("no source 'RUZ'; nearest: RUS")


ARGUMENTS = [
    *(("bonus", argument) for argument in (0, "0", "-3", "1.0", " 17 ", "many", "")),
    *(
        ("difficulty", argument)
        for argument in ("hart", "very easi", "dificult", "no such row", " \x1f")
    ),
    *(("weapons", argument) for argument in ("swrod", "bowl", "daggers", "zzz")),
    *(("armor", argument) for argument in ("shiel", "chain mial", "x")),
    *((name, -9999) for name in CHARTS),
    *(("values", number) for number in (-1501, -1500, 1500)),
    *((name, "such a row") for name in CHARTS),
    *((name, 3) for name in ("bonos", "hand", "damage", "taunt-gurp", "zzz")),
]

ERRORS = """
import { lookup } from "dramadeck";
const asked = ARGUMENT;
const results = asked.map(([name, value]) => {
  try { lookup(name, value); return null; } catch ({ message, nearest }) {
    return [message, nearest];
  }
});
console.log(JSON.stringify(results));
"""


def refusal(name, argument):
    """Return the error of Python about a value, and the nearest values in it."""
    try:
        printed_table(name).lookup(argument)
    except ChartError as problem:
        _, _, near = str(problem).partition("; nearest: ")
        between = "; " if " → " in near else ", "
        return [str(problem), near.split(between) if near else []]
    return None


def test_an_error_has_the_same_nearest_values_as_in_python(package):
    suggestions = output_of(package, ERRORS.replace("ARGUMENT", json.dumps(ARGUMENTS)))
    assert suggestions == [refusal(*argument) for argument in ARGUMENTS]
    assert sum(bool(near) for _, near in filter(None, suggestions)) > 20


SPACES = """
import { lookup } from "dramadeck";
const results = ARGUMENT.map((space) => {
  try { return lookup("difficulty", `${space}hard${space}`).dn; } catch { return null; }
});
console.log(JSON.stringify(results));
"""


def test_white_space_around_a_word_is_ignored_as_in_python(package):
    spaces = [chr(code) for code in (*range(0x3100), 0xFEFF)]
    values = output_of(package, SPACES.replace("ARGUMENT", json.dumps(spaces)))
    assert values == [13 if space.isspace() else None for space in spaces]


@pytest.mark.parametrize("code", [code for code in narration.languages() if code != "en"])
def test_its_cards_are_available_in_every_language(package, code):
    texts = (f"cards.{code}.json", "cards.json")
    there, here = (json.loads((package / name).read_text(encoding="utf-8")) for name in texts)
    assert (there["language"], here["language"]) == (code, "en")
    assert there["decks"] != here["decks"]
    for name, deck in there["decks"].items():
        cards = [{**card, "words": []} for card in deck["cards"]]
        assert cards == [{**card, "words": []} for card in here["decks"][name]["cards"]]


def test_its_types_have_every_chart_and_deck_and_the_types_of_results(package):
    names = (package / "names.d.ts").read_text(encoding="utf-8")
    assert all(f"  {json.dumps(name)}: " in names for name in CHARTS)
    assert '  "bonus": number;\n' in names
    assert '  "difficulty": { readonly dn: number; readonly modifier: number; };\n' in names
    assert '  "roll-again": readonly number[];\n' in names
    assert "  /** what is uncertain about its printed text */\n  doubt: string;\n" in (
        package / "cards.d.ts"
    ).read_text(encoding="utf-8")


def test_the_build_program_has_one_argument(tmp_path, capsys):
    assert main([]) == 2
    assert main([str(tmp_path)]) == 0
    assert (tmp_path / "dramadeck" / "index.js").is_file()
    assert "expected one folder" in capsys.readouterr().out
