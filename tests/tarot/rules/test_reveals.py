"""The reveal of a push: the values of its cards, burned cards, and discards."""

import attrs
import pytest

from dramadeck import tarot
from dramadeck.charts import Chart, Row
from dramadeck.tarot.rules.hands import clear
from tests.tarot.at import at_table
from tests.tarot.tables import names

CUP = "Four of Cups"


def revealed(*cards, suit=tarot.Suit.WANDS, **table):
    """Return a push of Mia with these cards, face up."""
    return at_table(hands={"Ann": cards}, **table).pushed(*cards, suit=suit).reveals("Mia")


@pytest.mark.rule("TT-022", "TT-027")
@pytest.mark.parametrize(
    ("card", "ranks"),
    [
        *[("Two of Wands", 1), ("Ten of Wands", 1), ("Ace of Wands", 1), ("Page of Wands", 2)],
        *[("King of Wands", 2), ("Seven of Pentacles", 1), ("Queen of Pentacles", 2)],
        ("Ace of Pentacles", 1),
    ],
)
def test_a_card_of_the_suit_or_a_pentacle_raises_the_aptitude(card, ranks):
    push = revealed(card).play.push("Mia")
    assert (push.ranks, push.shown[0].fate) == (ranks, tarot.CardEffect.RAISES)


@pytest.mark.rule("TT-029", "TT-030", "TT-031")
@pytest.mark.parametrize(
    ("drawn", "ranks", "helps"),
    [
        ("Nine of Wands", 1, True),
        ("Knight of Pentacles", 2, True),
        ("The Tower", 0, True),
        ("Ten of Cups", 0, False),
        ("Ace of Swords", 0, False),
    ],
)
def test_a_burn_draws_one_card_which_helps_or_is_discarded_and_not_burned_again(
    drawn, ranks, helps
):
    at = revealed(CUP, deck=(drawn, "Eight of Wands"))
    draws = [(names((draw.card,)), draw.helps) for draw in at.events_of(tarot.events.BurnDrawn)]
    assert draws == [([drawn], helps)]
    assert at.play.push("Mia").ranks == ranks
    assert names(at.discard_pile) == ([] if helps else [drawn])
    assert names(at.revealed) == ([CUP, drawn] if helps else [CUP])
    assert names(at.deck[-1:]) == ["Eight of Wands"]


@pytest.mark.rule("TT-027")
def test_the_value_of_a_card_is_a_reading_of_the_dialect():
    rows = (Row(1, 1, 4), Row(2, 10, 2), Row(11, 14, 3))
    worth = Chart("Ranks raised in this house", rows, source="TT-027")
    pushes = attrs.evolve(tarot.PUBLISHED.pushes, ranks_raised=worth)
    house = attrs.evolve(tarot.PUBLISHED, name="house", pushes=pushes)
    at = revealed("Two of Wands", "Page of Wands", "Ace of Wands", dialect=house)
    assert [card.ranks for card in at.play.push("Mia").shown] == [2, 3, 4]
    assert list(clear(at.state, ("Ben",))) == [], "who makes no push has nothing to clear away"
