"""Cards that raise a number of an action, give a point, or give another action."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final, assert_never

from dramadeck import core
from dramadeck.core import Card, Guard, PublicCard, Window, event, phrase, present, replace
from dramadeck.core.refusals import one_of
from dramadeck.torg.attempt import ATTRIBUTES_OF, Attribute, Boost, RollKind, Support
from dramadeck.torg.cards import CardType, Side
from dramadeck.torg.choices import Raise, Spending, Words
from dramadeck.torg.field_types import SAMPLE_USE
from dramadeck.torg.preconditions import ROUNDS
from dramadeck.torg.reasons import Reason, refuse
from dramadeck.torg.rules.attempts import changed
from dramadeck.torg.rules.cards import play_card
from dramadeck.torg.rules.cards.play_card import PLAYING, CardPlayed, PlayCard, open_result, plays
from dramadeck.torg.rules.dice import gain_point
from dramadeck.torg.rules.turns import require_not_silenced
from dramadeck.torg.state import Decision, State

ONTO_ONE_ROLL = Window.of(
    "for an open action of the hero", PLAYING, play_card.onto_open_action("TC-025")
)


def _helps_all_actions(state: State) -> bool:
    return state.dialect.enhancements.action_reach == "all_actions_of_the_round"


def oneself(_state: State, hero: str) -> str:
    """The beneficiary of a card that helps the hero who plays it."""
    return hero


def _with_boost(state: State, boost: Boost) -> State:
    """The state with the effect of a card in play, noted in its hero's open attempts."""
    attempts = tuple(
        replace(attempt, lasting=(*attempt.lasting, boost.card))
        if boost.hero in attempt.actors
        else attempt
        for attempt in state.attempts
    )
    return state.with_pending(
        replace(state.pending, boosts=(*state.boosts, boost), attempts=attempts)
    )


def _with_support(state: State, support: Support) -> State:
    """The state with a higher bonus number of the open action."""
    attempt = state.attempts[-1]
    return changed(state, replace(attempt, supports=(*attempt.supports, support)))


@event
class BonusRaised(core.NoCards):
    """All bonus numbers of a hero are higher for the round."""

    hero: str
    card: PublicCard
    amount: int

    def apply(self, state: State) -> State:
        """The card is in play."""
        return _with_boost(state, Boost(hero=self.hero, card=self.card, amount=self.amount))


@event
class RollRaised(core.NoCards):
    """The bonus number of a hero's open action is higher (TC-059)."""

    hero: str
    card: PublicCard
    amount: int

    def apply(self, state: State) -> State:
        """The open action has a higher bonus number."""
        return _with_support(state, Support(hero=self.hero, card=self.card, bonus=self.amount))


@plays(
    CardType.ACTION,
    # The raise is for every action of the round, also by flurry or Haste, or for one roll.
    when=lambda state: PLAYING("TR-115") if _helps_all_actions(state) else ONTO_ONE_ROLL("TC-059"),
    stays_in_play=_helps_all_actions,
    beneficiary=oneself,
)
def play_action(state: State, played: CardPlayed, _choice: None) -> Decision:
    """A higher bonus number, not value, for the round or one roll (TR-115, TR-116, TC-059)."""
    hero, card = played.hero, played.card
    amount = state.card(card).amount(state.dialect.enhancements.action_bonus)
    if _helps_all_actions(state):
        yield BonusRaised(hero=hero, card=card, amount=amount)
    else:
        yield RollRaised(hero=hero, card=card, amount=amount)


_RULES: Final = MappingProxyType(
    {CardType.ADRENALIN: "TR-117", CardType.WILLPOWER: "TR-118", CardType.PRESENCE: "TR-119"}
)
_ROLLS: Final = {
    CardType.ADRENALIN: RollKind.PHYSICAL,
    CardType.WILLPOWER: RollKind.INTELLECTUAL,
    CardType.PRESENCE: RollKind.INTERPERSONAL,
}

RAISES: Final[Mapping[CardType, tuple[Attribute, ...]]] = MappingProxyType(
    {card: ATTRIBUTES_OF[kind] for card, kind in _ROLLS.items()}
)
"""Attribute card → the attributes that it may raise (TR-117..119)."""


