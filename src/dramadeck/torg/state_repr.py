"""A state as it is printed: one line for its `repr`, ten lines of a table for `print(state)`.

This is for whoever sits at a prompt: the host, who sees every hand. What players are told is
`dramadeck.narration`, in their language and from what they may know.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Final, Protocol

from dramadeck.core import Table, state_repr
from dramadeck.torg.attempt import Attempt
from dramadeck.torg.cards import ConflictLine, DramaCard, Side
from dramadeck.torg.characters import Character, Hero
from dramadeck.torg.decks import ACTION_STACK, DISCARD_PILE, DRAMA_DECK, hand, in_play, pool
from dramadeck.torg.scene import SkillResolution

MOST_HEROES: Final = 4
"""As many heroes have a line of their own; the others share one."""


class _Printed(Protocol):
    """**Protocol**: what is read of a state."""

    @property
    def setup(self) -> Any: ...
    @property
    def table(self) -> Table: ...
    @property
    def heroes(self) -> Sequence[Hero]: ...
    @property
    def adventure(self) -> Any: ...
    @property
    def scene(self) -> Any: ...
    @property
    def round(self) -> Any: ...
    @property
    def resolution(self) -> SkillResolution | None: ...
    @property
    def attempts(self) -> Sequence[Attempt]: ...
    @property
    def initiative(self) -> Side | None: ...
    @property
    def line(self) -> ConflictLine | None: ...
    @property
    def top_card(self) -> DramaCard | None: ...


def in_a_line(state: _Printed) -> str:
    """The `repr` of a state: what game it is, and how far it is.

    >>> from dramadeck import torg
    >>> torg.deal(torg.new_game(["Quin", "Marco"], seed=7)).state
    <State of torg: revised, original deck; Quin, Marco; act 1; 146 cards to draw>
    """
    names = [hero.name for hero in state.heroes]
    left = len(state.table.pile(DRAMA_DECK))
    return state_repr.in_a_line("torg", state.setup, names, _moment(state), left)


def in_lines(state: _Printed) -> Iterator[str]:
    """The table in words, a line for each thing that lies on it, ten lines at most.

    >>> from dramadeck import torg
    >>> print(torg.deal(torg.new_game(["Quin"], seed=7)).state)
    Torg by revised, original deck: act 1
    Quin: hand Presence (111), Presence (96), Willpower (20), Leadership (141), Willpower (24), \
Action (58)
    deck 150, action stack 0, discard pile 0
    """
    return state_repr.in_lines("Torg", state.setup, _moment(state), _rows(state))


def _moment(state: _Printed) -> str:
    if state.adventure is None:
        return "before the deal"
    parts = [f"act {state.adventure.act}"]
    if state.scene is not None:
        parts.append(f"{state.scene.kind} scene")
    if state.round is not None:
        parts.append(f"round {state.round.number}")
    if state.attempts:
        parts.append(f"{' and '.join(state.attempts[-1].actors[:2])} in action")
    return ", ".join(parts)


def _rows(state: _Printed) -> Iterator[str]:
    if state.top_card is not None:
        yield f"in force: {state.top_card}{_line(state)}"
    yield from state_repr.first_of(state.heroes, MOST_HEROES, lambda hero: _hero(state, hero))
    cast: Sequence[Character] = () if state.scene is None else state.scene.cast
    if cast:
        yield f"the gamemaster's: {', '.join(_character(each) for each in cast)}"
    if state.resolution is not None:
        yield _task(state.resolution)
    if state.attempts:
        yield _attempt(state.attempts[-1])
    piles = (("deck", DRAMA_DECK), ("action stack", ACTION_STACK), ("discard pile", DISCARD_PILE))
    yield state_repr.piles_counted(state.table, piles)


def _line(state: _Printed) -> str:
    line, first = state.line, state.initiative
    if line is None or first is None:
        return ""
    effects = ((Side.HEROES, line.heroes), (Side.VILLAINS, line.villains))
    told = [f"{first} first", *(f"{side}: {', '.join(each)}" for side, each in effects if each)]
    return f"; {'; '.join(told)}"


def _hero(state: _Printed, hero: Hero) -> str:
    name = hero.name
    piles = (("hand", hand(name)), ("pool", pool(name)), ("in play", in_play(name)))
    parts = [*state_repr.piles_named(state.setup.deck, state.table, piles)]
    if hero.possibilities:
        parts.append(f"possibilities {hero.possibilities}")
    return f"{name}{_harm(hero)}: {'; '.join(parts) or 'no cards'}"


def _harm(person: Hero | Character) -> str:
    harm = person.injuries
    states = ("knocked down", harm.is_knocked_down), ("knocked out", harm.is_knocked_out)
    told = [f"{n} {word}" for n, word in ((harm.shock, "shock"), (harm.wounds, "wounds")) if n]
    told += [word for word, holds in (*states, ("unconscious", harm.is_unconscious)) if holds]
    return state_repr.in_brackets(told)


def _character(each: Character) -> str:
    return f"{each.name} (fled)" if each.has_fled else f"{each.name}{_harm(each)}"


def _task(task: SkillResolution) -> str:
    steps = ", ".join(f"{step} {task.difficulty(step)}" for step in task.open_steps)
    left = "" if task.flips_left is None else f"; {task.flips_left} flips left"
    return f"task: {task.hero} by {task.skill}; open: {steps or 'nothing'}{left}"


def _attempt(attempt: Attempt) -> str:
    checks = ", ".join(
        f"{check.value} against {check.difficulty}"
        + (f" ({check.target})" if check.target is not None else "")
        for check in attempt.checks[: state_repr.MOST_NAMED]
    )
    dice = f"; dice due: {len(attempt.dice_due)}" if attempt.dice_due else ""
    return f"under way: {', '.join(attempt.actors)}, {attempt.action}: {checks}{dice}"
