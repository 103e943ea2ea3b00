"""What is good to know before a command is sent, as things stand now."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from dramadeck.narration.messages import (
    Listed,
    Message,
    People,
    message,
    message_in,
    message_n,
)
from dramadeck.narration.torg.scope import TorgScope
from dramadeck.narration.torg.values import asked, with_difficulties
from dramadeck.torg import Step
from dramadeck.torg.commands import (
    ApplyInteraction,
    DeclareCriticalMoment,
    LastDitchEffort,
    ResolveDramaticStep,
    Roll,
)
from dramadeck.torg.rules.skill_resolution import difficulties_at_once


def _offered(t: TorgScope) -> tuple[Step, ...]:
    """The steps that the card in force lets the hero try."""
    task, card = t.after.resolution, t.top_card
    return task.offered(card.gamemaster.skill_box) if task and card else ()


def _step(t: TorgScope) -> Message | None:
    """What the check of this round is for."""
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
        return message("the card does not offer step {step}: a success brings a card", step=step)
    if len(steps) > 1:
        return message("the card offers the steps {steps}", steps=Listed(steps))
    difficulty = asked(t, task.difficulty(task.open_steps[0]))
    return message("step {step}, against {difficulty}", step=Listed(steps), difficulty=difficulty)


def _last_ditch(t: TorgScope) -> Message | None:
    """What a last-ditch effort asks for, and what it risks."""
    task, readings = t.after.resolution, t.dialect.skill_resolution
    if task is None:
        return None
    if task.is_overdue or task.flips_left == 0:
        return message("all open steps at once; if it fails, so does the task")
    return message(
        "all open steps at once, each {number} harder; if it fails, a new approach is needed",
        number=readings.last_ditch_increase,
    )


def _critical_moment(t: TorgScope) -> Message:
    """What a critical moment allows, once an act."""
    match t.dialect.pools.critical_moment:
        case "onto_the_action":
            return message("once an act: any cards of the hand can help this action")
        case "all_into_the_pool":
            return message("once an act: the whole hand goes into the pool")
        case "chosen_into_the_pool":
            return message("once an act: cards of the hand go into the pool, for one character")


def _roll(t: TorgScope) -> Message | None:
    """That what somebody has done to an opponent is not applied yet, and lapses with the roll."""
    command = ApplyInteraction.__name__
    waiting = (due.names("actor") for due in t.after.dues if due.command == command)
    names = [*dict.fromkeys(name for actors in waiting for name in actors)]
    if not names:
        return None
    return message_n(
        len(names),
        "what {people} has done is not applied yet, and lapses with this roll",
        "what {people} have done is not applied yet, and lapses with this roll",
        people=People(names),
    )


HINTS: Final[Mapping[type, Callable[[TorgScope], Message | None]]] = MappingProxyType(
    {
        ResolveDramaticStep: _step,
        LastDitchEffort: _last_ditch,
        DeclareCriticalMoment: _critical_moment,
        Roll: _roll,
    }
)
"""Type of command → what is good to know before it is sent, if anything."""


def steps_tried(t: TorgScope, count: int) -> Message | None:
    """Which steps so many are, with their difficulties; none where the card offers fewer."""
    task, steps = t.after.resolution, _offered(t)[:count]
    if task is None or len(steps) < count:
        return None
    difficulties = difficulties_at_once(t.dialect.skill_resolution.several_steps, task, steps)
    told = with_difficulties(t, steps, difficulties)
    return message_in("steps", "{steps}", steps=told)
