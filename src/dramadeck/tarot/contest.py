"""A contest: characters whose deeds cannot all succeed, each with a push of her own."""

from enum import StrEnum, unique
from typing import Annotated

import attrs

from dramadeck.core import Name, Natural, Person, SeenBy
from dramadeck.core.short_repr import short_repr


@unique
class ContestStep(StrEnum):
    """How far a contest has come.

    Everybody declares a suit, then everybody commits cards, then they are revealed one side after
    the other, then the Major Arcana are turned, one at a time (TT-039, TT-041, TT-044). When none
    is left the contest is over, and the Narrator says how it ends (TT-045).
    """

    DECLARING = "declaring"
    COMMITTING = "committing"
    REVEALING = "revealing"
    TURNING = "turning"
    OVER = "over"


@attrs.frozen(kw_only=True, weakref_slot=False)
class ContestSide:
    """A character in a contest.

    Attributes:
        character: who it is; her push of the aim `CONTEST` holds her cards.
        trait: which of her traits is checked; the Narrator alone knows it (TT-019).
        told_trait: the trait, if she has told it.
        is_defender: whether she defends; ties are hers (TT-046).
        penalty: the ranks that she loses for facing several, or for going for several (TT-052,
            TT-053).
    """

    character: Person
    trait: Annotated[Name | None, SeenBy("narrator")]
    told_trait: Name | None = None
    is_defender: bool = False
    penalty: Natural = 0

    __repr__ = short_repr


@attrs.frozen(kw_only=True, weakref_slot=False)
class Contest:
    """A contest under way; how far it has come is for the pushes of its sides to say.

    Attributes:
        sides: everybody in it, in the order of narration: who began comes first (TT-038).
    """

    sides: tuple[ContestSide, ...]

    __repr__ = short_repr

    @property
    def characters(self) -> tuple[str, ...]:
        """Everybody in it, in the order of narration."""
        return tuple(side.character for side in self.sides)

    def side(self, character: str) -> ContestSide | None:
        """The side of a character, if she is in this contest."""
        for side in self.sides:
            if side.character == character:
                return side
        return None
