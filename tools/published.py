"""Write the charts and cards as data files of the wheel.

python -m tools.published          # writes src/dramadeck/charts/data
"""

import sys
from pathlib import Path
from typing import Final

from dramadeck import charts
from dramadeck.export.published import published

FOLDER: Final = Path(charts.__file__).parent / "data"


def main() -> int:
    """Write the files, and remove all others."""
    files = dict(published())
    FOLDER.mkdir(exist_ok=True)
    for path in FOLDER.iterdir():
        if path.name not in files:
            path.unlink()
    for name, text in files.items():
        (FOLDER / name).write_text(text, encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
