"""Forms as a dialogue of texts, for programs in which people type.

A number or a name selects a form; then the dialogue asks for its fields one by one, until the
command is complete. One text may answer several questions: "2 13".

>>> from dramadeck import narration, torg
>>> state = torg.deal(torg.new_game(["Quin"], seed=7)).state
>>> here = narration.narrator(torg.TORG, seat=torg.GAMEMASTER)
>>> begin = torg.commands.BeginScene(kind=torg.SceneKind.STANDARD, villains=("Guard",))
>>> dialogue = Dialogue(here.menu(torg.view(state, here.seat), [begin]), here.language)
>>> dialogue.answer("1")
>>> str(dialogue.field.label), dialogue.proposed
('villains', 'Guard')
>>> dialogue.answer("Mummy, Henchman").villains
('Mummy', 'Henchman')
"""

import re
from collections.abc import Container, Iterator, Mapping, Sequence
from contextlib import suppress
from copy import copy
from enum import Enum
from fractions import Fraction
from itertools import takewhile
from typing import Any, Final, NamedTuple

from dramadeck.core.refusals import truncated_repr
from dramadeck.narration import submission
from dramadeck.narration.command_fields import FieldKind
from dramadeck.narration.form_text import RARE, as_typed
from dramadeck.narration.forms import CONFIRM, Form, FormField, Menu, Option
from dramadeck.narration.markup import Block, BlockKind
from dramadeck.narration.messages import Listed, Message, NameArg, message_in
from dramadeck.narration.renderer import Language
from dramadeck.narration.spans import Line, Span, Text
from dramadeck.narration.typed_answers import (
    after_label,
    after_settled,
    in_words,
    is_kind_named,
    is_number,
    is_vague,
    label_length,
    meant_sentence,
    names_of,
)
from dramadeck.narration.typed_names import (
    MORE,
    MOST_WORDS,
    are_numbers,
    corrected,
    entry_index,
    first_named,
    first_words,
    folded,
    matching_indexes,
    new_names,
    said_yes,
    split_names,
    without_words,
    without_words_between,
)

NOTHING: Final = "-"
"""Typed for an empty answer, such as in a chat, which does not send empty messages."""

UNSAID: Final = "--"  # typed to skip an optional field, without using a proposed answer
_LONG_MENU: Final = 12  # the most entries of a menu that is shown with its rare topics
_LONG_LIST: Final = 12  # the most choices of a question that are shown on a line each

_MULTIPLE: Final = message_in("dialogue", "To choose several, type several numbers.")
_NUMBERS: Final = message_in("dialogue", "Type several numbers with spaces between them.")
_FOR_EACH: Final = message_in(
    "dialogue", "Type one number for all, or one for each with spaces between them."
)


class _Step(NamedTuple):
    """The selected form, and its answers so far."""

    form: Form
    answers: dict[str, Any]


