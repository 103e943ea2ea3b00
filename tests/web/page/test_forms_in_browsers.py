"""The page narrows the options of a form by itself; what it leaves, the host takes."""

import json
from random import Random

import pytest

from dramadeck import narration
from dramadeck.narration.forms import form_data
from dramadeck.narration.submission import submit
from tests.forms import answer, is_there
from tests.laws.walks import SYSTEMS
from tests.narration.talking import menu_at
from tests.narration.walked import steps, walked
from tests.web.page.seats import Tables, browsing, served

TAPPED = """async ([forms, picks]) => {
    const { chosen } = await import("/page/answers.js");
    return forms.map((form) => {
        const given = {};
        for (const isSeveral of [false, true]) {
            for (const { name, kind, fewest, most, for_each, is_extra } of form.fields) {
                const options = chosen(form, given, {}).left[name]?.map((each) => each.value);
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
"""What comes of a form after form if of each field some option that is left is tapped."""


@pytest.fixture(scope="module")
def page():
    with served() as address, browsing() as browser:
        tables = Tables(address, browser)
        yield tables.page().page
        tables.close()


@pytest.mark.parametrize(("name", "text"), walked()[:6])
def test_whatever_is_tapped_is_a_command(page, name, text):
    system, order, sent = SYSTEMS[name], Random(7), 0  # noqa: S311 - no secret
    english = narration.language("en")
    for step in steps(name, text)[::8]:
        for seat in system.seats(step.after):
            forms = [*menu_at(system, step.after, seat)]
            data = json.loads(json.dumps([*map(form_data, forms)]))
            picks = [order.randrange(60) for form in data for _ in form["fields"]]
            tapped = page.evaluate(TAPPED, [data, picks])
            for form, shown, answers in zip(forms, data, tapped, strict=True):
                for field in shown["fields"]:
                    is_typed = "options" not in field or "for_each" in field
                    if is_typed and not field.get("is_extra") and is_there(field, answers):
                        answers[field["name"]] = answer(shown, field, order, answers)
                assert type(submit(form, answers, english)).__name__ == form.name
                sent += 1
    assert sent > 50
