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
class GenericPurse(Generic[T]):
    content: T


@attrs.frozen
class PurseWithWeakReferences:
    """With a slot for weak references, so its layout differs from that of the copied class."""

    owner: str
    coins: int = 0


@attrs.frozen(weakref_slot=False)
class PurseWithASum:
    coins: tuple[int, ...] = attrs.field(converter=tuple)
    sum: int = attrs.field(init=False)

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "sum", sum(self.coins))


@attrs.frozen(weakref_slot=False)
class PurseWithAConverter:
    coins: int = attrs.field(converter=int)


@attrs.frozen(weakref_slot=False)
class PurseWithAPostInit:
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
    """Return whether `replace` copies the fields without attrs."""
    return record_copies._mutable(kind) is not None


@given(PURSES, CHANGES)
def test_replace_returns_the_same_as_attrs_evolve(purse, changes):
    before = copy.copy(purse)
    changed = replace(purse, **changes)
    assert changed == attrs.evolve(purse, **changes)
    assert type(changed) is Purse
    assert purse == before


def test_a_replaced_record_is_frozen():
    changed = replace(Purse(owner="Quin"), coins=3)
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        changed.coins = 4
    assert hash(changed) == hash(Purse(owner="Quin", coins=3))
    assert pickle.loads(pickle.dumps(changed)) == changed  # noqa: S301 - our own bytes
    assert repr(changed) == "Purse(owner='Quin', coins=3, _secret='')"


@pytest.mark.parametrize("record", [Purse(owner="Quin"), PurseWithWeakReferences("Quin")])
def test_a_field_may_have_any_name_and_an_unknown_field_is_an_error_with_its_name(record):
    with pytest.raises(TypeError, match="silver"):
        replace(record, silver=3)
    names = ["record", "new", "make", "kind"]
    oddly = attrs.make_class("Oddly", names, frozen=True, slots=True, weakref_slot=False)
    assert is_copied(oddly)
    assert replace(oddly(1, 2, 3, 4), new=5, record=6) == oddly(6, 5, 3, 4)


def test_replaced_fields_are_validated_if_they_have_a_validator():
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


def test_other_classes_are_replaced_by_attrs():
    assert replace(GenericPurse("gold"), content=3) == GenericPurse(3)
    assert replace(PurseWithAConverter(3), coins="4") == PurseWithAConverter(4)
    with pytest.raises(ValueError, match="robbed"):
        replace(PurseWithAPostInit(3), coins=-1)
    assert replace(PurseWithALock(owner="Quin"), coins=3).owner == "Quin"
    watched = PurseWithWeakReferences("Quin", 3)
    assert replace(watched, coins=4) == PurseWithWeakReferences("Quin", 4)
    assert replace(PurseWithASum((1, 2)), coins=[3, 4]).sum == 7


CHANGED_OFTEN = (Table, Seed, torg.State, Round, Scene, Pending, Attempt, torg.events.CardDrawn)


@pytest.mark.parametrize(
    "kind", [*CHANGED_OFTEN, torg.commands.DeclareAction, torg.commands.Flip, tarot.State]
)
def test_records_that_most_steps_change_are_copied_without_attrs(kind):
    assert is_copied(kind)
