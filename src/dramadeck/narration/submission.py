"""Submission: make a command from a form and answers, which are checked field by field.

Answers are JSON data with the values of options: `{"hero": "Quin", "cards": [42, 45]}`. The label
of an option is accepted, too. Numbers and lists may be texts, as people type them and as web forms
send them: items are separated by commas, numbers also by spaces, lists of items by semicolons. The
command is not checked by the rules until it is sent.
"""

import re
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any, Final, cast

import attrs

from dramadeck.core.legal_actions import parts_at, with_parts
from dramadeck.core.limits import MOST_DIGITS
from dramadeck.core.refusals import DramadeckError, nearest, truncated_repr
from dramadeck.narration.command_fields import FieldKind, fields_of, with_value
from dramadeck.narration.forms import CONFIRM, Form, FormField, Menu, Option, Row, plain
from dramadeck.narration.messages import (
    Listed,
    Message,
    NameArg,
    Value,
    either,
    log_line,
    message_in,
    message_n_in,
)
from dramadeck.narration.renderer import Language
from dramadeck.narration.spans import Line
from dramadeck.narration.terms import english_text
from dramadeck.narration.typed_names import folded

_MOST_LISTED: Final = 6  # the most options that an error lists; for more, it gives their number
_LONGEST_QUOTED: Final = 30  # the most letters of an answer that an error quotes


class AnswerError(DramadeckError, ValueError):
    """An answer to a field of a form is not allowed.

    Attributes:
        field: the name of the field.
        line: the problem and the expected answer, in the language of the form.
        meant: the answer that may be meant, and the rest of the typed text; empty if none is near.
        wrong: the typed text that `meant` would replace.
    """

    def __init__(self, field: str, line: Line, meant: str = "", wrong: str = "") -> None:
        """Make the error for a field."""
        super().__init__(field, line, meant, wrong)
        self.field = field
        self.line = line
        self.meant = meant
        self.wrong = wrong

    def __str__(self) -> str:
        return self.line.text


class NoFormError(DramadeckError, LookupError):
    """There is no form of this name in a menu."""


def form_named(forms: Iterable[Form], name: object) -> Form:
    """The form of this name; raise a `NoFormError` if there is none."""
    menu = Menu(forms)
    form = menu.named(name)
    if form is None:
        near = nearest(name, [form.name for form in menu])
        wrong = truncated_repr(name, _LONGEST_QUOTED)
        raise NoFormError(f"there is no form {wrong} in this menu; {near}")
    return form


def submit(form: Form, answers: Mapping[str, Any], language: Language) -> Any:
    """Make a command from a form and answers; it is not sent.

    Args:
        form: the form.
        answers: field → its answer. A field without an answer has its default, or the value of a
            sheet or of the last command; with None an optional field has its default. Fields that
            are not in the form are accepted if the answer is their only possible value.
        language: the language of the form, for names on printed lists and for errors.

    Raises:
        AnswerError: an answer is missing or not allowed.

    >>> from dramadeck import narration, torg
    >>> state = torg.deal(torg.new_game(["Quin", "Marco"], seed=7)).state
    >>> here = narration.narrator(torg.TORG, seat=torg.GAMEMASTER)
    >>> forms = here.menu(torg.view(state, here.seat), torg.TORG.legal_actions(state, here.seat))
    >>> award = next(form for form in forms if form.name == "GrantAward")
    >>> submit(award, {"hero": "Marco", "possibilities": "3"}, here.language)
    GrantAward(hero='Marco', possibilities=3)
    >>> submit(award, {"hero": "Voss"}, here.language)
    Traceback (most recent call last):
    ...
    dramadeck.narration.submission.AnswerError: hero: expected one of these (Quin and Marco), \
not 'Voss'
    """
    return _Submission(form, dict(answers), language).command()


def check_answer(
    form: Form, field: FormField, answers: Mapping[str, Any], language: Language
) -> None:
    """Check the answer to one field with the other answers so far; raise an `AnswerError`."""
    _Submission(form, dict(answers), language).check(field)


def rows_for(form: Form, answers: Mapping[str, Any]) -> tuple[Row, ...]:
    """The rows of a form that fit the answers so far."""
    rows = form.rows or ()
    return tuple(
        row
        for row in rows
        if all(answers.get(name, value) == value for name, value in row.choices.items())
    )


