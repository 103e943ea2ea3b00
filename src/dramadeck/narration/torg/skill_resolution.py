"""A dramatic skill resolution: its steps, its problems, its end."""

from collections.abc import Mapping
from typing import Any, Final

from dramadeck.narration.saying import Listed, OwnWords, Say, Told, Who, say, say_in, say_n, told
from dramadeck.narration.spans import Tone
from dramadeck.narration.torg.scope import TorgScope
from dramadeck.narration.torg.values import asked
from dramadeck.narration.words import Teller, tells
from dramadeck.torg import (
    ApproachChosen,
    ApproachJudged,
    DifficultyRaised,
    NewApproachDemanded,
    SkillResolutionAbandoned,
    SkillResolutionBegun,
    SkillResolutionFailed,
    SkillResolved,
    Step,
    StepGained,
    StepLost,
)


def _begun(t: TorgScope) -> Told:
    e = t.event
    steps = Listed(
        [
            say_in("step and difficulty", "{step} {difficulty}", step=step, difficulty=asked(t, at))
            for step, at in zip(Step, e.difficulties, strict=False)
        ]
    )
    task = say(
        "{hero} has to resolve a task with {skill}: {steps}.",
        hero=Who(e.hero),
        skill=OwnWords(e.skill),
        steps=steps,
    )
    counts_rounds = t.dialect.skill_resolution.deadline == "rounds_always"
    rules = ("TG-065",) if counts_rounds else ("TR-095", "TR-184")
    time = _time(e.flips, counts_rounds=counts_rounds) if e.flips else None
    return told(say("It gets dramatic!"), task, time, tone=Tone.BAD, depth=0, rules=rules)


def _time(left: int, *, counts_rounds: bool) -> Say:
    if counts_rounds:
        return say_n(left, "There is one round for it.", "There are {n} rounds for it.")
    return say_n(left, "There is one flip for it.", "There are {n} flips for it.")


def _step_lost(t: TorgScope) -> Told:
    if t.event.step is None:
        lost = say("A setback, but there is no step to lose.")
        return told(lost, rules=("TR-103",))
    lost = say("A setback: step {step} is lost.", step=t.event.step)
    return told(lost, tone=Tone.BAD, rules=("TR-103",))


def _approach(t: TorgScope) -> Told:
    skill = OwnWords(t.event.skill)
    if t.event.starts_over:
        way = say("The way out shall be to start over with {skill}.", skill=skill)
    else:
        way = say("The way out shall be another skill: {skill}.", skill=skill)
    return told(way, tone=Tone.HEROES, depth=0, rules=("TR-105", "TR-183"))


def _judged(t: TorgScope) -> Told:
    if t.event.is_convincing:
        return told(say("The gamemaster is convinced."), tone=Tone.GOOD, rules=("TR-183",))
    no = say("The gamemaster is not convinced; not this round.")
    return told(no, tone=Tone.BAD, rules=("TR-183",))


def _abandoned(t: TorgScope) -> Told:
    if t.resolution is not None and t.resolution.is_overdue:
        late = say("Nobody has made the last-ditch effort: the task has failed!")
        return told(late, tone=Tone.BAD, depth=0, rules=("TG-072",))
    left = say("The task is left to others.")
    return told(left, tone=Tone.BAD, depth=0, rules=("TR-095",))


WORDS: Final[Mapping[type[Any], Teller]] = {
    ApproachChosen: _approach,
    ApproachJudged: _judged,
    DifficultyRaised: tells("All further difficulties rise by {amount}.", Tone.BAD, "TR-104"),
    NewApproachDemanded: tells(
        "This does not work: a new skill or a new angle is needed.", Tone.BAD, "TR-105"
    ),
    SkillResolutionAbandoned: _abandoned,
    SkillResolutionBegun: _begun,
    SkillResolutionFailed: tells(
        "No time is left: the task has failed!", Tone.BAD, "TR-112", depth=0
    ),
    SkillResolved: tells("The task is done!", Tone.GOOD, "TR-098", depth=0),
    StepGained: tells("Step {step} is done.", Tone.GOOD, "TR-099"),
    StepLost: _step_lost,
}
"""Type of event → its teller."""
