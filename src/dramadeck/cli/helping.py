"""The help of the command line in another language: the texts of its parsers are exchanged.

argparse has no place for a language but that of the whole process, so what it says of its own, the
titles and the line of `--help`, is exchanged in the parsers too. English help loads no catalogue.
"""

import argparse
import os
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final

from dramadeck.cli.answers import LANGUAGE

CONTEXT: Final = "help"
USAGE: Final = "usage: "

_WANTED: Final = frozenset({"-h", "--help"})


def wants_help(argv: Sequence[str]) -> bool:
    """Whether nothing but help comes of these words.

    >>> wants_help([]), wants_help(["play", "-h"]), wants_help(["play"])
    (True, True, False)
    """
    return not argv or bool(_WANTED.intersection(argv))


def translate(parser: argparse.ArgumentParser, argv: Sequence[str]) -> None:
    """Let a parser speak the language that is asked for.

    Raises:
        UnknownNameError: there is no such language.
    """
    asked = next(_languages(argv), None)
    if asked is None and not os.environ.get("DRAMADECK_LANGUAGE"):
        return
    from dramadeck.narration.environment import spoken  # noqa: PLC0415 - it costs more than help

    language = spoken(asked)

    def say(text: str) -> str:
        return language.phrase(text, CONTEXT)

    for each in _parsers(parser):
        each.formatter_class = partial(_Formatter, usage=say(USAGE))
    for thing, name in _places(parser):
        setattr(thing, name, say(getattr(thing, name)))


def texts(parser: argparse.ArgumentParser) -> Iterator[str]:
    """Every English text that a parser and those of its commands show.

    >>> parser = argparse.ArgumentParser(description="plays cards", add_help=False)
    >>> list(texts(parser))
    ['usage: ', 'plays cards', 'positional arguments', 'options']
    """
    yield USAGE
    for thing, name in _places(parser):
        yield getattr(thing, name)


class _Formatter(argparse.HelpFormatter):
    def __init__(self, *about: Any, usage: str, **more: Any) -> None:
        super().__init__(*about, **more)
        self._usage = usage

    def add_usage(self, *about: Any, **more: Any) -> None:
        more.setdefault("prefix", self._usage)
        super().add_usage(*about, **more)


def _languages(argv: Sequence[str]) -> Iterator[str]:
    """What stands behind the option."""
    for at, word in enumerate(argv):
        name, sign, code = word.partition("=")
        if name == LANGUAGE.name:
            yield from [code] if sign else argv[at + 1 : at + 2]


def _parsers(parser: argparse.ArgumentParser) -> Iterator[argparse.ArgumentParser]:
    """A parser, and those of its commands."""
    yield parser
    for action in parser._actions:
        for each in _commands(action).values():
            yield from _parsers(each)


def _commands(action: argparse.Action) -> Mapping[str, argparse.ArgumentParser]:
    """The parsers of the commands among which somebody chooses there; of any other choice none."""
    found: Any = action.choices
    return found if found.__class__ is dict else {}


def _places(parser: argparse.ArgumentParser) -> Iterator[tuple[Any, str]]:
    """Where texts stand, each as an object and the name of its attribute."""
    for each in _parsers(parser):
        told: list[tuple[Any, str]] = [(each, "description"), (each, "epilog")]
        told += [(group, "title") for group in each._action_groups]
        for action in each._actions:
            told.append((action, "help"))
            if _commands(action):
                chosen: Any = action
                told += [(command, "help") for command in chosen._get_subactions()]
        yield from (place for place in told if getattr(*place))
