"""The ledger of harm: what was suffered, who woke up, whom a break does not move, who fled."""

from collections.abc import Generator
from typing import TypeAlias, assert_never

import attrs

from dramadeck.engine import Name, Natural, NoCards, command, event
from dramadeck.torg.cards import Side
from dramadeck.torg.chapters.requirements import (
    adventure_of,
    character_of,
    flipped_round_of,
    in_action,
    villain_of,
)
from dramadeck.torg.characters import Character, Injuries
from dramadeck.torg.state import State


@command
class ReportDamage:
    """Write down the harm that a character has suffered.

    Attributes:
        target: who is harmed.
        by: who did it; a villain who harms somebody does not flee in a break (TR-071).
        shock: shock points.
        wounds: wounds.
        knocks_out: a KO condition.
        knocks_down: a knockdown.
        leaves_unconscious: the target loses consciousness.
    """

    target: Name
    by: Name | None = None
    shock: Natural = 0
    wounds: Natural = 0
    knocks_out: bool = False
    knocks_down: bool = False
    leaves_unconscious: bool = False


@command
class StandFirm:
    """Rule that a villain has significantly improved his side's position (TR-071).

    This round's break does not move him then.

    Attributes:
        villain: who stands firm.
    """

    villain: Name


InjuriesCommand: TypeAlias = ReportDamage | StandFirm


@event
class DamageSuffered(NoCards):
    """A character has been harmed; `injuries` is the whole ledger afterwards."""

    target: str
    by: str | None
    injuries: Injuries


@event
class ShockSuffered(NoCards):
    """A *fatigued* has cost a character shock points (TR-077)."""

    character: str
    shock: int


@event
class CharacterInspired(NoCards):
    """Shock, KO and knockdown are gone; a sleeper wakes up, knocked down (TR-062, TR-063)."""

    character: str


@event
class CharacterStoodUp(NoCards):
    """The round is over in which a sleeper woke up knocked down; she is on her feet again."""

    character: str


@event
class VillainStoodFirm(NoCards):
    """This round's break does not move a villain."""

    villain: str


@event
class CharacterFled(NoCards):
    """A break has driven a character to flee or to concede (TR-071)."""

    character: str


InjuriesEvent: TypeAlias = (
    DamageSuffered
    | ShockSuffered
    | CharacterInspired
    | CharacterStoodUp
    | VillainStoodFirm
    | CharacterFled
)
Ruling: TypeAlias = Generator[InjuriesEvent, State, None]
Tale: TypeAlias = Generator[InjuriesEvent, State, State]


def decide(state: State, command: InjuriesCommand) -> Ruling:
    """Judge a command of this chapter."""
    match command:
        case ReportDamage():
            return report_damage(state, command)
        case StandFirm():
            return stand_firm(state, command)
        case _:
            assert_never(command)


def report_damage(state: State, command: ReportDamage) -> Ruling:
    """The gamemaster's rules say what a hit does; the ledger remembers it."""
    adventure_of(state, "TR-077")
    target, by = command.target, command.by
    before = character_of(state, target, "TR-077").injuries
    if by is not None:
        character_of(state, by, "TR-071")
    after = Injuries(
        shock=before.shock + command.shock,
        wounds=before.wounds + command.wounds,
        is_knocked_out=before.is_knocked_out or command.knocks_out,
        is_knocked_down=before.is_knocked_down or command.knocks_down,
        is_unconscious=before.is_unconscious or command.leaves_unconscious,
    )
    state = yield DamageSuffered(target=target, by=by, injuries=after)
    if by is not None and state.round is not None and _harms_foe(state, command, by):
        yield VillainStoodFirm(villain=by)


def _harms_foe(state: State, command: ReportDamage, by: str) -> bool:
    """Whether a character of the gamemaster's has harmed somebody on the other side (TR-071)."""
    if not isinstance(state.character(by), Character):
        return False
    marks = command.knocks_out or command.knocks_down or command.leaves_unconscious
    is_harm = bool(command.shock or command.wounds or marks)
    return is_harm and state.side_of(by) is not state.side_of(command.target)


def stand_firm(state: State, command: StandFirm) -> Ruling:
    """Improving one's position spares a villain the flight (TR-071)."""
    flipped_round_of(state, "TR-071")
    villain_of(state, command.villain, "TR-071")
    in_action(state, command.villain, "TR-071")
    yield VillainStoodFirm(villain=command.villain)


def flee(state: State, side: Side) -> Tale:
    """Who is injured, harmed nobody and improved nothing, flees at the end of the round."""
    steadfast = state.round.verdicts.steadfast if state.round else ()
    for name in state.members(side):
        character = state.character(name)
        if (
            isinstance(character, Character)
            and character.injuries.is_injured
            and name not in steadfast
        ):
            state = yield CharacterFled(character=name)
    return state


def stand_up(state: State, woken: tuple[str, ...]) -> Tale:
    """The knockdown of those who woke up lasts for that round alone (TR-063)."""
    for name in woken:
        state = yield CharacterStoodUp(character=name)
    return state


def evolve(state: State, event: InjuriesEvent) -> State:
    """The state after an event of this chapter."""
    match event:
        case DamageSuffered(target=target, injuries=injuries):
            return with_injuries(state, target, injuries)
        case ShockSuffered(character=name, shock=shock):
            before = _injuries(state, name)
            after = attrs.evolve(before, shock=before.shock + shock)
            return with_injuries(state, name, after)
        case CharacterInspired(character=name):
            before = _injuries(state, name)
            after = Injuries(wounds=before.wounds, is_knocked_down=before.is_unconscious)
            inspired = with_injuries(state, name, after)
            return _woken(inspired, name) if before.is_unconscious else inspired
        case CharacterStoodUp(character=name):
            before = _injuries(state, name)
            return with_injuries(state, name, attrs.evolve(before, is_knocked_down=False))
        case VillainStoodFirm(villain=villain):
            return _steadfast(state, villain)
        case CharacterFled(character=name):
            return _with_cast(state, name, has_fled=True)
        case _:
            assert_never(event)


def with_injuries(state: State, name: str, injuries: Injuries) -> State:
    """The state with another ledger of harm for one character."""
    hero = state.hero(name)
    if hero is None:
        return _with_cast(state, name, injuries=injuries)
    return state.with_hero(attrs.evolve(hero, injuries=injuries))


def _with_cast(
    state: State, name: str, *, injuries: Injuries | None = None, has_fled: bool = False
) -> State:
    def changed(character: Character) -> Character:
        if character.name != name:
            return character
        return attrs.evolve(character, injuries=injuries or character.injuries, has_fled=has_fled)

    if state.scene is None:
        return state
    cast = tuple(changed(each) for each in state.scene.cast)
    return attrs.evolve(state, scene=attrs.evolve(state.scene, cast=cast))


def _injuries(state: State, name: str) -> Injuries:
    character = state.character(name)
    return character.injuries if character else Injuries()


def _woken(state: State, name: str) -> State:
    if state.round is None:
        return state
    marks = attrs.evolve(state.round.marks, woken=(*state.round.woken, name))
    return attrs.evolve(state, round=state.round.marked(marks))


def _steadfast(state: State, name: str) -> State:
    if state.round is None:
        return state
    verdicts = state.round.verdicts
    verdicts = attrs.evolve(verdicts, steadfast=(*verdicts.steadfast, name))
    return attrs.evolve(state, round=attrs.evolve(state.round, verdicts=verdicts))
