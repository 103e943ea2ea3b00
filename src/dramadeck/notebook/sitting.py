"""Whose eyes a notebook has, and its language.

Whoever runs a notebook holds the state itself, every hand in it; a display that hid them would keep
no secret. So a state is shown whole unless somebody sits down. Where players look at the screen,
`sit(torg.hero_seat("Quin"))` shows from then on what Quin may see, and nothing more; a view is the
view of its seat in any case.
"""

from typing import Final

import attrs

from dramadeck import narration
from dramadeck.engine import Seat


@attrs.frozen(kw_only=True)
class Sitting:
    """How a notebook looks at games.

    Attributes:
        seat: who looks; None sees the whole table.
        language: the language that it is told in.
    """

    seat: Seat | None = None
    language: str = "en"


_NOW: Final = [Sitting()]
"""One notebook, one process: what holds in it holds for all its cells."""


def sitting() -> Sitting:
    """How the notebook looks at games now."""
    return _NOW[0]


def sit(seat: Seat | None = None, *, language: str = "en") -> None:
    """Say whose eyes the notebook has from now on, and its language.

    Args:
        seat: who looks; without one the whole table is seen, as at first.
        language: the language of what happens, such as "de".

    Raises:
        UnknownNameError: there is no such language.

    >>> from dramadeck import notebook, torg
    >>> state = torg.deal(torg.new_game(["Quin", "Marco"], seed=7)).state
    >>> notebook.sit(torg.hero_seat("Quin"))
    >>> "The table as Quin sees it" in notebook.html_of(state)
    True
    >>> notebook.sit()
    """
    narration.language(language)
    _NOW[0] = Sitting(seat=seat, language=language)
