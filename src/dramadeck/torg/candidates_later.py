"""Samples of the expansion cards and of those that the classic text alone knows."""

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Final

from dramadeck.engine import Card
from dramadeck.torg.cards import CardType, Side
from dramadeck.torg.chapters.enhancements.classic_cards import (
    PlayDefense,
    PlayInspiration,
    PlayRealitysFavorite,
    PlayReconnection,
    PlaySetback,
)
from dramadeck.torg.chapters.enhancements.expansion import (
    LetHeroFail,
    NameRealm,
    PlayHeroFails,
    PlayNetGain,
    PlayResearch,
    PlaySurvival,
)
from dramadeck.torg.characters import LIVING_LAND
from dramadeck.torg.commands import Command
from dramadeck.torg.state import State

SAMPLE_BONUS: Final = 3
"""What a sample Defense is worth."""

SAMPLE_SKILLS: Final = ("net attack", "net defense")
"""Skills of the net."""


def later_cards(state: State, hero: str) -> Iterator[Command]:
    """What a hero may play of these cards."""
    for card in sorted(state.usable(hero)):
        make = _PLAYS.get(state.card(card).type)
        if make:
            yield from make(state, hero, card)


def rulings_on_later_cards(state: State) -> Iterator[Command]:
    """What the gamemaster may make of them."""
    if state.scene is not None:
        yield NameRealm(realm=None if state.scene.realm else LIVING_LAND)
    for hero in dict.fromkeys(state.adventure.may_fail) if state.adventure else ():
        yield LetHeroFail(hero=hero)


def _survival(_state: State, hero: str, card: Card) -> Iterator[Command]:
    yield PlaySurvival(hero=hero, card=card)


def _hero_fails(_state: State, hero: str, card: Card) -> Iterator[Command]:
    yield PlayHeroFails(hero=hero, card=card)


def _research(_state: State, hero: str, card: Card) -> Iterator[Command]:
    yield PlayResearch(hero=hero, card=card)


def _net_gain(_state: State, hero: str, card: Card) -> Iterator[Command]:
    yield PlayNetGain(hero=hero, card=card, skills=SAMPLE_SKILLS)


def _favorite(_state: State, hero: str, card: Card) -> Iterator[Command]:
    yield PlayRealitysFavorite(hero=hero, card=card)


def _defense(state: State, hero: str, card: Card) -> Iterator[Command]:
    for villain in state.members(Side.VILLAINS):
        yield PlayDefense(hero=hero, card=card, opponent=villain, bonus=SAMPLE_BONUS)


def _inspiration(state: State, hero: str, card: Card) -> Iterator[Command]:
    for each in state.heroes:
        yield PlayInspiration(hero=hero, card=card, character=each.name)


def _reconnection(_state: State, hero: str, card: Card) -> Iterator[Command]:
    for ignores in (False, True):
        yield PlayReconnection(hero=hero, card=card, ignores=ignores)


def _setback(state: State, hero: str, card: Card) -> Iterator[Command]:
    for character in (*state.members(Side.VILLAINS), hero):
        for removes in (False, True):
            yield PlaySetback(hero=hero, card=card, character=character, removes=removes)


_PLAYS: Final[Mapping[CardType, Callable[[State, str, Card], Iterator[Command]]]] = (
    MappingProxyType(
        {
            CardType.DEFENSE: _defense,
            CardType.HERO_FAILS: _hero_fails,
            CardType.INSPIRATION: _inspiration,
            CardType.NET_GAIN: _net_gain,
            CardType.REALITYS_FAVORITE: _favorite,
            CardType.RECONNECTION: _reconnection,
            CardType.RESEARCH: _research,
            CardType.SETBACK: _setback,
            CardType.SURVIVAL: _survival,
        }
    )
)
