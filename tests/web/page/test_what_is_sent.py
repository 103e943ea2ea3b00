"""The files of the page, as they are sent to browsers."""

import re
from importlib.resources import files

import pytest

from dramadeck.tarot import TAROT
from dramadeck.torg import TORG

PAGE = files("dramadeck.web") / "page"
FILES = sorted(path.name for path in PAGE.iterdir())
MODULES = [file for file in FILES if file.endswith(".js")]
MARKUP = r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|DOMParser|\beval\(|new Function"


def text(name):
    return (PAGE / name).read_text("utf-8")


@pytest.mark.parametrize("name", MODULES)
def test_no_module_reads_markup_or_code_from_a_text(name):
    assert re.findall(MARKUP, text(name)) == []


def test_the_page_has_no_inline_script_or_style():
    page = text("index.html")
    assert re.findall(r"<script[^>]*>", page) == ['<script type="module" src="/page/app.js">']
    assert "<style" not in page
    assert " style=" not in page


def test_nothing_is_loaded_from_another_server():
    own = re.compile(r"http://www\.w3\.org/2000/svg")
    for name in FILES:
        assert re.findall(r"https?://[^\"'`\s$]+", own.sub("", text(name))) == []


def test_every_imported_module_exists():
    named = {module for name in MODULES for module in re.findall(r'from "\./([\w.]+)"', text(name))}
    assert named <= set(MODULES)
    assert set(MODULES) - named == {"app.js"}


def test_no_module_names_a_form_of_a_game():
    names = {kind.__name__ for kind in (*TORG.commands, *TAROT.commands) if len(kind.__name__) > 8}
    for name in MODULES:
        assert {*re.findall(r"\b[A-Z]\w+", text(name))} & names == set(), name


def test_there_are_no_circular_imports():
    imports = {name: re.findall(r'from "\./([\w.]+)"', text(name)) for name in MODULES}
    done = set()
    while len(done) < len(MODULES):
        ready = {name for name in MODULES if {*imports[name]} <= done} - done
        assert ready, {name: imports[name] for name in MODULES if name not in done}
        done |= ready
