"""An event says what it does to cards; one that does nothing says that, too."""

import pickle

from dramadeck.core import Move, NoCards, event
from tests.core.beggar import HEAP, Laid, RoundCounted, hand


def test_an_event_without_cards_moves_none():
    assert RoundCounted(number=1).moves == NoCards().moves == ()


def test_an_event_with_cards_says_where_they_go():
    assert Laid(player="Quin", card=3).moves == (Move(3, hand("Quin"), HEAP),)


def test_the_mixin_leaves_no_dictionary_behind():
    assert not hasattr(RoundCounted(number=1), "__dict__")


def test_events_are_values_that_survive_a_pickle():
    assert Laid(player="Quin", card=3) == pickle.loads(  # noqa: S301 - our own
        pickle.dumps(Laid(player="Quin", card=3))
    )
    assert len({Laid(player="Quin", card=3), Laid(player="Quin", card=3)}) == 1


def test_an_event_takes_names_and_does_not_judge_them():
    @event
    class Sung(NoCards):
        song: str

    assert Sung(song="").moves == ()
