"""A menu as lists with pages, as buttons where there are few, and as forms.

Where each of them leads is a `Step`, which stands in it; nothing is kept between two of them.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

import attrs

from dramadeck.chairs.chat import sentences as said
from dramadeck.chairs.chat.reasons import ChatReason
from dramadeck.chairs.chat.replies import Button, Choose, Form, Item, Option, Reply
from dramadeck.chairs.problems import no
from dramadeck.narration import AskKind, Choice, Entry, Language, Line, Menu
from dramadeck.narration.markdown import marked
from dramadeck.narration.steps import Step
from dramadeck.narration.wire import PickError

_NUMBER: Final = re.compile("[0-9]{1,4}")

MOST_PICKED: Final = 36**2
"""So many choices can be told apart on a button."""

OPTIONS: Final = 25
"""So many options has a list at most."""

FIELDS: Final = 5
"""So many fields has a form at most; and so many choices are buttons, more a list."""


def asked(
    step: Step, menu: Menu[Any], entry: Entry[Any] | None, language: Language
) -> Reply | None:
    """What is asked at a step; None where nothing is left to ask.

    Args:
        step: where somebody is.
        menu: in which menu.
        entry: the entry at which she is; None at the menu itself.
        language: of who is asked.
    """
    if entry is None:
        ways = _ways(step, language, has_more=any(each.more for each in menu.entries))
        options = [_option(e, language, g.title) for g in menu.groups for e in g.entries]
        return _list(step, language, language.text(said.CHOOSE), options, ways)
    ways, head = _ways(step, language, has_more=bool(entry.more)), _head(entry)
    if entry.asks and entry.asks[0].choices:
        ask = entry.asks[0]
        options = [_option(each, language) for each in ask.choices]
        return _list(step, language, f"{head}\n{marked(ask.label.spans)}", options, ways)
    if step.has_more and entry.more:
        # Which of what mostly goes without saying is to be said: a form has few fields.
        fields = tuple([Option(each.label.text, each.field) for each in entry.more][:OPTIONS])
        most = min(FIELDS - len(entry.asks), len(fields))
        without = Button(language.text(said.NOTHING_MORE), str(attrs.evolve(step, has_more=False)))
        choose = Choose(str(step), fields, most, language.text(said.SAY_WHAT))
        return Reply(text=head, items=(choose, without, *ways))
    return form_of(step, entry, language, ways) if entry.asks else None


def _head(entry: Entry[Any]) -> str:
    return f"**{marked(entry.label.spans).replace('**', '')}**"


def _option(choice: Entry[Any] | Choice, language: Language, group: Line | None = None) -> Option:
    chance = () if choice.chance is None else (language.percent(float(choice.chance)),)
    about = " · ".join([*([group.text] if group else ()), *chance])
    return Option(choice.label.text, about=about)


def _list(
    step: Step, language: Language, head: str, options: Sequence[Option], ways: tuple[Item, ...]
) -> Reply:
    """Some options, few as buttons, more as a list, and more than it holds on pages."""
    if len(options) <= FIELDS:
        labels = [" · ".join(filter(None, (each.label, each.about))) for each in options]
        few = [Button(each, str(step.chosen(at)), True) for at, each in enumerate(labels)]
        return Reply(text=head, items=(*few, *ways))
    last = (len(options) - 1) // OPTIONS
    step = attrs.evolve(step, page=min(step.page, last))
    valued = [attrs.evolve(each, value=str(at)) for at, each in enumerate(options)]
    choose = Choose(str(step), tuple(valued[step.page * OPTIONS :][:OPTIONS]))
    return Reply(text=head, items=(choose, *_pages(step, language, len(options)), *ways))


def _pages(step: Step, language: Language, options: int) -> Iterator[Item]:
    for title, at in ((said.PREVIOUS, step.page - 1), (said.NEXT, step.page + 1)):
        if 0 <= at * OPTIONS < options:
            yield Button(language.text(title), str(attrs.evolve(step, page=at)))


def _ways(step: Step, language: Language, *, has_more: bool) -> tuple[Item, ...]:
    """Where one gets from here besides."""
    back = (Button(language.text(said.BACK), str(step.back)),) if step.path else ()
    if not has_more or step.has_more:
        return back
    return (*back, Button(language.text(said.MORE), str(attrs.evolve(step, has_more=True))))


def form_of(
    step: Step,
    entry: Entry[Any],
    language: Language,
    ways: tuple[Item, ...] = (),
    more: Iterable[str] = (),
) -> Reply:
    """The form of what an entry leaves open, and of what else is to be said.

    Args:
        step: where somebody is.
        entry: what she has chosen.
        language: of who is asked.
        ways: where she gets from here besides.
        more: the fields that she wants to say besides.

    Raises:
        FrontError: that is more than a form holds.
    """
    asks = [*entry.asks, *(each for each in entry.more if each.field in more)]
    if len(asks) > FIELDS:
        raise no(ChatReason.TOO_LONG_A_FORM, most=FIELDS)
    again = Button(language.text(said.FORM), str(step), is_first=True)
    form = Form(entry.label.text, str(step), tuple(asks))
    return Reply(text=_head(entry), form=form, items=(again, *ways))


def numbers_in(values: Iterable[str], choices: Sequence[object] | None = None) -> list[int]:
    """The numbers of what was chosen, as they come back from a list.

    Args:
        values: what comes back.
        choices: what there was to choose from, where that is known.

    Raises:
        PickError: no list has such values.

    >>> numbers_in(["0", "24"])
    [0, 24]
    """
    most = MOST_PICKED if choices is None else len(choices)
    found = [int(each) if _NUMBER.fullmatch(each) else most for each in values]
    if any(each >= most for each in found):
        raise PickError("there is no such choice")
    return found


def answers_in(entry: Entry[Any], filled: Mapping[str, Sequence[str]]) -> dict[str, Any]:
    """What a form has answered, as `Entry.filled` takes it; of what was left empty nothing.

    Args:
        entry: what was asked about.
        filled: field → what stands in it; of choices, their numbers.

    Raises:
        PickError: there is no such choice.
    """
    choices = {each.field: each for each in (*entry.asks, *entry.more) if each.choices}
    answers = dict[str, Any]()
    for field, values in filled.items():
        ask = choices.get(field)
        if ask is not None and values:
            chosen = tuple([ask.choices[at].value for at in numbers_in(values, ask.choices)])
            answers[field] = chosen if ask.kind is AskKind.SEVERAL else chosen[0]
        elif values and values[0]:
            answers[field] = values[0]
    return answers
