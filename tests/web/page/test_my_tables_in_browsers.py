"""The front page: the tables of this browser, and saved games."""

import json
import re
from pathlib import Path

from dramadeck.codec.record_file import parse_record, parse_seen
from dramadeck.web.tables import MOST_SAVED
from tests.web.page.seats import PHONE

DEAL = ("Deal", {})
KEPT = "JSON.parse(localStorage.getItem('dramadeck.tables') ?? '[]')"


def open_front_page(page):
    """Open the front page in the same browser."""
    page.page.evaluate("history.replaceState(null, '', '/')")
    page.page.reload()
    page.sees("form")
    return page


def rows(page):
    return [re.sub(r"\s+", " ", text) for text in page.all(".my-tables li").all_inner_texts()]


def test_a_visited_table_is_listed_on_the_front_page_and_opens_again(tables):
    page = tables.page()
    assert page.all(".my-tables").count() == 0
    assert page.page.evaluate(KEPT) == []
    links = tables.opened("Quin", "Marco")
    page.visits(links["Quin"])
    open_front_page(page)
    page.sees(".my-tables .name", "Quin · Torg")
    (row,) = rows(page)
    assert "Quin, Marco" in row
    assert "Last visited" in row
    page.page.click(".my-tables button:has-text('Sit down')")
    page.sees("header .where", "Quin")
    assert "#" not in page.page.url
    assert page.wrong == []


def test_an_invalid_link_is_marked_and_can_be_forgotten(tables):
    links = tables.opened("Quin", "Marco")
    page = tables.page(links["Quin"])
    page.visits(links["Marco"])
    leader = links["Gamemaster"].partition("#")[2]
    tables.post("/api/table/reissue-token", {"seat": ["hero", "Marco"]}, leader)
    open_front_page(page)
    gone = page.sees(".my-tables .gone")
    assert "This link no longer opens a seat." in gone.inner_text()
    assert not gone.get_by_role("button", name="Sit down").is_visible()
    assert page.all(".my-tables li:not(.gone)").count() == 1
    gone.get_by_role("button", name="Forget").click()
    assert [entry["label"] for entry in page.page.evaluate(KEPT)] == ["Quin"]
    assert page.page.evaluate("document.activeElement.id") == "my-tables"
    page.page.click(".my-tables button:has-text('Forget')")
    assert page.all(".my-tables").count() == 0
    assert page.page.evaluate(KEPT) == []
    expected = [error for error in page.wrong if "401" not in error]  # logged by the browser
    assert expected == []


def test_a_new_link_of_a_seat_replaces_the_old_one(tables):
    links = tables.opened("Quin")
    page = tables.page(links["Quin"])
    leader = links["Gamemaster"].partition("#")[2]
    reply = tables.post("/api/table/reissue-token", {"seat": ["hero", "Quin"]}, leader)
    page.visits(reply["link"])
    assert [entry["token"] for entry in page.page.evaluate(KEPT)] == [reply["token"]]


def test_an_ended_game_is_marked(tables):
    links = tables.opened("Quin")
    page = tables.page(links["Quin"])
    tables.post("/api/table/end", {}, links["Gamemaster"].partition("#")[2])
    open_front_page(page).sees(".my-tables .state", "This game has ended.")


def test_tokens_are_sent_only_in_the_authorization_header(tables):
    links = [tables.opened("Quin")["Quin"], tables.opened("Ann", system="tarot")["Ann"]]
    page = tables.page(links[0])
    page.visits(links[1])
    requests = []
    page.page.on("request", lambda request: requests.append(request))  # noqa: PLW0108 - as of `Page`
    open_front_page(page)
    page.page.wait_for_load_state("networkidle")
    tokens = [link.partition("#")[2] for link in links]
    for request in requests:
        texts = [request.url, request.post_data or "", request.headers.get("referer", "")]
        assert not any(token in text for token in tokens for text in texts)
    bearers = [
        request.headers["authorization"]
        for request in requests
        if "authorization" in request.headers
    ]
    assert bearers == [f"Bearer {token}" for token in reversed(tokens)]
    assert {request.method for request in requests} == {"GET"}
    html = page.page.content()
    assert not any(token in html for token in tokens)


