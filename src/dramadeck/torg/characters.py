"""The characters: the players' heroes, and those whom the gamemaster plays."""

from typing import Final

import attrs

from dramadeck.core import Name, Natural, Positive, checked_fields
from dramadeck.core.records import record
from dramadeck.torg.cards import CardType, Side

LIVING_LAND: Final = "Living Land"
"""The reality whose characters Life Rage affects (TC-010)."""

NILE_EMPIRE: Final = "Nile Empire"
"""The reality whose characters Danger affects more (TC-016)."""


@record(kw_only=True)
class Injuries:
    """The harm that a character has suffered; its meaning is left to the game at the table.

    Attributes:
        shock: shock points, or fatigue points lost (TG-044).
        wounds: wounds, or hit points lost (TG-040).
        is_knocked_out: a KO condition, or stun (TG-040).
        is_knocked_down: a knockdown.
        is_unconscious: whether consciousness is lost.
    """

    shock: Natural = 0
    wounds: Natural = 0
    is_knocked_out: bool = False
    is_knocked_down: bool = False
    is_unconscious: bool = False

    @property
    def is_injured(self) -> bool:
        """Whether a *break* affects the character: any harm except a knockdown (TR-071)."""
        return bool(self.shock or self.wounds or self.is_knocked_out or self.is_unconscious)

    @property
    def is_senseless(self) -> bool:
        """Whether the character is unconscious or knocked out, and cannot act (TR-063)."""
        return self.is_unconscious or self.is_knocked_out


@record(kw_only=True, field_transformer=checked_fields)
class LastingSubplot:
    """A subplot that a Campaign card has made part of a hero's life (TR-178).

    Attributes:
        type: the type of the subplot.
        other_party: the other person in it; the subplot is active where this one takes part.
    """

    type: CardType
    other_party: str = ""


@record(field_transformer=checked_fields)
class Hero:
    """A player's character.

    Attributes:
        name: her name.
        player: the name of her player, if she is not the only hero of that player (TR-013).
        reality: the reality that she belongs to, for Life Rage and Danger (TC-010, TC-016).
        hit_points: her hit points when unhurt, where harm is counted in them (TG-040).
        possibilities: the points that she has left.
        injuries: the harm suffered.
        campaigned: the subplots that a Campaign card has made part of her life (TR-178).
        speed: her Basic Speed in quarters, 21 for 5.25, where a flurry needs it (TG-039).
    """

    name: Name
    possibilities: Natural = attrs.field(default=0, kw_only=True)
    injuries: Injuries = attrs.field(default=Injuries(), kw_only=True)
    campaigned: tuple[LastingSubplot, ...] = attrs.field(default=(), kw_only=True)
    player: Name | None = attrs.field(default=None, kw_only=True)
    reality: Name | None = attrs.field(default=None, kw_only=True)
    hit_points: Positive | None = attrs.field(default=None, kw_only=True)
    speed: Positive | None = attrs.field(default=None, kw_only=True)

    @property
    def played_by(self) -> str:
        """The name of her player; if none is given, her own name."""
        return self.player or self.name


@record(kw_only=True)
class Character:
    """A character whom the gamemaster plays, on one side of the scene.

    Attributes:
        name: the name.
        side: the side; neutrals count with the heroes (TR-056).
        is_possibility_rated: whether the die rolls again as a hero's does.
        has_fled: whether a *break* drove the character off (TR-071).
        injuries: the harm suffered.
        reality: the reality that the character belongs to (TC-010, TC-016).
        possibilities: the points left, to counter with; None where the gamemaster counts them.
        hit_points: the hit points when unhurt, if the gamemaster has given them (TG-040).
        speed: the Basic Speed in quarters, if the gamemaster has given it (TG-039).
    """

    name: Name
    side: Side
    is_possibility_rated: bool = False
    has_fled: bool = False
    injuries: Injuries = Injuries()
    reality: Name | None = None
    possibilities: Natural | None = None
    hit_points: Positive | None = None
    speed: Positive | None = None
