"""The table of contents: each command and each event goes to its chapter; and `TORG` itself."""

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any, Final, get_args

from dramadeck.engine import Event, RuleSystem, Table
from dramadeck.engine.chapters import Chapter, appliers, judges
from dramadeck.engine.openings import chosen, each_once, first_seed, party
from dramadeck.torg.candidates import candidates
from dramadeck.torg.chapters import (
    adventure,
    announcements,
    approaches,
    approved_actions,
    attempts,
    awards,
    campaigns,
    combats,
    conflict_lines,
    critical_moments,
    defenses,
    dice,
    enhancements,
    injuries,
    interactions,
    joining,
    multi_action,
    paper_deck,
    piles,
    points,
    pools,
    postures,
    realities,
    resets,
    rounds,
    rulings,
    saved_hands,
    skill_resolution,
    specials,
    subplots,
    summed_efforts,
    trades,
)
from dramadeck.torg.characters import Hero
from dramadeck.torg.commands import Command, MoveCard
from dramadeck.torg.decks import Deck, expanded_deck, original_deck
from dramadeck.torg.dialects import DIALECTS, REVISED, Dialect
from dramadeck.torg.flaws import flaws
from dramadeck.torg.migrations import MIGRATIONS
from dramadeck.torg.seats import SIGHTS, issuer, seats
from dramadeck.torg.state import Decision, Setup, State
from dramadeck.torg.view import View, shown_by_play, view
from dramadeck.torg.zones import DRAMA_DECK, zones_of

DECKS: Final[Mapping[str, Deck]] = MappingProxyType(
    {deck.name: deck for deck in (original_deck(), expanded_deck())}
)
"""The decks that the library ships, by name."""


_CHAPTERS: Final = (
    Chapter(events=piles.PilesEvent, evolve=piles.evolve),
    Chapter(
        paper_deck.PaperDeckCommand, paper_deck.decide, paper_deck.PaperDeckEvent, paper_deck.evolve
    ),
    Chapter(awards.AwardsCommand, awards.decide, awards.AwardsEvent, awards.evolve),
    Chapter(trades.TradesCommand, trades.decide, trades.TradesEvent, trades.evolve),
    Chapter(resets.ResetsCommand, resets.decide, resets.ResetsEvent, resets.evolve),
    Chapter(
        adventure.AdventureCommand, adventure.decide, adventure.AdventureEvent, adventure.evolve
    ),
    Chapter(joining.JoiningCommand, joining.decide, joining.JoiningEvent, joining.evolve),
    Chapter(injuries.InjuriesCommand, injuries.decide, injuries.InjuriesEvent, injuries.evolve),
    Chapter(combats.CombatsCommand, combats.decide, combats.CombatsEvent, combats.evolve),
    Chapter(
        realities.RealitiesCommand, realities.decide, realities.RealitiesEvent, realities.evolve
    ),
    Chapter(
        conflict_lines.ConflictLinesCommand,
        conflict_lines.decide,
        conflict_lines.ConflictLinesEvent,
        conflict_lines.evolve,
    ),
    Chapter(postures.PosturesCommand, postures.decide, postures.PosturesEvent, postures.evolve),
    Chapter(
        interactions.InteractionsCommand,
        interactions.decide,
        interactions.InteractionsEvent,
        interactions.evolve,
    ),
    Chapter(rounds.RoundsCommand, rounds.decide, rounds.RoundsEvent, rounds.evolve),
    Chapter(pools.PoolsCommand, pools.decide, pools.PoolsEvent, pools.evolve),
    Chapter(
        approved_actions.ApprovedActionsCommand,
        approved_actions.decide,
        approved_actions.ApprovedActionsEvent,
        approved_actions.evolve,
    ),
    Chapter(attempts.AttemptsCommand, attempts.decide, attempts.AttemptsEvent, attempts.evolve),
    Chapter(dice.DiceCommand, dice.decide, dice.DiceEvent, dice.evolve),
    Chapter(
        critical_moments.CriticalMomentsCommand,
        critical_moments.decide,
        critical_moments.CriticalMomentsEvent,
        critical_moments.evolve,
    ),
    Chapter(points.PointsCommand, points.decide, points.PointsEvent, points.evolve),
    Chapter(
        enhancements.EnhancementsCommand,
        enhancements.decide,
        enhancements.EnhancementsEvent,
        enhancements.evolve,
    ),
    Chapter(
        skill_resolution.SkillResolutionCommand,
        skill_resolution.decide,
        skill_resolution.SkillResolutionEvent,
        skill_resolution.evolve,
    ),
    Chapter(
        approaches.ApproachesCommand,
        approaches.decide,
        approaches.ApproachesEvent,
        approaches.evolve,
    ),
    Chapter(
        announcements.AnnouncementsCommand,
        announcements.decide,
        announcements.AnnouncementsEvent,
        announcements.evolve,
    ),
    Chapter(defenses.DefensesCommand, defenses.decide),
    Chapter(multi_action.MultiActionCommand, multi_action.decide),
    Chapter(summed_efforts.SummedEffortsCommand, summed_efforts.decide),
    Chapter(specials.SpecialsCommand, specials.decide, specials.SpecialsEvent, specials.evolve),
    Chapter(subplots.SubplotsCommand, subplots.decide, subplots.SubplotsEvent, subplots.evolve),
    Chapter(
        campaigns.CampaignsCommand, campaigns.decide, campaigns.CampaignsEvent, campaigns.evolve
    ),
    Chapter(
        saved_hands.SavedHandsCommand,
        saved_hands.decide,
        saved_hands.SavedHandsEvent,
        saved_hands.evolve,
    ),
    Chapter(rulings.RulingsCommand, rulings.decide, rulings.RulingsEvent, rulings.evolve),
)
"""The chapters. Each ends its own `match` in `assert_never`, so mypy names a command or an event
that it forgets; a chapter that is missing here is named by a test of this table."""

