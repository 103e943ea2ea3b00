"""Whose reality is whose, and what rages between them: a reality storm, a Life Rage."""

from typing import TypeAlias, assert_never

from dramadeck.engine import Name, NoCards, command, event, replace
from dramadeck.torg.cards import Side
from dramadeck.torg.chapters.requirements import character_of, no_open_action, scene_of
from dramadeck.torg.reasons import Reason, refuse
from dramadeck.torg.rules import effects, rule
from dramadeck.torg.seats import GAMEMASTER
from dramadeck.torg.state import Decision, State


@command(by=GAMEMASTER)
class SetReality:
    """Say to which reality a character belongs (TC-010, TC-016).

    Attributes:
        character: who; of a hero it is kept from adventure to adventure.
        reality: such as `"Living Land"` or `"Nile Empire"`; None where nobody asks any more.
    """

    character: Name
    reality: Name | None


@command(by=GAMEMASTER)
class BeginStorm:
    """Let a reality storm rage in the scene: few kinds of action are left (TC-031)."""


@command(by=GAMEMASTER)
class EndStorm:
    """Let the reality storm die down."""


@command(by=GAMEMASTER)
class EndLifeRage:
    """Rule that a side's Life Rage is over: no dead tools are in sight any more (TC-010).

    Attributes:
        side: the side.
    """

    side: Side


@event
class RealitySet(NoCards):
    """The gamemaster has said to which reality a character belongs."""

    character: str
    reality: str | None


@event
class StormBegun(NoCards):
    """A reality storm rages."""


@event
class StormEnded(NoCards):
    """The reality storm has died down."""


@event
class LifeRageBegun(NoCards):
    """Everybody of the Living Land on this side is up for the rest of the scene (TC-010)."""

    side: Side


@event
class LifeRageEnded(NoCards):
    """A side's Life Rage is over."""

    side: Side


RealitiesEvent: TypeAlias = RealitySet | StormBegun | StormEnded | LifeRageBegun | LifeRageEnded


@rule(SetReality)
def set_reality(state: State, command: SetReality) -> Decision:
    """Only Life Rage and Danger ask for a character's reality (TC-010, TC-016)."""
    character_of(state, command.character, "TC-010")
    yield RealitySet(character=command.character, reality=command.reality)


@rule(BeginStorm)
def begin_storm(state: State, _command: BeginStorm) -> Decision:
    """A storm leaves a few kinds of action, where the rule text knows storms at all (TC-031)."""
    scene = scene_of(state, "TC-031")
    if not state.dialect.approved_actions.storm_actions:
        raise refuse(Reason.NO_STORMS_KNOWN, "TC-031", dialect=state.dialect.name)
    if scene.has_storm:
        raise refuse(Reason.STORM_RAGES, "TC-031")
    no_open_action(state, "TC-031")
    yield StormBegun()


@rule(EndStorm)
def end_storm(state: State, _command: EndStorm) -> Decision:
    """The gamemaster knows how long it lasts."""
    if not scene_of(state, "TC-031").has_storm:
        raise refuse(Reason.NO_STORM, "TC-031")
    yield StormEnded()


@rule(EndLifeRage)
def end_life_rage(state: State, command: EndLifeRage) -> Decision:
    """It lasts for the scene, or until nobody in sight uses dead tools (TC-010)."""
    if command.side not in scene_of(state, "TC-010").raging:
        raise refuse(Reason.NO_LIFE_RAGE, "TC-010", side=command.side)
    yield LifeRageEnded(side=command.side)


@effects
def evolve(state: State, event: RealitiesEvent) -> State:
    """The state after an event of this chapter."""
    if isinstance(event, RealitySet):
        return _with_reality(state, event.character, event.reality)
    scene = state.scene
    if scene is None:
        return state
    match event:
        case StormBegun() | StormEnded():
            after = replace(scene, has_storm=isinstance(event, StormBegun))
        case LifeRageBegun(side=side):
            after = replace(scene, raging=(*scene.raging, side))
        case LifeRageEnded(side=side):
            raging = tuple(each for each in scene.raging if each is not side)
            after = replace(scene, raging=raging)
        case _:
            assert_never(event)
    return replace(state, scene=after)


def _with_reality(state: State, name: str, reality: str | None) -> State:
    hero, scene = state.hero(name), state.scene
    if hero is not None:
        return state.with_hero(replace(hero, reality=reality))
    if scene is None:
        return state
    cast = tuple(
        replace(each, reality=reality) if each.name == name else each for each in scene.cast
    )
    return replace(state, scene=replace(scene, cast=cast))