def options_left(form: Form, field: FormField, answers: Mapping[str, Any]) -> tuple[Option, ...]:
    """The options of a field that fit the other answers so far."""
    others = {name: value for name, value in answers.items() if name != field.name}
    rows = rows_for(form, others)
    if not rows:
        return field.options
    if field.kind is FieldKind.CHOICES:
        listed = [value for row in rows for value in row.members.get(field.name, ())]
        is_any = any(field.name not in row.members for row in rows)
        return tuple(option for option in field.options if is_any or option.value in listed)
    if field.name not in rows[0].choices:
        return field.options
    values = [row.choices[field.name] for row in rows if _has_members(row, others)]
    return tuple(option for option in field.options if option.value in values)


def _has_members(row: Row, answers: Mapping[str, Any]) -> bool:
    """Whether a row has all options that were chosen as lists."""
    return all(
        value in members
        for name, members in row.members.items()
        if isinstance(answers.get(name), list)
        for value in answers[name]
    )


def open_fields(
    form: Form, answers: Mapping[str, Any], *, with_extras: bool = False, asks_known: bool = False
) -> tuple[FormField, ...]:
    """The fields of a form that are still to be answered, those with options first.

    Fields whose answer follows from other answers are omitted, and so are fields of members if no
    member is chosen. With `with_extras` rarely needed fields are included; with `asks_known` also
    fields with a value from a sheet or from the last command, to propose it.
    """
    chosen = settled(form, answers)
    proposed = remembered_fields(form, answers) if asks_known else frozenset[str]()
    return tuple(
        field
        for field in _in_order(form)
        if (field.name in proposed or field.name not in chosen)
        and (with_extras or not field.is_extra or field.name in proposed)
        and is_shown(field, chosen)
        and (not _is_inner(field) or bool(chosen.get(str(field.for_each))))
    )


def questions(
    form: Form, *, asks_known: bool = False
) -> tuple[tuple[FormField, ...], tuple[FormField, ...]]:
    """The usual fields of a form in the order of the questions, and those that are rarely needed.

    With `asks_known` fields with a value from a sheet or from the last command are included.
    """
    answered = {*(_implied if asks_known else settled)(form, {}), CONFIRM}
    fields = [field for field in _in_order(form) if field.name not in answered]
    extras = tuple(field for field in fields if field.is_extra)
    return tuple(field for field in fields if not field.is_extra), extras


def _in_order(form: Form) -> list[FormField]:
    """The fields with options first; the fields of a record stay together."""
    listed = {field.name for field in form.fields if field.is_listed}
    return sorted(form.fields, key=lambda field: field.name.partition(".")[0] not in listed)


def remembered_fields(form: Form, answers: Mapping[str, Any]) -> frozenset[str]:
    """The fields without an answer whose value is known from a sheet or the last command."""
    return frozenset(settled(form, answers).keys() - _implied(form, answers).keys())


def settled(form: Form, answers: Mapping[str, Any]) -> dict[str, Any]:
    """The answers, and those that follow from them, including values of a sheet."""
    implied = _implied(form, answers)
    rows = rows_for(form, implied)
    are_equal = bool(rows) and all(row.defaults == rows[0].defaults for row in rows)
    return (dict(rows[0].defaults) if are_equal else {}) | implied


def _implied(form: Form, answers: Mapping[str, Any]) -> dict[str, Any]:
    """The answers, and those of fields with only one possible option."""
    completed = dict(answers)
    for field in form.fields:
        if field.name in completed or not field.is_listed or field.for_each:
            continue
        options = options_left(form, field, completed)
        if field.kind is FieldKind.CHOICE and len(options) == 1:
            completed[field.name] = options[0].value
        elif field.kind is FieldKind.CHOICES and field.default is not None:
            completed[field.name] = field.default
        elif field.is_required and len(options) == 1 and not field.is_repeated:
            completed[field.name] = [options[0].value]
    return completed


