"""What stands in a menu: titles, what is asked for, and what there is to choose from."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, cast

import attrs

from dramadeck.core.menu_sections import Topic
from dramadeck.core.visibility import Seat
from dramadeck.narration import generic
from dramadeck.narration.command_fields import fields_of
from dramadeck.narration.fields import card_fields, named_value
from dramadeck.narration.printed import name_told, text_shown
from dramadeck.narration.saying import Listed, People, Say, Value, Who, say_in
from dramadeck.narration.scope import Scope
from dramadeck.narration.spans import Line, shortened
from dramadeck.narration.speaking import Language
from dramadeck.narration.words import Words

LONGEST: Final = 100
"""How many letters a label has at most: a chat client shows no more."""

_NOBODY: Final = say_in("choice", "nobody in particular")
"""One of several records that says nothing but what is free."""

_NOTHING: Final = say_in("choice", "none")
"""A field in which nothing stands, where no system has a better word for that."""

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


def sent_by(scope: Scope, seat: Seat, sender: str, label: Say) -> Say:
    """A label, and in whose name it is sent where that is another than the seat.

    >>> from dramadeck import torg
    >>> from dramadeck.narration.saying import say
    >>> from dramadeck.narration.scope import Setup
    >>> from dramadeck.narration.speaking import Language
    >>> here = Scope(before=None, after=None, events=(), at=0, together=(), setup=Setup(None, None))
    >>> Language().text(sent_by(here, torg.GAMEMASTER, "Guard", say("attack")))
    'Guard: attack'
    """
    if not sender or scope.is_own(sender, seat):
        return label
    return say_in("label", "{sender}: {label}", sender=Who(sender), label=label)


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

    def sentence(self, what: Value) -> Line:
        """Anything as a sentence, which is told whole."""
        return Line(self.language.value(what), depth=0)

    def is_own(self, sender: str) -> bool:
        """Whether the seat that sends in this name sends in its own."""
        return not sender or self.scope.is_own(sender, self.seat)

    def command(self, command: Any) -> Line:
        """A command from which nothing is left to be asked."""
        return shortened(self.label(command), LONGEST)

    def topic(self, topic: Topic) -> Line:
        """The title of a group."""
        return self.line(_TITLES[topic])

    def kind(self, kind: type) -> Line:
        """What commands of a type do."""
        return self.line(self._title(kind))

    def all_of(self, topic: Topic) -> Line:
        """Everything that is about the same."""
        return self.line(say_in("menu", "{title} …", title=_TITLES[topic]))

    def something_else(self) -> Line:
        """What is seldom done, of several kinds."""
        return self.line(say_in("menu", "something else …"))

    def family(
        self, command: Any, settled: Sequence[str], chosen: Iterable[Value | None] = ()
    ) -> Line:
        """Several commands of a type, and what they have in common.

        Args:
            command: one of them.
            settled: the fields that are alike in all, though other commands differ in them.
            chosen: what has been chosen where several are chosen one after another.
        """
        title, said = self._titled(command, settled)
        sender = self._sender(command, settled)
        left = [each for each in settled if each not in said and each != sender]
        values = [self._told_of(command, each) for each in left]
        told = [say_in("list", "{a}", a=each) for each in (*values, *chosen) if each is not None]
        row = generic.row(tuple(told))
        label = say_in("menu", "{title} …", title=title)
        if row is not None and said:
            label = say_in("menu", "{title}: {values} …", title=title, values=row)
        elif row is not None:
            label = say_in("menu", "{title} ({values}) …", title=title, values=row)
        who = "" if sender is None else getattr(command, sender)
        return self.line(sent_by(self.scope, self.seat, who, label))

    def said_of(self, command: Any) -> tuple[str, ...]:
        """The fields of which a family of this type tells, though there be nothing to choose."""
        rows = self.words.families.get(command.__class__, ())
        names = dict.fromkeys(name for names, _ in rows for name in names)
        return tuple(each for each in names if getattr(command, each) not in (None, ()))

    def _sender(self, command: Any, settled: Sequence[str]) -> str | None:
        """The settled field of who sends it; several who act together stand among the others."""
        fields = (each.name for each in fields_of(command.__class__) if each.is_sender)
        found = (each for each in fields if isinstance(getattr(command, each), str))
        return next((each for each in found if each in settled), None)

    def _told_of(self, command: Any, field: str) -> Value | None:
        """What stands in a field, where something does."""
        value = getattr(command, field)
        return None if value is None else self.value(command, field, value)

    def field(self, name: str, whose: Iterable[str] = ()) -> Line:
        """What is asked for, and of whom."""
        word, people = self._word(name), People([self._named(each) for each in whose])
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
            return self.nothing(name)
        if value is False:
            return say_in("choice", "no")
        if attrs.has(value.__class__):
            return self._inside(value)
        if value.__class__ is tuple and attrs.has(value[0].__class__):
            return Listed([self._inside(each) or _NOBODY for each in value])
        return named_value(name, value) or generic.described(self.scope, value)

    def nothing(self, name: str) -> Value:
        """A field in which nothing stands."""
        return self.words.nothing.get(name, _NOTHING)

    def part(self, record: Any, name: str, part: Any) -> Value:
        """One of several that stand in a field."""
        if name in card_fields(record.__class__):
            return self.scope.card(part)
        told = self.value(record, name, part)
        return self._open_in(part.__class__) if told is None else told

    def _open_in(self, kind: type) -> Value:
        """What a record asks that says nothing else; or that it names nobody."""
        fields = fields_of(kind)
        if any(field.is_somebody for field in fields):
            return _NOBODY
        return Listed([self._word(field.name) for field in fields])

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

    def sample(self, sample: object) -> Any:
        """An example of what is free, as somebody would type it in the language."""
        if isinstance(sample, tuple):
            return tuple(map(self.sample, cast("tuple[object, ...]", sample)))
        return text_shown(sample, self.language) if isinstance(sample, str) else sample

    def _named(self, name: str) -> str:
        """A name on one of the printed lists in the language; any other as it is."""
        return name_told(name, self.language)

    def _told_inside(self, record: Any, name: str, value: Any) -> Value | None:
        if value.__class__ is str:
            return Who(self._named(value))
        if value is False:
            return say_in("choice", "not {field}", field=self._word(name))
        return self._word(name) if value is True else self.value(record, name, value)

    def _titled(self, command: Any, settled: Sequence[str]) -> tuple[Say, Collection[str]]:
        """What commands of a type are called, and the fields of which that tells already."""
        for fields, label in self.words.families.get(command.__class__, ()):
            if set(fields) <= set(settled):
                return label(attrs.evolve(self.scope, together=(command,))), fields
        return self._title(command.__class__), ()

    def _title(self, kind: type) -> Say:
        title = self.words.titles.get(kind)
        return generic.words(kind.__name__) if title is None else title

    def _word(self, field: str) -> Say:
        word = self.words.fields.get(field)
        return generic.words(field) if word is None else word
