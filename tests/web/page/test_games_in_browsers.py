"""A whole game at a table of `dramadeck serve`, in the browsers of its players."""

import json
import threading
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib import import_module

import pytest

from dramadeck.core import rng
from dramadeck.web import Settings
from tests.fixed_random_numbers import token_hex_for
from tests.web.page.seats import DESK, MOVING, PHONE, Tables, Windows, playwright, served

VILLAINS = ["Baron Voss", "Shocktrooper"]
BEGUN = (("Deal", {}), ("BeginScene", {"kind": "dramatic", "villains": VILLAINS}))
IN_A_ROUND = (*BEGUN, ("BeginRounds", {}), ("Flip", {}))


def cards_in(data):
    """Yield every number of a card in data of a message."""
    if isinstance(data, dict):
        for key, value in data.items():
            if key in ("card", "hand", "cards", "pool", "offered"):
                yield from [value] if isinstance(value, int) else value or ()
            yield from cards_in(value)
    elif isinstance(data, list):
        for item in data:
            yield from cards_in(item)


def test_a_table_is_opened_and_no_page_receives_the_hands_of_others(tables):
    host = tables.page()
    host.page.fill("#names", "Quin, Marco")
    host.page.click("text=Open the table")
    host.sees("h1", "The table is open")
    assert host.all("img.qr").count() == 4
    labels = host.all(".links h2").all_inner_texts()
    links = [field.input_value() for field in host.all(".links input").all()]
    seats = {label: tables.page(link) for label, link in zip(labels, links, strict=True)}
    seats["Gamemaster"].choose("Begin the adventure")
    for name, other in (("Quin", "Marco"), ("Marco", "Quin")):
        seats[name].sees(".hand .card")
        assert seats[name].all(".hand .card").count() == 5
        assert seats[name].text(f".seat[data-who={other}] .hidden-hand").startswith("5")
        assert f"{other} draws 5 cards." in seats[name].text(".story-lines")
    assert seats["Spectator"].text(".menu-list") == "You have nothing to do now."
    hands = {
        name: {
            int(card.get_attribute("data-card")) for card in seats[name].all(".hand .card").all()
        }
        for name in ("Quin", "Marco")
    }
    for name, other in (("Quin", "Marco"), ("Marco", "Quin")):
        cards = set(cards_in([json.loads(frame) for frame in seats[name].frames]))
        assert hands[name] <= cards
        assert not hands[other] & cards
    assert all(seat.wrong == [] for seat in seats.values())


def test_cards_of_a_paper_deck_are_recorded_as_they_are_typed(tables):
    links = tables.opened("Quin", options={"has_paper_deck": True})
    tables.send(links["Gamemaster"], ("Deal", {}))
    quin = tables.page(links["Quin"])
    assert "The paper deck has 156 cards." in quin.text(".story-lines")
    quin.sees(".now-box .entry", "Name the cards drawn").click()
    cards = quin.sees("[data-key='ask:cards']")
    assert cards.input_value() == ""
    assert cards.get_attribute("placeholder") == "e.g. 1, 2, 3, 4, 5, 6"
    quin.page.click(".asking .go")
    quin.sees(".asking .refused", "an answer is missing")
    quin.page.fill("[data-key='ask:cards']", "3, 17, 45, 46, 120, 155")
    quin.page.click(".asking .go")
    quin.sees(".hand [data-card='155']")
    leader = tables.page(links["Gamemaster"])
    leader.choose("Move a card")
    number = leader.sees("[data-key='ask:card']")
    assert number.input_value() == ""
    assert number.get_attribute("placeholder").startswith("e.g. ")
    assert quin.wrong == []