def settled_options(
    form: Form, answers: Mapping[str, Any], *, with_answers: bool = False
) -> tuple[tuple[FormField, tuple[Option, ...]], ...]:
    """The fields that are not asked because only one answer is possible, and that answer.

    With `with_answers` also the answers so far. Fields are left out if the answer names nobody and
    no thing, such as no.
    """
    implied = _implied(form, answers)
    settled_fields = [
        (field, tuple([option for option in field.options if _is_settled(option, field, implied)]))
        for field in form.fields
        if field.is_listed and field.name in implied
        if with_answers or field.name not in answers
    ]
    return tuple((field, options) for field, options in settled_fields if options)


def _is_settled(option: Option, field: FormField, answers: Mapping[str, Any]) -> bool:
    answer, value = answers[field.name], option.value
    if isinstance(value, bool) or not isinstance(value, str | int):
        return False
    return value == answer if field.kind is FieldKind.CHOICE else value in (answer or ())


def default_of(form: Form, answers: Mapping[str, Any], field: FormField) -> Any:
    """The value of a field without an answer: from a sheet, or its default."""
    return settled(form, answers).get(field.name, field.default)


def chance_of(form: Form, answers: Mapping[str, Any]) -> Fraction | None:
    """The chance of success with the answers so far, if it does not depend on other fields."""
    rows = rows_for(form, settled(form, answers))
    chances = {row.chance for row in rows}
    return chances.pop() if len(chances) == 1 else form.chance


def is_shown(field: FormField, answers: Mapping[str, Any]) -> bool:
    """Whether a field is shown with these answers."""
    if field.when is None:
        return True
    name, expected = field.when
    return answers.get(name) in expected if expected else bool(answers.get(name))


