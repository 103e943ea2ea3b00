"""A save of Torg that an earlier version has written goes on by the rules it was begun by."""

import json

import pytest

from dramadeck import torg
from dramadeck.kit.saves import dump_state, load_state
from dramadeck.torg import card_readings, readings
from tests.torg.tables import dealt, in_rounds


def in_version_1(state):
    """The save of a state as version 1 has written it."""
    data = json.loads(dump_state(torg.TORG, state))
    del data["version"]
    dialect = data["state"]["setup"]["dialect"]
    del dialect["pools"]["moment_owner"], dialect["enhancements"]["drama_pay"]
    if data["state"]["round"] is not None:
        del data["state"]["round"]["marks"]["opened"]
    return json.dumps(data)


@pytest.mark.parametrize("text", torg.DIALECTS.values(), ids=lambda each: each.name)
@pytest.mark.parametrize("begun", [dealt, in_rounds], ids=["free time", "rounds"])
def test_a_game_of_version_1_keeps_each_heros_moment_and_the_claim_of_drama(text, begun):
    state = begun(dialect=text)
    loaded = load_state(in_version_1(state))
    assert loaded.dialect.pools.moment_owner is readings.MomentOwner.CHARACTER
    assert loaded.dialect.enhancements.drama_pay is card_readings.DramaPay.SHOWN_ONCE_COMPLETED
    assert (loaded.table, loaded.round, loaded.scene) == (state.table, state.round, state.scene)
    assert load_state(dump_state(torg.TORG, loaded)) == loaded
