"""The display of values in a notebook, by packages that are installed for it.

Such a package publishes a function under the entry point group `dramadeck.displays`, as
`dramadeck.notebook` does; so this module imports none of them. Without one a notebook shows the
`repr`.
"""

from collections.abc import Callable
from contextlib import suppress
from functools import cache
from typing import Any, Final

GROUP: Final = "dramadeck.displays"
"""The entry point group; each entry is a function from a value to its HTML or None."""


def html_of(value: object) -> str | None:
    """The value as HTML, or None; a class uses it by `_repr_html_ = html_of`."""
    for display in _displays():
        html = display(value)
        if html is not None:
            return html
    return None


_PRINTED: Final[list[Callable[[object], str]]] = [str]
"""The function that makes the text of a value; a notebook that is shown to one seat sets it."""


def as_printed(value: object, printer: Any, _is_cycle: bool) -> None:
    """Show a value in IPython as `print` does; used by `_repr_pretty_ = as_printed`.

    A notebook stores this text beside the picture, so it also shows only what the viewer may see.
    """
    printer.text(_PRINTED[0](value))


def print_by(text_of: Callable[[object], str]) -> None:
    """Set the function that makes the text of a value in a cell; the default is `str`."""
    _PRINTED[0] = text_of


@cache
def _displays() -> tuple[Callable[[object], str | None], ...]:
    # This import takes longer than all the charts, and only notebooks need it.
    from importlib.metadata import entry_points  # noqa: PLC0415 - see above

    displays: list[Callable[[object], str | None]] = []
    with suppress(Exception):  # an error in another package must not break a cell
        for entry in entry_points(group=GROUP):
            with suppress(Exception):
                displays.append(entry.load())
    return tuple(displays)