def test_invalid_stored_data_is_ignored(tables):
    page, link = tables.page(), tables.opened("Quin")["Quin"]
    for text in ("[", "7", '[1, {"token": 5}]', '{"a": 1}', "null"):
        page.page.evaluate("(text) => localStorage.setItem('dramadeck.tables', text)", text)
        assert open_front_page(page).all(".my-tables").count() == 0
        page.visits(link)
        assert len(page.page.evaluate(KEPT)) == 1
    assert page.wrong == []


def test_the_page_works_without_storage(tables):
    no_storage = (
        "Object.defineProperty(window, 'localStorage', { get() { throw new Error('no'); } })"
    )
    page = tables.page(tables.opened("Quin")["Quin"], script=no_storage)
    assert page.text("header .where") == "Quin"
    assert open_front_page(page).all(".my-tables").count() == 0
    assert page.wrong == []


def test_a_table_links_to_my_tables_and_back(tables):
    page = tables.page(tables.opened("Quin")["Quin"])
    page.page.click("[aria-label='The table'] button[title='The table']")
    page.page.click("dialog button:has-text('My tables')")
    page.sees(".my-tables .name", "Quin")
    page.page.go_back()
    page.sees("header .where", "Quin")


def test_of_many_tables_the_older_ones_are_folded(tables):
    page = tables.page()
    visit = {"table": "a", "seat": "[]", "label": "Quin", "title": "Torg", "people": ["Quin"]}
    visits = [{**visit, "token": f"a{at}.b", "at": at} for at in range(7)]
    page.page.evaluate("(all) => localStorage.setItem('dramadeck.tables', all)", json.dumps(visits))
    page.page.reload()
    page.sees("details summary", "Older ones (3)").click()
    page.all("details .my-tables li.gone").nth(2).wait_for()  # the last one that is requested
    for _ in range(7):
        page.page.locator(".my-tables button:visible", has_text="Forget").last.click()
    assert page.all(".my-tables, details").count() == 0


def test_on_a_phone_in_german_nothing_is_cut_off(tables):
    page = tables.page(
        tables.opened("Quin", "Ein sehr langer Name ohne Ende, wirklich")["Quin"],
        size=PHONE,
        locale="de",
    )
    open_front_page(page).sees(".my-tables .name", "Quin")
    assert "Zuletzt besucht" in rows(page)[0]
    assert page.page.evaluate("document.querySelector('.setup').scrollWidth <= innerWidth")


# ---------------------------------------------------------------------------- saved games


def save_file(page, button):
    """Save a file with a button, confirm the dialog of the leader, and return the bytes."""
    if button == "Save the game":
        page.page.once("dialog", lambda dialog: dialog.accept())
    page.page.click("[aria-label='The table'] button[title='The table']")
    with page.page.expect_download() as downloaded:
        page.page.click(f"dialog button:has-text('{button}')")
    return Path(downloaded.value.path()).read_bytes()


def load(page, data, name="game.jsonl"):
    """Choose the file of a game to continue."""
    file = {"name": name, "mimeType": "application/jsonl", "buffer": data}
    page.page.set_input_files("form input[type=file]", file)


def save_over_http(tables, links):
    """Deal, and save the game without a page; return the file."""
    tables.send(links["Gamemaster"], DEAL)
    return tables.ask("/api/table/save", {}, links["Gamemaster"].partition("#")[2])


