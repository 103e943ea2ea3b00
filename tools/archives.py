"""Build the wheel and the sdist, and check their contents and that a second build is the same.

    python -m tools.archives dist

Both are built twice from the tree, and the wheel once more from the sdist: all must be the same to
the byte. The time of all files in them is that of the last commit.
"""

import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import tomllib
import zipfile
from collections.abc import Collection, Iterable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from tools.figures import write

ROOT: Final = Path(__file__).parents[1]
PAGE: Final = ROOT / "docs" / "explanation" / "versions.md"
LICENCES: Final = ("LICENSE", "NOTICE")
DATA: Final = ("py.typed", ".csv", ".json", ".mo", ".sql", ".js", ".css", ".html")
"""The wheel must have files with each of these endings."""

NEVER: Final = (".pyc", ".pyo", ".so", ".DS_Store", ".orig", ".rej", ".sqlite", ".log")
SDIST: Final = (
    *(".ci", ".github", "benchmarks", "changes", "docs", "examples", "src", "tests", "tools"),
    *("CHANGELOG.md", "CITATION.cff", "CONTRIBUTING.md", "LICENSE", "NOTICE", "PKG-INFO"),
    *("README.md", "SECURITY.md", "babel.cfg", "noxfile.py", "pyproject.toml"),
    ".gitignore",
)
"""What may be at the top of the sdist: all that a build and the tests need."""


def project() -> dict[str, Any]:
    """The table `project` of pyproject.toml."""
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    table: dict[str, Any] = tomllib.loads(text)["project"]
    return table


def source_files() -> set[str]:
    """The files of the package in `src`, without compiled ones."""
    paths = (ROOT / "src").rglob("*")
    return {
        path.relative_to(ROOT / "src").as_posix()
        for path in paths
        if path.is_file() and path.suffix != ".pyc"
    }


def complaints_about_wheel(names: Collection[str], source: Collection[str]) -> list[str]:
    """What is wrong with the names in a wheel, which has the files of `src` and the licences.

    Args:
        names: the names in the wheel.
        source: the names in `src`.

    >>> licences = [f"dramadeck-1.0.dist-info/licenses/{name}" for name in LICENCES]
    >>> data = [f"dramadeck/x{end}" for end in DATA]
    >>> complaints_about_wheel([*data, *licences, "tests/test_pools.py"], data)
    ['the wheel has what src has not: tests/test_pools.py']
    """
    packed = {name for name in names if ".dist-info/" not in name}
    licences = {name.partition(".dist-info/licenses/")[2] for name in names}
    kinds = {kind for kind in DATA if any(name.endswith(kind) for name in packed)}
    return [
        *_named("the wheel has what src has not", packed - set(source)),
        *_named("the wheel lacks what src has", set(source) - packed),
        *_named("the wheel has no file that ends in", set(DATA) - kinds),
        *_named("the wheel lacks", set(LICENCES) - licences),
        *_named("the wheel should not have", _strays(names)),
    ]


def complaints_about_sdist(names: Collection[str], source: Collection[str]) -> list[str]:
    """What is wrong with the names in an sdist; all names begin with the same folder.

    >>> source = ["dramadeck/__init__.py"]
    >>> whole = [f"dramadeck-1.0/{name}" for name in ("src/dramadeck/__init__.py", *LICENCES)]
    >>> complaints_about_sdist(whole, source)
    []
    >>> complaints_about_sdist([*whole, "dramadeck-1.0/notes.txt"], source)
    ['the sdist has at its top: notes.txt']
    """
    inner = {name.partition("/")[2] for name in names}
    required = {*(f"src/{name}" for name in source), *LICENCES}
    return [
        *_named(
            "the sdist has at its top", {name.partition("/")[0] for name in inner} - set(SDIST)
        ),
        *_named("the sdist lacks", required - inner),
        *_named("the sdist should not have", _strays(inner)),
    ]


def _strays(names: Iterable[str]) -> set[str]:
    """Names of files that tools or people have left behind."""
    return {name for name in names if name.endswith(NEVER) or "_build/" in name}


def _named(what: str, names: Collection[str]) -> Iterator[str]:
    if names:
        yield f"{what}: {', '.join(sorted(names))}"


