"""What shells complete the command line with: their scripts, and the names of what there is."""

import sys
from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from types import MappingProxyType
from typing import Any, Final

import click
from click.shell_completion import get_completion_class, shell_complete

from dramadeck.core.refusals import UnknownNameError

VARIABLE: Final = "_DRAMADECK_COMPLETE"
"""The variable of the environment by which a script of a shell asks what comes next."""

SHELLS: Final = ("bash", "zsh", "fish", "powershell")
"""The shells for which click has a script."""


def write_script(program: click.Command, shell: str) -> None:
    """Write the script by which a shell asks this program what may come next."""
    completer = get_completion_class(shell)
    if completer is None:
        raise UnknownNameError.among("shell", shell, SHELLS)
    sys.stdout.write(completer(program, {}, "dramadeck", VARIABLE).source())


def complete(program: click.Command, instruction: str) -> int:
    """Tell a shell what may come next; give the exit code."""
    return shell_complete(program, {}, "dramadeck", VARIABLE, instruction)


def _in(module: str) -> Any:
    """A module, loaded when its names are asked for: nobody waits for all of them at a key."""
    return import_module(f"dramadeck.{module}")


def _cards(deck: str) -> Iterable[str]:
    name_of, search = _in("codec.exports").card_data, _in("lookups.cards")
    cards = search.packs()[deck].deck.cards
    return dict.fromkeys(search.as_one_word(name_of(card)["name"]) for card in cards)


def _words(kind: Iterable[str]) -> Iterable[str]:
    return map(_in("lookups.cards").as_one_word, kind)


NAMES: Final[Mapping[str, Callable[[], Iterable[str]]]] = MappingProxyType(
    {
        "cards": lambda: _cards("expanded"),
        "charts": lambda: _in("charts.tables").printed_tables(),
        "decks": lambda: _in("lookups.cards").packs(),
        "exports": lambda: _in("export").EXPORTS,
        "languages": lambda: _in("narration").languages(),
        "rules": lambda: _in("lookups.rules").statements(),
        "scenes": lambda: (*_words(_in("torg").SceneKind), "none"),
        "held": lambda: _words(_in("odds.torg").Held),
        "shells": lambda: SHELLS,
        "suits": lambda: _words(_in("tarot").Suit),
        "systems": lambda: _in("core").systems(),
        "tarot_cards": lambda: _cards("rider-waite"),
        "torg_decks": lambda: _in("torg").TORG.decks,
        "torg_dialects": lambda: _in("torg").DIALECTS,
        "types": lambda: _words(_in("torg").CardType),
    }
)
"""Kind of names → all of them."""
