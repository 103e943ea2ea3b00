"""When a command is possible at all.

A game is a nest of phases: a scene lies within an adventure, rounds within a scene, an open action
within a round. Most refusals say no more than "not now", and which phases a command needs is a fact
of the command, not of its rule. So it stands where the command is written::

    ROUNDS = Phase("in rounds", lambda state: state.round is not None, Reason.NOT_IN_ROUNDS)
    TURN = Guard("when it is her turn", may_act)
    ACTING = Window.of("in a turn of one's own", ROUNDS, TURN)

    @command(when=ACTING("TR-056"))
    class PassTurn:
        hero: Sender

A window is a row of bars over the state and the sender, never over the other fields: a `Phase` asks
the state alone and names the reason outside it; a `Guard` asks who sends the command, too, and
refuses by itself. Windows are built of windows, and a bar alone is one, too. The rule statement is
the command's own, for the same moment is demanded by one statement here and by another there.

From these rows come the refusal at the head of every rule (`RuleSystem.step` asks the window before
the rule), the answer "not now, because" without a command in hand (`RuleSystem.closed`), and the
listing: a `Gate` asks every bar once for every sender, and what its window shuts out is not even
made. A bar asks for what all may know: a listing would tell the rest.
"""

from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar

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
    """A part of the game, told from the state alone.

    Attributes:
        name: when it is, as it reads after "possible": "in rounds".
        is_on: whether it is now.
        reason: why a command is refused outside it; inside, no command is refused for that.
        values: the names and numbers of that refusal, from the state; None where it needs none.
        rule: the statement that demands it, if it is the same one for all commands.
        within: the phase that this one is a part of, if it is drawn within another.
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
        """The phase alone as the window that a rule statement demands."""
        return Window.of(self.name, self)(rule)

    def opens(self, state: S, _sender: str) -> bool:
        """Whether it is now."""
        return self.is_on(state)

    def check(self, state: S, _sender: str, rule: str) -> None:
        """Refuse outside the phase."""
        if not self.is_on(state):
            values = self.values
            told = dict[str, RefusalValue]() if values is None else values(state)
            raise refuse(self.reason, self.rule or rule, **told)


@attrs.frozen(eq=False)
class Guard(Generic[S]):
    """What is asked of who sends the command.

    Attributes:
        name: when she may, as it reads after "possible": "when it is her turn".
        asks: refuses by itself; from the state, the sender's name and the statement.
    """

    name: str
    asks: Callable[[S, str, str], object]

    def __call__(self, rule: str) -> "When[S]":
        """The guard alone as the window that a rule statement demands."""
        return Window.of(self.name, self)(rule)

    def opens(self, state: S, sender: str) -> bool:
        """Whether she may."""
        try:
            self.asks(state, sender, "")
        except IllegalCommandError:
            return False
        return True


@attrs.frozen(eq=False)
class Window(Generic[S]):
    """The bars that a command passes before its rule is asked, in this order.

    Attributes:
        name: when it is open, as it reads after "possible".
        bars: its phases and guards, and those of the windows that it is built of.
        steps: what each of them asks, and what refuses if it is not so; a guard does both at once.
        asks_sender: whether it matters who sends the command.
    """

    name: str
    bars: tuple[Phase[S] | Guard[S], ...]
    steps: tuple[tuple[Callable[[S], bool] | None, Callable[[S, str, str], object]], ...]
    asks_sender: bool

    @staticmethod
    def of(name: str, *parts: "Phase[T] | Guard[T] | Window[T]") -> "Window[T]":
        """A window built of phases, guards and windows."""
        bars = dict.fromkeys(
            bar for each in parts for bar in (each.bars if isinstance(each, Window) else (each,))
        )
        steps = tuple(
            (None, bar.asks) if isinstance(bar, Guard) else (bar.is_on, bar.check) for bar in bars
        )
        return Window(name, tuple(bars), steps, any(isinstance(each, Guard) for each in bars))

    def check(self, state: S, sender: str, rule: str) -> None:
        """Refuse outside the window.

        Raises:
            IllegalCommandError: the first bar that is down.
        """
        for is_on, check in self.steps:
            # Nearly always a bar is up, and every command passes here.
            if is_on is None or not is_on(state):
                check(state, sender, rule)

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
        """Refuse outside the window.

        Raises:
            IllegalCommandError: the first bar that is down.
        """
        self.window.check(state, sender, self.rule)

    def refusal(self, state: S, sender: str) -> Refusal | None:
        """Why it is closed for a sender, or None while it is open."""
        try:
            self.check(state, sender)
        except IllegalCommandError as refused:
            return refused.refusal
        return None


class Gate(Generic[S]):
    """What is open in a state, each bar asked at most once for each sender.

    A listing has one gate. Who makes candidates asks it before; the listing asks it again, for
    whoever did not.

    Attributes:
        is_sample: whether a few commands of each kind are enough.
    """

    def __init__(
        self,
        state: S,
        allows: Callable[[Any], bool] = lambda _command: True,
        *,
        is_sample: bool = False,
    ) -> None:
        """A gate before everything that might be sent now."""
        self.is_sample = is_sample
        self._allows = allows
        self._state = state
        self._bars: dict[tuple[object, str], bool] = {}
        self._windows: dict[tuple[object, str], bool] = {}

    def opens(self, kind: type, sender: str = "") -> bool:
        """Whether commands of a type may be sent now by somebody of this name.

        What a command says otherwise, its rule judges.
        """
        when = when_of(kind)
        return when is None or self.opens_at(when, sender)

    def opens_at(self, when: When[S], sender: str) -> bool:
        """Whether a window is open for a sender, likewise."""
        return self._is_open(when.window, sender)

    def lets(self, command: object) -> bool:
        """Whether the window of a command is open for who sends it."""
        when = when_of(type(command))
        if when is None:
            return True
        window = when.window
        return self._is_open(window, name_of_sender(command) if window.asks_sender else "")

    def allows(self, command: object) -> bool:
        """Whether the window of a command is open, and its rule allows it."""
        return self.lets(command) and self._allows(command)

    def _is_open(self, window: Window[S], sender: str) -> bool:
        known = self._windows.get((window, sender))
        if known is None:
            known = self._windows[window, sender] = self._passes(window.bars, sender)
        return known

    def _passes(self, bars: tuple[Phase[S] | Guard[S], ...], sender: str) -> bool:
        # A listing asks a hundred bars; a generator for each window would cost as much again.
        known = self._bars
        for bar in bars:
            is_up = known.get((bar, sender))
            if is_up is None:
                is_up = known[bar, sender] = bar.opens(self._state, sender)
            if not is_up:
                return False
        return True


def present(value: T | None) -> T:
    """What the window of a command has made sure of.

    Raises:
        AssertionError: no window has.

    >>> present("a round")
    'a round'
    """
    if value is None:
        raise AssertionError("the window of this command has not asked for it")
    return value


def declare_window(kind: type, when: When[Any] | None) -> None:
    """Note the window of a command."""
    setattr(kind, _WHEN, when)


def when_of(kind: type) -> When[Any] | None:
    """The window of a type of command; None if it may be sent at any time.

    >>> from dramadeck import torg
    >>> when_of(torg.Flip).rule, when_of(torg.Flip).window.name
    ('TR-053', 'in rounds, when nothing is open')
    """
    when: When[Any] | None = getattr(kind, _WHEN, None)
    return when


def check_window(state: Any, command: object) -> None:
    """Refuse a command outside its window."""
    when: When[Any] | None = getattr(type(command), _WHEN, None)  # every command passes here
    if when is not None:
        window = when.window
        window.check(state, name_of_sender(command) if window.asks_sender else "", when.rule)
