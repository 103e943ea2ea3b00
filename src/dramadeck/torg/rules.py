"""Where the chapters tie rules to commands, and effects to events."""

from typing import Final

from dramadeck.engine.rules import Rules
from dramadeck.torg.state import State

RULES: Final = Rules[State](published="dramadeck.torg")
"""Every rule and every effect of Torg."""

rule = RULES.rule
effects = RULES.effects