@attrs.define
class _Submission:
    """The answers to a form, from which a command is made."""

    form: Form
    answers: dict[str, Any]
    language: Language

    def command(self) -> Any:
        """The command; raises an `AnswerError`."""
        for name, answer in self.answers.items():
            if self.form.field(name) is None and not self._is_redundant(name, answer):
                raise self._unknown_field(name)
        chosen = self._choices()
        command = self._command_with(chosen)
        for field in self.form.fields:
            if field.kind is FieldKind.CHOICES and field.is_listed and is_shown(field, chosen):
                command = self._with_members(command, field, chosen)
        row = next(iter(rows_for(self.form, chosen)), None)
        answers = {**self.answers, **chosen}
        for field in self.form.fields:
            if field.name == CONFIRM:
                self._require_confirmed(field)
            elif is_shown(field, answers) and not field.is_listed:
                command = self._with_answer(command, field, row)
        return command

    def _is_redundant(self, name: str, answer: Any) -> bool:
        """Whether an answer to a field that is not in the form is empty or the only value."""
        if answer in (None, "", []):
            return True
        commands = self.form.commands
        names = {field.name for field in fields_of(commands[0].__class__)}
        return name in names and all(
            plain(getattr(command, name)) == answer for command in commands
        )

    def _require_confirmed(self, field: FormField) -> None:
        answer = self.answers.get(CONFIRM)
        if answer is not None and self._option(field, answer, field.options).meaning is not True:
            raise self._error(CONFIRM, message_in("answer", "Nothing was sent."))

    def check(self, field: FormField) -> None:
        """Check the answer to a field."""
        answer = self.answers[field.name]
        options = options_left(self.form, field, self.answers)
        if field.kind is FieldKind.CHOICES:
            self._checked_members(field, _member_answers(answer, options), options)
        elif answer is None and not field.is_required:
            return
        elif answer is None and not field.options:
            raise self._missing(field)
        else:
            for part in (answer,) if field.for_each is None else _split_for_each(field, answer):
                if part == "" and field.for_each is not None and not field.is_required:
                    continue
                if field.options:
                    self._option(field, part, options)
                else:
                    self._read(field, part)

    # ------------------------------------------------------------------ one of some options

    def _choices(self) -> dict[str, Any]:
        """Field → the value of the chosen option, for fields that select a legal command."""
        chosen: dict[str, Any] = {}
        fields = [
            field
            for field in self.form.fields
            if field.kind is FieldKind.CHOICE and field.is_listed
        ]
        for field in fields:
            answer = self.answers.get(field.name, "")
            options = options_left(self.form, field, chosen)
            is_blank = answer in ("", None) and all(
                option.value is not answer for option in options
            )
            if not is_blank:
                chosen[field.name] = self._option(field, answer, options).value
        lists: dict[str, Any] = {
            name: value for name, value in self.answers.items() if isinstance(value, list)
        }
        for field in fields:
            if field.name not in chosen:
                options = options_left(self.form, field, {**lists, **chosen})
                options = options or options_left(self.form, field, chosen)  # labels match no row
                if len(options) > 1 and field.is_required:
                    raise self._missing(field)
                chosen[field.name] = options[0].value if len(options) == 1 else field.default
        return chosen

    def _option(self, field: FormField, answer: object, options: tuple[Option, ...]) -> Option:
        option = _matching_option(answer, options)
        if option is None:
            expected = message_in(
                "answer", "expected one of these ({choices})", choices=_labels(options)
            )
            raise self._invalid(field, answer, expected)
        return option

    def _command_with(self, chosen: Mapping[str, Any]) -> Any:
        """The first legal command with these values."""
        for command in self.form.commands:
            if all(plain(getattr(command, name)) == value for name, value in chosen.items()):
                return command
        raise AssertionError(f"{self.form.name}: no command is listed for {dict(chosen)!r}")

    # ---------------------------------------------------------------------- several options

    def _with_members(self, command: Any, field: FormField, chosen: Mapping[str, Any]) -> Any:
        answer = self.answers.get(field.name, field.default)
        options = options_left(self.form, field, chosen)
        if answer is None and field.is_required:
            if len(options) != 1 or field.is_repeated:
                raise self._missing(field)
            answer = [options[0].value]
        members = self._checked_members(field, _member_answers(answer, options), options)
        path = _path(field.name)
        if [member.value for member in members] == [*map(plain, parts_at(command, path))]:
            return command
        return with_parts(command, path, tuple(member.meaning for member in members))

    def _checked_members(
        self, field: FormField, answers: tuple[object, ...], options: tuple[Option, ...]
    ) -> tuple[Option, ...]:
        members = tuple(self._option(field, answer, options) for answer in answers)
        choices: dict[str, Value] = {"choices": _labels(options)}
        count = len(members)
        if count < field.fewest:
            raise self._too_few(field, options)
        if count > field.most:
            expected = message_in("answer", "expected {number} or fewer of these ({choices})",
                            number=field.most, **choices)  # fmt: skip
            raise self._invalid(field, count, expected)
        values = [member.value for member in members]
        if not field.is_repeated and len(set(map(_hashable, values))) < count:
            choices["field"] = _label(field)
            sentence = message_in(
                "answer", "{field}: choose each at most once ({choices})", **choices
            )
            raise self._error(field.name, sentence)
        return members

    # ----------------------------------------------------------------------------- free input

    def _with_answer(self, command: Any, field: FormField, row: Row | None) -> Any:
        """The command with the answer to a field that is not listed, or with its default."""
        name = field.name
        answer = self.answers.get(name)
        if answer is None and row is not None and (field.is_required or name not in self.answers):
            answer = row.defaults.get(name)
        count = None if field.for_each is None else len(parts_at(command, _path(field.for_each)))
        if answer is None and field.is_required and not (_is_inner(field) and count == 0):
            raise self._missing(field)
        if count is not None:
            return self._with_answer_for_each(command, field, answer, count)
        if answer is None:
            value = self._default_of(command, name)
        elif field.kind is FieldKind.CHOICE:
            value = self._option(field, answer, field.options).meaning
        elif field.kind is FieldKind.CHOICES:
            members = self._checked_members(
                field, _member_answers(answer, field.options), field.options
            )
            value = tuple(member.meaning for member in members)
        else:
            value = self._read(field, answer)
        return self._changed(command, field, _path(name), value)

    def _default_of(self, command: Any, name: str) -> Any:
        *holders, last = name.split(".")
        for holder in holders:
            command = getattr(command, holder)
        field = next(field for field in fields_of(command.__class__) if field.name == last)
        return None if field.default is attrs.NOTHING else field.default

    def _with_answer_for_each(self, command: Any, field: FormField, answer: Any, count: int) -> Any:
        """The command with an answer for each member; a single answer is for all of them."""
        if answer is None or (_is_inner(field) and not count):
            return command
        answers = _split_for_each(field, answer)
        if len(answers) == 1:
            answers *= count or 1
        if count and len(answers) != count:
            expected = message_in(
                "answer", "expected one answer for all, or {number} answers", number=count
            )
            raise self._invalid(field, [*answers], expected)
        holder = cast(str, field.for_each)
        inner = field.name.removeprefix(f"{holder}.")
        if not _is_inner(field):
            values = tuple(self._read(field, part, at) for at, part in enumerate(answers))
            return self._changed(command, field, _path(field.name), values)
        for at, part in enumerate(answers):
            if part is None or part == "":
                if field.is_required:
                    raise self._missing(field)
                continue
            if field.kind is FieldKind.CHOICE:
                value = self._option(field, part, field.options).meaning
            else:
                value = self._read(field, part)
            command = self._changed(command, field, (*_path(holder), at, inner), value)
        return command

    def _changed(self, command: Any, field: FormField, path: tuple[Any, ...], value: Any) -> Any:
        try:
            return with_value(command, path, value)
        except (TypeError, ValueError) as problem:
            raise self._invalid(field, value, None) from problem

    def _read(self, field: FormField, answer: object, at: int | None = None) -> Any:
        match field.kind:
            case FieldKind.NUMBER:
                return self._number(field, answer)
            case FieldKind.NUMBERS:
                return tuple(self._number(field, part) for part in _numbers(answer))
            case FieldKind.TEXTS:
                return tuple(self._text(field, part, at) for at, part in enumerate(_split(answer)))
            case _:
                return self._text(field, answer, at)

    def _number(self, field: FormField, answer: object) -> int:
        if isinstance(answer, str):
            text = answer.strip().replace("\N{MINUS SIGN}", "-")
            if len(text) <= MOST_DIGITS and text.removeprefix("-").isdecimal() and text.isascii():
                answer = int(text)
            words = {folded(word): number for word, number in field.number_words}
            answer = words.get(folded(text), answer)
        low, high = field.smallest, field.largest
        if isinstance(answer, bool) or not isinstance(answer, int):
            expected = message_in("answer", "expected a whole number")
            if field.number_words:
                words_listed = Listed([NameArg(word) for word, _ in field.number_words])
                expected = message_in(
                    "answer", "expected one of these ({choices})", choices=words_listed
                )
            raise self._invalid(field, answer, expected)
        if low is not None and answer < low:
            expected = message_in("answer", "expected {number} or more", number=low)
            raise self._invalid(field, answer, expected)
        if high is not None and answer > high:
            expected = message_in("answer", "expected {number} or less", number=high)
            raise self._invalid(field, answer, expected)
        return answer

    def _text(self, field: FormField, answer: object, at: int | None = None) -> object:
        """A text as typed; samples and names on printed lists are translated to English."""
        if not isinstance(answer, str):
            return answer
        sample = field.known_sample
        if isinstance(sample, tuple):
            samples = cast("tuple[object, ...]", sample)
            sample = samples[min(at or 0, len(samples) - 1)] if samples else None
        text = answer if at is None else answer.strip()
        return english_text(text, sample, self.language)

    # --------------------------------------------------------------------------------- errors

    def _error(self, field: str, sentence: Message) -> AnswerError:
        return AnswerError(field, self.language.line(log_line(sentence, depth=0)))

    def _invalid(self, field: FormField, answer: object, expected: Message | None) -> AnswerError:
        if answer is None:
            return self._missing(field)
        label, got = _label(field), NameArg(truncated_repr(answer, _LONGEST_QUOTED))
        if expected is None:
            sentence = message_in("answer", "{field}: not possible: {got}", field=label, got=got)
        else:
            places = {"field": label, "wanted": expected, "got": got}
            sentence = message_in("answer", "{field}: {wanted}, not {got}", **places)
        return self._error(field.name, sentence)

    def _too_few(self, field: FormField, options: tuple[Option, ...]) -> AnswerError:
        sentence = message_n_in(
            "answer",
            field.fewest,
            "{field}: choose at least one of: {choices}",
            "{field}: choose at least {n} of: {choices}",
            field=_label(field),
            choices=_labels(options),
        )
        return self._error(field.name, sentence)

    def _missing(self, field: FormField) -> AnswerError:
        if field.kind is FieldKind.CHOICES and field.fewest:
            return self._too_few(field, field.options)
        sentence = message_in("answer", "{field}: an answer is missing", field=_label(field))
        if field.options:
            # With "or", because the label of an option may have an "and".
            places = {"field": _label(field), "choices": either(_labels(field.options).values)}
            sentence = message_in("answer", "{field}: choose one of: {choices}", **places)
        return self._error(field.name, sentence)

    def _unknown_field(self, name: str) -> AnswerError:
        fields = Listed([NameArg(field.name) for field in self.form.fields])
        places = {"field": NameArg(truncated_repr(name, _LONGEST_QUOTED)), "fields": fields}
        sentence = message_in("answer", "there is no field {field}; fields: {fields}", **places)
        return self._error(name, sentence)


