"""Records of games: the first state, and every command with its events.

A `Record` is immutable; its methods play commands, give earlier states, undo, branch and replay. It
keeps the state after every turn, with all hidden cards. `Record.seen_by` returns what a player may
keep.
"""

import hashlib
from collections.abc import Iterator
from typing import Any, Final, Generic, NamedTuple, TypeVar

import attrs

from dramadeck.charts.display import html_of
from dramadeck.codec import saves, strict_json
from dramadeck.codec.commitment import Promise
from dramadeck.core import DramadeckError, IllegalCommandError, RuleSystem, Seat, Transition
from dramadeck.core.refusals import truncated_repr
from dramadeck.core.rules import require_system
from dramadeck.core.system import HasTable, transition
from dramadeck.core.visibility import SPECTATOR

_LONGEST: Final = 300

S = TypeVar("S", bound=HasTable)


class RecordMismatchError(DramadeckError):
    """The rules lead to other events or states than a record says.

    Attributes:
        turn: the number of the turn, from 1 on; 0 is the start.
        what: the difference.
    """

    def __init__(self, turn: int, what: str) -> None:
        super().__init__(turn, what)
        self.turn = turn
        self.what = what

    def __str__(self) -> str:
        return f"turn {self.turn}: {self.what}"


class Turn(NamedTuple):
    """A command, its events, and the state after them."""

    command: Any
    events: tuple[Any, ...]
    state: Any


class SeenTurn(NamedTuple):
    """A turn as a seat has seen it.

    Attributes:
        sender: the seat that has sent the command.
        command: the command, without the fields that the host has filled in, such as the seed of a
            die; None if another seat has sent it, as it may contain a secret.
        events: the events as the seat may see them.
        view: the view of the seat afterwards.
    """

    sender: Seat
    command: Any
    events: tuple[Any, ...]
    view: Any


class SeenSetup(NamedTuple):
    """The public part of the setup of a game, which never changes.

    Attributes:
        dialect: the rule text, or None if the system has none; a view has only its name.
        deck: the deck, with its cards in the order of their numbers, or None.
    """

    dialect: Any
    deck: Any


@attrs.frozen(kw_only=True)
class SeenRecord:
    """A game as a seat has seen it, without anything that was hidden from this seat.

    Attributes:
        rules: the name of the system.
        seat: the seat.
        view: the view of the seat at the start.
        turns: the turns.
        commitment: the hash that commits the host to the seed, or None.
        setup: the rule text and the deck; a narrator needs them if they are not shipped with the
            system.
    """

    rules: str
    seat: Seat
    view: Any
    turns: tuple[SeenTurn, ...]
    commitment: str | None = None
    setup: SeenSetup = attrs.field(default=SeenSetup(None, None), repr=False)


