"""How long a person waits in a browser, far from the server: 300 ms for each way there and back.

Needs Chromium and playwright. The browser keeps nothing from an earlier visit, except where a
benchmark says so.
"""

import time

import pytest

from tests.web.page.seats import DESK, Tables, Windows, browsing, served

pytestmark = pytest.mark.benchmark(timer=time.perf_counter)

LATENCY = {"offline": False, "latency": 300, "downloadThroughput": -1, "uploadThroughput": -1}
HAND = ".hand .card"


@pytest.fixture(scope="module")
def tables():
    with served() as address, browsing() as browser, Windows(browser) as windows:
        opened = Tables(address, windows)
        yield opened
        opened.close()


class Visit:
    """A page under the emulated latency, with what it has loaded.

    Attributes:
        requests: how many files came over the wire, without what the browser had.
        bytes: how many bytes they had there.
    """

    def __init__(self, context):
        self.requests, self.bytes = 0, 0
        self.page = context.new_page()
        network = context.new_cdp_session(self.page)
        network.send("Network.enable")
        network.send("Network.emulateNetworkConditions", LATENCY)
        network.on("Network.loadingFinished", self._count)

    def _count(self, event):
        self.requests += event["encodedDataLength"] > 0
        self.bytes += event["encodedDataLength"]

    def open(self, link):
        """Open a link and wait for the hand."""
        self.page.goto(link)
        self.page.locator(HAND).first.wait_for()


BEGUN = (
    ("Deal", {}),
    ("BeginScene", {"kind": "dramatic", "villains": ["Guard"]}),
    ("BeginRounds", {}),
)


@pytest.mark.parametrize("visit", ["first", "second"])
def test_page(benchmark, tables, visit):
    links, visits = tables.opened("Quin", "Marco"), []
    tables.send(links["Gamemaster"], *BEGUN)

    def prepare():
        context = tables.windows.browser.new_context(viewport=DESK, locale="en")
        if visit == "second":
            Visit(context).open(links["Quin"])
        visits.append(Visit(context))
        return (visits[-1],), {}

    benchmark.extra_info["batch"] = 1
    benchmark.pedantic(
        lambda new: new.open(links["Quin"]), setup=prepare, rounds=5, warmup_rounds=1
    )
    visits[-1].page.wait_for_load_state("networkidle")
    benchmark.extra_info["requests"] = visits[-1].requests
    benchmark.extra_info["kB"] = visits[-1].bytes / 1e3


def test_flip_in_a_browser(benchmark, tables):
    """From the tap of the gamemaster to the line that names the card, without latency."""

    def prepare():
        links = tables.opened("Quin", "Marco")
        tables.send(links["Gamemaster"], *BEGUN)
        return (tables.page(links["Gamemaster"]),), {}

    def flip(page):
        lines = page.all(".story-lines p").count()
        page.entry("Flip the next card").click()
        page.all(".story-lines p").nth(lines).wait_for()

    benchmark.extra_info["batch"] = 1
    benchmark.pedantic(flip, setup=prepare, rounds=5, warmup_rounds=1)