def test_a_saved_game_continues_with_new_links(tables):
    links = tables.opened("Quin", "Marco")
    tables.send(links["Gamemaster"], DEAL)
    page = tables.page(links["Gamemaster"])
    text = save_file(page, "Save the game")
    assert len(parse_record(text).record.turns) == 1
    open_front_page(page)
    load(page, text)
    page.sees("main.links h1", "The table is open")
    inputs = page.all("main.links .link input")
    values = [inputs.nth(at).input_value() for at in range(inputs.count())]
    assert len(values) == 4
    assert not {*values} & {*links.values()}
    page.page.click("main.links .leader button:has-text('Sit down')")
    page.sees(".story-lines", "Quin draws 5 cards.")
    page.page.click("[aria-label='The table'] button[title='The table']")
    page.sees("dialog .hint", "continued a saved game")
    assert page.wrong == []


def test_a_player_saves_the_own_view_and_reads_that_the_whole_game_was_saved(tables):
    links = tables.opened("Quin", "Marco")
    quin = tables.page(links["Quin"])
    save_over_http(tables, links)
    quin.sees(".story-lines", "The whole game was saved by the gamemaster")
    record = save_file(quin, "Save what I have seen")
    assert parse_seen(record).seat == ("hero", "Quin")
    assert b'"seed"' not in record


def test_the_leader_can_cancel_saving_the_whole_game(tables):
    links = tables.opened("Quin")
    page = tables.page(links["Gamemaster"])
    messages = []
    page.page.once("dialog", lambda dialog: (messages.append(dialog.message), dialog.dismiss()))
    page.page.click("[aria-label='The table'] button[title='The table']")
    with page.page.expect_event("dialog"):
        page.page.click("dialog button:has-text('Save the game')")
    page.page.wait_for_timeout(200)  # nothing may be saved meanwhile
    assert "every hand" in messages[0]
    token = links["Quin"].partition("#")[2]
    assert json.loads(tables.ask("/api/table", token=token))["is_saved"] is False


def damaged(text):
    """Return the file of a game with a line that is cut off."""
    lines = text.splitlines(keepends=True)
    return b"".join([lines[0], lines[1][:-40] + b"\n", lines[1]])


def test_invalid_files_are_refused_with_a_message_and_the_form_stays(tables):
    links = tables.opened("Quin", "Marco")
    text = save_over_http(tables, links)
    token = links["Quin"].partition("#")[2]
    page, seat_text = tables.page(), tables.record(token)
    foreign = json.dumps({"name": "Foundry world", "version": 12}).encode()
    for data, sentence in [
        (b"Dear diary, today we played.", "This file does not contain a saved game; $: is no JSON"),
        (foreign, "This file does not contain a saved game; line 1: $.system"),
        (damaged(text), "This file does not contain a saved game; line 2: $: is no JSON"),
        (bytes(range(256)) * 40, "This file does not contain a saved game"),
        (seat_text, "This file has only what one seat has seen of a game"),
        (b"", "This file is empty."),
        (b"x" * (MOST_SAVED + 1), "This file is too large for a saved game: 2.0 MB"),
    ]:
        load(page, data)
        page.sees("form .refused", sentence)
        assert page.all("form .go").is_visible()
    load(page, text)
    page.sees("main.links h1", "The table is open")
    assert [error for error in page.wrong if "400" not in error] == []


def test_a_file_of_fifty_megabytes_is_refused_without_being_sent(tables, tmp_path):
    page = tables.page()
    posted = []
    page.page.on(
        "request", lambda request: posted.append(request.url) if request.method == "POST" else None
    )
    large = tmp_path / "large.jsonl"
    large.write_bytes(b"x" * 50 * 2**20)
    page.page.set_input_files("form input[type=file]", large)
    page.sees("form .refused", "This file is too large for a saved game: 50.0 MB; at most 2.0 MB")
    assert posted == []
    assert page.wrong == []


def test_an_incomplete_last_line_is_reported_beside_the_links(tables):
    text = save_over_http(tables, tables.opened("Quin", "Marco"))
    page = tables.page()
    load(page, text[:-9])
    page.sees("main.links .notice", "The end of the file was damaged (line 2 is torn")
