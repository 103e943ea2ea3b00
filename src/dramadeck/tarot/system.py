"""The table of contents: each command and each event goes to its chapter; and `TAROT` itself."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final, get_args

from dramadeck.core import Event, RuleSystem, Seat, Table
from dramadeck.core.seats import sender_of
from dramadeck.core.setup_validation import chosen, each_once, first_seed, party
from dramadeck.tarot import events
from dramadeck.tarot.cards import DECK, zones_of
from dramadeck.tarot.characters import Player
from dramadeck.tarot.commands import Command, MoveCard
from dramadeck.tarot.decks import Deck, rider_waite_deck
from dramadeck.tarot.domains import GROUPS
from dramadeck.tarot.invariants import flaws
from dramadeck.tarot.options import DIALECTS, PUBLISHED, Dialect
from dramadeck.tarot.rules import RULES
from dramadeck.tarot.rules.hands import DrawHand
from dramadeck.tarot.seats import NARRATOR, SIGHTS, player_seat, seats
from dramadeck.tarot.state import Setup, State
from dramadeck.tarot.view import View, shown_to

DECKS: Final[Mapping[str, Deck]] = MappingProxyType(
    {deck.name: deck for deck in (rider_waite_deck(),)}
)
"""The decks that the library ships, by name."""


def evolve(state: State, event: Event) -> State:
    """Apply an event."""
    return RULES.evolve(state, event)


def new_game(
    players: Iterable[str | Player],
    *,
    seed: int | str | None = None,
    dialect: Dialect | str = PUBLISHED,
    deck: Deck | str = "rider-waite",
) -> State:
    """Set the table for a game; the first command is usually `deal`.

    Args:
        players: the players, by name or as `Player` records with their characters. A player who
            is only named plays a character of her own name.
        seed: where all shuffles come from; the same seed gives the same game. Without one it is
            drawn from 256 bits that nobody can guess, and stands in the state.
        dialect: the reading of the rules, as a value or by the name of one that is shipped.
        deck: the deck, likewise.

    Raises:
        ValueError: there is no player, a name is blank, or two players or characters have the
            same name.
        TypeError: a player is neither a name nor a `Player`, or the seed is no number or text.
        UnknownNameError: no dialect or deck of that name is shipped.

    >>> from dramadeck import tarot
    >>> mia = tarot.create_character("Mia", {"Driving": tarot.Aptitude.GREAT})
    >>> state = tarot.new_game(["Bea", tarot.Player("Ann", mia)], seed=7)
    >>> len(state.deck)
    78
    """
    people = party(players, Player, "players")
    names = each_once((player.name for player in people), "player", "players")
    each_once((player.character.name for player in people), "character", "players")
    drawn_from = first_seed(seed)
    setup = Setup(dialect=chosen(dialect, DIALECTS, "dialect"), deck=chosen(deck, DECKS, "deck"))
    table = Table.of(dict.fromkeys(zones_of(names), ()) | {DECK: setup.deck.numbers})
    return State(setup=setup, seed=drawn_from, table=table, players=people)


def names_of_seat(state: State, seat: Seat) -> tuple[str, ...]:
    """In whose names a seat sends commands: the player's and her character's, or the cast's."""
    if seat == NARRATOR:
        return tuple([each.name for each in state.cast])
    player = None if seat.name is None else state.player(seat.name)
    return () if player is None else (player.character.name, player.name)


def issuer(state: State, command: Command) -> Seat:
    """The seat that may send a command; for a character of the Narrator's it is the Narrator.

    >>> from dramadeck import tarot
    >>> mia = tarot.Player("Ann", tarot.Character("Mia"))
    >>> state = tarot.new_game([mia], seed=7)
    >>> str(issuer(state, tarot.CommitCards(character="Mia", cards=(45,))))
    'player Ann'
    >>> str(issuer(state, tarot.Deal()))
    'narrator'
    """
    sender = sender_of(command)
    if isinstance(sender, Seat):
        return sender
    if isinstance(command, DrawHand):
        return player_seat(sender)
    player = state.player_of(sender)
    return player_seat(player.name) if player else NARRATOR


TAROT: Final[RuleSystem[State, Command, Event, View]] = RuleSystem(
    name="tarot",
    title="Turn of the Card",
    new_game=new_game,
    decide=RULES.decide,
    evolve=evolve,
    view=shown_to,
    seats=seats,
    members=GROUPS,
    issuer=issuer,
    visibility=SIGHTS.visibility,
    holders=SIGHTS.holders,
    commands=get_args(Command),
    events=tuple(vars(events)[name] for name in events.__all__ if name != "Event"),
    dialects=DIALECTS,
    decks=DECKS,
    seekers=frozenset({MoveCard}),
    names=names_of_seat,
    named_seat=player_seat,
    flaws=flaws,
)
"""Turn of the Card as a rule system: step, refusal, legal, replay, view."""
RULES.belong_to(TAROT)
view: Final = TAROT.view
"""What a seat may see; who does not sit there is refused."""
