"""The state of a Torg game at one moment, its printed form, and which seat sees which cards.

A state is immutable and has no history: to go back, keep the earlier states. A flip replaces
the `Round`; the end of a scene removes the `Scene`.
"""

from collections.abc import Iterator
from typing import Final, TypeAlias

from dramadeck import core
from dramadeck.charts.display import as_printed, html_of
from dramadeck.charts.torg import InteractionEffect
from dramadeck.core import Card, Event, Natural, Seed, Table, replace, reprs
from dramadeck.core.records import record
from dramadeck.torg import cards, decks, options
from dramadeck.torg import scene as scenes
from dramadeck.torg.attempt import Attempt, Attribute, Boost
from dramadeck.torg.cards import Advantage, ConflictLine, Disadvantage, DramaCard, Effect, Side
from dramadeck.torg.characters import LIVING_LAND, Character, Hero
from dramadeck.torg.round import Round


@record(kw_only=True)
class State:
    """The state of a game at one moment, with the order of the hidden cards.

    Attributes:
        setup: the rule text and the deck.
        seed: the source of the next shuffle.
        table: where every card is.
        heroes: the players' characters.
        adventure: the adventure, from the deal to its end.
        scene: the scene, from its beginning until the hands are refilled.
        round: the round, while the scene progresses by rounds.
        pending: attempts under way, cards in play, and what waits for an answer.
        resolution: the dramatic skill resolution under way.
        dice_thrown: how many dice have been thrown for actions, by players and by the host.
    """

    setup: scenes.Setup
    seed: Seed
    table: Table
    heroes: tuple[Hero, ...]
    adventure: scenes.Adventure | None = None
    scene: scenes.Scene | None = None
    round: Round | None = None
    pending: scenes.Pending = scenes.Pending()
    resolution: scenes.SkillResolution | None = None
    dice_thrown: Natural = 0

    _repr_html_ = html_of
    _repr_pretty_ = as_printed

    def __repr__(self) -> str:
        names = [hero.name for hero in self.heroes]
        return reprs.in_a_line("torg", self.setup, names, _progress(self), len(self.drama_deck))

    def __str__(self) -> str:
        """The state in ten lines at most, hands included; the order of the deck is left out."""
        return "\n".join(reprs.in_lines("Torg", self.setup, _progress(self), _rows(self)))

    @property
    def die_seed(self) -> str:
        """The seed of the next die, if the game throws it."""
        return self.seed.for_die(self.dice_thrown + 1)

    def with_pending(self, pending: scenes.Pending) -> "State":
        """The state with another value of `pending`."""
        return replace(self, pending=pending)

    def with_attempts(self, under_way: tuple[Attempt, ...]) -> "State":
        """The state with other attempts under way."""
        return self.with_pending(replace(self.pending, attempts=under_way))

    def with_round(self, current: Round) -> "State":
        """The state with another value of `round`."""
        return replace(self, round=current)

    @property
    def without_aftermath(self) -> "State":
        """The state in which the last announced action cannot be answered any more (TR-148)."""
        if self.pending.aftermath is None:
            return self
        return self.with_pending(replace(self.pending, aftermath=None))

    @property
    def without_aftermath_of_task(self) -> "State":
        """The same, but only if that action belongs to a dramatic skill resolution."""
        last = self.pending.aftermath
        return self if last is None or last.resolution is None else self.without_aftermath

    @property
    def with_cards_committed(self) -> "State":
        """The state in which no hero can add to the cards that she has declared (TG-006)."""
        current = self.round
        if current is None or current.pools.committing is None:
            return self
        pools = replace(current.pools, committing=None)
        return self.with_round(replace(current, pools=pools))

    @property
    def dialect(self) -> options.Dialect:
        """The rule text in use."""
        return self.setup.dialect

    @property
    def drama_deck(self) -> tuple[Card, ...]:
        """The face-down cards, the top one last."""
        return self.table.pile(decks.DRAMA_DECK)

    @property
    def action_stack(self) -> tuple[Card, ...]:
        """The flipped cards, the one in force last."""
        return self.table.pile(decks.ACTION_STACK)

    @property
    def discard_pile(self) -> tuple[Card, ...]:
        """The spent cards, the top one last."""
        return self.table.pile(decks.DISCARD_PILE)

    def hand(self, hero: str) -> tuple[Card, ...]:
        """A hero's secret cards."""
        return self.table.pile(decks.hand(hero))

    def pool(self, hero: str) -> tuple[Card, ...]:
        """A hero's face-up cards."""
        return self.table.pile(decks.pool(hero))

    def in_play(self, hero: str) -> tuple[Card, ...]:
        """A hero's cards whose effect still lasts."""
        return self.table.pile(decks.in_play(hero))

    def offered(self, hero: str) -> tuple[Card, ...]:
        """The cards that another hero offers to this one as a trade."""
        return self.table.pile(decks.offered(hero))

    def usable(self, hero: str) -> tuple[Card, ...]:
        """The cards that can be played for their effect: the pool in rounds, else the hand.

        In a critical moment the hand counts as well, and so do those cards of it that answer the
        result of that action (TR-035).
        """
        held = self.hand(hero)
        if self.round is None:
            return held
        pooled, attempt, last = self.pool(hero), self.attempt, self.pending.aftermath
        if self.dialect.pools.critical_moment != "onto_the_action":
            return pooled
        is_acting = attempt is not None and hero in attempt.critical_moments
        if is_acting or any(moment.hero == hero for moment in self.round.pools.moments):
            return (*pooled, *held)
        if last is None or last.attempt is None or hero not in last.attempt.critical_moments:
            return pooled
        return (*pooled, *(card for card in held if self.card(card).type in cards.ANSWERS_TO_OWN))

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
        """All heroes of the player of this hero, the hero included."""
        players = {member.name: member.played_by for member in self.heroes}
        return tuple(name for name, player in players.items() if player == players.get(hero))

    def with_hero(self, changed: Hero) -> "State":
        """The state with another record of the hero of this name."""
        heroes = tuple(changed if hero.name == changed.name else hero for hero in self.heroes)
        return replace(self, heroes=heroes)

    def with_character(self, changed: Hero | Character) -> "State":
        """The state with another record of a hero or of another character of the scene."""
        if isinstance(changed, Hero):
            return self.with_hero(changed)
        if self.scene is None:
            return self
        cast = tuple(
            changed if character.name == changed.name else character
            for character in self.scene.cast
        )
        return replace(self, scene=replace(self.scene, cast=cast))

    def character(self, name: str) -> Hero | Character | None:
        """The hero, villain or other character of this name, if there is one in the scene."""
        for person in self.people:
            if person.name == name:
                return person
        return None

    @property
    def people(self) -> tuple[Hero | Character, ...]:
        """The records of the heroes, and of all other characters of the scene."""
        return (*self.heroes, *(self.scene.cast if self.scene else ()))

    @property
    def subplots(self) -> tuple[scenes.Subplot, ...]:
        """The accepted subplots whose cards are still in the pools, and the lasting ones.

        The subplots of a hero who has given her life are left out.
        """
        accepted = self.adventure.subplots if self.adventure else ()
        return tuple(
            subplot
            for subplot in accepted
            if not subplot.is_over
            and subplot.hero not in self.fallen
            and (subplot.card is None or subplot.card in self.pool(subplot.hero))
        )

    @property
    def fallen(self) -> tuple[str, ...]:
        """The heroes who have given their lives in this adventure (TR-172)."""
        return self.adventure.fallen if self.adventure else ()

    @property
    def everybody(self) -> tuple[str, ...]:
        """The names of the heroes, and of all other characters of the scene."""
        return tuple(person.name for person in self.people)

    @property
    def survivors(self) -> tuple[str, ...]:
        """The heroes who have not given their lives."""
        return tuple(hero.name for hero in self.heroes if hero.name not in self.fallen)

    @property
    def attempts(self) -> tuple[Attempt, ...]:
        """The attempts under way; the last one interrupts those before it."""
        return self.pending.attempts

    @property
    def boosts(self) -> tuple[Boost, ...]:
        """The cards in play."""
        return self.pending.boosts

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
        top = self.top_card
        return None if top is None or self.scene is None else top.gamemaster.line(self.scene.kind)

    @property
    def initiative(self) -> Side | None:
        """The side that acts first in this round (TR-055)."""
        line = self.line
        return line.first_side if line else None

    def is_possibility_rated(self, name: str) -> bool:
        """Whether a character's die rolls again as a hero's does (TR-062)."""
        character = self.character(name)
        return not isinstance(character, Character) or character.is_possibility_rated

    def side_of(self, name: str) -> Side:
        """The side of a character."""
        character = self.character(name)
        return character.side if isinstance(character, Character) else Side.HEROES

    def members(self, side: Side) -> tuple[str, ...]:
        """The characters of a side who are in the action and have not fled."""
        heroes = self.round.heroes if self.round and side is Side.HEROES else ()
        cast = self.scene.cast if self.scene else ()
        return (
            *heroes,
            *(
                character.name
                for character in cast
                if character.side is side and not character.has_fled
            ),
        )

    def same_combat(self, one: str, other: str) -> bool:
        """Whether two characters are in the same combat; out of rounds, always true."""
        return self.round is None or self.round.combat_of(one) == self.round.combat_of(other)

    def suffers(self, side: Side, effect: Effect) -> bool:
        """Whether the conflict line in force puts this on a side."""
        line = self.line
        return line is not None and effect in line.effects(side)

    def rages(self, character: str) -> bool:
        """Whether Life Rage drives a character (TC-010)."""
        if self.scene is None or not self.scene.raging:
            return False
        person = self.character(character)
        of_the_land = person is not None and person.reality == LIVING_LAND
        return of_the_land and self.side_of(character) in self.scene.raging

    def standing(self, character: str) -> Advantage | Disadvantage | None:
        """The *up* or *stymied* of a character; if she has both, they cancel (TR-067)."""
        line, current = self.line, self.round
        if line is None or current is None:
            return None
        effects: list[Effect | InteractionEffect] = [*line.effects(self.side_of(character))]
        effects += [
            condition.effect
            for condition in current.conditions.given
            if condition.character == character
        ]
        is_up = Advantage.UP in effects or self.rages(character)
        is_stymied = Disadvantage.STYMIED in effects
        if is_up == is_stymied:
            return None
        return Advantage.UP if is_up else Disadvantage.STYMIED

    def value_raise(
        self, hero: str, attribute: Attribute | None, *, skill: str | None = None
    ) -> int:
        """What cards in play add to a value, in passive use too (TR-121, TC-060)."""
        own = (boost for boost in self.boosts if boost.hero == hero)
        return sum(boost.amount for boost in own if boost.raises_value(attribute, skill))

    def bonus_raise(self, hero: str) -> int:
        """What cards in play add to a hero's bonus numbers (TR-115)."""
        own = (boost for boost in self.boosts if boost.hero == hero)
        return sum(boost.amount for boost in own if boost.raises_bonus)

    def actions_left(self, character: str) -> int:
        """The actions that a character may still take in this round (TR-059, TR-136)."""
        if self.round is None:
            return 0
        turns = 1 + self.suffers(self.side_of(character), Advantage.FLURRY)
        # When the flurry ends, the second action taken by it does not use up Haste (TR-153).
        ordinary = max(turns - self.round.turns_taken(character), 0)
        return ordinary + self.round.hastened.count(character)


