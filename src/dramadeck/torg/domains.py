"""The values that fields of commands may have in a state, by domain.

`dramadeck.torg.field_types` names the domains. Menus show these values, so a domain holds only what
the sender of the command may know.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice, product
from types import MappingProxyType
from typing import Any, Final

from dramadeck.charts.torg import InteractionEffect
from dramadeck.core import Card
from dramadeck.core.seats import name_of_sender
from dramadeck.core.validation import unused_name
from dramadeck.torg.attempt import Check
from dramadeck.torg.cards import DECLINABLE, ActionKind, CardType, Side
from dramadeck.torg.choices import Gift, Leading
from dramadeck.torg.field_types import NEWCOMER, SAMPLE_POSTURE, SAMPLE_TOTAL, SAMPLE_VALUE
from dramadeck.torg.round import DexterityTotal
from dramadeck.torg.rules import adventure, multi_action, piles, turns
from dramadeck.torg.rules.cards.play_card import PLAYS
from dramadeck.torg.rules.rulings import OF_THE_TASK, Counter
from dramadeck.torg.state import State

# ----------------------------------------------------------------------------------- characters


def _opponents(state: State, command: object) -> Iterable[str]:
    """The characters of the other side; for the gamemaster's own commands the heroes."""
    actor = name_of_sender(command) or getattr(command, "lead", None)
    return state.members(state.side_of(actor).other if actor else Side.HEROES)


def _counted(state: State, command: Any) -> Iterable[str]:
    """The characters who have the counter that the command names."""
    if command.counter in OF_THE_TASK:
        return ()
    if command.counter is Counter.POSSIBILITIES:
        return filter(state.is_possibility_rated, state.everybody)
    return state.everybody


def _stoppable(state: State, command: object) -> Iterable[str]:
    """The targets of the open attack, where an active defense may stop a hit (TG-047)."""
    attempt = state.attempt
    waits = state.dialect.approved_actions.attack == "damage_is_rolled"
    if attempt is None or not waits or attempt.actor != name_of_sender(command):
        return ()
    return dict.fromkeys(
        check.target
        for check in attempt.checks
        if check.target is not None and attempt.action_of(check) is ActionKind.ATTACK
    )


# ---------------------------------------------------------------------------------------- cards


def _hand(state: State, command: object) -> Iterable[Card]:
    hero = name_of_sender(command)
    return sorted(state.hand(hero)) if state.hero(hero) else ()


def _pool(state: State, command: Any) -> Iterable[Card]:
    return state.pool(command.hero) if state.hero(command.hero) else ()


def _gifts(state: State, command: Any) -> Iterable[Gift]:
    """Each card for each other player's hero; into hand or pool, if both are allowed (TG-022)."""
    hero, card = command.hero, command.card
    held = sorted({*state.hand(hero), *state.pool(hero)} - {card})
    others = [other.name for other in state.heroes if other.name not in state.party_of(hero)]
    is_free = state.dialect.enhancements.leadership_place == "hand_or_pool"
    places = (None, state.round is None) if is_free else (None,)
    for to_pool, other, gift_card in product(places, others, held):
        yield Gift(to_hero=other, cards=(gift_card,), to_pool=to_pool)


def _discardable(state: State, command: Any) -> Iterable[Card]:
    """Cards of the hand that are neither played nor given away."""
    choice = command.choice
    gifts = choice.gifts if isinstance(choice, Leading) else ()
    used_cards = {command.card, *(card for gift in gifts for card in gift.cards)}
    return (card for card in _hand(state, command) if card not in used_cards)


def _playable(state: State, command: Any) -> Iterable[Card]:
    """The cards that the hero may play now."""
    hero = command.hero
    if state.hero(hero) is None:
        return
    usable = state.usable(hero)
    for card in sorted({*usable, *state.hand(hero)}):
        card_rule = PLAYS.get(state.card(card).type)
        if card_rule is None or not (card in usable or card_rule.out_of_hand(state)):
            continue
        if card_rule.moment(state).refusal(state, hero) is None:
            yield card


def _drawn_cards(state: State, command: object) -> Iterable[tuple[Card, ...]]:
    """A sample of the cards that a hero still has to name, if any."""
    hero = name_of_sender(command)
    owed = state.pending.owed.count(hero)
    if owed:
        most = min(owed, len(state.drama_deck) or owed)
        yield tuple(islice(piles.cards_to_come(state, hero), most))


def _movable_cards(state: State, _command: object) -> Iterable[Card]:
    """The top card of the discard pile, then all cards of the deck; never the card in force."""
    top_card = state.top_card
    in_force = None if top_card is None else top_card.number
    cards = (*state.discard_pile[-1:], *state.setup.deck.numbers)
    return (card for card in cards if card != in_force)


# ------------------------------------------------------------------------------------- the rest


def _efforts(state: State, command: object) -> Iterator[multi_action.Effort]:
    """The efforts of the others on the side of the lead character."""
    lead = name_of_sender(command)
    for name in state.members(state.side_of(lead)):
        if name != lead:
            yield multi_action.Effort(helper=name, value=SAMPLE_VALUE, perception=SAMPLE_VALUE)


