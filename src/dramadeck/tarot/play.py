"""What is under way at the table: checks, pushes, contests, a fight, and traumas."""

from enum import StrEnum, unique
from typing import Annotated

from dramadeck.core import CharacterName, Name, Natural, PublicCard, VisibleTo, later, replace
from dramadeck.core.records import record
from dramadeck.tarot.cards import Suit


@unique
class Stakes(StrEnum):
    """What hangs on a check; whoever calls for it says so."""

    DEED = "deed"
    STUN = "stun"
    TREATMENT = "treatment"


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


@record(kw_only=True)
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

    character: CharacterName
    trait: Name
    needed: int
    told_trait: Name | None = None
    told_needed: int | None = None
    stakes: Stakes = Stakes.DEED
    patient: CharacterName | None = None


# --------------------------------------------------------------------------------- pushes


@unique
class PushTarget(StrEnum):
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
class CardEffect(StrEnum):
    """What a face-up card does for its push (TT-027, TT-028, TT-033)."""

    RAISES = "raises"
    BURNED = "burned"
    MAJOR = "major"


@unique
class TurnedTo(StrEnum):
    """Which way a Major Arcana is turned: who tells what comes of it (TT-035)."""

    SELF = "self"
    NARRATOR = "narrator"


@record(kw_only=True)
class Narration:
    """Who tells the outcome of a push, and what; `is_amended` by the Narrator or not (TT-070)."""

    told_by: TurnedTo = TurnedTo.NARRATOR
    story: str = ""
    is_amended: bool = False


@record(kw_only=True)
class Shown:
    """A face-up card of a push.

    Attributes:
        card: the card.
        fate: what it does.
        ranks: the ranks that it raises; none where it raises none.
        is_drawn: whether it came off the deck for a burned card (TT-029).
    """

    card: PublicCard
    fate: CardEffect
    ranks: Natural = 0
    is_drawn: bool = False


@record(kw_only=True)
class TurnedMajor:
    """A Major Arcana that has been turned.

    Attributes:
        card: the card.
        toward: who tells what comes of it.
        story: what she tells; empty where it is told aloud.
    """

    card: PublicCard
    toward: TurnedTo
    story: str = ""


@record(kw_only=True)
class Push:
    """A push under way; a character makes one at a time.

    The table says which cards lie face down for it: `State.face_down`. Nothing in this record is
    secret.

    Attributes:
        character: who pushes.
        aim: what it is to change.
        suit: the suit that counts.
        step: how far it has come.
        shown: its face-up cards, in the order in which they were turned up.
        turned: the Major Arcana among them that have been turned, in order.
    """

    character: CharacterName
    aim: PushTarget
    suit: Suit
    step: PushStep = PushStep.DECLARED
    shown: tuple[Shown, ...] = ()
    turned: tuple[TurnedMajor, ...] = ()

    @property
    def is_revealed(self) -> bool:
        """Whether its cards lie open; then none can be added (TT-026)."""
        return self.step is PushStep.REVEALED

    @property
    def cards(self) -> tuple[PublicCard, ...]:
        """Its face-up cards."""
        return tuple(shown.card for shown in self.shown)

    @property
    def ranks(self) -> int:
        """The ranks that its cards raise (TT-027)."""
        return sum(shown.ranks for shown in self.shown)

    @property
    def majors(self) -> tuple[PublicCard, ...]:
        """The Major Arcana among its face-up cards (TT-033)."""
        return tuple(shown.card for shown in self.shown if shown.fate is CardEffect.MAJOR)

    @property
    def open_majors(self) -> tuple[PublicCard, ...]:
        """Those of them that nobody has turned yet."""
        turned = [major.card for major in self.turned]
        return tuple(card for card in self.majors if card not in turned)

    def without(self, card: PublicCard) -> "Push":
        """The push after one of its face-up cards was taken away."""
        return replace(
            self,
            shown=tuple(shown for shown in self.shown if shown.card != card),
            turned=tuple(major for major in self.turned if major.card != card),
        )


# ------------------------------------------------------------------------------- contests


@unique
class ContestStep(StrEnum):
    """How far a contest has come.

    Everybody declares a suit, then everybody commits cards, then they are revealed one side after
    the other, then the Major Arcana are turned, one at a time (TT-039, TT-041, TT-044). When none
    is left the contest is over, and the Narrator says how it ends (TT-045).
    """

    DECLARING = "declaring"
    COMMITTING = "committing"
    REVEALING = "revealing"
    TURNING = "turning"
    OVER = "over"