def _require_attribute_of_card(state: State, play: PlayCard, choice: Raise) -> None:
    """Refuse a wrong attribute for the card, or a missing skill (TR-117..120, TG-015)."""
    kind = state.card(play.card).type
    match state.dialect.enhancements.raise_reach:
        case "attribute_for_the_round":
            rule = _RULES[kind]
        case "skill_for_the_round":
            rule = "TC-060"
        case "next_roll":
            if choice.attribute is None:
                return
            rule = "TG-015"
        case _:
            assert_never(state.dialect.enhancements.raise_reach)
    if choice.attribute not in RAISES[kind]:
        attribute = choice.attribute or phrase("nothing")
        allowed = one_of(RAISES[kind])
        raise refuse(Reason.WRONG_ATTRIBUTE, rule, card=kind, allowed=allowed, attribute=attribute)
    if state.dialect.enhancements.raise_reach == "skill_for_the_round" and choice.skill is None:
        raise refuse(Reason.SKILL_NOT_NAMED, "TC-060", card=kind)


def _sample_raises(state: State, _hero: str, card: Card) -> Iterator[Raise | None]:
    if state.dialect.enhancements.raise_reach == "next_roll":
        yield None  # the card decides the kind of roll
        return
    for attribute in RAISES[state.card(card).type]:
        yield Raise(attribute=attribute, skill=f"{attribute} skill")


@event
class AttributeRaised(core.NoCards):
    """An attribute of a hero is higher for the round."""

    hero: str
    card: PublicCard
    attribute: Attribute
    amount: int

    def apply(self, state: State) -> State:
        """The card is in play."""
        boost = Boost(hero=self.hero, card=self.card, amount=self.amount, attribute=self.attribute)
        return _with_boost(state, boost)


@event
class SkillRaised(core.NoCards):
    """A skill of a hero, or her equipment, is higher for the round (TC-060, TC-061).

    Attributes:
        hero: the hero whose card it is.
        card: the card.
        attribute: the attribute on which the skill is based, if it was named.
        skill: the skill, or the equipment.
        amount: by how much.
    """

    hero: str
    card: PublicCard
    attribute: Attribute | None
    skill: str
    amount: int

    def apply(self, state: State) -> State:
        """The card is in play."""
        boost = Boost(hero=self.hero, card=self.card, amount=self.amount, skill=self.skill)
        return _with_boost(state, boost)


@event
class NextRollRaised(core.NoCards):
    """The next roll of a kind that a hero makes in this round is better (TG-015)."""

    hero: str
    card: PublicCard
    kind: RollKind
    amount: int

    def apply(self, state: State) -> State:
        """The card is in play."""
        boost = Boost(hero=self.hero, card=self.card, amount=self.amount, next_roll=self.kind)
        return _with_boost(state, boost)


@plays(
    *RAISES,
    when=PLAYING("TR-117"),
    choice_type=Raise,
    validate_choice=_require_attribute_of_card,
    stays_in_play=lambda _state: True,
    beneficiary=oneself,
    samples=_sample_raises,
)
def raise_attribute(state: State, played: CardPlayed, choice: Raise) -> Decision:
    """Raise an attribute, a skill, equipment or the next roll (TR-117..121, TC-060, TG-015)."""
    hero, card, attribute = played.hero, played.card, choice.attribute
    printed = state.card(card)
    amount = printed.amount(state.dialect.enhancements.attribute_raise)
    match state.dialect.enhancements.raise_reach:
        case "attribute_for_the_round":
            attribute = present(attribute)
            yield AttributeRaised(hero=hero, card=card, attribute=attribute, amount=amount)
        case "skill_for_the_round":
            skill = present(choice.skill)
            yield SkillRaised(hero=hero, card=card, attribute=attribute, skill=skill, amount=amount)
        case "next_roll":
            kind = _ROLLS[printed.type]
            yield NextRollRaised(hero=hero, card=card, kind=kind, amount=amount)
        case _:
            assert_never(state.dialect.enhancements.raise_reach)


def _require_supportable(state: State, hero: str, rule: str) -> None:
    """Refuse support without an open action of another character on the heroes' side (TR-156)."""
    attempt = state.attempt
    if attempt is None or state.side_of(attempt.actor) is Side.VILLAINS:
        raise refuse(Reason.NO_ACTION_TO_SUPPORT, rule, hero=hero)
    if hero in attempt.actors:
        raise refuse(Reason.OWN_ACTION, rule, hero=hero)


SUPPORTING = Window.of(
    "for somebody else's open action",
    PLAYING,
    Guard[State]("for another's action", _require_supportable),
)


