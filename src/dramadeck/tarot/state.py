"""The state of a game of Turn of the Card at one moment, its printed form, and its seats.

A state is immutable and has no history: to go back, keep the earlier states. The
printed forms are for the host at a prompt, who sees every hand; the texts for players are made
by `dramadeck.narration`.
"""

from collections.abc import Iterator
from typing import Final, TypeAlias

import attrs

from dramadeck import core
from dramadeck.charts.display import as_printed, html_of
from dramadeck.core import Card, Event, Seed, Table, replace, reprs
from dramadeck.core.records import record
from dramadeck.tarot import cards, options
from dramadeck.tarot.cards import DECK, DISCARD_PILE, REVEALED, VISIBILITY, committed, hand
from dramadeck.tarot.characters import Character, Player
from dramadeck.tarot.play import Play


@attrs.frozen(kw_only=True, cache_hash=True)
class Setup:
    """The settings of a game: the reading of the rules, and the deck."""

    dialect: options.Dialect
    deck: cards.Deck


@record(kw_only=True)
class State:
    """The state of a game at one moment, with hidden cards and the Narrator's secrets.

    Attributes:
        setup: the reading of the rules, and the deck.
        seed: the source of the next shuffle.
        table: where every card is.
        players: the players, each with her character.
        cast: the characters whom the Narrator plays.
        is_dealt: whether the first hands of this game have been dealt.
        play: what is under way.
    """

    setup: Setup
    seed: Seed
    table: Table
    players: tuple[Player, ...]
    cast: tuple[Character, ...] = ()
    is_dealt: bool = False
    play: Play = attrs.Factory(Play)

    def playing(self, play: Play) -> "State":
        """The state with another value of `play`."""
        return replace(self, play=play)

    _repr_html_ = html_of
    _repr_pretty_ = as_printed

    def __repr__(self) -> str:
        names = [player.name for player in self.players]
        return reprs.in_a_line("tarot", self.setup, names, _moment(self), len(self.deck))

    def __str__(self) -> str:
        """The state in ten lines at most, hands included."""
        lines = reprs.in_lines("Turn of the Card", self.setup, _moment(self), _rows(self))
        return "\n".join(lines)

    @property
    def dialect(self) -> options.Dialect:
        """The reading of the rules in use."""
        return self.setup.dialect

    @property
    def deck(self) -> tuple[Card, ...]:
        """The face-down cards, the top one last."""
        return self.table.pile(DECK)

    @property
    def discard_pile(self) -> tuple[Card, ...]:
        """The played cards, the top one last."""
        return self.table.pile(DISCARD_PILE)

    @property
    def revealed(self) -> tuple[Card, ...]:
        """The face-up cards on the table."""
        return self.table.pile(REVEALED)

    def hand(self, holder: str | None) -> tuple[Card, ...]:
        """The secret cards of a player, or (None) of the Narrator."""
        return self.table.pile(hand(holder))

    def laid(self, holder: str | None) -> tuple[Card, ...]:
        """All cards that a player, or (None) the Narrator, has laid face down."""
        return self.table.pile(committed(holder))

    def face_down(self, character: str) -> tuple[Card, ...]:
        """The cards face down for a character's push."""
        holder = self.holder(character)
        pile = self.laid(holder)
        if holder is not None:
            return pile
        pairs = zip(pile, self.play.narrator_laid, strict=True)
        return tuple(card for card, owner in pairs if owner == character)

    def card(self, number: Card) -> cards.TarotCard:
        """A card of the deck.

        Raises:
            UnknownNameError: the deck has no such card.
        """
        return self.setup.deck.card(number)

    def player(self, name: str) -> Player | None:
        """The player of this name, if there is one."""
        return next((player for player in self.players if player.name == name), None)

    def player_of(self, character: str) -> Player | None:
        """The player of a character; None for the Narrator's characters."""
        owners = (player for player in self.players if player.character.name == character)
        return next(owners, None)

    def holder(self, character: str) -> str | None:
        """The name of the player whose cards are played for a character; None for the Narrator."""
        player = self.player_of(character)
        return player.name if player else None

    def with_player(self, changed: Player) -> "State":
        """The state with another record of the player of this name."""
        players = (changed if old.name == changed.name else old for old in self.players)
        return replace(self, players=tuple(players))

    @property
    def characters(self) -> tuple[Character, ...]:
        """The players' characters, then those whom the Narrator plays."""
        return (*(player.character for player in self.players), *self.cast)

    def character(self, name: str) -> Character | None:
        """The character of this name, if there is one."""
        return next((character for character in self.characters if character.name == name), None)

    def with_character(self, changed: Character) -> "State":
        """The state with another sheet of the character of this name."""
        player = self.player_of(changed.name)
        if player is not None:
            return self.with_player(replace(player, character=changed))
        cast = (changed if old.name == changed.name else old for old in self.cast)
        return replace(self, cast=tuple(cast))

    def rank(self, character: Character, trait: str) -> int:
        """The rank of a trait as it counts now (TT-048).

        Wounds of the current round count from the next one on; other wounds count at once.
        """
        fighter = self.play.fighter(character.name)
        not_felt = min(fighter.fresh_wounds, character.wounds) if fighter else 0
        return character.rank(trait) + not_felt

    def hand_size(self, player: Player) -> int:
        """The number of cards of a player's next hand: 5, 4, 3, 2, 1, 0 (TT-012, TT-013)."""
        hands = self.dialect.hands
        return max(0, hands.first - hands.fewer_each_time * player.hands_drawn)


