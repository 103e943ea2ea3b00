"""Everything true at one moment of a Torg game.

Immutable from top to bottom. History is not in here: states share their parts, so whoever wants
to go back keeps the old ones. What a flip resets is one `Round`; what ends with a scene is one
`Scene`.
"""

import attrs

from dramadeck.engine import Card, Seed, Table
from dramadeck.torg.attempt import Attempt, Attribute
from dramadeck.torg.cards import (
    ActionKind,
    Advantage,
    ConflictLine,
    Disadvantage,
    DramaCard,
    Effect,
    SceneKind,
    Side,
    SkillBox,
    Step,
)
from dramadeck.torg.characters import Character, Hero
from dramadeck.torg.decks import Deck
from dramadeck.torg.dialects import Dialect
from dramadeck.torg.zones import ACTION_STACK, DISCARD_PILE, DRAMA_DECK, hand, in_play, pool


@attrs.frozen(kw_only=True, cache_hash=True)
class Setup:
    """What never changes in a game: the rule text and the deck."""

    dialect: Dialect
    deck: Deck


@attrs.frozen(kw_only=True)
class Adventure:
    """The adventure: which act is played, and the hand size fixed at the deal (TR-009)."""

    act: int = 1
    hand_size: int


@attrs.frozen(kw_only=True)
class Scene:
    """A scene.

    Attributes:
        kind: standard or dramatic.
        cast: everybody whom the gamemaster plays in it.
        awaiting: when the scene is over: the heroes who have yet to say what they discard.
    """

    kind: SceneKind
    cast: tuple[Character, ...] = ()
    awaiting: tuple[str, ...] = ()


@attrs.frozen(kw_only=True)
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


@attrs.frozen(kw_only=True)
class StripDue:
    """Cards that a villain's success lets the gamemaster take from a pool (TR-082)."""

    hero: str
    count: int


@attrs.frozen(kw_only=True)
class Condition:
    """An *up* or *stymied* on one character, beside what the conflict line says."""

    character: str
    effect: Effect


@attrs.frozen(kw_only=True)
class Verdicts:
    """What the gamemaster has ruled for this round.

    Attributes:
        withheld: heroes who may not play a card into their pools (TR-025).
        disallowed: approved actions that earn nothing, as (hero, action) (TR-092).
        conditions: ups and stymieds on single characters.
        penalized: the sides that suffer the generic setback (TR-078).
        steadfast: villains whom the break does not move (TR-071).
    """

    withheld: tuple[str, ...] = ()
    disallowed: tuple[tuple[str, ActionKind], ...] = ()
    conditions: tuple[Condition, ...] = ()
    penalized: tuple[Side, ...] = ()
    steadfast: tuple[str, ...] = ()


@attrs.frozen(kw_only=True)
class Round:
    """What belongs to one round; a flip starts a new one.

    Attributes:
        number: 0 from the beginning of round play to the first flip.
        heroes: the heroes in the action.
        deeds: the actions used so far.
        pooled: the heroes who played a card into their pools, once for each card.
        hastened: the heroes with an action from Haste still to take, once for each.
        strips: cards the gamemaster may take from pools.
        defended: the heroes whose defense has been tested by an attack.
        woken: who woke up knocked down by inspiration, for this round (TR-063).
        verdicts: the gamemaster's rulings for the round.
    """

    number: int = 0
    heroes: tuple[str, ...]
    deeds: tuple[Deed, ...] = ()
    pooled: tuple[str, ...] = ()
    hastened: tuple[str, ...] = ()
    strips: tuple[StripDue, ...] = ()
    defended: tuple[str, ...] = ()
    woken: tuple[str, ...] = ()
    verdicts: Verdicts = Verdicts()

    def deeds_of(self, character: str) -> tuple[Deed, ...]:
        """The actions that a character has used in this round."""
        return tuple(each for each in self.deeds if each.actor == character)


