"""What stands in a record is found wherever it stands."""

from typing import Annotated

import attrs

from dramadeck.core import Card
from dramadeck.core.field_types import NAMES_CHARACTER, CharacterName
from dramadeck.core.record_search import records_in, values_marked
from dramadeck.core.table import CARD


@attrs.frozen(kw_only=True)
class Coin:
    owner: CharacterName | None
    worth: Annotated[int, "in pence"] = 1


@attrs.frozen(kw_only=True)
class Purse:
    coins: tuple[Coin, ...] = ()
    lent: tuple[tuple[CharacterName, int], ...] = ()
    best: Coin | Card | None = None
    size: tuple[int, int] = (1, 1)
    other: "int | str" = 0


def test_marked_values_are_found_in_tuples_options_and_nested_records():
    purse = Purse(
        coins=(Coin(owner="Quin"), Coin(owner=None)), lent=(("Marco", 3),), best=Coin(owner="Zoë")
    )
    assert list(values_marked(purse, NAMES_CHARACTER)) == ["Quin", "Marco", "Zoë"]
    assert list(values_marked(purse, CARD)) == []
    assert list(values_marked(Purse(best=45), CARD)) == [45]
    assert list(values_marked(Purse(best=45), NAMES_CHARACTER)) == []


def test_a_record_and_all_within_it_are_found():
    one, two = Coin(owner="Quin"), Coin(owner=None)
    purse = Purse(coins=(one,), best=two)
    assert list(records_in(purse)) == [purse, one, two]


def test_in_what_is_no_record_nothing_is_found():
    assert list(records_in(7)) == []
    assert list(values_marked("Quin", NAMES_CHARACTER)) == []
