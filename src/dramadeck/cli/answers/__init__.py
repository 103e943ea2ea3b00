"""The commands that answer one question and stop: odds, chart, deck, rule, export, completion.

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

from dramadeck.core.refusals import truncated_repr


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


def _between(least: int, most: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        if not re.fullmatch("[+-]?[0-9]{1,5}", text) or not least <= int(text) <= most:
            expected = f"expected a whole number from {least} to {most}"
            raise argparse.ArgumentTypeError(f"{expected}, got {truncated_repr(text)}")
        return int(text)

    return read


def _several(text: str) -> tuple[int, ...]:
    return tuple(map(_between(-99, 9_999), text.split(",")))


def _pair(text: str) -> tuple[str, str]:
    what, sign, word = text.partition("=")
    if not sign:
        expected = "expected WHAT=WORD, such as approved=Taunt"
        raise argparse.ArgumentTypeError(f"{expected}, got {truncated_repr(text)}")
    return what, word


def _word(name: str, says: str, known: str = "", **told: Any) -> Option:
    return Option(name, {"help": says, **told}, known)


def _flag(name: str, says: str) -> Option:
    return _word(name, says, action="store_true")


def _number(name: str, says: str, least: int = 0, most: int = 9_999, **told: Any) -> Option:
    return _word(name, says, type=_between(least, most), **told)


def _numbers(name: str, says: str, **told: Any) -> Option:
    return _word(name, says, type=_several, metavar="N[,N...]", **told)


_JSON: Final = _flag("--json", "answer a program: JSON in one line")
_DECK: Final = _word("--deck", "original or expanded", "torg_decks", default="original")
_STORE: Final = _word("--store", "sqlite:FILE, postgresql://... or memory; or a file of one's own")
_MANY: Final[Mapping[str, Any]] = {"action": "append", "default": []}

_SPOKEN: Final = "the language, such as de; else that of DRAMADECK_LANGUAGE"
LANGUAGE: Final = _word("--language", _SPOKEN, "languages", metavar="CODE")
"""The option that names a language."""


def _told(summary: str, *options: Option) -> tuple[str, tuple[Option, ...]]:
    """A command that answers people in a language, and programs in JSON."""
    return summary, (*options, LANGUAGE, _JSON)


ODDS: Final[Mapping[str, tuple[str, tuple[Option, ...]]]] = MappingProxyType(
    {
        "bomb": _told(
            "the chance to be done with a dramatic skill resolution within so many flips",
            _number("--skill", "the skill value", required=True),
            _numbers("--difficulty", "of all steps or of each; a penalty in GURPS", required=True),
            _number("--flips", "the time", 1, 161, required=True),
            _number("--steps", "how many steps (4)", 1, 4),
            _number("--steps-a-round", "how many are tried in a round (1)", 1, 4, default=1),
            _numbers("--other-skills", "left after critical problems, best first", default=()),
            _flag("--last-ditch", "all that is left is tried at once in the end"),
            _word("--scene", "standard or dramatic: up and stymied count", "scenes"),
            _word("--dialect", "the rule text", "torg_dialects", default="revised"),
            _DECK,
        ),
        "die": _told(
            "bonus numbers and totals of the die, and the chance to reach a difficulty",
            _number("--value", "the skill or attribute value", -99),
            _number("--difficulty", "what is to be reached", -99),
            _number("--cards", "what cards add (0)", default=0),
            _number("--total", "how likely the dice make so much or more", 1, 1_000),
            _number("--possibilities", "further dice that count 10 at least", 0, 20, default=0),
            _flag("--unskilled", "a 20 is not rolled again"),
            _flag("--ordinary", "somebody without possibilities"),
            _flag("--up", "one die more"),
            _flag("--up-counts-ten", "one die more as by the classic text"),
            _flag("--stymied", "the first re-roll is lost"),
        ),
        "hand": _told(
            "how many cards of a type, or of several, a hand holds",
            _word("types", "such as drama", "types", nargs="+", metavar="TYPE"),
            _number("--size", "how many cards it has (4)", default=4),
            _DECK,
        ),
        "push": _told(
            "how a push of Turn of the Card ends; without a suit, in each of them",
            _word("cards", "what is laid", "tarot_cards", nargs="*", metavar="CARD"),
            _word("--suit", "the suit that counts", "suits"),
            _word("--rank", "of the trait: 1 to 9, or fair, good, ...", required=True),
            _word("--needed", "what has to be reached, likewise", required=True),
            _number("--blind", "how many more are laid unseen", 0, 78, default=0),
            _word(
                "--seen",
                "a card that cannot come, as often as you like",
                "tarot_cards",
                metavar="CARD",
                **_MANY,
            ),
        ),
    }
)
"""What odds are asked about, in words, and how."""

ANSWERS: Final[Mapping[str, tuple[str, tuple[Option, ...]]]] = MappingProxyType(
    {
        "deck": _told(
            "show cards, Torg's or of the tarot: what they are called, what they do",
            _word("cards", "numbers or names; none: all", "cards", nargs="*", metavar="CARD"),
            _word("--deck", "original, expanded, rider-waite, ...", "decks"),
            _word(
                "--where",
                "such as approved=Taunt, as often as you like",
                metavar="WHAT=WORD",
                type=_pair,
                **_MANY,
            ),
        ),
        "chart": _told(
            "show a chart, or what stands in it",
            _word("name", "a chart; none lists them", "charts", nargs="?", metavar="NAME"),
            _word("value", "what is looked up in it", nargs="?", metavar="VALUE"),
        ),
        "rule": _told(
            "say what a rule says, by its id",
            _word("id", "such as TR-053, as a line of the story names it", "rules", metavar="RULE"),
        ),
        "odds": ("count exact odds: of a bomb, the die, a hand, a push", ()),
        "export": (
            "write charts, cards, schemas, pictures or decks for Foundry",
            (
                _word(
                    "what", "charts, cards, schema, pictures, foundry", "exports", metavar="WHAT"
                ),
                _word("folder", "where the files go", "directory", metavar="DIR"),
                _flag("--force", "write over files that are there"),
                LANGUAGE,
            ),
        ),
        "completion": (
            "write what lets a shell complete these commands",
            (_word("shell", "bash, zsh, fish, tcsh or powershell", "shells", metavar="SHELL"),),
        ),
    }
)
"""Command → what it does, and what it understands; `odds` has a table of its own."""


COMMANDS: Final[Mapping[str, tuple[str, tuple[Option, ...]]]] = MappingProxyType(
    {
        "play": (
            "play a scene: Torg's heroes and a bomb, Mia's break-in (--system tarot), any system",
            (
                _flag("--auto", "let the program play everybody"),
                _word("--seed", "a number or a text; the same seed plays the same"),
                _word("--system", "the rule system (torg); systems lists all", "systems"),
                _word("--dialect", "revised, classic or gurps; of tarot: published"),
                _word("--deck", "original or expanded; of tarot: rider-waite"),
                _word("--heroes", "names of the heroes or players, commas between"),
                _word("--hero", "play only this one of them; or gamemaster, narrator"),
                _word("--rounds", "break the play off after so many rounds"),
                _word("--record", "write a record of it to a new file", "file", metavar="FILE"),
                _word("--resume", "go on with a record, in its file", "file", metavar="FILE"),
                LANGUAGE,
            ),
        ),
        "replay": (
            "step through the record of a game, or verify it",
            (
                _word("file", "a record, such as play --record writes", "file", metavar="FILE"),
                _flag("--auto", "show it whole, without asking"),
                _flag("--verify", "see whether today's rules agree"),
                LANGUAGE,
            ),
        ),
        "verify": (
            "see whether a game that has ended went as its host had promised",
            (
                _word("file", "the whole record, as the host gave it", "file", metavar="FILE"),
                _word("--commitment", "what was shown at the opening", metavar="HASH"),
                _word("--fingerprint", "what was told at the end", metavar="HASH"),
                LANGUAGE,
            ),
        ),
        "systems": ("list the rule systems that are installed", ()),
        "discord": (
            "play in the channels of Discord, until Ctrl-C",
            (_word("--token-file", "it holds the bot's token", "file", metavar="FILE"), _STORE),
        ),
        "serve": (
            "serve tables to the browsers of a group, until Ctrl-C",
            (
                _word("--host", "where it listens; 0.0.0.0 is everywhere", default="127.0.0.1"),
                _number("--port", "likewise (8137)", 0, 65_535, default=8_137),
                _STORE,
                _word("--origin", "a further address of it, as often as you like", **_MANY),
                _flag("--metrics", "answer /metrics to others than this machine"),
                _word(
                    "--open-to",
                    "who may open tables: everybody, nobody, or who says the password",
                    choices=("everybody", "password", "nobody"),
                    default="everybody",
                ),
                _number(
                    "--unplayed", "days until a table ends that nobody plays (7)", 1, default=7
                ),
                _number(
                    "--unused", "days until one ends after its last turn (365)", 1, default=365
                ),
            ),
        ),
        "tables": (
            "list the tables that are open, or close some of them",
            (
                _word("what", "list or close", choices=("list", "close"), metavar="list|close"),
                _word("tables", "which ones are closed", nargs="*", metavar="TABLE"),
                _STORE,
                LANGUAGE,
                _JSON,
            ),
        ),
        "mcp": (
            "let a language model lead a game or play in it, by the Model Context Protocol",
            (
                _word("--store", "where tables are kept, as of serve"),
                _word("--token-file", "the one seat that it plays", "file", metavar="FILE"),
                _flag("--http", "for several at once over HTTP, until Ctrl-C; else over stdio"),
                _number("--port", "where it listens then (8138)", 0, 65_535, default=8_138),
                LANGUAGE,
            ),
        ),
        **ANSWERS,
    }
)
"""Every command of the program."""

OF_FRONTS: Final = frozenset({"discord", "mcp", "serve"})
"""The words that another front carries out."""


def options_of(asked: argparse.Namespace) -> tuple[str, ...]:
    """The options of the command that is asked, as they are typed."""
    of_odds = ODDS.get(getattr(asked, "kind", None) or "", ("", ()))[1]
    options = of_odds or COMMANDS[asked.command][1]
    return tuple(option.name for option in options if option.name.startswith("-"))


def build_command(
    word: str, parser: argparse.ArgumentParser, complete: Choices | None = None
) -> None:
    """Let the parser of a command understand what may be asked."""
    build(parser, COMMANDS[word][1], complete)
    if word == "odds":
        kinds = parser.add_subparsers(dest="kind", metavar="WHAT", required=True)
        for kind, (summary, options) in ODDS.items():
            build(
                kinds.add_parser(kind, help=summary, description=summary, allow_abbrev=False),
                options,
                complete,
            )
