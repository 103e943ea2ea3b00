"""The contents of the package, and the limits on its size, dependencies and import time."""

import ast
import re
import shutil
import subprocess
import sys
import tomllib
from importlib import metadata
from pathlib import Path, PurePosixPath

import pytest

import dramadeck
from tests.cases import for_each

ROOT = Path(__file__).parents[1]
SRC = ROOT / "src" / "dramadeck"
MODULES = sorted(SRC.rglob("*.py"))
CHARTS = sorted((SRC / "charts").rglob("*.py"))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]

LONGEST_FILE = 800
LONGEST_FUNCTION = 80
BANNED_NAMES = {"utils", "util", "helpers", "helper", "base", "common", "misc"}

# Absolute paths of a machine and the hosts of package registries. They are assembled from parts, so
# that this file does not match its own patterns.
FOLDERS = "|".join(["home", "opt", "private", "root", "tmp", "Users", "work", "workspace"])
MACHINE_PATH = re.compile(rf"(?<![\w.~*/}})\]-])/(?:{FOLDERS})/[\w.]")
HOSTS = ["pypi" + ".org", "python" + "hosted.org", "file:" + "//", "extra-" + "index-url"]
TEXTS = {".cfg", ".cff", ".csv", ".json", ".md", ".py", ".toml", ".txt", ".yaml", ".yml", ""}


def relative(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def tracked_texts() -> list[Path]:
    """Return the text files that git tracks, and new files that git does not ignore."""
    if shutil.which("git") is None or not (ROOT / ".git").exists():
        hidden = re.compile(r"(^|/)(\.|__pycache__)")  # in an unpacked sdist: all files
        paths = [path for path in ROOT.rglob("*") if not hidden.search(relative(path))]
    else:
        command = ["git", "-c", f"safe.directory={ROOT}", "ls-files", "-z"]
        listing = subprocess.run(
            [*command, "--cached", "--others", "--exclude-standard"],
            cwd=ROOT,
            capture_output=True,
            check=True,
            text=True,
        )
        paths = [ROOT / name for name in listing.stdout.split("\0") if name]
    return [path for path in paths if path.is_file() and path.suffix in TEXTS]


def lines_with(pattern: re.Pattern[str], path: Path) -> list[str]:
    lines = path.read_text(encoding="utf-8").splitlines()
    return [f"{relative(path)}:{at}" for at, line in enumerate(lines, 1) if pattern.search(line)]


def module_names(tree: ast.Module) -> set[str]:
    """Return the top-level packages that a module imports by absolute name."""
    names: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            names.add(str(node.module).partition(".")[0])
    return names


# ------------------------------------------------------------------------------- the package


def test_the_package_is_marked_as_typed():
    assert (SRC / "py.typed").is_file()


def test_the_package_contains_the_printed_tables():
    tables = list((ROOT / "src").rglob("*.csv"))
    assert tables
    assert all(path.is_relative_to(SRC) for path in tables)


def test_the_version_is_the_same_everywhere():
    citation = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert metadata.version("dramadeck") == PROJECT["version"] == dramadeck.__version__
    assert f"\nversion: {PROJECT['version']}\n" in citation
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert f"\n## [{PROJECT['version']}]" in changelog


def test_torg_is_found_by_its_entry_point_as_other_packages_are():
    (entry,) = metadata.entry_points(group="dramadeck.systems", name="torg")
    assert entry.value == PROJECT["entry-points"]["dramadeck.systems"]["torg"]
    assert entry.load().name == "torg"


def test_the_command_line_is_installed():
    (script,) = metadata.entry_points(group="console_scripts", name="dramadeck")
    assert callable(script.load())


def test_the_package_contains_the_licence_and_the_notice():
    files = {PurePosixPath(path).name for path in metadata.files("dramadeck") or ()}
    assert {"LICENSE", "NOTICE"} <= files


def test_the_url_of_the_documents_is_that_of_the_published_pages():
    repository = PROJECT["urls"]["Repository"]
    owner, name = repository.removeprefix("https://github.com/").split("/")
    pages = f"https://{owner}.github.io/{name}/"
    assert PROJECT["urls"]["Documentation"] == pages
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert set(re.findall(r"https://[\w.-]+\.github\.io/[^)\s]*", readme)) == {
        pages,
        f"{pages}play/",
    }


def test_only_two_libraries_are_needed_to_run():
    needed = [line for line in metadata.requires("dramadeck") or () if "extra ==" not in line]
    assert {re.split(r"[^\w]", line)[0] for line in needed} == {"attrs", "cattrs"}


# ------------------------------------------------------------------------------- the limits


@for_each(MODULES)
def test_no_file_and_no_function_is_too_long(path):
    text = path.read_text(encoding="utf-8")
    functions = [
        node
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    ]
    long = [f.name for f in functions if (f.end_lineno or 0) - f.lineno + 1 > LONGEST_FUNCTION]
    assert long == []
    assert len(text.splitlines()) <= LONGEST_FILE


def test_no_file_has_a_meaningless_name():
    folders = [path for path in SRC.rglob("*") if path.is_dir()]
    assert [relative(p) for p in [*MODULES, *folders] if p.stem.strip("_") in BANNED_NAMES] == []


@for_each(CHARTS)
def test_the_charts_import_only_the_standard_library(path):
    tree = ast.parse(path.read_text(encoding="utf-8"))
    assert module_names(tree) - sys.stdlib_module_names - {"dramadeck"} == set()


# ---------------------------------------------------------------- what no file may contain


def test_no_file_contains_an_absolute_path_of_a_machine():
    assert [place for path in tracked_texts() for place in lines_with(MACHINE_PATH, path)] == []


def test_no_file_contains_the_host_of_a_package_registry():
    hosts = re.compile("|".join(map(re.escape, HOSTS)))
    assert [place for path in tracked_texts() for place in lines_with(hosts, path)] == []


@pytest.mark.parametrize("folder", ["home", "opt", "tmp", "work"])
def test_an_absolute_path_of_a_machine_is_recognised(folder):
    assert MACHINE_PATH.search(f'open("/{folder}/main/deck.csv")')
    assert MACHINE_PATH.search(f"see /{folder}/main")
    assert not MACHINE_PATH.search(f"docs/{folder}/main and https://example.invalid/{folder}/main")
