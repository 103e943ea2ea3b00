"""The commands of Torg, written by `python -m tools.registries`."""

# fmt: off
# isort: off
from typing import TypeAlias

from dramadeck.torg.rules.adventure import (
    BeginScene, Deal, DiscardAfterScene, EndAct, EndAdventure, EndScene, RestoreHands,
)
from dramadeck.torg.rules.announcements import Announce, Defend, ReportAction
from dramadeck.torg.rules.approved_actions import DisallowAction, StripPool
from dramadeck.torg.rules.attempts import DeclareAction, PassTurn, TakePosture
from dramadeck.torg.rules.awards import ClaimDrama, GrantAward, ReduceAward
from dramadeck.torg.rules.cards.answers import GrantImpact
from dramadeck.torg.rules.cards.later_cards import LetHeroFail, NameRealm
from dramadeck.torg.rules.cards.play_card import PlayCard
from dramadeck.torg.rules.cards.renewals import RenewHand
from dramadeck.torg.rules.cards.story import AnswerQuestion, ProlongMonologue
from dramadeck.torg.rules.conflict_lines import (
    BeginStorm, EndLifeRage, EndStorm, GiveCondition, NameSetback, SetReality,
)
from dramadeck.torg.rules.dice import (
    CounterPoint, Roll, SettlePoint, SpendFreePossibility, SpendPossibility,
)
from dramadeck.torg.rules.injuries import ReportDamage, StandFirm
from dramadeck.torg.rules.interactions import ApplyInteraction, MakeCall
from dramadeck.torg.rules.multi_action import (
    ManyOnOne, MassEffort, OneOnMany, QuickMethod, SumEfforts,
)
from dramadeck.torg.rules.parties import JoinParty, LeaveParty
from dramadeck.torg.rules.piles import NameDrawn
from dramadeck.torg.rules.pools import DeclareCriticalMoment, OpenPool, PlayToPool, WithholdTransfer
from dramadeck.torg.rules.rounds import (
    BeginRounds, EndCombat, EndRounds, Flip, JoinCombat, OpposeHeroes,
)
from dramadeck.torg.rules.rulings import DrawLot, MoveCard, SetCounter
from dramadeck.torg.rules.skill_resolution import (
    AbandonSkillResolution, BeginSkillResolution, ChooseApproach, JudgeApproach, LastDitchEffort,
    ResolveDramaticStep,
)
from dramadeck.torg.rules.specials import (
    AcceptSubplot, ActivateSpecial, AnswerCampaign, BeginSubplot, DeclineSubplot, DisallowSubplot,
    JudgeCampaign, NoteInfluence, ProposeCampaign, RecallSubplot, Sacrifice, WithholdSubplotPay,
)
from dramadeck.torg.rules.trades import (
    AllowTrades, AnswerTrade, DeclineTrade, OfferTrade, RefuseTrade, WithdrawTrade,
)

Command: TypeAlias = (
    Deal | RestoreHands | BeginScene | EndScene | EndAct | EndAdventure | DiscardAfterScene |
    Announce | ReportAction | Defend | DisallowAction | StripPool | DeclareAction | PassTurn |
    TakePosture | GrantAward | ReduceAward | ClaimDrama | GrantImpact | NameRealm | LetHeroFail |
    PlayCard | RenewHand | AnswerQuestion | ProlongMonologue | NameSetback | GiveCondition |
    SetReality | BeginStorm | EndStorm | EndLifeRage | Roll | SpendPossibility |
    SpendFreePossibility | CounterPoint | SettlePoint | StandFirm | ReportDamage | ApplyInteraction
    | MakeCall | ManyOnOne | OneOnMany | QuickMethod | SumEfforts | MassEffort | JoinParty |
    LeaveParty | NameDrawn | PlayToPool | OpenPool | WithholdTransfer | DeclareCriticalMoment |
    BeginRounds | Flip | EndRounds | JoinCombat | EndCombat | OpposeHeroes | MoveCard | SetCounter |
    DrawLot | BeginSkillResolution | ResolveDramaticStep | LastDitchEffort | ChooseApproach |
    JudgeApproach | AbandonSkillResolution | ActivateSpecial | Sacrifice | DeclineSubplot |
    AcceptSubplot | DisallowSubplot | BeginSubplot | NoteInfluence | WithholdSubplotPay |
    ProposeCampaign | AnswerCampaign | JudgeCampaign | RecallSubplot | OfferTrade | AnswerTrade |
    DeclineTrade | WithdrawTrade | RefuseTrade | AllowTrades
)
"""Any command."""

__all__ = [
    "AbandonSkillResolution", "AcceptSubplot", "ActivateSpecial", "AllowTrades", "Announce",
    "AnswerCampaign", "AnswerQuestion", "AnswerTrade", "ApplyInteraction", "BeginRounds",
    "BeginScene", "BeginSkillResolution", "BeginStorm", "BeginSubplot", "ChooseApproach",
    "ClaimDrama", "Command", "CounterPoint", "Deal", "DeclareAction", "DeclareCriticalMoment",
    "DeclineSubplot", "DeclineTrade", "Defend", "DisallowAction", "DisallowSubplot",
    "DiscardAfterScene", "DrawLot", "EndAct", "EndAdventure", "EndCombat", "EndLifeRage",
    "EndRounds", "EndScene", "EndStorm", "Flip", "GiveCondition", "GrantAward", "GrantImpact",
    "JoinCombat", "JoinParty", "JudgeApproach", "JudgeCampaign", "LastDitchEffort", "LeaveParty",
    "LetHeroFail", "MakeCall", "ManyOnOne", "MassEffort", "MoveCard", "NameDrawn", "NameRealm",
    "NameSetback", "NoteInfluence", "OfferTrade", "OneOnMany", "OpenPool", "OpposeHeroes",
    "PassTurn", "PlayCard", "PlayToPool", "ProlongMonologue", "ProposeCampaign", "QuickMethod",
    "RecallSubplot", "ReduceAward", "RefuseTrade", "RenewHand", "ReportAction", "ReportDamage",
    "ResolveDramaticStep", "RestoreHands", "Roll", "Sacrifice", "SetCounter", "SetReality",
    "SettlePoint", "SpendFreePossibility", "SpendPossibility", "StandFirm", "StripPool",
    "SumEfforts", "TakePosture", "WithdrawTrade", "WithholdSubplotPay", "WithholdTransfer",
]
