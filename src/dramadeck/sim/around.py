"""Any system question by question, from what it lists as legal alone.

It goes around the table, and whoever may do something does one thing or nothing.
"""

from collections.abc import Sequence
from random import Random
from typing import Any, Final

import attrs

from dramadeck.core import Seat, Transition
from dramadeck.core.registry import AnySystem
from dramadeck.sim.bots import varied_bot
from dramadeck.sim.questions import Script, sent_by

NAMES: Final = ("Ann", "Ben", "Cleo")
"""Who plays if nobody is named."""


@attrs.frozen(kw_only=True)
class Turn:
    """A question to a seat.

    Attributes:
        seat: who is asked.
        round: how often the table has been gone around, from 1 on.
        place: where she sits.
        listing: what she may do.
    """

    seat: Seat
    round: int
    place: int
    listing: tuple[Any, ...]


@attrs.frozen(kw_only=True)
class AnyMoment:
    """A moment of the play.

    Attributes:
        rules: the system.
        state: the state of its game.
        seed: where the choices of the program come from.
        last_round: the round after which it is over; None plays on.
        round: how often the table has been gone around, from 1 on.
        place: who is asked next.
        answers: how many questions have been answered.
        commands: how many commands have been carried out.
    """

    rules: AnySystem
    state: Any
    seed: int | str = 0
    last_round: int | None = None
    round: int = 1
    place: int = 0
    answers: int = 0
    commands: int = 0


def next_turn(moment: AnyMoment) -> Turn | None:
    """Who is asked next, or None if nobody can do anything or the last round is over."""
    rules, state, seats = moment.rules, moment.state, moment.rules.seats(moment.state)
    for further in range(len(seats)):
        rounds, place = divmod(moment.place + further, len(seats))
        if moment.last_round is not None and moment.round + rounds > moment.last_round:
            return None
        seat = seats[place]
        listing = sent_by(rules, state, seat, rules.legal_actions(state, seat, sample=True))
        if listing:
            return Turn(seat=seat, round=moment.round + rounds, place=place, listing=listing)
    return None


def _routine(moment: AnyMoment, turn: Turn) -> Any:
    # To take a choice back does not change the luck of the next.
    die = Random(f"{moment.seed}/bots/{moment.answers}").random()  # noqa: S311 - play, not secrecy
    return varied_bot(turn.listing, die)


def _answered(
    moment: AnyMoment, turn: Turn, command: Any
) -> tuple[AnyMoment, Transition[Any, Any] | None]:
    moment = attrs.evolve(
        moment, round=turn.round, place=turn.place + 1, answers=moment.answers + 1
    )
    if command is None:
        return moment, None
    transition = moment.rules.step(moment.state, command)
    moment = attrs.evolve(moment, state=transition.state, commands=moment.commands + 1)
    return moment, transition


def around(rules: AnySystem) -> Script[AnyMoment, Turn]:
    """How a game of any system goes.

    >>> from dramadeck import torg
    >>> script = around(torg.TORG)
    >>> moment = AnyMoment(rules=torg.TORG, state=torg.new_game(["Quin"], seed=7))
    >>> str(script.next_question(moment).seat)
    'hero Quin'
    """
    return Script[AnyMoment, Turn](
        rules=rules,
        next_question=next_turn,
        routine=_routine,
        answered=_answered,
        is_led=False,
    )


def table(rules: AnySystem, names: Sequence[str], **options: Any) -> Any:
    """The game before its first command.

    Args:
        rules: the system.
        names: who plays; none of them takes three names of no meaning.
        options: what else its `new_game` takes, such as a seed.

    >>> from dramadeck import torg
    >>> [hero.name for hero in table(torg.TORG, (), seed=7).heroes]
    ['Ann', 'Ben', 'Cleo']
    """
    return rules.new_game(names or NAMES, **options)


def begun(rules: AnySystem, state: Any, last_round: int | None = None) -> AnyMoment:
    """The first moment of a game that begins with this state.

    Args:
        rules: the system.
        state: the game.
        last_round: how often the table is gone around; None goes on and on.
    """
    seed = getattr(getattr(state, "seed", None), "root", 0)
    return AnyMoment(rules=rules, state=state, seed=seed, last_round=last_round)
