"""The verbs: each command as a function that people call, `torg.flip(state)`."""

from dramadeck.torg import commands
from dramadeck.torg.system import TORG

abandon_skill_resolution = TORG.verb(commands.AbandonSkillResolution)
accept_subplot = TORG.verb(commands.AcceptSubplot)
activate_special = TORG.verb(commands.ActivateSpecial)
allow_trades = TORG.verb(commands.AllowTrades)
announce = TORG.verb(commands.Announce)
answer_campaign = TORG.verb(commands.AnswerCampaign)
answer_trade = TORG.verb(commands.AnswerTrade)
begin_rounds = TORG.verb(commands.BeginRounds)
begin_scene = TORG.verb(commands.BeginScene)
begin_skill_resolution = TORG.verb(commands.BeginSkillResolution)
begin_subplot = TORG.verb(commands.BeginSubplot)
choose_approach = TORG.verb(commands.ChooseApproach)
claim_drama = TORG.verb(commands.ClaimDrama)
counter_point = TORG.verb(commands.CounterPoint)
deal = TORG.verb(commands.Deal)
declare_action = TORG.verb(commands.DeclareAction)
declare_critical_moment = TORG.verb(commands.DeclareCriticalMoment)
decline_subplot = TORG.verb(commands.DeclineSubplot)
decline_trade = TORG.verb(commands.DeclineTrade)
defend = TORG.verb(commands.Defend)
disallow_action = TORG.verb(commands.DisallowAction)
disallow_subplot = TORG.verb(commands.DisallowSubplot)
discard_after_scene = TORG.verb(commands.DiscardAfterScene)
draw_lot = TORG.verb(commands.DrawLot)
end_act = TORG.verb(commands.EndAct)
end_adventure = TORG.verb(commands.EndAdventure)
end_rounds = TORG.verb(commands.EndRounds)
end_scene = TORG.verb(commands.EndScene)
flip = TORG.verb(commands.Flip)
give_condition = TORG.verb(commands.GiveCondition)
grant_award = TORG.verb(commands.GrantAward)
grant_impact = TORG.verb(commands.GrantImpact)
judge_approach = TORG.verb(commands.JudgeApproach)
judge_campaign = TORG.verb(commands.JudgeCampaign)
last_ditch_effort = TORG.verb(commands.LastDitchEffort)
many_on_one = TORG.verb(commands.ManyOnOne)
move_card = TORG.verb(commands.MoveCard)
name_setback = TORG.verb(commands.NameSetback)
offer_trade = TORG.verb(commands.OfferTrade)
one_on_many = TORG.verb(commands.OneOnMany)
open_pool = TORG.verb(commands.OpenPool)
pass_turn = TORG.verb(commands.PassTurn)
play_action = TORG.verb(commands.PlayAction)
play_coup_de_grace = TORG.verb(commands.PlayCoupDeGrace)
play_drama = TORG.verb(commands.PlayDrama)
play_escape = TORG.verb(commands.PlayEscape)
play_glory = TORG.verb(commands.PlayGlory)
play_haste = TORG.verb(commands.PlayHaste)
play_hero = TORG.verb(commands.PlayHero)
play_idea = TORG.verb(commands.PlayIdea)
play_leadership = TORG.verb(commands.PlayLeadership)
play_master_plan = TORG.verb(commands.PlayMasterPlan)
play_monologue = TORG.verb(commands.PlayMonologue)
play_opponent_fails = TORG.verb(commands.PlayOpponentFails)
play_rally = TORG.verb(commands.PlayRally)
play_second_chance = TORG.verb(commands.PlaySecondChance)
play_seize_initiative = TORG.verb(commands.PlaySeizeInitiative)
play_supporter = TORG.verb(commands.PlaySupporter)
play_to_pool = TORG.verb(commands.PlayToPool)
prolong_monologue = TORG.verb(commands.ProlongMonologue)
propose_campaign = TORG.verb(commands.ProposeCampaign)
raise_attribute = TORG.verb(commands.RaiseAttribute)
recall_subplot = TORG.verb(commands.RecallSubplot)
reduce_award = TORG.verb(commands.ReduceAward)
refuse_trade = TORG.verb(commands.RefuseTrade)
renew_hand = TORG.verb(commands.RenewHand)
report_action = TORG.verb(commands.ReportAction)
report_damage = TORG.verb(commands.ReportDamage)
resolve_dramatic_step = TORG.verb(commands.ResolveDramaticStep)
restore_hands = TORG.verb(commands.RestoreHands)
roll = TORG.verb(commands.Roll)
sacrifice = TORG.verb(commands.Sacrifice)
set_counter = TORG.verb(commands.SetCounter)
spend_possibility = TORG.verb(commands.SpendPossibility)
stand_firm = TORG.verb(commands.StandFirm)
strip_pool = TORG.verb(commands.StripPool)
withdraw_trade = TORG.verb(commands.WithdrawTrade)
withhold_subplot_pay = TORG.verb(commands.WithholdSubplotPay)
withhold_transfer = TORG.verb(commands.WithholdTransfer)

__all__ = [
    "abandon_skill_resolution",
    "accept_subplot",
    "activate_special",
    "allow_trades",
    "announce",
    "answer_campaign",
    "answer_trade",
    "begin_rounds",
    "begin_scene",
    "begin_skill_resolution",
    "begin_subplot",
    "choose_approach",
    "claim_drama",
    "counter_point",
    "deal",
    "declare_action",
    "declare_critical_moment",
    "decline_subplot",
    "decline_trade",
    "defend",
    "disallow_action",
    "disallow_subplot",
    "discard_after_scene",
    "draw_lot",
    "end_act",
    "end_adventure",
    "end_rounds",
    "end_scene",
    "flip",
    "give_condition",
    "grant_award",
    "grant_impact",
    "judge_approach",
    "judge_campaign",
    "last_ditch_effort",
    "many_on_one",
    "move_card",
    "name_setback",
    "offer_trade",
    "one_on_many",
    "open_pool",
    "pass_turn",
    "play_action",
    "play_coup_de_grace",
    "play_drama",
    "play_escape",
    "play_glory",
    "play_haste",
    "play_hero",
    "play_idea",
    "play_leadership",
    "play_master_plan",
    "play_monologue",
    "play_opponent_fails",
    "play_rally",
    "play_second_chance",
    "play_seize_initiative",
    "play_supporter",
    "play_to_pool",
    "prolong_monologue",
    "propose_campaign",
    "raise_attribute",
    "recall_subplot",
    "reduce_award",
    "refuse_trade",
    "renew_hand",
    "report_action",
    "report_damage",
    "resolve_dramatic_step",
    "restore_hands",
    "roll",
    "sacrifice",
    "set_counter",
    "spend_possibility",
    "stand_firm",
    "strip_pool",
    "withdraw_trade",
    "withhold_subplot_pay",
    "withhold_transfer",
]
