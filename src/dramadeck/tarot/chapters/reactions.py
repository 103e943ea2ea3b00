"""Fights by rounds of Reaction: who acts when (TT-048 to TT-051)."""

from typing import TypeAlias, assert_never

from dramadeck.engine import Name, NoCards, Sender, command, event, replace
from dramadeck.tarot.chapters.requirements import (
    acting,
    each_once,
    fight_under_way,
    fighting,
    game_begun,
    living,
    no_contest_of,
    no_push_of,
    no_trauma_of,
)
from dramadeck.tarot.fight import Fight, Fighter
from dramadeck.tarot.push import Aim, Toward
from dramadeck.tarot.reasons import Reason, refuse
from dramadeck.tarot.rules import effects, rule
from dramadeck.tarot.seats import NARRATOR
from dramadeck.tarot.state import Decision, State


@command(by=NARRATOR)
class BeginFight:
    """Begin a fight; it goes by rounds of Reaction, the best first (TT-048).

    Before a round begins, whoever has yet to act can push to act sooner (TT-049).

    Attributes:
        characters: everybody in it, two or more.

    >>> from dramadeck import tarot
    >>> state = tarot.deal(tarot.new_game(["Mia", "Ben"], seed=7)).state
    >>> state = tarot.begin_fight(state, characters=("Mia", "Ben")).state
    >>> tarot.begin_round(state).state.play.fight.acting
    ('Mia', 'Ben')
    """

    characters: tuple[Name, ...]


@event
class FightBegun(NoCards):
    """A fight has begun."""

    characters: tuple[str, ...]


@rule(BeginFight)
def begin_fight(state: State, command: BeginFight) -> Decision:
    """Whoever is stunned may come to herself before her turn (TT-048)."""
    game_begun(state, "TT-048")
    if state.play.fight is not None:
        raise refuse(Reason.FIGHT_UNDER_WAY, "TT-048")
    if len(command.characters) < 2:
        raise refuse(Reason.TOO_FEW_FIGHTERS, "TT-048")
    each_once(command.characters, "TT-048")
    for name in command.characters:
        living(state, name, "TT-048")
    yield FightBegun(characters=command.characters)


def waited_for(state: State, fight: Fight) -> tuple[str, ...]:
    """Who has yet to say what she does in this round."""
    return tuple(name for name in _yet_to_act(state, fight) if name in fight.acting)


def _yet_to_act(state: State, fight: Fight) -> tuple[str, ...]:
    names = (each.character for each in fight.fighters if not each.has_acted)
    characters = (state.character(name) for name in names)
    return tuple(each.name for each in characters if each is not None and each.can_act)


def _nothing_open(state: State, fight: Fight, rule: str) -> None:
    """What a round has begun is finished, and so are pushes to act sooner."""
    for attack in fight.unresolved:
        attacker, target = attack.attacker, attack.target
        raise refuse(Reason.ATTACK_OPEN, rule, attacker=attacker, target=target)
    for name in fight.characters:
        no_contest_of(state, name, rule)
        no_trauma_of(state, name, rule)
        push = state.play.push(name)
        if push is not None and push.aim is Aim.REACTION:
            no_push_of(state, name, rule)


@command(by=NARRATOR)
class BeginRound:
    """Begin the next round: the best Reaction of all who have yet to act (TT-048, TT-051)."""


@event
class RoundBegun(NoCards):
    """A round of a fight has begun.

    Attributes:
        acting: who acts in it, all at the same time.
    """

    acting: tuple[str, ...]


@rule(BeginRound)
def begin_round(state: State, _command: BeginRound) -> Decision:
    """Those act next who are the quickest of all that have not acted (TT-048, TT-051)."""
    fight = fight_under_way(state, "TT-048")
    for name in waited_for(state, fight):
        raise refuse(Reason.ACTION_MISSING, "TT-051", character=name)
    _nothing_open(state, fight, "TT-051")
    quickest = _quickest(state, fight)
    if not quickest:
        raise refuse(Reason.EVERYBODY_HAS_ACTED, "TT-051")
    yield RoundBegun(acting=quickest)


def _quickest(state: State, fight: Fight) -> tuple[str, ...]:
    """Equal ranks act in the same round (TT-048); a Major Arcana is quicker than any (TT-049)."""
    speeds = {name: _speed(state, fight, name) for name in _yet_to_act(state, fight)}
    best = max(speeds.values(), default=None)
    return tuple(name for name, speed in speeds.items() if speed == best)


