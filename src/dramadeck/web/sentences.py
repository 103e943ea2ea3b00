"""The sentences of the server and of its page, for the catalogues of `dramadeck.narration`."""

import re
from functools import cache
from importlib.resources import files
from typing import Final

from dramadeck.engine import RefusalReason


class WebReason(RefusalReason):
    """Why a server refuses something before the host is asked."""

    NOT_FOUND = "there is nothing under this address"
    NOT_ALLOWED = "this address is not asked that way"
    NO_TOKEN = "a link to a seat is needed"  # noqa: S105 - a sentence
    FOREIGN_ORIGIN = "requests from pages of other origins are not answered"
    FOREIGN_HOST = "this server does not go by that name; start it with --origin"
    TOO_LARGE = "at most {most} bytes are taken at once"
    NO_LENGTH = "the length of what is sent has to be said beforehand"
    NOT_JSON = "a JSON object is asked for"
    TOO_MANY_REQUESTS = "{most} requests a second are too many; wait a moment"
    HELLO_FIRST = "say hello first: a message with the token of a seat"
    OLD_MENU = "the table has moved on since that menu; look at the new one"
    ONLY_HERE = "only programs on the same machine may ask that"


PAGE: Final = "page"
"""The context of what the page says in its own words."""


@cache
def page_sentences() -> tuple[str, ...]:
    """What the page says in its own words: the English that its modules call `t` with.

    Those of the page that has its host beside it are among them.

    >>> "Open the table" in page_sentences()
    True
    """
    folders = (files("dramadeck.web") / each for each in ("page", "alone"))
    inside = (sorted(each.iterdir(), key=lambda file: file.name) for each in folders)
    texts = (file.read_text("utf-8") for each in inside for file in each if ".js" in file.name)
    found = (called[1] for text in texts for called in re.finditer(r'\bt\(\s*"([^"\\]+)"', text))
    return tuple(dict.fromkeys(found))
