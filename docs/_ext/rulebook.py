"""Parts of the pages that are generated from the code.

* A comment such as `<!-- reasons: torg -->` is replaced by the result of its function in `MADE`.
* A name of the library in code marks, such as `pools.play_to_pool`, becomes a link.
* The tables of the folder `rules` get a column with the tests of each statement.
* The words of the glossary become entries of the index, so that the search finds them first.
* The line that links the Markdown to the built page is left out of the built page.
"""

import importlib
import inspect
import re
import sys
from collections.abc import Callable, Iterator
from typing import Any

import cards_and_charts
import click
import phases
import verb_book
from dialect_matrix import dialects
from links import PUBLIC_MODULES, anchored, home, linked, place_of, public
from sphinx.application import Sphinx
from sphinx.util import logging

from dramadeck import tarot, torg
from dramadeck.cli.commands import odds, program
from statements import rule_link, statements, with_tests

GAMES: dict[str, Any] = {"tarot": tarot, "torg": torg}
MANY = 8
LOG = logging.getLogger(__name__)

FENCE = re.compile(r"^\s*(`{3,}|~{3,})")
OPTION = re.compile("--[a-z-]+")
"""An option in a sentence, where its hyphens would become a dash."""
MARKER = re.compile(r"^<!-- ([a-z-]+)(?:: (\S+))? -->$", re.MULTILINE)
WORD_ROW = re.compile(r"^\| ([A-Za-z][^|`]*?) \|")
SOURCE_LINE = re.compile(r"^\*\[The built page\]\(\S+\)\*\n\n", re.MULTILINE)


def reasons(game: str) -> str:
    """The table of the reasons: code, sentence, and the verbs that it can refuse."""
    rows = ["| code | sentence | verbs |", "| --- | --- | --- |"]
    by_verb = verb_book.verbs_of_reasons(game)
    for reason in GAMES[game].Reason:
        sentence = reason.sentence.replace("{", "*").replace("}", "*")
        links = [
            anchored("verbs.html", f"{game}-{verb}", f"<code>{verb}</code>")
            for verb in by_verb.get(reason.name, [])
        ]
        listed = ", ".join(links)
        if len(links) > MANY:
            listed = f"<details><summary>{len(links)} verbs</summary>{listed}</details>"
        rows.append(f'| <a id="{game}-{reason}"></a>`{reason}` | {sentence} | {listed} |')
    return "\n".join(rows)


def options(word: str) -> str:
    """What a command of the terminal does, and the table of its arguments and options."""
    name, _, kind = word.partition(".")
    command = odds.commands[kind] if kind else program.commands[name]
    summary = OPTION.sub(r"`\g<0>`", command.help or "")
    rows = [summary, "", "| typed | what it says |", "| --- | --- |"]
    context = click.Context(command)
    for param in command.params:
        if record := param.get_help_record(context):
            typed, says = record[0].replace("|", r"\|"), OPTION.sub(r"`\g<0>`", record[1])
            needed = "; it is needed" if param.required and isinstance(param, click.Option) else ""
            rows.append(f"| `{typed}` | {says.removesuffix('  [required]')}{needed} |")
    return "\n".join(rows)


def names(package: str) -> str:
    """The names that a package exports, with their first sentences."""
    module = importlib.import_module(package)
    listed = getattr(module, "names", module).__all__
    rows = ["| name | what it is |", "| --- | --- |"]
    for name in sorted(listed, key=str.casefold):
        if description := place_of(module, name):
            place, summary = description
            rows.append(f"| {{py:obj}}`{name} <{place}>` | {summary} |")
        elif name != "__version__":
            LOG.warning("%s.%s is described nowhere", package, name)
    return "\n".join(rows)


def objects(module: str) -> str:
    """The types, commands and events that a module of a game and the modules below it define.

    The parts of a state or a dialect have no public name; they are listed by their own names.
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
    return PUBLIC_MODULES.index(door) if door in PUBLIC_MODULES else -1


MADE: dict[str, Callable[[str], str]] = {
    "cards": lambda game: cards_and_charts.cards(game, rule_link),
    "charts": cards_and_charts.charts,
    "dialects": lambda _: dialects(rule_link),
    "names": names,
    "objects": objects,
    "phases": phases.drawn,
    "reasons": reasons,
    "verb-book": verb_book.verb_book,
    "options": options,
    "statements": statements,
}


def complete(_app: Sphinx, page: str, source: list[str]) -> None:
    """Add the generated parts to a page."""
    lines: list[str] = []
    fence = ""
    for line in SOURCE_LINE.sub("", source[0], count=1).splitlines():
        match = FENCE.match(line)
        if match:
            fence = match[1] if not fence else ("" if line.strip() == fence else fence)
        if match or fence:
            lines.append(line)
            continue
        completed = with_tests(line) if page.startswith("rules/") else line
        completed = _with_entries(line) if page == "glossary" else completed
        lines.append(linked(completed, game_of(page)))
    source[0] = MARKER.sub(
        lambda match: MADE.get(match[1], lambda _: match[0])(match[2] or ""),
        "\n".join(lines) + "\n",
    )


def game_of(page: str) -> str:
    """The game of a page, in which its short names are looked up first."""
    return "tarot" if "tarot" in page or page == "tutorial/your-first-push" else "torg"


def _with_entries(line: str) -> str:
    """A row of the glossary with its words as entries of the index."""
    match = WORD_ROW.match(line)
    if match is None or match[1] == "word":
        return line
    words = re.sub(r"[^,;]+", lambda word: f"{{index}}`!{word[0].strip()}`", match[1])
    return f"| {words.replace(',', ', ').replace(';', '; ')} {line[match.end(1) + 1 :]}"


def setup(app: Sphinx) -> dict[str, bool]:
    """Sphinx calls this."""
    app.connect("source-read", complete)
    return {"parallel_read_safe": True}
