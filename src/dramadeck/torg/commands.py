"""Everything that can be sent to Torg."""

from typing import TypeAlias

from dramadeck.torg.chapters.adventure import (
    AdventureCommand,
    BeginScene,
    Deal,
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
from dramadeck.torg.chapters.attempts import AttemptsCommand, DeclareAction, PassTurn
from dramadeck.torg.chapters.awards import AwardsCommand, ClaimDrama, GrantAward, ReduceAward
from dramadeck.torg.chapters.campaigns import (
    AnswerCampaign,
    CampaignsCommand,
    JudgeCampaign,
    ProposeCampaign,
    RecallSubplot,
)
from dramadeck.torg.chapters.combats import CombatsCommand, EndCombat, JoinCombat, OpposeHeroes
from dramadeck.torg.chapters.conflict_lines import ConflictLinesCommand, GiveCondition, NameSetback
from dramadeck.torg.chapters.critical_moments import CriticalMomentsCommand, DeclareCriticalMoment
from dramadeck.torg.chapters.defenses import Defend, DefensesCommand
from dramadeck.torg.chapters.dice import DiceCommand, Roll
from dramadeck.torg.chapters.enhancements import EnhancementsCommand
from dramadeck.torg.chapters.enhancements.answers import (
    GrantImpact,
    PlayGlory,
    PlayOpponentFails,
    PlaySecondChance,
)
from dramadeck.torg.chapters.enhancements.classic_cards import (
    PlayDefense,
    PlayInspiration,
    PlayRealitysFavorite,
    PlayReconnection,
    PlaySetback,
)
from dramadeck.torg.chapters.enhancements.expansion import (
    LetHeroFail,
    NameRealm,
    PlayHeroFails,
    PlayNetGain,
    PlayResearch,
    PlaySurvival,
)
from dramadeck.torg.chapters.enhancements.extras import PlayDrama, PlayHaste, PlayHero
from dramadeck.torg.chapters.enhancements.initiative import PlaySeizeInitiative
from dramadeck.torg.chapters.enhancements.leadership import PlayLeadership
from dramadeck.torg.chapters.enhancements.renewals import PlayMasterPlan, PlayRally, RenewHand
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
from dramadeck.torg.chapters.interactions import ApplyInteraction, InteractionsCommand, MakeCall
from dramadeck.torg.chapters.joining import JoiningCommand, JoinParty, LeaveParty
from dramadeck.torg.chapters.multi_action import (
    ManyOnOne,
    MultiActionCommand,
    OneOnMany,
    QuickMethod,
)
from dramadeck.torg.chapters.paper_deck import NameDrawn, PaperDeckCommand
from dramadeck.torg.chapters.points import (
    CounterPoint,
    PointsCommand,
    SpendFreePossibility,
    SpendPossibility,
)
from dramadeck.torg.chapters.pools import OpenPool, PlayToPool, PoolsCommand, WithholdTransfer
from dramadeck.torg.chapters.postures import PosturesCommand, TakePosture
from dramadeck.torg.chapters.realities import (
    BeginStorm,
    EndLifeRage,
    EndStorm,
    RealitiesCommand,
    SetReality,
)
from dramadeck.torg.chapters.resets import DiscardAfterScene, ResetsCommand
from dramadeck.torg.chapters.rounds import BeginRounds, EndRounds, Flip, RoundsCommand
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
    NoteInfluence,
    SubplotsCommand,
    WithholdSubplotPay,
)
from dramadeck.torg.chapters.summed_efforts import MassEffort, SumEfforts, SummedEffortsCommand
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
    | CombatsCommand
    | ConflictLinesCommand
    | CriticalMomentsCommand
    | DefensesCommand
    | DiceCommand
    | EnhancementsCommand
    | InjuriesCommand
    | InteractionsCommand
    | JoiningCommand
    | MultiActionCommand
    | PaperDeckCommand
    | PointsCommand
    | PoolsCommand
    | PosturesCommand
    | RealitiesCommand
    | ResetsCommand
    | RoundsCommand
    | RulingsCommand
    | SavedHandsCommand
    | SkillResolutionCommand
    | SpecialsCommand
    | SubplotsCommand
    | SummedEffortsCommand
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
    "ApplyInteraction",
    "BeginRounds",
    "BeginScene",
    "BeginSkillResolution",
    "BeginStorm",
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
    "EndCombat",
    "EndLifeRage",
    "EndRounds",
    "EndScene",
    "EndStorm",
    "Flip",
    "GiveCondition",
    "GrantAward",
    "GrantImpact",
    "JoinCombat",
    "JoinParty",
    "JudgeApproach",
    "JudgeCampaign",
    "LastDitchEffort",
    "LeaveParty",
    "LetHeroFail",
    "MakeCall",
    "ManyOnOne",
    "MassEffort",
    "MoveCard",
    "NameDrawn",
    "NameRealm",
    "NameSetback",
    "NoteInfluence",
    "OfferTrade",
    "OneOnMany",
    "OpenPool",
    "OpposeHeroes",
    "PassTurn",
    "PlayAction",
    "PlayCoupDeGrace",
    "PlayDefense",
    "PlayDrama",
    "PlayEscape",
    "PlayGlory",
    "PlayHaste",
    "PlayHero",
    "PlayHeroFails",
    "PlayIdea",
    "PlayInspiration",
    "PlayLeadership",
    "PlayMasterPlan",
    "PlayMonologue",
    "PlayNetGain",
    "PlayOpponentFails",
    "PlayRally",
    "PlayRealitysFavorite",
    "PlayReconnection",
    "PlayResearch",
    "PlaySecondChance",
    "PlaySeizeInitiative",
    "PlaySetback",
    "PlaySupporter",
    "PlaySurvival",
    "PlayToPool",
    "ProlongMonologue",
    "ProposeCampaign",
    "QuickMethod",
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
    "SetReality",
    "SpendFreePossibility",
    "SpendPossibility",
    "StandFirm",
    "StripPool",
    "SumEfforts",
    "TakePosture",
    "WithdrawTrade",
    "WithholdSubplotPay",
    "WithholdTransfer",
]
