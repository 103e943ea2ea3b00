"""What a declared action is where the command says no more than it must."""

import attrs
import pytest

from dramadeck import torg
from tests.torg.moments import MOMENTS
from tests.torg.sample_commands import SAMPLES

DECLARING = (
    *(torg.DeclareAction, torg.ManyOnOne, torg.OneOnMany, torg.QuickMethod),
    *(torg.SumEfforts, torg.MassEffort),
)


@pytest.mark.rule("TR-023", "TR-065")
@pytest.mark.parametrize("kind", DECLARING)
def test_who_acts_has_the_skill_and_helps_the_scene_along_unless_it_is_said(kind):
    (command,) = (each for each in SAMPLES if isinstance(each, kind))
    otherwise = attrs.evolve(command, is_skilled=False, contributes=False)
    for sent, expected in ((command, True), (otherwise, False)):
        (event,) = torg.TORG.step(MOMENTS["in a round"], sent).events
        assert (event.attempt.is_skilled, event.contributes) == (expected, expected)
