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
# The headless shell renders the same pages without a window, in a quarter of the time.
# For each page, Chromium opens two internal pages for its address bar: this is disabled.
# It uses only the last list of features, so those that Playwright disables are repeated here.
DISABLED_FEATURES = (
    *("WebUIOmniboxPopup", "WebUIOmniboxAimPopup"),
    *("HttpsUpgrades", "LensOverlay", "MediaRouter", "OptimizationHints", "PaintHolding"),
)
OPTIONS = (
    *("--no-sandbox", "--disable-gpu", "--disable-background-networking"),
    f"--disable-features={','.join(DISABLED_FEATURES)}",
)
DESK, PHONE = {"width": 1440, "height": 900}, {"width": 390, "height": 844}
SHOWN = ".menu-list > *, form"
"""Elements of a page that has loaded everything."""
MOVING = {"reduced_motion": "no-preference"}
"""An option of a page on which cards move, which is much slower."""


@contextmanager
def served(first=None, **arguments):
    """The address of a server that runs in another thread.

    Args:
        first: a function that is called with the server at first; its result is yielded too.
        arguments: the arguments of `serving`.
    """
    ready, address, stop = threading.Event(), [], []

    async def run_server():
        async with serving(**arguments) as server:
            over = asyncio.Event()
            stop.append((asyncio.get_running_loop(), over))
            value = None if first is None else await first(server)
            address.append(server.address if first is None else (server.address, value))
            ready.set()
            await over.wait()

    thread = threading.Thread(target=lambda: asyncio.run(run_server()))
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
    """A browser for the tests."""
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
    """A window with empty storage, the frames that it receives, and its errors."""

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
        # Playwright sets attributes of a listener, which a bound method of a list does not have.
        socket.on("framereceived", lambda frame: frames.append(frame))  # noqa: PLW0108 - so

    def close(self):
        self.context.close()


ELSEWHERE = "history.replaceState(null, '', '/left')"
"""Removes the opened link from the address, so that the next link loads a new page."""
EMPTIED = f"() => {{ localStorage.clear(); sessionStorage.clear(); {ELSEWHERE}; }}"
"""Also clears the storage of the page."""


class Windows:
    """The windows of a server; free windows are reused, since opening one is slow.

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

    def take(self, size=None, *, cut=False, script="", **options):
        """Return a window with these options, for one test.

        Args:
            size: the size of the window; the default is `DESK`.
            cut: whether a test may cut its connection.
            script: a script that runs before the scripts of every page.
            options: options of the browser, such as its language; nothing moves without `MOVING`.
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
        """Release a window for another test; it is closed if its connection may have been cut."""
        if window.cut or window.page.is_closed():
            window.close()
        else:
            self._free.setdefault(window.kind, []).append(window)


class Tables:
    """A server, and the windows of its tables."""

    def __init__(self, address, windows):
        self.address, self.windows, self._taken = address, windows, []

    def ask(self, path, body=None, token=None):
        """Send an HTTP request, for example to begin a test in the middle of a game."""
        connection = http.client.HTTPConnection(urlsplit(self.address).netloc, timeout=TIMEOUT)
        headers = {"Content-Type": "application/json"}
        headers |= {"Authorization": f"Bearer {token}"} if token else {}
        data = None if body is None else json.dumps(body)
        connection.request("GET" if body is None else "POST", path, data, headers)
        answer = connection.getresponse()
        text = answer.read()
        connection.close()
        assert answer.status < 300, text
        return text

    def post(self, path, body, token=None):
        """Return the data of the response to a POST request."""
        return json.loads(self.ask(path, body, token))

    def record(self, token):
        """Return the record that a seat may export."""
        return self.ask("/api/table/record", token=token)

    def opened(self, *names, system="torg", **more):
        """Open a table; return label of a seat → link."""
        body = {"system": system, "names": names, **more}
        return {s["label"]: s["link"] for s in self.post("/api/tables", body)["seats"]}

    def send(self, link, *commands):
        """Send commands of a seat."""
        for name, values in commands:
            command = {"is": name, **values}
            self.post("/api/table/commands", {"command": command}, link.partition("#")[2])

    def window(self, size=None, **options):
        """Return a window until the end of the test; see `Windows.take`."""
        self._taken.append(self.windows.take(size, **options))
        return self._taken[-1]

    def page(self, link="", size=None, *, shows=SHOWN, **options):
        """Open a link in a new window; `cut=True` allows a test to cut its connection."""
        return Page(self.window(size, **options), link or f"{self.address}/", shows)

    def close(self):
        """Release all windows."""
        while self._taken:
            self.windows.free(self._taken.pop())


class Page:
    """A page in a window, and every frame that it has received."""

    def __init__(self, window, link, shows=SHOWN):
        self.frames, self.sent, self.wrong = window.frames, [], window.wrong
        self.drops_messages, self._is_cut, self._routes = False, False, []
        self.meanwhile = None  # called before the next choice is sent to the server
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
        """Forward messages, unless the connection is cut or `drops_messages`."""
        if self._is_cut:
            route.close()
            return
        server = route.connect_to_server()
        self._routes.append(route)

        def forward_request(text):
            request = json.loads(text)
            self.sent.append(request)
            if self.meanwhile and request["is"] == "choose":
                meanwhile, self.meanwhile = self.meanwhile, None
                meanwhile()
            server.send(text)

        def forward(text):
            if not self.drops_messages:
                self.frames.append(text)
                route.send(text)

        route.on_message(forward_request)
        server.on_message(forward)

    def cut(self):
        """Cut the connection; until `mend`, the page cannot connect."""
        self._is_cut = True
        self._routes.pop().close()

    def mend(self):
        """Let the page connect again."""
        self._is_cut = False

    def messages_of(self, kind):
        """Return the received messages of a type."""
        return [message for message in map(json.loads, self.frames) if message["is"] == kind]

    def all(self, selector):
        """Return the elements of a selector."""
        return self.page.locator(selector)

    def text(self, selector):
        """Return the text of the first element of a selector."""
        return re.sub(r"\s+", " ", self.all(selector).first.inner_text()).strip()

    def entry(self, label):
        """Return an entry of the menu."""
        return self.page.locator(".menu-list .entry", has_text=label).first

    def choose(self, label, *options):
        """Click an entry of the menu, and options of its form."""
        self.entry(label).click()
        for option in options:
            self.pick(option)

    def pick(self, option):
        """Click an option of the open form."""
        self.page.locator(".asking .choice", has_text=option).first.click()

    def sees(self, selector, text=None):
        """Wait for an element, and return it."""
        locator = self.all(selector) if text is None else self.page.locator(selector, has_text=text)
        locator.first.wait_for(state="attached")
        return locator.first

    def drag(self, card, place):
        """Drag a card to a place."""
        mouse, box = self.page.mouse, self.all(card).first.bounding_box()
        x, y = box["x"] + box["width"] / 2, box["y"] + 30
        mouse.move(x, y)
        mouse.down()
        mouse.move(x, y - 40, steps=3)
        goal = self.all(place).first.bounding_box()
        mouse.move(goal["x"] + goal["width"] / 2, goal["y"] + goal["height"] / 2, steps=5)
        mouse.up()
