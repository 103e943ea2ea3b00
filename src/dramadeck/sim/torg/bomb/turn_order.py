"""Whose turn it is: the next question to ask, from the moment alone."""

from collections import Counter
from collections.abc import Iterator

from dramadeck import torg
from dramadeck.sim.torg.bomb.moment import Moment, PendingDecision, Question
from dramadeck.sim.torg.bomb.sheets import LEADER
from dramadeck.torg import GAMEMASTER, CardType, Side, State, hero_seat
from dramadeck.torg.round import Round

LEAD = PendingDecision(asks=Question.LEAD, seat=GAMEMASTER)
"""Nobody else is asked: the gamemaster leads on."""


def next_decision(moment: Moment) -> PendingDecision | None:
    """The question to ask now, or None when the play is over."""
    return next((duty for duty in duties(moment) if duty not in moment.declined), None)


def duties(moment: Moment) -> Iterator[PendingDecision]:
    """The questions of this moment, each asked if those before it are answered with nothing."""
    state = moment.state
    if moment.is_over:
        return
    for hero in state.pending.renewing:
        yield _of_hero(Question.RENEW, hero)
    for offer in state.pending.offers:
        yield _of_hero(Question.TRADE, offer.with_hero, len(moment.told))
    if moment.due:
        yield PendingDecision(asks=Question.RULE, seat=GAMEMASTER)
    elif state.attempt is not None:
        yield from _open_attempt(moment)
    elif state.round is not None and state.round.number > 0:
        yield from _in_round(moment, state.round)
    elif state.round is not None:
        if state.dialect.pools.opening.lookup(len(state.round.heroes)):
            for hero in state.round.heroes:
                if not state.pool(hero):
                    yield _of_hero(Question.OPEN_POOL, hero)
    elif state.scene is not None and state.scene.awaiting:
        # The gamemaster ends the scene with the fight: one reset serves for both (TC-039).
        ends_with_the_fight = moment.ending is not None and not state.scene.is_over
        if not ends_with_the_fight:
            yield _of_hero(Question.DISCARD, state.scene.awaiting[0])
    yield LEAD


def _of_hero(asks: Question, hero: str, stamp: int = 0) -> PendingDecision:
    return PendingDecision(asks=asks, seat=hero_seat(hero), who=hero, stamp=stamp)


def _open_attempt(moment: Moment) -> Iterator[PendingDecision]:
    """Who may have a hand in an action, the leader and heroes with Supporter, and whose it is."""
    state, stamp = moment.state, len(moment.told)
    attempt = state.attempts[-1]
    if state.hero(attempt.actor) is None:
        yield PendingDecision(asks=Question.FINISH, seat=GAMEMASTER, who=attempt.actor)
        return
    if torg.Die.POINT in attempt.dice_due and moment.leader_points and moment.is_able(LEADER):
        yield PendingDecision(asks=Question.COUNTER, seat=GAMEMASTER, who=LEADER, stamp=stamp)
    if not attempt.dice_due:
        others = (hero for hero in state.members(Side.HEROES) if hero != attempt.actor)
        for hero in others:
            if moment.is_able(hero) and _holds(state, hero, CardType.SUPPORTER):
                yield _of_hero(Question.SUPPORT, hero, stamp)
    yield _of_hero(Question.FINISH, attempt.actor)


def _holds(state: State, hero: str, kind: CardType) -> bool:
    """Whether a hero can play a card of this type now."""
    is_confused = state.suffers(Side.HEROES, torg.Disadvantage.CONFUSED)
    return not is_confused and any(state.card(card).type is kind for card in state.pool(hero))


def _in_round(moment: Moment, current: Round) -> Iterator[PendingDecision]:
    state = moment.state
    for call in current.conditions.calls:
        caller = state.hero(call.actor)
        seat = hero_seat(call.actor) if caller else GAMEMASTER
        yield PendingDecision(asks=Question.CALL, seat=seat, who=call.actor, stamp=len(moment.told))
    for due in current.rewards.strips:
        if state.pool(due.hero):
            yield PendingDecision(
                asks=Question.STRIP, seat=GAMEMASTER, who=due.hero, stamp=len(moment.told)
            )
    if state.resolution is not None and state.resolution.proposed is not None:
        yield PendingDecision(asks=Question.JUDGE, seat=GAMEMASTER)
    for hero in current.hastened:
        if moment.is_able(hero):
            yield _of_hero(Question.ACT, hero)
    # Whoever has just acted may play a card into the pool, or Haste.
    actor = current.deeds[-1].actor if current.deeds else ""
    if state.hero(actor) and moment.is_able(actor):
        may_pool = actor not in current.pools.pooled and state.hand(actor)
        may_haste = moment.ending is None and _holds(state, actor, CardType.HASTE)
        if may_pool or may_haste:
            yield _of_hero(Question.AFTER, actor, len(current.deeds))
    if moment.ending is None:
        yield from _turns(moment)


def _turns(moment: Moment) -> Iterator[PendingDecision]:
    """The side with the initiative acts first; in a flurry it acts once more as a whole."""
    state = moment.state
    first = state.initiative or Side.HEROES
    for side in (first, first.other):
        waiting = [
            name
            for name in state.members(side)
            if moment.is_able(name) and state.actions_left(name) > 0
        ]
        if waiting:
            deeds = state.round.deeds if state.round else ()
            taken = Counter(deed.actor for deed in deeds if not deed.is_hastened)
            in_a_row = state.dialect.rounds.flurry == "two_turns_in_a_row"
            actor = waiting[0] if in_a_row else min(waiting, key=taken.__getitem__)
            is_hero = state.hero(actor) is not None
            seat = hero_seat(actor) if is_hero else GAMEMASTER
            yield PendingDecision(asks=Question.ACT, seat=seat, who=actor)


DRAMATIC = (
    torg.Purpose.DRAMATIC_STEPS,
    torg.Purpose.PROBLEM,
    torg.Purpose.WAITING,
    torg.Purpose.LAST_DITCH,
)
"""The purposes of checks of a dramatic skill resolution."""
