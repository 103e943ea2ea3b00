"""Draw the picture of a good round of `dramadeck play` into docs/_static/play.svg.

Run it from the root of the project: `python -m tools.picture`. The web fonts that rich writes into
its drawings are removed, so that the picture loads nothing from elsewhere; the browser uses its
fixed-width font.
"""

import io
import re
import sys
from pathlib import Path

from rich.console import Console
from rich.text import Text

from dramadeck.cli.game_loop import GameLoop
from dramadeck.cli.scenes import scene_of
from dramadeck.cli.screen import Screen
from dramadeck.narration import narrator
from dramadeck.torg import TORG

PICTURE = Path("docs/_static/play.svg")
SEED = 264
ROUND = 3
WIDTH = 100
REMOTE = re.compile(r"\s*(?:@font-face \{.*?\}|<!--.*?-->)", re.DOTALL)


class Camera(Screen):
    """A screen that draws one round, by its number."""

    def __init__(self, console: Console, round_number: int) -> None:
        super().__init__(console)
        self.round_number, self.number, self.picture = round_number, 0, ""

    def title(self, text: Text) -> None:
        """The title of a round: draw the round before it, or clear the screen."""
        if self.number == self.round_number:
            title = f"dramadeck play --auto --seed {SEED}"
            self.picture = self.console.export_svg(title=title, unique_id="play", clear=True)
        else:
            self.console.export_text(clear=True)
        self.number += 1
        super().title(text)


def picture(seed: int | str = SEED, number: int = ROUND, width: int = WIDTH) -> str:
    """The drawing of a round.

    Raises:
        ValueError: the scene ends before that round does.
    """
    console = Console(
        file=io.StringIO(),
        record=True,
        width=width,
        force_terminal=True,
        color_system="truecolor",
        highlight=False,
    )
    camera = Camera(console, number)
    scene = scene_of(TORG)
    state = scene.start(seed=seed)
    game_loop = GameLoop(scene=scene, screen=camera, narrator=narrator(TORG, setup=state.setup))
    game_loop.play(scene.begun(state, None))
    if not camera.picture:
        raise ValueError(f"the scene of seed {seed} ends before round {number} does")
    lines = REMOTE.sub("", camera.picture).splitlines()
    return "\n".join(line.rstrip() for line in lines) + "\n"


def main() -> int:
    """Write the picture."""
    PICTURE.parent.mkdir(parents=True, exist_ok=True)
    PICTURE.write_text(picture(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
