"""What many rules ask before anything happens.

Each function refuses with its reason, or gives what it found.

Public facts are checked before hidden ones, so that a refusal never tells what lies in a hand.
"""

from collections.abc import Iterable
from typing import assert_never

from dramadeck import core
from dramadeck.core import Card
from dramadeck.core.refusals import nearest_of, one_of
from dramadeck.torg.cards import ActionKind, Advantage, CardType, Disadvantage, Side
from dramadeck.torg.characters import Character, Hero
from dramadeck.torg.reasons import Reason, refuse
from dramadeck.torg.rules.monologues import is_hostile, is_silenced, require_no_hostility
from dramadeck.torg.state import State
from dramadeck.torg.status import conditions_on, order_by_speed, suffers_setback
from dramadeck.torg.subplots import Subplot


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
        near = nearest_of(name, known)
        raise refuse(Reason.UNKNOWN_CHARACTER, rule, name=name, nearest=near)
    return character


def villain_of(state: State, name: str, rule: str) -> Character:
    """The character of this name, who stands on the villains' side."""
    character = character_of(state, name, rule)
    if not isinstance(character, Character) or character.side is not Side.VILLAINS:
        raise refuse(Reason.NOT_A_VILLAIN, rule, character=name)
    return character


def require_in_action(state: State, name: str, rule: str) -> None:
    """The character takes part: in rounds, a hero in the action or somebody who has not fled."""
    if state.round is not None and name in state.round.heroes:
        return
    character = character_of(state, name, rule)
    if isinstance(character, Character):
        if character.has_fled:
            raise refuse(Reason.CHARACTER_FLED, rule, character=name)
    elif name in state.fallen:
        require_not_fallen(state, name, rule)
    elif state.round is not None:
        raise refuse(Reason.NOT_IN_ACTION, rule, character=name)


def require_hero_in_action(state: State, name: str, rule: str) -> None:
    """A hero of this name takes part."""
    hero_of(state, name, rule)
    require_in_action(state, name, rule)


def require_awake(state: State, name: str) -> None:
    """Who is unconscious or knocked out does nothing until that is over (TR-063)."""
    character = character_of(state, name, "TR-063")
    if character.injuries.is_senseless:
        raise refuse(Reason.CHARACTER_IS_OUT, "TR-063", character=name)


def require_same_combat(state: State, one: str, other: str, rule: str) -> None:
    """The two fight in the same combat."""
    if not state.same_combat(one, other):
        raise refuse(Reason.NOT_IN_SAME_COMBAT, rule, one=one, other=other)


def require_higher_total_first(state: State, hero: str) -> None:
    """Of heroes who fight each other the one with the higher total acts first (TR-086)."""
    order = state.round.order if state.round else ()
    own = next((each.total for each in order if each.hero == hero), None)
    if own is None or state.round is None:
        return
    for each in order:
        waits = state.round.turns_taken(each.hero) <= state.round.turns_taken(hero)
        if each.total > own and waits and _could_act(state, each.hero):
            raise refuse(
                Reason.WAIT_FOR_FASTER,
                "TR-086",
                faster=each.hero,
                hero=hero,
                by=core.phrase("Dexterity total"),
            )


def require_fastest_first(state: State, actor: str, beside: tuple[str, ...]) -> None:
    """In each pass of a flurry who is known to be faster acts first (TG-039)."""
    side, current = state.side_of(actor), state.round
    own = _speed(state, actor)
    if not own or current is None or not state.suffers(side, Advantage.FLURRY):
        return
    for name in order_by_speed(state, side):
        waits = current.turns_taken(name) <= current.turns_taken(actor)
        if name in beside or not waits or _speed(state, name) <= own:
            continue
        if _could_act(state, name):
            raise refuse(
                Reason.WAIT_FOR_FASTER,
                "TG-039",
                faster=name,
                hero=actor,
                by=core.phrase("Basic Speed"),
            )


def _speed(state: State, name: str) -> int:
    character = state.character(name)
    return (character.speed if character else None) or 0


def _could_act(state: State, name: str) -> bool:
    return not is_out(state, name) and state.actions_left(name) > 0


def is_out(state: State, name: str) -> bool:
    """Whether nobody waits for somebody who lies senseless, or has to listen to a monologue."""
    character = state.character(name)
    if character is None or is_silenced(state, name):
        return True
    return character.injuries.is_senseless


