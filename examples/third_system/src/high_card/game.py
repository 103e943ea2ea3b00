"""The whole game: its state, its commands and events, its rules.

Each player holds three cards that only she sees. Everybody lays one face down; then all are turned
up, and the highest rank wins the round. Hands are filled up, from the spent cards when the stock is
used up. The first player with a number of won rounds has won the game.
"""

from collections.abc import Iterable
from typing import Annotated, Any, TypeAlias

from dramadeck import core
from dramadeck.core import Card, CharacterName, Move, Moves, Topic, Visibility, Zone, refuse

HAND_SIZE = 3
DEALER = core.Seat("dealer")
STOCK, SPENT = Zone("stock"), Zone("spent")


def hand(player: str) -> Zone:
    """The cards that a player holds."""
    return Zone("hand", player)


def laid(player: str) -> Zone:
    """The card that a player has laid face down."""
    return Zone("laid", player)


VISIBILITY = {"spent": Visibility.EVERYONE, "hand": Visibility.OWNER, "laid": Visibility.OWNER}


@core.record()
class PlayingCard:
    """A card: 1 to 52, rank by rank, four of each rank."""

    number: int

    @property
    def rank(self) -> int:
        """Its rank: 2 to 14."""
        return 2 + (self.number - 1) // 4

    @property
    def name(self) -> str:
        """The name of the card."""
        rank = {11: "jack", 12: "queen", 13: "king", 14: "ace"}.get(self.rank, str(self.rank))
        return f"{rank} of {('clubs', 'diamonds', 'hearts', 'spades')[(self.number - 1) % 4]}"


class Deck(core.NumberedDeck[PlayingCard]):
    """A deck of such cards."""


@core.record(kw_only=True)
class Setup:
    """What does not change during a game."""

    players: core.Players
    deck: Deck
    wins_needed: int


@core.record(kw_only=True)
class State:
    """A moment of a game."""

    setup: Setup
    table: core.Table
    seed: core.Seed
    wins: Annotated[tuple[CharacterName, ...], Visibility.EVERYONE] = ()


class Reason(core.RefusalReason):
    """Why a command is refused."""

    GAME_OVER = "somebody has won the game"
    ALREADY_DEALT = "the cards are dealt"
    NOT_HELD = "{player} does not hold card {card}"
    HAS_LAID = "{player} has laid a card; reveal first"
    NOT_READY = "somebody has not laid a card yet"


PLAYING = core.Phase[State]("until it is won", lambda state: not result(state), Reason.GAME_OVER)


@core.command(by=DEALER, when=PLAYING("HC-4"), menu=Topic.ROUND.at(1))
class Deal:
    """Shuffle, and deal the hands (HC-1)."""


@core.command(when=PLAYING("HC-4"), menu=Topic.CARDS.at(1))
class LayCard:
    """Lay a card of one's hand face down (HC-2)."""

    player: core.Sender
    card: Annotated[Card, core.OneOf("hand")]


@core.command(by=DEALER, when=PLAYING("HC-4"), menu=Topic.ROUND.at(2))
class Reveal:
    """Turn up the cards that lie there, and fill up the hands (HC-3)."""


@core.event
class CardLaid:
    """A player has laid a card face down."""

    player: CharacterName
    card: Card

    @property
    def moves(self) -> Moves:
        """From the hand to the table."""
        return (Move(self.card, hand(self.player), laid(self.player)),)


@core.event
class CardTurned:
    """The card of a player has been turned up."""

    player: CharacterName
    card: Card

    @property
    def moves(self) -> Moves:
        """From the table to the spent cards."""
        return (Move(self.card, laid(self.player), SPENT),)


@core.event
class RoundWon(core.NoCards):
    """A player had the highest card."""

    player: CharacterName
    wins: int

    def apply(self, state: State) -> State:
        """The player has won one round more."""
        return core.replace(state, wins=(*state.wins, self.player))


Command: TypeAlias = Deal | LayCard | Reveal
Decision: TypeAlias = core.Decision[core.Event, State]
RULES = core.Rules(State, published="high_card")


