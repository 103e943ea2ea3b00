"""Players, and characters with their traits, wounds and armor.

Players and the Narrator have the same kind of characters. A sketched character of the Narrator has
a job as a name and a single trait; in everything else she is Mediocre (TT-003).
"""

from collections.abc import Iterable, Mapping
from enum import IntEnum, unique
from typing import Annotated, Final, TypeAlias, overload

import attrs

from dramadeck.charts import Chart
from dramadeck.charts import tarot as charts
from dramadeck.charts.tarot import CREATION_COSTS, aptitude_name, aptitude_rank, trait_name
from dramadeck.core import FreeInput, Name, Natural, SubsetOf, checked_fields
from dramadeck.core.records import record


@unique
class Aptitude(IntEnum):
    """The nine aptitudes with their ranks (TT-001, TT-002).

    They are numbers, so wounds and cards are added. Wounds can lead below Dismal (TT-055).

    >>> Aptitude.GREAT > Aptitude.FAIR, str(Aptitude.GREAT), Aptitude.GREAT - 2
    (True, 'Great', 4)
    """

    DISMAL = 1
    POOR = 2
    MEDIOCRE = 3
    FAIR = 4
    GOOD = 5
    GREAT = 6
    EXCEPTIONAL = 7
    INCREDIBLE = 8
    PEERLESS = 9

    def __str__(self) -> str:
        return charts.APTITUDES.lookup(self)

    def __format__(self, spec: str) -> str:
        # Without this an f-string would show the number.
        return format(int(self), spec) if spec else str(self)


CORE_TRAITS: Final = tuple(row.name for row in charts.TRAITS if row.is_core)
"""Brawn, Health and Reaction: the traits that decide fights (TT-006)."""


@overload
def rank_number(rank: int) -> int: ...


@overload
def rank_number(rank: int | None) -> int | None: ...


def rank_number(rank: int | str | None) -> int | None:
    """The number of an aptitude or of its word, so that records hold numbers only."""
    if isinstance(rank, str):
        return aptitude_rank(rank)
    return rank.value if isinstance(rank, Aptitude) else rank


@record(field_transformer=checked_fields)
class Trait:
    """A trait of a character, with its rank.

    Attributes:
        name: the trait; a listed one is written as on the list, "Engineering: Automotives" is the
            trait Engineer, and any other name is a new trait (TT-005).
        rank: the rank without wounds: 1 (Dismal) to 9 (Peerless); an `Aptitude` becomes its number.

    Raises:
        ValueError: the name is blank, or lacks the specialization that the trait needs (TT-007).

    >>> str(Trait("engineering: Automotives", Aptitude.GOOD))
    'Good Engineer: Automotives'
    """

    name: Name = attrs.field(converter=trait_name)
    rank: Annotated[int, FreeInput(Aptitude.FAIR.value, words=Aptitude)] = attrs.field(
        converter=rank_number
    )

    def __str__(self) -> str:
        return f"{aptitude_name(self.rank)} {self.name}"


Wounds: TypeAlias = Annotated[Natural, FreeInput(0)]
"""A number of wounds."""


