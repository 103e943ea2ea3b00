"""One table in memory: its state after the last entry of its journal, its tokens, its subscribers.

Nothing here is asynchronous. `Table.decide` turns commands into a draft. Only after the store has
written the draft as an entry, it is applied and published. So the table in memory always equals the
table in the store up to some entry, and can be dropped and read again at any time.
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
        text: its data as JSON text.
        applied: its effect, if that is known.
        events: its events as JSON text, if these are known.
    """

    kind: EntryKind
    text: str
    applied: Applied | None = None
    events: Sequence[str] = ()


class Table:
    """A table in memory.

    Attributes:
        opening: how the table began, without the long text of the start, which is in the store.
        turn: the number of the last applied entry.
        chain: the hash of that entry, to which the next one is linked.
        touched: the number of the last entry that changed the state.
        left: the turn in which seats have left the game → the tokens that it withdrew.
        throws_by_turn: each turn that was not undone → how many dice were thrown until its end.
        holders: the hash of each valid token → its seat.
        contributions: what seats add to the seed.
        seed: the seed of the game: that of the opening, with the contributions mixed in.
        has_begun: whether a turn has ever been played; then the seed is settled.
        is_saved: whether the whole game is in a file, whose owner may know hidden cards.
        fingerprint: a hash of all that every seat was shown, once the game has ended.
        size: the length of all applied entries, in characters.
        recent: the last entries, for clients that have missed a few.
        lock: is held while an entry is written.
        subscriptions: the subscribers, which get each entry.
        growth: the rate limit of the journal's size.
        senders: the rate limit of commands, by seat.
        readers: the rate limit of reads, by the hash of the token.
        is_gone: whether this object no longer represents the table.
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
        self.throws_by_turn: dict[int, int] = {}
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
        """How many dice the host has thrown in the present game."""
        return next(reversed(self.throws_by_turn.values()), 0)

    @property
    def is_idle(self) -> bool:
        """Whether the table can be dropped from memory."""
        return not self.subscriptions and not self.lock.locked()

    # ------------------------------------------------------------------- commands to a draft

    def decide(self, commands: Sequence[Any], seat: Seat) -> Draft:
        """Return the draft of an entry for these commands, which are played in order.

        Raises:
            HostError: another seat has to send one of them, or a command that is not the last one
                reveals something hidden.
            IllegalCommandError: the rules refuse one of them.
        """
        awaited = [added.seat for added in self.contributions.values() if added.is_awaited]
        if awaited and not self.has_begun:
            raise refusal(HostReason.SEED_WAITS, seat=awaited[0], leader=self.leader)
        state, rules, throws = self.state, self.rules, self.throws
        all_events, texts, turns = list[Any](), list[str](), list[journal.TurnText]()
        played = list[Any]()
        for at, command in enumerate(commands, 1):
            self._check_sender(state, command, seat)
            filled = with_server_seed(command, self.seed, throws + 1)
            is_chance = is_thrown(filled)
            throws += is_chance
            before, (state, events) = state, rules.step(state, filled)
            is_last = at == len(commands)
            if not is_last and (is_chance or reveals_hidden(rules, before, events, seat)):
                # The refusal of a later command might reveal which card or die it was.
                raise refusal(HostReason.CHANCE_COMES_LAST, place=at)
            dumped = [dump_event(rules, event) for event in events]
            turns.append((dump_command(rules, filled), dumped))
            played.append(filled)
            all_events += events
            texts += dumped
        applied = Applied(
            self.state,
            state,
            tuple(all_events),
            commands=tuple(played),
            throws=throws - self.throws,
        )
        return Draft(EntryKind.PLAYED, journal.played_text(rules, turns), applied, texts)

    def _check_sender(self, state: Any, command: Any, seat: Seat) -> None:
        """Refuse a command that another seat has to send.

        This comes before `RuleSystem.step`, which knows no seats, and whose refusal may be meant
        for the sender alone.
        """
        self.rules.require_command(command)
        sender = self.rules.issuer(state, command)
        if sender != seat:
            raise refusal(HostReason.NOT_YOURS, sender=sender, seat=seat)

    # ------------------------------------------------------------------- entries to a state

    def applied(self, entry: JournalEntry, back: Any = None) -> Applied:
        """The effect of the next entry of the journal, by whichever host it was written.

        The events of the entry are replayed; no rule is checked again. `back` is the state to
        which an entry that undoes turns leads back.
        """
        state = self.state
        match entry.kind:
            case EntryKind.PLAYED:
                turns = journal.played_in(self.rules, entry, self._decks)
                events = tuple(event for _, group in turns for event in group)
                after = self.rules.replay(state, events)
                commands = tuple(command for command, _ in turns)
                throws = throws_in(commands)
                return Applied(state, after, events, commands=commands, throws=throws)
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
        """Apply the next entry of the journal; `texts` are its events as JSON text, if known."""
        match entry.kind:
            case EntryKind.PLAYED:
                self.throws_by_turn[entry.turn] = self.throws + applied.throws
                self.has_begun = True
                for command in applied.commands:
                    self.memory = self.memory.after(command)
            case EntryKind.UNDONE:
                back_to = applied.data["back_to"]
                self.throws_by_turn = {
                    at: dice for at, dice in self.throws_by_turn.items() if at <= back_to
                }
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
        """Withdraw tokens of a seat, and make another one valid."""
        withdrawn = data["withdrawn"]
        self.holders = {key: seat for key, seat in self.holders.items() if key not in withdrawn}
        if data["token"] is not None:
            self.holders[data["token"]] = Seat(*data["seat"])

    def links(self, seat: Seat) -> list[str]:
        """The hashes of the valid tokens of a seat."""
        return [digest for digest, other in self.holders.items() if other == seat]

    def _clear_seats(self, entry: JournalEntry) -> None:
        """Withdraw the tokens of seats that have left the game; `left` keeps them for an undo."""
        seats = self.rules.seats(self.state)
        if seats == self._seats and entry.kind is EntryKind.PLAYED:
            return
        self._seats = seats
        present = {*seats, SPECTATOR, self.leader}
        withdrawn = {key: seat for key, seat in self.holders.items() if seat not in present}
        self.holders = {key: seat for key, seat in self.holders.items() if key not in withdrawn}
        if withdrawn and entry.kind is EntryKind.PLAYED:
            self.left[entry.turn] = withdrawn

    def _restore_links(self, back_to: int) -> None:
        """Make the tokens valid again of seats that have left in a turn that is undone.

        They replace the tokens that were given since then for a new seat of the same name.
        """
        for turn in sorted((turn for turn in self.left if turn > back_to), reverse=True):
            withdrawn = self.left.pop(turn)
            back = {*withdrawn.values()}
            others = {key: seat for key, seat in self.holders.items() if seat not in back}
            self.holders = {**others, **withdrawn}

    # ------------------------------------------------------------------- subscribers

    def publish(self, broadcast: Broadcast) -> list[Subscription]:
        """Push an entry to all subscribers; return those that were too slow and were ended."""
        slow = list[Subscription]()
        for subscription in tuple(self.subscriptions):
            if subscription.digest not in self.holders:
                is_spectator = subscription.seat == SPECTATOR
                reason = HostReason.LINK_WITHDRAWN if is_spectator else HostReason.HANDED_ON
                subscription.end(refusal(reason, seat=subscription.seat))
            elif subscription.push(broadcast.to(subscription.seat)):
                continue
            else:
                slow.append(subscription)
            self.unsubscribe(subscription)
        return slow

    def unsubscribe(self, subscription: Subscription) -> None:
        """Remove a subscription, if it is there."""
        with suppress(ValueError):
            self.subscriptions.remove(subscription)

    def end_subscriptions(self, reason: HostError) -> None:
        """End all subscriptions with a reason."""
        for subscription in self.subscriptions:
            subscription.end(reason)
        self.subscriptions.clear()

    def since(self, turn: int) -> list[Broadcast] | None:
        """The entries after this turn, if all of them are in memory; else None."""
        missed = self.turn - turn
        if not 0 <= missed <= len(self.recent):
            return None
        return [*self.recent][len(self.recent) - missed :]

    def done_recently(self, seat: Seat, request: str | None) -> Broadcast | None:
        """The entry that a request of a seat has written, if it is among the recent ones."""
        sender = journal.seat_text(seat)
        for broadcast in self.recent if request is not None else ():
            if broadcast.entry.request == request and broadcast.entry.seat == sender:
                return broadcast
        return None

    # ------------------------------------------------------------------- snapshots

    def snapshot(self) -> Snapshot:
        """The table after its last entry, as text for the store."""
        data = {
            "turn": self.turn,
            "chain": self.chain,
            "state": dump_state(self.rules, self.state),
            "touched": self.touched,
            "stands": [*self.throws_by_turn.items()],
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
        """Set the table to a snapshot; a `ValueError` if it is damaged, and nothing changes."""
        checksum, _, text = snapshot.text.partition(" ")
        data: dict[str, Any] = json.loads(text) if checksum == _checksum(text) else {}
        if data.get("turn") != snapshot.turn:
            raise ValueError("the snapshot is damaged")
        self.state = load_state(data["state"], rules=self.rules, decks=self._decks)
        self.turn, self.chain, self.touched = snapshot.turn, data["chain"], data["touched"]
        self.throws_by_turn = dict(data["stands"])
        self.holders = {digest: Seat(*seat) for digest, *seat in data["holders"]}
        self.left = {at: {key: Seat(*seat) for key, *seat in gone} for at, gone in data["left"]}
        self.ended, self.fingerprint = data["ended"], data["fingerprint"]
        self.is_saved = data["is_saved"]
        self.size = data["size"]
        added = [journal.contribution_in({"secret": secret}) for secret in data["contributions"]]
        self.contributions = {contribution.seat: contribution for contribution in added}
        self.seed = mixed_seed(self.opening.seed, added)
        self.has_begun = data["has_begun"]
        self.memory = Memory(tuple(load_command(self.rules, text) for text in data["memory"]))
        self._seats = self.rules.seats(self.state)


Decide: TypeAlias = Callable[[Table, Seat], Draft]
"""Makes the next draft from the table at that time and the seat of the sender."""


def _checksum(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def reveals_hidden(rules: AnySystem, before: Any, events: Sequence[Any], seat: Seat) -> bool:
    """Whether a command has shuffled, or has moved a card that its sender did not see before.

    The commands of a message are played in order, and none of them counts if one is refused. So if
    an earlier command had thrown a die or drawn a card, the refusal of a later one would reveal
    which die or card it was, without any change at the table. This holds for a card that the sender
    does not see, too: its place may reveal what kind of card it is.
    """
    visible = {card for zone, pile in before.table if rules.can_see(seat, zone) for card in pile}
    return any(
        isinstance(change, Shuffle) or (isinstance(change, Move) and change.card not in visible)
        for event in events
        for change in event.moves
    )


# ------------------------------------------------------------------- what seats add to the seed

# This happens before the first turn is played. Every step is an entry, which all seats see. After
# the first secret is opened, no seat can commit itself any more.


def secret_committed(table: Table, seat: Seat, commitment: Any) -> Draft:
    """The draft of an entry in which a seat commits itself to a secret, or replaces it."""
    if table.has_begun or any(other.secret for other in table.contributions.values()):
        raise refusal(HostReason.SEED_SETTLED)
    if seat == SPECTATOR:
        raise refusal(HostReason.SEAT_UNKNOWN, seat=seat)
    _check_hex(commitment)
    return _secret_draft(Contribution(seat, commitment))


def secret_opened(table: Table, seat: Seat, secret: Any) -> Draft:
    """The draft of an entry in which a seat opens its secret."""
    contribution = _open_contribution(table, seat)
    _check_hex(secret)
    if commitment_to(secret, table.name, seat) != contribution.commitment:
        raise refusal(HostReason.OTHER_THAN_PROMISED)
    return _secret_draft(attrs.evolve(contribution, secret=secret))


def secret_dropped(table: Table, seat: Seat) -> Draft:
    """The draft of an entry after which the game begins without the secret of a seat."""
    return _secret_draft(attrs.evolve(_open_contribution(table, seat), is_dropped=True))


def _open_contribution(table: Table, seat: Seat) -> Contribution:
    contribution = table.contributions.get(seat)
    if contribution is None or not contribution.is_awaited:
        raise refusal(HostReason.NOTHING_AWAITED, seat=seat)
    return contribution


def _check_hex(text: Any) -> None:
    if not is_hex(text):
        raise refusal(HostReason.NO_HASH)


def _secret_draft(contribution: Contribution) -> Draft:
    return Draft(EntryKind.MIXED, text_of({"secret": attrs.asdict(contribution, recurse=False)}))
