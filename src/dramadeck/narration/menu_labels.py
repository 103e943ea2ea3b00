"""The labels of a menu: titles, fields and options."""

from collections.abc import Collection, Iterable, Mapping
from typing import Any, Final, cast

import attrs

from dramadeck.core.menu_sections import Topic
from dramadeck.core.visibility import Seat
from dramadeck.narration import generic
from dramadeck.narration.command_fields import fields_of
from dramadeck.narration.fields import card_fields, named_value
from dramadeck.narration.messages import Listed, Message, NameArg, People, Value, message_in
from dramadeck.narration.renderer import Language
from dramadeck.narration.scope import Scope
from dramadeck.narration.spans import Line, shortened
from dramadeck.narration.terms import translated_name, translated_text
from dramadeck.narration.words import Words

LONGEST: Final = 100  # the most letters of a label, which is the limit of chat clients

_NOBODY: Final = message_in("choice", "nobody in particular")
"""The label of a record that has only free input."""

_NOTHING: Final = message_in("choice", "none")
"""The label of an empty field, if the words of the system have none."""

_TITLES: Final[Mapping[Topic, Message]] = {
    Topic.ANSWER: message_in("menu", "Answer now"),
    Topic.ROUND: message_in("menu", "Scenes and rounds"),
    Topic.ACTION: message_in("menu", "Your action"),
    Topic.CARDS: message_in("menu", "Your cards"),
    Topic.OTHERS: message_in("menu", "The others"),
    Topic.TRADES: message_in("menu", "Trades"),
    Topic.RULINGS: message_in("menu", "Rulings"),
    Topic.STORY: message_in("menu", "Story"),
    Topic.CORRECTIONS: message_in("menu", "Corrections"),
}


def sent_by(scope: Scope, seat: Seat, sender: str, label: Message) -> Message:
    """A label, with the name of the sender if that is not the seat itself."""
    if not sender or scope.is_own(sender, seat):
        return label
    return message_in("label", "{sender}: {label}", sender=NameArg(sender), label=label)


