"""Submission: make a command from a form and answers, which are checked field by field.

Answers are JSON, with the values of options: `{"hero": "Quin", "cards": [42, 45]}`. The label of an
option is accepted, too, and numbers and lists may be texts, as people type them and as
web forms send them: with commas, and with semicolons between lists. The rules check the command
when it is sent.
"""

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
    log_line,
    message_in,
    message_n_in,
)
from dramadeck.narration.renderer import Language
from dramadeck.narration.spans import Line
from dramadeck.narration.terms import text_meant

_MOST_SHOWN: Final = 6
_SHOWN: Final = 30


class AnswerError(DramadeckError, ValueError):
    """An answer to a field of a form is not allowed.

    Attributes:
        field: the name of the field.
        line: what is wrong and what is expected, in the language of the form.
    """

    def __init__(self, field: str, line: Line) -> None:
        """Make the error for a field."""
        super().__init__(field, line)
        self.field = field
        self.line = line

    def __str__(self) -> str:
        return self.line.text


class NoFormError(DramadeckError, LookupError):
    """There is no form of this name in a menu."""


def form_named(forms: Iterable[Form], name: object) -> Form:
    """The form of this name; raise a `NoFormError` if there is none."""
    menu = Menu(forms)
    form = menu.named(name)
    if form is None:
        wrong, near = truncated_repr(name, _SHOWN), nearest(name, [each.name for each in menu])
        raise NoFormError(f"there is no form {wrong} in this menu; {near}")
    return form


def submit(form: Form, answers: Mapping[str, Any], language: Language) -> Any:
    """Make a command from a form and answers; it is not sent.

    Args:
        form: the form.
        answers: field → its answer; what is left out keeps its default, or what was said the last
            time, and None leaves open what need not be said. A field of the command that is not
            asked may be answered by what stands there in any case.
        language: the language of the form, for names on printed lists and for what is wrong.

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
    dramadeck.narration.submission.AnswerError: hero: one of these is asked for (Quin and Marco), \
not 'Voss'
    """
    return _Submission(form, dict(answers), language).command()


def check_answer(
    form: Form, field: FormField, answers: Mapping[str, Any], language: Language
) -> None:
    """Check the answer to one field, given the others so far; raise an `AnswerError`."""
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
        return tuple(it for it in field.options if is_any or it.value in listed)
    if field.name not in rows[0].choices:
        return field.options
    left = [row.choices[field.name] for row in rows]
    return tuple(option for option in field.options if option.value in left)


def open_fields(
    form: Form,
    answers: Mapping[str, Any],
    *,
    with_extras: bool = False,
    asks_known: bool = False,
) -> tuple[FormField, ...]:
    """The fields of a form that are still to be asked, those with options first.

    Fields whose answer follows from the others are not asked, nor fields of members if no member
    is chosen. An answer of None keeps the default. With `with_extras` rarely needed fields are
    asked, too; with `asks_known` also fields whose answer is known from a sheet, or from the last
    command.
    """
    chosen = settled(form, answers)
    known = said_before(form, answers) if asks_known else frozenset[str]()
    return tuple(
        field
        for field in _in_order(form)
        if (field.name in known or field.name not in chosen)
        and (with_extras or not field.is_extra or field.name in known)
        and is_there(field, chosen)
        and (not _is_within(field) or bool(chosen.get(str(field.for_each))))
    )


def questions(
    form: Form, *, asks_known: bool = False
) -> tuple[tuple[FormField, ...], tuple[FormField, ...]]:
    """All that a form may ask, in the order of the questions; then what it asks with extras.

    With `asks_known` what a sheet says, or what was said the last time, is asked, too.
    """
    known = {*(_following if asks_known else settled)(form, {}), CONFIRM}
    fields = [field for field in _in_order(form) if field.name not in known]
    extras = tuple(field for field in fields if field.is_extra)
    return tuple(field for field in fields if not field.is_extra), extras


