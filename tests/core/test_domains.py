"""The annotations of field types, and the positions of commands in menus."""

from typing import Annotated

import attrs
import pytest

from dramadeck import core
from dramadeck.codec.schema import json_schema
from dramadeck.core.field_types import NamesCharacter, marked, marks_of
from tests.core import beggar

Mood = Annotated[int, core.FreeInput(3, smallest=-5, largest=5)]


@core.command(menu=core.Topic.STORY.at(2))
class Sigh:
    """Sigh."""

    player: core.Sender
    mood: Mood = 0
    depth: Annotated[core.Positive, core.FreeInput(2, largest=9)] = 1
    least: Annotated[int, core.FreeInput(2, smallest=0)] = 1
    most: Annotated[int, core.FreeInput(2, largest=9)] = 1
    about: Annotated[core.CharacterName, core.OneOf("players")] | None = None
    words: Annotated[tuple[core.Name, ...], core.FreeInput(("alas",))] = ()


@core.command
class Nod:
    """Nod."""

    player: core.Sender


@pytest.mark.parametrize(
    ("field", "values", "words"),
    [
        ("mood", (6, -6), "a number from -5 to 5"),
        ("depth", (0,), "1 or more"),
        ("depth", (10,), "9 or less"),
        ("least", (-1,), "0 or more"),
        ("most", (10,), "9 or less"),
        ("most", (-(10**12),), "a number from -1,000,000,000 to 1,000,000,000"),
    ],
)
def test_a_number_out_of_its_bounds_is_refused(field, values, words):
    for value in values:
        with pytest.raises(ValueError, match=f"Sigh.{field}: expected {words}, got {value}"):
            Sigh(player="Ann", **{field: value})
    sigh = Sigh(player="Ann", mood=-5, depth=9, least=10**6, most=-3, about="Ben", words=["oh"])
    assert (sigh.mood, sigh.depth, sigh.words) == (-5, 9, ("oh",))


def test_annotations_are_found_in_optional_types_and_tuples():
    assert marked(core.CharacterName | None, NamesCharacter) == NamesCharacter()
    bounds = core.FreeInput(3, smallest=-5, largest=5)
    assert marked(tuple[Mood, ...] | None, core.FreeInput) == bounds
    assert marked(int, core.FreeInput) is None
    assert marks_of(str) == ()


def test_a_bound_allows_none_in_an_optional_field():
    @core.command
    class Set:
        player: core.Sender
        level: Annotated[int | None, core.FreeInput(3, smallest=1)]

    assert Set(player="Ann", level=None).level is None
    with pytest.raises(ValueError, match=r"Set.level: expected 1 or more, got 0"):
        Set(player="Ann", level=0)


def test_a_command_has_a_position_in_the_menu_and_a_schema_with_samples_and_bounds():
    assert core.place_of(Sigh) == core.Topic.STORY.at(2)
    assert core.place_of(Nod).topic is core.Topic.ACTION
    assert core.place_of(Nod).rank > core.Topic.ACTION.at(50).rank
    system = attrs.evolve(beggar.BEGGAR, commands=(*beggar.BEGGAR.commands, Sigh))
    fields = json_schema(system)["$defs"]["Sigh"]["properties"]
    assert fields["mood"]["examples"] == [3]
    assert (fields["mood"]["minimum"], fields["mood"]["maximum"]) == (-5, 5)
    assert (fields["depth"]["minimum"], fields["depth"]["maximum"]) == (1, 9)
    assert fields["words"]["examples"] == [["alas"]]


@core.command
class Grumble:
    """Grumble; the sample of its field is refused."""

    player: core.Sender
    listeners: Annotated[int, core.FreeInput(3)]

    def __attrs_post_init__(self) -> None:
        if self.listeners == 3:
            raise ValueError("Grumble.listeners: expected fewer or more than 3, got 3")


def test_a_command_whose_sample_is_refused_by_its_field_is_not_listed():
    quiet = attrs.evolve(beggar.BEGGAR, candidates=None)
    system = attrs.evolve(quiet, commands=(*quiet.commands, Grumble))
    state, seat = beggar.new_game(["Quin"]), core.Seat("beggar", "Quin")
    listed = system.legal_actions(state, seat)
    assert listed
    assert listed == quiet.legal_actions(state, seat)
