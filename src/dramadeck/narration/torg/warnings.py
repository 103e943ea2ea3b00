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
    PlayCard,
    ReportDamage,
)
from dramadeck.torg.rules.cards.totals import RAISES


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
        "{people} can still act in this round. Continue?",
        "{people} can still act in this round. Continue?",
        people=people,
    )


def _scene(t: TorgScope) -> Message:
    """The effect of the end of a scene, and the hits without reported harm."""
    hits = sum(due.command == ReportDamage.__name__ for due in t.after.dues)
    if hits:
        return message_n(
            hits,
            "The scene ends for everybody; a hit has not dealt its damage yet. Continue?",
            "The scene ends for everybody; {n} hits have not dealt their damage yet. Continue?",
        )
    return message("The scene ends: everybody discards and draws. Continue?")


def _task(t: TorgScope) -> Message | None:
    task = t.after.resolution
    if task is None:
        return None
    return message("The task of {hero} ends without success. Continue?", hero=NameArg(task.hero))


def _raises_nothing(t: TorgScope) -> Message | None:
    """A card that raises an attribute or a skill does not help an action that names none."""
    attempt, hero = t.attempt, t.hero(t.after.seat.name or "")
    if attempt is None or hero is None or hero.name not in attempt.actors:
        return None
    hand = hero.hand if hero.name in attempt.critical_moments else None
    if not any(t.face(card).type in RAISES for card in (*hero.pool, *(hand or ()))):
        return None
    reach, named = t.dialect.enhancements.raise_reach, tuple[object, ...]()
    if reach == "attribute_for_the_round":
        named = (attempt.effect_attribute, *map(attempt.attribute_of, attempt.checks))
        sentence = message(
            "The current action names no attribute: a card that raises one does not change it. "
            "Continue?"
        )
    elif reach == "skill_for_the_round":
        named = (attempt.effect_skill, attempt.skill)
        sentence = message(
            "The current action names no skill: a card that raises one does not change it. "
            "Continue?"
        )
    else:
        return None
    return None if any(named) else sentence


WARNINGS: Final[Mapping[type, Callable[[TorgScope], Message | None]]] = MappingProxyType(
    {
        Flip: _has_not_acted,
        EndRounds: _has_not_acted,
        EndScene: _scene,
        EndAct: lambda _t: message("The act ends for everybody: subplots pay. Continue?"),
        EndAdventure: lambda _t: message(
            "The adventure ends for everybody: awards are paid, all cards go back. Continue?"
        ),
        AbandonSkillResolution: _task,
        PlayCard: _raises_nothing,
        DeclineSubplot: lambda _t: message("A declined subplot is discarded. Continue?"),
        LeaveParty: lambda _t: message(
            "A hero who leaves the party loses all cards in the hand and the pool. Continue?"
        ),
    }
)
"""Type of command → the sentence of its effect on others; None if no confirmation is needed."""
