"""Forms as a dialogue of texts, for fronts in which people type.

A number or a name chooses a form; then its fields are asked one after another, until the command
is complete. One text may answer several questions: "2 13".

>>> from dramadeck import narration, torg
>>> state = torg.deal(torg.new_game(["Quin"], seed=7)).state
>>> here = narration.narrator(torg.TORG, seat=torg.GAMEMASTER)
>>> begin = torg.commands.BeginScene(kind=torg.SceneKind.STANDARD, villains=("Guard",))
>>> dialogue = Dialogue(here.menu(torg.view(state, here.seat), [begin]), here.language)
>>> dialogue.answer("1")
>>> str(dialogue.field.label), dialogue.proposed
('villains', 'Villain, Henchman')
>>> dialogue.answer("Mummy, Henchman").villains
('Mummy', 'Henchman')
"""

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any, Final, NamedTuple

from dramadeck.core.refusals import truncated_repr
from dramadeck.narration import submission
from dramadeck.narration.command_fields import FieldKind
from dramadeck.narration.form_text import as_typed
from dramadeck.narration.forms import CONFIRM, Form, FormField, Menu, Option
from dramadeck.narration.markup import Block, BlockKind
from dramadeck.narration.messages import Message, NameArg, message_in
from dramadeck.narration.renderer import Language
from dramadeck.narration.spans import Line, Text

MORE: Final = "+"
"""Typed after the number of a form: rarely needed fields are asked, too."""

NOTHING: Final = "-"
"""Typed for an empty answer, among others or where an empty line cannot be sent."""

UNSAID: Final = "--"
"""Leaves a question open that need not be answered, also where something is proposed."""

_MOST_WORDS: Final = 8
"""The most words of a name of a form or an option."""

_FEWEST_LETTERS: Final = 3
"""The fewest letters of a name that have to be typed."""

_SEVERAL: Final = message_in("dialogue", "Several numbers choose several.")


class _Step(NamedTuple):
    """A chosen form, and its answers so far."""

    form: Form
    answers: dict[str, Any]


