"""Guided by the Sun, by W. H. Arthur: a journey, and the friends that are made on the way.

The rules are W. H. Arthur's, under CC BY 4.0, told here in other words and changed into a program:
https://aryl-ether.itch.io/guided-by-the-sun

>>> import guided_by_the_sun as sun
>>> state = sun.new_game(["Ann", "Ben", "Cleo"], seed=7)
>>> state = sun.set_out(state, player="Ann").state
>>> state.holder(sun.Role.PROTAGONIST), state.holder(sun.Role.ALLY)
('Ann', 'Ben')
"""

from guided_by_the_sun.cards import LANTERN_ROAD, Deck, PlayingCard, Rank, Suit, deck_of
from guided_by_the_sun.draws import RULES
from guided_by_the_sun.endings import AgreeToEnd, ProposeEnd
from guided_by_the_sun.reasons import Reason
from guided_by_the_sun.start import AnswerQuestion, SetOut
from guided_by_the_sun.state import Dialect, Outcome, Question, Role, State
from guided_by_the_sun.system import GUIDED_BY_THE_SUN, new_game
from guided_by_the_sun.turns import (
    PlayAdversary,
    PlayAlly,
    PlayAnswer,
    SpendCompanion,
)
from guided_by_the_sun.view import View, player_seat

agree_to_end = RULES.verb(AgreeToEnd)
answer_question = RULES.verb(AnswerQuestion)
play_adversary = RULES.verb(PlayAdversary)
play_ally = RULES.verb(PlayAlly)
play_answer = RULES.verb(PlayAnswer)
propose_end = RULES.verb(ProposeEnd)
set_out = RULES.verb(SetOut)
spend_companion = RULES.verb(SpendCompanion)

__all__ = [
    "GUIDED_BY_THE_SUN",
    "LANTERN_ROAD",
    "AgreeToEnd",
    "AnswerQuestion",
    "Deck",
    "Dialect",
    "Outcome",
    "PlayAdversary",
    "PlayAlly",
    "PlayAnswer",
    "PlayingCard",
    "ProposeEnd",
    "Question",
    "Rank",
    "Reason",
    "Role",
    "SetOut",
    "SpendCompanion",
    "State",
    "Suit",
    "View",
    "agree_to_end",
    "answer_question",
    "deck_of",
    "new_game",
    "play_adversary",
    "play_ally",
    "play_answer",
    "player_seat",
    "propose_end",
    "set_out",
    "spend_companion",
]
