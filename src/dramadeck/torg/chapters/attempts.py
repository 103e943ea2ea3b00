"""An action from its declaration to the last die: what is tried and what is thrown."""

from collections.abc import Generator
from typing import TypeAlias, assert_never

import attrs

from dramadeck.charts.torg import FACES, point_die, roll_chain, rolls_again_on
from dramadeck.engine import Name, NoCards, Positive, command, event
from dramadeck.torg.attempt import Attempt, Attribute, Check, Die, DieRoll, Purpose
from dramadeck.torg.cards import ActionKind, Advantage, Disadvantage, Side
from dramadeck.torg.chapters.requirements import (
    character_of,
    flipped_round_of,
    haste_first,
    hero_of,
    in_action,
    scene_not_over,
)
from dramadeck.torg.characters import Character
from dramadeck.torg.dialects import UpDie
from dramadeck.torg.reasons import Reason, refuse
from dramadeck.torg.round import Deed
from dramadeck.torg.state import State


@command
class DeclareAction:
    """Declare an action that one total against one difficulty number decides.

    Attributes:
        actor: who acts; the gamemaster declares for villains and allies.
        action: what kind of action it is.
        value: the skill or attribute value, raises by cards left out.
        difficulty: the difficulty number.
        target: at whom it is aimed, if anybody.
        attribute: the attribute the value is built on; a card that raises it then counts (TR-121).
        effect_value: the value of the effect, where there is a separate one.
        effect_attribute: the attribute the effect value is built on: a bow's, not a gun's (TR-122).
        is_skilled: whether the actor has the skill; decides when the die rolls again.
        contributes: whether the action helps the scene along (TR-023).

    >>> from dramadeck import torg
    >>> state = torg.deal(torg.new_game(["Quin"], seed=7)).state
    >>> state = torg.declare_action(state, actor="Quin", action=torg.ActionKind.OTHER, value=9,
    ...                             difficulty=10).state
    >>> state.attempt.dice_due
    (<Die.ACTION: 'action'>,)
    """

    actor: Name
    action: ActionKind
    value: int
    difficulty: int
    target: Name | None = None
    attribute: Attribute | None = None
    effect_value: int | None = None
    effect_attribute: Attribute | None = None
    is_skilled: bool = True
    contributes: bool = True


@command
class Defend:
    """Use the hero's action to defend (TR-091).

    The next attack on her tests the defense: if it misses, she has succeeded at an action that
    may be approved.

    Attributes:
        hero: who defends.
    """

    hero: Name


@command
class PassTurn:
    """Let an action of the round go by, so that a flurry's second turn can come (TR-059).

    Attributes:
        character: who does nothing.
    """

    character: Name


@command
class Roll:
    """Throw the next die that the open action is waiting for.

    Give the total if you add up re-rolls by yourself, or the faces and the library does it.

    Attributes:
        actor: whose action it is.
        total: what the die came to, re-rolls added.
        dice: or the faces of the d20 in order, such as `(10, 7)`.
    """

    actor: Name
    total: Positive | None = None
    dice: tuple[Positive, ...] = ()


AttemptsCommand: TypeAlias = DeclareAction | Defend | PassTurn | Roll


@event
class ActionDeclared(NoCards):
    """An attempt is under way; it has used an action of each of its actors."""

    attempt: Attempt
    contributes: bool


@event
class TurnTaken(NoCards):
    """A character has used an action without a die: to defend, or None to pass."""

    character: str
    action: ActionKind | None
    contributes: bool


@event
class DieRolled(NoCards):
    """A die has been thrown.

    Attributes:
        actor: whose action it is for.
        roll: which die, and what it counts.
        uses_up_stymied: whether a re-roll was lost with it (TR-079).
    """

    actor: str
    roll: DieRoll
    uses_up_stymied: bool


@event
class RerollLost(NoCards):
    """A stymied actor has lost the die of a point: her first re-roll (TR-079)."""

    actor: str


AttemptsEvent: TypeAlias = ActionDeclared | TurnTaken | DieRolled | RerollLost
Ruling: TypeAlias = Generator[AttemptsEvent, State, None]
Tale: TypeAlias = Generator[AttemptsEvent, State, State]


def decide(state: State, command: AttemptsCommand) -> Ruling:
    """Judge a command of this chapter."""
    match command:
        case DeclareAction():
            return declare_action(state, command)
        case Roll():
            return roll(state, command)
        case Defend():
            return defend(state, command)
        case PassTurn():
            return pass_turn(state, command)
        case _:
            assert_never(command)


