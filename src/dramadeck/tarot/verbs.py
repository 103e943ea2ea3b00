"""The verbs of Turn of the Card, written by `python -m tools.registries`."""

# fmt: off
# isort: off
from dramadeck.tarot import commands
from dramadeck.tarot.rules import RULES

begin_contest = RULES.verb(commands.BeginContest)
begin_fight = RULES.verb(commands.BeginFight)
begin_round = RULES.verb(commands.BeginRound)
bleed = RULES.verb(commands.Bleed)
call_for_check = RULES.verb(commands.CallForCheck)
call_off_contest = RULES.verb(commands.CallOffContest)
call_off_push = RULES.verb(commands.CallOffPush)
change_suit = RULES.verb(commands.ChangeSuit)
commit_cards = RULES.verb(commands.CommitCards)
conclude_contest = RULES.verb(commands.ConcludeContest)
conclude_push = RULES.verb(commands.ConcludePush)
deal = RULES.verb(commands.Deal)
decide_check = RULES.verb(commands.DecideCheck)
declare_attack = RULES.verb(commands.DeclareAttack)
declare_push = RULES.verb(commands.DeclarePush)
draw_hand = RULES.verb(commands.DrawHand)
draw_narrator_hand = RULES.verb(commands.DrawNarratorHand)
end_fight = RULES.verb(commands.EndFight)
end_game = RULES.verb(commands.EndGame)
end_stun = RULES.verb(commands.EndStun)
heal = RULES.verb(commands.Heal)
hit = RULES.verb(commands.Hit)
hospitalize = RULES.verb(commands.Hospitalize)
introduce_character = RULES.verb(commands.IntroduceCharacter)
move_card = RULES.verb(commands.MoveCard)
open_attack = RULES.verb(commands.OpenAttack)
reorder_contest = RULES.verb(commands.ReorderContest)
reveal_cards = RULES.verb(commands.RevealCards)
revise_character = RULES.verb(commands.ReviseCharacter)
set_counter = RULES.verb(commands.SetCounter)
suffer_wounds = RULES.verb(commands.SufferWounds)
take_action = RULES.verb(commands.TakeAction)
treat = RULES.verb(commands.Treat)
turn_major = RULES.verb(commands.TurnMajor)
waive_contest = RULES.verb(commands.WaiveContest)
wear_armor = RULES.verb(commands.WearArmor)
withdraw_check = RULES.verb(commands.WithdrawCheck)

__all__ = [
    "begin_contest", "begin_fight", "begin_round", "bleed", "call_for_check", "call_off_contest",
    "call_off_push", "change_suit", "commit_cards", "conclude_contest", "conclude_push", "deal",
    "decide_check", "declare_attack", "declare_push", "draw_hand", "draw_narrator_hand",
    "end_fight", "end_game", "end_stun", "heal", "hit", "hospitalize", "introduce_character",
    "move_card", "open_attack", "reorder_contest", "reveal_cards", "revise_character",
    "set_counter", "suffer_wounds", "take_action", "treat", "turn_major", "waive_contest",
    "wear_armor", "withdraw_check",
]
