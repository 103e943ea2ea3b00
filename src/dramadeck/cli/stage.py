"""The scene from the deal to the refill: ask whose go it is, send what is answered, tell it."""

from collections.abc import Callable
from enum import Enum, unique
from typing import TypeAlias

import attrs

from dramadeck.cli import gamemaster, heroes
from dramadeck.cli.agenda import next_duty
from dramadeck.cli.house import after
from dramadeck.cli.moment import Duty, Moment, Table
from dramadeck.cli.narration import narrate
from dramadeck.cli.screen import Screen
from dramadeck.cli.sheets import POSSIBILITIES, sheets_of
from dramadeck.engine import Seat
from dramadeck.torg import GAMEMASTER, CardFlipped, Command, Deck, Dialect, Hero, new_game


@unique
class Wish(Enum):
    """What a person may want that is no command of the game."""

    TAKE_BACK = "take back"
    LEAVE = "leave"


Player: TypeAlias = Callable[[Moment, Duty], Command | Wish | None]
"""Who answers a question: with a command, with nothing, or with a wish."""


def opening(
    names: tuple[str, ...],
    *,
    seed: int | str,
    dialect: Dialect,
    deck: Deck,
    last_round: int | None = None,
) -> Moment:
    """The table before the deal.

    Raises:
        ValueError: two heroes have the same name, or a name is blank.
    """
    party = [Hero(name, possibilities=POSSIBILITIES) for name in names]
    state = new_game(party, seed=seed, dialect=dialect, deck=deck)
    table = Table(seed=seed, sheets=sheets_of(names), last_round=last_round)
    return Moment(table=table, state=state)


def routine(moment: Moment, duty: Duty) -> Command | None:
    """The players of the program: the gamemaster's routine and the heroes' habits."""
    if duty.seat == GAMEMASTER:
        return gamemaster.choose(moment, duty)
    return heroes.choose(moment, duty)


def play(
    moment: Moment, screen: Screen, *, person: Player | None = None, seats: tuple[Seat, ...] = ()
) -> Moment:
    """Play a scene to its end, or until the person leaves.

    Args:
        moment: where to begin.
        screen: where to tell it.
        person: who answers for some of the seats.
        seats: the seats of the person.

    Returns:
        The last moment.
    """
    past: list[Moment] = []
    while (duty := next_duty(moment)) is not None:
        is_asked = person is not None and duty.seat in seats
        answer = person(moment, duty) if person and is_asked else routine(moment, duty)
        if answer is Wish.LEAVE:
            return moment
        if answer is Wish.TAKE_BACK:
            moment = _taken_back(moment, past, screen)
            continue
        if is_asked:
            past.append(moment)
        moment = _answered(moment, duty, answer, screen)
    screen.sum_up(moment)
    return moment


def _taken_back(moment: Moment, past: list[Moment], screen: Screen) -> Moment:
    if not past:
        screen.say("There is nothing to take back yet.", "magenta")
        return moment
    screen.say("Taken back.", "magenta")
    return past.pop()


def _answered(moment: Moment, duty: Duty, answer: Command | None, screen: Screen) -> Moment:
    if answer is None:
        return attrs.evolve(moment, declined=(*moment.declined, duty))
    following, transition = after(moment, answer, duty.seat)
    lines = narrate(moment.state, answer, transition)
    flipped = next(
        (at for at, event in enumerate(transition.events) if isinstance(event, CardFlipped)), None
    )
    if flipped is None:
        screen.tell(lines)
        return following
    told = next(at for at, line in enumerate(lines) if line.rules == ("TR-053",))
    screen.tell(lines[:told])
    screen.show_round(following)
    screen.tell(lines[told + 1 :])
    return following