def _in_order(form: Form) -> list[FormField]:
    return sorted(form.fields, key=lambda field: not field.is_listed)


def said_before(form: Form, answers: Mapping[str, Any]) -> frozenset[str]:
    """The fields that are not answered and that a sheet says, or what was said the last time."""
    return frozenset(settled(form, answers).keys() - _following(form, answers).keys())


def settled(form: Form, answers: Mapping[str, Any]) -> dict[str, Any]:
    """The answers, and those that follow: the only option left, or the value of a sheet."""
    found = _following(form, answers)
    rows = rows_for(form, found)
    is_known = bool(rows) and all(row.defaults == rows[0].defaults for row in rows)
    return (dict(rows[0].defaults) if is_known else {}) | found


def _following(form: Form, answers: Mapping[str, Any]) -> dict[str, Any]:
    """The answers, and those that follow because only one option is left."""
    found = dict(answers)
    for field in form.fields:
        if field.name in found or not field.is_listed or field.for_each:
            continue
        left = options_left(form, field, found)
        if field.kind is FieldKind.CHOICE and len(left) == 1:
            found[field.name] = left[0].value
        elif field.kind is FieldKind.CHOICES and field.default is not None:
            found[field.name] = field.default
        elif field.is_required and len(left) == 1 and not field.is_repeated:
            found[field.name] = [left[0].value]
    return found


def default_of(form: Form, answers: Mapping[str, Any], field: FormField) -> Any:
    """The value of a field without an answer: that of a sheet, or its default."""
    return settled(form, answers).get(field.name, field.default)


def chance_of(form: Form, answers: Mapping[str, Any]) -> Fraction | None:
    """The chance of success with the answers so far, if it does not depend on others."""
    rows = rows_for(form, settled(form, answers))
    chances = {row.chance for row in rows}
    return chances.pop() if len(chances) == 1 else form.chance


def is_there(field: FormField, answers: Mapping[str, Any]) -> bool:
    """Whether a field is shown with these answers."""
    if field.when is None:
        return True
    name, those = field.when
    return answers.get(name) in those if those else bool(answers.get(name))


