"""The rule system: the first state, the result, the invariants."""

from collections.abc import Iterable, Iterator
from typing import Final, TypeAlias, get_args

from dramadeck import RuleSystem
from dramadeck.core import (
    CardDrawn,
    Event,
    GameResult,
    PileShuffled,
    Table,
    chosen,
    duplicate_names,
    first_seed,
    player_names,
    zone_errors,
)
from guided_by_the_sun.cards import DECKS, Deck
from guided_by_the_sun.draws import RULES
from guided_by_the_sun.endings import ENDING_EVENTS, EndingCommand
from guided_by_the_sun.start import START_EVENTS, StartCommand
from guided_by_the_sun.state import (
    DECK,
    DIALECTS,
    FOR_A_TURN,
    Dialect,
    Outcome,
    Setup,
    State,
    zones_of,
)
from guided_by_the_sun.turns import TURN_EVENTS, TurnCommand
from guided_by_the_sun.view import VISIBILITY_RULES, View, player_seat, player_view

Command: TypeAlias = StartCommand | TurnCommand | EndingCommand

FEWEST: Final = 3
MOST: Final = 6


def new_game(
    players: Iterable[str],
    *,
    seed: int | str | None = None,
    dialect: Dialect | str = "published",
    deck: Deck | str = "lantern-road",
) -> State:
    """The first state: players may answer questions, then one of them sets out.

    Args:
        players: the names of three to six players, clockwise.
        seed: the seed of all shuffles; random by default.
        dialect: the way to play, as a value or by its name.
        deck: the deck, likewise.

    Raises:
        ValueError: too few or too many players, two of one name, or too few cards for them.
        TypeError: a name is no text, or the seed is no number or text.
        UnknownNameError: there is no such dialect or deck.

    >>> state = new_game(["Ann", "Ben", "Cleo"], seed=7, dialect="mystery")
    >>> state.counter, len(state.table.pile(DECK))
    (6, 52)
    >>> new_game(["Ann", "Ben"])
    Traceback (most recent call last):
    ...
    dramadeck.core.setup_validation.PartySizeError: players: expected 3 to 6, got 2
    """
    names = player_names(players, fewest=FEWEST, most=MOST)
    way, cards = chosen(dialect, DIALECTS, "dialect"), chosen(deck, DECKS, "deck")
    fewest = way.hand_size * len(names) + FOR_A_TURN
    if len(cards.cards) < fewest:
        raise ValueError(f"deck: expected {fewest} cards, got {len(cards.cards)}")
    table = Table.of(dict.fromkeys(zones_of(names), ()) | {DECK: cards.numbers})
    setup = Setup(dialect=way, deck=cards, players=names)
    return State(setup=setup, table=table, seed=first_seed(seed))


def result(state: State) -> GameResult | None:
    """The result of a journey that has ended; all players win together (GS-014)."""
    if state.ending is None:
        return None
    is_won = state.ending.outcome is Outcome.SUCCESS
    return GameResult(winners=state.setup.players if is_won else ())


def invariants(state: State) -> Iterator[str]:
    """What is wrong with a state that no journey leads to."""
    players = state.setup.players
    yield from duplicate_names(players, "players")
    yield from zone_errors(state.table, zones_of(players))
    if not FEWEST <= len(players) <= MOST:
        yield f"players: expected {FEWEST} to {MOST}, got {len(players)}"
    if state.turn < 0 or state.counter < 0:
        yield "the turn or the counter is below 0"


GUIDED_BY_THE_SUN: Final = RuleSystem[State, Command, Event, View](
    name="guided_by_the_sun",
    title="Guided by the Sun",
    new_game=new_game,
    rules=RULES,
    view=player_view,
    visibility=VISIBILITY_RULES.visibility,
    commands=get_args(Command),
    events=(PileShuffled, CardDrawn, *START_EVENTS, *TURN_EVENTS, *ENDING_EVENTS),
    dialects=DIALECTS,
    decks=DECKS,
    named_seat=player_seat,
    invariants=invariants,
    result=result,
)
"""Guided by the Sun as a rule system."""
