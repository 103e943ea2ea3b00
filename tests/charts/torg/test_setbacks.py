"""Ideas for what a setback brings."""

import pytest

from dramadeck.charts.sources import source_of
from dramadeck.charts.torg import SETBACK_IDEAS, setback_ideas


@pytest.mark.rule("TR-078")
def test_every_idea_has_a_name_of_its_own_and_says_what_happens():
    names = [idea.name for idea in setback_ideas()]
    assert len(names) == len(set(names)) == len(SETBACK_IDEAS) == 8
    assert all(len(idea.what.split()) > 4 for idea in SETBACK_IDEAS)


@pytest.mark.rule("TR-078", "TG-045")
def test_each_rule_has_its_list():
    assert setback_ideas("TR-078") == SETBACK_IDEAS
    assert len(setback_ideas("TG-045")) == 4
    assert {source_of(key).key for idea in SETBACK_IDEAS for key in idea.sources} == {
        "TR-078",
        "TG-045",
    }


def test_a_rule_without_a_list_is_refused_with_those_that_have_one():
    with pytest.raises(ValueError, match="'TR-001'; TR-078 and TG-045 have one"):
        setback_ideas("TR-001")
