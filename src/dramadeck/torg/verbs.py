"""The verbs: each command as a function that people call, `torg.flip(state)`."""

from dramadeck.torg import commands
from dramadeck.torg.system import TORG

abandon_skill_resolution = TORG.verb(commands.AbandonSkillResolution)
announce = TORG.verb(commands.Announce)
begin_rounds = TORG.verb(commands.BeginRounds)
begin_scene = TORG.verb(commands.BeginScene)
begin_skill_resolution = TORG.verb(commands.BeginSkillResolution)
choose_approach = TORG.verb(commands.ChooseApproach)
counter_point = TORG.verb(commands.CounterPoint)
deal = TORG.verb(commands.Deal)
declare_action = TORG.verb(commands.DeclareAction)
defend = TORG.verb(commands.Defend)
disallow_action = TORG.verb(commands.DisallowAction)
discard_after_scene = TORG.verb(commands.DiscardAfterScene)
end_act = TORG.verb(commands.EndAct)
end_adventure = TORG.verb(commands.EndAdventure)
end_rounds = TORG.verb(commands.EndRounds)
end_scene = TORG.verb(commands.EndScene)
flip = TORG.verb(commands.Flip)
give_condition = TORG.verb(commands.GiveCondition)
judge_approach = TORG.verb(commands.JudgeApproach)
last_ditch_effort = TORG.verb(commands.LastDitchEffort)
many_on_one = TORG.verb(commands.ManyOnOne)
name_setback = TORG.verb(commands.NameSetback)
one_on_many = TORG.verb(commands.OneOnMany)
open_pool = TORG.verb(commands.OpenPool)
pass_turn = TORG.verb(commands.PassTurn)
play_action = TORG.verb(commands.PlayAction)
play_drama = TORG.verb(commands.PlayDrama)
play_haste = TORG.verb(commands.PlayHaste)
play_hero = TORG.verb(commands.PlayHero)
play_supporter = TORG.verb(commands.PlaySupporter)
play_to_pool = TORG.verb(commands.PlayToPool)
raise_attribute = TORG.verb(commands.RaiseAttribute)
report_action = TORG.verb(commands.ReportAction)
report_damage = TORG.verb(commands.ReportDamage)
resolve_dramatic_step = TORG.verb(commands.ResolveDramaticStep)
roll = TORG.verb(commands.Roll)
spend_possibility = TORG.verb(commands.SpendPossibility)
stand_firm = TORG.verb(commands.StandFirm)
strip_pool = TORG.verb(commands.StripPool)
withhold_transfer = TORG.verb(commands.WithholdTransfer)

__all__ = [
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
    "flip",
    "give_condition",
    "judge_approach",
    "last_ditch_effort",
    "many_on_one",
    "name_setback",
    "one_on_many",
    "open_pool",
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
    "withhold_transfer",
]
