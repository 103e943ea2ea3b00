"""Conditions are shown at the same seat as text, in the picture and as data (P-14)."""

import json

import attrs
import pytest

from dramadeck import narration, pictures, tarot, torg
from dramadeck.charts.torg import InteractionEffect
from dramadeck.narration.table_model import table_data
from dramadeck.testing.tables.tarot import tarot_table as lay_tarot
from dramadeck.testing.tables.torg import torg_table as lay_torg
from dramadeck.torg.round import ActionTaken, CharacterCondition, Conditions, Posture, Setbacks
from tests.pictures.reading import layout_errors, texts


class Renderings:
    """The three renderings of a table for one seat."""

    def __init__(self, rules, state, seat):
        narrator = narration.narrator(rules, seat=seat, setup=state.setup)
        view = rules.view(state, seat)
        self.picture = pictures.table(narrator, view)
        assert layout_errors(self.picture) == []
        self.rows = {str(row).partition(":")[0]: str(row) for row in narrator.table(view)}
        data = table_data(narrator.table_model(view), narrator.language)
        self.places = json.loads(json.dumps(data))["places"].values()

    def in_picture(self, name):
        """Return the text beside a name in the picture, on the same line."""
        placed = texts(self.picture)
        at = next(text for text in placed if text.text.partition(" · ")[0] == name)
        beside = (text.text for text in placed if at.top - 8 < text.top < at.bottom + 8)
        return " ".join(beside)

    def in_data(self, name):
        """Return the facts of a place or a character in the data."""
        places = [place for place in self.places if place["name"] == name]
        members = (member for place in self.places for member in place.get("members", ()))
        places += [member for member in members if member["name"] == name]
        return [fact["text"] for place in places for fact in place.get("facts", ())]

    def all_contain(self, name, fact):
        """Check that all three renderings contain a fact, and return True."""
        sentence = f"{fact}."
        assert sentence in self.rows[name], self.rows
        assert self.rows[name] in self.picture.description
        assert fact in self.in_picture(name), self.in_picture(name)
        assert fact in self.in_data(name), self.in_data(name)
        return True

    def none_contains(self, name, fact):
        """Check that no rendering contains a fact, and return True."""
        occurrences = (
            fact in self.rows[name],
            fact in self.in_picture(name),
            fact in self.in_data(name),
        )
        assert not any(occurrences), (name, fact, occurrences)
        return True


# ------------------------------------------------------------------------------ Torg


def torg_fight():
    """Return rounds in which the second hero and the second villain have all conditions."""
    state = lay_torg(
        torg.Hero("Quin"),
        torg.Hero("Marco", injuries=torg.Injuries(shock=4, wounds=1, is_knocked_down=True)),
        villains=["Baron Voss", "Mummy"],
        in_force=113,
        seed=7,
    )
    conditions = (
        CharacterCondition(character="Marco", effect=torg.Disadvantage.STYMIED),
        CharacterCondition(character="Mummy", effect=InteractionEffect.UNSKILLED),
        CharacterCondition(character="Mummy", effect=torg.Disadvantage.BREAK),
    )
    current = attrs.evolve(
        state.round,
        deeds=(ActionTaken(actor="Marco", action=None, contributes=False),),
        conditions=Conditions(given=conditions, steadfast=("Mummy",)),
        setbacks=Setbacks(hindered=("Mummy",), spared=("Marco",)),
        postures=(
            Posture(character="Marco", what="behind the crates"),
            Posture(character="Mummy", what="all-out attack"),
        ),
    )
    return state.with_round(current)


SEATS = [torg.GAMEMASTER, torg.SPECTATOR, torg.hero_seat("Quin"), torg.hero_seat("Marco")]


@pytest.mark.parametrize("seat", SEATS, ids=str)
def test_conditions_postures_and_harm_of_the_second_hero_are_in_all_renderings(seat):
    renderings = Renderings(torg.TORG, torg_fight(), seat)
    for fact in (
        "Damage: 4 shock and one wound",
        "Knocked down",
        "Condition: Stymied",
        "Not affected by the setback",
        "Posture: “behind the crates”",
        "Has acted",
    ):
        assert renderings.all_contain("Marco", fact)
        assert renderings.none_contains("Quin", fact)


