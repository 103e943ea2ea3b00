"""The effects of the conflict line, at once or for the round; reality storms and realities."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from dramadeck import core
from dramadeck.charts.torg import InteractionEffect
from dramadeck.core import command, event, replace
from dramadeck.torg.cards import Advantage, Disadvantage, Effect, ExpansionEffect, Side
from dramadeck.torg.field_types import Anybody, AnyRealm, AskedIncident
from dramadeck.torg.preconditions import FLIPPED_ROUND, IN_SCENE, NOTHING_OPEN, ROUNDS, SCENE
from dramadeck.torg.reasons import Reason, refuse
from dramadeck.torg.round import CharacterCondition
from dramadeck.torg.rules import piles, requirements, rule
from dramadeck.torg.rules.injuries import ShockSuffered, recover
from dramadeck.torg.state import GAMEMASTER, Decision, State, SubDecision


@command(when=ROUNDS("TR-078"), by=GAMEMASTER, menu=core.Topic.RULINGS.at(2))
class NameSetback:
    """Decide what a setback of the conflict line does (TR-078).

    Attributes:
        side: the side that has it.
        what: the event; None for the generic penalty on all actions of the side.
    """

    side: Side
    what: AskedIncident | None = None


@event
class SetbackNamed(core.NoCards):
    """The gamemaster has said what a setback brings; None is the generic penalty (TR-078)."""

    side: Side
    what: str | None

    def apply(self, state: State) -> State:
        """The side's setback is named, or penalizes the side (TR-078)."""
        current = core.present(state.round)
        named = (*current.setbacks.named, self.side)
        penalized = current.setbacks.penalized
        if self.what is None:
            penalized = (*penalized, self.side)
        setbacks = replace(current.setbacks, named=named, penalized=penalized)
        return replace(state, round=replace(current, setbacks=setbacks))


@rule(NameSetback)
def name_setback(state: State, command: NameSetback) -> Decision:
    """An event of the gamemaster's choice, or the generic penalty (TR-078)."""
    if command.side in core.present(state.round).setbacks.named:
        raise refuse(Reason.SETBACK_NAMED, "TR-078", side=command.side)
    if not state.suffers(command.side, Disadvantage.SETBACK):
        raise refuse(Reason.NO_SETBACK, "TR-078", side=command.side)
    yield SetbackNamed(side=command.side, what=command.what)


@command(when=FLIPPED_ROUND("TR-067"), by=GAMEMASTER, menu=core.Topic.RULINGS.at(4))
class GiveCondition:
    """Give one character an *up* or a *stymied* for this round, as an interaction can (TR-067).

    Attributes:
        character: the character who has it.
        effect: `Advantage.UP` or `Disadvantage.STYMIED`.
    """

    character: Anybody
    effect: Advantage | Disadvantage


@event
class ConditionGiven(core.NoCards):
    """A condition affects one character from now on.

    Attributes:
        character: the character who has it.
        effect: the condition.
        lasts: True if it lasts until the character has acted, False if for the round.
    """

    character: str
    effect: Effect | InteractionEffect
    lasts: bool = False

    def apply(self, state: State) -> State:
        """The character has the condition, which counts from now."""
        current = core.present(state.round)
        condition = CharacterCondition(
            character=self.character, effect=self.effect, lasts=self.lasts, since=len(current.deeds)
        )
        conditions = replace(current.conditions, given=(*current.conditions.given, condition))
        return replace(state, round=replace(current, conditions=conditions))


@rule(GiveCondition)
def give_condition(state: State, command: GiveCondition) -> Decision:
    """Single characters may have up and stymied; on the same one they cancel (TR-067)."""
    requirements.require_in_action(state, command.character, "TR-067")
    if command.effect not in (Advantage.UP, Disadvantage.STYMIED):
        raise refuse(Reason.EFFECT_NOT_PERSONAL, "TR-067", effect=command.effect)
    yield ConditionGiven(character=command.character, effect=command.effect)


@event
class SideAffected(core.NoCards):
    """The conflict line has put an advantage or a disadvantage on a side (TR-057)."""

    side: Side
    effect: Effect


@event
class BreakdownStruck(core.NoCards):
    """Everybody of a side with cyberware has to be checked for cyberpsychosis (TC-013).

    Attributes:
        side: the side.
        increase: the number that the gamemaster adds to the cyber total.
    """

    side: Side
    increase: int


@event
class MultiActionsNamed(core.NoCards):
    """The card approves "any multi-action", which no text explains; the gamemaster decides."""

    card: core.PublicCard


def read_line(state: State) -> SubDecision:
    """Apply the line for the scene's kind (TR-054), the side with the initiative first."""
    scene, top = state.scene, state.top_card
    if scene is None or top is None:
        return state
    if top.gamemaster.any_multi_action:
        state = yield MultiActionsNamed(card=top.number)
    line = top.gamemaster.line(scene.kind)
    if line.is_plain:
        return state
    for side in (line.first_side, line.first_side.other):
        for effect in line.effects(side):
            state = yield SideAffected(side=side, effect=effect)
            if effect in AT_ONCE:
                state = yield from AT_ONCE[effect](state, side)
    return state


def fatigue(state: State, side: Side) -> SubDecision:
    """Give shock to everybody on the side (TR-077)."""
    for name in state.members(side):
        state = yield ShockSuffered(character=name, shock=state.dialect.rounds.fatigue_shock)
    return state


def inspire(state: State, side: Side) -> SubDecision:
    """Let everybody on the side recover, and heroes draw (TR-062..064)."""
    for name in state.members(side):
        state = yield from recover(state, name)
    for name in state.members(side):
        if state.hero(name):
            state = yield from piles.draw(state, name, state.dialect.rounds.inspired_draws)
    return state


def rage(state: State, side: Side) -> SubDecision:
    """Begin a Life Rage of the side, which lasts to the end of the scene (TC-010)."""
    if state.scene is None or side in state.scene.raging:
        return state
    return (yield LifeRageBegun(side=side))


def break_down(state: State, side: Side) -> SubDecision:
    """Report a breakdown; the host makes the check, since the state has no cyberware (TC-013)."""
    return (yield BreakdownStruck(side=side, increase=state.dialect.rounds.breakdown))


AT_ONCE: Final[Mapping[Effect, Callable[[State, Side], SubDecision]]] = MappingProxyType(
    {
        Advantage.INSPIRATION: inspire,
        Disadvantage.FATIGUED: fatigue,
        ExpansionEffect.BREAKDOWN: break_down,
        ExpansionEffect.LIFE_RAGE: rage,
    }
)
"""The effects of a conflict line that happen at the flip; the others last for the round."""


@command(by=GAMEMASTER, menu=core.Topic.STORY.at(9))
class SetReality:
    """Say which reality a character belongs to (TC-010, TC-016).

    Attributes:
        character: the character; a hero keeps it from adventure to adventure.
        reality: the reality, such as `"Living Land"` or `"Nile Empire"`; None to remove it.
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
    """Only Life Rage and Danger depend on a character's reality (TC-010, TC-016)."""
    requirements.character_of(state, command.character, "TC-010")
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
    """Let a reality storm rage in the scene: only a few kinds of action are possible (TC-031)."""


@event
class StormBegun(core.NoCards):
    """A reality storm rages."""

    def apply(self, state: State) -> State:
        """The scene has a storm."""
        return replace(state, scene=state.scene and replace(state.scene, has_storm=True))


@rule(BeginStorm)
def begin_storm(_state: State, _command: BeginStorm) -> Decision:
    """A storm allows few kinds of action, in rule texts that have storms (TC-031)."""
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
