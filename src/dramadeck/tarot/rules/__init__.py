"""The chapters of the rulebook: commands, the events with their changes of the state, and rules.

A chapter uses only chapters that come before it in this list: `requirements`, `hands`,
`wounds`, `checks`, `contests`, `fights`, `pushes`, `hits`, `rulings`.
"""

from typing import Final

from dramadeck.core.rules import Rules
from dramadeck.tarot.state import State

RULES: Final = Rules(State, published="dramadeck.tarot")
"""Every rule of Turn of the Card."""

rule = RULES.rule
