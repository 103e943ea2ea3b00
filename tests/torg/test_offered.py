"""What a seat may choose from: nothing of the kind stands hidden behind a sample."""

from collections.abc import Iterator
from enum import Enum
from typing import Any

import attrs
import pytest

from dramadeck import torg
from dramadeck.engine import EndlessRuleError, limits
from dramadeck.engine.several import places_of
from dramadeck.narration.asking import Field, fields_of, members_of, shape_of
from dramadeck.narration.picking import blank
from tests.depth import by_depth
from tests.laws import torg_ground, walks
from tests.narration.walked import steps

POINTLESS = {("DisallowAction", "action"): "what is not approved earns nothing anyway"}
"""What is as legal as what is offered, and serves nobody."""


@pytest.fixture(autouse=True)
def ground(monkeypatch):
    monkeypatch.setattr(walks, "GROUNDS", {"torg": torg_ground.GROUND})


def others(state: torg.State, field: Field, value: Any) -> Iterator[Any]:
    """What else might stand in a field that is neither free nor may be left out."""
    if isinstance(value, str) and not isinstance(value, Enum):
        cast = state.scene.cast if state.scene else ()
        yield from (each.name for each in (*state.heroes, *cast))
    else:
        yield from members_of(field.annotation)


def offered_shape(command: Any) -> tuple[Any, ...]:
    """Its shape, with nobody and nothing chosen where people choose one after another."""
    return type(command), shape_of(blank(command, places_of(command)))


def hidden(state: torg.State, seat: Any) -> Iterator[tuple[str, str]]:
    offered = {offered_shape(each): each for each in torg.TORG.offered(state, seat)}
    for command in offered.values():
        for field in fields_of(type(command)):
            if field.free or field.is_sender or field.default is not attrs.NOTHING:
                continue
            for value in others(state, field, getattr(command, field.name)):
                other = attrs.evolve(command, **{field.name: value})
                if offered_shape(other) in offered:
                    continue
                if torg.TORG.issuer(state, other) == seat and not torg.TORG.refusal(state, other):
                    yield type(command).__name__, field.name


@pytest.mark.parametrize("text", torg_ground.GROUND.texts)
def test_whatever_else_might_stand_in_a_field_is_offered_or_refused(text):
    found = set[tuple[str, str]]()
    for step in steps("torg", text)[:: by_depth(16, 4)]:
        for seat in torg.TORG.seats(step.after):
            found |= {*hidden(step.after, seat)}
    assert found <= POINTLESS.keys()


def test_a_listing_names_the_first_opponent_and_all_are_offered():
    state = torg.deal(torg.new_game(["Quin"], seed=7)).state
    state = torg.begin_scene(state, kind="standard", villains=("Mummy", "Voss")).state
    quin = torg.hero_seat("Quin")

    def targets(commands):
        acts = [each for each in commands if isinstance(each, torg.DeclareAction)]
        return {each.target for each in acts if each.action is torg.ActionKind.TAUNT}

    assert targets(torg.TORG.legal(state, quin)) == {"Mummy"}
    assert targets(torg.TORG.offered(state, quin)) == {"Mummy", "Voss", None}


def test_more_than_the_limits_allow_is_not_offered(monkeypatch):
    state = torg.deal(torg.new_game(["Quin", "Marco"], seed=7)).state
    assert len(torg.TORG.legal(state, torg.GAMEMASTER)) < 14
    monkeypatch.setattr(limits, "_in_force", limits.Limits(listing=16))
    with pytest.raises(EndlessRuleError, match="there is a choice of more commands than 16"):
        torg.TORG.offered(state, torg.GAMEMASTER)
