"""The reference has every public name, and only public names."""

import re
from importlib import import_module
from pathlib import Path

import pytest

from tools.public_names import PUBLIC_MODULES, public_names

DOCS = Path(__file__).parents[2] / "docs"
AUTO = re.compile(r"^\.\. auto(\w+):: (\S+)$", re.MULTILINE)


@pytest.fixture(autouse=True)
def _extensions(monkeypatch):
    monkeypatch.syspath_prepend(str(DOCS / "_ext"))


@pytest.mark.parametrize("package_name", ["dramadeck.torg", "dramadeck.tarot"])
def test_the_page_of_a_game_links_to_every_public_name(package_name):
    from links import place_of

    package = import_module(package_name)
    places = {name: place_of(package, name) for name in package.names.__all__}
    assert [name for name, place in places.items() if place is None] == []
    assert places["deal"][0] == f"{package_name}.deal"
    assert places["Reason"][0] == f"{package_name}.Reason"
    command = place_of(package.commands, "Command")
    assert command == (f"{package_name}.commands.Command", "Any command")


def test_a_name_in_two_packages_is_described_in_the_nearer_one():
    from links import public

    paths = public()
    assert paths["dramadeck.core.refusals.Refusal"] == "dramadeck.core.Refusal"
    assert paths["dramadeck.storage.sqlite.SqliteStore"] == "dramadeck.storage.SqliteStore"
    assert paths["dramadeck.torg.rules.rounds.Flip"] == "dramadeck.torg.commands.Flip"
    assert paths["dramadeck.testing.strategies.games"] == "dramadeck.testing.strategies.games"


def test_the_reference_describes_only_public_names():
    described = [
        (path.name, kind, name)
        for path in sorted((DOCS / "reference").rglob("*.md"))
        for kind, name in AUTO.findall(path.read_text(encoding="utf-8"))
    ]
    assert len(described) > 40
    allowed = {*PUBLIC_MODULES, *public_names()}
    assert [entry for entry in described if entry[2] not in allowed] == []


def test_every_public_module_is_in_the_reference():
    pages = [path.read_text(encoding="utf-8") for path in (DOCS / "reference").rglob("*.md")]
    text = "\n".join(pages)
    # The modules of charts have a page for each subject.
    modules = [
        package_name
        for package_name in PUBLIC_MODULES
        if not package_name.startswith("dramadeck.charts.")
    ]
    assert [
        package_name for package_name in modules if f".. automodule:: {package_name}\n" not in text
    ] == []


def test_an_explicit_link_leads_to_a_public_name():
    role = re.compile(r"\{(?:py:)?(?:class|func|obj|meth|data|exc)\}`(?:[^`<]*<)?~?([\w.]+)>?`")
    public = (*public_names(), *PUBLIC_MODULES)
    linked = [
        (path.name, name)
        for path in sorted(DOCS.rglob("*.md"))
        if "_build" not in path.parts
        for name in role.findall(path.read_text(encoding="utf-8"))
    ]
    assert linked
    assert [link for link in linked if not link[1].startswith(public)] == []


def test_the_chapters_use_the_public_names_of_commands_and_events():
    from rulebook import objects

    pools = objects("torg.rules.pools")
    assert ".. autoclass:: dramadeck.torg.commands.PlayToPool\n" in pools
    assert pools.index("torg.commands.OpenPool") < pools.index("torg.events.CardPooled")
    assert "rules" not in pools


def test_every_command_of_the_terminal_has_its_options_in_the_reference():
    from rulebook import program

    pages = "".join(path.read_text(encoding="utf-8") for path in (DOCS / "reference").glob("*.md"))
    for name in program.commands:
        assert f"<!-- options: {name}" in pages, name


def test_options_in_sentences_of_the_terminal_keep_their_hyphens():
    from rulebook import options

    assert "(`--system` tarot)" in options("play")
    assert "written by play `--record` |" in options("replay")
    assert "\n| `--seed SEED` | a number or a text" in options("play")
    assert r"`--open-to [everybody\|password\|nobody]` | who may" in options("serve")


def test_parts_of_a_state_have_their_own_names_and_private_names_are_omitted():
    from rulebook import objects

    assert ".. autoclass:: dramadeck.torg.round.Round\n" in objects("torg.round")
    assert ".. autofunction:: dramadeck.torg.original_deck\n" in objects("torg.decks")
    assert ".. autodata:: dramadeck.torg.GAMEMASTER\n" in objects("torg.state")
    assert "._" not in objects("torg.compound_actions")
    assert ".. autoexception:: dramadeck.charts.torg.DiceError\n" in objects("charts.torg.dice")
    assert "Row" not in objects("charts.torg.cards")
