"""Moments of tasks and subplots in the other texts, for the tests of the listings."""

from dramadeck import torg
from tests.torg.tables import stacked
from tests.torg.tables_actions import flipped, rounds

ROMANCE, MARTYR = 120, 122
STEPS_AB, STEPS_BD = 151, 77


def with_subplot(card, dialect):
    state = stacked(pools={"Quin": (card,)}, dialect=dialect)
    state = torg.accept_subplot(state, hero="Quin", card=card).state
    return torg.begin_subplot(state, hero="Quin", subplot=state.card(card).type).state


def overdue():
    state = torg.begin_skill_resolution(
        rounds(STEPS_AB, dialect="gurps"),
        hero="Quin",
        skill="demolitions",
        difficulties=(2,) * 4,
        flips=1,
    ).state
    return flipped(flipped(state, STEPS_BD), STEPS_BD + 1)


STORIES = {
    "a subplot in the classic text": with_subplot(ROMANCE, "classic"),
    "a martyr in the classic text": with_subplot(MARTYR, "classic"),
    "a task that is overdue": overdue(),
}
"""A table at some of these moments."""
