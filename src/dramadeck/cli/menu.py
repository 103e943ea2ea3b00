"""What a person can choose from: the rules' own listing, with the values of the sheets."""

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from dramadeck.charts.torg import InteractionEffect, difficulty_increase
from dramadeck.cli.dice_words import against, asked
from dramadeck.cli.keyboard import Choice
from dramadeck.cli.lines import listed
from dramadeck.engine import Card, Seat
from dramadeck.kit.simulate.torg.bomb.deeds import (
    declared,
    is_approved,
    raising,
    several,
    usable,
    watch,
)
from dramadeck.kit.simulate.torg.bomb.figures import rolls_under
from dramadeck.kit.simulate.torg.bomb.house import POINT_HARM, announcement
from dramadeck.kit.simulate.torg.bomb.moment import Duty, Moment, Question, approach_of
from dramadeck.kit.simulate.torg.bomb.sheets import LEADER, RESISTED_BY, TROOPERS, Skill
from dramadeck.torg import (
    TORG,
    ActionKind,
    Announce,
    Attribute,
    CardType,
    ChooseApproach,
    Command,
    DeclareAction,
    Defend,
    LastDitchEffort,
    MakeCall,
    OneOnMany,
    PassTurn,
    PlayCard,
    PlayToPool,
    Raise,
    ResolveDramaticStep,
    Roll,
    Seizing,
    SpendFreePossibility,
    SpendPossibility,
)
from dramadeck.torg.chapters.dramatic_checks import checks_for, last_ditch_checks
from dramadeck.torg.chapters.enhancements.totals import RAISES
from dramadeck.torg.chapters.raises import roll_kind
from dramadeck.torg.dialects.card_readings import RaiseReach

Option: TypeAlias = Choice[Command]
"""A line of the menu of Torg."""

_CARDS, _BOMB, _ACTIONS, _GO_ON = "Cards", "The bomb", "Actions", "Go on"
_POOL: Final = "Into the pool"
_ANSWERS: Final = "Try again"

Kind: TypeAlias = type[Any] | CardType
"""The type of a command, or of the card that is played by it."""

_EFFECT_CARDS: Final = (
    CardType.ACTION,
    *RAISES,
    CardType.DRAMA,
    CardType.HERO,
    CardType.COUP_DE_GRACE,
)

_LISTED: Final[Mapping[Question, tuple[Kind, ...]]] = MappingProxyType(
    {
        Question.ACT: (
            *_EFFECT_CARDS,
            CardType.HASTE,
            ResolveDramaticStep,
            LastDitchEffort,
            ChooseApproach,
            DeclareAction,
            Defend,
            PassTurn,
        ),
        Question.FINISH: (Roll, *_EFFECT_CARDS, SpendPossibility, SpendFreePossibility, Announce),
        Question.CALL: (MakeCall,),
        Question.SUPPORT: (CardType.SUPPORTER,),
        Question.AFTER: (
            CardType.SECOND_CHANCE,
            CardType.SURVIVAL,
            PlayToPool,
            CardType.HASTE,
            CardType.SEIZE_INITIATIVE,
        ),
    }
)
"""What is asked for → the commands and cards that answer it, in the order of the menu."""

_CALLS: Final = (
    InteractionEffect.SETBACK,
    InteractionEffect.BREAK,
    InteractionEffect.UNSKILLED,
    InteractionEffect.STYMIED,
)
"""What a player may name where the chart leaves it to her (TG-064)."""

_POINTS: Final = (SpendPossibility, SpendFreePossibility, CardType.DRAMA, CardType.HERO)
"""What gives a point; where points add no die, only a hit has a use for them."""

_NOTHING: Final = MappingProxyType({Question.SUPPORT: "no support", Question.AFTER: "nothing more"})
"""What is asked for → how to decline it."""