def _is_inner(field: FormField) -> bool:
    """Whether a field is inside each of several records."""
    return field.for_each is not None and field.name.startswith(f"{field.for_each}.")


def _label(field: FormField) -> Message:
    return message_in("answer", "{text}", text=NameArg(field.label.text))


def _labels(options: Iterable[Option]) -> Listed:
    """The labels of options; for many, the first ones and the number of the others."""
    # With the name `labels` the extraction of messages would take it for a keyword.
    shown: list[Value] = [NameArg(option.label.text) for option in options]
    rest = len(shown) - _MOST_LISTED
    if rest > 1:
        shown[_MOST_LISTED:] = [message_n_in("answer", rest, "one more", "{n} more")]
    return Listed(shown)


def _path(name: str) -> tuple[str, ...]:
    return tuple(name.split("."))


def _split(answer: object, separator: str = ",") -> tuple[object, ...]:
    """The parts of an answer; a text is split at the separator."""
    if isinstance(answer, str):
        return tuple(part.strip() for part in answer.split(separator))
    if isinstance(answer, list | tuple):
        return tuple(cast("Iterable[object]", answer))
    return (answer,)


def _numbers(answer: object) -> tuple[object, ...]:
    """The numbers of an answer; a text is split at commas and at spaces."""
    if isinstance(answer, str):
        return tuple(re.split(r"\s*,\s*|\s+", answer.strip()))
    return _split(answer)


