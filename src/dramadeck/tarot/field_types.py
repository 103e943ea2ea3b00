"""What people are asked for in the commands of Turn of the Card: the marks, stated once.

What is free somebody makes up or reads off a character; the listing holds the sample. What is among
others names one of the groups in `dramadeck.tarot.domains`.
"""

from typing import Annotated, Final, TypeAlias

from dramadeck.core import Among, Card, Free, Name, Natural, Person, Positive, Several

SAMPLE_ARMOR: Final = "Class II Kevlar Vest"
"""What somebody may wear."""

SAMPLE_FIELD: Final = "Biology"
"""What a trait that needs a field of its own may be about."""

TraitName: TypeAlias = Annotated[Name, Free("Reaction")]
Needed: TypeAlias = Annotated[Positive, Free(4, more=(2, 7))]
"""The rank that a check asks for."""
Words: TypeAlias = Annotated[str, Free("and yet")]
"""What somebody tells."""
Because: TypeAlias = Annotated[Name, Free("the story says so")]
Weapon: TypeAlias = Annotated[
    str, Free("Glock 19 Pistol", more=("A Bat", "M67 Grenade"), is_asked=True)
]
Armor: TypeAlias = Annotated[Name, Free(SAMPLE_ARMOR)]
Amount: TypeAlias = Annotated[Natural, Free(1)]
AnyWounds: TypeAlias = Annotated[Natural, Free(1, is_asked=True)]
"""Wounds by the Narrator's word; asked for, since without them and a weapon nothing happens."""
Count: TypeAlias = Annotated[Positive, Free(1)]
Stun: TypeAlias = Annotated[int, Free(0)]
CounterNumber: TypeAlias = Annotated[Natural, Free(1, more=(0,))]
"""What a counter is set to."""
OpenMajor: TypeAlias = Annotated[Card, Among("open majors")]
MovableCard: TypeAlias = Annotated[Card, Free(1, group="movable cards")]
"""A card that the Narrator names."""
Anybody: TypeAlias = Annotated[Person, Among("characters")]
Uninvolved: TypeAlias = Annotated[Person, Among("uninvolved")]
"""A living character in no contest, who makes no push and is about to suffer nothing."""
Patient: TypeAlias = Annotated[Person, Among("bleeding")]
Attacker: TypeAlias = Annotated[Person, Among("attackers")]
"""Whose attack has not come to its contest."""
Attacked: TypeAlias = Annotated[Person, Among("attacked")]
"""At whom such an attack of the character is aimed."""
OfContest: TypeAlias = Annotated[Person, Among("contests")]
"""Anybody in a contest: she says which it is."""
Anyone: TypeAlias = Annotated[Person, Among("players")]
"""A player, not her character."""
OfHand: TypeAlias = Annotated[tuple[Card, ...], Several("hand")]
"""Cards of the hand from which a character is played."""
Fighters: TypeAlias = Annotated[tuple[Name, ...], Several("fighters")]
"""Others in the fight, in the order in which they are dealt with."""
Everybody: TypeAlias = Annotated[tuple[Name, ...], Several("characters")]
NewOrder: TypeAlias = Annotated[tuple[Name, ...], Several("contest", is_ordered=True)]
Winners: TypeAlias = Annotated[tuple[Name, ...], Several("contest")]
