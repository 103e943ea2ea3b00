"""What tests, taunts, tricks ... do to their target."""

import pytest

from dramadeck.charts.torg import INTERACTION_RESULTS, Edition, Interaction, interaction_result

CALL = "player's call"
MARGINS = (0, 4, 5, 9, 10, 14, 15, 16, 17, 40)


def results(kind, edition):
    return [str(interaction_result(margin, kind, edition)) for margin in MARGINS]


def spread_out(first, second, third, fourth, at_16):
    return [first, first, second, second, third, third, fourth, at_16, CALL, CALL]


@pytest.mark.parametrize(
    ("kinds", "edition", "printed"),
    [
        ("intimidate test", "classic", ("unskilled", "stymied", "setback", "break", "break")),
        (
            "taunt trick",
            "classic",
            ("unskilled", "stymied", "setback", "up/setback", "up/setback"),
        ),
        (
            "maneuver",
            "classic",
            ("unskilled", "fatigued", "stymied/fatigued", "setback/fatigued", "setback/fatigued"),
        ),
        ("intimidate test", "revised", ("stymied", "unskilled", "setback", "break", "break")),
        (
            "taunt trick",
            "revised",
            ("stymied", "unskilled", "setback", "up/setback", "up/setback"),
        ),
        (
            "maneuver",
            "revised",
            ("fatigued", "stymied", "unskilled", "setback/fatigued", "setback/fatigued"),
        ),
    ],
)
def test_each_edition_has_its_own_results(kinds, edition, printed):
    for kind in kinds.split():
        assert results(Interaction(kind), Edition(edition)) == spread_out(*printed)


@pytest.mark.rule("TG-054", "TG-055", "TG-056", "TG-057", "TG-058")
@pytest.mark.parametrize(
    ("kinds", "printed"),
    [
        ("intimidate test", ("stymied", "unskilled", "setback", "break", CALL)),
        ("taunt trick", ("stymied", "unskilled", "setback", "up/setback", CALL)),
        ("maneuver", ("fatigued", "stymied", "unskilled", "setback/fatigued", CALL)),
    ],
)
def test_the_variant_for_gurps_has_the_players_call_from_16(kinds, printed):
    for kind in kinds.split():
        assert results(Interaction(kind), Edition.GURPS) == spread_out(*printed)


def test_a_result_says_where_it_was_read():
    result = interaction_result(15, Interaction.TAUNT, Edition.GURPS)
    assert [str(effect) for effect in result.effects] == ["up", "setback"]
    assert result.source == "TG-057"
    assert len(INTERACTION_RESULTS) == 15


def test_a_failed_interaction_has_no_result():
    assert interaction_result(-1, Interaction.TEST, Edition.CLASSIC) is None


@pytest.mark.parametrize(
    "wrong",
    [
        (1.0, Interaction.TEST, Edition.CLASSIC),
        (-1.0, Interaction.TEST, Edition.CLASSIC),
        (1, "test", Edition.CLASSIC),
        (1, Interaction.TEST, "classic"),
    ],
)
def test_wrong_types_are_refused(wrong):
    with pytest.raises(TypeError, match=r"must be (a whole number|of type)"):
        interaction_result(*wrong)
