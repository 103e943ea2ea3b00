"""The checks of the project: `nox` runs the everyday ones, `nox --list` lists all."""

import os
import re
import shutil
import sys
from pathlib import Path

import nox

PYPROJECT = nox.project.load_toml("pyproject.toml")
PYTHONS = nox.project.python_versions(PYPROJECT)
FLOOR = PYTHONS[0]
TSC = ("--noEmit", "--strict", "--module", "nodenext", "--target", "es2022")
INSIDE_100_PERCENT = "src/dramadeck/charts/*,src/dramadeck/core/*"
ARCHIVES = "dist/archives"

nox.needs_version = ">=2025.10"
nox.options.sessions = [f"tests-{FLOOR}", "lint", "types", "docs", "rules"]
nox.options.reuse_existing_virtualenvs = True
# A Python that is not installed is skipped and not downloaded; but if the lowest supported one is
# missing, nothing would be tested, so then a missing Python is a failure.
nox.options.download_python = "never"
nox.options.error_on_missing_interpreters = shutil.which(f"python{FLOOR}") is None and (
    f"{sys.version_info.major}.{sys.version_info.minor}" != FLOOR
)


def install(session: nox.Session, *groups: str) -> None:
    """Install the library in editable mode, and the tools of some dependency groups."""
    tools = nox.project.dependency_groups(PYPROJECT, *groups)
    session.install("-e", ".[cli,discord,mcp,postgres,web]", *tools)


@nox.session(python=PYTHONS)
def tests(session: nox.Session) -> None:
    """The test suite and the doctests, on every supported Python."""
    install(session, "test")
    session.run("python", "-m", "pytest", "-n", "auto", *session.posargs)


@nox.session(python=FLOOR)
def lowest(session: nox.Session) -> None:
    """The tests of packages with dependencies, with the oldest versions in pyproject.toml."""
    session.install(*nox.project.dependency_groups(PYPROJECT, "lowest"))
    install = ("uv", "pip", "install", "--quiet", "--python", session.virtualenv.location)
    oldest = ("--resolution", "lowest-direct", "-r", "pyproject.toml", "--all-extras", "-e", ".")
    session.run(*install, *oldest)
    session.run(*install, "--group", "test")
    session.run("uv", "pip", "freeze", "--python", session.virtualenv.location)
    packages = ("core", "codec", "odds", "sim", "testing", "notebook", "discord", "mcp", "export")
    tests = session.posargs or [f"tests/{package}" for package in packages]
    session.run("python", "-m", "pytest", "-n", "auto", *tests)


@nox.session(python=FLOOR)
def lint(session: nox.Session) -> None:
    """Style, formatting, the direction of imports, the workflows."""
    install(session, "lint")
    session.run("ruff", "check")
    session.run("ruff", "format", "--check")
    session.run("lint-imports", "--no-cache")
    session.run("zizmor", "--offline", "--persona=pedantic", "--quiet", ".github")


@nox.session(python=FLOOR)
def types(session: nox.Session) -> None:
    """Strict type checks, by mypy and by pyright."""
    install(session, "types")
    session.run("mypy")
    session.run("pyright")


@nox.session(python=FLOOR)
def page(session: nox.Session) -> None:
    """The types of the page's modules, by TypeScript from npm."""
    install(session)
    npm = ("npm", "--prefix", "tools/page")
    session.run(*npm, "install", "--no-audit", "--no-fund", "--no-package-lock", external=True)
    session.run(*npm, "run", "check", external=True)


@nox.session(python=FLOOR)
def api(session: nox.Session) -> None:
    """Changes that break programs written for the last version, or for `-- COMMIT`."""
    install(session, "test")
    session.run("python", "-m", "tools.api_check", *session.posargs)


@nox.session(python=FLOOR)
def changes(session: nox.Session) -> None:
    """A draft of `CHANGELOG.md` from the files in `changes`."""
    session.install(*nox.project.dependency_groups(PYPROJECT, "changes"))
    session.run("towncrier", "build", "--draft", "--version", "next", *session.posargs)


@nox.session(python=FLOOR)
def cut(session: nox.Session) -> None:
    """Prepare a version, as `nox -s cut -- 1.0.0`: its number, changelog and saves."""
    install(session, "changes")
    session.run("python", "-m", "tools.cut", *session.posargs)


