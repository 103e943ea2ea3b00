"""A small card game for the tests of the engine, so that they need no real game.

Beggars draw from a stack into their hands and lay cards on a heap; when the stack is empty, the
heap becomes the new stack.
"""

from collections.abc import Generator, Iterator
from types import MappingProxyType

import attrs

from dramadeck import core

STACK, HEAP = core.Zone("stack"), core.Zone("heap")


def hand(player: str) -> core.Zone:
    return core.Zone("hand", player)


class Reason(core.RefusalReason):
    NOT_HELD = "{player} does not hold card {card}"
    NO_CARDS_LEFT = "{left} cards are left"
    NO_BEGGAR = "nobody here is called {player}"


@attrs.frozen(kw_only=True)
class State:
    table: core.Table
    seed: core.Seed
    players: tuple[str, ...]
    rounds: int = 0


@core.command
class Beg:
    """Draw cards from the stack."""

    player: core.Sender
    count: core.Positive = 1


@core.command
class Lay:
    """Lay a card on the heap."""

    player: core.Sender
    card: core.Card


@core.command(by=core.Seat("passer-by"))
class Wait:
    """Do nothing."""


@core.command(by=core.Seat("passer-by"))
class Sing:
    """A command that this game does not have."""


@core.event
class Begged:
    player: str
    card: core.Card

    @property
    def moves(self) -> core.Moves:
        return (core.Move(self.card, STACK, hand(self.player)),)


@core.event
class Laid:
    player: str
    card: core.Card

    @property
    def moves(self) -> core.Moves:
        return (core.Move(self.card, hand(self.player), HEAP),)


@core.event
class Turned:
    """The heap has become the stack."""

    cards: tuple[core.Card, ...]
    order: tuple[core.Card, ...]

    @property
    def moves(self) -> core.Moves:
        return (
            *(core.Move(card, HEAP, STACK) for card in self.cards),
            core.Shuffle(STACK, self.order),
        )


@core.event
class RoundCounted(core.NoCards):
    number: int


Command = Beg | Lay | Wait
Event = Begged | Laid | Turned | RoundCounted
Decision = Generator[Event, State, None]


def refuse(reason: Reason, rule: str, sentence: str) -> core.IllegalCommandError:
    """Return a refusal with another message than that of its reason."""
    return core.IllegalCommandError(core.Refusal(reason, rule, sentence))


def require_sender(state: State, command: object) -> None:
    """Refuse a command whose sender has no seat."""
    sender = core.sender_of(command)
    if isinstance(sender, str) and sender not in state.players:
        raise core.refuse(Reason.NO_BEGGAR, "BG-3", player=sender)


def decide(state: State, command: Command) -> Decision:
    require_sender(state, command)
    match command:
        case Beg():
            return beg(state, command)
        case Lay():
            return lay(state, command)
        case Wait():
            return wait()


def beg(state: State, command: Beg) -> Decision:
    left = len(state.table.pile(STACK)) + len(state.table.pile(HEAP))
    if left < command.count:
        raise core.refuse(Reason.NO_CARDS_LEFT, "BG-1", left=left)
    for _ in range(command.count):
        if not state.table.pile(STACK):
            heap = state.table.pile(HEAP)
            state = yield Turned(cards=heap, order=state.seed.shuffled(heap))
        state = yield Begged(player=command.player, card=state.table.pile(STACK)[-1])


def lay(state: State, command: Lay) -> Decision:
    if command.card not in state.table.pile(hand(command.player)):
        raise core.refuse(Reason.NOT_HELD, "BG-2", player=command.player, card=command.card)
    state = yield Laid(player=command.player, card=command.card)
    yield RoundCounted(number=state.rounds + 1)


def wait() -> Decision:
    yield from ()


def evolve(state: State, event: Event) -> State:
    table = state.table.after(event.moves)
    match event:
        case Begged() | Laid():
            return attrs.evolve(state, table=table)
        case Turned():
            return attrs.evolve(state, table=table, seed=state.seed.next)
        case RoundCounted(number=number):
            return attrs.evolve(state, rounds=number)


def candidates(
    state: State, seat: core.Seat, _gate: core.PreconditionCache[State]
) -> Iterator[Command]:
    if seat.role == "beggar" and seat.name:
        yield from (Beg(player=seat.name, count=count) for count in (1, 9))
        yield from (Lay(player=seat.name, card=card) for card in range(1, 7))


def view(state: State, seat: core.Seat) -> tuple[int, ...]:
    return state.table.pile(hand(seat.name)) if seat.role == "beggar" and seat.name else ()


def new_game(players: list[str], *, seed: int = 1, cards: int = 6) -> State:
    hands = {hand(player): () for player in players}
    table = core.Table.of({STACK: range(1, cards + 1), HEAP: (), **hands})
    return State(table=table, seed=core.Seed(seed), players=tuple(players))


def seats(state: State) -> tuple[core.Seat, ...]:
    return (*(core.Seat("beggar", player) for player in state.players), core.Seat("passer-by"))


def issuer(_state: State, command: Command) -> core.Seat:
    sender = core.sender_of(command)
    return sender if isinstance(sender, core.Seat) else core.Seat("beggar", sender)


BEGGAR = core.RuleSystem[State, Command, Event, tuple[int, ...]](
    name="beggar",
    title="Beggar's Heap",
    new_game=new_game,
    decide=decide,
    evolve=evolve,
    candidates=candidates,
    view=view,
    seats=seats,
    issuer=issuer,
    visibility=MappingProxyType({"heap": core.Visibility.EVERYONE, "hand": core.Visibility.OWNER}),
    holders=frozenset({"beggar"}),
    commands=(Beg, Lay, Wait),
    events=(Begged, Laid, Turned, RoundCounted),
    dialects=MappingProxyType({}),
    decks=MappingProxyType({}),
)

# In the module of the rules, as in a system that is a single file.
beg_cards = BEGGAR.verb(Beg)
