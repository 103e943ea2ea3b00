"""A menu as lists with pages, as buttons where there are few, and as forms to fill in.

Somebody chooses a form, then one option after the other, and fills in what is free. Where each of
them leads is a `Step`, which stands in it; nothing is kept between two of them.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final, TypeAlias

import attrs

from dramadeck.chat import sentences as said
from dramadeck.chat.problems import ChatReason
from dramadeck.chat.replies import Button, Choose, Item, Modal, Option, Reply
from dramadeck.chat.steps import FIELDS, OPTIONS, Progress, Step, progress_at
from dramadeck.client.problems import no
from dramadeck.narration import FieldKind, Form, FormField, Language, Menu, Span, Text
from dramadeck.narration.markup import Block, BlockKind
from dramadeck.narration.submission import chance_of, default_of

FEW: Final = 5
"""So many options are buttons, more a list."""

_Entry: TypeAlias = Form | tuple[Form, ...]


def asked(step: Step, menu: Menu, language: Language) -> Reply | None:
    """What is asked at a step; None where nothing is left to ask."""
    form = menu.named(step.at)
    if form is None:
        return _menu(step, menu, language)
    progress = progress_at(step, form)
    ways = _ways(step, language, has_more=bool(progress.extras))
    if progress.field is not None:
        return _question(step, progress, language, ways)
    if step.has_more and progress.extras:
        return _extras(step, progress, language, ways)
    return _modal(step, progress, language, ways) if progress.free else None


def _menu(step: Step, menu: Menu, language: Language) -> Reply:
    """The forms by topic, or those of one topic."""
    entries = folded(menu.sections)
    if step.at:
        entries = [form for form in menu if form.topic.value == step.at]
    if not entries:
        raise no(ChatReason.OLD_MENU)
    has_more = any(field.is_extra for form in menu for field in form.fields)
    options = [_entry(entry, language) for entry in entries]
    ways = _ways(step, language, has_more=has_more)
    title = Block(language.spans(said.CHOOSE))
    return _list(step, language, [title], options, ways, to=step.into)


def folded(sections: Sequence[tuple[Form, ...]]) -> list[_Entry]:
    """The forms of a menu; where a list has no room for all, its last topics as a whole."""
    shown = list[_Entry]()
    for last in range(len(sections), -1, -1):
        shown = [form for section in sections[:last] for form in section]
        shown += [section[0] if len(section) == 1 else section for section in sections[last:]]
        if len(shown) <= OPTIONS:
            break
    return shown


def _entry(entry: _Entry, language: Language) -> Option:
    if isinstance(entry, tuple):
        labels = [form.label.text for form in entry]
        return Option(entry[0].title.text, entry[0].topic.value, about=" · ".join(labels))
    about = [entry.title.text, *_chance(entry, {}, language)]
    return Option(entry.label.text, entry.name, about=" · ".join(about))


def _chance(form: Form, answers: Mapping[str, Any], language: Language) -> Iterator[str]:
    """The chance of success with some answers, where it is known."""
    chance = chance_of(form, answers)
    if chance is not None:
        yield language.percent(float(chance))


def _title(form: Form) -> Block:
    return Block(form.label.spans, BlockKind.TITLE)


def _question(step: Step, progress: Progress, language: Language, ways: tuple[Item, ...]) -> Reply:
    """A field and its options, of which one is chosen, or several."""
    form, field, picked = progress.form, progress.field, progress.picked
    assert field is not None  # noqa: S101 - who asks has looked
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
        ways = (Button(none or language.text(said.NOTHING_MORE), str(step.chosen())), *ways)

    blocks, to = [_title(form), Block(tuple(label))], partial(_after, progress, step)
    return _list(step, language, blocks, options, ways, to=to, most=most, fewest=fewest)


def _extras(step: Step, progress: Progress, language: Language, ways: tuple[Item, ...]) -> Reply:
    """The fields that mostly go without saying, of which one is chosen after the other."""
    fields = [progress.form.fields.index(field) for field in progress.extras]
    options = [Option(progress.form.fields[at].label.text, str(at)) for at in fields]
    without = Button(language.text(said.NOTHING_MORE), str(attrs.evolve(step, has_more=False)))

    blocks = [_title(progress.form), Block(language.spans(said.SAY_WHAT))]
    to = partial(_after, progress, step)
    return _list(step, language, blocks, options, (without, *ways), to=to)


def _after(progress: Progress, step: Step, value: str) -> Step:
    return progress.after([int(value)], step)


def _list(
    step: Step,
    language: Language,
    blocks: Sequence[Block],
    options: Sequence[Option],
    ways: tuple[Item, ...],
    *,
    to: Callable[[str], Step],
    most: int = 1,
    fewest: int = 1,
) -> Reply:
    """Some options, few as buttons, more as a list, and more than it holds on pages."""
    if most == 1 and len(options) <= FEW:
        labels = [" · ".join(filter(None, (option.label, option.about))) for option in options]
        few = [
            Button(label, str(to(option.value)), True)
            for label, option in zip(labels, options, strict=True)
        ]
        return Reply(blocks=tuple(blocks), items=(*few, *ways))
    step = attrs.evolve(step, page=min(step.page, (len(options) - 1) // OPTIONS))
    shown = tuple(options[step.page * OPTIONS :][:OPTIONS])
    choose = Choose(str(step), shown, min(most, len(shown)), min(max(fewest, 1), len(shown)))
    return Reply(blocks=tuple(blocks), items=(choose, *_pages(step, language, len(options)), *ways))


def _pages(step: Step, language: Language, options: int) -> Iterator[Item]:
    for title, at in ((said.PREVIOUS, step.page - 1), (said.NEXT, step.page + 1)):
        if 0 <= at * OPTIONS < options:
            yield Button(language.text(title), str(attrs.evolve(step, page=at)))


def _ways(step: Step, language: Language, *, has_more: bool) -> tuple[Item, ...]:
    """Where one gets from here besides."""
    back = (Button(language.text(said.BACK), str(step.back)),) if step.at else ()
    if not has_more or step.has_more:
        return back
    return (*back, Button(language.text(said.MORE), str(attrs.evolve(step, has_more=True))))


def _modal(step: Step, progress: Progress, language: Language, ways: tuple[Item, ...]) -> Reply:
    """The fields to fill in, which are answered with texts."""
    if len(progress.free) > FIELDS:
        raise no(ChatReason.TOO_LONG_A_FORM, most=FIELDS)
    again = Button(language.text(said.FORM), str(step), is_first=True)
    fields = tuple(_typed(field, progress) for field in progress.free)
    modal = Modal(progress.form.label.text, str(step), fields)
    return Reply(blocks=(_title(progress.form),), modal=modal, items=(again, *ways))


def _typed(field: FormField, progress: Progress) -> FormField:
    """A field as it is asked now: what was said the last time is its default, and stands there."""
    default = default_of(progress.form, progress.answers, field)
    sample = field.sample
    if field.options:
        sample = ", ".join(option.label.text for option in field.options)
        known = [option.label.text for option in field.options if option.value == default]
        default = known[0] if known and default is not None else default
    return attrs.evolve(field, default=default, sample=sample)
