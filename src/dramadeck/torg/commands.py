"""The commands of Torg, written by `python -m tools.registries`."""

from typing import TypeAlias

from dramadeck.torg.chapters.adventure import BeginScene, Deal, EndAct, EndAdventure, EndScene
from dramadeck.torg.chapters.announcements import Announce, ReportAction
from dramadeck.torg.chapters.approaches import ChooseApproach, JudgeApproach
from dramadeck.torg.chapters.approved_actions import DisallowAction, StripPool
from dramadeck.torg.chapters.attempts import DeclareAction, PassTurn
from dramadeck.torg.chapters.awards import ClaimDrama, GrantAward, ReduceAward
from dramadeck.torg.chapters.breaks import StandFirm
from dramadeck.torg.chapters.campaigns import (
    AnswerCampaign,
    JudgeCampaign,
    ProposeCampaign,
    RecallSubplot,
)
from dramadeck.torg.chapters.combats import EndCombat, JoinCombat, OpposeHeroes
from dramadeck.torg.chapters.conflict_lines import GiveCondition, NameSetback
from dramadeck.torg.chapters.critical_moments import DeclareCriticalMoment
from dramadeck.torg.chapters.defenses import Defend
from dramadeck.torg.chapters.dice import Roll
from dramadeck.torg.chapters.enhancements.answers import GrantImpact
from dramadeck.torg.chapters.enhancements.expansion import LetHeroFail, NameRealm
from dramadeck.torg.chapters.enhancements.renewals import RenewHand
from dramadeck.torg.chapters.enhancements.rows import PlayCard
from dramadeck.torg.chapters.enhancements.story import ProlongMonologue
from dramadeck.torg.chapters.injuries import ReportDamage
from dramadeck.torg.chapters.interactions import ApplyInteraction, MakeCall
from dramadeck.torg.chapters.joining import JoinParty, LeaveParty
from dramadeck.torg.chapters.multi_action import ManyOnOne, OneOnMany, QuickMethod
from dramadeck.torg.chapters.paper_deck import NameDrawn
from dramadeck.torg.chapters.points import (
    CounterPoint,
    SettlePoint,
    SpendFreePossibility,
    SpendPossibility,
)
from dramadeck.torg.chapters.pools import OpenPool, PlayToPool, WithholdTransfer
from dramadeck.torg.chapters.postures import TakePosture
from dramadeck.torg.chapters.realities import BeginStorm, EndLifeRage, EndStorm, SetReality
from dramadeck.torg.chapters.resets import DiscardAfterScene
from dramadeck.torg.chapters.rounds import BeginRounds, EndRounds, Flip
from dramadeck.torg.chapters.rulings import DrawLot, MoveCard, SetCounter
from dramadeck.torg.chapters.saved_hands import RestoreHands
from dramadeck.torg.chapters.skill_resolution import (
    AbandonSkillResolution,
    BeginSkillResolution,
    LastDitchEffort,
    ResolveDramaticStep,
)
from dramadeck.torg.chapters.specials import ActivateSpecial, Sacrifice
from dramadeck.torg.chapters.subplots import (
    AcceptSubplot,
    BeginSubplot,
    DeclineSubplot,
    DisallowSubplot,
    NoteInfluence,
    WithholdSubplotPay,
)
from dramadeck.torg.chapters.summed_efforts import MassEffort, SumEfforts
from dramadeck.torg.chapters.trades import (
    AllowTrades,
    AnswerTrade,
    DeclineTrade,
    OfferTrade,
    RefuseTrade,
    WithdrawTrade,
)

Command: TypeAlias = (
    Deal
    | BeginScene
    | EndScene
    | EndAct
    | EndAdventure
    | Announce
    | ReportAction
    | ChooseApproach
    | JudgeApproach
    | DisallowAction
    | StripPool
    | DeclareAction
    | PassTurn
    | GrantAward
    | ReduceAward
    | ClaimDrama
    | StandFirm
    | ProposeCampaign
    | AnswerCampaign
    | JudgeCampaign
    | RecallSubplot
    | JoinCombat
    | EndCombat
    | OpposeHeroes
    | NameSetback
    | GiveCondition
    | DeclareCriticalMoment
    | Defend
    | Roll
    | GrantImpact
    | NameRealm
    | LetHeroFail
    | RenewHand
    | PlayCard
    | ProlongMonologue
    | ReportDamage
    | ApplyInteraction
    | MakeCall
    | JoinParty
    | LeaveParty
    | ManyOnOne
    | OneOnMany
    | QuickMethod
    | NameDrawn
    | SpendPossibility
    | SpendFreePossibility
    | CounterPoint
    | SettlePoint
    | PlayToPool
    | OpenPool
    | WithholdTransfer
    | TakePosture
    | SetReality
    | BeginStorm
    | EndStorm
    | EndLifeRage
    | DiscardAfterScene
    | BeginRounds
    | Flip
    | EndRounds
    | MoveCard
    | SetCounter
    | DrawLot
    | RestoreHands
    | BeginSkillResolution
    | ResolveDramaticStep
    | LastDitchEffort
    | AbandonSkillResolution
    | ActivateSpecial
    | Sacrifice
    | DeclineSubplot
    | AcceptSubplot
    | DisallowSubplot
    | BeginSubplot
    | NoteInfluence
    | WithholdSubplotPay
    | SumEfforts
    | MassEffort
    | OfferTrade
    | AnswerTrade
    | DeclineTrade
    | WithdrawTrade
    | RefuseTrade
    | AllowTrades
)
"""Everything that can be asked for."""

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
    "PlayCard",
    "PlayToPool",
    "ProlongMonologue",
    "ProposeCampaign",
    "QuickMethod",
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
    "SettlePoint",
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
