"""An action at one go: declared, its dice thrown, announced.

Nothing is judged here. Each of these functions sends the commands that a host would send one by
one, and gives all their events in order. If one of them is refused, the whole is refused, with the
words of that refusal, and nothing has happened: the state that was passed in is as it was. If none
is, the result is announced, and no action of hers stays open.

The dice are told in one of the ways of `Roll`: by their totals, by their faces, or by a seed. Where
nothing is told, the game's own seed throws, which shows another die each time (`State.die_seed`).
All dice that are due are told, or none: an *up* gives the action a second one, so does each point
that was spent on it, and in GURPS each of several dramatic steps has its own.

There is no time in the middle. Between a declaration and its announcement others may play cards,
points may be spent and countered, and who has seen the die may play an Adrenalin after all. Whoever
wants that time sends the command that declares, and then lets `finish_action` do what is left. What
answers a result comes after the announcement anyhow: Second Chance, Opponent Fails, Glory.
"""

from typing import Any, Final, overload

from dramadeck.core import Event, Transition
from dramadeck.core.transitions import without_frames
from dramadeck.torg.attempt import Attribute
from dramadeck.torg.cards import ActionKind
from dramadeck.torg.commands import DeclareAction, Defend, ReportAction, ResolveDramaticStep
from dramadeck.torg.compound_commands import Dice, Faces, Sending, Totals
from dramadeck.torg.rules.summed_efforts import Effort
from dramadeck.torg.state import State
from dramadeck.torg.system import TORG

__all__ = ["act", "defend_actively", "finish_action", "make_check"]

_DECIDED: Final = frozenset({"value", "difficulty"})
_REPORTED: Final = _DECIDED | {"actor", "action", "target", "contributes"}


@overload
def act(
    state: State,
    *,
    actor: str,
    action: ActionKind,
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
    action: ActionKind,
    value: int | None = None,
    difficulty: int | None = None,
    target: str | None = None,
    contributes: bool = True,
    margin: int,
) -> Transition[State, Event]: ...


@without_frames
def act(
    state: State,
    *,
    margin: int | None = None,
    stopped_by: tuple[str, ...] = (),
    total: Totals | None = None,
    dice: Faces = (),
    seed: int | str | None = None,
    **fields: Any,  # those of the command, which checks them; the overloads name each
) -> Transition[State, Event]:
    """Act: `declare_action`, `roll` for each die that is due, and `announce` (TR-030).

    It takes the fields of `DeclareAction`, and `stopped_by` of `Announce` (TG-047). The dice are
    told by their `total`, their faces (`dice`) or a `seed`; of several dice `(14, 7)`, or
    `((10, 4), (7,))`. Untold, they come from the game's own seed. With a `margin` it is
    `report_action`; value and difficulty may then be left out, for they decide nothing any more.

    Raises:
        IllegalCommandError: a command is refused; nothing has happened. `DICE_STILL_DUE`: too few
            dice were told; `DICE_NOT_DUE`: too many; `DIE_AND_TOTAL`: in two ways.
        TypeError: a field is missing, unknown or of a wrong type, or too much for a report.

    >>> from dramadeck import torg
    >>> state = torg.deal(torg.new_game(["Quin"], seed=7)).state
    >>> acted = torg.act(state, actor="Quin", action=torg.ActionKind.OTHER, value=12,
    ...                  difficulty=10, total=14)
    >>> [type(event).__name__ for event in acted.events]
    ['ActionDeclared', 'DieRolled', 'ActionAnnounced']
    """
    thrown = Dice(total, dice, seed)
    if margin is None:
        return Sending(state).carry_out(DeclareAction(**fields), thrown, stopped_by).transition
    if fields.keys() - _REPORTED or stopped_by or thrown != Dice(None, (), None):
        raise TypeError("a margin says how it came out: it takes no dice, skills or effects")
    told = {name: what for name, what in fields.items() if name not in _DECIDED}
    return TORG.step(state, ReportAction(margin=margin, **told))


@without_frames
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

    Raises:
        IllegalCommandError: one of the commands is refused; nothing has happened.

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
    return Sending(state).carry_out(declaration, Dice(total, dice, seed)).transition


@without_frames
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
    """Use the hero's action for an active defense, and tell what attacks on her have to reach.

    It is `defend` with a value, `roll` for each die, and `announce` (TR-091); GURPS has none
    (TG-048). It takes the fields of `Defend`, and the dice as `act` does.

    Raises:
        IllegalCommandError: one of the commands is refused; nothing has happened.

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
    return Sending(state).carry_out(declaration, Dice(total, dice, seed)).transition


@without_frames
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

    It goes on from any declaration, such as that of a group, or after cards were played onto it.

    It takes the fields of `Announce`, and the dice as `act` does.

    Raises:
        IllegalCommandError: one of the commands is refused; nothing has happened.

    >>> from dramadeck import torg
    >>> state = torg.deal(torg.new_game(["Quin"], seed=7)).state
    >>> state = torg.declare_action(state, actor="Quin", action=torg.ActionKind.OTHER, value=9,
    ...                             difficulty=10).state
    >>> torg.finish_action(state, actor="Quin", total=14).events[1].outcome.bonus
    1
    """
    return Sending(state).finish(actor, Dice(total, dice, seed), stopped_by).transition
