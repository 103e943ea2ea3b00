"""The statements of the rules: their tables in the folder `rules`, their tests, and their page."""

import ast
import re
from collections import defaultdict
from functools import cache
from pathlib import Path
from typing import Final

from links import linked

from dramadeck.charts import sources

ROOT: Final = Path(__file__).parents[2]
TEXTS: Final = {
    "TR": "Torg, the revised text",
    "TC": "Torg, the classic text",
    "TG": "Torg with GURPS",
    "MA": "Torg, several at once",
    "TT": "Turn of the Card",
}
RULE_ID: Final = re.compile(r"[A-Z]{2}-\d{3}")
ROW: Final = re.compile(r"^\| ([A-Z]{2}-\d{3}) \| ([^|]+?) \| ([^|]*?) \|$", re.MULTILINE)


def statements(_: str) -> str:
    """A table for each text, in the order of the ids."""
    parts: list[str] = []
    for prefix, title in TEXTS.items():
        rows = [_row(rule, prefix) for rule in sources.rule_ids(prefix)]
        head = ["| id | what holds | in code | tests |", "| --- | --- | --- | --- |"]
        parts += [f"## {title}", "\n".join([*head, *rows])]
    return "\n\n".join(parts)


def _row(rule: str, prefix: str) -> str:
    page, holds, code = rows_of_rules()[rule]
    game = "tarot" if prefix == "TT" else "torg"
    # The search of the pages finds no numbers, except as entries of the index.
    indexed = f"{{index}}`!{rule}`"
    named = f'<a id="{rule.lower()}" href="{page}.html#{rule.lower()}">{indexed}</a>'
    return f"| {named} | {linked(holds, game)} | {linked(code, game)} | {_tests(rule)} |"


def _tests(rule: str) -> str:
    """The number of tests; a click shows their names as sentences."""
    sentences = dict.fromkeys(tests_of_rules().get(rule, []))
    if not sentences:
        return ""
    number = f"{len(sentences)} test{'s' if len(sentences) > 1 else ''}"
    listed = "".join(f"<li>{sentence}</li>" for sentence in sentences)
    return f"<details><summary>{number}</summary><ul>{listed}</ul></details>"


def with_tests(line: str) -> str:
    """A line of a table of rules with its tests, and with an anchor for its id."""
    for start, more in (("| id |", "tests"), ("| --- |", "---")):
        if line.startswith(start):
            return f"{line} {more} |"
    if match := ROW.match(line):
        rule = match[1]
        anchored = line.replace(rule, f"<a id={rule.lower()!r}></a>{rule}", 1)
        return f"{anchored} {_tests(rule)} |"
    return line


def rule_link(rule: str) -> str:
    """A link to a statement, from a page one folder down."""
    page = rows_of_rules()[rule][0]
    return f'<a href="../rules/{page}.html#{rule.lower()}">{rule}</a>'


@cache
def rows_of_rules() -> dict[str, tuple[str, str, str]]:
    """Rule id → its page in the folder `rules`, the statement, and its functions."""
    rows: dict[str, tuple[str, str, str]] = {}
    for path in sorted((ROOT / "docs" / "rules").glob("*.md")):
        for rule, holds, code in ROW.findall(path.read_text(encoding="utf-8")):
            rows[rule] = (path.stem, holds, code)
    return rows


@cache
def tests_of_rules() -> dict[str, list[str]]:
    """Rule id → the names, as sentences, of the tests that are marked with it."""
    tests: defaultdict[str, list[str]] = defaultdict(list)
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                sentence = node.name.removeprefix("test_").replace("_", " ")
                for rule in sorted(_marks(node)):
                    tests[rule].append(sentence)
    return dict(tests)


def _marks(function: ast.FunctionDef) -> set[str]:
    nodes = (node for decorator in function.decorator_list for node in ast.walk(decorator))
    calls = (node for node in nodes if isinstance(node, ast.Call))
    marks = (node for node in calls if getattr(node.func, "attr", "") == "rule")
    ids = (argument.value for node in marks for argument in node.args if hasattr(argument, "value"))
    return {value for value in ids if isinstance(value, str) and RULE_ID.fullmatch(value)}
