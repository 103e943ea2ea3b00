"""`replace` returns the same as `attrs.evolve`, in less time."""

import copy
import pickle
from typing import Generic, TypeVar

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dramadeck import tarot, torg
from dramadeck.core import Natural, Seed, Table, checked_fields, record_copies, replace
from dramadeck.torg.attempt import Attempt
from dramadeck.torg.round import Round
from dramadeck.torg.scene import Pending, Scene

T = TypeVar("T")


@attrs.frozen(kw_only=True, weakref_slot=False)
class Purse:
    owner: str
    coins: int = 0
    _secret: str = ""


@attrs.frozen(kw_only=True, weakref_slot=False, field_transformer=checked_fields)
class CheckedPurse:
    owner: str
    coins: Natural = 0


@attrs.frozen(weakref_slot=False)
class HalfCheckedPurse:
    coins: int = attrs.field(validator=attrs.validators.ge(0))
    owner: str = "Quin"


@attrs.frozen(weakref_slot=False)
class PurseOfAnything(Generic[T]):
    content: T


@attrs.frozen
class PurseThatMayBeWatched:
    """Its slot for weak references gives it a layout that no other class can take on."""

    owner: str
    coins: int = 0


@attrs.frozen(weakref_slot=False)
class PurseThatCounts:
    coins: tuple[int, ...] = attrs.field(converter=tuple)
    sum: int = attrs.field(init=False)

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "sum", sum(self.coins))


@attrs.frozen(weakref_slot=False)
class PurseThatReadsNumbers:
    coins: int = attrs.field(converter=int)


@attrs.frozen(weakref_slot=False)
class PurseThatLooksInside:
    coins: int = 0

    def __attrs_post_init__(self) -> None:
        if self.coins < 0:
            raise ValueError("somebody has robbed it")


@attrs.frozen(kw_only=True, weakref_slot=False)
class PurseWithALock(Purse):
    key: str = "brass"


PURSES = st.builds(Purse, owner=st.text(), coins=st.integers(), secret=st.text())
CHANGES = st.fixed_dictionaries(
    {}, optional={"owner": st.text(), "coins": st.integers(), "secret": st.text()}
)


def is_copied(kind: type) -> bool:
    """Whether fields are copied straight, not by attrs."""
    return record_copies._mutable(kind) is not None


@given(PURSES, CHANGES)
def test_a_record_is_replaced_as_attrs_would_do_it(purse, changes):
    before = copy.copy(purse)
    changed = replace(purse, **changes)
    assert changed == attrs.evolve(purse, **changes)
    assert type(changed) is Purse
    assert purse == before


def test_what_is_replaced_is_as_frozen_as_ever():
    changed = replace(Purse(owner="Quin"), coins=3)
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        changed.coins = 4
    assert hash(changed) == hash(Purse(owner="Quin", coins=3))
    assert pickle.loads(pickle.dumps(changed)) == changed  # noqa: S301 - our own bytes
    assert repr(changed) == "Purse(owner='Quin', coins=3, _secret='')"


@pytest.mark.parametrize("record", [Purse(owner="Quin"), PurseThatMayBeWatched("Quin")])
def test_a_field_may_have_any_name_and_one_that_there_is_not_is_named(record):
    with pytest.raises(TypeError, match="silver"):
        replace(record, silver=3)
    names = ["record", "new", "make", "kind"]
    oddly = attrs.make_class("Oddly", names, frozen=True, slots=True, weakref_slot=False)
    assert is_copied(oddly)
    assert replace(oddly(1, 2, 3, 4), new=5, record=6) == oddly(6, 5, 3, 4)


def test_what_is_replaced_is_checked_and_what_nobody_checks_may_be_anything():
    for changes, error, words in (
        ({"coins": "three"}, TypeError, r"coins: expected a whole number"),
        ({"coins": -1}, ValueError, r"coins: expected 0 or more, got -1"),
        ({"coins": 3, "owner": 4}, TypeError, r"owner: expected a text"),
    ):
        with pytest.raises(error, match=rf"CheckedPurse\.{words}"):
            replace(CheckedPurse(owner="Quin"), **changes)
    assert replace(CheckedPurse(owner="Quin"), coins=3) == CheckedPurse(owner="Quin", coins=3)
    assert replace(HalfCheckedPurse(3), owner=7) == HalfCheckedPurse(3, 7)
    with pytest.raises(ValueError, match="-1"):
        replace(HalfCheckedPurse(3), owner=7, coins=-1)


def test_classes_of_another_make_are_replaced_by_attrs_itself():
    assert replace(PurseOfAnything("gold"), content=3) == PurseOfAnything(3)
    assert replace(PurseThatReadsNumbers(3), coins="4") == PurseThatReadsNumbers(4)
    with pytest.raises(ValueError, match="robbed"):
        replace(PurseThatLooksInside(3), coins=-1)
    assert replace(PurseWithALock(owner="Quin"), coins=3).owner == "Quin"
    watched = PurseThatMayBeWatched("Quin", 3)
    assert replace(watched, coins=4) == PurseThatMayBeWatched("Quin", 4)
    assert replace(PurseThatCounts((1, 2)), coins=[3, 4]).sum == 7


OF_CORE_AND_TORG = (Table, Seed, torg.State, Round, Scene, Pending, Attempt, torg.events.CardDrawn)


@pytest.mark.parametrize(
    "kind", [*OF_CORE_AND_TORG, torg.commands.DeclareAction, torg.commands.Flip, tarot.State]
)
def test_what_nearly_every_step_changes_is_replaced_quickly(kind):
    assert is_copied(kind)
