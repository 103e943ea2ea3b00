"""The types of the fields of commands: values of a domain (`dramadeck.torg.domains`) or free input.

Free input comes from a character sheet, a die or a player; a listing shows its sample value.
"""

from typing import Annotated, Final, TypeAlias

from dramadeck.charts.torg import InteractionEffect
from dramadeck.core import Card, CharacterName, FreeInput, Name, Natural, OneOf, Positive, SubsetOf
from dramadeck.torg.cards import ActionKind, CardType

SAMPLE_VALUE: Final = 8
"""A skill value or difficulty in the middle of the scale."""

SAMPLE_DIE: Final = 12
"""An average total of the die."""

SAMPLE_TOTAL: Final = 9
"""An average sum of bonus and value."""

SAMPLE_TRADE: Final = "they work hand in hand"
"""The explanation of a sample trade."""

SAMPLE_VILLAINS: Final = ("Villain", "Henchman")
"""The villains of a sample scene."""

SAMPLE_USE: Final = "shaking off damage"
"""A sample use of a point outside of an action."""

SAMPLE_SETBACK: Final = "the ground gives way"
"""A sample event of a setback."""

NEWCOMER: Final = "Newcomer"
"""The name of a sample hero who joins."""

SAMPLE_POSTURE: Final = "all-out attack"
"""A sample posture."""


SkillValue: TypeAlias = Annotated[int, FreeInput(SAMPLE_VALUE)]
"""A skill or attribute value, from a character sheet."""
Difficulty: TypeAlias = Annotated[int, FreeInput(SAMPLE_VALUE)]
"""A difficulty number."""
DieTotal: TypeAlias = Annotated[Positive, FreeInput(SAMPLE_DIE)]
"""The total of a die."""
Points: TypeAlias = Annotated[Positive, FreeInput(1)]
Amount: TypeAlias = Annotated[Natural, FreeInput(1)]
Crowd: TypeAlias = Annotated[Positive, FreeInput(20)]
Flips: TypeAlias = Annotated[Positive, FreeInput(7, always_prompt=True)]
"""The number of flips until time is up."""
SkillName: TypeAlias = Annotated[Name, FreeInput("science")]
OtherSkill: TypeAlias = Annotated[Name, FreeInput("science", more=("lore",))]
"""A skill that replaces another one; hence two samples."""
Newcomer: TypeAlias = Annotated[Name, FreeInput(NEWCOMER)]
Newcomers: TypeAlias = Annotated[tuple[Name, ...], FreeInput(SAMPLE_VILLAINS)]
Remark: TypeAlias = Annotated[str, FreeInput(SAMPLE_TRADE)]
"""A remark of a player."""
Because: TypeAlias = Annotated[str, FreeInput("the gamemaster says so")]
"""The reason for a correction."""
Use: TypeAlias = Annotated[Name, FreeInput(SAMPLE_USE)]
AskedIncident: TypeAlias = Annotated[Name, FreeInput(SAMPLE_SETBACK, always_prompt=True)]
"""An event that happens to a character."""
AskedAnswer: TypeAlias = Annotated[
    Name, FreeInput("the lever is behind the statue", always_prompt=True)
]
"""An answer in words."""
AskedUse: TypeAlias = Annotated[Name, FreeInput(SAMPLE_USE, always_prompt=True)]
AskedCombat: TypeAlias = Annotated[Name, FreeInput("the bridge", always_prompt=True)]
AskedAmount: TypeAlias = Annotated[Natural, FreeInput(1, always_prompt=True)]
Explanation: TypeAlias = Annotated[str, FreeInput(SAMPLE_TRADE, always_prompt=True)]
Villains: TypeAlias = Annotated[tuple[Name, ...], FreeInput(SAMPLE_VILLAINS, is_usual=True)]
RolledTotal: TypeAlias = Annotated[Positive, FreeInput(SAMPLE_DIE, more=(4, 25), is_usual=True)]
AnyMargin: TypeAlias = Annotated[int, FreeInput(0, more=(-1, 12))]
CounterNumber: TypeAlias = Annotated[Natural, FreeInput(1, more=(0, 3, 24))]
"""The new value of a counter; the counter decides which values make sense."""
StepDifficulties: TypeAlias = Annotated[
    tuple[int, ...],
    FreeInput((SAMPLE_VALUE,), more=tuple([(SAMPLE_VALUE,) * steps for steps in (2, 3, 4)])),
]
"""A difficulty for each step of a task."""
AnyRealm: TypeAlias = Annotated[Name, FreeInput("Living Land", more=("Nile Empire",))]
RealmOfScene: TypeAlias = Annotated[Name, FreeInput("Living Land", more=(None,))]
NewHero: TypeAlias = Annotated[Name, FreeInput(NEWCOMER, group="new heroes")]
NewPosture: TypeAlias = Annotated[Name, FreeInput(SAMPLE_POSTURE, group="new postures")]
NamedCard: TypeAlias = Annotated[Card, FreeInput(42, only_if_required=True)]
CardToCome: TypeAlias = Annotated[Card, FreeInput(42, only_if_required=True, group="cards to come")]
"""The next card of a paper deck, named by the person who draws it."""
MovableCard: TypeAlias = Annotated[
    Card, FreeInput(42, only_if_required=True, group="movable cards")
]
"""A card, named by the person who moves it."""
Cards: TypeAlias = Annotated[tuple[Card, ...], FreeInput((42,))]
DrawnCards: TypeAlias = Annotated[tuple[Card, ...], FreeInput((42,), group="drawn cards")]
"""Cards drawn from a paper deck, named by the player who draws them."""

