"""The help for a question of a dialogue."""

import attrs
import pytest

from dramadeck import torg
from dramadeck.narration import Line, Text, language, narrator
from dramadeck.narration.command_fields import FieldKind
from dramadeck.narration.dialogue import Dialogue
from dramadeck.narration.forms import FormField, Option
from dramadeck.narration.question_help import choice_explained, question_explained
from tests.narration.submitted_forms import menu_at
from tests.torg.at import at_fight

NARRATOR, ENGLISH = narrator(torg.TORG, seat=torg.GAMEMASTER), language("en")
CHOICE, CHOICES, NUMBER = FieldKind.CHOICE, FieldKind.CHOICES, FieldKind.NUMBER
NUMBERS, TEXT, TEXTS = FieldKind.NUMBERS, FieldKind.TEXT, FieldKind.TEXTS


def label(text):
    return Line((Text(text),), depth=0)


THREE = tuple(Option(name, label(name), label(name)) for name in ("one", "two", "three"))
"""Three options."""


def help_of(**details):
    """Return the help of a question with this field, without its first sentence."""
    field = FormField(name="thing", label=label("the thing"), **details)
    form = attrs.evolve(menu_at(torg.TORG, at_fight().state, torg.GAMEMASTER)[0], fields=(field,))
    dialogue = Dialogue([form], ENGLISH)
    dialogue.answer("1")
    first, *others = [line.text for line in question_explained(NARRATOR, dialogue)]
    assert first == "Question: the thing."
    return " ".join(others)


ONE_OF_THEM = "Answer with a number from the list, or with a name."
SEVERAL = "Answer with numbers or names, with spaces or commas between them."
NUMBER_ALONE = "Answer with a whole number."


@pytest.mark.parametrize(
    ("details", "sentences"),
    [
        ({"kind": CHOICE, "options": THREE}, [ONE_OF_THEM]),
        ({"kind": CHOICES, "options": THREE, "fewest": 2, "most": 2},
         [SEVERAL, "Choose exactly 2."]),
        ({"kind": CHOICES, "options": THREE, "fewest": 0, "most": 2},
         [SEVERAL, "Choose 1 to 2."]),
        ({"kind": CHOICES, "options": THREE, "fewest": 2, "most": 3},
         [SEVERAL, "Choose 2 to 3."]),
        ({"kind": CHOICES, "options": THREE, "fewest": 1, "most": 3}, [SEVERAL]),
        ({"kind": CHOICES, "options": THREE, "fewest": 2, "most": 2, "is_repeated": True},
         [SEVERAL]),
        ({"kind": NUMBER}, [NUMBER_ALONE]),
        ({"kind": NUMBER, "sample": 8},
         ["Answer with a whole number, such as 8.",
          "“-” means: 8."]),
        ({"kind": NUMBER, "smallest": 1}, [NUMBER_ALONE, "Allowed: 1 or more."]),
        ({"kind": NUMBER, "largest": 20}, [NUMBER_ALONE, "Allowed: 20 or less."]),
        ({"kind": NUMBER, "smallest": 1, "largest": 20}, [NUMBER_ALONE, "Allowed: 1 to 20."]),
        ({"kind": NUMBERS},
         ["Answer with whole numbers, with spaces or commas between them."]),
        ({"kind": TEXT},
         ["Answer with a text."]),
        ({"kind": TEXTS}, ["Answer with names, with commas between them."]),
        ({"kind": TEXT, "is_required": False, "nothing": label("no name")},
         ["Answer with a text.",
          "“-” means: no name."]),
        ({"kind": TEXT, "is_required": False, "default": "Mummy"},
         ["Answer with a text.",
          "“-” means: Mummy.", "“--” leaves it empty."]),
    ],
)  # fmt: skip
def test_the_help_of_a_question_says_how_to_answer(details, sentences):
    assert help_of(**details) == " ".join(sentences)


def test_a_menu_has_no_help_of_a_question():
    at = at_fight()
    dialogue = Dialogue(menu_at(torg.TORG, at.state, torg.GAMEMASTER), ENGLISH)
    assert list(question_explained(NARRATOR, dialogue)) == []


def test_the_help_says_that_one_answer_may_be_for_all():
    at = at_fight(villains=("Mummy", "Cultist"))
    dialogue = Dialogue(menu_at(torg.TORG, at.state, torg.hero_seat("Quin")), ENGLISH)
    dialogue.answer(str([form.name for form in dialogue.menu].index("QuickMethod") + 1))
    while dialogue.field is not None and dialogue.field.for_each is None:
        dialogue.answer("1")
    _, sentence, *_ = (line.text for line in question_explained(NARRATOR, dialogue))
    assert sentence.endswith(" Give one answer for all of them, or one for each.")


def test_the_help_of_a_choice_is_that_of_its_card_or_of_its_question():
    at = at_fight(hands={"Quin": (42, 64)}).acted("Quin")
    here = narrator(torg.TORG, seat=torg.hero_seat("Quin"), setup=at.setup)
    dialogue = Dialogue(menu_at(torg.TORG, at.state, here.seat), ENGLISH)
    dialogue.answer(str([form.name for form in dialogue.menu].index("PlayToPool") + 1))
    texts = [next(choice_explained(here, dialogue, it)).text for it in dialogue.field.options]
    assert texts == ["Haste (42)", "Hero (64)"]
    about, *_ = choice_explained(here, dialogue, Option("all", label("all"), label("all")))
    assert about.text == f"all ({dialogue.field.label.text})"
