"""The commands that answer one question and stop: odds, chart, deck, export, completion.

Here stands what may be asked, as tables; it needs nothing but the standard library. The module of a
command's name has the answer, `answer(screen, asked)`, and is loaded when it is asked for.
"""

import argparse
import re
from collections.abc import Callable, Mapping
from importlib import import_module
from types import MappingProxyType
from typing import Any, Final, NamedTuple

import attrs

from dramadeck.engine.errors import short


@attrs.frozen
class Question:
    """What one of these commands is asked.

    Attributes:
        word: the command.
        asked: its options, by their names.
    """

    word: str
    asked: argparse.Namespace


def answer(console: Any, question: Question) -> None:
    """Answer a question.

    Args:
        console: the console of rich on which the answer is shown.
        question: the question.

    Raises:
        UsageError: it makes no sense.
        LookupError: something of that name or number does not exist.
    """
    from dramadeck.cli.answers.page import Page  # noqa: PLC0415 - it needs rich

    import_module(f"{__name__}.{question.word}").answer(Page(console), question.asked)


class Option(NamedTuple):
    """A row of what a command understands.

    Attributes:
        name: as it is typed; a word without dashes stands by its place.
        told: what argparse is told about it.
        known: what shells complete it with: names of `dramadeck.cli.answers.known`, or `file` or
            `directory`.
    """

    name: str
    told: Mapping[str, Any]
    known: str = ""


Choices = Callable[[str, argparse.Action], None]
"""Gives an argument what shells complete it with."""


def build(
    parser: argparse.ArgumentParser, options: tuple[Option, ...], complete: Choices | None = None
) -> None:
    """Let a parser understand these options."""
    for option in options:
        action = parser.add_argument(option.name, **option.told)
        if complete is not None and option.known:
            complete(option.known, action)


# ---------------------------------------------------------------------- what is understood


def _whole(least: int, most: int = 9_999) -> Callable[[str], int]:
    def read(text: str) -> int:
        if not re.fullmatch("[+-]?[0-9]{1,4}", text) or not least <= int(text) <= most:
            expected = f"expected a whole number from {least} to {most}"
            raise argparse.ArgumentTypeError(f"{expected}, got {short(text)}")
        return int(text)

    return read


def _several(text: str) -> tuple[int, ...]:
    return tuple(map(_whole(-99), text.split(",")))


FLAG: Final = "store_true"
"""What argparse calls an option without a value."""

_JSON: Final = Option("--json", {"action": FLAG, "help": "answer a program: JSON in one line"})
_DECK: Final = Option(
    "--deck", {"default": "original", "help": "the deck: original or expanded"}, "torg_decks"
)
LANGUAGE: Final = Option(
    "--language",
    {"metavar": "CODE", "help": "the language, such as de; else that of DRAMADECK_LANGUAGE"},
    "languages",
)
"""The option that names a language."""

