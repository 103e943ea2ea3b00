"""One roll for several actions: Many on One, One on Many, quick method, sums (MA-001..033).

`ManyOnOne` lets several characters share a roll. `OneOnMany` checks each action of one character
against a difficulty number of its own; `QuickMethod` only counts the successes. `SumEfforts` and
`MassEffort` add the help of others to one attempt, which succeeds or fails as a whole.
"""

from collections.abc import Iterable
from typing import Annotated, TypeAlias

import attrs

from dramadeck import core
from dramadeck.charts import torg as charts
from dramadeck.charts.torg import Extension, Pick, Spread, difficulty_increase
from dramadeck.charts.torg.multi_action import HELPERS_WITHIN, WIDEST_DIFFICULTIES, WIDEST_GROUP
from dramadeck.core import ALLOWED, command, replace
from dramadeck.torg import field_types
from dramadeck.torg.attempt import Attribute, Check, Purpose, Teamwork
from dramadeck.torg.cards import ActionKind
from dramadeck.torg.reasons import Reason, refuse
from dramadeck.torg.rules import requirements, rule, turns
from dramadeck.torg.rules.attempts import ActionDeclared, attempt_from, declared
from dramadeck.torg.state import GAMEMASTER, Decision, State


@command(when=turns.SHARED_TURN("MA-002"), menu=core.Topic.ACTION.at(10))
class ManyOnOne:
    """Let similar characters act with one roll of the die (MA-002..011).

    One of `actors` rolls one die for all; the announcement says how many succeed.

    Attributes:
        actors: the characters who act; each uses an action. Successes go to them in this order.
        action: what kind of action it is.
        values: the skill or attribute value of each; they differ by one at most.
        difficulty: the difficulty number.
        target: the character at whom it is aimed, if any.
        effect_value: the effect value, if the action has one.
        is_skilled: whether they have the skill.
        spread: which number of a range such as 3-4 counts (MA-021); the top one by default
            (R-033).
        extension: how the chart continues above 15 characters (MA-023).
        contributes: whether the action helps the scene along (TR-023).
        pick: whether the lowest or the highest value of a mixed group counts (MA-002).
        attribute: the attribute the values are built on; a card that raises it for every actor
            then counts (TR-121), and so does Danger (TC-015).
        skill: the skill that is used, for cards that raise one (TC-060).
    """

    actors: Annotated[tuple[core.Sender, ...], core.SubsetOf("comrades", is_ordered=True)]
    action: field_types.Tried
    values: Annotated[
        tuple[int, ...], core.FreeInput((field_types.SAMPLE_VALUE,), parallel_to="actors")
    ]
    difficulty: field_types.Difficulty
    target: field_types.Opponent | None = None
    effect_value: field_types.SkillValue | None = None
    is_skilled: bool = True
    spread: Spread = Spread.TOP
    extension: Extension = Extension.LITERAL
    contributes: bool = True
    pick: Pick = Pick.LOWEST
    attribute: Attribute | None = None
    skill: field_types.SkillName | None = None


@rule(ManyOnOne)
def many_on_one(state: State, command: ManyOnOne) -> Decision:
    """Similar characters share a roll and get a bonus for their number (MA-002, MA-004)."""
    actors, values = command.actors, command.values
    if len(actors) != len(values) or not actors:
        raise refuse(Reason.VALUES_UNEVEN, "MA-002", actors=len(actors), values=len(values))
    if len(set(actors)) != len(actors):
        twice = next(name for name in actors if actors.count(name) > 1)
        raise refuse(Reason.ACTOR_NAMED_TWICE, "MA-002", actor=twice)
    for actor in actors:
        turns.require_actor(state, actor, "MA-002", beside=actors)
    turns.require_no_defense(command.action, actors[0])
    if max(values) - min(values) > WIDEST_GROUP:
        raise refuse(Reason.GROUP_TOO_DIFFERENT, "MA-003", values=tuple(values))
    if command.target is not None:
        requirements.character_of(state, command.target, "TR-082")
    turns.require_unrestricted(state, actors, command.action, (command.target,))
    yield ALLOWED
    check = Check(
        value=command.pick.of(values), difficulty=command.difficulty, target=command.target
    )
    attempt = attempt_from(command, purpose=Purpose.MANY_ON_ONE, checks=(check,))
    yield declared(state, attempt, contributes=command.contributes)


