"""Weapons, armor, and the checks that heal or repair their damage."""

import pytest

from dramadeck.charts import tarot


@pytest.mark.rule("TT-066")
def test_the_list_of_weapons_reads_as_printed():
    assert [str(row) for row in tarot.WEAPONS] == [
        *("M16-A1 Battle Rifle: 5Wn @ 500m", "AK-47 Battle Rifle: 6Wn @ 450m"),
        *("M24 Sniper Rifle: 8Wn @ 400m", "H&K MP5 SMG: 3Wn @ 200m", "Glock 19 Pistol: 2Wn @ 50m"),
        *("Remington 870 Shotgun: 6Wn @ 70m", "M67 Grenade: Exceptional stun + 10Wn @ 15m"),
        *("A Katana: 6Wn @ Close", "Combat Knife: 3Wn @ Close"),
        *("A Bat: Stun equal to Brawn + 1Wn @ Close", "Fist or Feet: Stun equal to Brawn @ Close"),
    ]


@pytest.mark.rule("TT-067")
def test_the_list_of_armor_reads_as_printed():
    assert [str(row) for row in tarot.ARMOR] == [
        *("Class IV Kevlar Armor System: 8Wn / 8kg", "Class IIIa Kevlar Vest: 6Wn / 4kg"),
        *("Class II Kevlar Vest: 4Wn / 2kg", "Full Plate Armor: 8Wn / 34kg"),
        *("Chain-mail Armor: 4Wn / 11kg", "Leather Armor: 2Wn / 6kg"),
    ]


@pytest.mark.rule("TT-063", "TT-064")
def test_a_grenade_stuns_exceptionally_and_a_bat_as_hard_as_its_wielder():
    assert tarot.weapon("M67 Grenade").stun_rank(brawn=1) == tarot.aptitude_rank("Exceptional")
    assert [tarot.weapon("a bat").stun_rank(brawn) for brawn in (3, 6)] == [3, 6]
    assert tarot.weapon("Fist or Feet").stun_rank(0) == 0
    assert tarot.weapon("A Katana").stun_rank(9) is None


def test_a_weapon_and_a_piece_of_armor_is_looked_up_by_its_name():
    for find, rows in ((tarot.weapon, tarot.WEAPONS), (tarot.armor, tarot.ARMOR)):
        for row in rows:
            for name in (row.name, f" {row.name.upper()}", f"{row.name.lower()} "):
                assert find(name) is row


@pytest.mark.rule("TT-060", "TT-065")
def test_one_wound_takes_a_fair_physician_and_three_a_great_one_and_as_many_weeks():
    named = [tarot.aptitude_name(tarot.stabilizing_rank(wounds)) for wounds in (1, 3, 7)]
    assert named == ["Fair", "Great", "above Peerless"]
    assert [tarot.healing_weeks(wounds) for wounds in (0, 1, 3)] == [0, 1, 3]