def options(moment: Moment, duty: Duty) -> tuple[Option, ...]:
    """The menu for a question; the rules accept every line of it."""
    kinds = _LISTED[duty.asks]
    legal = [
        each
        for each in TORG.legal(moment.state, duty.seat)
        if kind_of(moment, each) in kinds and _has_use(moment, each)
    ]
    legal.sort(key=lambda each: kinds.index(kind_of(moment, each)))
    found: dict[Command, None] = {}
    for each in legal:
        for real in _with_sheet(moment, duty.who, each):
            found.setdefault(real)
    lines = [_option(moment, each) for each in found if _is_allowed(moment, each, duty.seat)]
    if duty.asks in _NOTHING:
        lines.append(Option(group=_GO_ON, text=_NOTHING[duty.asks], command=None))
    return tuple(lines)


def kind_of(moment: Moment, command: Command) -> Kind:
    """What a menu goes by: the type of the card that is played, or of any other command."""
    if isinstance(command, PlayCard):
        return moment.state.card(command.card).type
    return type(command)


def _has_use(moment: Moment, command: Command) -> bool:
    """Whether a point is good for something now; everything else is for the rules to judge."""
    if isinstance(command, SpendPossibility) and command.what_for is not None:
        return False  # at this table harm is not shaken off
    if kind_of(moment, command) not in _POINTS or not rolls_under(moment.state.dialect):
        return True
    attempt = moment.state.attempt
    return attempt is not None and attempt.action is ActionKind.ATTACK


def _is_allowed(moment: Moment, command: Command, seat: Seat) -> bool:
    state = moment.state
    return TORG.issuer(state, command) == seat and TORG.refusal(state, command) is None


def _with_sheet(moment: Moment, hero: str, sample: Command) -> Iterator[Command]:
    """The listing holds samples where numbers are free; a sheet has the real ones."""
    sheet, resolution = moment.sheet(hero), moment.state.resolution
    if isinstance(sample, Roll):
        yield moment.throw()
    elif isinstance(sample, Announce):
        yield announcement(moment, hero)
    elif isinstance(sample, ResolveDramaticStep):
        skill = _skill_in_use(moment, hero)
        yield ResolveDramaticStep(
            hero=hero, value=skill.value, steps=sample.steps, attribute=skill.attribute
        )
    elif isinstance(sample, LastDitchEffort):
        skill = _skill_in_use(moment, hero)
        yield LastDitchEffort(hero=hero, value=skill.value, attribute=skill.attribute)
    elif isinstance(sample, ChooseApproach):
        for each in sheet.bomb:
            starts_over = resolution is not None and each.name == resolution.skill
            yield ChooseApproach(hero=hero, skill=each.name, starts_over=starts_over)
    elif isinstance(sample, DeclareAction):
        yield from _actions(moment, hero)
    elif isinstance(sample, Defend) and sample.value is not None:
        attribute = RESISTED_BY[ActionKind.ATTACK]
        value = sheet.attributes[attribute]
        yield Defend(hero=hero, value=value, attribute=attribute)
    elif isinstance(sample, PlayCard) and isinstance(sample.choice, Raise):
        yield from _raises(moment, hero, sample.card, sample.choice.attribute)
    elif isinstance(sample, MakeCall):
        for effect in _CALLS:
            yield MakeCall(actor=hero, target=sample.target, effects=(effect,))
    else:
        yield sample


def _skill_in_use(moment: Moment, hero: str) -> Skill:
    """The skill of the sheet with which a hero works on the bomb."""
    resolution = moment.state.resolution
    in_use = resolution.skill if resolution else ""
    named = (each for each in moment.sheet(hero).bomb if each.name == in_use)
    return usable(moment, hero, next(named, moment.setting.figures.watch))


