"""Scenarios of a simulation: values that can be sent to another process or machine."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol, TypeAlias, cast

import attrs

from dramadeck.codec.record_types import installed
from dramadeck.core import GameResult, Seat, Transition, UnknownNameError
from dramadeck.core.refusals import truncated_repr
from dramadeck.core.rules import AnySystem
from dramadeck.odds.distribution import whole
from dramadeck.sim.bots import Bot, random_bot

Player: TypeAlias = Callable[[AnySystem, Any, Seat, float], Any]
"""A function that plays a seat: the system, the state, the seat and a random number between 0 and 1
→ a command, or None if the seat does nothing now; or an iterator of commands, the best first, of
which the first legal one is played. It gets the whole state with its secrets: a fair player reads
only what its seat may see."""

Group: TypeAlias = tuple[tuple[Seat, Player], ...]
"""Seats with their players, who take their turns in a random order."""

Measure: TypeAlias = Callable[[Sequence[Any]], Mapping[str, int | float]]
"""A function that measures a game: all states, from the start to the end → numbers by name."""


EventMeasure: TypeAlias = Callable[[Sequence[Any]], Mapping[str, int | float]]
"""A function that measures a game: all events, in order → numbers by name."""


class Memory(Protocol):
    """**Protocol**: what the players of a scenario remember beside the state.

    With a memory, the players, `until` and `measure` of a scenario get moments instead of states:
    values of any class that has a `state`. To go to another process a memory must support pickle,
    as an attrs record of a module does.
    """

    def begin(self, state: Any, seed: str, /) -> Any:
        """The first moment of a game, before its opening; each game has a different seed."""
        ...

    def after(self, before: Any, command: Any, transition: Transition[Any, Any], /) -> Any:
        """The moment after a command and its transition."""
        ...


@attrs.frozen
class ByListing:
    """Plays any seat of any system: picks one of its legal actions.

    Attributes:
        bot: the function that picks; one of `dramadeck.sim.bots`, or any other.

    >>> from dramadeck import torg
    >>> state = torg.new_game(["Quin"], seed=7)
    >>> ByListing()(torg.TORG, state, torg.SPECTATOR, 0.5) is None
    True
    """

    bot: Bot = random_bot

    def __call__(self, rules: AnySystem, state: Any, seat: Seat, die: float) -> Any:
        """One of the legal actions of the seat; None if it has none."""
        listing = rules.legal_actions(state, seat, sample=True)
        return self.bot(listing, die) if listing else None


@attrs.frozen
class AtTheEnd:
    """Measures the state in which a game ends.

    Attributes:
        measure: the last state → numbers by name.
    """

    measure: Callable[[Any], Mapping[str, int | float]]

    def __call__(self, game: Sequence[Any]) -> Mapping[str, int | float]:
        """The numbers of the last state."""
        return self.measure(game[-1])


@attrs.frozen
class Winners:
    """Measures for each player whether she has won, as 1 or 0, and her score.

    The mean of "won by Ann" is the share of the games that she has won; nobody has won a game that
    did not end. A win that several share counts in full for each of them, so the means can add up
    to more than 1.

    Attributes:
        system: the name of the rule system, whose `result` says who has won.

    >>> from dramadeck import tarot  # no game of it has a winner
    >>> Winners("tarot")([tarot.new_game(["Ann"], seed=7)])
    {'won by Ann': 0}
    """

    system: str

    def __call__(self, game: Sequence[Any]) -> Mapping[str, int | float]:
        """Who has won the game, by name, and the scores."""
        rules, state = installed(self.system), game[-1]
        if not hasattr(state, "table"):  # a moment of a scenario with a memory
            state = state.state
        result = rules.result(state) or GameResult()
        players = (seat.name for seat in rules.seats(state) if seat.name is not None)
        names = dict.fromkeys((*players, *result.names))
        won = {f"won by {name}": int(name in result.names) for name in names}
        return won | {f"score of {name}": score for name, score in result.scores}


@attrs.frozen(kw_only=True)
class Scenario:
    """What is played, by whom, for how long, and what is measured.

    To go to another process its functions must be importable: no lambda, no function inside another
    one.

    Attributes:
        system: the name of an installed rule system.
        party: who takes part: the first argument of `new_game`.
        options: further arguments of `new_game`, without the seed: each game has a different one.
        opening: the commands that every game begins with.
        players: who plays, by seat (`"hero Quin"`) or by role (`"hero"`); other seats do nothing.
            Turn by turn a random seat that has something to do sends one command; a game ends when
            no seat has, or when its rules say that it is over.
        last: the roles that come only when no other seat has anything to do, such as a gamemaster
            who flips the next card.
        until: ends a game as soon as it is true of the state.
        moves: the most commands of a game, so that every game has an end. Such games are
            counted in `Simulated.cut_short`.
        memory: what the players remember beside the state; without one they get states.
        measure: what is measured in the states of a game; by default who has won (`Winners`).
        measure_events: what is measured besides in its events; None is nothing.

    >>> def cards_left(state):
    ...     return {"cards left": len(state.drama_deck)}
    >>> from dramadeck import torg
    >>> scenario = Scenario(system="torg", party=("Quin",), moves=5,
    ...                     opening=(torg.commands.Deal(),), players={"hero": ByListing()},
    ...                     measure=AtTheEnd(cards_left))
    >>> scenario.player_of(torg.hero_seat("Quin"))
    ByListing(bot=<function random_bot at ...>)
    """

    system: str
    party: Sequence[Any]
    options: Mapping[str, Any] = attrs.field(factory=dict[str, Any])
    opening: tuple[Any, ...] = ()
    players: Mapping[str, Player]
    last: tuple[str, ...] = ()
    until: Callable[[Any], bool] | None = None
    moves: int = 10_000
    memory: Memory | None = None
    measure: Measure = attrs.Factory(lambda self: Winners(self.system), takes_self=True)
    measure_events: EventMeasure | None = None

    def __attrs_post_init__(self) -> None:
        players = cast("object", self.players)
        if not isinstance(players, Mapping) or not players:
            what = "expected players by role or seat, such as {'hero Quin': player}"
            raise TypeError(f"players: {what}; got {truncated_repr(self.players)}")
        for seat, player in cast("Mapping[str, object]", players).items():
            if not callable(player):
                what = f"the player of {truncated_repr(seat)} is {truncated_repr(player)}"
                raise TypeError(f"players: {what}, which cannot be called")
        opening = cast("object", self.opening)
        if not isinstance(opening, Iterable):
            raise TypeError(f"opening: expected several commands, got {truncated_repr(opening)}")
        for name in ("measure", "measure_events", "until"):
            function: object = getattr(self, name)
            if not callable(function) and (function is not None or name == "measure"):
                raise TypeError(f"{name}: {truncated_repr(function)} cannot be called")
        if whole("moves", self.moves) < 1:
            raise ValueError(f"moves: a game has 1 move or more, not {self.moves}")

    def check_seats(self, seats: Sequence[Seat]) -> None:
        """Raise an `UnknownNameError` if a player is for no role and no seat of the game."""
        names = dict.fromkeys(name for seat in seats for name in (seat.role, str(seat)))
        for name in (*self.players, *self.last):
            if name not in names:
                where = f"in a game with {', '.join(names)}"
                raise UnknownNameError.among("role or seat", name, names, where)

    def player_of(self, seat: Seat) -> Player | None:
        """The player of a seat, by the name of the seat or else by its role; None without one."""
        return self.players.get(str(seat), self.players.get(seat.role))

    def groups(self, seats: Sequence[Seat]) -> tuple[Group, ...]:
        """The seats with a player, in two groups: those of the roles in `last` come second."""
        played = [(seat, player) for seat in seats if (player := self.player_of(seat)) is not None]
        first = tuple(pair for pair in played if pair[0].role not in self.last)
        return first, tuple(pair for pair in played if pair[0].role in self.last)
