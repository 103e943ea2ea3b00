"""The game as a value: who sits there, what each may send and see, how it begins."""

from collections.abc import Iterable, Iterator
from types import MappingProxyType
from typing import Any

import attrs

from dramadeck import RuleSystem, Seat
from dramadeck.core import Card, Event, GameResult, PreconditionCache, Seed, Table, sender_of
from high_card.rules import (
    RULES,
    CardDrawn,
    CardLaid,
    CardTurned,
    Command,
    Deal,
    LayCard,
    Reveal,
    RoundWon,
    StockShuffled,
    decide,
    evolve,
)
from high_card.table import (
    DEALER,
    HAND_SIZE,
    SPENT,
    STOCK,
    VISIBILITY,
    Deck,
    Setup,
    State,
    hand,
    laid,
)

SPECTATOR = Seat("spectator")


def seats(state: State) -> tuple[Seat, ...]:
    """A seat for each player, the dealer, and somebody who looks on."""
    return (*(Seat("player", name) for name in state.setup.players), DEALER, SPECTATOR)


def issuer(_state: State, command: Command) -> Seat:
    """The seat that may send a command."""
    sender = sender_of(command)
    return sender if isinstance(sender, Seat) else Seat("player", sender)


def candidates(state: State, seat: Seat, _gate: PreconditionCache[State]) -> Iterator[Command]:
    """What a seat might send; the rules judge which of it is legal."""
    if seat == DEALER:
        yield from (Deal(), Reveal())
    elif seat.role == "player" and seat.name is not None:
        yield from (LayCard(player=seat.name, card=c) for c in state.table.pile(hand(seat.name)))


def result(state: State) -> GameResult | None:
    """Who has won the game, and how many rounds each has won (HC-4)."""
    if state.winner is None:
        return None
    scores = tuple((each, state.wins.count(each)) for each in state.setup.players)
    return GameResult(winners=(state.winner,), scores=scores)


@attrs.frozen(kw_only=True)
class View:
    """What a seat sees; her own cards are listed in order, so that places tell nothing."""

    seat: Seat
    players: tuple[str, ...]
    hand: tuple[Card, ...]
    own_card: Card | None
    have_laid: tuple[str, ...]
    spent: tuple[Card, ...]
    wins: tuple[str, ...]
    result: GameResult | None


def view(state: State, seat: Seat) -> View:
    """Field by field: what is not named here is not seen."""
    table, players = state.table, state.setup.players
    own = seat.name if seat.role == "player" and seat.name in players else None
    lies = table.pile(laid(own)) if own else ()
    return View(
        seat=seat,
        players=players,
        hand=tuple(sorted(table.pile(hand(own)))) if own else (),
        own_card=lies[0] if lies else None,
        have_laid=tuple(each for each in players if not state.waits_for(each)),
        spent=table.pile(SPENT),
        wins=state.wins,
        result=result(state),
    )


DECKS = MappingProxyType({"poker": Deck("poker", tuple(range(1, 53)))})
LENGTHS = MappingProxyType({"short": 2, "long": 5})


def new_game(
    players: Iterable[str],
    *,
    seed: int | str | None = None,
    dialect: int = LENGTHS["long"],
    deck: Deck = DECKS["poker"],
) -> State:
    """Set the table; the first command is `Deal`.

    Args:
        players: the names of two players or more.
        seed: where all shuffles come from; without one, a seed that nobody can guess.
        dialect: how many rounds must be won.
        deck: the cards; a hand for everybody is needed at least.

    Raises:
        ValueError: a single player, two of one name, or too few cards.
    """
    names = tuple(players)
    if len(names) < 2 or len(set(names)) < len(names):
        raise ValueError(f"players of different names are wanted, not {', '.join(names)}")
    if len(deck.numbers) < HAND_SIZE * len(names):
        raise ValueError(f"{HAND_SIZE * len(names)} cards are wanted, not {len(deck.numbers)}")
    own = {zone(name): () for name in names for zone in (hand, laid)}
    return State(
        setup=Setup(players=names, deck=deck, wins_needed=dialect),
        table=Table.of({STOCK: deck.numbers, SPENT: (), **own}),
        seed=Seed.fresh() if seed is None else Seed(seed),
    )


def told_whether_it_is_dealt(data: dict[str, Any]) -> dict[str, Any]:
    """Saves of version 1 did not say whether the cards are dealt: the seed tells."""
    if "state" not in data:
        return data  # a turn of a record: commands and events are what they were
    state = data["state"]
    return {"state": {**state, "is_dealt": state["seed"]["drawn"] > 0}}


HIGH_CARD = RuleSystem[State, Command, Event, View](
    name="high_card",
    title="High card",
    new_game=new_game,
    decide=decide,
    evolve=evolve,
    candidates=candidates,
    view=view,
    seats=seats,
    issuer=issuer,
    result=result,
    visibility=VISIBILITY,
    holders=frozenset({"player"}),
    commands=(Deal, LayCard, Reveal),
    events=(StockShuffled, CardDrawn, CardLaid, CardTurned, RoundWon),
    dialects=LENGTHS,
    decks=DECKS,
    migrations=(told_whether_it_is_dealt,),
)
RULES.belong_to(HIGH_CARD)