def _raises(
    moment: Moment, hero: str, card: Card, attribute: Attribute | None
) -> Iterator[Command]:
    """A card may raise any skill of the sheet that is built on its attributes (TC-060)."""
    sheet = moment.sheet(hero)
    if moment.state.dialect.enhancements.raise_reach is not RaiseReach.SKILL_FOR_THE_ROUND:
        yield raising(moment.state, hero, card, attribute, None)
        return
    for skill in (*sheet.actions.values(), *sheet.bomb):
        if skill.attribute is attribute:
            yield raising(moment.state, hero, card, attribute, skill.name)


def _actions(moment: Moment, hero: str) -> Iterator[Command]:
    """Every action of the sheet, at the leader, at a trooper, at several at once."""
    standing = [name for name in TROOPERS if moment.is_able(name)]
    targets = [name for name in (*standing[:1], LEADER) if moment.is_able(name)]
    skills = sorted(
        moment.sheet(hero).actions.items(),
        key=lambda each: not is_approved(moment.state, each[0], hero),
    )
    for action, skill in skills:
        for target in targets:
            yield declared(moment, hero, action, skill, target)
        if action is ActionKind.ATTACK and moment.setting.figures.acts_in_groups:
            for count in range(2, len(standing) + 1):
                yield several(moment, hero, action, skill, standing[:count])
    if not targets:
        yield watch(moment, hero)


def _option(moment: Moment, command: Command) -> Option:
    group, words = _WORDS[kind_of(moment, command)]
    return Option(group=group, text=words(moment, command), command=command)


def _named(verb: str) -> Callable[[Moment, Any], str]:
    return lambda moment, command: f"{verb} {moment.state.card(command.card)}"


def _seize(moment: Moment, command: PlayCard) -> str:
    is_kept = isinstance(command.choice, Seizing) and command.choice.keeps
    purpose = "keep the card in force" if is_kept else "have a new one flipped"
    return f"play {moment.state.card(command.card)}: {purpose}"


def _raise(moment: Moment, command: PlayCard) -> str:
    card = moment.state.card(command.card)
    choice = command.choice if isinstance(command.choice, Raise) else Raise()
    if choice.attribute is None:
        kind = roll_kind(ActionKind.OTHER, RAISES[card.type][0])
        return f"play {card}: the next {kind} roll"
    return f"play {card}: {choice.skill or choice.attribute}"


def _skill_of(moment: Moment, command: DeclareAction | OneOnMany, value: int) -> str:
    skill = moment.sheet(command.actor).actions.get(command.action, moment.setting.figures.watch)
    return f"{skill.name} {value}"


def _liked(moment: Moment, action: ActionKind, hero: str) -> str:
    return " (approved)" if is_approved(moment.state, action, hero) else ""


def _declare(moment: Moment, command: DeclareAction) -> str:
    verb = str(command.action).lower() if command.target else moment.setting.figures.watch.name
    aim = f" {command.target}" if command.target else ""
    skill = against(
        moment.state.dialect, _skill_of(moment, command, command.value), [command.difficulty]
    )
    return f"{verb}{aim}: {skill}{_liked(moment, command.action, command.actor)}"


def _several(moment: Moment, command: OneOnMany) -> str:
    verb, count = str(command.action).lower(), len(command.checks)
    difficulties = ", ".join(
        str(check.difficulty + difficulty_increase(place, count))
        for place, check in enumerate(command.checks, 1)
    )
    skill = _skill_of(moment, command, command.checks[0].value)
    liked = _liked(moment, command.action, command.actor)
    return f"{verb} {count} with one roll: {skill} against {difficulties}{liked}"


def _defend(moment: Moment, command: Defend) -> str:
    liked = _liked(moment, ActionKind.DEFEND, command.hero)
    if command.value is None:
        return f"defend{liked}"
    return f"defend with a roll: {command.attribute} {command.value}{liked}"


