"""Games with failures: nothing acknowledged is lost, nothing is done twice."""

import json

import pytest

from dramadeck.codec.record_file import parse_record
from tests.depth import by_depth
from tests.timeouts import TIMEOUT
from tests.web.page.seats import Windows
from tests.web.proof.people import Group, Program, until


@pytest.fixture(scope="module")
def program(tmp_path_factory):
    server = Program(tmp_path_factory.mktemp("evenings") / "tables.sqlite")
    yield server
    server.stop()


@pytest.fixture(scope="module")
def windows(program, browser):
    del program  # which outlives them
    with Windows(browser) as opened_windows:
        yield opened_windows


@pytest.fixture
def group(program, windows):
    people = Group(program.address, windows)
    yield people
    people.close()


def acts_of(group, links):
    """How many acts have ended, as the record tells it after the game."""
    token = links["Gamemaster"].partition("#")[2]
    group.post("/api/table/end", {}, token)
    record = parse_record(group.kept(token)).record
    assert record.replay() == record.state
    return sum(type(turn.command).__name__ == "EndAct" for turn in record.turns)


def own_hand(person):
    """The cards in her hand, by what she was told up to now."""
    person.all_messages()
    return person.hand


def acts_ended(person):
    """How many acts have ended, as somebody was told by her page."""
    return person.text(".story-lines").count("is over.")


def test_a_link_that_is_forged_opens_nothing_and_says_so(group):
    links = group.opened("Quin")
    window, lines = group.window().page, []
    window.on("websocket", lambda line: lines.append(line))  # noqa: PLW0108 - as in `Page`
    window.goto(f"{links['Quin'][:-6]}forged")
    alert = window.get_by_role("alert")
    alert.wait_for(timeout=TIMEOUT * 1_000)
    assert (
        alert.inner_text() == "this link opens no seat; ask the leader of the table for a new one"
    )
    window.wait_for_timeout(1_500)  # longer than a page waits that comes back
    assert len(lines) == 1
    assert window.locator(".card").count() == 0


def test_what_is_anothers_or_makes_no_sense_is_refused_in_a_sentence(group):
    links = group.opened("Quin", "Marco")
    group.send(links["Gamemaster"], ("Deal", {}))
    quin, marco = group.sits("Quin", links), group.sits("Marco", links)
    card = own_hand(marco)[0]
    foreign = [
        {"is": "PlayToPool", "hero": "Marco", "card": card},
        {"is": "EndAct"},
        {"is": "PlayCard", "hero": "Quin", "card": card},
        [{"is": "EndAct"}] * 50,
        {"is": "Deal", "seed": 7},
        {"is": "__class__"},
        None,
    ]
    for at, command in enumerate(foreign):
        quin.says(json.dumps({"is": "do", "id": f"do {at}", "command": command}))
        refused = quin.hears("a foreign command", id=f"do {at}")
        assert (refused["is"], bool(refused["detail"])) == ("refused", True), command
    nonsense = ["", "{", "[]", "null", "7", '"x"', "[" * 60_000, '{"is": "dance", "id": "x"}']
    nonsense += [
        '{"is": "do"}',
        '{"is": "choose", "id": "y", "menu": 9e99, "entry": {}}',
        "\x00" * 99,
    ]
    before = len(quin.all_messages())
    quin.says(*nonsense)
    until(quin, lambda: len(quin.all_messages()) >= before + len(nonsense), "not all was answered")
    answered = quin.all_messages()[before:]
    assert {answer["is"] for answer in answered} == {"refused"}
    assert all(answer["detail"] for answer in answered)
    assert (quin.turn, marco.turn) == (marco.turn, quin.turn)
    assert acts_of(group, links) == 0


def test_a_huge_message_costs_its_sender_the_line_and_nobody_else(group):
    links = group.opened("Quin", "Marco")
    quin, leader = group.sits("Quin", links), group.sits("Gamemaster", links)
    joined = len(quin.messages_of("joined"))
    quin.says(json.dumps({"is": "do", "id": "a", "command": "x" * 100_000}))
    assert quin.hears("100,000 characters", id=None)["detail"]
    quin.says("x" * 3_000_000)
    until(quin, lambda: len(quin.messages_of("joined")) > joined, "the page has not come back")
    leader.choose("Begin the adventure")
    quin.sees(".hand .card")
    assert leader.wrong == []


def test_a_flood_is_dammed_and_nobody_else_gets_wet(group):
    links = group.opened("Quin", "Marco")
    quin = group.sits("Quin", links)
    flood = [json.dumps({"is": "ping", "id": f"{at}"}) for at in range(by_depth(3_000, 10_000))]
    quin.says(*flood)
    group.send(links["Gamemaster"], ("Deal", {}))
    refused = quin.hears("the flood", reason="too_many_requests")
    assert refused["detail"]
    quin.sees(".hand .card")
    assert len(quin.messages_of("answer")) + len(quin.messages_of("refused")) < len(
        flood
    )  # it still comes


def test_a_lid_that_was_closed_for_half_an_evening(group):
    links = group.opened("Quin", "Marco")
    leader = group.sits("Gamemaster", links, {"begin the adv": {}})
    quin = group.sits("Quin", links, cut=True)
    leader.does(*leader.may())
    quin.sees(".hand .card")
    quin.context.set_offline(True)
    quin.cut()
    assert "no connection" in quin.sees("[data-line=dropped] .line-state").inner_text()
    for _ in range(by_depth(20, 50)):  # more than the host has at hand for those who come back
        group.send(links["Gamemaster"], ("EndAct", {}))
    quin.mend()
    quin.context.set_offline(False)
    until(quin, lambda: quin.turn == leader.turn, "she has not heard of all")
    until(quin, lambda: not quin.text(".line-state"), "the page says that there is no connection")
    assert quin.text(".story-lines") == group.sits("Quin", links).text(".story-lines")


def test_a_server_that_is_killed_again_and_again(program, group):
    links = group.opened("Quin", "Marco")
    group.send(links["Gamemaster"], ("Deal", {}))
    leader, quin = group.sits("Gamemaster", links), group.sits("Quin", links)
    for at in range(kills := by_depth(2, 20)):
        end_an_act(leader, quin, meanwhile=lambda at=at: killed(program, leader, quin, 7 * at))
    until(
        leader,
        lambda: acts_ended(leader) == acts_ended(quin) == kills,
        "an act is told to one alone",
    )
    assert acts_of(group, links) == kills


def end_an_act(leader, quin, meanwhile):
    """The leader ends an act; if she is told that it was not done, she does it again."""
    done, refused = acts_ended(quin), len(leader.messages_of("refused"))
    if not leader.all(".asking").count():  # after a refusal it is still open
        leader.choose("End the act")
    leader.pick("Yes, go on")
    meanwhile()
    is_done, is_refused = (
        lambda: acts_ended(quin) > done,
        lambda: len(leader.messages_of("refused")) > refused,
    )
    until(leader, lambda: is_done() or is_refused(), "nobody says what has become of it")
    until(leader, lambda: leader.turn == leader.menu_turn == quin.turn, "she has no menu")
    if is_done():
        until(leader, lambda: not leader.all(".asking").count(), "her form does not close")
    else:
        assert leader.text(".asking .refused")
        end_an_act(leader, quin, meanwhile=lambda: None)


def killed(program, leader, quin, wait):
    """The server is killed so soon after the choice: before, while or after it is written."""
    leader.page.wait_for_timeout(wait)
    program.kill()
    assert "no connection" in quin.sees("[data-line=dropped] .line-state").inner_text()
    program.start()
