"""A dramatic skill resolution under way: its steps, what is done, what has gone wrong."""

import attrs

from dramadeck.core import Name, Natural
from dramadeck.core.short_repr import short_repr
from dramadeck.torg.cards import SkillBox, Step
from dramadeck.torg.field_types import OneHero


@attrs.frozen(kw_only=True, weakref_slot=False)
class Approach:
    """A new skill, or a new angle that starts again from step A (TR-105)."""

    skill: Name
    starts_over: bool

    __repr__ = short_repr


@attrs.frozen(kw_only=True, weakref_slot=False)
class SkillResolution:
    """A dramatic skill resolution under way (TR-095).

    Attributes:
        hero: the lead character.
        skill: the skill in use.
        difficulties: the difficulty number of each step, from step A on.
        done: how many steps are completed.
        raised: what complications have added to the difficulties (TR-104).
        flips_left: flips, or rounds, until disaster strikes; None where time does not press.
        is_overdue: whether time is up and a last-ditch effort is all that is left (TG-072).
        demands_approach: whether a critical problem demands a new skill or angle (TR-105).
        proposed: the new approach on which the gamemaster has to rule.
        proposed_in: the round of the last proposal; the next may come a round later (TR-183).
    """

    hero: OneHero
    skill: Name
    difficulties: tuple[int, ...]
    done: Natural = 0
    raised: Natural = 0
    flips_left: Natural | None = None
    is_overdue: bool = False
    demands_approach: bool = False
    proposed: Approach | None = None
    proposed_in: Natural | None = None

    __repr__ = short_repr

    @property
    def steps(self) -> tuple[Step, ...]:
        """Every step of the task, in order."""
        return tuple(Step)[: len(self.difficulties)]

    @property
    def open_steps(self) -> tuple[Step, ...]:
        """The steps still to be done, in order; the first is the one that is due."""
        return self.steps[self.done :]

    def offered(self, box: SkillBox) -> tuple[Step, ...]:
        """The steps that a card lets the hero try: the one due and those right after it."""
        due = self.open_steps
        run = next((n for n, step in enumerate(due) if step not in box.steps), len(due))
        return due[:run]

    def difficulty(self, step: Step) -> int:
        """The difficulty number of a step, complications included."""
        return self.difficulties[self.steps.index(step)] + self.raised
