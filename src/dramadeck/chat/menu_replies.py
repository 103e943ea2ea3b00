"""A menu as replies: lists with pages, a few buttons, and forms to fill in.

A user chooses a form, then one option after the other, and fills in the free fields. The id of each
button and list is a `Step`, which has all earlier choices; nothing is stored between them.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final, TypeAlias

import attrs

from dramadeck.chat import sentences
from dramadeck.chat.problems import ChatReason
from dramadeck.chat.replies import Button, Choose, Item, Modal, Option, Reply
from dramadeck.chat.steps import FIELDS, OPTIONS, Progress, Step, progress_at
from dramadeck.client.problems import request_error
from dramadeck.narration import FieldKind, Form, FormField, Language, Menu, Span, Text
from dramadeck.narration.markup import Block, BlockKind
from dramadeck.narration.submission import chance_of, default_of, settled_options

FEW: Final = 5  # up to this many options are buttons, more are a list

_Entry: TypeAlias = Form | tuple[Form, ...]


def question_at(step: Step, menu: Menu, language: Language) -> Reply | None:
    """The question at a step; None if everything is answered."""
    form = menu.named(step.at)
    if form is None:
        return _menu(step, menu, language)
    progress = progress_at(step, form)
    navigation = _navigation(step, language, has_more=bool(progress.extras))
    if progress.field is not None:
        return _question(step, progress, language, navigation)
    if step.has_more and progress.extras:
        return _extras(step, progress, language, navigation)
    return _modal(step, progress, language, navigation) if progress.free else None


def _menu(step: Step, menu: Menu, language: Language) -> Reply:
    """The list of all forms, or of those of one topic."""
    entries = menu_entries(menu.sections)
    if step.at:
        entries = [form for form in menu if form.topic.value == step.at]
    if not entries:
        raise request_error(ChatReason.OLD_MENU)
    has_more = any(field.is_extra for form in menu for field in form.fields)
    options = [_entry(entry, language) for entry in entries]
    navigation = _navigation(step, language, has_more=has_more)
    title = Block(language.spans(sentences.CHOOSE))
    return _list(step, language, [title], options, navigation, to=step.into)


def menu_entries(sections: Sequence[tuple[Form, ...]]) -> list[_Entry]:
    """The forms of a menu; if they are too many for a list, one entry for each last topic."""
    entries = list[_Entry]()
    for last in range(len(sections), -1, -1):
        entries = [form for section in sections[:last] for form in section]
        entries += [section[0] if len(section) == 1 else section for section in sections[last:]]
        if len(entries) <= OPTIONS:
            break
    return entries


def _entry(entry: _Entry, language: Language) -> Option:
    if isinstance(entry, tuple):
        labels = [form.label.text for form in entry]
        return Option(entry[0].title.text, entry[0].topic.value, about=" · ".join(labels))
    settled = [it.label.text for _, options in settled_options(entry, {}) for it in options]
    about = [entry.title.text, *filter(None, (", ".join(settled),)), *_chance(entry, {}, language)]
    return Option(entry.label.text, entry.name, about=" · ".join(about))


def _chance(form: Form, answers: Mapping[str, Any], language: Language) -> Iterator[str]:
    """The chance of success with some answers, if it is known."""
    chance = chance_of(form, answers)
    if chance is not None:
        yield language.percent(float(chance))


def _title(form: Form) -> Block:
    return Block(form.label.spans, BlockKind.TITLE)


def _question(
    step: Step, progress: Progress, language: Language, navigation: tuple[Item, ...]
) -> Reply:
    """The question for a field with options."""
    form, field, picked = progress.form, progress.field, progress.picked
    assert field is not None  # noqa: S101 - the caller has checked it
    label, options = list[Span](field.label.spans), list[Option]()
    for number, option in enumerate(progress.options):
        if number not in picked or field.is_repeated:
            answers = {**progress.answers, field.name: option.value}
            chance = () if field.kind is FieldKind.CHOICES else _chance(form, answers, language)
            options.append(Option(option.label.text, str(number), "".join(chance)))
    for place, number in enumerate(picked):
        label += (Text(", " if place else ": "), *progress.options[number].label.spans)
    most = 1 if field.is_ordered or field.is_repeated else field.most - len(picked)
    fewest = field.fewest if progress.is_whole else 1
    if field.kind is FieldKind.CHOICES and len(picked) >= field.fewest:
        none = None if picked or field.nothing is None else field.nothing.text
        navigation = (
            Button(none or language.text(sentences.NOTHING_MORE), str(step.chosen())),
            *navigation,
        )

    blocks, to = [_title(form), Block(tuple(label))], partial(_after, progress, step)
    return _list(step, language, blocks, options, navigation, to=to, most=most, fewest=fewest)


def _extras(
    step: Step, progress: Progress, language: Language, navigation: tuple[Item, ...]
) -> Reply:
    """The list of the extra fields, of which the user may choose some."""
    fields = [progress.form.fields.index(field) for field in progress.extras]
    options = [Option(progress.form.fields[at].label.text, str(at)) for at in fields]
    without = Button(language.text(sentences.NOTHING_MORE), str(attrs.evolve(step, has_more=False)))

    blocks = [_title(progress.form), Block(language.spans(sentences.SAY_WHAT))]
    to = partial(_after, progress, step)
    return _list(step, language, blocks, options, (without, *navigation), to=to)


def _after(progress: Progress, step: Step, value: str) -> Step:
    return progress.after([int(value)], step)


def _list(
    step: Step,
    language: Language,
    blocks: Sequence[Block],
    options: Sequence[Option],
    navigation: tuple[Item, ...],
    *,
    to: Callable[[str], Step],
    most: int = 1,
    fewest: int = 1,
) -> Reply:
    """Options as buttons, as a list, or as a list with pages, by their number."""
    if most == 1 and len(options) <= FEW:
        labels = [" · ".join(filter(None, (option.label, option.about))) for option in options]
        buttons = [
            Button(label, str(to(option.value)), True)
            for label, option in zip(labels, options, strict=True)
        ]
        return Reply(blocks=tuple(blocks), items=(*buttons, *navigation))
    step = attrs.evolve(step, page=min(step.page, (len(options) - 1) // OPTIONS))
    page = tuple(options[step.page * OPTIONS :][:OPTIONS])
    choose = Choose(str(step), page, min(most, len(page)), min(max(fewest, 1), len(page)))
    return Reply(
        blocks=tuple(blocks), items=(choose, *_pages(step, language, len(options)), *navigation)
    )


def _pages(step: Step, language: Language, options: int) -> Iterator[Item]:
    for title, at in ((sentences.PREVIOUS, step.page - 1), (sentences.NEXT, step.page + 1)):
        if 0 <= at * OPTIONS < options:
            yield Button(language.text(title), str(attrs.evolve(step, page=at)))


def _navigation(step: Step, language: Language, *, has_more: bool) -> tuple[Item, ...]:
    """The buttons to go back, and to fill in more."""
    back = (Button(language.text(sentences.BACK), str(step.back)),) if step.at else ()
    if not has_more or step.has_more:
        return back
    return (*back, Button(language.text(sentences.MORE), str(attrs.evolve(step, has_more=True))))


def _modal(
    step: Step, progress: Progress, language: Language, navigation: tuple[Item, ...]
) -> Reply:
    """The form with the free fields."""
    if len(progress.free) > FIELDS:
        raise request_error(ChatReason.TOO_LONG_A_FORM, most=FIELDS)
    again = Button(language.text(sentences.FORM), str(step), is_first=True)
    fields = tuple(_typed(field, progress) for field in progress.free)
    modal = Modal(progress.form.label.text, str(step), fields)
    return Reply(blocks=(_title(progress.form),), modal=modal, items=(again, *navigation))


def _typed(field: FormField, progress: Progress) -> FormField:
    """A field with the default for the present answers, and with the labels of its options."""
    default = default_of(progress.form, progress.answers, field)
    sample = field.sample
    if field.options:
        sample = ", ".join(option.label.text for option in field.options)
        labels = [option.label.text for option in field.options if option.value == default]
        default = labels[0] if labels and default is not None else default
    return attrs.evolve(field, default=default, sample=sample)
