"""What belongs to one round: who did what, which cards went where, what the gamemaster ruled.

A round lives from flip to flip. Rounds begin with number 0, in which pools are opened and the first
flip is waited for; every flip makes a new record out of the old one, `Round.following`, in which
nothing has happened yet. What outlasts a flip is carried over by name: who is in the action, who
fights whom, postures, a monologue that is prolonged, what lies on somebody until she acts.

Most questions of a round are asked of its `deeds`, in their order: whether somebody has an action
left, has acted in this turn of a flurry, has helped the scene along and so may lay a card into her
pool. What else is left behind, by a deed or by the gamemaster's word, stands in a record for what
it is about, and each of them names the chapters that write it: `Rewards`, `Pools`, `Points`,
`Monologue`, `Conditions` and `Setbacks`. A field that some chapter needs
goes there; one alone, such as `keeps_card`, is a field of the round. A flip costs the less for it:
nearly all rounds end with most of these records untouched.
"""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Annotated, Final, TypeVar

import attrs

from dramadeck.charts.torg import InteractionEffect
from dramadeck.core import (
    Card,
    Free,
    Name,
    Natural,
    Person,
    Positive,
    checked_fields,
    later,
    replace,
)
from dramadeck.core.short_repr import short_repr
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
"""What of the results of an interaction lies on a character, and as which condition."""


@attrs.frozen(kw_only=True, weakref_slot=False)
class Condition:
    """What lies on one character, beside what the conflict line says.

    Attributes:
        character: on whom.
        effect: *up*, *stymied*, *setback* or *break* as on a conflict line; or unskilled.
        lasts: whether it lasts until the character has acted, rather than for the round (TG-059).
        since: how many actions of the round had been used when it was given.
    """

    character: Person
    effect: Effect | InteractionEffect
    lasts: bool = False
    since: Natural = 0

    __repr__ = short_repr


@attrs.frozen(kw_only=True, weakref_slot=False)
class PlayersCall:
    """An interaction whose result its player may name (TG-058, TG-064)."""

    actor: Person
    target: Person

    __repr__ = short_repr


def _without_newest(now: tuple[R, ...], before: tuple[R, ...], among: Iterable[R]) -> tuple[R, ...]:
    """What lies now without the newest of these; what lay there before stays."""
    newest = next(
        (each for each in reversed(tuple(among)) if now.count(each) > before.count(each)), None
    )
    if newest is None:
        return now
    at = len(now) - 1 - now[::-1].index(newest)
    return now[:at] + now[at + 1 :]


@attrs.frozen(kw_only=True, weakref_slot=False)
class Conditions:
    """What lies on single characters, and whom the words of the conflict line have met.

    Attributes:
        given: what lies on single characters; `conflict_lines` gives it.
        calls: interactions whose players have yet to name the result (TG-058); `interactions`.
        steadfast: villains whom the break does not move (TR-071); `injuries`.
        woken: who woke up knocked down by inspiration, for this round (TR-063); `injuries`.
    """

    given: tuple[Condition, ...] = ()
    calls: tuple[PlayersCall, ...] = ()
    steadfast: tuple[Person, ...] = ()
    woken: tuple[Person, ...] = ()

    __repr__ = short_repr

    def without_stymied(self, character: str) -> "Conditions":
        """What is left when a stymied that lasts until an action has been used up (TG-059)."""
        left = tuple(
            each
            for each in self.given
            if not (each.lasts and each.effect is Disadvantage.STYMIED)
            or each.character != character
        )
        return replace(self, given=left)

    def without_up(self, character: str) -> "Conditions":
        """What is left when the possibility of an up that lasts has been used up (TG-041)."""
        used = next(
            (
                at
                for at, each in enumerate(self.given)
                if each.lasts and each.effect is Advantage.UP and each.character == character
            ),
            None,
        )
        if used is None:
            return self
        return replace(self, given=self.given[:used] + self.given[used + 1 :])

    def without_results(
        self,
        actor: str,
        target: str,
        effects: Iterable[InteractionEffect],
        before: "Conditions",
    ) -> "Conditions":
        """What is left when an interaction does not count: what came of it is gone."""
        given, calls = self.given, self.calls
        for effect in effects:
            who = actor if effect is InteractionEffect.UP else target
            lies = (who, AS_CONDITION.get(effect))
            lying = (each for each in given if (each.character, each.effect) == lies)
            given = _without_newest(given, before.given, lying)
            if effect is InteractionEffect.PLAYERS_CALL:
                call = PlayersCall(actor=actor, target=target)
                calls = _without_newest(calls, before.calls, (call,))
        return replace(self, given=given, calls=calls)

    def without_steadfast(self, actors: tuple[str, ...], before: "Conditions") -> "Conditions":
        """What is left when no success of these villains has let them stand firm (TR-071)."""
        firm = tuple(
            each for each in self.steadfast if each in before.steadfast or each not in actors
        )
        return replace(self, steadfast=firm)


