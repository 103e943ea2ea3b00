"""A published game in its own package is found, and can be played with every user interface."""

import os
import random
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from dramadeck.codec.verification import verify_promise
from dramadeck.core.visibility import SPECTATOR
from dramadeck.host import HostLimits
from tests import packages
from tests.host.evenings import SharedStore, hosting, play_on, run
from tests.web.page.seats import PHONE, Tables, Windows, served
from tests.web.proof.people import until

axe = pytest.importorskip(
    "axe_playwright_python.sync_playwright",
    reason="axe-playwright-python, of the test group, is not installed",
)

ROOT = Path(__file__).parents[2]
GAME = packages.GUIDED_BY_THE_SUN
SYSTEM = "guided_by_the_sun"
WIDE = HostLimits(rate=10**6, burst=10**6, waiting=10**6)


@pytest.fixture(scope="module")
def package_paths(tmp_path_factory):
    """The paths from which the package is imported, as pip would write them."""
    return packages.write_metadata(GAME, tmp_path_factory.mktemp("site"))


@pytest.fixture
def program(package_paths):
    """A function that runs Python with the package installed."""

    def run_python(*arguments, say=""):
        paths = [*package_paths, os.environ.get("PYTHONPATH", "")]
        return subprocess.run(
            [sys.executable, *arguments],
            capture_output=True,
            check=False,
            cwd=ROOT,
            input=say,
            encoding="utf-8",
            env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths))},
        )

    return run_python


@pytest.fixture(scope="module")
def package_installed(package_paths):
    """Install the package in this process."""
    with packages.importable(*package_paths):
        yield


def test_the_package_passes_its_own_tests(program):
    process = program("-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", str(GAME))
    assert process.returncode == 0, process.stdout


def test_the_game_is_played_at_the_terminal_by_the_program_and_by_a_person(program):
    play = ("-m", "dramadeck", "play", "--system", SYSTEM, "--seed", "7")
    process = program(*play, "--auto", "--dialect", "mystery", "--language", "de")
    assert (process.returncode, process.stderr) == (0, "")
    assert "Ann lässt die Reise beginnen." in process.stdout
    process = program(*play, say="1\n1\n1\n1\n2\n1\n1\n? 12\nu\nq\n")
    assert (process.returncode, process.stderr) == (0, "")
    for words in ("Turn 2. Protagonist: Ben.", "Witch of the Woods (queen of hearts)", "You left"):
        assert words in process.stdout


def test_the_game_is_hosted_without_a_gamemaster_and_loaded_by_another_host(package_installed):
    rules = import_module(SYSTEM).GUIDED_BY_THE_SUN
    del package_installed

    async def host_game():
        store = SharedStore()
        async with hosting(store, systems=[rules], limits=WIDE) as host:
            opened = await host.open(SYSTEM, ["Ann", "Ben", "Cleo", "Dai"], dialect="mystery")
            order = random.Random(4)  # noqa: S311 - a game, not a secret
            tokens = {seat: token for seat, token in opened.tokens.items() if seat != SPECTATOR}
            await play_on(host, tokens, order, 60)
            views = [await host.view(token) for token in opened.tokens.values()]
            async with hosting(store, systems=[rules]) as other:
                assert [await other.view(token) for token in opened.tokens.values()] == views
            await host.end(opened.tokens[opened.leader])
            record = await host.export(opened.tokens[opened.leader])
        await store.put_away()
        return opened, record

    opened, record = run(host_game())
    assert opened.leader == ("player", "Ann")
    assert record.state.turn > 0
    verify_promise(record)


@pytest.fixture(scope="module")
def tables(package_installed, browser):
    with served() as address, Windows(browser) as windows:
        tables_page = Tables(address, windows)
        yield tables_page
        tables_page.close()


def problems_of(page):
    """Return the violations that axe finds on a page, and the errors of the page."""
    violations = axe.Axe().run(page.page).response["violations"]
    return [
        (violation["id"], [node["target"] for node in violation["nodes"]])
        for violation in violations
    ], page.wrong


def choose_form(page, label, *options):
    """Show the menu, if it is hidden on a small screen, and choose a form and its options."""
    page.sees(".menu-list .entry", label)
    if not page.entry(label).is_visible():
        page.page.locator("nav button").last.click()
    page.choose(label, *options)


def test_a_table_is_opened_on_the_page_with_pictures_of_its_cards(tables):
    host = tables.page()
    host.page.click(f"label[for=system-{SYSTEM}]")
    samples = host.all(f"label[for=system-{SYSTEM}] img")
    are_there = "all => all.every(image => image.naturalWidth)"
    until(host, lambda: samples.evaluate_all(are_there), "the cards are not drawn")
    assert samples.count() == 2
    host.page.fill("#names", "Ann, Ben")
    host.page.click("text=Open the table")
    host.sees(".refused", "3 to 6 players are needed; 2 names were given")
    host.page.fill("#names", "Ann, Ben, Cleo")
    host.page.select_option("#dialect", "mystery")
    host.page.click("text=Open the table")
    host.sees(".links")
    assert [heading.inner_text() for heading in host.all(".links h2").all()][:3] == [
        "Ann",
        "Ben",
        "Cleo",
    ]


def test_a_turn_and_the_end_are_played_on_a_desktop_and_two_phones_in_two_languages(tables):
    links = tables.opened("Ann", "Ben", "Cleo", system=SYSTEM, dialect="mystery")
    ann, ben = tables.page(links["Ann"]), tables.page(links["Ben"], PHONE)
    cleo = tables.page(links["Cleo"], PHONE, locale="de")
    choose_form(ann, "Set out")
    assert ann.sees(".fan img").get_attribute("src").startswith(f"/cards/{SYSTEM}/lantern-road/")
    choose_form(ben, "Play the ally", "(")
    choose_form(cleo, "Die gegnerische Figur spielen", "(")
    ann.sees("[data-zone=adversary] .card.back")
    ann.sees(".lying .card:not(.back) img")
    assert ann.all(".lying .card:not(.back) img").count() == 1  # only the ally
    assert problems_of(ann) == ([], [])
    choose_form(ann, "Answer with", "(")
    ann.sees(".status .fact", "Turn 2")
    choose_form(ben, "Propose the end")
    answers = ben.page.locator(".asking .choice", has_text="no")
    answers.first.wait_for()  # a large form has its fields once it is open
    for answer in answers.all():
        answer.click()
    choose_form(cleo, "Dem Ende der Reise zustimmen")
    choose_form(ann, "Agree to end the journey")
    cleo.sees(".menu-list", "Jetzt ist nichts zu tun")
    ann.sees(".lying .pile-label", "Drawn for the end")
    for seat in (ann, ben, cleo):
        assert problems_of(seat) == ([], [])
