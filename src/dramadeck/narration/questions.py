"""The questions of a menu as records: of what is free, of a setting, of several of a group."""

from typing import Any, Final

from dramadeck.engine.fields import AtLeast
from dramadeck.engine.marks import marked
from dramadeck.engine.several import Place
from dramadeck.narration.asking import AskKind, Field, Leaf, kind_of, members_of, parts_of
from dramadeck.narration.menu import Ask, Choice
from dramadeck.narration.menu_words import MenuWords
from dramadeck.narration.picking import ENOUGH, Picks, name_of, record_at
from dramadeck.narration.saying import say_in

_NOTHING: Final = say_in("choice", "none")
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
        default=None if is_needed else leaf.value,
        smallest=at_least.smallest if at_least else free.smallest,
        largest=free.largest,
        is_needed=is_needed,
    )


def setting_asked(words: MenuWords, command: Any, field: Field) -> Ask:
    """One of the members of a field that goes without saying, or several of them."""

    def choice(value: Any) -> Choice:
        told = words.value(command, field.name, value)
        return Choice(value, words.field(field.name) if told is None else words.line(told))

    several = parts_of(field.annotation)
    return Ask(
        field=field.name,
        label=words.field(field.name),
        kind=AskKind.SEVERAL if several else AskKind.CHOICE,
        choices=tuple([choice(each) for each in several or members_of(field.annotation)]),
        default=getattr(command, field.name),
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
        choices.append(Choice(ENOUGH, words.line(_ALL if picks.values else _NOTHING)))
    return Ask(
        field=f"{name_of(place)}.{len(picks.values)}",
        label=words.field(name),
        kind=AskKind.SEVERAL,
        choices=tuple(choices),
    )


__all__ = ["free_asked", "setting_asked", "several_asked"]
