"""The sentences of the server and of its page, for the catalogues of `dramadeck.narration`."""

import re
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from dramadeck.core import RefusalReason


class WebReason(RefusalReason):
    """The reasons for which a server refuses a request before it calls the host."""

    NOT_FOUND = "there is nothing at this address"
    NOT_ALLOWED = "this address does not support this method"
    NO_TOKEN = "a link to a seat is needed"  # noqa: S105 - a sentence
    FOREIGN_ORIGIN = "requests from other origins are not allowed"
    FOREIGN_HOST = "this server does not know this host name; set it with --origin"
    TOO_LARGE = "at most {most} bytes are allowed"
    NO_LENGTH = "the request needs a valid Content-Length header"
    OPENS_NONE = "visitors cannot open tables on this server"
    WRONG_PASSWORD = "opening a table here requires the correct password"  # noqa: S105 - says so
    TWO_LENGTHS = "the request states its length twice; state it once"
    TOO_LATE = "the request must arrive within {seconds} seconds"
    ONLY_HERE = "only programs on the same machine may request this"


PAGE: Final = "page"  # the gettext context of the sentences of the page


@cache
def page_sentences(*packages: str) -> tuple[str, ...]:
    """The English sentences of the pages in some packages: the arguments of `t`."""
    modules = (
        file
        for package in packages
        for folder in files(package).iterdir()
        if folder.is_dir()
        for file in sorted(folder.iterdir(), key=lambda file: file.name)
        if ".js" in file.name
    )
    return tuple(dict.fromkeys(text for module in modules for text in sentences_of(module)))


def sentences_of(module: Traversable) -> tuple[str, ...]:
    """The English sentences of one module of a page."""
    calls = re.finditer(r'\bt\(\s*"([^"\\]+)"', module.read_text("utf-8"))
    return tuple(dict.fromkeys(call[1] for call in calls))
