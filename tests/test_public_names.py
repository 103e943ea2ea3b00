"""No public name is added or removed by mistake."""

import importlib

from tests.cases import for_each
from tools.public_names import PUBLIC_MODULES, difference, listed_names, names_of, public_names
from tools.registries import GAMES


def test_the_public_names_are_those_of_the_list():
    changes = difference(listed_names(), public_names())
    assert not changes, f"\n{changes}\nIf this is intended: python -m tools.public_names"


def test_there_are_at_most_700_public_names_beside_verbs_commands_and_events():
    kinds = ("verbs", "commands", "events")
    of_games = [names_of(f"dramadeck.{game}.{kind}") for game in GAMES for kind in kinds]
    own = {name for names in of_games for name in names}
    offered = {
        (name, id(getattr(importlib.import_module(module), name)))
        for module in PUBLIC_MODULES
        for name in names_of(module)
        if name not in own
    }
    assert len(offered) <= 700  # a name in two packages counts once


def test_a_removed_name_is_reported_with_what_to_do():
    names = listed_names()
    changes = difference(names, [name for name in names if name != "dramadeck.torg.play_to_pool"])
    assert changes.startswith("removed: dramadeck.torg.play_to_pool\n")
    assert "DeprecationWarning" in changes
    assert "new:" not in changes


def test_a_new_name_is_reported_with_what_to_do():
    names = listed_names()
    changes = difference(names, [*names, "dramadeck.torg.shout"])
    assert changes.startswith("new: dramadeck.torg.shout\n")
    assert "`changes`" in changes
    assert "removed:" not in changes


@for_each(PUBLIC_MODULES)
def test_every_public_module_has_names_and_all_of_them_exist(module):
    names = names_of(module)
    assert names
    assert all(hasattr(importlib.import_module(module), name) for name in names)


def test_the_list_contains_no_name_twice_and_no_private_name():
    names = listed_names()
    assert len(names) == len(set(names))
    private = [name for name in names if name.rpartition(".")[2].startswith("_")]
    assert private == ["dramadeck.__version__"]
