"""The words of a refusal; that every reason is sound is seen in `tests/laws`."""

from dramadeck.tarot import Reason
from dramadeck.tarot.reasons import refuse


def test_values_fill_the_sentence_and_code_and_rule_follow():
    refused = refuse(Reason.CARDS_LEFT, "TT-010", holder="Ann", count=2)
    assert str(refused) == (
        "Ann still holds 2 cards; all of a hand are played before new ones are drawn "
        "[cards_left, TT-010]"
    )
    assert refused.refusal.values == {"holder": "Ann", "count": 2}
