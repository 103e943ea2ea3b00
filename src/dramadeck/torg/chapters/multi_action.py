"""Many characters with one roll, or many actions with one roll."""

from collections.abc import Generator
from typing import TypeAlias, assert_never

from dramadeck.charts.torg import Spread, difficulty_increase, toughness_increase
from dramadeck.engine import Name, command
from dramadeck.torg.attempt import Attempt, Attribute, Check, Purpose
from dramadeck.torg.cards import ActionKind
from dramadeck.torg.chapters.attempts import AttemptsEvent, declared, may_act
from dramadeck.torg.chapters.requirements import character_of
from dramadeck.torg.reasons import Reason, refuse
from dramadeck.torg.state import State


@command
class ManyOnOne:
    """Let similar characters act with one roll of the die (MA-002..011).

    Roll for the first of them; the announcement says how many succeed.

    Attributes:
        actors: who act; each uses an action. Successes go to them in this order.
        action: what kind of action it is.
        values: each one's skill or attribute value; none more than a point from another.
        difficulty: the difficulty number.
        target: at whom it is aimed, if anybody.
        effect_value: the value of the effect, where there is a separate one.
        is_skilled: whether they have the skill.
        spread: which number of a spread such as 3-4 succeeds; None gives heroes the top and
            others the lowest (MA-021).
        contributes: whether the action helps the scene along (TR-023).
    """

    actors: tuple[Name, ...]
    action: ActionKind
    values: tuple[int, ...]
    difficulty: int
    target: Name | None = None
    effect_value: int | None = None
    is_skilled: bool = True
    spread: Spread | None = None
    contributes: bool = True


@command
class OneOnMany:
    """Let one character try several actions with one roll of the die (MA-012..017).

    Attributes:
        actor: who acts.
        action: what kind of actions they are.
        checks: each action's value, difficulty number and target, in the order in which the
            actor checks them (MA-014); the increases of the chart are added by the library.
        attribute: the attribute the values are built on.
        effect_value: the value of the effect, where there is a separate one.
        effect_attribute: the attribute the effect value is built on.
        is_skilled: whether the actor has the skills.
        contributes: whether the action helps the scene along (TR-023).
    """

    actor: Name
    action: ActionKind
    checks: tuple[Check, ...]
    attribute: Attribute | None = None
    effect_value: int | None = None
    effect_attribute: Attribute | None = None
    is_skilled: bool = True
    contributes: bool = True


MultiActionCommand: TypeAlias = ManyOnOne | OneOnMany
Ruling: TypeAlias = Generator[AttemptsEvent, State, None]


def decide(state: State, command: MultiActionCommand) -> Ruling:
    """Judge a command of this chapter."""
    match command:
        case ManyOnOne():
            return many_on_one(state, command)
        case OneOnMany():
            return one_on_many(state, command)
        case _:
            assert_never(command)


def many_on_one(state: State, command: ManyOnOne) -> Ruling:
    """Similar characters share a roll and gain a bonus for their number (MA-002, MA-004)."""
    actors, values = command.actors, command.values
    if len(actors) != len(values) or not actors:
        raise refuse(Reason.VALUES_UNEVEN, "MA-002", actors=len(actors), values=len(values))
    if len(set(actors)) != len(actors):
        twice = next(name for name in actors if actors.count(name) > 1)
        raise refuse(Reason.ACTOR_NAMED_TWICE, "MA-002", actor=twice)
    for actor in actors:
        may_act(state, actor, "MA-002")
    _no_defense(command.action, actors[0])
    if max(values) - min(values) > 1:
        listed = ", ".join(str(each) for each in values)
        raise refuse(Reason.GROUP_TOO_DIFFERENT, "MA-003", values=listed)
    if command.target is not None:
        character_of(state, command.target, "TR-082")
    check = Check(value=min(values), difficulty=command.difficulty, target=command.target)
    attempt = Attempt(
        actors=actors,
        action=command.action,
        purpose=Purpose.MANY_ON_ONE,
        checks=(check,),
        effect_value=command.effect_value,
        is_skilled=command.is_skilled,
        spread=command.spread or (Spread.TOP if state.hero(actors[0]) else Spread.LOWEST),
    )
    yield declared(state, attempt, contributes=command.contributes)


def one_on_many(state: State, command: OneOnMany) -> Ruling:
    """One bonus number for all, each against its own raised difficulty (MA-012..015)."""
    may_act(state, command.actor, "MA-012")
    _no_defense(command.action, command.actor)
    number = len(command.checks)
    if number == 0:
        raise refuse(Reason.NO_ACTIONS_NAMED, "MA-012", actor=command.actor)
    targets = tuple(check.target for check in command.checks if check.target is not None)
    for target in targets:
        character_of(state, target, "TR-082")
    attempt = Attempt(
        actors=(command.actor,),
        action=command.action,
        purpose=Purpose.ONE_ON_MANY,
        checks=tuple(
            Check(
                value=check.value,
                difficulty=check.difficulty + difficulty_increase(place, number),
                target=check.target,
            )
            for place, check in enumerate(command.checks, 1)
        ),
        attribute=command.attribute,
        effect_value=command.effect_value,
        effect_attribute=command.effect_attribute,
        is_skilled=command.is_skilled,
        toughness_increase=toughness_increase(number) if len(set(targets)) > 1 else 0,
    )
    yield declared(state, attempt, contributes=command.contributes)


def _no_defense(action: ActionKind, actor: str) -> None:
    if action is ActionKind.DEFEND:
        raise refuse(Reason.DEFENSE_IS_TESTED, "TR-091", actor=actor)
