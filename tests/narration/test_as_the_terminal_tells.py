"""Each sentence of Torg stands for what the terminal tells: the same tone, depth and rules."""

from itertools import groupby

from dramadeck import torg
from dramadeck.cli.lines import Telling
from dramadeck.cli.narration import NARRATION, _told_together
from dramadeck.torg import SPECTATOR, TORG
from tests.each import for_each
from tests.laws.walks import Step
from tests.narration.walked import lines_of, narrator_of, steps, walked

TEXTS = [text for name, text in walked() if name == "torg"]


def terminal(step: Step) -> list[tuple[str, int, tuple[str, ...]]]:
    """What the terminal tells, of events that have words here: tone, depth, rules."""
    heard = [each for each in step.events if not isinstance(each, torg.CardNamed)]
    public = [TORG.view_event(each, SPECTATOR) for each in heard]
    told = []
    for (kind, _), together in groupby(enumerate(public), key=_told_together):
        events = tuple(event for _, event in together)
        telling = Telling(before=step.before, after=step.after, command=step.command, events=events)
        line = NARRATION[kind](telling)
        if line is not None:
            told.append((line.tone.value, line.depth, line.rules))
    return told


@for_each(TEXTS)
def test_a_sentence_has_the_tone_the_depth_and_the_rules_of_the_terminal(text: str):
    for step in steps("torg", text):
        if any(isinstance(each, torg.InteractionApplied) for each in step.events):
            continue  # of a player's call alone the terminal cannot tell
        lines = lines_of(narrator_of(TORG, step.before), step)
        assert [(line.tone.value, line.depth, line.rules) for line in lines] == terminal(step)
