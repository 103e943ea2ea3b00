"""Write the page that plays without a server: static files with Pyodide, the Python of browsers.

    python -m tools.offline FOLDER [--pyodide FOLDER]   # any web server can serve the folder

The modules of the page are those of `dramadeck serve`; Python in the page answers their requests.
Pyodide comes from the npm package `pyodide`, which npm downloads without `--pyodide`. The library
and its dependencies are copied from this environment, so nothing else is downloaded.
"""

import argparse
import json
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, distribution
from importlib.resources import files
from pathlib import Path
from typing import Final

from dramadeck import narration
from dramadeck.web.public import words_in
from tools.archives import ROOT

NEEDED: Final = ("attrs", "cattrs", "starlette", "segno")
"""The packages that the library and its session server import, without a web server."""

OF_PYODIDE: Final = (
    *("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json"),
    "python_stdlib.zip",
)
OF_SHELL: Final = {
    "/page/table.css": "shell/shell.css",
    "/page/app.js": "shell/shell.js",
    "/page/": "page/",
    'id="app"': 'id="shell"',
}
"""Texts of the served page → their replacements in the page around the table."""

OF_THIS_MACHINE: Final = ("INSTALLER", "REQUESTED", "direct_url.json")
DATE: Final = (1980, 1, 1, 0, 0, 0)


def fetched(folder: Path) -> Path:
    """Download the npm package of Pyodide into a folder; return the folder of its files."""
    shutil.copy(ROOT / "tools" / "pyodide" / "package.json", folder)
    npm = ["npm", "install", "--prefix", str(folder), "--no-audit", "--no-fund"]
    command = [*npm, "--no-package-lock"]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, timeout=300)  # noqa: S603 - ours
    return folder / "node_modules" / "pyodide"


def packages() -> list[str]:
    """The needed packages that are installed, with their dependencies.

    >>> {"attrs", "anyio"} <= set(packages())
    True
    """
    names, waiting = dict[str, None](), [*NEEDED]
    while waiting:
        name = waiting.pop().replace("_", "-").lower()
        if name in names:
            continue
        try:
            needs = distribution(name).requires or []
        except PackageNotFoundError:  # for another Python, or another system
            continue
        names[name] = None
        waiting += [re.split(r"[^\w.-]", line)[0] for line in needs if "extra ==" not in line]
    return sorted(names)


def contents(wheel: Path) -> Iterator[tuple[str, bytes]]:
    """The files for Python in the page: those of the wheel, and of its dependencies."""
    with zipfile.ZipFile(wheel) as archive:
        for name in archive.namelist():
            yield name, archive.read(name)
    for package in packages():
        for file in distribution(package).files or ():
            path = Path(str(file.locate()))
            if file.suffix == ".pyc" or file.name in OF_THIS_MACHINE:
                continue
            if ".." not in file.parts and path.is_file():
                if file.suffix in (".so", ".pyd"):
                    raise ValueError(f"{package} is compiled for this machine: {file}")
                yield file.as_posix(), path.read_bytes()


def built(folder: Path) -> Path:
    """Build the wheel of the library into a folder."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)  # noqa: S603 - ours
    (wheel,) = folder.glob("*.whl")
    return wheel


def write(folder: Path, pyodide: Path) -> None:
    """Write the page and all that it needs into a folder."""
    for package, part in (("dramadeck.web", "page"), ("dramadeck.offline", "shell")):
        shutil.copytree(Path(str(files(package))) / part, folder / part, dirs_exist_ok=True)
    shutil.move(folder / "shell" / "transport.js", folder / "page" / "transport.js")
    for name in ("table", "words", "python"):
        (folder / name).mkdir(exist_ok=True)
    # Links are relative, because the address of the page is not known.
    page = (folder / "page" / "index.html").read_text("utf-8")
    (folder / "page" / "index.html").unlink()
    (folder / "table" / "index.html").write_text(page.replace('"/page/', '"../page/'), "utf-8")
    for served, own in OF_SHELL.items():
        page = page.replace(served, own)
    (folder / "index.html").write_text(page, "utf-8")
    for code in narration.languages():
        text = json.dumps(words_in(code, "dramadeck.offline"), ensure_ascii=False)
        (folder / "words" / f"{code}.json").write_text(text, "utf-8")
    for name in OF_PYODIDE:
        shutil.copy(pyodide / name, folder / "python")
    with tempfile.TemporaryDirectory() as place:
        wheel = built(Path(place))
        with zipfile.ZipFile(folder / "python" / "packages.zip", "w") as archive:
            for name, data in contents(wheel):
                archive.writestr(zipfile.ZipInfo(name, DATE), data, zipfile.ZIP_DEFLATED)


def main() -> int:
    """Write the page into the folder on the command line."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", type=Path, help="where the page is written")
    parser.add_argument("--pyodide", type=Path, help="the npm package, unpacked")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as place:
        write(options.folder, options.pyodide or fetched(Path(place)))
    print(options.folder / "index.html")
    return 0


if __name__ == "__main__":
    sys.exit(main())
