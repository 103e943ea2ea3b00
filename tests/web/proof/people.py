"""Simulated people at browsers, with a few habits; everything that a browser receives is stored.

The server is `dramadeck serve`, a separate process with an SQLite file; its games are the same in
each run (`tests/fixed_random_numbers.py`). People send no commands: they look for an entry of the
menu by its label, and answer the questions of its form.
"""

import json
import re
import subprocess
import sys
import time
import urllib.error
import urllib.request
from contextlib import contextmanager
from pathlib import Path

from tests.forms import fields_in
from tests.timeouts import TIMEOUT
from tests.web.page.seats import Page, Tables
from tests.web.seat_screen import SeatScreen, forms_in

ROOT = Path(__file__).parents[3]
PAGE_SCRIPT = """
window.WebSocket = class extends WebSocket {
  constructor(...where) { super(...where); window.line = this; }
};
const fetched = window.fetch;
window.fetched = [];
window.fetch = async (address, how) => {
  const answer = await fetched(address, how), copy = answer.clone();
  const kept = async () => [how?.method ?? "GET", copy.url, await copy.text()];
  window.fetched.push(kept());
  return answer;
};
"""
"""Lets a test send any text over the connection of a page, and keeps the responses that the page
fetches, also downloads, which the browser does not report."""


class Program:
    """`dramadeck serve` with a file as store; it can be killed and started again."""

    def __init__(self, path, port=0):
        self.path, self.port = path, port
        self.start()

    def start(self):
        """Start the server; later starts use the same port."""
        arguments = ["serve", "--port", str(self.port), "--store", f"sqlite:{self.path}"]
        command = [sys.executable, "-m", "tests.fixed_random_numbers", self.path.parent.name]
        self._program = subprocess.Popen(
            [*command, *arguments], cwd=ROOT, stdout=subprocess.PIPE, text=True
        )
        line = self._program.stdout.readline()
        match = re.search(r"http://127\.0\.0\.1:[0-9]+", line)
        self.address = match[0]
        self.port = int(self.address.rpartition(":")[2])

    def kill(self):
        """Kill the server, as in a power failure."""
        self._program.kill()
        self.stop()

    def stop(self):
        """Stop the server regularly, if it still runs."""
        if self._program.poll() is None:
            self._program.terminate()
        self._program.communicate(timeout=TIMEOUT)


@contextmanager
def serving(path):
    """A server for a test."""
    program = Program(path)
    try:
        yield program
    finally:
        program.stop()


class Group(Tables):
    """The people at the tables of a test."""

    def sit(self, label, links, habits=(), size=None, **options):
        """Open the link of a seat in a new window."""
        window = self.window(size, script=PAGE_SCRIPT, **options)
        return Person(window, label, links[label], habits)


