"""Copy the rule statements of the pages under `docs/rules` into the table of `lookups.rules`.

python -m tools.statements            # writes the table
python -m tools.statements --check    # writes nothing; fails if the table is not up to date
"""

import csv
import io
import re
import sys
from pathlib import Path
from typing import Final

from dramadeck.charts.sources import rule_ids
from dramadeck.lookups.rules import FILE

ROOT: Final = Path(__file__).parents[1]
TABLE: Final = ROOT / "src" / "dramadeck" / "lookups" / FILE
ROW: Final = re.compile(r"^\| ([A-Z]{2}-\d{3}) \| ([^|]+?) \|", re.MULTILINE)
LINK: Final = re.compile(r"\[([^]]+)\]\([^)]*\)")


def table() -> str:
    """The text of the table, in the order of the documents.

    >>> table().splitlines()[0].startswith("TR-001,")
    True
    """
    pages = sorted((ROOT / "docs" / "rules").glob("*.md"))
    statements = dict(
        row for page in pages for row in ROW.findall(page.read_text(encoding="utf-8"))
    )
    text = io.StringIO()
    rows = csv.writer(text, lineterminator="\n")
    rows.writerows((rule, LINK.sub(r"\1", statements[rule])) for rule in rule_ids())
    return text.getvalue()


def main(argv: list[str]) -> int:
    """Write the table, or check whether it is up to date."""
    if "--check" in argv:
        return int(TABLE.read_text(encoding="utf-8") != table())
    TABLE.write_text(table(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