_DECIDE: Final[dict[type, Callable[[State, Any], Decision]]] = judges(_CHAPTERS)
_EVOLVE: Final[dict[type, Callable[[State, Any], State]]] = appliers(_CHAPTERS)


def decide(state: State, command: Command) -> Decision:
    """Hand a command to its chapter."""
    return _DECIDE[type(command)](state, command)


def evolve(state: State, event: Event) -> State:
    """Hand an event to its chapter."""
    after = _EVOLVE[type(event)](state, event)
    adventure = after.adventure
    if adventure is not None and adventure.campaign is not None:
        return campaigns.settled(after)
    return after


def new_game(
    heroes: Iterable[str | Hero],
    *,
    seed: int | str | None = None,
    dialect: Dialect | str = REVISED,
    deck: Deck | str = "original",
    is_campaign: bool = False,
    has_paper_deck: bool = False,
) -> State:
    """Set the table for a game; the first command is usually `deal`.

    Args:
        heroes: the players' characters, by name or as `Hero` records.
        seed: where all shuffles come from; the same seed gives the same game. Without one it is
            drawn from 256 bits that nobody can guess, and stands in the state.
        dialect: the rule text, as a value or by the name of one that is shipped.
        deck: the deck, likewise.
        is_campaign: whether these heroes go through a string of adventures (TR-176).
        has_paper_deck: whether the players have the cards; they then name what comes off the deck.

    Raises:
        ValueError: there is no hero, a name is blank, or two heroes have the same name.
        TypeError: a hero is neither a name nor a `Hero`, or the seed is no number or text.
        UnknownNameError: no dialect or deck of that name is shipped.

    >>> from dramadeck import torg
    >>> state = torg.new_game(["Quin", torg.Hero("Marco", possibilities=10)], seed=7)
    >>> len(state.drama_deck)
    156
    """
    people = party(heroes, Hero, "heroes")
    names = each_once((hero.name for hero in people), "hero", "heroes")
    setup = Setup(
        dialect=chosen(dialect, DIALECTS, "dialect"),
        deck=chosen(deck, DECKS, "deck"),
        is_campaign=is_campaign,
        has_paper_deck=has_paper_deck,
    )
    table = Table.of(dict.fromkeys(zones_of(names), ()) | {DRAMA_DECK: setup.deck.numbers})
    return State(setup=setup, seed=first_seed(seed), table=table, heroes=people)


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
    visibility=SIGHTS.visibility,
    holders=SIGHTS.holders,
    commands=get_args(Command),
    events=tuple(_EVOLVE),
    dialects=DIALECTS,
    decks=DECKS,
    shown_by_play=shown_by_play,
    seekers=frozenset({MoveCard}),
    migrations=MIGRATIONS,
    flaws=flaws,
)
"""Torg as a rule system: step, refusal, legal, replay, view."""
