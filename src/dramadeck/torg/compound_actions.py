"""Whole actions in one call: declaration, dice and announcement.

Each function sends the commands one after another and returns all their events. If one of them is
refused, that refusal is raised, and nothing has happened. To play cards between declaration and
announcement, send the declaration alone, and then call `finish_action`.
"""

from itertools import zip_longest
from typing import Any, Final, NamedTuple, TypeAlias, cast, overload

from dramadeck.core import Event, Seed, Transition
from dramadeck.torg import cards, commands, system
from dramadeck.torg.attempt import Attribute
from dramadeck.torg.commands import Command, DeclareAction, Defend, ResolveDramaticStep, Roll
from dramadeck.torg.rules.multi_action import Effort
from dramadeck.torg.state import State

Declaration: TypeAlias = (
    DeclareAction
    | Defend
    | commands.LastDitchEffort
    | commands.ManyOnOne
    | commands.MassEffort
    | commands.OneOnMany
    | commands.QuickMethod
    | ResolveDramaticStep
    | commands.SumEfforts
)
"""The commands that open an action with dice."""

Totals: TypeAlias = int | tuple[int, ...]
"""The total of the die, with re-rolls; or of each of several dice, in the order they are due."""

Faces: TypeAlias = tuple[int, ...] | tuple[tuple[int, ...], ...]
"""The faces of the die as they fell, `(10, 4)`; or those of several dice, `((10, 4), (7,))`."""

_DECIDED: Final = frozenset({"value", "difficulty"})
_REPORTED: Final = _DECIDED | {"actor", "action", "target", "contributes"}


class _Dice(NamedTuple):
    """The dice of an action as the caller gives them: totals, faces, a seed, or nothing."""

    total: Totals | None
    dice: Faces
    seed: int | str | None

    def rolls(self, actor: str) -> tuple[Roll, ...]:
        """A `Roll` for each die given; its rule refuses a die that is given in two ways."""
        total, dice = self.total, self.dice
        totals = total if isinstance(total, tuple) else () if total is None else (total,)
        several = any(isinstance(entry, tuple) for entry in dice)
        # Type checkers do not understand the test above.
        faces = cast("tuple[tuple[int, ...], ...]", dice if several or not dice else (dice,))
        seeds = () if self.seed is None or not (totals or faces) else (self.seed,)
        return tuple(
            Roll(actor=actor, total=number, dice=shown_faces or (), seed=seed)
            for number, shown_faces, seed in zip_longest(totals, faces, seeds)
        )


class _Sequence:
    """Commands that are sent one after another, and their events."""

    def __init__(self, state: State) -> None:
        system.TORG.require_state(state)
        self.state = state
        self.commands: list[Command] = []
        self.events: list[Event] = []

    def send(self, command: Command) -> None:
        self.state, events = system.TORG.step(self.state, command)
        self.commands.append(command)
        self.events.extend(events)

    def carry_out(
        self, declaration: Declaration, dice: _Dice, stopped_by: tuple[str, ...] = ()
    ) -> "_Sequence":
        """Declare and finish an action; raise a `ValueError` if the declaration opens none."""
        before = len(self.state.attempts)
        self.send(declaration)
        opened = self.state.attempts[before:]
        if not opened:
            raise ValueError(f"{declaration} opens no action for dice to decide: send it alone")
        return self.finish(opened[0].actor, dice, stopped_by)

    def finish(self, actor: str, dice: _Dice, stopped_by: tuple[str, ...] = ()) -> "_Sequence":
        """Throw the dice that are due, and announce."""
        rolls = dice.rolls(actor)
        for roll in rolls:
            self.send(roll)
        number = 0
        while not rolls and self.state.attempt is not None and self.state.attempt.dice_due:
            number += 1
            seed = dice.seed
            if seed is None:
                seed = self.state.die_seed
            elif number > 1:
                seed = Seed(seed).for_die(number)
            self.send(Roll(actor=actor, seed=seed))
        self.send(commands.Announce(actor=actor, stopped_by=stopped_by))
        return self

    @property
    def transition(self) -> Transition[State, Event]:
        return Transition(self.state, tuple(self.events))


