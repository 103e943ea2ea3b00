"""The choices of a user in a menu, as the short id of a button, and the next question.

A chat service sends back only the id of the button that was pressed. So the id has everything: the
menu, the turn, the form, and the choices so far. A menu works even after a restart of the program,
and no choices are kept in memory.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

import attrs

from dramadeck.chat.problems import ChatReason
from dramadeck.client.problems import request_error
from dramadeck.narration import FieldKind, Form, FormField, Language, Menu, Option, submit
from dramadeck.narration.submission import open_fields, options_left, remembered_fields, settled

LONGEST: Final = 100  # the longest id: chat services limit the ids of buttons

_DIGITS: Final = "0123456789abcdefghijklmnopqrstuvwxyz"
_BASE: Final = len(_DIGITS)
_STEP: Final = re.compile(
    r"([a-z]{1,16}):([0-9]{1,6}):([0-9]{1,12}):([0-9]{1,3}):(\+?):(\w*):((?:[0-9a-z]{2}|\.)*)"
)

MOST_OPTIONS: Final = _BASE**2  # the most options of a field

_NUMBER: Final = re.compile("[0-9]{1,4}")

OPTIONS: Final = 25  # the most options of a list
FIELDS: Final = 5  # the most fields of a form to fill in


@attrs.frozen(kw_only=True)
class Step:
    """The choices of a user in a menu.

    Attributes:
        word: the word of the command of the bot, such as `do`.
        card: the card that all commands of the menu have; 0 for a menu of any commands.
        turn: the turn of the table for which the menu was made.
        at: the name of the form or of the topic that was chosen; empty for the menu.
        answers: for each question the numbers of the options that were chosen.
        is_open: whether more options may be chosen for the last question.
        page: the page of a long list, from 0.
        has_more: whether to ask for the extra fields, too.
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
        """The id of a button."""
        texts = ["".join(map(_digits, numbers)) for numbers in self.answers]
        answers = ".".join(texts) + "." * (bool(texts) and not self.is_open)
        more = "+" if self.has_more else ""
        text = f"{self.word}:{self.card}:{self.turn}:{self.page}:{more}:{self.at}:{answers}"
        if len(text) > LONGEST:
            raise request_error(ChatReason.TOO_MANY_CHOSEN)
        return text

    def into(self, name: str) -> "Step":
        """The step after a form or a topic was chosen."""
        return attrs.evolve(self, at=name, answers=(), is_open=False, page=0)

    def chosen(self, *options: int, is_open: bool = False) -> "Step":
        """The step after options were chosen, for the open question or the next one."""
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


def _digits(option: int) -> str:
    return f"{_DIGITS[option // _BASE]}{_DIGITS[option % _BASE]}"


def step_in(text: str) -> Step | None:
    """The step in the id of a button; None if the text is no step."""
    match = _STEP.fullmatch(text)
    if match is None:
        return None
    word, card, turn, page, more, at, answers = match.groups()
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


# ------------------------------------------------------------------ the answers of a form