@record(kw_only=True)
class ContestSide:
    """A character in a contest.

    Attributes:
        character: who it is; her push of the aim `CONTEST` holds her cards.
        trait: which of her traits is checked; the Narrator alone knows it (TT-019).
        told_trait: the trait, if she has told it.
        is_defender: whether she defends; ties are hers (TT-046).
        penalty: the ranks that she loses for facing several, or for going for several (TT-052,
            TT-053).
    """

    character: CharacterName
    trait: Annotated[Name | None, VisibleTo("narrator")]
    told_trait: Name | None = None
    is_defender: bool = False
    penalty: Natural = 0


@record(kw_only=True)
class Contest:
    """A contest under way; the pushes of its sides say how far it has come.

    Attributes:
        sides: everybody in it, in the order of narration: who began comes first (TT-038).
    """

    sides: tuple[ContestSide, ...]

    @property
    def characters(self) -> tuple[str, ...]:
        """Everybody in it, in the order of narration."""
        return tuple(side.character for side in self.sides)

    def side(self, character: str) -> ContestSide | None:
        """The side of a character, if she is in this contest."""
        return next((side for side in self.sides if side.character == character), None)


# ---------------------------------------------------------------------- fights and traumas


@record(kw_only=True)
class Fighter:
    """A character in a fight.

    Attributes:
        character: who it is.
        raised: the ranks by which pushes have raised her Reaction for this fight (TT-049).
        comes_first: whether a Major Arcana lets her act before everybody else.
        has_acted: whether she has said what she does in her round.
        fresh_wounds: the wounds that hits have given her in the round under way; what is done in a
            round is done at the same time, so they are felt from the next one on (TT-048).
    """

    character: CharacterName
    raised: Natural = 0
    comes_first: bool = False
    has_acted: bool = False
    fresh_wounds: Natural = later(0)


@record(kw_only=True)
class Attack:
    """An attack of the round that is under way; a contest decides it (TT-071).

    Attributes:
        attacker: who attacks.
        target: whom.
        is_resolved: whether its contest has begun, or the Narrator has waived it.
    """

    attacker: CharacterName
    target: CharacterName
    is_resolved: bool = False


@record(kw_only=True)
class Fight:
    """A fight under way; the best Reactions act first, equal ones in the same round (TT-048).

    Attributes:
        fighters: everybody in it.
        round: how many rounds have begun; 0 before the first.
        acting: who may act in this round.
        attacks: the attacks that they have declared in it.
        earlier: the attacks of the rounds before.
    """

    fighters: tuple[Fighter, ...]
    round: Natural = 0
    acting: tuple[CharacterName, ...] = ()
    attacks: tuple[Attack, ...] = ()
    earlier: tuple[Attack, ...] = later(())

    @property
    def characters(self) -> tuple[str, ...]:
        """Everybody in it."""
        return tuple(fighter.character for fighter in self.fighters)

    @property
    def unresolved(self) -> tuple[Attack, ...]:
        """The attacks that nothing has come of yet."""
        return tuple(attack for attack in self.attacks if not attack.is_resolved)

    def fighter(self, character: str) -> Fighter | None:
        """The fighter of this name, if she is in the fight."""
        return next((fighter for fighter in self.fighters if fighter.character == character), None)

    def with_fighter(self, changed: Fighter) -> "Fight":
        """The fight with another record of the fighter of this name."""
        name = changed.character
        fighters = (changed if old.character == name else old for old in self.fighters)
        return replace(self, fighters=tuple(fighters))

    def with_attack_resolved(self, attacker: str, target: str) -> "Fight":
        """The fight after an attack has come to its contest, or to nothing."""
        resolved = Attack(attacker=attacker, target=target, is_resolved=True)
        attacks = (
            resolved if (old.attacker, old.target) == (attacker, target) else old
            for old in self.attacks
        )
        return replace(self, attacks=tuple(attacks))

    def targets_of(self, attacker: str) -> int:
        """How many a character attacks in this round (TT-053)."""
        return sum(attack.attacker == attacker for attack in self.attacks)

    def attackers_of(self, target: str) -> int:
        """How many attack a character in this round (TT-052)."""
        return sum(attack.target == target for attack in self.attacks)

    def attacked_earlier(self, target: str) -> tuple[str, ...]:
        """Who has attacked a character in the rounds before."""
        return tuple(attack.attacker for attack in self.earlier if attack.target == target)


