"""Quin and a bomb: an open dramatic skill resolution, in any of the three rule texts."""

import attrs

from dramadeck import torg
from tests.torg.at import TorgAt
from tests.torg.tables_actions import rounds

A, B, C, D = torg.Step
# Cards by their skill box; the dramatic line is of dashes unless the name says otherwise.
STEPS_AB, STEPS_BD, STEPS_ABCD, FATIGUED_ABCD = 151, 77, 154, 34
POSSIBLE_SETBACK, COMPLICATION, OTHER_COMPLICATION, CRITICAL_PROBLEM = 70, 47, 36, 46

BY_THE_CHART = {1: [0], 2: [2, 4], 3: [2, 4, 6], 4: [2, 4, 6, 6]}
COSTS = {torg.REVISED: BY_THE_CHART, torg.CLASSIC: BY_THE_CHART}
COSTS[torg.GURPS] = {1: [0], 2: [2, 2], 3: [4, 4, 4], 4: [6, 6, 6, 6]}


def bomb(dialect, card=STEPS_ABCD, *, count=4, limit=None, done=0, **table):
    """Return a table at which Quin disarms a bomb; each step has a difficulty of 10.

    `card` is in force; `count` steps are needed, and `done` are done; GURPS has a time limit.
    """
    state = rounds(card, dialect=dialect, **table)
    limit = limit if limit or state.dialect is not torg.GURPS else 9
    task = {"skill": "demolitions", "difficulties": (10,) * count, "flips": limit}
    state = torg.begin_skill_resolution(state, hero="Quin", **task).state
    return attrs.evolve(state, resolution=attrs.evolve(state.resolution, done=done))


@attrs.frozen(repr=False, kw_only=True)
class BombAt(TorgAt):
    """A point at which Quin disarms a bomb."""

    def with_difficulties(self, *difficulties):
        """Give each step a difficulty of its own; the classic text has no such tasks."""
        task = attrs.evolve(self.resolution, difficulties=difficulties)
        return self.changed(attrs.evolve, resolution=task)

    def uneven(self):
        """Give the steps different difficulties, except in the classic text."""
        return self if self.dialect is torg.CLASSIC else self.with_difficulties(8, 9, 10, 11)

    def tries(self, *, value=30, steps=1):
        return self.resolve_dramatic_step(hero="Quin", value=value, steps=steps)

    def checked(self, *, succeeds=True, steps=1):
        """Make the check of the round; a die of 12 does not decide it in any text."""
        at = self.tries(value=40 if succeeds else 0, steps=steps)
        return at.announced(*[12] * len(at.attempt.dice_due))

    @property
    def difficulties(self):
        return [check.difficulty for check in self.attempt.checks]

    @property
    def gained(self):
        return [event.step for event in self.events_of(torg.events.StepGained)]


def at_bomb(dialect, card=STEPS_ABCD, **details):
    return BombAt(state=bomb(dialect, card, **details))
