"""Fights by rounds of Reaction: who acts when (TT-048 to TT-051)."""

from collections.abc import Callable
from typing import Final, TypeAlias, assert_never

from dramadeck.core import NoCards, Sender, Topic, command, event, present, replace
from dramadeck.core.preconditions import Phase, Window
from dramadeck.tarot.field_types import Everybody, Words
from dramadeck.tarot.fight import Fight, Fighter
from dramadeck.tarot.preconditions import IN_FIGHT, OWN_ROUND, PEACE, ROUND_HEARD, yet_to_act
from dramadeck.tarot.push import Aim, Toward
from dramadeck.tarot.reasons import Reason, refuse
from dramadeck.tarot.rules import effects, rule
from dramadeck.tarot.rules.requirements import living, require_each_once
from dramadeck.tarot.seats import NARRATOR
from dramadeck.tarot.state import Decision, Play, State


@command(when=PEACE("TT-048"), by=NARRATOR, menu=Topic.ROUND.at(2))
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

    characters: Everybody


@event
class FightBegun(NoCards):
    """A fight has begun."""

    characters: tuple[str, ...]


@rule(BeginFight)
def begin_fight(state: State, command: BeginFight) -> Decision:
    """Whoever is stunned may come to herself before her turn (TT-048)."""
    if len(command.characters) < 2:
        raise refuse(Reason.TOO_FEW_FIGHTERS, "TT-048")
    require_each_once(command.characters, "TT-048")
    for name in command.characters:
        living(state, name, "TT-048")
    yield FightBegun(characters=command.characters)


def _nobody(name: str, reason: Reason, is_busy: Callable[[Play, str], object]) -> Phase[State]:
    """When no fighter is busy with this; the first who is, is named."""

    def busy(state: State) -> list[str]:
        return [each for each in state.play.fighters if is_busy(state.play, each)]

    return Phase(
        name,
        lambda state: not busy(state),
        reason,
        values=lambda state: {"character": busy(state)[0]},
    )


def _hurries(play: Play, character: str) -> bool:
    push = play.push(character)
    return push is not None and push.aim is Aim.REACTION


# What a round has begun is finished, and so are pushes to act sooner.
FINISHED: Final = Window.of(
    "in a fight, when nothing is left hanging",
    IN_FIGHT,
    Phase[State](
        "when something has come of every attack",
        lambda state: not state.play.unresolved,
        Reason.ATTACK_OPEN,
        values=lambda state: {
            "attacker": state.play.unresolved[0].attacker,
            "target": state.play.unresolved[0].target,
        },
    ),
    _nobody("when no fighter is in a contest", Reason.CONTEST_UNDER_WAY, Play.contest),
    _nobody("when none is about to suffer wounds", Reason.TRAUMA_PENDING, Play.trauma),
    _nobody("when none pushes to act sooner", Reason.PUSH_UNDER_WAY, _hurries),
)
SOMEBODY_LEFT: Final = Phase[State](
    "when somebody has yet to act",
    lambda state: bool(yet_to_act(state)),
    Reason.EVERYBODY_HAS_ACTED,
)
NEXT_ROUND: Final = Window.of("when the next round can begin", ROUND_HEARD, FINISHED, SOMEBODY_LEFT)


@command(when=NEXT_ROUND("TT-051"), by=NARRATOR, menu=Topic.ROUND.at(1))
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
    yield RoundBegun(acting=_quickest(state))


def _quickest(state: State) -> tuple[str, ...]:
    """Equal ranks act in the same round (TT-048); a Major Arcana is quicker than any (TT-049)."""
    fight = present(state.play.fight)
    speeds = {name: _speed(state, fight, name) for name in yet_to_act(state)}
    best = max(speeds.values())
    return tuple(name for name, speed in speeds.items() if speed == best)


def _speed(state: State, fight: Fight, name: str) -> tuple[bool, int]:
    fighter, character = present(fight.fighter(name)), present(state.character(name))
    if fighter.comes_first:
        return True, 0
    return False, character.rank("Reaction") + fighter.raised


@command(when=OWN_ROUND("TT-048"), menu=Topic.ACTION.at(1))
class TakeAction:
    """Do something in the round that is no attack, or wait and see.

    Attributes:
        character: who acts.
        story: what she does; empty where it is told aloud.
    """

    character: Sender
    story: Words = ""


@event
class ActionTaken(NoCards):
    """A fighter has done something that is no attack."""

    character: str
    story: str = ""


@rule(TakeAction)
def take_action(_state: State, command: TakeAction) -> Decision:
    """Everybody acts once, in her round (TT-048)."""
    yield ActionTaken(character=command.character, story=command.story)


@command(when=FINISHED("TT-051"), by=NARRATOR, menu=Topic.ROUND.at(3))
class EndFight:
    """End the fight: everybody has acted, or nothing is left to resolve (TT-051)."""


@event
class FightEnded(NoCards):
    """The fight is over."""


@rule(EndFight)
def end_fight(_state: State, _command: EndFight) -> Decision:
    """Nothing that was begun is left hanging (TT-051)."""
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
    comes_first: bool
    told_by: Toward
    story: str
    is_amended: bool


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
