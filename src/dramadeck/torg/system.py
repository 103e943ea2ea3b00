"""Torg as a rule system: `TORG`, and `new_game`."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final, get_args

from dramadeck.core import Event, RuleSystem, Seat, Table, replace, visibility
from dramadeck.core.seats import sender_of
from dramadeck.core.setup_validation import chosen, each_once, first_seed, party
from dramadeck.torg import domains, dues, events, scene
from dramadeck.torg.characters import Hero
from dramadeck.torg.commands import Command, MoveCard
from dramadeck.torg.decks import DRAMA_DECK, Deck, expanded_deck, original_deck, zones_of
from dramadeck.torg.invariants import invariants
from dramadeck.torg.options import DIALECTS, REVISED, Dialect
from dramadeck.torg.rules import RULES, specials
from dramadeck.torg.rules.cards import answers, play_card
from dramadeck.torg.state import GAMEMASTER, VISIBILITY_RULES, State, also_seen, hero_seat
from dramadeck.torg.view import View, player_view, public_traits

DECKS: Final[Mapping[str, Deck]] = MappingProxyType(
    {deck.name: deck for deck in (original_deck(), expanded_deck())}
)
"""The decks of the library, by name."""


def evolve(state: State, event: Event) -> State:
    """Apply an event, and update the subplots whose cards it moves."""
    after = RULES.evolve(state, event)
    adventure = after.adventure
    if adventure is None:
        return after
    # A card back in its pool was never lost: its subplot goes on as it was (TR-147).
    if adventure.subplots and event.moves and not isinstance(event, answers.PoolRestored):
        after = specials.with_lost_ones_over(state, after)
    if adventure.campaign is not None:
        return specials.settled(after)
    return after


def new_game(
    heroes: Iterable[str | Hero],
    *,
    seed: int | str | None = None,
    dialect: Dialect | str = REVISED,
    deck: Deck | str = "original",
    possibilities: int = 0,
    is_campaign: bool = False,
    has_paper_deck: bool = False,
) -> State:
    """The first state of a new game; the first command is usually `deal`.

    Args:
        heroes: the players' characters, by name or as `Hero` records.
        seed: the source of all shuffles; the same seed gives the same game. If none is given, it is
            made of 256 random bits; it is in the state.
        dialect: the rule text, as a value or by its name in `DIALECTS`.
        deck: the deck, as a value or by name: `"original"` or `"expanded"`.
        possibilities: how many each hero begins with who is given by name alone.
        is_campaign: whether these heroes play a series of adventures (TR-176).
        has_paper_deck: whether the players use a paper deck and name the cards drawn from it.

    Raises:
        ValueError: there is no hero, a name is blank, or two heroes have the same name.
        TypeError: a hero is neither a name nor a `Hero`, or the seed is no number or text.
        UnknownNameError: the library has no dialect or deck of that name.

    >>> from dramadeck import torg
    >>> state = torg.new_game(["Quin", torg.Hero("Marco", possibilities=10)], seed=7)
    >>> len(state.drama_deck)
    156
    """
    people = tuple(
        replace(hero, possibilities=possibilities) if hero == Hero(hero.name) else hero
        for hero in party(heroes, Hero, "heroes")
    )
    names = each_once((hero.name for hero in people), "hero", "heroes")
    setup = scene.Setup(
        dialect=chosen(dialect, DIALECTS, "dialect"),
        deck=chosen(deck, DECKS, "deck"),
        is_campaign=is_campaign,
        has_paper_deck=has_paper_deck,
    )
    table = Table.of(dict.fromkeys(zones_of(names), ()) | {DRAMA_DECK: setup.deck.numbers})
    return State(setup=setup, seed=first_seed(seed), table=table, heroes=people)


def seats(state: State) -> tuple[Seat, ...]:
    """The seats of a game: one for each hero, the gamemaster, a spectator."""
    return (*(hero_seat(hero.name) for hero in state.heroes), GAMEMASTER, visibility.SPECTATOR)


def names_of_seat(state: State, seat: Seat) -> tuple[str, ...]:
    """The characters for whom a seat sends commands: its hero, or all who are no heroes."""
    if seat == GAMEMASTER:
        return tuple(character.name for character in state.scene.cast) if state.scene else ()
    return () if seat.name is None else (seat.name,)


def issuer(state: State, command: object) -> Seat:
    """The seat that may send a command: that of its hero, or else the gamemaster."""
    sender = sender_of(command)
    if isinstance(sender, Seat):
        return sender
    return hero_seat(sender) if state.hero(sender) else GAMEMASTER


TORG: Final[RuleSystem[State, Command, Event, View]] = RuleSystem(
    name="torg",
    title="Torg: the Drama Deck",
    new_game=new_game,
    rules=RULES,
    evolve=evolve,
    view=player_view,
    seats=seats,
    issuer=issuer,
    visibility=VISIBILITY_RULES.visibility,
    holders=VISIBILITY_RULES.holders,
    commands=get_args(Command),
    events=tuple(vars(events)[name] for name in events.__all__ if name != "Event"),
    dialects=DIALECTS,
    decks=DECKS,
    public_traits=public_traits,
    seekers=frozenset({MoveCard}),
    names=names_of_seat,
    members=domains.GROUPS,
    named_seat=hero_seat,
    also_seen=also_seen,
    invariants=invariants,
    pending=dues.pending,
)
"""Torg as a rule system: step, refusal, legal actions, replay, view."""
play_card.check_card_rules()

view: Final = TORG.view
"""The view of a seat; a seat that the game does not have is refused."""
