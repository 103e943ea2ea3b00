"""The verbs of Torg, written by `python -m tools.registries`."""

from dramadeck.torg.rules.adventure import begin_scene, deal, end_act, end_adventure, end_scene
from dramadeck.torg.rules.announcements import announce, report_action
from dramadeck.torg.rules.approaches import choose_approach, judge_approach
from dramadeck.torg.rules.approved_actions import disallow_action, strip_pool
from dramadeck.torg.rules.attempts import declare_action, pass_turn
from dramadeck.torg.rules.awards import claim_drama, grant_award, reduce_award
from dramadeck.torg.rules.breaks import stand_firm
from dramadeck.torg.rules.campaigns import (
    answer_campaign,
    judge_campaign,
    propose_campaign,
    recall_subplot,
)
from dramadeck.torg.rules.cards.answers import grant_impact
from dramadeck.torg.rules.cards.expansion import let_hero_fail, name_realm
from dramadeck.torg.rules.cards.play_card import play_card
from dramadeck.torg.rules.cards.renewals import renew_hand
from dramadeck.torg.rules.cards.story import prolong_monologue
from dramadeck.torg.rules.combats import end_combat, join_combat, oppose_heroes
from dramadeck.torg.rules.conflict_lines import give_condition, name_setback
from dramadeck.torg.rules.critical_moments import declare_critical_moment
from dramadeck.torg.rules.defenses import defend
from dramadeck.torg.rules.dice import roll
from dramadeck.torg.rules.injuries import report_damage
from dramadeck.torg.rules.interactions import apply_interaction, make_call
from dramadeck.torg.rules.multi_action import many_on_one, one_on_many, quick_method
from dramadeck.torg.rules.paper_deck import name_drawn
from dramadeck.torg.rules.parties import join_party, leave_party
from dramadeck.torg.rules.points import (
    counter_point,
    settle_point,
    spend_free_possibility,
    spend_possibility,
)
from dramadeck.torg.rules.pools import open_pool, play_to_pool, withhold_transfer
from dramadeck.torg.rules.postures import take_posture
from dramadeck.torg.rules.realities import begin_storm, end_life_rage, end_storm, set_reality
from dramadeck.torg.rules.resets import discard_after_scene
from dramadeck.torg.rules.rounds import begin_rounds, end_rounds, flip
from dramadeck.torg.rules.rulings import draw_lot, move_card, set_counter
from dramadeck.torg.rules.saved_hands import restore_hands
from dramadeck.torg.rules.skill_resolution import (
    abandon_skill_resolution,
    begin_skill_resolution,
    last_ditch_effort,
    resolve_dramatic_step,
)
from dramadeck.torg.rules.specials import activate_special, sacrifice
from dramadeck.torg.rules.subplots import (
    accept_subplot,
    begin_subplot,
    decline_subplot,
    disallow_subplot,
    note_influence,
    withhold_subplot_pay,
)
from dramadeck.torg.rules.summed_efforts import mass_effort, sum_efforts
from dramadeck.torg.rules.trades import (
    allow_trades,
    answer_trade,
    decline_trade,
    offer_trade,
    refuse_trade,
    withdraw_trade,
)

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
    "play_card",
    "play_to_pool",
    "prolong_monologue",
    "propose_campaign",
    "quick_method",
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
    "settle_point",
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
