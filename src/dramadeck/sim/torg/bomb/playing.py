"""The bomb as a scenario: who opens it, who answers, what is measured."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import attrs

from dramadeck.core import Seat, Transition
from dramadeck.core.setup_validation import chosen
from dramadeck.sim.scenario import Measure, Scenario
from dramadeck.sim.torg.bomb import gamemaster, heroes
from dramadeck.sim.torg.bomb.agenda import duties
from dramadeck.sim.torg.bomb.figures import Figures, figures_for
from dramadeck.sim.torg.bomb.house import followed
from dramadeck.sim.torg.bomb.moment import Duty, Ending, Moment, Setting
from dramadeck.sim.torg.bomb.sheets import HERO_NAMES, POSSIBILITIES
from dramadeck.torg import (
    DIALECTS,
    GAMEMASTER,
    REVISED,
    Command,
    Deck,
    Dialect,
    Event,
    Hero,
    Side,
    State,
    new_game,
)


def opening(
    names: Sequence[str] = HERO_NAMES,
    *,
    seed: int | str,
    dialect: Dialect | str = REVISED,
    deck: Deck | str = "original",
    last_round: int | None = None,
) -> Moment:
    """The table before the deal.

    Args:
        names: the heroes, who get the sheets in their order.
        seed: where the cards and the dice come from.
        dialect: the rule text.
        deck: the deck.
        last_round: the round after which the scene is broken off; None plays it to its end.

    Raises:
        ValueError: two heroes have the same name, or a name is blank.
        UnknownNameError: no dialect or deck of that name is shipped.

    >>> opening(seed=7).sheet("Marco").trade
    'gunslinger'
    """
    figures = figures_for(chosen(dialect, DIALECTS, "dialect"))
    state = new_game(_party(names, figures), seed=seed, dialect=dialect, deck=deck)
    return _begun(state, seed, figures, last_round)


def _party(names: Sequence[str], figures: Figures) -> tuple[Hero, ...]:
    sheets = figures.sheets_of(tuple(names))
    return tuple(
        Hero(name, possibilities=POSSIBILITIES, hit_points=sheets[name].hit_points)
        for name in names
    )


def _begun(state: State, seed: int | str, figures: Figures, last_round: int | None) -> Moment:
    sheets = figures.sheets_of(tuple(hero.name for hero in state.heroes))
    setting = Setting(seed=seed, figures=figures, sheets=sheets, last_round=last_round)
    return Moment(setting=setting, state=state)


def routine(moment: Moment, duty: Duty) -> Command | None:
    """What the players of this scene answer: the gamemaster's routine and the heroes' habits.

    >>> from dramadeck.sim.torg.bomb import next_duty
    >>> moment = opening(seed=7)
    >>> routine(moment, next_duty(moment))
    Deal()
    """
    if duty.seat == GAMEMASTER:
        return gamemaster.choose(moment, duty)
    return heroes.choose(moment, duty)


def declined(moment: Moment, duty: Duty) -> Moment:
    """The moment after a question was answered with nothing."""
    return attrs.evolve(moment, declined=(*moment.declined, duty))


@attrs.frozen
class Routine:
    """Plays any seat of the bomb: answers when it is asked before everybody else."""

    def __call__(self, _rules: object, moment: Moment, seat: Seat, _die: float) -> Command | None:
        """What this seat sends now; None if it is another's go, or the scene is over."""
        for duty in duties(moment):
            answer = routine(moment, duty)
            if answer is not None:
                return answer if duty.seat == seat else None
        return None


@attrs.frozen(kw_only=True)
class Bookkeeping:
    """What the table of the bomb keeps beside the state: sheets, what happened, what follows.

    Attributes:
        figures: everybody's figures.
        last_round: the round after which the scene is broken off.
    """

    figures: Figures
    last_round: int | None = None

    def begin(self, state: State, seed: str) -> Moment:
        """The first moment."""
        return _begun(state, seed, self.figures, self.last_round)

    def after(self, before: Moment, command: Any, transition: Transition[State, Event]) -> Moment:
        """The moment after a command."""
        return followed(before, command, transition)


def is_over(moment: Moment) -> bool:
    """Whether the hands are refilled and nothing is left to do."""
    return moment.is_over


def how_it_ended(game: Sequence[Moment]) -> Mapping[str, int]:
    """How a scene with the bomb came out.

    Returns:
        `disarmed`, `exploded` and `broken off`, one of which is 1; the `rounds`; how many `heroes
        down` and `villains down` there are, and the heroes' `wounds` and `possibilities`, at the
        end of the rounds.

    >>> from dramadeck.sim import play
    >>> found = how_it_ended(play(scene(), seed=7, game=0))
    >>> found["disarmed"] + found["exploded"] + found["broken off"]
    1
    """
    last = game[-1]
    fight = next((each for each in reversed(game) if each.state.round is not None), last)
    state, ending = fight.state, last.ending
    down = {side: sum(not fight.is_able(name) for name in _all_of(fight, side)) for side in Side}
    return {
        **{each.value: int(ending is each) for each in Ending},
        "rounds": state.round.number if state.round else 0,
        "heroes down": down[Side.HEROES],
        "villains down": down[Side.VILLAINS],
        "wounds": sum(hero.injuries.wounds for hero in state.heroes),
        "possibilities": sum(hero.possibilities or 0 for hero in state.heroes),
    }


def _all_of(moment: Moment, side: Side) -> tuple[str, ...]:
    if side is Side.HEROES:
        return tuple(hero.name for hero in moment.state.heroes)
    return tuple(moment.setting.figures.villains)


_EVERYBODY: Final = Routine()


def scene(
    heroes: Sequence[str] = HERO_NAMES,
    *,
    dialect: Dialect | str = REVISED,
    deck: Deck | str = "original",
    last_round: int | None = None,
    figures: Figures | None = None,
    measure: Measure = how_it_ended,
) -> Scenario:
    """The scene in which the heroes disarm a bomb while they are shot at.

    Its players, `until` and `measure` are given a `Moment` in the place of a state.

    Args:
        heroes: their names; they get the sheets in their order.
        dialect: the rule text.
        deck: the deck.
        last_round: the round after which the scene is broken off; None plays it to its end.
        figures: everybody's sheets and the difficulties; without it those that fit the die.
        measure: what is counted: the moments of a game → numbers by name.

    Raises:
        UnknownNameError: no dialect of that name is shipped.

    >>> from dramadeck.sim import simulate
    >>> simulate(scene(), games=2, seed=7)["rounds"].count
    2
    """
    used = figures or figures_for(chosen(dialect, DIALECTS, "dialect"))
    return Scenario(
        system="torg",
        party=_party(heroes, used),
        options={"dialect": dialect, "deck": deck},
        players={"gamemaster": _EVERYBODY, "hero": _EVERYBODY},
        memory=Bookkeeping(figures=used, last_round=last_round),
        until=is_over,
        measure=measure,
    )