@attrs.frozen(kw_only=True)
class Boost:
    """A card in play whose effect lasts for the round (TR-115, TR-117..119).

    Attributes:
        hero: whose actions it helps.
        card: the card, lying in play.
        amount: what it adds.
        attribute: the attribute raised; None raises the bonus number.
    """

    hero: str
    card: Card
    amount: int
    attribute: Attribute | None = None


@attrs.frozen(kw_only=True)
class Approach:
    """A new skill, or a new angle that starts again from step A (TR-105)."""

    skill: str
    starts_over: bool


@attrs.frozen(kw_only=True)
class SkillResolution:
    """A dramatic skill resolution under way (TR-095).

    Attributes:
        hero: the lead character.
        skill: the skill in use.
        difficulties: the difficulty number of each step, from step A on.
        done: how many steps are completed.
        raised: what complications have added to the difficulties (TR-104).
        flips_left: flips until disaster strikes; None where time does not press.
        demands_approach: whether a critical problem demands a new skill or angle (TR-105).
        proposed: the new approach on which the gamemaster has to rule.
        proposed_in: the round of the last proposal; the next may come a round later (TR-183).
    """

    hero: str
    skill: str
    difficulties: tuple[int, ...]
    done: int = 0
    raised: int = 0
    flips_left: int | None = None
    demands_approach: bool = False
    proposed: Approach | None = None
    proposed_in: int | None = None

    @property
    def steps(self) -> tuple[Step, ...]:
        """Every step of the task, in order."""
        return tuple(Step)[: len(self.difficulties)]

    @property
    def open_steps(self) -> tuple[Step, ...]:
        """The steps still to be done, in order; the first is the one that is due."""
        return self.steps[self.done :]

    def offered(self, box: SkillBox) -> tuple[Step, ...]:
        """The steps that a card lets the hero try: the one due and those right after it."""
        due = self.open_steps
        run = next((n for n, step in enumerate(due) if step not in box.steps), len(due))
        return due[:run]

    def difficulty(self, step: Step) -> int:
        """The difficulty number of a step, complications included."""
        return self.difficulties[self.steps.index(step)] + self.raised


