"""The game as a value: how it begins, who sits there, what each might send."""

from collections.abc import Iterable, Iterator
from typing import Final, TypeAlias, get_args

from dramadeck import RuleSystem, Seat
from dramadeck.core import Event, GameResult, PreconditionCache, Table, sender_of
from dramadeck.core.setup_validation import chosen, each_once, first_seed, party
from dramadeck.core.validation import duplicate_names, zone_errors
from dramadeck.core.visibility import SPECTATOR
from guided_by_the_sun.cards import DECKS, Deck
from guided_by_the_sun.drawing import RULES, CardDrawn, DeckShuffled
from guided_by_the_sun.endings import ENDING_EVENTS, AgreeToEnd, EndingCommand, ProposeEnd
from guided_by_the_sun.preparing import (
    PREPARING_EVENTS,
    AnswerQuestion,
    PreparingCommand,
    SetOut,
)
from guided_by_the_sun.state import (
    COMPANIONS,
    DECK,
    DIALECTS,
    FOR_A_TURN,
    Dialect,
    Outcome,
    Question,
    Setup,
    State,
    zones_of,
)
from guided_by_the_sun.turns import (
    TURN_EVENTS,
    PlayAdversary,
    PlayAlly,
    PlayAnswer,
    SpendCompanion,
    TurnCommand,
)
from guided_by_the_sun.view import PLAYER, VISIBILITY_RULES, View, player_seat, player_view

Command: TypeAlias = PreparingCommand | TurnCommand | EndingCommand

FEWEST: Final = 3
MOST: Final = 6


def new_game(
    players: Iterable[str],
    *,
    seed: int | str | None = None,
    dialect: Dialect | str = "published",
    deck: Deck | str = "lantern-road",
) -> State:
    """Set the table; whoever likes answers questions, then somebody sets out.

    Args:
        players: the names of three to six players, clockwise.
        seed: where all shuffles come from; without one, a seed that nobody can guess.
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
    ValueError: players: 3 to 6 are wanted, not 2
    """
    names = each_once(party(players, str, "players"), "player", "players")
    if not FEWEST <= len(names) <= MOST:
        raise ValueError(f"players: {FEWEST} to {MOST} are wanted, not {len(names)}")
    way, cards = chosen(dialect, DIALECTS, "dialect"), chosen(deck, DECKS, "deck")
    wanted = way.hand_size * len(names) + FOR_A_TURN
    if len(cards.cards) < wanted:
        raise ValueError(f"deck: {wanted} cards are wanted, not {len(cards.cards)}")
    table = Table.of(dict.fromkeys(zones_of(names), ()) | {DECK: cards.numbers})
    setup = Setup(dialect=way, deck=cards, players=names)
    return State(setup=setup, table=table, seed=first_seed(seed))


def seats(state: State) -> tuple[Seat, ...]:
    """A seat for each player, and somebody who looks on; nobody is the gamemaster."""
    return (*map(player_seat, state.setup.players), SPECTATOR)


def issuer(_state: State, command: Command) -> Seat:
    """The seat that may send a command: that of the player who stands in it."""
    sender = sender_of(command)
    return sender if isinstance(sender, Seat) else player_seat(sender)


def candidates(state: State, seat: Seat, gate: PreconditionCache[State]) -> Iterator[Command]:
    """What a seat might send; the rules judge which of it is legal."""
    name = seat.name
    if seat.role != PLAYER or name is None:
        return
    if gate.allows_type(SetOut, name):
        yield SetOut(player=name)
        for question in Question:
            yield AnswerQuestion(player=name, question=question, text="Nobody knows yet")
    for kind in (PlayAlly, PlayAdversary, PlayAnswer):
        if gate.allows_type(kind, name):
            yield from (kind(player=name, card=each) for each in sorted(state.hand(name)))
    if gate.allows_type(SpendCompanion, name):
        yield from (SpendCompanion(player=name, card=each) for each in state.table.pile(COMPANIONS))
    if gate.allows_type(AgreeToEnd, name):
        yield AgreeToEnd(player=name)
    if gate.allows_type(ProposeEnd, name):
        for is_achieved in (True, False):
            for is_addressed in (True, False):
                yield ProposeEnd(player=name, is_achieved=is_achieved, is_addressed=is_addressed)


def evolve(state: State, event: Event) -> State:
    """Apply an event."""
    return RULES.evolve(state, event)


def result(state: State) -> GameResult | None:
    """A journey that has ended; all have won together if it was a success (GS-014)."""
    if state.ending is None:
        return None
    is_won = state.ending.outcome is Outcome.SUCCESS
    return GameResult(winners=state.setup.players if is_won else ())


def invariants(state: State) -> Iterator[str]:
    """What no journey leads to, of a state that comes from outside."""
    players = state.setup.players
    yield from duplicate_names(players, "players")
    yield from zone_errors(state.table, zones_of(players))
    if not FEWEST <= len(players) <= MOST:
        yield f"{len(players)} play, in place of {FEWEST} to {MOST}"
    if state.turn < 0 or state.counter < 0:
        yield "the turn or the counter is below 0"


GUIDED_BY_THE_SUN: Final = RuleSystem[State, Command, Event, View](
    name="guided_by_the_sun",
    title="Guided by the Sun",
    new_game=new_game,
    decide=RULES.decide,
    evolve=evolve,
    candidates=candidates,
    view=player_view,
    seats=seats,
    issuer=issuer,
    visibility=VISIBILITY_RULES.visibility,
    holders=VISIBILITY_RULES.holders,
    commands=get_args(Command),
    events=(DeckShuffled, CardDrawn, *PREPARING_EVENTS, *TURN_EVENTS, *ENDING_EVENTS),
    dialects=DIALECTS,
    decks=DECKS,
    named_seat=player_seat,
    invariants=invariants,
    result=result,
)
"""Guided by the Sun as a rule system."""
RULES.belong_to(GUIDED_BY_THE_SUN)
