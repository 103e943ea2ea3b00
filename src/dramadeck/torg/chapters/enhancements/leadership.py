"""Leadership: a hero hands over cards, then renews her hand."""

from typing import TypeAlias, assert_never

import attrs

from dramadeck.engine import (
    Card,
    Moves,
    Name,
    Sender,
    checked_fields,
    command,
    event,
    moved,
    replace,
)
from dramadeck.torg.cards import CardType
from dramadeck.torg.chapters.awards import pay_discards
from dramadeck.torg.chapters.enhancements.playing import playable, played
from dramadeck.torg.chapters.enhancements.renewals import refill
from dramadeck.torg.chapters.piles import CardsDiscarded
from dramadeck.torg.chapters.pools import notice
from dramadeck.torg.chapters.requirements import adventure_of, cards_in_hand, distinct, hero_of
from dramadeck.torg.dialects.readings_of_cards import GiftPlace, LeadershipReach
from dramadeck.torg.reasons import Reason, refuse
from dramadeck.torg.rules import effects, rule
from dramadeck.torg.state import Decision, State, Story
from dramadeck.torg.subplots import DECLINABLE
from dramadeck.torg.zones import hand, pool


@attrs.frozen(kw_only=True, field_transformer=checked_fields)
class Gift:
    """Cards that Leadership hands to somebody.

    Attributes:
        to_hero: who gets them.
        cards: cards of the giver's hand or pool.
        to_pool: whether they go into the other's pool or hand, where that is free (TG-022); None
            means the pool in rounds, else the hand, or what the text says.
    """

    to_hero: Name
    cards: tuple[Card, ...]
    to_pool: bool | None = None


@command
class PlayLeadership:
    """Play Leadership: give another hero cards, then renew the own hand (TR-139).

    Attributes:
        hero: who plays it.
        card: a Leadership card.
        gifts: who gets which cards: up to two cards, for a hero of another player (TR-139) or for
            several (TC-072); into the pool in rounds, else into the hand (TR-141), unless the text
            says otherwise.
        discards: cards of the hand to be thrown away before the refill (TR-140).
        explanation: how the one leads the other (TR-187).

    >>> from dramadeck import torg
    >>> leads = torg.PlayLeadership(
    ...     hero="Quin", card=141, gifts=(torg.Gift(to_hero="Marco", cards=(65, 42)),))
    >>> leads.gifts[0].to_hero
    'Marco'
    """

    hero: Sender
    card: Card
    gifts: tuple[Gift, ...] = ()
    discards: tuple[Card, ...] = ()
    explanation: str = ""


@event
class CardsGiven:
    """A hero's Leadership has given another cards.

    Attributes:
        hero: who gave them.
        to_hero: who got them.
        from_hand: cards of her hand.
        from_pool: cards of her pool.
        to_pool: whether they went into the other's pool or hand (TR-141).
        explanation: how the one leads the other.
    """

    hero: str
    to_hero: str
    from_hand: tuple[Card, ...]
    from_pool: tuple[Card, ...]
    to_pool: bool
    explanation: str

    @property
    def moves(self) -> Moves:
        """From the one hero to the other."""
        target = pool(self.to_hero) if self.to_pool else hand(self.to_hero)
        return (
            *moved(self.from_hand, hand(self.hero), target),
            *moved(self.from_pool, pool(self.hero), target),
        )


LeadershipEvent: TypeAlias = CardsGiven


@rule(PlayLeadership)
def play_leadership(state: State, command: PlayLeadership) -> Decision:
    """Judge a command of this chapter: cards for the others, then a full hand (TR-139, TR-140)."""
    hero, card, discards = command.hero, command.card, command.discards
    size = adventure_of(state, "TR-139").hand_size
    playable(state, hero, card, (CardType.LEADERSHIP,), "TR-139")
    _allowed(state, command)
    gives = tuple(each for gift in command.gifts for each in gift.cards)
    distinct((card, *gives, *discards), "TR-139")
    from_hand = tuple(each for each in gives if each not in state.pool(hero))
    cards_in_hand(state, hero, (*from_hand, *discards), "TR-139")
    for gift in command.gifts:
        _no_subplot_pooled(state, hero, gift)
    state = yield played(state, hero, card, lasts=False)
    for gift in command.gifts:
        state = yield from _give(state, command, gift)
    if discards:
        state = yield CardsDiscarded(hero=hero, cards=discards)
        state = yield from pay_discards(state, hero, discards)
    yield from refill(state, (hero,), size)


