"""The quick method: one skill, several targets, and the number of successes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dramadeck import torg
from dramadeck.charts.torg import Pick, Spread
from dramadeck.charts.torg import quick_method as by_chart
from dramadeck.torg import ActionKind, Reason, commands, events
from dramadeck.torg.rules.interactions import INTERACTIONS
from tests.torg.at import at_fight, at_scene
from tests.torg.tables_actions import VILLAINS_TEST_INTIMIDATE

ATTACK, OTHER, ADRENALIN = ActionKind.ATTACK, ActionKind.OTHER, 1
TROOPERS = tuple(f"Shocktrooper {number}" for number in range(1, 31))


def quick(count, actor="Quin", **details):
    """Return an attack on several troopers with one roll, by default of value 10 against 8."""
    aims = {"difficulties": (8,) * count, "targets": TROOPERS[:count]}
    return commands.QuickMethod(actor=actor, **({"action": ATTACK, "value": 10} | aims | details))


def fight(card=45, villains=TROOPERS, **table):
    return at_fight(card=card, villains=villains, **table)


def resolved(command, at=None, die=12):
    return (at or fight()).sends(command).announced(die)


def hit(command, at=None):
    """Return the targets that are hit, in the order in which they were named."""
    results = resolved(command, at).outcome.results
    return [result.check.target for result in results if result.succeeded]


@pytest.mark.rule("MA-014", "MA-018", "MA-020")
def test_the_margin_gives_the_number_of_hits_in_the_order_of_the_targets():
    order = (TROOPERS[4], TROOPERS[0], TROOPERS[2])
    assert hit(quick(3, value=12, targets=order)) == list(order[:2])
    assert hit(quick(1, value=7)) == []
    assert hit(quick(1, value=8)) == [TROOPERS[0]]
    for value, successes in ((9, 0), (10, 1), (11, 1), (12, 2), (14, 4), (16, 6), (17, 6)):
        # A 12 is a bonus number of 0: the margin is the value less 8.
        assert hit(quick(6, value=value)) == list(TROOPERS[:successes])


@pytest.mark.rule("MA-021")
@pytest.mark.parametrize("actor", ["Quin", "Dragon"])
@pytest.mark.parametrize(("chosen", "successes"), [({}, 4), ({"spread": Spread.LOWEST}, 3)])
def test_the_most_hits_of_the_spread_count_unless_the_lowest_is_chosen(actor, chosen, successes):
    at = fight(villains=("Dragon", *TROOPERS))
    assert len(hit(quick(5, actor, value=14, **chosen), at)) == successes


@pytest.mark.rule("MA-018", "MA-020")
@pytest.mark.parametrize(("over", "hits"), [(None, 1), (Pick.HIGHEST, 1), (Pick.LOWEST, 2)])
@pytest.mark.parametrize("difficulties", [(8, 9, 9), (9, 8, 9), (9, 9, 8)])
def test_difficulties_one_apart_are_a_group_by_the_higher_or_the_lower(over, hits, difficulties):
    chosen = {} if over is None else {"over": over}
    assert len(hit(quick(3, value=12, difficulties=difficulties, **chosen))) == hits
    assert by_chart(total=12, difficulties=difficulties, **chosen).succeeded == hits


@pytest.mark.rule("MA-018", "MA-019", "TR-082", "TR-091")
def test_invalid_quick_methods_are_refused():
    at, (first, second) = fight(), TROOPERS[:2]
    apart, twice = quick(3, difficulties=(8, 9, 10)), quick(3, targets=(first, second, first))
    says = "8, 9, 10 differ by more than one"
    at.refuses(apart, Reason.DIFFICULTIES_TOO_DIFFERENT, "MA-018", says)
    says = "the quick method hits Shocktrooper 1 once"
    at.refuses(twice, Reason.TARGET_NAMED_TWICE, "MA-019", says)
    few, unknown = quick(3, targets=TROOPERS[:2]), quick(2, targets=(first, "Mumy"))
    at.refuses(few, Reason.TARGETS_UNEVEN, "MA-018", "3 actions and 2 targets")
    at.refuses(quick(0), Reason.NO_ACTIONS_NAMED, "MA-018", "Quin")
    at.refuses(unknown, Reason.UNKNOWN_CHARACTER, "TR-082", "Mumy")


@pytest.mark.rule("MA-018", "MA-020", "TR-059", "TR-147", "TR-089", "TR-121")
def test_a_quick_method_is_one_action_earns_one_card_and_a_raise_counts_for_all_targets():
    outcome = resolved(quick(3, targets=(), value=14, action=OTHER)).outcome
    assert [result.succeeded for result in outcome.results] == [1, 1, 1]
    at = resolved(quick(3, value=12))
    assert at.pending.aftermath.hits == TROOPERS[:2]
    at.refuses(quick(3), Reason.NO_ACTION_LEFT, "MA-018", "Quin")
    (earned,) = resolved(quick(4, value=14)).events_of(events.CardEarned)
    assert (earned.hero, earned.action) == ("Quin", ATTACK)
    assert not resolved(quick(4, value=9)).events_of(events.CardEarned)
    dexterity = torg.Attribute.DEXTERITY
    at = fight(pools={"Quin": (ADRENALIN,)})
    at = at.plays("Quin", ADRENALIN, choice=torg.Raise(attribute=dexterity))
    assert len(hit(quick(3, value=9, attribute=dexterity), at)) == 2


@pytest.mark.rule("MA-016", "MA-017")
def test_attacked_opponents_get_tougher_with_their_number():
    for count, harder in ((1, 0), (2, 2), (4, 3), (6, 4)):
        assert fight().sends(quick(count)).attempt.toughness_increase == harder
    harmless = [quick(4, action=action) for action in (*INTERACTIONS, OTHER)]
    for command in (*harmless, quick(4, targets=(), action=OTHER)):
        assert fight().sends(command).attempt.toughness_increase == 0


@pytest.mark.rule("TR-082", "TR-083", "MA-020")
def test_a_villain_exposes_each_pool_by_the_margin_of_its_place_in_the_order():
    pools = {"Quin": (1, 2, 3), "Marco": (17, 18), "Tina": (96, 97)}
    test = {"action": ActionKind.TEST, "value": 19, "targets": tuple(pools), "spread": Spread.TOP}
    at = resolved(quick(3, "Mummy", **test), at_fight(card=VILLAINS_TEST_INTIMIDATE, pools=pools))
    # The margins are 11 - 2, 11 - 4 and 11 - 6.
    assert [result.margin for result in at.outcome.results] == [9, 7, 5]
    exposed = [(event.hero, event.count) for event in at.events_of(events.PoolExposed)]
    assert exposed == [("Quin", 2), ("Marco", 2), ("Tina", 1)]


@given(st.integers(2, 30), st.integers(1, 40), st.integers(1, 60), st.sampled_from(Spread))
@pytest.mark.rule("MA-020", "MA-022", "MA-023")
def test_the_command_agrees_with_the_chart_also_beyond_fifteen_targets(count, value, die, spread):
    command = quick(count, value=value, spread=spread)
    results = resolved(command, at_scene(villains=TROOPERS), die).outcome.results
    expected = by_chart(total=results[0].total, difficulties=[8] * count, spread=spread)
    assert sum(result.succeeded for result in results) == expected.succeeded
    assert all(result.margin >= 0 or not result.succeeded for result in results)
