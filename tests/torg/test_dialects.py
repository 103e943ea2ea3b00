"""Rule texts as values, and what house rules may change."""

import re

import attrs
import pytest

from dramadeck import torg
from dramadeck.charts import Chart, Row, Step
from tests.torg.at import at_new_game, at_opening, at_rounds, at_table
from tests.torg.tables import HEROES, in_scene


def house(group, **changes):
    """Return the revised text with other readings in one group."""
    changed = attrs.evolve(getattr(torg.REVISED, group), **changes)
    return attrs.evolve(torg.REVISED, name="house", **{group: changed})


def test_rule_texts_are_values_and_are_found_by_name():
    assert torg.DIALECTS["revised"] is torg.REVISED
    assert torg.new_game(HEROES, seed=7).dialect is torg.REVISED
    assert torg.new_game(HEROES, seed=7, dialect="revised").dialect is torg.REVISED
    with pytest.raises(TypeError):
        torg.DIALECTS["house"] = torg.REVISED
    again = attrs.evolve(torg.REVISED)
    assert again == torg.REVISED
    assert hash(again) == hash(torg.REVISED)
    assert house("rounds", fatigue_shock=3) != torg.REVISED


def test_no_reading_has_a_default():
    groups = [field for field in attrs.fields(torg.Dialect) if field.name not in ("name", "silent")]
    for group in groups:
        for reading in attrs.fields(type(getattr(torg.REVISED, group.name))):
            assert reading.default is attrs.NOTHING, f"{group.name}.{reading.name}"


def test_house_rules_may_change_hand_sizes_discards_and_opening_pools():
    ten = Chart("Hands of this house", (Row(1, None, 10),), source="HOUSE")
    at = at_new_game(dialect=house("adventure", hand_sizes=ten))
    at = at.deal()
    assert [len(at.hand(hero)) for hero in HEROES] == [10, 10, 10]
    dialect = house("adventure", optional_discards_under_size=2)
    over = at_table(hands={"Quin": (1, 2, 3)}, dialect=dialect).changed(in_scene).end_scene()
    assert over.discard_after_scene(hero="Quin", cards=(1, 2)).hand("Quin") == (3,)
    three = torg.commands.DiscardAfterScene(hero="Quin", cards=(1, 2, 3))
    over.refuses(three, torg.Reason.WRONG_NUMBER_OF_CARDS, "TR-047", "0 or 1 or 2")
    two = Chart("Opening pools of this house", (Row(1, None, 2),), source="HOUSE")
    at = at_opening(hands={"Tina": (42, 45)}, dialect=house("pools", opening=two))
    assert at.open_pool(hero="Tina", cards=(42, 45)).pool("Tina") == (42, 45)


def test_house_rules_may_change_fatigue_setback_and_inspiration():
    dialect = house("rounds", fatigue_shock=4, inspired_draws=0, setback_penalty=2)
    tired = at_rounds(38, dialect=dialect)  # dramatic: H Fatigued
    assert tired.hero("Quin").injuries.shock == 4
    inspired = at_opening(top=1, dialect=dialect).flip()  # dramatic: H Inspiration
    assert inspired.events_of(torg.events.CharacterInspired)
    assert inspired.events_of(torg.events.CardDrawn) == []
    hindered = at_rounds(29, dialect=dialect)  # dramatic: H Setback
    acted = hindered.name_setback(side=torg.Side.HEROES).acts("Quin", torg.ActionKind.OTHER, 0)
    assert acted.outcome.results[0].margin == -2


# ------------------------------------------------------------------------- custom rule texts

WRONG_TYPES = {
    "pools": ("transfers_a_round", "3", "Pools.transfers_a_round: expected a whole number, got"),
    "rounds": ("harm", 3, "Rounds.harm: expected one of (shock_and_wounds, "),
    "trades": ("are_explained", 1, "Trades.are_explained: expected True or False, got 1"),
    "approved_actions": ("any_action", ("Attack", 3), "ApprovedActions.any_action: expected a tu"),
    "adventure": ("hand_sizes", 4, "Adventure.hand_sizes: expected a Chart, got 4 (int)"),
    "attempts": ("die", 20, "Attempts.die: expected one of (d20_and_bonus_chart, "),
    "specials": ("most_subplots", 1.5, "Specials.most_subplots: expected a whole number, got 1.5"),
    "piles": ("reshuffled", None, "Piles.reshuffled: expected one of (discard_pile_and_buried"),
}


