"""Preconditions of commands: in which part of the game a command is possible.

They are declared with the command, not in its rule::

    ROUNDS = Phase("in rounds", lambda state: state.round is not None, Reason.NOT_IN_ROUNDS)
    TURN = Guard("when it is her turn", may_act)
    ACTING = Window.of("in a turn of the sender", ROUNDS, TURN)

    @command(when=ACTING("TR-056"))
    class PassTurn:
        hero: Sender

A window is a list of conditions on the state and the sender, never on the other fields: a `Phase`
depends only on the state, a `Guard` also on the sender of the command. A window can contain other
windows. The command names the rule statement that requires its window.

`RuleSystem.step` checks the window before the rule, `RuleSystem.precondition_error` returns why a
type of command is not possible now, and a listing skips the types that its `PreconditionCache`
excludes. Conditions may use only public information, because a listing would reveal the rest.
"""

from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeAlias, TypeVar

import attrs

from dramadeck.core.refusals import (
    IllegalCommandError,
    Refusal,
    RefusalReason,
    RefusalValue,
    refuse,
)
from dramadeck.core.seats import name_of_sender

S = TypeVar("S")
T = TypeVar("T")

_WHEN = "__sent_when__"


@attrs.frozen(eq=False)
class Phase(Generic[S]):
    """A part of the game, which depends only on the state.

    Attributes:
        name: the phase as it reads after "possible": "in rounds".
        is_on: whether a state is in the phase.
        reason: the reason for which a command is refused outside the phase, and only there.
        values: the values of that refusal, from the state; None if it has none.
        rule: the statement that requires the phase, if it is the same one for all commands.
        within: the phase of which this one is a part, for the diagram of the game's phases.
    """

    name: str
    is_on: Callable[[S], bool]
    reason: RefusalReason
    values: Callable[[S], Mapping[str, RefusalValue]] | None = attrs.field(
        default=None, kw_only=True
    )
    rule: str = attrs.field(default="", kw_only=True)
    within: "Phase[S] | None" = attrs.field(default=None, kw_only=True)

    def __call__(self, rule: str) -> "When[S]":
        """A window with this condition alone, and the rule statement that requires it."""
        return Window.of(self.name, self)(rule)

    def allows(self, state: S, _sender: str) -> bool:
        """Whether the state is in the phase."""
        return self.is_on(state)

    def check(self, state: S, _sender: str, rule: str) -> None:
        """Raise the refusal if the state is outside the phase."""
        if not self.is_on(state):
            values = dict[str, RefusalValue]() if self.values is None else self.values(state)
            raise refuse(self.reason, self.rule or rule, **values)


@attrs.frozen(eq=False)
class Guard(Generic[S]):
    """A condition on the sender of a command.

    Attributes:
        name: the condition as it reads after "possible": "when it is her turn".
        check: a function of the state, the sender's name and the rule statement, which raises the
            refusal.
    """

    name: str
    check: Callable[[S, str, str], object]

    def __call__(self, rule: str) -> "When[S]":
        """A window with this condition alone, and the rule statement that requires it."""
        return Window.of(self.name, self)(rule)

    def allows(self, state: S, sender: str) -> bool:
        """Whether the condition holds for the sender."""
        try:
            self.check(state, sender, "")
        except IllegalCommandError:
            return False
        return True


Condition: TypeAlias = Phase[S] | Guard[S]


@attrs.frozen(eq=False)
class Window(Generic[S]):
    """The conditions that must hold before the rule of a command is called, in this order.

    Attributes:
        name: the window as it reads after "possible".
        conditions: its phases and guards, with those of the windows in it.
    """

    name: str
    conditions: tuple[Condition[S], ...]

    @staticmethod
    def of(name: str, *parts: "Phase[T] | Guard[T] | Window[T]") -> "Window[T]":
        """A window of phases, guards and other windows."""
        conditions = dict.fromkeys(
            condition
            for part in parts
            for condition in (part.conditions if isinstance(part, Window) else (part,))
        )
        return Window(name, tuple(conditions))

    def check(self, state: S, sender: str, rule: str) -> None:
        """Raise the refusal of the first condition that does not hold."""
        for condition in self.conditions:
            condition.check(state, sender, rule)

    @property
    def asks_sender(self) -> bool:
        """Whether the window depends on the sender."""
        return any(isinstance(condition, Guard) for condition in self.conditions)

    def __call__(self, rule: str) -> "When[S]":
        """The window with the rule statement that requires it."""
        return When(self, rule)


@attrs.frozen(eq=False)
class When(Generic[S]):
    """The window of a command.

    Attributes:
        window: the window.
        rule: the statement that requires it.
    """

    window: Window[S]
    rule: str

    def check(self, state: S, sender: str) -> None:
        """Raise the refusal of the first condition that does not hold."""
        self.window.check(state, sender, self.rule)

    def refusal(self, state: S, sender: str) -> Refusal | None:
        """Why the window is closed for a sender, or None if it is open."""
        try:
            self.check(state, sender)
        except IllegalCommandError as error:
            return error.refusal
        return None


class PreconditionCache(Generic[S]):
    """Knows which windows are open in a state; it checks each condition once for each sender.

    Attributes:
        is_sample: whether a few commands of each type are enough.
    """

    def __init__(
        self,
        state: S,
        allows: Callable[[Any], bool] = lambda _command: True,
        *,
        is_sample: bool = False,
    ) -> None:
        """A cache for one state; `allows` checks a command by its rule if its window is open."""
        self.is_sample = is_sample
        self._allows = allows
        self._state = state
        self._holds: dict[tuple[Condition[S], str], bool] = {}

    def allows_type(self, kind: type, sender: str = "") -> bool:
        """Whether the window of a type of command is open for this sender."""
        when = when_of(kind)
        for condition in () if when is None else when.window.conditions:
            key = (condition, sender if isinstance(condition, Guard) else "")
            if key not in self._holds:
                self._holds[key] = condition.allows(self._state, sender)
            if not self._holds[key]:
                return False
        return True

    def allows(self, command: object) -> bool:
        """Whether the window of a command is open, and its rule allows it."""
        is_open = self.allows_type(type(command), name_of_sender(command))
        return is_open and self._allows(command)


def present(value: T | None) -> T:
    """The value, which is not None because the window of the command requires it.

    >>> present("a round")
    'a round'
    """
    if value is None:
        raise AssertionError("the window of this command does not require it")
    return value


def declare_window(kind: type, when: When[Any] | None) -> None:
    """Set the window of a type of command."""
    setattr(kind, _WHEN, when)


def when_of(kind: type) -> When[Any] | None:
    """The window of a type of command; None if it is possible at any time.

    >>> from dramadeck import torg
    >>> when_of(torg.commands.Flip).rule, when_of(torg.commands.Flip).window.name
    ('TR-053', 'in rounds, when nothing is open')
    """
    when: When[Any] | None = getattr(kind, _WHEN, None)
    return when


def check_window(state: Any, command: object) -> None:
    """Raise the refusal if the window of a command is not open."""
    when = when_of(type(command))
    if when is not None:
        when.check(state, name_of_sender(command))
