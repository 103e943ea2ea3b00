"""One table in memory: the state after the last entry of its journal, its links, its subscribers.

Nothing here waits for anything. Commands are decided and become a draft; only when the store has
written it down it is an entry, and only then it is applied and published. So what stands in memory
is what stands in the store, up to some entry, and a table can be dropped and read again at any
moment.
"""

import asyncio
import hashlib
import json
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any, NamedTuple, TypeAlias

import attrs

from dramadeck.codec.commitment import (
    Contribution,
    commitment_to,
    is_hex,
    is_thrown,
    mixed_seed,
    throws_in,
    with_seed,
    with_server_seed,
)
from dramadeck.codec.saves import dump_command, dump_event, dump_state, load_command, load_state
from dramadeck.codec.strict_json import text_of
from dramadeck.core import Move, Seat, Shuffle
from dramadeck.core.refusals import truncated_repr
from dramadeck.core.rules import AnySystem
from dramadeck.core.visibility import SPECTATOR
from dramadeck.host.broadcast import Applied, Broadcast
from dramadeck.host.limits import HostLimits
from dramadeck.host.rate_limit import Bucket, Buckets
from dramadeck.host.reasons import HostError, HostReason, refusal
from dramadeck.host.subscription import Subscription
from dramadeck.narration.memory import Memory
from dramadeck.storage import journal
from dramadeck.storage.store import EntryKind, JournalEntry, Opening, Snapshot


class Draft(NamedTuple):
    """What is to become the next entry of a journal.

    Attributes:
        kind: what it tells.
        text: the rest as JSON.
        applied: what it does, if that is known.
        events: its events as JSON text, if that is known.
    """

    kind: EntryKind
    text: str
    applied: Applied | None = None
    events: Sequence[str] = ()