class Person(Page, SeatScreen):
    """A player with a browser.

    Args:
        window: the window.
        label: the label of the seat.
        link: the link of the seat.
        habits: what the player does if possible, in order of preference: the beginning of the label
            of a form → the answers by field; for several options, a list of their labels.
    """

    def __init__(self, window, label, link, habits=()):
        SeatScreen.__init__(self)
        self.label, self.answers, self.habits, self._messages = label, [], dict(habits), []
        window.page.on("response", self._answered)
        Page.__init__(self, window, link)

    def _answered(self, response):
        self.answers.append(response)

    def all_messages(self):
        """Return all received messages, in order."""
        for frame in self.frames[len(self._messages) :]:
            message = json.loads(frame)
            self._messages.append(message)
            self.take(message)
        return self._messages

    @property
    def turn(self):
        """The last turn that was received."""
        turns = [message for message in self.all_messages() if message["is"] in ("joined", "turn")]
        return turns[-1]["turn"] if turns else -1

    def sees_place(self, kind, begin=""):
        """Return whether the table has a place of this kind whose key begins with a text."""
        self.all_messages()
        places = self.table.get("places", {}).items()
        return any(place["kind"] == kind and key.startswith(begin) for key, place in places)

    def send_texts(self, *texts):
        """Send any texts over the connection of the page."""
        self.page.evaluate("texts => { for (const text of texts) line.send(text); }", [*texts])

    def wait_for_message(self, otherwise, **fields):
        """Wait for a message with these fields, and return it."""
        matches = []

        def has_arrived():
            matches.extend(
                message for message in self.all_messages() if fields.items() <= message.items()
            )
            return matches

        until(self, has_arrived, f"{otherwise}: {fields} has not come")
        return matches[-1]

    @property
    def urls(self):
        """The addresses of all responses."""
        return [answer.url for answer in self.answers]

    def bodies(self, public):
        """Return the HTTP bodies for this seat only, without those that `public` returns."""
        bodies = [tuple(entry) for entry in self.page.evaluate("Promise.all(fetched)")]
        for answer in self.answers:
            is_body = answer.url.startswith("http") and answer.status not in (204, 304)
            if is_body and answer.request.resource_type != "fetch":
                bodies.append((answer.request.method, answer.url, answer.body().decode()))
        assert all(body for _, _, body in bodies)
        # The response to the end of the game contains the seed, which is then public.
        alone = [entry for entry in bodies if not entry[1].endswith("/api/table/end")]
        return [body for method, url, body in alone if method != "GET" or body != public(url)]

    def next_choice(self):
        """Return the form that the player would choose now, and the answers; or None."""
        for habit, answers in self.habits.items():
            for form in self.forms():
                if re.match(habit, form["label"]):
                    return form, answers
        return None

    def forms(self):
        """Return the forms of the menu."""
        self.all_messages()
        return forms_in(self.shown_menu) if self.shown_menu else []

    def is_offered(self, habit):
        """Return whether the menu has a form whose label begins with a text."""
        return any(re.match(habit, form["label"]) for form in self.forms())

    def submit(self, form, answers):
        """Choose a form of the menu, fill in its fields, and send it."""
        if self.all(".tab.menu").is_visible():
            self.all(".tab.menu").click()
        before, label = self.turn, form["label"]
        selector = f".entry[data-form={form['form']}]"
        listed, due = self.all(f".menu-list {selector}"), self.all(f".now-box {selector}").first
        listed.or_(due).first.wait_for()
        if listed.count():
            assert label.casefold() in listed.inner_text().casefold()
        (listed if listed.count() else due).click()
        happened = lambda: self.turn > before  # noqa: E731 - twice
        opened = self.all(".menu-list .asking")
        until(self, lambda: happened() or opened.count(), f"{label}: neither sent nor opened")
        if not happened():
            # The fields may have arrived only when the form was opened.
            (form,) = (candidate for candidate in self.forms() if candidate["form"] == form["form"])
            fields = [field for field in fields_in(form) if not field.get("is_extra")]
            for field in fields:
                self._answer(field, answers.get(field["name"]))
            if any(field["kind"] != "choice" for field in fields):  # else the last click sends it
                self.all(".asking .go").click()
        refused = self.all(".asking .refused")
        until(self, lambda: happened() or refused.count(), f"{label}: nothing came of it")
        assert happened(), refused.first.inner_text()

    def _answer(self, field, answer):
        """Fill in a field; without an answer, choose the first option."""
        name, kind = field["name"], field["kind"]
        for box in self.all(f".asking input[data-key^='ask:{name}']").all() if answer else ():
            box.fill(answer)
        options = self.all(f".asking .choice[data-key^='choice:{name}:']")
        if kind == "choices":
            labels = [option["label"] for option in field["options"]]
            for label in answer or labels[: field["fewest"]]:
                options.filter(has_text=re.compile(f"^{re.escape(label)}$", re.I)).click()
        elif options.count():
            (options.filter(has_text=answer) if answer else options).first.click()


def until(person, happens, otherwise):
    """Wait until something happens; the browsers continue meanwhile."""
    end = time.monotonic() + TIMEOUT
    while not happens():
        assert time.monotonic() < end, otherwise
        person.page.wait_for_timeout(10)


def settle(people):
    """Wait until every page has received all turns, and shows the current menu."""
    first = people[0]

    def is_settled():
        now = max(person.turn for person in people)
        return all(person.turn == person.menu_turn == now for person in people)

    until(first, is_settled, "somebody was not told of a turn")


def play(people, is_over, most=200):
    """Let people act by their habits until something is over; the first of them acts first."""
    for _ in range(most):
        settle(people)
        if is_over():
            return
        for person in people:
            choice = person.next_choice()
            if choice is not None:
                person.submit(*choice)
                break
        else:
            menus = {person.label: [form["label"] for form in person.forms()] for person in people}
            raise AssertionError(f"nobody knows what to do: {menus}")
    raise AssertionError("it does not end")


def public_reader(address):
    """Return a function that reads an address without a token; it returns None on an error."""
    texts = {}

    def read(url):
        if url.startswith(address) and url not in texts:
            try:
                with urllib.request.urlopen(url, timeout=TIMEOUT) as answer:  # noqa: S310 - own server
                    texts[url] = answer.read().decode()
            except urllib.error.HTTPError:
                texts[url] = None
        return texts.get(url)

    return read
