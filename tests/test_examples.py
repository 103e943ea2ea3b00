"""The programs in examples/ run and show what they promise."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.timeouts import TIMEOUT

EXAMPLES = Path(__file__).parents[1] / "examples"


def output_of(name):
    """Run an example and return the lines that it prints."""
    completed = subprocess.run(
        [sys.executable, "-W", "error", str(EXAMPLES / f"{name}.py")],
        capture_output=True,
        check=False,
        encoding="utf-8",
        timeout=TIMEOUT,
    )
    assert completed.returncode == 0, completed.stderr
    assert completed.stderr == ""
    return [line.strip() for line in completed.stdout.splitlines()]


def test_every_example_is_tested_here():
    tested = {
        "one_scene",
        "house_rules",
        "four_shocktroopers",
        "mias_break_in",
        "how_long_to_disarm",  # tested in tests/odds
        "line_bot",  # tested in tests/examples, over sockets
        "how_large_do_pools_get",  # tested in tests/sim
    }
    assert {path.stem for path in EXAMPLES.glob("*.py")} == tested


@pytest.mark.rule("TR-030", "TR-048", "TR-089", "TR-100", "TR-121")
def test_one_scene_is_played_from_the_deal_to_the_refill():
    lines = output_of("one_scene")
    assert lines == [
        "Round 1: the heroes go first; Intimidate and Trick may earn a card",
        "Quin, Trick: 11 against 9 succeeds",
        "Quin earns a card",
        "Quin lays Adrenalin (1) into her pool",
        "Round 2: the villains go first; Attack and Taunt may earn a card",
        "Mummy, Attack: 13 against 14 fails",
        "Quin plays Adrenalin",
        "Quin, Attack: 12 against 12 succeeds",
        "Quin earns a card",
        "Tina, step A: 18 against 10 succeeds",
        "Tina, step B: 18 against 14 succeeds",
        "Tina has done it",
        "The scene is over. Hands: Quin 4, Marco 4, Tina 4; discard pile: 2",
    ]


@pytest.mark.rule("TR-022", "TR-110", "TR-111")
def test_house_rules_change_what_is_allowed_and_the_message_of_the_refusal():
    revised_pool, revised_last_ditch, house_pool, house_last_ditch = output_of("house_rules")
    assert revised_pool.startswith("revised: Quin has played 1 of 1 cards")
    assert house_pool.startswith("our table: Quin has played 2 of 2 cards")
    for line in (revised_pool, house_pool):
        assert line.endswith("[pool_limit_reached, TR-022]")
    # Steps at 8, 10 and 12; as three actions at once +2, +4 and +6; then the last ditch, 4 or 2.
    assert revised_last_ditch == "revised: last-ditch difficulties [14, 18, 22]"
    assert house_last_ditch == "our table: last-ditch difficulties [12, 16, 20]"


@pytest.mark.rule("MA-010", "MA-011")
def test_four_shocktroopers_have_the_same_result_by_chart_and_by_command():
    assert output_of("four_shocktroopers") == [
        "chart: total 13, margin 3, 2 of 4 hit",
        "command: total 13, margin 3, 2 of 4 hit",
        "command: effect total 18, with the bonus of those who hit",
        "six act, 4 hit: effect bonus +3, not +4",
    ]


@pytest.mark.rule("TT-019", "TT-027", "TT-030", "TT-033")
def test_mias_break_in_keeps_the_secret_of_the_narrator():
    assert output_of("mias_break_in") == [
        "Mia is checked; the trait: the Narrator knows",
        "Three of Wands: raises, ranks 1",
        "Ace of Cups: burned, ranks 0",
        "comes off the deck: The Star: major, ranks 0",
        "Mia: critical; the rank it came to is the Narrator's",
        "Ann holds 3 cards; her next hand has 4",
    ]
