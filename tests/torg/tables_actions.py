"""Whole actions as short calls, on the tables of `tests.torg.tables`."""

from collections.abc import Iterable, Mapping

from dramadeck import Transition, torg
from dramadeck.core import Zone
from dramadeck.testing.tables import laid
from dramadeck.torg.decks import pool
from tests.torg.tables import HEROES, events_of, in_rounds, stacked

# Cards by their effect in a dramatic scene; a side that is not named has a dash.
PLAIN_ATTACK_TAUNT = 45
PLAIN_TEST_TRICK = 56
HEROES_UP_ANY = 3
HEROES_STYMIED = 130
HEROES_CONFUSED = 101
HEROES_FLURRY = 49
HEROES_SETBACK = 31
VILLAINS_SETBACK = 148
VILLAINS_UP_DEFEND_TAUNT = 64
VILLAINS_FLURRY_DEFEND_TRICK = 27
VILLAINS_TEST_INTIMIDATE = 138

# Cards by their type in a player's hand.
ACTION, OTHER_ACTION = 36, 37
ADRENALIN, OTHER_ADRENALIN = 1, 2
WILLPOWER, PRESENCE = 17, 96
HASTE, OTHER_HASTE = 40, 41
HERO, OTHER_HERO = 65, 66
DRAMA, OTHER_DRAMA = 128, 129
SUPPORTER = 149


def scene(
    *,
    heroes: tuple[str, ...] = HEROES,
    villains: tuple[str, ...] = ("Mummy",),
    allies: tuple[str, ...] = (),
    rated: tuple[str, ...] = (),
    possibilities: int = 0,
    **table,
) -> torg.State:
    """Return a dramatic scene in free time; hands and pools are empty unless given."""
    party = (torg.Hero(name, possibilities=possibilities) for name in heroes)
    return stacked(*party, villains=villains, allies=allies, possibility_rated=rated, **table)


def rounds(
    card: int = PLAIN_ATTACK_TAUNT,
    *,
    heroes: tuple[str, ...] = HEROES,
    villains: tuple[str, ...] = ("Mummy",),
    rated: tuple[str, ...] = (),
    possibilities: int = 0,
    **table,
) -> torg.State:
    """Return the first round of a fight, with this card in force."""
    party = (torg.Hero(name, possibilities=possibilities) for name in heroes)
    return in_rounds(*party, top=card, villains=villains, possibility_rated=rated, **table)


def fight(
    *cards: int,
    card: int = PLAIN_ATTACK_TAUNT,
    hero: str = "Quin",
    others: Mapping[str, Iterable[int]] | None = None,
    **setting,
) -> torg.State:
    """Return the first round of a fight, with these cards in Quin's pool, or in another hero's."""
    return rounds(card, pools={hero: cards, **(others or {})}, **setting)


def put(state: torg.State, zone: Zone, *cards: int) -> torg.State:
    """Return the state with these cards on top of a zone, moved from any zone."""
    return laid(torg.TORG, state, {zone: cards})


def pooled(state: torg.State, hero: str, *cards: int) -> torg.State:
    return put(state, pool(hero), *cards)


def declared(
    state: torg.State,
    actor: str = "Quin",
    action: torg.ActionKind = torg.ActionKind.ATTACK,
    **details,
) -> torg.State:
    """Declare an action, by default of value 10 against a difficulty of 10."""
    details = {"value": 10, "difficulty": 10} | details
    return torg.declare_action(state, actor=actor, action=action, **details).state


def thrown(state: torg.State, *totals: int) -> torg.State:
    """Roll these dice for the open action, in the order in which they are due."""
    for total in totals:
        assert state.attempt is not None
        state = torg.roll(state, actor=state.attempt.actor, total=total).state
    return state


def announced(state: torg.State, *totals: int) -> Transition:
    state = thrown(state, *totals)
    assert state.attempt is not None
    return torg.announce(state, actor=state.attempt.actor)


def outcome_of(transition: Transition) -> torg.Outcome:
    (event,) = events_of(transition, torg.events.ActionAnnounced)
    return event.outcome
