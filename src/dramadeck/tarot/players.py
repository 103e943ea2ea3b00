"""Who sits at the table: the players, each with her character, and the Narrator."""

import attrs

from dramadeck.core import Name, Natural, checked_fields
from dramadeck.core.short_repr import short_repr
from dramadeck.tarot.characters import Character


@attrs.frozen(field_transformer=checked_fields)
class Player:
    """A player and her character.

    Attributes:
        name: the player's name; her seat bears it.
        character: whom she plays; without one, a character of her own name with no traits, all of
            which count as Mediocre (TT-003).
        hands_drawn: how many hands she has had in this game; each is smaller (TT-012).
    """

    name: Name
    character: Character = attrs.field(
        default=attrs.Factory(lambda self: Character(self.name), takes_self=True)
    )
    hands_drawn: Natural = attrs.field(default=0, kw_only=True)

    __repr__ = short_repr