Decision: TypeAlias = core.Decision[Event, State]
"""The decision of a rule about a command: a refusal, or the events that happen."""

SubDecision: TypeAlias = core.SubDecision[Event, State]
"""A part of a decision that several rules share; it returns the state that it led to."""

NARRATOR: Final = core.Seat("narrator")
"""The Narrator; she sees her own hand, and what she has laid face down."""

PLAYER: Final = "player"
"""The role of a player."""

VISIBILITY_RULES: Final = core.VisibilityRules(VISIBILITY, frozenset({PLAYER}))
"""Which seat sees which zone; the Narrator's zones go by her role, not by a name (TT-040)."""


def player_seat(name: str) -> core.Seat:
    """The seat of a player, by the player's name."""
    return core.Seat(PLAYER, name)


def _moment(state: State) -> str:
    if not state.is_dealt:
        return "before the deal"
    play = state.play
    parts = ["dealt"] if play.fight is None else [f"round {play.fight.round} of a fight"]
    lists = (("checks", play.checks), ("pushes", play.pushes), ("contests", play.contests))
    parts += [f"{word}: {len(records)}" for word, records in lists if records]
    return ", ".join(parts)


def _rows(state: State) -> Iterator[str]:
    def row(player: Player) -> str:
        character = _character(player.character)
        is_namesake = character.startswith(player.name)
        name = character if is_namesake else f"{player.name} as {character}"
        return f"{name}: {_cards(state, player.name)}"

    # Five players at most have a line of their own; the others share one.
    yield from reprs.first_of(state.players, 5, row)
    yield f"the Narrator: {_cards(state, None)}"
    if state.cast:
        yield f"the Narrator's: {', '.join(map(_character, state.cast))}"
    if state.play.pushes:
        pushes = (
            f"{push.character} by {push.suit}, {push.aim}, {push.step}"
            for push in state.play.pushes
        )
        yield f"pushes: {'; '.join(pushes)}"
    piles = (("deck", DECK), ("revealed", REVEALED), ("discard pile", DISCARD_PILE))
    yield reprs.piles_counted(state.table, piles)


def _character(character: Character) -> str:
    conditions = {
        "stunned": character.is_stunned,
        "stabilized": character.is_stabilized,
        "dead": character.is_dead,
    }
    words = [f"{character.wounds} wounds"] if character.wounds else []
    words += [word for word, holds in conditions.items() if holds]
    return f"{character.name}{reprs.in_brackets(words)}"


def _cards(state: State, holder: str | None) -> str:
    piles = (("hand", hand(holder)), ("face down", committed(holder)))
    return "; ".join(reprs.piles_named(state.setup.deck, state.table, piles)) or "no cards"