@overload
def act(
    state: State,
    *,
    actor: str,
    action: cards.ActionKind,
    value: int,
    difficulty: int,
    target: str | None = None,
    attribute: Attribute | None = None,
    effect_value: int | None = None,
    effect_attribute: Attribute | None = None,
    skill: str | None = None,
    effect_skill: str | None = None,
    is_skilled: bool = True,
    contributes: bool = True,
    stopped_by: tuple[str, ...] = (),
    total: Totals | None = None,
    dice: Faces = (),
    seed: int | str | None = None,
) -> Transition[State, Event]: ...


@overload
def act(
    state: State,
    *,
    actor: str,
    action: cards.ActionKind,
    value: int | None = None,
    difficulty: int | None = None,
    target: str | None = None,
    contributes: bool = True,
    margin: int,
) -> Transition[State, Event]: ...


def act(
    state: State,
    *,
    margin: int | None = None,
    stopped_by: tuple[str, ...] = (),
    total: Totals | None = None,
    dice: Faces = (),
    seed: int | str | None = None,
    **fields: Any,  # the fields of the command, which the overloads name
) -> Transition[State, Event]:
    """Act: `declare_action`, `roll` for each die that is due, and `announce` (TR-030).

    It takes the fields of `DeclareAction`, and `stopped_by` of `Announce` (TG-047). The dice are
    given by their `total`, their faces (`dice`) or a `seed`; several dice by `(14, 7)` or
    `((10, 4), (7,))`. If not given, they come from the seed of the game. With a `margin` it is
    `report_action`; value and difficulty may then be left out, because they decide nothing.

    Raises:
        IllegalCommandError: a command is refused; nothing has happened. `DICE_STILL_DUE`: too few
            dice were given; `DICE_NOT_DUE`: too many; `DIE_AND_TOTAL`: in two ways.
        TypeError: a field is missing, unknown or of a wrong type, or no field of a report.

    >>> from dramadeck import torg
    >>> state = torg.deal(torg.new_game(["Quin"], seed=7)).state
    >>> acted = torg.act(state, actor="Quin", action=torg.ActionKind.OTHER, value=12,
    ...                  difficulty=10, total=14)
    >>> [type(event).__name__ for event in acted.events]
    ['ActionDeclared', 'DieRolled', 'ActionAnnounced']
    """
    thrown = _Dice(total, dice, seed)
    if margin is None:
        return _Sequence(state).carry_out(DeclareAction(**fields), thrown, stopped_by).transition
    if fields.keys() - _REPORTED or stopped_by or thrown != _Dice(None, (), None):
        raise TypeError("a margin says how it came out: it takes no dice, skills or effects")
    reported_fields = {name: value for name, value in fields.items() if name not in _DECIDED}
    return system.TORG.step(state, commands.ReportAction(margin=margin, **reported_fields))


def make_check(
    state: State,
    *,
    hero: str,
    value: int,
    steps: int = 1,
    attribute: Attribute | None = None,
    is_skilled: bool = True,
    efforts: tuple[Effort, ...] = (),
    coordination: int | None = None,
    total: Totals | None = None,
    dice: Faces = (),
    seed: int | str | None = None,
) -> Transition[State, Event]:
    """Make the dramatic skill check of this round, from the declaration to the announcement.

    It is `resolve_dramatic_step`, `roll` for each die, and `announce`. It takes
    the fields of `ResolveDramaticStep`, and the dice as `act` does.

    >>> from dramadeck import torg
    >>> state = torg.deal(torg.new_game(["Tina"], seed=8)).state
    >>> state = torg.begin_scene(state, kind=torg.SceneKind.DRAMATIC).state
    >>> state = torg.begin_skill_resolution(torg.begin_rounds(state).state, hero="Tina",
    ...                                     skill="science", difficulties=(8, 8)).state
    >>> torg.make_check(torg.flip(state).state, hero="Tina", value=9, total=19).events[3]
    StepGained(step=<Step.A: 'A'>)
    """
    declaration = ResolveDramaticStep(
        hero=hero,
        value=value,
        steps=steps,
        attribute=attribute,
        is_skilled=is_skilled,
        efforts=efforts,
        coordination=coordination,
    )
    return _Sequence(state).carry_out(declaration, _Dice(total, dice, seed)).transition


