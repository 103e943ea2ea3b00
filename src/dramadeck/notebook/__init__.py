"""Displays for notebooks: states, views, cards, transitions, charts, menus, chances, simulations.

They need no import: if dramadeck is installed, Jupyter shows a picture of such a value, and other
programs its text.

* `set_viewer`: set the seat for which the notebook shows games, and its language
* `show`: show a value as a seat sees it; `side_by_side` shows several
* `html_of`: return the HTML of a value, for other programs
* `play`: play a game in a cell, with the menu as buttons
"""

from dramadeck.notebook.display import Shown, html_of, set_viewer, show, side_by_side
from dramadeck.notebook.game import Game, play

__all__ = ["Game", "Shown", "html_of", "play", "set_viewer", "show", "side_by_side"]
