"""The types of the fields of commands: a domain of `dramadeck.torg.domains`, or free input.

Free input stands on a character sheet, on a die or in somebody's head; a listing has the sample.
"""

from typing import Annotated, Final, TypeAlias

from dramadeck.charts.torg import InteractionEffect
from dramadeck.core import Among, Card, Free, Name, Natural, Person, Positive, Several
from dramadeck.torg.cards import ActionKind, CardType

SAMPLE_VALUE: Final = 8
"""A skill value and a difficulty of the middle of the scale."""

SAMPLE_DIE: Final = 12
"""A middling total of the die."""

SAMPLE_TOTAL: Final = 9
"""What a die and a value may come to together."""

SAMPLE_TRADE: Final = "they work hand in hand"
"""The explanation of a sample trade."""

SAMPLE_REASON: Final = "the gamemaster says so"
"""What stands for a reason in a sample."""

SAMPLE_VILLAINS: Final = ("Villain", "Henchman")
"""The villains of a sample scene."""

SAMPLE_USE: Final = "shaking off damage"
"""What a point may be for beside an action."""

SAMPLE_COMBAT: Final = "the bridge"
"""The combat of its own that is joined in a sample."""

SAMPLE_SETBACK: Final = "the ground gives way"
"""What a setback may be."""

NEWCOMER: Final = "Newcomer"
"""The hero who joins in a sample."""

SAMPLE_POSTURE: Final = "all-out attack"
"""The posture that a sample takes."""

SAMPLE_CROWD: Final = 20
"""How many a sample crowd are."""


SkillValue: TypeAlias = Annotated[int, Free(SAMPLE_VALUE)]
"""A value of a character sheet."""
Difficulty: TypeAlias = Annotated[int, Free(SAMPLE_VALUE)]
"""A difficulty number."""
DieTotal: TypeAlias = Annotated[Positive, Free(SAMPLE_DIE)]
"""What a die has come to."""
Margin: TypeAlias = Annotated[int, Free(0)]
"""How far a total is above a difficulty, or below it."""
Points: TypeAlias = Annotated[Positive, Free(1)]
Amount: TypeAlias = Annotated[Natural, Free(1)]
Crowd: TypeAlias = Annotated[Positive, Free(SAMPLE_CROWD)]
Flips: TypeAlias = Annotated[Positive, Free(7, is_asked=True)]
"""After how many flips time is up."""
SkillName: TypeAlias = Annotated[Name, Free("science")]
Newcomer: TypeAlias = Annotated[Name, Free(NEWCOMER)]
Newcomers: TypeAlias = Annotated[tuple[Name, ...], Free(SAMPLE_VILLAINS)]
Remark: TypeAlias = Annotated[str, Free(SAMPLE_TRADE)]
"""What a player says about it."""
Because: TypeAlias = Annotated[Name, Free(SAMPLE_REASON)]
"""Why somebody sets something right."""
Use: TypeAlias = Annotated[Name, Free(SAMPLE_USE)]
Incident: TypeAlias = Annotated[Name, Free(SAMPLE_SETBACK)]
"""What befalls somebody."""
CombatName: TypeAlias = Annotated[Name, Free(SAMPLE_COMBAT)]
Realm: TypeAlias = Annotated[Name, Free("Living Land")]
AskedIncident: TypeAlias = Annotated[Name, Free(SAMPLE_SETBACK, is_asked=True)]
AskedUse: TypeAlias = Annotated[Name, Free(SAMPLE_USE, is_asked=True)]
AskedCombat: TypeAlias = Annotated[Name, Free(SAMPLE_COMBAT, is_asked=True)]
AskedAmount: TypeAlias = Annotated[Natural, Free(1, is_asked=True)]
Explanation: TypeAlias = Annotated[str, Free(SAMPLE_TRADE, is_asked=True)]
Villains: TypeAlias = Annotated[tuple[Name, ...], Free(SAMPLE_VILLAINS, is_usual=True)]
RolledTotal: TypeAlias = Annotated[Positive, Free(SAMPLE_DIE, more=(4, 25), is_usual=True)]
AnyMargin: TypeAlias = Annotated[int, Free(0, more=(-1, 12))]
CounterNumber: TypeAlias = Annotated[Natural, Free(1, more=(0, 3, 24))]
"""What a counter is set to; what makes sense hangs on the counter."""
StepDifficulties: TypeAlias = Annotated[
    tuple[int, ...],
    Free((SAMPLE_VALUE,), more=tuple([(SAMPLE_VALUE,) * steps for steps in (2, 3, 4)])),
]
"""A difficulty for each step of a task."""
AnyRealm: TypeAlias = Annotated[Name, Free("Living Land", more=("Nile Empire",))]
RealmOfScene: TypeAlias = Annotated[Name, Free("Living Land", more=(None,))]
NewHero: TypeAlias = Annotated[Name, Free(NEWCOMER, group="new heroes")]
NewPosture: TypeAlias = Annotated[Name, Free(SAMPLE_POSTURE, group="new postures")]
NamedCard: TypeAlias = Annotated[Card, Free(42, is_besides=False)]
CardToCome: TypeAlias = Annotated[Card, Free(42, is_besides=False, group="cards to come")]
"""The next card of a paper deck, which somebody names who has it before her."""
MovableCard: TypeAlias = Annotated[Card, Free(42, is_besides=False, group="movable cards")]
"""A card that somebody names who has it before her."""
Cards: TypeAlias = Annotated[tuple[Card, ...], Free((42,))]
DrawnCards: TypeAlias = Annotated[tuple[Card, ...], Free((42,), group="drawn cards")]
"""Cards that somebody names who has them before her."""