def test_a_card_is_dragged_into_the_pool_and_then_onto_a_seat(tables):
    links = tables.opened("Quin", "Marco")
    tables.send(links["Gamemaster"], *IN_A_ROUND)
    quin, marco = tables.page(links["Quin"], **MOVING), tables.page(links["Marco"])
    if not quin.entry("Defend").is_visible():
        pytest.fail(quin.text(".menu-list"))
    quin.choose("Defend")
    quin.sees(".menu-list .entry", "into the pool")
    card = quin.all(".hand .card.playable").first.get_attribute("data-card")
    quin.drag(f".hand [data-card='{card}']", ".seat.me")
    for seat in (quin, marco):
        seat.sees(f"[data-zone='pool/Quin'][data-card='{card}']")
    assert quin.all(f".hand [data-card='{card}']").count() == 0
    quin.sees(".menu-list[aria-busy=false] .entry", "Offer a trade")
    flights = "document.getAnimations().map(({ finished }) => finished)"
    quin.page.evaluate(f"Promise.all({flights}).then(() => null)")
    quin.drag(f".seat.me .pool [data-card='{card}']", ".seat[data-who=Marco]")
    assert quin.sees("dialog .asking-head").inner_text().strip() == "Offer a trade"
    partner, offered_card = quin.all("dialog .settled").all_inner_texts()
    assert partner == "With whom: Marco"
    assert f"({card})" in offered_card
    assert quin.wrong == marco.wrong == []


def test_a_trade_is_offered_and_accepted(tables):
    links = tables.opened("Quin", "Marco")
    tables.send(links["Gamemaster"], ("Deal", {}))
    quin, marco = tables.page(links["Quin"], **MOVING), tables.page(links["Marco"])
    offered_card = quin.all(".hand .card").first.get_attribute("data-card")
    quin.drag(f".hand [data-card='{offered_card}']", ".seat[data-who=Marco]")
    quin.page.fill("dialog [data-key='ask:explanation']", "Marco <b>bleeds</b>")
    quin.page.click("dialog .go")
    quin.sees(".offer", "Quin offers Marco a trade")
    offer = marco.sees(".offer.mine", "Quin offers Marco a trade")
    assert "Marco <b>bleeds</b>" in offer.inner_text()
    assert marco.all(f".offered [data-card='{offered_card}']").count() == 1
    name = quin.page.locator(f"[data-card='{offered_card}']").first.get_attribute("title")
    assert f"you get {name} in return" in marco.text(".part.menu")
    returned_card = marco.all(".returns .card").first
    number = returned_card.get_attribute("data-card")
    returned_card.click()
    quin.sees(f".hand [data-card='{number}']")
    marco.sees(f".hand [data-card='{offered_card}']")
    assert marco.all(".offer").count() == 0
    assert quin.wrong == marco.wrong == []


def test_an_invalid_number_is_reported_beside_its_field(tables):
    links = tables.opened("Quin")
    tables.send(links["Gamemaster"], *BEGUN)
    leader = tables.page(links["Gamemaster"])
    leader.choose("Deal damage", "Quin")
    number = leader.sees("[data-key='ask:shock']")
    number.fill("-3")
    leader.page.click(".asking .go")
    leader.sees("[data-key='ask:shock'][aria-invalid=true]")
    number = leader.sees("[data-key='ask:shock']")
    assert leader.text(".asking .refused")
    number.fill("3")
    leader.page.click(".asking .go")
    leader.sees(".fact.harm", "3 shock")


def test_the_page_and_the_game_are_in_german(tables):
    links = tables.opened("Quin")
    task = {"hero": "Quin", "skill": "science", "difficulties": [8], "flips": 8}
    tables.send(links["Gamemaster"], *BEGUN, ("BeginSkillResolution", task))
    quin = tables.page(locale="de-DE")
    quin.sees(".tile .name", "Torg: das Dramadeck")
    quin.page.locator("form button[type=submit]").click()
    quin.sees(".links h2")
    seats = quin.all(".links h2").all_inner_texts()
    assert (seats[0], seats[-1]) == ("Spielleitung", "Publikum")
    quin.visits(links["Quin"])
    assert quin.page.locator("html").get_attribute("lang") == "de"
    assert quin.text("header h1") == "Torg: das Dramadeck"
    assert quin.text(".task h3") == "Quin, Wissenschaft"
    assert quin.text(".part.menu h2") == "Was möglich ist"
    assert "Quin zieht" in quin.text(".story-lines")
    quin.page.click("[aria-label=Aussehen]")
    quin.page.select_option("#language", "en")
    quin.sees(".part.menu h2", "What you can do")
    quin.sees(".line", "Quin draws")
    assert quin.text(".task h3") == "Quin, science"


