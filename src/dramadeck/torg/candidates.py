"""Commands that a seat might send now, for listings and for bots.

Where a command takes a free number or a text, the listing holds samples: an average value against
an average difficulty, a low, a middling and a high die. Nothing here judges; the rules do. And
nothing here looks into a hand that is not the seat's own.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import chain, combinations, islice, product
from typing import Final, TypeAlias

from dramadeck.engine import Card, Gate, Seat
from dramadeck.torg.asked import SAMPLE_SETBACK, SAMPLE_USE, SAMPLE_VALUE, SAMPLE_VILLAINS
from dramadeck.torg.candidates_cards import card_plays, rulings_on_answers, rulings_on_later_cards
from dramadeck.torg.candidates_effects import effects_of_gamemaster, effects_of_hero
from dramadeck.torg.candidates_several import (
    KEPT_SAMPLES,
    crowd,
    helped_step,
    sample_actions,
    several_at_once,
)
from dramadeck.torg.candidates_specials import specials_of_gamemaster, specials_of_hero
from dramadeck.torg.candidates_table import table_of_gamemaster
from dramadeck.torg.candidates_trades import critical_moments, of_gamemaster, renewals, trades
from dramadeck.torg.cards import (
    ANY_ACTION,
    ActionKind,
    Advantage,
    Disadvantage,
    SceneKind,
    Side,
)
from dramadeck.torg.chapters.adventure import (
    BeginScene,
    Deal,
    EndAct,
    EndAdventure,
    EndScene,
)
from dramadeck.torg.chapters.announcements import Announce, ReportAction
from dramadeck.torg.chapters.approaches import ChooseApproach, JudgeApproach
from dramadeck.torg.chapters.approved_actions import DisallowAction, StripPool
from dramadeck.torg.chapters.attempts import DeclareAction, PassTurn
from dramadeck.torg.chapters.breaks import StandFirm
from dramadeck.torg.chapters.conflict_lines import GiveCondition, NameSetback
from dramadeck.torg.chapters.defenses import Defend
from dramadeck.torg.chapters.dice import Roll
from dramadeck.torg.chapters.injuries import ReportDamage
from dramadeck.torg.chapters.paper_deck import cards_to_come, sample_of_drawn
from dramadeck.torg.chapters.points import CounterPoint, SpendPossibility
from dramadeck.torg.chapters.pools import OpenPool, PlayToPool, WithholdTransfer
from dramadeck.torg.chapters.resets import DiscardAfterScene, numbers_to_discard
from dramadeck.torg.chapters.rounds import BeginRounds, EndRounds, Flip
from dramadeck.torg.chapters.skill_resolution import (
    AbandonSkillResolution,
    BeginSkillResolution,
    LastDitchEffort,
    ResolveDramaticStep,
)
from dramadeck.torg.commands import Command
from dramadeck.torg.groups import everybody
from dramadeck.torg.seats import GAMEMASTER, HERO
from dramadeck.torg.state import Scene, State

Candidates: TypeAlias = Iterator[Command]

SAMPLE_DICE: Final = (4, 12, 25)
"""A low, a middling and a high total of the die."""

MOST_CHOICES: Final = 60
"""How many choices of cards a listing holds where any of several may be named."""

_ROLLED: Final = tuple(kind for kind in ActionKind if kind is not ActionKind.DEFEND)


def candidates(state: State, seat: Seat, gate: Gate[State]) -> Candidates:
    """Commands that this seat might send now, some of which the rules may refuse."""
    if seat == GAMEMASTER:
        return _of_gamemaster(state, gate)
    if seat.role == HERO and seat.name is not None and state.hero(seat.name):
        return chain(sample_of_drawn(state, seat.name), _of_hero(state, seat.name, gate))
    return iter(())


def _of_hero(state: State, hero: str, gate: Gate[State]) -> Candidates:
    return chain(
        _discards(state, hero),
        _of_open_attempt(state, hero),
        _beside_actions(state, hero),
        card_plays(state, hero, gate),
        _pooling(state, hero, gate),
        _actions(state, hero, gate),
        _dramatic_checks(state, hero, gate),
        specials_of_hero(state, hero),
        trades(state, hero, gate),
        renewals(state, hero),
        critical_moments(state, hero, gate),
        effects_of_hero(state, hero),
    )


def _discards(state: State, hero: str) -> Candidates:
    if state.scene is None or not state.scene.awaiting:
        return
    hand = sorted(state.hand(hero))
    for count in numbers_to_discard(state, hero):
        for cards in islice(combinations(hand, count), MOST_CHOICES):
            yield DiscardAfterScene(hero=hero, cards=cards)


def _of_open_attempt(state: State, actor: str) -> Candidates:
    attempt = state.attempt
    if attempt is None or actor not in attempt.actors:
        return
    if attempt.dice_due:
        for total in SAMPLE_DICE:
            yield Roll(actor=actor, total=total)
    else:
        yield Announce(actor=actor)
    if state.hero(actor):
        yield SpendPossibility(hero=actor)


def _beside_actions(state: State, name: str) -> Candidates:
    """There may be a use for a point without an action of hers."""
    hero = state.hero(name)
    if hero is not None and hero.possibilities:
        yield SpendPossibility(hero=name, what_for=SAMPLE_USE)


def _pooling(state: State, hero: str, gate: Gate[State]) -> Candidates:
    if state.round is None:
        return
    hand = sorted(state.hand(hero))
    if gate.opens(PlayToPool, hero):
        yield from _transfers(hero, tuple(hand))
    if not gate.opens(OpenPool, hero):
        return
    limit = state.dialect.pools.opening.lookup(len(state.round.heroes))
    for count in range(1, limit + 1):
        for cards in islice(combinations(hand, count), MOST_CHOICES):
            yield OpenPool(hero=hero, cards=cards)


@lru_cache(KEPT_SAMPLES)
def _transfers(hero: str, cards: tuple[Card, ...]) -> tuple[Command, ...]:
    return tuple(PlayToPool(hero=hero, card=card) for card in cards)


def _actions(state: State, actor: str, gate: Gate[State]) -> Candidates:
    """What a hero may do with her turn, or the gamemaster with another character's."""
    opponents = state.members(state.side_of(actor).other)
    target = opponents[0] if opponents else None
    if gate.opens(DeclareAction, actor):
        yield from _declarations(actor, target)
    yield from several_at_once(state, actor, SAMPLE_VALUE, gate)
    if state.round is None:
        return
    if state.hero(actor) and gate.opens(Defend, actor):
        yield from (Defend(hero=actor), Defend(hero=actor, value=SAMPLE_VALUE))
    yield PassTurn(character=actor)
    if gate.opens(ReportAction, actor):
        yield from _reports(actor, target, sample_actions(state))


