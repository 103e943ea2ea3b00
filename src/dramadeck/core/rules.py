"""The rule of each command, and the registry of rule systems.

    RULES = Rules(State, published="my_game")

    @RULES.rule(Flip)
    def flip(state: State, command: Flip) -> Decision: ...

`RULES.verb(Flip)` is a function that makes the command, carries it out and returns the transition.
The class of an event defines its changes: its `moves` are applied first, then its method
`apply(state)`, if it has one.
"""

import re
import warnings
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from types import MappingProxyType, ModuleType
from typing import TYPE_CHECKING, Any, Concatenate, Final, Generic, ParamSpec, TypeAlias, TypeVar

import attrs

from dramadeck.core.record_copies import replacer
from dramadeck.core.refusals import UnknownNameError, error_repr, truncated_repr
from dramadeck.core.system import Decision, HasTable, RuleSystem, Transition, verb_of
from dramadeck.core.table import Event

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP: Final = "dramadeck.systems"
"""The entry point group under which packages publish their rule systems."""

AnySystem: TypeAlias = RuleSystem[Any, Any, Any, Any]
"""A rule system of any game."""


class BrokenSystemWarning(UserWarning):
    """An installed rule system could not be loaded; the others work."""


def systems() -> Mapping[str, AnySystem]:
    """Every installed rule system, by name.

    A system that cannot be loaded is left out and reported by a `BrokenSystemWarning`; only a
    KeyboardInterrupt is raised. The library's own systems are loaded first.

    >>> all(name == system.name for name, system in systems().items())
    True
    """
    return MappingProxyType(_loaded(published(GROUP, BrokenSystemWarning, 3)))


def system(name: str) -> AnySystem:
    """The installed rule system of this name; no other is loaded.

    Raises:
        UnknownNameError: there is none; the error names the most similar.

    >>> [system(name).name for name in systems()] == list(systems())
    True
    """
    entries = published(GROUP, BrokenSystemWarning, 3)
    loaded = _loaded([entry for entry in entries if entry.name == name])
    if name not in loaded:
        others = dict.fromkeys(entry.name for entry in entries if entry.name != name)
        raise UnknownNameError.among("rule system", name, others)
    return loaded[name]


def require_system(rules: object) -> None:
    """Check that this is a rule system; a `TypeError` says what was expected.

    >>> from dramadeck import torg
    >>> require_system(torg)
    Traceback (most recent call last):
    ...
    TypeError: expected a rule system, got the module dramadeck.torg: pass its `TORG`
    """
    if isinstance(rules, RuleSystem):
        return
    if not isinstance(rules, ModuleType):
        raise TypeError(f"expected a rule system, got {truncated_repr(rules)}")
    names = [name for name, value in vars(rules).items() if isinstance(value, RuleSystem)]
    which = f": pass its `{names[0]}`" if names else ""
    raise TypeError(f"expected a rule system, got the module {rules.__name__}{which}")


def published(group: str, warning: type[Warning], level: int) -> "list[EntryPoint]":
    """The entry points of a group; a warning for each package whose entry points are malformed."""
    # This import takes as long as all others together, and most programs never call this.
    from importlib.metadata import distributions, entry_points  # noqa: PLC0415 - see above

    points: list[EntryPoint]
    try:
        points = [*entry_points(group=group)]
    except Exception:  # noqa: BLE001 - the file of one package is malformed; find out which one
        by_package: dict[str, list[EntryPoint]] = {}
        for package in distributions():
            name = "a package"
            try:
                name = package.metadata["Name"]
                # Of two packages with the same name the first is used, as for an import.
                by_package.setdefault(name.lower(), [*package.entry_points.select(group=group)])
            except Exception as error:  # noqa: BLE001 - the files may hold anything
                what = f"the entry points of {name} cannot be read: {error_repr(error)}"
                warnings.warn(what, warning, level)
        points = [entry for entries in by_package.values() for entry in entries]
    # The library's own come first, so that a system of another package with the same name does not
    # replace one. `entry.module` fails for a malformed entry, so its text is split.
    own = __name__.partition(".")[0]
    return sorted(points, key=lambda entry: (re.split("[:.]", entry.value)[0] != own, entry.name))


def _loaded(published: "Iterable[EntryPoint]") -> dict[str, AnySystem]:
    loaded: dict[str, AnySystem] = {}
    for entry in published:
        what = f"rule system {truncated_repr(entry.name)}"
        load_published(entry, what, partial(_load, entry, loaded), BrokenSystemWarning, 3)
    return loaded


