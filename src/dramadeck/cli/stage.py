"""The scene from the deal to the refill: ask whose go it is, send what is answered, tell it."""

from collections.abc import Callable
from typing import TypeAlias

from dramadeck.cli.conduct import Script, conduct
from dramadeck.cli.keyboard import Wish
from dramadeck.cli.narration import narrate
from dramadeck.cli.recording import recorded
from dramadeck.cli.screen import Screen
from dramadeck.engine import Seat
from dramadeck.kit.simulate.torg.bomb import Duty, Moment, after, declined, next_duty, routine
from dramadeck.torg import TORG, CardFlipped, CardReplaced, CardStayed, Command

Player: TypeAlias = Callable[[Moment, Duty], Command | Wish | None]
"""Who answers a question: with a command, with nothing, or with a wish."""


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
        return declined(moment, duty)
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
