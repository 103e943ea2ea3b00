"""Cards that raise a total: Action, the attribute cards, Supporter, Coup de Grace."""

from collections.abc import Callable, Mapping
from functools import wraps
from types import MappingProxyType
from typing import Final, TypeAlias, TypeVar, assert_never

from dramadeck.engine import Card, Name, NoCards, OpenCard, Sender, command, event, replace
from dramadeck.torg.attempt import Attribute, Boost, RollKind, Support
from dramadeck.torg.cards import CardType, Side
from dramadeck.torg.chapters.attempts import changed
from dramadeck.torg.chapters.enhancements.playing import (
    CardPlayed,
    open_result,
    playable,
    played,
)
from dramadeck.torg.dialects.readings import Stymied
from dramadeck.torg.dialects.readings_of_cards import ActionReach, RaiseReach
from dramadeck.torg.reasons import Reason, refuse
from dramadeck.torg.rules import effects, rule
from dramadeck.torg.standings import loses_next_card
from dramadeck.torg.state import Decision, State

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
_ROLLS = MappingProxyType(
    {
        CardType.ADRENALIN: RollKind.PHYSICAL,
        CardType.WILLPOWER: RollKind.INTELLECTUAL,
        CardType.PRESENCE: RollKind.INTERPERSONAL,
    }
)


@command
class PlayAction:
    """Play an Action card: a higher bonus number for all actions of the round (TR-115).

    It changes the bonus and no value, so it is of no passive use (TR-116). In the classic text it
    is for the hero's open action alone, and may come after the die (TC-059).

    Attributes:
        hero: who plays it.
        card: an Action card.
    """

    hero: Sender
    card: Card


@command
class RaiseAttribute:
    """Play Adrenalin, Willpower or Presence: one attribute is higher for the round.

    Passive use is included (TR-117..121). In the classic text one skill is higher, or equipment
    that is rated like one (TC-060, TC-061); in GURPS the next roll of a kind (TG-015).

    Attributes:
        hero: who plays it.
        card: an Adrenalin, Willpower or Presence card.
        attribute: the one attribute that is raised (TR-120), or on which the skill is based;
            nothing has to be named in GURPS.
        skill: the one skill that is raised, or the equipment, in the classic text.
    """

    hero: Sender
    card: Card
    attribute: Attribute | None = None
    skill: Name | None = None


@command
class PlaySupporter:
    """Play Supporter: a higher bonus number for somebody else's open action (TR-156).

    It can be played before or after the die, until the result is announced.

    Attributes:
        hero: who plays it.
        card: a Supporter card.
        explanation: how the one helps the other (TR-187).
    """

    hero: Sender
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

    hero: Sender
    card: Card


@event
class BonusRaised(NoCards):
    """All bonus numbers of a hero are higher for the round."""

    hero: str
    card: OpenCard
    amount: int


@event
class AttributeRaised(NoCards):
    """An attribute of a hero is higher for the round."""

    hero: str
    card: OpenCard
    attribute: Attribute
    amount: int


@event
class RollRaised(NoCards):
    """The bonus number of a hero's open action is higher (TC-059)."""

    hero: str
    card: OpenCard
    amount: int


@event
class SkillRaised(NoCards):
    """A skill of a hero, or her equipment, is higher for the round (TC-060, TC-061).

    Attributes:
        hero: whose card it is.
        card: the card.
        attribute: the attribute on which the skill is based, if it was named.
        skill: the skill, or the equipment.
        amount: by how much.
    """

    hero: str
    card: OpenCard
    attribute: Attribute | None
    skill: str
    amount: int


@event
class NextRollRaised(NoCards):
    """The next roll of a kind that a hero makes in this round is better (TG-015)."""

    hero: str
    card: OpenCard
    kind: RollKind
    amount: int


