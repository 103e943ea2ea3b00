"""The bomb as a scenario, and as a turn loop in which people play some of the seats.

A listing has samples where numbers are free; `filled` puts in the numbers of the character sheets.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final, TypeAlias

import attrs

from dramadeck import torg
from dramadeck.charts.torg import InteractionEffect
from dramadeck.core import Seat, Transition, replace, setup_validation
from dramadeck.odds.torg import chances_at
from dramadeck.sim.scenario import Measure, Scenario
from dramadeck.sim.torg.bomb import gamemaster, heroes, rulings, sheets
from dramadeck.sim.torg.bomb import moment as moments
from dramadeck.sim.torg.bomb.moment import Ending, Moment, PendingDecision, Question, Setting
from dramadeck.sim.torg.bomb.sheets import HERO_NAMES, RESISTED_BY, Figures, figures_for
from dramadeck.sim.turn_loop import TurnLoop
from dramadeck.torg import GAMEMASTER, REVISED, TORG, ActionKind, Side, State
from dramadeck.torg.commands import Command, Roll

Outcome: TypeAlias = Transition[State, torg.events.Event]

_CALLS: Final = (
    InteractionEffect.SETBACK,
    InteractionEffect.BREAK,
    InteractionEffect.UNSKILLED,
    InteractionEffect.STYMIED,
)
"""The effects that a player may name if the chart lets her choose (TG-064)."""


def filled(moment: Moment, duty: PendingDecision, sample: Command) -> Iterator[Command]:
    """The commands for a sample of a listing, with the values of the sheet and the next die."""
    who = duty.who
    if isinstance(sample, torg.commands.SettlePoint):
        yield rulings.settled_point(sample.hero)
    elif isinstance(sample, Roll):  # also of a character without a sheet, whom somebody named
        yield Roll(actor=sample.actor, seed=moment.state.die_seed)
    elif who not in moment.setting.sheets:
        yield sample
    elif isinstance(sample, torg.commands.Announce):
        yield rulings.announcement(moment, who)
    elif isinstance(sample, torg.commands.ResolveDramaticStep | torg.commands.LastDitchEffort):
        resolution = moment.state.resolution
        in_use = resolution.skill if resolution else ""
        skills = (skill for skill in moment.sheet(who).bomb if skill.name == in_use)
        skill = heroes.usable(moment, who, next(skills, moment.setting.figures.watch))
        yield _with(sample, value=skill.value, attribute=skill.attribute)
    elif isinstance(sample, torg.commands.ChooseApproach):
        resolution = moment.state.resolution
        for skill in moment.sheet(who).bomb:
            starts_over = resolution is not None and skill.name == resolution.skill
            yield torg.commands.ChooseApproach(hero=who, skill=skill.name, starts_over=starts_over)
    elif isinstance(sample, torg.commands.Defend) and sample.value is not None:
        yield _by_attribute(moment, who, ActionKind.ATTACK, sample)
    elif isinstance(sample, torg.commands.DeclareAction):
        yield from _declared(moment, who, sample)
    elif isinstance(sample, torg.commands.PlayCard) and isinstance(sample.choice, torg.Raise):
        if moment.state.dialect.enhancements.raise_reach != "skill_for_the_round":
            yield sample
            return
        # A card may raise any skill of the sheet that is built on its attributes (TC-060).
        sheet, attribute = moment.sheet(who), sample.choice.attribute
        for skill in (*sheet.actions.values(), *sheet.bomb):
            if skill.attribute is attribute:
                yield heroes.raising(moment.state, who, sample.card, attribute, skill.name)
    elif isinstance(sample, torg.commands.MakeCall):
        for effect in _CALLS:
            yield _with(sample, effects=(effect,))
    else:
        yield sample


def _with(command: Any, **values: Any) -> Any:
    """`replace` without types, because type checkers do not see that commands are records."""
    return replace(command, **values)


def _by_attribute(moment: Moment, who: str, action: ActionKind, command: Any) -> Any:
    """The command with the value of an attribute, for a character without the skill."""
    attribute = RESISTED_BY[action]
    value = moment.sheet(who).attributes[attribute]
    return _with(command, value=value, attribute=attribute)


def _declared(moment: Moment, who: str, sample: torg.commands.DeclareAction) -> Iterator[Command]:
    """The action with the skill of the sheet, also against several troopers at once."""
    skill, target = moment.sheet(who).actions.get(sample.action), sample.target
    if sample.actor != who:
        yield sample
    elif sample.action is ActionKind.OTHER:
        yield heroes.watch(moment, who)
    elif skill is not None and target is not None and sample.action in RESISTED_BY:
        yield heroes.declared(moment, who, sample.action, skill, target)
        standing = [name for name in sheets.TROOPERS if moment.is_able(name)]
        at_many = sample.action is ActionKind.ATTACK and moment.setting.figures.acts_in_groups
        for count in range(2, len(standing) + 1 if at_many and [target] == standing[:1] else 2):
            yield heroes.several(moment, who, sample.action, skill, standing[:count])
    elif skill is not None:
        yield _with(sample, value=skill.value, attribute=skill.attribute, skill=skill.name)
    elif sample.action in RESISTED_BY:
        if target is not None:
            difficulty = rulings.difficulty_against(moment, target, sample.action)
            sample = _with(sample, difficulty=difficulty)
        yield _by_attribute(moment, who, sample.action, sample)
    else:
        yield sample


def opening(
    names: Sequence[str] = HERO_NAMES,
    *,
    seed: int | str,
    dialect: torg.Dialect | str = REVISED,
    deck: torg.Deck | str = "original",
    last_round: int | None = None,
) -> Moment:
    """The moment before the deal; the arguments are those of `scene` and of `torg.new_game`.

    >>> opening(seed=7).sheet("Marco").trade
    'gunslinger'
    """
    figures = figures_for(setup_validation.chosen(dialect, torg.DIALECTS, "dialect"))
    state = torg.new_game(_party(names, figures), seed=seed, dialect=dialect, deck=deck)
    return Bookkeeping(figures=figures, last_round=last_round).begin(state, seed)


def _party(names: Sequence[str], figures: Figures) -> tuple[torg.Hero, ...]:
    by_name, points = figures.sheets_of(tuple(names)), sheets.POSSIBILITIES
    return tuple(
        torg.Hero(name, possibilities=points, hit_points=by_name[name].hit_points) for name in names
    )


def routine(moment: Moment, duty: PendingDecision) -> Command | None:
    """The answer of the program to a question, by the policy of the seat.

    >>> from dramadeck.sim.torg.bomb import next_decision
    >>> moment = opening(seed=7)
    >>> routine(moment, next_decision(moment))
    Deal()
    """
    choose = gamemaster.choose if duty.seat == GAMEMASTER else heroes.choose
    return choose(moment, duty)


def declined(moment: Moment, duty: PendingDecision) -> Moment:
    """The moment after a question was declined."""
    return attrs.evolve(moment, declined=(*moment.declined, duty))


@attrs.frozen
class Routine:
    """Plays any seat of the bomb: the first question that is not declined has the turn."""

    def __call__(self, _rules: object, moment: Moment, seat: Seat, _die: float) -> Command | None:
        """The command of this seat now; None if it is another's turn, or the scene is over."""
        for duty in moments.duties(moment):
            answer = routine(moment, duty)
            if answer is not None:
                return answer if duty.seat == seat else None
        return None


