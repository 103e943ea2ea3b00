"""Install the wheel into clean environments of every available Python, and use it there.

    python -m tools.installs dist        # the folder with the wheel

Each Python gets an environment with the wheel alone, and one for each extra with that extra alone.
A program is run in each that needs what was installed. Pyodide, the Python of browsers, gets the
wheel alone. The extras and the commands of the library are read from pyproject.toml. A list of all
dependencies of the wheel and its extras, in the CycloneDX format, is written beside the folder.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Final

from tools.archives import ROOT, project

BARE: Final = "nothing else"
PLAY: Final = ("dramadeck", "play", "--auto", "--seed", "7")
TRIES: Final[Mapping[str, Sequence[str]]] = MappingProxyType(
    {
        "cli": PLAY,
        "notebook": (
            "python",
            "-c",
            "import ipywidgets; from dramadeck import notebook, torg; "
            "assert '<svg' in notebook.html_of(torg.original_deck().card(42))",
        ),
        "plot": (
            "python",
            "-c",
            "from dramadeck.odds.torg import SkillChecks, Task, flips_to_finish; "
            "bomb = Task(SkillChecks(12, (10, 10, 10, 10))); "
            "assert flips_to_finish(bomb, flips=5).plot().patches",
        ),
        "postgres": (
            "python",
            "-c",
            "from dramadeck.storage.postgres import PostgresStore as Store; import psycopg; "
            "assert psycopg.pq.__impl__ == 'binary'; print(Store('host=localhost'))",
        ),
        "print": (
            "python",
            "-c",
            "from dramadeck.export.printed import printed_decks; "
            "assert all(content.startswith(b'%PDF') for _, content in printed_decks('en'))",
        ),
        "simulate": (
            "python",
            "-c",
            "from dramadeck.sim import simulate; from dramadeck.sim.torg "
            "import GREEDY, scene; simulate(scene(GREEDY), games=3, seed=7, progress=True)",
        ),
    }
)
"""Extra → the program that is run with it alone; for that of a user interface it is its help."""

WITHOUT_EXTRAS: Final = """
from itertools import islice
import dramadeck
from dramadeck.sim.bots import played, random_bot
from dramadeck.codec.records import Record
from dramadeck.codec.saves import dump_state, load_state
for rules in dramadeck.systems().values():
    start = rules.new_game(["Quin", "Marco", "Tina"], seed=7)
    moves = islice(played(rules, start, seed=7, bot=random_bot), 50)
    record = Record.begin(rules, start).then(*(move.command for move in moves))
    assert load_state(dump_state(rules, record.state)) == record.state
assert len(dramadeck.systems()) == 2, dramadeck.systems()
"""


COMMANDS_WITHOUT_EXTRAS: Final = """
from pathlib import Path
from tempfile import TemporaryDirectory
from dramadeck import torg
from dramadeck.cli import main
from dramadeck.codec.record_file import write_record
from dramadeck.codec.records import Record
with TemporaryDirectory() as folder:
    for words in ("--version", "chart bonus 17 --json", "systems", f"export cards {folder}"):
        assert main(words.split()) == 0, words
    record = Path(folder, "game.jsonl")
    write_record(record, Record.begin(torg.TORG, torg.new_game(["Quin"], seed=7)))
    assert main(["verify", str(record)]) == 2  # it holds no promise
    assert main(["play"]) == 2  # this needs an extra
