"""Attempts at actions, from their declaration to their announcement.

A declaration makes an `Attempt` with `dice_due`; `roll` moves these to `rolls`; until the result is
announced, cards and points may add to it. `announce` compares it with its `checks`: an `Outcome`.
The last in the pile `state.attempts` is thrown for first: an action by Haste interrupts another.
"""

from collections.abc import Mapping
from enum import StrEnum, unique
from types import MappingProxyType
from typing import Annotated, Final

from dramadeck import core
from dramadeck.charts.torg import Extension, Pick, Spread
from dramadeck.core import CharacterName, Name, Natural, OneOf, Positive, PublicCard, later
from dramadeck.core.records import record
from dramadeck.torg.cards import ActionKind, Step
from dramadeck.torg.field_types import Difficulty, OneHero, SkillName, SkillValue


@unique
class Attribute(StrEnum):
    """What a value is built on; each attribute card raises one of its own two or three."""

    DEXTERITY = "Dexterity"
    STRENGTH = "Strength"
    TOUGHNESS = "Toughness"
    PERCEPTION = "Perception"
    MIND = "Mind"
    CHARISMA = "Charisma"
    SPIRIT = "Spirit"


@unique
class RollKind(StrEnum):
    """The three kinds of rolls that GURPS tells apart for the attribute cards (TG-015)."""

    PHYSICAL = "physical"
    INTELLECTUAL = "intellectual"
    INTERPERSONAL = "interpersonal"


ATTRIBUTES_OF: Final[Mapping[RollKind, tuple[Attribute, ...]]] = MappingProxyType(
    {
        RollKind.PHYSICAL: (Attribute.DEXTERITY, Attribute.STRENGTH, Attribute.TOUGHNESS),
        RollKind.INTELLECTUAL: (Attribute.PERCEPTION, Attribute.MIND),
        RollKind.INTERPERSONAL: (Attribute.CHARISMA, Attribute.SPIRIT),
    }
)
"""Kind of roll → its attributes; each attribute card is for one kind (TR-117..119)."""


@unique
class Purpose(StrEnum):
    """What an attempt is for; it decides what follows when the result is announced."""

    ACTION = "action"
    MANY_ON_ONE = "many_on_one"
    ONE_ON_MANY = "one_on_many"
    QUICK_METHOD = "quick_method"
    SUMMED_EFFORTS = "summed_efforts"
    DRAMATIC_STEPS = "dramatic_steps"
    PROBLEM = "problem"
    WAITING = "waiting"
    LAST_DITCH = "last_ditch"
    DEFENSE = "defense"


DRAMATIC: Final = (Purpose.DRAMATIC_STEPS, Purpose.PROBLEM, Purpose.WAITING, Purpose.LAST_DITCH)
"""The purposes of checks in a dramatic skill resolution."""


@unique
class Die(StrEnum):
    """Why a die is thrown in an attempt."""

    ACTION = "action"
    UP = "up"
    POINT = "point"
    REROLL = "reroll"


@record(kw_only=True, field_transformer=core.checked_fields)
class Check:
    """A value against a difficulty number, for one target or one step.

    Attributes:
        value: the skill or attribute value, raises by cards not yet added.
        difficulty: the difficulty number, multi-action increases included; of an active defense
            what attacks would have to reach without it, which is the value.
        target: at whom it is aimed, if anybody.
        step: the step of a dramatic skill resolution that it is for, if any.
        action: what kind of action it is, where the others of the roll are of another (MA-012).
        attribute: the attribute that its value is built on, where theirs is another.
        skill: the skill that it uses, where theirs is another.
    """

    value: SkillValue
    difficulty: Difficulty
    target: CharacterName | None = None
    step: Step | None = None
    action: Annotated[ActionKind, OneOf()] | None = later(None)
    attribute: Annotated[Attribute, OneOf()] | None = later(None)
    skill: SkillName | None = later(None)


@record(kw_only=True)
class DieRoll:
    """A die thrown.

    Attributes:
        die: why it was thrown.
        total: what it counts, with everything rolled again on it.
        faces: the faces as they fell; empty where a player has told the total alone.
    """

    die: Die
    total: Positive
    faces: tuple[Positive, ...] = ()


