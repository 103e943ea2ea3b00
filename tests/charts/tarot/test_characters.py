"""Aptitudes, traits and the costs of a new character."""

import pytest

from dramadeck.charts import tarot
from dramadeck.charts.tarot import TRAITS, aptitude_name, aptitude_rank, trait_name

BEST_FIRST = [
    *("Peerless", "Incredible", "Exceptional", "Great", "Good", "Fair", "Mediocre", "Poor"),
    "Dismal",
]


@pytest.mark.rule("TT-001", "TT-002", "TT-055")
def test_there_are_nine_aptitudes_from_peerless_to_dismal_and_ranks_below_and_above_them():
    assert [row.result for row in reversed(tarot.APTITUDES.rows)] == BEST_FIRST
    for rank, name in enumerate(reversed(BEST_FIRST), start=1):
        assert aptitude_name(rank) == tarot.APTITUDES.lookup(rank) == name
        assert aptitude_rank(name) == aptitude_rank(f" {name.upper()}") == rank
    assert {aptitude_name(rank) for rank in (0, -1, -7)} == {"below Dismal"}
    assert aptitude_name(10) == aptitude_name(14) == "above Peerless"


@pytest.mark.rule("TT-005", "TT-006", "TT-007")
def test_27_traits_are_listed_of_which_three_are_core_traits_and_two_need_a_specialization():
    assert [row.name for row in TRAITS] == [
        *("Academics", "Allure", "Athletics", "Brawn", "Connections", "Demolition", "Driving"),
        *("Engineer", "Firearms", "Grit", "Hacking", "Hand Weapons", "Health", "Interrogation"),
        *("Intimidation", "Jury Rigging", "Leadership", "Manipulation", "Medical", "Melee"),
        *("Psychology", "Reaction", "Security", "Senses", "Stealth", "Survival", "Underground"),
    ]
    assert len(TRAITS) == 27
    assert all(row.about for row in TRAITS)
    assert [row.name for row in TRAITS if row.is_core] == ["Brawn", "Health", "Reaction"]
    special = [row.name for row in TRAITS if row.needs_specialization]
    assert special == ["Academics", "Engineer"]


@pytest.mark.rule("TT-005", "TT-007")
def test_a_trait_is_written_as_on_the_list_its_specialization_behind_a_colon_or_is_the_tables_own():
    written = {
        "academics:  Russian  History": "Academics: Russian History",
        "Engineering: Automotives": "Engineer: Automotives",
        " Sailing ": "Sailing",
        "Sailing: Square Rigs": "Sailing: Square Rigs",
        "Driving: Trucks": "Driving: Trucks",
    }
    assert {name: trait_name(name) for name in written} == written
    for row in TRAITS:
        special = ": Anything" if row.needs_specialization else ""
        assert trait_name(f"{row.name.upper()}{special}") == f"{row.name}{special}"


@pytest.mark.rule("TT-004")
def test_each_rank_above_mediocre_costs_a_point_and_below_gives_none_back():
    costs = [tarot.CREATION_COSTS.lookup(rank) for rank in range(1, 10)]
    assert costs == [0, 0, 0, 1, 2, 3, 4, 5, 6]
    assert tarot.CREATION_POINTS == 10
    assert aptitude_rank("Mediocre") == tarot.MEDIOCRE
