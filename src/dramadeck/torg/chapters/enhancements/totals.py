"""Cards that raise a total: Action, the attribute cards, Supporter, Coup de Grace."""

from collections.abc import Generator, Mapping
from types import MappingProxyType
from typing import Final, TypeAlias, assert_never

import attrs

from dramadeck.engine import Card, Name, NoCards, command, event
from dramadeck.torg.attempt import Attribute, Support
from dramadeck.torg.cards import CardType, Side
from dramadeck.torg.chapters.attempts import changed
from dramadeck.torg.chapters.enhancements.playing import (
    PlayingEvent,
    open_result,
    playable,
    played,
)
from dramadeck.torg.reasons import Reason, refuse
from dramadeck.torg.round import Boost
from dramadeck.torg.state import State

RAISES: Final[Mapping[CardType, tuple[Attribute, ...]]] = MappingProxyType(
    {
        CardType.ADRENALIN: (Attribute.DEXTERITY, Attribute.STRENGTH, Attribute.TOUGHNESS),
        CardType.WILLPOWER: (Attribute.PERCEPTION, Attribute.MIND),
        CardType.PRESENCE: (Attribute.CHARISMA, Attribute.SPIRIT),
    }
)
"""The attribute cards, and which attributes each may raise (TR-117..119)."""

_RULES: Final = MappingProxyType(
    {CardType.ADRENALIN: "TR-117", CardType.WILLPOWER: "TR-118", CardType.PRESENCE: "TR-119"}
)


@command
class PlayAction:
    """Play an Action card: a higher bonus number for all actions of the round (TR-115).

    It changes the bonus and no value, so it is of no passive use (TR-116).

    Attributes:
        hero: who plays it.
        card: an Action card.
    """

    hero: Name
    card: Card


@command
class RaiseAttribute:
    """Play Adrenalin, Willpower or Presence: one attribute is higher for the round.

    Passive use is included (TR-117..121).

    Attributes:
        hero: who plays it.
        card: an Adrenalin, Willpower or Presence card.
        attribute: the one attribute that is raised (TR-120).
    """

    hero: Name
    card: Card
    attribute: Attribute


@command
class PlaySupporter:
    """Play Supporter: a higher bonus number for somebody else's open action (TR-156).

    It can be played before or after the die, until the result is announced.

    Attributes:
        hero: who plays it.
        card: a Supporter card.
        explanation: how the one helps the other (TR-187).
    """

    hero: Name
    card: Card
    explanation: str = ""


@command
class PlayCoupDeGrace:
    """Play Coup de Grace for the hero's open action: a higher effect value (TR-123).

    It is lost on an action that fails (TR-124). Where the action has no separate effect value,
    the action total is higher instead (TR-125).

    Attributes:
        hero: who plays it.
        card: a Coup de Grace card.
    """

    hero: Name
    card: Card


TotalsCommand: TypeAlias = PlayAction | RaiseAttribute | PlaySupporter | PlayCoupDeGrace


@event
class BonusRaised(NoCards):
    """All bonus numbers of a hero are higher for the round."""

    hero: str
    card: Card
    amount: int


@event
class AttributeRaised(NoCards):
    """An attribute of a hero is higher for the round."""

    hero: str
    card: Card
    attribute: Attribute
    amount: int


@event
class ActionSupported(NoCards):
    """A hero's card has raised the bonus number of another character's action."""

    hero: str
    card: Card
    actor: str
    amount: int
    explanation: str


@event
class EffectRaised(NoCards):
    """The effect value of a hero's open action is higher, or its total (TR-123, TR-125).

    Attributes:
        hero: whose card it is.
        amount: by how much.
        raises_total: whether the action has no effect value, so that its total is raised.
    """

    hero: str
    amount: int
    raises_total: bool


TotalsEvent: TypeAlias = BonusRaised | AttributeRaised | ActionSupported | EffectRaised
Ruling: TypeAlias = Generator[TotalsEvent | PlayingEvent, State, None]


