"""What belongs to one round: who did what, which cards went where, what the gamemaster ruled.

A round lives from flip to flip. Rounds begin with number 0, in which pools are opened and the first
flip is waited for; every flip makes a new record out of the old one, `Round.following`, in which
nothing has happened yet. What outlasts a flip is carried over by name: who is in the action, who
fights whom, postures, a monologue that is prolonged, what lies on somebody until she acts.

Most questions of a round are asked of its `deeds`, in their order: whether somebody has an action
left, has acted in this turn of a flurry, has helped the scene along and so may lay a card into her
pool. What the deeds have left behind stands in `Marks`, the gamemaster's word in `Verdicts`: both
are records of their own because nearly all rounds end with most of their fields untouched, and a
flip makes them anew.
"""

from typing import Final

import attrs

from dramadeck.charts.torg import InteractionEffect
from dramadeck.engine import Card, Name, Natural, checked_fields, replace
from dramadeck.engine.replacing import replacer
from dramadeck.torg.cards import ActionKind, Advantage, Disadvantage, Effect, Side


@attrs.frozen(kw_only=True, weakref_slot=False)
class Deed:
    """An action that somebody has used in this round.

    Attributes:
        actor: who acted.
        action: the kind of action; None for a pass.
        contributes: whether it helped the scene along, so that a card may be pooled (TR-023).
        is_hastened: whether Haste gave it; it is then beside the actions of the round.
    """

    actor: str
    action: ActionKind | None
    contributes: bool
    is_hastened: bool = False


@attrs.frozen(kw_only=True, weakref_slot=False)
class StripDue:
    """Cards that a villain's success lets the gamemaster take from a pool (TR-082)."""

    hero: str
    count: Natural


@attrs.frozen(kw_only=True, weakref_slot=False)
class Condition:
    """What lies on one character, beside what the conflict line says.

    Attributes:
        character: on whom.
        effect: *up*, *stymied*, *setback* or *break* as on a conflict line; or unskilled.
        lasts: whether it lasts until the character has acted, rather than for the round (TG-059).
        since: how many actions of the round had been used when it was given.
    """

    character: str
    effect: Effect | InteractionEffect
    lasts: bool = False
    since: int = 0


@attrs.frozen(kw_only=True, weakref_slot=False)
class Posture:
    """A defensive or offensive posture, in effect until the character acts again (TG-038).

    Attributes:
        character: who has taken it.
        what: what it is, such as an all-out attack.
        is_defense: whether it is the defense that an attack tests.
        is_tested: whether an attack has done so.
    """

    character: str
    what: str
    is_defense: bool = False
    is_tested: bool = False


@attrs.frozen(kw_only=True, weakref_slot=False)
class PlayersCall:
    """An interaction whose result its player may name (TG-058, TG-064)."""

    actor: str
    target: str


@attrs.frozen(kw_only=True, weakref_slot=False, field_transformer=checked_fields)
class DexterityTotal:
    """What a hero's Dexterity action came to when heroes fight each other (TR-086).

    Attributes:
        hero: whose total it is.
        total: the action total; the higher one acts first.
    """

    hero: Name
    total: int


@attrs.frozen(kw_only=True, weakref_slot=False)
class Fighter:
    """Who fights in a combat of its own, apart from the one in which everybody else is (TC-038).

    Attributes:
        name: the hero or other character.
        combat: the name of the combat.
    """

    name: str
    combat: str