@attrs.define
class _Submission:
    """The answers to a form, from which a command is made."""

    form: Form
    answers: dict[str, Any]
    language: Language

    def command(self) -> Any:
        for name, answer in self.answers.items():
            if self.form.field(name) is None and not self._says_nothing(name, answer):
                raise self._unknown(name)
        chosen = self._choices()
        command = self._listed(chosen)
        for field in self.form.fields:
            if field.kind is FieldKind.CHOICES and field.is_listed and is_there(field, chosen):
                command = self._with_members(command, field, chosen)
        row = next(iter(rows_for(self.form, chosen)), None)
        said = {**self.answers, **chosen}
        for field in self.form.fields:
            if field.name == CONFIRM:
                self._require_confirmed(field)
            elif is_there(field, said) and not field.is_listed:
                command = self._with_unlisted(command, field, row)
        return command

    def _says_nothing(self, name: str, answer: Any) -> bool:
        """Whether an answer to an unknown field is empty, or the only possible value."""
        if answer in (None, "", []):
            return True
        commands = self.form.commands
        names = {field.name for field in fields_of(commands[0].__class__)}
        return name in names and all(plain(getattr(it, name)) == answer for it in commands)

    def _require_confirmed(self, field: FormField) -> None:
        answer = self.answers.get(CONFIRM)
        if answer is not None and self._one_of(field, answer, field.options).meaning is not True:
            raise self._error(CONFIRM, message_in("answer", "Nothing was sent."))

    def check(self, field: FormField) -> None:
        """Check the answer to a field."""
        answer = self.answers[field.name]
        options = options_left(self.form, field, self.answers)
        if field.kind is FieldKind.CHOICES:
            self._several(field, _members(answer, options), options)
        elif answer is None and not field.is_required:
            return  # it is left open
        elif answer is None and not field.options:
            raise self._unanswered(field)
        else:
            for part in (answer,) if field.for_each is None else _for_each_part(field, answer):
                if part == "" and field.for_each is not None and not field.is_required:
                    continue
                if field.options:
                    self._one_of(field, part, options)
                else:
                    self._read(field, part)

    # ------------------------------------------------------------------ one of some options

    def _choices(self) -> dict[str, Any]:
        """Field → the value of the chosen option, for fields that select a legal command."""
        chosen: dict[str, Any] = {}
        fields = [it for it in self.form.fields if it.kind is FieldKind.CHOICE and it.is_listed]
        for field in fields:
            answer = self.answers.get(field.name, "")
            left = options_left(self.form, field, chosen)
            is_blank = answer in ("", None) and all(it.value is not answer for it in left)
            if not is_blank:
                chosen[field.name] = self._one_of(field, answer, left).value
        for field in fields:
            if field.name not in chosen:
                left = options_left(self.form, field, chosen)
                if len(left) > 1 and field.is_required:
                    raise self._unanswered(field)
                chosen[field.name] = left[0].value if len(left) == 1 else field.default
        return chosen

    def _one_of(self, field: FormField, answer: object, options: tuple[Option, ...]) -> Option:
        option = _meant(answer, options)
        if option is None:
            raise self._refused(field, answer, options)
        return option

    def _listed(self, chosen: Mapping[str, Any]) -> Any:
        """The first legal command with these choices."""
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
                raise self._unanswered(field)
            answer = [options[0].value]
        members = self._several(field, _members(answer, options), options)
        path = _path(field.name)
        if [member.value for member in members] == [*map(plain, parts_at(command, path))]:
            return command
        return with_parts(command, path, tuple(member.meaning for member in members))

    def _several(
        self, field: FormField, answers: tuple[object, ...], options: tuple[Option, ...]
    ) -> tuple[Option, ...]:
        members = tuple(self._one_of(field, answer, options) for answer in answers)
        said: dict[str, Value] = {"choices": _labels(options)}
        count = len(members)
        if count < field.fewest:
            raise self._too_few(field, count, options)
        if count > field.most:
            wanted = message_in("answer", "{number} or fewer of these are asked for ({choices})",
                            number=field.most, **said)  # fmt: skip
            raise self._wrong(field, count, wanted)
        values = [member.value for member in members]
        if not field.is_repeated and len(set(map(_hashable, values))) < count:
            said["field"] = _label(field)
            sentence = message_in(
                "answer", "{field}: each of these once at most ({choices})", **said
            )
            raise self._error(field.name, sentence)
        return members

    # --------------------------------------------------------------------------- what is free

    def _with_unlisted(self, command: Any, field: FormField, row: Row | None) -> Any:
        """The command with the answer to a field that selects no legal command, or its default."""
        name = field.name
        answer = self.answers.get(name)
        if answer is None and row is not None and (field.is_required or name not in self.answers):
            answer = row.defaults.get(name)
        count = None if field.for_each is None else len(parts_at(command, _path(field.for_each)))
        if answer is None and field.is_required and not (_is_within(field) and count == 0):
            raise self._unanswered(field)
        if count is not None:
            return self._for_each(command, field, answer, count)
        if answer is None:
            value = self._default_of(command, name)
        elif field.kind is FieldKind.CHOICE:
            value = self._one_of(field, answer, field.options).meaning
        elif field.kind is FieldKind.CHOICES:
            members = self._several(field, _members(answer, field.options), field.options)
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

    def _for_each(self, command: Any, field: FormField, answer: Any, count: int) -> Any:
        """The command with an answer for each of several; a single answer is for all of them."""
        if answer is None or (_is_within(field) and not count):
            return command
        answers = _for_each_part(field, answer)
        if len(answers) == 1:
            answers *= count or 1
        if count and len(answers) != count:
            wanted = message_in("answer", "one for all is asked for, or {number}", number=count)
            raise self._wrong(field, [*answers], wanted)
        holder = cast(str, field.for_each)
        inner = field.name.removeprefix(f"{holder}.")
        if not _is_within(field):
            values = tuple(self._read(field, each, at) for at, each in enumerate(answers))
            return self._changed(command, field, _path(field.name), values)
        for at, each in enumerate(answers):
            if each is None or each == "":
                if field.is_required:
                    raise self._unanswered(field)
                continue
            value = (
                self._one_of(field, each, field.options).meaning
                if field.kind is FieldKind.CHOICE
                else self._read(field, each)
            )
            command = self._changed(command, field, (*_path(holder), at, inner), value)
        return command

    def _changed(self, command: Any, field: FormField, path: tuple[Any, ...], value: Any) -> Any:
        try:
            return with_value(command, path, value)
        except (TypeError, ValueError) as problem:
            raise self._wrong(field, value, None) from problem

    def _read(self, field: FormField, answer: object, at: int | None = None) -> Any:
        match field.kind:
            case FieldKind.NUMBER:
                return self._number(field, answer)
            case FieldKind.NUMBERS:
                return tuple(self._number(field, each) for each in _parts(answer))
            case FieldKind.TEXTS:
                return tuple(self._text(field, each, at) for at, each in enumerate(_parts(answer)))
            case _:
                return self._text(field, answer, at)

    def _number(self, field: FormField, answer: object) -> int:
        if isinstance(answer, str):
            text = answer.strip().replace("\N{MINUS SIGN}", "-")
            if len(text) <= MOST_DIGITS and text.removeprefix("-").isdecimal() and text.isascii():
                answer = int(text)
        low, high = field.smallest, field.largest
        if isinstance(answer, bool) or not isinstance(answer, int):
            raise self._wrong(field, answer, message_in("answer", "a whole number is asked for"))
        if low is not None and answer < low:
            wanted = message_in("answer", "{number} or more is asked for", number=low)
            raise self._wrong(field, answer, wanted)
        if high is not None and answer > high:
            wanted = message_in("answer", "{number} or less is asked for", number=high)
            raise self._wrong(field, answer, wanted)
        return answer

    def _text(self, field: FormField, answer: object, at: int | None = None) -> object:
        """A text as it was typed; for a name on a printed list, the name in the rules."""
        if not isinstance(answer, str):
            return answer
        sample = field.known_sample
        if isinstance(sample, tuple):
            samples = cast("tuple[object, ...]", sample)
            sample = samples[min(at or 0, len(samples) - 1)] if samples else None
        text = answer if at is None else answer.strip()
        return text_meant(text, sample, self.language)

    # --------------------------------------------------------------------------- what is wrong

    def _error(self, field: str, sentence: Message) -> AnswerError:
        return AnswerError(field, self.language.line(log_line(sentence, depth=0)))

    def _wrong(self, field: FormField, answer: object, wanted: Message | None) -> AnswerError:
        what, got = _label(field), NameArg(truncated_repr(answer, _SHOWN))
        if wanted is None:
            sentence = message_in("answer", "{field}: that cannot be: {got}", field=what, got=got)
        else:
            places = {"field": what, "wanted": wanted, "got": got}
            sentence = message_in("answer", "{field}: {wanted}, not {got}", **places)
        return self._error(field.name, sentence)

    def _refused(
        self, field: FormField, answer: object, options: tuple[Option, ...]
    ) -> AnswerError:
        said = _labels(options)
        wanted = message_in("answer", "one of these is asked for ({choices})", choices=said)
        return self._wrong(field, answer, wanted)

    def _too_few(self, field: FormField, count: int, options: tuple[Option, ...]) -> AnswerError:
        wanted = message_in(
            "answer",
            "{number} or more of these are asked for ({choices})",
            number=field.fewest,
            choices=_labels(options),
        )
        return self._wrong(field, count, wanted)

    def _unanswered(self, field: FormField) -> AnswerError:
        if field.kind is FieldKind.CHOICES and field.fewest:
            return self._too_few(field, 0, field.options)
        said: dict[str, Value] = {"field": _label(field)}
        if not field.options:
            return self._error(
                field.name, message_in("answer", "{field}: still to be said", **said)
            )
        said["choices"] = _labels(field.options)
        sentence = message_in("answer", "{field}: still to be said ({choices})", **said)
        return self._error(field.name, sentence)

    def _unknown(self, name: str) -> AnswerError:
        names: list[Value] = [NameArg(field.name) for field in self.form.fields]
        what = NameArg(truncated_repr(name, _SHOWN))
        sentence = message_in("answer", "{field} is not asked; asked: {fields}", field=what,
                          fields=Listed(names))  # fmt: skip
        return self._error(name, sentence)


