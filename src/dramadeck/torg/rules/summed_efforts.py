"""Efforts summed into one: a task at which all succeed together, or none (MA-024..033)."""

from typing import Annotated, TypeAlias

import attrs

from dramadeck import core
from dramadeck.charts import torg as charts
from dramadeck.charts.torg import Helper, mass_bonus
from dramadeck.charts.torg.multi_action import HELPERS_WITHIN
from dramadeck.core import ALLOWED, command
from dramadeck.torg import field_types
from dramadeck.torg.attempt import Attribute, Check, Purpose, Teamwork
from dramadeck.torg.reasons import Reason, refuse
from dramadeck.torg.rules import rule
from dramadeck.torg.rules.attempts import ActionDeclared, attempt_from, declared
from dramadeck.torg.rules.turns import TURN_TO_ACT, require_actor, require_permitted
from dramadeck.torg.state import GAMEMASTER, Decision, State


@attrs.frozen(kw_only=True, field_transformer=core.checked_fields)
class Effort:
    """What somebody adds to a lead character's attempt.

    Attributes:
        helper: who helps; it uses an action.
        value: the helper's skill or attribute value for the task.
        perception: the total of the helper's Perception check; the host has rolled it (MA-026).
    """

    helper: core.CharacterName
    value: field_types.SkillValue
    perception: field_types.SkillValue


Efforts: TypeAlias = Annotated[tuple[Effort, ...], core.SubsetOf("efforts")]
"""What the others add, each of them once."""
Coordination: TypeAlias = Annotated[
    int, core.FreeInput(field_types.SAMPLE_VALUE, parallel_to="efforts")
]
"""How hard it is to work together, if anybody helps."""


def helped(
    state: State, lead: str, value: int, efforts: tuple[Effort, ...], coordination: int | None
) -> Teamwork | None:
    """What helpers are worth to a lead of this value; None where nobody was to help."""
    require_helpers(state, lead, value, efforts)
    if coordination is None:
        if efforts:
            raise refuse(Reason.COORDINATION_NOT_SET, "MA-026", lead=lead)
        return None
    return summed(value, efforts, coordination)


def require_helpers(state: State, lead: str, value: int, efforts: tuple[Effort, ...]) -> None:
    """Refuse a helper who cannot act, is named twice, or is not within five of the lead."""
    everybody = (lead, *(effort.helper for effort in efforts))
    for effort in efforts:
        if everybody.count(effort.helper) > 1:
            raise refuse(Reason.ACTOR_NAMED_TWICE, "MA-024", actor=effort.helper)
        require_actor(state, effort.helper, "MA-024", beside=everybody)
    for effort in efforts:
        require_near_enough(effort.helper, effort.value, lead, value, "MA-025")


def require_near_enough(helper: str, value: int, lead: str, of_lead: int, rule: str) -> None:
    """Refuse a value that is not within five of the lead's (MA-025, MA-030)."""
    if abs(value - of_lead) > HELPERS_WITHIN:
        raise refuse(
            Reason.HELPER_TOO_DIFFERENT,
            rule,
            helper=helper,
            value=value,
            lead=lead,
            of_lead=of_lead,
        )


def summed(value: int, efforts: tuple[Effort, ...], coordination: int) -> Teamwork:
    """Who has worked in step, and the value of their number (MA-026, MA-027)."""
    helpers = tuple(effort.helper for effort in efforts)
    result = charts.sum_efforts(
        lead=value,
        helpers=(Helper(effort.value, effort.perception) for effort in efforts),
        coordination=coordination,
    )
    return Teamwork(
        helpers=helpers,
        joined=tuple(name for name, is_in in zip(helpers, result.joined, strict=True) if is_in),
        efforts=result.efforts,
        bonus=result.bonus,
    )


