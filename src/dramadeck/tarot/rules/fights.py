"""Fights by rounds of Reaction: actions, and attacks, each with its own contest.

All who act in a round declare their actions first, since they act at the same time. So the number
of attackers is known when the first contest begins (TT-048 to TT-053, TT-071).
"""

from collections.abc import Callable
from typing import Final

import attrs

from dramadeck import core
from dramadeck.charts.tarot import trait_name
from dramadeck.core import command, event, present, replace
from dramadeck.tarot import field_types
from dramadeck.tarot.play import Attack, ContestSide, Fight, Fighter, Play, PushTarget, TurnedTo
from dramadeck.tarot.preconditions import IN_FIGHT, OWN_ROUND, PEACE, ROUND_DECLARED, yet_to_act
from dramadeck.tarot.reasons import Reason, refuse
from dramadeck.tarot.rules import contests, requirements, rule
from dramadeck.tarot.state import NARRATOR, Decision, State


@command(when=PEACE("TT-048"), by=NARRATOR, menu=core.Topic.ROUND.at(2))
class BeginFight:
    """Begin a fight; its rounds follow the order of Reaction, the best first (TT-048).

    Before a round begins, characters who have yet to act can push to act sooner (TT-049).

    Attributes:
        characters: its characters, two or more.

    >>> from dramadeck import tarot
    >>> state = tarot.deal(tarot.new_game(["Mia", "Ben"], seed=7)).state
    >>> state = tarot.begin_fight(state, characters=("Mia", "Ben")).state
    >>> tarot.begin_round(state).state.play.fight.acting
    ('Mia', 'Ben')
    """

    characters: field_types.Everybody


@event
class FightBegun(core.NoCards):
    """A fight has begun."""

    characters: tuple[str, ...]

    def apply(self, state: State) -> State:
        """Nobody has acted yet."""
        fighters = tuple(Fighter(character=name) for name in self.characters)
        return _with_fight(state, Fight(fighters=fighters))


@rule(BeginFight)
def begin_fight(state: State, command: BeginFight) -> Decision:
    """Any living characters can be in a fight, even stunned ones (TT-048)."""
    if len(command.characters) < 2:
        raise refuse(Reason.TOO_FEW_FIGHTERS, "TT-048")
    requirements.require_each_once(command.characters, "TT-048")
    for name in command.characters:
        requirements.living(state, name, "TT-048")
    yield FightBegun(characters=command.characters)


def _nobody(name: str, reason: Reason, is_busy: Callable[[Play, str], object]) -> core.Phase[State]:
    """The phase in which no fighter is busy in a way; the refusal names the first who is."""

    def busy(state: State) -> list[str]:
        return [fighter for fighter in state.play.fighters if is_busy(state.play, fighter)]

    return core.Phase(
        name,
        lambda state: not busy(state),
        reason,
        values=lambda state: {"character": busy(state)[0]},
    )


# Attacks, contests and traumas of a round are finished, and so are pushes to act sooner.
FINISHED: Final = core.Window.of(
    "in a fight, when nothing is open",
    IN_FIGHT,
    core.Phase[State](
        "when every attack has a result",
        lambda state: not state.play.unresolved,
        Reason.ATTACK_OPEN,
        values=lambda state: {
            "attacker": state.play.unresolved[0].attacker,
            "target": state.play.unresolved[0].target,
        },
    ),
    _nobody("when no fighter is in a contest", Reason.CONTEST_UNDER_WAY, Play.contest),
    _nobody("when none is about to suffer wounds", Reason.TRAUMA_PENDING, Play.trauma),
    _nobody(
        "when none pushes to act sooner",
        Reason.PUSH_UNDER_WAY,
        lambda play, name: (push := play.push(name)) and push.aim is PushTarget.REACTION,
    ),
)
SOMEBODY_LEFT: Final = core.Phase[State](
    "when somebody has not acted yet",
    lambda state: bool(yet_to_act(state)),
    Reason.EVERYBODY_HAS_ACTED,
)
NEXT_ROUND: Final = core.Window.of(
    "when the next round can begin", ROUND_DECLARED, FINISHED, SOMEBODY_LEFT
)


@command(when=NEXT_ROUND("TT-051"), by=NARRATOR, menu=core.Topic.ROUND.at(1))
class BeginRound:
    """Begin the next round: the best Reaction of all who have not acted yet (TT-048, TT-051)."""