def _speed(state: State, fight: Fight, name: str) -> tuple[bool, int]:
    fighter, character = fight.fighter(name), state.character(name)
    if fighter is None or character is None or fighter.comes_first:
        return True, 0
    return False, character.rank("Reaction") + fighter.raised


def in_turn(state: State, character: str, rule: str) -> Fight:
    """The fight, in whose round the character has yet to act."""
    fight = fight_under_way(state, rule)
    fighting(state, fight, character, rule)
    acting(state, character, rule)
    fighter = fight.fighter(character)
    if fighter is not None and fighter.has_acted:
        raise refuse(Reason.HAS_ACTED, rule, character=character)
    if character not in fight.acting:
        raise refuse(Reason.NOT_IN_ROUND, rule, character=character)
    return fight


@command
class TakeAction:
    """Do something in the round that is no attack, or wait and see.

    Attributes:
        character: who acts.
        story: what she does; empty where it is told aloud.
    """

    character: Sender
    story: str = ""


@event
class ActionTaken(NoCards):
    """A fighter has done something that is no attack."""

    character: str
    story: str = ""


@rule(TakeAction)
def take_action(state: State, command: TakeAction) -> Decision:
    """Everybody acts once, in her round (TT-048)."""
    in_turn(state, command.character, "TT-048")
    yield ActionTaken(character=command.character, story=command.story)


@command(by=NARRATOR)
class EndFight:
    """End the fight: everybody has acted, or nothing is left to resolve (TT-051)."""


@event
class FightEnded(NoCards):
    """The fight is over."""


@rule(EndFight)
def end_fight(state: State, _command: EndFight) -> Decision:
    """Nothing that was begun is left hanging (TT-051)."""
    fight = fight_under_way(state, "TT-051")
    _nothing_open(state, fight, "TT-051")
    yield FightEnded()


@event
class ReactionRaised(NoCards):
    """A push lets a fighter act sooner (TT-049).

    Attributes:
        character: who.
        ranks: the ranks by which her Reaction is raised for this fight.
        comes_first: whether a Major Arcana lets her act before everybody else.
        told_by: who tells what happens.
        story: what is told; empty where it is told aloud.
        is_amended: whether the Narrator has changed what the player told (TT-070).
    """

    character: str
    ranks: int
    comes_first: bool = False
    told_by: Toward = Toward.NARRATOR
    story: str = ""
    is_amended: bool = False


ReactionsEvent: TypeAlias = FightBegun | RoundBegun | ReactionRaised | ActionTaken | FightEnded


@effects
def evolve(state: State, event: ReactionsEvent) -> State:
    """The state after an event of this chapter."""
    match event:
        case FightBegun(characters=characters):
            fighters = tuple(Fighter(character=each) for each in characters)
            return with_fight(state, Fight(fighters=fighters))
        case RoundBegun(acting=acting):
            return with_fight(state, the_fight(state).next_round(acting))
        case ReactionRaised():
            return with_fight(state, _raised(the_fight(state), event))
        case ActionTaken(character=character):
            return with_fight(state, after_acting(the_fight(state), character))
        case FightEnded():
            return with_fight(state, None)
        case _:
            assert_never(event)


def _raised(fight: Fight, event: ReactionRaised) -> Fight:
    fighter = _fighter(fight, event.character)
    first = fighter.comes_first or event.comes_first
    raised = fighter.raised + event.ranks
    return fight.with_fighter(replace(fighter, raised=raised, comes_first=first))


def after_acting(fight: Fight, character: str) -> Fight:
    """The fight after a character has said what she does in her round."""
    return fight.with_fighter(replace(_fighter(fight, character), has_acted=True))


def with_fight(state: State, fight: Fight | None) -> State:
    """The state with another record of the fight, or without one."""
    return state.playing(replace(state.play, fight=fight))


def the_fight(state: State) -> Fight:
    """The fight that an event goes on with.

    Raises:
        ValueError: there is none; the events are not those of this game.
    """
    if state.play.fight is None:
        raise ValueError("there is no fight: the record of events is damaged")
    return state.play.fight


def _fighter(fight: Fight, character: str) -> Fighter:
    fighter = fight.fighter(character)
    if fighter is None:
        raise ValueError(f"{character} is not in the fight: the record of events is damaged")
    return fighter
