"""Systems come in by the door of their package's entry point; a broken one spoils no other."""

from pathlib import Path

import pytest

from dramadeck.engine import BrokenSystemWarning, UnknownNameError, system, systems

STRANGER = """
import attrs
from tests.engine.beggar import BEGGAR
NAMED_ELSE = BEGGAR
A_NUMBER = 3
NO_DECKS = attrs.evolve(BEGGAR, name="zz", decks=None)
NO_RULES = attrs.evolve(BEGGAR, name="zz", decide="rules")
ONE, TWO = attrs.evolve(BEGGAR, name="zz_one"), attrs.evolve(BEGGAR, name="zz_two", title="Two")
ALSO_ONE = attrs.evolve(ONE, title="Also one")
ALSO_TORG = attrs.evolve(BEGGAR, name="torg", title="Not Torg")
"""


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Install packages that publish these systems, as pip would."""

    def put(*published: str) -> None:
        (tmp_path / "stranger.py").write_text(STRANGER)
        for number, line in enumerate(published):
            info = tmp_path / f"stranger{number}-1.0.dist-info"
            info.mkdir()
            (info / "METADATA").write_text(f"Name: stranger{number}\nVersion: 1.0\n")
            (info / "entry_points.txt").write_text(f"[dramadeck.systems]\n{line}\n")
        monkeypatch.syspath_prepend(str(tmp_path))

    return put


@pytest.mark.parametrize("name", ["tarot", "torg"])
def test_the_librarys_own_systems_are_installed(name: str):
    assert system(name) is systems()[name]
    assert system(name).name == name


def test_a_strangers_system_comes_in_by_the_same_door(install):
    install("zz_one = stranger:ONE", "zz_two = stranger:TWO")
    assert {"torg", "zz_one", "zz_two"} <= set(systems())
    assert system("zz_two").title == "Two"


def test_nobody_changes_the_list_of_systems():
    with pytest.raises(TypeError):
        systems()["torg"] = None


def test_an_unknown_system_is_an_error_with_the_nearest_name():
    with pytest.raises(UnknownNameError, match="no rule system 'trog'; nearest: torg"):
        system("trog")


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("zz = stranger:NOWHERE", r"'zz' \(stranger:NOWHERE\): cannot be imported: Attribute"),
        ("zz = no_such_module:ZZ", r"'zz' .*: cannot be imported: ModuleNotFoundError"),
        ("zz = stranger:A_NUMBER", r"'zz' .*: publishes int, not a RuleSystem"),
        ("zz = stranger:NAMED_ELSE", r"'zz' .*: calls itself 'beggar'"),
        ("zz = stranger:NO_DECKS", r"'zz' .*: its decks is None, not a mapping"),
        ("zz = stranger:NO_RULES", r"'zz' .*: its decide is 'rules', not a callable"),
    ],
)
def test_a_broken_system_is_left_out_with_a_warning_that_says_why(install, line: str, told: str):
    install(line)
    with pytest.warns(BrokenSystemWarning, match=told):
        found = systems()
    assert "torg" in found
    assert "zz" not in found


def test_of_two_systems_of_one_name_one_is_left_out_with_a_warning(install):
    install("zz_one = stranger:ONE", "zz_one = stranger:ALSO_ONE")
    with pytest.warns(BrokenSystemWarning, match="another installed system has the same name"):
        assert system("zz_one").title in {"Beggar's Heap", "Also one"}


def test_a_stranger_does_not_displace_a_system_of_the_library(install):
    install("torg = stranger:ALSO_TORG")
    with pytest.warns(BrokenSystemWarning, match=r"'torg' \(stranger:ALSO_TORG\): another"):
        assert system("torg").title != "Not Torg"


def test_the_warning_points_to_whoever_asked_for_the_systems(install):
    install("zz = stranger:A_NUMBER")
    with pytest.warns(BrokenSystemWarning) as warned:
        systems()
    assert [each.filename for each in warned] == [__file__]


def test_the_other_systems_can_still_be_asked_for(install):
    install("zz = stranger:A_NUMBER", "zz_one = stranger:ONE")
    with pytest.warns(BrokenSystemWarning):
        assert system("zz_one").name == "zz_one"