@attrs.frozen(kw_only=True)
class Bookkeeping:
    """The memory of the bomb beside the state: sheets, events, commands that follow."""

    figures: Figures
    last_round: int | None = None
    flips: int = sheets.FLIPS

    def begin(self, state: State, seed: int | str) -> Moment:
        """The first moment."""
        setting = Setting(
            seed=seed,
            figures=self.figures,
            sheets=self.figures.sheets_of(tuple(hero.name for hero in state.heroes)),
            last_round=self.last_round,
            flips=self.flips,
        )
        return Moment(setting=setting, state=state)

    def after(self, before: Moment, command: Any, transition: Outcome) -> Moment:
        """The moment after a command."""
        return rulings.followed(before, command, transition)


def is_over(moment: Moment) -> bool:
    """Whether the scene is over; a function of the module, so that a scenario can be pickled."""
    return moment.is_over


def how_it_ended(game: Sequence[Moment]) -> Mapping[str, int]:
    """Measure the end of the bomb: one of `disarmed`, `exploded` and `broken off` is 1.

    Further numbers are the `rounds`, and at their end `heroes down`, `villains down`, and the
    heroes' `wounds` and `possibilities`.

    >>> from dramadeck.sim import play
    >>> end = how_it_ended(play(scene(), seed=7, game=0))
    >>> end["disarmed"] + end["exploded"] + end["broken off"]
    1
    """
    last = game[-1]
    fight = next((moment for moment in reversed(game) if moment.state.round is not None), last)
    state, ending = fight.state, last.ending
    names = {
        Side.HEROES: [hero.name for hero in state.heroes],
        Side.VILLAINS: [*fight.setting.figures.villains],
    }
    down = {side: sum(not fight.is_able(name) for name in names[side]) for side in Side}
    return {
        **{possible.value: int(ending is possible) for possible in Ending},
        "rounds": state.round.number if state.round else 0,
        "heroes down": down[Side.HEROES],
        "villains down": down[Side.VILLAINS],
        "wounds": sum(hero.injuries.wounds for hero in state.heroes),
        "possibilities": sum(hero.possibilities or 0 for hero in state.heroes),
    }