@command(when=turns.TURN_TO_ACT("MA-012"), menu=core.Topic.ACTION.at(7))
class OneOnMany:
    """Let one character try several actions with one roll of the die (MA-012..017).

    Attributes:
        actor: the character who acts.
        action: what kind of actions they are.
        checks: each action's value, difficulty number and target, in the order in which the
            actor checks them (MA-014); the increases of the chart are added by the library. A
            check may be of a kind, an attribute and a skill of its own, as a taunt beside an
            attack; what it does not say is as in this command.
        attribute: the attribute the values are built on.
        effect_value: the value of the effect, where there is a separate one; it goes with the
            attacks, or where there is none with the checks of this kind.
        effect_attribute: the attribute the effect value is built on.
        skill: the skill that is used, for cards that raise one (TC-060).
        effect_skill: the skill, or the equipment, of the effect value (TC-061).
        is_skilled: whether the actor has the skills.
        contributes: whether the action helps the scene along (TR-023).

    >>> from dramadeck import torg
    >>> state = torg.deal(torg.new_game(["Quin"], seed=7)).state
    >>> shoot = torg.Check(value=12, difficulty=8, skill="fire combat")
    >>> mock = torg.Check(value=9, difficulty=8, action=torg.ActionKind.TAUNT, skill="taunt")
    >>> state = torg.one_on_many(state, actor="Quin", action=torg.ActionKind.ATTACK,
    ...                          checks=(shoot, mock)).state
    >>> state = torg.roll(state, actor="Quin", total=14).state
    >>> (announced,) = torg.announce(state, actor="Quin").events
    >>> [(result.check.difficulty, result.total) for result in announced.outcome.results]
    [(10, 13), (12, 10)]
    """

    actor: core.Sender
    action: field_types.Tried
    checks: Annotated[tuple[Check, ...], core.SubsetOf("checks", is_ordered=True, is_repeated=True)]
    attribute: Attribute | None = None
    effect_value: field_types.SkillValue | None = None
    effect_attribute: Attribute | None = None
    skill: field_types.SkillName | None = None
    effect_skill: field_types.SkillName | None = None
    is_skilled: bool = True
    contributes: bool = True


@rule(OneOnMany)
def one_on_many(state: State, command: OneOnMany) -> Decision:
    """One bonus number for all actions, each against its own raised difficulty (MA-012..015)."""
    number = len(command.checks)
    if number == 0:
        raise refuse(Reason.NO_ACTIONS_NAMED, "MA-012", actor=command.actor)
    turns.require_no_defense(command.action, command.actor)
    turns.require_unrestricted(state, (command.actor,), command.action)
    aims: list[tuple[ActionKind, str | None]] = []
    for check in command.checks:
        action = check.action or command.action
        if check.target is not None:
            requirements.character_of(state, check.target, "TR-082")
        turns.require_no_defense(action, command.actor)
        turns.require_unrestricted(state, (command.actor,), action, (check.target,))
        aims.append((action, check.target))
    yield ALLOWED
    attempt = attempt_from(
        command,
        actors=(command.actor,),
        purpose=Purpose.ONE_ON_MANY,
        checks=tuple(
            replace(
                check, difficulty=check.difficulty + difficulty_increase(place, number), step=None
            )
            for place, check in enumerate(command.checks, 1)
        ),
        toughness_increase=_toughness_increase(aims),
    )
    yield declared(state, attempt, contributes=command.contributes)


