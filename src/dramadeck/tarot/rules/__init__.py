"""The chapters of the rulebook: commands, their rules, and events with what they change.

A chapter uses chapters above it in this list, never in a circle: `requirements`, `hands`,
`wounds`, `checks`, `contests`, `fights`, `pushes`, `hits`, `rulings`.
"""

from typing import Final

from dramadeck.core.rules import Rules
from dramadeck.tarot.state import State

RULES: Final = Rules(State, published="dramadeck.tarot")
"""Every rule of Turn of the Card."""

rule = RULES.rule
