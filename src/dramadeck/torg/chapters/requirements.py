"""What many rules ask before anything happens.

Each function refuses with its reason, or gives what it found.

Public facts are checked before hidden ones, so that a refusal never tells what lies in a hand.
"""

from collections.abc import Iterable

from dramadeck.engine import Card
from dramadeck.engine.errors import nearest
from dramadeck.torg.cards import Side
from dramadeck.torg.characters import Character, Hero
from dramadeck.torg.reasons import Reason, refuse
from dramadeck.torg.resolution import SkillResolution
from dramadeck.torg.round import Round
from dramadeck.torg.state import Adventure, Scene, State


def adventure_of(state: State, rule: str) -> Adventure:
    """The adventure under way."""
    if state.adventure is None:
        raise refuse(Reason.ADVENTURE_NOT_BEGUN, rule)
    return state.adventure


def scene_of(state: State, rule: str) -> Scene:
    """The scene that is being played; not one that is over."""
    if state.scene is None:
        raise refuse(Reason.NO_SCENE, rule)
    scene_not_over(state, rule)
    return state.scene


def scene_not_over(state: State, rule: str) -> None:
    """Between the end of a scene and the refill nothing but discards happens (TR-044)."""
    if state.scene is not None and state.scene.awaiting:
        raise refuse(Reason.SCENE_OVER, rule, heroes=", ".join(state.scene.awaiting))


def round_of(state: State, rule: str) -> Round:
    """The round being played."""
    if state.round is None:
        raise refuse(Reason.NOT_IN_ROUNDS, rule)
    return state.round


def flipped_round_of(state: State, rule: str) -> Round:
    """The round being played, once its card has been flipped."""
    current = round_of(state, rule)
    if current.number == 0:
        raise refuse(Reason.WAIT_FOR_FIRST_FLIP, rule)
    return current


def no_rounds(state: State, rule: str) -> None:
    """The scene does not progress by rounds."""
    if state.round is not None:
        raise refuse(Reason.ROUNDS_UNDER_WAY, rule)


def no_open_action(state: State, rule: str) -> None:
    """Every declared action has been announced."""
    if state.attempt is not None:
        raise refuse(Reason.ACTION_ALREADY_OPEN, rule, actor=state.attempt.actor)


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
        cast = state.scene.cast if state.scene else ()
        known = [hero.name for hero in state.heroes] + [each.name for each in cast]
        near = nearest(name, known)
        raise refuse(Reason.UNKNOWN_CHARACTER, rule, name=name, nearest=near)
    return character


def villain_of(state: State, name: str, rule: str) -> Character:
    """The character of this name, who stands on the villains' side."""
    character = character_of(state, name, rule)
    if not isinstance(character, Character) or character.side is not Side.VILLAINS:
        raise refuse(Reason.NOT_A_VILLAIN, rule, character=name)
    return character


def in_action(state: State, name: str, rule: str) -> None:
    """The character takes part: in rounds, a hero in the action or somebody who has not fled."""
    if state.round is not None and name in state.round.heroes:
        return
    character = character_of(state, name, rule)
    if isinstance(character, Character):
        if character.has_fled:
            raise refuse(Reason.CHARACTER_FLED, rule, character=name)
    elif state.round is not None:
        raise refuse(Reason.NOT_IN_ACTION, rule, character=name)


def haste_first(state: State, actor: str) -> None:
    """An action given by Haste is taken at once, before anything else is rolled (TR-136)."""
    if state.round is not None and state.round.hastened and actor not in state.round.hastened:
        raise refuse(Reason.HASTE_FIRST, "TR-136", hero=state.round.hastened[-1])


def cards_in_hand(state: State, hero: str, cards: Iterable[Card], rule: str) -> None:
    """Each of these cards, named once, lies in the hero's hand."""
    distinct(cards, rule)
    held = state.hand(hero)
    for card in cards:
        if card not in held:
            raise refuse(Reason.CARD_NOT_IN_HAND, rule, card=card, hero=hero)


def distinct(cards: Iterable[Card], rule: str) -> None:
    """No card is named twice."""
    seen: set[Card] = set()
    for card in cards:
        if card in seen:
            raise refuse(Reason.CARDS_NAMED_TWICE, rule, card=card)
        seen.add(card)


def resolution_of(state: State, rule: str) -> SkillResolution:
    """The dramatic skill resolution under way."""
    if state.resolution is None:
        raise refuse(Reason.NO_RESOLUTION, rule)
    return state.resolution
