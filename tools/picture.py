"""Draw the picture of a good round of `dramadeck play` into docs/_static/play.svg.

Run it from the root of the project: `python -m tools.picture`. The picture names nothing that
would have to be fetched: the web fonts that rich writes into its drawings are taken out, and the
reader's own fixed-width font takes their place.
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
    """A screen that keeps one round and forgets the others."""

    def __init__(self, console: Console, wanted: int) -> None:
        super().__init__(console)
        self.wanted, self.number, self.picture = wanted, 0, ""

    def title(self, text: Text) -> None:
        """A round begins: if the one before it is wanted, keep it, and else forget it."""
        if self.number == self.wanted:
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
    told = narrator(TORG, setup=state.setup)
    GameLoop(scene=scene, screen=camera, narrator=told).play(scene.begun(state, None))
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