class Table:
    """A table in memory.

    Attributes:
        opening: what it began with; the text of its start, the longest part, is left in the store.
        rules: its rule system.
        leader: the seat that leads it.
        state: the present state.
        turn: the number of the last entry that is applied.
        chain: its hash, to which the next one is linked.
        touched: the last entry that changed the state.
        left: for each turn in which somebody has left, the links that it withdrew.
        stands: each turn that was not undone → how many dice the host had thrown at its end.
        holders: the hash of each valid token → the seat that it opens.
        contributions: what seats add to the seed.
        seed: of the game: that of the opening, and what was added.
        memory: what was said in commands before.
        has_begun: whether anything has ever been played; then the seed is settled.
        is_saved: whether the whole game is in a file, so that somebody may know what is hidden.
        ended: whether the game has ended.
        fingerprint: a hash of all that everybody was shown, once it has.
        size: how many characters the entries have that are applied.
        recent: the last entries, for whoever has missed a few.
        lock: is held while an entry is written.
        subscriptions: those of whoever is told of each entry.
        growth: how fast the journal may grow.
        senders: how fast each seat may send.
        readers: how often whole games may be asked for, by the hash of each token.
        is_gone: whether another object stands for the table now, or will.
    """

    def __init__(
        self,
        opening: Opening,
        rules: AnySystem,
        decks: journal.Decks,
        limits: HostLimits,
        clock: Callable[[], float],
    ) -> None:
        self.opening, self.rules, self._decks = attrs.evolve(opening, start=""), rules, decks
        self.chain = journal.opening_hash(opening)
        self.leader = journal.seat_in(opening.leader)
        self.state: Any = load_state(opening.start, rules=rules, decks=decks)
        self.turn = self.touched = 0
        self.stands: dict[int, int] = {}
        self.holders: dict[str, Seat] = {}
        self.left: dict[int, dict[str, Seat]] = {}
        self.is_saved, self.ended, self.size = False, False, 0
        self.contributions: dict[Seat, Contribution] = {}
        self.seed, self.has_begun = opening.seed, False
        self.memory = Memory()
        self.fingerprint: str | None = None
        self.recent: deque[Broadcast] = deque(maxlen=limits.recent)
        self._seats = rules.seats(self.state)
        self.lock, self.is_gone = asyncio.Lock(), False
        self.subscriptions: list[Subscription] = []
        self.growth = Bucket(rate=limits.growth, burst=limits.growth_burst, clock=clock)
        self.senders = Buckets[Seat](rate=limits.rate, burst=limits.burst, clock=clock)
        self.readers = Buckets[str](rate=limits.reads, burst=limits.reads_at_once, clock=clock)

    @property
    def name(self) -> str:
        """The name of the table."""
        return self.opening.table

    @property
    def throws(self) -> int:
        """How many dice the host has thrown in the game as it stands."""
        return next(reversed(self.stands.values()), 0)

    @property
    def is_idle(self) -> bool:
        """Whether nobody needs it in memory."""
        return not self.subscriptions and not self.lock.locked()

    # ------------------------------------------------------------------- commands to a draft

    def decide(self, commands: Sequence[Any], seat: Seat) -> Draft:
        """What comes of these commands, one after the other; the rules must allow all of them."""
        awaited = [added.seat for added in self.contributions.values() if added.is_awaited]
        if awaited and not self.has_begun:
            raise refusal(HostReason.SEED_WAITS, seat=awaited[0], leader=self.leader)
        state, rules, throws = self.state, self.rules, self.throws
        happened, texts, turns = list[Any](), list[str](), list[journal.TurnText]()
        sent = list[Any]()
        for at, command in enumerate(commands, 1):
            self._check_sender(state, command, seat)
            filled = with_server_seed(command, self.seed, throws + 1)
            is_chance = is_thrown(filled)
            throws += is_chance
            before, (state, events) = state, rules.step(state, filled)
            is_last = at == len(commands)
            if not is_last and (is_chance or reveals_hidden(rules, before, events, seat)):
                # Whatever is said of a later command might tell which card or die it was.
                raise refusal(HostReason.CHANCE_COMES_LAST, place=at)
            dumped = [dump_event(rules, event) for event in events]
            turns.append((dump_command(rules, filled), dumped))
            sent.append(filled)
            happened += events
            texts += dumped
        thrown = throws - self.throws
        applied = Applied(self.state, state, tuple(happened), commands=tuple(sent), throws=thrown)
        return Draft(EntryKind.PLAYED, journal.played_text(rules, turns), applied, texts)

    def _check_sender(self, state: Any, command: Any, seat: Seat) -> None:
        """Refuse a command that another seat has to send.

        This comes before the rules are asked, for their answer may be meant for the sender alone.
        `RuleSystem.step` knows no seats.
        """
        if type(command) not in self.rules.commands:
            raise TypeError(f"{truncated_repr(command)} is no command of {self.rules.title}")
        sender = self.rules.issuer(state, command)
        if sender != seat:
            raise refusal(HostReason.NOT_YOURS, sender=sender, seat=seat)

    # ------------------------------------------------------------------- entries to a state

    def applied(self, entry: JournalEntry, back: Any = None) -> Applied:
        """What the next entry of the journal does, whoever has written it; no rule is asked.

        If it undoes turns, it leads back to the state `back`.
        """
        state = self.state
        match entry.kind:
            case EntryKind.PLAYED:
                turns = journal.played_in(self.rules, entry, self._decks)
                happened = tuple(event for _, events in turns for event in events)
                after = self.rules.replay(state, happened)
                throws = throws_in(command for command, _ in turns)
                sent = tuple(command for command, _ in turns)
                return Applied(state, after, happened, commands=sent, throws=throws)
            case EntryKind.UNDONE:
                return Applied(state, back, data=json.loads(entry.text))
            case EntryKind.SEATED | EntryKind.SAVED:
                return Applied(state, state, data=json.loads(entry.text))
            case EntryKind.MIXED:
                data = json.loads(entry.text)
                return Applied(state, with_seed(state, self._seed_with(data)), data=data)
            case EntryKind.ENDED:
                data = json.loads(entry.text)
                return Applied(state, state, data={**data, "seed": self.opening.seed})

    def apply(self, entry: JournalEntry, applied: Applied, texts: Sequence[str] = ()) -> Broadcast:
        """Apply the next entry of the journal; its events may be given as JSON text as well."""
        match entry.kind:
            case EntryKind.PLAYED:
                self.stands[entry.turn] = self.throws + applied.throws
                self.has_begun = True
                for command in applied.commands:
                    self.memory = self.memory.after(command)
            case EntryKind.UNDONE:
                back_to = applied.data["back_to"]
                self.stands = {at: done for at, done in self.stands.items() if at <= back_to}
                self._restore_links(back_to)
            case EntryKind.SEATED:
                self._seat(applied.data)
            case EntryKind.MIXED:
                self.seed = self._seed_with(applied.data)
                added = journal.contribution_in(applied.data)
                self.contributions[added.seat] = added
            case EntryKind.SAVED:
                self.is_saved = True
            case EntryKind.ENDED:
                self.ended, self.fingerprint = True, applied.data["fingerprint"]
        self.turn, self.chain, self.state = entry.turn, entry.chain, applied.after
        self.size += len(entry.text)
        if self.state is not applied.before and entry.kind is not EntryKind.MIXED:
            self.touched = entry.turn
            self._clear_seats(entry)
        before = None
        if self.recent:
            self.recent[-1].forget()
            before = self.recent[-1].after
        broadcast = Broadcast(self.rules, entry, applied, before, texts)
        self.recent.append(broadcast)
        return broadcast

    def _seed_with(self, data: Mapping[str, Any]) -> str:
        added = journal.contribution_in(data)
        return mixed_seed(self.opening.seed, {**self.contributions, added.seat: added}.values())

    def _seat(self, data: Mapping[str, Any]) -> None:
        """Withdraw links of a seat, and let another one be valid."""
        gone = data["withdrawn"]
        self.holders = {key: seat for key, seat in self.holders.items() if key not in gone}
        if data["token"] is not None:
            self.holders[data["token"]] = Seat(*data["seat"])

    def links(self, seat: Seat) -> list[str]:
        """The hashes of the tokens that open a seat."""
        return [digest for digest, other in self.holders.items() if other == seat]

    def _clear_seats(self, entry: JournalEntry) -> None:
        """Withdraw the links of seats that are no longer there; a turn may be undone."""
        seats = self.rules.seats(self.state)
        if seats == self._seats and entry.kind is EntryKind.PLAYED:
            return
        self._seats = seats
        there = {*seats, SPECTATOR, self.leader}
        gone = {key: seat for key, seat in self.holders.items() if seat not in there}
        self.holders = {key: seat for key, seat in self.holders.items() if key not in gone}
        if gone and entry.kind is EntryKind.PLAYED:
            self.left[entry.turn] = gone

    def _restore_links(self, back_to: int) -> None:
        """Give back the links of those who have left in a turn that is undone.

        Whoever was seated there since then, under the same name, was not there before.
        """
        for turn in sorted((turn for turn in self.left if turn > back_to), reverse=True):
            gone = self.left.pop(turn)
            again = {*gone.values()}
            kept = {key: seat for key, seat in self.holders.items() if seat not in again}
            self.holders = {**kept, **gone}

    # ------------------------------------------------------------------- subscribers

    def publish(self, broadcast: Broadcast) -> list[Subscription]:
        """Push an entry to all subscribers; give those that were too slow, which have ended."""
        slow = list[Subscription]()
        for subscription in tuple(self.subscriptions):
            if subscription.digest not in self.holders:
                is_open = subscription.seat == SPECTATOR
                reason = HostReason.LINK_WITHDRAWN if is_open else HostReason.HANDED_ON
                subscription.end(refusal(reason, seat=subscription.seat))
            elif subscription.push(broadcast.to(subscription.seat)):
                continue
            else:
                slow.append(subscription)
            self.unsubscribe(subscription)
        return slow

    def unsubscribe(self, subscription: Subscription) -> None:
        """Let go of a subscription that was closed or has ended."""
        with suppress(ValueError):
            self.subscriptions.remove(subscription)

    def end_subscriptions(self, reason: HostError) -> None:
        """End all subscriptions with a reason."""
        for subscription in self.subscriptions:
            subscription.end(reason)
        self.subscriptions.clear()

    def since(self, turn: int) -> list[Broadcast] | None:
        """The entries after this one, if all of them are in memory."""
        missed = self.turn - turn
        if not 0 <= missed <= len(self.recent):
            return None
        return [*self.recent][len(self.recent) - missed :]

    def done_recently(self, seat: Seat, request: str | None) -> Broadcast | None:
        """The entry to which a request has led a moment ago."""
        sender = journal.seat_text(seat)
        for broadcast in self.recent if request is not None else ():
            if broadcast.entry.request == request and broadcast.entry.seat == sender:
                return broadcast
        return None

    # ------------------------------------------------------------------- snapshots

    def snapshot(self) -> Snapshot:
        """All that the entries have led to, to be stored."""
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
            "is_saved": self.is_saved,
            "ended": self.ended,
            "fingerprint": self.fingerprint,
            "size": self.size,
            "contributions": [
                attrs.asdict(added, recurse=False) for added in self.contributions.values()
            ],
            "has_begun": self.has_begun,
            "memory": [dump_command(self.rules, command) for command in self.memory.commands],
        }
        text = json.dumps(data)
        return Snapshot(turn=self.turn, text=f"{_checksum(text)} {text}")

    def resume(self, snapshot: Snapshot) -> None:
        """Begin with a snapshot; a `ValueError` if it is damaged, and then nothing has changed."""
        checksum, _, text = snapshot.text.partition(" ")
        data: dict[str, Any] = json.loads(text) if checksum == _checksum(text) else {}
        if data.get("turn") != snapshot.turn:
            raise ValueError("the snapshot is damaged")
        self.state = load_state(data["state"], rules=self.rules, decks=self._decks)
        self.turn, self.chain, self.touched = snapshot.turn, data["chain"], data["touched"]
        self.stands = dict(data["stands"])
        self.holders = {digest: Seat(*seat) for digest, *seat in data["holders"]}
        self.left = {at: {key: Seat(*seat) for key, *seat in gone} for at, gone in data["left"]}
        self.ended, self.fingerprint = data["ended"], data["fingerprint"]
        self.is_saved = data.get("is_saved", False)  # which was not written at first
        self.size = data["size"]
        added = [journal.contribution_in({"secret": secret}) for secret in data["contributions"]]
        self.contributions = {contribution.seat: contribution for contribution in added}
        self.seed = mixed_seed(self.opening.seed, added)
        self.has_begun = data["has_begun"]
        known = (load_command(self.rules, text) for text in data["memory"])
        self.memory = Memory(tuple(known))
        self._seats = self.rules.seats(self.state)


