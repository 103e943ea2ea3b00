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
apply_interaction = TORG.verb(commands.ApplyInteraction)
begin_rounds = TORG.verb(commands.BeginRounds)
begin_scene = TORG.verb(commands.BeginScene)
begin_skill_resolution = TORG.verb(commands.BeginSkillResolution)
begin_storm = TORG.verb(commands.BeginStorm)
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
end_combat = TORG.verb(commands.EndCombat)
end_life_rage = TORG.verb(commands.EndLifeRage)
end_rounds = TORG.verb(commands.EndRounds)
end_scene = TORG.verb(commands.EndScene)
end_storm = TORG.verb(commands.EndStorm)
flip = TORG.verb(commands.Flip)
give_condition = TORG.verb(commands.GiveCondition)
grant_award = TORG.verb(commands.GrantAward)
grant_impact = TORG.verb(commands.GrantImpact)
join_combat = TORG.verb(commands.JoinCombat)
join_party = TORG.verb(commands.JoinParty)
judge_approach = TORG.verb(commands.JudgeApproach)
judge_campaign = TORG.verb(commands.JudgeCampaign)
last_ditch_effort = TORG.verb(commands.LastDitchEffort)
leave_party = TORG.verb(commands.LeaveParty)
let_hero_fail = TORG.verb(commands.LetHeroFail)
make_call = TORG.verb(commands.MakeCall)
many_on_one = TORG.verb(commands.ManyOnOne)
mass_effort = TORG.verb(commands.MassEffort)
move_card = TORG.verb(commands.MoveCard)
name_drawn = TORG.verb(commands.NameDrawn)
name_realm = TORG.verb(commands.NameRealm)
name_setback = TORG.verb(commands.NameSetback)
note_influence = TORG.verb(commands.NoteInfluence)
offer_trade = TORG.verb(commands.OfferTrade)
one_on_many = TORG.verb(commands.OneOnMany)
open_pool = TORG.verb(commands.OpenPool)
oppose_heroes = TORG.verb(commands.OpposeHeroes)
pass_turn = TORG.verb(commands.PassTurn)
play_action = TORG.verb(commands.PlayAction)
play_coup_de_grace = TORG.verb(commands.PlayCoupDeGrace)
play_defense = TORG.verb(commands.PlayDefense)
play_drama = TORG.verb(commands.PlayDrama)
play_escape = TORG.verb(commands.PlayEscape)
play_glory = TORG.verb(commands.PlayGlory)
play_haste = TORG.verb(commands.PlayHaste)
play_hero = TORG.verb(commands.PlayHero)
play_hero_fails = TORG.verb(commands.PlayHeroFails)
play_idea = TORG.verb(commands.PlayIdea)
play_inspiration = TORG.verb(commands.PlayInspiration)
play_leadership = TORG.verb(commands.PlayLeadership)
play_master_plan = TORG.verb(commands.PlayMasterPlan)
play_monologue = TORG.verb(commands.PlayMonologue)
play_net_gain = TORG.verb(commands.PlayNetGain)
play_opponent_fails = TORG.verb(commands.PlayOpponentFails)
play_rally = TORG.verb(commands.PlayRally)
play_realitys_favorite = TORG.verb(commands.PlayRealitysFavorite)
play_reconnection = TORG.verb(commands.PlayReconnection)
play_research = TORG.verb(commands.PlayResearch)
play_second_chance = TORG.verb(commands.PlaySecondChance)
play_seize_initiative = TORG.verb(commands.PlaySeizeInitiative)
play_setback = TORG.verb(commands.PlaySetback)
play_supporter = TORG.verb(commands.PlaySupporter)
play_survival = TORG.verb(commands.PlaySurvival)
play_to_pool = TORG.verb(commands.PlayToPool)
prolong_monologue = TORG.verb(commands.ProlongMonologue)
propose_campaign = TORG.verb(commands.ProposeCampaign)
quick_method = TORG.verb(commands.QuickMethod)
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
set_reality = TORG.verb(commands.SetReality)
spend_free_possibility = TORG.verb(commands.SpendFreePossibility)
spend_possibility = TORG.verb(commands.SpendPossibility)
stand_firm = TORG.verb(commands.StandFirm)
strip_pool = TORG.verb(commands.StripPool)
sum_efforts = TORG.verb(commands.SumEfforts)
take_posture = TORG.verb(commands.TakePosture)
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
    "apply_interaction",
    "begin_rounds",
    "begin_scene",
    "begin_skill_resolution",
    "begin_storm",
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
    "end_combat",
    "end_life_rage",
    "end_rounds",
    "end_scene",
    "end_storm",
    "flip",
    "give_condition",
    "grant_award",
    "grant_impact",
    "join_combat",
    "join_party",
    "judge_approach",
    "judge_campaign",
    "last_ditch_effort",
    "leave_party",
    "let_hero_fail",
    "make_call",
    "many_on_one",
    "mass_effort",
    "move_card",
    "name_drawn",
    "name_realm",
    "name_setback",
    "note_influence",
    "offer_trade",
    "one_on_many",
    "open_pool",
    "oppose_heroes",
    "pass_turn",
    "play_action",
    "play_coup_de_grace",
    "play_defense",
    "play_drama",
    "play_escape",
    "play_glory",
    "play_haste",
    "play_hero",
    "play_hero_fails",
    "play_idea",
    "play_inspiration",
    "play_leadership",
    "play_master_plan",
    "play_monologue",
    "play_net_gain",
    "play_opponent_fails",
    "play_rally",
    "play_realitys_favorite",
    "play_reconnection",
    "play_research",
    "play_second_chance",
    "play_seize_initiative",
    "play_setback",
    "play_supporter",
    "play_survival",
    "play_to_pool",
    "prolong_monologue",
    "propose_campaign",
    "quick_method",
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
    "set_reality",
    "spend_free_possibility",
    "spend_possibility",
    "stand_firm",
    "strip_pool",
    "sum_efforts",
    "take_posture",
    "withdraw_trade",
    "withhold_subplot_pay",
    "withhold_transfer",
]
