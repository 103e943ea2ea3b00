"""The metrics of a host, as text for Prometheus: commands, refusals, the time of commits.

They name no table, seat or card.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

from dramadeck.codec.strict_json import SaveFormatError
from dramadeck.core import IllegalCommandError
from dramadeck.host.reasons import HostError

BOUNDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
"""The upper bounds of the histogram of commits, in seconds."""


class Metrics:
    """The counters of a host; a block `with metrics:` counts the refusals in it."""

    def __init__(self) -> None:
        self.commands = self.dropped = 0
        self.refusals: Counter[str] = Counter()
        self._commits = [0] * (len(BOUNDS) + 1)
        self._seconds = 0.0

    def committed(self, seconds: float) -> None:
        """Count an entry, and the seconds that the store took to write it."""
        self._commits[bisect_left(BOUNDS, seconds)] += 1
        self._seconds += seconds

    def __enter__(self) -> None:
        """Begin a block whose refusals are counted."""

    def __exit__(self, _kind: object, problem: BaseException | None, _trace: object) -> None:
        if isinstance(problem, HostError | IllegalCommandError):
            self.refusals[problem.refusal.reason.name] += 1
        elif isinstance(problem, SaveFormatError):
            self.refusals["NO_COMMAND"] += 1

    def text(self, gauges: Mapping[str, int]) -> str:
        """All counters and the given gauges, in the text format of Prometheus."""
        return "\n".join([*self._lines(gauges), ""])

    def _lines(self, gauges: Mapping[str, int]) -> Iterator[str]:
        for name, number in gauges.items():
            yield f"# TYPE dramadeck_{name} gauge"
            yield f"dramadeck_{name} {number}"
        for name, number in (("commands", self.commands), ("dropped_watchers", self.dropped)):
            yield f"# TYPE dramadeck_{name}_total counter"
            yield f"dramadeck_{name}_total {number}"
        yield "# TYPE dramadeck_refusals_total counter"
        for reason, number in sorted(self.refusals.items()):
            yield f'dramadeck_refusals_total{{reason="{reason}"}} {number}'
        yield "# TYPE dramadeck_commit_seconds histogram"
        commits = 0
        for bound, number in zip((*map(str, BOUNDS), "+Inf"), self._commits, strict=True):
            commits += number
            yield f'dramadeck_commit_seconds_bucket{{le="{bound}"}} {commits}'
        yield f"dramadeck_commit_seconds_sum {self._seconds:.6f}"
        yield f"dramadeck_commit_seconds_count {commits}"
