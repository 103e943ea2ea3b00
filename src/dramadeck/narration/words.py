"""The words of a system: formatters of its events, labels of its commands, and more.

The words of the library's own games are found by the names of their systems. A system of another
package publishes its words under the entry point group `dramadeck.words`, by the name of the
system. Events and commands without words use the generic narration (`generic`).
"""

from collections.abc import Callable, Iterable, Mapping
from functools import cache, partial
from importlib import import_module
from importlib.resources.abc import Traversable
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, SupportsIndex, TypeAlias

import attrs

from dramadeck.core import Due
from dramadeck.core.refusals import truncated_repr
from dramadeck.core.rules import load_published, published
from dramadeck.narration.fields import field_value
from dramadeck.narration.messages import LogLine, Message
from dramadeck.narration.renderer import places_of
from dramadeck.narration.scope import Scope
from dramadeck.narration.spans import Tone
from dramadeck.narration.table_model import Fact, Place

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP: Final = "dramadeck.words"
"""The entry point group under which packages publish the words of their systems."""

Formatter: TypeAlias = Callable[[Any], LogLine | None]
"""Makes the line of an event, or of several together; None for no line."""

Labeler: TypeAlias = Callable[[Any], Message]
"""Makes the label of a command: `scope.event` is the command."""


Key: TypeAlias = Callable[[Any], object]
"""Returns a key of an event: events in a row with the same key make one line."""


class UnspokenWordsWarning(UserWarning):
    """The words of an installed system could not be loaded; generic narration is used."""


def _unchanging(rows: Mapping[Any, Any]) -> Mapping[Any, Any]:
    return MappingProxyType(dict(rows))


def _unchanging_keys(rows: Mapping[type, Key]) -> Mapping[type, Key]:
    # Type checkers take the type of a field, and of lambdas in it, from the converter.
    return MappingProxyType(dict(rows))


@attrs.frozen(kw_only=True, eq=False)
class Words:
    """The words of a system.

    Attributes:
        events: type of event → its formatter; one that is not there is told generically.
        commands: type of command → what is said of it in a menu.
        titles: type of command → what a menu says of several of them, in place of a label.
        fields: field of a command → what a menu calls it when it asks for it; a kind of zone, or a
            field of the state → what the table calls it, where the words have no `table`.
        nothing: field of a command → what a menu calls it that nothing stands in it, where that is
            more than none.
        scope: makes the scope of the system, which reads its views.
        together: type of event → which of them that follow each other are told as one: those with
            the same answer.
        silent: types of events of which nobody hears; they do not part what is told together.
        card: what is told of a card: a scope and a number → what it does, what else it shows.
        table: what a seat sees: a scope → the places on the table.
        dues: name of a command → what somebody has to do who has to send it now, as a sentence, by
            a scope and the `Due`; a command that is not there is said by its title.
        idle: what a seat is told, and may do, while nobody has to do anything: a scope → facts.
        suggestions: field of a command in which people write a name → the names that there are, by
            a scope; another may be written.
        warnings: type of command → its effect on others, if it has to be confirmed now: a
            scope → the sentence, or None.
        hints: type of command → information that is useful before it is sent: a scope →
            the sentence, with a small first letter and without a full stop, or None.
        options: field of a command → the label of one of its options, if that depends on
            the state: a scope, the option → the words, or None.
        endings: types of events that end a part of the game, such as a scene; a front may
            show the lines of such a turn as a summary.
        locale: a folder of catalogues for these words, if they are not the library's own.

    >>> words = Words(events={})
    >>> words.together
    mappingproxy({})
    """

    events: Mapping[type, Formatter] = attrs.field(
        factory=dict[type, Formatter], converter=_unchanging
    )
    commands: Mapping[type, Labeler] = attrs.field(
        factory=dict[type, Labeler], converter=_unchanging
    )
    titles: Mapping[type, Message] = attrs.field(factory=dict[type, Message], converter=_unchanging)
    fields: Mapping[str, Message] = attrs.field(factory=dict[str, Message], converter=_unchanging)
    nothing: Mapping[str, Message] = attrs.field(factory=dict[str, Message], converter=_unchanging)
    scope: Callable[..., Scope] = Scope
    together: Mapping[type, Key] = attrs.field(factory=dict[type, Key], converter=_unchanging_keys)
    silent: frozenset[type] = frozenset()
    card: Callable[[Any, int], tuple[LogLine, ...]] | None = None
    table: Callable[[Any], Iterable[Place]] | None = None
    dues: Mapping[str, Callable[[Any, Due], Message]] = attrs.field(
        factory=dict[str, Callable[[Any, Due], Message]], converter=_unchanging
    )
    idle: Callable[[Any], Iterable[Fact]] | None = None
    suggestions: Mapping[str, Callable[[Any], Iterable[str]]] = attrs.field(
        factory=dict[str, Callable[[Any], Iterable[str]]], converter=_unchanging
    )
    warnings: Mapping[type, Callable[[Any], Message | None]] = attrs.field(
        factory=dict[type, Callable[[Any], Message | None]], converter=_unchanging
    )
    hints: Mapping[type, Callable[[Any], Message | None]] = attrs.field(
        factory=dict[type, Callable[[Any], Message | None]], converter=_unchanging
    )
    options: Mapping[str, Callable[[Any, Any], Message | None]] = attrs.field(
        factory=dict[str, Callable[[Any, Any], Message | None]], converter=_unchanging
    )
    endings: frozenset[type] = frozenset()
    locale: Traversable | None = None

    def __reduce_ex__(self, protocol: SupportsIndex) -> str | tuple[Any, ...]:
        """Pickle the words of an installed system by its name."""
        name = _system_of.get(self)
        return super().__reduce_ex__(protocol) if name is None else (words_of_system, (name,))


