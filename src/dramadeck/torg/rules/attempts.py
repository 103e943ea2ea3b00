"""Declarations of actions, postures, and passed turns."""

from functools import cache
from typing import Any, Final

import attrs

from dramadeck import core
from dramadeck.charts.torg import InteractionEffect
from dramadeck.core import ALLOWED, command, event, replace
from dramadeck.torg import field_types
from dramadeck.torg.attempt import Attempt, Attribute, Check, Die, Purpose
from dramadeck.torg.cards import ActionKind, Advantage, Disadvantage
from dramadeck.torg.preconditions import FLIPPED_ROUND
from dramadeck.torg.reasons import Reason, refuse
from dramadeck.torg.round import ActionTaken, Posture
from dramadeck.torg.rules import requirements, rule, turns
from dramadeck.torg.state import Decision, State


@command(when=turns.TURN_TO_ACT("TR-059"), menu=core.Topic.ACTION.at(3))
class DeclareAction:
    """Declare an action that one total against one difficulty number decides.

    Attributes:
        actor: the character who acts; the gamemaster declares for villains and allies.
        action: what kind of action it is.
        value: the skill or attribute value, without raises by cards.
        difficulty: the difficulty number.
        target: the character at whom it is aimed, if any.
        attribute: the attribute the value is built on; a card that raises it then counts (TR-121).
        effect_value: the effect value, if the action has one.
        effect_attribute: the attribute the effect value is built on, as for a bow, if any (TR-122).
        skill: the skill that is used, for cards that raise one (TC-060).
        effect_skill: the skill, or the equipment, of the effect value (TC-061).
        is_skilled: whether the actor has the skill; it decides when the die rolls again.
        contributes: whether the action helps the scene along (TR-023).

    >>> from dramadeck import torg
    >>> state = torg.deal(torg.new_game(["Quin"], seed=7)).state
    >>> state = torg.declare_action(state, actor="Quin", action=torg.ActionKind.OTHER, value=9,
    ...                             difficulty=10).state
    >>> state.attempt.dice_due
    (<Die.ACTION: 'action'>,)
    """

    actor: core.Sender
    action: field_types.Tried
    value: field_types.SkillValue
    difficulty: field_types.Difficulty
    target: field_types.Opponent | None = None
    attribute: Attribute | None = None
    effect_value: field_types.SkillValue | None = None
    effect_attribute: Attribute | None = None
    skill: field_types.SkillName | None = None
    effect_skill: field_types.SkillName | None = None
    is_skilled: bool = True
    contributes: bool = True


@event
class ActionDeclared(core.NoCards):
    """An attempt is under way; it has used an action of each who acts or helps."""

    attempt: Attempt
    contributes: bool

    def apply(self, state: State) -> State:
        """The attempt is open, and everybody involved has used an action."""
        for actor in self.attempt.involved:
            state = used(state, actor, self.attempt.action, contributes=self.contributes)
        return state.with_attempts((*state.attempts, self.attempt))


@rule(DeclareAction)
def declare_action(state: State, command: DeclareAction) -> Decision:
    """Every action is allowed in the actor's turn, approved or not (TR-182)."""
    actor, action, target = command.actor, command.action, command.target
    turns.require_permitted(state, (actor,), action, target)
    yield ALLOWED
    check = Check(value=command.value, difficulty=command.difficulty, target=target)
    attempt = attempt_from(command, actors=(actor,), purpose=Purpose.ACTION, checks=(check,))
    yield declared(state, attempt, contributes=command.contributes)


def attempt_from(command: Any, **fields: Any) -> Attempt:
    """The attempt with these fields; the others are taken from the command, if it has them."""
    shared_fields = {name: getattr(command, name) for name in _names_shared(command.__class__)}
    return Attempt(**{**shared_fields, **fields})


@cache
def _names_shared(kind: type[Any]) -> tuple[str, ...]:
    """The names of the fields that a type of command shares with `Attempt`."""
    of_attempt = {field.name for field in attrs.fields(Attempt)}
    return tuple(field.name for field in attrs.fields(kind) if field.name in of_attempt)


def declared(state: State, attempt: Attempt, *, contributes: bool) -> ActionDeclared:
    """The event that opens an attempt, changed by the conflict line (see `ready`)."""
    return ActionDeclared(attempt=ready(state, attempt), contributes=contributes)


def ready(state: State, attempt: Attempt) -> Attempt:
    """The attempt changed by up, stymied and unskilled on its actors."""
    unskilled = InteractionEffect.UNSKILLED
    if any(turns.conditions_on(state, actor, unskilled) for actor in attempt.actors):
        attempt = replace(attempt, is_skilled=False)
    readings = state.dialect.attempts
    if readings.die == "three_d6_rolled_under":
        return attempt
    # A group throws one die: up counts only if all have it, stymied if one has it.
    standings = [state.standing(actor) for actor in attempt.actors]
    gives_die = readings.up != "possibility_for_the_round"
    if gives_die and all(standing is Advantage.UP for standing in standings):
        return replace(attempt, dice_due=(*attempt.dice_due, Die.UP))
    # The stymied lose only the first re-roll of the round (TR-079).
    lost = state.round.points.rerolls_lost if state.round else ()
    may_lose = (
        standing is Disadvantage.STYMIED and actor not in lost
        for actor, standing in zip(attempt.actors, standings, strict=True)
    )
    if readings.stymied == "first_reroll" and any(may_lose):
        return replace(attempt, is_stymied=True)
    return attempt