@record(kw_only=True)
class Support:
    """Another hero's card that raises the bonus number of this attempt (TR-156)."""

    hero: OneHero
    card: PublicCard
    bonus: int


@record(kw_only=True)
class Boost:
    """A card in play whose effect lasts (TR-115, TR-117..119).

    Attributes:
        hero: whose actions it helps.
        card: the card, lying in play.
        amount: what it adds.
        attribute: the attribute raised; None raises the bonus number.
        skill: the one skill raised, where it is one (TC-060).
        next_roll: the kind of roll of which the next is raised, where it is that (TG-015).
    """

    hero: OneHero
    card: PublicCard
    amount: int
    attribute: Attribute | None = None
    skill: Name | None = None
    next_roll: RollKind | None = None

    @property
    def raises_bonus(self) -> bool:
        """Whether it raises the bonus number of everything that the hero does."""
        return self.attribute is None and self.skill is None and self.next_roll is None

    def raises_value(self, attribute: Attribute | None, skill: str | None) -> bool:
        """Whether it raises a value that is built on this attribute, or of this skill."""
        if self.next_roll is not None:
            return False
        if self.skill is not None:
            return self.skill == skill
        return self.attribute is not None and self.attribute is attribute


@record(kw_only=True)
class Teamwork:
    """What others add to the attempt of a lead character (MA-027, MA-028).

    Attributes:
        helpers: who tried to help; each has used an action.
        joined: those of them who have worked in step (MA-026).
        efforts: how many efforts are summed, the lead's own included; of a crowd, its number.
        bonus: what they add to the lead's bonus number.
    """

    helpers: tuple[CharacterName, ...] = ()
    joined: tuple[CharacterName, ...] = ()
    efforts: Natural
    bonus: int