Tried: TypeAlias = Annotated[ActionKind, OneOf("kinds of attempts")]
"""A kind of action that is an attempt; a defense is none."""
Ready: TypeAlias = Annotated[CharacterName, OneOf("ready")]
"""A character who may act now."""
Opponent: TypeAlias = Annotated[CharacterName, OneOf("opponents")]
OneVillain: TypeAlias = Annotated[CharacterName, OneOf("villains")]
OneHit: TypeAlias = Annotated[CharacterName, OneOf("hit")]
"""A target that the last announced action has hit."""
Offerer: TypeAlias = Annotated[CharacterName, OneOf("offerers")]
"""A hero who has offered a trade to the sender."""
Trader: TypeAlias = Annotated[CharacterName, OneOf("traders")]
"""A hero who has offered a trade."""
OneCalled: TypeAlias = Annotated[CharacterName, OneOf("called")]
"""A target for whom the sender has a Player's Call."""
Counted: TypeAlias = Annotated[CharacterName, OneOf("counted")]
"""A character who has the counter that the command names."""
OneHero: TypeAlias = Annotated[CharacterName, OneOf("heroes")]
Anybody: TypeAlias = Annotated[CharacterName, OneOf("characters")]

CardOfHand: TypeAlias = Annotated[Card, OneOf("hand")]
OwnCard: TypeAlias = Annotated[Card, OneOf("own cards")]
"""A card of the sender's hand or pool."""
PooledCard: TypeAlias = Annotated[Card, OneOf("pool")]
PlayableCard: TypeAlias = Annotated[Card, OneOf("playable cards")]
SubplotOfHero: TypeAlias = Annotated[CardType, OneOf("subplots")]
SubplotOfOwner: TypeAlias = Annotated[CardType, OneOf("subplots of the owner")]
CampaignSubplot: TypeAlias = Annotated[CardType, OneOf("lasting subplots")]
Combat: TypeAlias = Annotated[Name | None, OneOf("combats", always_prompt=False)]
NumberOfSteps: TypeAlias = Annotated[Positive, OneOf("numbers of steps", always_prompt=False)]
Effects: TypeAlias = Annotated[tuple[InteractionEffect, ...], SubsetOf("interaction effects")]

DramaCards: TypeAlias = Annotated[tuple[Card, ...], SubsetOf("drama cards")]
OfHand: TypeAlias = Annotated[tuple[Card, ...], SubsetOf("hand")]
"""Cards of the sender's hand."""
ToTrade: TypeAlias = Annotated[tuple[Card, ...], SubsetOf("tradable")]
"""Cards of the sender that may be traded."""
IntoPool: TypeAlias = Annotated[tuple[Card, ...], SubsetOf("for a critical moment")]
OfPool: TypeAlias = Annotated[tuple[Card, ...], SubsetOf("pool")]
"""Cards of the pool of the hero whom the command names."""
Doers: TypeAlias = Annotated[CharacterName | tuple[CharacterName, ...] | None, SubsetOf("doers")]
Targets: TypeAlias = Annotated[tuple[Name, ...], SubsetOf("opponents", is_ordered=True)]
"""The targets of several actions, in order."""
InTheAction: TypeAlias = Annotated[tuple[Name, ...], SubsetOf("heroes to act")]
Stoppable: TypeAlias = Annotated[tuple[Name, ...], SubsetOf("stoppable")]
"""Targets of the open attack."""
