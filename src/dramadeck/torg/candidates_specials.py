"""What a seat might send about specials, subplots, awards, and the gamemaster's last word."""

from collections.abc import Iterator
from itertools import islice
from typing import TypeAlias

from dramadeck.torg.asked import SAMPLE_REASON
from dramadeck.torg.cards import CardType
from dramadeck.torg.chapters.awards import ClaimDrama, GrantAward, ReduceAward
from dramadeck.torg.chapters.campaigns import (
    AnswerCampaign,
    JudgeCampaign,
    ProposeCampaign,
    RecallSubplot,
)
from dramadeck.torg.chapters.paper_deck import cards_to_come
from dramadeck.torg.chapters.pools import PlayToPool
from dramadeck.torg.chapters.rulings import (
    OF_THE_SHEET,
    Counter,
    DrawLot,
    MoveCard,
    Place,
    SetCounter,
)
from dramadeck.torg.chapters.saved_hands import RestoreHands
from dramadeck.torg.chapters.specials import ActivateSpecial, Sacrifice
from dramadeck.torg.chapters.subplots import (
    AcceptSubplot,
    BeginSubplot,
    DeclineSubplot,
    DisallowSubplot,
    NoteInfluence,
    WithholdSubplotPay,
)
from dramadeck.torg.commands import Command
from dramadeck.torg.groups import noted_hands
from dramadeck.torg.state import State
from dramadeck.torg.subplots import DECLINABLE, SET_OFF

Candidates: TypeAlias = Iterator[Command]


def specials_of_hero(state: State, hero: str) -> Candidates:
    """What a hero's player might do with her specials, her subplot and her Drama cards."""
    if state.adventure is not None and state.adventure.is_completed:
        drama = tuple(c for c in sorted(state.hand(hero)) if state.card(c).type is CardType.DRAMA)
        if drama:
            yield ClaimDrama(hero=hero, cards=drama)
    for card in sorted(state.hand(hero)):
        player = state.card(card).player
        if player.is_special and state.round is None:
            yield PlayToPool(hero=hero, card=card)
        if player.type in DECLINABLE:
            yield DeclineSubplot(hero=hero, card=card)
    for each in state.subplots:
        if each.hero == hero and each.type is CardType.MARTYR:
            yield Sacrifice(hero=hero)
    for card in state.pool(hero):
        if state.card(card).type in DECLINABLE:
            yield DeclineSubplot(hero=hero, card=card)
        if state.card(card).type is CardType.CAMPAIGN:
            for each in state.subplots:
                yield ProposeCampaign(hero=hero, card=card, owner=each.hero, subplot=each.type)
    if state.adventure is not None and state.adventure.campaign is not None:
        yield from (AnswerCampaign(hero=hero, agrees=each) for each in (True, False))


def specials_of_gamemaster(state: State) -> Candidates:
    """How the gamemaster might rule on specials, and what she might set right."""
    adventure = state.adventure
    if adventure is None:
        yield _restored(state)
        yield from _set_right(state)
        return
    for hero in state.heroes:
        for card in state.pool(hero.name):
            yield from _on_pooled(state, hero.name, card)
        for lasting in hero.campaigned:
            yield RecallSubplot(hero=hero.name, subplot=lasting.type)
    for each in state.subplots:
        yield BeginSubplot(hero=each.hero, subplot=each.type)
        yield NoteInfluence(hero=each.hero, subplot=each.type)
        yield WithholdSubplotPay(hero=each.hero, subplot=each.type)
        if each.type is CardType.MARTYR:
            yield ReduceAward(hero=each.hero, possibilities=3)
    if adventure.campaign is not None:
        yield from (JudgeCampaign(approves=each) for each in (True, False))
    yield from _set_right(state)


def _on_pooled(state: State, hero: str, card: int) -> Candidates:
    kind = state.card(card).type
    if kind in SET_OFF:
        yield ActivateSpecial(hero=hero, card=card)
    elif kind in DECLINABLE:
        yield AcceptSubplot(hero=hero, card=card)
        yield DisallowSubplot(hero=hero, card=card)


def _set_right(state: State) -> Candidates:
    """Samples: a point more or less, an injury healed, time won, a spent card given back."""
    hero = state.heroes[0].name
    yield GrantAward(hero=hero, possibilities=1)
    yield ReduceAward(hero=hero, possibilities=1)
    yield SetCounter(counter=Counter.POSSIBILITIES, number=3, character=hero, reason=SAMPLE_REASON)
    for each in state.scene.cast if state.scene else ():
        if each.is_possibility_rated:
            yield SetCounter(
                counter=Counter.POSSIBILITIES, number=3, character=each.name, reason=SAMPLE_REASON
            )
    yield SetCounter(counter=Counter.SHOCK, number=0, character=hero, reason=SAMPLE_REASON)
    yield SetCounter(counter=Counter.UNCONSCIOUS, number=0, character=hero, reason=SAMPLE_REASON)
    for each in state.scene.cast[:1] if state.scene else ():
        for counter in OF_THE_SHEET:
            yield SetCounter(counter=counter, number=24, character=each.name, reason=SAMPLE_REASON)
    if state.resolution is not None:
        yield SetCounter(counter=Counter.FLIPS_LEFT, number=5, reason=SAMPLE_REASON)
        yield SetCounter(counter=Counter.STEPS_DONE, number=0, reason=SAMPLE_REASON)
    yield DrawLot(card=next(cards_to_come(state), None))
    for card in _movable(state):
        yield MoveCard(card=card, to=Place.HAND, hero=hero, reason=SAMPLE_REASON)
        yield MoveCard(card=card, to=Place.POOL, hero=hero, reason=SAMPLE_REASON)
        yield MoveCard(card=card, to=Place.DRAMA_DECK, reason=SAMPLE_REASON)


def _movable(state: State) -> Iterator[int]:
    """A card to be moved: one that lies open, else the first of the deck's own list."""
    top = state.top_card
    in_force = None if top is None else top.number
    lies_open = (*state.discard_pile[-1:], *state.setup.deck.numbers)
    yield from islice((card for card in lies_open if card != in_force), 1)


def _restored(state: State) -> Command:
    """The first cards of the deck's own list, one for each hero."""
    return RestoreHands(hands=noted_hands(state), act=2)
