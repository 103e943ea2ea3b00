"""Requirements that many rules have; each function refuses with its reason.

Public facts are checked before hidden ones, so that a refusal never reveals a hand.
"""

from collections.abc import Iterable

from dramadeck.core import Card
from dramadeck.core.refusals import nearest_of, one_of
from dramadeck.torg.cards import CardType, Side
from dramadeck.torg.characters import Character, Hero
from dramadeck.torg.reasons import Reason, refuse
from dramadeck.torg.scene import Subplot
from dramadeck.torg.state import State


def hero_of(state: State, name: str, rule: str) -> Hero:
    """The hero of this name."""
    hero = state.hero(name)
    if hero is None:
        character_of(state, name, rule)
        raise refuse(Reason.NOT_A_HERO, rule, character=name)
    return hero


def character_of(state: State, name: str, rule: str) -> Hero | Character:
    """The hero or other character of this name."""
    character = state.character(name)
    if character is None:
        near = nearest_of(name, state.everybody)
        raise refuse(Reason.UNKNOWN_CHARACTER, rule, name=name, nearest=near)
    return character


def villain_of(state: State, name: str, rule: str) -> Character:
    """The character of this name, who has to be on the villains' side."""
    character = character_of(state, name, rule)
    if not isinstance(character, Character) or character.side is not Side.VILLAINS:
        raise refuse(Reason.NOT_A_VILLAIN, rule, character=name)
    return character


def require_in_action(state: State, name: str, rule: str) -> None:
    """Refuse a hero who is not in the action of the rounds, and a character who has fled."""
    if state.round is not None and name in state.round.heroes:
        return
    character = character_of(state, name, rule)
    if isinstance(character, Character):
        if character.has_fled:
            raise refuse(Reason.CHARACTER_FLED, rule, character=name)
        return
    require_not_fallen(state, name, rule)
    if state.round is not None:
        raise refuse(Reason.NOT_IN_ACTION, rule, character=name)


def require_hero_in_action(state: State, name: str, rule: str) -> None:
    """Refuse a character who is no hero, or is not in the action."""
    hero_of(state, name, rule)
    require_in_action(state, name, rule)


def require_awake(state: State, name: str) -> None:
    """Refuse a character who is unconscious or knocked out (TR-063)."""
    character = character_of(state, name, "TR-063")
    if character.injuries.is_senseless:
        raise refuse(Reason.CHARACTER_IS_OUT, "TR-063", character=name)


def require_same_combat(state: State, one: str, other: str, rule: str) -> None:
    """Refuse two characters who fight in different combats."""
    if not state.same_combat(one, other):
        raise refuse(Reason.NOT_IN_SAME_COMBAT, rule, one=one, other=other)


def require_not_fallen(state: State, hero: str, rule: str) -> None:
    """Refuse a hero who has given her life in this adventure (TR-172)."""
    if hero in state.fallen:
        raise refuse(Reason.HERO_HAS_FALLEN, rule, hero=hero)


def require_cards_in_hand(state: State, hero: str, cards: Iterable[Card], rule: str) -> None:
    """Refuse cards that are named twice or are not in the hero's hand."""
    require_distinct(cards, rule)
    held = state.hand(hero)
    for card in cards:
        if card not in held:
            raise refuse(Reason.CARD_NOT_IN_HAND, rule, card=card, hero=hero)


def require_card_in_pool(state: State, hero: str, card: Card, rule: str) -> None:
    """Refuse a card that is not in the hero's pool."""
    if card not in state.pool(hero):
        raise refuse(Reason.CARD_NOT_IN_POOL, rule, card=card, hero=hero)


def require_type(state: State, card: Card, types: tuple[CardType, ...], rule: str) -> CardType:
    """Refuse a card of another type than these; return its type."""
    kind = state.card(card).type
    if kind not in types:
        raise refuse(Reason.WRONG_CARD_TYPE, rule, card=card, type=kind, wanted=one_of(types))
    return kind


def subplot_of(state: State, hero: str, kind: CardType) -> Subplot | None:
    """The hero's accepted subplot of this type, if there is one."""
    own = (subplot for subplot in state.subplots if subplot.hero == hero)
    return next((subplot for subplot in own if subplot.type is kind), None)


def require_distinct(cards: Iterable[Card], rule: str) -> None:
    """Refuse a card that is named twice."""
    earlier: set[Card] = set()
    for card in cards:
        if card in earlier:
            raise refuse(Reason.CARDS_NAMED_TWICE, rule, card=card)
        earlier.add(card)
