"""Quin and a bomb: a dramatic skill resolution under way, in any of the three texts."""

import attrs

from dramadeck import torg
from dramadeck.torg import Step
from tests.torg.tables_actions import announced, rounds

A, B, C, D = Step
TEXTS = ("revised", "classic", "gurps")
# Dramatic lines of dashes, unless said otherwise, with these skill boxes.
STEPS_AB, STEPS_BD, STEPS_ABCD, FATIGUED_ABCD = 151, 77, 154, 34
POSSIBLE_SETBACK, COMPLICATION, OTHER_COMPLICATION, CRITICAL_PROBLEM = 70, 47, 36, 46

COSTS = {
    "revised": {1: [0], 2: [2, 4], 3: [2, 4, 6], 4: [2, 4, 6, 6]},
    "classic": {1: [0], 2: [2, 4], 3: [2, 4, 6], 4: [2, 4, 6, 6]},
    "gurps": {1: [0], 2: [2, 2], 3: [4, 4, 4], 4: [6, 6, 6, 6]},
}


def begun(state, dialect, *, count=4, limit=None):
    """Quin disarms a bomb of so many steps, all of them at 10; in GURPS against the clock."""
    limit = limit if limit or dialect != "gurps" else 9
    return torg.begin_skill_resolution(
        state, hero="Quin", skill="demolitions", difficulties=(10,) * count, flips=limit
    ).state


def bomb(dialect, card=STEPS_ABCD, *, count=4, limit=None, done=0, **table):
    """Likewise, with this card in force and so many steps done."""
    state = begun(rounds(card, dialect=dialect, **table), dialect, count=count, limit=limit)
    return attrs.evolve(state, resolution=attrs.evolve(state.resolution, done=done))


def uneven(state):
    """The task with a difficulty for each step, but in the classic text, which has one for all."""
    if state.dialect.name == "classic":
        return state
    task = attrs.evolve(state.resolution, difficulties=(8, 9, 10, 11))
    return attrs.evolve(state, resolution=task)


def house(dialect, **changes):
    readings = attrs.evolve(dialect.skill_resolution, **changes)
    return attrs.evolve(dialect, name="house", skill_resolution=readings)


def tried(state, *, value=30, steps=1):
    return torg.resolve_dramatic_step(state, hero="Quin", value=value, steps=steps).state


def checked(state, *, succeeds=True, steps=1):
    """The check of the round; a die of 12 decides nothing in any of the texts."""
    state = tried(state, value=40 if succeeds else 0, steps=steps)
    return announced(state, *[12] * len(state.attempt.dice_due))


def difficulties(state):
    return [check.difficulty for check in state.attempt.checks]
