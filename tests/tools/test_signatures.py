"""The reference shows a call as people write it."""

from pathlib import Path
from typing import TypeVar

import pytest

from dramadeck import torg
from dramadeck.core import replace

EXTENSIONS = Path(__file__).parents[2] / "docs" / "_ext"


@pytest.fixture(autouse=True)
def _extensions(monkeypatch):
    monkeypatch.syspath_prepend(str(EXTENSIONS))


def signature(thing, what="class", name=""):
    from api import declared

    signatures = declared(None, what, name, thing, None, "", "")
    return signatures and signatures[0]


def test_a_command_shows_its_fields_and_a_member_of_an_enum_has_no_signature():
    assert signature(torg.commands.PlayToPool) == "(*, hero, card, idea='')"
    assert signature(torg.SceneKind) == ""
    assert signature(torg.events.CardPooled) is None
    assert signature(replace, "function", "dramadeck.core.replace") == "(record, /, **changes)"


def test_a_default_is_shown_as_valid_code():
    from api import plain

    unchanged = ("0", "()", "frozenset()", "SceneKind.DRAMATIC", "torg.REVISED", "'a_b'")
    assert [plain(default) for default in unchanged] == [*unchanged]
    defaults = (
        "<function printed>",
        "<class 'str'>",
        "_LONGEST",
        "NOTHING",
        "<Dialect 'published'>",
    )
    assert [plain(default) for default in defaults] == [
        "printed",
        "str",
        "...",
        "...",
        "'published'",
    ]
    assert plain("<Back.BOLT: 'bolt'>") == "Back.BOLT"


def test_a_type_variable_is_shown_by_its_name():
    from api import format_alias

    assert format_alias(TypeVar("S", bound=int), None) == "``S``"


def test_an_undocumented_parameter_is_listed_and_a_documented_one_not_repeated():
    from api import add_parameters

    def act(state, card, *, _always=True): ...

    lines = ["Do it.", "", "Args:", "    card: a card.", "", "Raises:", "    TypeError: no card."]
    add_parameters(lines, act)
    assert [line for line in lines if line.startswith(":param")] == [":param state:"]
    assert lines.index(":param state:") < lines.index("Raises:")


def test_a_docstring_links_a_name_to_the_nearest_package_and_to_no_game_by_chance():
    from api import with_code

    words = with_code("other attributes of `Words`", "", "dramadeck.narration.Words")
    assert words == "other attributes of :py:obj:`Words <dramadeck.narration.Words>`"
    assert with_code("`State`, `View`", "", "dramadeck.core.Rules") == "``State``, ``View``"
    state = with_code("a `State`", "torg", "dramadeck.torg.view")
    assert state == "a :py:obj:`State <dramadeck.torg.State>`"
