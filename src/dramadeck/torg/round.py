"""One round: who did what, which cards went where, what the gamemaster ruled.

Every flip makes an empty `Round`; what lasts longer is carried over field by field. Whether a
character has an action left, or may lay a card into her pool, follows from the `deeds`.
"""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Annotated, Final, TypeVar

from dramadeck import core
from dramadeck.charts.torg import InteractionEffect
from dramadeck.core import Card, CharacterName, Name, Natural, Positive, replace
from dramadeck.core.record_copies import replacer
from dramadeck.core.records import record
from dramadeck.torg.cards import ActionKind, Advantage, Disadvantage, Effect, Side
from dramadeck.torg.field_types import SAMPLE_TOTAL, OneHero

R = TypeVar("R")

AS_CONDITION: Final[Mapping[InteractionEffect, Effect | InteractionEffect]] = MappingProxyType(
    {
        InteractionEffect.STYMIED: Disadvantage.STYMIED,
        InteractionEffect.UNSKILLED: InteractionEffect.UNSKILLED,
        InteractionEffect.SETBACK: Disadvantage.SETBACK,
        InteractionEffect.BREAK: Disadvantage.BREAK,
        InteractionEffect.UP: Advantage.UP,
    }
)
"""Result of an interaction → the condition that it puts on a character."""


@record(kw_only=True)
class CharacterCondition:
    """A condition of one character, beside what the conflict line says.

    Attributes:
        character: whose it is.
        effect: *up*, *stymied*, *setback* or *break* as on a conflict line; or unskilled.
        lasts: True if it lasts until the character has acted, False if for the round (TG-059).
        since: how many actions of the round had been used when it was given.
    """

    character: CharacterName
    effect: Effect | InteractionEffect
    lasts: bool = False
    since: Natural = 0


@record(kw_only=True)
class PlayersCall:
    """An interaction whose result its player may name (TG-058, TG-064)."""

    actor: CharacterName
    target: CharacterName


def _without_newest(
    items: tuple[R, ...], before: tuple[R, ...], candidates: Iterable[R]
) -> tuple[R, ...]:
    """The items without the last of the candidates that is not in `before`."""
    for item in reversed(tuple(candidates)):
        if items.count(item) > before.count(item):
            index = len(items) - 1 - items[::-1].index(item)
            return items[:index] + items[index + 1 :]
    return items


@record(kw_only=True)
class Conditions:
    """The conditions of single characters.

    Attributes:
        given: the conditions.
        calls: interactions whose players have yet to name the result (TG-058).
        steadfast: villains whom the break does not move (TR-071).
        woken: characters whom inspiration woke up; they are knocked down for this round (TR-063).
    """

    given: tuple[CharacterCondition, ...] = ()
    calls: tuple[PlayersCall, ...] = ()
    steadfast: tuple[CharacterName, ...] = ()
    woken: tuple[CharacterName, ...] = ()

    def without_stymied(self, character: str) -> "Conditions":
        """The conditions without a character's stymied that lasts until an action (TG-059)."""
        remaining = tuple(
            condition
            for condition in self.given
            if not (condition.lasts and condition.effect is Disadvantage.STYMIED)
            or condition.character != character
        )
        return replace(self, given=remaining)

    def without_up(self, character: str) -> "Conditions":
        """The conditions without one up of a character that lasts until an action (TG-041)."""
        for index, condition in enumerate(self.given):
            if (
                condition.lasts
                and condition.effect is Advantage.UP
                and condition.character == character
            ):
                return replace(self, given=self.given[:index] + self.given[index + 1 :])
        return self

    def without_results(
        self,
        actor: str,
        target: str,
        effects: Iterable[InteractionEffect],
        before: "Conditions",
    ) -> "Conditions":
        """The conditions without the results of an interaction that does not count."""
        conditions, calls = self.given, self.calls
        for effect in effects:
            bearer = actor if effect is InteractionEffect.UP else target
            condition = AS_CONDITION.get(effect)
            same = (
                condition_now
                for condition_now in conditions
                if condition_now.character == bearer and condition_now.effect is condition
            )
            conditions = _without_newest(conditions, before.given, same)
            if effect is InteractionEffect.PLAYERS_CALL:
                call = PlayersCall(actor=actor, target=target)
                calls = _without_newest(calls, before.calls, (call,))
        return replace(self, given=conditions, calls=calls)

    def without_steadfast(self, actors: tuple[str, ...], before: "Conditions") -> "Conditions":
        """The conditions where these villains stand firm only if they did before (TR-071)."""
        firm = (name for name in self.steadfast if name in before.steadfast or name not in actors)
        return replace(self, steadfast=tuple(firm))