@unique
class TraumaCause(StrEnum):
    """Where wounds come from (TT-059, TT-061)."""

    HIT = "hit"
    BLEEDING = "bleeding"


@record(kw_only=True)
class Trauma:
    """Wounds that a character is about to suffer; she may push against them (TT-056).

    Attributes:
        character: who suffers them.
        wounds: how many come through her armor, before a push.
        cause: where they come from.
    """

    character: CharacterName
    wounds: Natural
    cause: TraumaCause = TraumaCause.HIT


# ------------------------------------------------------------------------------------- all


@record(kw_only=True)
class Play:
    """What is under way at the table.

    Attributes:
        checks: checks that the Narrator has called for, at most one a character.
        pushes: pushes, at most one a character.
        narrator_laid: for each card that the Narrator has laid face down, from the bottom up, the
            character for whom it lies there (TT-040).
        contests: contests, at most one a character.
        fight: the fight by rounds of Reaction, if there is one.
        traumas: wounds that are about to be suffered, at most one trauma a character.
    """

    checks: tuple[Check, ...] = ()
    pushes: tuple[Push, ...] = ()
    narrator_laid: tuple[CharacterName, ...] = ()
    contests: tuple[Contest, ...] = ()
    fight: Fight | None = None
    traumas: tuple[Trauma, ...] = ()

    def check(self, character: str) -> Check | None:
        """The check that a character faces, if there is one."""
        return next((check for check in self.checks if check.character == character), None)

    def stun(self, character: str) -> Check | None:
        """The check that a character faces because of a stun, if there is one (TT-063)."""
        check = self.check(character)
        return check if check is not None and check.stakes is Stakes.STUN else None

    def push(self, character: str) -> Push | None:
        """The push that a character makes, if she makes one."""
        return next((push for push in self.pushes if push.character == character), None)

    def contest(self, character: str) -> Contest | None:
        """The contest that a character is in, if she is in one."""
        return next((contest for contest in self.contests if contest.side(character)), None)

    def fighter(self, character: str) -> Fighter | None:
        """The fighter of this name, if there is a fight and she is in it."""
        return self.fight.fighter(character) if self.fight else None

    def trauma(self, character: str) -> Trauma | None:
        """The trauma that a character is about to suffer, if there is one."""
        return next((trauma for trauma in self.traumas if trauma.character == character), None)

    @property
    def fighters(self) -> tuple[str, ...]:
        """Everybody in the fight; nobody while there is none."""
        return self.fight.characters if self.fight else ()

    @property
    def unresolved(self) -> tuple[Attack, ...]:
        """The attacks of the round that nothing has come of yet."""
        return self.fight.unresolved if self.fight else ()

    @property
    def characters(self) -> tuple[str, ...]:
        """Everybody for whom something is under way; a character may be named again."""
        return (
            *(check.character for check in self.checks),
            *(push.character for push in self.pushes),
            *(name for contest in self.contests for name in contest.characters),
            *self.fighters,
            *(trauma.character for trauma in self.traumas),
        )

    def aim(self, character: str) -> PushTarget | None:
        """What a push of this character would change now, if anything.

        A stun is decided with the ranks from before the hit, so before the wounds (TT-064).
        """
        if self.trauma(character):
            return PushTarget.CHECK if self.stun(character) else PushTarget.TRAUMA
        if self.contest(character):
            return PushTarget.CONTEST
        if self.check(character):
            return PushTarget.CHECK
        fighter = self.fighter(character)
        if self.fight and fighter and not fighter.has_acted:
            return None if character in self.fight.acting else PushTarget.REACTION
        return None

    def with_push(self, push: Push) -> "Play":
        """The play with another record of a character's push, or with a new one."""
        if self.push(push.character) is None:
            return replace(self, pushes=(*self.pushes, push))
        pushes = (push if old.character == push.character else old for old in self.pushes)
        return replace(self, pushes=tuple(pushes))

    def without_push(self, character: str) -> "Play":
        """The play after a character's push is over."""
        pushes = tuple(push for push in self.pushes if push.character != character)
        return replace(self, pushes=pushes)
