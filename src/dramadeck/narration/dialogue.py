"""Forms as a dialogue of texts, for fronts in which people type.

A number chooses a form; then its fields are asked one after the other, until a command comes of it.

>>> from dramadeck import narration, torg
>>> state = torg.deal(torg.new_game(["Quin"], seed=7)).state
>>> here = narration.narrator(torg.TORG, seat=torg.GAMEMASTER)
>>> begin = torg.BeginScene(kind=torg.SceneKind.STANDARD, villains=("Guard",))
>>> talk = Dialogue(here.menu(torg.view(state, here.seat), [begin]), here.language)
>>> talk.answer("1")
>>> str(talk.field.label), talk.proposed
('villains', 'Villain, Henchman')
>>> talk.answer("Mummy, Henchman").villains
('Mummy', 'Henchman')
"""

import re
from fractions import Fraction
from typing import Any, Final, NamedTuple

from dramadeck.core.refusals import truncated_repr
from dramadeck.narration.command_fields import FieldKind
from dramadeck.narration.forms import Form, FormField, Menu, Option
from dramadeck.narration.saying import Who, say_in
from dramadeck.narration.spans import Line
from dramadeck.narration.speaking import Language
from dramadeck.narration.submission import (
    AnswerError,
    chance_of,
    check_answer,
    default_of,
    open_fields,
    options_left,
    submit,
)

MORE: Final = "+"
"""Behind the number of a form: what mostly goes without saying is asked, too."""


def as_typed(value: Any) -> str:
    """A value as somebody would type it: several with commas between them.

    >>> as_typed(["Villain", "Henchman"]), as_typed(8), as_typed(None)
    ('Villain, Henchman', '8', '')
    """
    if isinstance(value, tuple | list):
        return ", ".join(map(str, value))
    return "" if value is None else str(value)


class _Step(NamedTuple):
    """A form that was chosen, and what has been answered so far."""

    form: Form
    answers: dict[str, Any]


class Dialogue:
    """The forms of a seat, and how far somebody has come with one of them.

    Args:
        menu: the forms.
        language: in which language mistakes are told.
    """

    def __init__(self, menu: Menu, language: Language) -> None:
        self.menu, self.language = menu, language
        self._steps: list[_Step] = []
        self._with_extras = False

    @property
    def form(self) -> Form | None:
        """The form that was chosen; None where the menu stands open."""
        return self._steps[-1].form if self._steps else None

    @property
    def field(self) -> FormField | None:
        """The field that is asked now."""
        return next(iter(self._open()), None)

    @property
    def options(self) -> tuple[Option, ...]:
        """What a number chooses for the field; nothing where something free is asked."""
        field = self.field
        if field is None:
            return ()
        form, answers = self._steps[-1]
        return options_left(form, field, answers)

    def chance(self, option: Option) -> Fraction | None:
        """The chance of success with this option, where it does not depend on more."""
        field = self.field
        if field is None:
            return None
        form, answers = self._steps[-1]
        return chance_of(form, {**answers, field.name: option.value})

    @property
    def proposed(self) -> str:
        """What an empty answer stands for, as one would type it; nothing if it need not be said."""
        field = self.field
        if field is None or field.options:
            return ""
        default = default_of(*self._steps[-1], field)
        return as_typed(field.sample if default is None and field.is_required else default)

    def answer(self, text: str) -> Any:
        """Take a form, or an answer to its field; the command, once nothing is left to ask.

        Raises:
            AnswerError: that cannot be; nothing has changed, or one begins with the menu again.
        """
        field = self.field
        if field is None:
            self._with_extras = text.endswith(MORE)
            number = self._number(text.removesuffix(MORE), "", len(self.menu))
            self._steps = [_Step(self.menu[number], {})]
        else:
            form, answers = self._steps[-1]
            said = {**answers, field.name: self._meant(field, text)}
            check_answer(form, field, said, self.language)
            self._steps.append(_Step(form, said))
        return None if self._open() else self._submitted()

    def back(self) -> None:
        """Take the last answer back."""
        if self._steps:
            self._steps.pop()

    def _meant(self, field: FormField, text: str) -> Any:
        if not field.options:
            return text or self.proposed or None
        if not text and not field.is_required:
            return field.default
        options = self.options
        if field.kind is FieldKind.CHOICES or field.for_each:
            parts = re.split(r"[ ,]+", text)
            numbers = [self._number(part, field.name, len(options)) for part in parts]
            return [options[number].value for number in numbers]
        return options[self._number(text, field.name, len(options))].value

    def _open(self) -> tuple[FormField, ...]:
        """The fields that are still to be asked."""
        if not self._steps:
            return ()
        return open_fields(*self._steps[-1], with_extras=self._with_extras)

    def _submitted(self) -> Any:
        (form, answers), self._steps = self._steps[-1], []
        return submit(form, answers, self.language)

    def _number(self, text: str, field: str, last: int) -> int:
        """Which of so many is meant, counted from 0."""
        if re.fullmatch(r"[0-9]{1,6}", text) and 1 <= int(text) <= last:
            return int(text) - 1
        got = say_in("dialogue", "{text} is none of the choices.", text=Who(truncated_repr(text)))
        if not text:
            got = say_in("dialogue", "Nothing was chosen.")
        wanted = say_in("dialogue", "A number from 1 to {last} is asked for.", last=last)
        raise AnswerError(field, Line(self.language.spans(got, wanted), depth=0))


__all__ = ["Dialogue", "as_typed"]
