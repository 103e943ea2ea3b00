"""The verbs of Turn of the Card, written by `python -m tools.registries`."""

from dramadeck.tarot.rules.attacks import declare_attack, open_attack, waive_contest
from dramadeck.tarot.rules.cast import introduce_character, revise_character
from dramadeck.tarot.rules.checks import call_for_check, decide_check, withdraw_check
from dramadeck.tarot.rules.contests import (
    begin_contest,
    call_off_contest,
    conclude_contest,
    reorder_contest,
)
from dramadeck.tarot.rules.hands import deal, draw_hand, draw_narrator_hand, end_game
from dramadeck.tarot.rules.hits import hit, wear_armor
from dramadeck.tarot.rules.pushes import call_off_push, change_suit, commit_cards, declare_push
from dramadeck.tarot.rules.reactions import begin_fight, begin_round, end_fight, take_action
from dramadeck.tarot.rules.recovery import end_stun, heal, hospitalize, treat
from dramadeck.tarot.rules.reveals import conclude_push, reveal_cards, turn_major
from dramadeck.tarot.rules.rulings import move_card, set_counter
from dramadeck.tarot.rules.wounds import bleed, suffer_wounds

__all__ = [
    "begin_contest",
    "begin_fight",
    "begin_round",
    "bleed",
    "call_for_check",
    "call_off_contest",
    "call_off_push",
    "change_suit",
    "commit_cards",
    "conclude_contest",
    "conclude_push",
    "deal",
    "decide_check",
    "declare_attack",
    "declare_push",
    "draw_hand",
    "draw_narrator_hand",
    "end_fight",
    "end_game",
    "end_stun",
    "heal",
    "hit",
    "hospitalize",
    "introduce_character",
    "move_card",
    "open_attack",
    "reorder_contest",
    "reveal_cards",
    "revise_character",
    "set_counter",
    "suffer_wounds",
    "take_action",
    "treat",
    "turn_major",
    "waive_contest",
    "wear_armor",
    "withdraw_check",
]
