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

from typing import cast, overload

from dramadeck.engine import Event, Transition
from dramadeck.engine.verbs import without_frames
from dramadeck.torg.attempt import Attribute
from dramadeck.torg.cards import ActionKind
from dramadeck.torg.chapters.coordination import Effort
from dramadeck.torg.commands import DeclareAction, Defend, ReportAction, ResolveDramaticStep
from dramadeck.torg.sending import Dice, Faces, Sending, Totals
from dramadeck.torg.state import State
from dramadeck.torg.system import TORG

__all__ = ["act", "defend_actively", "finish_action", "make_check"]


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
    actor: str,
    action: ActionKind,
    value: int | None = None,
    difficulty: int | None = None,
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
    margin: int | None = None,
) -> Transition[State, Event]:
    """Act: declare an action, throw all its dice, announce the result.

    It is `declare_action`, `roll` for each die that is due, and `announce`. With a margin it is
    `report_action`: the host has judged the action itself, and only the cards get their due.

    Args:
        state: the game.
        actor: who acts; the gamemaster acts for villains and allies.
        action: what kind of action it is.
        value: the skill or attribute value, raises by cards left out.
        difficulty: the difficulty number.
        target: at whom it is aimed, if anybody.
        attribute: the attribute the value is built on; a card that raises it then counts (TR-121).
        effect_value: the value of the effect, where there is a separate one.
        effect_attribute: the attribute the effect value is built on (TR-122).
        skill: the skill that is used, where a card raises one (TC-060).
        effect_skill: the skill, or the equipment, that the effect value is of (TC-061).
        is_skilled: whether the actor has the skill; decides when the die rolls again.
        contributes: whether the action helps the scene along (TR-023).
        stopped_by: at an attack, the targets whose active defense stops a hit (TG-047).
        total: what the die came to, re-rolls added; of several dice each, `(14, 7)`.
        dice: or its faces, `(10, 4)`; of several dice each, `((10, 4), (7,))`.
        seed: or where the faces come from; further dice take seeds that are made from it.
        margin: or by how much the action succeeded, below 0 if it failed. Value and difficulty may
            then be left out, for they decide nothing any more; no more is told of the dice.

    Raises:
        IllegalCommandError: one of the commands is refused; nothing has happened. Dice that are
            due and were not told are `DICE_STILL_DUE`, too many are `DICE_NOT_DUE`, and
            `DIE_AND_TOTAL` are dice that were told in two ways.
        TypeError: a value has the wrong type, or more than a report can hold comes with a margin.

    >>> from dramadeck import torg
    >>> state = torg.deal(torg.new_game(["Quin"], seed=7)).state
    >>> state = torg.begin_scene(state, kind=torg.SceneKind.STANDARD, villains=("Mummy",)).state
    >>> state, events = torg.act(state, actor="Quin", action=torg.ActionKind.ATTACK, value=12,
    ...                          difficulty=10, target="Mummy", total=14)
    >>> [type(event).__name__ for event in events]
    ['ActionDeclared', 'DieRolled', 'ActionAnnounced']
    >>> events[2].outcome.results[0].margin
    3
    """
    if margin is not None:
        further = (attribute, effect_value, effect_attribute, skill, effect_skill, total, seed)
        if any(each is not None for each in further) or dice or stopped_by or not is_skilled:
            raise TypeError("a margin says how it came out: it takes no dice, skills or effects")
        report = ReportAction(
            actor=actor, action=action, margin=margin, target=target, contributes=contributes
        )
        return TORG.step(state, report)
    declaration = DeclareAction(
        actor=actor,
        action=action,
        value=cast("int", value),  # None is what the record refuses, by the name of its field
        difficulty=cast("int", difficulty),  # likewise
        target=target,
        attribute=attribute,
        effect_value=effect_value,
        effect_attribute=effect_attribute,
        skill=skill,
        effect_skill=effect_skill,
        is_skilled=is_skilled,
        contributes=contributes,
    )
    thrown = Dice(total, dice, seed)
    return Sending(state).carry_out(declaration, thrown, stopped_by).transition


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

    It is `resolve_dramatic_step`, `roll` for each die that is due, and `announce`.

    Args:
        state: the game.
        hero: the lead character.
        value: the skill value, raises by cards left out.
        steps: how many steps to try (TR-100); in GURPS each has a die of its own (TG-067).
        attribute: the attribute the value is built on.
        is_skilled: whether the hero has the skill.
        efforts: who else helps, each with a value within five of the hero's (TR-113, MA-025).
        coordination: the difficulty number of working together, which the gamemaster sets.
        total: the dice, as `act` takes them.
        dice: likewise.
        seed: likewise.

    Raises:
        IllegalCommandError: one of the commands is refused; nothing has happened.

    >>> from dramadeck import torg
    >>> state = torg.deal(torg.new_game(["Tina"], seed=8)).state
    >>> state = torg.begin_scene(state, kind=torg.SceneKind.DRAMATIC).state
    >>> state = torg.begin_skill_resolution(
    ...     torg.begin_rounds(state).state, hero="Tina", skill="science", difficulties=(8, 8)
    ... ).state
    >>> state, events = torg.make_check(torg.flip(state).state, hero="Tina", value=9, total=19)
    >>> [type(event).__name__ for event in events]
    ['ActionDeclared', 'DieRolled', 'ActionAnnounced', 'StepGained']
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

    It is `defend` with a value, `roll` for each die that is due, and `announce` (TR-091). In GURPS
    there is none: its defenses are rolled by the host (TG-048).

    Args:
        state: the game.
        hero: who defends.
        value: the skill or attribute value, raises by cards left out.
        attribute: the attribute the value is built on (TR-121, TC-015).
        skill: the skill that is used, where a card raises one (TC-060).
        is_skilled: whether the hero has the skill; decides when the die rolls again.
        total: the dice, as `act` takes them.
        dice: likewise.
        seed: likewise.

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

    Args:
        state: the game.
        actor: whose action it is; of a group, the first who was named.
        stopped_by: at an attack, the targets whose active defense stops a hit (TG-047).
        total: the dice, as `act` takes them.
        dice: likewise.
        seed: likewise.

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
