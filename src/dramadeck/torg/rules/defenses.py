"""A hero uses her action to defend: an attempt like others, but it is the attacks that test it."""

from typing import Final

from dramadeck import core
from dramadeck.core import ALLOWED, command
from dramadeck.torg.attempt import Attribute, Check, Die, Purpose
from dramadeck.torg.cards import ActionKind
from dramadeck.torg.field_types import DieTotal, SkillName, SkillValue
from dramadeck.torg.reasons import Reason, refuse
from dramadeck.torg.rules import rule
from dramadeck.torg.rules.announcements import conclude
from dramadeck.torg.rules.attempts import TurnTaken, attempt_from, declared, ready
from dramadeck.torg.rules.dice import Roll, throw, throw_of
from dramadeck.torg.rules.outcomes import judged
from dramadeck.torg.rules.turns import HERO, TURN_IN_ROUND, require_unrestricted
from dramadeck.torg.state import Decision, State

DEFENDING: Final = core.Window.of("in a hero's turn in a flipped round", HERO, TURN_IN_ROUND)


@command(when=DEFENDING("TR-091"), menu=core.Topic.ACTION.at(4))
class Defend:
    """Use the hero's action to defend (TR-091).

    The next attack on her tests the defense: if it misses, she has succeeded at an action that
    may be approved. With a value it is an active defense: its dice are thrown by `Roll`, points
    and cards help it as they help any action, and `Announce` tells what attacks on her have to
    reach until the round is over. A host that throws the die itself gives its total at once, and
    the defense is announced with that. Without a value the defense is the host's to work out.

    Attributes:
        hero: who defends.
        value: the skill or attribute value of an active defense, raises by cards left out.
        total: what its only die came to, re-rolls added, for a host that throws it itself.
        attribute: the attribute the value is built on; a card that raises it then counts
            (TR-121), and a danger to it (TC-015).
        skill: the skill that is used, where a card raises one (TC-060).
        is_skilled: whether the hero has the skill; decides when the die rolls again.

    >>> from dramadeck import torg
    >>> state = torg.deal(torg.new_game(["Quin"], seed=7)).state
    >>> state = torg.begin_scene(state, kind=torg.SceneKind.DRAMATIC, villains=("Mummy",)).state
    >>> state = torg.flip(torg.begin_rounds(state).state).state
    >>> state = torg.defend(state, hero="Quin", value=9).state
    >>> state = torg.roll(state, actor="Quin", total=15).state
    >>> torg.announce(state, actor="Quin").events[0]
    DefenseRolled(hero='Quin', total=15, defense=11)
    """

    hero: core.Sender
    value: SkillValue | None = None
    total: DieTotal | None = None
    attribute: Attribute | None = None
    skill: SkillName | None = core.later(None)
    is_skilled: bool = core.later(True)


@rule(Defend)
def defend(state: State, command: Defend) -> Decision:
    """A defense is tested by the next attack on the hero; an active one has dice (TR-091)."""
    hero, value, total = command.hero, command.value, command.total
    require_unrestricted(state, (hero,), ActionKind.DEFEND)
    if value is None and total is None:
        yield TurnTaken(character=hero, action=ActionKind.DEFEND, contributes=True)
        return
    if state.dialect.attempts.die == "three_d6_rolled_under":
        raise refuse(Reason.NO_BONUS_NUMBERS, "TG-048", hero=hero)
    if value is None:
        raise refuse(Reason.DEFENSE_HALF_GIVEN, "TR-091", hero=hero)
    attempt = attempt_from(
        command,
        actors=(hero,),
        action=ActionKind.DEFEND,
        purpose=Purpose.DEFENSE,
        checks=(Check(value=value, difficulty=value),),
    )
    if total is None:
        yield ALLOWED
        yield declared(state, attempt, contributes=True)
        return
    # The host has thrown the die, so nothing comes between declaration and announcement.
    at_hand = ready(state, attempt)
    if at_hand.dice_due != (Die.ACTION,):
        raise refuse(Reason.DEFENSE_TAKES_DICE, "TR-065", hero=hero)
    thrown = throw_of(state, at_hand, Roll(actor=hero, total=total))
    state = yield declared(state, attempt, contributes=True)
    state = yield from throw(state, at_hand, thrown)
    rolled = state.attempts[-1]
    yield from conclude(state, rolled, judged(state, rolled))
