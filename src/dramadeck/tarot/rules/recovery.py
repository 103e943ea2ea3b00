"""Recovery: bleeding is stopped, wounds heal, a stun passes (TT-060, TT-065, TT-073)."""

from dramadeck import core
from dramadeck.charts.tarot import healing_weeks, stabilizing_rank
from dramadeck.core import command, event, replace
from dramadeck.tarot.characters import Character
from dramadeck.tarot.field_types import Amount, Anybody, Count, Patient
from dramadeck.tarot.play import Stakes
from dramadeck.tarot.preconditions import GAME
from dramadeck.tarot.reasons import Reason, refuse
from dramadeck.tarot.rules import requirements, rule
from dramadeck.tarot.rules.checks import CheckCalled
from dramadeck.tarot.rules.wounds import CharacterStabilized, sheet_of
from dramadeck.tarot.state import NARRATOR, Decision, State


@command(when=GAME("TT-060"), by=NARRATOR, menu=core.Topic.STORY.at(1))
class Treat:
    """Let somebody try to stop a character's bleeding; a check of Medical, to push at (TT-060).

    Attributes:
        character: who helps.
        patient: who bleeds.

    >>> from dramadeck import tarot
    >>> hurt = tarot.Player("Ann", tarot.Character("Mia", wounds=3))
    >>> state = tarot.deal(tarot.new_game([hurt, "Ben"], seed=7)).state
    >>> state = tarot.treat(state, character="Ben", patient="Mia").state
    >>> state.play.check("Ben").needed == tarot.Aptitude.GREAT
    True
    """

    character: Anybody
    patient: Patient


@rule(Treat)
def treat(state: State, command: Treat) -> Decision:
    """The more wounds, the better the hand that they need; the rule is no secret (TT-060)."""
    requirements.acting(state, command.character, "TT-060")
    patient = _bleeding(state, command.patient, "TT-060")
    requirements.require_no_check_of(state, command.character, "TT-060")
    needed = stabilizing_rank(patient.wounds)
    yield CheckCalled(
        character=command.character,
        trait="Medical",
        needed=needed,
        told_trait="Medical",
        told_needed=needed,
        stakes=Stakes.TREATMENT,
        patient=patient.name,
    )


def _bleeding(state: State, name: str, rule: str) -> Character:
    """A living character whose wounds nobody has seen to."""
    character = requirements.living(state, name, rule)
    if not character.is_bleeding:
        raise refuse(Reason.NOT_BLEEDING, rule, character=name)
    requirements.require_no_trauma_of(state, name, rule)
    return character


@command(when=GAME("TT-073"), by=NARRATOR, menu=core.Topic.STORY.at(3))
class Hospitalize:
    """Bring a character to a hospital that is well enough stocked to stop her bleeding (TT-073).

    Attributes:
        character: who bleeds.
    """

    character: Anybody


@rule(Hospitalize)
def hospitalize(state: State, command: Hospitalize) -> Decision:
    """As a rule a hospital is enough (TT-073)."""
    patient = _bleeding(state, command.character, "TT-073")
    yield CharacterStabilized(character=patient.name)


@command(when=GAME("TT-065"), by=NARRATOR, menu=core.Topic.STORY.at(2))
class Heal:
    """Let time pass until wounds have healed (TT-065).

    Attributes:
        character: who has them; somebody has stopped the bleeding.
        wounds: how many.
        weeks: how long it takes; a week a wound where the Narrator says nothing else.
    """

    character: Anybody
    wounds: Count
    weeks: Amount | None = None


@event
class WoundsHealed(core.NoCards):
    """Wounds have healed.

    Attributes:
        character: whose.
        wounds: how many.
        weeks: how long it has taken.
    """

    character: str
    wounds: int
    weeks: int

    def apply(self, state: State) -> State:
        """The older wounds heal first; no more can be fresh than there are (TT-048)."""
        character = sheet_of(state, self.character)
        wounds = max(0, character.wounds - self.wounds)
        is_stabilized = character.is_stabilized and wounds > 0
        character = replace(character, wounds=wounds, is_stabilized=is_stabilized)
        state = state.with_character(character)
        fight, fighter = state.play.fight, state.play.fighter(self.character)
        if fight is None or fighter is None or fighter.fresh_wounds <= wounds:
            return state
        fight = fight.with_fighter(replace(fighter, fresh_wounds=wounds))
        return state.playing(replace(state.play, fight=fight))


@rule(Heal)
def heal(state: State, command: Heal) -> Decision:
    """First the bleeding stops, then time heals, and nothing else goes on (TT-065, TT-073)."""
    name, wounds = command.character, command.wounds
    character = requirements.living(state, name, "TT-065")
    if wounds > character.wounds:
        count = character.wounds
        raise refuse(Reason.TOO_FEW_WOUNDS, "TT-065", character=name, count=count, wounds=wounds)
    if character.is_bleeding:
        raise refuse(Reason.STILL_BLEEDING, "TT-073", character=name)
    requirements.require_no_trauma_of(state, name, "TT-065")
    requirements.require_no_contest_of(state, name, "TT-065")
    weeks = healing_weeks(wounds) if command.weeks is None else command.weeks
    yield WoundsHealed(character=name, wounds=wounds, weeks=weeks)


@command(by=NARRATOR, menu=core.Topic.STORY.at(4))
class EndStun:
    """Let a stunned character come to herself, after a few minutes as a rule (TT-063).

    Attributes:
        character: who it is.
    """

    character: Anybody


@event
class StunEnded(core.NoCards):
    """A stunned character has come to herself."""

    character: str

    def apply(self, state: State) -> State:
        """She can act again."""
        return state.with_character(replace(sheet_of(state, self.character), is_stunned=False))


@rule(EndStun)
def end_stun(state: State, command: EndStun) -> Decision:
    """A stun passes by itself (TT-063)."""
    character = requirements.living(state, command.character, "TT-063")
    if not character.is_stunned:
        raise refuse(Reason.NOT_STUNNED, "TT-063", character=character.name)
    yield StunEnded(character=character.name)
