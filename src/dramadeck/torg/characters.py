"""Who is in the story: the players' heroes and everybody whom the gamemaster plays."""

import attrs

from dramadeck.engine import Name, Natural, checked_fields
from dramadeck.torg.cards import Side
from dramadeck.torg.subplots import LastingSubplot


@attrs.frozen(kw_only=True)
class Injuries:
    """The ledger of harm; the gamemaster's rules say what it means."""

    shock: int = 0
    wounds: int = 0
    is_knocked_out: bool = False
    is_knocked_down: bool = False
    is_unconscious: bool = False

    @property
    def is_injured(self) -> bool:
        """Whether a *break* bites: anything but a mere knockdown (TR-071)."""
        return bool(self.shock or self.wounds or self.is_knocked_out or self.is_unconscious)


@attrs.frozen(field_transformer=checked_fields)
class Hero:
    """A player's character.

    Attributes:
        name: her name.
        possibilities: points left to spend.
        injuries: the ledger of harm.
        campaigned: the subplots that a Campaign card has made part of her life (TR-178).
    """

    name: Name
    possibilities: Natural = attrs.field(default=0, kw_only=True)
    injuries: Injuries = attrs.field(default=Injuries(), kw_only=True)
    campaigned: tuple[LastingSubplot, ...] = attrs.field(default=(), kw_only=True)


@attrs.frozen(kw_only=True)
class Character:
    """Somebody whom the gamemaster plays, on one side of the scene.

    Attributes:
        name: the name.
        side: the side; neutrals count with the heroes (TR-056).
        is_possibility_rated: whether the die rolls again as a hero's does.
        has_fled: whether a *break* drove the character off (TR-071).
        injuries: the ledger of harm.
    """

    name: str
    side: Side
    is_possibility_rated: bool = False
    has_fled: bool = False
    injuries: Injuries = Injuries()
