"""What the card in force, and conditions, mean for a character or for everybody now."""

from dramadeck.charts.torg import InteractionEffect
from dramadeck.torg.attempt import Attribute
from dramadeck.torg.cards import ActionKind, Advantage, Disadvantage, Effect, ExpansionEffect, Side
from dramadeck.torg.characters import NILE_EMPIRE
from dramadeck.torg.round import CharacterCondition
from dramadeck.torg.state import State

_ENDANGERED = (Attribute.DEXTERITY, Attribute.STRENGTH)


def approved_kinds(state: State) -> tuple[ActionKind, ...]:
    """The kinds of action that earn a card now (TR-088, TC-030); a storm leaves few (TC-031)."""
    top, readings = state.top_card, state.dialect.approved_actions
    if top is None:
        return ()
    side = top.gamemaster
    kinds = readings.any_action if side.approves_any else side.approved
    if state.scene is None or not state.scene.has_storm:
        return kinds
    return tuple(kind for kind in kinds if kind in readings.storm_actions)


def danger_to(state: State, character: str, attribute: Attribute | None) -> int:
    """What Danger adds to a difficulty number; it strikes both sides (TC-015, TC-016)."""
    if attribute not in _ENDANGERED:
        return 0
    if not any(state.suffers(side, ExpansionEffect.DANGER) for side in Side):
        return 0
    readings, record = state.dialect.rounds, state.character(character)
    if record is not None and record.reality == NILE_EMPIRE:
        return readings.danger_to_the_nile_empire
    return readings.danger


def conditions_on(
    state: State, character: str, *effects: Effect | InteractionEffect
) -> tuple[CharacterCondition, ...]:
    """The conditions of these kinds that one character alone has."""
    given = state.round.conditions.given if state.round else ()
    return tuple(one for one in given if one.character == character and one.effect in effects)


def order_by_speed(state: State, side: Side) -> tuple[str, ...]:
    """The members of a side whose Basic Speed is known, the fastest first (TG-039)."""
    speeds = {one.name: one.speed for one in state.people if one.speed is not None}
    names = (name for name in state.members(side) if name in speeds)
    return tuple(sorted(names, key=speeds.__getitem__, reverse=True))


def suffers_setback(state: State, character: str) -> bool:
    """Whether the generic setback lies on a character: on her side, or by a card (TC-083)."""
    if state.round is None:
        return False
    setbacks = state.round.setbacks
    is_hit = state.side_of(character) in setbacks.penalized or character in setbacks.hindered
    return is_hit and character not in setbacks.spared


def free_points(state: State, character: str) -> int:
    """The possibilities of an *up* that a character may still spend in this round (TG-041)."""
    if state.round is None:
        return 0
    side = state.side_of(character)
    count = len(conditions_on(state, character, Advantage.UP))
    count += state.suffers(side, Advantage.UP) + state.rages(character)
    return max(0, count - state.round.points.free_spent.count(character))


def loses_next_point(state: State, character: str) -> bool:
    """Whether the next possibility that a character spends is cancelled (TG-046, TG-059)."""
    if loses_next_card(state, character):
        return True
    lost = state.round.points.rerolls_lost if state.round else ()
    given = conditions_on(state, character, Disadvantage.STYMIED)
    lies = bool(given) or state.suffers(state.side_of(character), Disadvantage.STYMIED)
    return lies and character not in lost


def loses_next_card(state: State, character: str) -> bool:
    """Whether a stymied lies on a character that a bonus card uses up as well (TG-059)."""
    return any(one.lasts for one in conditions_on(state, character, Disadvantage.STYMIED))
