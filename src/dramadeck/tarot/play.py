"""The open parts of a game: checks, pushes, contests, a fight, and traumas."""

from enum import StrEnum, unique
from typing import Annotated

from dramadeck.core import CharacterName, Name, Natural, PublicCard, VisibleTo, replace
from dramadeck.core.records import record
from dramadeck.tarot.cards import Suit


@unique
class Stakes(StrEnum):
    """What a check decides: an action, a stun, or the treatment of a patient."""

    DEED = "deed"
    STUN = "stun"
    TREATMENT = "treatment"


@unique
class Outcome(StrEnum):
    """The result of a check (TT-033, TT-036)."""

    CRITICAL = "critical"
    SUCCESS = "success"
    FAILURE = "failure"

    @property
    def is_success(self) -> bool:
        """Whether the character has succeeded."""
        return self is not Outcome.FAILURE


@record(kw_only=True)
class Check:
    """A check that the Narrator has called for; trait and rank are secret (TT-018, TT-019).

    Attributes:
        character: the character whose trait is checked.
        trait: the trait; only the Narrator knows it.
        needed: the rank that is enough; only the Narrator knows it. For a treatment it is the one
            at the time of the call, and changes with the wounds of the patient.
        told_trait: the trait, if the Narrator has revealed it.
        told_needed: the rank, if the Narrator has revealed it.
        stakes: what it decides.
        patient: the patient, for a treatment (TT-060).
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
    """What a push changes.

    For a check or a contest it raises a trait; for a reaction it lets a character act sooner
    (TT-049); against a trauma it takes wounds away (TT-056).
    """

    CHECK = "check"
    CONTEST = "contest"
    REACTION = "reaction"
    TRAUMA = "trauma"


@unique
class PushStep(StrEnum):
    """The step of a push (TT-020); its outcome ends it."""

    DECLARED = "declared"
    COMMITTED = "committed"
    REVEALED = "revealed"


@unique
class CardEffect(StrEnum):
    """The effect of a face-up card on its push (TT-027, TT-028, TT-033)."""

    RAISES = "raises"
    BURNED = "burned"
    MAJOR = "major"


@unique
class TurnedTo(StrEnum):
    """To whom a Major Arcana is turned, who then narrates the outcome (TT-035)."""

    SELF = "self"
    NARRATOR = "narrator"


@record(kw_only=True)
class Narration:
    """Who narrates the outcome, the story, and whether the Narrator has amended it (TT-070)."""

    told_by: TurnedTo = TurnedTo.NARRATOR
    story: str = ""
    is_amended: bool = False


@record(kw_only=True)
class Shown:
    """A face-up card of a push.

    Attributes:
        card: the card.
        fate: its effect.
        ranks: the ranks that it raises, or 0.
        is_drawn: whether it was drawn for a burned card (TT-029).
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
        toward: who narrates the outcome.
        story: the story; empty if it is spoken.
    """

    card: PublicCard
    toward: TurnedTo
    story: str = ""


@record(kw_only=True)
class Push:
    """A push under way; a character makes one at a time.

    Its face-down cards are not in this record, see `State.face_down`: nothing in this record is
    secret.

    Attributes:
        character: the character who pushes.
        aim: what it changes.
        suit: the suit that counts.
        step: its step.
        shown: its face-up cards, in the order in which they were revealed.
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
        """Whether its cards are face up; then none can be added (TT-026)."""
        return self.step is PushStep.REVEALED

    @property
    def cards(self) -> tuple[PublicCard, ...]:
        """Its face-up cards."""
        return tuple(effect.card for effect in self.shown)

    @property
    def ranks(self) -> int:
        """The ranks that its cards raise (TT-027)."""
        return sum(effect.ranks for effect in self.shown)

    @property
    def majors(self) -> tuple[PublicCard, ...]:
        """The Major Arcana among its face-up cards (TT-033)."""
        return tuple(effect.card for effect in self.shown if effect.fate is CardEffect.MAJOR)

    @property
    def open_majors(self) -> tuple[PublicCard, ...]:
        """The Major Arcana that have not been turned yet."""
        turned = [major.card for major in self.turned]
        return tuple(card for card in self.majors if card not in turned)

    def without(self, card: PublicCard) -> "Push":
        """The push without one of its face-up cards."""
        return replace(
            self,
            shown=tuple(effect for effect in self.shown if effect.card != card),
            turned=tuple(major for major in self.turned if major.card != card),
        )


# ------------------------------------------------------------------------------- contests


@unique
class ContestStep(StrEnum):
    """The step of a contest.

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
        character: the character; her cards are in her push with the aim `CONTEST`.
        trait: her trait that is checked; only the Narrator knows it (TT-019).
        told_trait: the trait, if the Narrator has revealed it.
        is_defender: whether she defends; a defender wins ties (TT-046).
        penalty: the ranks that she loses for several attackers or several targets (TT-052,
            TT-053).
    """

    character: CharacterName
    trait: Annotated[Name | None, VisibleTo("narrator")]
    told_trait: Name | None = None
    is_defender: bool = False
    penalty: Natural = 0