@pytest.mark.parametrize("seat", SEATS, ids=str)
def test_conditions_and_postures_of_the_second_villain_are_in_all_renderings(seat):
    renderings = Renderings(torg.TORG, torg_fight(), seat)
    for fact in (
        "Condition: unskilled, Break and Setback",
        "Stands firm",
        "Posture: “all-out attack”",
    ):
        assert renderings.all_contain("Mummy", fact)


def test_conditions_of_the_conflict_line_are_shown_for_everybody_of_the_side():
    for card, kind, *names in (
        (115, torg.SceneKind.DRAMATIC, "Marco", "Quin"),
        (32, torg.SceneKind.STANDARD, "Against the heroes"),
    ):
        villains = ["Baron Voss", "Mummy"]
        state = lay_torg("Quin", "Marco", villains=villains, scene=kind, in_force=card)
        renderings = Renderings(torg.TORG, state, torg.SPECTATOR)
        assert all(renderings.all_contain(name, "Condition: Stymied") for name in names)


def test_the_villains_who_have_acted_are_shown_at_their_side():
    state = torg_fight()
    deeds = (ActionTaken(actor="Mummy", action=None, contributes=False),)
    state = state.with_round(attrs.evolve(state.round, deeds=deeds))
    renderings = Renderings(torg.TORG, state, torg.hero_seat("Quin"))
    assert renderings.all_contain("Against the heroes", "Already acted: Mummy")


def test_the_order_of_a_fight_by_speed_is_in_the_middle_of_all_renderings():
    heroes = torg.Hero("Quin", speed=20), torg.Hero("Marco", speed=23)
    state = lay_torg(
        *heroes, dialect="gurps", scene=torg.SceneKind.STANDARD, villains=["Mummy"], in_force=4
    )
    renderings = Renderings(torg.TORG, state, torg.hero_seat("Quin"))
    fact = "In this order: Marco and Quin"
    assert f"{fact}." in renderings.rows["On the table"]
    assert f"{fact}." in renderings.picture.description
    assert fact in " ".join(text.text for text in texts(renderings.picture))
    assert fact in renderings.in_data("On the table")


# ------------------------------------------------------------------------------ Turn of the Card


def tarot_fight():
    """Return a fight in which Bea's character and the Narrator's second one are wounded."""
    ann = tarot.create_character("Anna", {"Reaction": tarot.Aptitude.GREAT})
    bea = tarot.Character("Bela", wounds=3, armor_rating=1)
    mirko = tarot.Character("Mirko", wounds=3, armor_rating=2, is_stunned=True)
    guards = [tarot.Character("David"), mirko]
    state = lay_tarot(tarot.Player("Ann", ann), tarot.Player("Bea", bea), cast=guards, seed=7)
    names = ("Anna", "Bela", "David", "Mirko")
    fighters = tuple(tarot.Fighter(character=name, has_acted=name == "Anna") for name in names)
    fight = tarot.Fight(fighters=fighters, round=1, acting=("Bela", "David"))
    return attrs.evolve(state, play=attrs.evolve(state.play, fight=fight))


TAROT_SEATS = [tarot.NARRATOR, tarot.SPECTATOR, *map(tarot.player_seat, ("Ann", "Bea"))]


@pytest.mark.parametrize("seat", TAROT_SEATS, ids=str)
def test_bleeding_armor_and_the_order_of_a_fight_are_shown_beside_each_character(seat):
    renderings = Renderings(tarot.TAROT, tarot_fight(), seat)
    for name, fact in (
        ("Anna", "Has acted"),
        ("Bela", "Damage: 3 wounds"),
        ("Bela", "Bleeding"),
        ("Bela", "Armor stops one wound"),
        ("Bela", "Acts now"),
        ("David", "Acts now"),
        ("Mirko", "Damage: 3 wounds"),
        ("Mirko", "Stunned"),
        ("Mirko", "Has not acted yet"),
    ):
        assert renderings.all_contain(name, fact)
    for fact in ("Bleeding", "Armor stops one wound", "Has not acted yet"):
        assert renderings.none_contains("Anna", fact)


def test_the_sheet_of_a_character_of_the_narrator_is_shown_only_to_the_narrator():
    for seat in TAROT_SEATS:
        renderings = Renderings(tarot.TAROT, tarot_fight(), seat)
        for fact in ("Bleeding", "Armor stops 2 wounds"):
            check = renderings.all_contain if seat == tarot.NARRATOR else renderings.none_contains
            assert check("Mirko", fact)
