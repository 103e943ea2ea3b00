"""Actions with the skills of a sheet, as anybody at the table declares them."""

from collections.abc import Iterable
from typing import assert_never

import attrs

from dramadeck.charts.torg import InteractionEffect
from dramadeck.sim.torg.bomb.house import difficulty_against
from dramadeck.sim.torg.bomb.moment import Moment
from dramadeck.sim.torg.bomb.sheets import Skill
from dramadeck.torg import (
    TORG,
    ActionKind,
    Attribute,
    Check,
    Command,
    DeclareAction,
    OneOnMany,
    PlayCard,
    Raise,
    State,
)
from dramadeck.torg.rules.raises import roll_kind
from dramadeck.torg.status import approved_kinds, conditions_on


def usable(moment: Moment, who: str, skill: Skill) -> Skill:
    """The skill as its owner has it now: rattled by an interaction, she has to do without."""
    if not conditions_on(moment.state, who, InteractionEffect.UNSKILLED):
        return skill
    default = moment.sheet(who).attributes[skill.attribute] - moment.setting.figures.default
    return attrs.evolve(skill, value=min(skill.value, default))


def declared(
    moment: Moment, actor: str, action: ActionKind, skill: Skill, target: str
) -> DeclareAction:
    """An action with a skill of the sheet against one enemy."""
    return DeclareAction(
        actor=actor,
        action=action,
        value=usable(moment, actor, skill).value,
        difficulty=difficulty_against(moment, target, action),
        target=target,
        attribute=skill.attribute,
        effect_value=skill.effect,
        effect_attribute=skill.effect_attribute,
        skill=skill.name,
    )


def several(
    moment: Moment, hero: str, action: ActionKind, skill: Skill, targets: Iterable[str]
) -> OneOnMany:
    """The same action against several enemies with one roll (MA-012)."""
    return OneOnMany(
        actor=hero,
        action=action,
        checks=tuple(
            Check(
                value=usable(moment, hero, skill).value,
                difficulty=difficulty_against(moment, target, action),
                target=target,
            )
            for target in targets
        ),
        attribute=skill.attribute,
        effect_value=skill.effect,
        effect_attribute=skill.effect_attribute,
        skill=skill.name,
    )


def watch(moment: Moment, hero: str) -> DeclareAction:
    """An action with no enemy left: to look out for more of them."""
    figures = moment.setting.figures
    return DeclareAction(
        actor=hero,
        action=ActionKind.OTHER,
        value=usable(moment, hero, figures.watch).value,
        difficulty=figures.watch_difficulty,
        attribute=figures.watch.attribute,
        skill=figures.watch.name,
    )


def is_approved(state: State, action: ActionKind, hero: str) -> bool:
    """Whether a success at this action earns a hero a card now (TR-089, TC-029)."""
    if action not in approved_kinds(state) or state.round is None:
        return False
    once = state.dialect.approved_actions.earned == "once_for_each_kind"
    return not (once and (hero, action) in state.round.rewards.earned)


def raising(
    state: State, hero: str, card: int, attribute: Attribute | None, skill: str | None
) -> PlayCard:
    """The play of a card that raises an attribute, one skill of it, or the next roll of a kind."""
    match state.dialect.enhancements.raise_reach:
        case "attribute_for_the_round":
            raised = Raise(attribute=attribute)
        case "skill_for_the_round":
            raised = Raise(attribute=attribute, skill=skill)
        case "next_roll":
            raised = Raise()
        case _:
            assert_never(state.dialect.enhancements.raise_reach)
    return PlayCard(hero=hero, card=card, choice=raised)


def raised_by(
    state: State, hero: str, action: ActionKind, attribute: Attribute | None, skill: str | None
) -> int:
    """What cards in play add to an action with a skill."""
    kind = roll_kind(action, attribute)
    return sum(
        each.amount
        for each in state.boosts
        if each.hero == hero
        and (
            each.raises_value(attribute, skill)
            or (each.next_roll is not None and each.next_roll is kind)
        )
    )


def allowed(state: State, command: Command) -> Command | None:
    """The command, if the rules allow it now."""
    return command if TORG.refusal(state, command) is None else None
