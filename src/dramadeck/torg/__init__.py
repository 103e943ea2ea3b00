"""Torg's Drama Deck, played by the book.

Start with `new_game` and `deal`; every verb takes a state and gives a `Transition`: the new state
and the events that happened. `TORG` is the same as a rule system, for programs that send commands
as records.

>>> from dramadeck import torg
>>> state, events = torg.deal(torg.new_game(["Quin", "Marco", "Tina"], seed=7))
>>> state, events = torg.begin_scene(state, kind=torg.SceneKind.DRAMATIC, villains=("Mummy",))
>>> state, events = torg.begin_rounds(state)
>>> state, events = torg.flip(state)
>>> state.initiative
<Side.VILLAINS: 'villains'>

Nothing is defined here; the rules are in `dramadeck.torg.chapters`, a file for each chapter.
"""

from dramadeck.torg.attempt import (
    Attempt,
    Attribute,
    Check,
    CheckResult,
    Die,
    DieRoll,
    Outcome,
    Purpose,
)
from dramadeck.torg.cards import (
    ANY_ACTION,
    ActionKind,
    Advantage,
    CardType,
    ConflictLine,
    Disadvantage,
    DramaCard,
    ExpansionEffect,
    Hazard,
    SceneKind,
    Side,
    SkillBox,
    Step,
)
from dramadeck.torg.chapters.adventure import (
    ActEnded,
    AdventureBegun,
    AdventureEnded,
    BeginScene,
    Deal,
    DiscardAfterScene,
    DiscardSettled,
    EndAct,
    EndAdventure,
    EndScene,
    Pile,
    SceneBegun,
    SceneClosed,
    SceneEnded,
)
from dramadeck.torg.chapters.announcements import (
    ActionAnnounced,
    ActionReported,
    Announce,
    ReportAction,
)
from dramadeck.torg.chapters.approaches import (
    ApproachChosen,
    ApproachJudged,
    ChooseApproach,
    JudgeApproach,
)
from dramadeck.torg.chapters.approved_actions import (
    ActionDisallowed,
    CardEarned,
    DefenseTested,
    DisallowAction,
    PoolExposed,
    PoolStripped,
    StripPool,
)
from dramadeck.torg.chapters.attempts import (
    ActionDeclared,
    DeclareAction,
    Defend,
    DieRolled,
    PassTurn,
    RerollLost,
    Roll,
    TurnTaken,
)
from dramadeck.torg.chapters.enhancements.extras import (
    ActionGained,
    PlayDrama,
    PlayHaste,
    PlayHero,
)
from dramadeck.torg.chapters.enhancements.playing import (
    CardPlayed,
)
from dramadeck.torg.chapters.enhancements.totals import (
    ActionSupported,
    AttributeRaised,
    BonusRaised,
    PlayAction,
    PlaySupporter,
    RaiseAttribute,
)
from dramadeck.torg.chapters.injuries import (
    CharacterFled,
    CharacterInspired,
    DamageSuffered,
    ReportDamage,
    ShockSuffered,
    StandFirm,
    VillainStoodFirm,
)
from dramadeck.torg.chapters.multi_action import (
    ManyOnOne,
    OneOnMany,
)
from dramadeck.torg.chapters.piles import (
    CardDrawn,
    CardsDiscarded,
    CardsExpired,
    CardsRanOut,
    DeckReshuffled,
    DeckShuffled,
    PoolPickedUp,
)
from dramadeck.torg.chapters.points import (
    CounterPoint,
    PointCountered,
    PointGained,
    PossibilitySpent,
    SpendPossibility,
)
from dramadeck.torg.chapters.pools import (
    CardPooled,
    OpenPool,
    PlayToPool,
    PoolOpened,
    TransferWithheld,
    WithholdTransfer,
)
from dramadeck.torg.chapters.rounds import (
    BeginRounds,
    CardFlipped,
    ConditionGiven,
    EndRounds,
    Flip,
    GiveCondition,
    NameSetback,
    RoundsBegun,
    RoundsEnded,
    SetbackNamed,
    SideAffected,
    TimeRanOut,
)
from dramadeck.torg.chapters.skill_resolution import (
    AbandonSkillResolution,
    BeginSkillResolution,
    DifficultyRaised,
    LastDitchEffort,
    NewApproachDemanded,
    ResolveDramaticStep,
    SkillResolutionAbandoned,
    SkillResolutionBegun,
    SkillResolutionFailed,
    SkillResolved,
    StepGained,
    StepLost,
)
from dramadeck.torg.characters import (
    Character,
    Hero,
    Injuries,
)
from dramadeck.torg.commands import (
    Command,
)
from dramadeck.torg.decks import (
    Deck,
    expanded_deck,
    original_deck,
)
from dramadeck.torg.dialects import (
    DIALECTS,
    REVISED,
    Dialect,
    ProblemRoundSuccess,
    ReshuffledPiles,
    UpDie,
)
from dramadeck.torg.reasons import (
    SENTENCES,
    Reason,
)
from dramadeck.torg.seats import (
    GAMEMASTER,
    SPECTATOR,
    hero_seat,
)
from dramadeck.torg.state import (
    SkillResolution,
    State,
)
from dramadeck.torg.system import (
    TORG,
    Event,
    new_game,
)
from dramadeck.torg.view import (
    HeroView,
    View,
    view,
)

