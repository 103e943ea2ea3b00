"""The description of an open action: its modifiers with their sources, and its result so far."""

import pytest

from dramadeck import torg
from tests.narration.test_hints import facts
from tests.torg.at import at_fight
from tests.torg.tables_actions import HEROES_UP_ANY

ADRENALIN, COUP_DE_GRACE, SUPPORTER, SECOND_SUPPORTER = 1, 113, 149, 150
ATTACK, DEXTERITY = torg.ActionKind.ATTACK, torg.Attribute.DEXTERITY


def lines(at, start="Modifiers", language="en"):
    """Return the facts on the table that begin with these words."""
    return [text for text in facts(at, language=language) if text.startswith(start)]


def rolled_against_several(*skills):
    """Roll once against a villain for each skill, after Adrenalin was played for `dodge`."""
    villains = ("Mummy", "Cultist", "Thief")[: len(skills)]
    at = at_fight(ADRENALIN, dialect=torg.CLASSIC, villains=villains)
    at = at.played(ADRENALIN, choice=torg.Raise(attribute=DEXTERITY, skill="dodge"))
    checks = (
        torg.Check(target=target, value=10, difficulty=5, attribute=DEXTERITY, skill=skill)
        for target, skill in zip(villains, skills, strict=True)
    )
    return at.one_on_many(actor="Quin", action="Other", checks=tuple(checks))


@pytest.mark.parametrize(
    ("skills", "modifiers"),
    [
        (("dodge", "dodge"), ["Modifiers: +3 from Adrenalin (1)"]),
        (("dodge", "gun"), ["Modifiers for Mummy: +3 from Adrenalin (1)"]),
        (("gun", "dodge"), ["Modifiers for Cultist: +3 from Adrenalin (1)"]),
        (
            ("dodge", "gun", "dodge"),
            [
                "Modifiers for Mummy: +3 from Adrenalin (1)",
                "Modifiers for Thief: +3 from Adrenalin (1)",
            ],
        ),
        (("gun", "gun"), []),
    ],
)
def test_modifiers_are_shown_once_or_for_each_target_with_other_modifiers(skills, modifiers):
    assert lines(rolled_against_several(*skills)) == modifiers


def test_every_supporter_is_named_with_the_card():
    at = at_fight(pools={"Marco": (SUPPORTER,), "Tina": (SECOND_SUPPORTER,)}).acting("Quin")
    for hero, card in (("Marco", SUPPORTER), ("Tina", SECOND_SUPPORTER)):
        at = at.played(card, hero=hero)
    assert lines(at) == [
        "Modifiers: +3 from Supporter (149) of Marco and +3 from Supporter (150) of Tina"
    ]
    assert lines(at, "Änderungen", "de") == [
        "Änderungen: +3 durch Rückhalt (149) von Marco und +3 durch Rückhalt (150) von Tina"
    ]


def test_modifiers_of_the_effect_are_shown_after_those_of_the_roll():
    at = at_fight(COUP_DE_GRACE, dialect=torg.CLASSIC)
    at = at.acting("Quin", ATTACK, effect_value=12, target="Mummy").played(COUP_DE_GRACE)
    assert lines(at) == ["Modifiers of the effect: +3 (Coup de Grace)"]


@pytest.mark.parametrize(("total", "defense"), [(15, 11), (20, 16)])
def test_a_defense_shows_its_result_so_far(total, defense):
    open_defense = at_fight().defend(hero="Quin", value=9)
    assert lines(open_defense, "So far") == []
    assert lines(open_defense.thrown(total), "So far") == [f"So far the defense is {defense}"]


def test_several_due_dice_are_counted():
    at = at_fight(card=HEROES_UP_ANY).acting("Quin")
    assert lines(at, "2 dice") == ["2 dice must be thrown"]
    assert lines(at.roll(actor="Quin", total=7), "A die") == ["A die must be thrown"]
