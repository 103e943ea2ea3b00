"""Plain data as text: JSON and CSV, always the same, byte by byte."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, cast


def flat(data: Mapping[str, Any], above: str = "") -> dict[str, Any]:
    """Plain data on one level: names with points between them, lists with strokes.

    Args:
        data: the data.
        above: what stands before each name.

    >>> flat({"number": 45, "skill_box": {"steps": ["A", "B"], "hazard": None}})
    {'number': 45, 'skill_box.steps': 'A/B', 'skill_box.hazard': None}
    """
    found: dict[str, Any] = {}
    for name, each in data.items():
        if isinstance(each, dict):
            found |= flat(cast("dict[str, Any]", each), f"{above}{name}.")
        elif isinstance(each, list | tuple):
            found[above + name] = "/".join(map(str, cast("Sequence[Any]", each)))
        else:
            found[above + name] = each
    return found


def as_json(data: object) -> str:
    r"""The text of a file of JSON.

    >>> as_json({"bonus": 4})
    '{\n  "bonus": 4\n}\n'
    """
    import json  # noqa: PLC0415 - whoever looks a number up needs none

    return f"{json.dumps(data, indent=2, ensure_ascii=False)}\n"


def as_csv(rows: Iterable[Mapping[str, Any]]) -> str:
    r"""The text of a file of CSV: the names of the columns, then the rows, each `flat`.

    Truth values are written as in JSON; what is not there is empty.

    >>> as_csv([{"card": {"name": "Haste"}, "special": False, "steps": ["A", "B"]}])
    'card.name,special,steps\nHaste,false,A/B\n'
    """
    import csv  # noqa: PLC0415 - see above
    import io  # noqa: PLC0415 - see above

    told = [
        {name: str(each).lower() if isinstance(each, bool) else each for name, each in row.items()}
        for row in map(flat, rows)
    ]
    columns = dict.fromkeys(name for row in told for name in row)
    text = io.StringIO()
    writer = csv.DictWriter(text, [*columns], lineterminator="\n")
    writer.writeheader()
    writer.writerows(told)
    return text.getvalue()