@command(when=turns.TURN_TO_ACT("MA-018"), menu=core.Topic.ACTION.at(8))
class QuickMethod:
    """Let one character use one skill several times, and count the successes (MA-018..021).

    The announcement says how many succeed; the successes go to the actions in their order.

    Attributes:
        actor: the character who acts.
        action: what kind of actions they are.
        value: the skill or attribute value, the same for all.
        difficulties: the difficulty number of each action alone, without increases; they differ by
            one at most.
        targets: the target of each action, in the same order, each character once (MA-019);
            empty for actions without targets.
        attribute: the attribute the value is built on.
        effect_value: the effect value, if the action has one.
        effect_attribute: the attribute the effect value is built on.
        skill: the skill that is used, for cards that raise one (TC-060).
        effect_skill: the skill, or the equipment, of the effect value (TC-061).
        is_skilled: whether the actor has the skill.
        spread: which number of a range such as 3-4 counts (MA-021); the top one by default
            (R-033).
        contributes: whether the action helps the scene along (TR-023).
        over: whether the margin is counted from the highest or the lowest difficulty (MA-020).

    >>> from dramadeck import torg
    >>> state = torg.deal(torg.new_game(["Quin"], seed=7)).state
    >>> state = torg.quick_method(state, actor="Quin", action=torg.ActionKind.OTHER, value=14,
    ...                           difficulties=(9, 8, 9, 9)).state
    >>> state = torg.roll(state, actor="Quin", total=12).state
    >>> (announced,) = torg.announce(state, actor="Quin").events
    >>> [result.succeeded for result in announced.outcome.results]
    [1, 1, 0, 0]
    """

    actor: core.Sender
    action: field_types.Tried
    value: field_types.SkillValue
    difficulties: Annotated[
        tuple[int, ...], core.FreeInput((field_types.SAMPLE_VALUE,), parallel_to="targets")
    ]
    targets: field_types.Targets = ()
    attribute: Attribute | None = None
    effect_value: field_types.SkillValue | None = None
    effect_attribute: Attribute | None = None
    skill: field_types.SkillName | None = None
    effect_skill: field_types.SkillName | None = None
    is_skilled: bool = True
    spread: Spread = Spread.TOP
    contributes: bool = True
    over: Pick = Pick.HIGHEST


@rule(QuickMethod)
def quick_method(state: State, command: QuickMethod) -> Decision:
    """One bonus number for all actions; its margin gives the number of successes (MA-018..020)."""
    actor, difficulties = command.actor, command.difficulties
    turns.require_no_defense(command.action, actor)
    number = len(difficulties)
    if number == 0:
        raise refuse(Reason.NO_ACTIONS_NAMED, "MA-018", actor=actor)
    if max(difficulties) - min(difficulties) > WIDEST_DIFFICULTIES:
        raise refuse(Reason.DIFFICULTIES_TOO_DIFFERENT, "MA-018", difficulties=tuple(difficulties))
    targets = command.targets
    if targets and len(targets) != number:
        raise refuse(Reason.TARGETS_UNEVEN, "MA-018", actions=number, targets=len(targets))
    for target in targets:
        requirements.character_of(state, target, "TR-082")
        if targets.count(target) > 1:
            raise refuse(Reason.TARGET_NAMED_TWICE, "MA-019", target=target)
    turns.require_unrestricted(state, (actor,), command.action, targets)
    yield ALLOWED
    attempt = attempt_from(
        command,
        actors=(actor,),
        purpose=Purpose.QUICK_METHOD,
        checks=tuple(
            Check(
                value=command.value,
                difficulty=difficulty + difficulty_increase(place, number),
                target=aim,
            )
            for place, (difficulty, aim) in enumerate(
                zip(difficulties, targets or (None,) * number, strict=True), 1
            )
        ),
        toughness_increase=_toughness_increase((command.action, target) for target in targets),
    )
    yield declared(state, attempt, contributes=command.contributes)


def _toughness_increase(aims: Iterable[tuple[ActionKind, str | None]]) -> int:
    """The increase of Toughness of several attacked opponents, by number of actions (MA-016)."""
    tried = tuple(aims)
    attacked = {target for action, target in tried if action is ActionKind.ATTACK and target}
    return charts.toughness_increase(len(tried)) if len(attacked) > 1 else 0


@attrs.frozen(kw_only=True, field_transformer=core.checked_fields)
class Effort:
    """The help of a character in a lead character's attempt.

    Attributes:
        helper: the character who helps; it uses an action.
        value: the helper's skill or attribute value for the task.
        perception: the total of the helper's Perception check; the host has rolled it (MA-026).
    """

    helper: core.CharacterName
    value: field_types.SkillValue
    perception: field_types.SkillValue


Efforts: TypeAlias = Annotated[tuple[Effort, ...], core.SubsetOf("efforts")]
"""The efforts of helpers, each helper once."""
Coordination: TypeAlias = Annotated[
    int, core.FreeInput(field_types.SAMPLE_VALUE, parallel_to="efforts")
]
"""The difficulty of coordination, if there are helpers."""


