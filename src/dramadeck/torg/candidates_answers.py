"""Samples of the cards that answer a result or change the card in force."""

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Final

from dramadeck.engine import Card
from dramadeck.torg.cards import CardType
from dramadeck.torg.chapters.enhancements.answers import (
    GrantImpact,
    PlayGlory,
    PlayOpponentFails,
    PlaySecondChance,
)
from dramadeck.torg.chapters.enhancements.initiative import PlaySeizeInitiative
from dramadeck.torg.chapters.enhancements.totals import PlayCoupDeGrace
from dramadeck.torg.commands import Command
from dramadeck.torg.state import State

PLAYS_OF_ANSWERS: Final[Mapping[CardType, Callable[[str, Card, CardType], Iterator[Command]]]] = (
    MappingProxyType(
        {
            CardType.COUP_DE_GRACE: lambda hero, card, _: iter(
                (PlayCoupDeGrace(hero=hero, card=card),)
            ),
            CardType.GLORY: lambda hero, card, _: iter((PlayGlory(hero=hero, card=card),)),
            CardType.OPPONENT_FAILS: lambda hero, card, _: iter(
                (PlayOpponentFails(hero=hero, card=card),)
            ),
            CardType.SECOND_CHANCE: lambda hero, card, _: iter(
                (PlaySecondChance(hero=hero, card=card),)
            ),
            CardType.SEIZE_INITIATIVE: lambda hero, card, _: (
                PlaySeizeInitiative(hero=hero, card=card, keeps=keeps) for keeps in (True, False)
            ),
            CardType.SURVIVAL: lambda hero, card, _: iter(
                (PlaySecondChance(hero=hero, card=card),)
            ),
        }
    )
)
"""What a card of each of these types can be played as."""


def rulings_on_answers(state: State) -> Iterator[Command]:
    """What the gamemaster may say of the action just announced."""
    last = state.play.aftermath
    for actor in last.actors if last else ():
        if state.hero(actor):
            yield GrantImpact(hero=actor)