def names_in(archive: Path) -> list[str]:
    """The names of the files in a wheel or an sdist."""
    if archive.suffix == ".whl":
        with zipfile.ZipFile(archive) as wheel:
            return [name for name in wheel.namelist() if not name.endswith("/")]
    with tarfile.open(archive) as sdist:
        return [member.name for member in sdist if member.isfile()]


def complaints(folder: Path) -> list[str]:
    """What is wrong with the wheel and the sdist in a folder."""
    source = source_files()
    (wheel,), (sdist,) = folder.glob("*.whl"), folder.glob("*.tar.gz")
    return [
        *complaints_about_wheel(names_in(wheel), source),
        *complaints_about_sdist(names_in(sdist), source),
    ]


def last_commit() -> str:
    """The time of the last commit, in seconds since 1970, for `SOURCE_DATE_EPOCH`."""
    command = ["git", "-C", str(ROOT), "log", "-1", "--format=%ct"]
    done = subprocess.run(command, check=True, capture_output=True, text=True)  # noqa: S603 - git
    return done.stdout.strip()


def build(tree: Path, folder: Path, *kinds: str) -> None:
    """Build from a tree into a folder, with the time of the last commit.

    Args:
        tree: the project, or an sdist that was unpacked.
        folder: where the archives go.
        kinds: `wheel`, `sdist` or both.
    """
    when = os.environ.get("SOURCE_DATE_EPOCH") or last_commit()
    targets = [word for kind in kinds for word in ("-t", kind)]
    done = subprocess.run(  # noqa: S603 - our own tree, by the builder that pyproject.toml names
        [sys.executable, "-P", "-m", "hatchling", "build", *targets, "-d", str(folder)],
        check=False,
        cwd=tree,
        env={**os.environ, "SOURCE_DATE_EPOCH": when},
        capture_output=True,
        text=True,
    )
    if done.returncode:
        raise RuntimeError(f"hatchling could not build: {done.stdout}{done.stderr}")


def digests(folder: Path) -> dict[str, str]:
    """The name of each file in a folder → its hash."""
    return {path.name: sha256(path.read_bytes()).hexdigest() for path in folder.iterdir()}


def built_the_same(folder: Path) -> list[str]:
    """Build into a folder, build again elsewhere and from the sdist, and return the differences."""
    with tempfile.TemporaryDirectory() as name:
        again, of_sdist, unpacked = (Path(name, sub) for sub in ("again", "of_sdist", "unpacked"))
        build(ROOT, folder, "wheel", "sdist")
        build(ROOT, again, "wheel", "sdist")
        (sdist,) = again.glob("*.tar.gz")
        with tarfile.open(sdist) as archive:
            archive.extractall(unpacked, filter="data")
        (tree,) = unpacked.iterdir()
        build(tree, of_sdist, "wheel")
        return [
            *different(folder, again, "built again"),
            *different(folder, of_sdist, "built from the sdist"),
        ]


def different(first: Path, second: Path, how: str) -> Iterator[str]:
    """A sentence for each file of the second folder that differs from that of the first."""
    before = digests(first)
    for name, digest in digests(second).items():
        if before[name] != digest:
            yield f"{name} differs when it is {how}"


def sizes(folder: Path) -> list[str]:
    """The sizes of the archives, as a sentence."""
    (wheel,), (sdist,) = folder.glob("*.whl"), folder.glob("*.tar.gz")
    with zipfile.ZipFile(wheel) as archive:
        unpacked = sum(info.file_size for info in archive.infolist())
    return [
        f"The wheel has {_in_mb(wheel.stat().st_size)} and takes {_in_mb(unpacked)} where it is",
        f"installed; the sdist has {_in_mb(sdist.stat().st_size)}.",
    ]


def _in_mb(size: int) -> str:
    return f"{size / 1e6:.1f} MB"


def main() -> int:
    """Build everything, print what is wrong, and write the sizes into their page."""
    folder = Path(sys.argv[1]).resolve()
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    wrong = [*built_the_same(folder), *complaints(folder)]
    for complaint in wrong:
        print(complaint, file=sys.stderr)
    if not wrong:
        write("archives", sizes(folder), PAGE)
    return len(wrong) > 0


if __name__ == "__main__":
    sys.exit(main())
