"""Warnings: questions for confirmation, before commands that concern the whole table."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from dramadeck.narration.messages import Message, NameArg, People, message, message_n
from dramadeck.narration.torg.scope import TorgScope
from dramadeck.torg.commands import (
    AbandonSkillResolution,
    DeclareAction,
    DeclineSubplot,
    EndAct,
    EndAdventure,
    EndRounds,
    EndScene,
    Flip,
    LeaveParty,
    ReportDamage,
)


def _has_not_acted(t: TorgScope) -> Message | None:
    """The heroes who lose their action of this round."""
    heroes = {hero.name for hero in t.after.heroes}
    names = [
        name
        for due in t.after.dues
        if due.command == DeclareAction.__name__
        for name in due.names("actor")
        if name in heroes
    ]
    if not names:
        return None
    people = People(names)
    return message_n(
        len(names),
        "{people} can still act in this round. Go on?",
        "{people} can still act in this round. Go on?",
        people=people,
    )


def _scene(t: TorgScope) -> Message:
    """The effect of the end of a scene, and the hits without reported harm."""
    hits = sum(due.command == ReportDamage.__name__ for due in t.after.dues)
    if hits:
        return message_n(
            hits,
            "The scene ends for everybody; the harm of a hit is not noted yet. Go on?",
            "The scene ends for everybody; the harm of {n} hits is not noted yet. Go on?",
        )
    return message("The scene ends for everybody: all discard and draw. Go on?")


def _task(t: TorgScope) -> Message | None:
    task = t.after.resolution
    if task is None:
        return None
    return message("The task of {hero} comes to nothing. Go on?", hero=NameArg(task.hero))


WARNINGS: Final[Mapping[type, Callable[[TorgScope], Message | None]]] = MappingProxyType(
    {
        Flip: _has_not_acted,
        EndRounds: _has_not_acted,
        EndScene: _scene,
        EndAct: lambda _t: message("The act ends for everybody: subplots pay. Go on?"),
        EndAdventure: lambda _t: message(
            "The adventure ends for everybody: awards are paid, all cards go back. Go on?"
        ),
        AbandonSkillResolution: _task,
        DeclineSubplot: lambda _t: message("A declined subplot is discarded. Go on?"),
        LeaveParty: lambda _t: message(
            "A hero who leaves the party loses all cards of the hand and the pool. Go on?"
        ),
    }
)
"""Type of command → its effect on others; None if it has not to be confirmed now."""
