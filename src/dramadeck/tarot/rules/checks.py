"""Checks of a trait; the trait and the rank that is enough are secrets of the Narrator."""

from typing import Annotated

import attrs

from dramadeck import core
from dramadeck.charts.tarot import stabilizing_rank, trait_name
from dramadeck.core import VisibleTo, command, event, replace
from dramadeck.tarot.characters import rank_number
from dramadeck.tarot.field_types import Anybody, Needed, TraitName, Words
from dramadeck.tarot.play import Check, Narration, Outcome, Push, PushTarget, Stakes, TurnedTo
from dramadeck.tarot.preconditions import GAME
from dramadeck.tarot.rules import requirements, rule
from dramadeck.tarot.rules.wounds import CharacterStabilized, CharacterStunned
from dramadeck.tarot.state import NARRATOR, Decision, State, SubDecision


@command(when=GAME("TT-018"), by=NARRATOR, menu=core.Topic.RULINGS.at(1))
class CallForCheck:
    """Call for a check of a trait (TT-018); trait and rank stay secret by default (TT-019).

    Attributes:
        character: the character whose trait is checked.
        trait: the trait; one that she does not have counts as Mediocre (TT-003).
        needed: the rank that is enough, such as `Aptitude.GREAT`.
        tells_trait: whether the players learn the trait.
        tells_needed: whether they learn the rank.

    Raises:
        ValueError: the trait needs a specialization (TT-007).

    >>> from dramadeck import tarot
    >>> state = tarot.deal(tarot.new_game(["Mia"], seed=7)).state
    >>> state = tarot.call_for_check(state, character="Mia", trait="Brawn",
    ...                              needed=tarot.Aptitude.GREAT).state
    >>> tarot.view(state, tarot.player_seat("Mia")).checks[0].trait is None
    True
    """

    character: Anybody
    trait: TraitName = attrs.field(converter=trait_name)
    needed: Needed = attrs.field(converter=rank_number)
    tells_trait: bool = False
    tells_needed: bool = False


@event
class CheckCalled(core.NoCards):
    """The Narrator has called for a check.

    Attributes:
        character: the character whose trait is checked.
        trait: the trait, for the Narrator only.
        needed: the rank that is enough, for the Narrator only.
        told_trait: the trait, if the Narrator reveals it.
        told_needed: the rank, if the Narrator reveals it.
        stakes: what it decides.
        patient: the patient, for a treatment.
    """

    character: str
    trait: Annotated[str | None, VisibleTo("narrator")]
    needed: Annotated[int | None, VisibleTo("narrator")]
    told_trait: str | None = None
    told_needed: int | None = None
    stakes: Stakes = Stakes.DEED
    patient: str | None = None

    def apply(self, state: State) -> State:
        """The character faces the check."""
        check = Check(
            character=self.character,
            trait=self.trait or "",
            needed=self.needed or 0,
            told_trait=self.told_trait,
            told_needed=self.told_needed,
            stakes=self.stakes,
            patient=self.patient,
        )
        return state.playing(replace(state.play, checks=(*state.play.checks, check)))


@rule(CallForCheck)
def call_for_check(state: State, command: CallForCheck) -> Decision:
    """The Narrator chooses a trait, and may keep it secret (TT-018, TT-019)."""
    requirements.living(state, command.character, "TT-018")
    requirements.require_no_check_of(state, command.character, "TT-018")
    yield CheckCalled(
        character=command.character,
        trait=command.trait,
        needed=command.needed,
        told_trait=command.trait if command.tells_trait else None,
        told_needed=command.needed if command.tells_needed else None,
    )


@command(when=GAME("TT-018"), by=NARRATOR, menu=core.Topic.ANSWER.at(3))
class DecideCheck:
    """Decide a check without a push, by the aptitude only (TT-018).

    Attributes:
        character: the character whose check it is.
        story: the outcome in words; empty if it is spoken.
    """

    character: Anybody
    story: Words = ""


