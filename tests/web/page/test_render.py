"""The render function keeps elements that are described again, with their contents."""

import pytest

from dramadeck.narration.table_model import difference
from tests.web.page.seats import Tables

LISTED = """
const list = document.body.appendChild(document.createElement("ul"));
const item = (key) => h("li", { data: { key } }, key);
const draw = (...names) => render(list, names.map(item));
const texts = () => [...list.children].map((child) => child.textContent);
"""


@pytest.fixture(scope="module")
def page(server_and_windows):
    tables = Tables(*server_and_windows)
    screen = tables.page()
    yield screen
    assert screen.wrong == []
    tables.close()


def run(page, program, argument=None):
    """Run a program that uses the modules of the page; return its result."""
    return page.page.evaluate(
        f"""async (argument) => {{
            const {{ el, h, render }} = await import("/page/dom.js");
            const {{ merged }} = await import("/page/seat.js");
            {program}
        }}""",
        argument,
    )


def test_an_element_that_is_described_again_is_kept(page):
    result = run(
        page,
        LISTED
        + """
        draw("a", "b", "c");
        const [a, b, c] = list.children;
        draw("c", "a", "d");
        return [texts(), list.children[0] === c, list.children[1] === a, b.isConnected];
        """,
    )
    assert result == [["c", "a", "d"], True, True, False]


def test_the_focus_is_kept_when_other_elements_change(page):
    result = run(
        page,
        """
        const root = document.body.appendChild(document.createElement("div"));
        const button = (key) => h("button", { data: { key } }, key);
        const draw = (...names) => render(root, names.map(button));
        draw("a", "b", "c");
        root.children[1].focus();
        draw("b", "c");
        const kept = document.activeElement.textContent;
        draw("x", "y", "b");
        return [kept, document.activeElement.textContent];
        """,
    )
    assert result == ["b", "b"]


def test_attributes_data_and_listeners_are_those_of_the_last_description(page):
    result = run(
        page,
        """
        const root = document.body.appendChild(document.createElement("div"));
        const clicks = [];
        const draw = (props) => render(root, h("button", props, "go"));
        const data = { zone: "a", card: 1 };
        const [style, onclick] = [{ "--turn": "1deg" }, () => clicks.push(1)];
        draw({ class: "entry one", title: "first", data, style, onclick });
        const [button] = root.children;
        draw({ class: "entry two", data: { zone: "b" }, disabled: true });
        button.disabled = false;
        button.click();
        draw({ class: "entry", onclick: () => clicks.push(2) });
        button.click();
        const { zone, card } = button.dataset;
        const { className, title, style: { length } } = button;
        const isSame = root.children[0] === button;
        return [isSame, className, title, zone ?? null, card ?? null, length, clicks];
        """,
    )
    assert result == [True, "entry", "", None, None, 0, [2]]


def test_a_control_has_the_described_value_and_not_the_typed_one(page):
    result = run(
        page,
        """
        const root = document.body.appendChild(document.createElement("div"));
        const options = ["", "1"].map((value) => h("option", { value }, value));
        const draw = (typed, chosen) =>
          render(root, h("input", { value: typed }), h("select", { value: chosen }, options));
        draw("12", "1");
        const [input, select] = root.children;
        const first = [input.value, select.value];
        input.value = "99";
        draw("13", "");
        select.value = "1";
        draw("13", "");
        return [first, input.value, select.value];
        """,
    )
    assert result == [["12", "1"], "13", ""]


def test_typed_text_is_never_markup_in_an_element(page):
    evil = "<img src=x onerror=alert(1)>"
    result = run(
        page,
        """
        const root = document.body.appendChild(document.createElement("div"));
        const bold = () => h("b", { title: argument, data: { key: argument } }, argument);
        render(root, argument, bold());
        render(root, argument + "!", bold());
        return [root.querySelectorAll("img").length, root.textContent];
        """,
        evil,
    )
    assert result == [0, f"{evil}!{evil}"]


def test_no_line_begins_with_the_comma_after_a_card(page):
    result = run(
        page,
        """
        const { spanElements } = await import("/page/words.js");
        const card = (text) => ({ is: "card", text, card: 1 });
        const text = (text) => ({ is: "text", text });
        const cards = [card("Haste (42)"), text(", "), card("Hero (7)"), text(".")];
        const spans = [text("Ann draws "), ...cards];
        const line = el("p", null, ...spanElements(spans, () => {}));
        document.body.append(line);
        const wrong = [];
        for (let width = 60; width < 400; width += 3) {
            line.style.width = `${width}px`;
            for (const button of line.querySelectorAll("button")) {
                const range = document.createRange();
                range.selectNodeContents(button.nextSibling);
                const mark = range.getClientRects()[0];
                if (mark.top >= button.getBoundingClientRect().bottom) wrong.push(width);
            }
        }
        return [line.textContent, wrong];
        """,
    )
    assert result == ["Ann draws Haste (42), Hero (7).", []]


def test_empty_children_are_skipped_and_foreign_nodes_are_kept(page):
    result = run(
        page,
        """
        const root = document.body.appendChild(document.createElement("div"));
        const own = el("form", null, el("input"));
        own.firstChild.value = "typed";
        render(root, null, false, 0, [h("p", null, "one"), undefined], own);
        render(root, 1, h("p", null, "two"), own);
        const isKept = root.lastChild === own;
        return [root.childNodes.length, root.textContent, isKept, own.firstChild.value];
        """,
    )
    assert result == [3, "1two", True, "typed"]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ({}, {"a": 1}),
        ({"a": {"b": [1, 2]}, "c": 3}, {"a": {"b": [2]}}),
        ({"a": {"b": 1}}, {"a": [1]}),
        ({"places": {"x": {"name": "X", "facts": [{"text": "t"}]}}}, {"places": {"y": {}}}),
    ],
)
def test_the_page_applies_the_patches_of_the_server(page, before, after):
    patch = difference(before, after)
    program = "return merged(argument.before, argument.patch);"
    assert run(page, program, {"before": before, "patch": patch}) == after
