"""Touch input on a phone, and the token in the address bar."""

import pytest

from tests.web.page.seats import MOVING, PHONE
from tests.web.page.test_games_in_browsers import IN_A_ROUND


class Finger:
    """A finger that touches the screen of a page."""

    def __init__(self, page):
        self._send = page.context.new_cdp_session(page).send

    def _touches(self, kind, *points):
        touched = [{"x": x, "y": y} for x, y in points]
        self._send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touched})

    def drag(self, start, *path, steps=12):
        """Touch the screen at a point, move along a path, and lift the finger."""
        self._touches("touchStart", start)
        x, y = start
        for point in path:
            for at in range(1, steps + 1):
                share = at / steps
                self._touches("touchMove", (x + (point[0] - x) * share, y + (point[1] - y) * share))
            x, y = point
        self._touches("touchEnd")


def middle(page, which):
    box = page.all(which).first.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.fixture
def links(tables):
    return tables.opened("Quin", "Marco")


@pytest.fixture
def quin(tables, links):
    """The phone of Quin in a round, when she may put a card into her pool."""
    tables.send(links["Gamemaster"], *IN_A_ROUND)
    tables.send(links["Quin"], ("Defend", {"hero": "Quin"}))
    options = {"has_touch": True, "is_mobile": True, "device_scale_factor": 2}
    screen = tables.page(links["Quin"], PHONE, **options, **MOVING)
    screen.sees(".hand .card.playable")
    return screen


def test_the_first_card_is_dragged_diagonally_into_the_pool(tables, links, quin):
    card = quin.all(".hand .card.playable").first.get_attribute("data-card")
    which, finger = f".hand [data-card='{card}']", Finger(quin.page)
    for slant in (0.5, 1.0, 1.8):
        quin.sees(f"{which}.playable").scroll_into_view_if_needed()
        x, y = middle(quin, which)
        goal = middle(quin, ".seat.me")
        rise = (y - goal[1]) / 2
        finger.drag((x, y), (x + slant * rise, y - rise), goal)
        quin.sees(f"[data-zone='pool/Quin'][data-card='{card}']")
        assert quin.all(which).count() == 0
        assert quin.all(".hand").count() == 1  # the page is still the table
        tables.post("/api/table/undo", {"turns": 1}, links["Gamemaster"].partition("#")[2])
    assert quin.wrong == []


def test_a_finger_scrolls_only_the_hand_if_it_is_wider_than_the_phone(quin):
    scrolled = "document.querySelector('.fan').scrollLeft"
    wide = "(e => e.scrollWidth > e.clientWidth)(document.querySelector('.fan'))"
    assert quin.page.evaluate(wide)
    quin.page.evaluate(f"{scrolled} = 0")
    x, y = middle(quin, ".hand .card")
    finger = Finger(quin.page)
    finger.drag((x + 200, y), (x + 60, y - 10))
    assert quin.page.evaluate(scrolled) >= 100
    finger.drag((x, y), (x + 300, y + 20))
    assert quin.page.evaluate(scrolled) == 0
    assert quin.all("dialog[open], .dragged").count() == 0
    assert quin.all(".hand .card").count() == 5
    # A finger never goes back to the previous page.
    for which in ("html", "body", ".fan"):
        style = f"getComputedStyle(document.querySelector('{which}')).overscrollBehaviorX"
        assert quin.page.evaluate(style) in ("none", "contain")


def test_a_tap_shows_a_card(quin):
    quin.all(".hand .card").first.tap()
    quin.sees("dialog[open]")


def test_a_token_leaves_the_address_bar_and_opens_the_seat_again_after_a_reload(tables):
    links = tables.opened("Quin")
    quin = tables.page(links["Quin"])
    quin.sees("h1")
    assert quin.page.evaluate("location.href") == f"{tables.address}/"
    quin.page.reload()
    quin.sees(".where", "Quin")
    quin.page.goto(links["Gamemaster"])
    quin.sees(".where", "Gamemaster")
    assert quin.page.evaluate("location.href") == f"{tables.address}/"
    quin.page.go_back()
    quin.sees(".where", "Quin")
    token = links["Quin"].partition("#")[2]
    stored = quin.page.evaluate("({...localStorage, ...sessionStorage})")
    assert [name for name, text in stored.items() if token in text] == ["dramadeck.tables"]
    quin.page.evaluate("history.replaceState(null, '', '/')")
    quin.page.reload()
    forget = quin.page.locator(".my-tables button", has_text="Forget")
    for _ in range(2):
        forget.first.click()
    stored = quin.page.evaluate("JSON.stringify({...localStorage, ...sessionStorage})")
    assert token not in stored


def test_a_link_with_an_invalid_encoding_is_an_invalid_link(tables):
    page = tables.page(size=PHONE)
    for odd in ("%ff", "%", "%E0%A4%A", "a%00b"):
        page.visits(f"{tables.address}/#{odd}", "h1:has-text('This link does not open a seat')")