class Dialogue:
    """A dialogue about the forms of a seat: the selected form and its answers so far.

    Args:
        menu: the forms.
        language: the language.
        asks_known: whether to ask for fields with a value from a sheet or from the last command,
            and propose it; otherwise these values are used without a question.
        takes_examples: whether an empty answer takes the example of a question, which the user
            interface then has to show as the proposed answer.
    """

    def __init__(
        self,
        menu: Menu,
        language: Language,
        *,
        asks_known: bool = False,
        takes_examples: bool = True,
    ) -> None:
        self.menu, self.language, self._asks_known = menu, language, asks_known
        self._takes_examples = takes_examples
        self._steps: list[_Step] = []
        self._sent: list[_Step] = []
        self._with_extras = False
        self._is_named = False  # whether the typed text begins with a name, not with a number

    @property
    def form(self) -> Form | None:
        """The selected form; None while the menu is shown."""
        return self._steps[-1].form if self._steps else None

    @property
    def field(self) -> FormField | None:
        """The field of the current question; None without a form."""
        return next(iter(self._open_fields()), None)

    @property
    def options(self) -> tuple[Option, ...]:
        """The options of the field; empty for free input."""
        field = self.field
        if field is None:
            return ()
        form, answers = self._steps[-1]
        return submission.options_left(form, field, answers)

    @property
    def entries(self) -> tuple[tuple[int, Line], ...]:
        """The number that chooses each option, and the label beside it.

        Options that are whole numbers are chosen by themselves, and need no label.
        """
        labels = [option.label for option in self.options]
        if are_numbers(label.text for label in labels):
            return tuple((int(label.text), Line((), depth=0)) for label in labels)
        return tuple(enumerate(labels, 1))

    def chance(self, option: Option) -> Fraction | None:
        """The chance of success with this option, if it does not depend on other fields."""
        field = self.field
        if field is None:
            return None
        form, answers = self._steps[-1]
        return submission.chance_of(form, {**answers, field.name: option.value})

    @property
    def proposed(self) -> str:
        """The answer that is used for an empty text, as typed; empty if there is none."""
        field = self.field
        if field is None:
            return ""
        default = submission.default_of(*self._steps[-1], field)
        if field.options:
            is_proposed = default not in (None, [], field.default)
            labels = [
                option.label.text
                for option in field.options
                if is_proposed and option.value == default
            ]
            return as_typed(labels)
        is_sample = default is None and field.is_required and not field.is_of_cards
        return as_typed(field.sample if is_sample and self._takes_examples else default)

    def answer(self, text: str) -> Any:
        """Select a form, or answer one or more questions; return the command if it is complete.

        Raises an `AnswerError` for an answer that is not allowed. The answers before it in the text
        are used: the question that it does not answer is the current one then.
        """
        has_list = self.form is None and len(split_names(text)) > 1
        forms = [*self._forms_of_answer(text)][1:] if has_list else []
        try:
            return self._answer(text)
        except submission.AnswerError:
            for form in forms:  # such as of an action against several, not against one
                later = copy(self)
                later._steps = [_Step(form, {})]
                with suppress(submission.AnswerError):
                    command = later._answer(text)
                    self._steps, self._sent = later._steps, later._sent
                    return command
            raise

    def _answer(self, text: str) -> Any:
        """The command of a form that is complete with a text; see `answer`."""
        rest: str | None = text
        self._is_named = not text[:1].isdigit()
        while rest is not None:
            is_rest = rest is not text
            if self.form is None:
                rest = self._choose_form(rest)
            else:
                rest = self._answer_field(rest, is_rest=is_rest)
            rest = rest and self._without_settled(rest)
            if not self._open_fields():
                while rest and (more := self._answer_extra(rest)) is not None:
                    rest = more or None
                # After an error the last question is open again.
                form, answers = self._steps.pop()
                if rest is not None and not {*rest.split()} <= {NOTHING, UNSAID}:
                    sentence = message_in("dialogue", "{text} does not answer any question.",
                                  text=NameArg(truncated_repr(rest)))  # fmt: skip
                    is_bare = not self._steps and not form.fields
                    label = form.label.text if is_bare else ""
                    meant = (meant_sentence(label),) if label else ()
                    raise self._error("", sentence, *meant, meant=label)
                if not self._steps and is_vague(text, form):
                    label = form.label.text
                    raise self._error("", meant_sentence(self.titled(form, {}).text), meant=label)
                is_no = answers.get(CONFIRM) is False
                command = None if is_no else submission.submit(form, answers, self.language)
                self._sent, self._steps = self._steps, []
                return command
        return None

    def _choose_form(self, text: str) -> str | None:
        """Select a form; return the rest of the text, for its fields, or None."""
        word, *_ = text.split(" ", 1)
        self._with_extras = word.endswith(MORE)
        if self._with_extras:
            text = word.removesuffix(MORE) + text[len(word) :]
        names = [(form.label.text, form.name) for form in self.menu]
        form = next(self._forms_of_answer(text), None)
        if form is not None and first_named(text, names) is None:
            self._steps = [_Step(form, {})]
            return text
        steps = self._kind_first(text) if form is None else []
        if steps and first_named(text, names) is None:
            self._steps = steps
            return None
        index, rest = self._first_entry(text, "", names)
        self._steps = [_Step(self.menu[index], {})]
        return rest

    def _kind_first(self, text: str) -> list[_Step]:
        """The answers of a text that leaves out who acts, such as "attack Quin 9 10" of the leader.

        That question comes after the others, unless only one answer to it fits them; if none does,
        all are open.
        """
        for form in self.menu:
            fields = submission.open_fields(form, {}, asks_known=self._asks_known)[:2]
            if len(fields) < 2 or not is_kind_named(text, fields[1].options):
                continue
            for option in fields[0].options:
                later, rest = copy(self), text
                later._steps = [_Step(form, {fields[0].name: option.value})]
                try:
                    while rest and later._open_fields():
                        rest = later._answer_field(rest, is_rest=True) or ""
                except submission.AnswerError:
                    continue
                answers = {**later._steps[-1].answers}
                del answers[fields[0].name]
                if not rest:
                    return [_Step(form, {}), _Step(form, answers)]
            return [_Step(form, {})]
        return []

    def _forms_of_answer(self, text: str) -> Iterator[Form]:
        """The forms of which a text answers the first questions, such as "attack Mummy".

        One of the first two answers has to be a kind, such as of an action.
        """
        for form in self.menu:
            words = [] if text[:1].isdigit() else after_settled(form, {}, text.split())
            for options in self._first_options(form):
                if is_kind_named(" ".join(words), options):
                    yield form
                    break
                names = names_of(options)
                counts = (n for n, start in first_words(words)
                          if entry_index(start, names) is not None)  # fmt: skip
                count = next(counts, 0)
                words = words[count:] if count else []

    def _first_options(self, form: Form) -> list[tuple[Option, ...]]:
        """The options of the first two questions of a form."""
        fields = submission.open_fields(form, {}, asks_known=self._asks_known)
        return [field.options for field in fields[:2]]

    def _without_settled(self, text: str) -> str | None:
        """A text without the names of options that are settled, which nothing asks for."""
        present, (form, answers) = names_of(self.options), self._steps[-1]
        if first_named(text, present) is None:
            text = " ".join(after_settled(form, answers, text.split()))
        return text or None

    def _answer_field(self, text: str, *, is_rest: bool) -> str | None:
        """Answer the current question; return the rest of the text, for the next, or None.

        The rest of a text may leave out an optional choice before a number: "step 12".
        """
        field, (form, answers) = self.field, self._steps[-1]
        assert field is not None  # noqa: S101 - a form without open fields is submitted
        if is_rest and field.kind is FieldKind.TEXTS:  # "begin a dramatic scene with Mummy"
            text = without_words(text, form.label.text)
        if is_rest and field.kind is not FieldKind.TEXT:
            text = without_words_between(text) or text
        word, _, more = text.partition(" ")
        rest: str | None
        if text == "0" and self.options and not field.is_required:
            word = UNSAID
        if word in (NOTHING, UNSAID) and not (more and self.takes_text):
            answer = None if word == UNSAID else self._parsed_answer(field, "")[0]
            rest = more or None
        elif is_rest and not field.is_required and self._is_left_out(field, word, more):
            answer, rest = self._parsed_answer(field, "")[0], text
        elif (words := self._words_of_nothing(field, text)) > 0:
            answer, rest = self._parsed_answer(field, "")[0], " ".join(text.split()[words:]) or None
        else:
            answer, rest = self._parsed_answer(field, text)
        answers = {**answers, field.name: answer}
        submission.check_answer(form, field, answers, self.language)
        self._steps.append(_Step(form, answers))
        return rest

    def _is_left_out(self, field: FormField, word: str, more: str) -> bool:
        """Whether a number answers the next question, not the current one.

        It is not the number of an option, or follows names, or the word behind it says so.
        """
        number, numbers = word.rstrip(","), [number for number, _ in self.entries]
        if not number.isdecimal():
            return False
        if field.kind is FieldKind.NUMBER:
            form, label = self._steps[-1].form, label_length(field, more)
            return not label and any(label_length(other, more) for other in form.fields)
        return bool(numbers) and (self._is_named or int(number[:6]) not in numbers)

    def _answer_extra(self, text: str) -> str | None:
        """Answer a rarely needed question that a text names, as in "1 wound"; the rest of the text.

        None if it names none.
        """
        form, answers = self._steps[-1]
        fields = submission.open_fields(form, answers, with_extras=True)
        number, _, more = text.partition(" ")
        for field in fields:
            answer: object = True
            label = folded(field.label.text)
            if field.kind is FieldKind.NUMBER and number.isdecimal() and label_length(field, more):
                answer, rest = number, more.partition(" ")[2]
            elif isinstance(field.default, bool) and folded(text).startswith(label):
                rest = text[len(label) :].lstrip(", ")
            else:
                continue
            self._steps.append(_Step(form, {**answers, field.name: answer}))
            return rest
        return None

    def _words_of_nothing(self, field: FormField, text: str) -> int:
        """How many of the first words of a text are the label of an empty answer, or begin it."""
        words = text.split()
        if field.nothing is None or not words or words[0][0].isdigit():
            return 0
        if self.takes_text:
            return len(words) if folded(text) == folded(field.nothing.text) else 0
        names = [(field.nothing.text, ""), *((option.label.text, "") for option in self.options)]
        return next((n for n, start in first_words(words) if entry_index(start, names) == 0), 0)

    def back(self) -> None:
        """Undo the last answer, or the selection of the form."""
        if self._steps:
            self._steps.pop()

    def leave(self) -> None:
        """Return to the menu."""
        self._steps = []

    def reopen(self, wrong: Container[str] = ()) -> None:
        """Open a question again, after the command of the last answer was refused.

        It is the last one, or the last one for one of the `wrong` fields.
        """
        self._steps, self._sent = self._sent, []
        names = [field.name for field in self._open_fields()[:1]]
        for step, before in zip(self._steps[:0:-1], self._steps[-2::-1], strict=True):
            names += step.answers.keys() - before.answers.keys()
        place = next((place for place, name in enumerate(names) if name in wrong), 0)
        self._steps = self._steps[: len(self._steps) - place]

    def entry(self, text: str) -> Form | Option | None:
        """The form or the option on the screen with this number or name."""
        entries: Sequence[Form | Option] = self.menu if self.form is None else self.options
        index = entry_index(text, [(entry.label.text, "") for entry in entries])
        return None if index is None else entries[index]

    @property
    def takes_text(self) -> bool:
        """Whether the current question accepts any text, such as a name."""
        field = self.field
        is_text = field is not None and field.kind in (FieldKind.TEXT, FieldKind.TEXTS)
        return is_text and not self.options

    def names(self, text: str) -> bool:
        """Whether the first two or more words of a text match a form or an option.

        With it a program can distinguish "end the scene", an entry, from a command "end".
        """
        words = text.split()
        entries: Sequence[Form | Option] = self.menu if self.form is None else self.options
        names = [(entry.label.text, "") for entry in entries]
        counts = range(2, min(len(words), MOST_WORDS) + 1)
        return any(entry_index(" ".join(words[:count]), names) is not None for count in counts)

    def beginnings(self) -> Iterator[str]:
        """The labels with which an answer to the menu may begin: of forms, and of their kinds."""
        for form in self.menu:
            yield form.label.text
            options = [option for options in self._first_options(form) for option in options]
            kinds = [option for option in options if isinstance(option.meaning, Enum)]
            yield from [option.label.text for option in kinds]

    def has_beginning(self, text: str) -> bool:
        """Whether a number or the first word of a text fits entries of the menu, even several."""
        word, names = text.partition(" ")[0], [(label, "") for label in self.beginnings()]
        return word[:1].isdigit() or bool(matching_indexes(word, names))

    def begins_with_form(self, text: str, *, is_whole: bool = False) -> bool:
        """Whether the first words of a text name a form of the menu, `is_whole` by its label."""
        names = [(form.label.text, "") for form in self.menu]
        if is_whole or first_named(text, names) is not None:
            return first_named(text, names, is_whole=is_whole) is not None
        return any(self._forms_of_answer(text)) or bool(self._kind_first(text))

    def entry_label(self, form: Form) -> Line:
        """The label of a form; if it asks nothing, with the options that are settled."""
        return form.label if submission.open_fields(form, {}) else self.titled(form, {})

    @property
    def title(self) -> Line:
        """The label of the selected form, the answers so far, and the options that are settled."""
        return self.titled(*self._steps[-1], with_answers=True)

    @property
    def notes(self) -> tuple[Message, ...]:
        """How several answers to the question are typed; nothing for a single answer."""
        field = self.field
        if field is None:
            return ()
        if self.options and field.kind is FieldKind.CHOICES and not field.is_repeated:
            low, high = max(field.fewest, 1), min(field.most, len(self.options))
            if high == 1:
                return ()
            if low == high:
                return (message_in("dialogue", "Type {n} numbers.", n=high),)
            if low > 1 or high < len(self.options):
                return (
                    message_in(
                        "dialogue",
                        "Choose {low} to {high}: type their numbers.",
                        low=low,
                        high=high,
                    ),
                )
        if self.options and (field.kind is FieldKind.CHOICES or field.for_each):
            return (_MULTIPLE, *self._pairs(field))
        if field.kind is FieldKind.NUMBERS and not field.for_each:
            return (_NUMBERS,)
        if field.kind is FieldKind.NUMBER and field.for_each:
            return (_FOR_EACH,)
        return ()

    def blocks(self, *, has_all: bool = False) -> Iterator[Block]:
        """The question as blocks of a message: the menu, or a field with its options.

        A long menu is shown without its rare topics, unless `has_all`.
        """
        form, field = self.form, self.field
        if form is None or field is None:
            yield from self._menu_blocks(has_all=has_all)
            return
        yield Block(self.titled(*self._steps[-1]).spans, BlockKind.TITLE)
        if form.hint is not None:
            yield Block(form.hint.spans, BlockKind.NOTE)
        hints = list[Span]()
        for hint in self._hints(field):
            hints += (Text("; " if hints else " ("), *self.language.spans(hint))
        yield Block((*field.label.spans, *hints, *[Text(")")] * bool(hints)))
        yield from self._choices(field)
        for note in self.notes:
            yield Block(self.language.spans(note), BlockKind.NOTE)

    def _pairs(self, field: FormField) -> Iterator[Message]:
        """How members are typed together with the number of each."""
        paired = self._paired_field(field)
        if paired is not None and len(self.options) > 1:
            word = as_typed(in_words(paired, paired.sample))
            pairs = ", ".join(f"{option.label.text} {word}" for option in self.options[-2:])
            yield message_in(
                "dialogue",
                "You can answer this and the next question together: “{pairs}”.",
                pairs=NameArg(pairs),
            )

    def _choices(self, field: FormField) -> Iterator[Block]:
        """The choices of a question, each on a line; a long list in one paragraph."""
        suggestions = (Line((Text(name),), depth=0) for name in field.suggestions)
        entries = [*enumerate(suggestions, 1), *self.entries]
        chances = [*[None] * len(field.suggestions), *map(self.chance, self.options)]
        if len(entries) > _LONG_LIST and not any(chances):
            spans = list[Span]()
            for number, label in entries:
                spans += (Text(f"{', ' if spans else ''}{number}\N{NO-BREAK SPACE}"), *label.spans)
            yield Block(tuple(spans))
            return
        for (number, label), chance in zip(entries, chances, strict=True):
            yield self._entry(number, label, chance)

    def _paired_field(self, field: FormField) -> FormField | None:
        """The next question, if it is for a number of each member of a choice of several."""
        if field.kind is not FieldKind.CHOICES or not self.options:
            return None
        form, answers = self._steps[-1]
        later = copy(self)
        later._steps = [_Step(form, {**answers, field.name: [self.options[0].value]})]
        inner = later.field
        is_paired = inner is not None and inner.for_each == field.name
        return inner if inner and is_paired and inner.kind is FieldKind.NUMBER else None

    def _menu_blocks(self, *, has_all: bool) -> Iterator[Block]:
        """The menu; a long one without its rare topics, unless `has_all`."""
        has_all = has_all or len(self.menu) <= _LONG_MENU
        number, titles = 0, list[NameArg]()
        for section in self.menu.sections:
            is_shown = has_all or section[0].topic not in RARE
            if is_shown:
                yield Block(section[0].title.spans, BlockKind.TITLE)
            else:
                titles.append(NameArg(section[0].title.text))
            for entry in section:
                number += 1
                if is_shown:
                    chance = submission.chance_of(entry, {})
                    yield self._entry(number, self.titled(entry, {}), chance, entry.hint)
        if titles:
            more = message_in("dialogue", "“more” shows the rest: {topics}.", topics=Listed(titles))
            yield Block(self.language.spans(more), BlockKind.NOTE)

    def _hints(self, field: FormField) -> Iterator[Message]:
        """How a question is answered, in a few words."""
        default = submission.default_of(*self._steps[-1], field)
        is_free = not field.options
        sample = as_typed(in_words(field, field.sample)) if is_free and default is None else ""
        if is_free and field.kind is FieldKind.TEXTS:
            yield message_in("dialogue", "names with commas between them")
        elif is_free and field.kind is FieldKind.TEXT:
            yield message_in("dialogue", "any words")
        if sample and not field.is_of_cards:
            yield message_in("dialogue", "such as {sample}", sample=NameArg(sample))
        elif self.proposed:
            yield message_in("dialogue", "“-” means {answer}", answer=NameArg(self.proposed))
        if field.nothing is not None and (sample or not self.proposed):
            yield message_in("dialogue", "“-” means {answer}", answer=NameArg(field.nothing.text))
        elif not field.is_required and (sample or not self.proposed):
            yield message_in("dialogue", "“--” leaves it empty")

    def titled(self, form: Form, answers: Mapping[str, Any], *, with_answers: bool = False) -> Line:
        """The label of a form, and the options that are settled as there is no other choice."""
        settled = submission.settled_options(form, answers, with_answers=with_answers)
        spans = list[Span]()
        for field, options in settled:
            label = (*field.label.spans, Text(": ")) if len(settled) > 1 else ()
            spans += (Text("; "),) * bool(spans) + label
            for place, option in enumerate(options):
                spans += (Text(", "),) * bool(place) + option.label.spans
        if not spans:
            return form.label
        parts = (Text(": "), *spans) if len(settled) == 1 else (Text(" ("), *spans, Text(")"))
        return Line((*form.label.spans, *parts), depth=0)

    def _entry(
        self, number: int, label: Line, chance: Fraction | None, hint: Line | None = None
    ) -> Block:
        share = "" if chance is None else f" {self.language.percent(float(chance))}"
        note = () if hint is None else (Text(" ("), *hint.spans, Text(")"))
        return Block((*label.spans, Text(share), *note), BlockKind.ENTRY, number=number)

    def _parsed_answer(self, field: FormField, text: str) -> tuple[Any, str | None]:
        """The answer to a field at the beginning of a text, and the rest of the text."""
        if not field.options and field.kind is FieldKind.NUMBER and not field.for_each:
            number, _, more = text.partition(" ")
            more = more.lstrip(", ")
            more = more[label_length(field, more) :].lstrip(", ")
            return number.rstrip(",.;") or self.proposed or None, more or None
        if not field.options and field.kind is FieldKind.NUMBER:
            members = self._steps[-1].answers.get(str(field.for_each)) or ()
            words = text.split()
            count = len(members) or len(words)
            return " ".join(words[:count]) or self.proposed or None, " ".join(words[count:]) or None
        if not field.options and field.kind is FieldKind.NUMBERS:
            words = [word.rstrip(",.;") for word in text.split()]
            numbers = [*takewhile(is_number, words)]
            if not {*words[len(numbers) :][:1]} <= {NOTHING, UNSAID}:
                numbers = words
            commas = [word[-1] == "," for word in text.split()[: len(numbers) - 1]]
            if commas[-1:] == [True] and commas.count(True) < len(commas):
                numbers = numbers[:-1]  # as in "8 9 10, 7": 7 is another answer
            rest = " ".join(words[len(numbers) :]) or None
            return " ".join(numbers) or self.proposed or None, rest
        if not field.options:
            start, rest = self._text_and_rest(field, text)
            return self._parsed_text(field, start), rest
        if not text and not field.is_required:
            return submission.default_of(*self._steps[-1], field), None
        options = self.options
        names = names_of(options)
        if field.name == CONFIRM and (is_yes := said_yes(text.partition(" ")[0])) is not None:
            return is_yes, after_label(text, names[not is_yes][0])
        if field.kind is not FieldKind.CHOICES and not field.for_each:
            index, rest = self._first_entry(text, field.name, names)
            return options[index].value, rest
        indexes, rest = self._first_entries(self._unpaired(field, text), field.name, names)
        return [options[index].value for index in indexes], rest

    def _unpaired(self, field: FormField, text: str) -> str:
        """Pairs of a member and its number as members and then numbers: the order of questions.

        So "Driving great, Brawn good" is "Driving, Brawn great good".
        """
        paired = self._paired_field(field)
        pairs = [part.split() for part in text.split(",")]
        words = set[str]() if paired is None else {folded(word) for word, _ in paired.number_words}
        numbers = [pair[-1] for pair in pairs if len(pair) > 1]
        if paired is None or len(numbers) < max(len(pairs), 2):
            return text
        if not all(is_number(number) or folded(number) in words for number in numbers):
            return text
        members = ", ".join(" ".join(pair[:-1]) for pair in pairs)
        return f"{members} {' '.join(numbers)}"

    def _text_and_rest(self, field: FormField, text: str) -> tuple[str, str | None]:
        """A text, and the rest of the line if it answers the next questions: "science 10 10".

        A text ends at a quotation mark, else before numbers or names that answer them.
        """
        quoted = re.fullmatch('["“„]([^"“”„]+)["“”](?: (.+))?', text)
        if field.kind is not FieldKind.TEXT or quoted is not None:
            return (text, None) if quoted is None else (quoted[1], quoted[2])
        words, names = text.split(), {folded(name) for name in field.suggestions}
        numbers = {str(number) for number in range(1, len(names) + 1)}
        pairs = [
            (start.rstrip(","), " ".join(words[count:]))
            for count, start in first_words(words)
            if count < len(words)
        ]
        suggested = [pair for pair in pairs if folded(pair[0]) in names | numbers]
        for start, rest in (*suggested, *reversed(pairs)):
            if start in numbers or self._answers_next(field, start, rest):
                return start, rest
        return text, None

    def _answers_next(self, field: FormField, text: str, rest: str) -> bool:
        """Whether a rest answers the questions after a text, and begins with a number or a name."""
        form, answers = self._steps[-1]
        later = copy(self)
        later._steps = [_Step(form, {**answers, field.name: text})]
        if later.field is None:
            return False
        names = [*later.field.suggestions, *(word for word, _ in later.field.number_words)]
        names += [option.label.text for option in later.options]
        is_number = later.field.kind in (FieldKind.NUMBER, FieldKind.NUMBERS)
        has_name = first_named(rest, [(name, "") for name in names], is_whole=True) is not None
        if not has_name and not (is_number and rest[0].isdigit()):
            return False
        more: str | None = rest
        try:
            while more and later._open_fields():
                more = later._answer_field(more, is_rest=True)
        except submission.AnswerError:
            return False
        return not more or {*more.split()} <= {NOTHING, UNSAID}

    def _parsed_text(self, field: FormField, text: str) -> str | None:
        """A free text, or the suggestion with this number or name.

        A number that is no suggestion is refused: it was meant for a list, and a text is not.
        """
        names = [(name, name) for name in field.suggestions]
        index = entry_index(text, names) if text else None
        if index is not None:
            return names[index][0]
        if field.kind is FieldKind.TEXT and re.fullmatch(r"[0-9][0-9 ,]*", text):
            got = NameArg(truncated_repr(text))
            expected = message_in("dialogue", "Type a word, not the number {text}.", text=got)
            if names:
                last = message_in("dialogue", "Type a number from 1 to {last}, or a word.",
                                  last=len(names))  # fmt: skip
                raise self._error(field.name, last)
            raise self._error(field.name, expected)
        if field.kind is FieldKind.TEXTS:
            text = ", ".join(new_names(text))
        return text or self.proposed or None

    def _open_fields(self) -> tuple[FormField, ...]:
        """The fields that are still to be answered."""
        if not self._steps:
            return ()
        return submission.open_fields(
            *self._steps[-1], with_extras=self._with_extras, asks_known=self._asks_known
        )

    def _first_entry(
        self, text: str, field: str, names: Sequence[tuple[str, str]]
    ) -> tuple[int, str | None]:
        """The index of the entry that the most first words match, and the other words."""
        words = text.split()
        for count, start in first_words(words):
            index = entry_index(start.rstrip(","), names)
            if index is not None:
                return index, " ".join(words[count:]) or None
        raise self._choice_error(field, text, names)

    def _first_entries(
        self, text: str, field: str, names: Sequence[tuple[str, str]]
    ) -> tuple[list[int], str | None]:
        """The indexes of the entries at the beginning of a text, and the other words.

        Numbers end where a name begins, and names where a number does, unless there is a comma: so
        in "Quin Marco 2", 2 is the answer to the next question.
        """
        words, indexes, at = ", ".join(split_names(text)).split(), list[int](), 0
        has_numbers, must_follow = text[:1].isdigit(), True
        while at < len(words) and (must_follow or words[at][0].isdigit() == has_numbers):
            beginnings = first_words(words[at:])
            matches = ((n, entry_index(start.rstrip(","), names)) for n, start in beginnings)
            count, index = next((pair for pair in matches if pair[1] is not None), (0, None))
            if index is None:
                break
            at += count
            indexes.append(index)
            must_follow = words[at - 1].endswith(",")
        rest = words[at:]
        if must_follow or (rest and has_numbers and rest[0][0].isdigit()):
            before = "".join(f"{word} " for word in words[:at])
            raise self._choice_error(field, " ".join(rest), names, before)
        return indexes, " ".join(rest) or None

    def _choice_error(
        self, field: str, text: str, names: Sequence[tuple[str, str]], before: str = ""
    ) -> submission.AnswerError:
        """The error for a text after the choices `before` it, and what may be meant."""
        last, quoted = len(names), NameArg(truncated_repr(text))
        first = text.partition(" ")[0]
        several = matching_indexes(text, names) or matching_indexes(first, names)
        if text and len(several) > 1:
            labels = NameArg(", ".join(f"{index + 1} {names[index][0]}" for index in several))
            fits = message_in("dialogue", "{text} matches several: {numbers}.",
                              text=quoted, numbers=labels)  # fmt: skip
            return self._error(field, fits)
        got = message_in("dialogue", "{text} is not one of the choices.", text=quoted)
        if not text:
            got = message_in("dialogue", "Nothing was chosen.")
        allowed = [number for number, _ in self.entries] or [*range(1, last + 1)]
        expected = message_in("dialogue", "Type a number from {first} to {last}.",
                              first=min(allowed), last=max(allowed))  # fmt: skip
        meant = corrected(text, [label for label, _ in names]) or ""
        if meant:
            expected = meant_sentence(meant)
        elif max(allowed) == 1:
            expected = message_in("dialogue", "The only possible number is 1.")
        return self._error(field, got, expected, meant=before + meant if meant else "", wrong=text)

    def _error(
        self, field: str, *sentences: Message, meant: str = "", wrong: str = ""
    ) -> submission.AnswerError:
        line = Line(self.language.spans(*sentences), depth=0)
        return submission.AnswerError(field, line, meant, wrong)
