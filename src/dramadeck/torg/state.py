"""Everything true at one moment of a Torg game.

Immutable from top to bottom. History is not in here: states share their parts, so whoever wants
to go back keeps the old ones. What a flip resets is one `Round`; what ends with a scene is one
`Scene`.
"""

from typing import TypeAlias

import attrs

from dramadeck import core
from dramadeck.charts.display import as_printed, html_of
from dramadeck.charts.torg import InteractionEffect
from dramadeck.core import Card, Event, Natural, Seed, Table, later, replace
from dramadeck.torg.attempt import Attempt, Attribute, Boost
from dramadeck.torg.cards import (
    ANSWERS_TO_OWN,
    Advantage,
    ConflictLine,
    Disadvantage,
    DramaCard,
    Effect,
    Side,
)
from dramadeck.torg.characters import LIVING_LAND, Character, Hero
from dramadeck.torg.decks import (
    ACTION_STACK,
    DISCARD_PILE,
    DRAMA_DECK,
    hand,
    in_play,
    offered,
    pool,
)
from dramadeck.torg.options import Dialect
from dramadeck.torg.round import Round
from dramadeck.torg.scene import NOTHING_GOES_ON, Adventure, Play, Scene, Setup, SkillResolution
from dramadeck.torg.state_repr import in_a_line, in_lines
from dramadeck.torg.subplots import Subplot

__all__ = ["Adventure", "Decision", "Play", "Scene", "Setup", "State", "Story"]


