"""The commands that need no extras, for installations without click."""

import argparse
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from inspect import signature
from types import MappingProxyType
from typing import Final, NoReturn

from dramadeck.cli.usage import UsageError

COMMANDS: Final[Mapping[str, tuple[str, Mapping[str, str | None]]]] = MappingProxyType(
    {
        "chart": ("answers", {"name": "?", "value": "?"}),
        "export": ("export", {"what": None, "folder": None}),
        "languages": ("answers", {"code": "?"}),
        "rule": ("answers", {"words": "+"}),
        "systems": ("answers", {}),
        "verify": ("verify", {"file": None}),
    }
)
"""Command → the module of its function, and its positional arguments with their `nargs`."""


class _Parser(argparse.ArgumentParser):
    """Raises a `UsageError` for any error."""

    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{self.prog.partition(' ')[2]}: {message}")


def run_bare(words: Sequence[str]) -> int:
    """Run a command line without click; return the exit code."""
    command = next(iter(words), "")
    if command not in COMMANDS:
        needed = "this needs click; install it with: pip install 'dramadeck[cli]'"
        raise UsageError(f"{needed}; without it there are {', '.join(COMMANDS)}")
    module, positional = COMMANDS[command]
    function: Callable[..., int | None] = getattr(import_module(f"dramadeck.cli.{module}"), command)
    parser = _Parser(f"dramadeck {command}", description=function.__doc__, allow_abbrev=False)
    for name, parameter in signature(function).parameters.items():
        option = "--all" if name == "is_whole" else f"--{name.removeprefix('as_')}"
        if name in positional:
            parser.add_argument(name, nargs=positional[name])
        elif parameter.annotation is bool:
            parser.add_argument(option, dest=name, action="store_true")
        else:
            parser.add_argument(option)
    return function(**vars(parser.parse_args(words[1:]))) or 0
