"""Browsers for tests: a server in another thread, and pages that a test controls."""

import asyncio
import http.client
import json
import re
import shutil
import threading
from contextlib import contextmanager
from itertools import chain
from urllib.parse import urlsplit

import pytest

from tests.browser_loop import keep_loop, loop_running
from tests.skips import skip_if_left_out
from tests.timeouts import TIMEOUT
from tests.web.served import serving

playwright = pytest.importorskip(
    "playwright.sync_api", reason="playwright, of the test group, is not installed"
)

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
CHROMIUM = next(filter(None, map(shutil.which, NAMES)), None)
# The shell draws the same pages without the frame around them, which takes a quarter of the time.
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
SHOWN = ".menu-list > *, form"
"""What a page shows once it has everything."""
MOVING = {"reduced_motion": "no-preference"}
"""The look of a page on which cards fly, which takes far longer than to draw them."""


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
            value = None if first is None else await first(server)
            address.append(server.address if first is None else (server.address, value))
            ready.set()
            await over.wait()

    thread = threading.Thread(target=lambda: asyncio.run(running()))
    thread.start()
    assert ready.wait(TIMEOUT), "the server has not started"
    try:
        yield address[0]
    finally:
        loop, over = stop[0]
        loop.call_soon_threadsafe(over.set)
        thread.join()


@contextmanager
def browsing():
    """A browser, for as long as the tests need it."""
    skip_if_left_out("browsers")
    if CHROMIUM is None:
        pytest.skip("Chromium is not installed")
    started = playwright.sync_playwright().start()
    keep_loop()
    chromium = started.chromium.launch(executable_path=CHROMIUM, args=[*OPTIONS])
    yield chromium
    with loop_running():
        chromium.close()
        started.stop()


class Window:
    """A window with nothing kept in it from before; what comes to it, its page has."""

    def __init__(self, context, kind, *, cut):
        context.set_default_timeout(TIMEOUT * 1_000)
        self.context, self.page, self.kind, self.cut = context, context.new_page(), kind, cut
        self.frames, self.wrong = [], []
        if not cut:
            self.page.on("websocket", self._listen)
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))
        self.page.on("console", self._on_console)

    def _on_console(self, message):
        if message.type == "error":
            self.wrong.append(message.text)

    def _listen(self, socket):
        frames = self.frames
        # A bound method of a list takes none of the marks that Playwright leaves on a listener.
        socket.on("framereceived", lambda frame: frames.append(frame))  # noqa: PLW0108 - so

    def close(self):
        """Close the window."""
        self.context.close()


ELSEWHERE = "history.replaceState(null, '', '/left')"
"""Forgets which link was opened, so that the next one is another page and not a part of it."""
EMPTIED = f"() => {{ localStorage.clear(); sessionStorage.clear(); {ELSEWHERE}; }}"
"""Forgets what a page has kept, too."""


class Windows:
    """The windows of a server; one that is free is used again, as opening one takes longest.

    Args:
        browser: the browser.
    """

    def __init__(self, browser):
        self.browser, self._free = browser, {}

    def __enter__(self):
        return self

    def __exit__(self, *_):
        with loop_running():
            for window in chain.from_iterable(self._free.values()):
                window.close()

    def taken(self, size=None, *, cut=False, script="", **options):
        """A window of this kind, for one test.

        Args:
            size: its size, that of a desk unless another one is named.
            cut: whether a test may cut its line.
            script: what runs before the scripts of every page.
            options: its language, a touch screen and the like; nothing moves unless it is `MOVING`.
        """
        looks = {
            "color_scheme": options.pop("color_scheme", "light"),
            "reduced_motion": options.pop("reduced_motion", "reduce"),
        }
        options.setdefault("locale", "en")
        kind = (script, *sorted(options.items()))
        if cut or not self._free.get(kind):
            context = self.browser.new_context(viewport=size or DESK, **looks, **options)
            if script:
                context.add_init_script(script)
            return Window(context, kind, cut=cut)
        window = self._free[kind].pop()
        window.page.evaluate(EMPTIED)
        window.page.set_viewport_size(size or DESK)
        window.page.emulate_media(**looks)
        window.frames, window.wrong = [], []
        return window

    def free(self, window):
        """Take a window back; what was done to a line, a page might remember."""
        if window.cut or window.page.is_closed():
            window.close()
        else:
            self._free.setdefault(window.kind, []).append(window)


class Tables:
    """A server, and windows to look at its tables."""

    def __init__(self, address, windows):
        self.address, self.windows, self._taken = address, windows, []

    def ask(self, path, body=None, token=None):
        """Ask the server as a program does, so that a test begins in the middle of a game."""
        asking = http.client.HTTPConnection(urlsplit(self.address).netloc, timeout=TIMEOUT)
        headers = {"Content-Type": "application/json"}
        headers |= {"Authorization": f"Bearer {token}"} if token else {}
        data = None if body is None else json.dumps(body)
        asking.request("GET" if body is None else "POST", path, data, headers)
        answer = asking.getresponse()
        text = answer.read()
        asking.close()
        assert answer.status < 300, text
        return text

    def post(self, path, body, token=None):
        """The answer to a request."""
        return json.loads(self.ask(path, body, token))

    def kept(self, token):
        """The record that a seat may keep."""
        return self.ask("/api/table/record", token=token)

    def opened(self, *names, system="torg", **more):
        """A table: label of a seat → its link."""
        body = {"system": system, "names": names, **more}
        return {s["label"]: s["link"] for s in self.post("/api/tables", body)["seats"]}

    def send(self, link, *commands):
        """Commands of a seat."""
        for name, values in commands:
            command = {"is": name, **values}
            self.post("/api/table/commands", {"command": command}, link.partition("#")[2])

    def window(self, size=None, **how):
        """A window until the end of the test; see `Windows.taken`."""
        self._taken.append(self.windows.taken(size, **how))
        return self._taken[-1]

    def page(self, link="", size=None, *, shows=SHOWN, **how):
        """Somebody opens a link; `cut=True` is a line that a test may cut."""
        return Page(self.window(size, **how), link or f"{self.address}/", shows)

    def close(self):
        """Leave all windows; what went wrong in one of them is told now."""
        while self._taken:
            self.windows.free(self._taken.pop())


class Page:
    """What somebody sees and does; every frame that it was sent is kept."""

    def __init__(self, window, link, shows=SHOWN):
        self.frames, self.sent, self.wrong = window.frames, [], window.wrong
        self.deaf, self._is_cut, self._routes = False, False, []
        self.meanwhile = None  # what somebody else does before the next choice reaches the server
        self.context, self.page = window.context, window.page
        if window.cut:
            self.page.route_web_socket(re.compile("/ws$"), self._between)
        self._open(link, shows)

    def visits(self, link, shows=SHOWN):
        """Open another link in the same window."""
        self.page.evaluate(ELSEWHERE)
        self._open(link, shows)

    def _open(self, link, shows):
        self.page.goto(link)
        self.sees(shows)

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

        def forward(text):
            if not self.deaf:
                self.frames.append(text)
                route.send(text)

        route.on_message(asked)
        server.on_message(forward)

    def cut(self):
        """Cut the line; until `mend`, none can be had."""
        self._is_cut = True
        self._routes.pop().close()

    def mend(self):
        """Let the line be had again."""
        self._is_cut = False

    def messages_of(self, kind):
        """The messages of a kind that have come."""
        return [message for message in map(json.loads, self.frames) if message["is"] == kind]

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
        locator = self.all(which) if text is None else self.page.locator(which, has_text=text)
        locator.first.wait_for(state="attached")
        return locator.first

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
