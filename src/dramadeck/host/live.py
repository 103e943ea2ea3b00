"""One table in memory: its state after the last line that is known, and who holds which seat.

Nothing here waits for anything. A draft is made of a command and judged; only when the store has
written it down does it become a line, and only then the state changes and everybody is told. So
what stands in memory is always what stands in the store, up to some line of it, and a table can be
thrown away and read again at any moment.
"""

import json
from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import attrs

from dramadeck.engine import Seat
from dramadeck.engine.errors import short
from dramadeck.engine.secrecy import SPECTATOR
from dramadeck.host.reasons import HostReason, no
from dramadeck.host.seeds import with_lot
from dramadeck.host.store import Line, LineKind, Opening, Snapshot
from dramadeck.host.telling import Told, Turned, seat_in
from dramadeck.kit.conversion import System
from dramadeck.kit.migrations import Age, age_today
from dramadeck.kit.saves import (
    dump_command,
    dump_event,
    dump_state,
    from_plain,
    load_state,
    up_to_date,
)
from dramadeck.kit.texts import text_of

Decks = tuple[Any, ...]
"""Decks of a host's own, by which its tables may play."""


@attrs.frozen
class Stand:
    """A turn that stands: it was not taken back.

    Attributes:
        turn: its number.
        commands: how many commands it holds.
    """

    turn: int
    commands: int


@attrs.frozen
class Draft:
    """Commands that the rules have allowed, before they are written down.

    Attributes:
        commands: what is played, with what the host has filled in.
        events: what comes of each.
        after: the state that they lead to.
        text: what the line will hold.
        texts: each event as JSON text.
    """

    commands: tuple[Any, ...]
    events: tuple[tuple[Any, ...], ...]
    after: Any
    text: str
    texts: tuple[str, ...]

    def turned(self, before: Any) -> Turned:
        """What it does to a state."""
        events = tuple(each for part in self.events for each in part)
        return Turned(before=before, after=self.after, events=events, texts=self.texts)


