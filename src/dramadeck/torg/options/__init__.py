"""Dialects: the answers of each rule text to the questions on which the texts differ.

A dialect is a value, its fields grouped by chapter. A house rule is `attrs.evolve` on a group.
`options` has the questions with their possible answers, `texts` the answers of the three texts.
"""

from types import MappingProxyType
from typing import Final

from dramadeck.torg.options.options import Dialect
from dramadeck.torg.options.texts import CLASSIC, GURPS, REVISED

__all__ = ["CLASSIC", "DIALECTS", "GURPS", "REVISED", "Dialect"]

DIALECTS: Final = MappingProxyType({text.name: text for text in (REVISED, CLASSIC, GURPS)})
"""The dialects that the library ships, by name."""
