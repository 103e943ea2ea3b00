"""Odds from a game that is being played: what a seat knows, and what it asks."""

import attrs

from dramadeck.engine import Seat
from dramadeck.engine.secrecy import sees
from dramadeck.kit.odds.torg.dice import Throw
from dramadeck.kit.odds.torg.skill_checks import SkillChecks, checks_by
from dramadeck.kit.odds.torg.skill_resolution import Task
from dramadeck.torg import TORG, State
from dramadeck.torg.cards import DramaCard


def unseen_by(state: State, seat: Seat) -> tuple[DramaCard, ...]:
    """The cards whose faces a seat cannot see now: any of them may lie on top of the deck.

    That the seat may remember a card which it saw go into a hand is left out.

    Args:
        state: the game.
        seat: who asks.

    >>> from dramadeck import torg
    >>> state = torg.deal(torg.new_game(["Quin", "Marco"], seed=7)).state
    >>> len(unseen_by(state, Seat("hero", "Quin")))
    151
    """
    hidden = (
        number
        for zone, pile in state.table
        if not sees(TORG.visibility, seat, zone)
        for number in pile
    )
    return tuple(state.setup.deck.card(number) for number in sorted(hidden))


def task_under_way(
    state: State,
    seat: Seat,
    *,
    value: int,
    throw: Throw | None = None,
    steps_per_round: int = 1,
) -> Task:
    """The dramatic skill resolution of a game as a task to ask odds about, by its dialect.

    Args:
        state: the game.
        seat: who asks: what is known of the cards depends on it.
        value: the skill value of the hero who leads it.
        throw: what is thrown for each check; GURPS has its three dice.
        steps_per_round: the most steps tried in a round.

    Raises:
        ValueError: no dramatic skill resolution is under way.

    >>> from dramadeck import torg
    >>> state = torg.deal(torg.new_game(["Quin"], seed=7)).state
    >>> task_under_way(state, Seat("gamemaster"), value=9)
    Traceback (most recent call last):
    ...
    ValueError: no dramatic skill resolution is under way
    """
    resolution = state.resolution
    if resolution is None:
        raise ValueError("no dramatic skill resolution is under way")
    checks = checks_by(state.dialect, value, resolution.difficulties)
    if throw is not None and isinstance(checks, SkillChecks):
        checks = attrs.evolve(checks, throw=throw)
    return Task(
        checks,
        steps_per_round=steps_per_round,
        done=resolution.done,
        raised=resolution.raised // (checks.complication or 1),
        cards=unseen_by(state, seat),
    )