@event
class RoundBegun(core.NoCards):
    """A round of a fight has begun.

    Attributes:
        acting: the characters who act in it, all at the same time.
    """

    acting: tuple[str, ...]

    def apply(self, state: State) -> State:
        """The wounds of the last round count from now on (TT-048)."""
        fight = _fight(state)
        fight = replace(
            fight,
            fighters=tuple(replace(fighter, fresh_wounds=0) for fighter in fight.fighters),
            round=fight.round + 1,
            acting=self.acting,
            attacks=(),
            earlier=(*fight.earlier, *fight.attacks),
        )
        return _with_fight(state, fight)


@rule(BeginRound)
def begin_round(state: State, _command: BeginRound) -> Decision:
    """The best Reaction among those who have not acted is next (TT-048, TT-051)."""
    speeds: dict[str, tuple[bool, int]] = {}
    for name in yet_to_act(state):
        fighter, character = present(state.play.fighter(name)), present(state.character(name))
        reaction = character.rank("Reaction") + fighter.raised
        # A Major Arcana is quicker than any rank (TT-049).
        speeds[name] = (True, 0) if fighter.comes_first else (False, reaction)
    best = max(speeds.values())
    yield RoundBegun(acting=tuple(name for name, speed in speeds.items() if speed == best))


@command(when=OWN_ROUND("TT-048"), menu=core.Topic.ACTION.at(1))
class TakeAction:
    """Do something other than attack in the round, or wait.

    Attributes:
        character: the character who acts.
        story: her action in words; empty if it is spoken.
    """

    character: core.Sender
    story: field_types.Words = ""


@event
class ActionTaken(core.NoCards):
    """A fighter has done something that is no attack."""

    character: str
    story: str = ""

    def apply(self, state: State) -> State:
        """She has acted in this fight."""
        return _with_fight(state, _after_acting(_fight(state), self.character))


@rule(TakeAction)
def take_action(_state: State, command: TakeAction) -> Decision:
    """Every fighter acts once, in her round (TT-048)."""
    yield ActionTaken(character=command.character, story=command.story)


@command(when=FINISHED("TT-051"), by=NARRATOR, menu=core.Topic.ROUND.at(3))
class EndFight:
    """End the fight: everybody has acted, or nothing is left to resolve (TT-051)."""


@event
class FightEnded(core.NoCards):
    """The fight is over."""

    def apply(self, state: State) -> State:
        """There is no fight any more."""
        return _with_fight(state, None)


@rule(EndFight)
def end_fight(_state: State, _command: EndFight) -> Decision:
    """A fight ends when everything that was begun is finished (TT-051)."""
    yield FightEnded()


@event
class ReactionRaised(core.NoCards):
    """A push lets a fighter act sooner (TT-049).

    Attributes:
        character: the fighter.
        ranks: the ranks by which her Reaction is raised for this fight.
        comes_first: whether a Major Arcana lets her act before everybody else.
        told_by: who narrates the outcome.
        story: the outcome in words; empty if it is spoken.
        is_amended: whether the Narrator has changed the player's story (TT-070).
    """

    character: str
    ranks: int
    comes_first: bool
    told_by: TurnedTo
    story: str
    is_amended: bool

    def apply(self, state: State) -> State:
        """The raises of several pushes are added."""
        fight = _fight(state)
        fighter = _fighter(fight, self.character)
        fighter = replace(
            fighter,
            raised=fighter.raised + self.ranks,
            comes_first=fighter.comes_first or self.comes_first,
        )
        return _with_fight(state, fight.with_fighter(fighter))


# --------------------------------------------------------------------------------- attacks


@command(when=OWN_ROUND("TT-071"), menu=core.Topic.ACTION.at(2))
class DeclareAttack:
    """Attack one or more characters in your round of the fight (TT-053, TT-071).

    Attributes:
        character: the attacker.
        targets: the targets; each has its own contest.
        story: the attack in words; empty if it is spoken.
    """

    character: core.Sender
    targets: field_types.Fighters
    story: field_types.Words = ""


@event
class AttackDeclared(core.NoCards):
    """A fighter attacks."""

    character: str
    targets: tuple[str, ...]
    story: str = ""

    def apply(self, state: State) -> State:
        """The attacks wait for their contests; she has acted in this fight."""
        fight = _fight(state)
        more = (Attack(attacker=self.character, target=target) for target in self.targets)
        fight = replace(fight, attacks=(*fight.attacks, *more))
        return _with_fight(state, _after_acting(fight, self.character))


@rule(DeclareAttack)
def declare_attack(state: State, command: DeclareAttack) -> Decision:
    """One fighter can attack several others (TT-053)."""
    if not command.targets:
        raise refuse(Reason.NO_TARGET, "TT-071", character=command.character)
    requirements.require_each_once((command.character, *command.targets), "TT-071")
    for name in command.targets:
        requirements.fighter_of(state, name, "TT-071")
        requirements.living(state, name, "TT-071")
    yield AttackDeclared(character=command.character, targets=command.targets, story=command.story)


