"""One table in memory: its state after the last line that is known, and who holds which seat.

Nothing here waits for anything. A draft is made of commands and judged; only when the store has
written it down does it become a line, and only then the state changes and everybody is told. So
what stands in memory is always what stands in the store, up to some line of it, and a table can be
thrown away and read again at any moment.
"""

import hashlib
import json
from collections import deque
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import attrs

from dramadeck.codec.commitment import (
    Contribution,
    is_thrown,
    mixed_seed,
    throws_in,
    with_seed,
    with_server_seed,
)
from dramadeck.codec.saves import dump_command, dump_event, dump_state, load_state
from dramadeck.core import Seat
from dramadeck.core.refusals import truncated_repr
from dramadeck.core.rules import AnySystem
from dramadeck.core.visibility import SPECTATOR
from dramadeck.host.chance import brings_to_light
from dramadeck.host.reasons import HostReason, no
from dramadeck.host.telling import Told, Turned
from dramadeck.storage.journal import (
    Decks,
    TurnText,
    contribution_in,
    opening_hash,
    played_in,
    played_text,
    seat_in,
)
from dramadeck.storage.store import EntryKind, JournalEntry, Opening, Snapshot


class Entry(NamedTuple):
    """What is to become the next line: what it tells, the rest as JSON, and what it does if known.

    Its events are given as JSON text as well, if that is known.
    """

    kind: EntryKind
    text: str
    turned: Turned | None = None
    events: Sequence[str] = ()