def _split_for_each(field: FormField, answer: object) -> tuple[object, ...]:
    """The answers for each member; a text is split at commas, or between lists at semicolons."""
    if field.kind is FieldKind.NUMBER:
        return _numbers(answer)
    is_list = field.kind in (FieldKind.NUMBERS, FieldKind.TEXTS)
    answers = _split(answer, ";" if is_list else ",")
    return answers or ((answer,) if is_list else ())  # an empty list is one answer for all


def _member_answers(answer: object, options: tuple[Option, ...]) -> tuple[object, ...]:
    """The members in an answer; a label that contains a comma is a single member."""
    if answer in (None, ""):
        return ()
    if isinstance(answer, str) and _matching_option(answer, options) is not None:
        return (answer,)
    return _split(answer)


def _matching_option(answer: object, options: tuple[Option, ...]) -> Option | None:
    """The option with a value, a label or an accepted word that equals the answer.

    A word without regard to case, such as "quin", has to match a single option.
    """
    for option in options:
        if answer == option.value and isinstance(answer, bool) is isinstance(option.value, bool):
            return option
    if not isinstance(answer, str):
        return None
    text = answer.strip()
    exact = [option for option in options if option.label.text == text]
    word = folded(text)
    matching = [option for option in options if word in _accepted_words(option)]
    return next((matches[0] for matches in (exact, matching) if len(matches) == 1), None)


def _accepted_words(option: Option) -> tuple[str, ...]:
    """The words that select an option, as `folded` has them.

    For "yes, go on" they are the label, the part before its comma, "true" and "yes".
    """
    label, value = folded(option.label.text), option.value
    if isinstance(value, bool):
        return label, label.partition(",")[0], folded(str(value)), "yes" if value else "no"
    return (label, folded(str(value))) if isinstance(value, str | int) else (label,)


def _hashable(value: Any) -> Any:
    if isinstance(value, dict):
        return tuple((k, _hashable(v)) for k, v in cast("dict[str, Any]", value).items())
    if isinstance(value, list):
        return tuple(map(_hashable, cast("list[object]", value)))
    return value.__class__, value
