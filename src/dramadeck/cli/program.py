"""Subclasses of click for all commands: help in any language, errors in one sentence."""

import os
import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

import click

from dramadeck.cli.usage import UsageError
from dramadeck.core.refusals import UnknownNameError, nearest, truncated_repr

MOST_HEROES: Final = 8
LONGEST_NAME: Final = 20
LONGEST_SHOWN: Final = 80
LONGEST_SENTENCE: Final = 200
HELP: Final = "help"  # the context of the texts of help in the catalogues

REQUIRED: Final = "required"
OF_CLICK: Final = (
    "Usage: ",
    "Options",
    "Commands",
    "Positional arguments",
    "Show this message and exit.",
    REQUIRED,
)
"""The texts of click in a help."""


class Formatter(click.HelpFormatter):
    """Writes help in the language of the options; English help loads no catalogue."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._translate = _translation(click.get_current_context().find_root().obj)

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        """Write the first line."""
        super().write_usage(prog, args, prefix or self._translate("Usage: "))

    def write_heading(self, heading: str) -> None:
        """Write the title of a part."""
        super().write_heading(self._translate(heading))

    def write_text(self, text: str) -> None:
        """Write what a command does."""
        super().write_text(self._translate(text))

    def write_dl(self, rows: Any, col_max: int = 30, col_spacing: int = 2) -> None:
        """Write options or commands, each with its help."""
        translated = list[tuple[str, str]]()
        for name, text in rows:
            help_text, mark, _ = text.partition(f"  [{REQUIRED}]")
            needed = f"  [{self._translate(REQUIRED)}]" if mark else ""
            translated.append((name, self._translate(help_text) + needed))
        super().write_dl(translated, col_max, col_spacing)


def _translation(code: str | None) -> Callable[[str], str]:
    if code is None and not os.environ.get("DRAMADECK_LANGUAGE"):
        return str
    from dramadeck.narration.catalogues import spoken  # noqa: PLC0415 - it costs more than help

    language = spoken(code)
    return lambda text: language.phrase(text, HELP)


class Context(click.Context):
    """The context of a command, with our formatter."""

    formatter_class = Formatter


class Command(click.Command):
    """A command with the whole of its help in the list of all commands."""

    context_class = Context

    def get_short_help_str(self, limit: int = 0) -> str:  # noqa: ARG002 - nothing is cut off
        """The line in the list of commands, of which nothing is cut off."""
        return self.help or ""


class Program(click.Group):
    """A group of commands in the order of the module."""

    context_class = Context
    command_class = Command
    group_class = type

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - all of them
        """The names of the commands."""
        return list(self.commands)

    def get_short_help_str(self, limit: int = 0) -> str:  # noqa: ARG002 - nothing is cut off
        """The line in the list of commands, of which nothing is cut off."""
        return self.help or ""


def texts(command: click.Command) -> Iterator[str]:
    """Every English text in the help of a command and of those below it."""
    yield from filter(None, (command.help, command.epilog))
    yield from filter(None, (getattr(param, "help", None) for param in command.params))
    for below in getattr(command, "commands", {}).values():
        yield from texts(below)


def language_of_help(words: Sequence[str]) -> str | None:
    """The value of `--language` anywhere in a command line: click runs `--help` first.

    >>> language_of_help(["play", "--help", "--language", "de"])
    'de'
    """
    for at, word in enumerate(words):
        name, sign, code = word.partition("=")
        if name == "--language":
            return code if sign else next(iter(words[at + 1 : at + 2]), None)
    return None


def run(program: Program, words: Sequence[str]) -> int:
    """Run a command line; return the exit code."""
    if instruction := os.environ.get("_DRAMADECK_COMPLETE"):
        from dramadeck.cli.completion import complete  # noqa: PLC0415 - only for a shell

        return complete(program, instruction)
    language = language_of_help(words)
    try:
        with program.make_context("dramadeck", list(words), obj=language) as context:
            return program.invoke(context) or 0
    except click.exceptions.Exit as leaving:  # help and version have been shown
        return leaving.exit_code
    except click.UsageError as mistake:
        raise UsageError(_sentence(mistake)) from None


SYNONYMS: Final = {"card": "deck", "cards": "deck", "dice": "odds", "roll": "odds", "rules": "rule"}
"""A word that people try → the command that does it."""


def _sentence(mistake: click.UsageError) -> str:
    """An error as a sentence, with the nearest correct name."""
    if mistake.ctx is None:
        return mistake.format_message()[:LONGEST_SENTENCE]
    command, path = mistake.ctx.command, mistake.ctx.command_path.partition(" ")[2]
    options = [name for param in command.params for name in param.opts if name[0] == "-"]
    match mistake:
        case click.exceptions.NoSuchCommand():
            what = "question" if path else "command"
            meant = None if path else SYNONYMS.get(mistake.command_name.casefold())
            commands = command.commands if isinstance(command, click.Group) else ()
            names = tuple(commands) if meant is None else (meant,)
            sentence = str(UnknownNameError.among(what, mistake.command_name, names))
        case click.NoSuchOption() if not path:
            return str(UnknownNameError.among("option", mistake.option_name, options))
        case click.NoSuchOption():
            near = nearest(mistake.option_name, options) if options else "it takes no options"
            return f"{path} does not understand {truncated_repr(mistake.option_name)}; {near}"
        case click.MissingParameter():
            missing = [p for p in command.params if p.required and p.name not in mistake.ctx.params]
            return f"{path} needs {', '.join(map(_needed, missing))}"
        case click.BadParameter(param=click.Parameter() as param):
            return f"{_typed(param)}: {mistake.message}"[:LONGEST_SENTENCE]
        case _:
            sentence = mistake.format_message()[:LONGEST_SENTENCE]
    return f"{path}: {sentence}" if path else sentence


def _typed(param: click.Parameter) -> str:
    """An option as it is typed, or the name of an argument."""
    return param.opts[0] if isinstance(param, click.Option) else param.human_readable_name


def _needed(param: click.Parameter) -> str:
    """A missing option as it is typed, or the name of an argument and its help."""
    about = None if isinstance(param, click.Option) else getattr(param, "help", None)
    return f"{_typed(param)} ({about})" if about else _typed(param)


# ------------------------------------------------------------------------ types of options


def number(least: int, most: int) -> Callable[[Any], int]:
    """The type of an option: a whole number between two others."""

    def number(value: Any) -> int:
        text = str(value)
        if not re.fullmatch("[+-]?[0-9]{1,6}", text) or not least <= int(text) <= most:
            expected = f"expected a whole number from {least} to {most}"
            raise ValueError(f"{expected}, got {truncated_repr(text)}")
        return int(text)

    return number


def numbers(value: str | tuple[int, ...]) -> tuple[int, ...]:
    """The type of an option: whole numbers with commas between."""
    return tuple(map(number(-99, 9_999), value.split(","))) if isinstance(value, str) else value


def pair(text: str) -> tuple[str, str]:
    """The type of an option: `WHAT=WORD`."""
    what, sign, word = text.partition("=")
    if not sign:
        raise ValueError(f"expected WHAT=WORD, such as approved=Taunt, got {truncated_repr(text)}")
    return what, word


def seed(text: str) -> int | str:
    """The type of an option: a seed, as a number if it is one."""
    if not text.isprintable() or not text.strip():
        raise ValueError("expected a number or a text that can be printed")
    return int(text) if re.fullmatch(r"-?[0-9]{1,18}", text) else text


def names(text: str) -> tuple[str, ...]:
    """The type of an option: names of heroes with commas between."""
    heroes = tuple(name.strip() for name in text.split(","))
    if len(heroes) > MOST_HEROES:
        raise ValueError(f"expected at most {MOST_HEROES} names, got {len(heroes)}")
    for name in heroes:
        if not name or not name.isprintable() or len(name) > LONGEST_NAME:
            raise ValueError(
                f"expected names of 1 to {LONGEST_NAME} letters with commas between, "
                f"got {truncated_repr(text, LONGEST_SHOWN)}"
            )
        if heroes.count(name) > 1:
            raise ValueError(f"{truncated_repr(name)} is named twice; each hero needs another name")
    return heroes
