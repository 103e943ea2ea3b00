"""What the pages take from the code when they are built.

* A remark `<!-- verbs: pools -->` becomes the verbs of that chapter of Torg, as
  `<!-- verbs: tarot.pushes -->` does for the other game, `<!-- reasons: torg -->` the table of the
  reasons of a game, `<!-- phases: torg -->` and `<!-- windows: torg -->` when its commands are
  possible, `<!-- dialects -->` the readings of the dialects side by side,
  `<!-- options: deck -->` what that command of the terminal understands (`odds.bomb` a question of
  it), `<!-- verb-book: torg -->` all that is known of each verb, `<!-- cards: torg -->` the cards,
  `<!-- charts -->` every printed table,
  `<!-- statements -->` every statement of all texts, `<!-- names: dramadeck.torg -->` the names
  that a package offers, and `<!-- objects: torg.rules.pools -->` a description of each that a
  module defines.
* A name in code marks that the library has, such as `pools.play_to_pool`, becomes a link.
* The tables of the folder `rules` gain a column: the tests of each statement.
* The words of the glossary are entries of the index: the search of the pages finds them first,
  short ones, too.
"""

import importlib
import inspect
import re
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import card_pages
import chart_pages
import click
import dialect_matrix
import life_cycle
import state_chart
import statement_list
import verb_book
from code_facts import rules_of_reasons, tests_of_rules
from docstrings import with_code
from links import DOORS, anchored, home, linked, place_of, public, target_of
from sphinx.application import Sphinx
from sphinx.util import logging

from dramadeck import tarot, torg
from dramadeck.charts import sources
from dramadeck.cli.commands import odds, program
from dramadeck.core.system import verb_name
from dramadeck.testing import Law

ROOT = Path(__file__).parents[2]
REFERENCE = ROOT / "docs" / "reference"
RULES = ROOT / "docs" / "rules"
GAMES: dict[str, Any] = {"tarot": tarot, "torg": torg}
MANY = 8
LOG = logging.getLogger(__name__)

FENCE = re.compile(r"^\s*(`{3,}|~{3,})")
MARKER = re.compile(
    r"^<!-- (cards|charts|verbs|reasons|dialects|names|objects|options|phases|state-chart"
    r"|statements|verb-book|windows)"
    r"(?:: (\S+))? -->$",
    re.MULTILINE,
)
RULE_ROW = re.compile(r"^\| ((?:TR|TC|TG|MA|TT)-\d{3}) \|.*\|$")
RULING = re.compile(r"\bR-\d{3}\b")
LAW_ROW = re.compile(r"^\| (\d+) \| ([a-z ]+) \|", re.MULTILINE)
RULING_ROW = re.compile(r"^\| (R-\d{3}) \|", re.MULTILINE)
WORD_ROW = re.compile(r"^\| ([A-Za-z][^|`]*?) \|")
HEAD_ROW = re.compile(r"^\| id \|.*\|$")
LINE_ROW = re.compile(r"^\| --- \|.*\|$")

# --------------------------------------------------------------------------- made passages


def reasons(game: str) -> str:
    """The table of the reasons: code, sentence, rules."""
    rows = ["| code | sentence | refused under | verbs |", "| --- | --- | --- | --- |"]
    by_rule, by_verb = rules_of_reasons(game), verb_book.verbs_of_reasons(game)
    for reason in GAMES[game].Reason:
        ids = by_rule.get(reason.name, [])
        if not ids:
            LOG.warning("no rule id found for the reason %s", reason)
        links = _listed([rule_link(each) for each in ids], "statements")
        sentence = reason.sentence.replace("{", "*").replace("}", "*")
        asked = [
            anchored("verbs.html", f"{game}-{each}", f"<code>{each}</code>")
            for each in by_verb.get(reason.name, [])
        ]
        anchor = f'<a id="{game}-{reason}"></a>'
        rows.append(f"| {anchor}`{reason}` | {sentence} | {links} | {_listed(asked, 'verbs')} |")
    return "\n".join(rows)


def _listed(links: list[str], what: str) -> str:
    """Links, folded where there are many."""
    listed = ", ".join(links)
    if len(links) > MANY:
        return f"<details><summary>{len(links)} {what}</summary>{listed}</details>"
    return listed


@cache
def pages_of_rules() -> dict[str, str]:
    """Rule id → the page of the folder `rules` that tells it."""
    pages: dict[str, str] = {}
    for path in sorted(RULES.glob("*.md")):
        for line in path.read_text(encoding="utf-8").splitlines():
            found = RULE_ROW.match(line)
            if found and found[1] in pages:
                LOG.warning("%s stands on two pages: %s and %s", found[1], path, pages[found[1]])
            elif found:
                pages[found[1]] = path.stem
    return pages