@pytest.mark.parametrize("text", torg.DIALECTS.values(), ids=lambda text: text.name)
def test_a_reading_of_the_wrong_type_is_refused_when_the_text_is_created(text):
    for group, (field, value, words) in WRONG_TYPES.items():
        with pytest.raises(TypeError, match=re.escape(words)):
            attrs.evolve(getattr(text, group), **{field: value})


@pytest.mark.parametrize("text", torg.DIALECTS.values(), ids=lambda text: text.name)
def test_readings_are_converted_from_names_and_lists(text):
    written = attrs.evolve(text.approved_actions, any_action=["attack", "Taunt"])
    kinds = (torg.ActionKind.ATTACK, torg.ActionKind.TAUNT)
    assert written == attrs.evolve(text.approved_actions, any_action=kinds)
    harm = attrs.evolve(text.rounds, harm=text.rounds.harm.upper()).harm
    assert harm == text.rounds.harm


HARMS = r"expected one of \(shock_and_wounds, fatigue_and_hit_points\)"


def test_an_invalid_reading_is_refused_when_the_text_is_created():
    for group, field, value, words in (
        ("rounds", "harm", "shock_and_wound", f"{HARMS}, got 'shock_and_wound'"),
        ("pools", "transfers_a_round", -1, "expected 0 or more, got -1"),
        ("specials", "most_subplots", -1, "expected 0 or more, got -1"),
        ("enhancements", "drama_award", -3, "expected 0 or more, got -3"),
        ("skill_resolution", "fewest_steps", 0, "expected 1 or more, got 0"),
        ("skill_resolution", "fewest_steps", 5, "expected 4 or fewer, got 5"),
        ("enhancements", "leadership_fewest", 9, ".*or fewer, as leadership_cards says, got 9"),
    ):
        readings = getattr(torg.REVISED, group)
        wrong = rf"^{type(readings).__name__}\.{field}: {words}"
        with pytest.raises(ValueError, match=wrong):
            attrs.evolve(readings, **{field: value})


@pytest.mark.parametrize(("group", "field"), [("adventure", "hand_sizes"), ("pools", "opening")])
def test_a_chart_without_a_valid_row_for_each_size_of_party_is_refused(group, field):
    for rows, words in (
        ([Row(1, None, -4)], "expected 0 or more in each row, got 1 or more → -4"),
        ([Row(2, None, 4)], "got none for 1"),
        ([Row(1, 3, 4), Row(5, None, 3)], "got none for 4"),
        ([Row(1, 3, 4), Row(4, 6, 3)], "got none for 7"),
    ):
        chart = Chart("A chart of this house", rows, "the house")
        with pytest.raises(ValueError, match=rf"\.{field}: .*{words}"):
            attrs.evolve(getattr(torg.REVISED, group), **{field: chart})


def test_a_chart_of_words_or_a_wrong_group_is_refused_and_a_chart_with_steps_accepted():
    words = Chart("A chart of this house", [Row(1, None, "four")], "the house")
    with pytest.raises(TypeError, match=r"^Pools.opening: expected a whole number in each row"):
        attrs.evolve(torg.REVISED.pools, opening=words)
    steps = Chart("A chart of this house", [Row(1, 1, 4)], "the house", Step(every=1, adds=1))
    assert attrs.evolve(torg.REVISED.pools, opening=steps).opening.lookup(9) == 12
    with pytest.raises(TypeError, match=r"^Dialect.piles: expected a Piles, got Pools\("):
        attrs.evolve(torg.REVISED, piles=torg.REVISED.pools)
    with pytest.raises(ValueError, match=r"^Dialect.name: expected a text that is not blank"):
        attrs.evolve(torg.REVISED, name=" ")
