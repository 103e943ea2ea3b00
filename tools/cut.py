"""Cut a version: write its number into all files that name it, and add its saves to the tests.

    python -m tools.cut 1.0.0            # today, or with a date: 1.0.0 2026-12-01

The version is in pyproject.toml, in CITATION.cff and in the data of the charts. The changelog gets
its heading, and below it the files of `changes`; the classifier says whether the library is stable.
A save and a record of every system by every rule text are added to the tests. Then: install again,
test, commit, tag.
"""

import argparse
import re
import subprocess
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from tools.keep_save import FOLDER, keep, keep_release
from tools.registries import ROOT

VERSION: Final = re.compile(r"(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)((a|b|rc)[1-9]\d*)?")
DATA: Final = "src/dramadeck/charts/data"
WITH_VERSION: Final = ("cards", "charts", "sources", "vectors")
"""The data files of the wheel that name the version."""

STATUS: Final = ("3 - Alpha", "5 - Production/Stable")
"""The classifier before 1.0, and from then on."""


def status_of(version: str) -> str:
    """The development status of a version, in the words of the classifiers.

    >>> status_of("0.9.1"), status_of("1.0.0")
    ('3 - Alpha', '5 - Production/Stable')
    """
    return STATUS[not version.startswith("0.")]


def changed(text: str, pattern: str, becomes: str) -> str:
    r"""The text with the one line of a pattern replaced.

    Raises:
        ValueError: there is no such line, or more than one.

    >>> changed("title: dramadeck\nversion: 0.1.0\n", "^version: .*$", "version: 1.0.0")
    'title: dramadeck\nversion: 1.0.0\n'
    """
    text, times = re.subn(pattern, lambda _: becomes, text, flags=re.MULTILINE)
    if times != 1:
        raise ValueError(f"expected one line like {pattern!r}, found {times}")
    return text


def write_version(root: Path, version: str) -> None:
    """Write the version into all files that name it."""
    for name, changes in {
        "pyproject.toml": {
            r'^version = ".*"$': f'version = "{version}"',
            r'^  "Development Status :: .*",( #.*)?$': (
                f'  "Development Status :: {status_of(version)}", # `nox -s cut` writes it'
            ),
        },
        "CITATION.cff": {r"^version: .*$": f"version: {version}"},
        **{
            f"{DATA}/{kind}.json": {r'^  "version": ".*",$': f'  "version": "{version}",'}
            for kind in WITH_VERSION
        },
    }.items():
        path = root / name
        text = path.read_text(encoding="utf-8")
        for pattern, becomes in changes.items():
            text = changed(text, pattern, becomes)
        path.write_text(text, encoding="utf-8")


def write_changelog(root: Path, version: str, date: str) -> None:
    """Write the heading of the changelog: over its unreleased part, or with towncrier."""
    path = root / "CHANGELOG.md"
    text = path.read_text(encoding="utf-8")
    unreleased = r"^## \[.*\] - unreleased$"
    if re.search(unreleased, text, re.MULTILINE):
        path.write_text(changed(text, unreleased, f"## [{version}] - {date}"), encoding="utf-8")
        return
    command = ["towncrier", "build", "--yes", "--version", version, "--date", date]
    subprocess.run(command, check=True, cwd=root)  # noqa: S603 - our own fragments


def version_of(text: str) -> str:
    """The version in a text.

    Raises:
        ArgumentTypeError: it is no version.

    >>> version_of("1.0.0")
    '1.0.0'
    """
    if not VERSION.fullmatch(text):
        raise argparse.ArgumentTypeError(f"expected three numbers, such as 1.0.0, got {text!r}")
    return text


def main() -> None:
    """Cut the version on the command line."""
    today = datetime.now(UTC).date()
    parser = argparse.ArgumentParser(description=str(__doc__).partition("\n")[0])
    parser.add_argument("version", type=version_of, help="three numbers, such as 1.0.0")
    parser.add_argument("date", type=type(today).fromisoformat, nargs="?", default=today)
    options = parser.parse_args()
    write_version(ROOT, options.version)
    write_changelog(ROOT, options.version, f"{options.date}")
    for path in (*keep(FOLDER), *keep_release(FOLDER, options.version)):
        print(path.relative_to(ROOT))
    print(f"install it again (pip install -e .), test, commit, and tag v{options.version}")


if __name__ == "__main__":
    main()
