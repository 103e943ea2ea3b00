"""Systems are found by the entry points of packages; a broken one does not affect the others."""

import re
import sys
import warnings
from importlib import metadata
from pathlib import Path
from types import SimpleNamespace

import pytest

from dramadeck.core import BrokenSystemWarning, UnknownNameError, system, systems
from dramadeck.core.rules import published
from tests.packages import write_entry_points

PACKAGE = """
import attrs
from tests.core.beggar import BEGGAR
from dramadeck import RuleSystem
NAMED_ELSE = BEGGAR
A_NUMBER = 3
def __getattr__(name):
    if name == "BARE":
        return RuleSystem(name="zz", title="ZZ")
    wrong = {"NO_DECKS": {"decks": None}, "NO_RULES": {"decide": "rules"}}
    wrong |= {"NO_DIALECTS": {"dialects": None}}
    wrong |= {"WORDY": {"decks": "y" * 100_000}, "UNSHOWN": {"decks": Unshown()}}
    if name not in wrong:
        raise AttributeError(name)
    return attrs.evolve(BEGGAR, name="zz", **wrong[name])
ONE, TWO = attrs.evolve(BEGGAR, name="zz_one"), attrs.evolve(BEGGAR, name="zz_two", title="Two")
ALSO_ONE = attrs.evolve(ONE, title="Also one")
class Unshown:
    def __repr__(self): return 1 / 0
ALSO_TORG = attrs.evolve(BEGGAR, name="torg", title="Not Torg")
"""


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """A function that installs packages with these systems; the module `wicked` raises `raised`."""

    def put(*published: str, raised: str = "") -> None:
        (tmp_path / "stranger.py").write_text(PACKAGE)
        (tmp_path / "wicked.py").write_text(WICKED.format(raised))
        monkeypatch.delitem(sys.modules, "wicked", raising=False)
        write_entry_points(tmp_path, *published)
        monkeypatch.syspath_prepend(str(tmp_path))

    return put


@pytest.mark.parametrize("name", ["tarot", "torg"])
def test_the_included_systems_are_installed(name):
    assert system(name) is systems()[name]
    assert system(name).name == name
    with pytest.raises(TypeError):  # the mapping is read-only
        systems()[name] = None


def test_a_system_of_another_package_is_installed_in_the_same_way(install):
    install("zz_one = stranger:ONE", "zz_two = stranger:TWO")
    assert {"torg", "zz_one", "zz_two"} <= set(systems())
    assert system("zz_two").title == "Two"


@pytest.mark.parametrize(
    ("value", "problem"),
    [
        ("stranger:NOWHERE", r"\(stranger:NOWHERE\): cannot be imported: Attribute"),
        ("no_such_module:ZZ", r".*: cannot be imported: ModuleNotFoundError"),
        ("stranger:A_NUMBER", r".*: publishes int, not a RuleSystem"),
        ("stranger:NAMED_ELSE", r".*: calls itself 'beggar'"),
        ("stranger:NO_DECKS", r".*: cannot be imported: TypeError\(.*'decks' must be"),
        ("stranger:WORDY", r".{,100}: cannot be imported: TypeError.{,210}$"),
        ("stranger:NO_RULES", r".*: cannot be imported: .*'decide' must be callable"),
        ("stranger:UNSHOWN", r".*: cannot be imported: ZeroDivisionError"),
        ("stranger:BARE", r".*: cannot be imported: TypeError\("),
        ("stranger:NO_DIALECTS", r".*: cannot be imported: TypeError\("),
        ("???", r"\(\?\?\?\): cannot be imported"),
    ],
)
def test_a_broken_system_is_skipped_with_a_warning_that_has_the_reason(install, value, problem):
    install(f"zz = {value}")
    with pytest.warns(BrokenSystemWarning, match=f"'zz' {problem}"):
        installed = systems()
    assert "torg" in installed
    assert "zz" not in installed


def test_of_two_systems_with_the_same_name_one_is_skipped_and_never_an_included_one(install):
    install("zz_one = stranger:ONE", "zz_one = stranger:ALSO_ONE", "torg = stranger:ALSO_TORG")
    with pytest.warns(BrokenSystemWarning, match="another installed system has the same name"):
        assert system("zz_one").title in {"Beggar's Heap", "Also one"}
    with pytest.warns(BrokenSystemWarning, match=r"'torg' \(stranger:ALSO_TORG\): another"):
        assert system("torg").title != "Not Torg"


