"""What is measured and what was aimed at, as tables that the page is written from."""

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any, NamedTuple

from benchmarks.scenes import BATCH
from benchmarks.weights import import_milliseconds, kept_transitions, live_games, megabytes

COSTS = (
    ("flip, one event, old state kept", "test_flip"),
    ("flip after a thousand rounds", "test_flip_after_a_thousand_rounds"),
    ("play a card to the pool, old state kept", "test_play_to_pool"),
    ("the same after a thousand rounds", "test_play_to_pool_after_a_thousand_rounds"),
    ("ask for a refusal", "test_refusal"),
    ("legal commands of four heroes, each candidate", "test_legal_commands[hero]"),
    ("legal commands of the gamemaster, each candidate", "test_legal_commands[gamemaster]"),
    ("view of a seat", "test_view"),
    ("dump of a state", "test_dump"),
    ("load of a state", "test_load"),
    ("a command of a scene, random players", "test_scene[random]"),
    ("a command of a scene, greedy players", "test_scene[greedy]"),
    ("a command of a scene, cautious players", "test_scene[cautious]"),
    ("a scene, here", "test_scenes_in_this_process"),
    ("a scene, two processes", "test_scenes_in_two_processes"),
    ("exact odds, certain checks", "test_exact_answer[certain]"),
    ("exact odds, checks of 0.7", "test_exact_answer[0.7]"),
    ("exact odds, checks of 0.9 to 0.35", "test_exact_answer[0.9 to 0.35]"),
    ("exact odds by a skill, one step a round", "test_several_steps_by_a_skill[1]"),
    ("exact odds by a skill, two steps a round", "test_several_steps_by_a_skill[2]"),
    ("exact odds by a skill, four steps a round", "test_several_steps_by_a_skill[4]"),
    ("a game of the loop, certain checks", "test_loop[certain]"),
    ("a game of the loop, checks of 0.7", "test_loop[0.7]"),
    ("a game of the loop, checks of 0.9 to 0.35", "test_loop[0.9 to 0.35]"),
    ("python-chess: `is_legal` and `push`", "test_chess_checked_push"),
    ("python-chess: a ply of a random game", "test_random_chess"),
    ("PokerKit: `deepcopy`", "test_pokerkit_deepcopy"),
    ("PokerKit: `deepcopy` and `check_or_call`", "test_pokerkit_call_with_the_old_state_kept"),
    ("a script on dicts: a flip with a log", "test_flip_of_a_script"),
)
"""What is shown of each benchmark, in microseconds for one."""

CHECKED_PUSH = "test_chess_checked_push"


class Figures:
    """The results of one run."""

    def __init__(self, results: Mapping[str, Any]) -> None:
        self._benchmarks = {each["name"]: each for each in results["benchmarks"]}

    def microseconds(self, name: str) -> float:
        """What one of the thing measured costs."""
        return self.whole(name) / self._benchmarks[name]["extra_info"].get("batch", BATCH)

    def whole(self, name: str) -> float:
        """What a round of it costs, in microseconds."""
        return float(self._benchmarks[name]["stats"]["median"]) * 1e6

    def noted(self, name: str, what: str) -> float:
        """What the benchmark has noted down beside its time."""
        return float(self._benchmarks[name]["extra_info"][what])

    def ratio(self, one: str, other: str) -> float:
        """How often the cost of the other is in that of the one."""
        return self.microseconds(one) / self.microseconds(other)

    @property
    def spreads(self) -> list[float]:
        """How far apart the quartiles of each lie, as a share of it."""
        stats = [each["stats"] for each in self._benchmarks.values()]
        return [each["iqr"] / each["median"] for each in stats]

    @cached_property
    def attrs_import(self) -> float:
        """What it takes to import attrs, in milliseconds."""
        return import_milliseconds("import attrs")


class Aim(NamedTuple):
    """Something that was aimed at.

    Attributes:
        what: in words.
        limit: the most, or the least, that is good enough; None for what is only told.
        shown: how figures are written.
        measured: the figure.
        is_least: whether more is better.
    """

    what: str
    limit: float | None
    shown: Callable[[float], str]
    measured: Callable[[Figures], float]
    is_least: bool = False

    def row(self, figures: Figures) -> tuple[str, str, str, str]:
        """Aim, limit, what was measured, and whether that is good enough."""
        found = self.measured(figures)
        if self.limit is None:
            return self.what, "", self.shown(found), "for information"
        is_met = found >= self.limit if self.is_least else found <= self.limit
        bound = "at least" if self.is_least else "at most"
        limit = f"{bound} {self.shown(self.limit)}"
        return self.what, limit, self.shown(found), "met" if is_met else "**missed**"


def times(found: float) -> str:
    return f"{found:,.2f} ×" if found < 10 else f"{found:,.0f} ×"


def part(found: float) -> str:
    """A share as one over so many."""
    return f"1/{1 / found:.1f}" if found > 0.1 else f"1/{1 / found:.0f}"


def microseconds(found: float) -> str:
    return f"{found:.1f} µs"


def seconds(found: float) -> str:
    return f"{found:.3f} s"


def milliseconds(found: float) -> str:
    return f"{found:.1f} ms"


def weight(found: float) -> str:
    return f"{found:.1f} MB"


def percent(found: float) -> str:
    return f"± {found:.0%}"


