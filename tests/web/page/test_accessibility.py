"""Accessibility of the page: screen readers, keyboards, small screens."""

import pytest

from tests.web.page.seats import DESK, PHONE, Tables

axe = pytest.importorskip(
    "axe_playwright_python.sync_playwright",
    reason="axe-playwright-python, of the test group, is not installed",
)


@pytest.fixture(scope="module")
def scene(server_and_windows):
    """The links of a table with villains, a task, damage and a card in force."""
    tables = Tables(*server_and_windows)
    links = tables.opened("Quin", "Marco")
    leader = links["Gamemaster"]
    tables.send(leader, ("Deal", {}))
    task = {"hero": "Quin", "skill": "science", "difficulties": [11, 12], "flips": 8}
    tables.send(
        leader,
        ("BeginScene", {"kind": "dramatic", "villains": ["Baron Voss", "Guard"]}),
        ("BeginSkillResolution", task),
        ("BeginRounds", {}),
        ("Flip", {}),
        ("ReportDamage", {"target": "Marco", "shock": 2}),
    )
    return links


def complaints(page):
    """Return the accessibility problems that axe finds on a page."""
    violations = axe.Axe().run(page.page).response["violations"]
    return [(e["id"], n["target"], n.get("failureSummary")) for e in violations for n in e["nodes"]]


def test_the_page_that_opens_a_table_is_accessible(tables):
    host = tables.page()
    assert complaints(host) == []
    host.page.click("text=Open the table")
    host.sees(".links")
    assert complaints(host) == []


def looks(page):
    """Show the page on a desk in light colors, and on a phone in dark colors."""
    for size, light in ((DESK, "light"), (PHONE, "dark")):
        page.page.set_viewport_size(size)
        page.page.emulate_media(color_scheme=light)
        yield size, light


def test_the_list_of_visited_tables_is_accessible(tables):
    links = tables.opened("Quin", "Marco")
    host = tables.page(links["Quin"])
    leader = links["Gamemaster"].partition("#")[2]
    tables.post("/api/table/reissue-token", {"seat": ["hero", "Quin"]}, leader)
    host.page.evaluate("history.replaceState(null, '', '/')")
    host.page.reload()
    host.sees(".my-tables .gone")
    for look in looks(host):
        assert complaints(host) == [], look


def test_the_page_of_an_invalid_link_is_accessible(tables):
    host = tables.page(f"{tables.address}/#forged", shows="h1")
    host.sees("h1", "This link does not open a seat")
    for look in looks(host):
        assert complaints(host) == [], look


@pytest.mark.parametrize(("label", "light"), [("Gamemaster", "light"), ("Quin", "dark")])
def test_the_table_is_accessible(tables, scene, label, light):
    seat = tables.page(scene[label], color_scheme=light)
    seat.sees(".force img")
    assert complaints(seat) == []
    seat.all(".menu-list .entry.asks").first.click()
    seat.sees(".asking")
    assert complaints(seat) == []


COLORS = "all => all.map(selector => getComputedStyle(document.querySelector(selector)).color)"


def test_the_chance_on_the_button_is_readable(tables):
    links = tables.opened("Quin")
    tables.send(links["Gamemaster"], ("Deal", {}), ("BeginScene", {"kind": "standard"}))
    quin = tables.page(links["Quin"])
    quin.choose("Act", "Attack")
    for difficulty, look in ((1, "likely"), (8, "open"), (30, "unlikely")):
        quin.page.fill("[data-key='ask:difficulty']", f"{difficulty}")
        quin.sees(f".go .chance.{look}")
        # A bar is behind the number, so axe does not check its color.
        assert quin.page.evaluate(COLORS, [".go", ".go .chance"]) == ["rgb(255, 255, 255)"] * 2


def test_the_dialogs_above_the_table_are_accessible(tables, scene):
    quin = tables.page(scene["Quin"])
    quin.all(".hand .card").first.click()
    quin.sees(".card-lines p")
    assert complaints(quin) == []
    for label in ("Help", "Appearance", "The table"):
        quin.page.keyboard.press("Escape")
        quin.page.click(f"header button[aria-label='{label}']")
        quin.sees("dialog h2", label)
        assert complaints(quin) == []


def test_the_page_on_a_phone_is_accessible(tables, scene):
    quin = tables.page(scene["Quin"], PHONE, has_touch=True)
    for part in ("story", "table", "menu"):
        quin.page.click(f".tab.{part}")
        assert complaints(quin) == []
        assert quin.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_in_a_low_window_no_field_is_seen_below_the_foot_of_a_form(tables):
    leader = tables.opened("Quin", "Marco")["Gamemaster"]
    tables.send(leader, ("Deal", {}))
    host = tables.page(leader, {"width": 1100, "height": 640})
    host.choose("Begin a scene")
    host.sees(".asking-foot")
    bottom = "which => document.querySelector(which).getBoundingClientRect().bottom"
    end, foot = (host.page.evaluate(bottom, which) for which in (".menu-list", ".asking-foot"))
    assert end - 2 <= foot <= end
    assert host.page.evaluate("document.querySelector('.menu-list').clientHeight") > 200


def test_a_tarot_game_is_accessible(tables):
    links = tables.opened("Ann", "Bea", system="tarot")
    tables.send(
        links["Narrator"],
        ("Deal", {}),
        ("CallForCheck", {"character": "Ann", "trait": "Brawn", "needed": 6}),
    )
    tables.send(links["Ann"], ("DeclarePush", {"character": "Ann", "suit": "Cups"}))
    for label in ("Ann", "Narrator"):
        assert complaints(tables.page(links[label])) == []


def test_nothing_moves_with_reduced_motion(tables):
    links = tables.opened("Quin")
    quin = tables.page(links["Quin"])
    tables.send(links["Gamemaster"], ("Deal", {}))
    quin.sees(".hand .card")
    assert quin.page.evaluate("document.getAnimations().length") == 0
