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
from dramadeck.torg.chapters.awards import AwardsCommand, ClaimDrama, GrantAward, ReduceAward
from dramadeck.torg.chapters.campaigns import (
    AnswerCampaign,
    CampaignsCommand,
    JudgeCampaign,
    ProposeCampaign,
    RecallSubplot,
)
from dramadeck.torg.chapters.critical_moments import CriticalMomentsCommand, DeclareCriticalMoment
from dramadeck.torg.chapters.enhancements import EnhancementsCommand
from dramadeck.torg.chapters.enhancements.answers import (
    GrantImpact,
    PlayGlory,
    PlayOpponentFails,
    PlaySecondChance,
)
from dramadeck.torg.chapters.enhancements.extras import PlayDrama, PlayHaste, PlayHero
from dramadeck.torg.chapters.enhancements.initiative import PlaySeizeInitiative
from dramadeck.torg.chapters.enhancements.renewals import (
    PlayLeadership,
    PlayMasterPlan,
    PlayRally,
    RenewHand,
)
from dramadeck.torg.chapters.enhancements.story import (
    PlayEscape,
    PlayIdea,
    PlayMonologue,
    ProlongMonologue,
)
from dramadeck.torg.chapters.enhancements.totals import (
    PlayAction,
    PlayCoupDeGrace,
    PlaySupporter,
    RaiseAttribute,
)
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
from dramadeck.torg.chapters.rulings import DrawLot, MoveCard, RulingsCommand, SetCounter
from dramadeck.torg.chapters.saved_hands import RestoreHands, SavedHandsCommand
from dramadeck.torg.chapters.skill_resolution import (
    AbandonSkillResolution,
    BeginSkillResolution,
    LastDitchEffort,
    ResolveDramaticStep,
    SkillResolutionCommand,
)
from dramadeck.torg.chapters.specials import ActivateSpecial, Sacrifice, SpecialsCommand
from dramadeck.torg.chapters.subplots import (
    AcceptSubplot,
    BeginSubplot,
    DeclineSubplot,
    DisallowSubplot,
    SubplotsCommand,
    WithholdSubplotPay,
)
from dramadeck.torg.chapters.trades import (
    AllowTrades,
    AnswerTrade,
    DeclineTrade,
    OfferTrade,
    RefuseTrade,
    TradesCommand,
    WithdrawTrade,
)

Command: TypeAlias = (
    AdventureCommand
    | AnnouncementsCommand
    | ApproachesCommand
    | ApprovedActionsCommand
    | AttemptsCommand
    | AwardsCommand
    | CampaignsCommand
    | CriticalMomentsCommand
    | EnhancementsCommand
    | InjuriesCommand
    | MultiActionCommand
    | PointsCommand
    | PoolsCommand
    | RoundsCommand
    | RulingsCommand
    | SavedHandsCommand
    | SkillResolutionCommand
    | SpecialsCommand
    | SubplotsCommand
    | TradesCommand
)
"""Everything that can be sent."""

__all__ = [
    "AbandonSkillResolution",
    "AcceptSubplot",
    "ActivateSpecial",
    "AllowTrades",
    "Announce",
    "AnswerCampaign",
    "AnswerTrade",
    "BeginRounds",
    "BeginScene",
    "BeginSkillResolution",
    "BeginSubplot",
    "ChooseApproach",
    "ClaimDrama",
    "Command",
    "CounterPoint",
    "Deal",
    "DeclareAction",
    "DeclareCriticalMoment",
    "DeclineSubplot",
    "DeclineTrade",
    "Defend",
    "DisallowAction",
    "DisallowSubplot",
    "DiscardAfterScene",
    "DrawLot",
    "EndAct",
    "EndAdventure",
    "EndRounds",
    "EndScene",
    "Flip",
    "GiveCondition",
    "GrantAward",
    "GrantImpact",
    "JudgeApproach",
    "JudgeCampaign",
    "LastDitchEffort",
    "ManyOnOne",
    "MoveCard",
    "NameSetback",
    "OfferTrade",
    "OneOnMany",
    "OpenPool",
    "PassTurn",
    "PlayAction",
    "PlayCoupDeGrace",
    "PlayDrama",
    "PlayEscape",
    "PlayGlory",
    "PlayHaste",
    "PlayHero",
    "PlayIdea",
    "PlayLeadership",
    "PlayMasterPlan",
    "PlayMonologue",
    "PlayOpponentFails",
    "PlayRally",
    "PlaySecondChance",
    "PlaySeizeInitiative",
    "PlaySupporter",
    "PlayToPool",
    "ProlongMonologue",
    "ProposeCampaign",
    "RaiseAttribute",
    "RecallSubplot",
    "ReduceAward",
    "RefuseTrade",
    "RenewHand",
    "ReportAction",
    "ReportDamage",
    "ResolveDramaticStep",
    "RestoreHands",
    "Roll",
    "Sacrifice",
    "SetCounter",
    "SpendPossibility",
    "StandFirm",
    "StripPool",
    "WithdrawTrade",
    "WithholdSubplotPay",
    "WithholdTransfer",
]
