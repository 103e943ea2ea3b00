"""The table of `dramadeck.lookups.rules`, copied from the pages under `docs/rules`.

python -m tools.statements            # writes it
python -m tools.statements --check    # writes nothing; fails where it is another
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
    """The table as text, in the order of the documents.

    >>> table().splitlines()[0].startswith("TR-001,")
    True
    """
    pages = sorted((ROOT / "docs" / "rules").glob("*.md"))
    found = dict(row for page in pages for row in ROW.findall(page.read_text(encoding="utf-8")))
    text = io.StringIO()
    rows = csv.writer(text, lineterminator="\n")
    rows.writerows((rule, LINK.sub(r"\1", found[rule])) for rule in rule_ids())
    return text.getvalue()


def main(argv: list[str]) -> int:
    """Write the table, or see whether it is up to date."""
    if "--check" in argv:
        return int(TABLE.read_text(encoding="utf-8") != table())
    TABLE.write_text(table(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
