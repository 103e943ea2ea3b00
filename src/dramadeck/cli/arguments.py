"""What stands on the command line, checked; it needs nothing but the standard library and rules.

A mistake is a `UsageError`: one sentence with the nearest right names.
"""

import argparse
import re
import sys
from collections.abc import Sequence
from typing import Final, NoReturn

import attrs

from dramadeck.cli import helping
from dramadeck.cli.answers import COMMANDS, ODDS, Choices, Question, build_command, options_of
from dramadeck.core import UnknownNameError
from dramadeck.core.refusals import nearest, truncated_repr

MOST_HEROES: Final = 8
LONGEST_NAME: Final = 20
LONGEST_SHOWN: Final = 80
LONGEST_PATH: Final = 200
LONGEST_SENTENCE: Final = 200


class UsageError(Exception):
    """The command line makes no sense; the message is for the user."""


@attrs.frozen(kw_only=True)
class Play:
    """`dramadeck play`.

    Attributes:
        is_auto: whether the program plays everybody.
        seed: where cards and dice come from; None for a fresh one.
        system: the rule system, by name.
        dialect: the rule text, by name; None for the system's own choice.
        deck: the deck, by name; None for the system's own choice.
        heroes: the names of the heroes or players; none for the system's own choice.
        hero: the only one of them whom the person plays; None for all.
        rounds: the round after which the play is broken off; None plays it to its end.
        record: the file that a record of the play is written to; None for none.
        resume: the file of a record with which the play goes on; None begins a new one.
        language: the code of the language; None asks the environment.
    """

    is_auto: bool
    seed: int | str | None
    system: str
    dialect: str | None
    deck: str | None
    heroes: tuple[str, ...]
    hero: str | None
    rounds: int | None
    record: str | None = None
    resume: str | None = None
    language: str | None = None


Request = Play | Question
"""What the user wants."""


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise UsageError(message[:LONGEST_SENTENCE])


def parse(argv: Sequence[str]) -> Request:
    """Read the command line.

    Raises:
        UsageError: something in it makes no sense.
        SystemExit: help or the version was asked for and has been shown.

    >>> parse(["play", "--auto", "--seed", "7"]).seed
    7
    >>> parse(["plya"])
    Traceback (most recent call last):
    ...
    dramadeck.cli.arguments.UsageError: there is no command 'plya'; nearest: play, replay
    """
    parser = parser_of_all()
    if helping.wants_help(argv):
        helping.translate(parser, argv)
    if not argv:
        parser.print_help()
        raise SystemExit(0)
    first = argv[0]
    if first not in COMMANDS and first not in _ABOUT:
        what = "option" if first.startswith("-") else "command"
        raise UsageError(str(UnknownNameError.among(what, first, (*COMMANDS, *_ABOUT))))
    if first == "odds" and argv[1:] and not argv[1].startswith("-") and argv[1] not in ODDS:
        raise UsageError(f"odds: {UnknownNameError.among('question', argv[1], ODDS)}")
    found, unknown = parser.parse_known_args(argv)
    if unknown:
        known = options_of(found)
        near = nearest(unknown[0], known) if known else "it takes no options"
        raise UsageError(
            f"{found.command} does not understand {truncated_repr(unknown[0])}; {near}"
        )
    return _request(found)


def parser_of_all(complete: Choices | None = None) -> argparse.ArgumentParser:
    """What understands the command line.

    Args:
        complete: gives an argument what shells complete it with.

    >>> parser_of_all().prog
    'dramadeck'
    """
    parser = _Parser(
        prog="dramadeck",
        description="Play storytelling-card games by the book, at a terminal.",
        epilog="Try: dramadeck play --auto --seed 7",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action=_ShowVersion, nargs=0, help="show the version and stop")
    commands = parser.add_subparsers(
        dest="command", metavar="COMMAND", required=True, parser_class=_Parser
    )
    for name, (summary, _) in COMMANDS.items():
        command = commands.add_parser(name, help=summary, description=summary, allow_abbrev=False)
        build_command(name, command, complete)
    return parser


class _ShowVersion(argparse.Action):
    """The version is looked up only when it is asked for: that costs as much as all the rest."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> NoReturn:
        from dramadeck import __version__  # noqa: PLC0415 - see above

        sys.stdout.write(f"dramadeck {__version__}\n")
        parser.exit()


_ABOUT: Final = ("--help", "--version", "-h")


def _request(found: argparse.Namespace) -> Request:
    if found.command != "play":
        return Question(found.command, found)
    if found.hero is not None and found.auto:
        raise UsageError("--hero is for playing yourself; leave out --hero or --auto")
    _check_resumed(found)
    return Play(
        is_auto=found.auto,
        seed=None if found.seed is None else _seed(found.seed),
        system=found.system or "torg",
        dialect=found.dialect,
        deck=found.deck,
        heroes=() if found.heroes is None else _heroes(found.heroes),
        hero=found.hero,
        rounds=None if found.rounds is None else _number(found.rounds, "--rounds"),
        record=found.record,
        resume=found.resume,
        language=found.language,
    )


def _check_resumed(found: argparse.Namespace) -> None:
    """What a record says cannot be said once more."""
    if found.resume is None:
        return
    for name in ("seed", "system", "dialect", "deck", "heroes", "record"):
        if getattr(found, name) is not None:
            raise UsageError(f"--resume goes on with what the record says; leave out --{name}")


def path_shown(path: str) -> str:
    """A path as an error shows it; of a long one the end, by which it is known.

    >>> path_shown("game.jsonl"), len(path_shown("x" * 4_000))
    ('game.jsonl', 200)
    """
    return path if len(path) <= LONGEST_PATH else f"...{path[3 - LONGEST_PATH :]}"


def _seed(text: str) -> int | str:
    if not text.isprintable() or not text.strip():
        raise UsageError("--seed: expected a number or a text that can be printed")
    return int(text) if re.fullmatch(r"-?[0-9]{1,18}", text) else text


def _number(text: str, what: str) -> int:
    if not re.fullmatch(r"[0-9]{1,6}", text) or int(text) < 1:
        raise UsageError(
            f"{what}: expected a whole number of 1 or more, got {truncated_repr(text)}"
        )
    return int(text)


def _heroes(text: str) -> tuple[str, ...]:
    names = tuple(each.strip() for each in text.split(","))
    if len(names) > MOST_HEROES:
        raise UsageError(f"--heroes: {len(names)} are named; there is room for {MOST_HEROES}")
    for name in names:
        if not name or not name.isprintable() or len(name) > LONGEST_NAME:
            raise UsageError(
                f"--heroes: expected names of 1 to {LONGEST_NAME} letters with commas between, "
                f"got {truncated_repr(text, LONGEST_SHOWN)}"
            )
        if names.count(name) > 1:
            raise UsageError(
                f"--heroes: {truncated_repr(name)} is named twice; "
                "each hero needs a name of her own"
            )
    return names
