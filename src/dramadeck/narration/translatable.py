"""The texts of a system to be translated, for its catalogues.

`catalogue_template` finds all of them. `python -m dramadeck.narration.translatable high_card
messages.pot` writes them for an installed system into a file.

They are in its tables, and literals in calls of `message`, `template` and similar functions
(`KEYWORDS`). `translatable_texts` reads the rest from the system: its title, the summaries and
sample texts of its commands, the names of its cards, words for members of enums and for the answers
of rule texts, and the sentences of its refusals, each with its context.
"""

import ast
import json
import sys
from collections.abc import Iterator, Mapping
from enum import Enum, EnumType
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, Literal, NamedTuple, cast, get_args, get_origin, get_type_hints

import attrs

from dramadeck.core import FreeInput, RefusalReason, system
from dramadeck.core.field_types import marked
from dramadeck.core.rules import AnySystem
from dramadeck.narration.fields import annotations_of
from dramadeck.narration.lookup import COMMAND, SYSTEM, summary_of
from dramadeck.narration.messages import FREE_TEXT, literal
from dramadeck.narration.renderer import english_answer, english_word
from dramadeck.narration.templates import messages_in

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
"""Function → the positions of its message, plural and (`c`) context, as in Babel."""


class Translatable(NamedTuple):
    """A text to be translated, in English, with its context."""

    text: str
    context: str


def catalogue_template(rules: AnySystem) -> str:
    """The template (`.pot`) of the catalogues of a system, from the package that has its verbs.

    >>> from dramadeck import tarot
    >>> 'msgid "The Hermit"' in catalogue_template(tarot.TAROT)
    True
    """
    plurals = dict[tuple[str | None, str], str | None]()
    for one, many, context in _texts(rules):
        plurals[context, one] = plurals.get((context, one)) or many
    entries = (_entry(one, many, context) for (context, one), many in plurals.items())
    return "\n\n".join([_HEADER, *entries, ""])


def _texts(rules: AnySystem) -> Iterator[tuple[str, str | None, str | None]]:
    """The texts of a system as (message, plural, context)."""
    for file in _files_in(files(rules.verb(rules.commands[0]).__module__)):
        if file.name.endswith(".csv"):
            yield from messages_in(file)
        elif file.name.endswith(".py"):
            yield from _literals_in(ast.parse(file.read_text(encoding="utf-8")))
    yield from ((text, None, context) for text, context in translatable_texts(rules))


def _files_in(folder: Traversable) -> Iterator[Traversable]:
    for path in sorted(folder.iterdir(), key=lambda path: path.name):
        yield from _files_in(path) if path.is_dir() else (path,)


def _literals_in(module: ast.Module) -> Iterator[tuple[str, str | None, str | None]]:
    """The texts in calls of the functions in `KEYWORDS`."""
    for node in ast.walk(module):
        function: Any = node.func if isinstance(node, ast.Call) else None
        name = getattr(function, "id", getattr(function, "attr", ""))
        if not isinstance(node, ast.Call) or name not in KEYWORDS:
            continue
        values = [getattr(argument, "value", None) for argument in node.args]
        texts, context = list[str](), None
        for place in KEYWORDS[name] or (1,):
            at, is_context = (place, False) if isinstance(place, int) else (place[0], True)
            value: object = values[at - 1] if at <= len(values) else None
            if isinstance(value, str) and is_context:
                context = value
            elif isinstance(value, str):
                texts.append(value)
        if texts:
            yield texts[0], texts[1] if len(texts) > 1 else None, context


_HEADER: Final = """msgid ""
msgstr ""
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n\""""


def _entry(one: str, many: str | None, context: str | None) -> str:
    """A message without a translation, as in a catalogue."""
    fields = {"msgctxt": context, "msgid": one, "msgid_plural": many}
    lines = [
        f"{key} {json.dumps(text, ensure_ascii=False)}" for key, text in fields.items() if text
    ]
    flags = ["#, python-brace-format"] if "{" in one else []
    forms = ["msgstr"] if many is None else ["msgstr[0]", "msgstr[1]"]
    return "\n".join([*flags, *lines, *(f'{form} ""' for form in forms)])


