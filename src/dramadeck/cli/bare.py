"""The commands without extras, where click is missing: functions as those of `commands`."""

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
        "rule": ("answers", {"words": "+"}),
        "systems": ("answers", {}),
        "verify": ("verify", {"file": None}),
    }
)
"""Command → the module of its function; what stands by its place, and how often."""


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence."""

    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{self.prog.partition(' ')[2]}: {message}")


def run_bare(words: Sequence[str]) -> int:
    """Carry a command line out that needs no library; give the exit code."""
    command = next(iter(words), "")
    if command not in COMMANDS:
        needed = "this needs click; install it with: pip install 'dramadeck[cli]'"
        raise UsageError(f"{needed}; without it there are {', '.join(COMMANDS)}")
    module, places = COMMANDS[command]
    carry_out: Callable[..., int | None]
    carry_out = getattr(import_module(f"dramadeck.cli.{module}"), command)
    parser = _Parser(f"dramadeck {command}", description=carry_out.__doc__, allow_abbrev=False)
    for name, parameter in signature(carry_out).parameters.items():
        option = f"--{name.removeprefix('as_')}"
        if name in places:
            parser.add_argument(name, nargs=places[name])
        elif parameter.annotation is bool:
            parser.add_argument(option, dest=name, action="store_true")
        else:
            parser.add_argument(option)
    return carry_out(**vars(parser.parse_args(words[1:]))) or 0
