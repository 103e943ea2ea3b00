"""Hints: information about the current state that is useful before a command is sent."""

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Final

from dramadeck.narration.messages import Listed, Message, People, message, message_in, message_n
from dramadeck.narration.torg.scope import TorgScope
from dramadeck.narration.torg.values import difficulty_value, with_difficulties
from dramadeck.torg import Step
from dramadeck.torg.commands import (
    AnswerTrade,
    ApplyInteraction,
    BeginSkillResolution,
    DeclareCriticalMoment,
    LastDitchEffort,
    ResolveDramaticStep,
    Roll,
    SpendPossibility,
)
from dramadeck.torg.rules.cards.totals import RAISES
from dramadeck.torg.rules.skill_resolution import difficulties_at_once


def _offered(t: TorgScope) -> tuple[Step, ...]:
    """The steps that the card in force offers."""
    task, card = t.after.resolution, t.top_card
    return task.offered(card.gamemaster.skill_box) if task and card else ()


def _new_task(t: TorgScope) -> Message | None:
    """How many steps a task has, where that is not free."""
    readings = t.dialect.skill_resolution
    if readings.fewest_steps < len(Step):
        return None
    if readings.difficulties == "one_for_all_steps":
        return message("four steps with the same difficulty number: 10 10 10 10")
    return message("four steps, each with a difficulty number: 10 12 10 10")


def _step(t: TorgScope) -> Message | None:
    """The purpose of the check of this round."""
    task, card = t.after.resolution, t.top_card
    if task is None or card is None:
        return None
    if card.gamemaster.skill_box.hazard:
        return message(
            "against the problem on the card: {hazard}", hazard=card.gamemaster.skill_box.hazard
        )
    steps = _offered(t)
    if not steps:
        step = task.open_steps[0]
        return message("the card does not offer step {step}: a success earns a card", step=step)
    if len(steps) > 1:
        return message("the card offers the steps {steps}", steps=Listed(steps))
    difficulty = difficulty_value(t, task.difficulty(task.open_steps[0]))
    return message("step {step}, against {difficulty}", step=Listed(steps), difficulty=difficulty)


def _last_ditch(t: TorgScope) -> Message | None:
    """The difficulty of a last-ditch effort, and its risk."""
    task, readings = t.after.resolution, t.dialect.skill_resolution
    if task is None:
        return None
    if task.is_overdue or task.flips_left == 0:
        return message("all open steps at once; if this fails, the task fails")
    return message(
        "all open steps at once, each {number} harder; if this fails, a new approach is needed",
        number=readings.last_ditch_increase,
    )


def _critical_moment(t: TorgScope) -> Message:
    """The effect of a critical moment."""
    match t.dialect.pools.critical_moment:
        case "onto_the_action":
            return message("once per act: any cards in the hand can help this action")
        case "all_into_the_pool":
            return message("once per act: the whole hand goes into the pool")
        case "chosen_into_the_pool":
            return message("once per act: cards from the hand go into the pool, for one character")


def _roll(t: TorgScope) -> Message | None:
    """The interactions that are not applied yet and lapse with the roll."""
    command = ApplyInteraction.__name__
    waiting = (due.names("actor") for due in t.after.dues if due.command == command)
    names = [*dict.fromkeys(name for actors in waiting for name in actors)]
    if not names:
        return None
    return message_n(
        len(names),
        "the result of {people} is not applied yet; this roll cancels it",
        "the results of {people} are not applied yet; this roll cancels them",
        people=People(names),
    )


def _trade(t: TorgScope) -> Message | None:
    """The cards that the seat gets if it agrees to the trade that it was offered."""
    cards = [
        card
        for offer in t.after.offers
        for hero in t.after.heroes
        if hero.name == offer.with_hero == t.after.seat.name
        for card in offer.pooled or hero.offered or ()
    ]
    return message("you get {cards} in return", cards=t.cards(cards)) if cards else None


def _possibility(t: TorgScope) -> Message | None:
    """Whether a point can do nothing for a hero who is unharmed and does not act."""
    hero = t.hero(t.after.seat.name or "")
    if hero is None or hero.injuries.is_injured:
        return None
    if any(attempt.actor == hero.name for attempt in t.after.attempts):
        return None
    return message("no action is open, and you are unharmed")


HINTS: Final[Mapping[type, Callable[[TorgScope], Message | None]]] = MappingProxyType(
    {
        BeginSkillResolution: _new_task,
        ResolveDramaticStep: _step,
        LastDitchEffort: _last_ditch,
        DeclareCriticalMoment: _critical_moment,
        Roll: _roll,
        AnswerTrade: _trade,
        SpendPossibility: _possibility,
    }
)
"""Type of command → its hint, or None."""


def steps_label(t: TorgScope, count: int) -> Message | None:
    """The first `count` steps with their difficulties; None if the card offers fewer."""
    task, steps = t.after.resolution, _offered(t)[:count]
    if task is None or len(steps) < count:
        return None
    difficulties = difficulties_at_once(t.dialect.skill_resolution.several_steps, task, steps)
    labels = with_difficulties(t, steps, difficulties)
    return message_in("steps", "{steps}", steps=labels)


def _may_raise(reach: str, t: TorgScope) -> bool:
    """Whether the hero of the seat may play a card that raises what an action names."""
    hero = t.hero(t.after.seat.name or "")
    if hero is None or t.dialect.enhancements.raise_reach != reach:
        return False
    hand = hero.hand if t.after.round is None else None
    return any(t.face(card).type in RAISES for card in (*hero.pool, *(hand or ())))


NEEDED: Final[Mapping[str, Callable[[TorgScope], bool]]] = MappingProxyType(
    {
        "DeclareAction.attribute": partial(_may_raise, "attribute_for_the_round"),
        "DeclareAction.skill": partial(_may_raise, "skill_for_the_round"),
    }
)
"""`Command.field` of a rarely needed field → whether it is needed now."""