@nox.session(python=FLOOR)
def npm(session: nox.Session) -> None:
    """Build, test, pack and install the npm package, and check a program with its types."""
    install(session, "test")
    session.run("python", "-m", "tools.npm_package", "dist")
    package = Path("dist", "dramadeck")
    with session.chdir(package):
        session.run("node", "check.js", external=True)
    tests = ("tests/tools/test_npm_package.py", "tests/tools/test_npm_client.py")
    session.run("python", "-m", "pytest", *tests)
    quiet = ("--no-audit", "--no-fund", "--no-package-lock")
    session.run("npm", "--prefix", "tools/page", "install", *quiet, external=True)
    session.run("npm", "pack", f"./{package}", "--pack-destination", "dist", external=True)
    packed = Path("dist", f"dramadeck-{PYPROJECT['project']['version']}.tgz").resolve()
    project = Path(session.create_tmp())
    session.run("npm", "--prefix", str(project), "install", *quiet, str(packed), external=True)
    program = shutil.copy("tests/typing/client.mts", project)
    _, *blocks = re.findall(r"```js\n(.*?)```", (package / "README.md").read_text(), re.DOTALL)
    readme = project / "readme.mts"  # the last two blocks of its README are one program
    readme.write_text("".join(blocks))
    session.run("tools/page/node_modules/.bin/tsc", *TSC, program, str(readme), external=True)


@nox.session(python=FLOOR)
def pyodide(session: nox.Session) -> None:
    """The page that plays without a server: written beside the documents, and tested."""
    install(session, "test")
    session.run("python", "-m", "tools.offline", "docs/_build/html/play")
    session.run("python", "-m", "pytest", "tests/web/page/test_without_a_server.py")


@nox.session(python=FLOOR)
def docs(session: nox.Session) -> None:
    """Build the documents, with warnings as errors, and test their examples."""
    install(session, "docs")
    for builder in ("html", "doctest"):
        session.run(
            *("python", "-m", "sphinx", "-n", "-W", "--keep-going", "-q", "-b", builder),
            *("-d", "docs/_build/doctrees", "docs", f"docs/_build/{builder}"),
        )


@nox.session(python=FLOOR)
def links(session: nox.Session) -> None:
    """Whether external links of the documents still work; it needs the network."""
    install(session, "docs")
    builder = ("-b", "linkcheck", "-D", "nb_execution_mode=off", "-q")
    session.run("python", "-m", "sphinx", *builder, "docs", "docs/_build/linkcheck")


@nox.session(python=FLOOR)
def coverage(session: nox.Session) -> None:
    """Branch coverage: the limit of pyproject.toml overall, 100 % in charts and core."""
    install(session, "test")
    session.run("coverage", "erase")
    session.run("coverage", "run", "-m", "pytest", "-n", "auto", *session.posargs)
    session.run("coverage", "combine")
    session.run("coverage", "report")
    session.run("coverage", "report", f"--include={INSIDE_100_PERCENT}", "--fail-under=100")


@nox.session(python=FLOOR)
def rules(session: nox.Session) -> None:
    """Which rule statements have a test, which people decide at the table, which are open."""
    install(session, "test")
    session.run("python", "-m", "tools.rule_coverage", *session.posargs)


@nox.session(python=FLOOR)
def schemas(session: nox.Session) -> None:
    """The JSON Schemas by the rules of draft 2020-12."""
    install(session, "schemas")
    session.run("python", "-m", "tools.check_schemas")


@nox.session(python=FLOOR)
def languages(session: nox.Session) -> None:
    """Bring the catalogues up to date, or one, as `nox -s languages -- fr`, and check them."""
    install(session, "languages")
    session.run("python", "-m", "tools.languages", *session.posargs)
    if shutil.which("msgfmt"):
        for catalogue in sorted(Path("src/dramadeck/narration/locale").rglob("*.po")):
            session.run("msgfmt", "-c", "-o", os.devnull, str(catalogue), external=True)


@nox.session(python=FLOOR)
def third_system(session: nox.Session) -> None:
    """The rule systems in separate packages: installed, played, and their tests."""
    install(session, "test")
    games = {"third_system": "high_card", "guided-by-the-sun": "guided_by_the_sun"}
    for folder, system in games.items():
        session.install("--no-deps", f"examples/{folder}")
        session.run("python", "-m", "pytest", f"examples/{folder}")
        session.run("dramadeck", "play", "--auto", "--seed", "7", "--system", system)
    session.run("dramadeck", "systems")


@nox.session(python=FLOOR)
def playthroughs(session: nox.Session) -> None:
    """Write the recorded games anew; needed after a changed rule."""
    install(session, "test")
    session.run("python", "-m", "tools.playthroughs", *session.posargs)


