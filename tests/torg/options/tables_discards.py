"""A scene that is over, and the discards that it waits for."""

from dramadeck import torg
from tests.torg.tables import in_scene, stacked

ALERTNESS, ROMANCE = 33, 120


def scene_over(**laid):
    """A scene that has just ended; everybody has yet to discard."""
    return torg.end_scene(in_scene(stacked(**laid))).state


def discard(hero, *cards):
    return torg.DiscardAfterScene(hero=hero, cards=cards)


def after(state, *commands):
    """The state after these commands, and the events of the last one."""
    events = ()
    for command in commands:
        state, events = torg.TORG.step(state, command)
    return state, events
