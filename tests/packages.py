"""Packages of the examples and of tests, found by entry points as if pip had installed them."""

import tomllib
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path

import pytest

from dramadeck.codec.record_types import installed
from dramadeck.narration.catalogues import nearest, published_catalogues, read_language
from dramadeck.narration.words import words_of_system
from dramadeck.pictures.faces import faces_of

EXAMPLES = Path(__file__).parents[1] / "examples"
GUIDED_BY_THE_SUN = EXAMPLES / "guided-by-the-sun"
HIGH_CARD = EXAMPLES / "third_system"


def write_metadata(package, site):
    """Write the metadata of a package into a folder as pip does; return the import paths."""
    project = tomllib.loads((package / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    name = project["name"].replace("-", "_")
    info = site / f"{name}-{project['version']}.dist-info"
    info.mkdir()
    published = [
        f"[{group}]\n" + "".join(f"{key} = {what}\n" for key, what in entries.items())
        for group, entries in project["entry-points"].items()
    ]
    (info / "entry_points.txt").write_text("".join(published))
    (info / "METADATA").write_text(f"Name: {project['name']}\nVersion: {project['version']}\n")
    return [str(site), str(package / "src")]


def write_entry_points(site, *lines, group="dramadeck.systems"):
    """Write the metadata of packages with one entry point each into a folder."""
    for number, line in enumerate(lines):
        info = site / f"stranger{number}-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Name: stranger{number}\nVersion: 1.0\n")
        (info / "entry_points.txt").write_text(f"[{group}]\n{line}\n")


@contextmanager
def importable(*paths):
    """Add these folders to the import path, with their entry points, in the context."""
    catalogues = (published_catalogues, read_language, nearest)
    caches = (installed, words_of_system, faces_of, *catalogues)
    with pytest.MonkeyPatch.context() as patch:
        for path in paths:
            patch.syspath_prepend(path)
        for cache in caches:
            cache.cache_clear()
        yield
    for cache in caches:
        cache.cache_clear()


@pytest.fixture(scope="module")
def sun(tmp_path_factory):
    """Install *Guided by the Sun* and return its module."""
    with importable(*write_metadata(GUIDED_BY_THE_SUN, tmp_path_factory.mktemp("site"))):
        yield import_module("guided_by_the_sun")


@pytest.fixture(scope="module")
def examples_installed(tmp_path_factory):
    """Install both systems of the examples."""
    sites = [
        write_metadata(package, tmp_path_factory.mktemp("site"))
        for package in (GUIDED_BY_THE_SUN, HIGH_CARD)
    ]
    with importable(*sites[0], *sites[1]):
        yield