def rule_link(rule: str) -> str:
    """A link to a statement, from a page one folder down."""
    page = pages_of_rules().get(rule)
    return f'<a href="../rules/{page}.html#{rule.lower()}">{rule}</a>' if page else rule


def dialects(_: str) -> str:
    """The readings of every dialect side by side."""
    return dialect_matrix.dialects(rule_link)


def options(word: str) -> str:
    """What a command of the terminal does, and the table of what it understands."""
    name, _, kind = word.partition(".")
    command = odds.commands[kind] if kind else program.commands[name]
    rows = [command.help or "", "", "| typed | what it says |", "| --- | --- |"]
    context = click.Context(command)
    for param in command.params:
        if record := param.get_help_record(context):
            typed, says = record
            needed = "; it is needed" if param.required and isinstance(param, click.Option) else ""
            rows.append(f"| `{typed}` | {says.removesuffix('  [required]')}{needed} |")
    return "\n".join(rows)


def verbs(chapter: str) -> str:
    """The verbs of a chapter, each with the command that it sends and what its rule says."""
    lines = ["```{eval-rst}"]
    first, _, rest = chapter.partition(".")
    game, chapter = (first, rest) if first in GAMES else ("torg", chapter)
    for command in _commands(importlib.import_module(f"dramadeck.{game}.rules.{chapter}")):
        verb = verb_name(command)
        fields = inspect.signature(command).parameters.values()
        signature = ", ".join(["state", *(["*"] if fields else []), *map(_parameter, fields)])
        summary = (command.__doc__ or "").partition("\n")[0]
        sends = f":py:class:`~{command.__module__}.{command.__qualname__}`"
        known = f"`what is known of it <../verbs.html#{game}-{verb}>`__"
        lines += [
            f".. py:function:: dramadeck.{game}.{verb}({signature})",
            "",
            f"   {summary} Sends {sends}; {known}.",
            "",
            f"   {with_code(_rule(command), game)}",
            "",
        ]
    return "\n".join([*lines, "```"])


def _rule(command: type) -> str:
    """What the rule of a command says: it has the name of the verb."""
    rule = vars(importlib.import_module(command.__module__))[verb_name(command)]
    return " ".join((rule.__doc__ or "").partition("\n\n")[0].split())


def _commands(module: ModuleType) -> Iterator[Any]:
    for command in (*torg.TORG.commands, *tarot.TAROT.commands):
        if f"{command.__module__}.".startswith(f"{module.__name__}."):
            yield command


def _parameter(parameter: inspect.Parameter) -> str:
    if parameter.default is parameter.empty:
        return parameter.name
    return f"{parameter.name}={parameter.default!r}"


def names(package: str) -> str:
    """The names that a package offers, each with its first sentence."""
    module = importlib.import_module(package)
    listed = getattr(module, "names", module).__all__
    rows = ["| name | what it is |", "| --- | --- |"]
    for name in sorted(listed, key=str.casefold):
        if found := place_of(module, name):
            place, summary = found
            rows.append(f"| {{py:obj}}`{name} <{place}>` | {summary} |")
        elif name != "__version__":
            LOG.warning("%s.%s is described nowhere", package, name)
    return "\n".join(rows)


def objects(module: str) -> str:
    """What a module of a game, and those below it, define for others: types, commands, events.

    What a state or a dialect is made of has no public name, and goes by its own.
    """
    lines = ["```{eval-rst}"]
    for path, thing in sorted(_defined_below(f"dramadeck.{module}"), key=_door):
        lines += [f".. auto{_kind(thing)}:: {path}", ""]
    return "\n".join([*lines, "```"])


def _kind(thing: Any) -> str:
    if isinstance(thing, type):
        return "exception" if issubclass(thing, BaseException) else "class"
    return "function" if inspect.isroutine(inspect.unwrap(thing)) else "data"


def _defined_below(module: str) -> Iterator[tuple[str, Any]]:
    importlib.import_module(module)
    for name, there in [*sys.modules.items()]:
        if f"{name}.".startswith(f"{module}."):
            for word, thing in vars(there).items():
                place = f"{name}.{word}"
                if place in public():
                    yield public()[place], thing
                elif home(thing) == place and _is_part(place) and isinstance(thing, type):
                    yield place, thing


def _is_part(place: str) -> bool:
    return place.split(".")[1] in GAMES and not re.search(r"\.rules\.|\._", place)


def _door(described: tuple[str, Any]) -> int:
    """The types of a game before its commands, and these before its events."""
    door = described[0].rpartition(".")[0]
    return DOORS.index(door) if door in DOORS else -1


MADE: dict[str, Callable[[str], str]] = {
    "cards": lambda game: card_pages.cards(game, rule_link),
    "charts": chart_pages.charts,
    "dialects": dialects,
    "names": names,
    "objects": objects,
    "phases": life_cycle.drawn,
    "state-chart": state_chart.chart,
    "reasons": reasons,
    "verbs": verbs,
    "verb-book": verb_book.verb_book,
    "options": options,
    "statements": statement_list.statements,
    "windows": lambda game: life_cycle.windows(game, rule_link),
}