@attrs.frozen(kw_only=True, weakref_slot=False)
class Setbacks:
    """What the gamemaster's setbacks are, and whom they spare.

    Attributes:
        named: the sides whose setback the gamemaster has named (TR-078); `conflict_lines`.
        penalized: the sides on which nothing that fits lies, but what the rule text has for that.
        hindered: on whom a Setback card has put a setback (TC-083); `classic_cards`.
        spared: from whom one has taken it.
    """

    named: tuple[Side, ...] = ()
    penalized: tuple[Side, ...] = ()
    hindered: tuple[Person, ...] = ()
    spared: tuple[Person, ...] = ()

    __repr__ = short_repr


NO_CONDITIONS: Final = Conditions()
NO_SETBACKS: Final = Setbacks()
"""What a round begins with."""


@attrs.frozen(kw_only=True, weakref_slot=False)
class Deed:
    """An action that somebody has used in this round.

    Attributes:
        actor: who acted.
        action: the kind of action; None for a pass.
        contributes: whether it helped the scene along, so that a card may be pooled (TR-023).
        is_hastened: whether Haste gave it; it is then beside the actions of the round.
    """

    actor: Person
    action: ActionKind | None
    contributes: bool
    is_hastened: bool = False

    __repr__ = short_repr


@attrs.frozen(kw_only=True, weakref_slot=False)
class Posture:
    """A defensive or offensive posture, in effect until the character acts again (TG-038).

    Attributes:
        character: who has taken it.
        what: what it is, such as an all-out attack.
        is_defense: whether it is the defense that an attack tests.
        is_tested: whether an attack has done so.
    """

    character: Person
    what: Name
    is_defense: bool = False
    is_tested: bool = False

    __repr__ = short_repr


@attrs.frozen(kw_only=True, weakref_slot=False, field_transformer=checked_fields)
class DexterityTotal:
    """What a hero's Dexterity action came to when heroes fight each other (TR-086).

    Attributes:
        hero: whose total it is.
        total: the action total; the higher one acts first.
    """

    hero: OneHero
    total: Annotated[int, Free(SAMPLE_TOTAL)]

    __repr__ = short_repr


@attrs.frozen(kw_only=True, weakref_slot=False)
class Fighter:
    """Who fights in a combat of its own, apart from the one in which everybody else is (TC-038).

    Attributes:
        name: the hero or other character.
        combat: the name of the combat.
    """

    name: Person
    combat: Name

    __repr__ = short_repr


@attrs.frozen(kw_only=True, weakref_slot=False)
class StripDue:
    """Cards that a villain's success lets the gamemaster take from a pool (TR-082).

    Attributes:
        hero: whose pool.
        count: how many cards.
        place: which action of the villain's roll it was, from 1; None where the host has told it.
    """

    hero: OneHero
    count: Natural
    place: Positive | None = later(None)

    __repr__ = short_repr


