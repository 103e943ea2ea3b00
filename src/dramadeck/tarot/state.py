"""Everything true at one moment of a game of Turn of the Card.

Immutable from top to bottom. History is not in here: states share their parts, so whoever wants
to go back keeps the old ones. What is under way at the table is one `Play`: checks, pushes,
contests, a fight, and traumas that are about to be suffered.
"""

from typing import TypeAlias

import attrs

from dramadeck import core
from dramadeck.charts.display import as_printed, html_of
from dramadeck.core import Card, Event, Person, Seed, Table, replace
from dramadeck.tarot.cards import DECK, DISCARD_PILE, REVEALED, TarotCard, committed, hand
from dramadeck.tarot.characters import Character, Player
from dramadeck.tarot.contest import Contest
from dramadeck.tarot.decks import Deck
from dramadeck.tarot.fight import Attack, Fight, Trauma
from dramadeck.tarot.options import Dialect
from dramadeck.tarot.push import Aim, Check, Push, Stakes
from dramadeck.tarot.state_repr import in_a_line, in_lines


@attrs.frozen(kw_only=True, cache_hash=True)
class Setup:
    """What never changes in a game: the reading of the rules, and the deck."""

    dialect: Dialect
    deck: Deck


@attrs.frozen(kw_only=True, weakref_slot=False)
class Play:
    """What is under way at the table.

    Attributes:
        checks: checks that the Narrator has called for, at most one a character.
        pushes: pushes, at most one a character.
        narrator_laid: for each card that the Narrator has laid face down, from the bottom up, the
            character for whom it lies there (TT-040).
        contests: contests, at most one a character.
        fight: the fight by rounds of Reaction, if there is one.
        traumas: wounds that are about to be suffered, at most one trauma a character.
    """

    checks: tuple[Check, ...] = ()
    pushes: tuple[Push, ...] = ()
    narrator_laid: tuple[Person, ...] = ()
    contests: tuple[Contest, ...] = ()
    fight: Fight | None = None
    traumas: tuple[Trauma, ...] = ()

    def check(self, character: str) -> Check | None:
        """The check that a character faces, if there is one."""
        return next((each for each in self.checks if each.character == character), None)

    def stun(self, character: str) -> Check | None:
        """The check that a character faces because of a stun, if there is one (TT-063)."""
        check = self.check(character)
        return check if check is not None and check.stakes is Stakes.STUN else None

    def push(self, character: str) -> Push | None:
        """The push that a character makes, if she makes one."""
        return next((each for each in self.pushes if each.character == character), None)

    def contest(self, character: str) -> Contest | None:
        """The contest that a character is in, if she is in one."""
        return next((each for each in self.contests if each.side(character)), None)

    def trauma(self, character: str) -> Trauma | None:
        """The trauma that a character is about to suffer, if there is one."""
        return next((each for each in self.traumas if each.character == character), None)

    @property
    def fighters(self) -> tuple[str, ...]:
        """Everybody in the fight; nobody while there is none."""
        return self.fight.characters if self.fight else ()

    @property
    def unresolved(self) -> tuple[Attack, ...]:
        """The attacks of the round that nothing has come of yet."""
        return self.fight.unresolved if self.fight else ()

    @property
    def characters(self) -> tuple[str, ...]:
        """Everybody for whom something is under way; a character may be named again."""
        return (
            *(each.character for each in self.checks),
            *(each.character for each in self.pushes),
            *(name for contest in self.contests for name in contest.characters),
            *self.fighters,
            *(each.character for each in self.traumas),
        )

    def aim(self, character: str) -> Aim | None:
        """What a push of this character would change now, if anything.

        What befalls her comes before what she does, and a contest before a single check; a stun
        meets her as she was when she was hit, so it comes before the wounds (TT-064).
        """
        if self.trauma(character):
            return Aim.CHECK if self.stun(character) else Aim.TRAUMA
        if self.contest(character):
            return Aim.CONTEST
        if self.check(character):
            return Aim.CHECK
        fighter = self.fight.fighter(character) if self.fight else None
        if self.fight and fighter and not fighter.has_acted:
            return None if character in self.fight.acting else Aim.REACTION
        return None

    def with_push(self, push: Push) -> "Play":
        """The play with another record of a character's push, or with a new one."""
        if self.push(push.character) is None:
            return replace(self, pushes=(*self.pushes, push))
        pushes = (push if each.character == push.character else each for each in self.pushes)
        return replace(self, pushes=tuple(pushes))

    def without_push(self, character: str) -> "Play":
        """The play after a character's push is over."""
        pushes = tuple(each for each in self.pushes if each.character != character)
        return replace(self, pushes=pushes)


