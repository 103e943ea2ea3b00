"""A played game: where it began, and every command with the events that it led to.

A `Record` is a value: play on, look back, take back, branch off, replay. It keeps the state after
every turn. It knows every card; what a player may keep of it is what `Record.seen_by` gives.
"""

import hashlib
from collections.abc import Iterator
from typing import Any, Final, Generic, NamedTuple, TypeVar

import attrs

from dramadeck.codec.commitment import Promise
from dramadeck.codec.saves import plain
from dramadeck.codec.strict_json import text_of
from dramadeck.core import DramadeckError, IllegalCommandError, RuleSystem, Seat
from dramadeck.core.refusals import truncated_repr
from dramadeck.core.system import HasTable
from dramadeck.core.visibility import SPECTATOR

_LONGEST: Final = 300

S = TypeVar("S", bound=HasTable)


class RecordMismatchError(DramadeckError):
    """A record that does not replay: the rules say otherwise than it does.

    Attributes:
        turn: the number of the turn, from 1 on; 0 is the start.
        what: what is different.
    """

    def __init__(self, turn: int, what: str) -> None:
        super().__init__(turn, what)
        self.turn = turn
        self.what = what

    def __str__(self) -> str:
        return f"turn {self.turn}: {self.what}"


class Turn(NamedTuple):
    """A command, the events that it led to, and the state after them."""

    command: Any
    events: tuple[Any, ...]
    state: Any


class SeenTurn(NamedTuple):
    """A turn as a seat has seen it.

    Attributes:
        sender: who has sent the command.
        command: the command in the record of its sender, without what its host has filled in, such
            as the seed of a die; else None: it may say something secret.
        events: the events as the seat was shown them.
        view: what the seat saw afterwards.
    """

    sender: Seat
    command: Any
    events: tuple[Any, ...]
    view: Any


class SeenSetup(NamedTuple):
    """What never changes in a game, and everybody at the table knows.

    Attributes:
        dialect: the rule text, which a view only names; None where the game has none.
        deck: the deck, with its cards in the order of their numbers; likewise.
    """

    dialect: Any
    deck: Any


@attrs.frozen(kw_only=True)
class SeenRecord:
    """A played game as a seat has seen it: nothing in it is hidden from her.

    Attributes:
        rules: the name of the system.
        seat: whose it is.
        view: what the seat saw at the start.
        turns: what has been played since.
        commitment: the hash by which the host has promised the seed, if it has.
        setup: the rule text and the deck, so that it can be told in words where they are of the
            house; a narrator takes it.
    """

    rules: str
    seat: Seat
    view: Any
    turns: tuple[SeenTurn, ...]
    commitment: str | None = None
    setup: SeenSetup = attrs.field(default=SeenSetup(None, None), repr=False)


@attrs.frozen(kw_only=True)
class Record(Generic[S]):
    """A played game.

    Attributes:
        rules: the system.
        start: the state in which it began.
        turns: what has been played since.
        promise: what its host has promised of the seed, if the game had one.

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

    @classmethod
    def begin(cls, rules: RuleSystem[S, Any, Any, Any], start: S) -> "Record[S]":
        """A record with nothing played yet."""
        return cls(rules=rules, start=start)

    @property
    def state(self) -> S:
        """The state to which it has led."""
        return self.at(len(self.turns))

    def then(self, *commands: Any) -> "Record[S]":
        """The record with these commands played; an `IllegalCommandError` if one is refused."""
        state, played = self.state, list[Turn]()
        for command in commands:
            state, events = self.rules.step(state, command)
            played.append(Turn(command, events, state))
        return attrs.evolve(self, turns=(*self.turns, *played))

    def states(self) -> Iterator[S]:
        """The start, and the state after each turn."""
        yield self.start
        for turn in self.turns:
            yield turn.state

    def at(self, turn: int) -> S:
        """The state after so many turns, 0 for the start; else an `IndexError`."""
        self._check(turn)
        state: S = self.turns[turn - 1].state if turn else self.start
        return state

    def branch(self, turn: int) -> "Record[S]":
        """The record of the first turns alone, to go on otherwise; else an `IndexError`."""
        self._check(turn)
        return attrs.evolve(self, turns=self.turns[:turn])

    def undo(self, turns: int = 1) -> "Record[S]":
        """The record without its last turns; an `IndexError` if there were not so many."""
        return self.branch(len(self.turns) - turns)

    def replay(self) -> S:
        """Play every command again, see that the same comes of it, and give the last state.

        Raises:
            RecordMismatchError: the rules refuse a command, or something else comes of it; cards
                that an onlooker does not see are not named.

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
                # A record from elsewhere may begin with a state that no game leads to.
                what = f"the rules fail: {truncated_repr(problem, _LONGEST)}"
                raise RecordMismatchError(number, what) from problem
            if events != turn.events:
                # The error may be printed for all to see: what is hidden stays hidden.
                before, now = (self._seen(part, SPECTATOR) for part in (turn.events, events))
                raise RecordMismatchError(number, difference(before, now))
            if state != turn.state:
                raise RecordMismatchError(number, "the same events lead to another state")
        return state

    def seen_by(self, seat: Seat, last: int | None = None) -> SeenRecord:
        """The game, or its last turns, as a seat has seen it, to be handed to whoever sits there.

        Raises:
            UnknownNameError: nobody has ever sat there.
            TypeError: this is no seat.

        >>> from dramadeck import torg
        >>> start = torg.new_game(["Quin"], seed=7)
        >>> record = Record.begin(torg.TORG, start).then(torg.commands.Deal())
        >>> [str(event) for event in record.seen_by(torg.SPECTATOR).turns[0].events][-1]
        "CardDrawn(hero='Quin', card=0)"
        """
        rules, turns = self.rules, list[SeenTurn]()
        # Before she came, and after she has left, she sees what lies open.
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
        # Of another system's setup nobody knows what is in it beside these two.
        known: Any = getattr(self.start, "setup", None)
        setup = SeenSetup(getattr(known, "dialect", None), getattr(known, "deck", None))
        return SeenRecord(rules=rules.name, seat=seat, view=view, turns=tuple(turns), setup=setup)

    def _seen(self, events: tuple[Any, ...], seat: Seat) -> tuple[Any, ...]:
        return tuple(self.rules.view_event(event, seat) for event in events)

    def _check(self, turn: int) -> None:
        if not 0 <= turn <= len(self.turns):
            raise IndexError(f"turn {turn}: the record has turns 0 to {len(self.turns)}")


def difference(before: tuple[Any, ...], now: tuple[Any, ...]) -> str:
    """Where two tales of a turn first differ, in words.

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
    """SHA-256 of the value before and a turn, from turn to turn; before the first it is a prefix.

    A turn is JSON: who sent the command, and the events as whoever looks on is shown them. Another
    version of a rule system may write them otherwise; then its fingerprint is another, too.

    >>> from dramadeck import torg
    >>> record = Record.begin(torg.TORG, torg.new_game(["Quin"], seed=7)).then(torg.commands.Deal())
    >>> fingerprint(record) == fingerprint(record.then(torg.commands.EndAct()).undo())
    True
    >>> fingerprint(record) == fingerprint(record.undo())
    False
    """
    rules, digest = record.rules, hashlib.sha256(_PREFIX.encode()).hexdigest()
    for before, turn in zip(record.states(), record.turns, strict=False):
        shown = [plain(rules, rules.view_event(event, SPECTATOR)) for event in turn.events]
        turn_text = text_of([[*rules.issuer(before, turn.command)], shown])
        digest = hashlib.sha256(f"{digest}\n{turn_text}".encode()).hexdigest()
    return digest