@attrs.frozen(kw_only=True, weakref_slot=False)
class Rewards:
    """What success has earned in the round; `approved_actions` writes it.

    Attributes:
        earned: who has been paid for which kind of action.
        disallowed: approved actions that earn nothing, as (hero, action) (TR-092).
        defended: the heroes whose defense has been tested by an attack.
        strips: cards the gamemaster may take from pools; a success that is negated takes them back
            (`answers`).
    """

    earned: tuple[tuple[Person, ActionKind], ...] = ()
    disallowed: tuple[tuple[Person, ActionKind], ...] = ()
    defended: tuple[Person, ...] = ()
    strips: tuple[StripDue, ...] = ()

    __repr__ = short_repr

    def strips_of(self, hero: str) -> tuple[StripDue, ...]:
        """The cards the gamemaster may take from one hero's pool, success by success."""
        return tuple(each for each in self.strips if each.hero == hero)

    def with_strips_of(self, hero: str, due: tuple[StripDue, ...]) -> "Rewards":
        """The rewards when these are the cards that may be taken from a hero's pool."""
        others = (each for each in self.strips if each.hero != hero)
        return replace(self, strips=(*others, *due))


@attrs.frozen(kw_only=True, weakref_slot=False)
class Moment:
    """A critical moment that lasts for the round (TG-007, TG-008).

    Attributes:
        hero: whose it is.
        character: the only one whom its cards may affect.
        cards: the cards that she has laid into her pool for it.
    """

    hero: Person
    character: Person
    cards: tuple[Card, ...] = ()

    __repr__ = short_repr


@attrs.frozen(kw_only=True, weakref_slot=False)
class Pools:
    """Which cards of the round went where; `pools` writes it, and whom a field names.

    Attributes:
        pooled: the heroes who played a card into their pools, once for each card.
        opened: the cards with which pools have been opened (TR-027, TR-028).
        withheld: heroes who may not play a card into their pools (TR-025).
        moments: the critical moments that last for the round (TG-008); `critical_moments`.
        committed: who has played cards for her totals, where that is done at one time (TG-006);
            `timing`.
        committing: who of them may still add to those, because nothing has happened since.
    """

    pooled: tuple[Person, ...] = ()
    opened: tuple[Card, ...] = ()
    withheld: tuple[Person, ...] = ()
    moments: tuple[Moment, ...] = ()
    committed: tuple[Person, ...] = ()
    committing: Person | None = None

    __repr__ = short_repr


@attrs.frozen(kw_only=True, weakref_slot=False)
class Points:
    """What *up* and *stymied* have already done to points and re-rolls; `points` writes it.

    Attributes:
        rerolls_lost: the stymied who have lost their first re-roll of the round (TR-079; `dice`),
            or the possibility that they spent next (TG-046).
        free_spent: who has used up a possibility of an *up*, once for each (TG-041).
    """

    rerolls_lost: tuple[Person, ...] = ()
    free_spent: tuple[Person, ...] = ()

    __repr__ = short_repr


@attrs.frozen(kw_only=True, weakref_slot=False)
class Monologue:
    """A hero's speech that lasts for the round; `enhancements.story` writes it.

    Attributes:
        speaker: whose monologue keeps everybody else from acting (TR-145).
        is_prolonged: whether it goes on in the next round (TR-186).
        combat: the combat in which it is held; None is the one of all who are in no other.
    """

    speaker: Person
    is_prolonged: bool = False
    combat: Name | None = later(None)

    __repr__ = short_repr


