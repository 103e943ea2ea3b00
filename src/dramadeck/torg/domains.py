"""Who belongs to the groups that the fields of commands name (`dramadeck.torg.field_types`).

Whoever sends the command knows them: a menu is made of them.
"""

from collections.abc import Callable, Iterable, Mapping
from itertools import islice, product
from types import MappingProxyType
from typing import Any, Final

from dramadeck.charts.torg import InteractionEffect
from dramadeck.core import Card
from dramadeck.core.coercion import unused_name
from dramadeck.core.seats import name_of_sender
from dramadeck.torg.attempt import Attempt, Check
from dramadeck.torg.cards import ActionKind, CardType, Side
from dramadeck.torg.choices import Choice, Gift, Leading
from dramadeck.torg.field_types import NEWCOMER, SAMPLE_POSTURE, SAMPLE_TOTAL, SAMPLE_VALUE
from dramadeck.torg.round import DexterityTotal
from dramadeck.torg.rules.adventure import SavedHand
from dramadeck.torg.rules.cards.play_card import PLAYS
from dramadeck.torg.rules.paper_deck import cards_to_come
from dramadeck.torg.rules.rulings import OF_THE_TASK, Counter
from dramadeck.torg.rules.summed_efforts import Effort
from dramadeck.torg.rules.turns import OWN_TURN, SHARED_TURN
from dramadeck.torg.state import State
from dramadeck.torg.subplots import DECLINABLE


def _opponents(state: State, command: object) -> Iterable[str]:
    """Who stands on the other side; of the gamemaster's own commands the heroes."""
    actor = name_of_sender(command) or getattr(command, "lead", None)
    return state.members(state.side_of(actor).other if actor else Side.HEROES)


def _heroes(state: State, _command: object) -> Iterable[str]:
    return (each.name for each in state.heroes)


def _characters(state: State, _command: object) -> Iterable[str]:
    return state.everybody


def _to_act(state: State, _command: object) -> Iterable[str]:
    """The heroes who have not fallen."""
    return state.survivors


def _comrades(state: State, command: object) -> Iterable[str]:
    """Those on the side of who acts who may act with her."""
    side = state.members(state.side_of(name_of_sender(command)))
    return (each for each in side if SHARED_TURN.opens(state, each))


def _attempts(_state: State, _command: object) -> Iterable[ActionKind]:
    """The kinds of actions that are attempts; a defense is none."""
    return (each for each in ActionKind if each is not ActionKind.DEFEND)


def _ready(state: State, _command: object) -> Iterable[str]:
    """Everybody whose turn it is."""
    return (each for each in state.everybody if OWN_TURN.opens(state, each))


def _counters(state: State, _command: object) -> Iterable[Counter]:
    """Every counter; those of a task while there is one."""
    return (each for each in Counter if state.resolution or each not in OF_THE_TASK)


def _counted(state: State, command: Any) -> Iterable[str]:
    """Who has such a counter."""
    if command.counter in OF_THE_TASK:
        return ()
    if command.counter is Counter.POSSIBILITIES:
        return filter(state.is_possibility_rated, state.everybody)
    return state.everybody


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
    hero = name_of_sender(command)
    return sorted(state.hand(hero)) if state.hero(hero) else ()


def _pool(state: State, command: Any) -> Iterable[Card]:
    return state.pool(command.hero) if state.hero(command.hero) else ()


def _tradable(state: State, command: Any) -> Iterable[Card]:
    """In rounds cards of the pool, subplots apart; else cards of the hand (TR-038, TR-167)."""
    if state.round is None:
        return _hand(state, command)
    return (c for c in _pool(state, command) if state.card(c).type not in DECLINABLE)


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


def _villains(state: State, _command: object) -> Iterable[str]:
    return state.members(Side.VILLAINS)


def _hit(state: State, _command: object) -> Iterable[str]:
    """Whom the action hit that was just announced."""
    return state.play.aftermath.hits if state.play.aftermath else ()


def _traders(state: State, _command: object) -> Iterable[str]:
    """Who has offered a trade."""
    return (each.hero for each in state.play.offers)


def _offerers(state: State, command: object) -> Iterable[str]:
    """Who has offered a trade to the sender."""
    hero = name_of_sender(command)
    return (each.hero for each in state.play.offers if each.with_hero == hero)


def _called(state: State, command: object) -> Iterable[str]:
    """About whom the sender may make a Player's Call."""
    calls = state.round.conditions.calls if state.round else ()
    return (each.target for each in calls if each.actor == name_of_sender(command))


def _own_cards(state: State, command: Any) -> Iterable[Card]:
    """Cards of the hand and of the pool."""
    return (*_hand(state, command), *_pool(state, command))