@attrs.frozen(kw_only=True, weakref_slot=False)
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
        play: attempts under way, cards in play, and what waits for an answer.
        resolution: the dramatic skill resolution under way.
        dice_thrown: how many dice have been thrown for actions, whoever has thrown them.
    """

    setup: Setup
    seed: Seed
    table: Table
    heroes: tuple[Hero, ...]
    adventure: Adventure | None = None
    scene: Scene | None = None
    round: Round | None = None
    play: Play = NOTHING_GOES_ON
    resolution: SkillResolution | None = None
    dice_thrown: Natural = later(0)

    _repr_html_ = html_of
    _repr_pretty_ = as_printed

    def __repr__(self) -> str:
        return in_a_line(self)

    def __str__(self) -> str:
        """The table in ten lines at most, hands included; never more than the host knows."""
        return "\n".join(in_lines(self))

    @property
    def die_seed(self) -> str:
        """Where the next die comes from, if it is thrown by the game's own seed."""
        return self.seed.for_die(self.dice_thrown + 1)

    def with_cards_and_round(
        self, table: Table, current: Round | None, resolution: SkillResolution | None
    ) -> "State":
        """The state after cards have moved and the round has gone on."""
        return replace(self, table=table, round=current, resolution=resolution)

    def playing(self, play: Play) -> "State":
        """The state with other things going on at the table."""
        return replace(self, play=play)

    def with_attempts(self, under_way: tuple[Attempt, ...]) -> "State":
        """The state with other attempts under way."""
        return replace(self, play=replace(self.play, attempts=under_way))

    def with_round(self, current: Round) -> "State":
        """The state with the round gone on."""
        return replace(self, round=current)

    @property
    def without_aftermath(self) -> "State":
        """The state in which the last announced action cannot be answered any more (TR-148)."""
        if self.play.aftermath is None:
            return self
        return self.playing(replace(self.play, aftermath=None))

    @property
    def without_aftermath_of_task(self) -> "State":
        """Likewise, if that action was a part of the dramatic skill resolution."""
        last = self.play.aftermath
        return self if last is None or last.resolution is None else self.without_aftermath

    @property
    def with_cards_committed(self) -> "State":
        """The state in which something has happened since cards were declared (TG-006)."""
        current = self.round
        if current is None or current.pools.committing is None:
            return self
        pools = replace(current.pools, committing=None)
        return self.with_round(replace(current, pools=pools))

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

    def offered(self, hero: str) -> tuple[Card, ...]:
        """The cards that another hero has laid before her as a trade."""
        return self.table.pile(offered(hero))

    def usable(self, hero: str) -> tuple[Card, ...]:
        """The cards that can be played for their effect: the pool in rounds, else the hand.

        In a critical moment the hand counts as well, and so do those cards of it that answer the
        result of that action (TR-035).
        """
        if self.round is None:
            return self.hand(hero)
        if self.dialect.pools.critical_moment != "onto_the_action":
            return self.pool(hero)
        return (*self.pool(hero), *self._opened(self.round, hero))

    def _opened(self, current: Round, hero: str) -> tuple[Card, ...]:
        """The cards of the hand to which a critical moment opens it."""
        attempt, last = self.attempt, self.play.aftermath
        if attempt is not None and hero in attempt.critical_moments:
            return self.hand(hero)
        if any(moment.hero == hero for moment in current.pools.moments):
            return self.hand(hero)
        if last is None or last.attempt is None or hero not in last.attempt.critical_moments:
            return ()
        return tuple(each for each in self.hand(hero) if self.card(each).type in ANSWERS_TO_OWN)

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

    def party_of(self, hero: str) -> tuple[str, ...]:
        """The heroes of the player who plays this one, herself among them."""
        players = {each.name: each.played_by for each in self.heroes}
        return tuple(name for name, player in players.items() if player == players.get(hero))

    def with_hero(self, changed: Hero) -> "State":
        """The state with another record of the hero of this name."""
        heroes = tuple(changed if hero.name == changed.name else hero for hero in self.heroes)
        return replace(self, heroes=heroes)

    def with_character(self, changed: Hero | Character) -> "State":
        """Likewise, of a hero or of somebody else in the scene."""
        if isinstance(changed, Hero):
            return self.with_hero(changed)
        if self.scene is None:
            return self
        cast = tuple(changed if each.name == changed.name else each for each in self.scene.cast)
        return replace(self, scene=replace(self.scene, cast=cast))

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
    def subplots(self) -> tuple[Subplot, ...]:
        """The accepted subplots whose cards still lie in the pools, and the lasting ones.

        With a hero who has given her life her stories end.
        """
        accepted = self.adventure.subplots if self.adventure else ()
        return tuple(
            each
            for each in accepted
            if not each.is_over
            and each.hero not in self.fallen
            and (each.card is None or each.card in self.pool(each.hero))
        )

    @property
    def fallen(self) -> tuple[str, ...]:
        """The heroes who have given their lives in this adventure (TR-172)."""
        return self.adventure.fallen if self.adventure else ()

    @property
    def everybody(self) -> tuple[str, ...]:
        """The heroes, and all others who are in the scene."""
        cast = self.scene.cast if self.scene else ()
        return (*(hero.name for hero in self.heroes), *(each.name for each in cast))

    @property
    def survivors(self) -> tuple[str, ...]:
        """The heroes who have not."""
        fallen = self.fallen
        return tuple([hero.name for hero in self.heroes if hero.name not in fallen])

    @property
    def attempts(self) -> tuple[Attempt, ...]:
        """The attempts under way; the last one interrupts those before it."""
        return self.play.attempts

    @property
    def boosts(self) -> tuple[Boost, ...]:
        """The cards in play."""
        return self.play.boosts

    @property
    def attempt(self) -> Attempt | None:
        """The attempt that must be finished first."""
        return self.attempts[-1] if self.attempts else None

    @property
    def top_card(self) -> DramaCard | None:
        """The card that governs the round (TR-053); None before the first flip."""
        if self.round is None or self.round.number == 0:
            return None
        return self.setup.deck.card(self.table.pile(ACTION_STACK)[-1])

    @property
    def line(self) -> ConflictLine | None:
        """The conflict line in force (TR-054)."""
        current, scene = self.round, self.scene
        if current is None or scene is None or current.number == 0:
            return None
        top = self.table.pile(ACTION_STACK)[-1]
        return self.setup.deck.card(top).gamemaster.line(scene.kind)

    @property
    def initiative(self) -> Side | None:
        """The side that acts first in this round (TR-055)."""
        line = self.line
        return line.first_side if line else None

    def is_possibility_rated(self, name: str) -> bool:
        """Whether the die rolls again for somebody as for a hero (TR-062)."""
        character = self.character(name)
        return not isinstance(character, Character) or character.is_possibility_rated

    def side_of(self, name: str) -> Side:
        """The side on which a character stands."""
        character = self.character(name)
        return character.side if isinstance(character, Character) else Side.HEROES

    def members(self, side: Side) -> tuple[str, ...]:
        """Everybody in the action on a side who has not fled."""
        heroes = self.round.heroes if self.round and side is Side.HEROES else ()
        cast = self.scene.cast if self.scene else ()
        return (*heroes, *(each.name for each in cast if each.side is side and not each.has_fled))

    def same_combat(self, one: str, other: str) -> bool:
        """Whether two are in the same combat; out of rounds there is none to tell them apart."""
        return self.round is None or self.round.combat_of(one) == self.round.combat_of(other)

    def suffers(self, side: Side, effect: Effect) -> bool:
        """Whether the conflict line in force puts this on a side."""
        line = self.line
        return line is not None and effect in line.effects(side)

    def rages(self, character: str) -> bool:
        """Whether Life Rage drives a character (TC-010)."""
        if self.scene is None or not self.scene.raging:
            return False
        found = self.character(character)
        of_the_land = found is not None and found.reality == LIVING_LAND
        return of_the_land and self.side_of(character) in self.scene.raging

    def standing(self, character: str) -> Advantage | Disadvantage | None:
        """The *up* or *stymied* on a character; where both lie on her, they cancel (TR-067)."""
        line, current = self.line, self.round
        if line is None or current is None:
            return None
        is_raging = self.rages(character)
        if line.is_plain and not current.conditions.given and not is_raging:
            return None
        effects: tuple[Effect | InteractionEffect, ...] = line.effects(self.side_of(character))
        effects = (*effects, Advantage.UP) if is_raging else effects
        for each in current.conditions.given:
            if each.character == character:
                effects = (*effects, each.effect)
        is_up, is_stymied = Advantage.UP in effects, Disadvantage.STYMIED in effects
        if is_up == is_stymied:
            return None
        return Advantage.UP if is_up else Disadvantage.STYMIED

    def value_raise(
        self,
        hero: str,
        attribute: Attribute | None,
        without: tuple[Card, ...] = (),
        *,
        skill: str | None = None,
    ) -> int:
        """What cards in play add to a value, passive use too (TR-121, TC-060)."""
        return sum(
            each.amount
            for each in self.boosts
            if each.hero == hero
            and each.card not in without
            and each.raises_value(attribute, skill)
        )

    def bonus_raise(self, hero: str, without: tuple[Card, ...] = ()) -> int:
        """What cards in play add to a hero's bonus numbers (TR-115)."""
        return sum(
            each.amount
            for each in self.boosts
            if each.hero == hero and each.raises_bonus and each.card not in without
        )

    def actions_left(self, character: str) -> int:
        """The actions that a character may still take in this round (TR-059, TR-136)."""
        if self.round is None:
            return 0
        left, line = 1, self.line
        if line is not None and not line.is_plain:
            left += Advantage.FLURRY in line.effects(self.side_of(character))
        for deed in self.round.deeds:
            if deed.actor == character and not deed.is_hastened:
                left -= 1
        # A flurry that is gone takes nothing back: no Haste pays for the second action (TR-153).
        return max(left, 0) + self.round.hastened.count(character)


Decision: TypeAlias = core.Decision[Event, State]
"""What a rule does with a command: it refuses, or tells what happens, event after event."""

Story: TypeAlias = core.Story[Event, State]
"""A part of a decision, for others to tell with; it ends with the state that it led to."""
