"""The break-in of Mia Jones: who is in it, what is tried, how it goes on, and its state.

Its people and deeds are those of the examples in the rule text, told in words of our own; what a
character is worth where the text does not say it is made up for the demonstration.
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
"""The heir of the house, who is the Narrator's."""

PARTS: Final = (MIA, FRANKLIN)
"""The parts that players can take, the first one first."""

PLAYERS: Final = ("Ann",)
"""Who plays if nobody is named."""

PISTOL: Final = "Glock 19 Pistol"
"""What they shoot with."""


@unique
class Scene(StrEnum):
    """The scenes, in order."""

    DOOR = "The door"
    YARD = "The yard"
    DUEL = "The duel"


@attrs.frozen(kw_only=True)
class CheckedDeed:
    """A deed that the Narrator checks; trait and needed rank are her secret (TT-019)."""

    character: str
    trait: str
    needed: Aptitude


CHECKED_DEEDS: Final[Mapping[Scene, CheckedDeed]] = MappingProxyType(
    {
        Scene.DOOR: CheckedDeed(character=MIA.name, trait="Brawn", needed=Aptitude.GREAT),
        Scene.YARD: CheckedDeed(character=FRANKLIN.name, trait="Stealth", needed=Aptitude.GOOD),
    }
)
"""The deeds of the scenes that are decided by a check."""


def scenes_for(state: State) -> tuple[Scene, ...]:
    """The scenes that are played by those who are there: a deed needs who does it."""
    characters = {player.character.name for player in state.players}
    return tuple(
        scene
        for scene in Scene
        if scene not in CHECKED_DEEDS or CHECKED_DEEDS[scene].character in characters
    )


@unique
class Asks(StrEnum):
    """What somebody is asked for."""

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
    """The character it is about."""
    stamp: int = 0
    """Tells this question from the same one asked at another time."""
    word: Command | None = None
    """What the Narrator says, where it is her turn to say something."""


@attrs.frozen(kw_only=True)
class TarotMoment:
    """A moment of the play.

    Attributes:
        seed: where the cards come from.
        state: the state of the game.
        scenes: the scenes that are still to come.
        events: everything that has happened.
        due: what the Narrator says next.
        declined: the questions that were answered with nothing.
    """

    seed: int | str
    state: State
    scenes: tuple[Scene, ...]
    events: tuple[Event, ...] = ()
    due: tuple[Command, ...] = ()
    declined: tuple[Question, ...] = ()

    @property
    def stamp(self) -> int:
        """Counts what players can push at; a question asked again after one of these is new."""
        counted = tarot.events.CheckCalled | tarot.events.TraumaBegun
        return sum(isinstance(event, counted) for event in self.events)

    @property
    def checks(self) -> tuple[tarot.events.CheckSettled, ...]:
        """What came of the checks."""
        return tuple(event for event in self.events if isinstance(event, tarot.events.CheckSettled))

    @property
    def duel(self) -> tarot.events.ContestSettled | None:
        """What came of the duel, once that is known."""
        settled = (event for event in self.events if isinstance(event, tarot.events.ContestSettled))
        return next(settled, None)

    @property
    def was_heard(self) -> bool:
        """Whether a deed before the duel went wrong."""
        return any(not check.outcome.is_success for check in self.checks)

    def check_of(self, character: str) -> tarot.events.CheckSettled | None:
        """What came of a character's check, once that is known."""
        return next((check for check in self.checks if check.character == character), None)


def shooters(state: State) -> tuple[str, ...]:
    """Who of the players' characters is in the duel, Mia first."""
    names = (player.character.name for player in state.players)
    return tuple(sorted(names, key=lambda name: name != MIA.name))


def next_scene(moment: TarotMoment) -> TarotMoment:
    """The moment after the next scene has begun."""
    scene, *further = moment.scenes
    return attrs.evolve(moment, scenes=tuple(further), due=opening_of(moment, scene))


def after(
    moment: TarotMoment, question: Question, answer: Command | None
) -> tuple[TarotMoment, Transition[State, Event] | None]:
    """The moment after an answer, and what came of it; nothing comes of no answer.

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
    """What the Narrator sends when a scene begins."""
    if scene in CHECKED_DEEDS:
        deed = CHECKED_DEEDS[scene]
        return (
            tarot.commands.CallForCheck(
                character=deed.character, trait=deed.trait, needed=deed.needed
            ),
        )
    heroes = shooters(moment.state)
    penalties = {name: int(name == heroes[0] and moment.was_heard) for name in heroes}
    # Each attacker more than one costs the one who faces them a rank (TT-052).
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
    """Who is hit when the duel is over, by the house's reading.

    Whoever leads has hit; so with Major Arcana on both sides both are hit, and after a draw nobody.
    """
    ahead = leaders(duel.standings)
    heroes = tuple(name for name in ahead if name != DAVID.name)
    shown = any(standing.majors for standing in duel.standings)
    if heroes and DAVID.name in ahead and not shown:
        return ()
    hits: list[Command] = []
    if heroes:
        hits.append(tarot.commands.Hit(character=DAVID.name, weapon=PISTOL, by=heroes[0]))
    if DAVID.name in ahead:
        hits.append(tarot.commands.Hit(character=shooters(state)[0], weapon=PISTOL, by=DAVID.name))
    return tuple(hits)
