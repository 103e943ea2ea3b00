"""The command line: `dramadeck play` and a few things to look up.

Only here is anything read from or written to a terminal. It needs the extra `cli`, which brings
rich; help and version work without it.
"""

import codecs
import os
import sys
import warnings
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from typing import Any, Final

from dramadeck.cli.arguments import UsageError, parse
from dramadeck.engine import BrokenSystemWarning, DramadeckError

MISTAKE: Final = 2
"""The exit code of a command line that makes no sense."""

INTERRUPTED: Final = 130
"""The exit code after Ctrl-C."""

_PLAIN: Final = {"—": "-", "–": "-", "▶": ">", "×": "x", "→": "->"}


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line.

    Args:
        argv: the words after the program's name; None takes those of the process.

    Returns:
        The exit code: 0 when all went well, 2 for a mistake of the user's, 130 for Ctrl-C.

    >>> main(["systems", "--lots"])
    2
    """
    _print_what_can_be_printed()
    try:
        with warnings.catch_warnings():
            warnings.showwarning = _in_a_sentence(warnings.showwarning)
            return _run(sys.argv[1:] if argv is None else argv)
    except SystemExit as leaving:
        return leaving.code if isinstance(leaving.code, int) else 0
    except (UsageError, DramadeckError, LookupError) as mistake:
        sys.stderr.write(f"dramadeck: {mistake}\n")
        return MISTAKE
    except KeyboardInterrupt:
        sys.stderr.write("\n")
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read along has gone; without this Python complains once more when it ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1


def _run(argv: Sequence[str]) -> int:
    request = parse(argv)
    if find_spec("rich") is None:
        raise UsageError("this needs rich; install it with: pip install 'dramadeck[cli]'")
    from dramadeck.cli.commands import carry_out  # noqa: PLC0415 - it needs rich

    return carry_out(request)


def _in_a_sentence(otherwise: Callable[..., None]) -> Callable[..., None]:
    """Name a broken rule system without a word about where in the sources that came out."""

    def show(message: Warning | str, category: type[Warning], *place: Any) -> None:
        if issubclass(category, BrokenSystemWarning):
            sys.stderr.write(f"dramadeck: {message}\n")
        else:
            otherwise(message, category, *place)

    return show


def _print_what_can_be_printed() -> None:
    """A terminal without some sign shows a plainer one instead of stopping the program."""

    def plainer(error: UnicodeError) -> tuple[str, int]:
        if not isinstance(error, UnicodeEncodeError):
            raise error
        signs = error.object[error.start : error.end]
        return "".join(_PLAIN.get(each, "?") for each in signs), error.end

    codecs.register_error("dramadeck.plainer", plainer)
    reconfigure = getattr(sys.stdout, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="dramadeck.plainer")
