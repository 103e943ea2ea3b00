"""Write the charts and cards as data files of the wheel.

python -m tools.published          # writes src/dramadeck/charts/data
"""

import json
import sys
from pathlib import Path
from typing import Final

from dramadeck import charts
from dramadeck.charts import CHARTS
from dramadeck.export.published import published

FOLDER: Final = Path(charts.__file__).parent / "data"


def missing_columns(schema: str) -> list[str]:
    """The columns of charts that are not in the text of the schema."""
    described = json.loads(schema)["$defs"]["Row"]["properties"]
    columns = dict.fromkeys(column for chart in CHARTS.values() for column in chart.columns)
    return [column for column in columns if column not in described]


def main() -> int:
    """Write the files, and remove all others; 1 if the schema of the charts lacks a column."""
    files = dict(published())
    FOLDER.mkdir(exist_ok=True)
    for path in FOLDER.iterdir():
        if path.name not in files:
            path.unlink()
    for name, text in files.items():
        (FOLDER / name).write_text(text, encoding="utf-8", newline="\n")
    missing = missing_columns(files["charts.schema.json"])
    for column in missing:
        print(f"write what the column {column!r} means into {FOLDER / 'charts.schema.json'}")
    return int(bool(missing))


if __name__ == "__main__":
    sys.exit(main())
