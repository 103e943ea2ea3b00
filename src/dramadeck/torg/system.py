"""The table of contents: each command and each event goes to its chapter; and `TORG` itself."""

from collections.abc import Generator, Iterable, Mapping
from types import MappingProxyType
from typing import Final, TypeAlias, TypeVar, get_args

from dramadeck.engine import RuleSystem, Seed, Table, UnknownNameError
from dramadeck.torg.candidates import candidates
from dramadeck.torg.chapters import (
    adventure,
    announcements,
    approaches,
    approved_actions,
    attempts,
    enhancements,
    injuries,
    multi_action,
    piles,
    points,
    pools,
    rounds,
    skill_resolution,
)
from dramadeck.torg.characters import Hero
from dramadeck.torg.commands import Command
from dramadeck.torg.decks import Deck, expanded_deck, original_deck
from dramadeck.torg.dialects import DIALECTS, REVISED, Dialect
from dramadeck.torg.seats import issuer, seats
from dramadeck.torg.state import Setup, State
from dramadeck.torg.view import View, view
from dramadeck.torg.zones import DRAMA_DECK, VISIBILITY, zones_of

Event: TypeAlias = (
    piles.PilesEvent
    | adventure.AdventureEvent
    | injuries.InjuriesEvent
    | rounds.RoundsEvent
    | pools.PoolsEvent
    | approved_actions.ApprovedActionsEvent
    | attempts.AttemptsEvent
    | points.PointsEvent
    | enhancements.EnhancementsEvent
    | skill_resolution.SkillResolutionEvent
    | approaches.ApproachesEvent
    | announcements.AnnouncementsEvent
)
"""Everything that can happen."""

Ruling: TypeAlias = Generator[Event, State, None]
Chosen = TypeVar("Chosen", Dialect, Deck)

DECKS: Final[Mapping[str, Deck]] = MappingProxyType(
    {deck.name: deck for deck in (original_deck(), expanded_deck())}
)
"""The decks that the library ships, by name."""


def decide(state: State, command: Command) -> Ruling:
    """Hand a command to its chapter, the frequent ones first."""
    if isinstance(command, pools.PoolsCommand):
        return pools.decide(state, command)
    if isinstance(command, rounds.RoundsCommand):
        return rounds.decide(state, command)
    if isinstance(command, attempts.AttemptsCommand):
        return attempts.decide(state, command)
    if isinstance(command, announcements.AnnouncementsCommand):
        return announcements.decide(state, command)
    if isinstance(command, enhancements.EnhancementsCommand):
        return enhancements.decide(state, command)
    if isinstance(command, skill_resolution.SkillResolutionCommand):
        return skill_resolution.decide(state, command)
    if isinstance(command, points.PointsCommand):
        return points.decide(state, command)
    if isinstance(command, multi_action.MultiActionCommand):
        return multi_action.decide(state, command)
    if isinstance(command, approved_actions.ApprovedActionsCommand):
        return approved_actions.decide(state, command)
    if isinstance(command, injuries.InjuriesCommand):
        return injuries.decide(state, command)
    if isinstance(command, approaches.ApproachesCommand):
        return approaches.decide(state, command)
    return adventure.decide(state, command)


def evolve(state: State, event: Event) -> State:
    """Hand an event to its chapter, the frequent ones first."""
    if isinstance(event, piles.PilesEvent):
        return piles.evolve(state, event)
    if isinstance(event, pools.PoolsEvent):
        return pools.evolve(state, event)
    if isinstance(event, rounds.RoundsEvent):
        return rounds.evolve(state, event)
    if isinstance(event, attempts.AttemptsEvent):
        return attempts.evolve(state, event)
    if isinstance(event, announcements.AnnouncementsEvent):
        return announcements.evolve(state, event)
    if isinstance(event, enhancements.EnhancementsEvent):
        return enhancements.evolve(state, event)
    if isinstance(event, skill_resolution.SkillResolutionEvent):
        return skill_resolution.evolve(state, event)
    if isinstance(event, points.PointsEvent):
        return points.evolve(state, event)
    if isinstance(event, approved_actions.ApprovedActionsEvent):
        return approved_actions.evolve(state, event)
    if isinstance(event, injuries.InjuriesEvent):
        return injuries.evolve(state, event)
    if isinstance(event, approaches.ApproachesEvent):
        return approaches.evolve(state, event)
    return adventure.evolve(state, event)


def new_game(
    heroes: Iterable[str | Hero],
    *,
    seed: int | str,
    dialect: Dialect | str = REVISED,
    deck: Deck | str = "original",
) -> State:
    """Set the table for a game; the first command is usually `deal`.

    Args:
        heroes: the players' characters, by name or as `Hero` records.
        seed: where all shuffles come from; the same seed gives the same game.
        dialect: the rule text, as a value or by the name of one that is shipped.
        deck: the deck, likewise.

    Raises:
        ValueError: there is no hero, a name is blank, or two heroes have the same name.
        TypeError: a hero is neither a name nor a `Hero`, or the seed is no number or text.
        UnknownNameError: no dialect or deck of that name is shipped.

    >>> from dramadeck import torg
    >>> state = torg.new_game(["Quin", torg.Hero("Marco", possibilities=10)], seed=7)
    >>> len(state.drama_deck)
    156
    """
    party = _party(heroes)
    if type(seed) not in (int, str):
        raise TypeError(f"seed: expected a number or a text, got {seed!r}")
    setup = Setup(dialect=_chosen(dialect, DIALECTS, "dialect"), deck=_chosen(deck, DECKS, "deck"))
    names = tuple(hero.name for hero in party)
    table = Table.of(dict.fromkeys(zones_of(names), ()) | {DRAMA_DECK: setup.deck.numbers})
    return State(setup=setup, seed=Seed(seed), table=table, heroes=party)


def _party(heroes: Iterable[str | Hero]) -> tuple[Hero, ...]:
    if isinstance(heroes, str):
        raise TypeError(f"heroes: expected several names, got one text {heroes!r}")
    party = tuple(each if isinstance(each, Hero) else _hero(each) for each in heroes)
    names = [hero.name for hero in party]
    if not names:
        raise ValueError("heroes: expected at least one name")
    for name in names:
        if names.count(name) > 1:
            raise ValueError(f"heroes: {name!r} is named twice; each hero needs her own name")
        if not name.strip():
            raise ValueError("heroes: a name is blank")
    return party


def _hero(name: object) -> Hero:
    if not isinstance(name, str):
        raise TypeError(f"heroes: expected a name or a Hero, got {name!r}")
    return Hero(name)


def _chosen(choice: Chosen | str, shipped: Mapping[str, Chosen], what: str) -> Chosen:
    if not isinstance(choice, str):
        return choice
    if choice not in shipped:
        raise UnknownNameError.among(what, choice, shipped)
    return shipped[choice]


TORG: Final[RuleSystem[State, Command, Event, View]] = RuleSystem(
    name="torg",
    title="Torg: the Drama Deck",
    new_game=new_game,
    decide=decide,
    evolve=evolve,
    candidates=candidates,
    view=view,
    seats=seats,
    issuer=issuer,
    visibility=VISIBILITY,
    commands=get_args(Command),
    events=get_args(Event),
    dialects=DIALECTS,
    decks=DECKS,
)
"""Torg as a rule system: step, refusal, legal, replay, view."""
