"""A break: who stands firm against it, and who flees at the end of the round (TR-071)."""

from types import MappingProxyType
from typing import Final, TypeAlias, assert_never

from dramadeck import core
from dramadeck.core import command, event, replace
from dramadeck.torg.cards import Disadvantage, Side
from dramadeck.torg.characters import Character
from dramadeck.torg.field_types import OneVillain
from dramadeck.torg.preconditions import FLIPPED_ROUND
from dramadeck.torg.reasons import Reason, refuse
from dramadeck.torg.rules import effects, rule
from dramadeck.torg.rules.requirements import require_in_action, villain_of
from dramadeck.torg.seats import GAMEMASTER
from dramadeck.torg.state import Decision, State, Story


@command(when=FLIPPED_ROUND("TR-071"), by=GAMEMASTER, menu=core.Topic.RULINGS.at(3))
class StandFirm:
    """Rule that a villain has significantly improved his side's position (TR-071).

    This round's break does not move him then.

    Attributes:
        villain: who stands firm.
    """

    villain: OneVillain


@event
class VillainStoodFirm(core.NoCards):
    """This round's break does not move a villain."""

    villain: str


@rule(StandFirm)
def stand_firm(state: State, command: StandFirm) -> Decision:
    """Improving one's position spares a villain the flight (TR-071)."""
    villain_of(state, command.villain, "TR-071")
    require_in_action(state, command.villain, "TR-071")
    breaks = state.dialect.rounds.breaks
    if breaks != "who_harms_or_improves":
        spares, rule = _SPARES[breaks]
        raise refuse(Reason.POSITION_SPARES_NOBODY, rule, villain=command.villain, spares=spares)
    if _stands_firm(state, command.villain):
        what = core.phrase("{villain} stands firm", villain=command.villain)
        raise refuse(Reason.RULED_ALREADY, "TR-071", what=what)
    yield VillainStoodFirm(villain=command.villain)


_SPARES: Final = MappingProxyType(
    {
        "who_hits": (core.phrase("a hit"), "TC-012"),
        "who_harms": (core.phrase("harm to the foe"), "TG-042"),
    }
)
"""What alone spares the injured the flight, and by which rule."""


def _stands_firm(state: State, villain: str) -> bool:
    """Whether no break moves a villain; out of rounds there is none (TR-071)."""
    return state.round is None or villain in state.round.conditions.steadfast


def spare(state: State, villain: str) -> Story:
    """The break of this round does not move a villain, if there may be one."""
    if _stands_firm(state, villain):
        return state
    return (yield VillainStoodFirm(villain=villain))


def hit(state: State, actor: str) -> Story:
    """Where a break drives off who fails to hit, a hit spares a villain (TC-012).

    Args:
        state: the state.
        actor: who has hit: somebody of the gamemaster's.
    """
    if state.dialect.rounds.breaks != "who_hits":
        return state
    return (yield from spare(state, actor))


@event
class CharacterFled(core.NoCards):
    """A break has driven a character to flee or to concede (TR-071)."""

    character: str


def flee(state: State, side: Side) -> Story:
    """Who is injured, harmed nobody and improved nothing, flees at the end of the round."""
    for name in state.members(side):
        character = state.character(name)
        if (
            isinstance(character, Character)
            and _is_injured(state, character)
            and not _stands_firm(state, name)
        ):
            state = yield CharacterFled(character=name)
    return state


def _is_injured(state: State, character: Character) -> bool:
    """Where fatigue is counted, only lost hit points are an injury (TG-042)."""
    reading = state.dialect.rounds.harm
    match reading:
        case "shock_and_wounds":
            return character.injuries.is_injured
        case "fatigue_and_hit_points":
            return character.injuries.wounds > 0
        case _:
            assert_never(reading)


def flee_alone(state: State) -> Story:
    """An interaction may break one character, hurt or not (TG-062).

    Players decide for themselves what their heroes do.
    """
    current = state.round
    for each in current.conditions.given if current else ():
        character = state.character(each.character)
        if current is None or each.effect is not Disadvantage.BREAK:
            continue
        if not isinstance(character, Character) or character.has_fled:
            continue
        is_due = not each.lasts or current.acted_since(each)
        if is_due and not _stands_firm(state, each.character):
            state = yield CharacterFled(character=each.character)
    return state


BreaksEvent: TypeAlias = VillainStoodFirm | CharacterFled


@effects
def evolve(state: State, event: BreaksEvent) -> State:
    """The state after an event of this chapter."""
    match event:
        case VillainStoodFirm(villain=villain):
            return _steadfast(state, villain)
        case CharacterFled(character=name):
            fled = state.character(name)
            if isinstance(fled, Character):
                return state.with_character(replace(fled, has_fled=True))
            return state
        case _:
            assert_never(event)


def _steadfast(state: State, name: str) -> State:
    if state.round is None:
        return state
    conditions = state.round.conditions
    conditions = replace(conditions, steadfast=(*conditions.steadfast, name))
    return replace(state, round=replace(state.round, conditions=conditions))