def load_published(
    entry: "EntryPoint",
    what: str,
    load: Callable[[], str | None],
    warning: type[Warning],
    level: int,
) -> None:
    """Call `load` for an entry point; warn if it fails or returns a problem.

    The warning names it by `what`; `level` is the stack level of the caller for `warnings.warn`.
    """
    try:
        problem = load()
    except KeyboardInterrupt:
        raise  # it may come from the user
    except BaseException as error:  # noqa: BLE001 - it may fail, or end, in any way
        problem = f"cannot be imported: {error_repr(error)}"
    if problem:
        warnings.warn(f"{what} ({entry.value[:60]}): {problem}", warning, level + 1)


def _load(entry: "EntryPoint", loaded: dict[str, AnySystem]) -> str | None:
    """Load a published system and add it to `loaded`; return the problem if it cannot be added."""
    if entry.name in loaded:
        return "another installed system has the same name; this one is left out"
    rules = entry.load()
    kind: type[Any] = rules.__class__
    if not issubclass(kind, RuleSystem):
        return f"publishes {kind.__name__}, not a RuleSystem"
    if rules.name != entry.name:
        return f"calls itself {truncated_repr(rules.name)}"
    loaded[entry.name] = rules
    return None


S = TypeVar("S", bound=HasTable)
C = TypeVar("C")
P = ParamSpec("P")
Judge: TypeAlias = Callable[[S, C], Decision[Event, S]]


class Rules(Generic[S]):
    """The rules of a game, one for each type of command.

    `Rules(State, published="my_game")` is a registry for states of the type `State`, whose verbs
    are in the package `my_game`: the verb `RULES.verb(PlayCard)` is found there as `play_card` when
    it is unpickled, and by law 8.
    """

    def __init__(self, state: type[S], *, published: str) -> None:
        """A registry without rules, for states of this type.

        Args:
            state: the record of a state.
            published: the importable name of the package that has the verbs, such as `my_game`.

        Raises:
            TypeError: `state` is no attrs record.
            ValueError: `published` is no name of a package.
        """
        kind: Any = state
        if not (isinstance(kind, type) and attrs.has(kind)):
            what = truncated_repr(state)
            raise TypeError(f"Rules: expected the record of a state, got {what}")
        if not all(part.isidentifier() for part in published.split(".")):
            name = truncated_repr(published)
            raise ValueError(f"Rules: published: expected the name of a package, got {name}")
        self.state_type = state
        self._published = published
        self._rules: dict[type, Callable[[S, Any], Decision[Event, S]]] = {}
        self._verbs: list[Any] = []
        self._system: RuleSystem[S, Any, Any, Any] | None = None

    @property
    def commands(self) -> tuple[type, ...]:
        """The types of commands that have a rule, in the order of their registration."""
        return tuple(self._rules)

    def rule(self, command: type[C]) -> Callable[[Judge[S, C]], Judge[S, C]]:
        """Register a function as the rule of a type of command; it is returned unchanged."""

        def register(judge: Judge[S, C]) -> Judge[S, C]:
            if command in self._rules:
                raise TypeError(f"{command.__name__} has a rule already")
            self._rules[command] = judge
            return judge

        return register

    def verb(self, command: Callable[P, C]) -> Callable[Concatenate[S, P], Transition[S, Event]]:
        """A function that makes a command of this type and carries it out.

        Raises:
            TypeError: the command has no rule. Before the system is made, `RuleSystem` raises it,
                because the rule may follow.
        """
        if self._system is None:
            self._verbs.append(command)
        else:
            self._require_rules(self._system, (command,))

        def step(state: S, command: C) -> Transition[S, Event]:
            if self._system is None:
                raise TypeError("these rules belong to no game yet; see `RuleSystem.rules`")
            return self._system.step(state, command)

        return verb_of(command, step, self._published)

    def decide(self, state: S, command: object) -> Decision[Event, S]:
        """The events of a command by its rule, or a refusal."""
        return self._rules[type(command)](state, command)

    def evolve(self, state: S, event: Any) -> S:
        """Apply an event: first its moves, then its method `apply`, if it has one."""
        moves = event.moves
        if moves:
            state = replacer(type(state), "table")(state, state.table.after(moves))
        apply = getattr(event, "apply", None)
        return state if apply is None else apply(state)

    def belong_to(self, system: RuleSystem[S, Any, Any, Any]) -> None:
        """Set the system of these rules, which the verbs use; later calls have no effect.

        A system that is made with `rules=` calls it.

        Raises:
            TypeError: a command of the system, or of a verb, has no rule.
        """
        if self._system is not None:
            return
        self._require_rules(system, (*system.commands, *self._verbs))
        self._system = system

    def _require_rules(self, system: RuleSystem[S, Any, Any, Any], kinds: Iterable[Any]) -> None:
        missing = sorted(kind.__name__ for kind in set(kinds) - self._rules.keys())
        if missing:
            there = f"there is no rule for {', '.join(missing)}"
            raise TypeError(f"{system.name}: {there}; write one under `@RULES.rule({missing[0]})`")
