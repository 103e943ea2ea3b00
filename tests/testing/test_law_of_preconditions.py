"""The tenth law: a window refuses outside, and no rule refuses for its reason inside."""

import attrs
import pytest

from dramadeck.testing import Law, LawBrokenError, check_laws
from tests.core import beggar
from tests.testing.prayers import Gaze, Prayed, pray_at_three, praying, without_windows


def test_a_system_whose_windows_are_asked_first_keeps_the_law():
    found = check_laws(praying(), games=6)
    assert found.met[Prayed]
    assert {("late", "BG-7"), ("greedy", "BG-7")} <= found.refusals


def test_a_rule_that_asks_again_what_its_window_has_asked_is_noticed():
    with pytest.raises(LawBrokenError, match=r"in its window as outside it: .*late") as caught:
        check_laws(praying(pray_at_three), games=6)
    assert caught.value.law is Law.WINDOWS
    assert caught.value.law.number == 10


def test_a_system_that_forgets_its_windows_is_noticed():
    with pytest.raises(LawBrokenError, match=r"Pray.* is not refused by its window") as caught:
        check_laws(without_windows(), games=6)
    assert caught.value.law is Law.WINDOWS


def test_a_window_that_knows_hidden_cards_is_noticed():
    with pytest.raises(LawBrokenError, match=r"depends on cards that") as caught:
        check_laws(praying(kind=Gaze), games=6)
    assert caught.value.law is Law.SECRECY


def test_it_is_noticed_even_where_no_listing_tells_it():
    unlisted = attrs.evolve(praying(kind=Gaze), candidates=beggar.candidates)
    with pytest.raises(LawBrokenError, match=r"when .* may send Gaze depends on cards that"):
        check_laws(unlisted, games=6)