class LiveTable:
    """A table in memory.

    Attributes:
        opening: what it began with; the text of its start, the longest part, is left in the store.
        rules: its rule system.
        leader: the seat that leads it.
        state: the present state.
        turn: the last line that is known.
        chain: its hash, to which the next one is linked.
        touched: the last line that changed the state.
        left: for each turn in which somebody has left, the links that it withdrew.
        stands: each turn that was not taken back → how many dice the host had thrown at its end.
        holders: the hash of each valid token → the seat that it opens.
        contributions: what seats add to the seed.
        seed: of the game: that of the opening, and what was added.
        has_begun: whether anything has ever been played; then the seed is settled.
        ended: whether the game has ended.
        fingerprint: a hash of all that everybody was shown, once it has.
        size: how many characters the lines have that are known.
        recent: the last lines, for whoever has missed a few.
    """

    def __init__(self, opening: Opening, rules: AnySystem, decks: Decks, recent: int) -> None:
        self.opening, self.rules, self._decks = attrs.evolve(opening, start=""), rules, decks
        self.chain = opening_hash(opening)
        self.leader = seat_in(opening.leader)
        self.state: Any = load_state(opening.start, rules=rules, decks=decks)
        self.turn = self.touched = 0
        self.stands: dict[int, int] = {}
        self.holders: dict[str, Seat] = {}
        self.left: dict[int, dict[str, Seat]] = {}
        self.ended, self.size = False, 0
        self.contributions: dict[Seat, Contribution] = {}
        self.seed, self.has_begun = opening.seed, False
        self.fingerprint: str | None = None
        self.recent: deque[Told] = deque(maxlen=recent)
        self._seats = rules.seats(self.state)

    @property
    def throws(self) -> int:
        """How many dice the host has thrown in the game as it stands."""
        return next(reversed(self.stands.values()), 0)

    def draft(self, commands: Sequence[Any], seat: Seat) -> Entry:
        """What comes of these commands, one after the other, if the rules allow all of them.

        Raises:
            IllegalCommandError: they refuse one.
            HostError: the seed waits for a secret, another seat sends one, or one before the last
                brings something to light.
        """
        self._check_seed()
        state, rules, throws = self.state, self.rules, self.throws
        happened, texts, turns = list[Any](), list[str](), list[TurnText]()
        for at, command in enumerate(commands, 1):
            self._check_sender(state, command, seat)
            filled = with_server_seed(command, self.seed, throws + 1)
            is_chance = is_thrown(filled)
            throws += is_chance
            before, (state, events) = state, rules.step(state, filled)
            is_last = at == len(commands)
            if not is_last and (is_chance or brings_to_light(rules, before, events, seat)):
                # Whatever is said of a later command might tell which card or die it was.
                raise no(HostReason.CHANCE_COMES_LAST, place=at)
            told = [dump_event(rules, each) for each in events]
            turns.append((dump_command(rules, filled), told))
            happened += events
            texts += told
        thrown = throws - self.throws
        turned = Turned(self.state, state, tuple(happened), commands=len(turns), throws=thrown)
        return Entry(EntryKind.PLAYED, played_text(rules, turns), turned, texts)

    def _check_seed(self) -> None:
        awaited = [each.seat for each in self.contributions.values() if each.is_awaited]
        if awaited and not self.has_begun:
            raise no(HostReason.SEED_WAITS, seat=awaited[0], leader=self.leader)

    def _check_sender(self, state: Any, command: Any, seat: Seat) -> None:
        """Before the rules are asked: what they say may be for its sender alone."""
        if type(command) not in self.rules.commands:
            raise TypeError(f"{truncated_repr(command)} is no command of {self.rules.title}")
        sender = self.rules.issuer(state, command)
        if sender != seat:
            raise no(HostReason.NOT_YOURS, sender=sender, seat=seat)

    def turned(self, line: JournalEntry, back: Any = None) -> Turned:
        """What the next line of the log does, whoever has written it; the rules are not asked.

        Args:
            line: the line.
            back: the state to which it goes back, if it does so.
        """
        state = self.state
        match line.kind:
            case EntryKind.PLAYED:
                turns = played_in(self.rules, line, self._decks)
                happened = tuple(each for _, events in turns for each in events)
                after = self.rules.replay(state, happened)
                throws = throws_in(command for command, _ in turns)
                return Turned(state, after, happened, commands=len(turns), throws=throws)
            case EntryKind.TAKEN_BACK:
                return Turned(state, back, data=json.loads(line.text))
            case EntryKind.SEATED:
                return Turned(state, state, data=json.loads(line.text))
            case EntryKind.MIXED:
                data = json.loads(line.text)
                return Turned(state, with_seed(state, self._seed_with(data)), data=data)
            case EntryKind.ENDED:
                data = json.loads(line.text)
                return Turned(state, state, data={**data, "seed": self.opening.seed})

    def apply(self, line: JournalEntry, turned: Turned, known: Sequence[str] = ()) -> Told:
        """Take in the next line of the log, and each event as JSON text if that is known."""
        match line.kind:
            case EntryKind.PLAYED:
                self.stands[line.turn] = self.throws + turned.throws
                self.has_begun = True
            case EntryKind.TAKEN_BACK:
                back_to = turned.data["back_to"]
                self.stands = {at: done for at, done in self.stands.items() if at <= back_to}
                self._restore_links(back_to)
            case EntryKind.SEATED:
                self._seat(turned.data)
            case EntryKind.MIXED:
                self.seed = self._seed_with(turned.data)
                added = contribution_in(turned.data)
                self.contributions[added.seat] = added
            case EntryKind.ENDED:
                self.ended, self.fingerprint = True, turned.data["fingerprint"]
        self.turn, self.chain, self.state = line.turn, line.chain, turned.after
        self.size += len(line.text)
        if self.state is not turned.before and line.kind is not EntryKind.MIXED:
            self.touched = line.turn
            self._clear_seats(line)
        before = None
        if self.recent:
            self.recent[-1].is_told()
            before = self.recent[-1].after
        told = Told(self.rules, line, turned, before, known)
        self.recent.append(told)
        return told

    def _seed_with(self, data: Mapping[str, Any]) -> str:
        told = contribution_in(data)
        return mixed_seed(self.opening.seed, {**self.contributions, told.seat: told}.values())

    def _seat(self, data: Mapping[str, Any]) -> None:
        """Withdraw links of a seat, and let another one be valid."""
        gone = data["withdrawn"]
        self.holders = {key: seat for key, seat in self.holders.items() if key not in gone}
        if data["token"] is not None:
            self.holders[data["token"]] = Seat(*data["seat"])

    def links(self, seat: Seat) -> list[str]:
        """The hashes of the tokens that open a seat."""
        return [key for key, each in self.holders.items() if each == seat]

    def _clear_seats(self, line: JournalEntry) -> None:
        """Withdraw the links of seats that are no longer there; a turn may be taken back."""
        seats = self.rules.seats(self.state)
        if seats == self._seats and line.kind is EntryKind.PLAYED:
            return
        self._seats = seats
        there = {*seats, SPECTATOR, self.leader}
        gone = {key: seat for key, seat in self.holders.items() if seat not in there}
        self.holders = {key: seat for key, seat in self.holders.items() if key not in gone}
        if gone and line.kind is EntryKind.PLAYED:
            self.left[line.turn] = gone

    def _restore_links(self, back_to: int) -> None:
        """Give back the links of those who have left in a turn that is taken back.

        Whoever was seated there since then, under the same name, was not there before.
        """
        for turn in sorted((each for each in self.left if each > back_to), reverse=True):
            gone = self.left.pop(turn)
            again = {*gone.values()}
            kept = {key: seat for key, seat in self.holders.items() if seat not in again}
            self.holders = {**kept, **gone}

    def snapshot(self) -> Snapshot:
        """All that the lines have led to, to be stored."""
        data = {
            "turn": self.turn,
            "chain": self.chain,
            "state": dump_state(self.rules, self.state),
            "touched": self.touched,
            "stands": [*self.stands.items()],
            "holders": [(digest, *seat) for digest, seat in self.holders.items()],
            "left": [
                (at, [(key, *seat) for key, seat in gone.items()]) for at, gone in self.left.items()
            ],
            "ended": self.ended,
            "fingerprint": self.fingerprint,
            "size": self.size,
            "contributions": [
                attrs.asdict(each, recurse=False) for each in self.contributions.values()
            ],
            "has_begun": self.has_begun,
        }
        text = json.dumps(data)
        return Snapshot(turn=self.turn, text=f"{_sum_of(text)} {text}")

    def resume(self, snapshot: Snapshot) -> None:
        """Begin with a snapshot.

        Raises:
            ValueError: it is damaged, and nothing has changed.
        """
        checksum, _, text = snapshot.text.partition(" ")
        data: dict[str, Any] = json.loads(text) if checksum == _sum_of(text) else {}
        if data.get("turn") != snapshot.turn:
            raise ValueError("the snapshot is damaged")
        self.state = load_state(data["state"], rules=self.rules, decks=self._decks)
        self.turn, self.chain, self.touched = snapshot.turn, data["chain"], data["touched"]
        self.stands = dict(data["stands"])
        self.holders = {digest: Seat(*seat) for digest, *seat in data["holders"]}
        self.left = {at: {key: Seat(*seat) for key, *seat in gone} for at, gone in data["left"]}
        self.ended, self.fingerprint = data["ended"], data["fingerprint"]
        self.size = data["size"]
        added = [contribution_in({"secret": each}) for each in data["contributions"]]
        self.contributions = {each.seat: each for each in added}
        self.seed = mixed_seed(self.opening.seed, added)
        self.has_begun = data["has_begun"]
        self._seats = self.rules.seats(self.state)

    def told_since(self, turn: int) -> list[Told] | None:
        """The lines after this one, if all of them are in memory."""
        missed = self.turn - turn
        if not 0 <= missed <= len(self.recent):
            return None
        return [*self.recent][len(self.recent) - missed :]


def _sum_of(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def told_again(rules: AnySystem, line: JournalEntry, decks: Decks) -> Told:
    """A line of long ago, ready to be told to the seat that has sent it; without its states."""
    if line.kind is not EntryKind.PLAYED:
        return Told(rules, line, Turned(data=json.loads(line.text)))
    turns = played_in(rules, line, decks)
    return Told(rules, line, Turned(events=tuple(each for _, events in turns for each in events)))