def helped(
    state: State, lead: str, value: int, efforts: tuple[Effort, ...], coordination: int | None
) -> Teamwork | None:
    """The teamwork of helpers with a lead of this value; None without helpers."""
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
        turns.require_actor(state, effort.helper, "MA-024", beside=everybody)
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
    """The teamwork: whose coordination succeeded, and the bonus for their number (MA-026..027)."""
    helpers = tuple(effort.helper for effort in efforts)
    result = charts.sum_efforts(
        lead=value,
        helpers=(charts.Helper(effort.value, effort.perception) for effort in efforts),
        coordination=coordination,
    )
    return Teamwork(
        helpers=helpers,
        joined=tuple(name for name, is_in in zip(helpers, result.joined, strict=True) if is_in),
        efforts=result.efforts,
        bonus=result.bonus,
    )


@command(when=turns.TURN_TO_ACT("MA-024"), menu=core.Topic.ACTION.at(9))
class SumEfforts:
    """Let others help a lead character with one task, with one roll of the die (MA-024..027).

    Attributes:
        lead: the lead character, who is best suited; the attempt is the lead's.
        action: what kind of action it is.
        value: the lead's skill or attribute value.
        difficulty: the difficulty number of the task.
        coordination: the difficulty number of coordination, which the gamemaster sets.
        efforts: the helpers, each with a value within five of the lead's (MA-025).
        target: the character at whom it is aimed, if any.
        attribute: the attribute the lead's value is built on.
        effect_value: the effect value, if the action has one.
        effect_attribute: the attribute the effect value is built on.
        skill: the skill that is used, for cards that raise one (TC-060).
        effect_skill: the skill, or the equipment, of the effect value (TC-061).
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
    """The number of helpers gives the lead a bonus (MA-027)."""
    require_helpers(state, command.lead, command.value, command.efforts)
    actors = (command.lead, *(effort.helper for effort in command.efforts))
    turns.require_permitted(state, actors, command.action, command.target)
    yield ALLOWED
    yield _led(state, command, summed(command.value, command.efforts, command.coordination))


@command(by=GAMEMASTER, menu=core.Topic.OTHERS.at(11))
class MassEffort:
    """Let a crowd of gamemaster characters help a lead character, by the formula (MA-028..030).

    The members of the crowd have no names; all have a value within five of the lead's, which is
    checked if `values` is given.

    Attributes:
        lead: the lead character, whose attempt it is.
        action: what kind of action it is.
        value: the lead's skill or attribute value.
        difficulty: the difficulty number of the task.
        count: the number of characters, the lead included.
        average_perception: their average Perception value.
        coordination: the difficulty number of coordination, which the gamemaster sets.
        target: the character at whom it is aimed, if any.
        attribute: the attribute the lead's value is built on.
        effect_value: the effect value, if the action has one.
        effect_attribute: the attribute the effect value is built on.
        skill: the skill that is used, for cards that raise one (TC-060).
        effect_skill: the skill, or the equipment, of the effect value (TC-061).
        is_skilled: whether the lead has the skill.
        contributes: whether the action helps the scene along (TR-023).
        values: the different values in the crowd, if the host knows them (MA-030).
        never_hurts: whether a badly coordinated crowd adds 0 instead of a penalty (MA-028).
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
    values: Annotated[tuple[int, ...], core.FreeInput((field_types.SAMPLE_VALUE,))] = ()
    never_hurts: bool = False


@rule(MassEffort)
def mass_effort(state: State, command: MassEffort) -> Decision:
    """A formula replaces the checks of a crowd (MA-028)."""
    turns.require_actor(state, command.lead, "MA-024")
    for value in command.values:
        require_near_enough("the crowd", value, command.lead, command.value, "MA-030")
    turns.require_permitted(state, (command.lead,), command.action, command.target)
    yield ALLOWED
    bonus = charts.mass_bonus(
        count=command.count,
        average_perception=command.average_perception,
        coordination=command.coordination,
        floor=0 if command.never_hurts else None,
    )
    yield _led(state, command, Teamwork(efforts=command.count, bonus=bonus))


def _led(state: State, command: SumEfforts | MassEffort, team: Teamwork) -> ActionDeclared:
    """The declaration of the lead's attempt, with the teamwork of the others."""
    check = Check(value=command.value, difficulty=command.difficulty, target=command.target)
    attempt = attempt_from(
        command,
        actors=(command.lead,),
        purpose=Purpose.SUMMED_EFFORTS,
        checks=(check,),
        teamwork=team,
    )
    return declared(state, attempt, contributes=command.contributes)
