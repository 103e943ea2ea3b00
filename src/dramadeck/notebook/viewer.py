"""For which seat a notebook shows games, and in which language.

Whoever runs a notebook holds the state with every hand in it, so hiding them would keep no secret.
A state is shown whole unless a seat is set. Where players look at the screen,
`set_viewer(torg.hero_seat("Quin"))` shows from then on what Quin may see, and nothing more. A view
is that of its seat in any case.
"""

from typing import Final

import attrs

from dramadeck.core import Seat
from dramadeck.narration import Language
from dramadeck.narration.environment import spoken


@attrs.frozen(kw_only=True)
class Viewer:
    """For whom a notebook shows games.

    Attributes:
        seat: the seat that looks; None sees the whole table.
        code: the code of the language; None leaves it to `DRAMADECK_LANGUAGE`.
    """

    seat: Seat | None = None
    code: str | None = None

    @property
    def language(self) -> Language:
        """The language of everything that is shown."""
        return spoken(self.code)


_CURRENT: Final = [Viewer()]
"""One notebook, one process: the viewer is that of all its cells."""


def current_viewer() -> Viewer:
    """For whom the notebook shows games now."""
    return _CURRENT[0]


def set_viewer(seat: Seat | None = None, *, language: str | None = None) -> None:
    """Set the seat for which the notebook shows games from now on, and its language.

    Args:
        seat: the seat that looks; without one the whole table is seen, as at first.
        language: the language of what happens and of every caption, such as "de"; by itself that
            of the variable `DRAMADECK_LANGUAGE`, and English where it names none.

    Raises:
        UnknownNameError: there is no such language.

    >>> from dramadeck import notebook, torg
    >>> state = torg.deal(torg.new_game(["Quin", "Marco"], seed=7)).state
    >>> notebook.set_viewer(torg.hero_seat("Quin"))
    >>> "The table as Quin sees it" in notebook.html_of(state)
    True
    >>> notebook.set_viewer()
    """
    viewer = Viewer(seat=seat, code=language)
    _ = viewer.language  # an unknown one is refused here
    _CURRENT[0] = viewer
