"""Attacks in a round of a fight: each is a contest that the attacker starts (TT-071).

All who act in a round declare first, for they act at the same time; so it is known who faces how
many when the first contest begins (TT-052, TT-053).
"""

from typing import TypeAlias, assert_never

import attrs

from dramadeck.charts.tarot import trait_name
from dramadeck.core import NoCards, Sender, Topic, command, event, present, replace
from dramadeck.tarot.field_types import Attacked, Attacker, Because, Fighters, TraitName, Words
from dramadeck.tarot.fight import Attack, Fight
from dramadeck.tarot.preconditions import IN_FIGHT, OWN_ROUND, ROUND_HEARD
from dramadeck.tarot.reasons import Reason, refuse
from dramadeck.tarot.rules import effects, rule
from dramadeck.tarot.rules.contests import Contender, ContestBegun, side_of
from dramadeck.tarot.rules.reactions import after_acting, the_fight, with_fight
from dramadeck.tarot.rules.requirements import (
    fighter_of,
    living,
    require_each_once,
    require_unoccupied,
)
from dramadeck.tarot.seats import NARRATOR
from dramadeck.tarot.state import Decision, State


@command(when=OWN_ROUND("TT-071"), menu=Topic.ACTION.at(2))
class DeclareAttack:
    """Attack one or more in one's round of the fight (TT-053, TT-071).

    Attributes:
        character: who attacks.
        targets: whom; each is a contest of its own.
        story: how; empty where it is told aloud.
    """

    character: Sender
    targets: Fighters
    story: Words = ""


@event
class AttackDeclared(NoCards):
    """A fighter attacks."""

    character: str
    targets: tuple[str, ...]
    story: str = ""


@rule(DeclareAttack)
def declare_attack(state: State, command: DeclareAttack) -> Decision:
    """One fighter can attack several others (TT-053)."""
    if not command.targets:
        raise refuse(Reason.NO_TARGET, "TT-071", character=command.character)
    require_each_once((command.character, *command.targets), "TT-071")
    for name in command.targets:
        fighter_of(state, name, "TT-071")
        living(state, name, "TT-071")
    yield AttackDeclared(character=command.character, targets=command.targets, story=command.story)


@command(when=ROUND_HEARD("TT-052"), by=NARRATOR, menu=Topic.ANSWER.at(1))
class OpenAttack:
    """Begin the contest of an attack, with the ranks that either side loses (TT-052, TT-053).

    The defender need not act in this round herself (TT-050).

    Attributes:
        character: who attacks; she starts the contest.
        target: who defends.
        attacking: the trait that is checked of the attacker, such as Firearms.
        defending: the trait that is checked of the defender, such as Reaction.
        tells_traits: whether the players are told the traits.

    Raises:
        ValueError: a trait needs a specialization (TT-007).
    """

    character: Attacker
    target: Attacked
    attacking: TraitName = attrs.field(converter=trait_name)
    defending: TraitName = attrs.field(converter=trait_name)
    tells_traits: bool = False


@event
class AttackOpened(NoCards):
    """An attack comes to its contest."""

    character: str
    target: str


@rule(OpenAttack)
def open_attack(state: State, command: OpenAttack) -> Decision:
    """The attacker starts the contest, and the defender has the tie (TT-046, TT-071)."""
    attacker, target = command.character, command.target
    fight = _require_attack(state, attacker, target)
    for name in (attacker, target):
        require_unoccupied(state, name, "TT-071")
    sides = (
        Contender(
            character=attacker,
            trait=command.attacking,
            penalty=fight.targets_of(attacker) - 1,
            tells_trait=command.tells_traits,
        ),
        Contender(
            character=target,
            trait=command.defending,
            is_defender=True,
            penalty=_faced_by(state, fight, target) - 1,
            tells_trait=command.tells_traits,
        ),
    )
    state = yield AttackOpened(character=attacker, target=target)
    yield ContestBegun(sides=tuple(map(side_of, sides)))


def _require_attack(state: State, attacker: str, target: str) -> Fight:
    """The fight, in which nothing has come of an attack yet."""
    fight = present(state.play.fight)
    for name in (attacker, target):
        fighter_of(state, name, "TT-071")
    if not any((each.attacker, each.target) == (attacker, target) for each in fight.unresolved):
        raise refuse(Reason.NO_ATTACK, "TT-071", attacker=attacker, target=target)
    return fight


def _faced_by(state: State, fight: Fight, target: str) -> int:
    """How many attackers a character is facing (TT-052)."""
    of_the_round = fight.attackers_of(target)
    match counted := state.dialect.fights.attackers:
        case "of_the_round":
            return of_the_round
        case "of_the_fight":
            before = map(state.character, fight.attacked_earlier(target))
            return of_the_round + sum(each is not None and each.can_act for each in before)
        case _:
            assert_never(counted)


@command(when=IN_FIGHT("TT-071"), by=NARRATOR, menu=Topic.ANSWER.at(2))
class WaiveContest:
    """Let an attack go without a contest: it cannot be defended against, or comes to nothing.

    Attributes:
        character: who attacks.
        target: whom.
        reason: why; it is told to everybody.
    """

    character: Attacker
    target: Attacked
    reason: Because


@event
class ContestWaived(NoCards):
    """The Narrator has let an attack go without a contest."""

    character: str
    target: str
    reason: str


@rule(WaiveContest)
def waive_contest(state: State, command: WaiveContest) -> Decision:
    """Some attacks cannot be defended against (TT-050)."""
    _require_attack(state, command.character, command.target)
    yield ContestWaived(character=command.character, target=command.target, reason=command.reason)


AttacksEvent: TypeAlias = AttackDeclared | AttackOpened | ContestWaived


@effects
def evolve(state: State, event: AttacksEvent) -> State:
    """The state after an event of this chapter."""
    fight = the_fight(state)
    match event:
        case AttackDeclared(character=character, targets=targets):
            more = tuple(Attack(attacker=character, target=target) for target in targets)
            fight = replace(fight, attacks=(*fight.attacks, *more))
            return with_fight(state, after_acting(fight, character))
        case AttackOpened(character=character, target=target):
            return with_fight(state, fight.with_attack_resolved(character, target))
        case ContestWaived(character=character, target=target):
            return with_fight(state, fight.with_attack_resolved(character, target))
        case _:
            assert_never(event)
