"""The questions of a menu as records: of what is free, of a setting, of several of a group."""

from collections.abc import Iterable, Iterator
from typing import Any, Final

import attrs

from dramadeck.core.field_types import AtLeast, marked
from dramadeck.core.legal_actions import Place
from dramadeck.narration.asking import (
    AskKind,
    Leaf,
    fields_of,
    kind_of,
    leaves_of_parts,
    members_of,
    parts_of,
    value_at,
)
from dramadeck.narration.menu import Ask, Choice
from dramadeck.narration.menu_words import MenuWords
from dramadeck.narration.picking import ENOUGH, Picks, name_of, record_at
from dramadeck.narration.saying import say_in

_ALL: Final = say_in("choice", "that is all")


def free_asked(words: MenuWords, leaf: Leaf, *, is_needed: bool) -> Ask:
    """What is free; where it need not be said, what is taken then is its default."""
    field, free = leaf.field, leaf.field.free
    assert free is not None  # noqa: S101 - that is what a leaf is
    at_least = marked(field.annotation, AtLeast)
    return Ask(
        field=leaf.name,
        label=words.field(field.name, leaf.whose),
        kind=kind_of(field.annotation, is_for_each=leaf.is_for_each),
        sample=free.sample,
        shown=words.sample(free.sample),
        default=None if is_needed else leaf.value,
        smallest=at_least.smallest if at_least else free.smallest,
        largest=free.largest,
        is_needed=is_needed,
    )


def setting_asked(words: MenuWords, command: Any, setting: Leaf) -> Ask:
    """One of the members of a field that goes without saying, or several of them."""
    field, record = setting.field, value_at(command, setting.path[:-1])

    def choice(value: Any) -> Choice:
        told = words.value(record, field.name, value)
        return Choice(value, words.field(field.name) if told is None else words.line(told))

    several = parts_of(field.annotation)
    return Ask(
        field=setting.name,
        label=words.field(field.name, setting.whose),
        kind=AskKind.SEVERAL if several else AskKind.CHOICE,
        choices=tuple([choice(each) for each in several or members_of(field.annotation)]),
        default=setting.value,
        is_needed=False,
    )


def several_asked(words: MenuWords, command: Any, place: Place, picks: Picks) -> Ask:
    """Which of a group; after each answer which else, until that is all."""
    record, name = record_at(command, place), place.path[-1]
    choices: list[Choice] = []
    for each in picks.left:
        told = words.part(record, name, each)
        choices.append(Choice(each, words.field(name) if told is None else words.line(told)))
    if picks.may_be_all:
        choices.append(Choice(ENOUGH, words.line(_ALL if picks.values else words.nothing(name))))
    return Ask(
        field=f"{name_of(place)}.{len(picks.values)}",
        label=words.field(name),
        kind=AskKind.SEVERAL,
        choices=tuple(choices),
    )


def may_be_left(ask: Ask) -> bool:
    """Whether a choice may be left as it is: it asks for another of several that may be all."""
    return ask.kind is AskKind.SEVERAL and ask.choices[-1].value is ENOUGH


def asked_of_parts(words: MenuWords, command: Any, *, is_known: bool) -> Iterator[Ask]:
    """What each of several says for itself: what the sample says has to be said."""
    for leaf in leaves_of_parts(command):
        if _is_of_sample(leaf) and not is_known:
            yield free_asked(words, leaf, is_needed=True)


def asked_besides(
    words: MenuWords, command: Any, own: Iterable[Leaf], told: tuple[str, ...], *, is_known: bool
) -> Iterator[Ask]:
    """What mostly goes without saying.

    Args:
        words: says what things are called.
        command: the command if nothing of it is said.
        own: what is free in it and not asked for already.
        told: the fields that tell it from others; they are no settings.
        is_known: whether its values stand on a sheet.
    """
    for leaf in own:
        if not leaf.is_for_each and _may_be_besides(leaf):
            yield free_asked(words, leaf, is_needed=False)
    for field in fields_of(command.__class__):
        members = members_of(field.annotation) or parts_of(field.annotation)
        if members and field.default is not attrs.NOTHING and field.name not in told:
            setting = Leaf((field.name,), field, getattr(command, field.name))
            yield setting_asked(words, command, setting)
    for leaf in leaves_of_parts(command):
        if leaf.field.free is None:
            yield setting_asked(words, command, leaf)
        elif is_known or not _is_of_sample(leaf):
            yield free_asked(words, leaf, is_needed=False)


def _may_be_besides(leaf: Leaf) -> bool:
    return leaf.field.free is not None and not leaf.field.free.only_if_required


def _is_of_sample(leaf: Leaf) -> bool:
    return leaf.field.free is not None and not leaf.is_unsaid(leaf.value)


__all__ = ["asked_besides", "asked_of_parts", "free_asked", "may_be_left", "several_asked"]
