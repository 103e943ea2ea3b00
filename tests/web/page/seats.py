"""People with browsers: a server that runs beside the test, and pages that it is driven by."""

import asyncio
import http.client
import json
import re
import shutil
import threading
from contextlib import contextmanager
from urllib.parse import urlsplit

import pytest

from tests.patience import PATIENCE
from tests.skips import skip_if_left_out
from tests.web.served import serving

playwright = pytest.importorskip(
    "playwright.sync_api", reason="playwright, of the test group, is not installed"
)

NAMES = ("chromium", "chromium-browser", "google-chrome")
CHROMIUM = next(filter(None, map(shutil.which, NAMES)), None)
# Chromium makes two pages of its own, for its address bar, beside each page of ours: they are left
# out. It heeds only the last list of features, so what Playwright leaves out is named again.
LEFT_OUT = (
    *("WebUIOmniboxPopup", "WebUIOmniboxAimPopup"),
    *("HttpsUpgrades", "LensOverlay", "MediaRouter", "OptimizationHints", "PaintHolding"),
)
OPTIONS = (
    *("--no-sandbox", "--disable-gpu", "--disable-background-networking"),
    f"--disable-features={','.join(LEFT_OUT)}",
)
DESK, PHONE = {"width": 1440, "height": 900}, {"width": 390, "height": 844}


@contextmanager
def served(first=None, **how):
    """The address of a server, which runs in a thread, as a page waits for it.

    Args:
        first: what is done with the server before anybody comes; what it gives is given besides.
        how: what the server is started with.
    """
    ready, address, stop = threading.Event(), [], []

    async def running():
        async with serving(**how) as server:
            over = asyncio.Event()
            stop.append((asyncio.get_running_loop(), over))
            made = None if first is None else await first(server)
            address.append(server.address if first is None else (server.address, made))
            ready.set()
            await over.wait()

    thread = threading.Thread(target=lambda: asyncio.run(running()))
    thread.start()
    assert ready.wait(PATIENCE), "the server has not started"
    try:
        yield address[0]
    finally:
        loop, over = stop[0]
        loop.call_soon_threadsafe(over.set)
        thread.join()


@contextmanager
def browsing():
    """A browser, for as long as a file of tests needs it."""
    skip_if_left_out("browsers")
    if CHROMIUM is None:
        pytest.skip("Chromium is not installed")
    with playwright.sync_playwright() as started:
        browser = started.chromium.launch(executable_path=CHROMIUM, args=[*OPTIONS])
        try:
            yield browser
        finally:
            browser.close()


class Tables:
    """A server, and a browser to look at its tables."""

    def __init__(self, address, browser):
        self.address, self.browser, self._open = address, browser, []

    def post(self, path, body, token=None):
        """Ask the server as a program does, so that a test begins in the middle of a game."""
        asking = http.client.HTTPConnection(urlsplit(self.address).netloc, timeout=PATIENCE)
        headers = {"Content-Type": "application/json"}
        headers |= {"Authorization": f"Bearer {token}"} if token else {}
        asking.request("POST", path, json.dumps(body), headers)
        answer = asking.getresponse()
        told = answer.read().decode()
        asking.close()
        assert answer.status < 300, told
        return json.loads(told)

    def opened(self, *names, system="torg", **more):
        """A table: label of a seat → its link."""
        body = {"system": system, "names": names, **more}
        return {s["label"]: s["link"] for s in self.post("/api/tables", body)["seats"]}

    def send(self, link, *commands):
        """Commands of a seat."""
        for name, values in commands:
            command = {"is": name, **values}
            self.post("/api/table/commands", {"command": command}, link.partition("#")[2])

    def page(self, link="", size=None, *, cut=False, **options):
        """A new window of somebody; `cut` is a line that a test may cut."""
        context = self.browser.new_context(viewport=size or DESK, **{"locale": "en", **options})
        return Page(self.keep(context), link or f"{self.address}/", cut=cut)

    def keep(self, context):
        """A window's context that is closed with the others."""
        context.set_default_timeout(PATIENCE * 1_000)
        self._open.append(context)
        return context

    def close(self):
        """Close all windows; what went wrong in one of them is told now."""
        while self._open:
            self._open.pop().close()


class Page:
    """What somebody sees and does; every frame that it was sent is kept."""

    def __init__(self, context, link, *, cut=False):
        self.context, self.frames, self.sent, self.wrong = context, [], [], []
        self.deaf, self._is_cut, self._routes = False, False, []
        self.meanwhile = None  # what somebody else does before the next choice reaches the server
        self.page = context.new_page()
        if cut:
            self.page.route_web_socket(re.compile("/ws$"), self._between)
        else:
            self.page.on("websocket", self._listen)
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))
        self.page.on("console", self._said)
        self.page.goto(link)
        self.sees(".menu-list > *, form")

    def _said(self, message):
        if message.type == "error":
            self.wrong.append(message.text)

    def _listen(self, socket):
        # A bound method of a list takes none of the marks that Playwright leaves on a listener.
        socket.on("framereceived", lambda frame: self.frames.append(frame))  # noqa: PLW0108 - so

    def _between(self, route):
        """A line that may be cut, or on which nothing comes back."""
        if self._is_cut:
            route.close()
            return
        server = route.connect_to_server()
        self._routes.append(route)

        def asked(text):
            request = json.loads(text)
            self.sent.append(request)
            if self.meanwhile and request["is"] == "choose":
                meanwhile, self.meanwhile = self.meanwhile, None
                meanwhile()
            server.send(text)

        def told(text):
            if not self.deaf:
                self.frames.append(text)
                route.send(text)

        route.on_message(asked)
        server.on_message(told)

    def cut(self):
        """Cut the line; until `mend`, none can be had."""
        self._is_cut = True
        self._routes.pop().close()

    def mend(self):
        """Let the line be had again."""
        self._is_cut = False

    def told(self, kind):
        """The messages of a kind that have come."""
        return [each for each in map(json.loads, self.frames) if each["is"] == kind]

    def all(self, which):
        """The elements of a selector."""
        return self.page.locator(which)

    def text(self, which):
        """What stands in the first element of a selector."""
        return re.sub(r"\s+", " ", self.all(which).first.inner_text()).strip()

    def entry(self, label):
        """An entry of the menu."""
        return self.page.locator(".menu-list .entry", has_text=label).first

    def choose(self, label, *options):
        """Tap an entry of the menu, and options in its form."""
        self.entry(label).click()
        for option in options:
            self.pick(option)

    def pick(self, option):
        """Tap an option of the form that is open."""
        self.page.locator(".asking .choice", has_text=option).first.click()

    def sees(self, which, text=None):
        """Wait until something is there."""
        found = self.all(which) if text is None else self.page.locator(which, has_text=text)
        found.first.wait_for(state="attached")
        return found.first

    def drag(self, card, place):
        """Draw a card onto a place."""
        mouse, taken = self.page.mouse, self.all(card).first.bounding_box()
        x, y = taken["x"] + taken["width"] / 2, taken["y"] + 30
        mouse.move(x, y)
        mouse.down()
        mouse.move(x, y - 40, steps=3)
        there = self.all(place).first.bounding_box()
        mouse.move(there["x"] + there["width"] / 2, there["y"] + there["height"] / 2, steps=5)
        mouse.up()
