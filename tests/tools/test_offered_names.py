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


@pytest.mark.parametrize("door", ["dramadeck.torg", "dramadeck.tarot"])
def test_the_page_of_a_game_leads_to_every_name_that_it_offers(door):
    from links import place_of

    package = import_module(door)
    places = {name: place_of(package, name) for name in package.names.__all__}
    assert [name for name, place in places.items() if place is None] == []
    assert places["deal"][0] == f"{door}.deal"
    assert places["Reason"][0] == f"{door}.Reason"
    command = place_of(package.commands, "Command")
    assert command == (f"{door}.commands.Command", "Any command")


def test_what_two_doors_offer_is_described_under_the_one_that_is_nearer_to_it():
    from links import public

    paths = public()
    assert paths["dramadeck.core.refusals.Refusal"] == "dramadeck.core.Refusal"
    assert paths["dramadeck.storage.sqlite.SqliteStore"] == "dramadeck.storage.SqliteStore"
    assert paths["dramadeck.torg.rules.rounds.Flip"] == "dramadeck.torg.commands.Flip"
    assert paths["dramadeck.testing.strategies.games"] == "dramadeck.testing.strategies.games"


def test_the_reference_describes_public_names_alone():
    described = [
        (path.name, kind, name)
        for path in sorted((DOCS / "reference").rglob("*.md"))
        for kind, name in AUTO.findall(path.read_text(encoding="utf-8"))
    ]
    assert len(described) > 40
    allowed = {*PUBLIC_MODULES, *public_names()}
    assert [entry for entry in described if entry[2] not in allowed] == []


def test_every_door_has_a_place_in_the_reference():
    pages = [path.read_text(encoding="utf-8") for path in (DOCS / "reference").rglob("*.md")]
    named = "\n".join(pages)
    # The doors of charts have a page for each subject.
    doors = [door for door in PUBLIC_MODULES if not door.startswith("dramadeck.charts.")]
    assert [door for door in doors if f".. automodule:: {door}\n" not in named] == []


def test_a_link_by_hand_leads_to_a_public_name():
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


def test_the_chapters_describe_a_command_and_an_event_by_their_public_names():
    from rulebook import objects

    pools = objects("torg.rules.pools")
    assert ".. autoclass:: dramadeck.torg.commands.PlayToPool\n" in pools
    assert pools.index("torg.commands.OpenPool") < pools.index("torg.events.CardPooled")
    assert "rules" not in pools


def test_a_part_of_a_state_goes_by_its_own_name_and_what_is_private_by_none():
    from rulebook import objects

    assert ".. autoclass:: dramadeck.torg.round.Round\n" in objects("torg.round")
    assert ".. autofunction:: dramadeck.torg.original_deck\n" in objects("torg.decks")
    assert ".. autodata:: dramadeck.torg.GAMEMASTER\n" in objects("torg.state")
    assert "._" not in objects("torg.compound_actions")
    assert ".. autoexception:: dramadeck.charts.torg.DiceError\n" in objects("charts.torg.dice")
    assert "Row" not in objects("charts.torg.cards")
