"""Who belongs to the groups that the fields of commands name (`dramadeck.torg.asked`).

Whoever sends the command knows them: a menu is made of them.
"""

from collections.abc import Callable, Iterable, Mapping
from itertools import product
from types import MappingProxyType
from typing import Any, Final

from dramadeck.engine import Card
from dramadeck.engine.senders import name_of_sender
from dramadeck.torg.asked import SAMPLE_TOTAL, SAMPLE_VALUE
from dramadeck.torg.attempt import Attempt, Check
from dramadeck.torg.cards import ActionKind, Side
from dramadeck.torg.chapters.coordination import Effort
from dramadeck.torg.chapters.saved_hands import SavedHand
from dramadeck.torg.choices import Gift, Leading
from dramadeck.torg.round import DexterityTotal
from dramadeck.torg.state import State
from dramadeck.torg.subplots import DECLINABLE


def _opponents(state: State, command: object) -> Iterable[str]:
    """Who stands on the other side; of the gamemaster's own commands the heroes."""
    actor = name_of_sender(command) or getattr(command, "lead", None)
    return state.members(state.side_of(actor).other if actor else Side.HEROES)


def _heroes(state: State, _command: object) -> Iterable[str]:
    return (each.name for each in state.heroes)


def everybody(state: State) -> tuple[str, ...]:
    """The heroes, and all others who are in the scene.

    >>> from dramadeck import torg
    >>> everybody(torg.new_game(["Quin", "Marco"], seed=7))
    ('Quin', 'Marco')
    """
    cast = state.scene.cast if state.scene else ()
    return (*(each.name for each in state.heroes), *(each.name for each in cast))


def _characters(state: State, _command: object) -> Iterable[str]:
    return everybody(state)


def _to_act(state: State, _command: object) -> Iterable[str]:
    """The heroes who have not fallen."""
    return state.survivors


def _comrades(state: State, command: object) -> Iterable[str]:
    """Those on the side of who acts."""
    return state.members(state.side_of(name_of_sender(command)))


def _checks(state: State, command: object) -> Iterable[Check]:
    """Something against each opponent, or against nobody."""
    for target in (*_opponents(state, command), None):
        yield Check(value=SAMPLE_VALUE, difficulty=SAMPLE_VALUE, target=target)


def _efforts(state: State, command: object) -> Iterable[Effort]:
    """What each of the others on the side of who leads may add."""
    lead = name_of_sender(command)
    for name in state.members(state.side_of(lead)):
        if name != lead:
            yield Effort(helper=name, value=SAMPLE_VALUE, perception=SAMPLE_VALUE)


def _actors(state: State, _command: object) -> Iterable[str]:
    """Who did what was just announced."""
    return state.play.aftermath.actors if state.play.aftermath else ()


def _spenders(state: State, _command: object) -> Iterable[str]:
    """Whose points wait for the gamemaster to say what they do."""
    return dict.fromkeys(each.hero for each in state.play.points_due)


def _hand(state: State, command: object) -> Iterable[Card]:
    return sorted(state.hand(name_of_sender(command) or ""))


def _pool(state: State, command: Any) -> Iterable[Card]:
    return state.pool(command.hero)


def _tradable(state: State, command: Any) -> Iterable[Card]:
    """In rounds cards of the pool, subplots apart; else cards of the hand (TR-038, TR-167)."""
    if state.round is None:
        return _hand(state, command)
    return (c for c in state.pool(command.hero) if state.card(c).type not in DECLINABLE)


def _for_a_moment(state: State, command: object) -> Iterable[Card]:
    """Cards of the hand, where the text lets some of them go into the pool."""
    are_chosen = state.dialect.pools.critical_moment == "chosen_into_the_pool"
    return _hand(state, command) if are_chosen else ()


def _gifts(state: State, command: Any) -> Iterable[Gift]:
    """Each card for each other player's hero; into hand or pool, where that is free (TG-022)."""
    hero, card = command.hero, command.card
    held = sorted({*state.hand(hero), *state.pool(hero)} - {card})
    others = [each.name for each in state.heroes if each.name not in state.party_of(hero)]
    is_free = state.dialect.enhancements.leadership_place == "hand_or_pool"
    places = (None, state.round is None) if is_free else (None,)
    for to_pool, other, given in product(places, others, held):
        yield Gift(to_hero=other, cards=(given,), to_pool=to_pool)


def _thrown_away(state: State, command: Any) -> Iterable[Card]:
    """Cards of the hand that are neither played nor given away."""
    choice = command.choice
    gifts = choice.gifts if isinstance(choice, Leading) else ()
    gone = {command.card, *(card for gift in gifts for card in gift.cards)}
    return (card for card in _hand(state, command) if card not in gone)


def _rivals(state: State, _command: object) -> Iterable[DexterityTotal]:
    """The heroes in the action, who may turn on each other."""
    heroes = state.round.heroes if state.round else ()
    return (DexterityTotal(hero=each, total=SAMPLE_TOTAL) for each in heroes)


def noted_hands(state: State) -> tuple[SavedHand, ...]:
    """A sample of a hand that each hero may have held: a card of the deck's own list.

    >>> from dramadeck import torg
    >>> noted_hands(torg.new_game(["Quin", "Marco"], seed=7))[1].hand
    (2,)
    """
    pairs = zip(state.heroes, state.setup.deck.numbers, strict=False)
    return tuple(SavedHand(hero=hero.name, hand=(card,)) for hero, card in pairs)


def _doers(state: State, command: Any) -> Iterable[str]:
    return (each for each in _characters(state, command) if each != command.target)


def _stoppable(state: State, command: object) -> Iterable[str]:
    """At whom an attack is aimed, where an active defense stops it before the damage (TG-047)."""
    attempt = state.attempt
    waits = state.dialect.approved_actions.attack == "damage_is_rolled"
    if attempt is None or not waits or attempt.actor != name_of_sender(command):
        return ()
    return dict.fromkeys(_attacked(attempt))


def _attacked(attempt: Attempt) -> Iterable[str]:
    for each in attempt.checks:
        if each.target is not None and attempt.action_of(each) is ActionKind.ATTACK:
            yield each.target


GROUPS: Final[Mapping[str, Callable[[State, Any], Iterable[Any]]]] = MappingProxyType(
    {
        "actors": _actors,
        "characters": _characters,
        "checks": _checks,
        "comrades": _comrades,
        "doers": _doers,
        "efforts": _efforts,
        "for a critical moment": _for_a_moment,
        "gifts": _gifts,
        "hand": _hand,
        "heroes": _heroes,
        "heroes to act": _to_act,
        "noted hands": lambda state, _command: noted_hands(state),
        "opponents": _opponents,
        "pool": _pool,
        "rivals": _rivals,
        "spenders": _spenders,
        "stoppable": _stoppable,
        "thrown away": _thrown_away,
        "tradable": _tradable,
    }
)
"""Group → who belongs to it now, for a command whose other fields stand."""