def test_before_the_first_card_of_the_rounds_no_round_has_a_number(tables):
    links = tables.opened("Quin")
    tables.send(links["Gamemaster"], *BEGUN, ("BeginRounds", {}))
    leader = tables.page(links["Gamemaster"])
    assert leader.text(".status .fact") == "Before the first card"
    leader.choose("Flip the next card")
    leader.sees(".status .fact", "Round 1")
    duel = tables.opened("Ann", "Bea", system="tarot")
    fight = ("BeginFight", {"characters": ["Ann", "Bea"]})
    tables.send(duel["Narrator"], ("Deal", {}), fight)
    assert tables.page(duel["Ann"]).text(".status .fact") == "A fight begins"


def test_after_the_rounds_the_last_card_is_faded(tables):
    links = tables.opened("Quin")
    tables.send(links["Gamemaster"], *IN_A_ROUND)
    quin = tables.page(links["Quin"])
    opacity = "card => getComputedStyle(card).opacity"
    assert quin.sees(".force .card").evaluate(opacity) == "1"
    assert quin.all(".force .pile-label").count() == 0
    tables.send(links["Gamemaster"], ("EndRounds", {}))
    for size in (DESK, PHONE):
        quin.page.set_viewport_size(size)
        assert quin.sees(".force.done .card").evaluate(opacity) < "1"
        assert quin.text(".force .pile-label") == "Last card"


def test_the_page_of_an_invalid_link_explains_what_to_do(tables):
    page = tables.page(f"{tables.address}/#forged", shows="h1")
    for size in (DESK, PHONE):
        page.page.set_viewport_size(size)
        page.page.locator("h1", has_text="This link does not open a seat").wait_for()
        assert "a newer link has replaced it" in page.text("main")
        assert page.all(".felt, .tabs, header").count() == 0
    page.page.click("text=Open a table of your own")
    page.sees("form")


def test_a_term_is_explained_and_the_server_rolls_dice(tables):
    links = tables.opened("Quin")
    tables.send(links["Gamemaster"], *IN_A_ROUND)
    act = {"actor": "Quin", "action": "Trick", "value": 8, "difficulty": 8, "target": VILLAINS[0]}
    tables.send(links["Quin"], ("DeclareAction", act))
    quin = tables.page(links["Quin"])
    quin.sees("button.fact", "Conflict line").click()
    quin.sees(".toast", "The effects of the card in force on each side")
    quin.sees(".besides:visible").click()
    assert quin.sees("[data-key='ask:total']").input_value() == ""
    quin.page.click(".asking [aria-label=Close]")
    quin.sees(".now-box .entry", "Throw the dice").click()
    quin.sees(".line", "Die: ")
    quin.sees(".entry", "announce the result")


def test_the_due_action_is_shown_once_and_has_the_first_number(tables):
    links = tables.opened("Quin")
    task = {"hero": "Quin", "skill": "science", "difficulties": [9], "flips": 7}
    tables.send(links["Gamemaster"], *IN_A_ROUND[:2], ("BeginSkillResolution", task))
    tables.send(links["Gamemaster"], *IN_A_ROUND[2:])
    quin = tables.page(links["Quin"])
    assert quin.text(".entry[data-form=ResolveDramaticStep] .hint")
    act = {"actor": "Quin", "action": "Trick", "value": 8, "difficulty": 8, "target": VILLAINS[0]}
    tables.send(links["Quin"], ("DeclareAction", act))
    assert quin.sees(".now-box .entry", "Throw the dice").get_attribute("data-number") == "1"
    assert quin.all(".menu-list [data-form=Roll]").count() == 0
    quin.page.keyboard.press("1")
    quin.sees(".line", "Die: ")
    assert quin.wrong == []


