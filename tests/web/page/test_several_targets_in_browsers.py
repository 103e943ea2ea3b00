"""Targets are tapped one after another, and what goes side by side with them is typed in a form."""

import pytest

from tests.web.page.seats import Tables, browsing, served

VILLAINS = ["Baron Voss", "Mummy", "Guard"]
IN_A_ROUND = (
    ("Deal", {}),
    ("BeginScene", {"kind": "dramatic", "villains": VILLAINS}),
    ("BeginRounds", {}),
    ("Flip", {}),
)


@pytest.fixture(scope="module")
def tables():
    with served() as address, browsing() as browser:
        found = Tables(address, browser)
        yield found
        found.close()


@pytest.fixture
def quin(tables):
    links = tables.opened("Quin", "Marco")
    tables.send(links["Gamemaster"], *IN_A_ROUND)
    return tables.page(links["Quin"])


def tap(page, label):
    page.page.locator(".choice", has_text=label).first.click()


def also(page, field, label):
    """Another of several, in the form in which what is free is asked."""
    page.sees(f"select[data-key='ask:{field}']").select_option(label=label)


def test_the_quick_way_has_a_difficulty_number_for_each_target(quin):
    quin.choose("Something else")
    tap(quin, "Act against several, the quick way")
    tap(quin, "Attack")
    also(quin, "targets.0", "Guard")
    also(quin, "targets.1", "Baron Voss")
    quin.sees("label", "Difficulty numbers (Guard and Baron Voss)")
    quin.page.fill("[data-key='ask:value']", "12")
    quin.page.fill("[data-key='ask:difficulties']", "9, 8, 7")
    quin.page.click(".asking .go")
    assert "one for all is asked for, or 2" in quin.sees(".field .refused").inner_text()
    quin.page.fill("[data-key='ask:difficulties']", "9, 8")
    quin.page.click(".asking .go")
    quin.sees(".line", "Quin takes on Guard and Baron Voss with one roll")
    assert quin.wrong == []


def test_a_taunt_of_its_own_skill_stands_beside_an_attack(quin):
    quin.choose("Something else")
    tap(quin, "Act against several with one roll")
    tap(quin, "Attack")
    tap(quin, "Mummy")
    also(quin, "checks.1", "Mummy")
    also(quin, "checks.2", "Guard")
    quin.sees("label", "Value (Mummy, Mummy and Guard)")
    quin.page.click(".asking summary")
    quin.sees("select[data-key='ask:checks.1.action']").select_option(label="Taunt")
    quin.page.fill("[data-key='ask:checks.1.skill']", "taunt")
    quin.page.fill("[data-key='ask:checks.value']", "12, 9, 11")
    quin.page.fill("[data-key='ask:checks.difficulty']", "8")
    quin.page.click(".asking .go")
    told = quin.sees(".line", "Quin does several things with one roll").inner_text()
    assert "Mummy (Attack, 12 against 10), Mummy (Taunt, 9 against 12) and Guard" in told
    assert quin.wrong == []
