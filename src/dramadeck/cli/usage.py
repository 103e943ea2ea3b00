"""The error of a command line, and paths in its messages."""

from dramadeck.core.refusals import DramadeckError


class UsageError(DramadeckError):
    """The command line is not valid; the message is one sentence."""


def path_shown(path: str) -> str:
    """A path for an error message; of a long one the last 197 characters."""
    return path if len(path) <= 200 else f"...{path[-197:]}"
