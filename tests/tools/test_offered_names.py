"""The reference leads to every name that a package offers."""

from importlib import import_module
from pathlib import Path

import pytest

EXTENSIONS = Path(__file__).parents[2] / "docs" / "_ext"


@pytest.fixture(autouse=True)
def _extensions(monkeypatch):
    monkeypatch.syspath_prepend(str(EXTENSIONS))


@pytest.mark.parametrize("door", ["dramadeck.torg", "dramadeck.tarot"])
def test_the_page_of_a_game_leads_to_every_name_that_it_offers(door):
    from links import place_of

    package = import_module(door)
    found = {name: place_of(package, name) for name in package.names.__all__}
    assert [name for name, place in found.items() if place is None] == []
    assert found["SPECTATOR"][0] == "dramadeck.core.visibility.SPECTATOR"
    assert found["Command"] == (f"{door}.commands.Command", "Everything that can be asked for")