@attrs.frozen(kw_only=True, weakref_slot=False)
class State:
    """Everything true at one moment, hidden cards and the Narrator's secrets included.

    Attributes:
        setup: the reading of the rules, and the deck.
        seed: where the next shuffle comes from.
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
    play: Play = Play()

    def playing(self, play: Play) -> "State":
        """The state with other things under way."""
        return replace(self, play=play)

    _repr_html_ = html_of
    _repr_pretty_ = as_printed

    def __repr__(self) -> str:
        return in_a_line(self)

    def __str__(self) -> str:
        """The table in ten lines at most, hands included."""
        return "\n".join(in_lines(self))

    @property
    def dialect(self) -> Dialect:
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
        """The secret cards of a player, or, for None, of the Narrator."""
        return self.table.pile(hand(holder))

    def laid(self, holder: str | None) -> tuple[Card, ...]:
        """All cards that a player, or the Narrator, has laid face down."""
        return self.table.pile(committed(holder))

    def face_down(self, character: str) -> tuple[Card, ...]:
        """The cards that lie face down for a character's push."""
        holder = self.holder(character)
        pile = self.laid(holder)
        if holder is not None:
            return pile
        laid = zip(pile, self.play.narrator_laid, strict=True)
        return tuple(card for card, whose in laid if whose == character)

    def card(self, number: Card) -> TarotCard:
        """A card of the deck.

        Raises:
            UnknownNameError: the deck has no such card.
        """
        return self.setup.deck.card(number)

    def player(self, name: str) -> Player | None:
        """The player of this name, if there is one."""
        return next((each for each in self.players if each.name == name), None)

    def player_of(self, character: str) -> Player | None:
        """The player of a character; None for whom the Narrator plays."""
        return next((each for each in self.players if each.character.name == character), None)

    def holder(self, character: str) -> str | None:
        """Whose cards are played for a character: a player's, by name, or None the Narrator's."""
        player = self.player_of(character)
        return player.name if player else None

    def with_player(self, changed: Player) -> "State":
        """The state with another record of the player of this name."""
        players = tuple(changed if each.name == changed.name else each for each in self.players)
        return replace(self, players=players)

    @property
    def characters(self) -> tuple[Character, ...]:
        """The players' characters, then those whom the Narrator plays."""
        return (*(each.character for each in self.players), *self.cast)

    def character(self, name: str) -> Character | None:
        """The character of this name, if there is one."""
        return next((each for each in self.characters if each.name == name), None)

    def with_character(self, changed: Character) -> "State":
        """The state with another sheet of the character of this name."""
        player = self.player_of(changed.name)
        if player is not None:
            return self.with_player(replace(player, character=changed))
        cast = tuple(changed if each.name == changed.name else each for each in self.cast)
        return replace(self, cast=cast)

    def rank(self, character: Character, trait: str) -> int:
        """The rank of a trait as it counts now: all of a round is done at the same time (TT-048).

        Wounds of the round under way are felt from the next one on; other wounds are felt at once.
        """
        fighter = self.play.fight.fighter(character.name) if self.play.fight else None
        fresh = min(fighter.fresh_wounds, character.wounds) if fighter else 0
        return character.rank(trait) + fresh

    def is_at_play(self, holder: str | None) -> bool:
        """Whether a push or contest of a player's, or the Narrator's, is not over (TT-074)."""
        busy = [each.character for each in self.play.pushes]
        busy += [name for contest in self.play.contests for name in contest.characters]
        return any(self.holder(each) == holder for each in busy)

    def hand_size(self, player: Player) -> int:
        """How many cards the next hand of a player holds: 5, 4, 3, 2, 1, 0 (TT-012, TT-013)."""
        hands = self.dialect.hands
        return max(0, hands.first - hands.fewer_each_time * player.hands_drawn)


Decision: TypeAlias = core.Decision[Event, State]
"""What a rule does with a command: it refuses, or tells what happens, event after event."""

Story: TypeAlias = core.Story[Event, State]
"""A part of a decision, for others to tell with; it ends with the state that it led to."""
