"""The events of Torg, written by `python -m tools.registries`."""

from dramadeck.engine import Event
from dramadeck.torg.chapters.adventure import (
    ActEnded,
    AdventureBegun,
    AdventureEnded,
    SceneBegun,
    SceneEnded,
)
from dramadeck.torg.chapters.announcements import ActionAnnounced, ActionReported
from dramadeck.torg.chapters.approaches import ApproachChosen, ApproachJudged
from dramadeck.torg.chapters.approved_actions import (
    ActionDisallowed,
    CardEarned,
    DefenseTested,
    PoolExposed,
    PoolStripped,
)
from dramadeck.torg.chapters.attempts import ActionDeclared, DefenseRolled, TurnTaken
from dramadeck.torg.chapters.awards import (
    AwardChanged,
    AwardsPaid,
    DramaRewarded,
    PossibilitiesGained,
    SubplotPaid,
)
from dramadeck.torg.chapters.breaks import CharacterFled, VillainStoodFirm
from dramadeck.torg.chapters.campaigns import (
    CampaignAnswered,
    CampaignProposed,
    SubplotCampaigned,
    SubplotRecalled,
)
from dramadeck.torg.chapters.combats import CombatEnded, CombatJoined, HeroesOpposed
from dramadeck.torg.chapters.conflict_lines import (
    BreakdownStruck,
    ConditionGiven,
    MultiActionsNamed,
    SetbackNamed,
    SideAffected,
)
from dramadeck.torg.chapters.critical_moments import CriticalMomentDeclared, PoolLost
from dramadeck.torg.chapters.dice import DieRolled, RerollLost
from dramadeck.torg.chapters.enhancements.answers import ActionRetried, ImpactGranted
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
from dramadeck.torg.chapters.enhancements.negations import (
    ActionNegated,
    DefenseSaved,
    HarmDoubted,
    PoolRestored,
    ShockTakenBack,
)
from dramadeck.torg.chapters.enhancements.playing import BonusCancelled
from dramadeck.torg.chapters.enhancements.renewals import CardFetched, RallyCalled, RenewalSettled
from dramadeck.torg.chapters.enhancements.rows import CardPlayed
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
    BonusRaised,
    EffectRaised,
    NextRollRaised,
    RollRaised,
    SkillRaised,
)
from dramadeck.torg.chapters.injuries import (
    CharacterInspired,
    CharacterStoodUp,
    DamageSuffered,
    RecoveryOwed,
    ShockSuffered,
)
from dramadeck.torg.chapters.interactions import InteractionApplied, PlayersCallDue, PlayersCallMade
from dramadeck.torg.chapters.joining import HeroJoined, HeroLeft
from dramadeck.torg.chapters.paper_deck import CardNamed
from dramadeck.torg.chapters.piles import (
    CardDrawn,
    CardsDiscarded,
    CardsExpired,
    CardsOwed,
    CardsRanOut,
    DeckReshuffled,
    DeckShuffled,
    PoolPickedUp,
)
from dramadeck.torg.chapters.points import (
    FreePossibilitySpent,
    PointCountered,
    PointGained,
    PointSettled,
    PossibilityCancelled,
    PossibilitySpent,
)
from dramadeck.torg.chapters.pools import CardPooled, PoolOpened, SpecialLaid, TransferWithheld
from dramadeck.torg.chapters.postures import PostureTaken
from dramadeck.torg.chapters.realities import (
    LifeRageBegun,
    LifeRageEnded,
    RealitySet,
    StormBegun,
    StormEnded,
)
from dramadeck.torg.chapters.resets import DiscardSettled, ResetBegun, ResetEnded, SceneClosed
from dramadeck.torg.chapters.rounds import (
    CardFlipped,
    CardStayed,
    RoundsBegun,
    RoundsEnded,
    TimeRanOut,
)
from dramadeck.torg.chapters.rulings import CardMoved, CounterSet, LotDrawn
from dramadeck.torg.chapters.saved_hands import AdventureResumed, HandRestored
from dramadeck.torg.chapters.skill_resolution import SkillResolutionAbandoned, SkillResolutionBegun
from dramadeck.torg.chapters.skill_results import (
    DifficultyRaised,
    NewApproachDemanded,
    SkillResolutionFailed,
    SkillResolved,
    StepGained,
    StepLost,
)
from dramadeck.torg.chapters.specials import HeroSacrificed, SpecialActivated
from dramadeck.torg.chapters.subplots import (
    SubplotAccepted,
    SubplotBegun,
    SubplotDeclined,
    SubplotDisallowed,
    SubplotInfluenced,
    SubplotPayWithheld,
    SubplotWithdrawn,
)
from dramadeck.torg.chapters.trades import CardsTraded, OfferEnded, TradeOffered, TradesAllowed

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
    "PointSettled",
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
    "ShockTakenBack",
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