ODDS: Final[Mapping[str, tuple[str, tuple[Option, ...]]]] = MappingProxyType(
    {
        "bomb": (
            "the chance to be done with a dramatic skill resolution within so many flips",
            (
                Option("--skill", {"type": _whole(0), "required": True, "help": "the skill value"}),
                Option(
                    "--difficulty",
                    {
                        "type": _several,
                        "required": True,
                        "metavar": "N[,N...]",
                        "help": "the difficulty of all steps, or of each (GURPS: the penalty)",
                    },
                ),
                Option("--flips", {"type": _whole(1, 161), "required": True, "help": "the time"}),
                Option("--steps", {"type": _whole(1, 4), "help": "how many steps (4)"}),
                Option(
                    "--steps-a-round",
                    {"type": _whole(1, 4), "default": 1, "help": "steps tried in a round (1)"},
                ),
                Option(
                    "--other-skills",
                    {
                        "type": _several,
                        "default": (),
                        "metavar": "N[,N...]",
                        "help": "what is left after critical problems, best first",
                    },
                ),
                Option("--last-ditch", {"action": FLAG, "help": "with a last-ditch effort"}),
                Option("--scene", {"help": "standard or dramatic: up and stymied count"}, "scenes"),
                Option(
                    "--dialect",
                    {"default": "revised", "help": "the rule text: revised, classic or gurps"},
                    "torg_dialects",
                ),
                _DECK,
                _JSON,
            ),
        ),
        "die": (
            "bonus numbers and totals of the die, and the chance to reach a difficulty",
            (
                Option("--value", {"type": _whole(-99), "help": "the skill or attribute value"}),
                Option("--difficulty", {"type": _whole(-99), "help": "what is to be reached"}),
                Option("--cards", {"type": _whole(0), "default": 0, "help": "what cards add"}),
                Option(
                    "--total", {"type": _whole(1, 1_000), "help": "the chance of so much or more"}
                ),
                Option(
                    "--possibilities",
                    {"type": _whole(0, 20), "default": 0, "help": "dice that count 10 at least"},
                ),
                Option("--unskilled", {"action": FLAG, "help": "a 20 is not rolled again"}),
                Option("--ordinary", {"action": FLAG, "help": "somebody without possibilities"}),
                Option("--up", {"action": FLAG, "help": "one die more"}),
                Option("--up-counts-ten", {"action": FLAG, "help": "... as by the classic text"}),
                Option("--stymied", {"action": FLAG, "help": "the first re-roll is lost"}),
                _JSON,
            ),
        ),
        "hand": (
            "how many cards of a type, or of several, a hand holds",
            (
                Option(
                    "types", {"nargs": "+", "metavar": "TYPE", "help": "such as drama"}, "types"
                ),
                Option(
                    "--size", {"type": _whole(0), "default": 4, "help": "cards of the hand (4)"}
                ),
                _DECK,
                _JSON,
            ),
        ),
        "push": (
            "how a push of Turn of the Card ends; without a suit, by each of them",
            (
                Option(
                    "cards",
                    {"nargs": "*", "metavar": "CARD", "help": "the cards that are laid"},
                    "tarot_cards",
                ),
                Option("--suit", {"help": "the suit that counts"}, "suits"),
                Option(
                    "--rank", {"required": True, "help": "the trait: 1 to 9, or fair, good, ..."}
                ),
                Option("--needed", {"required": True, "help": "what has to be reached"}),
                Option(
                    "--blind", {"type": _whole(0, 78), "default": 0, "help": "cards laid unseen"}
                ),
                Option(
                    "--seen",
                    {
                        "action": "append",
                        "default": [],
                        "metavar": "CARD",
                        "help": "a card that cannot come any more; as often as you like",
                    },
                    "tarot_cards",
                ),
                _JSON,
            ),
        ),
    }
)
"""What odds are asked about, in words, and how."""

ANSWERS: Final[Mapping[str, tuple[str, tuple[Option, ...]]]] = MappingProxyType(
    {
        "deck": (
            "show cards, Torg's or of the tarot: what they are called, what they do",
            (
                Option(
                    "cards",
                    {"nargs": "*", "metavar": "CARD", "help": "numbers or names; none shows all"},
                    "cards",
                ),
                Option("--deck", {"help": "the deck (original); rider-waite: tarot"}, "decks"),
                Option(
                    "--where",
                    {
                        "action": "append",
                        "default": [],
                        "metavar": "WHAT=WORD",
                        "help": "only cards of which this is true, such as approved=Taunt",
                    },
                ),
                LANGUAGE,
                _JSON,
            ),
        ),
        "chart": (
            "show a chart, or what stands in it",
            (
                Option(
                    "name",
                    {"nargs": "?", "metavar": "NAME", "help": "a chart; none lists them"},
                    "charts",
                ),
                Option(
                    "value",
                    {"nargs": "?", "metavar": "VALUE", "help": "what is looked up in it"},
                ),
                _JSON,
            ),
        ),
        "odds": ("count exact odds: of a bomb, the die, a hand, a push", ()),
        "export": (
            "write charts, cards, schemas or pictures for other programs",
            (
                Option(
                    "what",
                    {"metavar": "WHAT", "help": "charts, cards, schema or pictures"},
                    "exports",
                ),
                Option("folder", {"metavar": "DIR", "help": "where the files go"}, "directory"),
                Option("--force", {"action": FLAG, "help": "write over files that are there"}),
                LANGUAGE,
            ),
        ),
        "completion": (
            "write what lets a shell complete these commands",
            (Option("shell", {"metavar": "SHELL", "help": "bash, zsh, fish, ..."}, "shells"),),
        ),
    }
)
"""Command → what it does, and what it understands; `odds` has a table of its own."""


def options_of(asked: argparse.Namespace) -> tuple[Option, ...]:
    """What the command that is asked understands."""
    of_odds = ODDS.get(getattr(asked, "kind", None) or "", ("", ()))[1]
    return of_odds or ANSWERS[asked.command][1]


def build_answer(
    word: str, parser: argparse.ArgumentParser, complete: Choices | None = None
) -> None:
    """Let the parser of a command understand what may be asked."""
    build(parser, ANSWERS[word][1], complete)
    if word == "odds":
        kinds = parser.add_subparsers(dest="kind", metavar="WHAT", required=True)
        for kind, (summary, options) in ODDS.items():
            build(
                kinds.add_parser(kind, help=summary, description=summary, allow_abbrev=False),
                options,
                complete,
            )
