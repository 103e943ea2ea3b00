"""The positions that are measured, the same for every benchmark."""

from collections.abc import Iterator
from itertools import count, islice
from typing import Any

from pokerkit import Automation, NoLimitTexasHoldem

from dramadeck import Transition, torg

BATCH = 1000
"""How many commands are timed at once, where nothing else is said."""

HEROES = ("Quin", "Marco", "Tina", "Juan")
VILLAINS = ("Mummy", "Guard")


def in_rounds(state: torg.State) -> torg.State:
    """A dramatic combat begins."""
    state = torg.begin_scene(state, kind=torg.SceneKind.DRAMATIC, villains=VILLAINS).state
    return torg.begin_rounds(state).state


def before_a_plain_flip(state: torg.State) -> torg.State:
    """Flip on until the next flip tells one event alone."""
    while True:
        after, events = torg.flip(state)
        if len(events) == 1:
            return state
        state = after


def combat() -> torg.State:
    """A dramatic combat of four heroes and two villains, before a flip that tells one event."""
    return before_a_plain_flip(in_rounds(torg.deal(torg.new_game(HEROES, seed=7)).state))


def ready_to_pool(state: torg.State) -> tuple[torg.State, torg.commands.PlayToPool]:
    """A later round of a combat: a hero has acted, and this lays a card into her pool."""
    for _ in range(2):
        state = acted(torg.flip(state).state)
        command = next(
            wish
            for card in state.hand("Juan")
            if torg.TORG.refusal(state, wish := torg.commands.PlayToPool(hero="Juan", card=card))
            is None
        )
        before, state = state, torg.TORG.step(state, command).state
    return before, command


def poker_table() -> Any:
    """A hand of poker at its beginning: four players, the cards dealt, the blinds posted."""
    automations = (
        Automation.ANTE_POSTING,
        Automation.BET_COLLECTION,
        Automation.BLIND_OR_STRADDLE_POSTING,
        Automation.CARD_BURNING,
        Automation.HOLE_DEALING,
        Automation.BOARD_DEALING,
    )
    return NoLimitTexasHoldem.create_state(automations, True, 0, (1, 2), 2, 200, 4)


def acted(state: torg.State) -> torg.State:
    """Juan has used his action."""
    return torg.report_action(state, actor="Juan", action=torg.ActionKind.OTHER, margin=1).state


def long_play() -> Iterator[Transition[torg.State, torg.events.Event]]:
    """Rounds without end: a flip, then every hero acts and lays a card into her pool.

    Hands are refilled every five rounds.
    """
    state = combat()
    for number in count(1):
        transition = torg.flip(state)
        yield transition
        for hero in HEROES:
            for acted in turn(transition.state, hero):
                transition = acted
                yield acted
        state = transition.state
        if number % 5 == 0:
            state = in_rounds(refilled(state))


def turn(state: torg.State, hero: str) -> Iterator[Transition[torg.State, torg.events.Event]]:
    """A hero acts, then plays a card to her pool if she has one."""
    action = torg.ActionKind.MANEUVER
    transition = torg.report_action(state, actor=hero, action=action, margin=0)
    yield transition
    state = transition.state
    plain = [card for card in state.hand(hero) if not state.card(card).player.is_special]
    if plain:
        command = torg.commands.PlayToPool(hero=hero, card=plain[0])
        if torg.TORG.refusal(state, command) is None:
            yield torg.TORG.step(state, command)


def long_combat(rounds: int) -> torg.State:
    """The combat some rounds later."""
    flips = (each for each in long_play() if isinstance(each.events[0], torg.events.CardFlipped))
    *_, last = islice(flips, rounds)
    return before_a_plain_flip(last.state)


def refilled(state: torg.State) -> torg.State:
    """The scene is over, and everybody has discarded down to the hand size."""
    state = torg.end_scene(torg.end_rounds(state).state).state
    for hero in HEROES:
        hand = state.hand(hero)
        excess = max(0, len(hand) - 4)
        state = torg.discard_after_scene(state, hero=hero, cards=hand[:excess]).state
    return state
