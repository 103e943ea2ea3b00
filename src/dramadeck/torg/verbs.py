"""The verbs of Torg, written by `python -m tools.registries`."""

from dramadeck.torg.chapters.adventure import begin_scene, deal, end_act, end_adventure, end_scene
from dramadeck.torg.chapters.announcements import announce, report_action
from dramadeck.torg.chapters.approaches import choose_approach, judge_approach
from dramadeck.torg.chapters.approved_actions import disallow_action, strip_pool
from dramadeck.torg.chapters.attempts import declare_action, pass_turn
from dramadeck.torg.chapters.awards import claim_drama, grant_award, reduce_award
from dramadeck.torg.chapters.breaks import stand_firm
from dramadeck.torg.chapters.campaigns import (
    answer_campaign,
    judge_campaign,
    propose_campaign,
    recall_subplot,
)
from dramadeck.torg.chapters.combats import end_combat, join_combat, oppose_heroes
from dramadeck.torg.chapters.conflict_lines import give_condition, name_setback
from dramadeck.torg.chapters.critical_moments import declare_critical_moment
from dramadeck.torg.chapters.defenses import defend
from dramadeck.torg.chapters.dice import roll
from dramadeck.torg.chapters.enhancements.answers import grant_impact
from dramadeck.torg.chapters.enhancements.expansion import let_hero_fail, name_realm
from dramadeck.torg.chapters.enhancements.playing import play_card
from dramadeck.torg.chapters.enhancements.renewals import renew_hand
from dramadeck.torg.chapters.enhancements.story import prolong_monologue
from dramadeck.torg.chapters.injuries import report_damage
from dramadeck.torg.chapters.interactions import apply_interaction, make_call
from dramadeck.torg.chapters.joining import join_party, leave_party
from dramadeck.torg.chapters.multi_action import many_on_one, one_on_many, quick_method
from dramadeck.torg.chapters.paper_deck import name_drawn
from dramadeck.torg.chapters.points import (
    counter_point,
    settle_point,
    spend_free_possibility,
    spend_possibility,
)
from dramadeck.torg.chapters.pools import open_pool, play_to_pool, withhold_transfer
from dramadeck.torg.chapters.postures import take_posture
from dramadeck.torg.chapters.realities import begin_storm, end_life_rage, end_storm, set_reality
from dramadeck.torg.chapters.resets import discard_after_scene
from dramadeck.torg.chapters.rounds import begin_rounds, end_rounds, flip
from dramadeck.torg.chapters.rulings import draw_lot, move_card, set_counter
from dramadeck.torg.chapters.saved_hands import restore_hands
from dramadeck.torg.chapters.skill_resolution import (
    abandon_skill_resolution,
    begin_skill_resolution,
    last_ditch_effort,
    resolve_dramatic_step,
)
from dramadeck.torg.chapters.specials import activate_special, sacrifice
from dramadeck.torg.chapters.subplots import (
    accept_subplot,
    begin_subplot,
    decline_subplot,
    disallow_subplot,
    note_influence,
    withhold_subplot_pay,
)
from dramadeck.torg.chapters.summed_efforts import mass_effort, sum_efforts
from dramadeck.torg.chapters.trades import (
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
