"""A reason is defined by its sentence, and identified by its code."""

import copy
import json
import pickle

import pytest

from dramadeck.core import RefusalReason, refuse


class Reason(RefusalReason):
    """Why a command is refused."""

    HAND_IS_FULL = "{hero} holds {count} cards already; play one first"
    Deck_Is_Empty = (
        "the deck is empty; "  # two string literals, and a name that is not in capitals
        "shuffle the heap first"
    )


def test_the_code_of_a_reason_is_its_name_in_lower_case_and_it_has_its_sentence():
    codes = ["hand_is_full", "deck_is_empty"]
    assert [reason.value for reason in Reason] == [str(reason) for reason in Reason] == codes
    assert Reason.HAND_IS_FULL.sentence == "{hero} holds {count} cards already; play one first"
    assert Reason.Deck_Is_Empty.sentence == "the deck is empty; shuffle the heap first"


@pytest.mark.parametrize("reason", Reason)
def test_a_reason_is_its_code_in_json_and_identical_after_a_pickle_or_a_copy(reason):
    assert Reason(reason.value) is reason
    with pytest.raises(ValueError, match="is not a valid Reason"):
        Reason(reason.sentence)
    assert json.loads(json.dumps({reason: reason})) == {reason.value: reason.value}
    assert pickle.loads(pickle.dumps(reason)) is reason  # noqa: S301 - our own
    assert copy.deepcopy(reason) is reason


def test_a_reason_that_is_defined_twice_is_an_error():
    with pytest.raises(TypeError, match="TIRED"):

        class Twice(RefusalReason):
            TIRED = "{hero} is tired and sleeps"
            TIRED = "{hero} is tired and rests"  # noqa: PIE794 - this is what is tried


def test_a_refusal_fills_each_placeholder_of_the_sentence_once_and_names_code_and_rule():
    refusal = refuse(Reason.HAND_IS_FULL, "XX-001", hero="Quin", count=4)
    assert refusal.reason is Reason.HAND_IS_FULL
    assert str(refusal) == "Quin holds 4 cards already; play one first [hand_is_full, XX-001]"
    for values, wrong in (
        ({"hero": "Quin"}, "no value for count"),
        ({}, "no value for count and hero"),
        ({"hero": "Quin", "count": 4, "card": 3}, "no placeholder for card"),
        ({"hero": "Quin", "number": 4}, "no value for count, no placeholder for number"),
    ):
        with pytest.raises(TypeError, match=rf"Reason\.HAND_IS_FULL, .*: {wrong}$"):
            refuse(Reason.HAND_IS_FULL, "XX-1", **values)
