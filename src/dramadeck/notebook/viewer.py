"""Whose eyes a notebook has, and its language.

Whoever runs a notebook holds the state itself, every hand in it; a display that hid them would keep
no secret. So a state is shown whole unless somebody sits down. Where players look at the screen,
`sit(torg.hero_seat("Quin"))` shows from then on what Quin may see, and nothing more; a view is the
view of its seat in any case.
"""

from typing import Final

import attrs

from dramadeck.core import Seat
from dramadeck.narration import Language
from dramadeck.narration.environment import spoken
from dramadeck.narration.saying import Say


@attrs.frozen(kw_only=True)
class Sitting:
    """How a notebook looks at games.

    Attributes:
        seat: who looks; None sees the whole table.
        language: the language that is asked for; None leaves it to `DRAMADECK_LANGUAGE`.
    """

    seat: Seat | None = None
    language: str | None = None

    @property
    def tongue(self) -> Language:
        """The language that everything is told in."""
        return spoken(self.language)

    def text(self, *sentences: Say) -> str:
        """A caption in its language."""
        return self.tongue.text(*sentences)


_NOW: Final = [Sitting()]
"""One notebook, one process: what holds in it holds for all its cells."""


def sitting() -> Sitting:
    """How the notebook looks at games now."""
    return _NOW[0]


def sit(seat: Seat | None = None, *, language: str | None = None) -> None:
    """Say whose eyes the notebook has from now on, and its language.

    Args:
        seat: who looks; without one the whole table is seen, as at first.
        language: the language of what happens and of every caption, such as "de"; by itself that
            of the variable `DRAMADECK_LANGUAGE`, and English where it names none.

    Raises:
        UnknownNameError: there is no such language.

    >>> from dramadeck import notebook, torg
    >>> state = torg.deal(torg.new_game(["Quin", "Marco"], seed=7)).state
    >>> notebook.sit(torg.hero_seat("Quin"))
    >>> "The table as Quin sees it" in notebook.html_of(state)
    True
    >>> notebook.sit()
    """
    now = Sitting(seat=seat, language=language)
    _ = now.tongue  # there has to be one
    _NOW[0] = now
