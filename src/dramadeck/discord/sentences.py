"""What Discord says about the slash commands, for the catalogues of `dramadeck.narration`."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from dramadeck.narration.saying import Say, say_in

CONTEXT: Final = "discord"
"""The context of what stands here."""


ABOUT: Final[Mapping[str, Say]] = MappingProxyType(
    {
        "new": say_in("discord", "Open a table in this channel, and lead it"),
        "new.names": say_in("discord", "Who plays: names with commas between them"),
        "new.system": say_in("discord", "Which game; by itself it is Torg"),
        "new.dialect": say_in("discord", "By which rule text"),
        "new.deck": say_in("discord", "With which deck"),
        "new.language": say_in("discord", "In which language the channel is told what happens"),
        "join": say_in("discord", "Sit down at the table of this channel"),
        "join.seat": say_in("discord", "In which seat"),
        "join.member": say_in("discord", "Who sits down, if not you; for whoever leads the table"),
        "hand": say_in("discord", "See your hand; nobody else does"),
        "table": say_in("discord", "See what lies on the table, as you may see it"),
        "do": say_in("discord", "See everything that you may do now, and choose"),
        "flip": say_in("discord", "Flip the next card"),
        "roll": say_in("discord", "Let the bot throw the die that is due, by the promised seed"),
        "pool": say_in("discord", "Put a card into your pool, or take your pool up"),
        "play": say_in("discord", "Play a card"),
        "card": say_in("discord", "Which card"),
        "trade": say_in("discord", "Offer a trade of cards, or answer one"),
        "bomb": say_in("discord", "See the task under way, and try its next step"),
        "chart": say_in("discord", "Look something up in a printed table"),
        "chart.name": say_in("discord", "Which table"),
        "chart.value": say_in("discord", "A number or a word to be looked up in it"),
        "odds": say_in("discord", "How likely a die succeeds, or the task under way gets done"),
        "odds.value": say_in("discord", "Your value, all that is added included"),
        "odds.difficulty": say_in(
            "discord", "What is to be reached; without it, the task under way is meant"
        ),
        "undo": say_in("discord", "Take the last turns back; for whoever leads the table"),
        "undo.turns": say_in("discord", "How many"),
        "log": say_in("discord", "Hear what has happened, as you may know it"),
        "log.turns": say_in("discord", "How many of the last turns"),
        "log.file": say_in("discord", "With the game so far as a file, for dramadeck replay"),
        "end": say_in("discord", "End the game, and tell the seed; for whoever leads the table"),
    }
)
"""Slash command, and option of one → what Discord says about it; at most 100 letters."""
