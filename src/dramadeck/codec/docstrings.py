"""What docstrings say of the fields of a record, for schemas and for pages."""

import inspect
import re


def field_meanings(record: type) -> dict[str, str]:
    """What the docstring of a record, or of one that it is built on, says about each field.

    >>> from dramadeck.torg import Injuries
    >>> field_meanings(Injuries)["is_unconscious"]
    'whether consciousness is lost'
    """
    said: dict[str, str] = {}
    for kind in reversed(record.__mro__):
        said |= _said(kind)
    return said


def _said(record: type) -> dict[str, str]:
    said: dict[str, str] = {}
    written = inspect.cleandoc(record.__doc__ or "").partition("Attributes:\n")[2]
    for line in written.splitlines():
        if found := re.match(r"    (\w+): (.*)", line):
            said[found[1]] = found[2]
        elif said and line.startswith("        "):
            said[[*said][-1]] += f" {line.strip()}"
        elif line.strip():
            break
    return {name: meaning.removesuffix(".") for name, meaning in said.items()}
