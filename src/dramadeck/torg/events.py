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
from dramadeck.torg.chapters.enhancements import EnhancementsEvent
from dramadeck.torg.chapters.enhancements.extras import ActionGained
from dramadeck.torg.chapters.enhancements.playing import CardPlayed
from dramadeck.torg.chapters.enhancements.totals import (
    ActionSupported,
    AttributeRaised,
    BonusRaised,
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
from dramadeck.torg.chapters.pools import CardPooled, PoolOpened, PoolsEvent, TransferWithheld
from dramadeck.torg.chapters.rounds import (
    CardFlipped,
    ConditionGiven,
    RoundsBegun,
    RoundsEnded,
    RoundsEvent,
    SetbackNamed,
    SideAffected,
    TimeRanOut,
)
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

Event: TypeAlias = (
    AdventureEvent
    | AnnouncementsEvent
    | ApproachesEvent
    | ApprovedActionsEvent
    | AttemptsEvent
    | EnhancementsEvent
    | InjuriesEvent
    | PilesEvent
    | PointsEvent
    | PoolsEvent
    | RoundsEvent
    | SkillResolutionEvent
)
"""Everything that can happen."""

__all__ = [
    "ActEnded",
    "ActionAnnounced",
    "ActionDeclared",
    "ActionDisallowed",
    "ActionGained",
    "ActionReported",
    "ActionSupported",
    "AdventureBegun",
    "AdventureEnded",
    "ApproachChosen",
    "ApproachJudged",
    "AttributeRaised",
    "BonusRaised",
    "CardDrawn",
    "CardEarned",
    "CardFlipped",
    "CardPlayed",
    "CardPooled",
    "CardsDiscarded",
    "CardsExpired",
    "CardsRanOut",
    "CharacterFled",
    "CharacterInspired",
    "CharacterStoodUp",
    "ConditionGiven",
    "DamageSuffered",
    "DeckReshuffled",
    "DeckShuffled",
    "DefenseTested",
    "DieRolled",
    "DifficultyRaised",
    "DiscardSettled",
    "Event",
    "NewApproachDemanded",
    "PointCountered",
    "PointGained",
    "PoolExposed",
    "PoolOpened",
    "PoolPickedUp",
    "PoolStripped",
    "PossibilitySpent",
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
    "StepGained",
    "StepLost",
    "TimeRanOut",
    "TransferWithheld",
    "TurnTaken",
    "VillainStoodFirm",
]
