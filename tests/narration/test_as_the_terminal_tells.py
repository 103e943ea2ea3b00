"""Each sentence stands for what the terminal tells: the same tone, depth and rules."""

from itertools import groupby

import pytest

from dramadeck import torg
from dramadeck.cli import narration as torg_lines
from dramadeck.cli import tarot_lines
from dramadeck.cli.lines import Telling
from dramadeck.cli.tarot_telling import TarotTelling
from dramadeck.narration.words import words_of_system
from dramadeck.torg import SPECTATOR
from tests.laws.walks import SYSTEMS, Step, System
from tests.narration.walked import lines_of, narrator_of, steps, walked

Heard = list[tuple[str, int, tuple[str, ...]]]


def terminal(system: System, step: Step) -> Heard:
    """What the terminal tells, of events that have words here: tone, depth, rules."""
    silent = words_of_system(system.name).silent
    heard = [each for each in step.events if each.__class__ not in silent]
    public = [system.view_event(each, SPECTATOR) for each in heard]
    lines = torg_lines if system.name == "torg" else tarot_lines
    told = []
    for (kind, _), together in groupby(enumerate(public), key=lines._told_together):
        events = tuple(event for _, event in together)
        states = {"before": step.before, "after": step.after, "events": events}
        if system.name == "torg":
            line = torg_lines.NARRATION[kind](Telling(**states, command=step.command))
        else:
            line = tarot_lines.NARRATION[kind](TarotTelling(**states))
        if line is not None:
            told.append((line.tone.value, line.depth, line.rules))
    return told


@pytest.mark.parametrize(("name", "text"), walked())
def test_a_sentence_has_the_tone_the_depth_and_the_rules_of_the_terminal(name, text):
    for step in steps(name, text):
        if any(isinstance(each, torg.InteractionApplied) for each in step.events):
            continue  # of a player's call alone the terminal cannot tell
        lines = lines_of(narrator_of(SYSTEMS[name], step.before), step)
        told = [(line.tone.value, line.depth, line.rules) for line in lines]
        assert told == terminal(SYSTEMS[name], step)
