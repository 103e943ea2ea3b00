"""`dramadeck completion`: a script with which a shell completes the commands."""

import argparse
import sys
from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from importlib.util import find_spec
from types import MappingProxyType
from typing import Any, Final

from dramadeck.charts.tables import printed_tables
from dramadeck.cli.answers.page import Page
from dramadeck.cli.arguments import UsageError, parser_of_all
from dramadeck.codec.exports import card_data
from dramadeck.core import systems
from dramadeck.export import EXPORTS
from dramadeck.lookups.card_search import as_one_word, one_of, packs
from dramadeck.lookups.statements import statements
from dramadeck.narration import languages
from dramadeck.tarot import Suit
from dramadeck.torg import DIALECTS, TORG, CardType, SceneKind

_PATHS: Final = {"directory": "DIRECTORY", "file": "FILE"}

SHELLS: Final = ("bash", "zsh", "fish", "tcsh", "powershell")
"""The shells for which there is a script."""


def answer(_page: Page, asked: argparse.Namespace) -> None:
    """Write the script to the output.

    Raises:
        UnknownNameError: there is no such shell.
        UsageError: shtab is not installed.
    """
    shell = one_of("shell", asked.shell, {each: each for each in SHELLS})
    if find_spec("shtab") is None:
        raise UsageError("this needs shtab; install it with: pip install 'dramadeck[cli]'")
    import shtab  # noqa: PLC0415 - nothing else needs it

    def complete(known: str, action: argparse.Action) -> None:
        with_files: Any = action
        if known in _PATHS:
            with_files.complete = getattr(shtab, _PATHS[known])
        else:
            action.choices = [*KNOWN[known]()]

    sys.stdout.write(f"{shtab.complete(parser_of_all(complete), shell)}\n")


def _cards(deck: str) -> Iterable[str]:
    return dict.fromkeys(as_one_word(card_data(card)["name"]) for card in packs()[deck].deck.cards)


def _words(kind: type[StrEnum]) -> Iterable[str]:
    return (as_one_word(each) for each in kind)


KNOWN: Final[Mapping[str, Callable[[], Iterable[str]]]] = MappingProxyType(
    {
        "cards": lambda: _cards("expanded"),
        "charts": printed_tables,
        "decks": packs,
        "exports": lambda: EXPORTS,
        "languages": languages,
        "rules": statements,
        "scenes": lambda: _words(SceneKind),
        "shells": lambda: SHELLS,
        "systems": systems,
        "suits": lambda: _words(Suit),
        "tarot_cards": lambda: _cards("rider-waite"),
        "torg_decks": lambda: TORG.decks,
        "torg_dialects": lambda: DIALECTS,
        "types": lambda: _words(CardType),
    }
)
"""What an argument is completed with."""