@RULES.rule(Deal)
def deal(state: State, _command: Deal) -> Decision:
    """The cards are shuffled, and everybody draws a hand (HC-1)."""
    if len(state.table.pile(STOCK)) < len(state.setup.deck.numbers):
        raise refuse(Reason.ALREADY_DEALT, "HC-1")
    state = yield from core.shuffle(state, STOCK)
    yield from fill_hands(state)


@RULES.rule(LayCard)
def lay_card(state: State, command: LayCard) -> Decision:
    """Each lays one card of her hand a round (HC-2)."""
    if state.table.find(command.card) != hand(command.player):
        raise refuse(Reason.NOT_HELD, "HC-2", player=command.player, card=command.card)
    if state.table.pile(laid(command.player)):
        raise refuse(Reason.HAS_LAID, "HC-2", player=command.player)
    yield CardLaid(player=command.player, card=command.card)


@RULES.rule(Reveal)
def reveal(state: State, _command: Reveal) -> Decision:
    """The highest rank wins the round; if two cards have it, nobody does (HC-3)."""
    cards = {player: state.table.pile(laid(player)) for player in state.setup.players}
    if not all(cards.values()):
        raise refuse(Reason.NOT_READY, "HC-3")
    ranks = {player: state.setup.deck.card(card).rank for player, (card,) in cards.items()}
    for player, (card,) in cards.items():
        state = yield CardTurned(player=player, card=card)
    best = [player for player, rank in ranks.items() if rank == max(ranks.values())]
    if len(best) == 1:
        state = yield RoundWon(player=best[0], wins=state.wins.count(best[0]) + 1)
    yield from fill_hands(state)


def fill_hands(state: State) -> core.SubDecision[core.Event, State]:
    """Everybody draws up to the size of a hand (HC-1, HC-3)."""
    for player in state.setup.players:
        count = HAND_SIZE - len(state.table.pile(hand(player)))
        state = yield from core.draw(state, player, STOCK, hand(player), spent=SPENT, count=count)
    return state


def result(state: State) -> core.GameResult | None:
    """Who has won the game, and how many rounds each has won (HC-4)."""
    scores = tuple((player, state.wins.count(player)) for player in state.setup.players)
    winners = tuple(player for player, wins in scores if wins >= state.setup.wins_needed)
    return core.GameResult(winners=winners, scores=scores) if winners else None


DECKS = {"poker": Deck("poker", tuple(map(PlayingCard, range(1, 53))))}
LENGTHS = {"short": 2, "long": 5}


def new_game(
    players: Iterable[str],
    *,
    seed: int | str | None = None,
    dialect: int | str = "long",
    deck: Deck | str = "poker",
) -> State:
    """The first state; the first command is `Deal`.

    Args:
        players: the names of two players or more.
        seed: the seed of all shuffles; random by default.
        dialect: how many rounds must be won, or the name of a length.
        deck: the cards, or the name of a deck.

    Raises:
        ValueError: a single player, two of one name, or more than there are hands in the deck.
    """
    cards, wins = core.chosen(deck, DECKS, "deck"), core.chosen(dialect, LENGTHS, "dialect")
    names = core.player_names(players, fewest=2, most=len(cards.numbers) // HAND_SIZE)
    own = (zone(name) for name in names for zone in (hand, laid))
    return State(
        setup=Setup(players=names, deck=cards, wins_needed=wins),
        table=core.Table.of(dict.fromkeys((SPENT, *own), ()) | {STOCK: cards.numbers}),
        seed=core.first_seed(seed),
    )


def with_wins_needed(data: dict[str, Any]) -> dict[str, Any]:
    """Saves of version 1 had the name of a length instead of the number of wins."""
    if "state" in data:  # a turn of a record has none, because commands and events did not change
        setup = data["state"]["setup"]
        setup["wins_needed"] = LENGTHS[setup.pop("length")]
    return data


HIGH_CARD = core.RuleSystem[State, Command, core.Event, core.TableView](
    name="high_card",
    title="High card",
    new_game=new_game,
    rules=RULES,
    result=result,
    visibility=VISIBILITY,
    events=(core.PileShuffled, core.CardDrawn, CardLaid, CardTurned, RoundWon),
    dialects=LENGTHS,
    decks=DECKS,
    migrations=(with_wins_needed,),
)
