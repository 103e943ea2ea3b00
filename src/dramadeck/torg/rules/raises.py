"""What cards in play add to an attempt, and which of them it uses up."""

from typing import NamedTuple

from dramadeck.core import replace
from dramadeck.torg.attempt import Attempt, Attribute, Boost, Check, RollKind
from dramadeck.torg.cards import ActionKind
from dramadeck.torg.rules.piles import CardsExpired
from dramadeck.torg.state import State, Story

_OF_ATTRIBUTES = {
    Attribute.DEXTERITY: RollKind.PHYSICAL,
    Attribute.STRENGTH: RollKind.PHYSICAL,
    Attribute.TOUGHNESS: RollKind.PHYSICAL,
    Attribute.PERCEPTION: RollKind.INTELLECTUAL,
    Attribute.MIND: RollKind.INTELLECTUAL,
    Attribute.CHARISMA: RollKind.INTERPERSONAL,
    Attribute.SPIRIT: RollKind.INTERPERSONAL,
}

_OF_ACTIONS = {
    ActionKind.MANEUVER: RollKind.PHYSICAL,
    ActionKind.TRICK: RollKind.INTELLECTUAL,
    ActionKind.TEST: RollKind.INTELLECTUAL,
    ActionKind.TAUNT: RollKind.INTERPERSONAL,
    ActionKind.INTIMIDATE: RollKind.INTERPERSONAL,
}


class Raises(NamedTuple):
    """What cards in play add to all checks alike: to the effect value, to the bonus number."""

    effect: int
    bonus: int


def roll_kind(action: ActionKind, attribute: Attribute | None) -> RollKind | None:
    """Which attribute card helps a roll: the action says so, or the attribute (TG-049..053).

    >>> roll_kind(ActionKind.TEST, None), roll_kind(ActionKind.ATTACK, Attribute.DEXTERITY)
    (<RollKind.INTELLECTUAL: 'intellectual'>, <RollKind.PHYSICAL: 'physical'>)
    """
    return _OF_ACTIONS.get(action) or (_OF_ATTRIBUTES[attribute] if attribute else None)


def raises(state: State, attempt: Attempt) -> Raises:
    """What the cards of those who act add to their attempt."""
    # A group acts with its lowest value, so a raise helps it only where everybody has it.
    bonus = min(
        sum(each.amount for each in _boosts(state, attempt, actor) if each.raises_bonus)
        for actor in attempt.actors
    )
    effect = sum(
        each.amount
        for each in _boosts(state, attempt, attempt.actor)
        if each.raises_value(attempt.effect_attribute, attempt.effect_skill)
    )
    return Raises(effect=effect, bonus=bonus)


def raised_value(state: State, attempt: Attempt, check: Check) -> int:
    """What the cards of those who act add to the value of one check (TR-121, TC-060, TG-015)."""
    attribute, skill = attempt.attribute_of(check), attempt.skill_of(check)
    kind = roll_kind(attempt.action_of(check), attribute)
    return min(
        sum(
            each.amount
            for each in _boosts(state, attempt, actor)
            if each.raises_value(attribute, skill)
            or (each.next_roll is not None and each.next_roll is kind)
        )
        for actor in attempt.actors
    )


def _boosts(state: State, attempt: Attempt, actor: str) -> tuple[Boost, ...]:
    """A hero's cards that help an attempt; none of them twice."""
    here = {each.card for each in state.boosts}
    kept = (each for each in attempt.kept if each.card not in here)
    return tuple(
        each
        for each in (*state.boosts, *kept)
        if each.hero == actor and each.card not in attempt.spent
    )


def guarded(state: State, attempt: Attempt) -> Attempt:
    """The attempt with what a Defense card makes harder for its actor (TC-065)."""
    guards = state.scene.guards if state.scene else ()
    against = tuple(each for each in guards if each.opponent in attempt.actors)
    if not against:
        return attempt
    checks = tuple(
        replace(
            check,
            difficulty=check.difficulty
            + sum(each.bonus for each in against if each.hero == check.target),
        )
        for check in attempt.checks
    )
    return replace(attempt, checks=checks)


def use_up(state: State, attempt: Attempt) -> Story:
    """A card that raises the next roll of a kind has helped, and is discarded (TG-015)."""
    kinds = {
        roll_kind(attempt.action_of(check), attempt.attribute_of(check)) for check in attempt.checks
    }
    for each in state.boosts:
        if each.next_roll is not None and each.next_roll in kinds and each.hero in attempt.actors:
            state = yield CardsExpired(hero=each.hero, cards=(each.card,))
    return state
