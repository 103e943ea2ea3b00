"""The catalogues of languages: which are there, and how one is read.

A catalogue lies in `<folder>/<language>/LC_MESSAGES/dramadeck.mo`; people edit the `.po` beside it.
"""

import os
from functools import cache, lru_cache
from gettext import GNUTranslations, NullTranslations
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Final

from dramadeck.core import UnknownNameError
from dramadeck.narration.renderer import ENGLISH, Language

DOMAIN: Final = "dramadeck"
"""What the catalogues are called."""

VARIABLE: Final = "DRAMADECK_LANGUAGE"
"""The variable of the environment that names a language for good."""


def languages(further: Traversable | None = None) -> tuple[str, ...]:
    """The codes of the languages that are there.

    Args:
        further: a folder of catalogues beside the library's own.

    >>> "en" in languages()
    True
    """
    folders = [OWN, *([further] if further else [])]
    found = [each for folder in folders for each in folder.iterdir()]
    there = {each.name for each in found if (each / _MESSAGES).is_file()}
    return tuple(sorted({ENGLISH, *there}))


_MESSAGES: Final = f"LC_MESSAGES/{DOMAIN}.mo"

OWN: Final = files("dramadeck.narration") / "locale"
"""Where the catalogues lie: `<language>/LC_MESSAGES/dramadeck.mo`."""


def language(code: str, further: Traversable | None = None) -> Language:
    """The language of a code; of one with a country, such as `de_AT`, the language alone will do.

    Args:
        code: the code.
        further: a folder of catalogues, laid out as `OWN`, where more is translated.

    Raises:
        UnknownNameError: there is no such language here.

    >>> language("en_GB").code
    'en'
    >>> language("tlh")
    Traceback (most recent call last):
    ...
    dramadeck.core.refusals.UnknownNameError: there is no language 'tlh'; ...
    """
    there = languages(further)
    found = code.replace("-", "_").partition(".")[0]
    if found not in there:
        found = found.partition("_")[0]
    if found not in there:
        raise UnknownNameError.among("language", code, there)
    folder: Any = further
    return _read(found, folder)


def spoken(asked: str | None = None, further: Traversable | None = None) -> Language:
    """The language that is asked for by its code, else that of the environment, else English.

    `further` is a folder of catalogues beside the library's own. An `UnknownNameError` says who has
    asked for a language that is not there.
    """
    if asked is not None:
        return language(asked, further)
    try:
        return language(os.environ.get(VARIABLE) or ENGLISH, further)
    except UnknownNameError as unknown:
        raise UnknownNameError(f"{VARIABLE}: {unknown}") from None


@lru_cache(maxsize=256)
def nearest(code: str | None) -> str:
    """The code of a language that is there; English where there is none of that code."""
    try:
        return language(code or ENGLISH).code
    except UnknownNameError:
        return ENGLISH


@cache
def _read(code: str, further: Any) -> Language:
    catalogue = NullTranslations()
    for folder in (OWN, further):
        file = folder / code / _MESSAGES if folder else None
        if file is not None and file.is_file():
            with file.open("rb") as opened:
                read = GNUTranslations(opened)
            read.add_fallback(catalogue)
            catalogue = read
    return Language(code, catalogue, again=(_read, (code, further)))