@attrs.frozen(kw_only=True, weakref_slot=False)
class Verdicts:
    """What the gamemaster has ruled for this round.

    Attributes:
        withheld: heroes who may not play a card into their pools (TR-025).
        disallowed: approved actions that earn nothing, as (hero, action) (TR-092).
        conditions: what lies on single characters.
        setbacks: the sides whose setback the gamemaster has named (TR-078).
        penalized: the sides on which nothing that fits lies, but what the rule text has for that.
        steadfast: villains whom the break does not move (TR-071).
        prolongs_monologue: whether a monologue goes on in the next round (TR-186).
        order: the Dexterity totals of heroes who fight each other (TR-086).
        hindered: on whom a Setback card has put a setback (TC-083).
        spared: from whom one has taken it.
    """

    withheld: tuple[str, ...] = ()
    disallowed: tuple[tuple[str, ActionKind], ...] = ()
    conditions: tuple[Condition, ...] = ()
    setbacks: tuple[Side, ...] = ()
    penalized: tuple[Side, ...] = ()
    steadfast: tuple[str, ...] = ()
    prolongs_monologue: bool = False
    order: tuple[DexterityTotal, ...] = ()
    hindered: tuple[str, ...] = ()
    spared: tuple[str, ...] = ()


@attrs.frozen(kw_only=True, weakref_slot=False)
class Moment:
    """A critical moment that lasts for the round (TG-007, TG-008).

    Attributes:
        hero: whose it is.
        character: the only one whom its cards may affect.
        cards: the cards that she has laid into her pool for it.
    """

    hero: str
    character: str
    cards: tuple[Card, ...] = ()


@attrs.frozen(kw_only=True, weakref_slot=False)
class Marks:
    """What the deeds of a round have left behind for the rest of it.

    Attributes:
        strips: cards the gamemaster may take from pools.
        defended: the heroes whose defense has been tested by an attack.
        rerolls_lost: the stymied who have lost their first re-roll of the round (TR-079), or the
            possibility that they spent next (TG-046).
        woken: who woke up knocked down by inspiration, for this round (TR-063).
        keeps_card: whether its card governs the next round, too (TR-153).
        speaker: whose monologue keeps everybody else from acting (TR-145).
        moments: the critical moments that last for the round (TG-008).
        committed: who has played cards for her totals, where that is done at one time (TG-006).
        committing: who of them may still add to those, because nothing has happened since.
        earned: who has been paid for which kind of action.
        postures: who has taken up a posture and not acted since (TG-038).
        free_points: who has used up a possibility of an *up*, once for each (TG-041).
        calls: interactions whose players have yet to name the result (TG-058).
        opened: the cards with which pools have been opened (TR-027, TR-028).
    """

    strips: tuple[StripDue, ...] = ()
    defended: tuple[str, ...] = ()
    rerolls_lost: tuple[str, ...] = ()
    woken: tuple[str, ...] = ()
    keeps_card: bool = False
    speaker: str | None = None
    moments: tuple[Moment, ...] = ()
    committed: tuple[str, ...] = ()
    committing: str | None = None
    earned: tuple[tuple[str, ActionKind], ...] = ()
    postures: tuple[Posture, ...] = ()
    free_points: tuple[str, ...] = ()
    calls: tuple[PlayersCall, ...] = ()
    opened: tuple[Card, ...] = ()


