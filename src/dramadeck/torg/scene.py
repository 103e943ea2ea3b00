"""What lies between the beginning and the end of a game: the adventure, the scene, the moment."""

from typing import Final

import attrs

from dramadeck.core import Card, Name, Natural, Person, Positive, later
from dramadeck.core.short_repr import short_repr
from dramadeck.torg.attempt import Attempt, Boost
from dramadeck.torg.cards import CardType, SceneKind, Side
from dramadeck.torg.characters import Character
from dramadeck.torg.decks import Deck
from dramadeck.torg.field_types import OneHero
from dramadeck.torg.last_result import Aftermath
from dramadeck.torg.options import Dialect
from dramadeck.torg.subplots import CampaignProposal, Subplot


@attrs.frozen(kw_only=True, weakref_slot=False)
class TradeOffer:
    """What everybody at the table knows of an offered trade.

    Out of rounds the cards themselves lie before the hero who is asked, where only she sees them.

    Attributes:
        hero: who offers.
        with_hero: who is asked.
        count: how many cards each of the two gives (TR-041).
        wants: the types that are asked for in return; none named means any cards.
        explanation: how the two help each other (TR-042).
        pooled: in rounds: the cards offered, still in the pool of the hero who offers.
    """

    hero: OneHero
    with_hero: OneHero
    count: Positive
    wants: tuple[CardType, ...]
    explanation: str
    pooled: tuple[Card, ...] = ()

    __repr__ = short_repr


@attrs.frozen(kw_only=True, cache_hash=True)
class Setup:
    """What never changes in a game: the rule text, the deck, and whether it is a campaign.

    A campaign is a string of adventures with the same heroes; the Campaign card works in no other
    game (TR-176). Of a deck of paper only the players know the order: they name what comes off it.
    """

    dialect: Dialect
    deck: Deck
    is_campaign: bool = False
    has_paper_deck: bool = False

    __repr__ = short_repr


@attrs.frozen(kw_only=True, weakref_slot=False)
class Adventure:
    """The adventure.

    Attributes:
        act: which act is played.
        hand_size: fixed at the deal (TR-009).
        scenes: how many scenes have begun in this act.
        awards: possibilities to be paid at its end, as (hero, how many more or fewer); what is more
            is one entry of a hero, what is fewer another.
        subplots: the subplots that the gamemaster has accepted, in order.
        campaign: a Campaign card that waits for an answer (TR-175).
        fallen: heroes who have given their lives (TR-172).
        is_completed: whether its final encounter is over (TR-050).
        critical_moments: heroes who have had their critical moment of this act (TR-033).
        may_fail: heroes of whom the gamemaster may let a success fail, once for each (TC-069).
        is_act_paid: whether the end of an act has just paid for it, and no scene has begun since
            (TR-168).
    """

    act: Positive = 1
    hand_size: Natural
    scenes: Natural = 0
    awards: tuple[tuple[Person, int], ...] = ()
    subplots: tuple[Subplot, ...] = ()
    campaign: CampaignProposal | None = None
    fallen: tuple[Person, ...] = ()
    is_completed: bool = False
    critical_moments: tuple[Person, ...] = ()
    may_fail: tuple[Person, ...] = ()
    is_act_paid: bool = later(False)

    __repr__ = short_repr


@attrs.frozen(kw_only=True, weakref_slot=False)
class Guard:
    """A hero's bonus to everything with which she defends against one opponent (TC-065)."""

    hero: OneHero
    opponent: Person
    bonus: int

    __repr__ = short_repr


@attrs.frozen(kw_only=True, weakref_slot=False)
class Scene:
    """A scene.

    Attributes:
        kind: standard or dramatic.
        cast: everybody whom the gamemaster plays in it.
        awaiting: while hands are reset: the heroes who have yet to say what they discard.
        refilled: while hands are reset: the heroes who draw when all have spoken.
        is_over: whether it is the scene that is over then, or only a combat in it (TC-039).
        trades_allowed: while hands are reset: whether trades are open all the same (TR-044).
        raging: the sides whose people of the Living Land are in a Life Rage (TC-010).
        has_storm: whether a reality storm rages (TC-031).
        guards: whom Defense cards protect from whom (TC-065).
        realm: where it plays, if the gamemaster has said so (TC-085).
    """

    kind: SceneKind
    cast: tuple[Character, ...] = ()
    awaiting: tuple[OneHero, ...] = ()
    refilled: tuple[OneHero, ...] = ()
    is_over: bool = False
    trades_allowed: bool = False
    raging: tuple[Side, ...] = ()
    has_storm: bool = False
    guards: tuple[Guard, ...] = ()
    realm: Name | None = None

    __repr__ = short_repr


@attrs.frozen(kw_only=True, weakref_slot=False)
class PointDue:
    """A point that a hero has spent beside all actions; nobody has said yet what it does.

    Attributes:
        hero: who has spent it.
        what_for: what it is for; None of the possibility of an *up* (TG-041).
    """

    hero: OneHero
    what_for: str | None = None

    __repr__ = short_repr


@attrs.frozen(kw_only=True, weakref_slot=False)
class Play:
    """What is going on at the table at this moment.

    Attributes:
        attempts: attempts under way; the last one interrupts those before it.
        boosts: cards in play.
        aftermath: the last announced action, as long as a card can answer it.
        offers: trades that wait for an answer.
        first_pooled: the first card of each pool since the rounds began, as (hero, card) (TR-131).
        renewing: who has yet to say what she discards for Rally (TR-157).
        owed: who has yet to name a card drawn from a paper deck, once for each card.
        points_due: points for which the gamemaster has yet to say what they do (TC-063).
    """

    attempts: tuple[Attempt, ...] = ()
    boosts: tuple[Boost, ...] = ()
    aftermath: Aftermath | None = None
    offers: tuple[TradeOffer, ...] = ()
    first_pooled: tuple[tuple[OneHero, Card], ...] = ()
    renewing: tuple[OneHero, ...] = ()
    owed: tuple[OneHero, ...] = ()
    points_due: tuple[PointDue, ...] = later(())

    __repr__ = short_repr


NOTHING_GOES_ON: Final = Play()
"""The moment in which nothing is under way and nothing waits for an answer."""
