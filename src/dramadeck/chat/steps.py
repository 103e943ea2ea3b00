"""Where somebody is in a menu, as a short text that stands on a button.

A chat sends back what stands on the button that was pressed, and nothing else. So all of it stands
there: which menu, at which turn, which form, and the choices so far. A menu that is open on
somebody's screen goes on after the program was started anew, and nobody's choices wait in memory.
"""

import re
from typing import Final

import attrs

from dramadeck.chat.reasons import ChatReason
from dramadeck.client.problems import no

LONGEST: Final = 100
"""No step is longer: chats limit what stands on a button."""

_DIGITS: Final = "0123456789abcdefghijklmnopqrstuvwxyz"
_BASE: Final = len(_DIGITS)
_STEP: Final = re.compile(
    r"([a-z]{1,16}):([0-9]{1,6}):([0-9]{1,12}):([0-9]{1,3}):(\+?):(\w*):((?:[0-9a-z]{2}|\.)*)"
)

MOST_OPTIONS: Final = _BASE**2
"""So many options can be told apart."""


@attrs.frozen(kw_only=True)
class Step:
    """Where somebody is in a menu.

    Attributes:
        word: which menu.
        card: the card that it is about; 0 for any.
        turn: the turn of the table at which it was made.
        at: the name of the form that was chosen, or of a topic; empty at the menu itself.
        answers: the numbers of the options that were chosen, for one question after the other.
        is_open: whether the last of them may get more.
        page: which page of the options is shown.
        has_more: whether what mostly goes without saying is asked, too.

    >>> print(Step(word="play", card=42, turn=12, at="PlayCard").chosen(3).chosen(0, 40))
    play:42:12:0::PlayCard:03.0014.
    """

    word: str
    card: int = 0
    turn: int
    at: str = ""
    answers: tuple[tuple[int, ...], ...] = ()
    is_open: bool = False
    page: int = 0
    has_more: bool = False

    def __str__(self) -> str:
        """The text of it.

        Raises:
            FrontError: it is too long.
        """
        several = ["".join(map(_written, each)) for each in self.answers]
        answers = ".".join(several) + "." * (bool(several) and not self.is_open)
        more = "+" if self.has_more else ""
        text = f"{self.word}:{self.card}:{self.turn}:{self.page}:{more}:{self.at}:{answers}"
        if len(text) > LONGEST:
            raise no(ChatReason.TOO_MANY_CHOSEN)
        return text

    def into(self, name: str) -> "Step":
        """The step into a form, or a topic."""
        return attrs.evolve(self, at=name, answers=(), is_open=False, page=0)

    def chosen(self, *options: int, is_open: bool = False) -> "Step":
        """The step after some options were chosen; what was open before gets them, too.

        >>> step = Step(word="do", turn=1).chosen(2, is_open=True).chosen(1)
        >>> step.answers, step.is_open
        (((2, 1),), False)
        """
        last = self.answers[-1] if self.is_open else ()
        before = self.answers[:-1] if self.is_open else self.answers
        answers = (*before, (*last, *options))
        return attrs.evolve(self, answers=answers, is_open=is_open, page=0)

    @property
    def back(self) -> "Step":
        """The step before the last choice."""
        if not self.answers:
            return self.into("")
        return attrs.evolve(self, answers=self.answers[:-1], is_open=False, page=0)


def _written(option: int) -> str:
    return f"{_DIGITS[option // _BASE]}{_DIGITS[option % _BASE]}"


def step_in(text: str) -> Step | None:
    """The step that stands on a button; None where it is none.

    >>> step_in("play:42:12:0::PlayCard:03.0014.").answers
    ((3,), (0, 40))
    """
    found = _STEP.fullmatch(text)
    if found is None:
        return None
    word, card, turn, page, more, at, answers = found.groups()
    *closed, last = answers.split(".")
    return Step(
        word=word,
        card=int(card),
        turn=int(turn),
        page=int(page),
        has_more=bool(more),
        at=at,
        answers=tuple(map(_options_in, [*closed, last] if last else closed)),
        is_open=bool(last),
    )


def _options_in(text: str) -> tuple[int, ...]:
    return tuple(int(text[at : at + 2], _BASE) for at in range(0, len(text), 2))
