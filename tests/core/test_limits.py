"""The limits on input from outside, which a host may change."""

import attrs
import pytest

from dramadeck.core import limits
from dramadeck.core.limits import Limits


def test_the_default_limits_are_in_force_until_a_host_sets_other_limits():
    wider = attrs.evolve(limits.SHIPPED, save=5_000_000)
    before = limits.put_in_force(wider)
    try:
        assert before is limits.SHIPPED
        assert limits.in_force() is wider
    finally:
        limits.put_in_force(before)
    with pytest.raises(TypeError, match="expected a Limits, got a dict"):
        limits.put_in_force({"name": 7})
    assert limits.in_force() is limits.SHIPPED


@pytest.mark.parametrize("name", [field.name for field in attrs.fields(Limits)])
def test_every_limit_is_a_number_of_one_or_more(name):
    assert getattr(Limits(**{name: 1}), name) == 1
    with pytest.raises(ValueError, match=name):
        Limits(**{name: 0})
    with pytest.raises(TypeError, match=name):
        Limits(**{name: "7"})


def test_the_default_limits_are_those_in_the_documents():
    files = {"command": 32_000, "save": 1_000_000, "line": 1_000_000, "record": 64_000_000}
    fields = {"name": 80, "text": 2_000, "number": 10**9, "reading": 1_000, "several": 1_000}
    rules = {"events": 10_000, "listing": 100_000}
    assert attrs.asdict(limits.SHIPPED) == files | fields | rules
    assert limits.MOST_DIGITS == 100
    assert limits.LARGEST_SUM == 10**18
