"""Everything that can happen in Torg."""

from typing import TypeAlias

from dramadeck.torg.chapters.adventure import (
    ActEnded,
    AdventureBegun,
    AdventureEnded,
    AdventureEvent,
    DiscardSettled,
    SceneBegun,
    SceneClosed,
    SceneEnded,
)
from dramadeck.torg.chapters.announcements import (
    ActionAnnounced,
    ActionReported,
    AnnouncementsEvent,
)
from dramadeck.torg.chapters.approaches import ApproachChosen, ApproachesEvent, ApproachJudged
from dramadeck.torg.chapters.approved_actions import (
    ActionDisallowed,
    ApprovedActionsEvent,
    CardEarned,
    DefenseTested,
    PoolExposed,
    PoolStripped,
)
from dramadeck.torg.chapters.attempts import (
    ActionDeclared,
    AttemptsEvent,
    DieRolled,
    RerollLost,
    TurnTaken,
)
from dramadeck.torg.chapters.awards import (
    AwardChanged,
    AwardsEvent,
    AwardsPaid,
    DramaRewarded,
    PossibilitiesGained,
    SubplotPaid,
)
from dramadeck.torg.chapters.campaigns import (
    CampaignAnswered,
    CampaignProposed,
    CampaignsEvent,
    SubplotCampaigned,
    SubplotRecalled,
)
from dramadeck.torg.chapters.critical_moments import CriticalMomentDeclared, CriticalMomentsEvent
from dramadeck.torg.chapters.enhancements import EnhancementsEvent
from dramadeck.torg.chapters.enhancements.answers import (
    ActionNegated,
    ActionRetried,
    DefenseSaved,
    HarmDoubted,
    ImpactGranted,
    PoolRestored,
)
from dramadeck.torg.chapters.enhancements.extras import ActionGained
from dramadeck.torg.chapters.enhancements.initiative import CardReplaced, InitiativeSeized
from dramadeck.torg.chapters.enhancements.playing import CardPlayed
from dramadeck.torg.chapters.enhancements.renewals import (
    CardFetched,
    CardsGiven,
    RallyCalled,
    RenewalSettled,
)
from dramadeck.torg.chapters.enhancements.story import (
    MonologueBegun,
    MonologueProlonged,
    PartyEscaped,
    QuestionAsked,
)
from dramadeck.torg.chapters.enhancements.totals import (
    ActionSupported,
    AttributeRaised,
    BonusRaised,
    EffectRaised,
)
from dramadeck.torg.chapters.injuries import (
    CharacterFled,
    CharacterInspired,
    CharacterStoodUp,
    DamageSuffered,
    InjuriesEvent,
    ShockSuffered,
    VillainStoodFirm,
)
from dramadeck.torg.chapters.piles import (
    CardDrawn,
    CardsDiscarded,
    CardsExpired,
    CardsRanOut,
    DeckReshuffled,
    DeckShuffled,
    PilesEvent,
    PoolPickedUp,
)
from dramadeck.torg.chapters.points import (
    PointCountered,
    PointGained,
    PointsEvent,
    PossibilitySpent,
)
from dramadeck.torg.chapters.pools import (
    CardPooled,
    PoolOpened,
    PoolsEvent,
    SpecialLaid,
    TransferWithheld,
)
from dramadeck.torg.chapters.rounds import (
    CardFlipped,
    CardStayed,
    ConditionGiven,
    RoundsBegun,
    RoundsEnded,
    RoundsEvent,
    SetbackNamed,
    SideAffected,
    TimeRanOut,
)
from dramadeck.torg.chapters.rulings import CardMoved, CounterSet, LotDrawn, RulingsEvent
from dramadeck.torg.chapters.saved_hands import AdventureResumed, HandRestored, SavedHandsEvent
from dramadeck.torg.chapters.skill_resolution import (
    DifficultyRaised,
    NewApproachDemanded,
    SkillResolutionAbandoned,
    SkillResolutionBegun,
    SkillResolutionEvent,
    SkillResolutionFailed,
    SkillResolved,
    StepGained,
    StepLost,
)
from dramadeck.torg.chapters.specials import HeroSacrificed, SpecialActivated, SpecialsEvent
from dramadeck.torg.chapters.subplots import (
    SubplotAccepted,
    SubplotBegun,
    SubplotDeclined,
    SubplotDisallowed,
    SubplotPayWithheld,
    SubplotsEvent,
)
from dramadeck.torg.chapters.trades import (
    CardsTraded,
    OfferEnded,
    TradeOffered,
    TradesAllowed,
    TradesEvent,
)

