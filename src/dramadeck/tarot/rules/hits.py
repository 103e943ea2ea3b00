"""Hits: what a weapon does, what armor stops, and the stun that comes with some (TT-061..066)."""

from typing import Annotated

import attrs

from dramadeck import core
from dramadeck.charts import tarot as charts
from dramadeck.core import VisibleTo, command, event, replace
from dramadeck.tarot.characters import rank_number
from dramadeck.tarot.field_types import Anybody, AnyWounds, Armor, Stun, Uninvolved, Weapon
from dramadeck.tarot.play import Stakes, TraumaCause
from dramadeck.tarot.preconditions import GAME
from dramadeck.tarot.reasons import Reason, refuse
from dramadeck.tarot.rules import requirements, rule
from dramadeck.tarot.rules.checks import CheckCalled
from dramadeck.tarot.rules.wounds import TraumaBegun, sheet_of
from dramadeck.tarot.state import NARRATOR, Decision, State


def _weapon_name(name: str | None) -> str | None:
    return None if name is None else charts.weapon(name).name


@command(when=GAME("TT-072"), by=NARRATOR, menu=core.Topic.OTHERS.at(6))
class Hit:
    """Let a character be hit: wounds, a stun, or both; each is treated for itself (TT-064).

    She is about to suffer what comes through her armor, and may push against it first (TT-056).
    Against a stun her Brawn is checked (TT-063).

    Attributes:
        character: who is hit.
        weapon: a weapon of the list (TT-066); None for anything else.
        by: who wields it; its stun can be as strong as her Brawn.
        wounds: the wounds, where they are not those of the list, or there are none (TT-072).
        stun: the rank of the stun, likewise.
        tells_stun: whether the players are told the rank that the stun takes.

    Raises:
        ValueError: the list has no such weapon.

    >>> from dramadeck import tarot
    >>> state = tarot.deal(tarot.new_game(["Mia"], seed=7)).state
    >>> state = tarot.hit(state, character="Mia", weapon="Glock 19 Pistol").state
    >>> state.play.trauma("Mia").wounds
    2
    """

    character: Uninvolved
    weapon: Weapon | None = attrs.field(default=None, converter=_weapon_name)
    by: Anybody | None = None
    wounds: AnyWounds | None = None
    stun: Stun | None = attrs.field(default=None, converter=rank_number)
    tells_stun: bool = False


@event
class HitLanded(core.NoCards):
    """A character has been hit.

    Attributes:
        character: who.
        weapon: with what; None for something that is not on the list.
        by: who wields it, if anybody.
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
        """The armor has a lower rating, whatever the number of wounds that it has stopped."""
        character = sheet_of(state, self.character)
        rating = max(0, character.armor_rating - 1)
        return state.with_character(replace(character, armor_rating=rating))


@rule(Hit)
def hit(state: State, command: Hit) -> Decision:
    """Armor stops up to its rating in wounds, and nothing of a stun (TT-061, TT-064)."""
    name = command.character
    target = requirements.living(state, name, "TT-072")
    # The Narrator's number, or that of the list (TT-066, TT-072).
    wounds = command.wounds
    if wounds is None:
        wounds = 0 if command.weapon is None else charts.weapon(command.weapon).wounds
    by, stun = command.by, command.stun
    wielder = requirements.character_of(state, by, "TT-063") if by is not None else None
    if stun is None and command.weapon is not None:
        # Of some weapons the stun is as strong as the wielder's Brawn (TT-063).
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
        yield CheckCalled(
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
    """Put on a piece of armor of the list, as good as new (TT-067).

    Attributes:
        character: who wears it from now on, in place of any other.
        armor: its name.

    Raises:
        ValueError: the list has no such armor.

    >>> from dramadeck import tarot
    >>> state = tarot.new_game(["Mia"], seed=7)
    >>> state = tarot.wear_armor(state, character="Mia", armor="Leather Armor").state
    >>> state.character("Mia").armor_rating
    2
    """

    character: Anybody
    armor: Armor = attrs.field(converter=_armor_name)


@event
class ArmorWorn(core.NoCards):
    """A character wears armor.

    Attributes:
        character: who.
        armor: its name, for the Narrator alone; players see what their characters wear in views.
        rating: the wounds that it stops, likewise.
    """

    character: str
    armor: Annotated[str | None, VisibleTo("narrator")]
    rating: Annotated[int | None, VisibleTo("narrator")]

    def apply(self, state: State) -> State:
        """The armor takes the place of any other."""
        character = sheet_of(state, self.character)
        return state.with_character(replace(character, armor_rating=self.rating or 0))


@rule(WearArmor)
def wear_armor(state: State, command: WearArmor) -> Decision:
    """New armor has the rating of the list (TT-067)."""
    requirements.living(state, command.character, "TT-067")
    row = charts.armor(command.armor)
    yield ArmorWorn(character=command.character, armor=row.name, rating=row.rating)
