"""Samples of cards that are played, and of what the gamemaster rules on them."""

from collections.abc import Iterator

from dramadeck.engine import Gate
from dramadeck.torg.chapters.enhancements.answers import GrantImpact
from dramadeck.torg.chapters.enhancements.expansion import LetHeroFail, NameRealm
from dramadeck.torg.chapters.enhancements.rows import PLAYS, PlayCard
from dramadeck.torg.characters import LIVING_LAND
from dramadeck.torg.commands import Command
from dramadeck.torg.state import State


def card_plays(state: State, hero: str, gate: Gate[State]) -> Iterator[Command]:
    """What a hero may play of her cards, with each choice of a sample."""
    usable = state.usable(hero)
    for card in sorted({*usable, *state.hand(hero)}):
        row = PLAYS.get(state.card(card).type)
        if row is None or not (card in usable or row.out_of_hand(state)):
            continue
        if gate.opens_at(row.moment(state), hero):
            for choice in row.samples(state, hero, card):
                yield PlayCard(hero=hero, card=card, choice=choice)


def rulings_on_answers(state: State) -> Iterator[Command]:
    """What the gamemaster may say of the action just announced."""
    last = state.play.aftermath
    for actor in last.actors if last else ():
        if state.hero(actor):
            yield GrantImpact(hero=actor)


def rulings_on_later_cards(state: State) -> Iterator[Command]:
    """What the gamemaster may make of cards of the expansion."""
    if state.scene is not None:
        yield NameRealm(realm=None if state.scene.realm else LIVING_LAND)
    for hero in dict.fromkeys(state.adventure.may_fail) if state.adventure else ():
        yield LetHeroFail(hero=hero)
