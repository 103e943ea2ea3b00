"""What a person can choose from: the rules' own listing, with the values of the sheets."""

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from dramadeck.charts.torg import difficulty_increase
from dramadeck.cli.heroes import WATCH, declared, is_approved, several, watch
from dramadeck.cli.keyboard import Choice
from dramadeck.cli.lines import listed
from dramadeck.cli.moment import Duty, Moment, Task, approach_of
from dramadeck.cli.sheets import LEADER, TROOPERS, Skill
from dramadeck.engine import Seat
from dramadeck.torg import (
    TORG,
    ActionKind,
    Announce,
    ChooseApproach,
    Command,
    DeclareAction,
    Defend,
    LastDitchEffort,
    OneOnMany,
    PassTurn,
    PlayAction,
    PlayDrama,
    PlayHaste,
    PlayHero,
    PlaySupporter,
    PlayToPool,
    RaiseAttribute,
    ResolveDramaticStep,
    Roll,
    SpendPossibility,
)


Option: TypeAlias = Choice[Command]
"""A line of the menu of Torg."""

_CARDS, _BOMB, _ACTIONS, _GO_ON = "Cards", "The bomb", "Actions", "Go on"
_POOL: Final = "Into the pool"

_EFFECT_CARDS: Final = (PlayAction, RaiseAttribute, PlayDrama, PlayHero)

_LISTED: Final[Mapping[Task, tuple[type[Any], ...]]] = MappingProxyType(
    {
        Task.ACT: (
            *_EFFECT_CARDS,
            PlayHaste,
            ResolveDramaticStep,
            LastDitchEffort,
            ChooseApproach,
            DeclareAction,
            Defend,
            PassTurn,
        ),
        Task.FINISH: (Roll, *_EFFECT_CARDS, SpendPossibility, Announce),
        Task.SUPPORT: (PlaySupporter,),
        Task.AFTER: (PlayToPool, PlayHaste),
    }
)
"""What is asked for → the commands that answer it, in the order of the menu."""

_NOTHING: Final = MappingProxyType({Task.SUPPORT: "no support", Task.AFTER: "nothing more"})
"""What is asked for → how to decline it."""


def options(moment: Moment, duty: Duty) -> tuple[Option, ...]:
    """The menu for a question; the rules accept every line of it."""
    kinds = _LISTED[duty.task]
    legal = [each for each in TORG.legal(moment.state, duty.seat) if type(each) in kinds]
    legal.sort(key=lambda each: kinds.index(type(each)))
    found: dict[Command, None] = {}
    for each in legal:
        for real in _with_sheet(moment, duty.who, each):
            found.setdefault(real)
    lines = [_option(moment, each) for each in found if _is_allowed(moment, each, duty.seat)]
    if duty.task in _NOTHING:
        lines.append(Option(group=_GO_ON, text=_NOTHING[duty.task], command=None))
    return tuple(lines)


def _is_allowed(moment: Moment, command: Command, seat: Seat) -> bool:
    state = moment.state
    return TORG.issuer(state, command) == seat and TORG.refusal(state, command) is None


def _with_sheet(moment: Moment, hero: str, sample: Command) -> Iterator[Command]:
    """The listing holds samples where numbers are free; a sheet has the real ones."""
    sheet, resolution = moment.sheet(hero), moment.state.resolution
    skill = next((s for s in sheet.bomb if resolution and s.name == resolution.skill), WATCH)
    if isinstance(sample, Roll):
        yield moment.throw()
    elif isinstance(sample, ResolveDramaticStep):
        yield ResolveDramaticStep(
            hero=hero, value=skill.value, steps=sample.steps, attribute=skill.attribute
        )
    elif isinstance(sample, LastDitchEffort):
        yield LastDitchEffort(hero=hero, value=skill.value, attribute=skill.attribute)
    elif isinstance(sample, ChooseApproach):
        for each in sheet.bomb:
            starts_over = resolution is not None and each.name == resolution.skill
            yield ChooseApproach(hero=hero, skill=each.name, starts_over=starts_over)
    elif isinstance(sample, DeclareAction):
        yield from _actions(moment, hero)
    else:
        yield sample


def _actions(moment: Moment, hero: str) -> Iterator[Command]:
    """Every action of the sheet, at the leader, at a trooper, at several at once."""
    standing = [name for name in TROOPERS if moment.is_able(name)]
    targets = [name for name in (*standing[:1], LEADER) if moment.is_able(name)]
    skills = sorted(
        moment.sheet(hero).actions.items(),
        key=lambda each: not is_approved(moment.state, each[0]),
    )
    for action, skill in skills:
        for target in targets:
            yield declared(moment, hero, action, skill, target)
        if action is ActionKind.ATTACK:
            for count in range(2, len(standing) + 1):
                yield several(moment, hero, action, skill, standing[:count])
    if not targets:
        yield watch(hero)


