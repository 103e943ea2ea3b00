"""A menu as a dialogue of texts, for fronts in which people type: a terminal, a chat.

A number chooses an entry; what the entry leaves open is asked, one thing after the other, until a
command comes of it.

>>> from dramadeck import narration, torg
>>> state = torg.deal(torg.new_game(["Quin"], seed=7)).state
>>> here = narration.narrator(torg.TORG, seat=torg.GAMEMASTER)
>>> view = torg.view(state, here.seat)
>>> begin = torg.BeginScene(kind=torg.SceneKind.STANDARD, villains=("Guard",))
>>> talk = Dialogue(here.menu(view, [begin]), here.language)
>>> talk.answer("1")
>>> str(talk.ask.label), talk.proposed
('villains', 'Villain, Henchman')
>>> talk.answer("Mummy, Henchman").villains
('Mummy', 'Henchman')
"""

import re
from collections.abc import Sequence
from typing import Any, Final, Generic, NamedTuple, TypeVar

from dramadeck.core.refusals import truncated_repr
from dramadeck.narration.asking import AskKind
from dramadeck.narration.menu import Ask, Entry, Menu
from dramadeck.narration.picking import ENOUGH
from dramadeck.narration.saying import Who, say_in
from dramadeck.narration.spans import Line
from dramadeck.narration.speaking import Language
from dramadeck.narration.submission import AnswerError

C = TypeVar("C")

MORE: Final = "+"
"""Behind the number of an entry: what mostly goes without saying is asked, too."""


def as_typed(value: Any) -> str:
    """A value as somebody would type it: several with commas between them.

    >>> as_typed(("Villain", "Henchman")), as_typed(8)
    ('Villain, Henchman', '8')
    """
    return ", ".join(map(str, value)) if value.__class__ is tuple else str(value)


class _Step(NamedTuple):
    """An entry that was chosen or narrowed, and what has been said about it."""

    entry: Entry[Any]
    answers: dict[str, Any]
    unsaid: frozenset[str] = frozenset()


class Dialogue(Generic[C]):
    """A menu, and how far somebody has come with it.

    Args:
        menu: the menu.
        language: in which language mistakes are told.
    """

    def __init__(self, menu: Menu[C], language: Language) -> None:
        self.menu, self._language = menu, language
        self._steps: list[_Step] = []
        self._has_more = False

    @property
    def entry(self) -> Entry[C] | None:
        """The entry that was chosen; None where the menu stands open."""
        return self._steps[-1].entry if self._steps else None

    @property
    def ask(self) -> Ask | None:
        """What is asked about it."""
        return next(iter(self._open()), None)

    @property
    def choices(self) -> tuple[Line, ...]:
        """What a number chooses now; nothing where something free is asked."""
        ask = self.ask
        if ask is None:
            return tuple([each.label for each in self.menu.entries])
        return tuple([each.label for each in ask.choices])

    @property
    def proposed(self) -> str:
        """What an empty answer stands for, as one would type it; nothing if it need not be said."""
        ask = self.ask
        if ask is None or ask.choices or not ask.is_needed:
            return ""
        return as_typed(ask.shown if ask.default is None else ask.default)

    def answer(self, text: str) -> C | None:
        """Take an entry, or an answer to what is asked; the command, once nothing is left to ask.

        Raises:
            AnswerError: that cannot be; nothing has changed, or one begins with the menu again.
        """
        ask = self.ask
        if ask is None:
            self._has_more = text.endswith(MORE)
            entry = self.menu.entries[self._number(text.removesuffix(MORE), "")]
            self._steps = [_Step(entry, {})]
        else:
            self._steps.append(self._said(ask, text))
        return None if self._open() else self._filled()

    def back(self) -> None:
        """Take the last answer back."""
        if self._steps:
            self._steps.pop()

    def _said(self, ask: Ask, text: str) -> _Step:
        entry, answers, unsaid = self._steps[-1]
        if not text and not ask.is_needed:
            return _Step(entry, answers, unsaid | {ask.field})
        if not ask.choices:
            return _Step(entry, {**answers, ask.field: text or self.proposed}, unsaid)
        is_several = ask.kind is AskKind.SEVERAL
        if not text and is_several and ask.choices[-1].value is ENOUGH:
            return _Step(entry.narrowed(ask.field, ENOUGH), answers, unsaid)
        if is_several and not ask.is_needed:
            numbers = [self._number(each, ask.field) for each in re.split(r"[ ,]+", text)]
            several = tuple([ask.choices[each].value for each in numbers])
            return _Step(entry, {**answers, ask.field: several}, unsaid)
        value = ask.choices[self._number(text, ask.field)].value
        if ask.is_needed:
            return _Step(entry.narrowed(ask.field, value), answers, unsaid)
        return _Step(entry, {**answers, ask.field: value}, unsaid)

    def _open(self) -> Sequence[Ask]:
        """What is still to be asked."""
        if not self._steps:
            return ()
        entry, answers, unsaid = self._steps[-1]
        asks = (*entry.asks, *(entry.more if self._has_more else ()))
        return [each for each in asks if each.field not in answers and each.field not in unsaid]

    def _filled(self) -> C:
        (entry, answers, _), self._steps = self._steps[-1], []
        command: C = entry.filled(answers)
        return command

    def _number(self, text: str, field: str) -> int:
        """Which of the choices is meant, counted from 0."""
        last = len(self.choices)
        if re.fullmatch(r"[0-9]{1,6}", text) and 1 <= int(text) <= last:
            return int(text) - 1
        got = say_in("dialogue", "{text} is none of the choices.", text=Who(truncated_repr(text)))
        if not text:
            got = say_in("dialogue", "Nothing was chosen.")
        wanted = say_in("dialogue", "A number from 1 to {last} is asked for.", last=last)
        raise AnswerError(field, Line(self._language.spans(got, wanted), depth=0))


__all__ = ["Dialogue", "as_typed"]