def translatable_texts(rules: AnySystem) -> Iterator[Translatable]:
    """The texts of a system that cannot be extracted from its source; some may be repeated."""
    yield Translatable(rules.title, SYSTEM)
    yield from (Translatable(summary_of(command).message, COMMAND) for command in rules.commands)
    yield from (Translatable(sample, FREE_TEXT) for sample in samples_of(rules))
    yield from (Translatable(literal(name), "card") for name in _card_names(rules))
    kinds: list[type[Enum]] = sorted(
        enums_of(rules), key=lambda kind: (kind.__module__, kind.__name__)
    )
    for kind in kinds:
        yield from (Translatable(english_word(member), kind.__name__) for member in kind)
    for group in groups_of(rules):
        yield from answers_of(group)
    for reasons in reasons_of(rules):
        yield from (Translatable(reason.sentence, reasons.__name__) for reason in reasons)


def _card_names(rules: AnySystem) -> Iterator[str]:
    """The names of the cards in the decks of a system."""
    for deck in rules.decks.values():
        for card in getattr(deck, "cards", ()):
            name: object = getattr(card, "name", None)
            if isinstance(name, str):
                yield name


def samples_of(rules: AnySystem) -> Iterator[str]:
    """The sample texts of free input in the commands of a system."""
    visited = set[Any]()
    for command in rules.commands:
        yield from _samples(command, visited)


def _samples(kind: Any, visited: set[Any]) -> Iterator[str]:
    if kind in visited:
        return
    visited.add(kind)
    if isinstance(kind, type) and attrs.has(kind):
        for hint in annotations_of(kind).values():
            free = marked(hint, FreeInput)
            sample: Any = free.sample if free else ()
            yield from (text for text in _several(sample) if isinstance(text, str))
            yield from _samples(hint, visited)
    for part in get_args(kind):
        if isinstance(part, type) or get_args(part):
            yield from _samples(part, visited)


def _several(sample: Any) -> tuple[Any, ...]:
    items: tuple[Any, ...] = sample if sample.__class__ is tuple else (sample,)
    return items


def enums_of(rules: AnySystem) -> set[type[Enum]]:
    """The enums in events, commands, views, cards and rule texts."""
    enums, visited = set[type[Enum]](), set[Any]()
    view = get_type_hints(rules.player_view)["return"]
    decks = [deck for deck in rules.decks.values() if hasattr(deck, "cards")]
    values: list[Any] = [*(deck.cards[0] for deck in decks), *rules.dialects.values()]
    for kind in (*rules.events, *rules.commands, view, *{value.__class__ for value in values}):
        _walk(kind, enums, visited)
    return enums


def _walk(annotation: Any, enums: set[type[Enum]], visited: set[Any]) -> None:
    if annotation in visited:
        return
    visited.add(annotation)
    for part in get_args(annotation):
        if part.__class__ is type or get_args(part) or isinstance(part, EnumType):
            _walk(part, enums, visited)
    if isinstance(annotation, EnumType):
        enums.add(cast("type[Enum]", annotation))
    elif isinstance(annotation, type) and attrs.has(annotation):
        for hint in get_type_hints(annotation, include_extras=True).values():
            _walk(hint, enums, visited)


def groups_of(rules: AnySystem) -> list[type]:
    """The records of options in the rule texts of a system."""
    kinds = dict.fromkeys(dialect.__class__ for dialect in rules.dialects.values())
    hints = [hint for kind in filter(attrs.has, kinds) for hint in get_type_hints(kind).values()]
    return [*dict.fromkeys(hint for hint in hints if isinstance(hint, type) and attrs.has(hint))]


def answers_of(group: type) -> Iterator[Translatable]:
    """The words for each answer of a field of a rule text, with the field as their context."""
    for name, hint in get_type_hints(group).items():
        if get_origin(hint) is Literal:
            for answer in get_args(hint):
                yield Translatable(english_answer(answer), f"{group.__name__}.{name}")


def reasons_of(rules: AnySystem) -> list[type[RefusalReason]]:
    """The refusal reasons that the package of a system defines."""
    package = rules.new_game.__module__.rpartition(".")[0] or rules.new_game.__module__
    declared = RefusalReason.__subclasses__()
    return [kind for kind in declared if f"{kind.__module__}.".startswith(f"{package}.")]


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


if __name__ == "__main__":
    NAME, FILE = sys.argv[1:]
    Path(FILE).write_text(catalogue_template(system(NAME)), encoding="utf-8")
