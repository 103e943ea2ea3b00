"""The words of the game: two tables; commands and events without a row use their docstring."""

from importlib.resources import files

from dramadeck.narration import read_words
from high_card.game import HIGH_CARD

WORDS = read_words(files("high_card"), HIGH_CARD)
"""The words of High card, published under the entry point group `dramadeck.words`."""