Decide: TypeAlias = Callable[[Table, Seat], Draft]
"""Makes the next draft, by the table as it is then and the seat of whoever asks for it."""


def _checksum(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def reveals_hidden(rules: AnySystem, before: Any, events: Sequence[Any], seat: Seat) -> bool:
    """Whether a command has shuffled, or has moved a card that its sender did not see before.

    The commands of a message are carried out one after the other, and all are forgotten if one of
    them is refused. So if an earlier one had thrown a die or drawn a card, the way in which a later
    one is refused would tell what it was, and nothing would have happened at the table. It need not
    have shown the card: that one lies in a hand may tell what kind of card it is.
    """
    seen = {card for zone, pile in before.table if rules.can_see(seat, zone) for card in pile}
    return any(
        isinstance(change, Shuffle) or (isinstance(change, Move) and change.card not in seen)
        for event in events
        for change in event.moves
    )


# ------------------------------------------------------------------- what seats add to the seed

# All of it happens before the first turn that is played, and every step is an entry of which
# everybody is told. With the first secret that is opened nobody can commit herself any more.


def secret_committed(table: Table, seat: Seat, commitment: Any) -> Draft:
    """A seat commits itself to a secret, for the first time or anew."""
    if table.has_begun or any(other.secret for other in table.contributions.values()):
        raise refusal(HostReason.SEED_SETTLED)
    if seat == SPECTATOR:
        raise refusal(HostReason.SEAT_UNKNOWN, seat=seat)
    _check_hex(commitment)
    return _secret_draft(Contribution(seat, commitment))


def secret_opened(table: Table, seat: Seat, secret: Any) -> Draft:
    """A seat opens its secret."""
    awaited = _awaited_secret(table, seat)
    _check_hex(secret)
    if commitment_to(secret, table.name, seat) != awaited.commitment:
        raise refusal(HostReason.OTHER_THAN_PROMISED)
    return _secret_draft(attrs.evolve(awaited, secret=secret))


def secret_dropped(table: Table, seat: Seat) -> Draft:
    """The game goes without the secret of a seat."""
    return _secret_draft(attrs.evolve(_awaited_secret(table, seat), is_dropped=True))


def _awaited_secret(table: Table, seat: Seat) -> Contribution:
    contribution = table.contributions.get(seat)
    if contribution is None or not contribution.is_awaited:
        raise refusal(HostReason.NOTHING_AWAITED, seat=seat)
    return contribution


def _check_hex(given: Any) -> None:
    if not is_hex(given):
        raise refusal(HostReason.NO_HASH)


def _secret_draft(contribution: Contribution) -> Draft:
    return Draft(EntryKind.MIXED, text_of({"secret": attrs.asdict(contribution, recurse=False)}))
