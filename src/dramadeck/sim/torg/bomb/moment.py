"""A moment of the bomb: the state, what the scene stores beside it, and the next question.

A moment is a value: to undo a command, go on from an older one. The dice depend on the seed and on
the number of dice thrown before, so undoing a roll does not change it.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from enum import StrEnum, unique
from random import Random
from typing import Final

import attrs

from dramadeck import torg
from dramadeck.charts.display import as_printed, html_of
from dramadeck.charts.torg import rolls_again_on
from dramadeck.core import Seat
from dramadeck.sim.torg.bomb.sheets import (
    FLIPS,
    LEADER,
    LEADER_POINTS,
    TROOPERS,
    Figures,
    Sheet,
    rolls_under,
)
from dramadeck.torg import GAMEMASTER, TORG, State, hero_seat
from dramadeck.torg.commands import Command, Roll
from dramadeck.torg.events import Event, TimeRanOut
from dramadeck.torg.round import Round
from dramadeck.torg.rules.dice import SIX, THREE

FACES: Final = 20
"""The faces of the die."""


@unique
class Question(StrEnum):
    """The kinds of questions."""

    RULE = "rule"
    RENEW = "renew"
    TRADE = "trade"
    COUNTER = "counter"
    SUPPORT = "support"
    CALL = "call"
    FINISH = "finish"
    STRIP = "strip"
    JUDGE = "judge"
    OPEN_POOL = "open_pool"
    ACT = "act"
    AFTER = "after"
    DISCARD = "discard"
    LEAD = "lead"


@attrs.frozen(kw_only=True)
class PendingDecision:
    """A question to a seat: which command to send."""

    asks: Question
    seat: Seat
    who: str = ""
    """The character whose command it is."""
    stamp: int = 0
    """Distinguishes this question from the same one at another time of the round."""


@unique
class Ending(StrEnum):
    """The end of the bomb."""

    DISARMED = "disarmed"
    EXPLODED = "exploded"
    BROKEN_OFF = "broken off"


_ENDINGS: Final[Mapping[type, Ending]] = {
    torg.events.SkillResolved: Ending.DISARMED,
    TimeRanOut: Ending.EXPLODED,
    torg.events.SkillResolutionFailed: Ending.EXPLODED,
    torg.events.SkillResolutionAbandoned: Ending.BROKEN_OFF,
}


@attrs.frozen(kw_only=True)
class Setting:
    """What does not change while the scene is played.

    Attributes:
        seed: the seed of the cards and the dice.
        figures: the values and difficulties for the die of the rule text.
        sheets: the character sheets by name.
        last_round: the round after which the scene is broken off; None plays it to its end.
        flips: how many flips there are until the bomb explodes.
    """

    seed: int | str
    figures: Figures
    sheets: Mapping[str, Sheet]
    last_round: int | None = None
    flips: int = FLIPS


@attrs.frozen(kw_only=True, repr=False)
class Moment:
    """A moment of the play.

    Attributes:
        setting: what does not change.
        state: the state of the game.
        events: all events so far.
        due: the commands that follow from them by the rulings of the scene, for the gamemaster.
        declined: the questions of this round that were declined.
    """

    setting: Setting
    state: State
    events: tuple[Event, ...] = ()
    due: tuple[Command, ...] = ()
    declined: tuple[PendingDecision, ...] = ()

    _repr_html_ = html_of
    _repr_pretty_ = as_printed

    def __repr__(self) -> str:
        return f"<Moment: {self.state!r}>"

    def __str__(self) -> str:
        return str(self.state)

    @property
    def ending(self) -> Ending | None:
        """The end of the bomb; None before it.

        By a text with a last-ditch effort after the deadline the task is not over when time is up.
        """
        is_overdue = False
        for event in self.events:
            if isinstance(event, TimeRanOut) and self.waits_for_last_ditch:
                is_overdue = True
            elif type(event) in _ENDINGS:
                ending = _ENDINGS[type(event)]
                is_late = is_overdue and ending is Ending.BROKEN_OFF
                return Ending.EXPLODED if is_late else ending
        return None

    @property
    def waits_for_last_ditch(self) -> bool:
        """Whether a last-ditch effort may be made when time is up (TG-072)."""
        reading = self.state.dialect.skill_resolution.last_ditch
        return reading == "after_the_deadline"

    @property
    def is_over(self) -> bool:
        """Whether the hands are refilled and nothing is left to do."""
        return any(isinstance(event, torg.events.SceneClosed) for event in self.events)

    @property
    def leader_points(self) -> int:
        """The points that the leader of the villains has left."""
        return LEADER_POINTS - sum(
            isinstance(event, torg.events.PointCountered) for event in self.events
        )

    def is_able(self, name: str) -> bool:
        """Whether a character is in the scene and able to act."""
        character = self.state.character(name)
        if character is None or (isinstance(character, torg.Character) and character.has_fled):
            return False
        return not (character.injuries.is_unconscious or character.injuries.is_knocked_out)

    def is_battered(self, name: str) -> bool:
        """Whether a character has lost half of her endurance or of her hit points."""
        character, sheet = self.state.character(name), self.sheet(name)
        if character is None:
            return False
        harm, most = character.injuries, sheet.hit_points
        return 2 * harm.shock >= sheet.endurance or (most is not None and 2 * harm.wounds >= most)

    def sheet(self, name: str) -> Sheet:
        """A character's sheet; a trooper's for somebody whom the gamemaster has named."""
        return self.setting.sheets.get(name, self.setting.figures.villains[TROOPERS[0]])

    def throw(self) -> Roll:
        """The next die of the open action with its re-rolls, or three dice."""
        attempt = self.state.attempt
        if attempt is None:
            raise ValueError("no action is open: there is no die to throw")
        rolls = sum(isinstance(event, torg.events.DieRolled) for event in self.events)
        if rolls_under(self.state.dialect):
            return Roll(actor=attempt.actor, dice=self._three_dice(f"dice/{rolls}"))
        draw = Random(f"{self.setting.seed}/dice/{rolls}").random  # noqa: S311 - a game's dice
        rated = self.state.is_possibility_rated(attempt.actor)
        again = rolls_again_on(skilled=attempt.is_skilled, possibility_rated=rated)
        dice = [int(draw() * FACES) + 1]
        while dice[-1] in again and not attempt.is_stymied:
            dice.append(int(draw() * FACES) + 1)
        return Roll(actor=attempt.actor, dice=tuple(dice))

    def dodges(self, name: str, better: int) -> bool:
        """Whether a character who is hit dodges; `better` is what a defense adds."""
        dodge = self.sheet(name).dodge
        if dodge is None:
            return False
        results = sum(isinstance(event, torg.events.ActionAnnounced) for event in self.events)
        return sum(self._three_dice(f"dodge/{results}/{name}")) <= dodge + better

    def _three_dice(self, what: str) -> tuple[int, ...]:
        draw = Random(f"{self.setting.seed}/{what}").random  # noqa: S311 - a game's dice
        return tuple(int(draw() * SIX) + 1 for _ in range(THREE))

    def check_issuer(self, command: Command, seat: Seat) -> None:
        """Raise a `ValueError` if the seat may not send the command."""
        issuer = TORG.issuer(self.state, command)
        if issuer != seat:
            raise ValueError(f"{command!r} is for {issuer} to send, not for {seat}")


LEAD = PendingDecision(asks=Question.LEAD, seat=GAMEMASTER)
"""The last question: the gamemaster goes on with the scene."""


def next_decision(moment: Moment) -> PendingDecision | None:
    """The next question, or None when the scene is over."""
    return next((duty for duty in duties(moment) if duty not in moment.declined), None)


def duties(moment: Moment) -> Iterator[PendingDecision]:
    """The questions of this moment; the next one is used if those before it are declined."""
    state = moment.state
    if moment.is_over:
        return
    for hero in state.pending.renewing:
        yield _of_hero(Question.RENEW, hero)
    for offer in state.pending.offers:
        yield _of_hero(Question.TRADE, offer.with_hero, len(moment.events))
    if moment.due or state.pending.points_due:
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
        # The gamemaster ends the scene with the fight, so one reset is enough (TC-039).
        ends_with_the_fight = moment.ending is not None and not state.scene.is_over
        if not ends_with_the_fight:
            yield _of_hero(Question.DISCARD, state.scene.awaiting[0])
    yield LEAD


def _of_hero(asks: Question, hero: str, stamp: int = 0) -> PendingDecision:
    return PendingDecision(asks=asks, seat=hero_seat(hero), who=hero, stamp=stamp)


def _open_attempt(moment: Moment) -> Iterator[PendingDecision]:
    """Questions to the leader, to heroes with Supporter, and to the character who acts."""
    state, stamp = moment.state, len(moment.events)
    attempt = state.attempts[-1]
    if state.hero(attempt.actor) is None:
        yield PendingDecision(asks=Question.FINISH, seat=GAMEMASTER, who=attempt.actor)
        return
    if torg.Die.POINT in attempt.dice_due and moment.leader_points and moment.is_able(LEADER):
        yield PendingDecision(asks=Question.COUNTER, seat=GAMEMASTER, who=LEADER, stamp=stamp)
    if not attempt.dice_due:
        others = (hero for hero in state.members(torg.Side.HEROES) if hero != attempt.actor)
        for hero in others:
            if moment.is_able(hero) and _holds(state, hero, torg.CardType.SUPPORTER):
                yield _of_hero(Question.SUPPORT, hero, stamp)
    yield _of_hero(Question.FINISH, attempt.actor)


def _holds(state: State, hero: str, kind: torg.CardType) -> bool:
    """Whether a hero can play a card of this type now."""
    is_confused = state.suffers(torg.Side.HEROES, torg.Disadvantage.CONFUSED)
    return not is_confused and any(state.card(card).type is kind for card in state.pool(hero))


def _in_round(moment: Moment, current: Round) -> Iterator[PendingDecision]:
    state, stamp = moment.state, len(moment.events)
    for call in current.conditions.calls:
        caller = state.hero(call.actor)
        seat = hero_seat(call.actor) if caller else GAMEMASTER
        yield PendingDecision(asks=Question.CALL, seat=seat, who=call.actor, stamp=stamp)
    for due in current.rewards.strips:
        if state.pool(due.hero):
            yield PendingDecision(asks=Question.STRIP, seat=GAMEMASTER, who=due.hero, stamp=stamp)
    if state.resolution is not None and state.resolution.proposed is not None:
        yield PendingDecision(asks=Question.JUDGE, seat=GAMEMASTER)
    for hero in current.hastened:
        if moment.is_able(hero):
            yield _of_hero(Question.ACT, hero)
    # The hero who has just acted may play a card into the pool, or Haste.
    actor = current.deeds[-1].actor if current.deeds else ""
    if state.hero(actor) and moment.is_able(actor):
        may_pool = actor not in current.pools.pooled and state.hand(actor)
        may_haste = moment.ending is None and _holds(state, actor, torg.CardType.HASTE)
        if may_pool or may_haste:
            yield _of_hero(Question.AFTER, actor, len(current.deeds))
    if moment.ending is None:
        yield from _turns(moment)


def _turns(moment: Moment) -> Iterator[PendingDecision]:
    """The character whose turn it is: the side with the initiative acts first."""
    state = moment.state
    first = state.initiative or torg.Side.HEROES
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