@attrs.frozen(kw_only=True, weakref_slot=False)
class Round:
    """What belongs to one round; a flip starts a new one.

    Attributes:
        number: 0 from the beginning of round play to the first flip.
        heroes: the heroes in the action.
        deeds: the actions used so far.
        pooled: the heroes who played a card into their pools, once for each card.
        hastened: the heroes with an action from Haste still to take, once for each.
        fighters: who fights in a combat of its own; everybody else is in the same one.
        marks: what the deeds have left behind for the rest of the round.
        verdicts: the gamemaster's rulings for the round.
    """

    number: Natural = 0
    heroes: tuple[str, ...]
    deeds: tuple[Deed, ...] = ()
    pooled: tuple[str, ...] = ()
    hastened: tuple[str, ...] = ()
    fighters: tuple[Fighter, ...] = ()
    marks: Marks = Marks()
    verdicts: Verdicts = Verdicts()

    @property
    def strips(self) -> tuple[StripDue, ...]:
        """Cards the gamemaster may take from pools."""
        return self.marks.strips

    @property
    def defended(self) -> tuple[str, ...]:
        """The heroes whose defense has been tested by an attack."""
        return self.marks.defended

    @property
    def rerolls_lost(self) -> tuple[str, ...]:
        """The stymied who have lost their first re-roll of the round (TR-079)."""
        return self.marks.rerolls_lost

    @property
    def woken(self) -> tuple[str, ...]:
        """Who woke up knocked down by inspiration, for this round (TR-063)."""
        return self.marks.woken

    @property
    def keeps_card(self) -> bool:
        """Whether its card governs the next round, too (TR-153)."""
        return self.marks.keeps_card

    @property
    def speaker(self) -> str | None:
        """Whose monologue keeps everybody else from acting (TR-145)."""
        return self.marks.speaker

    def marked(self, marks: Marks) -> "Round":
        """The round with other things left behind."""
        return replace(self, marks=marks)

    @property
    def following(self) -> "Round":
        """The round that a flip begins, with the same heroes; nothing has happened in it yet."""
        return _replaced(
            _UNTOUCHED, number=self.number + 1, heroes=self.heroes, fighters=self.fighters
        )

    def has_contributed(self, character: str) -> bool:
        """Whether a character has helped the scene along in this round (TR-023)."""
        for deed in self.deeds:  # noqa: SIM110 - asked for each card; `any` takes twice as long
            if deed.actor == character and deed.contributes:
                return True
        return False

    def pooled_by(self, hero: str, count: int) -> "Round":
        """The round after a hero has laid cards into her pool."""
        return _replaced(self, pooled=self.pooled + (hero,) * count)

    def without(self, hero: str) -> "Round":
        """The round when a hero takes no further part in the action."""
        strips = tuple(each for each in self.strips if each.hero != hero)
        order = tuple(each for each in self.verdicts.order if each.hero != hero)
        return replace(
            self,
            heroes=tuple(each for each in self.heroes if each != hero),
            hastened=tuple(each for each in self.hastened if each != hero),
            fighters=tuple(each for each in self.fighters if each.name != hero),
            marks=replace(self.marks, strips=strips),
            verdicts=replace(self.verdicts, order=order),
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
            for each in self.verdicts.conditions
            if not each.lasts
            or each.effect is Disadvantage.BREAK
            or each.character not in characters
            or not self.acted_since(each)
        )
        if left == self.verdicts.conditions:
            return self
        return replace(self, verdicts=replace(self.verdicts, conditions=left))

    def without_stymied(self, character: str) -> "Round":
        """The round when a stymied that lasts until an action has been used up (TG-059)."""
        left = tuple(
            each
            for each in self.verdicts.conditions
            if not (each.lasts and each.effect is Disadvantage.STYMIED)
            or each.character != character
        )
        return replace(self, verdicts=replace(self.verdicts, conditions=left))

    def without_up(self, character: str) -> "Round":
        """The round when the possibility of an up that lasts has been used up (TG-041)."""
        given = self.verdicts.conditions
        used = next(
            (
                at
                for at, each in enumerate(given)
                if each.lasts and each.effect is Advantage.UP and each.character == character
            ),
            None,
        )
        if used is None:
            return self
        left = given[:used] + given[used + 1 :]
        return replace(self, verdicts=replace(self.verdicts, conditions=left))

    def without_results(self, target: str, actors: tuple[str, ...], before: "Round") -> "Round":
        """The round when an interaction does not count: what it put on anybody is gone."""
        given = before.verdicts.conditions
        left = tuple(
            each
            for each in self.verdicts.conditions
            if each in given or each.character not in (target, *actors)
        )
        calls = tuple(
            each for each in self.marks.calls if each in before.marks.calls or each.target != target
        )
        verdicts = replace(self.verdicts, conditions=left)
        return replace(self, verdicts=verdicts, marks=replace(self.marks, calls=calls))

    def deeds_of(self, character: str) -> tuple[Deed, ...]:
        """The actions that a character has used in this round."""
        return tuple(each for each in self.deeds if each.actor == character)


_UNTOUCHED: Final = Round(heroes=())
_replaced: Final = replacer(Round)