@attrs.frozen(kw_only=True)
class State:
    """Everything true at one moment, the order of the hidden cards included.

    Attributes:
        setup: the rule text and the deck.
        seed: where the next shuffle comes from.
        table: where every card is.
        heroes: the players' characters.
        adventure: the adventure, from the deal to its end.
        scene: the scene, from its beginning until the hands are refilled.
        round: the round, while the scene progresses by rounds.
        attempts: attempts under way; the last one interrupts those before it.
        boosts: cards in play.
        resolution: the dramatic skill resolution under way.
    """

    setup: Setup
    seed: Seed
    table: Table
    heroes: tuple[Hero, ...]
    adventure: Adventure | None = None
    scene: Scene | None = None
    round: Round | None = None
    attempts: tuple[Attempt, ...] = ()
    boosts: tuple[Boost, ...] = ()
    resolution: SkillResolution | None = None

    @property
    def dialect(self) -> Dialect:
        """The rule text in use."""
        return self.setup.dialect

    @property
    def drama_deck(self) -> tuple[Card, ...]:
        """The face-down cards, the top one last."""
        return self.table.pile(DRAMA_DECK)

    @property
    def action_stack(self) -> tuple[Card, ...]:
        """The flipped cards, the one in force last."""
        return self.table.pile(ACTION_STACK)

    @property
    def discard_pile(self) -> tuple[Card, ...]:
        """The spent cards, the top one last."""
        return self.table.pile(DISCARD_PILE)

    def hand(self, hero: str) -> tuple[Card, ...]:
        """A hero's secret cards."""
        return self.table.pile(hand(hero))

    def pool(self, hero: str) -> tuple[Card, ...]:
        """A hero's face-up cards."""
        return self.table.pile(pool(hero))

    def in_play(self, hero: str) -> tuple[Card, ...]:
        """A hero's cards whose effect still lasts."""
        return self.table.pile(in_play(hero))

    def usable(self, hero: str) -> tuple[Card, ...]:
        """The cards that can be played for their effect: the pool in rounds, else the hand."""
        return self.hand(hero) if self.round is None else self.pool(hero)

    def card(self, number: Card) -> DramaCard:
        """The two faces of a card.

        Raises:
            UnknownNameError: the deck has no such card.
        """
        return self.setup.deck.card(number)

    def hero(self, name: str) -> Hero | None:
        """The hero of this name, if there is one."""
        for hero in self.heroes:
            if hero.name == name:
                return hero
        return None

    def character(self, name: str) -> Hero | Character | None:
        """The hero, villain or other character of this name, if there is one in the scene."""
        for hero in self.heroes:
            if hero.name == name:
                return hero
        for each in self.scene.cast if self.scene else ():
            if each.name == name:
                return each
        return None

    @property
    def attempt(self) -> Attempt | None:
        """The attempt that must be finished first."""
        return self.attempts[-1] if self.attempts else None

    @property
    def top_card(self) -> DramaCard | None:
        """The card that governs the round (TR-053); None before the first flip."""
        if self.round is None or self.round.number == 0:
            return None
        return self.card(self.action_stack[-1])

    @property
    def line(self) -> ConflictLine | None:
        """The conflict line in force (TR-054)."""
        top, scene = self.top_card, self.scene
        return top.gamemaster.line(scene.kind) if top and scene else None

    @property
    def initiative(self) -> Side | None:
        """The side that acts first in this round (TR-055)."""
        return self.line.first_side if self.line else None

    def side_of(self, name: str) -> Side:
        """The side on which a character stands."""
        character = self.character(name)
        return character.side if isinstance(character, Character) else Side.HEROES

    def members(self, side: Side) -> tuple[str, ...]:
        """Everybody in the action on a side who has not fled."""
        heroes = self.round.heroes if self.round and side is Side.HEROES else ()
        cast = self.scene.cast if self.scene else ()
        return (*heroes, *(each.name for each in cast if each.side is side and not each.has_fled))

    def suffers(self, side: Side, effect: Effect) -> bool:
        """Whether the conflict line in force puts this on a side."""
        line = self.line
        return line is not None and effect in line.effects(side)

    def standing(self, character: str) -> Advantage | Disadvantage | None:
        """The *up* or *stymied* on a character; where both lie on her, they cancel (TR-067)."""
        line, current = self.line, self.round
        if line is None or current is None:
            return None
        effects: tuple[Effect, ...] = line.effects(self.side_of(character))
        for each in current.verdicts.conditions:
            if each.character == character:
                effects = (*effects, each.effect)
        is_up, is_stymied = Advantage.UP in effects, Disadvantage.STYMIED in effects
        if is_up == is_stymied:
            return None
        return Advantage.UP if is_up else Disadvantage.STYMIED

    def value_raise(self, hero: str, attribute: Attribute | None) -> int:
        """What cards in play add to values built on an attribute, passive use too (TR-121)."""
        return sum(
            each.amount
            for each in self.boosts
            if each.hero == hero and each.attribute is not None and each.attribute is attribute
        )

    def bonus_raise(self, hero: str) -> int:
        """What cards in play add to a hero's bonus numbers (TR-115)."""
        boosts = (each for each in self.boosts if each.hero == hero and each.attribute is None)
        return sum(each.amount for each in boosts)

    def actions_left(self, character: str) -> int:
        """The actions that a character may still take in this round (TR-059, TR-136)."""
        if self.round is None:
            return 0
        flurry = self.suffers(self.side_of(character), Advantage.FLURRY)
        used = sum(not deed.is_hastened for deed in self.round.deeds_of(character))
        return 1 + flurry - used + self.round.hastened.count(character)
