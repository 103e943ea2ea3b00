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
    del program  # the server ends after the windows
    with Windows(browser) as opened_windows:
        yield opened_windows


@pytest.fixture
def group(program, windows):
    people = Group(program.address, windows)
    yield people
    people.close()


def acts_of(group, links):
    """End the game; return the number of ended acts in its record."""
    token = links["Gamemaster"].partition("#")[2]
    group.post("/api/table/end", {}, token)
    record = parse_record(group.record(token)).record
    assert record.replay() == record.state
    return sum(type(turn.command).__name__ == "EndAct" for turn in record.turns)


def own_hand(person):
    """Return the cards in the hand of a person."""
    person.all_messages()
    return person.hand


def acts_ended(person):
    """Return the number of ended acts in the story on a page."""
    return person.text(".story-lines").count("is over.")


def test_a_forged_link_is_refused_with_a_message(group):
    links = group.opened("Quin")
    window, lines = group.window().page, []
    window.on("websocket", lambda line: lines.append(line))  # noqa: PLW0108 - as in `Page`
    window.goto(f"{links['Quin'][:-6]}forged")
    alert = window.get_by_role("alert")
    alert.wait_for(timeout=TIMEOUT * 1_000)
    assert (
        alert.inner_text()
        == "this link does not open a seat; ask the leader of the table for a new one"
    )
    window.wait_for_timeout(1_500)  # longer than a page waits before it reconnects
    assert len(lines) == 1
    assert window.locator(".card").count() == 0


def test_foreign_and_invalid_commands_are_refused_with_a_message(group):
    links = group.opened("Quin", "Marco")
    group.send(links["Gamemaster"], ("Deal", {}))
    quin, marco = group.sit("Quin", links), group.sit("Marco", links)
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
        quin.send_texts(json.dumps({"is": "do", "id": f"do {at}", "command": command}))
        refused = quin.wait_for_message("a foreign command", id=f"do {at}")
        assert (refused["is"], bool(refused["detail"])) == ("refused", True), command
    nonsense = ["", "{", "[]", "null", "7", '"x"', "[" * 60_000, '{"is": "dance", "id": "x"}']
    nonsense += [
        '{"is": "do"}',
        '{"is": "choose", "id": "y", "menu": 9e99, "entry": {}}',
        "\x00" * 99,
    ]
    before = len(quin.all_messages())
    quin.send_texts(*nonsense)
    until(quin, lambda: len(quin.all_messages()) >= before + len(nonsense), "not all was answered")
    answered = quin.all_messages()[before:]
    assert {answer["is"] for answer in answered} == {"refused"}
    assert all(answer["detail"] for answer in answered)
    assert (quin.turn, marco.turn) == (marco.turn, quin.turn)
    assert acts_of(group, links) == 0


def test_a_huge_message_disconnects_only_its_sender(group):
    links = group.opened("Quin", "Marco")
    quin, leader = group.sit("Quin", links), group.sit("Gamemaster", links)
    joined = len(quin.messages_of("joined"))
    quin.send_texts(json.dumps({"is": "do", "id": "a", "command": "x" * 100_000}))
    assert quin.wait_for_message("100,000 characters", id=None)["detail"]
    quin.send_texts("x" * 3_000_000)
    until(quin, lambda: len(quin.messages_of("joined")) > joined, "the page has not come back")
    leader.choose("Begin the adventure")
    quin.sees(".hand .card")
    assert leader.wrong == []


def test_many_requests_of_one_client_do_not_affect_other_clients(group):
    links = group.opened("Quin", "Marco")
    quin = group.sit("Quin", links)
    flood = [json.dumps({"is": "ping", "id": f"{at}"}) for at in range(by_depth(3_000, 10_000))]
    quin.send_texts(*flood)
    group.send(links["Gamemaster"], ("Deal", {}))
    refused = quin.wait_for_message("the flood", reason="too_many_requests")
    assert refused["detail"]
    quin.sees(".hand .card")
    assert len(quin.messages_of("answer")) + len(quin.messages_of("refused")) < len(
        flood
    )  # the rest is still waiting


def test_a_client_reconnects_after_hours(group):
    links = group.opened("Quin", "Marco")
    leader = group.sit("Gamemaster", links, {"begin the adv": {}})
    quin = group.sit("Quin", links, cut=True)
    leader.submit(*leader.next_choice())
    quin.sees(".hand .card")
    quin.context.set_offline(True)
    quin.cut()
    assert "no connection" in quin.sees("[data-line=dropped] .line-state").inner_text()
    for _ in range(by_depth(20, 50)):  # more turns than the host keeps for clients that reconnect
        group.send(links["Gamemaster"], ("EndAct", {}))
    quin.mend()
    quin.context.set_offline(False)
    until(quin, lambda: quin.turn == leader.turn, "she has not heard of all")
    until(quin, lambda: not quin.text(".line-state"), "the page says that there is no connection")
    assert quin.text(".story-lines") == group.sit("Quin", links).text(".story-lines")


def test_each_act_ends_once_although_the_server_is_killed(program, group):
    links = group.opened("Quin", "Marco")
    group.send(links["Gamemaster"], ("Deal", {}))
    leader, quin = group.sit("Gamemaster", links), group.sit("Quin", links)
    for at in range(kills := by_depth(2, 20)):
        end_an_act(leader, quin, meanwhile=lambda at=at: kill_after(program, leader, quin, 7 * at))
    until(
        leader,
        lambda: acts_ended(leader) == acts_ended(quin) == kills,
        "an act is told to one alone",
    )
    assert acts_of(group, links) == kills


def end_an_act(leader, quin, meanwhile):
    """End an act in the page of the leader; if it is refused, end it again."""
    done, refused = acts_ended(quin), len(leader.messages_of("refused"))
    if not leader.all(".asking").count():  # after a refusal it is still open
        leader.choose("End the act")
    leader.pick("Yes, continue")
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


def kill_after(program, leader, quin, wait):
    """Kill the server some time after a choice: before, while or after it is stored."""
    leader.page.wait_for_timeout(wait)
    program.kill()
    assert "no connection" in quin.sees("[data-line=dropped] .line-state").inner_text()
    program.start()
