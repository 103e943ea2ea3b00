"""Turn of the Card as a rule system: `TAROT`, and `new_game`."""

from collections.abc import Iterable
from types import MappingProxyType
from typing import Final, get_args

from dramadeck.core import Event, RuleSystem, Seat, Table, replace, visibility
from dramadeck.core.seats import sender_of
from dramadeck.core.setup_validation import chosen, each_once, first_seed, party
from dramadeck.tarot import characters, dues, events, field_types
from dramadeck.tarot.cards import DECK, Deck, committed, rider_waite_deck, zones_of
from dramadeck.tarot.commands import Command, MoveCard
from dramadeck.tarot.invariants import invariants
from dramadeck.tarot.options import DIALECTS, PUBLISHED, Dialect
from dramadeck.tarot.rules import RULES, hands, rulings
from dramadeck.tarot.state import NARRATOR, VISIBILITY_RULES, Setup, State, player_seat
from dramadeck.tarot.view import View, player_view

DECKS: Final = MappingProxyType({deck.name: deck for deck in (rider_waite_deck(),)})
"""The decks of the library, by name."""


def evolve(state: State, event: Event) -> State:
    """Apply an event, and update for whom the Narrator's cards were laid (TT-040)."""
    after = RULES.evolve(state, event)
    if not isinstance(event, rulings.CardMoved) or event.source != committed(None):
        return after
    # The character for whom the card was laid is known only before it moves.
    pairs = zip(state.laid(None), state.play.narrator_laid, strict=True)
    names = tuple(name for card, name in pairs if card != event.card)
    return after.playing(replace(after.play, narrator_laid=names))


def new_game(
    players: Iterable[str | characters.Player],
    *,
    seed: int | str | None = None,
    dialect: Dialect | str = PUBLISHED,
    deck: Deck | str = "rider-waite",
) -> State:
    """The first state of a new game; the first command is usually `deal`.

    Args:
        players: the players, by name or as `Player` records with their characters. A player
            given by name plays a character of her own name.
        seed: the source of all shuffles; the same seed gives the same game. If none is given, it is
            made of 256 random bits; it is in the state.
        dialect: the reading of the rules, as a value or by its name in `DIALECTS`.
        deck: the deck, as a value or by its name, `"rider-waite"`.

    Raises:
        ValueError: there is no player, a name is blank, or two players or characters have the
            same name.
        TypeError: a player is neither a name nor a `Player`, or the seed is no number or text.
        UnknownNameError: the library has no dialect or deck of that name.

    >>> from dramadeck import tarot
    >>> mia = tarot.create_character("Mia", {"Driving": tarot.Aptitude.GREAT})
    >>> state = tarot.new_game(["Bea", tarot.Player("Ann", mia)], seed=7)
    >>> len(state.deck)
    78
    """
    people = party(players, characters.Player, "players")
    names = each_once((player.name for player in people), "player", "players")
    each_once((player.character.name for player in people), "character", "players")
    root = first_seed(seed)
    setup = Setup(dialect=chosen(dialect, DIALECTS, "dialect"), deck=chosen(deck, DECKS, "deck"))
    table = Table.of(dict.fromkeys(zones_of(names), ()) | {DECK: setup.deck.numbers})
    return State(setup=setup, seed=root, table=table, players=people)


def seats(state: State) -> tuple[Seat, ...]:
    """The seats of a game: the players, the Narrator, a spectator."""
    return (*(player_seat(player.name) for player in state.players), NARRATOR, visibility.SPECTATOR)


def names_of_seat(state: State, seat: Seat) -> tuple[str, ...]:
    """The names for which a seat sends commands: player and character, or the cast."""
    if seat == NARRATOR:
        return tuple(character.name for character in state.cast)
    player = None if seat.name is None else state.player(seat.name)
    return () if player is None else (player.character.name, player.name)


def issuer(state: State, command: Command) -> Seat:
    """The seat that may send a command: that of the character's player, or else the Narrator."""
    sender = sender_of(command)
    if isinstance(sender, Seat):
        return sender
    if isinstance(command, hands.DrawHand):
        return player_seat(sender)
    player = state.player_of(sender)
    return player_seat(player.name) if player else NARRATOR


TAROT: Final[RuleSystem[State, Command, Event, View]] = RuleSystem(
    name="tarot",
    title="Turn of the Card",
    new_game=new_game,
    rules=RULES,
    evolve=evolve,
    view=player_view,
    seats=seats,
    members=field_types.GROUPS,
    issuer=issuer,
    visibility=VISIBILITY_RULES.visibility,
    holders=VISIBILITY_RULES.holders,
    commands=get_args(Command),
    events=tuple(vars(events)[name] for name in events.__all__ if name != "Event"),
    dialects=DIALECTS,
    decks=DECKS,
    seekers=frozenset({MoveCard}),
    names=names_of_seat,
    named_seat=player_seat,
    invariants=invariants,
    pending=dues.pending,
)
"""Turn of the Card as a rule system: step, refusal, legal, replay, view."""
view: Final = TAROT.view
"""The view of a seat; a seat that the game does not have is refused."""