@record(kw_only=True)
class Setbacks:
    """The setbacks of the round.

    Attributes:
        named: the sides whose setback the gamemaster has named (TR-078).
        penalized: the sides with the generic penalty, where the gamemaster named no event.
        hindered: characters with a setback by a Setback card (TC-083).
        spared: characters whose setback a Setback card has removed.
    """

    named: tuple[Side, ...] = ()
    penalized: tuple[Side, ...] = ()
    hindered: tuple[CharacterName, ...] = ()
    spared: tuple[CharacterName, ...] = ()


@record(kw_only=True)
class ActionTaken:
    """An action that a character has used in this round.

    Attributes:
        actor: who acted.
        action: the kind of action; None for a pass.
        contributes: whether it helped the scene along, so that a card may be pooled (TR-023).
        is_hastened: whether it was an extra action by Haste.
    """

    actor: CharacterName
    action: ActionKind | None
    contributes: bool
    is_hastened: bool = False


@record(kw_only=True)
class Posture:
    """A posture such as an all-out attack or a defense, until the character acts again (TG-038)."""

    character: CharacterName
    what: Name
    is_defense: bool = False
    is_tested: bool = False


@record(kw_only=True, field_transformer=core.checked_fields)
class DexterityTotal:
    """The total of a hero's Dexterity action when heroes fight each other (TR-086).

    Attributes:
        hero: whose total it is.
        total: the action total; the higher one acts first.
    """

    hero: OneHero
    total: Annotated[int, core.FreeInput(SAMPLE_TOTAL)]


@record(kw_only=True)
class Fighter:
    """A character in a combat that has a name; all others are in one without (TC-038)."""

    name: CharacterName
    combat: Name


@record(kw_only=True)
class StripDue:
    """Cards that a villain's success lets the gamemaster take from a pool (TR-082).

    Attributes:
        hero: whose pool.
        count: how many cards.
        place: the number of the action in the villain's roll, from 1; None if it was reported.
    """

    hero: OneHero
    count: Natural
    place: Positive | None


@record(kw_only=True)
class Rewards:
    """The rewards of success in the round.

    Attributes:
        earned: the rewards paid, as (hero, action).
        disallowed: approved actions that earn nothing, as (hero, action) (TR-092).
        defended: the heroes whose defense has been tested by an attack.
        strips: cards that the gamemaster may take from pools.
    """

    earned: tuple[tuple[CharacterName, ActionKind], ...] = ()
    disallowed: tuple[tuple[CharacterName, ActionKind], ...] = ()
    defended: tuple[CharacterName, ...] = ()
    strips: tuple[StripDue, ...] = ()

    def strips_of(self, hero: str) -> tuple[StripDue, ...]:
        """The cards the gamemaster may take from one hero's pool, success by success."""
        return tuple(due for due in self.strips if due.hero == hero)

    def with_strips_of(self, hero: str, due: tuple[StripDue, ...]) -> "Rewards":
        """The rewards with these cards to be taken from a hero's pool."""
        others = (other for other in self.strips if other.hero != hero)
        return replace(self, strips=(*others, *due))


@record(kw_only=True)
class Moment:
    """A critical moment that lasts for the round: its cards affect one character (TG-008)."""

    hero: CharacterName
    character: CharacterName
    cards: tuple[Card, ...] = ()


@record(kw_only=True)
class Pools:
    """What has happened to pools in this round, and what is ruled about it.

    Attributes:
        pooled: the heroes who played a card into their pools, one entry for each card.
        opened: the cards with which pools have been opened (TR-027, TR-028).
        withheld: heroes who may not play a card into their pools (TR-025).
        moments: the critical moments that last for the round (TG-008).
        committed: heroes who have declared cards, where all are declared at once (TG-006).
        committing: the one of them who may still add cards: nothing has happened since.
    """

    pooled: tuple[CharacterName, ...] = ()
    opened: tuple[Card, ...] = ()
    withheld: tuple[CharacterName, ...] = ()
    moments: tuple[Moment, ...] = ()
    committed: tuple[CharacterName, ...] = ()
    committing: CharacterName | None = None


@record(kw_only=True)
class Points:
    """The effects of *up* and *stymied* on points and re-rolls so far.

    Attributes:
        rerolls_lost: the stymied who have lost their first re-roll of the round (TR-079), or the
            possibility that they spent next (TG-046).
        free_spent: who has spent the possibility of an *up*, one entry for each (TG-041).
    """

    rerolls_lost: tuple[CharacterName, ...] = ()
    free_spent: tuple[CharacterName, ...] = ()


