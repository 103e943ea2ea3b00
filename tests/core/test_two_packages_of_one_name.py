"""Of two installed packages of one name the first hides the other, as for an import."""

from importlib import metadata
from types import SimpleNamespace

from dramadeck.core.rules import published


def package(name, module):
    point = metadata.EntryPoint(name="odd", value=f"{module}:SYSTEM", group="dramadeck.test")
    return SimpleNamespace(metadata={"Name": name}, entry_points=metadata.EntryPoints([point]))


def malformed(group):
    raise ValueError(group)


def test_the_second_of_two_packages_of_one_name_publishes_nothing(monkeypatch):
    both = [package("Odd", "first"), package("odd", "second")]
    monkeypatch.setattr(metadata, "distributions", lambda: iter(both))
    # One package with a malformed file, and all are read one by one.
    monkeypatch.setattr(metadata, "entry_points", malformed)
    found = published("dramadeck.test", UserWarning, 2)
    assert "second" not in repr(found)
    assert "first" in repr(found)
