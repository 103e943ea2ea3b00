"""The page narrows the options of a form; the host accepts what remains."""

import json
from random import Random

import pytest

from dramadeck import narration
from dramadeck.narration.form_json import form_data
from dramadeck.narration.forms import CONFIRM
from dramadeck.narration.submission import submit
from tests.depth import by_depth
from tests.forms import answer, fields_in, is_there
from tests.laws.walks import SYSTEMS
from tests.narration.submitted_forms import menu_at
from tests.narration.walked_games import steps, walked
from tests.web.page.seats import Tables

TAPPED = """async ([forms, picks]) => {
    const { chosen } = await import("/page/answers.js");
    return forms.map((form) => {
        const given = {};
        for (const isSeveral of [false, true]) {
            for (const { name, kind, fewest, most, for_each, is_extra } of form.fields) {
                const options = chosen(form, given, {}).left[name]?.map((option) => option.value);
                const isNow = isSeveral === (kind === "choices") && !is_extra && !for_each;
                if (!options || !isNow) continue;
                const at = picks.shift() % Math.max(1, options.length);
                const several = options.slice(0, Math.min(most, Math.max(fewest, at)));
                given[name] = isSeveral ? several : options[at];
            }
        }
        return chosen(form, given, {}).answers;
    });
}"""
"""Chooses an available option in each field of each form; returns the answers."""


@pytest.fixture(scope="module")
def page(server_and_windows):
    tables = Tables(*server_and_windows)
    yield tables.page().page
    tables.close()


@pytest.mark.parametrize(("name", "text"), walked()[:6])
def test_every_combination_of_options_is_a_command(page, name, text):
    system, order, sent = SYSTEMS[name], Random(7), 0  # noqa: S311 - no secret
    english = narration.language("en")
    for step in steps(name, text)[:: by_depth(16, 8)]:
        for seat in system.seats(step.after):
            forms = [*menu_at(system, step.after, seat)]
            data = json.loads(json.dumps([*map(form_data, forms)]))
            shaped = [{**form, "fields": fields_in(form)} for form in data]
            picks = [order.randrange(60) for form in data for _ in form["order"]]
            answers_by_form = page.evaluate(TAPPED, [shaped, picks])
            for form, shape, answers in zip(forms, data, answers_by_form, strict=True):
                for field in fields_in(shape):
                    is_typed = "options" not in field or "for_each" in field
                    if is_typed and not field.get("is_extra") and is_there(field, answers):
                        answers[field["name"]] = answer(shape, field, order, answers)
                    if field["name"] == CONFIRM:
                        answers[CONFIRM] = field["options"][0]["value"]
                assert type(submit(form, answers, english)).__name__ == form.name
                sent += 1
    assert sent > 50


def options(*values):
    return [{"value": value, "label": str(value)} for value in values]


WEAPONS = {
    "form": "Strike",
    "topic": "action",
    "label": "strike",
    "menu": 1,
    "fields": [
        {"name": "weapon", "label": "weapon", "kind": "choice", "options": options("axe", "bow")},
        {
            "name": "at",
            "label": "at whom",
            "kind": "choice",
            "options": options("Ann", "Cyd", None),
        },
        {
            "name": "words",
            "label": "words",
            "kind": "text",
            "sample": "ha",
            "when": {"field": "at", "answers": ["Cyd"]},
        },
    ],
    "rows": [
        {"choices": {"weapon": "axe", "at": "Ann"}, "chance": 0.25},
        {"choices": {"weapon": "bow", "at": "Ann"}, "chance": 0.5},
        {"choices": {"weapon": "bow", "at": "Cyd"}},
        {"choices": {"weapon": "bow", "at": None}, "chance": 0},
    ],
}
SHOWN = """async (form) => {
    const { FormView } = await import("/page/form.js");
    window.sent = [];
    const choose = async (form, answers) => void sent.push(answers);
    const game = { choose, chance: async () => null };
    const view = new FormView(game, form, { onclose: () => sent.push("closed") });
    document.body.replaceChildren(view.element);
}"""


def texts_of(page, form):
    """Show a form; return a function that returns the text of each field."""
    page.evaluate(SHOWN, form)
    read = "element => element.innerText.replace(/\\s+/g, ' ').trim()"
    fields = ".asking > :is(fieldset, div:not(.asking-head, .asking-foot), p)"
    return lambda: page.eval_on_selector_all(fields, f"all => all.map({read})")


def click(page, label):
    page.locator(".choice", has_text=label).click()


def test_a_field_appears_after_the_answer_it_depends_on_and_the_last_click_sends(page):
    texts = texts_of(page, WEAPONS)
    assert texts() == ["Weapon Axe chance of success: 25% Bow"]
    click(page, "Bow")
    assert texts() == [
        "Weapon Axe chance of success: 25% Bow",
        "At whom Ann chance of success: 50% Cyd None chance of success: 0%",
    ]
    click(page, "Cyd")
    assert texts()[2:] == ["Words"]
    click(page, "Ann")
    assert page.evaluate("sent") == [{"weapon": "bow", "at": "Ann"}, "closed"]


def test_a_name_is_chosen_from_suggestions(page):
    name = {"name": "name", "label": "name", "kind": "text", "suggestions": ["Ann", "Bea"]}
    texts = texts_of(page, {**WEAPONS, "fields": [name], "rows": []})
    assert texts() == ["Name Ann Bea Another …"]
    click(page, "Bea")
    page.click(".go")
    assert page.evaluate("sent")[0] == {"name": "Bea"}


@pytest.mark.parametrize(
    ("fewest", "most", "words"),
    [
        (0, 1, "Cards (at most 1)"),
        (1, 2, "Cards (1 to 2)"),
        (2, 2, "Cards (exactly 2)"),
        (2, 3, "Cards (at least 2)"),
        (1, 3, "Cards"),
        (0, 3, "Cards"),
    ],
)
def test_a_form_says_how_many_options_may_be_chosen(page, fewest, most, words):
    several = {"kind": "choices", "fewest": fewest, "most": most, "options": options(3, 8, 42)}
    cards = {"name": "cards", "label": "cards", **several}
    form = {"form": "Discard", "topic": "cards", "label": "discard", "menu": 1, "fields": [cards]}
    texts_of(page, form)
    assert page.inner_text(".asking legend") == words


def test_a_default_answer_can_be_cleared(page):
    skill = {"name": "skill", "label": "skill", "kind": "text", "is_required": False}
    words = {"form": "Strike", "topic": "action", "label": "strike", "menu": 1, "fields": [skill]}
    texts_of(page, {**words, "rows": [{"choices": {}, "defaults": {"skill": "stealth"}}]})
    assert page.input_value("input") == "stealth"
    page.fill("input", "")
    page.click(".go")
    assert page.evaluate("sent")[0] == {"skill": None}


def test_a_click_that_resets_another_answer_does_not_send(page):
    texts = texts_of(page, WEAPONS)
    click(page, "Bow")
    click(page, "Cyd")
    page.fill("input", "take this")
    click(page, "Axe")
    assert texts()[1:] == ["At whom: Ann"]
    assert page.evaluate("sent") == []
    page.click(".go")
    assert page.evaluate("sent") == [{"weapon": "axe", "at": "Ann"}, "closed"]
    texts = texts_of(page, WEAPONS)
    click(page, "Axe")  # nothing else was chosen before
    assert page.evaluate("sent") == [{"weapon": "axe", "at": "Ann"}, "closed"]
