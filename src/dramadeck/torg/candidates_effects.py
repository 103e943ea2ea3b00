"""Samples of commands about what lies on sides and characters: realities, postures, results."""

from collections.abc import Iterator
from typing import TypeAlias

from dramadeck.charts.torg import InteractionEffect
from dramadeck.engine.printable import unused_name
from dramadeck.torg.asked import SAMPLE_POSTURE
from dramadeck.torg.chapters.interactions import ApplyInteraction, MakeCall
from dramadeck.torg.chapters.points import SpendFreePossibility
from dramadeck.torg.chapters.postures import TakePosture
from dramadeck.torg.chapters.realities import BeginStorm, EndLifeRage, EndStorm, SetReality
from dramadeck.torg.characters import LIVING_LAND, NILE_EMPIRE
from dramadeck.torg.commands import Command
from dramadeck.torg.groups import everybody
from dramadeck.torg.state import State

Candidates: TypeAlias = Iterator[Command]


def effects_of_hero(state: State, hero: str) -> Candidates:
    """What a player may do with an up, a posture, or a call that is hers."""
    yield from _of_character(state, hero)
    for call in state.round.conditions.calls if state.round else ():
        if call.actor == hero:
            yield from _calls(hero, call.target)


def effects_of_gamemaster(state: State) -> Candidates:
    """What a gamemaster may rule about realities, storms and results."""
    for name in everybody(state):
        for reality in (LIVING_LAND, NILE_EMPIRE):
            yield SetReality(character=name, reality=reality)
    if state.scene is None:
        return
    yield from (BeginStorm(), EndStorm())
    for side in state.scene.raging:
        yield EndLifeRage(side=side)
    last = state.play.aftermath
    if last is not None and state.round is not None:
        for target in last.hits:
            yield ApplyInteraction(actor=last.actors[0], target=target)
            yield ApplyInteraction(actor=last.actors[0], target=target, setback="the rope tears")
    for each in state.scene.cast:
        yield from _of_character(state, each.name)
    for call in state.round.conditions.calls if state.round else ():
        if state.hero(call.actor) is None:
            yield from _calls(call.actor, call.target)


def _of_character(state: State, name: str) -> Candidates:
    readings = state.dialect.attempts
    if readings.up == "possibility_for_the_round":
        yield SpendFreePossibility(character=name)
    if readings.posture != "for_the_round":
        taken = [each.what for each in state.round.postures] if state.round else []
        yield TakePosture(character=name, what=unused_name(SAMPLE_POSTURE, taken))


def _calls(actor: str, target: str) -> Candidates:
    for effect in (InteractionEffect.SETBACK, InteractionEffect.UNSKILLED):
        yield MakeCall(actor=actor, target=target, effects=(effect,))
    yield MakeCall(actor=actor, target=target, what="changes sides")
