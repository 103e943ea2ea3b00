"""The sentences of the server and of its page, for the catalogues of `dramadeck.narration`."""

import re
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from dramadeck.core import RefusalReason


class WebReason(RefusalReason):
    """Why a server refuses something before the host is asked."""

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


PAGE: Final = "page"
"""The context of what the page says in its own words."""


@cache
def page_sentences(*packages: str) -> tuple[str, ...]:
    """What the pages of packages say: the English that their modules call `t` with."""
    folders = (each for package in packages for each in files(package).iterdir() if each.is_dir())
    inside = (sorted(each.iterdir(), key=lambda file: file.name) for each in folders)
    modules = (file for each in inside for file in each if ".js" in file.name)
    return tuple(dict.fromkeys(said for file in modules for said in sentences_of(file)))


def sentences_of(module: Traversable) -> tuple[str, ...]:
    """What one module of a page says."""
    called = re.finditer(r'\bt\(\s*"([^"\\]+)"', module.read_text("utf-8"))
    return tuple(dict.fromkeys(each[1] for each in called))
