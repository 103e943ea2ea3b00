"""How far somebody has come with a form: what was chosen so far, and what is chosen next.

One option is chosen after the other, as a `Step` has it; then what is free is filled in.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

import attrs

from dramadeck.chat.reasons import ChatReason
from dramadeck.chat.steps import MOST_OPTIONS, Step
from dramadeck.client.problems import no
from dramadeck.narration import FieldKind, Form, FormField, Language, Menu, Option, submit
from dramadeck.narration.submission import open_fields, options_left, settled

_NUMBER: Final = re.compile("[0-9]{1,4}")

OPTIONS: Final = 25
"""So many options has a list at most."""

FIELDS: Final = 5
"""So many fields has a form to fill in at most."""


@attrs.frozen
class Progress:
    """How far somebody has come with a form; `progress_at` finds it.

    Attributes:
        form: the form.
        answers: field → its answer so far.
        field: the field of which an option is chosen next; None where no question is left.
        picked: the numbers of those of its options that are chosen already.
        besides: the extra fields that are to be filled in, too.
    """

    form: Form
    answers: Mapping[str, Any]
    field: FormField | None = None
    picked: tuple[int, ...] = ()
    besides: frozenset[str] = frozenset()

    def options_of(self, field: FormField) -> tuple[Option, ...]:
        """What there is to choose from; nothing where one is typed for each of several."""
        holder = field.for_each
        if holder is not None and len(settled(self.form, self.answers).get(holder, ())) > 1:
            return ()
        return options_left(self.form, field, self.answers)

    @property
    def options(self) -> tuple[Option, ...]:
        """The options of the field that is asked."""
        return () if self.field is None else self.options_of(self.field)

    @property
    def free(self) -> tuple[FormField, ...]:
        """The fields to fill in."""
        fields = open_fields(self.form, self.answers, with_extras=True)
        return tuple(
            each
            for each in fields
            if each.name in self.besides or not (each.is_extra or self.options_of(each))
        )

    @property
    def extras(self) -> tuple[FormField, ...]:
        """The extra fields that can still be asked; of those that are free what a form holds."""
        fields = open_fields(self.form, self.answers, with_extras=True)
        is_full = len(self.free) >= FIELDS
        return tuple(
            each
            for each in fields
            if each.is_extra and each.name not in self.besides
            if self.options_of(each) or not is_full
        )

    @property
    def is_whole(self) -> bool:
        """Whether the list shows all options, and all that are meant are chosen from it at once."""
        field = self.field
        is_loose = field is not None and not (field.is_ordered or field.is_repeated)
        return is_loose and not self.picked and len(self.options) <= OPTIONS

    def after(self, numbers: Sequence[int], step: Step) -> Step:
        """The step after some options were chosen; of several, each may be chosen by itself."""
        field = self.field
        if field is None:
            is_asked = any(map(self.options_of, self.form.fields[numbers[0] :][:1]))
            return step.chosen(numbers[0], is_open=is_asked)
        most = field.most if field.is_repeated else min(field.most, len(self.options))
        is_enough = self.is_whole or len(self.picked) + len(numbers) >= most
        return step.chosen(*numbers, is_open=not is_enough)

    def answered(self, numbers: Sequence[int], *, is_open: bool) -> "Progress":
        """The state after some options of the field were chosen.

        Args:
            numbers: the numbers of the options.
            is_open: whether it may get more.

        Raises:
            FrontError: it has no such options.
        """
        field, options = self.field, self.options
        if field is None or max(numbers, default=0) >= len(options):
            raise no(ChatReason.OLD_MENU)
        if is_open:
            return attrs.evolve(self, picked=tuple(numbers))
        answer: Any = [options[at].value for at in numbers]
        if field.kind is FieldKind.CHOICE:
            if len(numbers) != 1:
                raise no(ChatReason.OLD_MENU)
            (answer,) = answer
        return _progress(self.form, {**self.answers, field.name: answer}, self.besides)

    def with_extra(self, numbers: Sequence[int], *, is_open: bool) -> "Progress":
        """The state after an extra field was chosen, by its number, and then some of its options.

        Raises:
            FrontError: there is no such field, or it has no such options.
        """
        number, *picked = numbers or (MOST_OPTIONS,)
        field = next(iter(self.form.fields[number : number + 1]), None)
        if field not in self.extras:
            raise no(ChatReason.OLD_MENU)
        if not self.options_of(field):
            return attrs.evolve(self, besides=self.besides | {field.name})
        return attrs.evolve(self, field=field).answered(picked, is_open=is_open)


def _progress(
    form: Form, answers: Mapping[str, Any], besides: frozenset[str] = frozenset()
) -> Progress:
    progress = Progress(form, answers, besides=besides)
    asks = next(filter(progress.options_of, open_fields(form, answers)), None)
    return attrs.evolve(progress, field=asks)


def progress_at(step: Step, form: Form) -> Progress:
    """How far somebody has come with a form.

    Args:
        step: where she is.
        form: the form.

    Raises:
        FrontError: the form does not have such options.
    """
    progress = _progress(form, {})
    for at, numbers in enumerate(step.answers, 1):
        is_open = step.is_open and at == len(step.answers)
        is_extra = progress.field is None
        say = progress.with_extra if is_extra else progress.answered
        progress = say(numbers, is_open=is_open)
    return progress


def after(step: Step, menu: Menu, chosen: Sequence[str]) -> Step:
    """The step after something was chosen from its list.

    Args:
        step: where somebody is.
        menu: in which menu.
        chosen: what comes back from the list.

    Raises:
        FrontError: the menu has no such form, or no such options.
    """
    form = menu.named(step.at)
    if form is None:
        return step.into(chosen[0])
    return progress_at(step, form).after(numbers_in(chosen), step)


def numbers_in(values: Iterable[str]) -> list[int]:
    """The numbers of what was chosen, as they come back from a list.

    Raises:
        FrontError: no list has such values.

    >>> numbers_in(["0", "24"])
    [0, 24]
    """
    found = [int(each) if _NUMBER.fullmatch(each) else MOST_OPTIONS for each in values]
    if any(each >= MOST_OPTIONS for each in found):
        raise no(ChatReason.OLD_MENU)
    return found


def command_at(
    step: Step, menu: Menu, language: Language, filled: Mapping[str, Sequence[str]]
) -> Any:
    """The command that comes of the choices so far and of what was filled in.

    Args:
        step: where somebody is.
        menu: in which menu.
        language: of who has answered.
        filled: field → what stands in it.

    Raises:
        FrontError: the menu has no such form, or no such options.
        AnswerError: a field is not answered, or its answer cannot be.
    """
    form = menu.named(step.at)
    if form is None:
        raise no(ChatReason.OLD_MENU)
    typed = {name: values[0] for name, values in filled.items() if values and values[0]}
    return submit(form, {**progress_at(step, form).answers, **typed}, language)
