"""Hits, armor, stuns and recovery.

Weapons give wounds, armor stops some, and some hits stun (TT-061..066). Bleeding
is stopped, wounds heal, a stun passes (TT-060, TT-065, TT-073).
"""

from typing import Annotated

import attrs

from dramadeck import core
from dramadeck.charts import tarot as charts
from dramadeck.core import VisibleTo, command, event, replace
from dramadeck.tarot import characters, field_types, preconditions
from dramadeck.tarot.play import Stakes, TraumaCause
from dramadeck.tarot.reasons import Reason, refuse
from dramadeck.tarot.rules import checks, requirements, rule
from dramadeck.tarot.rules.wounds import CharacterStabilized, TraumaBegun, sheet_of
from dramadeck.tarot.state import NARRATOR, Decision, State


def _weapon_name(name: str | None) -> str | None:
    return None if name is None else charts.weapon(name).name


@command(when=preconditions.GAME("TT-072"), by=NARRATOR, menu=core.Topic.OTHERS.at(6))
class Hit:
    """Hit a character: wounds, a stun, or both; each is handled separately (TT-064).

    She is about to suffer the wounds that her armor does not stop, and may push first (TT-056).
    Against a stun her Brawn is checked (TT-063).

    Attributes:
        character: the character who is hit.
        weapon: a weapon of the list (TT-066); None for anything else.
        by: the character who wields it; some stuns are as strong as her Brawn.
        wounds: the wounds; None for those of the weapon (TT-072).
        stun: the rank of the stun; None for that of the weapon.
        tells_stun: whether the players learn the rank that is needed against the stun.

    Raises:
        ValueError: the list has no such weapon.

    >>> from dramadeck import tarot
    >>> state = tarot.deal(tarot.new_game(["Mia"], seed=7)).state
    >>> state = tarot.hit(state, character="Mia", weapon="Glock 19 Pistol").state
    >>> state.play.trauma("Mia").wounds
    2
    """

    character: field_types.Uninvolved
    weapon: field_types.Weapon | None = attrs.field(default=None, converter=_weapon_name)
    by: field_types.Anybody | None = None
    wounds: field_types.AnyWounds | None = None
    stun: field_types.Stun | None = attrs.field(default=None, converter=characters.rank_number)
    tells_stun: bool = False


@event
class HitLanded(core.NoCards):
    """A character has been hit.

    Attributes:
        character: the character.
        weapon: the weapon; None if it is not on the list.
        by: the character who wields it, if any.
        wounds: the wounds, before armor.
    """

    character: str
    weapon: str | None
    by: str | None
    wounds: int


@event
class ArmorSoaked(core.NoCards):
    """Armor has stopped wounds, and stops one less from now on (TT-061, TT-062)."""

    character: str
    stopped: int

    def apply(self, state: State) -> State:
        """The rating of the armor is lower by one, however much it has stopped."""
        character = sheet_of(state, self.character)
        rating = max(0, character.armor_rating - 1)
        return state.with_character(replace(character, armor_rating=rating))


@rule(Hit)
def hit(state: State, command: Hit) -> Decision:
    """Armor stops as many wounds as its rating, and no stun (TT-061, TT-064)."""
    name = command.character
    target = requirements.living(state, name, "TT-072")
    # The given number, or that of the list (TT-066, TT-072).
    wounds = command.wounds
    if wounds is None:
        wounds = 0 if command.weapon is None else charts.weapon(command.weapon).wounds
    by, stun = command.by, command.stun
    wielder = requirements.character_of(state, by, "TT-063") if by is not None else None
    if stun is None and command.weapon is not None:
        # The stun of some weapons is as strong as the wielder's Brawn (TT-063).
        weapon = charts.weapon(command.weapon)
        if weapon.stuns_by_brawn and wielder is None:
            raise refuse(Reason.NO_WIELDER, "TT-063", weapon=weapon.name)
        stun = weapon.stun_rank(state.rank(wielder, "Brawn") if wielder is not None else 0)
    if not wounds and stun is None:
        raise refuse(Reason.NO_HARM, "TT-072", character=name)
    requirements.require_unoccupied(state, name, "TT-056")
    if stun is not None:
        requirements.require_no_check_of(state, name, "TT-063")
    state = yield HitLanded(character=name, weapon=command.weapon, by=command.by, wounds=wounds)
    stopped = min(wounds, target.armor_rating)
    if stopped:
        state = yield ArmorSoaked(character=name, stopped=stopped)
    if wounds > stopped:
        through = wounds - stopped
        state = yield TraumaBegun(character=name, wounds=through, cause=TraumaCause.HIT)
    if stun is not None:
        # Brawn has to be better than the stun: a tie fails (TT-063).
        yield checks.CheckCalled(
            character=name,
            trait="Brawn",
            needed=stun + 1,
            told_trait="Brawn",
            told_needed=stun + 1 if command.tells_stun else None,
            stakes=Stakes.STUN,
        )


def _armor_name(name: str) -> str:
    return charts.armor(name).name


@command(by=NARRATOR, menu=core.Topic.OTHERS.at(7))
class WearArmor:
    """Put on a piece of armor from the list, as good as new (TT-067).

    Attributes:
        character: the character who wears it from now on, in place of other armor.
        armor: its name.

    Raises:
        ValueError: the list has no such armor.

    >>> from dramadeck import tarot
    >>> state = tarot.new_game(["Mia"], seed=7)
    >>> state = tarot.wear_armor(state, character="Mia", armor="Leather Armor").state
    >>> state.character("Mia").armor_rating
    2
    """

    character: field_types.Anybody
    armor: field_types.Armor = attrs.field(converter=_armor_name)


