"""A player who joins sees whether a game uses a printed rule text, whatever its name."""

import attrs
import pytest

from dramadeck import tarot, torg
from dramadeck.codec.saves import dump_state, load_state


@pytest.mark.parametrize("rules", [torg.TORG, tarot.TAROT], ids=str)
def test_a_view_says_whether_its_dialect_is_printed(rules):
    for name, printed in rules.dialects.items():
        state = rules.new_game(["Ann", "Bea"], seed=7, dialect=printed)
        for moment in (state, load_state(dump_state(rules, state))):
            for seat in rules.seats(moment):
                view = rules.view(moment, seat)
                assert (view.dialect, view.is_printed) == (name, True)
        house = attrs.evolve(printed, name="house")
        view = rules.view(rules.new_game(["Ann", "Bea"], seed=7, dialect=house), seat)
        assert (view.dialect, view.is_printed) == ("house", False)
    # A dialect with the name of a printed one and other rules is not printed.
    renamed = attrs.evolve(
        torg.REVISED, pools=attrs.evolve(torg.REVISED.pools, transfers_a_round=9)
    )
    view = torg.view(torg.new_game(["Quin"], seed=7, dialect=renamed), torg.SPECTATOR)
    assert (view.dialect, view.is_printed) == ("revised", False)