_system_of: Final = dict["Words", str]()
"""Words that were loaded → the name of their system."""


def template(message: str, tone: Tone = Tone.PLAIN, *rules: str, depth: int = 1) -> Formatter:
    """A formatter of one sentence whose places are fields of the event.

    Args:
        message: the sentence in English; its places are fields of the event (`field_value`).
        tone: the tone of the line.
        rules: the ids of its rules.
        depth: 0 for an action, 1 for its consequences.

    Raises:
        ValueError: a place is no plain name.

    >>> template("{hero} flees.", Tone.BAD, "TR-071")
    <a template of '{hero} flees.'>
    """
    return _Sentence(message, places_of(message), tone, depth, rules)


def labels(message: str) -> Labeler:
    """A labeler whose message has only fields of the command as places.

    >>> labels("put {card} into the pool")
    <a label 'put {card} into the pool'>
    """
    return _Label(message, places_of(message))


@attrs.frozen(eq=False)
class _Sentence:
    message: str
    places: tuple[str, ...]
    tone: Tone
    depth: int
    rules: tuple[str, ...]

    def __call__(self, scope: Scope) -> LogLine:
        sentence = _filled(self.message, self.places, scope)
        return LogLine((sentence,), self.tone, self.depth, self.rules)

    def __repr__(self) -> str:
        return f"<a template of {self.message!r}>"


@attrs.frozen(eq=False)
class _Label:
    message: str
    places: tuple[str, ...]

    def __call__(self, scope: Scope) -> Message:
        return _filled(self.message, self.places, scope)

    def __repr__(self) -> str:
        return f"<a label {self.message!r}>"


def _filled(message: str, places: tuple[str, ...], scope: Scope) -> Message:
    """The message with fields of the event in its places."""
    return Message(message, tuple([(each, field_value(scope, each)) for each in places]))


# ------------------------------------------------------------------------ finding the words

_OWN: Final[Mapping[str, str]] = MappingProxyType(
    {each: f"dramadeck.narration.{each}" for each in ("tarot", "torg")}
)
"""System of the library → the module of its words, imported when they are needed."""

NO_WORDS: Final = Words()
"""The words of a system without words."""


@cache
def words_of_system(name: str) -> Words:
    """The words of the installed system of this name; empty words if it has published none.

    Words that cannot be loaded are reported by an `UnspokenWordsWarning`.
    """
    if name in _OWN:
        words: Words = import_module(_OWN[name]).WORDS
        _system_of[words] = name
        return words
    found: list[Words] = []
    for entry in published(GROUP, UnspokenWordsWarning, 4):
        if entry.name == name and not found:
            what = f"the words of {truncated_repr(name)}"
            load_published(entry, what, partial(_load, entry, found), UnspokenWordsWarning, 3)
    words = found[0] if found else NO_WORDS
    _system_of.setdefault(words, name)
    return words


def _load(entry: "EntryPoint", found: list[Words]) -> str | None:
    """Add published words to `found`; return the problem if these are none."""
    loaded = entry.load()
    if not isinstance(loaded, Words):
        return f"publishes {truncated_repr(loaded)}, not its Words"
    found.append(loaded)
    return None
