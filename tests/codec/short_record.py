"""A record of three turns, and its file."""

from dramadeck import torg
from dramadeck.codec.record_file import lines
from dramadeck.codec.records import Record

START = torg.deal(torg.new_game(["Quin", "Marco"], seed=7)).state
COMMANDS = (
    torg.commands.BeginScene(kind=torg.SceneKind.STANDARD, villains=("Vizier",)),
    torg.commands.BeginRounds(),
    torg.commands.Flip(),
)
SHORT = Record.begin(torg.TORG, START).then(*COMMANDS)
TEXT = "".join(f"{line}\n" for line in lines(SHORT)).encode()
"""A header and three turns."""