@event
class ArmorWorn(core.NoCards):
    """A character wears armor.

    Attributes:
        character: the character.
        armor: its name, for the Narrator only; players see their characters' armor in views.
        rating: the wounds that it stops, for the Narrator only.
    """

    character: str
    armor: Annotated[str | None, VisibleTo("narrator")]
    rating: Annotated[int | None, VisibleTo("narrator")]

    def apply(self, state: State) -> State:
        """The armor replaces any other."""
        character = sheet_of(state, self.character)
        return state.with_character(replace(character, armor_rating=self.rating or 0))


@rule(WearArmor)
def wear_armor(state: State, command: WearArmor) -> Decision:
    """New armor has the rating of the list (TT-067)."""
    requirements.living(state, command.character, "TT-067")
    row = charts.armor(command.armor)
    yield ArmorWorn(character=command.character, armor=row.name, rating=row.rating)


@command(when=preconditions.GAME("TT-060"), by=NARRATOR, menu=core.Topic.STORY.at(1))
class Treat:
    """Let somebody try to stop a character's bleeding: a Medical check that allows pushes (TT-060).

    Attributes:
        character: the character who helps.
        patient: the character who bleeds.

    >>> from dramadeck import tarot
    >>> hurt = tarot.Player("Ann", tarot.Character("Mia", wounds=3))
    >>> state = tarot.deal(tarot.new_game([hurt, "Ben"], seed=7)).state
    >>> state = tarot.treat(state, character="Ben", patient="Mia").state
    >>> state.play.check("Ben").needed == tarot.Aptitude.GREAT
    True
    """

    character: field_types.Anybody
    patient: field_types.Patient


@rule(Treat)
def treat(state: State, command: Treat) -> Decision:
    """The more wounds, the higher the rank that is needed; the rank is public (TT-060)."""
    requirements.acting(state, command.character, "TT-060")
    patient = _bleeding(state, command.patient, "TT-060")
    requirements.require_no_check_of(state, command.character, "TT-060")
    needed = charts.stabilizing_rank(patient.wounds)
    yield checks.CheckCalled(
        character=command.character,
        trait="Medical",
        needed=needed,
        told_trait="Medical",
        told_needed=needed,
        stakes=Stakes.TREATMENT,
        patient=patient.name,
    )


def _bleeding(state: State, name: str, rule: str) -> characters.Character:
    """The living, bleeding character of this name."""
    character = requirements.living(state, name, rule)
    if not character.is_bleeding:
        raise refuse(Reason.NOT_BLEEDING, rule, character=name)
    requirements.require_no_trauma_of(state, name, rule)
    return character


@command(when=preconditions.GAME("TT-073"), by=NARRATOR, menu=core.Topic.STORY.at(3))
class Hospitalize:
    """Bring a character to a hospital that is equipped well enough to stop her bleeding (TT-073).

    Attributes:
        character: the character who bleeds.
    """

    character: field_types.Anybody


@rule(Hospitalize)
def hospitalize(state: State, command: Hospitalize) -> Decision:
    """A hospital stops the bleeding without a check (TT-073)."""
    patient = _bleeding(state, command.character, "TT-073")
    yield CharacterStabilized(character=patient.name)


@command(when=preconditions.GAME("TT-065"), by=NARRATOR, menu=core.Topic.STORY.at(2))
class Heal:
    """Let time pass until wounds have healed (TT-065).

    Attributes:
        character: the character, whose bleeding has been stopped.
        wounds: how many.
        weeks: how many weeks it takes; None for one week for each wound.
    """

    character: field_types.Anybody
    wounds: field_types.Count
    weeks: field_types.Amount | None = None


@event
class WoundsHealed(core.NoCards):
    """Wounds have healed.

    Attributes:
        character: the character.
        wounds: how many.
        weeks: how many weeks it has taken.
    """

    character: str
    wounds: int
    weeks: int

    def apply(self, state: State) -> State:
        """Older wounds heal first; there are not more fresh wounds than wounds (TT-048)."""
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
    """Wounds heal after the bleeding has stopped, when nothing else goes on (TT-065, TT-073)."""
    name, wounds = command.character, command.wounds
    character = requirements.living(state, name, "TT-065")
    if wounds > character.wounds:
        count = character.wounds
        raise refuse(Reason.TOO_FEW_WOUNDS, "TT-065", character=name, count=count, wounds=wounds)
    if character.is_bleeding:
        raise refuse(Reason.STILL_BLEEDING, "TT-073", character=name)
    requirements.require_no_trauma_of(state, name, "TT-065")
    requirements.require_no_contest_of(state, name, "TT-065")
    weeks = charts.healing_weeks(wounds) if command.weeks is None else command.weeks
    yield WoundsHealed(character=name, wounds=wounds, weeks=weeks)


@command(by=NARRATOR, menu=core.Topic.STORY.at(4))
class EndStun:
    """Let a stunned character recover, usually after a few minutes (TT-063).

    Attributes:
        character: the character.
    """

    character: field_types.Anybody


@event
class StunEnded(core.NoCards):
    """A stunned character has come to herself."""

    character: str

    def apply(self, state: State) -> State:
        """She can act again."""
        return state.with_character(replace(sheet_of(state, self.character), is_stunned=False))


@rule(EndStun)
def end_stun(state: State, command: EndStun) -> Decision:
    """A stun ends without an action (TT-063)."""
    character = requirements.living(state, command.character, "TT-063")
    if not character.is_stunned:
        raise refuse(Reason.NOT_STUNNED, "TT-063", character=character.name)
    yield StunEnded(character=character.name)
