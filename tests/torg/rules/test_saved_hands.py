"""Hands are noted down by their numbers, and taken up again in the next session."""

import pytest

from dramadeck import torg
from tests.torg.tables import HEROES, dealt, kinds, refused

NEW = torg.new_game(HEROES, seed=7)


def saved(state):
    """What somebody would note down."""
    return tuple(
        torg.SavedHand(hero=name, hand=state.hand(name), pool=state.pool(name)) for name in HEROES
    )


@pytest.mark.rule("TR-001", "TR-052")
def test_a_hand_is_restored_exactly():
    before = torg.end_act(dealt()).state
    after = torg.restore_hands(NEW, hands=saved(before), act=2).state
    for name in HEROES:
        assert after.hand(name) == before.hand(name)
    assert after.adventure.act == 2
    assert after.adventure.hand_size == 4
    assert sorted(after.drama_deck) == sorted(before.drama_deck)


@pytest.mark.rule("TR-001")
def test_pools_are_restored_and_the_rest_is_shuffled():
    hands = (
        torg.SavedHand(hero="Quin", hand=(3, 45), pool=(120,)),
        torg.SavedHand(hero="Tina", pool=(33,)),
    )
    transition = torg.restore_hands(NEW, hands=hands)
    assert kinds(transition) == [
        torg.AdventureResumed,
        torg.HandRestored,
        torg.HandRestored,
        torg.DeckShuffled,
    ]
    state = transition.state
    assert state.adventure.act == 1
    assert (state.hand("Quin"), state.pool("Quin")) == ((3, 45), (120,))
    assert (state.hand("Tina"), state.pool("Tina")) == ((), (33,))
    assert state.hand("Marco") == ()
    assert len(state.drama_deck) == 152
    assert state.drama_deck != NEW.drama_deck[-152:]


@pytest.mark.rule("TR-018")
def test_a_restored_hand_is_seen_by_its_owner_alone():
    hands = (torg.SavedHand(hero="Quin", hand=(3, 45), pool=(120,)),)
    event = torg.restore_hands(NEW, hands=hands).events[1]
    shown = torg.TORG.view_event(event, torg.hero_seat("Marco"))
    assert (shown.hand, shown.pool) == ((0, 0), (120,))
    assert torg.TORG.view_event(event, torg.hero_seat("Quin")) == event


@pytest.mark.rule("TR-001", "TR-052", "TG-001")
def test_what_cannot_have_been_held_is_refused():
    def restore(*cards, hero="Quin", pool=()):
        return torg.RestoreHands(hands=(torg.SavedHand(hero=hero, hand=cards, pool=pool),))

    refused(dealt(), restore(3), torg.Reason.ADVENTURE_UNDER_WAY, "TR-052")
    refused(NEW, restore(3, hero="Quinn"), torg.Reason.UNKNOWN_CHARACTER, "TR-052")
    refused(NEW, restore(3, pool=(3,)), torg.Reason.CARDS_NAMED_TWICE, "TR-001")
    refused(NEW, restore(160), torg.Reason.CARD_NOT_IN_DECK, "TR-001")
    kept = torg.end_adventure(dealt(dialect="gurps")).state
    refused(kept, restore(3), torg.Reason.HANDS_HELD, "TR-052")
    with pytest.raises(TypeError, match=r"SavedHand\.hand"):
        torg.SavedHand(hero="Quin", hand="3")
    assert torg.SavedHand(hero="Quin", hand=[3]) == torg.SavedHand(hero="Quin", hand=(3,))