Event: TypeAlias = (
    AdventureEvent
    | AnnouncementsEvent
    | ApproachesEvent
    | ApprovedActionsEvent
    | AttemptsEvent
    | AwardsEvent
    | CampaignsEvent
    | CriticalMomentsEvent
    | EnhancementsEvent
    | InjuriesEvent
    | PilesEvent
    | PointsEvent
    | PoolsEvent
    | RoundsEvent
    | RulingsEvent
    | SavedHandsEvent
    | SkillResolutionEvent
    | SpecialsEvent
    | SubplotsEvent
    | TradesEvent
)
"""Everything that can happen."""

__all__ = [
    "ActEnded",
    "ActionAnnounced",
    "ActionDeclared",
    "ActionDisallowed",
    "ActionGained",
    "ActionNegated",
    "ActionReported",
    "ActionRetried",
    "ActionSupported",
    "AdventureBegun",
    "AdventureEnded",
    "AdventureResumed",
    "ApproachChosen",
    "ApproachJudged",
    "AttributeRaised",
    "AwardChanged",
    "AwardsPaid",
    "BonusRaised",
    "CampaignAnswered",
    "CampaignProposed",
    "CardDrawn",
    "CardEarned",
    "CardFetched",
    "CardFlipped",
    "CardMoved",
    "CardPlayed",
    "CardPooled",
    "CardReplaced",
    "CardStayed",
    "CardsDiscarded",
    "CardsExpired",
    "CardsGiven",
    "CardsRanOut",
    "CardsTraded",
    "CharacterFled",
    "CharacterInspired",
    "CharacterStoodUp",
    "ConditionGiven",
    "CounterSet",
    "CriticalMomentDeclared",
    "DamageSuffered",
    "DeckReshuffled",
    "DeckShuffled",
    "DefenseSaved",
    "DefenseTested",
    "DieRolled",
    "DifficultyRaised",
    "DiscardSettled",
    "DramaRewarded",
    "EffectRaised",
    "Event",
    "HandRestored",
    "HarmDoubted",
    "HeroSacrificed",
    "ImpactGranted",
    "InitiativeSeized",
    "LotDrawn",
    "MonologueBegun",
    "MonologueProlonged",
    "NewApproachDemanded",
    "OfferEnded",
    "PartyEscaped",
    "PointCountered",
    "PointGained",
    "PoolExposed",
    "PoolOpened",
    "PoolPickedUp",
    "PoolRestored",
    "PoolStripped",
    "PossibilitiesGained",
    "PossibilitySpent",
    "QuestionAsked",
    "RallyCalled",
    "RenewalSettled",
    "RerollLost",
    "RoundsBegun",
    "RoundsEnded",
    "SceneBegun",
    "SceneClosed",
    "SceneEnded",
    "SetbackNamed",
    "ShockSuffered",
    "SideAffected",
    "SkillResolutionAbandoned",
    "SkillResolutionBegun",
    "SkillResolutionFailed",
    "SkillResolved",
    "SpecialActivated",
    "SpecialLaid",
    "StepGained",
    "StepLost",
    "SubplotAccepted",
    "SubplotBegun",
    "SubplotCampaigned",
    "SubplotDeclined",
    "SubplotDisallowed",
    "SubplotPaid",
    "SubplotPayWithheld",
    "SubplotRecalled",
    "TimeRanOut",
    "TradeOffered",
    "TradesAllowed",
    "TransferWithheld",
    "TurnTaken",
    "VillainStoodFirm",
]
