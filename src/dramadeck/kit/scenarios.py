"""Given, when, then: a rule's test as a sentence.

>>> from dramadeck import torg
>>> dealt = torg.deal(torg.new_game(["Quin"], seed=7)).state
>>> given(torg.TORG, dealt).when(
...     torg.BeginScene(kind=torg.SceneKind.DRAMATIC, villains=("Mummy",)), torg.BeginRounds()
... ).then(torg.RoundsBegun)
When(RoundsBegun)
>>> given(torg.TORG, dealt).when(torg.Flip()).then_refused(torg.Reason.NOT_IN_ROUNDS)
When(refused: ...)
"""

from collections.abc import Callable
from enum import StrEnum
from typing import Any, Generic, TypeAlias, TypeVar

import attrs

from dramadeck.engine import IllegalCommandError, Refusal, RuleSystem, Seat
from dramadeck.engine.events import Event
from dramadeck.engine.system import HasTable

S = TypeVar("S", bound=HasTable)
C = TypeVar("C")
E = TypeVar("E", bound=Event)
V = TypeVar("V")

Expected: TypeAlias = type[E] | E | Callable[[E], bool]
"""What is expected of an event: its type, the event itself, or what must be true of it."""


@attrs.frozen
class Given(Generic[S, C, E, V]):
    """A state in which something is about to happen; made by `given`."""

    rules: RuleSystem[S, C, E, V]
    state: S = attrs.field(repr=False)

    def when(self, *commands: C) -> "When[S, C, E, V]":
        """Send commands, one after the other; what follows speaks about the last one.

        Raises:
            AssertionError: one before the last is refused.
        """
        if not commands:
            raise TypeError("when: a command is wanted")
        *earlier, last = commands
        state = self.state
        for command in earlier:
            try:
                state = self.rules.step(state, command).state
            except IllegalCommandError as refused:
                raise AssertionError(f"{command!r} is refused: {refused}") from refused
        try:
            after, events = self.rules.step(state, last)
        except IllegalCommandError as refused:
            return When(self.rules, state, last, (), refused.refusal)
        return When(self.rules, after, last, events, None)


@attrs.frozen(repr=False)
class When(Generic[S, C, E, V]):
    """What has come of a command; made by `Given.when`.

    Attributes:
        rules: the system.
        state: the state afterwards.
        command: the command.
        events: what has happened.
        refusal: why it is refused, or None.
    """

    rules: RuleSystem[S, C, E, V]
    state: S
    command: C
    events: tuple[E, ...]
    refusal: Refusal | None

    def then(self, *expected: Expected[E]) -> "When[S, C, E, V]":
        """Just these events have happened, in this order.

        Raises:
            AssertionError: other ones have, or the command is refused.
        """
        self._check_accepted()
        if len(expected) != len(self.events):
            raise AssertionError(f"{len(expected)} events were expected; {self._told()}")
        for number, (event, each) in enumerate(zip(self.events, expected, strict=True), 1):
            if not _fits(event, each):
                raise AssertionError(f"event {number} should be {_words(each)}; {self._told()}")
        return self

    def then_among_others(self, *expected: Expected[E]) -> "When[S, C, E, V]":
        """These events have happened, in this order, with others before, between and after.

        Raises:
            AssertionError: one of them has not, or the command is refused.
        """
        self._check_accepted()
        told = iter(self.events)
        for each in expected:
            if not any(_fits(event, each) for event in told):
                raise AssertionError(f"{_words(each)} was expected; {self._told()}")
        return self

    def then_refused(self, reason: StrEnum, rule: str | None = None) -> "When[S, C, E, V]":
        """The command is refused for this reason, and by this rule where one is named.

        Raises:
            AssertionError: it is accepted, or refused for another reason or by another rule.
        """
        if self.refusal is None:
            raise AssertionError(f"a refusal ({reason}) was expected; {self._told()}")
        if self.refusal.reason is not reason or rule not in (None, self.refusal.rule):
            wanted = reason if rule is None else f"{reason}, {rule}"
            raise AssertionError(f"a refusal ({wanted}) was expected; {self._told()}")
        return self

    def then_state(self, holds: Callable[[S], bool]) -> "When[S, C, E, V]":
        """This is true of the state afterwards.

        Raises:
            AssertionError: it is not.
        """
        if not holds(self.state):
            raise AssertionError(f"the state is another after {self.command!r}: {self.state!r}")
        return self

    def seen_by(self, seat: Seat) -> "When[S, C, E, V]":
        """The same with the events as a seat is shown them."""
        shown = tuple(self.rules.view_event(event, seat) for event in self.events)
        return attrs.evolve(self, events=shown)

    def when(self, *commands: C) -> "When[S, C, E, V]":
        """Go on from here.

        Raises:
            AssertionError: the last command was refused, or one before the last of these is.
        """
        self._check_accepted()
        return Given(self.rules, self.state).when(*commands)

    def _check_accepted(self) -> None:
        if self.refusal is not None:
            raise AssertionError(self._told())

    def _told(self) -> str:
        if self.refusal is not None:
            return f"{self.command!r} is refused: {self.refusal}"
        happened = "".join(f"\n  {event!r}" for event in self.events) or " nothing"
        return f"of {self.command!r} came:{happened}"

    def __repr__(self) -> str:
        if self.refusal is not None:
            return f"When(refused: {self.refusal})"
        return f"When({', '.join(type(event).__name__ for event in self.events)})"


def given(rules: RuleSystem[S, C, E, V], state: S) -> Given[S, C, E, V]:
    """Begin a test with a state."""
    return Given(rules, state)


def _fits(event: Any, expected: Any) -> bool:
    if isinstance(expected, type):
        return isinstance(event, expected)
    if callable(expected):
        return bool(expected(event))
    return bool(event == expected)


def _words(expected: Any) -> str:
    return expected.__name__ if hasattr(expected, "__name__") else repr(expected)
