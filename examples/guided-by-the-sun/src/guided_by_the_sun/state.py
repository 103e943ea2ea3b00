"""The state of a journey: cards, turn, counter, answers, ending.

The roles are no field: they follow from the number of the turn, because all of them pass on
clockwise after each (GS-005).
"""

from collections.abc import Mapping
from enum import StrEnum, unique
from types import MappingProxyType
from typing import Final

import attrs

from dramadeck.core import Card, Name, Players, Seed, Table, Visibility, Zone
from guided_by_the_sun.cards import Deck, PlayingCard

FULL_COUNTER: Final = 6
"""The counter at the beginning (GS-002)."""

MOST_FOR_FATE: Final = 5
"""The most cards that are drawn at the end of a journey (GS-013)."""

FOR_A_TURN: Final = 3 + MOST_FOR_FATE
"""The fewest cards left to draw when a turn begins: three for its players, and those of the end."""

DECK, DISCARDS = Zone("deck"), Zone("discards")
ALLY, ADVERSARY, ANSWER = Zone("ally"), Zone("adversary"), Zone("answer")
COMPANIONS, LOST, FATE = Zone("companions"), Zone("lost"), Zone("fate")


def hand(player: str) -> Zone:
    """The cards that a player holds."""
    return Zone("hand", player)


def hidden(player: str) -> Zone:
    """The zone of the narrator's card if it is played face down (GS-007)."""
    return Zone("hidden", player)


VISIBILITY: Final[Mapping[str, Visibility]] = MappingProxyType(
    {
        "hand": Visibility.OWNER,
        "hidden": Visibility.OWNER,
        "deck": Visibility.NOBODY,
        **{
            zone.kind: Visibility.EVERYONE
            # A companion who is turned face down was face up before.
            for zone in (DISCARDS, ALLY, ADVERSARY, ANSWER, COMPANIONS, LOST, FATE)
        },
    }
)
"""Kind of zone → who sees the faces there."""


def zones_of(players: tuple[str, ...]) -> tuple[Zone, ...]:
    """Every zone of a game with these players."""
    own = tuple(zone_of(player) for player in players for zone_of in (hand, hidden))
    return (DECK, DISCARDS, ALLY, ADVERSARY, ANSWER, COMPANIONS, LOST, FATE, *own)


@unique
class Role(StrEnum):
    """The roles of a turn; players without one play other characters (GS-005)."""

    PROTAGONIST = "protagonist"
    ALLY = "ally"
    NARRATOR = "narrator"


@unique
class Question(StrEnum):
    """The questions before the journey (GS-004)."""

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
        is_secret: whether the narrator's card is face down until it is answered (GS-007).
        hand_size: how many cards a player holds (GS-001).
    """

    name: str
    is_secret: bool
    hand_size: int


DIALECTS: Final[Mapping[str, Dialect]] = MappingProxyType(
    {
        dialect.name: dialect
        for dialect in (
            Dialect(name="published", is_secret=False, hand_size=3),
            Dialect(name="mystery", is_secret=True, hand_size=3),
            Dialect(name="narrow", is_secret=False, hand_size=2),
            Dialect(name="wide", is_secret=False, hand_size=4),
        )
    }
)
"""The ways to play in the rule text."""


@attrs.frozen(kw_only=True, weakref_slot=False)
class Setup:
    """What does not change during a game.

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
    """An answer to a question about the story.

    Attributes:
        question: the question.
        player: who has answered it.
        text: the answer.
    """

    question: Question
    player: Name
    text: str


@attrs.frozen(kw_only=True, weakref_slot=False)
class Proposal:
    """A proposal to end the journey, and who agrees (GS-012).

    Attributes:
        is_achieved: whether the protagonist has done what she set out to do.
        is_addressed: whether her weakness has had its part in the story.
        agreed: the players who agree; the first one has proposed it.
    """

    is_achieved: bool
    is_addressed: bool
    agreed: tuple[Name, ...]


@attrs.frozen(kw_only=True, weakref_slot=False)
class Ending:
    """The end of a journey.

    Attributes:
        score: the number of companions, lost ones included.
        difficulty: the number that the score has to beat.
        outcome: the outcome.
    """

    score: int
    difficulty: int
    outcome: Outcome


@attrs.frozen(kw_only=True, weakref_slot=False)
class State:
    """The state of a journey.

    Attributes:
        setup: what does not change.
        table: where every card is.
        seed: the seed of the next shuffle.
        turn: the number of the turn; 0 before the journey.
        counter: what is left on the counter.
        answers: the answers about the story, in the order of the questions.
        proposal: a proposal to end the journey, if there is one.
        ending: its end, if it has ended.
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
        roles = (role for role in Role if self.turn and self.holder(role) == player)
        return next(roles, None)

    def card(self, number: Card) -> PlayingCard:
        """The face of a card."""
        return self.setup.deck.card(number)

    def hand(self, player: str) -> tuple[Card, ...]:
        """The cards that a player holds."""
        return self.table.pile(hand(player))

    @property
    def ally(self) -> Card | None:
        """The ally's card, if it is played."""
        return next(iter(self.table.pile(ALLY)), None)

    @property
    def adversary(self) -> Card | None:
        """The narrator's card, if it is played, face up or face down."""
        secret = self.table.pile(hidden(self.holder(Role.NARRATOR))) if self.turn else ()
        return next(iter((*self.table.pile(ADVERSARY), *secret)), None)

    @property
    def left_to_draw(self) -> int:
        """The number of cards in the deck and the discards."""
        return len(self.table.pile(DECK)) + len(self.table.pile(DISCARDS))

    @property
    def score(self) -> int:
        """The number of companions, lost ones included (GS-012)."""
        return len(self.table.pile(COMPANIONS)) + len(self.table.pile(LOST))
