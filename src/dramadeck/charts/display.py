"""How a value shows itself in a notebook, where something is installed that can draw it.

Whoever draws stands on a higher floor: charts, engine and games must not know it. So they ask for
it by a name under which packages publish, the entry point group `dramadeck.displays`, as rule
systems are found; `dramadeck.notebook` is published there. Where nobody is, a notebook shows the
`repr`.
"""

from collections.abc import Callable
from contextlib import suppress
from functools import cache
from typing import Any, Final

GROUP: Final = "dramadeck.displays"
"""Each entry is a function: a value → its HTML, or None if it is nothing that it knows."""


def html_of(value: object) -> str | None:
    """A value as HTML; None if nobody who is installed can show it.

    A class takes it on by a line in its body: `_repr_html_ = html_of`.

    >>> html_of("nothing that anybody draws")
    """
    for show in _displays():
        shown = show(value)
        if shown is not None:
            return shown
    return None


def as_printed(value: object, printer: Any, _is_cycle: bool) -> None:
    """At a prompt of IPython a value is shown as `print` shows it.

    A class takes it on by a line in its body: `_repr_pretty_ = as_printed`.
    """
    printer.text(str(value))


@cache
def _displays() -> tuple[Callable[[object], str | None], ...]:
    # Costs more to import than all the charts, and only notebooks ask.
    from importlib.metadata import entry_points  # noqa: PLC0415 - see above

    found: list[Callable[[object], str | None]] = []
    with suppress(Exception):  # a stranger's package, or its malformed file, must spoil no cell
        for entry in entry_points(group=GROUP):
            with suppress(Exception):
                found.append(entry.load())
    return tuple(found)