def decide(state: State, command: TotalsCommand) -> Ruling:
    """Judge a command of this chapter."""
    match command:
        case PlayAction():
            return play_action(state, command)
        case RaiseAttribute():
            return raise_attribute(state, command)
        case PlaySupporter():
            return play_supporter(state, command)
        case PlayCoupDeGrace():
            return play_coup_de_grace(state, command)
        case _:
            assert_never(command)


def play_action(state: State, command: PlayAction) -> Ruling:
    """The raise holds for every action of the round, by flurry or Haste too (TR-115)."""
    hero, card = command.hero, command.card
    playable(state, hero, card, (CardType.ACTION,), "TR-115")
    state = yield played(state, hero, card, lasts=True)
    yield BonusRaised(hero=hero, card=card, amount=state.dialect.enhancements.action_bonus)


def raise_attribute(state: State, command: RaiseAttribute) -> Ruling:
    """Each of the three cards raises one of its own attributes (TR-117..120)."""
    hero, card, attribute = command.hero, command.card, command.attribute
    kind = playable(state, hero, card, tuple(RAISES), "TR-117")
    if attribute not in RAISES[kind]:
        allowed = " or ".join(RAISES[kind])
        raise refuse(
            Reason.WRONG_ATTRIBUTE, _RULES[kind], card=kind, allowed=allowed, attribute=attribute
        )
    state = yield played(state, hero, card, lasts=True)
    amount = state.dialect.enhancements.attribute_raise
    yield AttributeRaised(hero=hero, card=card, attribute=attribute, amount=amount)


def play_supporter(state: State, command: PlaySupporter) -> Ruling:
    """Support goes to another character, before the result is announced (TR-156)."""
    hero, card, attempt = command.hero, command.card, state.attempt
    playable(state, hero, card, (CardType.SUPPORTER,), "TR-156")
    if attempt is None or state.side_of(attempt.actor) is Side.VILLAINS:
        raise refuse(Reason.NO_ACTION_TO_SUPPORT, "TR-156", hero=hero)
    if hero in attempt.actors:
        raise refuse(Reason.OWN_ACTION, "TR-156", hero=hero)
    state = yield played(state, hero, card, lasts=False)
    yield ActionSupported(
        hero=hero,
        card=card,
        actor=attempt.actor,
        amount=state.dialect.enhancements.supporter_bonus,
        explanation=command.explanation,
    )


def play_coup_de_grace(state: State, command: PlayCoupDeGrace) -> Ruling:
    """The effect value is raised; the action total only where there is none (TR-123, TR-125)."""
    hero, card = command.hero, command.card
    playable(state, hero, card, (CardType.COUP_DE_GRACE,), "TR-123")
    attempt = open_result(state, hero, "TR-030")
    state = yield played(state, hero, card, lasts=False)
    yield EffectRaised(
        hero=hero,
        amount=state.dialect.enhancements.coup_de_grace,
        raises_total=attempt.effect_value is None,
    )


def evolve(state: State, event: TotalsEvent) -> State:
    """The state after an event of this chapter."""
    match event:
        case BonusRaised(hero=hero, card=card, amount=amount):
            boost = Boost(hero=hero, card=card, amount=amount)
            return _with_boost(state, boost)
        case AttributeRaised(hero=hero, card=card, attribute=attribute, amount=amount):
            boost = Boost(hero=hero, card=card, amount=amount, attribute=attribute)
            return _with_boost(state, boost)
        case ActionSupported(hero=hero, card=card, amount=amount):
            attempt = state.attempts[-1]
            support = Support(hero=hero, card=card, bonus=amount)
            supported = attrs.evolve(attempt, supports=(*attempt.supports, support))
            return changed(state, supported)
        case EffectRaised(amount=amount):
            attempt = state.attempts[-1]
            return changed(state, attrs.evolve(attempt, coups=attempt.coups + amount))
        case _:
            assert_never(event)


def _with_boost(state: State, boost: Boost) -> State:
    attempts = tuple(
        attrs.evolve(each, lasting=(*each.lasting, boost.card))
        if boost.hero in each.actors
        else each
        for each in state.attempts
    )
    play = attrs.evolve(state.play, boosts=(*state.boosts, boost), attempts=attempts)
    return state.playing(play)