# ------------------------------------------------------------------------------ the hooks


def complete(_app: Sphinx, page: str, source: list[str]) -> None:
    """Put into a page what the code knows."""
    lines: list[str] = []
    fence = ""
    for line in source[0].splitlines():
        found = FENCE.match(line)
        if found:
            fence = found[1] if not fence else ("" if line.strip() == fence else fence)
        in_prose = not found and not fence
        if in_prose and (page.startswith("rules/") or page == "rulings"):
            complain_about_names(page, line)
        told = _with_tests(line) if in_prose and page.startswith("rules/") else line
        told = _with_entries(line) if in_prose and page == "glossary" else told
        lines.append(linked(told, game_of(page)) if in_prose else told)
    text = "\n".join(lines) + "\n"
    source[0] = MARKER.sub(lambda found: MADE[found[1]](found[2] or ""), text)


def game_of(page: str) -> str:
    """The game that a page is about: its short names are looked up there first."""
    return "tarot" if "tarot" in page or page == "tutorial/your-first-push" else "torg"


def complain_about_names(page: str, line: str) -> None:
    """Whatever stands in code marks on a page of the rules is a name of the library."""
    for name in re.findall(r"(?<!`)`([^`]+)`(?!`)", line):
        if target_of(name, game_of(page)) is None:
            LOG.warning("%s names %s, which the library has not", page, name)


def _with_tests(line: str) -> str:
    """A row of a table of rules with its tests, and with an anchor for its id."""
    if HEAD_ROW.match(line):
        return f"{line} tests |"
    if LINE_ROW.match(line):
        return f"{line} --- |"
    if found := RULE_ROW.match(line):
        rule = found[1]
        anchored = line.replace(rule, f"<a id={rule.lower()!r}></a>{rule}", 1)
        return f"{anchored} {_folded(tests_of_rules().get(rule, []))} |"
    return line


def _with_entries(line: str) -> str:
    """A row of the glossary with its words as entries of the index."""
    found = WORD_ROW.match(line)
    if found is None or found[1] == "word":
        return line
    words = re.sub(r"[^,;]+", lambda each: f"{{index}}`!{each[0].strip()}`", found[1])
    return f"| {words.replace(',', ', ').replace(';', '; ')} {line[found.end(1) + 1 :]}"


def _folded(sentences: list[str]) -> str:
    """A number of tests; a click shows their sentences."""
    if not sentences:
        return ""
    number = f"{len(sentences)} test{'s' if len(sentences) > 1 else ''}"
    listed = "".join(f"<li>{sentence}</li>" for sentence in sentences)
    return f"<details><summary>{number}</summary><ul>{listed}</ul></details>"


def check_that_every_statement_has_its_row(_app: Sphinx) -> None:
    """The folder `rules` tells every statement of all texts."""
    told = pages_of_rules()
    prefixes = ("TR", "TC", "TG", "MA", "TT")
    for rule in (each for prefix in prefixes for each in sources.rule_ids(prefix)):
        if rule not in told:
            LOG.warning("docs/rules has no row for %s", rule)


def check_that_every_ruling_is_told_once(_app: Sphinx) -> None:
    """Whatever ruling the pages or the code refer to stands on the page of the rulings."""
    page = ROOT / "docs" / "rulings.md"
    told = RULING_ROW.findall(page.read_text(encoding="utf-8"))
    for number in sorted({each for each in told if told.count(each) > 1}):
        LOG.warning("%s stands twice in docs/rulings.md", number)
    for path in (*(ROOT / "docs").rglob("*.md"), *(ROOT / "src").rglob("*.py")):
        for number in sorted(set(RULING.findall(path.read_text(encoding="utf-8"))) - {*told}):
            LOG.warning("%s refers to %s, which is no ruling", path.relative_to(ROOT), number)


def check_that_every_law_has_its_row(_app: Sphinx) -> None:
    """The page of the laws has a row for each, under its number."""
    page = (REFERENCE / "testing.md").read_text(encoding="utf-8")
    rows, laws = LAW_ROW.findall(page), [(str(law.number), law.value) for law in Law]
    if rows != laws:
        LOG.warning("docs/reference/testing.md has other laws than dramadeck.testing: %s", rows)


def setup(app: Sphinx) -> dict[str, bool]:
    """Sphinx calls this."""
    app.connect("builder-inited", check_that_every_law_has_its_row)
    app.connect("builder-inited", check_that_every_ruling_is_told_once)
    app.connect("builder-inited", check_that_every_statement_has_its_row)
    app.connect("source-read", complete)
    return {"parallel_read_safe": True}