def _is_within(field: FormField) -> bool:
    """Whether a field is inside each of several records, not beside several names."""
    return field.for_each is not None and field.name.startswith(f"{field.for_each}.")


def _label(field: FormField) -> Message:
    return message_in("answer", "{text}", text=NameArg(field.label.text))


def _labels(options: Iterable[Option]) -> Listed:
    """The labels of options; of many, the first ones and the number of the others."""
    labels: list[Value] = [NameArg(option.label.text) for option in options]
    more = len(labels) - _MOST_SHOWN
    if more > 1:
        rest = message_n_in("answer", more, "one more", "{n} more")
        labels[_MOST_SHOWN:] = [rest]
    return Listed(labels)


def _path(name: str) -> tuple[str, ...]:
    return tuple(name.split("."))


def _parts(answer: object, separator: str = ",") -> tuple[object, ...]:
    """The parts of an answer; a text is split at commas, or at semicolons."""
    if isinstance(answer, str):
        return tuple(part.strip() for part in answer.split(separator))
    if isinstance(answer, list | tuple):
        return tuple(cast("Iterable[object]", answer))
    return (answer,)


def _for_each_part(field: FormField, answer: object) -> tuple[object, ...]:
    """The answers for each of several; lists are separated by semicolons."""
    is_list = field.kind in (FieldKind.NUMBERS, FieldKind.TEXTS)
    return _parts(answer, ";" if is_list else ",")


