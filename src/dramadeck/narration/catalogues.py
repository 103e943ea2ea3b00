"""The catalogues of languages: the installed ones, and how they are read.

A catalogue is in `<folder>/<language>/LC_MESSAGES/dramadeck.mo`; translators edit the `.po` file in
the same folder. It may be incomplete: messages without a translation are in English.

Another package publishes a catalogue under the entry point group `dramadeck.languages`: the name is
the code of the language, the value a package with a folder `locale`. Its translations take
precedence over those of the library.
"""

import os
import warnings
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache, partial
from gettext import GNUTranslations, NullTranslations
from importlib.resources import files
from importlib.resources.abc import Traversable
from struct import unpack_from
from typing import TYPE_CHECKING, Any, Final

from dramadeck.core.refusals import UnknownNameError, error_repr, truncated_repr
from dramadeck.core.rules import load_published, published
from dramadeck.narration.messages import Message, message_in
from dramadeck.narration.renderer import ENGLISH, Language
from dramadeck.narration.words import UnspokenWordsWarning

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP: Final = "dramadeck.languages"
"""The entry point group under which packages publish catalogues."""

DOMAIN: Final = "dramadeck"  # the name of the catalogue files
CATALOGUE: Final = f"{DOMAIN}.mo"  # the name of a compiled catalogue, which is read
VARIABLE: Final = "DRAMADECK_LANGUAGE"  # the environment variable for the default language
FOLDER: Final = "locale"  # the name of the folder with the catalogues of a package

_LITTLE_ENDIAN: Final = b"\xde\x12\x04\x95"  # how such a compiled catalogue begins

_MESSAGES: Final = f"LC_MESSAGES/{CATALOGUE}"

OWN: Final = files("dramadeck.narration") / FOLDER
"""The folder of the library's catalogues: `<language>/LC_MESSAGES/dramadeck.mo`."""


def languages(further: Traversable | None = None) -> tuple[str, ...]:
    """The codes of the available languages, incomplete ones included.

    Args:
        further: a folder of catalogues, in addition to those of the library.

    >>> "en" in languages()
    True
    """
    folders = [OWN, *([further] if further else [])]
    paths = [path for folder in folders for path in folder.iterdir()]
    codes = {path.name for path in paths if (path / _MESSAGES).is_file()}
    return tuple(sorted({ENGLISH, *codes, *published_catalogues()}))


def language(code: str, further: Traversable | None = None) -> Language:
    """The language of a code, in any case; what `de_AT` does not translate is read from `de`.

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
    # English needs no catalogue, and the search for installed ones is slow.
    available = () if code == ENGLISH else languages(further)
    codes = {name.casefold(): name for name in (ENGLISH, *available)}
    normalized = code.replace("-", "_").partition(".")[0].casefold()
    for candidate in (normalized, normalized.partition("_")[0]):
        if candidate in codes:
            return read_language(codes[candidate], folder)
    raise UnknownNameError.among("language", code, available)


def spoken(code: str | None = None, further: Traversable | None = None) -> Language:
    """The language of a code; without one that of `DRAMADECK_LANGUAGE`; by default English.

    `further` is a folder of catalogues, in addition to those of the library. Raises an
    `UnknownNameError` for an unknown language, which names the variable if it comes from there.
    """
    if code is not None:
        return language(code, further)
    try:
        return language(os.environ.get(VARIABLE) or ENGLISH, further)
    except UnknownNameError as unknown:
        raise UnknownNameError(f"{VARIABLE}: {unknown}") from None


@lru_cache(maxsize=256)
def nearest(code: str | None) -> str:
    """The code of the catalogue that is used for a code; English if there is none."""
    try:
        return language(code or ENGLISH).code
    except UnknownNameError:
        return ENGLISH


def own_name(code: str) -> str:
    """The name of a language in that language; the code if no catalogue of the library has it.

    >>> own_name("en"), own_name("de")
    ('English', 'Deutsch')
    """
    name = language(code).message(_OWN_NAME) if code in languages() else _OWN_NAME.one
    return code if code != ENGLISH and name == _OWN_NAME.one else name


_OWN_NAME: Final = message_in("the language itself", "English")


@cache
def read_language(code: str, further: Any) -> Language:
    """Read a language from its catalogues; a later catalogue takes precedence."""
    catalogue = layered(code, further, NullTranslations())
    return Language(code, catalogue, again=(read_language, (code, further)))


def layered(code: str, further: Any, catalogue: NullTranslations) -> NullTranslations:
    """The catalogues of a language, with another one below them."""
    for name in dict.fromkeys((code.partition("_")[0], code)):
        for file in _catalogue_files(name, further):
            layer = _translations(file)
            if isinstance(layer, str):
                warnings.warn(f"the catalogue {file} {layer}", UnspokenWordsWarning, 3)
                continue
            layer.add_fallback(catalogue)
            catalogue = layer
    return catalogue


def _catalogue_files(code: str, further: Any) -> Iterator[Traversable]:
    """The catalogues of a language: that of the library, published ones, and the further one."""
    published_files = () if code == ENGLISH else published_catalogues().get(code, ())
    paths = [OWN / code / _MESSAGES, *published_files]
    paths += [further / code / _MESSAGES] if further else []
    return (path for path in paths if path.is_file())


def _translations(file: Traversable) -> GNUTranslations | str:
    """The translations in a compiled catalogue; if it is damaged, what is wrong and what to do."""
    try:
        with file.open("rb") as stream:
            return GNUTranslations(stream)
    except Exception as error:  # noqa: BLE001 - a damaged file fails in many ways
        again = f"compile it again: msgfmt -c {DOMAIN}.po -o {CATALOGUE}"
        return f"cannot be read, {error_repr(error)}; {again}"


def compiled_messages(folder: Traversable, code: str) -> Iterator[Message]:
    """The translated messages in the compiled catalogue of a language; none if it has no file."""
    file = folder / code / _MESSAGES
    if not file.is_file() or isinstance(_translations(file), str):
        return
    data = file.read_bytes()
    order = "<" if data.startswith(_LITTLE_ENDIAN) else ">"
    count, table = unpack_from(f"{order}2I", data, 8)
    for at in range(count):
        length, start = unpack_from(f"{order}2I", data, table + 8 * at)
        context, has_context, ids = data[start : start + length].decode().rpartition("\4")
        one, _, many = ids.partition("\0")
        if one:  # the header has no text
            yield Message(one, many=many or None, context=context if has_context else None)


@cache
def published_catalogues() -> Mapping[str, tuple[Traversable, ...]]:
    """Code of a language → the catalogues of other packages."""
    catalogues: dict[str, tuple[Traversable, ...]] = {}
    for entry in published(GROUP, UnspokenWordsWarning, 4):
        what = f"the language {truncated_repr(entry.name)}"
        load_published(entry, what, partial(_load, entry, catalogues), UnspokenWordsWarning, 3)
    return catalogues


def _load(entry: "EntryPoint", catalogues: dict[str, tuple[Traversable, ...]]) -> str | None:
    """Add a published catalogue to `catalogues`; return the problem if it cannot be read."""
    path = f"{FOLDER}/{entry.name}/{_MESSAGES}"
    file = files(entry.load()) / path
    if not file.is_file():
        return f"has no {path}, which msgfmt compiles from {DOMAIN}.po"
    problem = _translations(file)
    if isinstance(problem, str):
        return f"{path} {problem}"
    catalogues[entry.name] = (*catalogues.get(entry.name, ()), file)
    return None