def _against(one: str, other: str) -> Callable[[Figures], float]:
    return lambda figures: figures.ratio(one, other)


def _apart(one: str, other: str) -> Callable[[Figures], float]:
    return lambda figures: abs(figures.ratio(one, other) - 1)


def _cost(name: str) -> Callable[[Figures], float]:
    return lambda figures: figures.microseconds(name)


def _pushes(name: str, among: str | None = None) -> Callable[[Figures], float]:
    """The whole of a benchmark in checked chess pushes, or its share for each of so many."""

    def measured(figures: Figures) -> float:
        pushes = figures.whole(name) / figures.microseconds(CHECKED_PUSH)
        return pushes if among is None else pushes / figures.noted(name, among)

    return measured


def _loop_to_four_digits(task: str) -> Callable[[Figures], float]:
    """What the loop takes until four digits stand, as so many exact answers."""

    def measured(figures: Figures) -> float:
        loop = figures.microseconds(f"test_loop[{task}]")
        games = figures.noted(f"test_loop[{task}]", "games_needed")
        return loop * games / figures.microseconds(f"test_exact_answer[{task}]")

    return measured


def _seconds(name: str) -> Callable[[Figures], float]:
    return lambda figures: figures.microseconds(name) / 1e6


def _imports(door: str, *, over_attrs: bool) -> Callable[[Figures], float]:
    def measured(figures: Figures) -> float:
        return import_milliseconds(f"import {door}") - over_attrs * figures.attrs_import

    return measured


POKER = "test_pokerkit_call_with_the_old_state_kept"
COPY = "test_pokerkit_deepcopy"
SCRIPT = "test_flip_of_a_script"
HEROES = "test_legal_commands[hero]"
GAMEMASTER = "test_legal_commands[gamemaster]"
POOL = "test_play_to_pool"
HERE, TWO = "test_scenes_in_this_process", "test_scenes_in_two_processes"
TASKS = {
    "certain": "certain checks",
    "0.7": "checks of 0.7",
    "0.9 to 0.35": "checks of 0.9, 0.7, 0.55, 0.35",
}

AIMS = (
    Aim("flip against a checked chess push", 1.5, times, _against("test_flip", CHECKED_PUSH)),
    Aim("flip against PokerKit with a copy", 1 / 30, part, _against("test_flip", POKER)),
    Aim("flip against a script on dicts", 40, times, _against("test_flip", SCRIPT)),
    Aim("play to pool against a checked chess push", 1.5, times, _against(POOL, CHECKED_PUSH)),
    Aim("play to pool against PokerKit with a copy", 1 / 30, part, _against(POOL, POKER)),
    Aim("legal commands, a candidate of a hero", 3, microseconds, _cost(HEROES)),
    Aim("legal commands, a candidate of the gamemaster", 3, microseconds, _cost(GAMEMASTER)),
    Aim("the menu of a hero in checked chess pushes", 40, times, _pushes(HEROES, "seats")),
    Aim("the menus of all four heroes, likewise", None, times, _pushes(HEROES)),
    Aim("the menu of the gamemaster, likewise", None, times, _pushes(GAMEMASTER)),
    Aim("view of a seat against PokerKit's copy", 1 / 10, part, _against("test_view", COPY)),
    Aim("dump of a state, likewise", 1 / 10, part, _against("test_dump", COPY)),
    Aim("load of a state, likewise", 1 / 5, part, _against("test_load", COPY)),
    *(
        Aim(f"odds, {words}: loop to four digits", 100, times, _loop_to_four_digits(task), True)
        for task, words in TASKS.items()
    ),
    *(
        Aim(f"odds, {words}", 0.5, seconds, _seconds(f"test_exact_answer[{task}]"))
        for task, words in TASKS.items()
    ),
    *(
        Aim(
            f"odds by a skill, difficulties 8 to 14, {words} a round",
            0.5,
            seconds,
            _seconds(f"test_several_steps_by_a_skill[{steps}]"),
        )
        for steps, words in ((1, "one step"), (2, "two steps"), (4, "four steps"))
    ),
    *(
        Aim(
            f"a scene of ten rounds, {habit} players, against chess",
            1,
            times,
            _against(f"test_scene[{habit}]", "test_random_chess"),
        )
        for habit in ("random", "greedy", "cautious")
    ),
    Aim("two processes against one", 1.8, times, _against(HERE, TWO), True),
    Aim(
        "a flip in round 1,000 against round 1",
        0.1,
        percent,
        _apart("test_flip_after_a_thousand_rounds", "test_flip"),
    ),
    Aim(
        "a card to the pool, likewise",
        0.1,
        percent,
        _apart("test_play_to_pool_after_a_thousand_rounds", POOL),
    ),
    Aim("10,000 kept transitions", 15, weight, lambda _: megabytes(kept_transitions)),
    Aim("10,000 live games", 250, weight, lambda _: megabytes(live_games)),
    Aim(
        "`import dramadeck` over `import attrs`",
        40,
        milliseconds,
        _imports("dramadeck", over_attrs=True),
    ),
    Aim(
        "`import dramadeck.charts` over bare Python",
        10,
        milliseconds,
        _imports("dramadeck.charts", over_attrs=False),
    ),
    Aim(
        "`import dramadeck.torg` over `import attrs`",
        None,
        milliseconds,
        _imports("dramadeck.torg", over_attrs=True),
    ),
)
"""What was aimed at, in the order of the page."""