def _members(answer: object, options: tuple[Option, ...]) -> tuple[object, ...]:
    """The members that an answer names; a label that contains a comma is one member."""
    if answer in (None, ""):
        return ()
    if isinstance(answer, str) and _meant(answer, options) is not None:
        return (answer,)
    return _parts(answer)


def _meant(answer: object, options: tuple[Option, ...]) -> Option | None:
    """The option that an answer means, by its value, its label, or its word.

    Of yes and no the word is enough, in English or before a comma of the label: "yes, go on".
    A word in other letters, such as "quin" for "Quin", counts where it means one option alone.
    """
    for option in options:
        if answer == option.value and isinstance(answer, bool) is isinstance(option.value, bool):
            return option
    if not isinstance(answer, str):
        return None
    text = answer.strip()
    exact = [option for option in options if option.label.text == text]
    word = text.casefold()
    alike = [option for option in options if word in _words_for(option)]
    return next((found[0] for found in (exact, alike) if len(found) == 1), None)


def _words_for(option: Option) -> tuple[str, ...]:
    """What may stand for an option, in small letters."""
    label, value = option.label.text.casefold(), option.value
    if isinstance(value, bool):
        return label, label.partition(",")[0], str(value).casefold(), "yes" if value else "no"
    return (label, str(value).casefold()) if isinstance(value, str | int) else (label,)


def _hashable(value: Any) -> Any:
    if isinstance(value, dict):
        return tuple((k, _hashable(v)) for k, v in cast("dict[str, Any]", value).items())
    if isinstance(value, list):
        return tuple(map(_hashable, cast("list[object]", value)))
    return value.__class__, value