Decision: TypeAlias = core.Decision[Event, State]
"""The decision of a rule about a command: a refusal, or the events that happen."""

SubDecision: TypeAlias = core.SubDecision[Event, State]
"""A part of a decision that several rules share; it returns the state that it led to."""

GAMEMASTER: Final = core.Seat("gamemaster")
"""The gamemaster; she sees no hand (TR-018)."""

HERO: Final = "hero"
"""The role of a hero's player."""

VISIBILITY_RULES: Final = core.VisibilityRules(decks.VISIBILITY, frozenset({HERO}))
"""Which seat sees which zone: a player sees only the hand of her own hero (TR-018)."""


def hero_seat(name: str) -> core.Seat:
    """The seat of a hero's player; one player with two heroes has two seats (TR-013)."""
    return core.Seat(HERO, name)


def also_seen(state: State, seat: core.Seat) -> Iterator[core.Zone]:
    """The zones with the cards that the hero of a seat offers as a trade, which she knows."""
    for offer in state.pending.offers:
        if seat.role == HERO and offer.hero == seat.name and not offer.pooled:
            yield decks.offered(offer.with_hero)


def _progress(state: State) -> str:
    """The act, scene, round and open action, in a few words."""
    if state.adventure is None:
        return "before the deal"
    parts = [f"act {state.adventure.act}"]
    if state.scene is not None:
        parts.append(f"{state.scene.kind} scene")
    if state.round is not None:
        parts.append(f"round {state.round.number}")
    if state.attempt is not None:
        parts.append(f"{' and '.join(state.attempt.actors[:2])} in action")
    return ", ".join(parts)