@nox.session(python=FLOOR)
def simulations(session: nox.Session) -> None:
    """The tests of simulations with all optional packages: threads, processes, Dask, tqdm."""
    install(session, "simulate")
    session.run("python", "-c", "import distributed, tqdm")
    tests = (
        "tests/sim/test_simulate.py",
        "tests/sim/test_failed_simulations.py",
        "tests/sim/test_progress_and_interrupts.py",
        "tests/sim/test_simulated_torg.py",
    )
    session.run("python", "-m", "pytest", *tests, *session.posargs)


@nox.session(python=FLOOR)
def kills(session: nox.Session) -> None:
    """Programs that are killed while they write a record; writes its figures."""
    install(session)
    session.run("python", "-m", "tools.kills", "--write", *session.posargs)


@nox.session(python=FLOOR)
def consistency(session: nox.Session) -> None:
    """Hosts and databases that are killed during a game; writes its figures."""
    install(session)
    session.run("python", "-m", "tools.consistency", "--write", *session.posargs)


@nox.session(python=FLOOR)
def hostile(session: nox.Session) -> None:
    """Time and memory that every parser needs for large texts; writes its figures."""
    install(session)
    session.run("python", "-m", "tools.hostile", "--write", *session.posargs)


@nox.session(python=FLOOR)
def mutation(session: nox.Session) -> None:
    """Mutation testing with mistakes chosen by a seed; writes its figures."""
    install(session, "test")
    session.run("python", "-m", "tools.mutation", "--write", *session.posargs)


@nox.session(python=FLOOR)
def odds(session: nox.Session) -> None:
    """Compute the tables on how many flips a bomb takes, and write them into their page."""
    install(session)
    session.run("python", "-m", "tools.odds_page")


@nox.session(python=FLOOR)
def bench(session: nox.Session) -> None:
    """The benchmarks, compared with python-chess and PokerKit; writes its figures.

    With arguments for pytest nothing is written, so that one run can be compared with another.
    """
    install(session, "bench")
    results = str(Path(session.create_tmp()) / "results.json")
    timer = "--benchmark-timer=time.process_time"
    run = ("python", "-m", "pytest", "-n", "0", "benchmarks/", timer)
    if session.posargs:
        session.run(*run, *session.posargs)
        return
    session.run(*run, f"--benchmark-json={results}")
    session.run("python", "-m", "benchmarks.page", results)


@nox.session(python=FLOOR)
def bench_host(session: nox.Session) -> None:
    """The server under load, compared with one of boardgame.io (needs Node); writes its page.

    It takes about nine minutes and two cores, and uses no network.
    """
    session.install("-e", ".[web]", *nox.project.dependency_groups(PYPROJECT, "bench-host"))
    peer = session.create_tmp()
    shutil.copy("benchmarks/host/peer/package.json", peer)
    session.run("npm", "install", "--prefix", peer, "--no-audit", "--no-fund", external=True)
    session.run("python", "-m", "benchmarks.host", peer)


@nox.session(python=FLOOR)
def measures(session: nox.Session) -> None:
    """Size of the code, files that a command touches, import time."""
    install(session)
    session.run("python", "-m", "tools.measures")


@nox.session(python=FLOOR)
def deep(session: nox.Session) -> None:
    """All tests with many more examples, above all the random games of the laws."""
    install(session, "test")
    profile = {"HYPOTHESIS_PROFILE": os.environ.get("HYPOTHESIS_PROFILE", "deep")}
    session.run("python", "-m", "pytest", "-n", "auto", *session.posargs, env=profile)


@nox.session(python=FLOOR)
def build(session: nox.Session) -> None:
    """Build sdist and wheel; check their contents, and that a second build is the same."""
    build_archives(session)


@nox.session(python=FLOOR)
def release(session: nox.Session) -> None:
    """The session `build`, and the wheel in every available Python, with each extra alone.

    With `-- --all` a missing Python is a failure.
    """
    build_archives(session)
    session.run("python", "-m", "tools.installs", ARCHIVES, *session.posargs)


def build_archives(session: nox.Session) -> None:
    session.install("-e", ".", *nox.project.dependency_groups(PYPROJECT, "build"))
    session.run("python", "-m", "tools.archives", ARCHIVES)
    session.run("twine", "check", "--strict", *map(str, sorted(Path(ARCHIVES).iterdir())))
    session.run("check-wheel-contents", ARCHIVES)