def _allowed(state: State, command: PlayLeadership) -> None:
    """How many cards, for whom, to which place, and why: what everybody can see."""
    hero, readings = command.hero, state.dialect.enhancements
    for gift in command.gifts:
        hero_of(state, gift.to_hero, "TR-139")
        if gift.to_hero in state.party_of(hero):
            raise refuse(Reason.GIFT_TO_ONESELF, "TR-139", hero=hero)
    players = {gift.to_hero for gift in command.gifts}
    if readings.leadership_reach is LeadershipReach.ONE_PLAYER and len(players) > 1:
        raise refuse(Reason.GIFTS_TO_SEVERAL, "TR-139", hero=hero)
    count = sum(len(gift.cards) for gift in command.gifts)
    fewest, most = readings.leadership_fewest, readings.leadership_cards
    if not fewest <= count <= most:
        wanted = f"at most {most}" if fewest == 0 else f"{fewest} to {most}"
        wanted = str(most) if fewest == most else wanted
        rule = _GIFT_RULES[readings.leadership_place]
        raise refuse(Reason.WRONG_NUMBER_OF_CARDS, rule, hero=hero, count=count, wanted=wanted)
    if command.discards and not readings.leadership_discards:
        kept = {**_GIFT_RULES, GiftPlace.POOL_IN_ROUNDS_ELSE_HAND: "TR-140"}
        rule = kept[readings.leadership_place]
        raise refuse(Reason.NOTHING_TO_DISCARD, rule, hero=hero)
    if readings.leadership_is_explained and not command.explanation.strip():
        raise refuse(Reason.LEADERSHIP_UNEXPLAINED, "TG-022", hero=hero)
    for gift in command.gifts:
        _to_pool(state, gift)


_GIFT_RULES = {
    GiftPlace.POOL_IN_ROUNDS_ELSE_HAND: "TR-139",
    GiftPlace.POOL: "TC-072",
    GiftPlace.HAND_OR_POOL: "TG-022",
}


def _to_pool(state: State, gift: Gift) -> bool:
    """Whether a gift goes into the pool or the hand of the one who gets it."""
    place, in_rounds = state.dialect.enhancements.leadership_place, state.round is not None
    match place:
        case GiftPlace.POOL_IN_ROUNDS_ELSE_HAND:
            rule, told = "TR-141", in_rounds
        case GiftPlace.POOL:
            rule, told = "TC-072", True
        case GiftPlace.HAND_OR_POOL:
            return in_rounds if gift.to_pool is None else gift.to_pool
        case _:
            assert_never(place)
    if gift.to_pool is not None and gift.to_pool is not told:
        raise refuse(Reason.GIFT_MISPLACED, rule, place="pool" if told else "hand")
    return told


def _give(state: State, command: PlayLeadership, gift: Gift) -> Story:
    hero, to_pool = command.hero, _to_pool(state, gift)
    if not gift.cards:
        return state
    state = yield CardsGiven(
        hero=hero,
        to_hero=gift.to_hero,
        from_hand=tuple(each for each in gift.cards if each in state.hand(hero)),
        from_pool=tuple(each for each in gift.cards if each in state.pool(hero)),
        to_pool=to_pool,
        explanation=command.explanation,
    )
    if to_pool:
        state = yield from notice(state, gift.to_hero, gift.cards)
    return state


def _no_subplot_pooled(state: State, hero: str, gift: Gift) -> None:
    """A subplot does not leave a pool (TR-167); nor is it laid into somebody else's."""
    for card in gift.cards:
        stays = _to_pool(state, gift) or card in state.pool(hero)
        if stays and state.card(card).type in DECLINABLE:
            raise refuse(Reason.SUBPLOT_STAYS, "TR-167", card=card, hero=hero)


@effects
def evolve(state: State, event: LeadershipEvent) -> State:
    """The state after an event of this chapter."""
    return replace(state, table=state.table.after(event.moves))
