"""Whose reality is whose, and what rages between them: a reality storm, a Life Rage."""

from typing import Final

from dramadeck import core
from dramadeck.core import command, event, replace
from dramadeck.torg.cards import Side
from dramadeck.torg.field_types import Anybody, AnyRealm
from dramadeck.torg.preconditions import IN_SCENE, NOTHING_OPEN, SCENE
from dramadeck.torg.reasons import Reason, refuse
from dramadeck.torg.rules import rule
from dramadeck.torg.rules.requirements import character_of
from dramadeck.torg.state import GAMEMASTER, Decision, State


@command(by=GAMEMASTER, menu=core.Topic.STORY.at(9))
class SetReality:
    """Say to which reality a character belongs (TC-010, TC-016).

    Attributes:
        character: who; of a hero it is kept from adventure to adventure.
        reality: such as `"Living Land"` or `"Nile Empire"`; None where nobody asks any more.
    """

    character: Anybody
    reality: AnyRealm | None


@event
class RealitySet(core.NoCards):
    """The gamemaster has said to which reality a character belongs."""

    character: str
    reality: str | None

    def apply(self, state: State) -> State:
        """The character belongs to this reality."""
        character = state.character(self.character)
        if character is None:
            return state
        return state.with_character(replace(character, reality=self.reality))


@rule(SetReality)
def set_reality(state: State, command: SetReality) -> Decision:
    """Only Life Rage and Danger ask for a character's reality (TC-010, TC-016)."""
    character_of(state, command.character, "TC-010")
    yield RealitySet(character=command.character, reality=command.reality)


STORM: Final = core.Phase[State](
    "in a reality storm",
    lambda state: bool(state.scene and state.scene.has_storm),
    Reason.NO_STORM,
    within=IN_SCENE,
)
CALM: Final = core.Phase[State](
    "when no reality storm rages",
    lambda state: not STORM.is_on(state),
    Reason.STORM_RAGES,
    within=IN_SCENE,
)
STORMS_KNOWN: Final = core.Phase[State](
    "where the rule text knows reality storms",
    lambda state: bool(state.dialect.approved_actions.storm_actions),
    Reason.NO_STORMS_KNOWN,
    values=lambda state: {"dialect": state.dialect.name},
)
BEFORE_THE_STORM: Final = core.Window.of(
    "in a scene without a reality storm", SCENE, STORMS_KNOWN, CALM, NOTHING_OPEN
)


@command(when=BEFORE_THE_STORM("TC-031"), by=GAMEMASTER, menu=core.Topic.STORY.at(7))
class BeginStorm:
    """Let a reality storm rage in the scene: few kinds of action are left (TC-031)."""


@event
class StormBegun(core.NoCards):
    """A reality storm rages."""

    def apply(self, state: State) -> State:
        """The scene has a storm."""
        return replace(state, scene=state.scene and replace(state.scene, has_storm=True))


@rule(BeginStorm)
def begin_storm(_state: State, _command: BeginStorm) -> Decision:
    """A storm leaves a few kinds of action, where the rule text knows storms at all (TC-031)."""
    yield StormBegun()


@command(
    when=core.Window.of("in a reality storm", SCENE, STORM)("TC-031"),
    by=GAMEMASTER,
    menu=core.Topic.STORY.at(7),
)
class EndStorm:
    """Let the reality storm die down."""


@event
class StormEnded(core.NoCards):
    """The reality storm has died down."""

    def apply(self, state: State) -> State:
        """The scene has no storm."""
        return replace(state, scene=state.scene and replace(state.scene, has_storm=False))


@rule(EndStorm)
def end_storm(_state: State, _command: EndStorm) -> Decision:
    """The gamemaster says when a storm is over (TC-031)."""
    yield StormEnded()


@event
class LifeRageBegun(core.NoCards):
    """Everybody of the Living Land on this side is up for the rest of the scene (TC-010)."""

    side: Side

    def apply(self, state: State) -> State:
        """The side rages until the scene ends or the rage does."""
        scene = core.present(state.scene)
        return replace(state, scene=replace(scene, raging=(*scene.raging, self.side)))


@command(when=SCENE("TC-010"), by=GAMEMASTER, menu=core.Topic.STORY.at(8))
class EndLifeRage:
    """Rule that a side's Life Rage is over: no dead tools are in sight any more (TC-010).

    Attributes:
        side: the side.
    """

    side: Side


@event
class LifeRageEnded(core.NoCards):
    """A side's Life Rage is over."""

    side: Side

    def apply(self, state: State) -> State:
        """The side rages no more."""
        scene = core.present(state.scene)
        raging = tuple(side for side in scene.raging if side is not self.side)
        return replace(state, scene=replace(scene, raging=raging))


@rule(EndLifeRage)
def end_life_rage(state: State, command: EndLifeRage) -> Decision:
    """It lasts for the scene, or until nobody in sight uses dead tools (TC-010)."""
    if command.side not in core.present(state.scene).raging:
        raise refuse(Reason.NO_LIFE_RAGE, "TC-010", side=command.side)
    yield LifeRageEnded(side=command.side)
