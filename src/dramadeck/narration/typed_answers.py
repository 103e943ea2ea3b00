"""What the words of a typed answer mean in a form: options, kinds, numbers with their labels."""

from collections.abc import Iterable, Mapping
from enum import Enum
from itertools import takewhile
from typing import Any

from dramadeck.narration import submission
from dramadeck.narration.command_fields import FieldKind
from dramadeck.narration.forms import Form, FormField, Option
from dramadeck.narration.messages import Message, NameArg, message_in
from dramadeck.narration.typed_names import first_named, first_words, folded, matching_indexes


def names_of(options: Iterable[Option]) -> list[tuple[str, str]]:
    """The label of each option, and its value in a command."""
    return [(option.label.text, str(option.value)) for option in options]


def after_settled(form: Form, answers: Mapping[str, Any], words: list[str]) -> list[str]:
    """The words after the names of options that are settled, such as of who acts."""
    for _, options in submission.settled_options(form, answers):
        names = names_of(options)
        count = next((n for n, start in first_words(words) if matching_indexes(start, names)), 0)
        words = words[count:]
    return words


def is_kind_named(text: str, options: Iterable[Option]) -> bool:
    """Whether a text begins with a kind, such as of an action, that is among some options."""
    kinds = names_of(option for option in options if isinstance(option.meaning, Enum))
    return first_named(text, kinds, is_whole=True) is not None


def is_number(word: str) -> bool:
    """Whether a word is a whole number."""
    return word.removeprefix("-").isdecimal()


def label_length(field: FormField, text: str) -> int:
    """The length of the word at the beginning of a text, if it begins the label of a number."""
    word = text.partition(" ")[0].rstrip(",.")
    is_label = word[:3].isalpha() and folded(field.label.text).startswith(folded(word))
    return len(word) if is_label and field.kind is FieldKind.NUMBER else 0


def after_label(text: str, label: str) -> str | None:
    """What follows the words of a label, or its first one, at the beginning of a text."""
    words, labels = text.split(), folded(label).split()
    pairs = zip(words[1:], labels[1:], strict=False)
    count = 1 + sum(1 for _ in takewhile(lambda pair: folded(pair[0]) == pair[1], pairs))
    return " ".join(words[count:]) or None


def in_words(field: FormField, sample: Any) -> Any:
    """A sample as its word, if the numbers of a field have words."""
    return next((word for word, number in field.number_words if number == sample), sample)


def meant_sentence(name: str) -> Message:
    """The sentence about a name that may be meant."""
    return message_in("dialogue", "Did you mean “{name}”?", name=NameArg(name))


def is_vague(text: str, form: Form) -> bool:
    """Whether a text is a word inside a label, as "trade" is in "decline a trade with Quin".

    In many languages a label begins or ends with the verb, so its first or last word is enough.
    """
    typed, words = folded(text), folded(form.label.text).split()
    is_clear = typed == folded(form.name) or any(
        word.startswith(typed) for word in (words[0], words[-1])
    )
    return typed.isalpha() and not is_clear
