"""The completion of the command line in shells: scripts, and the names that complete arguments."""

import sys
from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from types import MappingProxyType
from typing import Any, Final

import click
from click.shell_completion import get_completion_class, shell_complete

from dramadeck.core.refusals import UnknownNameError

VARIABLE: Final = "_DRAMADECK_COMPLETE"  # set by the script of a shell that requests completions
SHELLS: Final = ("bash", "zsh", "fish", "powershell")  # the shells for which click has a script


def write_script(program: click.Command, shell: str) -> None:
    """Write the script of a shell that requests completions from this program."""
    completer = get_completion_class(shell)
    if completer is None:
        raise UnknownNameError.among("shell", shell, SHELLS)
    sys.stdout.write(completer(program, {}, "dramadeck", VARIABLE).source())


def complete(program: click.Command, instruction: str) -> int:
    """Write the completions for a shell; return the exit code."""
    return shell_complete(program, {}, "dramadeck", VARIABLE, instruction)


def _in(module: str) -> Any:
    """Import a module when its names are needed, so that completion is fast."""
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
