"""The words of a system: formatters of its events, labels of its commands, and more.

The modules with the words of Torg and Turn of the Card are listed here. Another package publishes
words under the entry point group `dramadeck.words`, with the name of the system. Events and
commands without words use the generic narration (`generic`).
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
"""Returns the line of an event, or of several that share one; None for no line."""

Labeler: TypeAlias = Callable[[Any], Message]
"""Returns the label of a command, which is `scope.event`."""


Key: TypeAlias = Callable[[Any], object]
"""Returns the key of an event: consecutive events with equal keys share a line."""


class UnspokenWordsWarning(UserWarning):
    """Words or a catalogue of another package could not be loaded; the game goes on without."""


def _read_only(rows: Mapping[Any, Any]) -> Mapping[Any, Any]:
    return MappingProxyType(dict(rows))


def _read_only_keys(rows: Mapping[type, Key]) -> Mapping[type, Key]:
    # Type checkers take the type of a field, and of lambdas in it, from the converter.
    return MappingProxyType(dict(rows))


@attrs.frozen(kw_only=True, eq=False)
class Words:
    """The words of a system.

    Attributes:
        events: type of event → its formatter; other types use the generic narration.
        commands: type of command → the labeler of a single command.
        titles: type of command → its title, which is the menu entry for all commands of the type.
        fields: field of a command, or `Command.field` for free input → its label in a form; also
            the labels of kinds of zones and fields of the state, for the table if `table` is None.
        nothing: field of a command → its label if it is empty; by default "none".
        questions: field of a command, or `Command.field` → a sentence about what it asks for.
        scope: the class of scopes of the system, or a function that makes one.
        together: type of event → a key function: consecutive events with equal keys share a line.
        silent: types of events without a line; they may occur between events that share one.
        card: the description of a card: scope, card number → its lines.
        table: the table as a seat sees it: scope → the places.
        dues: name of a command → the sentence for a seat that has to send it: scope,
            `Due` → the sentence; for other commands it is the title.
        idle: facts for a seat while nothing is due: scope → facts.
        suggestions: field with a free name, or `Command.field` for one command → the existing
            names: scope → names; other names are allowed as well.
        warnings: type of command → its effect on others, if it has to be confirmed now: a
            scope → the sentence, or None.
        hints: type of command → information that is useful before it is sent: a scope →
            the sentence, with a small first letter and without a full stop, or None.
        needed: `Command.field` of a rarely needed field → whether it is needed now: a scope → bool.
        options: field of a command → the label of one of its options, if that depends on
            the state: a scope, the option → the words, or None.
        endings: types of events that end a part of the game, such as a scene; a user
            interface may show the lines of such a turn as a summary.
        locale: the folder of the catalogues for these words; None for those of the library.
        statements: id of a rule → its statement in the game's own words, for look-ups of rules.

    >>> words = Words(events={})
    >>> words.together
    mappingproxy({})
    """

    events: Mapping[type, Formatter] = attrs.field(
        factory=dict[type, Formatter], converter=_read_only
    )
    commands: Mapping[type, Labeler] = attrs.field(
        factory=dict[type, Labeler], converter=_read_only
    )
    titles: Mapping[type, Message] = attrs.field(factory=dict[type, Message], converter=_read_only)
    fields: Mapping[str, Message] = attrs.field(factory=dict[str, Message], converter=_read_only)
    nothing: Mapping[str, Message] = attrs.field(factory=dict[str, Message], converter=_read_only)
    questions: Mapping[str, Message] = attrs.field(factory=dict[str, Message], converter=_read_only)
    scope: Callable[..., Scope] = Scope
    together: Mapping[type, Key] = attrs.field(factory=dict[type, Key], converter=_read_only_keys)
    silent: frozenset[type] = frozenset()
    card: Callable[[Any, int], tuple[LogLine, ...]] | None = None
    table: Callable[[Any], Iterable[Place]] | None = None
    dues: Mapping[str, Callable[[Any, Due], Message]] = attrs.field(
        factory=dict[str, Callable[[Any, Due], Message]], converter=_read_only
    )
    idle: Callable[[Any], Iterable[Fact]] | None = None
    suggestions: Mapping[str, Callable[[Any], Iterable[str]]] = attrs.field(
        factory=dict[str, Callable[[Any], Iterable[str]]], converter=_read_only
    )
    warnings: Mapping[type, Callable[[Any], Message | None]] = attrs.field(
        factory=dict[type, Callable[[Any], Message | None]], converter=_read_only
    )
    hints: Mapping[type, Callable[[Any], Message | None]] = attrs.field(
        factory=dict[type, Callable[[Any], Message | None]], converter=_read_only
    )
    needed: Mapping[str, Callable[[Any], bool]] = attrs.field(
        factory=dict[str, Callable[[Any], bool]], converter=_read_only
    )
    options: Mapping[str, Callable[[Any, Any], Message | None]] = attrs.field(
        factory=dict[str, Callable[[Any, Any], Message | None]], converter=_read_only
    )
    endings: frozenset[type] = frozenset()
    locale: Traversable | None = None
    statements: Mapping[str, str] = attrs.field(factory=dict[str, str], converter=_read_only)

    def __reduce_ex__(self, protocol: SupportsIndex) -> str | tuple[Any, ...]:
        """Pickle the words of an installed system by its name."""
        name = _system_of.get(self)
        return super().__reduce_ex__(protocol) if name is None else (words_of_system, (name,))


_system_of: Final = dict["Words", str]()  # loaded words → the name of their system, for pickling


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
    return _SentenceTemplate(message, places_of(message), tone, depth, rules)


def labels(message: str) -> Labeler:
    """A labeler whose message has only fields of the command as places.

    >>> labels("put {card} into the pool")
    <a label 'put {card} into the pool'>
    """
    return _LabelTemplate(message, places_of(message))


@attrs.frozen(eq=False)
class _SentenceTemplate:
    message: str
    places: tuple[str, ...]
    tone: Tone
    depth: int
    rules: tuple[str, ...]

    def __call__(self, scope: Scope) -> LogLine:
        sentence = _fill_places(self.message, self.places, scope)
        return LogLine((sentence,), self.tone, self.depth, self.rules)

    def __repr__(self) -> str:
        return f"<a template of {self.message!r}>"


@attrs.frozen(eq=False)
class _LabelTemplate:
    message: str
    places: tuple[str, ...]

    def __call__(self, scope: Scope) -> Message:
        return _fill_places(self.message, self.places, scope)

    def __repr__(self) -> str:
        return f"<a label {self.message!r}>"


def _fill_places(message: str, places: tuple[str, ...], scope: Scope) -> Message:
    """The message, its places filled with fields of the event or command."""
    return Message(message, tuple([(name, field_value(scope, name)) for name in places]))


# -------------------------------------------------------------------- lookup by name of a system

_MODULES: Final[Mapping[str, str]] = {
    system: f"dramadeck.narration.{system}" for system in ("tarot", "torg")
}
"""Name of a system → the module of its words, which is imported on first use."""

NO_WORDS: Final = Words()  # the words of a system without words


@cache
def words_of_system(name: str) -> Words:
    """The words of an installed system; `NO_WORDS` if none are published.

    An `UnspokenWordsWarning` reports words that cannot be loaded.
    """
    if name in _MODULES:
        words: Words = import_module(_MODULES[name]).WORDS
        _system_of[words] = name
        return words
    loaded: list[Words] = []
    for entry in published(GROUP, UnspokenWordsWarning, 4):
        if entry.name == name and not loaded:
            what = f"the words of {truncated_repr(name)}"
            load_published(entry, what, partial(_load, entry, loaded), UnspokenWordsWarning, 3)
    words = loaded[0] if loaded else NO_WORDS
    _system_of.setdefault(words, name)
    return words


def published_statements() -> Mapping[str, tuple[str, str]]:
    """Id of a rule → name of the system and statement, of all packages that publish words."""
    systems = dict.fromkeys(entry.name for entry in published(GROUP, UnspokenWordsWarning, 3))
    return {
        rule: (system, statement)
        for system in reversed(systems)
        for rule, statement in words_of_system(system).statements.items()
    }


def _load(entry: "EntryPoint", loaded: list[Words]) -> str | None:
    """Append published words to `loaded`; return the problem if the value is no `Words`."""
    value = entry.load()
    if not isinstance(value, Words):
        return f"publishes {truncated_repr(value)}, not its Words"
    loaded.append(value)
    return None
