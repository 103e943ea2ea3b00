"""The ledger of harm: what was suffered, who recovers, who woke up."""

from typing import TypeAlias, assert_never

from dramadeck import core
from dramadeck.core import command, event, replace
from dramadeck.torg.characters import Character, Injuries
from dramadeck.torg.field_types import Amount, Anybody, AskedAmount, Doers
from dramadeck.torg.preconditions import ADVENTURE
from dramadeck.torg.rules import effects, rule
from dramadeck.torg.rules.breaks import spare
from dramadeck.torg.rules.requirements import character_of
from dramadeck.torg.seats import GAMEMASTER
from dramadeck.torg.state import Decision, State, Story


@command(when=ADVENTURE("TR-077"), by=GAMEMASTER, menu=core.Topic.OTHERS.at(5))
class ReportDamage:
    """Write down the harm that a character has suffered.

    Attributes:
        target: who is harmed.
        by: who did it, or several who did it together; a villain who harms somebody does not flee
            in a break (TR-071).
        shock: shock points, or fatigue points lost.
        wounds: wounds, or hit points lost.
        knocks_out: a KO condition, or stun.
        knocks_down: a knockdown.
        leaves_unconscious: the target loses consciousness.
    """

    target: Anybody
    by: Doers = None
    shock: AskedAmount = 0
    wounds: Amount = 0
    knocks_out: bool = False
    knocks_down: bool = False
    leaves_unconscious: bool = False


@event
class DamageSuffered(core.NoCards):
    """A character has been harmed; `injuries` is the whole ledger afterwards."""

    target: str
    by: tuple[str, ...]
    injuries: Injuries


@rule(ReportDamage)
def report_damage(state: State, command: ReportDamage) -> Decision:
    """The gamemaster's rules say what a hit does; the ledger remembers it."""
    target, by = command.target, _doers(command)
    before = character_of(state, target, "TR-077").injuries
    for name in by:
        character_of(state, name, "TR-071")
    after = Injuries(
        shock=before.shock + command.shock,
        wounds=before.wounds + command.wounds,
        is_knocked_out=before.is_knocked_out or command.knocks_out,
        is_knocked_down=before.is_knocked_down or command.knocks_down,
        is_unconscious=before.is_unconscious or command.leaves_unconscious,
    )
    state = yield DamageSuffered(target=target, by=by, injuries=after)
    for name in by:
        if _harms_foe(state, command, name):
            state = yield from spare(state, name)


def _doers(command: ReportDamage) -> tuple[str, ...]:
    by = command.by
    if by is None:
        return ()
    return (by,) if isinstance(by, str) else by


def _harms_foe(state: State, command: ReportDamage, by: str) -> bool:
    """Whether a character of the gamemaster's has harmed somebody on the other side (TR-071)."""
    if not isinstance(state.character(by), Character):
        return False
    marks = command.knocks_out or command.knocks_down or command.leaves_unconscious
    is_harm = bool(command.shock or command.wounds or marks)
    return is_harm and state.side_of(by) is not state.side_of(command.target)


@event
class ShockSuffered(core.NoCards):
    """A *fatigued* has cost a character shock points (TR-077)."""

    character: str
    shock: int


@event
class CharacterInspired(core.NoCards):
    """What an inspiration clears is gone; a sleeper may wake up (TR-062, TR-063, TC-009)."""

    character: str


@event
class RecoveryOwed(core.NoCards):
    """A character's hit points rise to half of what they are unhurt, if they are lower (TG-040).

    Nobody has told the library how many those are, so the host has to see to it.
    """

    character: str


def recover(state: State, name: str) -> Story:
    """An inspiration clears what the rule text says; half the hit points may be the host's."""
    state = yield CharacterInspired(character=name)
    character = state.character(name)
    if state.dialect.rounds.inspiration != "stun_fatigue_and_half_the_hit_points":
        return state
    if character is None or not character.injuries.wounds:
        return state
    if character.hit_points is None:
        state = yield RecoveryOwed(character=name)
    return state


@event
class CharacterStoodUp(core.NoCards):
    """The round is over in which a sleeper woke up knocked down; she is on her feet again."""

    character: str


def stand_up(state: State, woken: tuple[str, ...]) -> Story:
    """The knockdown of those who woke up lasts for that round alone (TR-063)."""
    for name in woken:
        state = yield CharacterStoodUp(character=name)
    return state


InjuriesEvent: TypeAlias = (
    DamageSuffered | ShockSuffered | CharacterInspired | RecoveryOwed | CharacterStoodUp
)


@effects
def evolve(state: State, event: InjuriesEvent) -> State:
    """The state after an event of this chapter."""
    match event:
        case DamageSuffered(target=target, injuries=injuries):
            return with_injuries(state, target, injuries)
        case ShockSuffered(character=name, shock=shock):
            before = _injuries(state, name)
            after = replace(before, shock=before.shock + shock)
            return with_injuries(state, name, after)
        case CharacterInspired(character=name):
            return _inspired(state, name)
        case RecoveryOwed():
            return state
        case CharacterStoodUp(character=name):
            before = _injuries(state, name)
            return with_injuries(state, name, replace(before, is_knocked_down=False))
        case _:
            assert_never(event)


def _inspired(state: State, name: str) -> State:
    before, character = _injuries(state, name), state.character(name)
    match state.dialect.rounds.inspiration:
        case "shock_ko_and_knockdown":
            after = Injuries(wounds=before.wounds, is_knocked_down=before.is_unconscious)
            inspired = with_injuries(state, name, after)
            return _woken(inspired, name) if before.is_unconscious else inspired
        case "shock_and_ko":
            after = Injuries(wounds=before.wounds, is_knocked_down=before.is_knocked_down)
        case "stun_fatigue_and_half_the_hit_points":
            unhurt = character.hit_points if character else None
            most = before.wounds if unhurt is None else unhurt - unhurt // 2
            wounds = min(before.wounds, most)
            after = replace(before, shock=0, wounds=wounds, is_knocked_out=False)
        case _ as never:
            assert_never(never)
    return with_injuries(state, name, after)


def with_injuries(state: State, name: str, injuries: Injuries) -> State:
    """The state with another ledger of harm for one character."""
    character = state.character(name)
    return state.with_character(replace(character, injuries=injuries)) if character else state


def _injuries(state: State, name: str) -> Injuries:
    character = state.character(name)
    return character.injuries if character else Injuries()


def _woken(state: State, name: str) -> State:
    if state.round is None:
        return state
    conditions = state.round.conditions
    conditions = replace(conditions, woken=(*conditions.woken, name))
    return replace(state, round=replace(state.round, conditions=conditions))
