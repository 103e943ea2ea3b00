"""When a command is possible at all.

Most refusals say no more than "not now". In which part of the game a command is possible stands
where the command is declared, not in its rule::

    ROUNDS = Phase("in rounds", lambda state: state.round is not None, Reason.NOT_IN_ROUNDS)
    TURN = Guard("when it is her turn", may_act)
    ACTING = Window.of("in a turn of one's own", ROUNDS, TURN)

    @command(when=ACTING("TR-056"))
    class PassTurn:
        hero: Sender

A window is a list of conditions on the state and the sender, never on the other fields: a `Phase`
depends on the state alone, a `Guard` also on who sends the command. Windows can be built of
windows. The command names the rule statement that demands its window.

`RuleSystem.step` checks the window before the rule, `RuleSystem.precondition_error` says why a type
of command is not possible now, and a listing skips what its `PreconditionCache` excludes.
Conditions depend only on what everybody may know: a listing would reveal the rest.
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
    """A part of the game, known from the state alone.

    Attributes:
        name: when it is, as it reads after "possible": "in rounds".
        is_on: whether it is now.
        reason: why a command is refused outside it; inside, no command is refused for that.
        values: the names and numbers of that refusal, from the state; None where it needs none.
        rule: the statement that demands it, if it is the same one for all commands.
        within: the phase that this one is a part of, for the drawing of the game's phases.
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
        """A window with this condition alone, as a rule statement demands it."""
        return Window.of(self.name, self)(rule)

    def allows(self, state: S, _sender: str) -> bool:
        """Whether it is now."""
        return self.is_on(state)

    def check(self, state: S, _sender: str, rule: str) -> None:
        """Refuse outside the phase."""
        if not self.is_on(state):
            values = dict[str, RefusalValue]() if self.values is None else self.values(state)
            raise refuse(self.reason, self.rule or rule, **values)


@attrs.frozen(eq=False)
class Guard(Generic[S]):
    """A condition on who sends the command.

    Attributes:
        name: when the sender may, as it reads after "possible": "when it is her turn".
        check: refuses by itself; from the state, the sender's name and the statement.
    """

    name: str
    check: Callable[[S, str, str], object]

    def __call__(self, rule: str) -> "When[S]":
        """A window with this condition alone, as a rule statement demands it."""
        return Window.of(self.name, self)(rule)

    def allows(self, state: S, sender: str) -> bool:
        """Whether the sender may."""
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
        name: when it is open, as it reads after "possible".
        conditions: its phases and guards, and those of the windows that it is built of.
    """

    name: str
    conditions: tuple[Condition[S], ...]

    @staticmethod
    def of(name: str, *parts: "Phase[T] | Guard[T] | Window[T]") -> "Window[T]":
        """A window built of phases, guards and windows."""
        conditions = dict.fromkeys(
            condition
            for part in parts
            for condition in (part.conditions if isinstance(part, Window) else (part,))
        )
        return Window(name, tuple(conditions))

    def check(self, state: S, sender: str, rule: str) -> None:
        """Refuse outside the window, by the first condition that does not hold."""
        for condition in self.conditions:
            condition.check(state, sender, rule)

    @property
    def asks_sender(self) -> bool:
        """Whether it matters who sends the command."""
        return any(isinstance(condition, Guard) for condition in self.conditions)

    def __call__(self, rule: str) -> "When[S]":
        """The window as a rule statement demands it."""
        return When(self, rule)


@attrs.frozen(eq=False)
class When(Generic[S]):
    """The window of a command.

    Attributes:
        window: which one.
        rule: the statement that demands it.
    """

    window: Window[S]
    rule: str

    def check(self, state: S, sender: str) -> None:
        """Refuse outside the window, by the first condition that does not hold."""
        self.window.check(state, sender, self.rule)

    def refusal(self, state: S, sender: str) -> Refusal | None:
        """Why it is closed for a sender, or None while it is open."""
        try:
            self.check(state, sender)
        except IllegalCommandError as error:
            return error.refusal
        return None


class PreconditionCache(Generic[S]):
    """Which windows are open in a state; each condition is checked once for each sender.

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
        """A cache for one state; `allows` judges a command by its rule, once its window is open."""
        self.is_sample = is_sample
        self._allows = allows
        self._state = state
        self._holds: dict[tuple[Condition[S], str], bool] = {}

    def allows_type(self, kind: type, sender: str = "") -> bool:
        """Whether commands of a type may be sent now by somebody of this name, by their window."""
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
    """A value that the window of this command guarantees to be there.

    >>> present("a round")
    'a round'
    """
    if value is None:
        raise AssertionError("the window of this command has not asked for it")
    return value


def declare_window(kind: type, when: When[Any] | None) -> None:
    """Set the window of a type of command."""
    setattr(kind, _WHEN, when)


def when_of(kind: type) -> When[Any] | None:
    """The window of a type of command; None if it may be sent at any time.

    >>> from dramadeck import torg
    >>> when_of(torg.commands.Flip).rule, when_of(torg.commands.Flip).window.name
    ('TR-053', 'in rounds, when nothing is open')
    """
    when: When[Any] | None = getattr(kind, _WHEN, None)
    return when


def check_window(state: Any, command: object) -> None:
    """Refuse a command outside its window, with the reason of the window."""
    when = when_of(type(command))
    if when is not None:
        when.check(state, name_of_sender(command))