@command(when=TURN_TO_ACT("MA-024"), menu=core.Topic.ACTION.at(9))
class SumEfforts:
    """Let others help a lead character at one task, with one roll of the die (MA-024..027).

    Attributes:
        lead: who is best suited; the attempt is the lead's.
        action: what kind of action it is.
        value: the lead's skill or attribute value.
        difficulty: the difficulty number of the task.
        coordination: the difficulty number of working together, which the gamemaster sets.
        efforts: the others, each with a value within five of the lead's (MA-025).
        target: at whom it is aimed, if anybody.
        attribute: the attribute the lead's value is built on.
        effect_value: the value of the effect, where there is a separate one.
        effect_attribute: the attribute the effect value is built on.
        skill: the skill that is used, where a card raises one (TC-060).
        effect_skill: the skill, or the equipment, that the effect value is of (TC-061).
        is_skilled: whether the lead has the skill.
        contributes: whether the action helps the scene along (TR-023).

    >>> from dramadeck import torg
    >>> state = torg.deal(torg.new_game(["Quin", "Marco", "Tina"], seed=7)).state
    >>> helped = (torg.Effort(helper="Marco", value=8, perception=12),
    ...           torg.Effort(helper="Tina", value=9, perception=10))
    >>> state = torg.sum_efforts(state, lead="Quin", action=torg.ActionKind.OTHER, value=11,
    ...                          difficulty=15, coordination=10, efforts=helped).state
    >>> state.attempt.teamwork.bonus
    3
    """

    lead: core.Sender
    action: field_types.Tried
    value: field_types.SkillValue
    difficulty: field_types.Difficulty
    coordination: field_types.SkillValue
    efforts: Efforts
    target: field_types.Opponent | None = None
    attribute: Attribute | None = None
    effect_value: field_types.SkillValue | None = None
    effect_attribute: Attribute | None = None
    skill: field_types.SkillName | None = None
    effect_skill: field_types.SkillName | None = None
    is_skilled: bool = True
    contributes: bool = True


@rule(SumEfforts)
def sum_efforts(state: State, command: SumEfforts) -> Decision:
    """The value of how many are at it is a bonus for the lead (MA-027)."""
    require_helpers(state, command.lead, command.value, command.efforts)
    actors = (command.lead, *(effort.helper for effort in command.efforts))
    require_permitted(state, actors, command.action, command.target)
    yield ALLOWED
    yield _led(state, command, summed(command.value, command.efforts, command.coordination))


@command(by=GAMEMASTER, menu=core.Topic.OTHERS.at(11))
class MassEffort:
    """Let a crowd of the gamemaster's help a lead character, by the formula (MA-028..030).

    The crowd has no names; all of it have a value within five of the lead's, which is checked
    where the values are told.

    Attributes:
        lead: whose attempt it is.
        action: what kind of action it is.
        value: the lead's skill or attribute value.
        difficulty: the difficulty number of the task.
        count: how many they are, the lead included.
        average_perception: their average Perception value.
        coordination: the difficulty number of working together, which the gamemaster sets.
        target: at whom it is aimed, if anybody.
        attribute: the attribute the lead's value is built on.
        effect_value: the value of the effect, where there is a separate one.
        effect_attribute: the attribute the effect value is built on.
        skill: the skill that is used, where a card raises one (TC-060).
        effect_skill: the skill, or the equipment, that the effect value is of (TC-061).
        is_skilled: whether the lead has the skill.
        contributes: whether the action helps the scene along (TR-023).
        values: the values of the crowd, each that occurs once, where the host knows them (MA-030).
        never_hurts: whether a crowd out of step is no help, in place of a hindrance (MA-028).
    """

    lead: field_types.Ready
    action: field_types.Tried
    value: field_types.SkillValue
    difficulty: field_types.Difficulty
    count: field_types.Crowd
    average_perception: field_types.SkillValue
    coordination: field_types.SkillValue
    target: field_types.Opponent | None = None
    attribute: Attribute | None = None
    effect_value: field_types.SkillValue | None = None
    effect_attribute: Attribute | None = None
    skill: field_types.SkillName | None = None
    effect_skill: field_types.SkillName | None = None
    is_skilled: bool = True
    contributes: bool = True
    values: Annotated[tuple[int, ...], core.FreeInput((field_types.SAMPLE_VALUE,))] = core.later(())
    never_hurts: bool = core.later(False)


@rule(MassEffort)
def mass_effort(state: State, command: MassEffort) -> Decision:
    """An approximation stands for the checks of a crowd (MA-028)."""
    require_actor(state, command.lead, "MA-024")
    for value in command.values:
        require_near_enough("the crowd", value, command.lead, command.value, "MA-030")
    require_permitted(state, (command.lead,), command.action, command.target)
    yield ALLOWED
    bonus = mass_bonus(
        count=command.count,
        average_perception=command.average_perception,
        coordination=command.coordination,
        floor=0 if command.never_hurts else None,
    )
    yield _led(state, command, Teamwork(efforts=command.count, bonus=bonus))


def _led(state: State, command: SumEfforts | MassEffort, team: Teamwork) -> ActionDeclared:
    """The lead's attempt with what the others add to it."""
    check = Check(value=command.value, difficulty=command.difficulty, target=command.target)
    attempt = attempt_from(
        command,
        actors=(command.lead,),
        purpose=Purpose.SUMMED_EFFORTS,
        checks=(check,),
        teamwork=team,
    )
    return declared(state, attempt, contributes=command.contributes)
