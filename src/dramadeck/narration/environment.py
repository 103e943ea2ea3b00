"""In which language a program speaks: the one that is asked for, else `DRAMADECK_LANGUAGE`.

Where neither is there, it speaks English. The command line and the notebook choose by this page.
"""

import os
from importlib.resources.abc import Traversable
from typing import Any, Final

from dramadeck import narration
from dramadeck.core.refusals import UnknownNameError
from dramadeck.core.rules import AnySystem
from dramadeck.core.visibility import SPECTATOR, Seat
from dramadeck.narration.narrators import Narrator, narrator
from dramadeck.narration.renderer import ENGLISH, Language
from dramadeck.narration.words import words_of_system

VARIABLE: Final = "DRAMADECK_LANGUAGE"
"""The variable of the environment that names a language for good."""


def spoken(asked: str | None = None, further: Traversable | None = None) -> Language:
    """The language that is asked for, by whoever calls or by the environment.

    Args:
        asked: the code of a language; None where nobody names one.
        further: a folder of catalogues beside the library's own.

    Raises:
        UnknownNameError: there is no such language; it says who asked for it.

    >>> spoken("en_GB").code
    'en'
    """
    if asked is not None:
        return narration.language(asked, further)
    try:
        return narration.language(os.environ.get(VARIABLE) or ENGLISH, further)
    except UnknownNameError as unknown:
        raise UnknownNameError(f"{VARIABLE}: {unknown}") from None


def narrator_for(
    rules: AnySystem, asked: str | None = None, *, seat: Seat = SPECTATOR, setup: Any = None
) -> Narrator:
    """Who tells a seat of a system what happens, in the language that is asked for.

    Args:
        rules: the system.
        asked: the code of a language; None where nobody names one.
        seat: who is told; by itself it is somebody who looks on.
        setup: what has the dialect and the deck of the game, such as `state.setup`.

    Raises:
        UnknownNameError: there is no such language.

    >>> from dramadeck import torg
    >>> narrator_for(torg.TORG, "en").language
    <Language 'en'>
    """
    tongue = spoken(asked, words_of_system(rules.name).locale)
    return narrator(rules, seat=seat, language=tongue, setup=setup)
