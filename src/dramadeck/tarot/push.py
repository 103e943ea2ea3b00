"""A check that the Narrator has called for, and a push: a gamble of cards on what comes of it."""

from enum import StrEnum, unique

import attrs

from dramadeck.core import Name, Natural, OpenCard, Person, replace
from dramadeck.core.short_repr import short_repr
from dramadeck.tarot.cards import Suit


@unique
class Stakes(StrEnum):
    """What hangs on a check; whoever calls for it says so."""

    DEED = "deed"
    STUN = "stun"
    TREATMENT = "treatment"


@unique
class Aim(StrEnum):
    """What a push is to change.

    A check and a contest raise a trait, a reaction lets a character act sooner (TT-049), and a
    push against trauma takes wounds away (TT-056).
    """

    CHECK = "check"
    CONTEST = "contest"
    REACTION = "reaction"
    TRAUMA = "trauma"


@unique
class PushStep(StrEnum):
    """How far a push has come (TT-020); the outcome ends it."""

    DECLARED = "declared"
    COMMITTED = "committed"
    REVEALED = "revealed"


@unique
class Fate(StrEnum):
    """What a face-up card does for its push (TT-027, TT-028, TT-033)."""

    RAISES = "raises"
    BURNED = "burned"
    MAJOR = "major"


@unique
class Toward(StrEnum):
    """Which way a Major Arcana is turned: who tells what comes of it (TT-035)."""

    SELF = "self"
    NARRATOR = "narrator"


@attrs.frozen(kw_only=True, weakref_slot=False)
class Account:
    """How the outcome of a push is told.

    Attributes:
        told_by: who tells what happens.
        story: what is told; empty where it is told aloud.
        is_amended: whether the Narrator has changed it (TT-070).
    """

    told_by: Toward = Toward.NARRATOR
    story: str = ""
    is_amended: bool = False

    __repr__ = short_repr


@unique
class Outcome(StrEnum):
    """What came of a check (TT-033, TT-036)."""

    CRITICAL = "critical"
    SUCCESS = "success"
    FAILURE = "failure"

    @property
    def is_success(self) -> bool:
        """Whether the character has done it."""
        return self is not Outcome.FAILURE


@attrs.frozen(kw_only=True, weakref_slot=False)
class Check:
    """A check that the Narrator has called for; what it asks is her secret (TT-018, TT-019).

    Attributes:
        character: whose trait is checked.
        trait: which trait; the Narrator alone knows it.
        needed: the rank that is enough; the Narrator alone knows it. That of a treatment is the one
            of the moment of the call, and goes with the wounds of the patient.
        told_trait: the trait, if she has told it.
        told_needed: the rank, if she has told it.
        stakes: what hangs on it.
        patient: who is treated, where that is at stake (TT-060).
    """

    character: Person
    trait: Name
    needed: int
    told_trait: Name | None = None
    told_needed: int | None = None
    stakes: Stakes = Stakes.DEED
    patient: Person | None = None

    __repr__ = short_repr


@attrs.frozen(kw_only=True, weakref_slot=False)
class Shown:
    """A face-up card of a push.

    Attributes:
        card: the card.
        fate: what it does.
        ranks: the ranks that it raises; none where it raises none.
        is_drawn: whether it came off the deck for a burned card (TT-029).
    """

    card: OpenCard
    fate: Fate
    ranks: Natural = 0
    is_drawn: bool = False

    __repr__ = short_repr


@attrs.frozen(kw_only=True, weakref_slot=False)
class TurnedMajor:
    """A Major Arcana that has been turned.

    Attributes:
        card: the card.
        toward: who tells what comes of it.
        story: what she tells; empty where it is told aloud.
    """

    card: OpenCard
    toward: Toward
    story: str = ""

    __repr__ = short_repr


@attrs.frozen(kw_only=True, weakref_slot=False)
class Push:
    """A push under way; a character makes one at a time.

    Which cards lie face down for it is for the table to say: `State.face_down`. Nothing in this
    record is secret.

    Attributes:
        character: who pushes.
        aim: what it is to change.
        suit: the suit that counts.
        step: how far it has come.
        shown: its face-up cards, in the order in which they came to light.
        turned: the Major Arcana among them that have been turned, in order.
    """

    character: Person
    aim: Aim
    suit: Suit
    step: PushStep = PushStep.DECLARED
    shown: tuple[Shown, ...] = ()
    turned: tuple[TurnedMajor, ...] = ()

    __repr__ = short_repr

    @property
    def is_revealed(self) -> bool:
        """Whether its cards lie open; then none can be added (TT-026)."""
        return self.step is PushStep.REVEALED

    @property
    def cards(self) -> tuple[OpenCard, ...]:
        """Its face-up cards."""
        return tuple(each.card for each in self.shown)

    @property
    def ranks(self) -> int:
        """The ranks that its cards raise (TT-027)."""
        return sum(each.ranks for each in self.shown)

    @property
    def majors(self) -> tuple[OpenCard, ...]:
        """The Major Arcana among its face-up cards (TT-033)."""
        return tuple(each.card for each in self.shown if each.fate is Fate.MAJOR)

    @property
    def open_majors(self) -> tuple[OpenCard, ...]:
        """Those of them that nobody has turned yet."""
        turned = [each.card for each in self.turned]
        return tuple(card for card in self.majors if card not in turned)

    def without(self, card: OpenCard) -> "Push":
        """The push after one of its face-up cards was taken away."""
        return replace(
            self,
            shown=tuple(each for each in self.shown if each.card != card),
            turned=tuple(each for each in self.turned if each.card != card),
        )
