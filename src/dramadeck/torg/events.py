"""The events of Torg, written by `python -m tools.registries`."""

# fmt: off
# isort: off
from dramadeck.core import Event
from dramadeck.torg.rules.adventure import (
    ActEnded, AdventureBegun, AdventureEnded, AdventureResumed, DiscardSettled, HandRestored,
    ResetBegun, ResetEnded, SceneBegun, SceneClosed, SceneEnded,
)
from dramadeck.torg.rules.announcements import ActionAnnounced, ActionReported
from dramadeck.torg.rules.approved_actions import (
    ActionDisallowed, CardEarned, DefenseTested, PoolExposed, PoolStripped,
)
from dramadeck.torg.rules.attempts import ActionDeclared, DefenseRolled, PostureTaken, TurnTaken
from dramadeck.torg.rules.awards import (
    AwardChanged, AwardsPaid, DramaRewarded, PossibilitiesGained, SubplotPaid,
)
from dramadeck.torg.rules.cards.answers import (
    ActionNegated, ActionRetried, DefenseSaved, HarmDoubted, ImpactGranted, PoolRestored,
    ShockTakenBack,
)
from dramadeck.torg.rules.cards.later_cards import (
    ClueOwed, FailureOffered, HeroFailed, HeroGuarded, HeroReconnected, PointKept, RealmNamed,
    SetbackInflicted, SetbackRemoved,
)
from dramadeck.torg.rules.cards.play_card import BonusCancelled, CardPlayed
from dramadeck.torg.rules.cards.renewals import (
    CardFetched, CardReplaced, CardsGiven, InitiativeSeized, RallyCalled, RenewalSettled,
)
from dramadeck.torg.rules.cards.story import (
    EscapeWasted, MonologueBegun, MonologueProlonged, PartyEscaped, QuestionAnswered, QuestionAsked,
)
from dramadeck.torg.rules.cards.totals import (
    ActionGained, ActionSupported, AttributeRaised, BonusRaised, EffectRaised, NextRollRaised,
    RollRaised, SkillRaised,
)
from dramadeck.torg.rules.conflict_lines import (
    BreakdownStruck, ConditionGiven, LifeRageBegun, LifeRageEnded, MultiActionsNamed, RealitySet,
    SetbackNamed, SideAffected, StormBegun, StormEnded,
)
from dramadeck.torg.rules.dice import (
    DieRolled, FreePossibilitySpent, PointCountered, PointGained, PointSettled,
    PossibilityCancelled, PossibilitySpent, RerollLost,
)
from dramadeck.torg.rules.injuries import (
    CharacterFled, CharacterInspired, CharacterStoodUp, DamageSuffered, RecoveryOwed, ShockSuffered,
    VillainStoodFirm,
)
from dramadeck.torg.rules.interactions import InteractionApplied, PlayersCallDue, PlayersCallMade
from dramadeck.torg.rules.parties import HeroJoined, HeroLeft
from dramadeck.torg.rules.piles import (
    CardDrawn, CardNamed, CardsDiscarded, CardsExpired, CardsOwed, CardsRanOut, DeckReshuffled,
    DeckShuffled, PoolPickedUp,
)
from dramadeck.torg.rules.pools import (
    CardPooled, CriticalMomentDeclared, PoolLost, PoolOpened, SpecialLaid, TransferWithheld,
)
from dramadeck.torg.rules.rounds import (
    CardFlipped, CardStayed, CombatEnded, CombatJoined, HeroesOpposed, RoundsBegun, RoundsEnded,
    TimeRanOut,
)
from dramadeck.torg.rules.rulings import CardMoved, CounterSet, LotDrawn
from dramadeck.torg.rules.skill_resolution import (
    ApproachChosen, ApproachJudged, DifficultyRaised, NewApproachDemanded, SkillResolutionAbandoned,
    SkillResolutionBegun, SkillResolutionFailed, SkillResolved, StepGained, StepLost,
)
from dramadeck.torg.rules.specials import (
    CampaignAnswered, CampaignProposed, HeroSacrificed, SpecialActivated, SubplotAccepted,
    SubplotBegun, SubplotCampaigned, SubplotDeclined, SubplotDisallowed, SubplotInfluenced,
    SubplotPayWithheld, SubplotRecalled, SubplotWithdrawn,
)
from dramadeck.torg.rules.trades import CardsTraded, OfferEnded, TradeOffered, TradesAllowed

