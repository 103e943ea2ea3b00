"""A line for whoever reads a page as Markdown: it leads to the built page, and is not in it.

A page that takes something from the code when it is built says nothing of that in its source.
"""

import re

from sphinx.application import Sphinx

TAKEN = re.compile(r"^(```\{eval-rst\}|<!-- (?!figures|end)[a-z-]+(: \S+)? -->)$", re.MULTILINE)
"""Where something is taken from the code."""

LINE = re.compile(r"^\*\[The built page\]\(\S+\)\*\n\n", re.MULTILINE)


def line_for(name: str, address: str) -> str:
    """The line of a page, such as `reference/host`, of the pages at an address."""
    return f"*[The built page]({address}{name}.html)*\n\n"


def without_line(_app: Sphinx, _name: str, source: list[str]) -> None:
    """Take the line out of a page that is built."""
    source[0] = LINE.sub("", source[0], count=1)


def setup(app: Sphinx) -> dict[str, bool]:
    """Sphinx calls this."""
    app.connect("source-read", without_line)
    return {"parallel_read_safe": True}
