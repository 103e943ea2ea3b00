"""The break-in of Mia Jones: its characters, scenes and checks, and its moments.

Characters and actions are those of the examples in the rule text, in our own words; ranks that the
text does not state are made up.
"""

from collections.abc import Mapping
from enum import StrEnum, unique
from types import MappingProxyType
from typing import Final

import attrs

from dramadeck import tarot
from dramadeck.core import Seat, Transition
from dramadeck.tarot import TAROT, Aptitude, State
from dramadeck.tarot.commands import Command
from dramadeck.tarot.events import Event
from dramadeck.tarot.rules.contests import leaders

MIA: Final = tarot.create_character(
    "Mia",
    {
        "Driving": Aptitude.GREAT,
        "Reaction": Aptitude.GOOD,
        "Grit": Aptitude.GOOD,
        "Health": Aptitude.FAIR,
        "Manipulation": Aptitude.FAIR,
        "Underground": Aptitude.FAIR,
    },
)
"""The stunt driver of all the examples (TT-004)."""

FRANKLIN: Final = tarot.create_character(
    "Franklin",
    {
        "Stealth": Aptitude.FAIR,
        "Firearms": Aptitude.GOOD,
        "Security": Aptitude.GOOD,
        "Brawn": Aptitude.FAIR,
        "Health": Aptitude.FAIR,
        "Medical": Aptitude.FAIR,
    },
)
"""Her friend, for a second player."""

DAVID: Final = tarot.Character(
    "David Chow",
    (
        tarot.Trait("Firearms", Aptitude.INCREDIBLE),
        tarot.Trait("Intimidation", Aptitude.GOOD),
        tarot.Trait("Reaction", Aptitude.GOOD),
    ),
)
"""The heir of the house, a character of the Narrator."""

PARTS: Final = (MIA, FRANKLIN)
"""The parts that players can take, in this order."""

PLAYERS: Final = ("Ann",)
"""The player by default."""

PISTOL: Final = "Glock 19 Pistol"
"""The weapon of the duel."""


@unique
class Scene(StrEnum):
    """The scenes, in order."""

    DOOR = "The door"
    YARD = "The yard"
    DUEL = "The duel"


@attrs.frozen(kw_only=True)
class CheckedDeed:
    """An action that the Narrator checks; trait and needed rank are her secret (TT-019)."""

    character: str
    trait: str
    needed: Aptitude


CHECKED_DEEDS: Final[Mapping[Scene, CheckedDeed]] = MappingProxyType(
    {
        Scene.DOOR: CheckedDeed(character=MIA.name, trait="Brawn", needed=Aptitude.GREAT),
        Scene.YARD: CheckedDeed(character=FRANKLIN.name, trait="Stealth", needed=Aptitude.GOOD),
    }
)
"""The actions of the scenes that are decided by a check."""


def scenes_for(state: State) -> tuple[Scene, ...]:
    """The scenes to play: without the character of a check its scene is left out."""
    characters = {player.character.name for player in state.players}
    return tuple(
        scene
        for scene in Scene
        if scene not in CHECKED_DEEDS or CHECKED_DEEDS[scene].character in characters
    )


@unique
class Asks(StrEnum):
    """The kinds of questions."""

    SCENE = "scene"
    WORD = "word"
    PUSH = "push"
    COMMIT = "commit"
    REVEAL = "reveal"
    TURN = "turn"
    DRAW = "draw"


@attrs.frozen(kw_only=True)
class Question:
    """A question to a seat."""

    asks: Asks
    seat: Seat
    character: str = ""
    """The character whose command it is."""
    stamp: int = 0
    """Distinguishes this question from the same one at another time."""
    word: Command | None = None
    """The command of the Narrator, if the story names it."""