def defend_actively(
    state: State,
    *,
    hero: str,
    value: int,
    attribute: Attribute | None = None,
    skill: str | None = None,
    is_skilled: bool = True,
    total: Totals | None = None,
    dice: Faces = (),
    seed: int | str | None = None,
) -> Transition[State, Event]:
    """Use the hero's action for an active defense, which sets the difficulty of attacks on her.

    It is `defend` with a value, `roll` for each die, and `announce` (TR-091); GURPS has none
    (TG-048). It takes the fields of `Defend`, and the dice as `act` does.

    >>> from dramadeck import torg
    >>> state = torg.deal(torg.new_game(["Quin"], seed=7)).state
    >>> state = torg.begin_scene(state, kind=torg.SceneKind.DRAMATIC, villains=("Mummy",)).state
    >>> state = torg.flip(torg.begin_rounds(state).state).state
    >>> torg.defend_actively(state, hero="Quin", value=9, dice=(10, 5)).events[2]
    DefenseRolled(hero='Quin', total=15, defense=11)
    """
    declaration = Defend(
        hero=hero, value=value, attribute=attribute, skill=skill, is_skilled=is_skilled
    )
    return _Sequence(state).carry_out(declaration, _Dice(total, dice, seed)).transition


def finish_action(
    state: State,
    *,
    actor: str,
    stopped_by: tuple[str, ...] = (),
    total: Totals | None = None,
    dice: Faces = (),
    seed: int | str | None = None,
) -> Transition[State, Event]:
    """Throw the dice that an open action still waits for, and announce its result.

    It finishes any declared action, such as that of a group, also after cards were played onto it.

    It takes the fields of `Announce`, and the dice as `act` does.

    >>> from dramadeck import torg
    >>> state = torg.deal(torg.new_game(["Quin"], seed=7)).state
    >>> state = torg.declare_action(state, actor="Quin", action=torg.ActionKind.OTHER, value=9,
    ...                             difficulty=10).state
    >>> torg.finish_action(state, actor="Quin", total=14).events[1].outcome.bonus
    1
    """
    return _Sequence(state).finish(actor, _Dice(total, dice, seed), stopped_by).transition


def commands_of_action(
    state: State,
    declaration: Declaration,
    *,
    stopped_by: tuple[str, ...] = (),
    total: Totals | None = None,
    dice: Faces = (),
    seed: int | str | None = None,
) -> tuple[Command, ...]:
    """The commands of a whole action, to be sent or recorded one by one.

    A record holds single commands: `record.then(*commands)` plays them. They have been tried: all
    of them are accepted in this order.

    Args:
        state: the state.
        declaration: the command that opens the action.
        stopped_by: for an attack, the targets whose active defense stops a hit (TG-047).
        total: the totals of the dice, as in `act`.
        dice: their faces, as in `act`.
        seed: their seed, as in `act`.

    Raises:
        IllegalCommandError: one of the commands is refused.
        ValueError: the command opens no action, such as a defense without a value.

    >>> from dramadeck import torg
    >>> state = torg.deal(torg.new_game(["Quin"], seed=7)).state
    >>> leap = torg.commands.DeclareAction(
    ...     actor="Quin", action=torg.ActionKind.OTHER, value=9, difficulty=10
    ... )
    >>> for command in torg.commands_of_action(state, leap, total=14)[1:]:
    ...     print(command)
    Roll(actor='Quin', total=14)
    Announce(actor='Quin')
    """
    thrown = _Dice(total, dice, seed)
    return tuple(_Sequence(state).carry_out(declaration, thrown, stopped_by).commands)
