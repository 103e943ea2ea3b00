"""Pictures: cards, tables, tasks, chances and charts as SVG, of a design of our own.

Each function makes a `Picture`; that becomes the text of an SVG file, or of an element in a page:

>>> from dramadeck import pictures, torg
>>> card = torg.original_deck().card(42)
>>> text = pictures.player_side(card, "One action more, taken at once.").svg(width=250)
>>> text.count("<title"), text.endswith("</svg>")
(1, True)

* `player_side`, `gamemaster_side`, `drama_card`, `small_card`: the Drama Deck, own cards among it
* `tarot_card`, `small_tarot_card`: the tarot
* `card_back`; `beside`, for several side by side
* `torg_table`, `tarot_table`: a table from a view, so with nothing that the seat may not know;
  `tabletop` for a system of one's own
* `skill_box`: a dramatic skill resolution under way
* `distribution`, `chart`, `lines`: chances as bars, printed tables

The same picture is the same text, always. Words come in as records with English defaults;
`words_in(narration.language("de"))` has them all in a language.
"""

from dramadeck.pictures.drama_card import (
    DramaCardWords,
    drama_card,
    gamemaster_side,
    player_side,
    small_card,
)
from dramadeck.pictures.paper import Back, card_back
from dramadeck.pictures.picture import Picture, beside
from dramadeck.pictures.plots import Chances, PlotWords, chart, distribution, lines
from dramadeck.pictures.steps import SkillBoxWords, skill_box
from dramadeck.pictures.tabletop import Middle, Pile, Place, tabletop
from dramadeck.pictures.tarot_card import TarotCardWords, small_tarot_card, tarot_card
from dramadeck.pictures.tarot_table import TarotTableWords, tarot_table
from dramadeck.pictures.theme import Theme
from dramadeck.pictures.torg_table import TorgTableWords, torg_table
from dramadeck.pictures.words import PictureWords, Speaker, words_in

__all__ = [
    "Back",
    "Chances",
    "DramaCardWords",
    "Middle",
    "Picture",
    "PictureWords",
    "Pile",
    "Place",
    "PlotWords",
    "SkillBoxWords",
    "Speaker",
    "TarotCardWords",
    "TarotTableWords",
    "Theme",
    "TorgTableWords",
    "beside",
    "card_back",
    "chart",
    "distribution",
    "drama_card",
    "gamemaster_side",
    "lines",
    "player_side",
    "skill_box",
    "small_card",
    "small_tarot_card",
    "tabletop",
    "tarot_card",
    "tarot_table",
    "torg_table",
    "words_in",
]
