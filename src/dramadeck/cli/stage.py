"""The scene from the deal to the refill: ask whose go it is, send what is answered, tell it."""

from collections.abc import Callable
from typing import TypeAlias

import attrs

from dramadeck.cli import gamemaster, heroes
from dramadeck.cli.agenda import next_duty
from dramadeck.cli.conduct import Script, conduct
from dramadeck.cli.figures import figures_for
from dramadeck.cli.house import after
from dramadeck.cli.keyboard import Wish
from dramadeck.cli.moment import Duty, Moment, Setting
from dramadeck.cli.narration import narrate
from dramadeck.cli.recording import recorded
from dramadeck.cli.screen import Screen
from dramadeck.cli.sheets import POSSIBILITIES
from dramadeck.engine import Seat
from dramadeck.torg import (
    GAMEMASTER,
    TORG,
    CardFlipped,
    CardReplaced,
    CardStayed,
    Command,
    Deck,
    Dialect,
    Hero,
    new_game,
)

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
    figures = figures_for(dialect)
    sheets = figures.sheets_of(names)
    party = [
        Hero(name, possibilities=POSSIBILITIES, hit_points=sheets[name].hit_points)
        for name in names
    ]
    state = new_game(party, seed=seed, dialect=dialect, deck=deck)
    setting = Setting(seed=seed, figures=figures, sheets=sheets, last_round=last_round)
    return Moment(setting=setting, state=state)


def routine(moment: Moment, duty: Duty) -> Command | None:
    """The players of the program: the gamemaster's routine and the heroes' habits."""
    if duty.seat == GAMEMASTER:
        return gamemaster.choose(moment, duty)
    return heroes.choose(moment, duty)


def play(
    moment: Moment,
    screen: Screen,
    *,
    person: Player | None = None,
    seats: tuple[Seat, ...] = (),
    record: str | None = None,
) -> Moment:
    """Play a scene to its end, or until the person leaves.

    Args:
        moment: where to begin.
        screen: where to tell it.
        person: who answers for some of the seats.
        seats: the seats of the person.
        record: the file that a record of it is written to.

    Returns:
        The last moment.
    """
    script = Script[Moment, Duty, Command](
        next_question=next_duty,
        routine=routine,
        answered=lambda moment, duty, answer: answered(moment, duty, answer, screen),
        recorder=recorded(TORG, record),
    )
    last = conduct(script, moment, screen, person=person, seats=lambda seat: seat in seats)
    if next_duty(last) is None:
        screen.sum_up(last)
    return last


def answered(moment: Moment, duty: Duty, answer: Command | None, screen: Screen) -> Moment:
    """The moment after an answer; what comes of it is told, and a card that comes into force shown.

    Raises:
        IllegalCommandError: the rules refuse the command.
        ValueError: the seat may not send it.
    """
    if answer is None:
        return attrs.evolve(moment, declined=(*moment.declined, duty))
    following, transition = after(moment, answer, duty.seat)
    lines = narrate(moment.state, answer, transition)
    flipped = next(
        (at for at, event in enumerate(transition.events) if isinstance(event, CardFlipped)), None
    )
    if flipped is None:
        screen.tell(lines)
        if any(isinstance(event, CardReplaced | CardStayed) for event in transition.events):
            screen.show_round(following)
        return following
    told = next(at for at, line in enumerate(lines) if line.rules == ("TR-053",))
    screen.tell(lines[:told])
    screen.show_round(following)
    screen.tell(lines[told + 1 :])
    return following
