"""The chapters of the rulebook: commands, the events with their changes of the state, and rules.

A chapter uses only chapters that come before it in this list:
`requirements`, `turns`, `piles`, `awards`, `attempts`, `pools`, `trades`, `adventure`, `parties`,
`injuries`, `conflict_lines`, `interactions`, `approved_actions`, `outcomes`, `dice`,
`multi_action`, `skill_resolution`, `rounds`, `cards`, `announcements`, `specials`, `rulings`.
"""

from typing import Final

from dramadeck.core.rules import Rules
from dramadeck.torg.state import State

RULES: Final = Rules(State, published="dramadeck.torg")
"""Every rule of Torg."""

rule = RULES.rule
