"""What is simulated: a value that can be sent to another process or another machine."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol, TypeAlias

import attrs

from dramadeck.codec.record_types import installed
from dramadeck.core import GameResult, Seat, Transition
from dramadeck.core.refusals import truncated_repr
from dramadeck.core.rules import AnySystem
from dramadeck.odds.distribution import whole
from dramadeck.sim.bots import Bot, random_bot

Player: TypeAlias = Callable[[AnySystem, Any, Seat, float], Any]
"""What plays for a seat: the system, the state, the seat and a die between 0 and 1 → a command, or
None if there is nothing to do for the seat now; or an iterator of wishes, the dearest first, of
which the first is played that the rules allow. It sees the state of the host; whoever wants an
honest player looks no further than the seat may."""

Group: TypeAlias = tuple[tuple[Seat, Player], ...]
"""Seats that are asked in a random order, and who plays them."""

Measure: TypeAlias = Callable[[Sequence[Any]], Mapping[str, int | float]]
"""What is counted: every state of a game, from the start to the end → numbers by name."""


EventMeasure: TypeAlias = Callable[[Sequence[Any]], Mapping[str, int | float]]
"""What is counted of what happens: every event of a game, in order → numbers by name."""


class Memory(Protocol):
    """**Protocol**: what the players of a scenario keep in mind beside the state.

    Where a scenario has one, its players, `until` and `measure` are given moments in the place of
    states: values of any kind that have a `state`. A memory that goes to another process can be
    pickled; an attrs record of a module can.
    """

    def begin(self, state: Any, seed: str, /) -> Any:
        """The first moment of a game, before its opening; the seed is this game's alone."""
        ...

    def after(self, before: Any, command: Any, transition: Transition[Any, Any], /) -> Any:
        """The moment after what a command has brought about."""
        ...


@attrs.frozen
class ByListing:
    """Plays any seat of any system: picks from the listing of its legal commands.

    Attributes:
        bot: what picks; one of `dramadeck.sim.bots`, or your own.

    >>> from dramadeck import torg
    >>> state = torg.new_game(["Quin"], seed=7)
    >>> ByListing()(torg.TORG, state, torg.SPECTATOR, 0.5) is None
    True
    """

    bot: Bot = random_bot

    def __call__(self, rules: AnySystem, state: Any, seat: Seat, die: float) -> Any:
        """A legal command of the seat; None if it has none."""
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
        """What is measured in the last state."""
        return self.measure(game[-1])


@attrs.frozen
class Winners:
    """Measures of everybody who plays whether she has won, as 1 or 0, and what she has reached.

    The mean of "won by Ann" is the share of the games that she has won; where a game has not come
    to its end, nobody has.

    Attributes:
        system: the name of the rule system: its `result` says who has won.

    >>> from dramadeck import tarot  # no game of it has a winner
    >>> Winners("tarot")([tarot.new_game(["Ann"], seed=7)])
    {'won by Ann': 0}
    """

    system: str

    def __call__(self, game: Sequence[Any]) -> Mapping[str, int | float]:
        """Who has won the game, by name, and the scores."""
        rules, state = installed(self.system), game[-1]
        if not hasattr(state, "table"):  # a moment of players who keep something in mind
            state = state.state
        result = rules.result(state) or GameResult()
        players = (seat.name for seat in rules.seats(state) if seat.name is not None)
        names = dict.fromkeys((*players, *result.names))
        won = {f"won by {name}": int(name in result.names) for name in names}
        return won | {f"score of {name}": score for name, score in result.scores}


@attrs.frozen(kw_only=True)
class Scenario:
    """What is played, by whom, for how long, and what is measured.

    To go to another process its functions must be importable: no lambda, nothing that was defined
    inside a function.

    Attributes:
        system: the name of an installed rule system.
        party: who takes part: what `new_game` takes first.
        options: what else goes to `new_game`, without the seed: each game brings its own.
        opening: the commands that set the scene.
        players: who plays, by seat (`"hero Quin"`) or by role (`"hero"`); a seat that is named
            neither way does nothing. Turn by turn any seat with something to do does one thing;
            a game ends when no seat has, or when its rules say that it is over.
        last: the roles that are asked only when nobody else has anything to do, such as that of a
            host who turns the next card.
        until: ends a game as soon as it holds of the state.
        moves: ends a game after so many commands, so that every game has an end. Such games are
            counted in `Simulated.cut_short`.
        memory: what the players keep in mind beside the state; they see states without one.
        measure: what is counted of a game, in its states.
        measure_events: what is counted besides, in its events; None is nothing.

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
    measure: Measure
    measure_events: EventMeasure | None = None

    def __attrs_post_init__(self) -> None:
        if not self.players:
            raise ValueError("players: nobody plays; name a role or a seat, such as 'hero Quin'")
        players: Mapping[str, object] = self.players
        for seat, player in players.items():
            if not callable(player):
                what = f"{truncated_repr(seat)} is played by {truncated_repr(player)}"
                raise TypeError(f"players: {what}, which cannot be called")
        events: object = self.measure_events
        if events is not None and not callable(events):
            raise TypeError(f"measure_events: {truncated_repr(events)} cannot be called")
        if whole("moves", self.moves) < 1:
            raise ValueError(f"moves: a game has 1 move or more, not {self.moves}")

    def player_of(self, seat: Seat) -> Player | None:
        """Who plays for a seat: named by itself, or else by its role."""
        return self.players.get(str(seat), self.players.get(seat.role))

    def groups(self, seats: Sequence[Seat]) -> tuple[Group, ...]:
        """The seats that somebody plays: those that are asked first, and those asked last."""
        played = [(seat, player) for seat in seats if (player := self.player_of(seat)) is not None]
        first = tuple(pair for pair in played if pair[0].role not in self.last)
        return first, tuple(pair for pair in played if pair[0].role in self.last)