class Dialogue:
    """A dialogue about the forms of a seat: the chosen form and its answers so far.

    Args:
        menu: the forms.
        language: the language.
        asks_known: whether values of a sheet, or of the last command, are proposed and
            asked; else they are used without asking.
    """

    def __init__(self, menu: Menu, language: Language, *, asks_known: bool = False) -> None:
        self.menu, self.language, self._asks_known = menu, language, asks_known
        self._steps: list[_Step] = []
        self._with_extras = False

    @property
    def form(self) -> Form | None:
        """The chosen form; None while the menu is shown."""
        return self._steps[-1].form if self._steps else None

    @property
    def field(self) -> FormField | None:
        """The field that is asked now."""
        return next(iter(self._open()), None)

    @property
    def options(self) -> tuple[Option, ...]:
        """The options of the field, chosen by number; empty for free input."""
        field = self.field
        if field is None:
            return ()
        form, answers = self._steps[-1]
        return submission.options_left(form, field, answers)

    def chance(self, option: Option) -> Fraction | None:
        """The chance of success with this option, if it does not depend on other answers."""
        field = self.field
        if field is None:
            return None
        form, answers = self._steps[-1]
        return submission.chance_of(form, {**answers, field.name: option.value})

    @property
    def proposed(self) -> str:
        """The answer that an empty text stands for, as typed; empty if none is proposed."""
        field = self.field
        if field is None:
            return ""
        default = submission.default_of(*self._steps[-1], field)
        if field.options:
            is_known = default not in (None, [], field.default)
            labels = [it.label.text for it in field.options if is_known and it.value == default]
            return as_typed(labels)
        return as_typed(field.sample if default is None and field.is_required else default)

    def answer(self, text: str) -> Any:
        """Take the choice of a form, or answers; return the command once nothing is left to ask.

        Raises an `AnswerError` for an answer that is not allowed; then nothing has changed.
        """
        before = [*self._steps], self._with_extras
        try:
            return self._command(text)
        except submission.AnswerError:
            self._steps, self._with_extras = before
            raise

    def _command(self, text: str) -> Any:
        left: str | None = text
        while left is not None:
            left = self._choose_form(left) if self.form is None else self._answer_field(left)
            if not self._open():
                if left is not None:
                    said = message_in("dialogue", "Nothing is asked that {text} answers.",
                                  text=NameArg(truncated_repr(left)))  # fmt: skip
                    raise self._error("", said)
                (form, answers), self._steps = self._steps[-1], []
                if answers.get(CONFIRM) is False:
                    return None
                return submission.submit(form, answers, self.language)
        return None

    def _choose_form(self, text: str) -> str | None:
        """Choose a form; return the text that is left for its fields, if any."""
        word, *_ = text.split(" ", 1)
        self._with_extras = word.endswith(MORE)
        if self._with_extras:
            text = word.removesuffix(MORE) + text[len(word) :]
        names = [(form.label.text, form.name) for form in self.menu]
        place, left = self._first(text, "", names)
        self._steps = [_Step(self.menu[place], {})]
        return left

    def _answer_field(self, text: str) -> str | None:
        """Answer the field that is asked; return the text that is left for the next, if any."""
        field, (form, answers) = self.field, self._steps[-1]
        assert field is not None  # noqa: S101 - a form with nothing to ask is submitted
        word, _, more = text.partition(" ")
        if word in (NOTHING, UNSAID) and not (more and self.takes_text):
            answer = None if word == UNSAID else self._meant(field, "")[0]
            left = more or None
        else:
            answer, left = self._meant(field, text)
        answers = {**answers, field.name: answer}
        submission.check_answer(form, field, answers, self.language)
        self._steps.append(_Step(form, answers))
        return left

    def back(self) -> None:
        """Take the last answer back."""
        if self._steps:
            self._steps.pop()

    @property
    def takes_text(self) -> bool:
        """Whether any text may be an answer, such as a name."""
        field = self.field
        is_text = field is not None and field.kind in (FieldKind.TEXT, FieldKind.TEXTS)
        return is_text and not self.options

    def names(self, text: str) -> bool:
        """Whether a text begins with two or more words of a form or an option.

        A front that has commands as well takes "end the scene" for the entry, and "end" not.
        """
        words = text.split()
        entries: Sequence[Form | Option] = self.menu if self.form is None else self.options
        names = [(each.label.text, "") for each in entries]
        counts = range(2, min(len(words), _MOST_WORDS) + 1)
        return any(_place(" ".join(words[:count]), names) is not None for count in counts)

    def blocks(self) -> Iterator[Block]:
        """The question as a message: the menu with its numbers, or a field with its options."""
        form, field = self.form, self.field
        if form is None or field is None:
            number = 0
            for section in self.menu.sections:
                yield Block(section[0].title.spans, BlockKind.TITLE)
                for each in section:
                    number += 1
                    chance = submission.chance_of(each, {})
                    yield self._entry(number, each.label, chance, each.hint)
            return
        yield Block(form.label.spans, BlockKind.TITLE)
        if form.hint is not None:
            yield Block(form.hint.spans, BlockKind.NOTE)
        proposed = f" [{self.proposed}]" if self.proposed else ""
        nothing = f" [{field.nothing.text}]" if field.nothing else ""
        yield Block((*field.label.spans, Text(proposed or nothing)))
        for number, name in enumerate(field.suggestions, 1):
            yield Block((Text(name),), BlockKind.ENTRY, number=number)
        for number, option in enumerate(self.options, 1):
            yield self._entry(number, option.label, self.chance(option))
        if self.options and (field.kind is FieldKind.CHOICES or field.for_each):
            yield Block(self.language.spans(_SEVERAL), BlockKind.NOTE)

    def _entry(
        self, number: int, label: Line, chance: Fraction | None, hint: Line | None = None
    ) -> Block:
        share = "" if chance is None else f" {self.language.percent(float(chance))}"
        more = () if hint is None else (Text(" ("), *hint.spans, Text(")"))
        return Block((*label.spans, Text(share), *more), BlockKind.ENTRY, number=number)

    def _meant(self, field: FormField, text: str) -> tuple[Any, str | None]:
        """The answer to a field at the beginning of a text, and the rest of the text."""
        if not field.options and field.kind is FieldKind.NUMBER and not field.for_each:
            number, _, more = text.partition(" ")
            return number or self.proposed or None, more or None
        if not field.options:
            names = [(name, name) for name in field.suggestions]
            place = _place(text, names) if text else None
            return text or self.proposed or None if place is None else names[place][0], None
        if not text and not field.is_required:
            return submission.default_of(*self._steps[-1], field), None
        options = self.options
        names = [(option.label.text, str(option.value)) for option in options]
        if field.kind is not FieldKind.CHOICES and not field.for_each:
            place, left = self._first(text, field.name, names)
            return options[place].value, left
        for parts in ([text], re.split("[ ,]+", text), re.split(" *, *", text)):
            places = [_place(part, names) for part in parts]
            if None not in places:
                return [options[place].value for place in places if place is not None], None
        wrong = next(part for part in re.split("[ ,]+", text) if _place(part, names) is None)
        raise self._no_choice(field.name, wrong, len(names))

    def _open(self) -> tuple[FormField, ...]:
        """The fields that are still to be asked."""
        if not self._steps:
            return ()
        return submission.open_fields(
            *self._steps[-1], with_extras=self._with_extras, asks_known=self._asks_known
        )

    def _first(
        self, text: str, field: str, names: Sequence[tuple[str, str]]
    ) -> tuple[int, str | None]:
        """The index of the entry that the first words mean, as many as fit; and the other words."""
        words = text.split()
        for count in range(min(len(words), _MOST_WORDS), 0, -1):
            place = _place(" ".join(words[:count]), names)
            if place is not None:
                return place, " ".join(words[count:]) or None
        raise self._no_choice(field, text, len(names))

    def _no_choice(self, field: str, text: str, last: int) -> submission.AnswerError:
        got = message_in(
            "dialogue", "{text} is none of the choices.", text=NameArg(truncated_repr(text))
        )
        if not text:
            got = message_in("dialogue", "Nothing was chosen.")
        expected = message_in("dialogue", "A number from 1 to {last} is asked for.", last=last)
        if last == 1:
            expected = message_in("dialogue", "There is only the number 1.")
        return self._error(field, got, expected)

    def _error(self, field: str, *sentences: Message) -> submission.AnswerError:
        return submission.AnswerError(field, Line(self.language.spans(*sentences), depth=0))


def _place(text: str, names: Sequence[tuple[str, str]]) -> int | None:
    """The index of the entry that a text means: by number, by name, or by a unique beginning.

    The names are the label of each entry, and its word or number in a command.
    """
    if re.fullmatch(r"[0-9]{1,6}", text) and 1 <= int(text) <= len(names):
        return int(text) - 1
    typed = text.casefold()
    known = [(label.casefold(), value.casefold()) for label, value in names]
    exact = [place for place, each in enumerate(known) if typed in each]
    is_long = len(typed) >= _FEWEST_LETTERS
    begun = [place for place, (label, _) in enumerate(known) if is_long and label.startswith(typed)]
    return next((places[0] for places in (exact, begun) if len(places) == 1), None)


__all__ = ["Dialogue"]
