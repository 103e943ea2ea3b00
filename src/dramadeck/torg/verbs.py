"""The verbs: each command as a function that people call, `torg.flip(state)`."""

from dramadeck.torg import commands
from dramadeck.torg.system import TORG

deal = TORG.verb(commands.Deal)
begin_scene = TORG.verb(commands.BeginScene)
end_scene = TORG.verb(commands.EndScene)
discard_after_scene = TORG.verb(commands.DiscardAfterScene)
end_act = TORG.verb(commands.EndAct)
end_adventure = TORG.verb(commands.EndAdventure)
report_damage = TORG.verb(commands.ReportDamage)
stand_firm = TORG.verb(commands.StandFirm)
begin_rounds = TORG.verb(commands.BeginRounds)
flip = TORG.verb(commands.Flip)
name_setback = TORG.verb(commands.NameSetback)
give_condition = TORG.verb(commands.GiveCondition)
end_rounds = TORG.verb(commands.EndRounds)
open_pool = TORG.verb(commands.OpenPool)
play_to_pool = TORG.verb(commands.PlayToPool)
withhold_transfer = TORG.verb(commands.WithholdTransfer)
disallow_action = TORG.verb(commands.DisallowAction)
strip_pool = TORG.verb(commands.StripPool)
declare_action = TORG.verb(commands.DeclareAction)
defend = TORG.verb(commands.Defend)
pass_turn = TORG.verb(commands.PassTurn)
roll = TORG.verb(commands.Roll)
spend_possibility = TORG.verb(commands.SpendPossibility)
counter_point = TORG.verb(commands.CounterPoint)
play_action = TORG.verb(commands.PlayAction)
raise_attribute = TORG.verb(commands.RaiseAttribute)
play_supporter = TORG.verb(commands.PlaySupporter)
play_drama = TORG.verb(commands.PlayDrama)
play_hero = TORG.verb(commands.PlayHero)
play_haste = TORG.verb(commands.PlayHaste)
begin_skill_resolution = TORG.verb(commands.BeginSkillResolution)
resolve_dramatic_step = TORG.verb(commands.ResolveDramaticStep)
last_ditch_effort = TORG.verb(commands.LastDitchEffort)
abandon_skill_resolution = TORG.verb(commands.AbandonSkillResolution)
choose_approach = TORG.verb(commands.ChooseApproach)
judge_approach = TORG.verb(commands.JudgeApproach)
many_on_one = TORG.verb(commands.ManyOnOne)
one_on_many = TORG.verb(commands.OneOnMany)
announce = TORG.verb(commands.Announce)
report_action = TORG.verb(commands.ReportAction)

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
