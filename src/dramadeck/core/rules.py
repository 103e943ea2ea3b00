"""Each rule is tied to its command where it is defined, and is the verb that people call.

    RULES = Rules[State](published="my_game")
    rule = RULES.rule

    @rule(Flip)
    def flip(state: State, command: Flip) -> Decision: ...

From then on `flip(state)` makes the command, sends it and gives the transition, and the rule itself
is found by the type of its command. So a rule does not call another rule by its name: what both
need is a function that no command is tied to.
"""

from collections.abc import Callable, Iterable
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar, get_args

from dramadeck.core.events import Event
from dramadeck.core.system import Decision, HasTable, RuleSystem
from dramadeck.core.transitions import Transition
from dramadeck.core.verbs import verb_name, verb_of

S = TypeVar("S", bound=HasTable)
C = TypeVar("C")
E = TypeVar("E")
P = ParamSpec("P")


class Rules(Generic[S]):
    """The rules and the effects of a game, collected while its chapters are imported.

    Which game they belong to is said once, by `belong_to`, before anybody calls a verb.
    """

    def __init__(self, *, published: str) -> None:
        """Begin to collect.

        Args:
            published: the module that offers the verbs; by it they are found when pickled.
        """
        self._published = published
        self._rules: dict[type, Callable[[S, Any], Decision[Event, S]]] = {}
        self._effects: dict[type, Callable[[S, Any], S]] = {}
        self._system: RuleSystem[S, Any, Event, Any] | None = None

    def rule(
        self, kind: Callable[P, C]
    ) -> Callable[
        [Callable[[S, C], Decision[Event, S]]],
        Callable[Concatenate[S, P], Transition[S, Event]],
    ]:
        """Tie a rule to the type of its command, by whose name it goes; it becomes the verb.

        Raises:
            TypeError: the command has a rule already, or the rule bears another name.
        """
        command: Any = kind

        def tied(
            judge: Callable[[S, C], Decision[Event, S]],
        ) -> Callable[Concatenate[S, P], Transition[S, Event]]:
            if command in self._rules:
                raise TypeError(f"{command.__name__} has a rule already")
            if judge.__name__ != verb_name(command):
                raise TypeError(f"the rule of {command.__name__} is called {verb_name(command)}")
            self._rules[command] = judge
            return verb_of(kind, self._step, self._published)

        return tied

    def effects(self, evolve: Callable[[S, E], S]) -> Callable[[S, E], S]:
        """Note that a function applies all events that its second argument may be.

        Raises:
            TypeError: one of them has an effect already.
        """
        *_, kinds = (each for name, each in evolve.__annotations__.items() if name != "return")
        for kind in get_args(kinds) or (kinds,):
            if kind in self._effects:
                raise TypeError(f"{kind.__name__} has an effect already")
            self._effects[kind] = evolve
        return evolve

    def decide(self, state: S, command: object) -> Decision[Event, S]:
        """Judge a command by its rule."""
        return self._rules[type(command)](state, command)

    def evolve(self, state: S, event: object) -> S:
        """Apply an event."""
        return self._effects[type(event)](state, event)

    def belong_to(self, system: RuleSystem[S, Any, Event, Any]) -> None:
        """Say whose rules these are.

        Raises:
            TypeError: a command of the system has no rule, or an event no effect.
        """
        for kinds, known, what in (
            (system.commands, self._rules.keys(), "rule"),
            (system.events, self._effects.keys(), "effect"),
        ):
            without = _names(set(kinds) - known)
            if without:
                raise TypeError(f"{system.name}: there is no {what} for {without}")
        self._system = system

    def _step(self, state: S, command: object) -> Transition[S, Event]:
        if self._system is None:
            raise TypeError("these rules belong to no game yet; see `Rules.belong_to`")
        return self._system.step(state, command)


def _names(kinds: Iterable[type]) -> str:
    return ", ".join(sorted(kind.__name__ for kind in kinds))
