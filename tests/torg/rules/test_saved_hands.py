"""Hands are noted down by their numbers, and taken up again in the next session."""

import pytest

from dramadeck import torg
from dramadeck.torg import Reason, SavedHand
from tests.torg.at import TorgAt, at_dealt
from tests.torg.tables import HEROES

NEW = TorgAt(state=torg.new_game(HEROES, seed=7))
QUINS = SavedHand(hero="Quin", hand=(3, 45), pool=(120,))


@pytest.mark.rule("TR-001", "TR-052")
def test_a_hand_is_restored_exactly():
    before = at_dealt().end_act()
    after = NEW.restore_hands(
        act=2,
        hands=[SavedHand(hero=n, hand=before.hand(n), pool=before.pool(n)) for n in HEROES],
    )
    for name in HEROES:
        assert after.hand(name) == before.hand(name)
    assert (after.adventure.act, after.adventure.hand_size) == (2, 4)
    assert sorted(after.drama_deck) == sorted(before.drama_deck)


@pytest.mark.rule("TR-001")
def test_pools_are_restored_and_the_rest_is_shuffled():
    at = NEW.restore_hands(hands=(QUINS, SavedHand(hero="Tina", pool=(33,))))
    restored = [torg.HandRestored] * 2
    assert at.kinds == [torg.AdventureResumed, *restored, torg.DeckShuffled]
    assert at.adventure.act == 1
    assert [at.hand(name) for name in HEROES] == [(3, 45), (), ()]
    assert [at.pool(name) for name in HEROES] == [(120,), (), (33,)]
    assert len(at.drama_deck) == 152
    assert at.drama_deck != NEW.drama_deck[-152:]


@pytest.mark.rule("TR-018")
def test_a_restored_hand_is_seen_by_its_owner_alone():
    event = NEW.restore_hands(hands=(QUINS,)).events[1]
    shown = torg.TORG.view_event(event, torg.hero_seat("Marco"))
    assert (shown.hand, shown.pool) == ((0, 0), (120,))
    assert torg.TORG.view_event(event, torg.hero_seat("Quin")) == event


@pytest.mark.rule("TR-001", "TR-052", "TG-001")
def test_what_cannot_have_been_held_is_refused():
    kept = at_dealt(dialect="gurps").end_adventure()
    for at, card, facts, reason, rule in (
        (NEW, 3, {"hero": "Quinn"}, Reason.UNKNOWN_CHARACTER, "TR-052"),
        (NEW, 3, {"pool": (3,)}, Reason.CARDS_NAMED_TWICE, "TR-001"),
        (NEW, 160, {}, Reason.CARD_NOT_IN_DECK, "TR-001"),
        (kept, 3, {}, Reason.HANDS_HELD, "TR-052"),
    ):
        saved = SavedHand(**({"hero": "Quin", "hand": (card,)} | facts))
        at.refuses(torg.RestoreHands(hands=(saved,)), reason, rule)
    with pytest.raises(TypeError, match=r"SavedHand\.hand"):
        SavedHand(hero="Quin", hand="3")
    assert SavedHand(hero="Quin", hand=[3]) == SavedHand(hero="Quin", hand=(3,))