@record(kw_only=True)
class Contest:
    """A contest under way; its step follows from the pushes of its sides.

    Attributes:
        sides: its sides in the order of narration: the one that began comes first (TT-038).
    """

    sides: tuple[ContestSide, ...]

    @property
    def characters(self) -> tuple[str, ...]:
        """Its characters, in the order of narration."""
        return tuple(side.character for side in self.sides)

    def side(self, character: str) -> ContestSide | None:
        """The side of a character, if she is in this contest."""
        return next((side for side in self.sides if side.character == character), None)


# ---------------------------------------------------------------------- fights and traumas


@record(kw_only=True)
class Fighter:
    """A character in a fight.

    Attributes:
        character: the character.
        raised: the ranks by which pushes have raised her Reaction for this fight (TT-049).
        comes_first: whether a Major Arcana lets her act before everybody else.
        has_acted: whether she has declared her action.
        fresh_wounds: the wounds by hits in this round; all actions of a
            round happen at the same time, so these count from the next round on (TT-048).
    """

    character: CharacterName
    raised: Natural = 0
    comes_first: bool = False
    has_acted: bool = False
    fresh_wounds: Natural = 0


@record(kw_only=True)
class Attack:
    """An attack of the round that is under way; a contest decides it (TT-071).

    Attributes:
        attacker: the character who attacks.
        target: the character who is attacked.
        is_resolved: whether its contest has begun, or the Narrator has waived it.
    """

    attacker: CharacterName
    target: CharacterName
    is_resolved: bool = False


@record(kw_only=True)
class Fight:
    """A fight under way; the best Reactions act first, equal ones in the same round (TT-048).

    Attributes:
        fighters: its fighters.
        round: the number of the round, from 1; 0 before the first.
        acting: the characters who act in this round.
        attacks: the attacks declared in this round.
        earlier: the attacks of earlier rounds.
    """

    fighters: tuple[Fighter, ...]
    round: Natural = 0
    acting: tuple[CharacterName, ...] = ()
    attacks: tuple[Attack, ...] = ()
    earlier: tuple[Attack, ...] = ()

    @property
    def characters(self) -> tuple[str, ...]:
        """The names of its fighters."""
        return tuple(fighter.character for fighter in self.fighters)

    @property
    def unresolved(self) -> tuple[Attack, ...]:
        """The attacks that are not resolved yet."""
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
        """The fight with an attack marked as resolved."""
        resolved = Attack(attacker=attacker, target=target, is_resolved=True)
        attacks = (
            resolved if (old.attacker, old.target) == (attacker, target) else old
            for old in self.attacks
        )
        return replace(self, attacks=tuple(attacks))

    def targets_of(self, attacker: str) -> int:
        """The number of targets of a character in this round (TT-053)."""
        return sum(attack.attacker == attacker for attack in self.attacks)

    def attackers_of(self, target: str) -> int:
        """The number of attackers of a character in this round (TT-052)."""
        return sum(attack.target == target for attack in self.attacks)

    def attacked_earlier(self, target: str) -> tuple[str, ...]:
        """The attackers of a character in earlier rounds."""
        return tuple(attack.attacker for attack in self.earlier if attack.target == target)


@unique
class TraumaCause(StrEnum):
    """The cause of wounds (TT-059, TT-061)."""

    HIT = "hit"
    BLEEDING = "bleeding"


@record(kw_only=True)
class Trauma:
    """Wounds that a character is about to suffer; she may push against them (TT-056).

    Attributes:
        character: the character who suffers them.
        wounds: the number of wounds after armor, before a push.
        cause: their cause.
    """

    character: CharacterName
    wounds: Natural
    cause: TraumaCause = TraumaCause.HIT


# ------------------------------------------------------------------------------------- all


@record(kw_only=True)
class Play:
    """The open checks, pushes, contests, fight and traumas.

    Attributes:
        checks: checks that the Narrator has called for, at most one for each character.
        pushes: pushes, at most one for each character.
        narrator_laid: for each face-down card of the Narrator, from the bottom up, the
            character for whom it was laid (TT-040).
        contests: contests, at most one for each character.
        fight: the fight by rounds of Reaction, if there is one.
        traumas: wounds that are about to be suffered, at most one trauma for each character.
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
        """The characters in the fight; empty without a fight."""
        return self.fight.characters if self.fight else ()

    @property
    def unresolved(self) -> tuple[Attack, ...]:
        """The attacks of the round that are not resolved yet."""
        return self.fight.unresolved if self.fight else ()

    @property
    def characters(self) -> tuple[str, ...]:
        """The characters for whom something is under way, some of them repeated."""
        return (
            *(check.character for check in self.checks),
            *(push.character for push in self.pushes),
            *(name for contest in self.contests for name in contest.characters),
            *self.fighters,
            *(trauma.character for trauma in self.traumas),
        )

    def aim(self, character: str) -> PushTarget | None:
        """What a push of a character would change now, if anything.

        A stun is decided before the wounds of the hit, with the ranks without them (TT-064).
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
        """The play with a new or changed push of a character."""
        if self.push(push.character) is None:
            return replace(self, pushes=(*self.pushes, push))
        pushes = (push if old.character == push.character else old for old in self.pushes)
        return replace(self, pushes=tuple(pushes))

    def without_push(self, character: str) -> "Play":
        """The play without a character's push."""
        pushes = tuple(push for push in self.pushes if push.character != character)
        return replace(self, pushes=pushes)
