"""Weapons and armor (TT-066, TT-067), and how wounds are treated (TT-060, TT-065)."""

from typing import NamedTuple, TypeVar

from ..chart import ChartError, close_matches, of_type, shown, whole_number
from .characters import MEDIOCRE, aptitude_name


class WeaponRow(NamedTuple):
    """A weapon of the list.

    Attributes:
        name: the name.
        wounds: the wounds of a hit, unless the Narrator says otherwise (TT-072).
        meters: its range in meters; `None` for close combat ("Close").
        stun: the rank of its stun; `None` if there is none, or if it is the wielder's Brawn.
        stuns_by_brawn: whether the rank of its stun is the wielder's Brawn.
        source: key of the bibliography.

    >>> print(weapon("M67 Grenade"))
    M67 Grenade: Exceptional stun + 10Wn @ 15m
    """

    name: str
    wounds: int
    meters: int | None
    stun: int | None = None
    stuns_by_brawn: bool = False
    source: str = "TT-066"

    def stun_rank(self, brawn: int) -> int | None:
        """The rank of its stun for a wielder with this rank of Brawn (TT-063).

        Returns:
            The rank that the target's Brawn has to beat, or `None` if the weapon does not stun.

        >>> weapon("A Bat").stun_rank(5), weapon("M67 Grenade").stun_rank(5)
        (5, 7)
        """
        whole_number("the wielder's Brawn", brawn)
        return brawn if self.stuns_by_brawn else self.stun

    def __str__(self) -> str:
        stun = "Stun equal to Brawn" if self.stuns_by_brawn else ""
        if self.stun is not None:
            stun = f"{aptitude_name(self.stun)} stun"
        wounds = f"{self.wounds}Wn" if self.wounds else ""
        reach = "Close" if self.meters is None else f"{self.meters}m"
        return f"{self.name}: {' + '.join(filter(None, (stun, wounds)))} @ {reach}"


WEAPONS = (
    WeaponRow("M16-A1 Battle Rifle", 5, 500),
    WeaponRow("AK-47 Battle Rifle", 6, 450),
    WeaponRow("M24 Sniper Rifle", 8, 400),
    WeaponRow("H&K MP5 SMG", 3, 200),
    WeaponRow("Glock 19 Pistol", 2, 50),
    WeaponRow("Remington 870 Shotgun", 6, 70),
    WeaponRow("M67 Grenade", 10, 15, stun=7),
    WeaponRow("A Katana", 6, None),
    WeaponRow("Combat Knife", 3, None),
    WeaponRow("A Bat", 1, None, stuns_by_brawn=True),
    WeaponRow("Fist or Feet", 0, None, stuns_by_brawn=True),
)
"""The eleven weapons of the list (TT-066)."""


class ArmorRow(NamedTuple):
    """A piece of armor of the list.

    Attributes:
        name: the name.
        rating: the wounds that it stops while it is undamaged (TT-061).
        kilograms: its weight.
        source: key of the bibliography.

    >>> print(armor("Leather Armor"))
    Leather Armor: 2Wn / 6kg
    """

    name: str
    rating: int
    kilograms: int
    source: str = "TT-067"

    def __str__(self) -> str:
        return f"{self.name}: {self.rating}Wn / {self.kilograms}kg"


ARMOR = (
    ArmorRow("Class IV Kevlar Armor System", 8, 8),
    ArmorRow("Class IIIa Kevlar Vest", 6, 4),
    ArmorRow("Class II Kevlar Vest", 4, 2),
    ArmorRow("Full Plate Armor", 8, 34),
    ArmorRow("Chain-mail Armor", 4, 11),
    ArmorRow("Leather Armor", 2, 6),
)
"""The six pieces of armor of the list (TT-067)."""


def weapon(name: str) -> WeaponRow:
    """The weapon of this name, in any case, on the list (TT-066).

    Raises:
        ChartError: the list has no such weapon; the message names the nearest.

    >>> weapon("Glock 19 Pistol").wounds
    2
    """
    return _row_of_name("weapon", name, WEAPONS)


def armor(name: str) -> ArmorRow:
    """The piece of armor of this name, in any case, on the list (TT-067).

    Raises:
        ChartError: the list has no such armor; the message names the nearest.

    >>> armor("Class II Kevlar Vest").rating
    4
    """
    return _row_of_name("armor", name, ARMOR)


R = TypeVar("R", WeaponRow, ArmorRow)


def _row_of_name(what: str, name: str, rows: tuple[R, ...]) -> R:
    by_name = {row.name.casefold(): row for row in rows}
    key = of_type(f"the name of the {what}", name, str).strip().casefold()
    if key in by_name:
        return by_name[key]
    near = [by_name[match].name for match in close_matches(key, by_name, cutoff=0.4)]
    listed = f"nearest: {', '.join(near)}" if near else f"known: {', '.join(r.name for r in rows)}"
    raise ChartError(f"no {what} {shown(name)}; {listed}")


WEEKS_A_WOUND = 1
"""Weeks in which one wound normally heals (TT-065)."""


def stabilizing_rank(wounds: int) -> int:
    """The Medical rank that stops the bleeding of so many wounds outside a hospital (TT-060).

    It is Mediocre plus one rank for each wound. It is a normal check, so it may be pushed; above
    Peerless it needs a push.

    Raises:
        ValueError: `wounds` is below 1.

    >>> aptitude_name(stabilizing_rank(1)), aptitude_name(stabilizing_rank(3))
    ('Fair', 'Great')
    """
    return MEDIOCRE + whole_number("the wounds of the patient", wounds, least=1)


def healing_weeks(wounds: int) -> int:
    """In how many full weeks so many wounds normally heal; the Narrator may change it (TT-065).

    Raises:
        ValueError: `wounds` is below 0.

    >>> healing_weeks(3)
    3
    """
    return WEEKS_A_WOUND * whole_number("the wounds of the patient", wounds, least=0)
