"""The chapters of the rulebook: commands, events, rules, and what the events change.

A chapter tells with `piles` and with chapters above it in this list, never in a circle:
`monologues`, `requirements`, `turns`, `time_limits`, `piles`, `paper_deck`, `awards`, `pools`,
`trades`, `resets`, `adventure`, `joining`, `breaks`, `injuries`, `combats`, `realities`,
`conflict_lines`, `interactions`, `postures`, `restrictions`, `attempts`, `critical_moments`,
`rounds`, `approved_actions`, `raises`, `outcomes`, `dice`, `points`, `enhancements`,
`coordination`, `dramatic_checks`, `skill_results`, `skill_resolution`, `approaches`,
`multi_action`, `summed_efforts`, `announcements`, `defenses`, `specials`, `subplots`, `campaigns`,
`saved_hands`, `rulings`.
"""

from typing import Final

from dramadeck.core.rules import Rules
from dramadeck.torg.state import State

RULES: Final = Rules[State](published="dramadeck.torg")
"""Every rule and every effect of Torg."""

rule = RULES.rule
effects = RULES.effects
