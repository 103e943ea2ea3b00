"""The sentences of the server and of its page, for the catalogues of `dramadeck.narration`."""

import re
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from dramadeck.core import RefusalReason


class WebReason(RefusalReason):
    """The reasons for which a server refuses a request before it calls the host."""

    NOT_FOUND = "there is nothing under this address"
    NOT_ALLOWED = "this address is not asked that way"
    NO_TOKEN = "a link to a seat is needed"  # noqa: S105 - a sentence
    FOREIGN_ORIGIN = "requests from pages of other origins are not answered"
    FOREIGN_HOST = "this server does not go by that name; start it with --origin"
    TOO_LARGE = "at most {most} bytes are taken at once"
    NO_LENGTH = "the length of what is sent has to be said beforehand"
    OPENS_NONE = "this server opens no tables for visitors"
    WRONG_PASSWORD = "tables are opened here by those who have the password"  # noqa: S105 - says so
    TWO_LENGTHS = "the length of what is sent is said in two ways; say it once"
    TOO_LATE = "a request has to arrive within {seconds} seconds"
    ONLY_HERE = "only programs on the same machine may ask that"


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
