"""Chances at a table where a game is played: of the die, and of the task under way."""

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from dramadeck.core import Seat
from dramadeck.core.rules import AnySystem
from dramadeck.lookups.budget import PUBLIC
from dramadeck.narration import Language
from dramadeck.narration.saying import OwnWords, Who, say, say_in
from dramadeck.odds import display
from dramadeck.odds.torg import flips_to_finish, success, task_under_way, throw_of
from dramadeck.torg import TORG

Text: TypeAlias = tuple[str, str]
"""A sentence, and the rows below it, if there are any."""

FLIPS: Final = 10
"""So many flips are looked ahead where time does not press."""

BAR: Final = 20
"""How long the longest bar is."""


def odds_of(
    rules: AnySystem,
    state: Any,
    seat: Seat,
    *,
    value: int,
    difficulty: int | None,
    language: Language,
) -> Callable[[], Text] | None:
    """What computes the chance of a die, or of the task under way; None where nobody can.

    Args:
        rules: the system; of Torg alone there are such chances.
        state: the game.
        seat: who asks; of the die of a hero it counts whether he is up or stymied now.
        value: the value of who acts.
        difficulty: what the die has to reach; None asks about the task.
        language: the language of the answer.

    Raises:
        ValueError: this text has another die.

    >>> from dramadeck import torg
    >>> quin, state = torg.hero_seat("Quin"), torg.new_game(["Quin"], seed=7)
    >>> odds_of(torg.TORG, state, quin, value=8, difficulty=10, language=Language())()
    ('Value 8 against 10 succeeds: 34.00 %', '')
    """
    if rules.name != TORG.name:
        return None
    if difficulty is not None:
        return _die(state, seat, value, difficulty, language)
    return None if state.resolution is None else _task(state, seat, value, language)


def _die(state: Any, seat: Seat, value: int, least: int, language: Language) -> Callable[[], Text]:
    throw = None if seat.name is None else throw_of(state, seat.name)
    chance = float(success(value, least, throw))
    what = say("Value {value} against {difficulty} succeeds", value=value, difficulty=least)
    share = Who(language.share(chance))
    told = language.text(say_in("odds", "{what}: {share}", what=what, share=share))
    return lambda: (told, "")


def _task(state: Any, seat: Seat, value: int, language: Language) -> Callable[[], Text]:
    task, resolution = task_under_way(state, seat, value=value), state.resolution
    flips = FLIPS if resolution.flips_left is None else resolution.flips_left
    values = {"skill": OwnWords(resolution.skill), "value": value, "n": flips}

    def computed() -> Text:
        curve = flips_to_finish(task, max(flips, 1), effort=PUBLIC.sums)
        rows = [(str(each), curve.at_most(each)) for each in range(1, max(flips, 1) + 1)]
        title = language.text(say("{skill} {value}: done within so many flips ({n})", **values))
        _, _, table = display.as_text(title, rows, BAR, language.share).partition("\n")
        return f"{title}\n{language.phrase(curve.left_out, display.ODDS)}", table

    return computed
