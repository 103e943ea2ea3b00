"""Where the chapters tie rules to commands, and effects to events."""

from typing import Final

from dramadeck.engine.rules import Rules
from dramadeck.tarot.state import State

RULES: Final = Rules[State](published="dramadeck.tarot")
"""Every rule and every effect of Turn of the Card."""

rule = RULES.rule
effects = RULES.effects