@event
class ActionSupported(NoCards):
    """A hero's card has raised the bonus number of another character's action."""

    hero: str
    card: OpenCard
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
        percent: by how many hundredths of it the effect total is higher; where the host throws
            the dice of the effect, it adds them (TG-016).
    """

    hero: str
    amount: int
    raises_total: bool
    percent: int = 0


@event
class BonusCancelled(NoCards):
    """A bonus card comes to nothing, for whom it would have helped is stymied (TG-059)."""

    character: str


TotalsEvent: TypeAlias = (
    BonusRaised
    | BonusCancelled
    | AttributeRaised
    | RollRaised
    | SkillRaised
    | NextRollRaised
    | ActionSupported
    | EffectRaised
)


R = TypeVar("R", bound=PlayAction | RaiseAttribute | PlaySupporter)


def _lost_on_the_stymied(judge: Callable[[State, R], Decision]) -> Callable[[State, R], Decision]:
    """Play a bonus card; the stymied may lose what it gives (TG-059)."""

    @wraps(judge)
    def judged(state: State, command: R) -> Decision:
        ruling = judge(state, command)
        helped = command.hero
        if isinstance(command, PlaySupporter) and state.attempt is not None:
            helped = state.attempt.actor
        reads = state.dialect.attempts.stymied is Stymied.NEXT_POSSIBILITY
        if reads and loses_next_card(state, helped):
            return _without_effect(state, ruling, helped)
        return ruling

    return judged


def _without_effect(state: State, ruling: Decision, character: str) -> Decision:
    """The card is played, and that is all."""
    first = next(ruling)
    ruling.close()
    if isinstance(first, CardPlayed):
        state = yield CardPlayed(
            hero=first.hero, card=first.card, from_pool=first.from_pool, lasts=False
        )
        if loses_next_card(state, character):
            yield BonusCancelled(character=character)


@rule(PlayAction)
@_lost_on_the_stymied
def play_action(state: State, command: PlayAction) -> Decision:
    """The raise holds for every action of the round, by flurry or Haste too, or for one roll."""
    hero, card, reach = command.hero, command.card, state.dialect.enhancements.action_reach
    usual = state.dialect.enhancements.action_bonus
    match reach:
        case ActionReach.ALL_ACTIONS_OF_THE_ROUND:
            playable(state, hero, card, (CardType.ACTION,), "TR-115")
            state = yield played(state, hero, card, lasts=True)
            yield BonusRaised(hero=hero, card=card, amount=state.card(card).amount(usual))
        case ActionReach.ONE_ROLL:
            playable(state, hero, card, (CardType.ACTION,), "TC-059")
            open_result(state, hero, "TC-025")
            state = yield played(state, hero, card, lasts=False)
            yield RollRaised(hero=hero, card=card, amount=state.card(card).amount(usual))
        case _:
            assert_never(reach)


@rule(RaiseAttribute)
@_lost_on_the_stymied
def raise_attribute(state: State, command: RaiseAttribute) -> Decision:
    """Each of the three cards has attributes of its own (TR-117..120)."""
    hero, card, reach = command.hero, command.card, state.dialect.enhancements.raise_reach
    kind = playable(state, hero, card, tuple(RAISES), "TR-117")
    amount = state.card(card).amount(state.dialect.enhancements.attribute_raise)
    match reach:
        case RaiseReach.ATTRIBUTE_FOR_THE_ROUND:
            attribute = _own(command, kind, _RULES[kind])
            state = yield played(state, hero, card, lasts=True)
            yield AttributeRaised(hero=hero, card=card, attribute=attribute, amount=amount)
        case RaiseReach.SKILL_FOR_THE_ROUND:
            attribute, skill = _own(command, kind, "TC-060"), command.skill
            if skill is None:
                raise refuse(Reason.SKILL_NOT_NAMED, "TC-060", card=kind)
            state = yield played(state, hero, card, lasts=True)
            yield SkillRaised(hero=hero, card=card, attribute=attribute, skill=skill, amount=amount)
        case RaiseReach.NEXT_ROLL:
            state = yield played(state, hero, card, lasts=True)
            yield NextRollRaised(hero=hero, card=card, kind=_ROLLS[kind], amount=amount)
        case _:
            assert_never(reach)


def _own(command: RaiseAttribute, kind: CardType, rule: str) -> Attribute:
    """The attribute named, which is one of the card's."""
    if command.attribute is None or command.attribute not in RAISES[kind]:
        allowed, named = " or ".join(RAISES[kind]), command.attribute or "nothing"
        raise refuse(Reason.WRONG_ATTRIBUTE, rule, card=kind, allowed=allowed, attribute=named)
    return command.attribute


@rule(PlaySupporter)
@_lost_on_the_stymied
def play_supporter(state: State, command: PlaySupporter) -> Decision:
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
        amount=state.card(card).amount(state.dialect.enhancements.supporter_bonus),
        explanation=command.explanation,
    )


@rule(PlayCoupDeGrace)
def play_coup_de_grace(state: State, command: PlayCoupDeGrace) -> Decision:
    """The effect value is raised; the action total only where there is none (TR-123, TR-125).

    In GURPS the effect total grows by a part of itself (TG-016), and nothing else grows.
    """
    hero, card, readings = command.hero, command.card, state.dialect.enhancements
    playable(state, hero, card, (CardType.COUP_DE_GRACE,), "TR-123")
    attempt = open_result(state, hero, "TR-030")
    amount = state.card(card).amount(readings.coup_de_grace)
    state = yield played(state, hero, card, lasts=False)
    yield EffectRaised(
        hero=hero,
        amount=amount,
        raises_total=attempt.effect_value is None and amount > 0,
        # A card of one's own that adds a number adds it in the place of a part of the total.
        percent=0 if state.card(card).amount(0) else readings.coup_de_grace_percent,
    )


@effects
def evolve(state: State, event: TotalsEvent) -> State:
    """The state after an event of this chapter."""
    match event:
        case BonusCancelled(character=character):
            current = state.round and state.round.without_stymied(character)
            return replace(state, round=current)
        case BonusRaised(hero=hero, card=card, amount=amount):
            boost = Boost(hero=hero, card=card, amount=amount)
            return _with_boost(state, boost)
        case AttributeRaised(hero=hero, card=card, attribute=attribute, amount=amount):
            boost = Boost(hero=hero, card=card, amount=amount, attribute=attribute)
            return _with_boost(state, boost)
        case SkillRaised(hero=hero, card=card, skill=skill, amount=amount):
            return _with_boost(state, Boost(hero=hero, card=card, amount=amount, skill=skill))
        case NextRollRaised(hero=hero, card=card, kind=kind, amount=amount):
            return _with_boost(state, Boost(hero=hero, card=card, amount=amount, next_roll=kind))
        case (
            ActionSupported(hero=hero, card=card, amount=amount)
            | RollRaised(hero=hero, card=card, amount=amount)
        ):
            attempt = state.attempts[-1]
            support = Support(hero=hero, card=card, bonus=amount)
            supported = replace(attempt, supports=(*attempt.supports, support))
            return changed(state, supported)
        case EffectRaised(amount=amount, percent=percent):
            attempt = state.attempts[-1]
            coups, hundredths = attempt.coups + amount, attempt.coups_percent + percent
            return changed(state, replace(attempt, coups=coups, coups_percent=hundredths))
        case _:
            assert_never(event)


def _with_boost(state: State, boost: Boost) -> State:
    attempts = tuple(
        replace(each, lasting=(*each.lasting, boost.card)) if boost.hero in each.actors else each
        for each in state.attempts
    )
    play = replace(state.play, boosts=(*state.boosts, boost), attempts=attempts)
    return state.playing(play)