"""


class InstallError(Exception):
    """An installation or a program failed."""


def interfaces(table: Mapping[str, Mapping[str, str]]) -> dict[str, str]:
    """Extra → the word of the command line that needs it, by the entry points.

    >>> interfaces({"dramadeck.commands": {"serve": "dramadeck.web.serve:serve"}})
    {'web': 'serve'}
    """
    return {
        target.split(".")[1]: word for word, target in table.get("dramadeck.commands", {}).items()
    }


def tries(extra: str) -> Iterator[Sequence[str]]:
    """The programs that are run in an environment with this extra alone."""
    words = interfaces(project()["entry-points"])
    if extra == BARE:
        yield ("python", "-c", WITHOUT_EXTRAS)
        yield ("dramadeck", "--version")
        yield ("python", "-c", COMMANDS_WITHOUT_EXTRAS)
    elif extra in words:
        target = project()["entry-points"]["dramadeck.commands"][words[extra]].partition(":")[0]
        yield ("python", "-c", f"import {target}")
        yield ("dramadeck", words[extra], "--help")
    elif extra in TRIES:
        yield TRIES[extra]
    else:
        raise InstallError(
            f"the extra {extra} has no program: add one to TRIES of tools/installs.py"
        )


def extras() -> list[str]:
    """The extras of pyproject.toml."""
    return list(project()["optional-dependencies"])


def pythons() -> list[str]:
    """The supported versions of Python, by pyproject.toml."""
    start = "Programming Language :: Python :: 3."
    return [line.rpartition(" ")[2] for line in project()["classifiers"] if line.startswith(start)]


def python_of(version: str) -> str | None:
    """The program of a Python: on the path, of pyenv or of uv, or downloaded by uv."""
    versions = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"), "versions")
    of_pyenv = sorted(str(path) for path in versions.glob(f"{version}.*/bin/python{version}"))
    for program in (f"python{version}", *reversed(of_pyenv)):
        if shutil.which(program) and _output(program, "--version").startswith(f"Python {version}."):
            return program
    for command in (("find", "--no-python-downloads"), ("install",), ("find",)):
        output = _output("uv", "python", *command, version)
        if output and command[0] == "find":
            return output
    return None


def _output(*command: str) -> str:
    """The output of a program, or an empty text if it fails."""
    done = subprocess.run(command, check=False, capture_output=True, text=True)  # noqa: S603 - ours
    return done.stdout.strip() if done.returncode == 0 else ""


def run(command: Sequence[str], **also: str) -> str:
    """Run a program; if it fails, an `InstallError` has its output."""
    env = {**os.environ, "MPLBACKEND": "agg", **also}
    done = subprocess.run(command, check=False, capture_output=True, text=True, env=env)  # noqa: S603 - ours
    if done.returncode:
        raise InstallError(f"{' '.join(command)[:200]}\n{done.stdout}{done.stderr}")
    return done.stdout


def environment(python: str, wheel: Path, extras: Sequence[str], folder: Path) -> Path:
    """Make a clean environment with the wheel and extras; return the folder of its programs."""
    run(["uv", "venv", "-q", "--clear", "--no-python-downloads", "-p", python, str(folder)])
    what = f"dramadeck[{','.join(extras)}] @ {wheel.as_uri()}"
    run(["uv", "pip", "install", "-q", "--strict", "--python", str(folder), what])
    return folder / ("Scripts" if os.name == "nt" else "bin")


def try_extra(python: str, wheel: Path, extra: str, folder: Path) -> None:
    """Install the wheel with one extra, or with none, and run the programs for it."""
    programs = environment(python, wheel, [] if extra == BARE else [extra], folder)
    for program, *words in tries(extra):
        command = [str(programs / program), *(["-I"] if program == "python" else []), *words]
        run(command, DRAMADECK_LANGUAGE="en")


def in_pyodide(wheel: Path, folder: Path) -> str:
    """Use the wheel in Pyodide, run by Node.js; return the version of Python."""
    shutil.copytree(ROOT / "tools" / "pyodide", folder)
    npm = ["npm", "install", "--prefix", str(folder), "--no-audit", "--no-fund"]
    run([*npm, "--no-package-lock"])
    packages = folder / "packages"
    pure = ["--only-binary", ":all:", "--target", str(packages)]
    run(["uv", "pip", "install", "-q", *pure, "--python", sys.executable, str(wheel)])
    return run(["node", str(folder / "use.mjs"), str(packages), WITHOUT_EXTRAS]).strip()


def bill(wheel: Path, folder: Path) -> Path:
    """Write the dependencies of the wheel and its extras as CycloneDX; return the path."""
    environment(sys.executable, wheel, extras(), folder)
    path = wheel.parent.parent / f"{wheel.name.split('-py3')[0]}.cdx.json"
    command = ["cyclonedx-py", "environment", "--output-reproducible", "--mc-type", "library"]
    command += ["--of", "JSON", "--pyproject", str(ROOT / "pyproject.toml"), "-o", str(path)]
    run([*command, str(folder)])
    return path


def main() -> int:
    """Try the wheel in each Python, write the list, and print which Pythons are missing."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", type=Path, help="the folder with the wheel")
    parser.add_argument("--python", nargs="*", default=pythons(), help="only these versions")
    parser.add_argument("--all", action="store_true", help="fail if a Python is missing")
    options = parser.parse_args()
    (wheel,) = options.folder.resolve().glob("*.whl")
    missing: list[str] = []
    with tempfile.TemporaryDirectory() as name:
        for version in options.python:
            python = python_of(version)
            if python is None:
                missing.append(version)
                continue
            for extra in (BARE, *extras()):
                try_extra(python, wheel, extra, Path(name, "env"))
                print(f"Python {version}: dramadeck with {extra}", flush=True)
        if shutil.which("npm") and shutil.which("node"):
            print(f"{in_pyodide(wheel, Path(name, 'pyodide'))}: dramadeck with {BARE}")
        else:
            missing.append("of Pyodide, which needs npm")
        print(bill(wheel, Path(name, "env")).name)
    if missing:
        print(f"not installed, and not to be downloaded: Python {', '.join(missing)}")
    return int(options.all and bool(missing))


if __name__ == "__main__":
    try:
        sys.exit(main())
    except InstallError as problem:
        sys.exit(str(problem))