@record(kw_only=True)
class Attempt:
    """An attempt that is declared and not yet announced.

    Attributes:
        actors: who acts; more than one only for Many on One.
        action: what kind of action it is.
        purpose: what it is for.
        checks: what the total is compared with.
        attribute: the attribute that the value is built on, if the player named one.
        effect_value: the value of the effect, where the action has a separate one.
        effect_attribute: the attribute that the effect value is built on, if any (TR-122).
        skill: the skill that is used, if it was named (TC-060).
        effect_skill: the skill, or the equipment, that the effect value is of (TC-061).
        is_skilled: whether the actor has the skill; decides on which faces the die rolls again.
        is_stymied: whether the first re-roll is lost (TR-079).
        dice_due: the dice that must still be thrown before the result can be announced.
        rolls: the dice thrown so far.
        supports: other heroes' cards.
        spread: which number of a spread such as 3-4 succeeds (MA-021).
        extension: how the margins of Many on One go on above 15 characters (MA-023).
        teamwork: what others add, where efforts are summed (MA-033).
        toughness_increase: what each opponent's Toughness gains by One on Many (MA-016).
        has_own_point: whether the actor has spent a possibility of her own on it.
        points: points spent for it that add no die and are not countered (TG-041).
        lasting: the cards that its actors have put into play for it.
        spent: those of a first try; they do not help the second one (TR-151).
        coups: what Coup de Grace adds to the effect value or, without one, to the total (TR-123).
        coups_percent: what it adds to the effect total, in hundredths of it (TG-016).
        countered: how many of its points have been cancelled.
        protected: how many of those have come back, and cannot be cancelled again (TC-079).
        kept: what cards had put into play for the first of three rolls (TG-026).
        critical_moments: the actors whose critical moment it is (TR-035).
        has_die_for_each: whether each check has a die of its own (TG-067); else one serves all.
        over: which difficulty the margin of the quick method is taken over (MA-020).
    """

    actors: tuple[CharacterName, ...]
    action: ActionKind
    purpose: Purpose
    checks: tuple[Check, ...]
    attribute: Attribute | None = None
    effect_value: int | None = None
    effect_attribute: Attribute | None = None
    skill: Name | None = None
    effect_skill: Name | None = None
    is_skilled: bool = True
    is_stymied: bool = False
    dice_due: tuple[Die, ...] = (Die.ACTION,)
    rolls: tuple[DieRoll, ...] = ()
    supports: tuple[Support, ...] = ()
    spread: Spread = Spread.TOP
    extension: Extension = Extension.LITERAL
    teamwork: Teamwork | None = None
    toughness_increase: int = 0
    has_own_point: bool = False
    points: Natural = 0
    lasting: tuple[PublicCard, ...] = ()
    spent: tuple[PublicCard, ...] = ()
    coups: int = 0
    coups_percent: int = 0
    countered: Natural = 0
    protected: Natural = 0
    kept: tuple[Boost, ...] = ()
    critical_moments: tuple[CharacterName, ...] = ()
    has_die_for_each: bool = False
    over: Pick = later(Pick.HIGHEST)

    @property
    def actor(self) -> str:
        """Who acts; for Many on One the first who was named."""
        return self.actors[0]

    @property
    def helpers(self) -> tuple[str, ...]:
        """Who uses an action to help, where efforts are summed."""
        return self.teamwork.helpers if self.teamwork else ()

    @property
    def involved(self) -> tuple[str, ...]:
        """Those who use an action for it, by acting or by helping."""
        return (*self.actors, *self.helpers)

    @property
    def is_rolled(self) -> bool:
        """Whether the die of the action itself has been thrown, or each of several."""
        return bool(self.rolls) and Die.ACTION not in self.dice_due

    def action_of(self, check: Check) -> ActionKind:
        """What kind of action a check is; what it does not say is as for the whole roll."""
        return check.action or self.action

    def attribute_of(self, check: Check) -> Attribute | None:
        """The attribute that a check's value is built on, if any was named."""
        return check.attribute or self.attribute

    def skill_of(self, check: Check) -> str | None:
        """The skill that a check uses, if any was named."""
        return check.skill or self.skill

    @property
    def action_with_effect(self) -> ActionKind:
        """The kind that the effect value goes with, which is attacks if there are any."""
        attacks = any(self.action_of(check) is ActionKind.ATTACK for check in self.checks)
        return ActionKind.ATTACK if attacks else self.action

    def has_effect(self, check: Check) -> bool:
        """Whether the effect value is a check's, if there is one (R-260)."""
        return self.effect_value is not None and self.action_of(check) is self.action_with_effect

    def dice_total(self, place: int, *, lowest_is_best: bool = False) -> int:
        """What the dice come to for the check at this place, counted from 0.

        Dice that were added to the action count for each check. Of a die that was rolled anew for
        a second chance the best roll counts (TG-026): the highest, or the lowest of dice that
        have to stay under a number.
        """
        own = [roll.total for roll in self.rolls if roll.die is Die.ACTION]
        anew = [roll.total for roll in self.rolls if roll.die is Die.REROLL]
        added = sum(roll.total for roll in self.rolls if roll.die in (Die.UP, Die.POINT))
        if self.has_die_for_each:
            number = len(self.checks)
            own = own[place : place + 1]
            # Each Second Chance rolls twice for the first check, twice for the next one, and so on.
            anew = [total for at, total in enumerate(anew) if at // 2 % number == place]
        return (min if lowest_is_best else max)((*own, *anew), default=0) + added


@record(kw_only=True)
class CheckResult:
    """What a check came to.

    Attributes:
        check: the check.
        total: value, raises and bonus number together.
        margin: the total less the difficulty number; 0 or more succeeds, unless the quick method
            has counted fewer successes (MA-021).
        succeeded: how many succeeded: 0 or 1, more only for Many on One.
    """

    check: Check
    total: int
    margin: int
    succeeded: Natural


@record(kw_only=True)
class Outcome:
    """What an attempt came to.

    Attributes:
        die_total: all dice together.
        bonus: the bonus number, modifiers included; where dice are rolled under, what they leave of
            the modifiers.
        results: one for each check, in their order.
        effect_total: effect value and bonus number, where something succeeded and the action has
            an effect value.
    """

    die_total: int
    bonus: int
    results: tuple[CheckResult, ...]
    effect_total: int | None = None

    @property
    def succeeded(self) -> bool:
        """Whether anything succeeded."""
        return any(result.succeeded for result in self.results)
