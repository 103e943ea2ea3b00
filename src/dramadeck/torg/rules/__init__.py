"""The chapters of the rulebook: commands, events with what they change, and rules.

A chapter uses only chapters above it in this list, never in a circle:
`requirements`, `turns`, `piles`, `paper_deck`, `awards`, `pools`, `trades`, `resets`, `adventure`,
`parties`, `injuries`, `combats`, `realities`, `conflict_lines`, `interactions`, `attempts`,
`critical_moments`, `approved_actions`, `outcomes`, `dice`, `points`, `summed_efforts`,
`skill_resolution`, `rounds`, `cards`, `announcements`, `defenses`, `multi_action`,
`specials`, `subplots`, `campaigns`, `rulings`.
"""

from typing import Final

from dramadeck.core.rules import Rules
from dramadeck.torg.state import State

RULES: Final = Rules[State](published="dramadeck.torg")
"""Every rule of Torg."""

rule = RULES.rule
