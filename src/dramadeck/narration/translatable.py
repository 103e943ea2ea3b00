"""The texts of a system to be translated, for its catalogues.

Most of it is the literals in calls of `message`, `template` and similar functions; a tool such as
Babel gathers them from the source by `KEYWORDS`. `translatable_texts` reads the rest from the
system: its title, the summaries of its commands, their sample texts, words for members of
enums and for the answers of rule texts, and the sentences of its refusals. The context of each
message is set by the narration, so this module is the only one that lists the contexts.
"""

from collections.abc import Iterator, Mapping
from enum import Enum, EnumType
from types import MappingProxyType
from typing import Any, Final, Literal, NamedTuple, cast, get_args, get_origin, get_type_hints

import attrs

from dramadeck.core import FreeInput, RefusalReason
from dramadeck.core.field_types import marked
from dramadeck.core.rules import AnySystem
from dramadeck.narration.fields import annotations_of
from dramadeck.narration.lookup import COMMAND, SYSTEM, summary_of
from dramadeck.narration.messages import FREE_TEXT
from dramadeck.narration.renderer import english_answer, english_word

KEYWORDS: Final[Mapping[str, Any]] = MappingProxyType(
    {
        "message": None,
        "message_in": ((1, "c"), 2),
        "message_n": (2, 3),
        "message_n_in": ((1, "c"), 3, 4),
        "N_": None,
        "N_n": (1, 2),
        "template": None,
        "labels": None,
    }
)
"""Function → which of its arguments are the message, a plural, and (`c`) a context."""


class Translatable(NamedTuple):
    """A text to be translated, in English, with its context."""

    text: str
    context: str


def translatable_texts(rules: AnySystem) -> Iterator[Translatable]:
    """The texts of a system that are in no call of a function; some may be repeated."""
    yield Translatable(rules.title, SYSTEM)
    yield from (Translatable(summary_of(each).message, COMMAND) for each in rules.commands)
    yield from (Translatable(each, FREE_TEXT) for each in samples_of(rules))
    kinds: list[type[Enum]] = sorted(
        enums_of(rules), key=lambda each: (each.__module__, each.__name__)
    )
    for kind in kinds:
        yield from (Translatable(english_word(each), kind.__name__) for each in kind)
    for group in groups_of(rules):
        yield from answers_of(group)
    for reasons in reasons_of(rules):
        yield from (Translatable(each.sentence, reasons.__name__) for each in reasons)


def samples_of(rules: AnySystem) -> Iterator[str]:
    """The sample texts of free input in the commands of a system."""
    seen = set[Any]()
    for command in rules.commands:
        yield from _samples(command, seen)


def _samples(kind: Any, seen: set[Any]) -> Iterator[str]:
    if kind in seen:
        return
    seen.add(kind)
    if isinstance(kind, type) and attrs.has(kind):
        for hint in annotations_of(kind).values():
            free = marked(hint, FreeInput)
            sample: Any = free.sample if free else ()
            yield from (each for each in _several(sample) if isinstance(each, str))
            yield from _samples(hint, seen)
    for part in get_args(kind):
        if isinstance(part, type) or get_args(part):
            yield from _samples(part, seen)


def _several(sample: Any) -> tuple[Any, ...]:
    several: tuple[Any, ...] = sample if sample.__class__ is tuple else (sample,)
    return several


def enums_of(rules: AnySystem) -> set[type[Enum]]:
    """The enums whose members are shown: in events, commands, views, cards and rule texts."""
    found, seen = set[type[Enum]](), set[Any]()
    view = get_type_hints(rules.player_view)["return"]
    decks = [each for each in rules.decks.values() if hasattr(each, "cards")]
    values: list[Any] = [*(each.cards[0] for each in decks), *rules.dialects.values()]
    for kind in (*rules.events, *rules.commands, view, *{each.__class__ for each in values}):
        _walk(kind, found, seen)
    return found


def _walk(annotation: Any, found: set[type[Enum]], seen: set[Any]) -> None:
    if annotation in seen:
        return
    seen.add(annotation)
    for part in get_args(annotation):
        if part.__class__ is type or get_args(part) or isinstance(part, EnumType):
            _walk(part, found, seen)
    if isinstance(annotation, EnumType):
        found.add(cast("type[Enum]", annotation))
    elif isinstance(annotation, type) and attrs.has(annotation):
        for hint in get_type_hints(annotation, include_extras=True).values():
            _walk(hint, found, seen)


def groups_of(rules: AnySystem) -> list[type]:
    """The groups of questions in the rule texts of a system."""
    kinds = dict.fromkeys(each.__class__ for each in rules.dialects.values())
    hints = [hint for kind in filter(attrs.has, kinds) for hint in get_type_hints(kind).values()]
    return [*dict.fromkeys(each for each in hints if isinstance(each, type) and attrs.has(each))]


def answers_of(group: type) -> Iterator[Translatable]:
    """The words for each answer a field of a rule text may have; the field is their context."""
    for name, hint in get_type_hints(group).items():
        if get_origin(hint) is Literal:
            for answer in get_args(hint):
                yield Translatable(english_answer(answer), f"{group.__name__}.{name}")


def reasons_of(rules: AnySystem) -> list[type[RefusalReason]]:
    """The refusal reasons of a system: those that its own package defines."""
    package = rules.new_game.__module__.rpartition(".")[0] or rules.new_game.__module__
    declared = RefusalReason.__subclasses__()
    return [each for each in declared if f"{each.__module__}.".startswith(f"{package}.")]


__all__ = [
    "KEYWORDS",
    "Translatable",
    "answers_of",
    "enums_of",
    "groups_of",
    "reasons_of",
    "samples_of",
    "translatable_texts",
]
