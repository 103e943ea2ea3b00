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
def beside(tmp_path_factory):
    """The folders that lead to the package, as pip would have written them."""
    return packages.write_metadata(GAME, tmp_path_factory.mktemp("site"))


@pytest.fixture
def program(beside):
    """Runs Python where the package is installed."""

    def ran(*arguments, say=""):
        paths = [*beside, os.environ.get("PYTHONPATH", "")]
        return subprocess.run(
            [sys.executable, *arguments],
            capture_output=True,
            check=False,
            cwd=ROOT,
            input=say,
            encoding="utf-8",
            env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths))},
        )

    return ran


@pytest.fixture(scope="module")
def here(beside):
    """The package is installed for this very program."""
    with packages.importable(*beside):
        yield


def test_it_passes_its_own_tests(program):
    done = program("-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", str(GAME))
    assert done.returncode == 0, done.stdout


def test_it_is_played_at_the_terminal_by_the_program_and_by_a_person(program):
    play = ("-m", "dramadeck", "play", "--system", SYSTEM, "--seed", "7")
    done = program(*play, "--auto", "--dialect", "mystery", "--language", "de")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Ann lässt die Reise beginnen." in done.stdout
    done = program(*play, say="1\n1\n1\n1\n2\n1\n1\n? 12\nu\nq\n")
    assert (done.returncode, done.stderr) == (0, "")
    for words in ("Turn 2. Protagonist: Ben.", "Witch of the Woods (queen of hearts)", "Left."):
        assert words in done.stdout


def test_it_is_hosted_without_a_gamemaster_and_read_by_another_host(here):
    rules = import_module(SYSTEM).GUIDED_BY_THE_SUN
    del here

    async def evening():
        store = SharedStore()
        async with hosting(store, systems=[rules], limits=WIDE) as host:
            opened = await host.open(SYSTEM, ["Ann", "Ben", "Cleo", "Dai"], dialect="mystery")
            order = random.Random(4)  # noqa: S311 - a play, not a secret
            tokens = {seat: token for seat, token in opened.tokens.items() if seat != SPECTATOR}
            await play_on(host, tokens, order, 60)
            views = [await host.view(token) for token in opened.tokens.values()]
            async with hosting(store, systems=[rules]) as other:
                assert [await other.view(token) for token in opened.tokens.values()] == views
            await host.end(opened.tokens[opened.leader])
            record = await host.export(opened.tokens[opened.leader])
        await store.put_away()
        return opened, record

    opened, record = run(evening())
    assert opened.leader == ("player", "Ann")
    assert record.state.turn > 0
    verify_promise(record)


@pytest.fixture(scope="module")
def tables(here, browser):
    with served() as address, Windows(browser) as windows:
        tables_page = Tables(address, windows)
        yield tables_page
        tables_page.close()


def looked_at(page):
    """What axe finds wrong with the page as it stands, and what went wrong by itself."""
    violations = axe.Axe().run(page.page).response["violations"]
    return [
        (violation["id"], [node["target"] for node in violation["nodes"]])
        for violation in violations
    ], page.wrong


def does(page, label, *options):
    """Tap a form of the menu, wherever the menu is on a screen of this size, and its options."""
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


def test_a_turn_and_the_end_are_played_on_a_desk_and_on_two_phones_in_two_languages(tables):
    links = tables.opened("Ann", "Ben", "Cleo", system=SYSTEM, dialect="mystery")
    ann, ben = tables.page(links["Ann"]), tables.page(links["Ben"], PHONE)
    cleo = tables.page(links["Cleo"], PHONE, locale="de")
    does(ann, "Set out")
    assert ann.sees(".fan img").get_attribute("src").startswith(f"/cards/{SYSTEM}/lantern-road/")
    does(ben, "Play the ally", "(")
    does(cleo, "Die gegnerische Figur spielen", "(")
    ann.sees("[data-zone=adversary] .card.back")
    ann.sees(".lying .card:not(.back) img")
    assert ann.all(".lying .card:not(.back) img").count() == 1  # the ally alone
    assert looked_at(ann) == ([], [])
    does(ann, "Answer with", "(")
    ann.sees(".status .fact", "Turn 2")
    does(ben, "Propose the end")
    answers = ben.page.locator(".asking .choice", has_text="no")
    answers.first.wait_for()  # a large form has its fields once it is open
    for answer in answers.all():
        answer.click()
    does(cleo, "Dem Ende der Reise zustimmen")
    does(ann, "Agree to end the journey")
    cleo.sees(".menu-list", "Jetzt ist nichts zu tun")
    ann.sees(".lying .pile-label", "Drawn for the end")
    for seat in (ann, ben, cleo):
        assert looked_at(seat) == ([], [])
