"""What is wrong with a command line, in one sentence."""

from dramadeck.core.refusals import DramadeckError


class UsageError(DramadeckError):
    """The command line makes no sense; the message is one sentence for the user."""


def path_shown(path: str) -> str:
    """A path as an error shows it; of a long one the last 197 characters."""
    return path if len(path) <= 200 else f"...{path[-197:]}"