deal = TORG.verb(Deal)
begin_scene = TORG.verb(BeginScene)
end_scene = TORG.verb(EndScene)
discard_after_scene = TORG.verb(DiscardAfterScene)
end_act = TORG.verb(EndAct)
end_adventure = TORG.verb(EndAdventure)
report_damage = TORG.verb(ReportDamage)
stand_firm = TORG.verb(StandFirm)
begin_rounds = TORG.verb(BeginRounds)
flip = TORG.verb(Flip)
name_setback = TORG.verb(NameSetback)
give_condition = TORG.verb(GiveCondition)
end_rounds = TORG.verb(EndRounds)
open_pool = TORG.verb(OpenPool)
play_to_pool = TORG.verb(PlayToPool)
withhold_transfer = TORG.verb(WithholdTransfer)
disallow_action = TORG.verb(DisallowAction)
strip_pool = TORG.verb(StripPool)
declare_action = TORG.verb(DeclareAction)
defend = TORG.verb(Defend)
pass_turn = TORG.verb(PassTurn)
roll = TORG.verb(Roll)
spend_possibility = TORG.verb(SpendPossibility)
counter_point = TORG.verb(CounterPoint)
play_action = TORG.verb(PlayAction)
raise_attribute = TORG.verb(RaiseAttribute)
play_supporter = TORG.verb(PlaySupporter)
play_drama = TORG.verb(PlayDrama)
play_hero = TORG.verb(PlayHero)
play_haste = TORG.verb(PlayHaste)
begin_skill_resolution = TORG.verb(BeginSkillResolution)
resolve_dramatic_step = TORG.verb(ResolveDramaticStep)
last_ditch_effort = TORG.verb(LastDitchEffort)
abandon_skill_resolution = TORG.verb(AbandonSkillResolution)
choose_approach = TORG.verb(ChooseApproach)
judge_approach = TORG.verb(JudgeApproach)
many_on_one = TORG.verb(ManyOnOne)
one_on_many = TORG.verb(OneOnMany)
announce = TORG.verb(Announce)
report_action = TORG.verb(ReportAction)

