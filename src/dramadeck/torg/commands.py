"""Everything that can be sent to Torg."""

from typing import TypeAlias

from dramadeck.torg.chapters.adventure import (
    AdventureCommand,
    BeginScene,
    Deal,
    DiscardAfterScene,
    EndAct,
    EndAdventure,
    EndScene,
)
from dramadeck.torg.chapters.announcements import Announce, AnnouncementsCommand, ReportAction
from dramadeck.torg.chapters.approaches import ApproachesCommand, ChooseApproach, JudgeApproach
from dramadeck.torg.chapters.approved_actions import (
    ApprovedActionsCommand,
    DisallowAction,
    StripPool,
)
from dramadeck.torg.chapters.attempts import AttemptsCommand, DeclareAction, Defend, PassTurn, Roll
from dramadeck.torg.chapters.enhancements import EnhancementsCommand
from dramadeck.torg.chapters.enhancements.extras import PlayDrama, PlayHaste, PlayHero
from dramadeck.torg.chapters.enhancements.totals import PlayAction, PlaySupporter, RaiseAttribute
from dramadeck.torg.chapters.injuries import InjuriesCommand, ReportDamage, StandFirm
from dramadeck.torg.chapters.multi_action import ManyOnOne, MultiActionCommand, OneOnMany
from dramadeck.torg.chapters.points import CounterPoint, PointsCommand, SpendPossibility
from dramadeck.torg.chapters.pools import OpenPool, PlayToPool, PoolsCommand, WithholdTransfer
from dramadeck.torg.chapters.rounds import (
    BeginRounds,
    EndRounds,
    Flip,
    GiveCondition,
    NameSetback,
    RoundsCommand,
)
from dramadeck.torg.chapters.skill_resolution import (
    AbandonSkillResolution,
    BeginSkillResolution,
    LastDitchEffort,
    ResolveDramaticStep,
    SkillResolutionCommand,
)

Command: TypeAlias = (
    AdventureCommand
    | AnnouncementsCommand
    | ApproachesCommand
    | ApprovedActionsCommand
    | AttemptsCommand
    | EnhancementsCommand
    | InjuriesCommand
    | MultiActionCommand
    | PointsCommand
    | PoolsCommand
    | RoundsCommand
    | SkillResolutionCommand
)
"""Everything that can be sent."""

__all__ = [
    "AbandonSkillResolution",
    "Announce",
    "BeginRounds",
    "BeginScene",
    "BeginSkillResolution",
    "ChooseApproach",
    "Command",
    "CounterPoint",
    "Deal",
    "DeclareAction",
    "Defend",
    "DisallowAction",
    "DiscardAfterScene",
    "EndAct",
    "EndAdventure",
    "EndRounds",
    "EndScene",
    "Flip",
    "GiveCondition",
    "JudgeApproach",
    "LastDitchEffort",
    "ManyOnOne",
    "NameSetback",
    "OneOnMany",
    "OpenPool",
    "PassTurn",
    "PlayAction",
    "PlayDrama",
    "PlayHaste",
    "PlayHero",
    "PlaySupporter",
    "PlayToPool",
    "RaiseAttribute",
    "ReportAction",
    "ReportDamage",
    "ResolveDramaticStep",
    "Roll",
    "SpendPossibility",
    "StandFirm",
    "StripPool",
    "WithholdTransfer",
]