@attrs.frozen(kw_only=True, eq=False)
class MenuWords:
    """Makes the labels of the menu of a seat, in a language, with the words of the system."""

    seat: Seat
    language: Language
    words: Words
    scope: Scope

    def line(self, what: Value) -> Line:
        """A value as a label."""
        return shortened(Line(self.language.value(what), depth=0), LONGEST)

    def is_own(self, sender: str) -> bool:
        """Whether a sender is the seat itself, or has no name."""
        return not sender or self.scope.is_own(sender, self.seat)

    def topic(self, topic: Topic) -> Line:
        """The title of a topic."""
        return self.line(_TITLES[topic])

    def kind(self, kind: type) -> Line:
        """The title of a type of command."""
        title = self.words.titles.get(kind)
        return self.line(generic.words(kind.__name__) if title is None else title)

    def warning(self, kind: type) -> Line | None:
        """The effect of a command on others, if it has to be confirmed; otherwise None."""
        warning = self.words.warnings.get(kind)
        sentence = None if warning is None else warning(self.scope)
        return None if sentence is None else Line(self.language.spans(sentence), depth=0)

    def hint(self, kind: type) -> Line | None:
        """Information that is useful before a command is sent, or None."""
        hint = self.words.hints.get(kind)
        sentence = None if hint is None else hint(self.scope)
        return None if sentence is None else Line(self.language.spans(sentence), depth=0)

    def needs(self, kind: type, name: str) -> bool:
        """Whether a rarely needed field is needed in this state."""
        is_needed = self.words.needed.get(f"{kind.__name__}.{name}")
        return is_needed is not None and is_needed(self.scope)

    def notes(self, kinds: Collection[type]) -> tuple[Any, ...]:
        """What a menu of these types of commands says of the state beside the commands."""
        words = self.words
        texts = [(kind, self.hint(kind), self.warning(kind)) for kind in kinds]
        names = [tuple(suggest(self.scope)) for suggest in words.suggestions.values()]
        return (*texts, *(is_needed(self.scope) for is_needed in words.needed.values()), *names)

    def suggestions(self, kind: type, name: str) -> tuple[str, ...]:
        """The existing names for a field with free input, in the language.

        The name of a field inside a record is its path, such as `character.name`.
        """
        of_field = self.words.suggestions
        suggest = of_field.get(f"{kind.__name__}.{name}") or of_field.get(name.rpartition(".")[2])
        names = () if suggest is None else suggest(self.scope)
        return tuple(dict.fromkeys(map(self._translated, names)))

    def field(self, name: str, owners: Iterable[str] = (), kind: type | None = None) -> Line:
        """The label of a field, with the names of those that it concerns in brackets.

        The type of the command is for labels of `Command.field`.
        """
        of_kind = None if kind is None else self.words.fields.get(f"{kind.__name__}.{name}")
        word = of_kind or self._word(name)
        people = People([self._translated(owner) for owner in owners])
        if people.names:
            word = message_in("menu", "{field} ({who})", field=word, who=people)
        return self.line(word)

    def value(self, command: Any, name: str, value: Any) -> Value | None:
        """The value of a field; None for a record that has only free input."""
        if name in card_fields(command.__class__) and value:
            scope = self.scope
            return scope.cards(value) if value.__class__ is tuple else scope.card(value)
        if value is None or value == ():
            return self.nothing(name)
        if value is False:
            return message_in("choice", "no")
        if attrs.has(value.__class__):
            return self._record_value(value)
        if value.__class__ is tuple and attrs.has(value[0].__class__):
            return Listed([self._record_value(record) or _NOBODY for record in value])
        return named_value(name, value) or generic.described(self.scope, value)

    def nothing(self, name: str) -> Value:
        """The label of an empty field."""
        return self.words.nothing.get(name, _NOTHING)

    def nothing_chosen(self, name: str) -> Line | None:
        """The label of an empty field, if the words of the system have one."""
        word = self.words.nothing.get(name)
        return None if word is None else self.line(word)

    def part(self, record: Any, name: str, part: Any) -> Value:
        """The label of one of the options of a field."""
        if name in card_fields(record.__class__):
            return self.scope.card(part)
        labeler = self.words.options.get(name)
        label = None if labeler is None else labeler(self.scope, part)
        value = self.value(record, name, part) if label is None else label
        return self._free_input_label(part.__class__) if value is None else value

    def _free_input_label(self, kind: type) -> Value:
        """The label of a record that has only free input."""
        fields = fields_of(kind)
        if any(field.is_somebody for field in fields):
            return _NOBODY
        return Listed([self._word(field.name) for field in fields])

    def _record_value(self, record: Any) -> Value | None:
        """The values of a record, without free input and default values; None if there are none."""
        parts = [
            message_in("list", "{a}", a=label)
            for field in fields_of(record.__class__)
            if field.free is None
            and (value := getattr(record, field.name)) not in (None, ())
            and (value or value != field.default)
            and (label := self._inner_value(record, field.name, value)) is not None
        ]
        return generic.joined(tuple(parts))

    def sample(self, sample: object) -> Any:
        """A sample of free input, in the language."""
        if isinstance(sample, tuple):
            return tuple(map(self.sample, cast("tuple[object, ...]", sample)))
        return translated_text(sample, self.language) if isinstance(sample, str) else sample

    def _translated(self, name: str) -> str:
        """A name of a printed list in the language; any other name unchanged."""
        return translated_name(name, self.language)

    def _inner_value(self, record: Any, name: str, value: Any) -> Value | None:
        if value.__class__ is str:
            return NameArg(self._translated(value))
        if value is False:
            return message_in("choice", "not {field}", field=self._word(name))
        return self._word(name) if value is True else self.value(record, name, value)

    def _word(self, field: str) -> Message:
        word = self.words.fields.get(field)
        return generic.words(field) if word is None else word