@event
class CheckSettled(core.NoCards):
    """It is known what came of a check.

    Attributes:
        character: the character whose check it was.
        outcome: the result.
        told_by: who narrates the outcome (TT-035, TT-036).
        story: the outcome in words; empty if it is spoken.
        is_amended: whether the Narrator has changed the player's story (TT-070).
        trait: the trait that was checked, for the Narrator only.
        rank: its rank with all cards played, for the Narrator only.
        needed: the rank that was enough, for the Narrator only.
    """

    character: str
    outcome: Outcome
    told_by: TurnedTo = TurnedTo.NARRATOR
    story: str = ""
    is_amended: bool = False
    trait: Annotated[str | None, VisibleTo("narrator")]
    rank: Annotated[int | None, VisibleTo("narrator")]
    needed: Annotated[int | None, VisibleTo("narrator")]

    def apply(self, state: State) -> State:
        """The character no longer faces the check."""
        return _without_check(state, self.character)


@rule(DecideCheck)
def decide_check(state: State, command: DecideCheck) -> Decision:
    """Without a push only the aptitude decides (TT-018)."""
    check = requirements.check_of(state, command.character, "TT-018")
    requirements.require_no_push_of(state, command.character, "TT-037")
    yield from settle(state, check, Narration(story=command.story))


def settle(state: State, check: Check, account: Narration, push: Push | None = None) -> SubDecision:
    """Decide a check by the rank with the cards of a push, or by a Major Arcana (TT-033..036)."""
    character = requirements.character_of(state, check.character, "TT-018")
    rank, needed = rank_so_far(state, check), rank_needed(state, check)
    outcome = Outcome.SUCCESS if rank >= needed else Outcome.FAILURE
    if push and push.majors:
        outcome = Outcome.CRITICAL
    state = yield CheckSettled(
        character=check.character,
        outcome=outcome,
        told_by=account.told_by,
        story=account.story,
        is_amended=account.is_amended,
        trait=check.trait,
        rank=rank,
        needed=needed,
    )
    if check.stakes is Stakes.STUN and not outcome.is_success:
        # Only a character who can act can be stunned (TT-063).
        return (yield CharacterStunned(character=character.name)) if character.can_act else state
    # A character who cannot act any more stops no bleeding, with any rank. The bleeding may
    # have ended already (TT-073).
    patient = state.character(check.patient or "")
    is_helped = outcome.is_success and character.can_act
    if is_helped and patient is not None and patient.is_bleeding and not patient.is_dead:
        return (yield CharacterStabilized(character=patient.name, by=character.name))
    return state


def rank_so_far(state: State, check: Check) -> int:
    """The rank of the checked trait with the face-up cards of its push."""
    character = requirements.character_of(state, check.character, "TT-018")
    push = state.play.push(check.character)
    aims = push is not None and push.aim is PushTarget.CHECK
    return state.rank(character, check.trait) + (push.ranks if push and aims else 0)


def rank_needed(state: State, check: Check) -> int:
    """The rank that is enough now; for a treatment it depends on the patient's wounds (TT-060)."""
    patient = state.character(check.patient) if check.patient is not None else None
    # A patient without wounds does not bleed; the rank is then that for one wound.
    return stabilizing_rank(max(1, patient.wounds)) if patient is not None else check.needed


@command(when=GAME("TT-018"), by=NARRATOR, menu=core.Topic.RULINGS.at(2))
class WithdrawCheck:
    """Withdraw a check: it is not needed after all.

    Attributes:
        character: the character whose check it was.
    """

    character: Anybody


@event
class CheckWithdrawn(core.NoCards):
    """The Narrator has taken back her call for a check."""

    character: str

    def apply(self, state: State) -> State:
        """The character no longer faces the check."""
        return _without_check(state, self.character)


@rule(WithdrawCheck)
def withdraw_check(state: State, command: WithdrawCheck) -> Decision:
    """Only a check without a push can be taken back (TT-037)."""
    requirements.check_of(state, command.character, "TT-018")
    requirements.require_no_push_of(state, command.character, "TT-037")
    yield CheckWithdrawn(character=command.character)


def _without_check(state: State, character: str) -> State:
    checks = tuple(check for check in state.play.checks if check.character != character)
    return state.playing(replace(state.play, checks=checks))