def _check(moment: Moment, command: ResolveDramaticStep) -> str:
    state, card = moment.state, moment.state.top_card
    resolution = state.resolution
    if resolution is None or card is None:
        return "check"
    box, skill = card.gamemaster.skill_box, f"{resolution.skill} {command.value}"
    offered = resolution.offered(box)[: command.steps]
    if offered:
        steps = listed(
            f"{check.step} ({asked(state.dialect, check.difficulty)})"
            for check in checks_for(state, resolution, command.value, offered)
        )
        return f"try step{'s' * (len(offered) > 1)} {steps}: {skill}"
    what = str(box.hazard).lower() if box.hazard else "no step offered"
    due = resolution.difficulty(resolution.open_steps[0])
    return f"check ({what}): {against(state.dialect, skill, [due])}"


def _last_ditch(moment: Moment, command: LastDitchEffort) -> str:
    state, resolution = moment.state, moment.state.resolution
    if resolution is None:
        return "last-ditch effort"
    steps = " ".join(resolution.open_steps)
    checks = last_ditch_checks(state, resolution, command.value)
    skill = f"{resolution.skill} {command.value}"
    numbers = against(state.dialect, skill, [check.difficulty for check in checks])
    return f"last-ditch effort: {steps} at once, {numbers}"


def _approach(_moment: Moment, command: ChooseApproach) -> str:
    way = approach_of(command.skill, starts_over=command.starts_over)
    return f"{way}: from step A again" if command.starts_over else way


def _point(moment: Moment, command: SpendPossibility) -> str:
    hero = moment.state.hero(command.hero)
    return f"spend a possibility of {hero.possibilities if hero else 0}: {_worth(moment)}"


def _free_point(moment: Moment, _command: SpendFreePossibility) -> str:
    return f"spend the possibility of the up: {_worth(moment)}"


def _worth(moment: Moment) -> str:
    """What a point is good for."""
    if rolls_under(moment.state.dialect):
        return f"a hit costs {POINT_HARM} HP more"
    return "one die more"


def _call(_moment: Moment, command: MakeCall) -> str:
    return f"{command.target}: {listed(str(each) for each in command.effects)}"


def _roll(moment: Moment, _command: Roll) -> str:
    if rolls_under(moment.state.dialect):
        return "throw the dice (or type what you threw: r 11, or r 3 6 2)"
    return "throw the die (or type what you threw: r 14, or r 10 7)"


def _fixed(text: str) -> Callable[[Moment, Any], str]:
    return lambda _moment, _command: text


_WORDS: Final[Mapping[Kind, tuple[str, Callable[[Moment, Any], str]]]] = MappingProxyType(
    {
        Announce: (_GO_ON, _fixed("announce the result")),
        ChooseApproach: (_BOMB, _approach),
        DeclareAction: (_ACTIONS, _declare),
        Defend: (_ACTIONS, _defend),
        LastDitchEffort: (_BOMB, _last_ditch),
        MakeCall: (_ACTIONS, _call),
        OneOnMany: (_ACTIONS, _several),
        PassTurn: (_GO_ON, _fixed("let the turn go by")),
        CardType.ACTION: (_CARDS, _named("play")),
        CardType.COUP_DE_GRACE: (_CARDS, _named("play")),
        CardType.DRAMA: (_CARDS, _named("play")),
        CardType.HASTE: (_CARDS, _named("play")),
        CardType.HERO: (_CARDS, _named("play")),
        CardType.SECOND_CHANCE: (_ANSWERS, _named("play")),
        CardType.SEIZE_INITIATIVE: (_CARDS, _seize),
        CardType.SUPPORTER: (_CARDS, _named("play")),
        CardType.SURVIVAL: (_ANSWERS, _named("play")),
        PlayToPool: (_POOL, _named("pool")),
        **dict.fromkeys(RAISES, (_CARDS, _raise)),
        ResolveDramaticStep: (_BOMB, _check),
        Roll: (_GO_ON, _roll),
        SpendFreePossibility: (_CARDS, _free_point),
        SpendPossibility: (_CARDS, _point),
    }
)
"""Command or card → its heading and its words."""
