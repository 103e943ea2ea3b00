"""In which language the program speaks: `--language`, else `DRAMADECK_LANGUAGE`, else English."""

import os
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING, Any, Final

from dramadeck.engine import UnknownNameError
from dramadeck.engine.registry import AnySystem
from dramadeck.engine.secrecy import SPECTATOR, Seat

if TYPE_CHECKING:  # a command line is read without words: they take as long as all the rest
    from dramadeck.narration import Language, Narrator

VARIABLE: Final = "DRAMADECK_LANGUAGE"
"""The variable of the environment that names a language for good."""


def spoken(asked: str | None, further: Traversable | None = None) -> "Language":
    """The language that is asked for, by the option or by the environment.

    Args:
        asked: what `--language` says; None where it is not there.
        further: a folder of catalogues beside the library's own.

    Raises:
        UnknownNameError: there is no such language; it says who asked for it.

    >>> spoken("en_GB").code
    'en'
    """
    from dramadeck.narration import language  # noqa: PLC0415 - see above

    if asked is not None:
        return language(asked, further)
    try:
        return language(os.environ.get(VARIABLE) or "en", further)
    except UnknownNameError as unknown:
        raise UnknownNameError(f"{VARIABLE}: {unknown}") from None


def narrator_for(
    rules: AnySystem, asked: str | None, *, seat: Seat = SPECTATOR, setup: Any = None
) -> "Narrator":
    """Who tells a seat of a system what happens, in the language that is asked for.

    Args:
        rules: the system.
        asked: what `--language` says; None where it is not there.
        seat: who is told; by itself it is somebody who looks on.
        setup: what has the dialect and the deck of the game, such as `state.setup`.

    Raises:
        UnknownNameError: there is no such language.

    >>> from dramadeck import torg
    >>> narrator_for(torg.TORG, "en").language
    <Language 'en'>
    """
    from dramadeck.narration import narrator  # noqa: PLC0415 - see above
    from dramadeck.narration.words import words_of_system  # noqa: PLC0415 - see above

    tongue = spoken(asked, words_of_system(rules.name).locale)
    return narrator(rules, seat=seat, language=tongue, setup=setup)
