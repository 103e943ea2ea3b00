"""The states that the benchmarks use."""

from collections.abc import Iterator
from itertools import count, islice
from typing import Any

from pokerkit import Automation, NoLimitTexasHoldem

from dramadeck import Transition, torg

BATCH = 1000
"""How many calls are timed together by default."""

HEROES = ("Quin", "Marco", "Tina", "Juan")
VILLAINS = ("Mummy", "Guard")


def in_rounds(state: torg.State) -> torg.State:
    """The state after a dramatic combat has begun."""
    state = torg.begin_scene(state, kind=torg.SceneKind.DRAMATIC, villains=VILLAINS).state
    return torg.begin_rounds(state).state


def before_a_plain_flip(state: torg.State) -> torg.State:
    """Flip until the next flip has a single event."""
    while True:
        after, events = torg.flip(state)
        if len(events) == 1:
            return state
        state = after


def combat() -> torg.State:
    """A dramatic combat of four heroes and two villains, before a flip with a single event."""
    return before_a_plain_flip(in_rounds(torg.deal(torg.new_game(HEROES, seed=7)).state))


def ready_to_pool(state: torg.State) -> tuple[torg.State, torg.commands.PlayToPool]:
    """A later round of a combat, and a command that lays a card into a hero's pool."""
    for _ in range(2):
        state = acted(torg.flip(state).state)
        command = next(
            play
            for card in state.hand("Juan")
            if torg.TORG.refusal(state, play := torg.commands.PlayToPool(hero="Juan", card=card))
            is None
        )
        before, state = state, torg.TORG.step(state, command).state
    return before, command


def poker_table() -> Any:
    """A hand of poker for four players, after the deal and the blinds."""
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
    """The state after Juan has used his action."""
    return torg.report_action(state, actor="Juan", action=torg.ActionKind.OTHER, margin=1).state


def long_play() -> Iterator[Transition[torg.State, torg.events.Event]]:
    """Endless rounds: a flip, then every hero acts and lays a card into her pool.

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
    flips = (step for step in long_play() if isinstance(step.events[0], torg.events.CardFlipped))
    *_, last = islice(flips, rounds)
    return before_a_plain_flip(last.state)


def refilled(state: torg.State) -> torg.State:
    """The state after the end of the scene, with hands of the right size."""
    state = torg.end_scene(torg.end_rounds(state).state).state
    for hero in HEROES:
        hand = state.hand(hero)
        excess = max(0, len(hand) - 4)
        state = torg.discard_after_scene(state, hero=hero, cards=hand[:excess]).state
    return state
