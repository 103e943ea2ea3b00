"""The catalogues of languages: the installed ones, and how they are read.

A catalogue is in `<folder>/<language>/LC_MESSAGES/dramadeck.mo`; people edit the `.po` beside it.
It may be incomplete: messages without a translation are in English.

Another package publishes a catalogue under the entry point group `dramadeck.languages`:
the name is the code of the language, the value a package that has a folder `locale`. If the package
translates a message of the library, its translation is used.
"""

import os
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache, partial
from gettext import GNUTranslations, NullTranslations
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING, Any, Final

from dramadeck.core.refusals import UnknownNameError, error_repr, truncated_repr
from dramadeck.core.rules import load_published, published
from dramadeck.narration.messages import message_in
from dramadeck.narration.renderer import ENGLISH, Language
from dramadeck.narration.words import UnspokenWordsWarning

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP: Final = "dramadeck.languages"
"""The entry point group under which packages publish catalogues."""

DOMAIN: Final = "dramadeck"
"""The name of the catalogue files."""

VARIABLE: Final = "DRAMADECK_LANGUAGE"
"""The environment variable for the default language."""

FOLDER: Final = "locale"
"""The name of the folder with the catalogues of a package."""

_MESSAGES: Final = f"LC_MESSAGES/{DOMAIN}.mo"

OWN: Final = files("dramadeck.narration") / FOLDER
"""The folder of the library's catalogues: `<language>/LC_MESSAGES/dramadeck.mo`."""


def languages(further: Traversable | None = None) -> tuple[str, ...]:
    """The codes of the available languages, incomplete ones included.

    Args:
        further: a folder of catalogues beside the library's own.

    >>> "en" in languages()
    True
    """
    folders = [OWN, *([further] if further else [])]
    found = [each for folder in folders for each in folder.iterdir()]
    there = {each.name for each in found if (each / _MESSAGES).is_file()}
    return tuple(sorted({ENGLISH, *there, *published_catalogues()}))


def language(code: str, further: Traversable | None = None) -> Language:
    """The language of a code; for one with a country, such as `de_AT`, `de` is used if needed.

    Args:
        code: the code.
        further: another folder of catalogues, with the structure of `OWN`.

    Raises:
        UnknownNameError: the language is not available.

    >>> language("en_GB").code
    'en'
    >>> language("tlh")
    Traceback (most recent call last):
    ...
    dramadeck.core.refusals.UnknownNameError: there is no language 'tlh'; ...
    """
    folder: Any = further
    # For English the slow search for installed catalogues is not needed.
    there = () if code == ENGLISH else languages(further)
    whole = code.replace("-", "_").partition(".")[0]
    for found in (whole, whole.partition("_")[0]):
        if found == ENGLISH or found in there:
            return read_language(found, folder)
    raise UnknownNameError.among("language", code, there)


def spoken(asked: str | None = None, further: Traversable | None = None) -> Language:
    """The language of a code, else that of the environment, else English.

    `further` is a folder of catalogues beside the library's own. An `UnknownNameError` names the
    environment variable, if that has an unknown language.
    """
    if asked is not None:
        return language(asked, further)
    try:
        return language(os.environ.get(VARIABLE) or ENGLISH, further)
    except UnknownNameError as unknown:
        raise UnknownNameError(f"{VARIABLE}: {unknown}") from None


@lru_cache(maxsize=256)
def nearest(code: str | None) -> str:
    """The code of the available language for a code; English if there is none."""
    try:
        return language(code or ENGLISH).code
    except UnknownNameError:
        return ENGLISH


def own_name(code: str) -> str:
    """The name of a language in that language; its code if the catalogue does not have it.

    >>> own_name("en"), own_name("de")
    ('English', 'Deutsch')
    """
    found = language(code).message(_OWN_NAME)
    return code if code != ENGLISH and found == _OWN_NAME.one else found


_OWN_NAME: Final = message_in("the language itself", "English")


@cache
def read_language(code: str, further: Any) -> Language:
    """Read a language; of two translations of a message the later one is used."""
    catalogue = NullTranslations()
    for file in _files(code, further):
        read = _translations(file)
        read.add_fallback(catalogue)
        catalogue = read
    return Language(code, catalogue, again=(read_language, (code, further)))


def _files(code: str, further: Any) -> Iterator[Traversable]:
    """The catalogues of a language: the library's, those of packages, and the further one."""
    of_packages = () if code == ENGLISH else published_catalogues().get(code, ())
    places = [OWN / code / _MESSAGES, *of_packages]
    places += [further / code / _MESSAGES] if further else []
    return (each for each in places if each.is_file())


def _translations(file: Traversable) -> GNUTranslations:
    with file.open("rb") as opened:
        return GNUTranslations(opened)


@cache
def published_catalogues() -> Mapping[str, tuple[Traversable, ...]]:
    """The catalogues of other packages, by the codes of their languages."""
    found: dict[str, tuple[Traversable, ...]] = {}
    for entry in published(GROUP, UnspokenWordsWarning, 4):
        what = f"the language {truncated_repr(entry.name)}"
        load_published(entry, what, partial(_load, entry, found), UnspokenWordsWarning, 3)
    return found


def _load(entry: "EntryPoint", found: dict[str, tuple[Traversable, ...]]) -> str | None:
    """Add a published catalogue to `found`; return the problem if there is none."""
    place = f"{FOLDER}/{entry.name}/{_MESSAGES}"
    file = files(entry.load()) / place
    if not file.is_file():
        return f"has no {place}"
    try:
        _translations(file)
    except Exception as error:  # noqa: BLE001 - a damaged file fails in many ways
        return f"{place} cannot be read: {error_repr(error)}"
    found[entry.name] = (*found.get(entry.name, ()), file)
    return None
