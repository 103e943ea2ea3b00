"""Who joins a game can see whether it is played by a printed text, whatever its name."""

import attrs
import pytest

from dramadeck import tarot, torg
from dramadeck.codec.saves import dump_state, load_state

PLAYERS = ["Ann", "Bea"]


def test_a_view_says_whether_its_rule_text_is_a_printed_one():
    for dialect in torg.DIALECTS:
        seen = torg.view(torg.new_game(["Quin"], seed=7, dialect=dialect), torg.SPECTATOR)
        assert (seen.dialect, seen.is_printed) == (dialect, True)
    rigged = attrs.evolve(torg.REVISED, pools=attrs.evolve(torg.REVISED.pools, transfers_a_round=9))
    seen = torg.view(torg.new_game(["Quin"], seed=7, dialect=rigged), torg.SPECTATOR)
    assert (seen.dialect, seen.is_printed) == ("revised", False)


def test_a_printed_text_is_known_after_it_was_loaded():
    state = torg.new_game(["Quin"], seed=7)
    loaded = load_state(dump_state(torg.TORG, state))
    assert torg.view(loaded, torg.SPECTATOR).is_printed


@pytest.mark.parametrize("rules", [torg.TORG, tarot.TAROT], ids=str)
def test_a_text_that_only_bears_the_name_of_a_printed_one_is_a_house_s(rules):
    for printed in rules.dialects.values():
        state = rules.new_game(PLAYERS, seed=7, dialect=printed)
        for seat in rules.seats(state):
            assert rules.view(state, seat).is_printed
        house = attrs.evolve(printed, name="house")
        view = rules.view(rules.new_game(PLAYERS, seed=7, dialect=house), seat)
        assert (view.dialect, view.is_printed) == ("house", False)
