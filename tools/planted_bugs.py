"""Plant bugs, one at a time, and check that a law or a test notices each.

    python -m tools.planted_bugs --write    # all; writes how many the laws and the tests notice
    python -m tools.planted_bugs seed view  # those whose title has one of these words

Each bug is a change of the text of a file in a copy of the package. First the laws of
`dramadeck.testing` and `dramadeck.client.testing` are checked; if they notice nothing, the tests
for the changed code run. The program fails if a bug is not noticed, or if its text is not in the
file any more.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tools import figures
from tools.bugs_to_plant import BUGS, Bug

ROOT: Final = Path(__file__).parents[1]
SOURCE: Final = ROOT / "src"
SECONDS: Final = 300
OF_TESTS: Final = "the tests nearest to it"

LAWS: Final = """
import sys
import dramadeck
from dramadeck.client.testing import check_presentation
from dramadeck.charts.sources import rule_ids
from dramadeck.testing import LawBrokenError, check_laws, check_listings
system = dramadeck.system(sys.argv[1])
try:
    check_laws(system, games=6, bibliography=rule_ids())
    check_listings(system, games=3, moves=20)
    check_presentation(system, games=3, moves=20)
except LawBrokenError as broken:
    print(f"law {broken.law.number}, {broken.law}: {broken.what}".partition("\\n")[0])
    sys.exit(1)
"""


def spoiled(bug: Bug) -> str:
    """The text of a file with a bug.

    Raises:
        LookupError: the text is not there, or more than once.
    """
    text = (SOURCE / "dramadeck" / bug.file).read_text(encoding="utf-8")
    if (times := text.count(bug.sound)) != 1:
        raise LookupError(f"{bug.title}: its text is {times} times in {bug.file}, not once")
    return text.replace(bug.sound, bug.wrong)


def planted(bug: Bug, folder: Path) -> None:
    """Copy the package with this bug into a folder."""
    text = spoiled(bug)
    shutil.copytree(SOURCE, folder, ignore=shutil.ignore_patterns("__pycache__"))
    (folder / "dramadeck" / bug.file).write_text(text, encoding="utf-8")


def surroundings() -> dict[str, str]:
    """The environment variables without those of coverage, which would measure the copy."""
    return {key: value for key, value in os.environ.items() if not key.startswith("COVERAGE_")}


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run Python with the package of this folder."""
    paths = os.pathsep.join([str(folder), str(ROOT)])
    return subprocess.run(  # noqa: S603 - our own program
        [sys.executable, *arguments],
        capture_output=True,
        check=False,
        cwd=ROOT,
        encoding="utf-8",
        env={**surroundings(), "PYTHONPATH": paths, "PYTHONDONTWRITEBYTECODE": "1"},
        timeout=SECONDS,
    )


def noticed(folder: Path, system: str, tests: str) -> str | None:
    """The law or the test that notices the bug in the package of a folder; None without one."""
    laws = run(folder, "-c", LAWS, system)
    if laws.returncode:
        return (laws.stdout or laws.stderr).strip().splitlines()[-1]
    tried = run(folder, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", tests)
    failed = [line for line in tried.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
    return failed[0].partition(" - ")[0].rpartition("::")[2] if failed else None


def summary(noticed_by: Sequence[str]) -> list[str]:
    """A table of how many bugs each law and the tests have noticed.

    >>> summary(["law 7, secrecy: a view depends on hidden cards", "test_a_zone_is_seen"])[2:]
    ['| law 7, secrecy | 1 |', '| the tests nearest to it | 1 |']
    """
    laws = [who.partition(":")[0] for who in noticed_by if who.startswith("law ")]
    rows = [*sorted(Counter(laws).items()), (OF_TESTS, len(noticed_by) - len(laws))]
    return figures.table(("noticed by", "bugs"), rows)


def main(words: Sequence[str]) -> int:
    """Plant the bugs, and print which law or test has noticed each."""
    is_written = "--write" in words
    titles = [word for word in words if word != "--write"]
    print("| planted bug | in | noticed by |\n| --- | --- | --- |")
    noticed_by, missed = list[str](), 0
    for bug in BUGS:
        if titles and not any(word in bug.title for word in titles):
            continue
        with tempfile.TemporaryDirectory() as folder:
            copy = Path(folder) / "src"
            planted(bug, copy)
            who = noticed(copy, bug.system, bug.tests)
        if who is None:
            missed += 1
        else:
            noticed_by.append(who)
        print(f"| {bug.title} | `{bug.file}` | {who or '**nobody**'} |", flush=True)
    if is_written and not titles:
        figures.write("planted", summary(noticed_by))
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