__all__ = [
    "ANY_ACTION",
    "DIALECTS",
    "GAMEMASTER",
    "REVISED",
    "SENTENCES",
    "SPECTATOR",
    "TORG",
    "AbandonSkillResolution",
    "ActEnded",
    "ActionAnnounced",
    "ActionDeclared",
    "ActionDisallowed",
    "ActionGained",
    "ActionKind",
    "ActionReported",
    "ActionSupported",
    "Advantage",
    "AdventureBegun",
    "AdventureEnded",
    "Announce",
    "ApproachChosen",
    "ApproachJudged",
    "Attempt",
    "Attribute",
    "AttributeRaised",
    "BeginRounds",
    "BeginScene",
    "BeginSkillResolution",
    "BonusRaised",
    "CardDrawn",
    "CardEarned",
    "CardFlipped",
    "CardPlayed",
    "CardPooled",
    "CardType",
    "CardsDiscarded",
    "CardsExpired",
    "CardsRanOut",
    "Character",
    "CharacterFled",
    "CharacterInspired",
    "Check",
    "CheckResult",
    "ChooseApproach",
    "Command",
    "ConditionGiven",
    "ConflictLine",
    "CounterPoint",
    "DamageSuffered",
    "Deal",
    "Deck",
    "DeckReshuffled",
    "DeckShuffled",
    "DeclareAction",
    "Defend",
    "DefenseTested",
    "Dialect",
    "Die",
    "DieRoll",
    "DieRolled",
    "DifficultyRaised",
    "Disadvantage",
    "DisallowAction",
    "DiscardAfterScene",
    "DiscardSettled",
    "DramaCard",
    "EndAct",
    "EndAdventure",
    "EndRounds",
    "EndScene",
    "Event",
    "ExpansionEffect",
    "Flip",
    "GiveCondition",
    "Hazard",
    "Hero",
    "HeroView",
    "Injuries",
    "JudgeApproach",
    "LastDitchEffort",
    "ManyOnOne",
    "NameSetback",
    "NewApproachDemanded",
    "OneOnMany",
    "OpenPool",
    "Outcome",
    "PassTurn",
    "Pile",
    "PlayAction",
    "PlayDrama",
    "PlayHaste",
    "PlayHero",
    "PlaySupporter",
    "PlayToPool",
    "PointCountered",
    "PointGained",
    "PoolExposed",
    "PoolOpened",
    "PoolPickedUp",
    "PoolStripped",
    "PossibilitySpent",
    "ProblemRoundSuccess",
    "Purpose",
    "RaiseAttribute",
    "Reason",
    "ReportAction",
    "ReportDamage",
    "RerollLost",
    "ReshuffledPiles",
    "ResolveDramaticStep",
    "Roll",
    "RoundsBegun",
    "RoundsEnded",
    "SceneBegun",
    "SceneClosed",
    "SceneEnded",
    "SceneKind",
    "SetbackNamed",
    "ShockSuffered",
    "Side",
    "SideAffected",
    "SkillBox",
    "SkillResolution",
    "SkillResolutionAbandoned",
    "SkillResolutionBegun",
    "SkillResolutionFailed",
    "SkillResolved",
    "SpendPossibility",
    "StandFirm",
    "State",
    "Step",
    "StepGained",
    "StepLost",
    "StripPool",
    "TimeRanOut",
    "TransferWithheld",
    "TurnTaken",
    "UpDie",
    "View",
    "VillainStoodFirm",
    "WithholdTransfer",
    "abandon_skill_resolution",
    "announce",
    "begin_rounds",
    "begin_scene",
    "begin_skill_resolution",
    "choose_approach",
    "counter_point",
    "deal",
    "declare_action",
    "defend",
    "disallow_action",
    "discard_after_scene",
    "end_act",
    "end_adventure",
    "end_rounds",
    "end_scene",
    "expanded_deck",
    "flip",
    "give_condition",
    "hero_seat",
    "judge_approach",
    "last_ditch_effort",
    "many_on_one",
    "name_setback",
    "new_game",
    "one_on_many",
    "open_pool",
    "original_deck",
    "pass_turn",
    "play_action",
    "play_drama",
    "play_haste",
    "play_hero",
    "play_supporter",
    "play_to_pool",
    "raise_attribute",
    "report_action",
    "report_damage",
    "resolve_dramatic_step",
    "roll",
    "spend_possibility",
    "stand_firm",
    "strip_pool",
    "view",
    "withhold_transfer",
]
