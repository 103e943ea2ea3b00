"""The chapters of the rulebook: commands, events, rules, and what the events change.

A chapter tells with `piles` and with chapters above it in this list, never in a circle:
`requirements`, `piles`, `hands`, `cast`, `wounds`, `checks`, `reveals`, `order`, `contests`,
`reactions`, `outcomes`, `pushes`, `attacks`, `hits`, `recovery`, `rulings`.
"""

from typing import Final

from dramadeck.core.rules import Rules
from dramadeck.tarot.state import State

RULES: Final = Rules[State](published="dramadeck.tarot")
"""Every rule and every effect of Turn of the Card."""

rule = RULES.rule
effects = RULES.effects