def require_not_fallen(state: State, hero: str, rule: str) -> None:
    """The hero has not given her life in this adventure (TR-172)."""
    if hero in state.fallen:
        raise refuse(Reason.HERO_HAS_FALLEN, rule, hero=hero)


def require_haste_first(state: State, actor: str) -> None:
    """An action given by Haste is taken at once, before anything else is rolled (TR-136)."""
    if state.round is None or not state.round.hastened or actor in state.round.hastened:
        return
    able = [each for each in state.round.hastened if not is_out(state, each)]
    if able:
        raise refuse(Reason.HASTE_FIRST, "TR-136", hero=able[-1])


def require_cards_in_hand(state: State, hero: str, cards: Iterable[Card], rule: str) -> None:
    """Each of these cards, named once, lies in the hero's hand."""
    require_distinct(cards, rule)
    held = state.hand(hero)
    for card in cards:
        if card not in held:
            raise refuse(Reason.CARD_NOT_IN_HAND, rule, card=card, hero=hero)


def require_card_in_pool(state: State, hero: str, card: Card, rule: str) -> None:
    """This card lies in the hero's pool."""
    if card not in state.pool(hero):
        raise refuse(Reason.CARD_NOT_IN_POOL, rule, card=card, hero=hero)


def of_type(state: State, card: Card, types: tuple[CardType, ...], rule: str) -> CardType:
    """The type of a card, which is one of these."""
    kind = state.card(card).type
    if kind not in types:
        raise refuse(Reason.WRONG_CARD_TYPE, rule, card=card, type=kind, wanted=one_of(types))
    return kind


def subplot_of(state: State, hero: str, kind: CardType) -> Subplot | None:
    """The hero's accepted subplot of this type, if there is one."""
    found = (each for each in state.subplots if (each.hero, each.type) == (hero, kind))
    return next(found, None)


def require_distinct(cards: Iterable[Card], rule: str) -> None:
    """No card is named twice."""
    seen: set[Card] = set()
    for card in cards:
        if card in seen:
            raise refuse(Reason.CARDS_NAMED_TWICE, rule, card=card)
        seen.add(card)


def require_no_defense(action: ActionKind, actor: str) -> None:
    """A defense is no attempt: the next attack decides it (TR-091)."""
    if action is ActionKind.DEFEND:
        raise refuse(Reason.DEFENSE_IS_TESTED, "TR-091", actor=actor)


def require_permitted(
    state: State, actors: tuple[str, ...], action: ActionKind, target: str | None
) -> None:
    """Refuse a defense, a target that is not here, and what is ruled out now."""
    require_no_defense(action, actors[0])
    if target is not None:
        character_of(state, target, "TR-082")
    require_unrestricted(state, actors, action, (target,))


def require_unrestricted(
    state: State, actors: Iterable[str], action: ActionKind, targets: Iterable[str | None] = ()
) -> None:
    """Refuse an action that a reality storm or a setback rules out (TC-031, TC-018, TG-045)."""
    readings, targets = state.dialect.approved_actions, tuple(targets)
    if state.scene is not None and state.scene.has_storm and action not in readings.storm_actions:
        raise refuse(Reason.STORM_FORBIDS, "TC-031", action=action, left=readings.storm_actions)
    for actor in actors:
        require_no_hostility(state, actor, action, targets)
        if conditions_on(state, actor, Disadvantage.SETBACK):
            raise refuse(Reason.ACTION_LOST, "TG-061", actor=actor)
        if suffers_setback(state, actor):
            _require_no_setback(state, actor, action, targets)


def _require_no_setback(
    state: State, actor: str, action: ActionKind, targets: tuple[str | None, ...]
) -> None:
    """Where no event fits, some texts forbid instead of penalizing.

    Offensive is an attack, and whatever is aimed at somebody on the other side; harming is an
    attack, and a maneuver, which is there to exhaust (TG-053).
    """
    own = state.side_of(actor)
    match state.dialect.rounds.setback:
        case "penalty":
            return
        case "no_offensive_action":
            if is_hostile(state, actor, action, targets):
                raise refuse(Reason.NO_OFFENSE, "TC-018", side=own)
        case "no_harming_action":
            if action in (ActionKind.ATTACK, ActionKind.MANEUVER):
                raise refuse(Reason.NO_HARM_ALLOWED, "TG-045", side=own)
        case _:
            assert_never(state.dialect.rounds.setback)
