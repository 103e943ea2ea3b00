"""Every example in the documents runs: fenced blocks with `>>>`, and all other Python blocks.

pytest's doctest collector would take the closing fence for expected output, so the blocks are cut
out first; blank lines replace the prose, so that a failure has the right line number. The examples
of one page share one namespace. What a page expects on the reader's machine, such as a server, is
prepared for the test (`PREPARED`).
"""

import ast
import builtins
import doctest
import re
import textwrap
import tomllib
from contextlib import contextmanager, nullcontext, redirect_stdout
from io import StringIO
from itertools import chain
from pathlib import Path
from pkgutil import resolve_name
from urllib.parse import urlsplit

import pytest

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted(ROOT.glob("docs/**/*.md"))]
OPTIONS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
FENCE = re.compile(r"^\s*(`{3,}|~{3,}|:{3,})")


def examples_only(page: str) -> str:
    r"""Return the page with blank lines instead of everything except the fenced examples.

    >>> examples_only("Prose >>> here\n```pycon\n>>> 1 + 1\n2\n```\nmore").splitlines()
    ['', '', '>>> 1 + 1', '2', '', '']
    """
    lines: list[str] = []
    fence = ""
    for line in page.splitlines():
        match = FENCE.match(line)
        if match and not fence:
            fence, shown_line = match[1], ""
        elif match and line.strip() == fence:
            fence, shown_line = "", ""
        else:
            shown_line = line if fence else ""
        lines.append(shown_line)
    return "\n".join(lines) + "\n"


PYTHON = re.compile(
    r"^(?P<indent> *)```python\n(?P<code>.*?)^(?P=indent)```$", re.DOTALL | re.MULTILINE
)


def blocks_of_python(page: str) -> dict[int, str]:
    r"""Return each block of Python by the number of the line before its first line.

    >>> blocks_of_python("Do:\n```python\nprint(1)\n```\n")
    {2: 'print(1)\n'}
    """
    return {
        page.count("\n", 0, match.start("code")): textwrap.dedent(match["code"])
        for match in PYTHON.finditer(page)
    }


@contextmanager
def with_a_server():
    """Start a server; yield the address in the page → the address of this server."""
    from tests.web.page.seats import served  # which skips where playwright is missing

    with served() as address:
        yield {"127.0.0.1:8137": urlsplit(address).netloc}


PREPARED = {"docs/reference/web-protocol.md": with_a_server}
"""A page → the context in which its examples run."""