def test_filled_in_fields_are_kept_while_another_player_acts(tables):
    links = tables.opened("Quin", "Marco")
    tables.send(links["Gamemaster"], *IN_A_ROUND)
    marco = tables.page(links["Marco"])
    marco.choose("Act", "Trick")
    value = marco.sees("[data-key='ask:value']")
    assert value.get_attribute("data-example") is not None
    value.fill("13")
    assert value.get_attribute("data-example") is None
    marco.pick("Nobody in particular")
    act = {"actor": "Quin", "action": "Trick", "value": 8, "difficulty": 8, "target": VILLAINS[0]}
    tables.send(links["Quin"], ("DeclareAction", act))
    marco.sees(".asking .paused")
    assert marco.sees(".asking .go").is_disabled()
    marco.page.keyboard.press("1")  # no input has the focus: the number belongs to the form
    assert marco.sees("[data-key='ask:value']").input_value() == "13"
    tables.send(links["Quin"], ("Roll", {"actor": "Quin"}), ("Announce", {"actor": "Quin"}))
    marco.all(".asking .paused").wait_for(state="detached")
    assert marco.sees("[data-key='ask:value']").input_value() == "13"
    marco.sees(".asking .go:enabled").click()
    marco.sees(".line", "13 against 8")


def test_a_card_that_is_dragged_into_an_empty_pool_needs_a_second_card(tables):
    links = tables.opened("Quin", "Marco")
    tables.send(links["Gamemaster"], *BEGUN, ("BeginRounds", {}))
    quin = tables.page(links["Quin"], **MOVING)
    cards = [card.get_attribute("data-card") for card in quin.all(".hand .card").all()]
    for card in (cards[-1], cards[0]):
        quin.drag(f".hand [data-card='{card}']", ".seat.me")
        for number in cards:
            ticked = quin.sees("dialog .choice", f"({number})").get_attribute("aria-pressed")
            assert ticked == ("true" if number == card else "false")
        assert quin.all(".pool .card").count() == 0
        quin.page.keyboard.press("Escape")
    quin.drag(f".hand [data-card='{cards[0]}']", ".seat.me")
    quin.pick(f"({cards[2]})")
    quin.page.click("dialog .go")
    for card in (cards[0], cards[2]):
        quin.sees(f"[data-zone='pool/Quin'][data-card='{card}']")
    assert quin.wrong == []


def test_the_whole_hand_is_visible(tables):
    links = tables.opened("Quin")
    tables.send(links["Gamemaster"], ("Deal", {}))
    quin = tables.page(links["Quin"])
    for width in (901, 1000, 1280, 1440):
        quin.page.set_viewport_size({"width": width, "height": 900})
        table = quin.all(".part.table").first.bounding_box()
        # In one call: the page may render its cards again between two calls.
        places = quin.page.evaluate(
            """[...document.querySelectorAll(".hand .card")].map(
                (card) => [card.getBoundingClientRect().left, card.clientWidth]
            )"""
        )
        assert len(places) == 6
        for left, own in places:
            assert left >= table["x"] - 8, width
            assert left + own <= table["x"] + table["width"] + 8, width


def test_a_phone_shows_that_a_trade_waits_and_how_to_answer_it(tables):
    links = tables.opened("Quin", "Marco")
    tables.send(links["Gamemaster"], ("Deal", {}))
    quin, marco = tables.page(links["Quin"]), tables.page(links["Marco"], PHONE, has_touch=True)
    assert marco.text(".tab.menu") == "Menu"
    offered_card = int(quin.all(".hand .card").first.get_attribute("data-card"))
    offer = {"hero": "Quin", "with_hero": "Marco", "gives": [offered_card], "explanation": "so"}
    tables.send(links["Quin"], ("OfferTrade", offer))
    marco.sees(".offer legend", "Tap the card that you give in return")
    assert marco.text(".tab.menu .count") == "! waiting for your answer"
    quin.sees(".entry", "Withdraw an offer")
    withdrawal = quin.page.locator("button:visible", has_text="Withdraw an offer")
    assert withdrawal.count() == 1


