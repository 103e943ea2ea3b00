"""Everything that can happen in Torg."""

from typing import TypeAlias

from dramadeck.torg.chapters.adventure import (
    ActEnded,
    AdventureBegun,
    AdventureEnded,
    AdventureEvent,
    SceneBegun,
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
from dramadeck.torg.chapters.attempts import ActionDeclared, AttemptsEvent, DefenseRolled, TurnTaken
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
from dramadeck.torg.chapters.combats import CombatEnded, CombatJoined, CombatsEvent, HeroesOpposed
from dramadeck.torg.chapters.conflict_lines import (
    BreakdownStruck,
    ConditionGiven,
    ConflictLinesEvent,
    MultiActionsNamed,
    SetbackNamed,
    SideAffected,
)
from dramadeck.torg.chapters.critical_moments import CriticalMomentDeclared, CriticalMomentsEvent
from dramadeck.torg.chapters.dice import DiceEvent, DieRolled, RerollLost
from dramadeck.torg.chapters.enhancements import EnhancementsEvent
from dramadeck.torg.chapters.enhancements.answers import (
    ActionNegated,
    ActionRetried,
    DefenseSaved,
    HarmDoubted,
    ImpactGranted,
    PoolRestored,
)
from dramadeck.torg.chapters.enhancements.classic_cards import (
    HeroGuarded,
    HeroReconnected,
    PointKept,
    SetbackInflicted,
    SetbackRemoved,
)
from dramadeck.torg.chapters.enhancements.expansion import (
    ClueOwed,
    FailureOffered,
    HeroFailed,
    RealmNamed,
)
from dramadeck.torg.chapters.enhancements.extras import ActionGained
from dramadeck.torg.chapters.enhancements.initiative import CardReplaced, InitiativeSeized
from dramadeck.torg.chapters.enhancements.leadership import CardsGiven
from dramadeck.torg.chapters.enhancements.playing import CardPlayed
from dramadeck.torg.chapters.enhancements.renewals import CardFetched, RallyCalled, RenewalSettled
from dramadeck.torg.chapters.enhancements.story import (
    EscapeWasted,
    MonologueBegun,
    MonologueProlonged,
    PartyEscaped,
    QuestionAsked,
)
from dramadeck.torg.chapters.enhancements.totals import (
    ActionSupported,
    AttributeRaised,
    BonusCancelled,
    BonusRaised,
    EffectRaised,
    NextRollRaised,
    RollRaised,
    SkillRaised,
)
from dramadeck.torg.chapters.injuries import (
    CharacterFled,
    CharacterInspired,
    CharacterStoodUp,
    DamageSuffered,
    InjuriesEvent,
    RecoveryOwed,
    ShockSuffered,
    VillainStoodFirm,
)
from dramadeck.torg.chapters.interactions import (
    InteractionApplied,
    InteractionsEvent,
    PlayersCallDue,
    PlayersCallMade,
)
from dramadeck.torg.chapters.joining import HeroJoined, HeroLeft, JoiningEvent
from dramadeck.torg.chapters.paper_deck import CardNamed, PaperDeckEvent
from dramadeck.torg.chapters.piles import (
    CardDrawn,
    CardsDiscarded,
    CardsExpired,
    CardsOwed,
    CardsRanOut,
    DeckReshuffled,
    DeckShuffled,
    PilesEvent,
    PoolPickedUp,
)
from dramadeck.torg.chapters.points import (
    FreePossibilitySpent,
    PointCountered,
    PointGained,
    PointsEvent,
    PossibilityCancelled,
    PossibilitySpent,
)
from dramadeck.torg.chapters.pools import (
    CardPooled,
    PoolOpened,
    PoolsEvent,
    SpecialLaid,
    TransferWithheld,
)
from dramadeck.torg.chapters.postures import PosturesEvent, PostureTaken
from dramadeck.torg.chapters.realities import (
    LifeRageBegun,
    LifeRageEnded,
    RealitiesEvent,
    RealitySet,
    StormBegun,
    StormEnded,
)
from dramadeck.torg.chapters.resets import (
    DiscardSettled,
    PoolLost,
    ResetBegun,
    ResetEnded,
    ResetsEvent,
    SceneClosed,
)
from dramadeck.torg.chapters.rounds import (
    CardFlipped,
    CardStayed,
    RoundsBegun,
    RoundsEnded,
    RoundsEvent,
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
    SubplotInfluenced,
    SubplotPayWithheld,
    SubplotsEvent,
    SubplotWithdrawn,
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
    | CombatsEvent
    | ConflictLinesEvent
    | CriticalMomentsEvent
    | DiceEvent
    | EnhancementsEvent
    | InjuriesEvent
    | InteractionsEvent
    | JoiningEvent
    | PaperDeckEvent
    | PilesEvent
    | PointsEvent
    | PoolsEvent
    | PosturesEvent
    | RealitiesEvent
    | ResetsEvent
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
    "BonusCancelled",
    "BonusRaised",
    "BreakdownStruck",
    "CampaignAnswered",
    "CampaignProposed",
    "CardDrawn",
    "CardEarned",
    "CardFetched",
    "CardFlipped",
    "CardMoved",
    "CardNamed",
    "CardPlayed",
    "CardPooled",
    "CardReplaced",
    "CardStayed",
    "CardsDiscarded",
    "CardsExpired",
    "CardsGiven",
    "CardsOwed",
    "CardsRanOut",
    "CardsTraded",
    "CharacterFled",
    "CharacterInspired",
    "CharacterStoodUp",
    "ClueOwed",
    "CombatEnded",
    "CombatJoined",
    "ConditionGiven",
    "CounterSet",
    "CriticalMomentDeclared",
    "DamageSuffered",
    "DeckReshuffled",
    "DeckShuffled",
    "DefenseRolled",
    "DefenseSaved",
    "DefenseTested",
    "DieRolled",
    "DifficultyRaised",
    "DiscardSettled",
    "DramaRewarded",
    "EffectRaised",
    "EscapeWasted",
    "Event",
    "FailureOffered",
    "FreePossibilitySpent",
    "HandRestored",
    "HarmDoubted",
    "HeroFailed",
    "HeroGuarded",
    "HeroJoined",
    "HeroLeft",
    "HeroReconnected",
    "HeroSacrificed",
    "HeroesOpposed",
    "ImpactGranted",
    "InitiativeSeized",
    "InteractionApplied",
    "LifeRageBegun",
    "LifeRageEnded",
    "LotDrawn",
    "MonologueBegun",
    "MonologueProlonged",
    "MultiActionsNamed",
    "NewApproachDemanded",
    "NextRollRaised",
    "OfferEnded",
    "PartyEscaped",
    "PlayersCallDue",
    "PlayersCallMade",
    "PointCountered",
    "PointGained",
    "PointKept",
    "PoolExposed",
    "PoolLost",
    "PoolOpened",
    "PoolPickedUp",
    "PoolRestored",
    "PoolStripped",
    "PossibilitiesGained",
    "PossibilityCancelled",
    "PossibilitySpent",
    "PostureTaken",
    "QuestionAsked",
    "RallyCalled",
    "RealitySet",
    "RealmNamed",
    "RecoveryOwed",
    "RenewalSettled",
    "RerollLost",
    "ResetBegun",
    "ResetEnded",
    "RollRaised",
    "RoundsBegun",
    "RoundsEnded",
    "SceneBegun",
    "SceneClosed",
    "SceneEnded",
    "SetbackInflicted",
    "SetbackNamed",
    "SetbackRemoved",
    "ShockSuffered",
    "SideAffected",
    "SkillRaised",
    "SkillResolutionAbandoned",
    "SkillResolutionBegun",
    "SkillResolutionFailed",
    "SkillResolved",
    "SpecialActivated",
    "SpecialLaid",
    "StepGained",
    "StepLost",
    "StormBegun",
    "StormEnded",
    "SubplotAccepted",
    "SubplotBegun",
    "SubplotCampaigned",
    "SubplotDeclined",
    "SubplotDisallowed",
    "SubplotInfluenced",
    "SubplotPaid",
    "SubplotPayWithheld",
    "SubplotRecalled",
    "SubplotWithdrawn",
    "TimeRanOut",
    "TradeOffered",
    "TradesAllowed",
    "TransferWithheld",
    "TurnTaken",
    "VillainStoodFirm",
]
