"""Traumas (wounds that are about to be suffered, TT-056), wounds, and bleeding."""

from dramadeck import core
from dramadeck.core import command, event, replace
from dramadeck.tarot import characters, preconditions
from dramadeck.tarot.field_types import Anybody, Words
from dramadeck.tarot.play import Narration, Push, Trauma, TraumaCause, TurnedTo
from dramadeck.tarot.reasons import Reason, refuse
from dramadeck.tarot.rules import requirements, rule
from dramadeck.tarot.state import NARRATOR, Decision, State, SubDecision


@command(when=preconditions.GAME("TT-059"), by=NARRATOR, menu=core.Topic.ANSWER.at(3))
class Bleed:
    """Let a wounded character bleed: one more wound, usually once an hour (TT-059).

    The Narrator decides how often.

    Attributes:
        character: the character who bleeds; she may push to keep the wound away.
    """

    character: Anybody


@event
class TraumaBegun(core.NoCards):
    """A character is about to suffer wounds; now is the time to push against them (TT-056).

    Attributes:
        character: the character.
        wounds: the number of wounds after armor.
        cause: their cause.
    """

    character: str
    wounds: int
    cause: TraumaCause

    def apply(self, state: State) -> State:
        """The trauma waits to be settled."""
        trauma = Trauma(character=self.character, wounds=self.wounds, cause=self.cause)
        return state.playing(replace(state.play, traumas=(*state.play.traumas, trauma)))


@rule(Bleed)
def bleed(state: State, command: Bleed) -> Decision:
    """A wounded character who was not treated can get another wound (TT-059, TT-073)."""
    character = requirements.living(state, command.character, "TT-059")
    if not character.is_bleeding:
        raise refuse(Reason.NOT_BLEEDING, "TT-059", character=character.name)
    requirements.require_unoccupied(state, character.name, "TT-059")
    yield TraumaBegun(character=character.name, wounds=1, cause=TraumaCause.BLEEDING)


@command(when=preconditions.GAME("TT-056"), by=NARRATOR, menu=core.Topic.ANSWER.at(2))
class SufferWounds:
    """Apply the wounds of a trauma, if nobody pushes against it.

    Attributes:
        character: the character who suffers it.
        story: the outcome in words; empty if it is spoken.
    """

    character: Anybody
    story: Words = ""


@event
class WoundsSuffered(core.NoCards):
    """A trauma has taken its course.

    Attributes:
        character: the character who has suffered it.
        wounds: the wounds that she has suffered; 0 if a push has kept all of them away.
        averted: the wounds that a push has kept away (TT-056, TT-057).
        cause: their cause.
        told_by: who narrates the outcome.
        story: the outcome in words; empty if it is spoken.
        is_amended: whether the Narrator has changed the player's story (TT-070).
    """

    character: str
    wounds: int
    averted: int = 0
    cause: TraumaCause
    told_by: TurnedTo = TurnedTo.NARRATOR
    story: str = ""
    is_amended: bool = False

    def apply(self, state: State) -> State:
        """New wounds bleed; those of a hit in a round count after the round (TT-048)."""
        traumas = (old for old in state.play.traumas if old.character != self.character)
        play = replace(state.play, traumas=tuple(traumas))
        if not self.wounds:
            return state.playing(play)
        fight, fighter = play.fight, play.fighter(self.character)
        if self.cause is TraumaCause.HIT and fight and fighter and fight.round:
            hurt = replace(fighter, fresh_wounds=fighter.fresh_wounds + self.wounds)
            play = replace(play, fight=fight.with_fighter(hurt))
        character = sheet_of(state, self.character)
        wounds = character.wounds + self.wounds
        character = replace(character, wounds=wounds, is_stabilized=False)
        return state.playing(play).with_character(character)


@event
class OrgansFailed(core.NoCards):
    """A character carries more wounds than she endures: without help she will die (TT-047)."""

    character: str


@rule(SufferWounds)
def suffer_wounds(state: State, command: SufferWounds) -> Decision:
    """Settle a trauma without a push (TT-056), after its stun is decided (TT-064)."""
    trauma = requirements.trauma_of(state, command.character, "TT-056")
    requirements.require_no_push_of(state, command.character, "TT-056")
    if state.play.stun(command.character) is not None:
        raise refuse(Reason.STUN_PENDING, "TT-064", character=command.character)
    yield from suffer(state, trauma, Narration(story=command.story))


def suffer(
    state: State, trauma: Trauma, account: Narration, push: Push | None = None
) -> SubDecision:
    """Settle a trauma; a push lowers it, or a Major Arcana stops it (TT-054..TT-057)."""
    lowered = min(push.ranks, trauma.wounds) if push else 0
    averted = trauma.wounds if push and push.majors else lowered
    before = sheet_of(state, trauma.character)
    state = yield WoundsSuffered(
        character=trauma.character,
        # A character who has died in the meantime suffers no wounds.
        wounds=0 if before.is_dead else trauma.wounds - averted,
        averted=averted,
        cause=trauma.cause,
        told_by=account.told_by,
        story=account.story,
        is_amended=account.is_amended,
    )
    after = sheet_of(state, trauma.character)
    if after.has_organ_failure and not before.has_organ_failure:
        state = yield OrgansFailed(character=trauma.character)
    return state


@event
class CharacterStunned(core.NoCards):
    """A stun has put a character out of action for a few minutes (TT-063)."""

    character: str

    def apply(self, state: State) -> State:
        """She cannot act until the stun has ended."""
        return state.with_character(replace(sheet_of(state, self.character), is_stunned=True))


@event
class CharacterStabilized(core.NoCards):
    """Somebody has stopped a character's bleeding (TT-073).

    Attributes:
        character: the character who no longer bleeds.
        by: the character who has done it; None for a hospital.
    """

    character: str
    by: str | None = None

    def apply(self, state: State) -> State:
        """The character no longer bleeds."""
        return state.with_character(replace(sheet_of(state, self.character), is_stabilized=True))


def sheet_of(state: State, name: str) -> characters.Character:
    """The character whom an event changes; raise a `ValueError` if there is none."""
    character = state.character(name)
    if character is None:
        raise ValueError(f"there is no {name}: the record of events is damaged")
    return character