@attrs.frozen(kw_only=True)
class Record(Generic[S]):
    """The record of a game.

    Attributes:
        rules: the system.
        start: the first state.
        turns: the turns.
        promise: the host's promise about the seed, or None.

    >>> from dramadeck import torg
    >>> record = Record.begin(torg.TORG, torg.new_game(["Quin"], seed=7)).then(torg.commands.Deal())
    >>> len(record.turns), len(record.state.hand("Quin"))
    (1, 6)
    >>> record.undo().state == record.start
    True
    """

    rules: RuleSystem[S, Any, Any, Any] = attrs.field(repr=lambda rules: rules.name)
    start: S = attrs.field(repr=False)
    turns: tuple[Turn, ...] = attrs.field(default=(), repr=lambda turns: f"<{len(turns)} turns>")
    promise: Promise | None = attrs.field(default=None, repr=False)

    _repr_html_ = html_of

    @classmethod
    def begin(cls, rules: RuleSystem[S, Any, Any, Any], start: S) -> "Record[S]":
        """A record without turns; a `TypeError` if it is no state of this system."""
        require_system(rules)
        rules.require_state(start)
        return cls(rules=rules, start=start)

    @property
    def state(self) -> S:
        """The state to which it has led."""
        return self.at(len(self.turns))

    def then(self, *commands: Any) -> "Record[S]":
        """The record with these commands played; an `IllegalCommandError` if one is refused."""
        state, turns = self.state, list[Turn]()
        for command in commands:
            state, events = self.rules.step(state, command)
            turns.append(Turn(command, events, state))
        return attrs.evolve(self, turns=(*self.turns, *turns))

    def states(self) -> Iterator[S]:
        """The start, and the state after each turn."""
        yield self.start
        for turn in self.turns:
            yield turn.state

    def transitions(self) -> Iterator[Transition[S, Any]]:
        """Each turn as a transition, which a notebook shows as sentences."""
        for before, turn in zip(self.states(), self.turns, strict=False):
            yield transition(before, turn.state, turn.events)

    def at(self, turn: int) -> S:
        """The state after this turn; 0 is the start. An `IndexError` if there is no such turn."""
        self._check(turn)
        state: S = self.turns[turn - 1].state if turn else self.start
        return state

    def branch(self, turn: int) -> "Record[S]":
        """The record up to this turn, to continue it in another way.

        An `IndexError` if there is no such turn.
        """
        self._check(turn)
        return attrs.evolve(self, turns=self.turns[:turn])

    def undo(self, turns: int = 1) -> "Record[S]":
        """The record without its last turns; an `IndexError` if there were fewer."""
        if turns > len(self.turns):
            raise IndexError(f"undo: the record has {len(self.turns)} turns, so not {turns}")
        return self.branch(len(self.turns) - turns)

    def replay(self) -> S:
        """Play every command again, check its events and state, and return the last state.

        Raises:
            RecordMismatchError: the rules refuse a command, or lead to other events or another
                state; the error names no card that a spectator does not see.

        >>> from dramadeck import torg
        >>> start = torg.new_game(["Quin"], seed=7)
        >>> record = Record.begin(torg.TORG, start).then(torg.commands.Deal())
        >>> record.replay() == record.state
        True
        """
        state = self.start
        for number, turn in enumerate(self.turns, 1):
            try:
                state, events = self.rules.step(state, turn.command)
            except IllegalCommandError as refused:
                raise RecordMismatchError(number, f"refused: {refused}") from refused
            except Exception as problem:
                # An untrusted record may begin with a state that no game leads to.
                what = f"the rules fail: {truncated_repr(problem, _LONGEST)}"
                raise RecordMismatchError(number, what) from problem
            if events != turn.events:
                # Anybody may read the error, so it shows the events as a spectator sees them.
                before, now = (self._seen(group, SPECTATOR) for group in (turn.events, events))
                raise RecordMismatchError(number, difference(before, now))
            if state != turn.state:
                raise RecordMismatchError(number, "the same events lead to another state")
        return state

    def seen_by(self, seat: Seat, last: int | None = None) -> SeenRecord:
        """The game as a seat has seen it, for the player of the seat; `last` limits the turns.

        Raises:
            UnknownNameError: the game never had this seat.
            TypeError: this is no seat.

        >>> from dramadeck import torg
        >>> start = torg.new_game(["Quin"], seed=7)
        >>> record = Record.begin(torg.TORG, start).then(torg.commands.Deal())
        >>> [str(event) for event in record.seen_by(torg.SPECTATOR).turns[0].events][-1]
        "CardDrawn(hero='Quin', card=0)"
        """
        rules, turns = self.rules, list[SeenTurn]()
        # Before it joins and after it leaves, a seat sees what is public.
        if not any(seat in rules.seats(state) for state in self.states()):
            rules.require_seat(self.state, seat)
        first = 0 if last is None else max(0, len(self.turns) - last)
        start = before = self.at(first)
        for turn in self.turns[first:]:
            sender = rules.issuer(before, turn.command)
            command = rules.view_command(turn.command, seat) if sender == seat else None
            view = rules.player_view(turn.state, seat)
            turns.append(SeenTurn(sender, command, self._seen(turn.events, seat), view))
            before = turn.state
        view = rules.player_view(start, seat)
        # The setup of another system may have other fields, which may be secret.
        whole: Any = getattr(self.start, "setup", None)
        setup = SeenSetup(getattr(whole, "dialect", None), getattr(whole, "deck", None))
        return SeenRecord(rules=rules.name, seat=seat, view=view, turns=tuple(turns), setup=setup)

    def _seen(self, events: tuple[Any, ...], seat: Seat) -> tuple[Any, ...]:
        return tuple(self.rules.view_event(event, seat) for event in events)

    def _check(self, turn: int) -> None:
        if not 0 <= turn <= len(self.turns):
            raise IndexError(f"turn {turn}: the record has turns 0 to {len(self.turns)}")


def difference(before: tuple[Any, ...], now: tuple[Any, ...]) -> str:
    """The first difference between the recorded events of a turn and those of now, as a sentence.

    >>> difference(("it rains", "it snows"), ("it rains",))
    "event 2 was 'it snows', and now nothing comes"
    """
    if before == now:
        return "what happened face down is something else now"
    pairs = zip(before, now, strict=False)
    at = next(
        (n for n, (one, other) in enumerate(pairs) if one != other), min(len(before), len(now))
    )
    was = truncated_repr(before[at], _LONGEST) if at < len(before) else "nothing"
    comes = truncated_repr(now[at], _LONGEST) if at < len(now) else "nothing"
    return f"event {at + 1} was {was}, and now {comes} comes"


_PREFIX: Final = "dramadeck fingerprint 1"


def fingerprint(record: Record[Any]) -> str:
    """A hash chain over the turns: SHA-256 of the hash before and the turn, begun with a prefix.

    A turn is JSON: the seat that has sent the command, and the events as a spectator sees them. If
    another version of a rule system writes them differently, its fingerprint differs, too.

    >>> from dramadeck import torg
    >>> record = Record.begin(torg.TORG, torg.new_game(["Quin"], seed=7)).then(torg.commands.Deal())
    >>> fingerprint(record) == fingerprint(record.then(torg.commands.EndAct()).undo())
    True
    >>> fingerprint(record) == fingerprint(record.undo())
    False
    """
    rules, digest = record.rules, hashlib.sha256(_PREFIX.encode()).hexdigest()
    for before, turn in zip(record.states(), record.turns, strict=False):
        events = [saves.plain(rules, rules.view_event(event, SPECTATOR)) for event in turn.events]
        turn_text = strict_json.text_of([[*rules.issuer(before, turn.command)], events])
        digest = hashlib.sha256(f"{digest}\n{turn_text}".encode()).hexdigest()
    return digest