def declare_action(state: State, command: DeclareAction) -> Ruling:
    """Every action is allowed, approved or not (TR-182); only the turn must be there."""
    may_act(state, command.actor)
    if command.action is ActionKind.DEFEND:
        raise refuse(Reason.DEFENSE_IS_TESTED, "TR-091", actor=command.actor)
    if command.target is not None:
        character_of(state, command.target, "TR-082")
    check = Check(value=command.value, difficulty=command.difficulty, target=command.target)
    attempt = Attempt(
        actors=(command.actor,),
        action=command.action,
        purpose=Purpose.ACTION,
        checks=(check,),
        attribute=command.attribute,
        effect_value=command.effect_value,
        effect_attribute=command.effect_attribute,
        is_skilled=command.is_skilled,
    )
    yield declared(state, attempt, contributes=command.contributes)


def declared(state: State, attempt: Attempt, *, contributes: bool) -> ActionDeclared:
    """The event that opens an attempt, with what the conflict line does to its dice."""
    return ActionDeclared(attempt=ready(state, attempt), contributes=contributes)


def ready(state: State, attempt: Attempt) -> Attempt:
    """The attempt with what the conflict line does to its dice."""
    # A group throws one die: up helps it only where all are up, and one who is stymied hurts it.
    standings = [state.standing(each) for each in attempt.actors]
    if all(each is Advantage.UP for each in standings):
        return attrs.evolve(attempt, dice_due=(Die.ACTION, Die.UP))
    if Disadvantage.STYMIED in standings and not _lost_already(state, attempt):
        return attrs.evolve(attempt, is_stymied=True)
    return attempt


def _lost_already(state: State, attempt: Attempt) -> bool:
    """The stymied lose the first re-roll of the round, no second one (TR-079)."""
    lost = state.round.rerolls_lost if state.round else ()
    stymied = (each for each in attempt.actors if state.standing(each) is Disadvantage.STYMIED)
    return all(each in lost for each in stymied)


def may_act(state: State, actor: str, rule: str = "TR-059") -> None:
    """Refuse who is not in the action, has no action left, or has to wait."""
    scene_not_over(state, rule)
    in_action(state, actor, rule)
    if state.round is not None and state.round.speaker is not None:
        raise refuse(Reason.MONOLOGUE_HELD, "TR-145", speaker=state.round.speaker)
    haste_first(state, actor)
    hastened = state.round is not None and actor in state.round.hastened
    if state.attempt is not None and not hastened:
        raise refuse(Reason.ACTION_ALREADY_OPEN, "TR-137", actor=state.attempt.actor)
    if state.round is None:
        return
    flipped_round_of(state, rule)
    if state.actions_left(actor) < 1:
        raise refuse(Reason.NO_ACTION_LEFT, rule, actor=actor)
    if state.round.deeds and not hastened:
        _side_first(state, actor)


def _side_first(state: State, actor: str) -> None:
    """In a flurry all heroes act once before any acts again (TR-059)."""
    current = flipped_round_of(state, "TR-059")
    if not current.has_acted(actor) or not state.hero(actor):
        return
    if not state.suffers(Side.HEROES, Advantage.FLURRY):
        return
    for name in current.heroes:
        hero = state.hero(name)
        able = hero and not (hero.injuries.is_unconscious or hero.injuries.is_knocked_out)
        if able and not current.has_acted(name):
            raise refuse(Reason.WAIT_FOR_YOUR_SIDE, "TR-059", waiting=name)


def defend(state: State, command: Defend) -> Ruling:
    """A defense is tested by the next attack on the hero (TR-091)."""
    hero_of(state, command.hero, "TR-091")
    flipped_round_of(state, "TR-091")
    may_act(state, command.hero)
    yield TurnTaken(character=command.hero, action=ActionKind.DEFEND, contributes=True)


def pass_turn(state: State, command: PassTurn) -> Ruling:
    """Nobody has to act."""
    character_of(state, command.character, "TR-059")
    flipped_round_of(state, "TR-059")
    may_act(state, command.character)
    yield TurnTaken(character=command.character, action=None, contributes=False)


def roll(state: State, command: Roll) -> Ruling:
    """The die of the action first, then those of an up and of points."""
    attempt = attempt_of(state, command.actor, "TR-065")
    if not attempt.dice_due:
        raise refuse(Reason.DICE_NOT_DUE, "TR-065", actor=command.actor)
    if (command.total is None) == (not command.dice):
        given = "both" if command.dice else "neither"
        raise refuse(Reason.DIE_AND_TOTAL, "TR-065", given=given)
    die = attempt.dice_due[0]
    shown, lost = _thrown(state, attempt, command)
    state = yield DieRolled(
        actor=command.actor,
        roll=DieRoll(die=die, total=_counted(state, die, shown)),
        uses_up_stymied=lost,
    )
    yield from lose_reroll(state)