def failures(page: str, name: str) -> str:
    """Return the output of doctest about the examples of a page: empty if all pass."""
    blocks, names = blocks_of_python(page), dict[str, object](__name__="a_page")

    def run(line: int) -> None:
        code = compile("\n" * line + blocks[line], name, "exec")
        with redirect_stdout(StringIO()):
            exec(code, test.globs)  # noqa: S102 - the documents are our own

    names["run_block"] = run
    test = doctest.DocTestParser().get_doctest(examples_only(page), names, name, name, 0)
    calls = [doctest.Example(f"run_block({line})", "", lineno=line) for line in blocks]
    test.examples = sorted([*test.examples, *calls], key=lambda example: example.lineno)
    output: list[str] = []
    doctest.DocTestRunner(optionflags=OPTIONS).run(test, out=output.append)
    return "".join(output)


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_the_examples_of_a_page_pass(path, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    page = path.read_text(encoding="utf-8")
    with PREPARED.get(path.relative_to(ROOT).as_posix(), nullcontext)() as other:
        for text, replacement in (other or {}).items():
            page = page.replace(text, replacement)
        assert failures(page, path.name) == ""


def test_the_blocks_and_the_prepared_pages_are_found():
    assert sum(len(PYTHON.findall(path.read_text("utf-8"))) for path in PAGES) >= 10
    assert PREPARED.keys() <= {path.relative_to(ROOT).as_posix() for path in PAGES}


def test_a_wrong_example_fails():
    page = "Look:\n\n```pycon\n>>> 1 + 1\n3\n```\n"
    assert 'File "page.md", line 4' in failures(page, "page.md")


def test_an_error_in_a_block_of_python_is_reported():
    page = "Look:\n\n```python\nfrom dramadeck import torg\n\ntorg.deal()\n```\n"
    output = failures(page, "page.md")
    assert 'File "page.md", line 6' in output
    assert "TypeError" in output


def test_a_block_of_python_can_use_names_of_the_blocks_above_it():
    page = "```python\nnumber = 1\n```\n\n```pycon\n>>> number + 1\n2\n\n```\n"
    assert failures(page, "page.md") == ""
    assert "NameError" in failures(page.replace("number = 1", "other = 1"), "page.md")


@pytest.mark.parametrize("command", ["run", "test"])
def test_the_readme_has_a_command_of_one_line(command):
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert re.search(rf"^<!-- command: {command} -->\n+```sh\n[^\n]+\n```$", readme, re.MULTILINE)


@pytest.mark.parametrize("command", ["run", "test"])
def test_contributing_contains_the_same_commands_as_the_readme(command):
    block = re.compile(rf"<!-- command: {command} -->\n+```sh\n([^\n]+)\n```")
    texts = [(ROOT / name).read_text(encoding="utf-8") for name in ("README.md", "CONTRIBUTING.md")]
    readme, contributing = (block.findall(text) for text in texts)
    assert readme == contributing
    assert len(readme) == 1


INSTALLS = re.compile(r"\bpip\b.*\binstall\b.*([\s']\.[\s'\[]|\bdramadeck\[)")
"""A line that installs the library with pip, from a copy or from an index."""


@pytest.mark.parametrize(
    ("line", "installs"),
    [
        ("pip install 'dramadeck[web]'", True),
        ("python3 -m pip --python .venv install -q '.[cli]' && .venv/bin/dramadeck play", True),
        ("python3 -m pip --python .venv install -q . && .venv/bin/python", True),
        ("python3 -m pip --python .venv install ./examples/third_system", False),
        ("python3 -m pip --python .venv install nox", False),
    ],
)
def test_a_line_that_installs_the_library_is_recognised(line, installs):
    assert bool(INSTALLS.search(line)) is installs


def test_only_one_page_describes_the_installation_and_others_link_to_it():
    pages = {path: path.read_text(encoding="utf-8") for path in PAGES[1:]}
    assert [path.name for path, page in pages.items() if INSTALLS.search(page)] == ["get-it.md"]
    leading = [path for path, page in pages.items() if "get-it.md" in page]
    assert len(leading) > 12


def test_the_page_about_the_installation_lists_every_extra():
    page = (ROOT / "docs" / "get-it.md").read_text(encoding="utf-8")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = re.findall(r"^\| `(\w+)` \|", page, re.MULTILINE)
    assert extras == sorted(project["optional-dependencies"])


def unknown_names(page: str) -> set[str]:
    r"""Return the names that the code of a page uses and does not define.

    >>> unknown_names("```python\nfrom os import sep\nprint(sep, describe(sep))\n```\n")
    {'describe'}
    """
    code = re.findall(r"^```python\n(.*?)^```", page, re.DOTALL | re.MULTILINE)
    code += [
        example.source for example in doctest.DocTestParser().get_examples(examples_only(page))
    ]
    bound, used = set[str | None](dir(builtins)), set[str]()
    for node in chain.from_iterable(ast.walk(ast.parse(text)) for text in code):
        match node:
            case ast.Name(id=name, ctx=ast.Load()):
                used.add(name)
            case ast.Name(id=name) | ast.arg(arg=name) | ast.alias(asname=str(name)):
                bound.add(name)
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                bound.add(name)
            case ast.ClassDef(name=name) | ast.ExceptHandler(name=name):
                bound.add(name)
            case ast.alias(name=name):
                bound.add(name.partition(".")[0])
            case _:
                pass
    return used - bound


def test_no_page_uses_an_undefined_name():
    unknown = {path.name: unknown_names(path.read_text(encoding="utf-8")) for path in PAGES}
    assert {name: names for name, names in unknown.items() if names} == {}


def test_the_names_in_the_glossary_can_be_imported_as_they_are_written():
    page = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
    names = re.findall(r"`([a-z_]+(?:\.\w+)+)`", page)
    assert len({resolve_name(f"dramadeck.{name}") for name in names}) > 50


def test_a_block_that_is_a_whole_program_imports_what_it_uses():
    blocks = {
        code: path.name
        for path in PAGES
        for code in blocks_of_python(path.read_text(encoding="utf-8")).values()
        if "__main__" in code
    }
    assert "simulate-many-games.md" in blocks.values()
    unknown = {page: unknown_names(f"```python\n{code}```\n") for code, page in blocks.items()}
    assert {page: names - {"__name__"} for page, names in unknown.items()} == {
        page: set() for page in unknown
    }


def test_every_package_is_in_the_table_of_packages():
    page = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    _, _, rest = page.partition("## The packages in a page\n")
    table, _, _ = rest.partition("\n## ")
    packages = {path.parent.name for path in (ROOT / "src" / "dramadeck").glob("*/__init__.py")}
    assert {name for name in packages if f"`{name}`" not in table} == set()


def test_every_path_in_contributing_exists():
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    paths = re.findall(r"`((?:src|tests|tools|docs)/[\w./-]*)`", text)
    assert len(paths) > 40
    assert [path for path in paths if not (ROOT / path).exists()] == []


def test_every_file_in_the_tables_of_contributing_exists():
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    missing, tried = [], 0
    for row in re.findall(r"^\|.*\|$", text, re.MULTILINE):
        folders = list[Path]()
        for name in re.findall(r"`([\w./-]+)`", row):
            if name.startswith(("src/", "tests/", "tools/", "docs/")):
                path = ROOT / name
                folders.append(path if path.is_dir() else path.parent)
            elif name.endswith(".py"):
                tried += 1
                missing += [] if any((folder / name).exists() for folder in folders) else [name]
    assert tried > 20
    assert missing == []
