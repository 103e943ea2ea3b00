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
IN_REACH = """
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
"""So that a test may say over the connection of a page what the page itself never would, and keeps
what the page takes as a file, of which the browser tells nothing."""


class Program:
    """`dramadeck serve` on a file; it may be killed and started again."""

    def __init__(self, path, port=0):
        self.path, self.port = path, port
        self.start()

    def start(self):
        """Start it, on the port that it had."""
        words = ["serve", "--port", str(self.port), "--store", f"sqlite:{self.path}"]
        command = [sys.executable, "-m", "tests.fixed_random_numbers", self.path.parent.name]
        self._program = subprocess.Popen(
            [*command, *words], cwd=ROOT, stdout=subprocess.PIPE, text=True
        )
        line = self._program.stdout.readline()
        match = re.search(r"http://127\.0\.0\.1:[0-9]+", line)
        self.address = match[0]
        self.port = int(self.address.rpartition(":")[2])

    def kill(self):
        """End it as a power cut would."""
        self._program.kill()
        self.stop()

    def stop(self):
        """End it in order, if it still runs."""
        if self._program.poll() is None:
            self._program.terminate()
        self._program.communicate(timeout=TIMEOUT)


@contextmanager
def serving(path):
    """A server for as long as a test needs it."""
    program = Program(path)
    try:
        yield program
    finally:
        program.stop()


class Group(Tables):
    """The people of one evening."""

    def sits(self, label, links, habits=(), size=None, **how):
        """Somebody opens the link of a seat."""
        window = self.window(size, script=IN_REACH, **how)
        return Person(window, label, links[label], habits)


class Person(Page, SeatScreen):
    """Somebody with a browser.

    Args:
        window: the window.
        label: what her seat is called.
        link: what she opens.
        habits: what she does if she may, the dearest first: the beginning of a label, and what she
            answers, by field; of several options a list of their labels.
    """

    def __init__(self, window, label, link, habits=()):
        SeatScreen.__init__(self)
        self.label, self.answers, self.habits, self._messages = label, [], dict(habits), []
        window.page.on("response", self._answered)
        Page.__init__(self, window, link)

    def _answered(self, response):
        self.answers.append(response)

    def all_messages(self):
        """Every message that has come, in order."""
        for frame in self.frames[len(self._messages) :]:
            message = json.loads(frame)
            self._messages.append(message)
            self.take(message)
        return self._messages

    @property
    def turn(self):
        """The last turn that she was told of."""
        turns = [message for message in self.all_messages() if message["is"] in ("joined", "turn")]
        return turns[-1]["turn"] if turns else -1

    def sees_place(self, kind, begin=""):
        """Whether a place of this kind lies on the table, whose key begins so."""
        self.all_messages()
        places = self.table.get("places", {}).items()
        return any(place["kind"] == kind and key.startswith(begin) for key, place in places)

    def says(self, *texts):
        """Send texts over the connection of the page, whatever they are."""
        self.page.evaluate("texts => { for (const text of texts) line.send(text); }", [*texts])

    def hears(self, otherwise, **fields):
        """Wait for a message that is so."""
        matches = []

        def has_come():
            matches.extend(
                message for message in self.all_messages() if fields.items() <= message.items()
            )
            return matches

        until(self, has_come, f"{otherwise}: {fields} has not come")
        return matches[-1]

    @property
    def urls(self):
        """What she has asked for."""
        return [answer.url for answer in self.answers]

    def bodies(self, public):
        """What came over HTTP for her alone; what anybody is given is left out."""
        bodies = [tuple(entry) for entry in self.page.evaluate("Promise.all(fetched)")]
        for answer in self.answers:
            is_body = answer.url.startswith("http") and answer.status not in (204, 304)
            if is_body and answer.request.resource_type != "fetch":
                bodies.append((answer.request.method, answer.url, answer.body().decode()))
        assert all(body for _, _, body in bodies)
        # The end itself tells the seed, as everybody is told it then.
        alone = [entry for entry in bodies if not entry[1].endswith("/api/table/end")]
        return [body for how, url, body in alone if how != "GET" or body != public(url)]

    def may(self):
        """What she would do now: the form in her menu, and what she answers."""
        for habit, answers in self.habits.items():
            for form in self.forms():
                if re.match(habit, form["label"]):
                    return form, answers
        return None

    def forms(self):
        """The forms of her menu."""
        self.all_messages()
        return forms_in(self.shown_menu) if self.shown_menu else []

    def is_offered(self, habit):
        """Whether her menu has something that begins so."""
        return any(re.match(habit, form["label"]) for form in self.forms())

    def does(self, form, answers):
        """Choose a form of the menu, fill in what it asks, and send it."""
        if self.all(".tab.menu").is_visible():
            self.all(".tab.menu").click()
        before, label = self.turn, form["label"]
        which = f".entry[data-form={form['form']}]"
        listed, due = self.all(f".menu-list {which}"), self.all(f".now-box {which}").first
        listed.or_(due).first.wait_for()
        if listed.count():
            assert label.casefold() in listed.inner_text().casefold()
        (listed if listed.count() else due).click()
        happened = lambda: self.turn > before  # noqa: E731 - twice
        opened = self.all(".menu-list .asking")
        until(self, lambda: happened() or opened.count(), f"{label}: neither sent nor opened")
        if not happened():
            # Its fields may have come only when it was opened.
            (form,) = (candidate for candidate in self.forms() if candidate["form"] == form["form"])
            fields = [field for field in fields_in(form) if not field.get("is_extra")]
            for field in fields:
                self._answer(field, answers.get(field["name"]))
            if any(field["kind"] != "choice" for field in fields):  # else the last tap has sent it
                self.all(".asking .go").click()
        refused = self.all(".asking .refused")
        until(self, lambda: happened() or refused.count(), f"{label}: nothing came of it")
        assert happened(), refused.first.inner_text()

    def _answer(self, field, answer):
        """Fill in a field; of options whatever comes first, if she does not mind."""
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
    """Wait until something happens; the browsers go on meanwhile."""
    end = time.monotonic() + TIMEOUT
    while not happens():
        assert time.monotonic() < end, otherwise
        person.page.wait_for_timeout(10)


def settle(people):
    """Wait until everybody has been told everything, and looks at the menu of now."""
    first = people[0]

    def is_settled():
        now = max(person.turn for person in people)
        return all(person.turn == person.menu_turn == now for person in people)

    until(first, is_settled, "somebody was not told of a turn")


def play(people, is_over, most=200):
    """Let people follow their habits until something is over, the first of them first."""
    for _ in range(most):
        settle(people)
        if is_over():
            return
        for person in people:
            choice = person.may()
            if choice is not None:
                person.does(*choice)
                break
        else:
            menus = {person.label: [form["label"] for form in person.forms()] for person in people}
            raise AssertionError(f"nobody knows what to do: {menus}")
    raise AssertionError("it does not end")


def asker(address):
    """What a stranger is given at an address; None if nothing."""
    texts = {}

    def ask(url):
        if url.startswith(address) and url not in texts:
            try:
                with urllib.request.urlopen(url, timeout=TIMEOUT) as answer:  # noqa: S310 - its own
                    texts[url] = answer.read().decode()
            except urllib.error.HTTPError:
                texts[url] = None
        return texts.get(url)

    return ask