__all__ = [
    "ActEnded", "ActionAnnounced", "ActionDeclared", "ActionDisallowed", "ActionGained",
    "ActionNegated", "ActionReported", "ActionRetried", "ActionSupported", "AdventureBegun",
    "AdventureEnded", "AdventureResumed", "ApproachChosen", "ApproachJudged", "AttributeRaised",
    "AwardChanged", "AwardsPaid", "BonusCancelled", "BonusRaised", "BreakdownStruck",
    "CampaignAnswered", "CampaignProposed", "CardDrawn", "CardEarned", "CardFetched", "CardFlipped",
    "CardMoved", "CardNamed", "CardPlayed", "CardPooled", "CardReplaced", "CardStayed",
    "CardsDiscarded", "CardsExpired", "CardsGiven", "CardsOwed", "CardsRanOut", "CardsTraded",
    "CharacterFled", "CharacterInspired", "CharacterStoodUp", "ClueOwed", "CombatEnded",
    "CombatJoined", "ConditionGiven", "CounterSet", "CriticalMomentDeclared", "DamageSuffered",
    "DeckReshuffled", "DeckShuffled", "DefenseRolled", "DefenseSaved", "DefenseTested", "DieRolled",
    "DifficultyRaised", "DiscardSettled", "DramaRewarded", "EffectRaised", "EscapeWasted", "Event",
    "FailureOffered", "FreePossibilitySpent", "HandRestored", "HarmDoubted", "HeroFailed",
    "HeroGuarded", "HeroJoined", "HeroLeft", "HeroReconnected", "HeroSacrificed", "HeroesOpposed",
    "ImpactGranted", "InitiativeSeized", "InteractionApplied", "LifeRageBegun", "LifeRageEnded",
    "LotDrawn", "MonologueBegun", "MonologueProlonged", "MultiActionsNamed", "NewApproachDemanded",
    "NextRollRaised", "OfferEnded", "PartyEscaped", "PlayersCallDue", "PlayersCallMade",
    "PointCountered", "PointGained", "PointKept", "PointSettled", "PoolExposed", "PoolLost",
    "PoolOpened", "PoolPickedUp", "PoolRestored", "PoolStripped", "PossibilitiesGained",
    "PossibilityCancelled", "PossibilitySpent", "PostureTaken", "QuestionAnswered", "QuestionAsked",
    "RallyCalled", "RealitySet", "RealmNamed", "RecoveryOwed", "RenewalSettled", "RerollLost",
    "ResetBegun", "ResetEnded", "RollRaised", "RoundsBegun", "RoundsEnded", "SceneBegun",
    "SceneClosed", "SceneEnded", "SetbackInflicted", "SetbackNamed", "SetbackRemoved",
    "ShockSuffered", "ShockTakenBack", "SideAffected", "SkillRaised", "SkillResolutionAbandoned",
    "SkillResolutionBegun", "SkillResolutionFailed", "SkillResolved", "SpecialActivated",
    "SpecialLaid", "StepGained", "StepLost", "StormBegun", "StormEnded", "SubplotAccepted",
    "SubplotBegun", "SubplotCampaigned", "SubplotDeclined", "SubplotDisallowed",
    "SubplotInfluenced", "SubplotPaid", "SubplotPayWithheld", "SubplotRecalled", "SubplotWithdrawn",
    "TimeRanOut", "TradeOffered", "TradesAllowed", "TransferWithheld", "TurnTaken",
    "VillainStoodFirm",
]
