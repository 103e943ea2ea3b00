"""Weapons, armor, and what it takes to mend what they do."""

import pytest

from dramadeck.charts import ChartError
from dramadeck.charts.tarot import (
    ARMOR,
    WEAPONS,
    aptitude_name,
    aptitude_rank,
    armor,
    healing_weeks,
    stabilizing_rank,
    weapon,
)


@pytest.mark.rule("TT-066")
def test_the_list_of_weapons_reads_as_printed():
    assert [str(row) for row in WEAPONS] == [
        "M16-A1 Battle Rifle: 5Wn @ 500m",
        "AK-47 Battle Rifle: 6Wn @ 450m",
        "M24 Sniper Rifle: 8Wn @ 400m",
        "H&K MP5 SMG: 3Wn @ 200m",
        "Glock 19 Pistol: 2Wn @ 50m",
        "Remington 870 Shotgun: 6Wn @ 70m",
        "M67 Grenade: Exceptional stun + 10Wn @ 15m",
        "A Katana: 6Wn @ Close",
        "Combat Knife: 3Wn @ Close",
        "A Bat: Stun equal to Brawn + 1Wn @ Close",
        "Fist or Feet: Stun equal to Brawn @ Close",
    ]


@pytest.mark.rule("TT-067")
def test_the_list_of_armor_reads_as_printed():
    assert [str(row) for row in ARMOR] == [
        "Class IV Kevlar Armor System: 8Wn / 8kg",
        "Class IIIa Kevlar Vest: 6Wn / 4kg",
        "Class II Kevlar Vest: 4Wn / 2kg",
        "Full Plate Armor: 8Wn / 34kg",
        "Chain-mail Armor: 4Wn / 11kg",
        "Leather Armor: 2Wn / 6kg",
    ]


@pytest.mark.rule("TT-063", "TT-064")
def test_a_grenade_stuns_exceptionally_and_a_bat_as_hard_as_its_wielder():
    assert weapon("M67 Grenade").stun_rank(brawn=1) == aptitude_rank("Exceptional")
    assert [weapon("a bat").stun_rank(brawn) for brawn in (3, 6)] == [3, 6]
    assert weapon("Fist or Feet").stun_rank(0) == 0
    assert weapon("A Katana").stun_rank(9) is None
    with pytest.raises(TypeError, match="the wielder's Brawn must be a whole number"):
        weapon("A Bat").stun_rank("Great")


@pytest.mark.parametrize("row", WEAPONS, ids=lambda row: row.name)
def test_a_weapon_is_found_by_its_name(row):
    assert weapon(row.name) is weapon(f" {row.name.upper()}") is row


@pytest.mark.parametrize("row", ARMOR, ids=lambda row: row.name)
def test_a_piece_of_armor_is_found_by_its_name(row):
    assert armor(row.name) is armor(f"{row.name.lower()} ") is row


def test_an_unknown_weapon_is_refused_with_the_nearest():
    with pytest.raises(ChartError, match="no weapon 'Glock 17'; nearest: Glock 19 Pistol"):
        weapon("Glock 17")
    with pytest.raises(ChartError, match=r"nearest: A Bat, A Katana, AK-47 Battle Rifle$"):
        weapon("A Bats")
    with pytest.raises(ChartError, match="no weapon '%'; known: M16-A1 Battle Rifle, AK-47"):
        weapon("%")
    with pytest.raises(TypeError, match="the name of the weapon must be of type str"):
        weapon(19)


def test_an_unknown_armor_is_refused_with_the_nearest():
    with pytest.raises(ChartError, match="no armor 'leather'; nearest: Leather Armor"):
        armor("leather")
    with pytest.raises(TypeError, match="the name of the armor must be of type str"):
        armor(None)


@pytest.mark.rule("TT-060")
def test_one_wound_takes_a_fair_physician_and_three_a_great_one():
    assert aptitude_name(stabilizing_rank(1)) == "Fair"
    assert aptitude_name(stabilizing_rank(3)) == "Great"
    assert aptitude_name(stabilizing_rank(7)) == "above Peerless"


@pytest.mark.rule("TT-065")
def test_three_wounds_heal_in_three_weeks():
    assert [healing_weeks(wounds) for wounds in (0, 1, 3)] == [0, 1, 3]


def test_wounds_are_whole_numbers_that_make_sense():
    with pytest.raises(ValueError, match="the wounds of the patient must be at least 1, not 0"):
        stabilizing_rank(0)
    with pytest.raises(ValueError, match="the wounds of the patient must be at least 0, not -1"):
        healing_weeks(-1)
    with pytest.raises(TypeError, match="must be a whole number"):
        stabilizing_rank("three")