Tried: TypeAlias = Annotated[ActionKind, Among("attempts")]
"""An action that is an attempt; a defense is none."""
Ready: TypeAlias = Annotated[Person, Among("ready")]
"""Who may act now."""
Opponent: TypeAlias = Annotated[Person, Among("opponents")]
OneVillain: TypeAlias = Annotated[Person, Among("villains")]
OneHit: TypeAlias = Annotated[Person, Among("hit")]
"""Whom an action has hit that was just announced."""
Offerer: TypeAlias = Annotated[Person, Among("offerers")]
"""Who has offered a trade to who acts."""
Trader: TypeAlias = Annotated[Person, Among("traders")]
"""Who has offered a trade."""
OneCalled: TypeAlias = Annotated[Person, Among("called")]
"""About whom who acts has a Player's Call."""
Counted: TypeAlias = Annotated[Person, Among("counted")]
"""Who has a counter of the kind that the command names."""
OneHero: TypeAlias = Annotated[Person, Among("heroes")]
Anybody: TypeAlias = Annotated[Person, Among("characters")]

CardOfHand: TypeAlias = Annotated[Card, Among("hand")]
OwnCard: TypeAlias = Annotated[Card, Among("own cards")]
"""A card of the own hand or pool."""
PooledCard: TypeAlias = Annotated[Card, Among("pool")]
PlayableCard: TypeAlias = Annotated[Card, Among("playable cards")]
SubplotOfHero: TypeAlias = Annotated[CardType, Among("subplots")]
SubplotOfOwner: TypeAlias = Annotated[CardType, Among("subplots of the owner")]
CampaignSubplot: TypeAlias = Annotated[CardType, Among("lasting subplots")]
Combat: TypeAlias = Annotated[Name | None, Among("combats", is_asked=False)]
NumberOfSteps: TypeAlias = Annotated[Positive, Among("numbers of steps", is_asked=False)]
Effects: TypeAlias = Annotated[tuple[InteractionEffect, ...], Several("interaction effects")]

DramaCards: TypeAlias = Annotated[tuple[Card, ...], Several("drama cards")]
OfHand: TypeAlias = Annotated[tuple[Card, ...], Several("hand")]
"""Cards of the own hand."""
ToTrade: TypeAlias = Annotated[tuple[Card, ...], Several("tradable")]
"""Own cards that somebody else may get."""
IntoPool: TypeAlias = Annotated[tuple[Card, ...], Several("for a critical moment")]
OfPool: TypeAlias = Annotated[tuple[Card, ...], Several("pool")]
"""Cards of the pool of the hero whom the command names."""
Doers: TypeAlias = Annotated[Person | tuple[Person, ...] | None, Several("doers")]
Targets: TypeAlias = Annotated[tuple[Name, ...], Several("opponents", is_ordered=True)]
"""At whom something is aimed, one after another."""
InTheAction: TypeAlias = Annotated[tuple[Name, ...], Several("heroes to act")]
Stoppable: TypeAlias = Annotated[tuple[Name, ...], Several("stoppable")]
"""Targets of the open attack."""
