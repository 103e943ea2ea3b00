"""What commands are called in a menu: without the one who sends them, small, and without a stop.

The narrator puts the name before it where somebody sends a command in another's name.
"""

from typing import Final

from dramadeck.narration.torg.labels import cards, deeds, rulings
from dramadeck.narration.torg.labels.titles import FIELDS, NOTHING, TITLES

LABELS: Final = {**cards.LABELS, **deeds.LABELS, **rulings.LABELS}
"""Type of command → what a menu says of it."""

FAMILIES: Final = {**cards.FAMILIES, **deeds.FAMILIES}
"""Type of command → what a menu says of several in which some fields are settled."""

__all__ = ["FAMILIES", "FIELDS", "LABELS", "NOTHING", "TITLES"]
