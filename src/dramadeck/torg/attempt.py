"""Attempts at actions, from their declaration to their announcement.

A declaration makes an `Attempt` with `dice_due`; `roll` moves these to `rolls`; until the result is
announced, cards and points may add to it. `announce` compares it with its `checks`: an `Outcome`.
The last of `state.attempts` is finished first: an action by Haste interrupts another.
"""

from collections.abc import Mapping
from enum import StrEnum, unique
from types import MappingProxyType
from typing import Annotated, Final

from dramadeck import core
from dramadeck.charts.torg import Extension, Pick, Spread
from dramadeck.core import CharacterName, Name, Natural, OneOf, Positive, PublicCard
from dramadeck.core.records import record
from dramadeck.core.validation import WordEnum
from dramadeck.torg.cards import ActionKind, Step
from dramadeck.torg.field_types import Difficulty, OneHero, SkillName, SkillValue


@unique
class Attribute(WordEnum):
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
    """The three kinds of rolls that GURPS distinguishes for the attribute cards (TG-015)."""

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
        value: the skill or attribute value, without raises by cards.
        difficulty: the difficulty number, multi-action increases included; of an active defense
            what attacks would have to reach without it, which is the value.
        target: the character at whom it is aimed, if any.
        step: the step of a dramatic skill resolution that it is for, if any.
        action: its kind of action; None is that of the whole roll (MA-012).
        attribute: the attribute that its value is built on; None is that of the whole roll.
        skill: the skill that it uses; None is that of the whole roll.
    """

    value: SkillValue
    difficulty: Difficulty
    target: CharacterName | None = None
    step: Step | None = None
    action: Annotated[ActionKind, OneOf()] | None = None
    attribute: Annotated[Attribute, OneOf()] | None = None
    skill: SkillName | None = None


@record(kw_only=True)
class DieRoll:
    """A die thrown.

    Attributes:
        die: why it was thrown.
        total: its total, with the re-rolls.
        faces: the faces in order; empty where a player has given the total alone.
    """

    die: Die
    total: Positive
    faces: tuple[Positive, ...] = ()


@record(kw_only=True)
class Support:
    """A card that raises the bonus number of this attempt alone (TR-156, TC-059)."""

    hero: OneHero
    card: PublicCard
    bonus: int


@record(kw_only=True)
class Boost:
    """A card in play whose effect lasts (TR-115, TR-117..119).

    Attributes:
        hero: the hero whose actions it helps.
        card: the card, lying in play.
        amount: what it adds.
        attribute: the attribute raised; None raises the bonus number.
        skill: the one skill raised, if any (TC-060).
        next_roll: the kind of roll of which only the next one is raised, if any (TG-015).
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
        joined: the helpers whose coordination succeeded (MA-026).
        efforts: how many efforts are summed, with the lead's own; for a crowd, its size.
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
        effect_value: the effect value, if the action has one.
        effect_attribute: the attribute that the effect value is built on, if named (TR-122).
        skill: the skill that is used, if it was named (TC-060).
        effect_skill: the skill, or the equipment, of the effect value (TC-061).
        is_skilled: whether the actor has the skill; decides on which faces the die rolls again.
        is_stymied: whether the first re-roll is lost (TR-079).
        dice_due: the dice that must still be thrown before the result can be announced.
        rolls: the dice thrown so far.
        supports: cards that raise its bonus number alone, of its actors or of other heroes.
        spread: which number of a range such as 3-4 of the chart counts (MA-021).
        extension: how the chart of Many on One continues above 15 characters (MA-023).
        teamwork: what others add, where efforts are summed (MA-033).
        toughness_increase: what One on Many adds to each opponent's Toughness (MA-016).
        has_own_point: whether the actor has spent a possibility of her own on it.
        points: points spent for it that add no die and are not countered (TG-041).
        lasting: the cards that its actors have put into play for it.
        spent: the cards of a first try; they do not help the second one (TR-151).
        coups: what Coup de Grace adds to the effect value or, without one, to the total (TR-123).
        coups_percent: what it adds to the effect total, in hundredths of it (TG-016).
        countered: how many of its points have been cancelled.
        protected: how many of these count again and cannot be cancelled (TC-079).
        kept: the effects of cards in play for the first of three rolls (TG-026).
        critical_moments: the actors whose critical moment it is (TR-035).
        has_die_for_each: whether each check has a die of its own (TG-067); else one serves all.
        over: from which difficulty the quick method counts its margin (MA-020).
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
    over: Pick = Pick.HIGHEST

    @property
    def actor(self) -> str:
        """The character who acts; for Many on One the first one named."""
        return self.actors[0]

    @property
    def helpers(self) -> tuple[str, ...]:
        """The characters who use an action to help, where efforts are summed."""
        return self.teamwork.helpers if self.teamwork else ()

    @property
    def involved(self) -> tuple[str, ...]:
        """The characters who use an action for it, by acting or by helping."""
        return (*self.actors, *self.helpers)

    @property
    def is_rolled(self) -> bool:
        """Whether the die of the action itself has been thrown, or each of several."""
        return bool(self.rolls) and Die.ACTION not in self.dice_due

    def action_of(self, check: Check) -> ActionKind:
        """The kind of action of a check: its own, or else that of the whole roll."""
        return check.action or self.action

    def attribute_of(self, check: Check) -> Attribute | None:
        """The attribute that the value of a check is built on, if it was named."""
        return check.attribute or self.attribute

    @property
    def action_with_effect(self) -> ActionKind:
        """The kind of action that has the effect value: attacks, if there are any."""
        attacks = any(self.action_of(check) is ActionKind.ATTACK for check in self.checks)
        return ActionKind.ATTACK if attacks else self.action

    def has_effect(self, check: Check) -> bool:
        """Whether a check has the effect value (R-260)."""
        return self.effect_value is not None and self.action_of(check) is self.action_with_effect

    def dice_total(self, place: int, *, lowest_is_best: bool = False) -> int:
        """The total of the dice for the check at this index, from 0.

        Dice that were added to the action count for every check. After a second chance, the best
        roll of the action's die counts (TG-026): the highest one, or the lowest one where dice are
        rolled under a number.
        """
        own = [roll.total for roll in self.rolls if roll.die is Die.ACTION]
        rerolls = [roll.total for roll in self.rolls if roll.die is Die.REROLL]
        added = sum(roll.total for roll in self.rolls if roll.die in (Die.UP, Die.POINT))
        if self.has_die_for_each:
            number = len(self.checks)
            own = own[place : place + 1]
            # A Second Chance rolls twice for the first check, then twice for the next one ...
            rerolls = [
                total for position, total in enumerate(rerolls) if position // 2 % number == place
            ]
        return (min if lowest_is_best else max)((*own, *rerolls), default=0) + added


@record(kw_only=True)
class CheckResult:
    """The result of a check.

    Attributes:
        check: the check.
        total: the sum of value, raises and bonus number.
        margin: the total minus the difficulty number; 0 or more succeeds, unless the quick method
            has counted fewer successes (MA-021).
        succeeded: how many succeeded: 0 or 1, more only for Many on One.
    """

    check: Check
    total: int
    margin: int
    succeeded: Natural


@record(kw_only=True)
class Outcome:
    """The result of an attempt.

    Attributes:
        die_total: the total of all dice.
        bonus: the bonus number, modifiers included; where dice are rolled under a skill, the
            modifiers minus the dice.
        results: one for each check, in their order.
        effect_total: effect value and bonus number together, if a check succeeded and the action
            has an effect value.
    """

    die_total: int
    bonus: int
    results: tuple[CheckResult, ...]
    effect_total: int | None = None

    @property
    def succeeded(self) -> bool:
        """Whether any check succeeded."""
        return any(result.succeeded for result in self.results)