def test_a_phone_shows_a_result_until_the_next_action(tables):
    links = tables.opened("Quin")
    tables.send(links["Gamemaster"], *IN_A_ROUND)
    act = {"actor": "Quin", "action": "Trick", "value": 8, "difficulty": 8, "target": VILLAINS[0]}
    quin = tables.page(links["Quin"], PHONE, has_touch=True)
    quin.page.click(".tab.menu")
    tables.send(links["Quin"], ("DeclareAction", act))
    quin.sees(".now-box .entry", "Throw the dice").click()
    quin.sees(".now-box .entry", "nnounce the result").click()
    result = quin.sees(".outcome")
    assert result.is_visible()
    announced = [line for turn in quin.messages_of("turn") for line in turn["lines"]][-1]
    assert "".join(span["text"] for span in announced["spans"]) in result.inner_text()
    tables.send(
        links["Gamemaster"], ("DeclareAction", {**act, "actor": VILLAINS[0], "target": "Quin"})
    )
    quin.sees(".now-box .action")
    assert quin.all(".outcome").count() == 0
    assert quin.wrong == []


@pytest.mark.usefixtures("examples_installed")
def test_a_hand_of_a_system_of_another_package_is_shown_and_played(browser):
    rules = import_module("high_card").HIGH_CARD

    async def open_table(server):
        opened = await server.app_host.open("high_card", ["Ann", "Ben"])
        return {seat.name or seat.role: token for seat, token in opened.tokens.items()}

    with served(open_table, systems=[rules]) as (address, tokens), Windows(browser) as windows:
        tables = Tables(address, windows)
        dealer, ann, ben = (
            tables.page(f"{address}/#{tokens[role]}") for role in ("dealer", "Ann", "Ben")
        )
        dealer.all(".menu-list .entry").first.click()
        for player in (ann, ben):
            player.sees(".hand .card")
            assert player.all(".hand .card").count() == 3
            card = player.all(".hand .card").last
            name = card.inner_text().splitlines()[0]
            assert " of " in name, "its cards have names, and nobody draws them"
            card.click()
            assert name in player.text("dialog h2")
            player.page.click("dialog .entry")
        ann.sees(".line", "Ben")
        assert [seat.wrong for seat in (dealer, ann, ben)] == [[], [], []]
        tables.close()


def test_a_game_is_played_with_keys_only(tables):
    links = tables.opened("Quin")
    leader, quin = tables.page(links["Gamemaster"]), tables.page(links["Quin"])
    leader.page.keyboard.press("m")
    assert "Begin the adventure" in leader.page.evaluate("document.activeElement.innerText")
    leader.page.keyboard.press("Enter")
    quin.sees(".hand .card")
    keys = quin.page.keyboard
    for key in ("h", "ArrowRight", "Enter"):
        keys.press(key)
    second = quin.all(".hand .card").nth(1).get_attribute("title")
    assert quin.text("dialog h2") == second
    keys.press("Escape")
    quin.sees(f".card[title='{second}']:focus")
    keys.press("?")
    quin.sees("dialog", "Keys")


def test_a_lost_connection_is_shown_and_missed_turns_arrive_once(tables):
    links = tables.opened("Quin")
    leader = tables.page(links["Gamemaster"])
    quin = tables.page(links["Quin"], cut=True)
    leader.choose("Begin the adventure")
    quin.sees(".hand .card")
    quin.cut()
    assert "no connection" in quin.sees("[data-line=dropped] .line-state").inner_text()
    leader.choose("Begin a scene", "Dramatic")
    leader.page.fill("[data-key='ask:villains']", "Baron Voss")
    leader.page.click(".asking .go")
    leader.sees(".villains")
    assert quin.all(".villains").count() == 0
    quin.mend()
    quin.sees(".villains")
    joined = [message for message in quin.messages_of("joined") if message["resumed"]]
    assert len(joined) == 1
    assert quin.text(".story-lines").count("A dramatic scene begins") == 1


