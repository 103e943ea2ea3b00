"""Drawing, discarding and the new deck."""

import pytest

from dramadeck import torg
from dramadeck.core import Seed
from dramadeck.torg.events import CardDrawn, DeckReshuffled
from dramadeck.torg.rules.piles import draw
from tests.torg.at import at_new_game, at_opening, at_rounds, at_table, house
from tests.torg.tables import HEROES

LITERAL = house(torg.REVISED, "literal", piles={"reshuffled": "discard_pile_alone"})
"""The literal reading: only the discard pile becomes the new deck."""

ONLY_THESE = {"only_these": True, "kind": torg.SceneKind.DRAMATIC}
USED_UP = (torg.Reason.DECK_RAN_OUT, "TR-017")


def fight(**table):
    """Return a fight with card 151 in force and no other cards than these."""
    return at_rounds(151, **(ONLY_THESE | table))


def all_cards(at):
    return sorted(card for _, pile in at.table for card in pile)


@pytest.mark.rule("TR-017")
def test_the_discards_and_buried_flips_become_the_new_deck_but_the_card_in_force_stays():
    before = fight(discards=(1, 2, 3, 4))
    assert before.drama_deck == ()
    at = before.flip()
    reshuffled = at.events[0]
    assert isinstance(reshuffled, DeckReshuffled)
    assert (reshuffled.discarded, reshuffled.buried) == ((1, 2, 3, 4), ())
    assert sorted(reshuffled.order) == [1, 2, 3, 4]
    assert at.discard_pile == ()
    assert at.action_stack == (151, reshuffled.order[-1])
    assert all_cards(at) == [1, 2, 3, 4, 151]
    # A new deck uses up a seed.
    assert at.seed == before.seed.next
    at = fight(stack=(149, 150), discards=(152,)).flip()
    assert (at.events[0].discarded, at.events[0].buried) == ((152,), (149, 150))
    assert (at.action_stack[0], len(at.action_stack)) == (151, 2)
    assert all_cards(at) == [149, 150, 151, 152]


@pytest.mark.rule("TR-017")
def test_by_the_literal_reading_the_action_stack_stays():
    table = {"stack": (149, 150), "dialect": LITERAL}
    at = fight(discards=(152,), **table).flip()
    event = at.events[0]
    assert (event.discarded, event.buried, event.order) == ((152,), (), (152,))
    assert at.action_stack == (149, 150, 151, 152)
    for stuck in (fight(**table), fight(hands={"Quin": (42,)})):
        stuck.refuses(torg.commands.Flip(), *USED_UP, "used up")


@pytest.mark.rule("TR-017", "TR-064")
def test_the_deck_is_renewed_in_the_middle_of_a_draw():
    # Card 1 inspires all three heroes; one card is left to draw, and two are discarded.
    at = at_opening(top=1, deck=(151,), discards=(149, 150), **ONLY_THESE).flip()
    assert [len(at.hand(hero)) for hero in HEROES] == [1, 1, 1]
    assert at.hand("Quin") == (151,)
    assert {*at.hand("Marco"), *at.hand("Tina")} == {149, 150}
    assert at.kinds[-4:] == [CardDrawn, DeckReshuffled, CardDrawn, CardDrawn]
    at = at_opening(top=1, deck=(151,), **ONLY_THESE).flip()
    assert at.hand("Quin") == (151,)
    ran_out = [torg.events.CardsRanOut(hero=hero, missing=1) for hero in ("Marco", "Tina")]
    assert at.events_of(torg.events.CardsRanOut) == ran_out


@pytest.mark.rule("TR-006", "TR-017")
def test_a_draw_takes_what_is_left_and_cards_of_the_last_round_are_discarded_first():
    short = torg.original_deck().only((42, 45, 151), name="short")
    at = at_new_game(["Quin"], deck=short).deal()
    assert sorted(at.hand("Quin")) == [42, 45, 151]
    assert at.events[-1] == torg.events.CardsRanOut(hero="Quin", missing=3)
    assert list(draw(at_table().state, "Quin", 0)) == []
    # The round ends, its Action card is discarded, the discards become the new deck.
    at = fight(pools={"Quin": (56,)}).plays("Quin", 56)
    assert (at.drama_deck, at.discard_pile) == ((), ())
    assert at.flip().action_stack == (151, 56)


def test_a_shuffle_uses_up_its_seed_so_the_next_order_is_different():
    new = at_new_game(["Quin"], seed="the tomb")
    first = new.deal()
    again = first.end_adventure().deal()
    seeds = [Seed("the tomb"), Seed("the tomb", drawn=1), Seed("the tomb", drawn=2)]
    assert [at.seed for at in (new, first, again)] == seeds
    assert again.hand("Quin") != first.hand("Quin")


@pytest.mark.rule("TR-016")
def test_discards_flips_and_the_deck_are_three_different_piles():
    at = at_rounds(151, deck=(149,), hands={"Quin": range(1, 6)}).flip().end_rounds().end_scene()
    assert at.action_stack == (151, 149)
    at = at.discard_after_scene(hero="Quin", cards=(3,))
    assert (at.discard_pile, at.action_stack) == ((3,), (151, 149))
    assert not {3, 151, 149} & set(at.drama_deck)