@attrs.frozen
class Progress:
    """The answers of a form so far, and the next question; `progress_at` returns it.

    Attributes:
        field: the field of the next question with options; None if there is none.
        picked: the numbers of its options that are chosen already.
        extra_names: the names of the extra fields that were chosen to be filled in, too.
    """

    form: Form
    answers: Mapping[str, Any]
    field: FormField | None = None
    picked: tuple[int, ...] = ()
    extra_names: frozenset[str] = frozenset()

    def options_of(self, field: FormField) -> tuple[Option, ...]:
        """The options of a field; none if an answer is typed for each of several members."""
        holder = field.for_each
        if holder is not None and len(settled(self.form, self.answers).get(holder, ())) > 1:
            return ()
        return options_left(self.form, field, self.answers)

    @property
    def options(self) -> tuple[Option, ...]:
        """The options of the next question."""
        return () if self.field is None else self.options_of(self.field)

    @property
    def free(self) -> tuple[FormField, ...]:
        """The fields to fill in, and then those with a remembered value, if there is space."""
        fields, last = self._required, remembered_fields(self.form, self.answers)
        more = [field for field in self._open if field.name in last and field not in fields]
        return (*fields, *more[: max(FIELDS - len(fields), 0)])

    @property
    def _open(self) -> tuple[FormField, ...]:
        return open_fields(self.form, self.answers, with_extras=True, asks_known=True)

    @property
    def _required(self) -> list[FormField]:
        return [
            field
            for field in self._open
            if field.name in self.extra_names or not (field.is_extra or self.options_of(field))
        ]

    @property
    def cleared(self) -> dict[str, None]:
        """The fields with a remembered value, as empty answers.

        A value is sent again only if the form has shown it and the user has not deleted it.
        """
        return dict.fromkeys(sorted(remembered_fields(self.form, self.answers)))

    @property
    def extras(self) -> tuple[FormField, ...]:
        """The extra fields that may be chosen; no free fields if the form is full."""
        is_full = len(self._required) >= FIELDS
        return tuple(
            field
            for field in self._open
            if field.is_extra and field.name not in self.extra_names
            if self.options_of(field) or not is_full
        )

    @property
    def is_whole(self) -> bool:
        """Whether one list has all options, so that all members are chosen at once."""
        field = self.field
        is_set = field is not None and not (field.is_ordered or field.is_repeated)
        return is_set and not self.picked and len(self.options) <= OPTIONS

    def after(self, numbers: Sequence[int], step: Step) -> Step:
        """The step after options were chosen, which is open if more may be chosen."""
        field = self.field
        if field is None:
            has_options = any(map(self.options_of, self.form.fields[numbers[0] :][:1]))
            return step.chosen(numbers[0], is_open=has_options)
        most = field.most if field.is_repeated else min(field.most, len(self.options))
        is_enough = self.is_whole or len(self.picked) + len(numbers) >= most
        return step.chosen(*numbers, is_open=not is_enough)

    def answered(self, numbers: Sequence[int], *, is_open: bool) -> "Progress":
        """The progress after options of the field were chosen."""
        field, options = self.field, self.options
        if field is None or max(numbers, default=0) >= len(options):
            raise request_error(ChatReason.OLD_MENU)
        if is_open:
            return attrs.evolve(self, picked=tuple(numbers))
        answer: Any = [options[at].value for at in numbers]
        if field.kind is FieldKind.CHOICE:
            if len(numbers) != 1:
                raise request_error(ChatReason.OLD_MENU)
            (answer,) = answer
        return _progress(self.form, {**self.answers, field.name: answer}, self.extra_names)

    def with_extra(self, numbers: Sequence[int], *, is_open: bool) -> "Progress":
        """The progress after an extra field was chosen by its number, then its options."""
        number, *picked = numbers or (MOST_OPTIONS,)
        field = next(iter(self.form.fields[number : number + 1]), None)
        if field not in self.extras:
            raise request_error(ChatReason.OLD_MENU)
        if not self.options_of(field):
            return attrs.evolve(self, extra_names=self.extra_names | {field.name})
        return attrs.evolve(self, field=field).answered(picked, is_open=is_open)


def _progress(
    form: Form, answers: Mapping[str, Any], extra_names: frozenset[str] = frozenset()
) -> Progress:
    progress = Progress(form, answers, extra_names=extra_names)
    field = next(filter(progress.options_of, open_fields(form, answers)), None)
    return attrs.evolve(progress, field=field)


def progress_at(step: Step, form: Form) -> Progress:
    """The answers of a form in a step, and the next question."""
    progress = _progress(form, {})
    for at, numbers in enumerate(step.answers, 1):
        is_open = step.is_open and at == len(step.answers)
        answer = progress.with_extra if progress.field is None else progress.answered
        progress = answer(numbers, is_open=is_open)
    return progress


def after(step: Step, menu: Menu, chosen: Sequence[str]) -> Step:
    """The step after a choice from its list."""
    form = menu.named(step.at)
    if form is None:
        return step.into(chosen[0])
    return progress_at(step, form).after(numbers_in(chosen), step)


def numbers_in(values: Iterable[str]) -> list[int]:
    """The numbers of options, from the values of a list."""
    numbers = [int(value) if _NUMBER.fullmatch(value) else MOST_OPTIONS for value in values]
    if any(number >= MOST_OPTIONS for number in numbers):
        raise request_error(ChatReason.OLD_MENU)
    return numbers


def command_at(
    step: Step, menu: Menu, language: Language, filled: Mapping[str, Sequence[str]]
) -> Any:
    """The command of the choices in a step, and of the fields that were filled in."""
    form = menu.named(step.at)
    if form is None:
        raise request_error(ChatReason.OLD_MENU)
    typed = {name: values[0] for name, values in filled.items() if values and values[0]}
    progress = progress_at(step, form)
    return submit(form, {**progress.cleared, **progress.answers, **typed}, language)