def _subplots(state: State, hero: str) -> Iterable[CardType]:
    return dict.fromkeys(subplot.type for subplot in state.subplots if subplot.hero == hero)


GROUPS: Final[Mapping[str, Callable[[State, Any], Iterable[Any]]]] = MappingProxyType(
    {
        "actors": lambda state, _: (
            state.pending.aftermath.actors if state.pending.aftermath else ()
        ),
        "kinds of attempts": lambda _state, _: (
            kind for kind in ActionKind if kind != ActionKind.DEFEND
        ),
        "called": lambda state, command: (
            call.target
            for call in (state.round.conditions.calls if state.round else ())
            if call.actor == name_of_sender(command)
        ),
        "cards to come": lambda state, _: piles.cards_to_come(state),
        "characters": lambda state, _: state.everybody,
        "choices": lambda state, command: (
            card_rule.samples(state, command.hero, command.card)
            if (card_rule := PLAYS.get(state.card(command.card).type))
            else ()
        ),
        # A check against each opponent, and one without a target.
        "checks": lambda state, command: (
            Check(value=SAMPLE_VALUE, difficulty=SAMPLE_VALUE, target=target)
            for target in (*_opponents(state, command), None)
        ),
        # Every combat with a name, and the one without.
        "combats": lambda state, _: dict.fromkeys(
            (None, *(fighter.combat for fighter in (state.round.fighters if state.round else ())))
        ),
        # The characters on the side of the actor who may act with her.
        "comrades": lambda state, command: (
            name
            for name in state.members(state.side_of(name_of_sender(command)))
            if turns.SHARED_TURN.allows(state, name)
        ),
        "counted": _counted,
        "counters": lambda state, _: (
            counter for counter in Counter if state.resolution or counter not in OF_THE_TASK
        ),
        "doers": lambda state, command: (
            name for name in state.everybody if name != command.target
        ),
        "drama cards": lambda state, command: (
            card for card in _hand(state, command) if state.card(card).type is CardType.DRAMA
        ),
        "drawn cards": _drawn_cards,
        "efforts": _efforts,
        "askers": lambda state, _: dict.fromkeys(it.hero for it in state.pending.questions),
        # Cards of the hand, where the text lets some of them go into the pool.
        "for a critical moment": lambda state, command: (
            _hand(state, command)
            if state.dialect.pools.critical_moment == "chosen_into_the_pool"
            else ()
        ),
        "gifts": _gifts,
        "hand": _hand,
        "heroes": lambda state, _: (hero.name for hero in state.heroes),
        "heroes to act": lambda state, _: state.survivors,
        "hit": lambda state, _: state.pending.aftermath.hits if state.pending.aftermath else (),
        "interaction effects": lambda _state, _: tuple(InteractionEffect),
        "lasting subplots": lambda state, command: (
            subplot.type
            for hero in filter(None, [state.hero(command.hero)])
            for subplot in hero.campaigned
        ),
        "movable cards": _movable_cards,
        "new heroes": lambda state, _: (unused_name(NEWCOMER, (*state.everybody, *state.fallen)),),
        "new postures": lambda state, _: (
            unused_name(
                SAMPLE_POSTURE,
                [posture.what for posture in (state.round.postures if state.round else ())],
            ),
        ),
        # A sample hand for each hero: one card of the deck.
        "noted hands": lambda state, _: tuple(
            adventure.SavedHand(hero=hero.name, hand=(card,))
            for hero, card in zip(state.heroes, state.setup.deck.numbers, strict=False)
        ),
        "numbers of steps": lambda state, _: (
            range(1, len(state.resolution.open_steps) + 1) if state.resolution else ()
        ),
        "offerers": lambda state, command: (
            offer.hero
            for offer in state.pending.offers
            if offer.with_hero == name_of_sender(command)
        ),
        "opponents": _opponents,
        "own cards": lambda state, command: (*_hand(state, command), *_pool(state, command)),
        "playable cards": _playable,
        "pool": _pool,
        "ready": lambda state, _: (
            name for name in state.everybody if turns.ABLE_TO_ACT.allows(state, name)
        ),
        # The heroes in the action, who may turn on each other.
        "rivals": lambda state, _: (
            DexterityTotal(hero=name, total=SAMPLE_TOTAL)
            for name in (state.round.heroes if state.round else ())
        ),
        "spenders": lambda state, _: dict.fromkeys(due.hero for due in state.pending.points_due),
        "stoppable": _stoppable,
        "subplots": lambda state, command: _subplots(state, command.hero),
        "subplots of the owner": lambda state, command: _subplots(state, command.owner),
        "to discard": _discardable,
        # In rounds cards of the pool, subplots apart; else cards of the hand (TR-038, TR-167).
        "tradable": lambda state, command: (
            _hand(state, command)
            if state.round is None
            else [card for card in _pool(state, command) if state.card(card).type not in DECLINABLE]
        ),
        "traders": lambda state, _: (offer.hero for offer in state.pending.offers),
        "villains": lambda state, _: state.members(Side.VILLAINS),
    }
)
"""Domain → its values now, for a command whose other fields are set."""