def test_a_choice_without_an_answer_is_sent_again_and_carried_out_once(tables):
    links = tables.opened("Quin")
    leader = tables.page(links["Gamemaster"], cut=True)
    leader.sees(".entry", "Begin the adventure")
    leader.drops_messages = True
    leader.choose("Begin the adventure")
    leader.sees("[data-line=slow] .line-state", "slow connection")
    leader.cut()
    leader.drops_messages = False
    leader.mend()
    leader.sees(".line", "The adventure begins")
    leader.sees(".entry", "Begin a scene")
    assert leader.text(".story-lines").count("The adventure begins") == 1
    choices = [request for request in leader.sent if request["is"] == "choose"]
    assert len(choices) == 2
    assert choices[0]["id"] == choices[1]["id"]
    assert [
        answer["is_repeat"] for answer in leader.messages_of("answer") if "is_repeat" in answer
    ] == [True]


def test_names_are_never_markup(tables):
    name = "<img src=x onerror=alert(1)>"
    links = tables.opened(name, "Marco")
    marco = tables.page(links["Marco"])
    assert marco.sees(".seat bdi", name).inner_text() == name
    assert marco.all("img[src=x]").count() == 0


def test_a_tarot_card_is_laid_for_a_push(tables):
    links = tables.opened("Ann", system="tarot")
    tables.send(
        links["Narrator"],
        ("Deal", {}),
        ("CallForCheck", {"character": "Ann", "trait": "Brawn", "needed": 6}),
    )
    ann = tables.page(links["Ann"], PHONE, has_touch=True, **MOVING)
    assert ann.all(".hand .card").count() == 5
    ann.page.click(".tab.menu")
    ann.choose("Push", "Cups")
    ann.page.click(".tab.table")
    ann.sees(".push", "Ann")
    assert not ann.wrong


def test_the_leader_undoes_a_turn_reissues_a_link_and_ends_the_game(tables):
    links = tables.opened("Quin", "Marco")
    leader, quin = tables.page(links["Gamemaster"]), tables.page(links["Quin"], **MOVING)
    marco = tables.page(links["Marco"])
    leader.choose("Begin the adventure")
    quin.sees(".hand .card")
    leader.page.click(".part.story button[title='Undo the last turn']")
    quin.sees(".line", "Undone")
    quin.sees(".line.depth-1", "The adventure begins")  # the undone turn
    quin.sees(".pile-label", "156")
    assert quin.all(".hand .card").count() == 0
    assert "draws 5 cards" not in quin.text(".story-lines")
    assert quin.wrong == []
    accept = lambda dialog: dialog.accept()  # noqa: E731 - removed again below
    leader.page.on("dialog", accept)
    leader.page.click("header button[aria-label='The table']")
    leader.page.click(".people-list li:has-text('Quin') button")
    fresh = leader.sees(".people-list .link input").input_value()
    quin.sees("[data-line=closed]")
    assert tables.page(fresh).text(".where b") == "Quin"
    marco.page.click("header button[aria-label='The table']")
    leader.page.click("dialog button:has-text('End the game')")
    leader.sees("dialog .promise", "Seed of the game")
    labels = leader.all("dialog button").all_inner_texts()
    assert [label for label in labels if label] == ["Save the game", "My tables"]
    with leader.page.expect_download():
        leader.page.click("dialog button:has-text('Save the game')")
    leader.page.remove_listener("dialog", accept)
    marco.sees("dialog .promise", "Seed of the game")
    marco.sees(".menu-list .nothing", "The game has ended.")
    assert "seed" in marco.text(".story-lines")


def test_an_open_form_can_be_sent_after_others_have_played(tables):
    links = tables.opened("Quin", "Marco")
    tables.send(links["Gamemaster"], *IN_A_ROUND)
    quin = tables.page(links["Quin"])
    quin.choose("Act", "Attack", "Baron Voss")
    quin.page.fill("[data-key='ask:value']", "13")
    quin.page.fill("[data-key='ask:difficulty']", "7")
    quin.sees(".go .chance")
    tables.send(links["Marco"], ("Defend", {"hero": "Marco"}))
    quin.sees(".seat[data-who=Marco] .fact.done", "Has acted")
    assert quin.page.input_value("[data-key='ask:value']") == "13"
    quin.page.click(".asking .go")
    quin.sees(".line", "13 against 7")


