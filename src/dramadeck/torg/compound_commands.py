"""The commands of a whole action, sent one after the other; `acting` has the words for them."""

from itertools import zip_longest
from typing import NamedTuple, TypeAlias, cast

from dramadeck.core import Event, Seed, Transition
from dramadeck.core.transitions import without_frames
from dramadeck.torg.commands import (
    Announce,
    Command,
    DeclareAction,
    Defend,
    LastDitchEffort,
    ManyOnOne,
    MassEffort,
    OneOnMany,
    QuickMethod,
    ResolveDramaticStep,
    Roll,
    SumEfforts,
)
from dramadeck.torg.state import State
from dramadeck.torg.system import TORG

__all__ = ["Declaration", "Dice", "Faces", "Sending", "Totals", "commands_of_action"]

Declaration: TypeAlias = (
    DeclareAction
    | Defend
    | LastDitchEffort
    | ManyOnOne
    | MassEffort
    | OneOnMany
    | QuickMethod
    | ResolveDramaticStep
    | SumEfforts
)
"""The commands that open an action for dice to decide."""

Totals: TypeAlias = int | tuple[int, ...]
"""What the die came to, re-rolls added; or each of several dice, in the order they are due."""

Faces: TypeAlias = tuple[int, ...] | tuple[tuple[int, ...], ...]
"""The faces of the die as they fell, `(10, 4)`; or those of several dice, `((10, 4), (7,))`."""


class Dice(NamedTuple):
    """The dice of an action, as a caller tells them: totals, faces, or a seed; or nothing."""

    total: Totals | None
    dice: Faces
    seed: int | str | None

    def told(self, actor: str) -> tuple[Roll, ...]:
        """A roll for each die that was told; what is told in two ways is for `Roll` to refuse."""
        total, dice = self.total, self.dice
        totals = total if isinstance(total, tuple) else () if total is None else (total,)
        several = any(isinstance(each, tuple) for each in dice)
        # Neither checker follows what `any` has found out.
        faces = cast("tuple[tuple[int, ...], ...]", dice if several or not dice else (dice,))
        seeds = () if self.seed is None or not (totals or faces) else (self.seed,)
        return tuple(
            Roll(actor=actor, total=one, dice=shown or (), seed=seed)
            for one, shown, seed in zip_longest(totals, faces, seeds)
        )

    def seed_of(self, state: State, number: int) -> int | str:
        """The seed of the die of this number: the caller's own for the first, then made from it."""
        if self.seed is None:
            return state.die_seed
        return self.seed if number == 1 else Seed(self.seed).for_die(number)


class Sending:
    """Commands sent one after the other, and the events that they have led to."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.sent: list[Command] = []
        self.events: list[Event] = []

    def send(self, command: Command) -> None:
        """Send a command.

        Raises:
            IllegalCommandError: the rules refuse it.
        """
        self.state, events = TORG.step(self.state, command)
        self.sent.append(command)
        self.events.extend(events)

    def carry_out(
        self, declaration: Declaration, dice: Dice, stopped_by: tuple[str, ...] = ()
    ) -> "Sending":
        """Declare, and finish what the declaration has opened.

        Raises:
            IllegalCommandError: the rules refuse one of the commands.
            ValueError: it has opened nothing.
        """
        before = len(self.state.attempts)
        self.send(declaration)
        opened = self.state.attempts[before:]
        if not opened:
            raise ValueError(f"{declaration} opens no action for dice to decide: send it alone")
        return self.finish(opened[0].actor, dice, stopped_by)

    def finish(self, actor: str, dice: Dice, stopped_by: tuple[str, ...] = ()) -> "Sending":
        """Throw the dice that are due, and announce.

        Raises:
            IllegalCommandError: the rules refuse one of the commands.
        """
        told = dice.told(actor)
        for each in told:
            self.send(each)
        number = 0
        while not told and self.state.attempt is not None and self.state.attempt.dice_due:
            number += 1
            self.send(Roll(actor=actor, seed=dice.seed_of(self.state, number)))
        self.send(Announce(actor=actor, stopped_by=stopped_by))
        return self

    @property
    def transition(self) -> Transition[State, Event]:
        """Everything together, as if it had been one command."""
        return Transition(self.state, tuple(self.events))


@without_frames
def commands_of_action(
    state: State,
    declaration: Declaration,
    *,
    stopped_by: tuple[str, ...] = (),
    total: Totals | None = None,
    dice: Faces = (),
    seed: int | str | None = None,
) -> tuple[Command, ...]:
    """The commands of a whole action, for whoever sends or records commands one by one.

    A record holds turns of single commands: `record.then(*commands)` plays them. All of them are
    accepted, in this order; they were tried.

    Args:
        state: the game.
        declaration: the command that opens the action.
        stopped_by: at an attack, the targets whose active defense stops a hit (TG-047).
        total: the dice, as `act` takes them.
        dice: likewise.
        seed: likewise.

    Raises:
        IllegalCommandError: one of the commands is refused.
        ValueError: the command opens no action, such as a defense without a value.

    >>> from dramadeck import torg
    >>> state = torg.deal(torg.new_game(["Quin"], seed=7)).state
    >>> leap = torg.DeclareAction(
    ...     actor="Quin", action=torg.ActionKind.OTHER, value=9, difficulty=10
    ... )
    >>> for each in torg.commands_of_action(state, leap, total=14)[1:]:
    ...     print(each)
    Roll(actor='Quin', total=14)
    Announce(actor='Quin')
    """
    dice_told = Dice(total, dice, seed)
    return tuple(Sending(state).carry_out(declaration, dice_told, stopped_by).sent)
