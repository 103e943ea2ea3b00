"""One throw of the die and what hangs on it: the records of an attempt at an action.

However many checks an attempt makes (one for a plain action, several for One on Many or for steps
of a dramatic skill resolution), it has one bonus number (MA-012).
"""

from enum import StrEnum, unique

import attrs

from dramadeck.charts.torg import Spread
from dramadeck.engine import Card, Name, checked_fields
from dramadeck.torg.cards import ActionKind, Step


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
class Purpose(StrEnum):
    """What an attempt is for; it decides what follows when the result is announced."""

    ACTION = "action"
    MANY_ON_ONE = "many_on_one"
    ONE_ON_MANY = "one_on_many"
    DRAMATIC_STEPS = "dramatic_steps"
    PROBLEM = "problem"
    WAITING = "waiting"
    LAST_DITCH = "last_ditch"


@unique
class Die(StrEnum):
    """Why a die is thrown in an attempt."""

    ACTION = "action"
    UP = "up"
    POINT = "point"


@attrs.frozen(kw_only=True, field_transformer=checked_fields)
class Check:
    """A value against a difficulty number, for one target or one step.

    Attributes:
        value: the skill or attribute value, raises by cards not yet added.
        difficulty: the difficulty number, multi-action increases included.
        target: at whom it is aimed, if anybody.
        step: the step of a dramatic skill resolution that it is for, if any.
    """

    value: int
    difficulty: int
    target: Name | None = None
    step: Step | None = None


@attrs.frozen(kw_only=True)
class DieRoll:
    """A die thrown, roll-agains added up."""

    die: Die
    total: int


@attrs.frozen(kw_only=True)
class Support:
    """Another hero's card that raises the bonus number of this attempt (TR-156)."""

    hero: str
    card: Card
    bonus: int


@attrs.frozen(kw_only=True)
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
        is_skilled: whether the actor has the skill; decides on which faces the die rolls again.
        is_stymied: whether the first re-roll is lost (TR-079).
        dice_due: the dice that must still be thrown before the result can be announced.
        rolls: the dice thrown so far.
        supports: other heroes' cards.
        spread: which number of a spread such as 3-4 succeeds by Many on One (MA-021).
        toughness_increase: what each opponent's Toughness gains by One on Many (MA-016).
        has_own_point: whether the actor has spent a possibility of her own on it.
        lasting: the cards that its actors have put into play for it.
        spent: those of a first try; they do not help the second one (TR-151).
        coups: what Coup de Grace adds to the effect value or, without one, to the total (TR-123).
        critical_moments: the actors whose critical moment it is (TR-035).
    """

    actors: tuple[str, ...]
    action: ActionKind
    purpose: Purpose
    checks: tuple[Check, ...]
    attribute: Attribute | None = None
    effect_value: int | None = None
    effect_attribute: Attribute | None = None
    is_skilled: bool = True
    is_stymied: bool = False
    dice_due: tuple[Die, ...] = (Die.ACTION,)
    rolls: tuple[DieRoll, ...] = ()
    supports: tuple[Support, ...] = ()
    spread: Spread = Spread.TOP
    toughness_increase: int = 0
    has_own_point: bool = False
    lasting: tuple[Card, ...] = ()
    spent: tuple[Card, ...] = ()
    coups: int = 0
    critical_moments: tuple[str, ...] = ()

    @property
    def actor(self) -> str:
        """Who acts; for Many on One the first who was named."""
        return self.actors[0]

    @property
    def is_rolled(self) -> bool:
        """Whether the die of the action itself has been thrown."""
        return bool(self.rolls)


@attrs.frozen(kw_only=True)
class CheckResult:
    """What a check came to.

    Attributes:
        check: the check.
        total: value, raises and bonus number together.
        margin: the total less the difficulty number; 0 or more succeeds.
        succeeded: how many succeeded: 0 or 1, more only for Many on One.
    """

    check: Check
    total: int
    margin: int
    succeeded: int


@attrs.frozen(kw_only=True)
class Outcome:
    """What an attempt came to.

    Attributes:
        die_total: all dice together.
        bonus: the bonus number, modifiers included.
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
        return any(each.succeeded for each in self.results)