@record(kw_only=True)
class Monologue:
    """A hero's speech that lasts for the round.

    Attributes:
        speaker: whose monologue keeps everybody else from acting (TR-145).
        is_prolonged: whether it goes on in the next round (TR-186).
        combat: the combat in which it is held; None is the one without a name.
    """

    speaker: CharacterName
    is_prolonged: bool = False
    combat: Name | None


@record(kw_only=True)
class Round:
    """What belongs to one round; a flip starts a new one.

    Attributes:
        number: its number from 1; 0 before the first flip.
        heroes: the heroes in the action.
        deeds: the actions used so far.
        hastened: the heroes with an action from Haste still to take, once for each.
        fighters: the characters in combats with a name; all others are in the one without.
        order: the Dexterity totals of heroes who fight each other (TR-086).
        postures: postures of characters who have not acted since (TG-038).
        keeps_card: whether its card governs the next round, too (TR-153).
        rewards: the rewards of success.
        conditions: the conditions of single characters.
        setbacks: the setbacks.
        pools: what has happened to pools.
        points: the effects of *up* and *stymied* on points and re-rolls.
        monologue: the monologue that is being held.
    """

    number: Natural = 0
    heroes: tuple[OneHero, ...]
    deeds: tuple[ActionTaken, ...] = ()
    hastened: tuple[CharacterName, ...] = ()
    fighters: tuple[Fighter, ...] = ()
    order: tuple[DexterityTotal, ...] = ()
    postures: tuple[Posture, ...] = ()
    keeps_card: bool = False
    rewards: Rewards = Rewards()
    conditions: Conditions = Conditions()
    setbacks: Setbacks = Setbacks()
    pools: Pools = Pools()
    points: Points = Points()
    monologue: Monologue | None = None

    @property
    def following(self) -> "Round":
        """The empty round that a flip begins, with the same heroes and combats."""
        return _begin(_FRESH, self.number + 1, self.heroes, self.fighters)

    def has_contributed(self, character: str) -> bool:
        """Whether a character has helped the scene along in this round (TR-023)."""
        return character in [deed.actor for deed in self.deeds if deed.contributes]

    def pooled_by(self, hero: str, count: int) -> "Round":
        """The round after a hero has laid cards into her pool."""
        pools = self.pools
        return _with_pools(self, _with_pooled(pools, pools.pooled + (hero,) * count))

    def without(self, hero: str) -> "Round":
        """The round without a hero who takes no further part in the action."""
        return replace(
            self,
            heroes=tuple(name for name in self.heroes if name != hero),
            hastened=tuple(name for name in self.hastened if name != hero),
            fighters=tuple(fighter for fighter in self.fighters if fighter.name != hero),
            order=tuple(total for total in self.order if total.hero != hero),
            rewards=self.rewards.with_strips_of(hero, ()),
        )

    def combat_of(self, character: str) -> str | None:
        """The name of a character's combat; None is the one without a name."""
        combats = (fighter.combat for fighter in self.fighters if fighter.name == character)
        return next(combats, None)

    def turns_taken(self, character: str) -> int:
        """How many actions a character has used in this round, without those by Haste."""
        return sum(deed.actor == character and not deed.is_hastened for deed in self.deeds)

    def has_acted(self, character: str) -> bool:
        """Whether a character has used an action of the round that was not by Haste."""
        return self.turns_taken(character) > 0

    def acted_since(self, condition: CharacterCondition) -> bool:
        """Whether the character has acted since she got this condition."""
        return any(deed.actor == condition.character for deed in self.deeds[condition.since :])

    def after_acting(self, characters: tuple[str, ...]) -> "Round":
        """The round without the conditions that ended when these characters acted (TG-059..061)."""
        remaining = tuple(
            condition
            for condition in self.conditions.given
            if not condition.lasts
            or condition.effect is Disadvantage.BREAK
            or condition.character not in characters
            or not self.acted_since(condition)
        )
        return replace(self, conditions=replace(self.conditions, given=remaining))

    def deeds_of(self, character: str) -> tuple[ActionTaken, ...]:
        """The actions that a character has used in this round."""
        return tuple(deed for deed in self.deeds if deed.actor == character)


# A faster form of `replace`, for changes that nearly every command makes.
_FRESH: Final = Round(heroes=())
_begin: Final = replacer(Round, "number", "heroes", "fighters")
_with_pools: Final = replacer(Round, "pools")
_with_pooled: Final = replacer(Pools, "pooled")
