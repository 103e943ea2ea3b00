"""The command line: `dramadeck play` and a few things to look up.

Only here is anything read from or written to a terminal. It needs the extra `cli`, which brings
rich; help and version work without it.
"""

import sys
import warnings
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from typing import Any, Final

from dramadeck.cli.answers import OF_FRONTS, Question
from dramadeck.cli.arguments import UsageError, parse
from dramadeck.cli.streams import complain, give_up_output, make_ready
from dramadeck.core import BrokenSystemWarning, DramadeckError
from dramadeck.core.refusals import error_repr
from dramadeck.core.rules import published

MISTAKE: Final = 2
"""The exit code of a command line that makes no sense."""

INTERRUPTED: Final = 130
"""The exit code after Ctrl-C."""

FAILED: Final = 1
"""The exit code when the output cannot be written."""

BUG: Final = 70
"""The exit code of a mistake in the program, or in a rule system from elsewhere."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line.

    Args:
        argv: the words after the program's name; None takes those of the process.

    Returns:
        The exit code: 0 when all went well, 1 if the output cannot be written, 2 for a mistake of
        the user's, 70 for one of the program's, 130 for Ctrl-C.

    >>> main(["systems", "--lots"])
    2
    """
    make_ready()
    try:
        with warnings.catch_warnings():
            warnings.showwarning = _in_a_sentence(warnings.showwarning)
            code = _run(sys.argv[1:] if argv is None else argv)
        sys.stdout.flush()  # while it can still be said what is wrong
    except (UsageError, DramadeckError, LookupError) as mistake:
        complain(f"dramadeck: {mistake}")
        return MISTAKE
    except KeyboardInterrupt:
        complain("")
        return INTERRUPTED
    except BrokenPipeError:
        give_up_output()  # whoever read along has gone
        return FAILED
    except OSError as problem:
        give_up_output()
        complain(f"dramadeck: the output cannot be written: {problem.strerror or problem}")
        return FAILED
    except Exception as bug:
        if sys.flags.dev_mode:
            raise
        give_up_output()
        complain(
            f"dramadeck: a mistake in the program: {error_repr(bug)}; python -X dev shows where"
        )
        return BUG
    return code


def _run(argv: Sequence[str]) -> int:
    try:
        request = parse(argv)
    except SystemExit as leaving:  # help and version have been shown
        return leaving.code if isinstance(leaving.code, int) else 0
    if isinstance(request, Question) and request.word in OF_FRONTS:
        return _carried_out_elsewhere(request)
    if find_spec("rich") is None:
        raise UsageError("this needs rich; install it with: pip install 'dramadeck[cli]'")
    from dramadeck.cli.commands import carry_out  # noqa: PLC0415 - it needs rich

    return carry_out(request)


def _carried_out_elsewhere(request: Question) -> int:
    """Let another front carry a word out: none of them knows the others."""
    for each in published("dramadeck.fronts", BrokenSystemWarning, 3):
        if each.name == request.word:
            return int(each.load()(request.asked))
    raise UsageError(f"{request.word}: this installation is an older one; install it anew")


def _in_a_sentence(otherwise: Callable[..., None]) -> Callable[..., None]:
    """Name a broken rule system without a word about where in the sources that came out."""

    def show(message: Warning | str, category: type[Warning], *place: Any) -> None:
        if issubclass(category, BrokenSystemWarning):
            complain(f"dramadeck: {message}")
        else:
            otherwise(message, category, *place)

    return show
