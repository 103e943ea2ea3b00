"""The words of a refusal; that every reason is sound is seen in `tests/laws`."""

import pytest

from dramadeck.torg import Reason
from dramadeck.torg.reasons import refuse


def test_values_fill_the_sentence_and_code_and_rule_follow():
    refused = refuse(Reason.OPENING_TOO_LARGE, "TR-028", hero="Quin", limit=2, heroes=2, count=3)
    assert str(refused) == (
        "Quin's pool may open with 2 cards when 2 heroes are in the action; it would have 3 "
        "[opening_too_large, TR-028]"
    )
    assert refused.refusal.values == {"hero": "Quin", "limit": 2, "heroes": 2, "count": 3}


@pytest.mark.parametrize("given", ["nothing", "total and dice", "total and seed"])
def test_who_gives_no_die_or_twice_the_same_reads_good_english(given):
    message = refuse(Reason.DIE_AND_TOTAL, "TR-065", given=given).refusal.message
    assert "not neither" not in message
