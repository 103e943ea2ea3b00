"""The verbs: each command as a function that people call, `tarot.deal(state)`."""

from dramadeck.tarot import commands
from dramadeck.tarot.system import TAROT

begin_contest = TAROT.verb(commands.BeginContest)
begin_fight = TAROT.verb(commands.BeginFight)
begin_round = TAROT.verb(commands.BeginRound)
bleed = TAROT.verb(commands.Bleed)
call_for_check = TAROT.verb(commands.CallForCheck)
call_off_contest = TAROT.verb(commands.CallOffContest)
call_off_push = TAROT.verb(commands.CallOffPush)
change_suit = TAROT.verb(commands.ChangeSuit)
commit_cards = TAROT.verb(commands.CommitCards)
conclude_contest = TAROT.verb(commands.ConcludeContest)
conclude_push = TAROT.verb(commands.ConcludePush)
deal = TAROT.verb(commands.Deal)
decide_check = TAROT.verb(commands.DecideCheck)
declare_attack = TAROT.verb(commands.DeclareAttack)
declare_push = TAROT.verb(commands.DeclarePush)
draw_hand = TAROT.verb(commands.DrawHand)
draw_narrator_hand = TAROT.verb(commands.DrawNarratorHand)
end_fight = TAROT.verb(commands.EndFight)
end_game = TAROT.verb(commands.EndGame)
end_stun = TAROT.verb(commands.EndStun)
heal = TAROT.verb(commands.Heal)
hit = TAROT.verb(commands.Hit)
hospitalize = TAROT.verb(commands.Hospitalize)
introduce_character = TAROT.verb(commands.IntroduceCharacter)
move_card = TAROT.verb(commands.MoveCard)
open_attack = TAROT.verb(commands.OpenAttack)
reorder_contest = TAROT.verb(commands.ReorderContest)
reveal_cards = TAROT.verb(commands.RevealCards)
revise_character = TAROT.verb(commands.ReviseCharacter)
set_counter = TAROT.verb(commands.SetCounter)
suffer_wounds = TAROT.verb(commands.SufferWounds)
take_action = TAROT.verb(commands.TakeAction)
treat = TAROT.verb(commands.Treat)
turn_major = TAROT.verb(commands.TurnMajor)
waive_contest = TAROT.verb(commands.WaiveContest)
wear_armor = TAROT.verb(commands.WearArmor)
withdraw_check = TAROT.verb(commands.WithdrawCheck)

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
