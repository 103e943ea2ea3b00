"""Characters: their traits, their costs, and the effects of wounds."""

import attrs
import pytest

from dramadeck.charts import Chart, Row
from dramadeck.charts.tarot import TRAITS, aptitude_name
from dramadeck.tarot import characters
from dramadeck.tarot.characters import Aptitude, Character, Trait, create_character, creation_points
from tests.tarot.tables import MIA, MIAS_TRAITS

SPECIAL = {row.name for row in TRAITS if row.needs_specialization}


@pytest.mark.rule("TT-001", "TT-002")
def test_the_nine_aptitudes_are_ranks_with_names():
    assert [*map(str, Aptitude)] == [*map(aptitude_name, range(1, 10))]
    assert sorted(Aptitude)[-1] is Aptitude.PEERLESS
    assert f"{Aptitude.GREAT} Driving, {Aptitude.GREAT:+d}" == "Great Driving, +6"


@pytest.mark.rule("TT-003", "TT-004")
def test_mia_spends_her_ten_points_and_a_trait_that_she_does_not_have_is_mediocre():
    assert creation_points(MIA.traits) == 3 + 2 + 2 + 1 + 1 + 1 == 10
    assert {trait: MIA.rank(trait) for trait in MIAS_TRAITS} == MIAS_TRAITS
    good, fair = ("Good Reaction", "Good Grit"), ("Fair Health", "Fair Manipulation")
    assert [*map(str, MIA.traits)] == ["Great Driving", *good, *fair, "Fair Underground"]
    others = ("Firearms", "Brawn", "Academics: Biology", "Sailing")
    assert [MIA.rank(trait) for trait in others] == [Aptitude.MEDIOCRE] * 4


@pytest.mark.rule("TT-001", "TT-004")
def test_low_ranks_give_no_points_back_and_more_than_ten_points_are_refused():
    assert create_character("Max", {}).traits == ()
    assert creation_points([Trait("Driving", Aptitude.POOR), Trait("Grit", Aptitude.DISMAL)]) == 0
    too_much = MIAS_TRAITS | {"Allure": Aptitude.FAIR, "Stealth": Aptitude.POOR}
    bill = "Mia has 10 points to spend, not 11: Great Driving 3, .*Fair Allure 1$"
    with pytest.raises(ValueError, match=bill):
        create_character("Mia", too_much)
    for rank in (0, 10):
        wrong = rf"Driving: the rank must be 1 \(Dismal\).*, not {rank}"
        with pytest.raises(ValueError, match=wrong):
            create_character("Mia", {"Driving": rank})


def test_a_table_may_set_other_points_costs_and_limits():
    triangular = Chart("Cost", (Row(1, 3, 0), Row(4, 4, 1), Row(5, 5, 3), Row(6, 6, 6)), "TT-004")
    assert creation_points(MIA.traits, costs=triangular) == 15
    for house in ({"points": 15, "costs": triangular}, {"highest": Aptitude.GREAT}):
        assert create_character("Mia", MIAS_TRAITS, **house) == MIA
    with pytest.raises(ValueError, match="Mia has 14 points to spend, not 15"):
        create_character("Mia", MIAS_TRAITS, points=14, costs=triangular)
    above = r"^Mia may start with nothing above Good: Great {}$"
    third = {"Grit": Aptitude.FAIR, "Health": Aptitude.FAIR, "Stealth": Aptitude.GREAT}
    for traits, name in ((MIAS_TRAITS, "Driving"), (third, "Stealth")):
        with pytest.raises(ValueError, match=above.format(name)):
            create_character("Mia", traits, highest=Aptitude.GOOD)


@pytest.mark.rule("TT-005", "TT-006", "TT-007")
def test_a_custom_trait_counts_like_any_other_and_academics_needs_a_specialization():
    assert create_character("Anne", {"Sailing": Aptitude.GREAT}).rank("sailing") == Aptitude.GREAT
    assert characters.CORE_TRAITS == ("Brawn", "Health", "Reaction")
    scholar = create_character("Ada", {"Academics: Biology": 6, "Engineering: Automotives": 5})
    assert scholar.rank("academics: biology") == Aptitude.GREAT
    assert scholar.rank("Academics: Russian History") == Aptitude.MEDIOCRE
    assert scholar.rank("Engineer: Automotives") == Aptitude.GOOD
    for wrong in ("Academics", "Engineer"):
        for use in (scholar.rank, lambda trait: create_character("Ada", {trait: 6})):
            with pytest.raises(ValueError, match=f"the trait {wrong} needs a specialization"):
                use(wrong)


