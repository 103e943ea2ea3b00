"""Several targets in a form, and the answers for each of them."""

import pytest

VILLAINS = ["Baron Voss", "Mummy", "Guard"]
IN_A_ROUND = (
    ("Deal", {}),
    ("BeginScene", {"kind": "dramatic", "villains": VILLAINS}),
    ("BeginRounds", {}),
    ("Flip", {}),
)


@pytest.fixture
def quin(tables):
    links = tables.opened("Quin", "Marco")
    tables.send(links["Gamemaster"], *IN_A_ROUND)
    return tables.page(links["Quin"])


def test_the_quick_way_has_a_difficulty_number_for_each_target(quin):
    quin.choose("Act against several by the quick method", "Attack", "Guard", "Baron Voss")
    quin.page.fill("[data-key='ask:value']", "12")
    legend = quin.sees("fieldset:has([data-key='ask:difficulties:1'])")
    assert legend.locator("label").all_inner_texts() == ["Guard", "Baron Voss"]
    quin.page.fill("[data-key='ask:difficulties:0']", "9")
    quin.page.fill("[data-key='ask:difficulties:1']", "")
    quin.page.click(".asking .go")
    assert "whole number" in quin.sees("[aria-invalid] .refused").inner_text()
    quin.page.fill("[data-key='ask:difficulties:1']", "8")
    quin.page.click(".asking .go")
    quin.sees(".line", "Quin takes on Guard and Baron Voss with one roll")
    assert quin.wrong == []


def test_a_taunt_with_its_own_skill_is_combined_with_attacks(quin):
    quin.choose("Act against several with one roll", "Attack")
    for target in ("Mummy", "Baron Voss", "Mummy", "Guard"):
        quin.page.select_option("[data-key='ask:checks']", label=target)
    quin.pick("Baron Voss")  # a second click removes it
    for at, value in enumerate((12, 9)):
        quin.page.fill(f"[data-key='ask:checks.value:{at}']", f"{value}")
    quin.page.fill("[data-key='ask:checks.value:2']", "")
    quin.page.click(".asking .go")
    assert "an answer is missing" in quin.sees("[aria-invalid] .refused").inner_text()
    quin.page.fill("[data-key='ask:checks.value:2']", "11")
    quin.page.click(".asking summary")
    quin.page.select_option("[data-key='ask:checks.action:1']", label="Taunt")
    quin.page.fill("[data-key='ask:checks.skill:1']", "taunt")
    quin.page.click(".asking .go")
    line = quin.sees(".line", "Quin does several things with one roll").inner_text()
    assert "Mummy (Attack, 12 against 10), Mummy (Taunt, 9 against 12) and Guard" in line
    assert quin.wrong == []
