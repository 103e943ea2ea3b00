"""Rewards of success: heroes draw cards for approved actions, villains cost cards of a pool."""

from typing import Annotated

import attrs

from dramadeck import core
from dramadeck.core import Card, command, event, replace
from dramadeck.torg import preconditions, scene
from dramadeck.torg.cards import ANY_ACTION, ActionKind, Side
from dramadeck.torg.decks import DISCARD_PILE, pool
from dramadeck.torg.field_types import OfPool, OneHero
from dramadeck.torg.reasons import Reason, refuse
from dramadeck.torg.round import Rewards, StripDue
from dramadeck.torg.rules import injuries, piles, requirements, rule
from dramadeck.torg.state import GAMEMASTER, Decision, State, SubDecision


@command(when=preconditions.FLIPPED_ROUND("TR-092"), by=GAMEMASTER, menu=core.Topic.RULINGS.at(5))
class DisallowAction:
    """Rule that this kind of action earns a hero no card in this round (TR-092).

    Attributes:
        hero: the hero whom the ruling concerns.
        action: one of the seven kinds that a card can approve.
    """

    hero: OneHero
    action: Annotated[ActionKind, core.OneOf()]


@event
class ActionDisallowed(core.NoCards):
    """This kind of action earns a hero nothing in this round."""

    hero: str
    action: ActionKind

    def apply(self, state: State) -> State:
        """The ruling holds for the round."""
        pair = (self.hero, self.action)
        rewards = core.present(state.round).rewards
        return _rewarded(state, replace(rewards, disallowed=(*rewards.disallowed, pair)))


@rule(DisallowAction)
def disallow_action(state: State, command: DisallowAction) -> Decision:
    """The gamemaster may disallow an approved action in a given case (TR-092)."""
    requirements.require_hero_in_action(state, command.hero, "TR-092")
    if command.action not in (*ANY_ACTION, *state.dialect.approved_actions.any_action):
        raise refuse(Reason.NOT_AN_APPROVED_KIND, "TR-088", action=command.action)
    if (command.hero, command.action) in core.present(state.round).rewards.disallowed:
        what = core.phrase(
            "{action} earns {hero} nothing", action=command.action, hero=command.hero
        )
        raise refuse(Reason.RULED_ALREADY, "TR-092", what=what)
    yield ActionDisallowed(hero=command.hero, action=command.action)


@command(when=preconditions.FLIPPED_ROUND("TR-082"), by=GAMEMASTER, menu=core.Topic.ANSWER.at(4))
class StripPool:
    """Take cards out of a hero's pool after a villain's success at a listed action (TR-082).

    Attributes:
        hero: the hero whose pool it is.
        cards: as many cards as the success allows, chosen by the gamemaster (TR-083).
    """

    hero: OneHero
    cards: OfPool


@event
class PoolStripped:
    """The gamemaster has taken cards from a pool; they are discarded."""

    hero: str
    cards: tuple[Card, ...]

    @property
    def moves(self) -> core.Moves:
        """From the pool to the discard pile."""
        return core.moved(self.cards, pool(self.hero), DISCARD_PILE)

    def apply(self, state: State) -> State:
        """The claim is settled; if the action is negated, the cards return (TR-147)."""
        rewards = core.present(state.round).rewards
        at = next(n for n, due in enumerate(rewards.strips) if due.hero == self.hero)
        last = state.pending.aftermath
        if last is not None:
            place = rewards.strips[at].place
            stripping = scene.Stripping(hero=self.hero, cards=self.cards, place=place)
            last = replace(last, stripped=(*last.stripped, stripping))
            state = state.with_pending(replace(state.pending, aftermath=last))
        strips = rewards.strips[:at] + rewards.strips[at + 1 :]
        return _rewarded(state, replace(rewards, strips=strips))


@rule(StripPool)
def strip_pool(state: State, command: StripPool) -> Decision:
    """One card, two for a superior success, three for a spectacular one (TR-083)."""
    hero, cards = command.hero, command.cards
    requirements.hero_of(state, hero, "TR-082")
    due = next(iter(core.present(state.round).rewards.strips_of(hero)), None)
    held = state.pool(hero)
    if due is None or not held:
        raise refuse(Reason.NOTHING_TO_STRIP, "TR-082", hero=hero)
    allowed = min(due.count, len(held))
    if len(cards) != allowed:
        raise refuse(
            Reason.WRONG_NUMBER_OF_CARDS, "TR-083", hero=hero, count=len(cards), wanted=allowed
        )
    requirements.require_distinct(cards, "TR-082")
    for card in cards:
        if card not in held:
            raise refuse(
                Reason.CARD_NOT_USABLE, "TR-082", card=card, hero=hero, place=core.phrase("pool")
            )
    yield PoolStripped(hero=hero, cards=cards)


@event
class CardEarned(core.NoCards):
    """A hero has earned a card: by an approved action, or (None) by a check (TR-089, TR-106)."""

    hero: str
    action: ActionKind | None

    def apply(self, state: State) -> State:
        """The hero and the kind of action are noted as paid."""
        if self.action is None:
            return state
        rewards = core.present(state.round).rewards
        pair = (self.hero, self.action)
        return _rewarded(state, replace(rewards, earned=(*rewards.earned, pair)))


