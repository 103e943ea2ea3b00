"""The verbs of Torg, written by `python -m tools.registries`."""

# fmt: off
# isort: off
from dramadeck.torg import commands
from dramadeck.torg.rules import RULES

abandon_skill_resolution = RULES.verb(commands.AbandonSkillResolution)
accept_subplot = RULES.verb(commands.AcceptSubplot)
activate_special = RULES.verb(commands.ActivateSpecial)
allow_trades = RULES.verb(commands.AllowTrades)
announce = RULES.verb(commands.Announce)
answer_campaign = RULES.verb(commands.AnswerCampaign)
answer_question = RULES.verb(commands.AnswerQuestion)
answer_trade = RULES.verb(commands.AnswerTrade)
apply_interaction = RULES.verb(commands.ApplyInteraction)
begin_rounds = RULES.verb(commands.BeginRounds)
begin_scene = RULES.verb(commands.BeginScene)
begin_skill_resolution = RULES.verb(commands.BeginSkillResolution)
begin_storm = RULES.verb(commands.BeginStorm)
begin_subplot = RULES.verb(commands.BeginSubplot)
choose_approach = RULES.verb(commands.ChooseApproach)
claim_drama = RULES.verb(commands.ClaimDrama)
counter_point = RULES.verb(commands.CounterPoint)
deal = RULES.verb(commands.Deal)
declare_action = RULES.verb(commands.DeclareAction)
declare_critical_moment = RULES.verb(commands.DeclareCriticalMoment)
decline_subplot = RULES.verb(commands.DeclineSubplot)
decline_trade = RULES.verb(commands.DeclineTrade)
defend = RULES.verb(commands.Defend)
disallow_action = RULES.verb(commands.DisallowAction)
disallow_subplot = RULES.verb(commands.DisallowSubplot)
discard_after_scene = RULES.verb(commands.DiscardAfterScene)
draw_lot = RULES.verb(commands.DrawLot)
end_act = RULES.verb(commands.EndAct)
end_adventure = RULES.verb(commands.EndAdventure)
end_combat = RULES.verb(commands.EndCombat)
end_life_rage = RULES.verb(commands.EndLifeRage)
end_rounds = RULES.verb(commands.EndRounds)
end_scene = RULES.verb(commands.EndScene)
end_storm = RULES.verb(commands.EndStorm)
flip = RULES.verb(commands.Flip)
give_condition = RULES.verb(commands.GiveCondition)
grant_award = RULES.verb(commands.GrantAward)
grant_impact = RULES.verb(commands.GrantImpact)
join_combat = RULES.verb(commands.JoinCombat)
join_party = RULES.verb(commands.JoinParty)
judge_approach = RULES.verb(commands.JudgeApproach)
judge_campaign = RULES.verb(commands.JudgeCampaign)
last_ditch_effort = RULES.verb(commands.LastDitchEffort)
leave_party = RULES.verb(commands.LeaveParty)
let_hero_fail = RULES.verb(commands.LetHeroFail)
make_call = RULES.verb(commands.MakeCall)
many_on_one = RULES.verb(commands.ManyOnOne)
mass_effort = RULES.verb(commands.MassEffort)
move_card = RULES.verb(commands.MoveCard)
name_drawn = RULES.verb(commands.NameDrawn)
name_realm = RULES.verb(commands.NameRealm)
name_setback = RULES.verb(commands.NameSetback)
note_influence = RULES.verb(commands.NoteInfluence)
offer_trade = RULES.verb(commands.OfferTrade)
one_on_many = RULES.verb(commands.OneOnMany)
open_pool = RULES.verb(commands.OpenPool)
oppose_heroes = RULES.verb(commands.OpposeHeroes)
pass_turn = RULES.verb(commands.PassTurn)
play_card = RULES.verb(commands.PlayCard)
play_to_pool = RULES.verb(commands.PlayToPool)
prolong_monologue = RULES.verb(commands.ProlongMonologue)
propose_campaign = RULES.verb(commands.ProposeCampaign)
quick_method = RULES.verb(commands.QuickMethod)
recall_subplot = RULES.verb(commands.RecallSubplot)
reduce_award = RULES.verb(commands.ReduceAward)
refuse_trade = RULES.verb(commands.RefuseTrade)
renew_hand = RULES.verb(commands.RenewHand)
report_action = RULES.verb(commands.ReportAction)
report_damage = RULES.verb(commands.ReportDamage)
resolve_dramatic_step = RULES.verb(commands.ResolveDramaticStep)
restore_hands = RULES.verb(commands.RestoreHands)
roll = RULES.verb(commands.Roll)
sacrifice = RULES.verb(commands.Sacrifice)
set_counter = RULES.verb(commands.SetCounter)
set_reality = RULES.verb(commands.SetReality)
settle_point = RULES.verb(commands.SettlePoint)
spend_free_possibility = RULES.verb(commands.SpendFreePossibility)
spend_possibility = RULES.verb(commands.SpendPossibility)
stand_firm = RULES.verb(commands.StandFirm)
strip_pool = RULES.verb(commands.StripPool)
sum_efforts = RULES.verb(commands.SumEfforts)
take_posture = RULES.verb(commands.TakePosture)
withdraw_trade = RULES.verb(commands.WithdrawTrade)
withhold_subplot_pay = RULES.verb(commands.WithholdSubplotPay)
withhold_transfer = RULES.verb(commands.WithholdTransfer)

__all__ = [
    "abandon_skill_resolution", "accept_subplot", "activate_special", "allow_trades", "announce",
    "answer_campaign", "answer_question", "answer_trade", "apply_interaction", "begin_rounds",
    "begin_scene", "begin_skill_resolution", "begin_storm", "begin_subplot", "choose_approach",
    "claim_drama", "counter_point", "deal", "declare_action", "declare_critical_moment",
    "decline_subplot", "decline_trade", "defend", "disallow_action", "disallow_subplot",
    "discard_after_scene", "draw_lot", "end_act", "end_adventure", "end_combat", "end_life_rage",
    "end_rounds", "end_scene", "end_storm", "flip", "give_condition", "grant_award", "grant_impact",
    "join_combat", "join_party", "judge_approach", "judge_campaign", "last_ditch_effort",
    "leave_party", "let_hero_fail", "make_call", "many_on_one", "mass_effort", "move_card",
    "name_drawn", "name_realm", "name_setback", "note_influence", "offer_trade", "one_on_many",
    "open_pool", "oppose_heroes", "pass_turn", "play_card", "play_to_pool", "prolong_monologue",
    "propose_campaign", "quick_method", "recall_subplot", "reduce_award", "refuse_trade",
    "renew_hand", "report_action", "report_damage", "resolve_dramatic_step", "restore_hands",
    "roll", "sacrifice", "set_counter", "set_reality", "settle_point", "spend_free_possibility",
    "spend_possibility", "stand_firm", "strip_pool", "sum_efforts", "take_posture",
    "withdraw_trade", "withhold_subplot_pay", "withhold_transfer",
]