def _option(moment: Moment, command: Command) -> Option:
    group, words = _WORDS[type(command)]
    return Option(group=group, text=words(moment, command), command=command)


def _named(verb: str) -> Callable[[Moment, Any], str]:
    return lambda moment, command: f"{verb} {moment.state.card(command.card)}"


def _raise(moment: Moment, command: RaiseAttribute) -> str:
    return f"play {moment.state.card(command.card)}: {command.attribute}"


def _skill_of(moment: Moment, command: DeclareAction | OneOnMany) -> str:
    skill: Skill = moment.sheet(command.actor).actions.get(command.action, WATCH)
    return f"{skill.name} {skill.value}"


def _declare(moment: Moment, command: DeclareAction) -> str:
    liked = " (approved)" if is_approved(moment.state, command.action) else ""
    verb = str(command.action).lower() if command.target else WATCH.name
    aim = f" {command.target}" if command.target else ""
    return f"{verb}{aim}: {_skill_of(moment, command)} against {command.difficulty}{liked}"


def _several(moment: Moment, command: OneOnMany) -> str:
    liked = " (approved)" if is_approved(moment.state, command.action) else ""
    verb, count = str(command.action).lower(), len(command.checks)
    asked = ", ".join(
        str(check.difficulty + difficulty_increase(place, count))
        for place, check in enumerate(command.checks, 1)
    )
    return f"{verb} {count} with one roll: {_skill_of(moment, command)} against {asked}{liked}"


def _defend(moment: Moment, _command: Defend) -> str:
    liked = " (approved)" if is_approved(moment.state, ActionKind.DEFEND) else ""
    return f"defend{liked}"


def _check(moment: Moment, command: ResolveDramaticStep) -> str:
    resolution, card = moment.state.resolution, moment.state.top_card
    if resolution is None or card is None:
        return "check"
    box = card.gamemaster.skill_box
    asked = f"{resolution.skill} {command.value}"
    offered = resolution.offered(box)[: command.steps]
    if offered:
        steps = listed(
            f"{step} ({resolution.difficulty(step) + difficulty_increase(place, len(offered))})"
            for place, step in enumerate(offered, 1)
        )
        return f"try step{'s' * (len(offered) > 1)} {steps}: {asked}"
    what = str(box.hazard).lower() if box.hazard else "no step offered"
    due = resolution.open_steps[0]
    return f"check ({what}): {asked} against {resolution.difficulty(due)}"


def _last_ditch(moment: Moment, command: LastDitchEffort) -> str:
    resolution = moment.state.resolution
    steps = " ".join(resolution.open_steps) if resolution else ""
    extra = moment.state.dialect.skill_resolution.last_ditch_increase
    return f"last-ditch effort: {steps} at once with {command.value}, all {extra} harder"


def _approach(_moment: Moment, command: ChooseApproach) -> str:
    way = approach_of(command.skill, starts_over=command.starts_over)
    return f"{way}: from step A again" if command.starts_over else way


def _point(moment: Moment, command: SpendPossibility) -> str:
    hero = moment.state.hero(command.hero)
    return f"spend a possibility of {hero.possibilities if hero else 0}: one die more"


def _fixed(text: str) -> Callable[[Moment, Any], str]:
    return lambda _moment, _command: text


_WORDS: Final[Mapping[type[Any], tuple[str, Callable[[Moment, Any], str]]]] = MappingProxyType(
    {
        Announce: (_GO_ON, _fixed("announce the result")),
        ChooseApproach: (_BOMB, _approach),
        DeclareAction: (_ACTIONS, _declare),
        Defend: (_ACTIONS, _defend),
        LastDitchEffort: (_BOMB, _last_ditch),
        OneOnMany: (_ACTIONS, _several),
        PassTurn: (_GO_ON, _fixed("let the turn go by")),
        PlayAction: (_CARDS, _named("play")),
        PlayDrama: (_CARDS, _named("play")),
        PlayHaste: (_CARDS, _named("play")),
        PlayHero: (_CARDS, _named("play")),
        PlaySupporter: (_CARDS, _named("play")),
        PlayToPool: (_POOL, _named("pool")),
        RaiseAttribute: (_CARDS, _raise),
        ResolveDramaticStep: (_BOMB, _check),
        Roll: (_GO_ON, _fixed("throw the die (or type what you threw: r 14, or r 10 7)")),
        SpendPossibility: (_CARDS, _point),
    }
)
"""Command type → its heading and its words."""