def test_a_trait_that_is_listed_twice_is_refused():
    twice = {"Engineer: Automotives": 5, "Engineering: automotives": 4}
    with pytest.raises(ValueError, match=r"Character\.traits: Ada has Engineer: automotives twice"):
        create_character("Ada", twice)
    doubled = (Trait("Driving", 4), Trait("Grit", 4), Trait("Stealth", 6), Trait("stealth", 5))
    with pytest.raises(ValueError, match="Max has Stealth twice"):
        Character("Max", doubled)


def test_an_invalid_value_is_refused_with_the_name_of_its_field():
    for wrong, error, message in (
        (lambda: Trait("", 5), ValueError, "the name of a trait must not be blank"),
        (lambda: Trait(5, 5), TypeError, "the name of a trait must be of type str"),
        (lambda: Trait("Driving", "Grate"), ValueError, "no aptitude 'Grate'; known: Dismal, Poor"),
        (lambda: Trait("Driving", 2.5), TypeError, "Trait.rank: expected a whole number"),
        (lambda: Character(" "), ValueError, "Character.name: expected a text that is not blank"),
        (lambda: Character("Mia", wounds=-1), ValueError, "Character.wounds: expected 0 or more"),
        (lambda: Character("Mia", armor_rating=-1), ValueError, "Character.armor_rating: expected"),
        (lambda: Character("Mia", {"Driving": 6}), TypeError, "Character.traits: expected a tuple"),
        (lambda: MIA.rank(6), TypeError, "the name of a trait must be of type str"),
    ):
        with pytest.raises(error, match=message):
            wrong()


@pytest.mark.rule("TT-054", "TT-055")
def test_wounds_lower_the_named_ranks_of_traits():
    hurt = {wounds: attrs.evolve(MIA, wounds=wounds) for wounds in (2, 3, 4)}
    ranks = [(2, "Driving"), (2, "Firearms"), (3, "Health"), (4, "Brawn")]
    called = [aptitude_name(hurt[wounds].rank(trait)) for wounds, trait in ranks]
    assert called == ["Fair", "Dismal", "Dismal", "below Dismal"]


@pytest.mark.rule("TT-047", "TT-058")
def test_endurance_is_three_for_mediocre_and_four_for_fair_health_even_when_wounded():
    everyman = Character("Everyman")
    assert (everyman.endurance, MIA.endurance) == (3, 4)
    for character in (everyman, MIA):
        limit = attrs.evolve(character, wounds=character.endurance)
        assert limit.endurance == character.endurance
        assert not limit.has_organ_failure
        assert attrs.evolve(limit, wounds=limit.wounds + 1).has_organ_failure


@pytest.mark.rule("TT-059", "TT-063", "TT-073")
def test_wounds_bleed_until_they_are_stabilized_and_stunned_characters_cannot_act():
    for harm, is_bleeding, can_act in (
        ({}, False, True),
        ({"wounds": 1}, True, True),
        ({"wounds": 1, "is_stabilized": True}, False, True),
        ({"is_stunned": True}, False, False),
        ({"is_dead": True}, False, False),
    ):
        hurt = attrs.evolve(MIA, **harm)
        assert (hurt.is_bleeding, hurt.can_act) == (is_bleeding, can_act)


def test_a_character_of_the_narrator_needs_few_traits_and_has_no_limit_of_points():
    guard = Character("Guard", (Trait("Firearms", Aptitude.FAIR),))
    plain = [row.name for row in TRAITS if row.name not in SPECIAL]
    assert [name for name in plain if guard.rank(name) != 3] == ["Firearms"]
    assert (guard.rank("Firearms"), guard.endurance) == (4, 3)
    traits = (Trait("Firearms", Aptitude.INCREDIBLE), Trait("Intimidation", Aptitude.PEERLESS))
    david = Character("David Chow", traits, armor_rating=4)
    assert creation_points(david.traits) == 11
    assert david.rank("Firearms") == 8
    assert hash(david) == hash(attrs.evolve(david))
