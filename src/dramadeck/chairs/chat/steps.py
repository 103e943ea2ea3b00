"""Where somebody is in a menu, as a short text that stands on a button.

A chat sends back what stands on the button that was pressed, and nothing else. So all of it stands
there: which menu, at which turn, and the choices so far. A menu that lies open on somebody's screen
goes on after the program was started anew, and nobody's choices wait in memory.
"""

import re
from typing import Any, Final

import attrs

from dramadeck.narration.menu import Entry, Menu
from dramadeck.narration.wire import PickError


class LongPathError(PickError):
    """More was chosen, one after the other, than stands on a button."""


LONGEST: Final = 100
"""No step is longer: chats limit what stands on a button."""

_DIGITS: Final = "0123456789abcdefghijklmnopqrstuvwxyz"
_BASE: Final = len(_DIGITS)
_STEP: Final = re.compile(r"([a-z]{1,16}):(\d{1,6}):(\d{1,12}):(\d{1,3}):(\+?):((?:[0-9a-z]{2})*)")


@attrs.frozen(kw_only=True)
class Step:
    """Where somebody is in a menu.

    Attributes:
        word: which menu.
        card: the card that it is about; 0 for any.
        turn: the turn of the table at which it was made.
        path: which entry was chosen, then which choice of each question.
        page: which page of the choices is shown.
        has_more: whether what mostly goes without saying is asked, too.

    >>> print(Step(word="play", card=42, turn=12, path=(3, 40)))
    play:42:12:0::0314
    """

    word: str
    card: int = 0
    turn: int
    path: tuple[int, ...] = ()
    page: int = 0
    has_more: bool = False

    def __str__(self) -> str:
        """The text of it.

        Raises:
            LongPathError: it is too long.
        """
        path = "".join([f"{_DIGITS[each // _BASE]}{_DIGITS[each % _BASE]}" for each in self.path])
        more = "+" if self.has_more else ""
        text = f"{self.word}:{self.card}:{self.turn}:{self.page}:{more}:{path}"
        if len(text) > LONGEST:
            raise LongPathError("nobody chooses so many; choose fewer")
        return text

    def chosen(self, *choices: int) -> "Step":
        """The step after some choices."""
        return attrs.evolve(self, path=(*self.path, *choices), page=0)

    @property
    def back(self) -> "Step":
        """The step before the last choice."""
        return attrs.evolve(self, path=self.path[:-1], page=0)

    def entry(self, menu: Menu[Any]) -> Entry[Any] | None:
        """The entry of the menu after the choices; None where none was made.

        Raises:
            PickError: there is no such choice.

        >>> Step(word="do", turn=1, path=(3,)).entry(Menu(()))
        Traceback (most recent call last):
        ...
        dramadeck.narration.wire.PickError: there is no such entry or choice in that menu
        """
        try:
            entry = menu.entries[self.path[0]] if self.path else None
            for at in self.path[1:]:
                assert entry is not None  # noqa: S101 - the path has begun with one
                ask = entry.asks[0]
                entry = entry.narrowed(ask.field, ask.choices[at].value)
        except IndexError:
            raise PickError("there is no such entry or choice in that menu") from None
        return entry


def step_in(text: str) -> Step | None:
    """The step that stands on a button; None where it is none.

    >>> step_in("play:42:12:0::0314").path
    (3, 40)
    """
    found = _STEP.fullmatch(text)
    if found is None:
        return None
    word, card, turn, page, more, path = found.groups()
    return Step(
        word=word,
        card=int(card),
        turn=int(turn),
        page=int(page),
        has_more=bool(more),
        path=tuple([int(path[at : at + 2], _BASE) for at in range(0, len(path), 2)]),
    )