def test_the_warning_points_to_the_caller_and_a_broken_system_is_not_suggested(install):
    install("zz = stranger:A_NUMBER")
    with pytest.warns(BrokenSystemWarning) as warned:
        systems()
    assert [warning.filename for warning in warned] == [__file__]
    with (
        pytest.warns(BrokenSystemWarning, match="publishes int"),
        pytest.raises(UnknownNameError, match=r"no rule system 'zz'; known: tarot, torg"),
    ):
        system("zz")


@pytest.mark.filterwarnings("error")
def test_a_request_for_one_system_loads_no_other(install):
    install("zz = stranger:A_NUMBER", "zz_one = stranger:ONE", "zzz = wicked")
    assert system("zz_one").name == "zz_one"
    assert system("torg").name == "torg"
    with pytest.raises(UnknownNameError, match="no rule system 'trog'; nearest: torg"):
        system("trog")


def test_the_second_of_two_packages_with_the_same_name_is_ignored(monkeypatch):
    """The first one is used, as in an import."""

    def package(name, module):
        point = metadata.EntryPoint(name="odd", value=f"{module}:SYSTEM", group="dramadeck.test")
        return SimpleNamespace(metadata={"Name": name}, entry_points=metadata.EntryPoints([point]))

    def malformed(group):
        raise ValueError(group)

    both = [package("Odd", "first"), package("odd", "second")]
    monkeypatch.setattr(metadata, "distributions", lambda: iter(both))
    # With one malformed file, the packages are read one by one.
    monkeypatch.setattr(metadata, "entry_points", malformed)
    points = repr(published("dramadeck.test", UserWarning, 2))
    assert ("first" in points, "second" in points) == (True, False)


WICKED = """
class Mute(Exception):
    def __repr__(self):
        raise SystemExit("a word too many")

class Loud(Exception):
    def __repr__(self):
        return "\\x1b[2J\\n" * 1000

raise {}
"""


@pytest.mark.parametrize(
    ("raised", "problem"),
    [
        ("Mute()", "Mute"),
        ("Loud()", r"[^\x1b\n]{1,210}\.\.\.$"),
        ("GeneratorExit", r"GeneratorExit\(\)"),
        ("BaseException('of mine')", r"BaseException\('of mine'\)"),
        ("BaseExceptionGroup('', [Mute()])", ""),
        ("SystemExit(0)", r"SystemExit\(0\)"),
        ("MemoryError", r"MemoryError\(\)"),
    ],
)
def test_the_others_are_installed_even_if_one_raises_any_exception(install, raised, problem):
    install("zz = wicked:ZZ", "zzz = stranger:ONE", "zz_one = stranger:ONE", raised=raised)
    with pytest.warns(BrokenSystemWarning) as warned:
        installed = systems()
    assert {"tarot", "torg", "zz_one"} <= set(installed)
    words = f"cannot be imported: {problem}"
    assert any(re.search(words, str(warning.message)) for warning in warned)


def test_a_ctrl_c_while_a_system_is_imported_is_raised(install):
    install("zz = wicked:ZZ", raised="KeyboardInterrupt")
    with pytest.raises(KeyboardInterrupt):
        systems()


@pytest.mark.parametrize("about", ["Name: ruined\nVersion: 1.0\n", None])
@pytest.mark.parametrize(
    "content", [b"[dramadeck.systems]\nno sign of equality\n", b"\xff\xfe\x00", b"[[[\n=\n"]
)
def test_a_package_without_a_name_or_with_malformed_entry_points_affects_no_other(
    install, tmp_path, about, content
):
    install("zz_one = stranger:ONE")
    info = tmp_path / "ruined-1.0.dist-info"
    info.mkdir()
    (info / "entry_points.txt").write_bytes(content)
    if about:
        (info / "METADATA").write_text(about)
    with warnings.catch_warnings(record=True) as warned:
        warnings.simplefilter("always")
        assert {"tarot", "torg", "zz_one"} <= set(systems())
        assert system("torg").name == "torg"
    if about:
        assert {warning.filename for warning in warned} <= {__file__}
        assert all("the entry points of ruined cannot be read: " in str(w.message) for w in warned)