@record(field_transformer=checked_fields)
class Character:
    """A character of a player or the Narrator, with her harm.

    Attributes:
        name: the name, or a job for a sketched character.
        traits: the traits in which she is not Mediocre.
        wounds: the number of her wounds (TT-054).
        armor_rating: how many wounds her armor stops; 0 without armor (TT-061, TT-062).
        is_stunned: whether she cannot act because of a stun (TT-063).
        is_stabilized: whether her bleeding has been stopped (TT-073).
        is_dead: whether she is dead, which only the Narrator decides.

    Raises:
        ValueError: a trait is given twice, or a number is below 0.

    >>> guard = Character("Guard", (Trait("Firearms", Aptitude.FAIR),), wounds=2)
    >>> guard.rank("Firearms"), guard.rank("Stealth"), guard.endurance
    (2, 1, 3)
    """

    name: Annotated[Name, FreeInput("Guard")]
    traits: Annotated[tuple[Trait, ...], SubsetOf("traits")] = ()
    wounds: Wounds = attrs.field(default=0, kw_only=True)
    armor_rating: Wounds = attrs.field(default=0, kw_only=True)
    is_stunned: bool = attrs.field(default=False, kw_only=True)
    is_stabilized: bool = attrs.field(default=False, kw_only=True)
    is_dead: bool = attrs.field(default=False, kw_only=True)

    def __attrs_post_init__(self) -> None:
        names = [trait.name.casefold() for trait in self.traits]
        twice = [self.traits[at].name for at, name in enumerate(names) if name in names[:at]]
        if twice:
            raise ValueError(f"Character.traits: {self.name} has {', '.join(twice)} twice")

    def unwounded_rank(self, trait: str) -> int:
        """The rank of a trait without wounds; Mediocre for a trait she does not have (TT-003).

        Raises:
            ValueError: the trait needs a specialization (TT-007), or is blank.

        >>> Character("Mia", (Trait("Driving", 6),), wounds=1).unwounded_rank("driving")
        6
        """
        name = trait_name(trait).casefold()
        return next(
            (own.rank for own in self.traits if own.name.casefold() == name), charts.MEDIOCRE
        )

    def rank(self, trait: str) -> int:
        """The rank of a trait now: one less for each wound, even below Dismal (TT-054, TT-055).

        Raises:
            ValueError: the trait needs a specialization (TT-007), or is blank.

        >>> Character("Mia", (Trait("Driving", 6),), wounds=2).rank("Driving")
        4
        """
        return self.unwounded_rank(trait) - self.wounds

    @property
    def endurance(self) -> int:
        """The most wounds she can have: the unwounded rank of her Health (TT-047, TT-058)."""
        return self.unwounded_rank("Health")

    @property
    def has_organ_failure(self) -> bool:
        """Whether she has more wounds than her endurance (TT-047)."""
        return self.wounds > self.endurance

    @property
    def is_bleeding(self) -> bool:
        """Whether she may get another wound by bleeding (TT-059)."""
        return self.wounds > 0 and not self.is_stabilized

    @property
    def can_act(self) -> bool:
        """Whether she is neither stunned nor dead."""
        return not (self.is_stunned or self.is_dead)


def creation_points(traits: Iterable[Trait], *, costs: Chart[int] = CREATION_COSTS) -> int:
    """The points that traits cost a new character (TT-004).

    >>> creation_points([Trait("Driving", Aptitude.GREAT), Trait("Allure", Aptitude.DISMAL)])
    3
    """
    return sum(_cost(trait, costs) for trait in traits)


def _cost(trait: Trait, costs: Chart[int]) -> int:
    if not Aptitude.DISMAL <= trait.rank <= Aptitude.PEERLESS:
        raise ValueError(
            f"{trait.name}: the rank must be 1 (Dismal) to 9 (Peerless), not {trait.rank}"
        )
    return costs.lookup(trait.rank)


def create_character(
    name: str,
    traits: Mapping[str, int],
    *,
    points: int = charts.CREATION_POINTS,
    costs: Chart[int] = CREATION_COSTS,
    highest: int | None = None,
) -> Character:
    """Make a new, unharmed character with a limited number of points (TT-004).

    Points may be left over. For a character without this limit, make a `Character`.

    Args:
        name: her name.
        traits: trait → rank. A rank below Mediocre costs nothing, and gives no points back.
        points: the points to spend.
        costs: rank → points.
        highest: the highest rank that a new character may have; `None` for no limit.

    Raises:
        ValueError: the traits cost too much, a rank is not 1 to 9 or above `highest`, a
            trait is given twice, or it lacks its specialization; the message says which.

    >>> create_character("Mia", {"Driving": Aptitude.GREAT, "Reaction": Aptitude.GOOD}).traits[0]
    Trait(name='Driving', rank=6)
    """
    character = Character(name, tuple(Trait(trait, rank) for trait, rank in traits.items()))
    prices = {str(trait): _cost(trait, costs) for trait in character.traits}
    if highest is not None:
        better = [str(trait) for trait in character.traits if trait.rank > highest]
        if better:
            limit = aptitude_name(highest)
            what = f"may start with nothing above {limit}: {', '.join(better)}"
            raise ValueError(f"{character.name} {what}")
    spent = sum(prices.values())
    if spent > points:
        bill = ", ".join(f"{trait} {price}" for trait, price in prices.items() if price)
        raise ValueError(f"{character.name} has {points} points to spend, not {spent}: {bill}")
    return character


@record(field_transformer=checked_fields)
class Player:
    """A player, with her character.

    Attributes:
        name: the player's name, which is that of her seat.
        character: her character; by default one with her own name and no traits, all of
            which count as Mediocre (TT-003).
        hands_drawn: how many hands she has drawn in this game; each is smaller (TT-012).
    """

    name: Name
    character: Character = attrs.field(
        default=attrs.Factory(lambda self: Character(self.name), takes_self=True)
    )
    hands_drawn: Natural = attrs.field(default=0, kw_only=True)
