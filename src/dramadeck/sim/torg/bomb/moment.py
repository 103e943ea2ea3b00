"""A moment of the play: the state of the game, and what the demonstration keeps beside it.

A moment is a value: to undo a command, go on from an older one. The dice depend on the seed and on
how many were thrown before, so undoing a roll does not change it.
"""

from collections.abc import Mapping
from enum import StrEnum, unique
from random import Random
from typing import Final

import attrs

from dramadeck import torg
from dramadeck.charts.torg import rolls_again_on
from dramadeck.core import Seat
from dramadeck.sim.torg.bomb.sheets import LEADER_POINTS, Figures, Sheet, rolls_under
from dramadeck.torg import TORG, Command, Event, Roll, State, TimeRanOut
from dramadeck.torg.rules.dice import SIX, THREE

FACES: Final = 20
"""The faces of the die."""


@unique
class Question(StrEnum):
    """What somebody is asked for."""

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
    """A question to a seat: what do you do now?

    Attributes:
        asks: what is asked for.
        seat: who has to answer.
        who: the character it is about.
        stamp: tells this question from the same one asked at another time of the round.
    """

    asks: Question
    seat: Seat
    who: str = ""
    stamp: int = 0


@unique
class Ending(StrEnum):
    """How it came out for the bomb."""

    DISARMED = "disarmed"
    EXPLODED = "exploded"
    BROKEN_OFF = "broken off"


_ENDINGS: Final[Mapping[type, Ending]] = {
    torg.SkillResolved: Ending.DISARMED,
    TimeRanOut: Ending.EXPLODED,
    torg.SkillResolutionFailed: Ending.EXPLODED,
    torg.SkillResolutionAbandoned: Ending.BROKEN_OFF,
}


@attrs.frozen(kw_only=True)
class Setting:
    """What does not change while the scene is played.

    Attributes:
        seed: where the cards and the dice come from.
        figures: the values and difficulties that go with the die of the rule text.
        sheets: everybody's character sheet.
        last_round: the round after which the scene is broken off; None plays it to its end.
    """

    seed: int | str
    figures: Figures
    sheets: Mapping[str, Sheet]
    last_round: int | None = None


@attrs.frozen(kw_only=True)
class Moment:
    """A moment of the play.

    Attributes:
        setting: what does not change.
        state: the state of the game.
        told: everything that has happened.
        due: what follows from it by the house's readings, for the gamemaster to send.
        declined: the questions of this round that were answered with nothing.
    """

    setting: Setting
    state: State
    told: tuple[Event, ...] = ()
    due: tuple[Command, ...] = ()
    declined: tuple[PendingDecision, ...] = ()

    @property
    def ending(self) -> Ending | None:
        """How it came out for the bomb, once that is known.

        Where a last-ditch effort comes after the deadline, the end of the time is not the end.
        """
        is_overdue = False
        for event in self.told:
            if isinstance(event, TimeRanOut) and self.waits_for_last_ditch:
                is_overdue = True
            elif type(event) in _ENDINGS:
                ending = _ENDINGS[type(event)]
                is_late = is_overdue and ending is Ending.BROKEN_OFF
                return Ending.EXPLODED if is_late else ending
        return None

    @property
    def waits_for_last_ditch(self) -> bool:
        """Whether a last-ditch effort is left when time is up (TG-072)."""
        reading = self.state.dialect.skill_resolution.last_ditch
        return reading == "after_the_deadline"

    @property
    def is_over(self) -> bool:
        """Whether the hands are refilled and nothing is left to do."""
        return any(isinstance(event, torg.SceneClosed) for event in self.told)

    @property
    def leader_points(self) -> int:
        """The points that the leader of the villains has left."""
        return LEADER_POINTS - sum(isinstance(event, torg.PointCountered) for event in self.told)

    def is_able(self, name: str) -> bool:
        """Whether a character is there and on her feet enough to act."""
        character = self.state.character(name)
        if character is None or (isinstance(character, torg.Character) and character.has_fled):
            return False
        return not (character.injuries.is_unconscious or character.injuries.is_knocked_out)

    def is_battered(self, name: str) -> bool:
        """Whether half of what a character endures is gone."""
        character, sheet = self.state.character(name), self.sheet(name)
        if character is None:
            return False
        harm, most = character.injuries, sheet.hit_points
        return 2 * harm.shock >= sheet.endurance or (most is not None and 2 * harm.wounds >= most)

    def sheet(self, name: str) -> Sheet:
        """A character's sheet."""
        return self.setting.sheets[name]

    def throw(self) -> Roll:
        """The next die of the open action, thrown as often as it rolls again, or three dice."""
        attempt = self.state.attempt
        if attempt is None:
            raise ValueError("no action is open: there is no die to throw")
        thrown = sum(isinstance(event, torg.DieRolled) for event in self.told)
        if rolls_under(self.state.dialect):
            return Roll(actor=attempt.actor, dice=self._three_dice(f"dice/{thrown}"))
        draw = Random(f"{self.setting.seed}/dice/{thrown}").random  # noqa: S311 - a game's dice
        rated = self.state.is_possibility_rated(attempt.actor)
        again = rolls_again_on(skilled=attempt.is_skilled, possibility_rated=rated)
        dice = [int(draw() * FACES) + 1]
        while dice[-1] in again and not attempt.is_stymied:
            dice.append(int(draw() * FACES) + 1)
        return Roll(actor=attempt.actor, dice=tuple(dice))

    def dodges(self, name: str, better: int) -> bool:
        """Whether a character who is hit gets out of the way after all, by a roll of her own.

        Args:
            name: who is hit.
            better: what a defense adds to the dodge of the sheet.
        """
        dodge = self.sheet(name).dodge
        if dodge is None:
            return False
        results = sum(isinstance(event, torg.ActionAnnounced) for event in self.told)
        return sum(self._three_dice(f"dodge/{results}/{name}")) <= dodge + better

    def _three_dice(self, what: str) -> tuple[int, ...]:
        draw = Random(f"{self.setting.seed}/{what}").random  # noqa: S311 - a game's dice
        return tuple(int(draw() * SIX) + 1 for _ in range(THREE))

    def check_issuer(self, command: Command, seat: Seat) -> None:
        """Refuse a command from a seat that may not send it, as a server would."""
        issuer = TORG.issuer(self.state, command)
        if issuer != seat:
            raise ValueError(f"{command!r} is for {issuer} to send, not for {seat}")
