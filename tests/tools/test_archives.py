"""The contents of sdist and wheel, which are the same for every build."""

import os
import re
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path

import pytest

from tools import archives, npm_package
from tools.archives import DATA, LICENCES, SDIST

ROOT = Path(__file__).parents[2]
PAPERS = [f"dramadeck-1.0.dist-info/licenses/{name}" for name in LICENCES]
PACKAGE = ["dramadeck/__init__.py", *(f"dramadeck/x{end}" for end in DATA)]
WHOLE = [f"dramadeck-1.0/{name}" for name in (*(f"src/{file}" for file in PACKAGE), *LICENCES)]


@pytest.fixture(scope="module", autouse=True)
def fixed_time_of_files():
    """Set the time of all files, because an unpacked sdist has no commit."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SOURCE_DATE_EPOCH", "1767225600")
        yield


@pytest.fixture(scope="module")
def archive_folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("archives")
    archives.build(ROOT, folder, "wheel", "sdist")
    return folder


def test_the_archives_contain_exactly_the_expected_files(archive_folder):
    assert archives.complaints(archive_folder) == []


def test_the_sdist_contains_all_files_at_the_top(archive_folder):
    (sdist,) = archive_folder.glob("*.tar.gz")
    assert {name.split("/")[1] for name in archives.names_in(sdist)} == {*SDIST}


def test_the_npm_package_can_be_built_from_the_sdist(archive_folder, tmp_path):
    (sdist,) = archive_folder.glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        archive.extractall(tmp_path, filter="data")
    (tree,) = tmp_path.iterdir()
    path = os.pathsep.join([str(tree / "src"), str(tree)])
    command = [sys.executable, "-m", "tools.npm_package", "made"]
    environment = {**os.environ, "PYTHONPATH": path}
    subprocess.run(command, cwd=tree, env=environment, check=True, capture_output=True)
    here = archives.digests(npm_package.build(tmp_path / "here"))
    assert archives.digests(tree / "made" / "dramadeck") == here


def test_a_second_build_has_the_same_bytes(archive_folder, tmp_path):
    archives.build(ROOT, tmp_path, "wheel")
    assert list(archives.different(archive_folder, tmp_path, "built again")) == []


def test_a_changed_byte_in_an_archive_is_detected(archive_folder, tmp_path):
    (wheel,) = archive_folder.glob("*.whl")
    copy = tmp_path / wheel.name
    copy.write_bytes(wheel.read_bytes() + b"\n")
    (problem,) = archives.different(archive_folder, tmp_path, "built again")
    assert problem == f"{wheel.name} differs when it is built again"


def test_the_metadata_of_the_wheel_has_links_and_the_licence(archive_folder):
    (wheel,) = archive_folder.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        (name,) = [name for name in archive.namelist() if name.endswith(".dist-info/METADATA")]
        lines = archive.read(name).decode().splitlines()
    assert "License-Expression: MIT" in lines
    for label, url in archives.project()["urls"].items():
        assert f"Project-URL: {label}, {url}" in lines


def test_the_page_of_the_package_has_no_broken_link(archive_folder):
    (wheel,) = archive_folder.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        (name,) = [name for name in archive.namelist() if name.endswith(".dist-info/METADATA")]
        page = archive.read(name).decode().partition("\n\n")[2]
    table = archives.project()
    own = rf"{table['urls']['Repository']}/(?:blob|raw|tree)/v{table['version']}/"
    links = re.findall(r"\]\(([^)]+)\)", page)
    assert [link for link in links if not link.startswith(("https://", "#"))] == []
    files = [re.sub(own, "", link).partition("#")[0] for link in links if re.match(own, link)]
    assert files
    assert [name for name in files if not (ROOT / name).exists()] == []


def test_the_wheel_is_for_every_platform_and_every_python(archive_folder):
    (wheel,) = archive_folder.glob("*.whl")
    assert wheel.name.endswith("-py3-none-any.whl")


@pytest.mark.parametrize("stray", ["tests/test_pools.py", "tools/archives.py", "dramadeck/x.orig"])
def test_an_unexpected_file_in_the_wheel_is_detected(stray):
    (problem,) = archives.complaints_about_wheel([*PACKAGE, *PAPERS, stray], PACKAGE)[:1]
    assert stray in problem


def test_the_wheel_contains_no_temporary_files_of_editors():
    source = [*PACKAGE, "dramadeck/table.py.orig"]
    assert archives.complaints_about_wheel([*source, *PAPERS], source) == [
        "the wheel should not have: dramadeck/table.py.orig"
    ]


@pytest.mark.parametrize("missing", [*PACKAGE, *PAPERS])
def test_a_missing_file_in_the_wheel_is_detected(missing):
    remaining = [name for name in (*PACKAGE, *PAPERS) if name != missing]
    assert archives.complaints_about_wheel(remaining, PACKAGE)


@pytest.mark.parametrize(
    "stray", ["notes.txt", ".env", "src/dramadeck/x.pyc", "docs/_build/html/index.html"]
)
def test_an_unexpected_file_in_the_sdist_is_detected(stray):
    (problem,) = archives.complaints_about_sdist([*WHOLE, f"dramadeck-1.0/{stray}"], PACKAGE)
    assert stray in problem


@pytest.mark.parametrize("missing", WHOLE)
def test_a_missing_file_in_the_sdist_is_detected(missing):
    remaining = [name for name in WHOLE if name != missing]
    assert archives.complaints_about_sdist(remaining, PACKAGE)


def test_the_sdist_contains_only_allowed_files_at_the_top():
    table = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["hatch"]
    taken = {name.lstrip("/") for name in table["build"]["targets"]["sdist"]["include"]}
    assert taken <= set(SDIST)
