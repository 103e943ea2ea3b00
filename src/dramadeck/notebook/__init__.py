"""What a notebook shows: states, views, cards, transitions, charts, menus, chances, simulations.

Nothing has to be imported or switched on for it: where dramadeck is installed, evaluating one of
its values in Jupyter shows the picture of it, and elsewhere its text.

* `sit`: whose eyes the notebook has, and its language
* `show`: a value as a seat sees it, whatever the notebook's own eyes are
* `html_of`: the HTML of a value, for other programs
* `play`: a game in a cell, with the menu as buttons
"""

from dramadeck.notebook.display import Shown, html_of, show
from dramadeck.notebook.game import Game, play
from dramadeck.notebook.viewer import sit

__all__ = ["Game", "Shown", "html_of", "play", "show", "sit"]
