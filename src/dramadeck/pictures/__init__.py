"""Pictures: cards, tables, tasks, chances and charts as SVG, in an original design.

Each function makes a `Picture`, whose method `svg` returns the text of an SVG file or element:

>>> from dramadeck import pictures, torg
>>> card = torg.original_deck().card(42)
>>> text = pictures.player_side(card, "One action more, taken at once.").svg(width=250)
>>> text.count("<title"), text.endswith("</svg>")
(1, True)

* `player_side`, `gamemaster_side`, `drama_card`, `small_card`: the Drama Deck, and custom cards
* `tarot_card`, `small_tarot_card`: the tarot
* `card_back`; `beside`, for several pictures side by side
* `table`: the table of a game of any system from a view, so without hidden information
* `skill_box`: an open dramatic skill resolution
* `distribution`, `chart`, `lines`: chances as bars, printed tables
* `Drawing`, `Box`, `draw_text`, `draw_emblem`; `dramadeck.pictures.paper`: for custom cards

The text of a picture is deterministic. Each function takes a `language` of the narration, such as
`narration.language("de")`; the default is English.
"""

from dramadeck.pictures.drama_card import drama_card, gamemaster_side, player_side, small_card
from dramadeck.pictures.emblems import draw_emblem
from dramadeck.pictures.faces import Drawing
from dramadeck.pictures.paper import Back, card_back
from dramadeck.pictures.picture import Picture, beside
from dramadeck.pictures.plots import chart, distribution, lines
from dramadeck.pictures.steps import skill_box
from dramadeck.pictures.tables import table
from dramadeck.pictures.tarot_card import small_tarot_card, tarot_card
from dramadeck.pictures.text_layout import Align, Box, Font, draw_text
from dramadeck.pictures.theme import Theme

__all__ = [
    "Align",
    "Back",
    "Box",
    "Drawing",
    "Font",
    "Picture",
    "Theme",
    "beside",
    "card_back",
    "chart",
    "distribution",
    "drama_card",
    "draw_emblem",
    "draw_text",
    "gamemaster_side",
    "lines",
    "player_side",
    "skill_box",
    "small_card",
    "small_tarot_card",
    "table",
    "tarot_card",
]