def approved_kinds(state: State) -> tuple[ActionKind, ...]:
    """The kinds of action that earn a card now (TR-088, TC-030, TC-031)."""
    top, readings = state.top_card, state.dialect.approved_actions
    if top is None:
        return ()
    side = top.gamemaster
    kinds = readings.any_action if side.approves_any else side.approved
    if state.scene is None or not state.scene.has_storm:
        return kinds
    return tuple(kind for kind in kinds if kind in readings.storm_actions)


def earn(state: State, hero: str, action: ActionKind) -> SubDecision:
    """Draw for a success at an approved action (TR-089), even if confused (TR-075)."""
    current = state.round
    if current is None or action not in approved_kinds(state):
        return state
    if (hero, action) in current.rewards.disallowed:
        return state
    once = state.dialect.approved_actions.earned == "once_for_each_kind"
    if once and (hero, action) in current.rewards.earned:
        return state
    state = yield CardEarned(hero=hero, action=action)
    return (yield from piles.draw(state, hero, state.dialect.approved_actions.draws))


@attrs.frozen(kw_only=True)
class Aim:
    """The result of one check of a roll; `place` is its number from 1, None if reported."""

    action: ActionKind
    target: str | None
    margin: int
    succeeded: int
    place: int | None = None


def reward(state: State, actors: tuple[str, ...], aims: tuple[Aim, ...]) -> SubDecision:
    """Apply the rewards of a roll to its actors and targets, kind by kind (TR-089, TC-029)."""
    if state.round is None:
        return state
    for action in dict.fromkeys(aim.action for aim in aims):
        alike = tuple(aim for aim in aims if aim.action is action)
        # The number of rewards of one roll for its actions of a kind.
        for_each = state.dialect.approved_actions.earned == "for_each_action"
        times = sum(bool(aim.succeeded) for aim in alike) if for_each else 1
        succeeded = max(aim.succeeded for aim in alike)
        for actor in actors[:succeeded]:
            if state.hero(actor):
                for _ in range(times):
                    state = yield from earn(state, actor, action)
            elif action is ActionKind.ATTACK and state.dialect.rounds.breaks == "who_hits":
                # In the text where a break drives off all who did not hit, a hit counts (TC-012).
                state = yield from injuries.spare(state, actor)
        for hero in state.heroes:
            at_her = tuple(aim for aim in alike if aim.target == hero.name)
            if at_her:
                state = yield from befall(state, actors[0], action, hero.name, at_her)
    return state


@event
class DefenseTested(core.NoCards):
    """A defending hero has been attacked; her defense has succeeded or failed with that."""

    hero: str
    succeeded: bool

    def apply(self, state: State) -> State:
        """The defense has been tested, and so has its posture (TG-038)."""
        current = core.present(state.round)
        postures = tuple(
            replace(posture, is_tested=True)
            if posture.is_defense and posture.character == self.hero
            else posture
            for posture in current.postures
        )
        rewards = replace(current.rewards, defended=(*current.rewards.defended, self.hero))
        return replace(state, round=replace(current, postures=postures, rewards=rewards))


@event
class PoolExposed(core.NoCards):
    """A villain's success lets the gamemaster take so many cards from a hero's pool.

    Attributes:
        villain: the villain who has succeeded; of a group the first.
        hero: the hero whose pool it is.
        count: how many cards.
        place: the number of the action in the roll, from 1; None if the host has reported it.
    """

    villain: str
    hero: str
    count: int
    place: int | None

    def apply(self, state: State) -> State:
        """The gamemaster may take the cards."""
        rewards = core.present(state.round).rewards
        due = StripDue(hero=self.hero, count=self.count, place=self.place)
        return _rewarded(state, replace(rewards, strips=(*rewards.strips, due)))


def befall(
    state: State, actor: str, action: ActionKind, hero: str, aims: tuple[Aim, ...]
) -> SubDecision:
    """Apply an action aimed at a hero to her defense and to her pool."""
    if action is ActionKind.ATTACK and has_defense(state, hero):
        missed = not any(aim.succeeded for aim in aims)
        state = yield DefenseTested(hero=hero, succeeded=missed)
        if missed:
            state = yield from earn(state, hero, ActionKind.DEFEND)
    listed = state.line.villain_actions if state.line else ()
    if action not in listed or state.side_of(actor) is not Side.VILLAINS:
        return state
    for aim in aims:
        count = state.dialect.approved_actions.stripped.lookup(aim.margin) if aim.succeeded else 0
        # Earlier successes of the round may already claim cards of the pool.
        claims = core.present(state.round).rewards.strips_of(hero)
        count = min(count, len(state.pool(hero)) - sum(due.count for due in claims))
        if count > 0:
            state = yield PoolExposed(villain=actor, hero=hero, count=count, place=aim.place)
    return state


def has_defense(state: State, hero: str) -> bool:
    """Whether the hero has a defense that has not been tested yet."""
    current = core.present(state.round)
    if state.dialect.attempts.posture == "until_the_next_action":
        own = (posture for posture in current.postures if posture.character == hero)
        return any(posture.is_defense and not posture.is_tested for posture in own)
    defenses = sum(deed.action is ActionKind.DEFEND for deed in current.deeds_of(hero))
    return defenses > current.rewards.defended.count(hero)


def _rewarded(state: State, rewards: Rewards) -> State:
    return replace(state, round=replace(core.present(state.round), rewards=rewards))