def _rows(state: State) -> Iterator[str]:
    """The lines of `print(state)`."""

    def hero_row(hero: Hero) -> str:
        places = (("hand", decks.hand), ("pool", decks.pool), ("in play", decks.in_play))
        piles = [(word, place(hero.name)) for word, place in places]
        parts = [*reprs.piles_named(state.setup.deck, state.table, piles)]
        if hero.possibilities:
            parts.append(f"possibilities {hero.possibilities}")
        return f"{hero.name}{_harm(hero)}: {'; '.join(parts) or 'no cards'}"

    top, line, first = state.top_card, state.line, state.initiative
    if top is not None:
        parts = [f"in force: {top}"]
        if line is not None:
            sides = ((Side.HEROES, line.heroes), (Side.VILLAINS, line.villains))
            parts.append(f"{first} first")
            parts += [f"{side}: {', '.join(effects)}" for side, effects in sides if effects]
        yield "; ".join(parts)
    # Four heroes at most have a line of their own; the others share one.
    yield from reprs.first_of(state.heroes, 4, hero_row)
    cast = state.scene.cast if state.scene else ()
    if cast:
        names = (f"{one.name}{' (fled)' if one.has_fled else _harm(one)}" for one in cast)
        yield f"the gamemaster's: {', '.join(names)}"
    task, attempt = state.resolution, state.attempt
    if task is not None:
        steps = ", ".join(f"{step} {task.difficulty(step)}" for step in task.open_steps)
        flips = "" if task.flips_left is None else f"; {task.flips_left} flips left"
        yield f"task: {task.hero} by {task.skill}; open: {steps or 'nothing'}{flips}"
    if attempt is not None:
        checks = ", ".join(
            f"{check.value} against {check.difficulty}"
            + (f" ({check.target})" if check.target is not None else "")
            for check in attempt.checks[: reprs.MOST_NAMED]
        )
        dice = f"; dice due: {len(attempt.dice_due)}" if attempt.dice_due else ""
        yield f"under way: {', '.join(attempt.actors)}, {attempt.action}: {checks}{dice}"
    piles = (
        ("deck", decks.DRAMA_DECK),
        ("action stack", decks.ACTION_STACK),
        ("discard pile", decks.DISCARD_PILE),
    )
    yield reprs.piles_counted(state.table, piles)


def _harm(person: Hero | Character) -> str:
    harm = person.injuries
    words = [f"{n} {word}" for n, word in ((harm.shock, "shock"), (harm.wounds, "wounds")) if n]
    conditions = (
        ("knocked down", harm.is_knocked_down),
        ("knocked out", harm.is_knocked_out),
        ("unconscious", harm.is_unconscious),
    )
    words += [word for word, holds in conditions if holds]
    return reprs.in_brackets(words)