class LiveTable:
    """A table in memory.

    Attributes:
        opening: what it began with.
        rules: its rule system.
        leader: the seat that leads it.
        state: the present state.
        turn: the last line that is known.
        touched: the last line that changed the state.
        stands: the turns that stand, in order.
        holders: the hash of each valid token → the seat that it opens.
        ended: whether the game has ended.
        recent: the last lines, for whoever has missed a few.
    """

    def __init__(self, opening: Opening, rules: System, decks: Decks, recent: int) -> None:
        self.opening, self.rules, self._decks = opening, rules, decks
        self.leader = seat_in(opening.leader)
        self.state: Any = load_state(opening.start, rules=rules, decks=decks)
        self.turn = self.touched = 0
        self.stands: list[Stand] = []
        self.holders: dict[str, Seat] = {}
        self.ended = False
        self.recent: deque[Told] = deque(maxlen=recent)
        self._seats = rules.seats(self.state)

    # ---------------------------------------------------------------- what might be written

    def draft(self, commands: Sequence[Any], seat: Seat) -> Draft:
        """What comes of these commands, one after the other, if the rules allow all of them.

        Raises:
            IllegalCommandError: they refuse one.
            HostError: another seat sends one.
        """
        state, rules, seed = self.state, self.rules, self.opening.seed
        number = sum(each.commands for each in self.stands)
        played, told = list[Any](), list[tuple[Any, ...]]()
        for at, command in enumerate(commands, 1):
            self._check_sender(state, command, seat)
            filled = with_lot(command, seed, number + at)
            state, events = rules.step(state, filled)
            played.append(filled)
            told.append(events)
        texts = [[dump_event(rules, each) for each in events] for events in told]
        written = ", ".join(dump_command(rules, each) for each in played)
        happened = ", ".join(f"[{', '.join(each)}]" for each in texts)
        age = age_today(rules)
        text = (
            f'{{"age": [{age.schema}, {age.version}], "commands": [{written}], '
            f'"events": [{happened}]}}'
        )
        flat = tuple(text for each in texts for text in each)
        return Draft(tuple(played), tuple(told), state, text, flat)

    def _check_sender(self, state: Any, command: Any, seat: Seat) -> None:
        """Before the rules are asked: what they say may be for its sender alone."""
        if type(command) not in self.rules.commands:
            raise TypeError(f"{short(command)} is no command of {self.rules.title}")
        sender = self.rules.issuer(state, command)
        if sender != seat:
            raise no(HostReason.NOT_YOURS, sender=str(sender), seat=str(seat))

    # ---------------------------------------------------------------- what is written

    def apply(self, line: Line, draft: Draft | None = None, back: Any = None) -> Told:
        """Take in the next line of the log.

        Args:
            line: the line.
            draft: what it holds, if it has just been made here.
            back: the state to which it goes back, if it does so.
        """
        before, turned = self.state, Turned(before=self.state, after=self.state)
        match line.kind:
            case LineKind.PLAYED:
                draft = draft or self._read(line)
                self.stands.append(Stand(line.turn, len(draft.commands)))
                turned = draft.turned(before)
            case LineKind.TAKEN_BACK:
                data = json.loads(line.text)
                self.stands = [each for each in self.stands if each.turn <= data["back_to"]]
                turned = Turned(before=before, after=back, data=data)
            case LineKind.SEATED:
                data = json.loads(line.text)
                self._seat(data)
                turned = attrs.evolve(turned, data=data)
            case LineKind.ENDED:
                self.ended = True
                turned = attrs.evolve(turned, data={"seed": self.opening.seed})
        self.turn, self.state = line.turn, turned.after
        if self.state is not before:
            self.touched = line.turn
            self._clear_seats()
        told = Told(self.rules, line, turned)
        self.recent.append(told)
        return told

    def _seat(self, data: Mapping[str, Any]) -> None:
        """Withdraw the links of a seat, or one of them, and let another one be valid."""
        seat = Seat(*data["seat"])
        gone = data["withdrawn"]
        self.holders = {
            digest: each
            for digest, each in self.holders.items()
            if digest not in gone and not (each == seat and seat != SPECTATOR)
        }
        if data["token"] is not None:
            self.holders[data["token"]] = seat

    def _clear_seats(self) -> None:
        """Withdraw the links of seats that are no longer there."""
        seats = self.rules.seats(self.state)
        if seats != self._seats:
            self._seats = seats
            there = {*seats, SPECTATOR, self.leader}
            self.holders = {key: seat for key, seat in self.holders.items() if seat in there}

    def _read(self, line: Line) -> Draft:
        """What a line of the log holds; its events are folded, and the rules are not asked."""
        commands, events, texts = played_in(self.rules, line, self._decks)
        state = self.state
        for each in events:
            state = self.rules.replay(state, each)
        return Draft(commands, events, state, line.text, texts)

    # ---------------------------------------------------------------- snapshots

    def snapshot(self) -> Snapshot:
        """All that the lines have led to, to be stored."""
        data = {
            "state": dump_state(self.rules, self.state),
            "touched": self.touched,
            "stands": [[each.turn, each.commands] for each in self.stands],
            "holders": {digest: [*seat] for digest, seat in self.holders.items()},
            "ended": self.ended,
        }
        return Snapshot(turn=self.turn, text=json.dumps(data))

    def resume(self, snapshot: Snapshot) -> None:
        """Begin with a snapshot."""
        data = json.loads(snapshot.text)
        self.state = load_state(data["state"], rules=self.rules, decks=self._decks)
        self.turn, self.touched = snapshot.turn, data["touched"]
        self.stands = [Stand(*each) for each in data["stands"]]
        self.holders = {digest: Seat(*seat) for digest, seat in data["holders"].items()}
        self.ended = data["ended"]
        self._seats = self.rules.seats(self.state)

    def told_since(self, turn: int) -> list[Told] | None:
        """The lines after this one, if all of them are in memory."""
        missed = self.turn - turn
        if not 0 <= missed <= len(self.recent):
            return None
        return [*self.recent][len(self.recent) - missed :]


def played_in(
    rules: System, line: Line, decks: Decks
) -> tuple[tuple[Any, ...], tuple[tuple[Any, ...], ...], tuple[str, ...]]:
    """The commands of a line, the events of each, and all the events as JSON texts."""
    data, today = json.loads(line.text), age_today(rules)
    age, where = Age(*data["age"]), f"turn {line.turn}"
    commands, events, texts = list[Any](), list[tuple[Any, ...]](), list[str]()
    for command, happened in zip(data["commands"], data["events"], strict=True):
        turn: dict[str, Any] = {"turn": line.turn, "command": command, "events": happened}
        if age != today:
            turn = up_to_date(turn, rules, age, where)
        commands.append(from_plain(rules, turn["command"], rules.commands, where, decks))
        found = (from_plain(rules, each, rules.events, where, decks) for each in turn["events"])
        events.append(tuple(found))
        texts += [text_of(each) for each in turn["events"]]
    return tuple(commands), tuple(events), tuple(texts)


def told_again(rules: System, line: Line, decks: Decks) -> Told:
    """A line of long ago, ready to be told to the seat that has sent it; without its states."""
    if line.kind is not LineKind.PLAYED:
        return Told(rules, line, Turned(before=None, after=None, data=json.loads(line.text)))
    _, events, texts = played_in(rules, line, decks)
    flat = tuple(each for part in events for each in part)
    return Told(rules, line, Turned(before=None, after=None, events=flat, texts=texts))


def state_at(
    opening: Opening, rules: System, decks: Decks, lines: Iterable[Line], turns: Iterable[int]
) -> Any:
    """The state to which these turns lead, of all the lines that there are."""
    stands = frozenset(turns)
    state = load_state(opening.start, rules=rules, decks=decks)
    for line in lines:
        if line.turn in stands:
            for each in played_in(rules, line, decks)[1]:
                state = rules.replay(state, each)
    return state