def test_a_card_is_played_by_a_drag_into_the_middle_and_by_none_into_the_pool(tables, monkeypatch):
    # With these cards Quin has several to choose from.
    monkeypatch.setattr(rng, "token_hex", token_hex_for("a card is dragged"))
    links = tables.opened("Quin", "Marco")
    tables.send(links["Gamemaster"], *BEGUN)
    quin = tables.page(links["Quin"])
    quin.choose("Play a card")
    cards = [text.rpartition("(")[2][:-1] for text in quin.all(".choice").all_inner_texts()]
    card = next(number for number in cards if quin.all(f".hand [data-card='{number}']").count())
    quin.page.click(".asking [aria-label=Close]")
    quin.drag(f".hand [data-card='{card}']", ".seat.me")
    assert quin.all("dialog, .dragged").count() == 0
    quin.drag(f".hand [data-card='{card}']", ".centre")
    assert quin.sees("dialog .asking-head").inner_text().strip() == "Play a card"
    assert f"({card})" in quin.text("dialog .settled")
    assert quin.wrong == []


JOIN_FROM_OTHER_ORIGIN = """async (server) => {
  const asked = { method: "POST", headers: { "Content-Type": "application/json" } };
  const body = JSON.stringify({ system: "torg", names: ["Quin"] });
  const { seats } = await (await fetch(`${server}/api/tables`, { ...asked, body })).json();
  const headers = { Authorization: `Bearer ${seats[0].token}` };
  const table = await (await fetch(`${server}/api/table`, { headers })).json();
  const socket = new WebSocket(`${server.replace("http", "ws")}/ws`);
  const hello = { is: "hello", token: seats[0].token, since: null, language: "en" };
  socket.onopen = () => socket.send(JSON.stringify(hello));
  const first = new Promise((done) => (socket.onmessage = ({ data }) => done(JSON.parse(data))));
  return [table.seat, (await first).is];
}"""


@contextmanager
def other_origin():
    """The address of another server, used only for its origin."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), BaseHTTPRequestHandler)
    threading.Thread(target=server.serve_forever).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()


def test_only_a_page_of_an_allowed_origin_can_join_a_table(browser):
    with other_origin() as allowed, other_origin() as other:
        settings = Settings(allowed_origins=(allowed,))
        with served(settings=settings) as address:
            page = browser.new_page()
            page.goto(allowed)
            assert page.evaluate(JOIN_FROM_OTHER_ORIGIN, address) == [["hero", "Quin"], "joined"]
            page.goto(other)
            with pytest.raises(playwright.Error, match="Failed to fetch"):
                page.evaluate(JOIN_FROM_OTHER_ORIGIN, address)
            page.close()


def test_a_discard_after_a_scene_asks_for_the_cards_before_it_is_sent(tables):
    links = tables.opened("Quin")
    begin = {"kind": "standard", "villains": ["Baron Voss"]}
    gamemaster = links["Gamemaster"]
    tables.send(gamemaster, ("Deal", {}), ("BeginScene", begin), ("EndScene", {}))
    quin = tables.page(links["Quin"])
    entry = quin.page.locator(".now .entry.asks:visible", has_text="discard after the scene")
    entry.first.click()
    assert quin.text(".asking legend") == "Cards (at most 1)"
    quin.sees(".asking .choice.tick").click()
    quin.page.click(".asking .go")
    quin.sees(".line", "Quin discards")
    assert quin.wrong == []
    leader = tables.page(gamemaster)
    leader.choose("Begin a scene", "Dramatic")
    leader.page.fill("[data-key='ask:villains']", "Baron Voss")
    leader.page.click(".asking .go")
    assert leader.sees(".menu-list .entry", "Begin rounds").get_attribute("aria-expanded") is None
