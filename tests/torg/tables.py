"""Tables for tests: those of `dramadeck.testing.tables`, with the people of the tests.

Cards are numbers of the original deck.
"""

from collections.abc import Iterable
from itertools import chain
from typing import TypeVar

import pytest

from dramadeck import torg
from dramadeck.core import Seat
from dramadeck.testing.tables.torg import torg_table
from dramadeck.torg import commands
from dramadeck.torg import round as records
from dramadeck.torg.state import State

HEROES = ("Quin", "Marco", "Tina")
VILLAINS = ("Mummy", "Cultist")

# Cards by their effect. Both lines have dashes for both sides; approved: Intimidate and Trick.
QUIET = (151, 149, 150, 152, 153, 154, 155)
"""Cards without an effect in any scene; 151 gives the heroes the initiative."""

PLAIN = (42, 45, 43, 44, 46, 47)
"""Haste cards for hands and pools."""

TEXTS = [torg.REVISED, torg.CLASSIC, torg.GURPS]
ALL_DIALECTS = pytest.mark.parametrize("dialect", TEXTS, ids=lambda text: text.name)
"""Runs a test by each of the three rule texts."""

E = TypeVar("E")
Cards = Iterable[int]


def dealt(*heroes: str | torg.Hero, seed: int | str = 7, **choices) -> State:
    """Return a game with its hands dealt, by default of three heroes."""
    return torg.deal(torg.new_game(heroes or HEROES, seed=seed, **choices)).state


def stacked(
    *heroes: str | torg.Hero,
    deck: Cards = (),
    deck_value: torg.Deck | str = "original",
    kind: torg.SceneKind | None = None,
    only_these: bool = False,
    **table,
) -> State:
    """Return the table of `torg_table`, unshuffled, with a fixed seed and by default three heroes.

    The cards not named are at the bottom of the deck; with `only_these` they are not in the game.
    `deck` are the next cards, `deck_value` is the deck in use, and `kind` the kind of the scene.
    """
    if only_these:
        deck_value = torg.original_deck().only(_named(deck, **table), name="only these")
    table = {"seed": 7, "shuffled": False} | table
    return torg_table(*(heroes or HEROES), next_cards=deck, deck=deck_value, scene=kind, **table)


def _named(deck, *, hands=None, pools=None, discards=(), stack=(), in_force=None, **_table):
    owned = (cards for by_hero in (hands, pools) for cards in (by_hero or {}).values())
    named = {*deck, *discards, *stack, *chain.from_iterable(owned), in_force} - {None}
    return tuple(sorted(named))


def in_scene(
    state: State,
    kind: torg.SceneKind = torg.SceneKind.DRAMATIC,
    *,
    villains: tuple[str, ...] = VILLAINS,
    allies: tuple[str, ...] = (),
    possibility_rated: tuple[str, ...] = (),
) -> State:
    return torg.begin_scene(
        state, kind=kind, villains=villains, allies=allies, possibility_rated=possibility_rated
    ).state


def before_first_flip(
    *heroes: str | torg.Hero, top: int = QUIET[0], deck: Cards = (), **table
) -> State:
    """Return a scene whose rounds have begun; the next cards are `top` and those of `deck`."""
    table = {"villains": VILLAINS, "in_rounds": True} | table
    return stacked(*heroes, deck=(top, *deck), **table)


def in_rounds(*heroes: str | torg.Hero, top: int = QUIET[0], **table) -> State:
    """Return the first round of a scene, with the card `top` in force."""
    return stacked(*heroes, **({"villains": VILLAINS, "in_force": top} | table))


def having_acted(state: State, *characters: str) -> State:
    """Return the state after each character has failed at an action that contributes."""
    for name in characters:
        state = torg.report_action(state, actor=name, action=torg.ActionKind.OTHER, margin=-1).state
    return state


def hurt(state: State, target: str, **harm) -> State:
    """Return the state after damage to a character, without an attacker."""
    return torg.report_damage(state, target=target, **harm).state


def round_around(*heroes: str) -> records.Round:
    """Return a round in which everything has happened to these heroes, and nothing to others."""
    attack, up, all_out = torg.ActionKind.ATTACK, torg.Advantage.UP, "all-out attack"

    def for_heroes(record, name, **facts):
        return tuple(record(**{name: hero}, **facts) for hero in heroes)

    return records.Round(
        number=3,
        heroes=heroes,
        deeds=for_heroes(records.ActionTaken, "actor", action=attack, contributes=True),
        hastened=heroes,
        fighters=for_heroes(records.Fighter, "name", combat="the bridge"),
        order=for_heroes(records.DexterityTotal, "hero", total=12),
        postures=for_heroes(records.Posture, "character", what=all_out),
        rewards=records.Rewards(
            earned=tuple((hero, attack) for hero in heroes),
            disallowed=tuple((hero, attack) for hero in heroes),
            defended=heroes,
            strips=for_heroes(records.StripDue, "hero", count=2, place=None),
        ),
        conditions=records.Conditions(
            given=tuple(
                records.CharacterCondition(character=hero, effect=up, lasts=True, since=since)
                for since, hero in enumerate(heroes, start=1)
            ),
            calls=for_heroes(records.PlayersCall, "actor", target="Mummy"),
            steadfast=heroes,
            woken=heroes,
        ),
        setbacks=records.Setbacks(hindered=heroes, spared=heroes),
        pools=records.Pools(
            pooled=heroes,
            withheld=heroes,
            moments=tuple(records.Moment(hero=hero, character=hero, cards=(4,)) for hero in heroes),
            committed=heroes,
        ),
        points=records.Points(rerolls_lost=heroes, free_spent=heroes),
    )


def events_of(transition: "tuple[State, tuple[object, ...]]", kind: type[E]) -> list[E]:
    """Return the events of one type in a transition, in order."""
    return [event for event in transition[1] if isinstance(event, kind)]


def plays_offered(state: State, seat: Seat) -> set[torg.CardType]:
    """Return the types of cards in the legal actions of a seat."""
    legal = torg.TORG.legal_actions(state, seat)
    return {state.card(it.card).type for it in legal if isinstance(it, commands.PlayCard)}