def scene(
    heroes: Sequence[str] = HERO_NAMES,
    *,
    dialect: torg.Dialect | str = REVISED,
    deck: torg.Deck | str = "original",
    last_round: int | None = None,
    figures: Figures | None = None,
    flips: int = sheets.FLIPS,
    measure: Measure = how_it_ended,
) -> Scenario:
    """The scene in which the heroes disarm a bomb during a fight.

    Its players, `until` and `measure` get a `Moment` instead of a state.

    Args:
        heroes: their names; they get the sheets in this order.
        dialect: the rule text.
        deck: the deck.
        last_round: the round after which the scene is broken off; None plays it to its end.
        figures: all sheets and the difficulties; by default those for the die of the rule text.
        flips: how many flips there are until the bomb explodes.
        measure: what is measured: the moments of a game → numbers by name.

    >>> from dramadeck.sim import simulate
    >>> simulate(scene(), games=2, seed=7)["rounds"].count
    2
    """
    used = figures or figures_for(setup_validation.chosen(dialect, torg.DIALECTS, "dialect"))
    return Scenario(
        system="torg",
        party=_party(heroes, used),
        options={"dialect": dialect, "deck": deck},
        players=dict.fromkeys(("gamemaster", "hero"), Routine()),
        memory=Bookkeeping(figures=used, last_round=last_round, flips=flips),
        until=is_over,
        measure=measure,
    )


OPTIONAL: Final = (
    Question.SUPPORT,
    Question.AFTER,
    Question.OPEN_POOL,
    Question.COUNTER,
    Question.TRADE,
)
"""The questions that need no answer for the scene to go on."""


def begun(state: State, last_round: int | None = None) -> Moment:
    """The first moment of a scene that begins with this state; its heroes get sheets.

    >>> from dramadeck import torg
    >>> begun(torg.new_game(["Ada", "Ben"], seed=7)).sheet("Ben").trade
    'gunslinger'
    """
    memory = Bookkeeping(figures=figures_for(state.dialect), last_round=last_round)
    return memory.begin(state, str(state.seed.root))


def table(names: Sequence[str], *, seed: int | str, **options: Any) -> State:
    """The state before the deal, for these heroes or `HERO_NAMES`; options are as of `opening`.

    Raises:
        ValueError: a hero has the name of a villain.

    >>> [hero.name for hero in table((), seed=7).heroes]
    ['Quin', 'Marco', 'Tina']
    """
    for name in names:
        if name in sheets.VILLAINS:
            raise ValueError(f"{name} is the name of a villain; choose another")
    return opening(names or HERO_NAMES, seed=seed, **options).state


def _answered(
    moment: Moment, duty: PendingDecision, answer: Command | None
) -> tuple[Moment, Outcome | None]:
    if answer is None:
        return declined(moment, duty), None
    return rulings.after(moment, answer, duty.seat)


def _may_decline(_moment: Moment, duty: PendingDecision) -> bool:
    return duty.asks in OPTIONAL


def _chances(moment: Moment) -> Callable[[Command], Fraction | None]:
    return chances_at(moment.state)


def _sent(command: Command) -> Command:
    """A roll with a total or dice goes without a seed."""
    if isinstance(command, Roll) and (command.total is not None or command.dice):
        return Roll(actor=command.actor, total=command.total, dice=command.dice)
    return command


def _fits(moment: Moment) -> bool:
    """Whether every character has a sheet."""
    scene = moment.state.scene
    names = [hero.name for hero in moment.state.heroes]
    names += [character.name for character in (scene.cast if scene else ())]
    return all(name in moment.setting.sheets for name in names)


TURN_LOOP: Final = TurnLoop[Moment, PendingDecision](
    rules=TORG,
    next_question=moments.next_decision,
    routine=routine,
    answered=_answered,
    may_decline=_may_decline,
    fill=filled,
    chances=_chances,
    sent=_sent,
    fits=_fits,
)
"""The turn loop of the bomb."""