def _thrown(state: State, attempt: Attempt, command: Roll) -> tuple[int, bool]:
    """What the die came to, and whether a stymied actor lost a re-roll with it (TR-079)."""
    character = state.character(attempt.actor)
    rated = character.is_possibility_rated if isinstance(character, Character) else True
    skilled, stymied = attempt.is_skilled, attempt.is_stymied
    again = rolls_again_on(skilled=skilled, possibility_rated=rated)
    if command.total is not None:
        if stymied and command.total > FACES:
            problem = f"a stymied {attempt.actor} throws one die, so its total is at most {FACES}"
            raise refuse(Reason.DICE_DO_NOT_FOLLOW, "TR-079", problem=problem)
        # Who adds up the dice himself has left out the re-roll that a stymied hero lost.
        return command.total, stymied and command.total in again
    try:
        chain = roll_chain(command.dice, skilled=skilled, possibility_rated=rated, stymied=stymied)
    except ValueError as problem:
        rule = "TR-079" if stymied else "TR-065"
        raise refuse(Reason.DICE_DO_NOT_FOLLOW, rule, problem=str(problem)) from None
    return chain.total, chain.stymied_spent


def _counted(state: State, die: Die, shown: int) -> int:
    """A point's die counts at least 10; an up's may, by the dialect (TR-065)."""
    at_least_ten = state.dialect.attempts.up_die is UpDie.AT_LEAST_TEN
    if die is Die.POINT or (die is Die.UP and at_least_ten):
        return point_die(shown)
    return shown


def lose_reroll(state: State) -> Tale:
    """A stymied actor whose die did not roll again loses the die of a point instead."""
    attempt = state.attempt
    if attempt and attempt.is_rolled and attempt.is_stymied and Die.POINT in attempt.dice_due:
        return (yield RerollLost(actor=attempt.actor))
    return state


def attempt_of(state: State, actor: str, rule: str) -> Attempt:
    """The open attempt, which is this character's."""
    character_of(state, actor, rule)
    attempt = state.attempt
    if attempt is None or actor not in attempt.actors:
        if attempt and any(actor in each.actors for each in state.attempts):
            raise refuse(Reason.ACTION_INTERRUPTED, "TR-137", actor=actor, other=attempt.actor)
        raise refuse(Reason.ACTION_NOT_OPEN, rule, actor=actor)
    haste_first(state, actor)
    return attempt


def evolve(state: State, event: AttemptsEvent) -> State:
    """The state after an event of this chapter."""
    match event:
        case ActionDeclared(attempt=attempt, contributes=contributes):
            for actor in attempt.actors:
                state = used(state, actor, attempt.action, contributes=contributes)
            under_way = (*state.attempts, attempt)
            return state.playing(attrs.evolve(state.play, attempts=under_way))
        case TurnTaken(character=character, action=action, contributes=contributes):
            return used(state, character, action, contributes=contributes)
        case DieRolled(roll=thrown, uses_up_stymied=used_up):
            state = state.moved_on
            attempt, after = state.attempts[-1], _lost(state) if used_up else state
            return changed(
                after,
                attrs.evolve(
                    attempt,
                    rolls=(*attempt.rolls, thrown),
                    dice_due=attempt.dice_due[1:],
                    is_stymied=attempt.is_stymied and not used_up,
                ),
            )
        case RerollLost():
            attempt = attrs.evolve(without_point(state.attempts[-1]), is_stymied=False)
            return changed(_lost(state), attempt)
        case _:
            assert_never(event)


def used(state: State, actor: str, action: ActionKind | None, *, contributes: bool) -> State:
    """The state after a character has used an action; one given by Haste goes first."""
    current = state.round
    if current is None:
        return state
    hastened = list(current.hastened)
    is_hastened = actor in hastened
    if is_hastened:
        hastened.remove(actor)
    deed = Deed(actor=actor, action=action, contributes=contributes, is_hastened=is_hastened)
    after = attrs.evolve(current, deeds=(*current.deeds, deed), hastened=tuple(hastened))
    return attrs.evolve(state, round=after)


def _lost(state: State) -> State:
    """The state in which the open action's actor has lost the first re-roll of the round."""
    if state.round is None:
        return state
    lost = (*state.round.rerolls_lost, *state.attempts[-1].actors)
    marks = attrs.evolve(state.round.marks, rerolls_lost=lost)
    return attrs.evolve(state, round=state.round.marked(marks))


def changed(state: State, attempt: Attempt) -> State:
    """The state with the open attempt changed."""
    under_way = (*state.attempts[:-1], attempt)
    return state.playing(attrs.evolve(state.play, attempts=under_way))


def without_point(attempt: Attempt) -> Attempt:
    """The attempt with one die of a point less: the last that is due."""
    last = len(attempt.dice_due) - 1 - attempt.dice_due[::-1].index(Die.POINT)
    return attrs.evolve(attempt, dice_due=attempt.dice_due[:last] + attempt.dice_due[last + 1 :])
