"""What stands in a menu: titles, what is asked for, and what there is to choose from."""

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any, Final

import attrs

from dramadeck.engine.secrecy import Seat
from dramadeck.engine.topics import Topic
from dramadeck.narration import generic
from dramadeck.narration.asking import fields_of
from dramadeck.narration.fields import card_fields, named_value
from dramadeck.narration.saying import Listed, People, Say, Value, say_in
from dramadeck.narration.scope import Scope
from dramadeck.narration.spans import Line, shortened
from dramadeck.narration.speaking import Language
from dramadeck.narration.words import Words

LONGEST: Final = 100
"""How many letters a label has at most: a chat client shows no more."""

_TITLES: Final[Mapping[Topic, Say]] = MappingProxyType(
    {
        Topic.ANSWER: say_in("menu", "Answer now"),
        Topic.ROUND: say_in("menu", "Scenes and rounds"),
        Topic.ACTION: say_in("menu", "Your action"),
        Topic.CARDS: say_in("menu", "Your cards"),
        Topic.OTHERS: say_in("menu", "The others"),
        Topic.TRADES: say_in("menu", "Trades"),
        Topic.RULINGS: say_in("menu", "Rulings"),
        Topic.STORY: say_in("menu", "Story"),
        Topic.CORRECTIONS: say_in("menu", "Corrections"),
    }
)


@attrs.frozen(kw_only=True, eq=False)
class MenuWords:
    """Says what stands in a menu.

    Attributes:
        seat: whose menu it is.
        language: in which language.
        words: the words of the system.
        scope: what the seat sees.
        label: says what a command is called.
    """

    seat: Seat
    language: Language
    words: Words
    scope: Scope
    label: Callable[[Any], Line]

    def line(self, what: Value) -> Line:
        """Anything as a label."""
        return shortened(Line(self.language.value(what), depth=0), LONGEST)

    def command(self, command: Any) -> Line:
        """A command from which nothing is left to be asked."""
        return shortened(self.label(command), LONGEST)

    def topic(self, topic: Topic) -> Line:
        """The title of a group."""
        return self.line(_TITLES[topic])

    def kind(self, kind: type) -> Line:
        """What commands of a type do."""
        return self.line(self._title(kind))

    def family(self, kind: type | Topic, values: Iterable[Value]) -> Line:
        """Several commands of a type, or of a topic, and what they have in common."""
        title = _TITLES[kind] if isinstance(kind, Topic) else self._title(kind)
        row = generic.row(tuple([say_in("list", "{a}", a=each) for each in values]))
        if row is None:
            return self.line(say_in("menu", "{title} …", title=title))
        return self.line(say_in("menu", "{title} ({values}) …", title=title, values=row))

    def field(self, name: str, whose: Iterable[str] = ()) -> Line:
        """What is asked for, and of whom."""
        word, people = self._word(name), People(whose)
        if people.names:
            word = say_in("menu", "{field} ({who})", field=word, who=people)
        return self.line(word)

    def what(self) -> Line:
        """The question which kind of command it is to be."""
        return self.line(say_in("menu", "what"))

    def value(self, command: Any, name: str, value: Any) -> Value | None:
        """What stands in a field; None where a record has nothing but what is free."""
        if name in card_fields(command.__class__) and value:
            scope = self.scope
            return scope.cards(value) if value.__class__ is tuple else scope.card(value)
        if value is None or value == ():
            return say_in("choice", "none")
        if value is False:
            return say_in("choice", "no")
        if attrs.has(value.__class__):
            return self._inside(value)
        if value.__class__ is tuple and attrs.has(value[0].__class__):
            told = [self._inside(each) for each in value]
            return Listed([each for each in told if each is not None])
        return named_value(name, value) or generic.described(self.scope, value)

    def part(self, record: Any, name: str, part: Any) -> Value | None:
        """One of several that stand in a field."""
        if name in card_fields(record.__class__):
            return self.scope.card(part)
        return self.value(record, name, part)

    def _inside(self, record: Any) -> Value | None:
        """What stands in a record besides what is free, and what goes without saying."""
        told = [
            say_in("list", "{a}", a=found)
            for each in fields_of(record.__class__)
            if each.free is None
            and (inner := getattr(record, each.name)) not in (None, ())
            and (inner or inner != each.default)
            and (found := self._told_inside(record, each.name, inner)) is not None
        ]
        return generic.row(tuple(told))

    def _told_inside(self, record: Any, name: str, value: Any) -> Value | None:
        if value is False:
            return say_in("choice", "not {field}", field=self._word(name))
        return self._word(name) if value is True else self.value(record, name, value)

    def _title(self, kind: type) -> Say:
        title = self.words.titles.get(kind)
        return generic.words(kind.__name__) if title is None else title

    def _word(self, field: str) -> Say:
        word = self.words.fields.get(field)
        return generic.words(field) if word is None else word
