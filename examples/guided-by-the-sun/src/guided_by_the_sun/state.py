"""A moment of a journey: where the cards lie, whose turn it is in which role, how it stands.

The roles are not kept: they follow from the number of the turn, for all of them pass on clockwise
after each (GS-005).
"""

from collections.abc import Mapping
from enum import StrEnum, unique
from types import MappingProxyType
from typing import Final

import attrs

from dramadeck.core import Card, Name, Players, Seed, Table, Visibility, Zone
from guided_by_the_sun.cards import Deck, PlayingCard

FULL_COUNTER: Final = 6
"""Where the counter begins (GS-002)."""

MOST_FOR_FATE: Final = 5
"""The most cards that are drawn at the end of a journey (GS-013)."""

FOR_A_TURN: Final = 3 + MOST_FOR_FATE
"""So many cards must be left to draw when a turn begins: three for its players, and the end's."""

DECK, DISCARDS = Zone("deck"), Zone("discards")
ALLY, ADVERSARY, ANSWER = Zone("ally"), Zone("adversary"), Zone("answer")
COMPANIONS, LOST, FATE = Zone("companions"), Zone("lost"), Zone("fate")


def hand(player: str) -> Zone:
    """The cards that a player holds."""
    return Zone("hand", player)


def hidden(player: str) -> Zone:
    """Where the narrator's card lies face down, if it is played in secret (GS-007)."""
    return Zone("hidden", player)


VISIBILITY: Final[Mapping[str, Visibility]] = MappingProxyType(
    {
        "hand": Visibility.OWNER,
        "hidden": Visibility.OWNER,
        "deck": Visibility.NOBODY,
        **{
            each.kind: Visibility.EVERYONE
            # A companion who is turned face down has lain there for all to see before.
            for each in (DISCARDS, ALLY, ADVERSARY, ANSWER, COMPANIONS, LOST, FATE)
        },
    }
)
"""Kind of zone → who sees the faces there."""


def zones_of(players: tuple[str, ...]) -> tuple[Zone, ...]:
    """Every zone of a game with these players."""
    own = tuple(place(each) for each in players for place in (hand, hidden))
    return (DECK, DISCARDS, ALLY, ADVERSARY, ANSWER, COMPANIONS, LOST, FATE, *own)


@unique
class Role(StrEnum):
    """What a player does in a turn; those who have no role play whoever else is there (GS-005)."""

    PROTAGONIST = "protagonist"
    ALLY = "ally"
    NARRATOR = "narrator"


@unique
class Question(StrEnum):
    """What is asked before the journey (GS-004)."""

    NAME = "name"
    LOOKS = "looks"
    WEAKNESS = "weakness"
    WORLD = "world"
    PLAN = "plan"


@unique
class Outcome(StrEnum):
    """How a journey ends (GS-014)."""

    SUCCESS = "success"
    BITTERSWEET = "bittersweet"
    FAILURE = "failure"


@attrs.frozen(kw_only=True)
class Dialect:
    """A way to play.

    Attributes:
        name: the name.
        is_secret: whether the narrator's card lies face down until it is answered (GS-007).
        hand_size: how many cards a player holds (GS-001).
    """

    name: str
    is_secret: bool
    hand_size: int


DIALECTS: Final[Mapping[str, Dialect]] = MappingProxyType(
    {
        each.name: each
        for each in (
            Dialect(name="published", is_secret=False, hand_size=3),
            Dialect(name="mystery", is_secret=True, hand_size=3),
            Dialect(name="narrow", is_secret=False, hand_size=2),
            Dialect(name="wide", is_secret=False, hand_size=4),
        )
    }
)
"""The ways to play that the text itself names."""


@attrs.frozen(kw_only=True, weakref_slot=False)
class Setup:
    """What stays the same from the first card to the last.

    Attributes:
        dialect: the way to play.
        deck: the deck.
        players: who plays, clockwise.
    """

    dialect: Dialect
    deck: Deck
    players: Players


@attrs.frozen(kw_only=True, weakref_slot=False)
class Answer:
    """What has been settled about the story.

    Attributes:
        question: what was asked.
        player: who has answered.
        text: the answer.
    """

    question: Question
    player: Name
    text: str


@attrs.frozen(kw_only=True, weakref_slot=False)
class Proposal:
    """How somebody would bring the journey to its end, and who agrees (GS-012).

    Attributes:
        is_achieved: whether the protagonist has done what she set out to do.
        is_addressed: whether her weakness has had its part in the story.
        agreed: who agrees, who has proposed it among them.
    """

    is_achieved: bool
    is_addressed: bool
    agreed: tuple[Name, ...]


@attrs.frozen(kw_only=True, weakref_slot=False)
class Ending:
    """How a journey has ended.

    Attributes:
        score: the companions, those who were lost among them.
        difficulty: what was to be beaten.
        outcome: what comes of it.
    """

    score: int
    difficulty: int
    outcome: Outcome


@attrs.frozen(kw_only=True, weakref_slot=False)
class State:
    """A moment of a journey.

    Attributes:
        setup: what stays the same.
        table: where every card is.
        seed: where the next shuffle comes from.
        turn: the number of the turn; 0 before the journey.
        counter: what is left on the counter.
        answers: what has been settled about the story, in the order of the questions.
        proposal: how somebody would end the journey, while that is open.
        ending: how it has ended, if it has.
    """

    setup: Setup
    table: Table
    seed: Seed
    turn: int = 0
    counter: int = FULL_COUNTER
    answers: tuple[Answer, ...] = ()
    proposal: Proposal | None = None
    ending: Ending | None = None

    def holder(self, role: Role) -> str:
        """Who has a role in this turn (GS-005)."""
        players = self.setup.players
        return players[(self.turn - 1 + list(Role).index(role)) % len(players)]

    def role(self, player: str) -> Role | None:
        """The role of a player in this turn, if she has one."""
        there = (each for each in Role if self.turn and self.holder(each) == player)
        return next(there, None)

    def card(self, number: Card) -> PlayingCard:
        """The face of a card."""
        return self.setup.deck.card(number)

    def hand(self, player: str) -> tuple[Card, ...]:
        """The cards that a player holds."""
        return self.table.pile(hand(player))

    @property
    def ally(self) -> Card | None:
        """The ally's card, once it lies there."""
        return next(iter(self.table.pile(ALLY)), None)

    @property
    def adversary(self) -> Card | None:
        """The narrator's card, once it lies there, open or not."""
        secret = self.table.pile(hidden(self.holder(Role.NARRATOR))) if self.turn else ()
        return next(iter((*self.table.pile(ADVERSARY), *secret)), None)

    @property
    def left_to_draw(self) -> int:
        """How many cards can be drawn before the deck and the discards are used up."""
        return len(self.table.pile(DECK)) + len(self.table.pile(DISCARDS))

    @property
    def score(self) -> int:
        """How many have joined, those who were lost among them (GS-012)."""
        return len(self.table.pile(COMPANIONS)) + len(self.table.pile(LOST))