def _playable(state: State, command: Any) -> Iterable[Card]:
    """Cards of which each has a row that may be played now."""
    hero = command.hero
    if state.hero(hero) is None:
        return
    usable = state.usable(hero)
    for card in sorted({*usable, *state.hand(hero)}):
        row = PLAYS.get(state.card(card).type)
        if row is None or not (card in usable or row.out_of_hand(state)):
            continue
        if row.moment(state).refusal(state, hero) is None:
            yield card


def _card_choices(state: State, command: Any) -> Iterable[Choice | None]:
    """What the row of a card asks for."""
    row = PLAYS.get(state.card(command.card).type)
    return () if row is None else row.samples(state, command.hero, command.card)


def _drama_cards(state: State, command: object) -> Iterable[Card]:
    return (each for each in _hand(state, command) if state.card(each).type is CardType.DRAMA)


def _subplots(state: State, command: Any) -> Iterable[CardType]:
    """The types of the hero's subplots."""
    return dict.fromkeys(each.type for each in state.subplots if each.hero == command.hero)


def _subplots_of_owner(state: State, command: Any) -> Iterable[CardType]:
    return dict.fromkeys(each.type for each in state.subplots if each.hero == command.owner)


def _lasting_subplots(state: State, command: Any) -> Iterable[CardType]:
    hero = state.hero(command.hero)
    return (each.type for each in hero.campaigned) if hero else ()


def _combats(state: State, _command: object) -> Iterable[str | None]:
    """Every combat of its own, and the one that has no name."""
    fighters = state.round.fighters if state.round else ()
    return dict.fromkeys((None, *(each.combat for each in fighters)))


def _numbers_of_steps(state: State, _command: object) -> Iterable[int]:
    """How many steps of the task may be tried at once."""
    return range(1, len(state.resolution.open_steps) + 1) if state.resolution else ()


def _cards_to_come(state: State, _command: object) -> Iterable[Card]:
    return cards_to_come(state)


def _drawn_cards(state: State, command: object) -> Iterable[tuple[Card, ...]]:
    """A sample of the cards that a hero has yet to name, if there are any."""
    hero = name_of_sender(command)
    owed = state.play.owed.count(hero)
    if owed:
        most = min(owed, len(state.drama_deck) or owed)
        yield tuple(islice(cards_to_come(state, hero), most))


def _movable_cards(state: State, _command: object) -> Iterable[Card]:
    """One that lies open, then those of the deck's own list; never the card in force."""
    top = state.top_card
    in_force = None if top is None else top.number
    lies_open = (*state.discard_pile[-1:], *state.setup.deck.numbers)
    return (each for each in lies_open if each != in_force)


def _new_heroes(state: State, _command: object) -> Iterable[str]:
    fallen = state.adventure.fallen if state.adventure else ()
    yield unused_name(NEWCOMER, (*state.everybody, *fallen))


def _new_postures(state: State, _command: object) -> Iterable[str]:
    taken = [each.what for each in state.round.postures] if state.round else []
    yield unused_name(SAMPLE_POSTURE, taken)


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
        "attempts": _attempts,
        "called": _called,
        "cards to come": _cards_to_come,
        "characters": _characters,
        "choices": _card_choices,
        "checks": _checks,
        "combats": _combats,
        "comrades": _comrades,
        "counted": _counted,
        "counters": _counters,
        "doers": _doers,
        "drama cards": _drama_cards,
        "drawn cards": _drawn_cards,
        "efforts": _efforts,
        "for a critical moment": _for_a_moment,
        "gifts": _gifts,
        "hand": _hand,
        "heroes": _heroes,
        "heroes to act": _to_act,
        "hit": _hit,
        "interaction effects": lambda _state, _command: tuple(InteractionEffect),
        "lasting subplots": _lasting_subplots,
        "movable cards": _movable_cards,
        "new heroes": _new_heroes,
        "new postures": _new_postures,
        "noted hands": lambda state, _command: noted_hands(state),
        "numbers of steps": _numbers_of_steps,
        "offerers": _offerers,
        "opponents": _opponents,
        "own cards": _own_cards,
        "playable cards": _playable,
        "pool": _pool,
        "ready": _ready,
        "rivals": _rivals,
        "spenders": _spenders,
        "stoppable": _stoppable,
        "subplots": _subplots,
        "subplots of the owner": _subplots_of_owner,
        "thrown away": _thrown_away,
        "tradable": _tradable,
        "traders": _traders,
        "villains": _villains,
    }
)
"""Group → who belongs to it now, for a command whose other fields stand."""
