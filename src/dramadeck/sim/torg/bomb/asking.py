"""The bomb question by question, for a program in which people play some of the seats."""

from collections.abc import Sequence
from typing import Any, Final

from dramadeck.core import Transition
from dramadeck.odds.torg.before_acting import Chance, chances_at
from dramadeck.sim.questions import Script
from dramadeck.sim.torg.bomb.agenda import next_duty
from dramadeck.sim.torg.bomb.figures import figures_for
from dramadeck.sim.torg.bomb.filling import filled
from dramadeck.sim.torg.bomb.house import after
from dramadeck.sim.torg.bomb.moment import Duty, Moment, Question
from dramadeck.sim.torg.bomb.playing import Bookkeeping, declined, opening, routine
from dramadeck.sim.torg.bomb.sheets import HERO_NAMES, VILLAINS
from dramadeck.torg import TORG, Command, Event, Roll, State

OPTIONAL: Final = (
    Question.SUPPORT,
    Question.AFTER,
    Question.OPEN_POOL,
    Question.COUNTER,
    Question.TRADE,
)
"""The questions that need no answer for the scene to go on."""


def begun(state: State, last_round: int | None = None) -> Moment:
    """The first moment of a scene that begins with this state.

    Args:
        state: the table before the deal; who sits there gets the sheets in turn.
        last_round: the round after which the scene is broken off; None plays it to its end.

    >>> from dramadeck import torg
    >>> begun(torg.new_game(["Ada", "Ben"], seed=7)).sheet("Ben").trade
    'gunslinger'
    """
    table = Bookkeeping(figures=figures_for(state.dialect), last_round=last_round)
    return table.begin(state, str(state.seed.root))


def table(names: Sequence[str], *, seed: int | str, **options: Any) -> State:
    """The table before the deal.

    Args:
        names: the heroes; none of them takes those of the scene.
        seed: where the cards and the dice come from.
        options: a dialect, a deck.

    Raises:
        ValueError: a hero has the name of a villain.

    >>> [hero.name for hero in table((), seed=7).heroes]
    ['Quin', 'Marco', 'Tina']
    """
    for name in names:
        if name in VILLAINS:
            raise ValueError(f"{name} is the name of a villain; choose another")
    return opening(names or HERO_NAMES, seed=seed, **options).state


def _answered(
    moment: Moment, duty: Duty, answer: Command | None
) -> tuple[Moment, Transition[State, Event] | None]:
    return (declined(moment, duty), None) if answer is None else after(moment, answer, duty.seat)


def _may_decline(_moment: Moment, duty: Duty) -> bool:
    return duty.asks in OPTIONAL


def _chances(moment: Moment) -> Chance:
    return chances_at(moment.state)


def _sent(command: Command) -> Command:
    """Who says what the dice have come to needs no luck."""
    if isinstance(command, Roll) and (command.total is not None or command.dice):
        return Roll(actor=command.actor, total=command.total, dice=command.dice)
    return command


def _fits(moment: Moment) -> bool:
    """Everybody needs a sheet."""
    there = [hero.name for hero in moment.state.heroes]
    there += [each.name for each in (moment.state.scene.cast if moment.state.scene else ())]
    return all(name in moment.setting.sheets for name in there)


SCRIPT: Final = Script[Moment, Duty](
    rules=TORG,
    next_question=next_duty,
    routine=routine,
    answered=_answered,
    may_decline=_may_decline,
    fill=filled,
    chances=_chances,
    sent=_sent,
    fits=_fits,
)
"""How the scene goes."""
