"""Randomness as a value: a seed gives the same order on every machine, in every version."""

import os
import subprocess
import sys
from collections import Counter
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dramadeck.core import Seed

seeds = st.builds(Seed, st.integers() | st.text(), st.integers(0, 100))


def test_the_shuffles_and_throws_of_a_seed_never_change():
    # These values must never change, because every later version must replay recorded games.
    assert Seed(7).shuffled(range(1, 11)) == (9, 4, 5, 3, 2, 10, 7, 1, 6, 8)
    assert Seed(7).next.shuffled(range(1, 11)) == (10, 9, 6, 5, 7, 8, 4, 3, 2, 1)
    assert "".join(Seed("midnight", 3).shuffled("abcdefgh")) == "bacfdehg"
    assert list(islice(Seed(7).throws(20), 10)) == [14, 10, 6, 18, 20, 3, 14, 12, 4, 10]
    assert list(islice(Seed("midnight", 3).throws(6), 10)) == [3, 6, 1, 2, 6, 6, 3, 3, 3, 3]
    assert Seed(7).for_die(1).startswith("9e76813906a5b0b0")
    assert Seed(7).for_die(1) == Seed("7").next.for_die(1), "however often was shuffled"


@given(seeds, st.lists(st.integers()))
def test_a_shuffle_keeps_the_items_and_depends_only_on_the_seed(seed, items):
    shuffled = seed.shuffled(items)
    assert Counter(shuffled) == Counter(items)
    assert shuffled == Seed(seed.root, seed.drawn).shuffled(tuple(items))


@given(seeds)
def test_each_draw_is_counted_and_the_next_order_is_different(seed):
    assert seed.next == Seed(seed.root, seed.drawn + 1)
    assert seed.next.shuffled(range(60)) != seed.shuffled(range(60))


def test_another_process_draws_the_same_order():
    program = "from dramadeck.core import Seed; print(Seed('x', 2).shuffled(range(30)))"
    env = {**os.environ, "PYTHONHASHSEED": "12345"}
    printed = subprocess.check_output([sys.executable, "-c", program], text=True, env=env)
    assert printed.strip() == str(Seed("x", 2).shuffled(range(30)))


def test_shuffles_are_uniform_and_independent_of_the_dice():
    places = Counter((Seed(root).shuffled("abcd").index("a")) for root in range(4_000))
    assert all(850 < places[place] < 1_150 for place in range(4)), places
    orders = Counter(Seed(root).shuffled("abcd") for root in range(4_800))
    assert len(orders) == 24
    assert all(130 < count < 280 for count in orders.values()), orders
    pairs = Counter((next(Seed(n).throws(4)), Seed(n).shuffled(range(4))[3]) for n in range(4_000))
    assert len(pairs) == 16
    assert all(170 < count < 330 for count in pairs.values()), pairs


def test_a_default_seed_has_256_random_bits():
    roots = {Seed.fresh().root for _ in range(200)}
    assert len(roots) == 200
    assert {len(bytes.fromhex(str(root))) for root in roots} == {32}


@given(seeds, st.integers(0, 50))
def test_the_seed_of_a_die_does_not_contain_the_seed_of_the_game(seed, number):
    die = seed.for_die(number)
    assert len(bytes.fromhex(die)) == 32
    assert die not in {seed.for_die(number + 1), Seed(f"{seed.root} ").for_die(number)}
    # The next dice cannot be computed from the seed of a die.
    assert Seed(die).for_die(number) != seed.for_die(number)


def test_the_faces_of_a_die_are_equally_frequent():
    first = Counter(next(Seed(root).throws(20)) for root in range(8_000))
    later = Counter(islice(Seed("one").throws(20), 8_000))
    for faces in (first, later):
        assert sorted(faces) == list(range(1, 21))
        assert all(300 < count < 500 for count in faces.values()), faces


def test_a_die_of_one_face_always_shows_it_and_an_empty_list_can_be_shuffled():
    for faces in (0, -6):
        with pytest.raises(ValueError, match="1 face or more"):
            Seed(1).throws(faces)
    assert list(islice(Seed(7).throws(1), 3)) == [1, 1, 1]
    assert [Seed(1).shuffled(items) for items in ((), ["a"])] == [(), ("a",)]
