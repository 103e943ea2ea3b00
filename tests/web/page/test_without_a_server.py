"""The page without a server: static files in a real browser, with Python inside it."""

import http.server
import json
import shutil
import subprocess
import threading
from functools import partial

import pytest

from dramadeck.codec.record_file import parse_record, parse_seen, seen_lines
from dramadeck.codec.saves import plain_view
from dramadeck.core import Seat
from tests.fixed_random_numbers import token_hex_for
from tests.offline.test_local import GAMES, record_of, text_of
from tests.skips import skip_if_left_out
from tests.web.page.seats import DESK, PHONE, Page
from tools import offline

axe = pytest.importorskip(
    "axe_playwright_python.sync_playwright",
    reason="axe-playwright-python, of the test group, is not installed",
)

LONG = 60_000
"""Milliseconds that a browser on a busy machine may need to load Python."""
TAKE_BACK = """async () => {
    await parent.dramadeck.ready;
    const token = parent.document.querySelector("iframe").contentWindow.history.state.token;
    await parent.dramadeck.request("/api/table/undo", token, "{}");
}"""

SEATS = 'dramadeck.addEventListener("opened", ({ detail }) => { window.opened = detail.seats; })'
VIEWS = """async () => {
    const asked = opened.map(({ token }) => dramadeck.request("/api/table/view", token, null));
    const views = (await Promise.all(asked)).map(({ body }) => new TextDecoder().decode(body));
    return opened.map(({ seat }, at) => [seat, views[at]]);
}"""


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Sends files, and logs nothing."""

    def log_message(self, *_args):
        """Log nothing."""


class Files(http.server.ThreadingHTTPServer):
    """A server whose queue holds all simultaneous requests of a page.

    If the queue is full, a browser repeats a connection only after seconds.
    """

    request_queue_size = 128


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    """The address of a server for the files of the page."""
    skip_if_left_out("browsers")
    if shutil.which("npm") is None:
        pytest.skip("npm, which brings Pyodide, is not installed")
    site, place = tmp_path_factory.mktemp("site"), tmp_path_factory.mktemp("pyodide")
    try:
        pyodide = offline.fetched(place)
    except subprocess.SubprocessError:
        pytest.skip("npm could not fetch Pyodide")
    offline.write(site, pyodide)
    deal_known_cards(site / "shell" / "worker.js")
    handler = partial(Quiet, directory=site)
    with Files(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()
        thread.join()


def deal_known_cards(worker):
    """Let Python in the page open every game with the same seed, as the other tests do."""
    text, begins = worker.read_text("utf-8"), "from dramadeck.offline.local import Local\n"
    assert text.count(begins) == 1
    seed = token_hex_for("the page without a server")(32)
    seeded = f'from dramadeck.core import rng\nrng.token_hex = lambda _: "{seed}"\n'
    worker.write_text(text.replace(begins, begins + seeded), "utf-8")


class Shell(Page):
    """The page with the seats at the top; the methods of `Page` use the table inside it."""

    def __init__(self, context, address):
        self.wrong, self.urls = [], []
        self.shell = context.new_page()
        self.shell.on("pageerror", lambda error: self.wrong.append(str(error)))
        self.shell.on("console", self._on_console)
        self.shell.on("request", lambda request: self.urls.append(request.url))
        self.shell.goto(address, timeout=LONG)
        self.shell.frame_locator("iframe").locator("form").wait_for(timeout=LONG)
        self.page = self.shell.frames[1]
        self.shell.evaluate(SEATS)

    def _on_console(self, message):
        if message.type == "error":
            self.wrong.append(message.text)

    def opened(self, system):
        """Open a table for two players with the form."""
        self.page.click(f"label[for=system-{system}]")
        self.page.fill("#names", "Quin, Marco")
        self.page.click("text=Open the table")
        self.sees("h1", "The table is open")
        return self

    def sit(self, label):
        """Choose a seat at the top of the page."""
        seat = self.shell.locator(".seats").get_by_role("button", name=label, exact=True)
        seat.click()
        seat.and_(self.shell.locator("[aria-pressed=true]")).wait_for()
        self.sees(".menu-list > *")

    def saved(self):
        """Save the game; return the record in the file."""
        with self.shell.expect_download() as loading:
            self.shell.click("text=Save the whole game")
        return parse_record(loading.value.path().read_bytes()).record

    def resume(self, text):
        """Continue a game from a file."""
        file = {"name": "game.jsonl", "mimeType": "application/jsonl", "buffer": text.encode()}
        self.shell.set_input_files("input[type=file]", file)

    def views(self):
        """Return seat → view, as computed by the Python in the page."""
        data = self.shell.evaluate(VIEWS)
        return {Seat(*seat): json.loads(view)["view"] for seat, view in data}


@pytest.fixture(scope="module")
def loaded(address, browser):
    """The page with Python loaded, which takes much longer than a test."""
    context = browser.new_context(viewport=DESK, locale="en", accept_downloads=True)
    context.set_default_timeout(LONG)
    page_shell = Shell(context, address)
    yield page_shell
    context.close()


@pytest.fixture
def shell(loaded, address):
    """The page, before a table is opened."""
    loaded.shell.click("text=Another table")
    loaded.sees("form")
    yield loaded
    assert loaded.wrong == []
    assert {url for url in loaded.urls if not url.startswith((address, "blob:"))} == set()


def views_of(record):
    """Return seat → view at the end of a game, as computed by the Python of this test."""
    rules, state = record.rules, record.state
    views = {seat: plain_view(rules, rules.view(state, seat)) for seat in rules.seats(state)}
    return {seat: json.loads(json.dumps(view)) for seat, view in views.items()}


def check_both_pythons(shell):
    """Save and replay the game, compare the views of both Pythons, and return the record."""
    record = shell.saved()
    assert record.replay() == record.state
    assert shell.views() == views_of(record)
    return record


def test_a_card_of_torg_is_flipped_and_one_is_played(shell):
    shell.opened("torg").sit("Gamemaster")
    shell.choose("Begin the adventure")
    shell.sees(".story-lines", "Quin draws 5 cards.")
    shell.choose("Begin a scene", "Dramatic")
    shell.page.fill("[data-key='ask:villains']", "Baron Voss")
    shell.page.click(".asking .go")
    shell.choose("Begin rounds")
    shell.choose("Flip the next card")
    shell.sees(".status .fact", "Round 1")
    shell.sit("Quin")
    assert shell.all(".hand .card img").count() == 5
    shell.choose("Defend")
    shell.choose("Put a card into the pool", "(")
    shell.sees("[data-zone='pool/Quin'] .card")
    record = check_both_pythons(shell)
    assert [turn.command.__class__.__name__ for turn in record.turns] == [
        *("Deal", "BeginScene", "BeginRounds", "Flip", "Defend", "PlayToPool")
    ]


def test_a_turn_of_the_tarot_is_played(shell):
    shell.opened("tarot").sit("Narrator")
    shell.choose("Deal")
    shell.choose("Begin a fight")
    shell.sees(".menu-list .entry", "End the fight")
    shell.sit("Quin")
    shell.choose("Push", "Cups")
    shell.sees(".story-lines", "Quin pushes")
    record = check_both_pythons(shell)
    names = [turn.command.__class__.__name__ for turn in record.turns]
    assert names[:2] == ["Deal", "BeginFight"]
    assert record.rules.issuer(record.at(len(names) - 1), record.turns[-1].command).name == "Quin"


@pytest.mark.parametrize("system", GAMES)
def test_a_game_saved_by_another_python_continues_in_the_page(shell, system):
    saved_game = record_of(system)
    shell.resume(text_of(saved_game))
    shell.sees(".menu-list .entry")
    assert shell.views() == views_of(saved_game)
    shell.sit(shell.shell.locator(".seats button").first.inner_text())
    shell.page.evaluate(TAKE_BACK)
    shell.sees(".menu-list .entry")
    assert check_both_pythons(shell).turns == saved_game.undo().turns


def complaints(shell):
    """Return the accessibility problems that axe finds on the page and the table in it."""
    both = [axe.Axe().run(page).response["violations"] for page in (shell.shell, shell.page)]
    violations = [violation for part in both for violation in part]
    return [(e["id"], n["target"], n.get("failureSummary")) for e in violations for n in e["nodes"]]


LOOKS = [(DESK, "light"), (PHONE, "dark")]


def test_the_page_without_a_server_is_accessible_on_a_desk_and_on_a_phone(shell):
    try:
        shell.shell.emulate_media(reduced_motion="reduce")
        for opens in (False, True):
            if opens:
                shell.opened("torg").sit("Quin")
            for size, light in LOOKS:
                shell.shell.set_viewport_size(size)
                shell.shell.emulate_media(color_scheme=light)
                assert complaints(shell) == [], (opens, size, light)
                assert shell.shell.evaluate("document.documentElement.scrollWidth <= innerWidth")
    finally:
        shell.shell.set_viewport_size(DESK)
        shell.shell.emulate_media(color_scheme="light", reduced_motion="no-preference")


def test_on_a_phone_the_bar_above_the_table_stays_low(shell):
    try:
        shell.opened("tarot").sit("Narrator")
        shell.shell.set_viewport_size(PHONE)
        assert shell.shell.locator(".shell-bar").bounding_box()["height"] < PHONE["height"] / 7
    finally:
        shell.shell.set_viewport_size(DESK)


def test_an_invalid_file_is_refused_and_the_table_stays(shell, tmp_path):
    shell.opened("tarot").sit("Narrator")
    whole = text_of(record_of("tarot"))
    seat_text = "\n".join(seen_lines(record_of("tarot"), Seat("player", "Quin")))
    for text, sentence in [
        ("{}\n{}\n", "This game cannot be read: line 1"),
        ("Dear diary", "This game cannot be read: line 1: $: is no JSON"),
        (whole.replace('"turn": 2', '"turn": 7', 1), "This game cannot be read: line 3: $.turn"),
        (seat_text, "is what one seat has seen of a game, and not the whole game"),
        ("", "This file is empty."),
    ]:
        shell.resume(text)
        shell.shell.locator(".said", has_text=sentence).wait_for()
        assert shell.text("header .where") == "Narrator"
    large = tmp_path / "large.jsonl"
    large.write_bytes(b"x" * 50 * 2**20)
    shell.shell.set_input_files("input[type=file]", large)
    shell.shell.locator(".said", has_text="too large for a saved game: 50.0 MB").wait_for()
    assert shell.text("header .where") == "Narrator"


def test_the_leader_saves_the_whole_game_at_the_table_and_the_others_what_they_have_seen(shell):
    shell.opened("torg").sit("Gamemaster")
    shell.choose("Begin the adventure")
    for seat, button, read in [
        ("Gamemaster", "Save the game", parse_record),
        ("Quin", "Save what I have seen", parse_seen),
    ]:
        shell.sit(seat)
        shell.page.locator("header").get_by_role("button", name="The table", exact=True).click()
        with shell.shell.expect_download() as loading:
            shell.page.click(f"dialog button:has-text('{button}')")
        assert read(loading.value.path().read_bytes())
        assert shell.all("dialog button:has-text('My tables')").count() == 0


def test_the_page_around_the_table_is_german_before_python_is_loaded(address, browser):
    context = browser.new_context(viewport=DESK, locale="de-DE")
    page = context.new_page()
    page.goto(address)
    page.locator(".said", has_text="Python wird geladen").wait_for()
    assert page.locator("button", has_text="Das ganze Spiel speichern").count() == 1
    context.close()


def test_the_address_of_a_table_without_the_page_redirects_to_the_page(address, browser):
    context = browser.new_context(viewport=DESK)
    page = context.new_page()
    page.goto(f"{address}table/#supper.abc")
    page.wait_for_url(address)
    context.close()
