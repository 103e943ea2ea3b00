"""The bomb at the terminal (`dramadeck.kit.simulate.torg.bomb`): what is asked, how it came out."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final

from dramadeck.cli.arguments import Play, UsageError, named, party
from dramadeck.cli.conduct import Script
from dramadeck.engine import Transition
from dramadeck.engine.registry import AnySystem
from dramadeck.kit.simulate.torg.bomb import (
    HERO_NAMES,
    Duty,
    Ending,
    Moment,
    Question,
    after,
    declined,
    figures_for,
    next_duty,
    opening,
    routine,
)
from dramadeck.kit.simulate.torg.bomb.filling import filled
from dramadeck.kit.simulate.torg.bomb.playing import Bookkeeping
from dramadeck.kit.simulate.torg.bomb.sheets import VILLAINS
from dramadeck.narration.saying import N_, Say, Who, say, say_n
from dramadeck.torg import (
    TORG,
    CardFlipped,
    CardPlayed,
    CardReplaced,
    CardStayed,
    Command,
    Event,
    State,
)

_DECLINED: Final = (Question.SUPPORT, Question.AFTER, Question.OPEN_POOL, Question.COUNTER)
"""The questions that need no answer for the scene to go on."""

_ENDINGS: Final[Mapping[Ending | None, str]] = MappingProxyType(
    {
        Ending.DISARMED: N_("The bomb is disarmed."),
        Ending.EXPLODED: N_("The bomb has gone off."),
        Ending.BROKEN_OFF: N_("The scene was broken off."),
        None: N_("The scene was not played to its end."),
    }
)


def start(_rules: AnySystem, request: Play, seed: int | str) -> State:
    """The table before the deal.

    Raises:
        UsageError: a hero has the name of a villain.
        UnknownNameError: there is no dialect or deck of this name.
    """
    heroes = party(request, HERO_NAMES)
    for name in heroes:
        if name in VILLAINS:
            raise UsageError(f"--heroes: {name} is the name of a villain; choose another")
    return opening(heroes, seed=seed, **named(TORG, request)).state


def script(_rules: AnySystem, state: State, request: Play) -> tuple[Script[Any, Any], Any]:
    """How the scene goes, and its first moment."""
    table = Bookkeeping(figures=figures_for(state.dialect), last_round=request.rounds)
    return SCRIPT, table.begin(state, state.seed.root)


def _answered(
    moment: Moment, duty: Duty, answer: Command | None
) -> tuple[Moment, Transition[State, Event] | None]:
    return (declined(moment, duty), None) if answer is None else after(moment, answer, duty.seat)


def _may_decline(_moment: Moment, duty: Duty) -> bool:
    return duty.asks in _DECLINED


def _sums_up(moment: Moment) -> Iterator[tuple[Say, ...]]:
    """The result, the flips, what the heroes have left, and the seed."""
    yield say("Result"), Say(_ENDINGS[moment.ending])
    flips = sum(isinstance(each, CardFlipped) for each in moment.told)
    yield say("Flips"), say("{number}", number=flips)
    for hero in moment.state.heroes:
        played = [e for e in moment.told if isinstance(e, CardPlayed) and e.hero == hero.name]
        points = say("Possibilities: {number}.", number=hero.possibilities or 0)
        cards = say_n(len(played), "Played: a card.", "Played: {n} cards.")
        yield say("{hero}", hero=Who(hero.name)), points, cards
    yield say("Seed"), say("{seed}", seed=Who(str(moment.setting.seed)))


SCRIPT: Final = Script[Moment, Duty](
    rules=TORG,
    next_question=next_duty,
    routine=routine,
    answered=_answered,
    may_decline=_may_decline,
    fill=filled,
    sums_up=_sums_up,
    is_led=True,
    heads=(CardFlipped, CardReplaced, CardStayed),
)