@lru_cache(KEPT_SAMPLES)
def _declarations(actor: str, target: str | None) -> tuple[Command, ...]:
    return tuple(
        DeclareAction(
            actor=actor,
            action=action,
            value=SAMPLE_VALUE,
            difficulty=SAMPLE_VALUE,
            target=None if action is ActionKind.OTHER else target,
        )
        for action in _ROLLED
    )


@lru_cache(KEPT_SAMPLES)
def _reports(actor: str, target: str | None, others: tuple[ActionKind, ...]) -> tuple[Command, ...]:
    taunts = (
        ReportAction(actor=actor, action=ActionKind.TAUNT, margin=margin, target=target)
        for margin in (-1, 0, 12)
    )
    return (*taunts, *(ReportAction(actor=actor, action=each, margin=0) for each in others))


def _dramatic_checks(state: State, hero: str, gate: Gate[State]) -> Candidates:
    resolution = state.resolution
    if resolution is None:
        return
    if gate.opens(ChooseApproach, hero):
        yield ChooseApproach(hero=hero, skill=f"not {resolution.skill}")
        yield ChooseApproach(hero=hero, skill=resolution.skill, starts_over=True)
    if gate.opens(ResolveDramaticStep, hero):
        for steps in range(1, len(resolution.open_steps) + 1):
            yield ResolveDramaticStep(hero=hero, value=SAMPLE_VALUE, steps=steps)
        yield from helped_step(state, hero, SAMPLE_VALUE, gate)
    yield LastDitchEffort(hero=hero, value=SAMPLE_VALUE)


def _of_gamemaster(state: State, gate: Gate[State]) -> Candidates:
    if state.adventure is None:
        yield Deal()
    elif state.scene is None:
        for kind in SceneKind:
            yield BeginScene(kind=kind, villains=SAMPLE_VILLAINS)
        yield from (EndAct(), EndAdventure())
    elif state.round is None:
        yield from _between_rounds(state)
    else:
        yield from _in_rounds(state)
    if state.scene is not None:
        yield from _at_any_time(state, state.scene, gate)
    for name in everybody(state):
        yield ReportDamage(target=name, shock=1)
        yield crowd(name, SAMPLE_VALUE)
    yield from rulings_on_answers(state)
    yield from specials_of_gamemaster(state)
    yield from effects_of_gamemaster(state)
    yield from of_gamemaster(state)
    yield from rulings_on_later_cards(state)
    yield from table_of_gamemaster(state)


def _between_rounds(state: State) -> Candidates:
    yield BeginRounds()
    for count in range(1, min(3, len(state.heroes))):
        yield BeginRounds(heroes=tuple(hero.name for hero in state.heroes[:count]))
    yield EndScene()
    yield EndScene(is_final_encounter=True)


def _in_rounds(state: State) -> Candidates:
    yield from (Flip(card=next(cards_to_come(state), None)), EndRounds())
    for side in Side:
        yield NameSetback(side=side)
        yield NameSetback(side=side, what=SAMPLE_SETBACK)
    for hero in state.heroes:
        yield WithholdTransfer(hero=hero.name)
        yield from _rulings_on(state, hero.name)
        yield from _strips(state, hero.name)
    for character in state.members(Side.VILLAINS):
        yield StandFirm(villain=character)
        yield from _rulings_on(state, character)


def _rulings_on(state: State, character: str) -> Candidates:
    for effect in (Advantage.UP, Disadvantage.STYMIED):
        yield GiveCondition(character=character, effect=effect)
    if state.hero(character):
        for action in ANY_ACTION:
            yield DisallowAction(hero=character, action=action)


def _strips(state: State, hero: str) -> Candidates:
    due = next(iter(state.round.rewards.strips_of(hero) if state.round else ()), None)
    if due is not None:
        pool = state.pool(hero)
        for cards in combinations(pool, min(due.count, len(pool))):
            yield StripPool(hero=hero, cards=cards)


def _at_any_time(state: State, scene: Scene, gate: Gate[State]) -> Candidates:
    for each in scene.cast:
        yield CounterPoint(villain=each.name)
        yield from _of_open_attempt(state, each.name)
        yield from _actions(state, each.name, gate)
    yield from _dramatic_rulings(state)


def _dramatic_rulings(state: State) -> Candidates:
    if state.resolution is None:
        for lead, steps in product(state.survivors[:1], range(1, 5)):
            yield BeginSkillResolution(
                hero=lead, skill="science", difficulties=(SAMPLE_VALUE,) * steps, flips=7
            )
        return
    yield from (JudgeApproach(is_convincing=True), JudgeApproach(is_convincing=False))
    yield AbandonSkillResolution()