@attrs.frozen(kw_only=True)
class TarotMoment:
    """A moment of the play.

    Attributes:
        seed: the seed of the cards.
        state: the state of the game.
        scenes: the scenes that are still to come.
        events: all events so far.
        due: the next commands of the Narrator.
        declined: the questions that were declined.
    """

    seed: int | str
    state: State
    scenes: tuple[Scene, ...]
    events: tuple[Event, ...] = ()
    due: tuple[Command, ...] = ()
    declined: tuple[Question, ...] = ()

    @property
    def stamp(self) -> int:
        """The number of checks and traumas so far; after a further one a question is a new one."""
        kinds = tarot.events.CheckCalled | tarot.events.TraumaBegun
        return sum(isinstance(event, kinds) for event in self.events)

    @property
    def checks(self) -> tuple[tarot.events.CheckSettled, ...]:
        """The results of the checks."""
        return tuple(event for event in self.events if isinstance(event, tarot.events.CheckSettled))

    @property
    def duel(self) -> tarot.events.ContestSettled | None:
        """The result of the duel; None before it."""
        settled = (event for event in self.events if isinstance(event, tarot.events.ContestSettled))
        return next(settled, None)

    @property
    def was_heard(self) -> bool:
        """Whether a check before the duel failed."""
        return any(not check.outcome.is_success for check in self.checks)

    def check_of(self, character: str) -> tarot.events.CheckSettled | None:
        """The result of a character's check; None before it."""
        return next((check for check in self.checks if check.character == character), None)


def shooters(state: State) -> tuple[str, ...]:
    """The players' characters in the duel, Mia first."""
    names = (player.character.name for player in state.players)
    return tuple(sorted(names, key=lambda name: name != MIA.name))


def next_scene(moment: TarotMoment) -> TarotMoment:
    """The moment after the next scene has begun."""
    scene, *further = moment.scenes
    return attrs.evolve(moment, scenes=tuple(further), due=opening_of(moment, scene))


def after(
    moment: TarotMoment, question: Question, answer: Command | None
) -> tuple[TarotMoment, Transition[State, Event] | None]:
    """The moment after an answer, and its transition; None, if the question was declined.

    Raises:
        IllegalCommandError: the rules refuse it.
        ValueError: this seat may not send it.
    """
    if answer is None:
        return attrs.evolve(moment, declined=(*moment.declined, question)), None
    issuer = TAROT.issuer(moment.state, answer)
    if issuer != question.seat:
        raise ValueError(f"{answer!r} is for {issuer} to send, not for {question.seat}")
    transition = TAROT.step(moment.state, answer)
    due = moment.due[1:] if moment.due and moment.due[0] == answer else moment.due
    for event in transition.events:
        if isinstance(event, tarot.events.ContestSettled):
            due = (*due, *hits_after(transition.state, event))
    events = (*moment.events, *transition.events)
    return attrs.evolve(moment, state=transition.state, events=events, due=due), transition


def opening_of(moment: TarotMoment, scene: Scene) -> tuple[Command, ...]:
    """The Narrator's commands when a scene begins."""
    if scene in CHECKED_DEEDS:
        deed = CHECKED_DEEDS[scene]
        return (
            tarot.commands.CallForCheck(
                character=deed.character, trait=deed.trait, needed=deed.needed
            ),
        )
    heroes = shooters(moment.state)
    penalties = {name: int(name == heroes[0] and moment.was_heard) for name in heroes}
    # Each attacker more than one takes a rank from the character they attack (TT-052).
    penalties[DAVID.name] = len(heroes) - 1
    sides = tuple(
        tarot.Contender(character=name, trait="Firearms", penalty=penalty)
        for name, penalty in penalties.items()
    )
    return (
        tarot.commands.IntroduceCharacter(character=DAVID),
        tarot.commands.BeginContest(sides=sides),
    )


def hits_after(state: State, duel: tarot.events.ContestSettled) -> tuple[Command, ...]:
    """The hits when the duel is over, by a ruling of this story.

    A side that leads has hit; so with Major Arcana on both sides both are hit, after a draw nobody.
    """
    ahead = leaders(duel.standings)
    heroes = tuple(name for name in ahead if name != DAVID.name)
    has_majors = any(standing.majors for standing in duel.standings)
    if heroes and DAVID.name in ahead and not has_majors:
        return ()
    hits: list[Command] = []
    if heroes:
        hits.append(tarot.commands.Hit(character=DAVID.name, weapon=PISTOL, by=heroes[0]))
    if DAVID.name in ahead:
        hits.append(tarot.commands.Hit(character=shooters(state)[0], weapon=PISTOL, by=DAVID.name))
    return tuple(hits)