@command(when=ROUND_DECLARED("TT-052"), by=NARRATOR, menu=core.Topic.ANSWER.at(1))
class OpenAttack:
    """Begin the contest of an attack, with the ranks that each side loses (TT-052, TT-053).

    The defender need not be one who acts in this round (TT-050).

    Attributes:
        character: the attacker, who starts the contest.
        target: the defender.
        attacking: the attacker's trait that is checked, such as Firearms.
        defending: the defender's trait that is checked, such as Reaction.
        tells_traits: whether the players learn the traits.

    Raises:
        ValueError: a trait needs a specialization (TT-007).
    """

    character: field_types.Attacker
    target: field_types.Attacked
    attacking: field_types.TraitName = attrs.field(converter=trait_name)
    defending: field_types.TraitName = attrs.field(converter=trait_name)
    tells_traits: bool = False


@event
class AttackOpened(core.NoCards):
    """An attack comes to its contest."""

    character: str
    target: str

    def apply(self, state: State) -> State:
        """The attack is resolved by its contest."""
        return _with_fight(state, _fight(state).with_attack_resolved(self.character, self.target))


@rule(OpenAttack)
def open_attack(state: State, command: OpenAttack) -> Decision:
    """The attacker starts the contest, and the defender wins a tie (TT-046, TT-071)."""
    attacker, target = command.character, command.target
    fight = _require_attack(state, attacker, target)
    for name in (attacker, target):
        requirements.require_unoccupied(state, name, "TT-071")
    # The number of the defender's attackers (TT-052).
    facing = fight.attackers_of(target)
    if state.dialect.fights.attackers == "of_the_fight":
        before = map(state.character, fight.attacked_earlier(target))
        facing += sum(bool(earlier and earlier.can_act) for earlier in before)
    sides = (
        ContestSide(
            character=attacker,
            trait=command.attacking,
            told_trait=command.attacking if command.tells_traits else None,
            penalty=fight.targets_of(attacker) - 1,
        ),
        ContestSide(
            character=target,
            trait=command.defending,
            told_trait=command.defending if command.tells_traits else None,
            is_defender=True,
            penalty=facing - 1,
        ),
    )
    state = yield AttackOpened(character=attacker, target=target)
    yield contests.ContestBegun(sides=sides)


def _require_attack(state: State, attacker: str, target: str) -> Fight:
    """The fight; refuse an attack that was not declared, or is resolved."""
    for name in (attacker, target):
        requirements.fighter_of(state, name, "TT-071")
    fight = present(state.play.fight)
    if (attacker, target) not in [(attack.attacker, attack.target) for attack in fight.unresolved]:
        raise refuse(Reason.NO_ATTACK, "TT-071", attacker=attacker, target=target)
    return fight


@command(when=IN_FIGHT("TT-071"), by=NARRATOR, menu=core.Topic.ANSWER.at(2))
class WaiveContest:
    """Resolve an attack without a contest: there is no defense against it, or it has no effect.

    Attributes:
        character: the attacker.
        target: the target.
        reason: the reason, which all players see.
    """

    character: field_types.Attacker
    target: field_types.Attacked
    reason: field_types.Because = ""


@event
class ContestWaived(core.NoCards):
    """The Narrator has let an attack go without a contest."""

    character: str
    target: str
    reason: str

    def apply(self, state: State) -> State:
        """The attack is resolved without a contest."""
        return _with_fight(state, _fight(state).with_attack_resolved(self.character, self.target))


@rule(WaiveContest)
def waive_contest(state: State, command: WaiveContest) -> Decision:
    """Some attacks cannot be defended against (TT-050)."""
    _require_attack(state, command.character, command.target)
    yield ContestWaived(character=command.character, target=command.target, reason=command.reason)


# ------------------------------------------------------------------------ the fight in events


def _fight(state: State) -> Fight:
    """The fight that an event changes; raise a `ValueError` if there is none."""
    fight = state.play.fight
    if fight is None:
        raise ValueError("there is no fight: the record of events is damaged")
    return fight


def _fighter(fight: Fight, character: str) -> Fighter:
    """The fighter whom an event changes; raise a `ValueError` if there is none."""
    fighter = fight.fighter(character)
    if fighter is None:
        raise ValueError(f"{character} is not in the fight: the record of events is damaged")
    return fighter


def _after_acting(fight: Fight, character: str) -> Fight:
    return fight.with_fighter(replace(_fighter(fight, character), has_acted=True))


def _with_fight(state: State, fight: Fight | None) -> State:
    return state.playing(replace(state.play, fight=fight))
