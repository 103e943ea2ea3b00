"""Where somebody is in a menu, as the short id of a button, and what is chosen next.

A chat sends back the id of the button that was pressed, and nothing else. So all of it stands
there: which menu, at which turn, which form, and the choices so far. A menu that is open on
somebody's screen goes on after the program was started anew, and nobody's choices wait in memory.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

import attrs

from dramadeck.chat.problems import ChatReason
from dramadeck.client.problems import no
from dramadeck.narration import FieldKind, Form, FormField, Language, Menu, Option, submit
from dramadeck.narration.submission import open_fields, options_left, said_before, settled

LONGEST: Final = 100
"""No step is longer: chats limit what stands on a button."""

_DIGITS: Final = "0123456789abcdefghijklmnopqrstuvwxyz"
_BASE: Final = len(_DIGITS)
_STEP: Final = re.compile(
    r"([a-z]{1,16}):([0-9]{1,6}):([0-9]{1,12}):([0-9]{1,3}):(\+?):(\w*):((?:[0-9a-z]{2}|\.)*)"
)

MOST_OPTIONS: Final = _BASE**2
"""So many options can be told apart."""

_NUMBER: Final = re.compile("[0-9]{1,4}")

OPTIONS: Final = 25
"""So many options has a list at most."""

FIELDS: Final = 5
"""So many fields has a form to fill in at most."""


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
        """The text of it."""
        several = ["".join(map(_written, numbers)) for numbers in self.answers]
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
        """The step after some options were chosen; what was open before gets them, too."""
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
    """The step that stands on a button; None where it is none."""
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


# ------------------------------------------------------------------ how far a form is answered


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
        """The fields to fill in, and behind them what was said the last time, if there is room."""
        asked, known = self._asked, said_before(self.form, self.answers)
        more = [field for field in self._open if field.name in known and field not in asked]
        return (*asked, *more[: max(FIELDS - len(asked), 0)])

    @property
    def _open(self) -> tuple[FormField, ...]:
        return open_fields(self.form, self.answers, with_extras=True, asks_known=True)

    @property
    def _asked(self) -> list[FormField]:
        return [
            field
            for field in self._open
            if field.name in self.besides or not (field.is_extra or self.options_of(field))
        ]

    @property
    def unsaid(self) -> dict[str, None]:
        """The fields that say nothing if nothing stands in them, not what was said the last time.

        Nothing is sent again that was not shown, or that somebody has emptied.
        """
        return dict.fromkeys(sorted(said_before(self.form, self.answers)))

    @property
    def extras(self) -> tuple[FormField, ...]:
        """The extra fields that can still be asked; of those that are free what a form holds."""
        is_full = len(self._asked) >= FIELDS
        return tuple(
            field
            for field in self._open
            if field.is_extra and field.name not in self.besides
            if self.options_of(field) or not is_full
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
        """The state after some options of the field were chosen."""
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
        """The state after an extra field was chosen by its number, then some of its options."""
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
    """How far somebody has come with a form."""
    progress = _progress(form, {})
    for at, numbers in enumerate(step.answers, 1):
        is_open = step.is_open and at == len(step.answers)
        is_extra = progress.field is None
        message = progress.with_extra if is_extra else progress.answered
        progress = message(numbers, is_open=is_open)
    return progress


def after(step: Step, menu: Menu, chosen: Sequence[str]) -> Step:
    """The step after something was chosen from its list."""
    form = menu.named(step.at)
    if form is None:
        return step.into(chosen[0])
    return progress_at(step, form).after(numbers_in(chosen), step)


def numbers_in(values: Iterable[str]) -> list[int]:
    """The numbers of what was chosen, as they come back from a list."""
    numbers = [int(value) if _NUMBER.fullmatch(value) else MOST_OPTIONS for value in values]
    if any(number >= MOST_OPTIONS for number in numbers):
        raise no(ChatReason.OLD_MENU)
    return numbers


def command_at(
    step: Step, menu: Menu, language: Language, filled: Mapping[str, Sequence[str]]
) -> Any:
    """The command that comes of the choices so far and of what was filled in."""
    form = menu.named(step.at)
    if form is None:
        raise no(ChatReason.OLD_MENU)
    typed = {name: values[0] for name, values in filled.items() if values and values[0]}
    progress = progress_at(step, form)
    return submit(form, {**progress.unsaid, **progress.answers, **typed}, language)
