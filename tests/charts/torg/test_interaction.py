"""The results of tests, taunts, tricks and so on; the ideas for setbacks."""

import pytest

from dramadeck.charts import torg
from dramadeck.charts.sources import source_of
from dramadeck.charts.torg.interaction import SETBACK_IDEAS

CALL = "player's call"
MARGINS = (0, 4, 5, 9, 10, 14, 15, 16, 17, 10**6)


def spread_out(first, second, third, fourth, at_16):
    return [first, first, second, second, third, third, fourth, at_16, CALL, CALL]


DOWN = "setback/fatigued, setback/fatigued"


@pytest.mark.rule("TG-054", "TG-055", "TG-056", "TG-057", "TG-058")
@pytest.mark.parametrize(
    ("kinds", "edition", "printed"),
    [
        ("intimidate test", "classic", "unskilled, stymied, setback, break, break"),
        ("taunt trick", "classic", "unskilled, stymied, setback, up/setback, up/setback"),
        ("maneuver", "classic", f"unskilled, fatigued, stymied/fatigued, {DOWN}"),
        ("intimidate test", "revised", "stymied, unskilled, setback, break, break"),
        ("taunt trick", "revised", "stymied, unskilled, setback, up/setback, up/setback"),
        ("maneuver", "revised", f"fatigued, stymied, unskilled, {DOWN}"),
        # The variant for GURPS has the player's call from 16 on.
        ("intimidate test", "gurps", f"stymied, unskilled, setback, break, {CALL}"),
        ("taunt trick", "gurps", f"stymied, unskilled, setback, up/setback, {CALL}"),
        ("maneuver", "gurps", f"fatigued, stymied, unskilled, setback/fatigued, {CALL}"),
    ],
)
def test_each_edition_has_its_own_results(kinds, edition, printed):
    for kind in map(torg.Interaction, kinds.split()):
        results = [torg.interaction_result(it, kind, torg.Edition(edition)) for it in MARGINS]
        assert [*map(str, results)] == spread_out(*printed.split(", "))


def test_the_lines_end_where_the_next_begins_and_a_result_says_where_it_was_read():
    lines = dict.fromkeys(torg.Edition, "0-4, 5-9, 10-14, 15-16, 17 or more")
    lines[torg.Edition.GURPS] = "0-4, 5-9, 10-14, 15, 16 or more"
    for (edition, kind), chart in torg.INTERACTION_RESULTS.items():
        assert ", ".join(row.numbers for row in chart.rows) == lines[edition], (edition, kind)
    assert len(torg.INTERACTION_RESULTS) == 15
    result = torg.interaction_result(15, torg.Interaction.TAUNT, torg.Edition.GURPS)
    assert [str(effect) for effect in result.effects] == ["up", "setback"]
    assert result.source == "TG-057"
    assert torg.interaction_result(-1, torg.Interaction.TEST, torg.Edition.CLASSIC) is None


def test_wrong_types_are_refused_and_a_rule_without_a_list_with_those_that_have_one():
    test, text = torg.Interaction.TEST, torg.Edition.CLASSIC
    for wrong in ((1.0, test, text), (-1.0, test, text), (1, "test", text), (1, test, "classic")):
        with pytest.raises(TypeError, match=r"must be (a whole number|of type)"):
            torg.interaction_result(*wrong)
    with pytest.raises(ValueError, match="'TR-001'; TR-078 and TG-045 have one"):
        torg.setback_ideas("TR-001")


@pytest.mark.rule("TR-078", "TG-045")
def test_each_rule_has_its_list_and_every_idea_a_name_of_its_own_and_says_what_happens():
    names = [idea.name for idea in torg.setback_ideas()]
    assert len(names) == len(set(names)) == len(SETBACK_IDEAS) == 8
    assert all(len(idea.what.split()) > 4 for idea in SETBACK_IDEAS)
    assert torg.setback_ideas("TR-078") == SETBACK_IDEAS
    assert len(torg.setback_ideas("TG-045")) == 4
    keys = {source_of(key).key for idea in SETBACK_IDEAS for key in idea.sources}
    assert keys == {"TR-078", "TG-045"}