def attempt_of(state: State, actor: str, rule: str) -> Attempt:
    """The open attempt of this character; refuse if it has none, or another one is open."""
    requirements.character_of(state, actor, rule)
    attempt = state.attempt
    if attempt is None or actor not in attempt.actors:
        if attempt and any(actor in other.actors for other in state.attempts):
            raise refuse(Reason.ACTION_INTERRUPTED, "TR-137", actor=actor, other=attempt.actor)
        raise refuse(Reason.ACTION_NOT_OPEN, rule, actor=actor)
    turns.require_haste_first(state, actor)
    return attempt


def _own_attempt(state: State, actor: str, rule: str) -> None:
    """Refuse if no action of this character is open, or if another villain leads it (MA-003)."""
    lead = attempt_of(state, actor, rule).actor
    if state.hero(actor) is None and actor != lead:
        raise refuse(Reason.ANOTHER_LEADS, "MA-003", actor=actor, lead=lead)


OWN_ACTION: Final = core.Guard[State]("for a character whose action is open", _own_attempt)


@command(when=turns.TURN_TO_PASS("TR-059"), menu=core.Topic.ACTION.at(5))
class PassTurn:
    """Skip an action of the round, so that the second turn of a flurry can come (TR-059).

    Attributes:
        character: the character who does nothing.
    """

    character: core.Sender


@event
class TurnTaken(core.NoCards):
    """A character has used an action without a die: to defend, or None to pass."""

    character: str
    action: ActionKind | None
    contributes: bool

    def apply(self, state: State) -> State:
        """The action is used; conditions until an action end (TG-059)."""
        state = used(state, self.character, self.action, contributes=self.contributes)
        # For an attempt this happens at its announcement.
        return replace(state, round=state.round and state.round.after_acting((self.character,)))


@rule(PassTurn)
def pass_turn(_state: State, command: PassTurn) -> Decision:
    """A character may let the turn go by (TR-059)."""
    yield TurnTaken(character=command.character, action=None, contributes=False)


@event
class DefenseRolled(core.NoCards):
    """A hero defends actively: her dice are thrown, and what they are worth is announced.

    Attributes:
        hero: the hero who defends.
        total: the total of the dice.
        defense: the difficulty number of attacks on her until the round is over.
    """

    hero: str
    total: int
    defense: int

    def apply(self, state: State) -> State:
        """The last announced action cannot be answered any more."""
        return state.without_aftermath


def used(state: State, actor: str, action: ActionKind | None, *, contributes: bool) -> State:
    """The state after a character has used an action; one given by Haste is used first."""
    state = state.with_cards_committed
    current = state.round
    if current is None:
        return state
    hastened, is_hastened = list(current.hastened), actor in current.hastened
    if is_hastened:
        hastened.remove(actor)
    deed = ActionTaken(actor=actor, action=action, contributes=contributes, is_hastened=is_hastened)
    postures = tuple(posture for posture in current.postures if posture.character != actor)
    lasts = state.dialect.attempts.posture == "until_the_next_action"
    if action is ActionKind.DEFEND and lasts:
        # In the text with lasting postures, a defense is a posture, too (TG-038).
        defense = Posture(character=actor, what=str(action), is_defense=True)
        postures = (*postures, defense)
    deeds = (*current.deeds, deed)
    return state.with_round(
        replace(current, deeds=deeds, hastened=tuple(hastened), postures=postures)
    )


def changed(state: State, attempt: Attempt) -> State:
    """The state with the open attempt changed."""
    return state.with_attempts((*state.attempts[:-1], attempt))


LASTING: Final = core.Phase[State](
    "where postures last",
    lambda state: state.dialect.attempts.posture != "for_the_round",
    Reason.NO_LASTING_POSTURES,
    values=lambda state: {"dialect": state.dialect.name},
)
POSING: Final = core.Window.of(
    "in the action of a flipped round, where postures last", FLIPPED_ROUND, turns.IN_ACTION, LASTING
)


@command(when=POSING("TG-038"), menu=core.Topic.ACTION.at(12))
class TakePosture:
    """Note an offensive or defensive posture, such as an all-out attack (TG-038).

    It lasts until the character acts again, over flips as well. An all-out defense is written
    down by `defend`.

    Attributes:
        character: the character who takes it, usually right after the action for it.
        what: its name.
    """

    character: core.Sender
    what: field_types.NewPosture


@event
class PostureTaken(core.NoCards):
    """A character has taken up a posture and keeps it until the next action."""

    character: str
    what: str

    def apply(self, state: State) -> State:
        """The posture is noted."""
        current = core.present(state.round)
        posture = Posture(character=self.character, what=self.what)
        return replace(state, round=replace(current, postures=(*current.postures, posture)))


@rule(TakePosture)
def take_posture(state: State, command: TakePosture) -> Decision:
    """Only lasting postures are noted (TG-038)."""
    posture = Posture(character=command.character, what=command.what)
    if posture in core.present(state.round).postures:
        what = core.phrase("{character}'s {what}", character=command.character, what=command.what)
        raise refuse(Reason.RULED_ALREADY, "TG-038", what=what)
    yield PostureTaken(character=command.character, what=command.what)