@event
class ActionSupported(core.NoCards):
    """A hero's card has raised the bonus number of another character's action."""

    hero: str
    card: PublicCard
    actor: str
    amount: int
    explanation: str

    def apply(self, state: State) -> State:
        """The open action has a higher bonus number."""
        return _with_support(state, Support(hero=self.hero, card=self.card, bonus=self.amount))


@plays(
    CardType.SUPPORTER,
    when=SUPPORTING("TR-156"),
    choice_type=Words,
    beneficiary=lambda state, _hero: state.attempts[-1].actor,
)
def play_supporter(state: State, played: CardPlayed, choice: Words) -> Decision:
    """A higher bonus number for another's open action, before or after the die (TR-156)."""
    yield ActionSupported(
        hero=played.hero,
        card=played.card,
        actor=state.attempts[-1].actor,
        amount=state.card(played.card).amount(state.dialect.enhancements.supporter_bonus),
        explanation=choice.text,
    )


ONTO_THE_EFFECT = Window.of(
    "for an open action of the hero", PLAYING, play_card.onto_open_action("TR-030")
)


@event
class EffectRaised(core.NoCards):
    """The effect value of a hero's open action is higher, or its total (TR-123, TR-125).

    Attributes:
        hero: the hero whose card it is.
        amount: by how much.
        raises_total: whether the total is raised, because the action has no effect value.
        percent: by how many percent the effect total is higher; where the host throws
            the dice of the effect, the host adds them (TG-016).
    """

    hero: str
    amount: int
    raises_total: bool
    percent: int = 0

    def apply(self, state: State) -> State:
        """The open action has a higher effect."""
        attempt = state.attempts[-1]
        coups, percent = attempt.coups + self.amount, attempt.coups_percent + self.percent
        return changed(state, replace(attempt, coups=coups, coups_percent=percent))


@plays(CardType.COUP_DE_GRACE, when=ONTO_THE_EFFECT("TR-123"))
def play_coup_de_grace(state: State, played: CardPlayed, _choice: None) -> Decision:
    """Raise the effect value, or else the total; lost on a failure (TR-123..125, TG-016)."""
    card, readings = state.card(played.card), state.dialect.enhancements
    amount = card.amount(readings.coup_de_grace)
    yield EffectRaised(
        hero=played.hero,
        amount=amount,
        raises_total=state.attempts[-1].effect_value is None and amount > 0,
        # An added card with an amount adds it instead of a percentage of the total.
        percent=0 if card.amount(0) else readings.coup_de_grace_percent,
    )


def _require_use(state: State, play: PlayCard, choice: Spending) -> None:
    """Refuse a point for an action whose result has been announced (TR-030)."""
    if choice.what_for is None:
        open_result(state, play.hero, "TR-030")


def _uses(_state: State, _hero: str, _card: Card) -> tuple[Spending, ...]:
    """Sample choices: a die for the open action, or another use."""
    return (Spending(), Spending(what_for=SAMPLE_USE))


@plays(
    CardType.DRAMA,
    when=PLAYING("TR-126"),
    choice_type=Spending,
    validate_choice=_require_use,
    samples=_uses,
)
@plays(
    CardType.HERO,
    when=PLAYING("TR-129"),
    choice_type=Spending,
    validate_choice=_require_use,
    samples=_uses,
)
def play_point(state: State, played: CardPlayed, choice: Spending) -> Decision:
    """Give a point: Drama as a possibility, Hero only for rolls (TR-126, TR-129)."""
    yield from gain_point(state, played.hero, choice.what_for)


HASTE = Window.of(
    "in rounds, also in somebody else's turn, but in no monologue",
    ROUNDS,
    Guard[State](
        "for a hero whom no monologue silences",
        lambda state, hero, _rule: require_not_silenced(state, hero),
    ),
    play_card.PLAYING_IN_ACTION,
)


@event
class ActionGained(core.NoCards):
    """A hero has an action more in this round."""

    hero: str

    def apply(self, state: State) -> State:
        """The hero has an action by Haste (TR-136)."""
        current = core.present(state.round)
        return replace(state, round=replace(current, hastened=(*current.hastened, self.hero)))


@plays(CardType.HASTE, when=HASTE("TR-136"))
def play_haste(_state: State, played: CardPlayed, _choice: None) -> Decision:
    """One more action, in any turn, but not in a monologue (TR-136, TR-137, TR-145)."""
    yield ActionGained(hero=played.hero)
