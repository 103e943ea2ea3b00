"""The generated lists of commands, events and verbs agree with the rule modules."""

import pytest

from dramadeck.tarot import TAROT
from dramadeck.torg import TORG
from tools.registries import declared, stale


def test_the_lists_are_up_to_date():
    assert [path.name for path, _ in stale()] == []


@pytest.mark.parametrize(("game", "rules"), [("torg", TORG), ("tarot", TAROT)])
def test_the_lists_contain_every_command_and_every_event(game, rules):
    for mark, kinds in (("command", rules.commands), ("event", rules.events)):
        names = [name for of_one in declared(game, mark).values() for name in of_one]
        assert sorted(names) == sorted(kind.__name__ for kind in kinds)


def test_the_names_of_a_module_are_found_by_their_decorators():
    pools = "dramadeck.torg.rules.pools"
    commands = declared("torg", "command")[pools]
    assert commands[:3] == ["PlayToPool", "OpenPool", "WithholdTransfer"]
    assert "play_to_pool" in declared("torg", "rule")[pools]
    assert "dramadeck.torg.rules.outcomes" not in declared("torg", "command")
