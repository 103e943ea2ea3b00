"""What a notebook shows: states, views, cards, transitions, charts, menus, chances, simulations.

Nothing has to be imported or switched on for it: where dramadeck is installed, evaluating one of
its values in Jupyter shows the picture of it, and elsewhere its text.

* `set_viewer`: the seat for which the notebook shows games, and its language
* `show`: a value as a seat sees it, whatever the viewer of the notebook is
* `html_of`: the HTML of a value, for other programs
* `play`: a game in a cell, with the menu as buttons
"""

from dramadeck.notebook.display import Shown, html_of, set_viewer, show
from dramadeck.notebook.game import Game, play

__all__ = ["Game", "Shown", "html_of", "play", "set_viewer", "show"]