@attrs.frozen(kw_only=True, weakref_slot=False)
class Round:
    """What belongs to one round; a flip starts a new one.

    Attributes:
        number: 0 from the beginning of round play to the first flip.
        heroes: the heroes in the action; `rounds` and `combats`.
        deeds: the actions used so far; `attempts`.
        hastened: the heroes with an action from Haste still to take, once for each; `extras`.
        fighters: who fights in a combat of its own, everybody else is in the same one; `combats`.
        order: the Dexterity totals of heroes who fight each other (TR-086); `combats`.
        postures: who has taken up a posture and not acted since (TG-038); `attempts`.
        keeps_card: whether its card governs the next round, too (TR-153); `initiative`.
        rewards: what success has earned.
        conditions: what lies on single characters.
        setbacks: what the gamemaster's setbacks are.
        pools: which cards went where.
        points: what *up* and *stymied* have done to points and re-rolls.
        monologue: the monologue that is being held.
    """

    number: Natural = 0
    heroes: tuple[OneHero, ...]
    deeds: tuple[Deed, ...] = ()
    hastened: tuple[Person, ...] = ()
    fighters: tuple[Fighter, ...] = ()
    order: tuple[DexterityTotal, ...] = ()
    postures: tuple[Posture, ...] = ()
    keeps_card: bool = False
    rewards: Rewards = Rewards()
    conditions: Conditions = NO_CONDITIONS
    setbacks: Setbacks = NO_SETBACKS
    pools: Pools = Pools()
    points: Points = Points()
    monologue: Monologue | None = None

    __repr__ = short_repr

    @property
    def following(self) -> "Round":
        """The round that a flip begins, with the same heroes; nothing has happened in it yet."""
        return Round(number=self.number + 1, heroes=self.heroes, fighters=self.fighters)

    def has_contributed(self, character: str) -> bool:
        """Whether a character has helped the scene along in this round (TR-023)."""
        for deed in self.deeds:  # noqa: SIM110 - asked for each card; `any` takes twice as long
            if deed.actor == character and deed.contributes:
                return True
        return False

    def pooled_by(self, hero: str, count: int) -> "Round":
        """The round after a hero has laid cards into her pool."""
        pools = self.pools
        return replace(self, pools=replace(pools, pooled=pools.pooled + (hero,) * count))

    def without(self, hero: str) -> "Round":
        """The round when a hero takes no further part in the action."""
        return replace(
            self,
            heroes=tuple(each for each in self.heroes if each != hero),
            hastened=tuple(each for each in self.hastened if each != hero),
            fighters=tuple(each for each in self.fighters if each.name != hero),
            order=tuple(each for each in self.order if each.hero != hero),
            rewards=self.rewards.with_strips_of(hero, ()),
        )

    def combat_of(self, character: str) -> str | None:
        """The combat in which somebody fights; None is the one of all who are in no other."""
        found = (each.combat for each in self.fighters if each.name == character)
        return next(found, None)

    def turns_taken(self, character: str) -> int:
        """How many actions of the round a character has used, those by Haste apart."""
        return sum(each.actor == character and not each.is_hastened for each in self.deeds)

    def has_acted(self, character: str) -> bool:
        """Whether a character has used an action of the round, one by Haste apart."""
        for deed in self.deeds:  # noqa: SIM110 - asked for each action; see above
            if deed.actor == character and not deed.is_hastened:
                return True
        return False

    def acted_since(self, condition: Condition) -> bool:
        """Whether a character has acted since something was put on her."""
        later = self.deeds[condition.since :]
        return any(each.actor == condition.character for each in later)

    def after_acting(self, characters: tuple[str, ...]) -> "Round":
        """The round when what lay on characters until they acted is over (TG-059..061)."""
        left = tuple(
            each
            for each in self.conditions.given
            if not each.lasts
            or each.effect is Disadvantage.BREAK
            or each.character not in characters
            or not self.acted_since(each)
        )
        if left == self.conditions.given:
            return self
        return replace(self, conditions=replace(self.conditions, given=left))

    def deeds_of(self, character: str) -> tuple[Deed, ...]:
        """The actions that a character has used in this round."""
        return tuple(each for each in self.deeds if each.actor == character)
