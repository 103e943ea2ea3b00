"""The catalogues of languages: which are there, and how one is read.

A catalogue lies in `<folder>/<language>/LC_MESSAGES/dramadeck.mo`; people edit the `.po` beside it.
It may be a beginning: what it has no translation of is said in English, message by message.

A package from elsewhere publishes a catalogue under the entry point group `dramadeck.languages`:
the name is the code of the language, the value a package in which there is a folder `locale`. Of a
message that the library translates as well, the translation of the package is taken.
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
"""What the catalogues are called."""

VARIABLE: Final = "DRAMADECK_LANGUAGE"
"""The variable of the environment that names a language for good."""

FOLDER: Final = "locale"
"""What the folder with the catalogues of a package is called."""

_MESSAGES: Final = f"LC_MESSAGES/{DOMAIN}.mo"

OWN: Final = files("dramadeck.narration") / FOLDER
"""Where the catalogues lie: `<language>/LC_MESSAGES/dramadeck.mo`."""


def languages(further: Traversable | None = None) -> tuple[str, ...]:
    """The codes of the languages that are there, those of which there is only a beginning too.

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
    folder: Any = further
    # English is known without a look at what is installed, which takes a while.
    there = () if code == ENGLISH else languages(further)
    whole = code.replace("-", "_").partition(".")[0]
    for found in (whole, whole.partition("_")[0]):
        if found == ENGLISH or found in there:
            return read_language(found, folder)
    raise UnknownNameError.among("language", code, there)


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


def own_name(code: str) -> str:
    """What a language calls itself; its code where its catalogue does not say.

    >>> own_name("en"), own_name("de")
    ('English', 'Deutsch')
    """
    found = language(code).message(_OWN_NAME)
    return code if code != ENGLISH and found == _OWN_NAME.one else found


_OWN_NAME: Final = message_in("the language itself", "English")


@cache
def read_language(code: str, further: Any) -> Language:
    """A language; of two translations of a message the later one is taken."""
    catalogue = NullTranslations()
    for file in _files(code, further):
        read = _translations(file)
        read.add_fallback(catalogue)
        catalogue = read
    return Language(code, catalogue, again=(read_language, (code, further)))


def _files(code: str, further: Any) -> Iterator[Traversable]:
    """The library's catalogue of a language, those of packages, and the further one."""
    of_packages = () if code == ENGLISH else published_catalogues().get(code, ())
    places = [OWN / code / _MESSAGES, *of_packages]
    places += [further / code / _MESSAGES] if further else []
    return (each for each in places if each.is_file())


def _translations(file: Traversable) -> GNUTranslations:
    with file.open("rb") as opened:
        return GNUTranslations(opened)


@cache
def published_catalogues() -> Mapping[str, tuple[Traversable, ...]]:
    """The catalogues of packages from elsewhere, by the codes of their languages."""
    found: dict[str, tuple[Traversable, ...]] = {}
    for entry in published(GROUP, UnspokenWordsWarning, 4):
        what = f"the language {truncated_repr(entry.name)}"
        load_published(entry, what, partial(_load, entry, found), UnspokenWordsWarning, 3)
    return found


def _load(entry: "EntryPoint", found: dict[str, tuple[Traversable, ...]]) -> str | None:
    """Add a published catalogue; give the problem where it has none."""
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
