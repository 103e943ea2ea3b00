"""Who is in the story: the players' heroes and everybody whom the gamemaster plays."""

from typing import Final

import attrs

from dramadeck.core import Name, Natural, Positive, checked_fields, later
from dramadeck.core.records import record
from dramadeck.torg.cards import CardType, Side

LIVING_LAND: Final = "Living Land"
"""The reality whose people Life Rage fills with rage (TC-010)."""

NILE_EMPIRE: Final = "Nile Empire"
"""The reality for whose people Danger is worse (TC-016)."""


@record(kw_only=True)
class Injuries:
    """The ledger of harm; the gamemaster's rules say what it means.

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
        """Whether a *break* bites: anything but a mere knockdown (TR-071)."""
        return bool(self.shock or self.wounds or self.is_knocked_out or self.is_unconscious)

    @property
    def is_senseless(self) -> bool:
        """Whether somebody can do nothing, unconscious or knocked out (TR-063)."""
        return self.is_unconscious or self.is_knocked_out


@record(kw_only=True, field_transformer=checked_fields)
class LastingSubplot:
    """A subplot that a Campaign card has made part of a hero's life (TR-178).

    Attributes:
        type: which story it is.
        other_party: who else is in it; the subplot is active where this one takes part.
    """

    type: CardType
    other_party: str = ""


@record(field_transformer=checked_fields)
class Hero:
    """A player's character.

    Attributes:
        name: her name.
        player: who plays her, where she is not her player's only hero (TR-013).
        reality: the reality that she belongs to; Life Rage and Danger ask for it (TC-010, TC-016).
        hit_points: how many she has unhurt, where her harm is counted in them (TG-040).
        possibilities: points left to spend.
        injuries: the ledger of harm.
        campaigned: the subplots that a Campaign card has made part of her life (TR-178).
        speed: her Basic Speed in quarters, 21 for 5.25, where a flurry goes by it (TG-039).
    """

    name: Name
    possibilities: Natural = attrs.field(default=0, kw_only=True)
    injuries: Injuries = attrs.field(default=Injuries(), kw_only=True)
    campaigned: tuple[LastingSubplot, ...] = attrs.field(default=(), kw_only=True)
    player: Name | None = attrs.field(default=None, kw_only=True)
    reality: Name | None = attrs.field(default=None, kw_only=True)
    hit_points: Positive | None = attrs.field(default=None, kw_only=True)
    speed: Positive | None = later(None)

    @property
    def played_by(self) -> str:
        """Her player; where nobody is named, her own name stands for the player."""
        return self.player or self.name


@record(kw_only=True)
class Character:
    """Somebody whom the gamemaster plays, on one side of the scene.

    Attributes:
        name: the name.
        side: the side; neutrals count with the heroes (TR-056).
        is_possibility_rated: whether the die rolls again as a hero's does.
        has_fled: whether a *break* drove the character off (TR-071).
        injuries: the ledger of harm.
        reality: the reality that the character belongs to (TC-010, TC-016).
        possibilities: points left to counter with; None where the gamemaster keeps that to herself.
        hit_points: how many the character has unhurt, if the gamemaster has said so (TG-040).
        speed: the Basic Speed in quarters, if she has said so (TG-039).
    """

    name: Name
    side: Side
    is_possibility_rated: bool = False
    has_fled: bool = False
    injuries: Injuries = Injuries()
    reality: Name | None = None
    possibilities: Natural | None = later(None)
    hit_points: Positive | None = later(None)
    speed: Positive | None = later(None)
