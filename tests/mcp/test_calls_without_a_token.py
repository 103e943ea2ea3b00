"""Requests without a token cost little time and get short answers."""

import asyncio
import json
from threading import Event

import pytest

from dramadeck.client import RequestError, queries
from dramadeck.host import HostLimits
from dramadeck.lookups.odds import Push
from tests.mcp.models import Model, run_host
from tests.timeouts import TIMEOUT

MANY = 5_000
SHORT = 600
"""The limit for the length of an error message, which a result has as text and as data."""


async def call_without_token(tool, **arguments):
    """Call a tool without a token, and return the result."""
    async with run_host() as (_, client), client() as one:
        return await one.call_tool(tool, arguments)


@pytest.mark.parametrize(
    ("tool", "arguments"),
    [
        ("do", {"form": "Deal", "turn": 0, "answers": {"x": [{}] * MANY}}),
        ("do", {"form": "Deal", "turn": 0, "answers": {str(number): {} for number in range(MANY)}}),
        ("do", {"form": "Deal", "turn": 0, "answers": {"k" * 4 * MANY: {}}}),
        ("do", {"form": "Deal", "turn": 0, "answers": {"x": [{}] * 900}}),
        ("do", {"form": "Deal", "turn": 0, "answers": json.dumps({"x": [{}] * MANY})}),
        ("do", {"form": "Deal", "turn": 0, "answers": {"x": "k" * 100_000}}),
        ("do", {"form": "k" * MANY, "turn": 10**400}),
        ("do", {"k" * MANY: 0}),
        ("k" * MANY, {}),
        ("open_table", {"names": [{}] * MANY}),
        ("open_table", {"names": ["Quin"], "options": {"k" * MANY: 1}}),
        ("card", {"cards": [{}] * MANY}),
        ("card", {"cards": ["k" * MANY] * 12}),
        ("chart", {"name": "k" * MANY}),
        ("rule", {"rule": "k" * MANY}),
        ("look", {"token": "k" * MANY}),
        ("look", {"language": "k" * MANY}),
    ],
)
async def test_the_error_of_a_large_wrong_request_is_short(tool, arguments):
    result = await call_without_token(tool, **arguments)
    assert result.is_error
    assert len(result.model_dump_json()) < 2 * SHORT
    assert result.structured_content["reason"] != "broken"


async def test_only_the_first_of_many_errors_are_reported():
    result = await call_without_token("do", form="Deal", turn=0, answers={"x": [[1]] * 9})
    detail = result.structured_content["detail"]
    assert detail.startswith("invalid request: answers.x.")
    assert detail.endswith("; ...")


async def test_odds_that_take_too_long_are_refused_with_a_number_that_is_small_enough():
    result = await call_without_token("push_odds", rank="9", needed="4", blind=78)
    problem = result.structured_content
    assert problem["reason"] == "too_much_by"
    assert problem["detail"] == "blind: 78 would take too long to count here; 6 would not"
    result = await call_without_token("push_odds", rank="9", needed="4", blind=6)
    assert not result.is_error
    result = await call_without_token("die_odds", value=0, difficulty=200, possibilities=18)
    assert result.structured_content["reason"] == "too_much"


@pytest.fixture
def slow_push(monkeypatch):
    """Let the odds of a push wait; return the events of their start and their end."""
    begun, is_over = Event(), Event()

    def slow(*_):
        begun.set()
        is_over.wait(TIMEOUT)
        raise ValueError("enough")

    monkeypatch.setattr(Push, "result", slow)
    return begun, is_over


async def test_while_odds_are_computed_other_requests_are_answered(slow_push):
    begun, is_over = slow_push

    async with run_host() as (_, client), client() as one, client() as other:
        arguments = {"rank": "9", "needed": "4"}
        first = asyncio.create_task(one.call_tool("push_odds", arguments))
        await asyncio.to_thread(begun.wait, TIMEOUT)
        rule, _ = await Model(one).call("rule", rule="TR-053")
        table = await Model(other).open_table("Quin")
        is_waiting = not first.done()
        is_over.set()
        refusal = await first
    assert rule.startswith("TR-053")
    assert "Quin" in table
    assert is_waiting
    assert refusal.is_error


async def test_a_request_for_odds_is_refused_when_too_many_wait(slow_push):
    _, is_over = slow_push

    async with run_host() as (_, client), client() as one:
        arguments = {"rank": "9", "needed": "4"}
        waiting = [
            asyncio.create_task(one.call_tool("push_odds", arguments))
            for _ in range(2 + queries.WAITING)
        ]
        done, _ = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
        is_over.set()
        others = await asyncio.gather(*waiting)
        again = await one.call_tool("push_odds", arguments)
    (refusal,) = [task.result() for task in done]
    assert refusal.structured_content["reason"] == "busy"
    assert [result.structured_content["reason"] for result in (*others, again)].count("busy") == 1


async def test_cancelled_work_occupies_its_worker_until_it_is_done():
    begun, is_over = Event(), Event()

    def slow():
        begun.set()
        return is_over.wait(TIMEOUT)

    alone = queries.BackgroundWorker(most=1)
    first = asyncio.create_task(alone.run(slow))
    await asyncio.to_thread(begun.wait, TIMEOUT)
    first.cancel()
    await asyncio.gather(first, return_exceptions=True)
    with pytest.raises(RequestError, match="try again in a moment"):
        await alone.run(slow)
    is_over.set()


@pytest.mark.parametrize(
    ("prompt", "arguments", "beginning"),
    [
        ("gamemaster", {}, "the prompt gamemaster needs: heroes"),
        ("player", {"character": "a pilot"}, "the prompt player needs: name"),
        ("gamemaster", {"heroes": "Quin", "hero": "x"}, "there is no argument 'hero' of gamem"),
        ("gamemastr", {}, "there is no prompt 'gamemastr'; nearest: gamemaster"),
        ("k" * MANY, {}, "there is no prompt 'kkk"),
    ],
)
async def test_a_prompt_with_wrong_arguments_is_answered_with_one_sentence_and_not_logged(
    prompt, arguments, beginning, caplog
):
    async with run_host() as (_, client), client() as one:
        with pytest.raises(Exception, match=r"^there is no|^the prompt") as refusal:
            await one.get_prompt(prompt, arguments)
        sentence = str(refusal.value)
    assert sentence.startswith(beginning)
    assert len(sentence) < SHORT
    assert not [record for record in caplog.records if record.levelname in ("WARNING", "ERROR")]


async def test_with_too_many_watchers_tell_is_refused_with_wait_and_accepted_without():
    few = HostLimits(watchers=1)
    async with run_host(limits=few) as (host, client), client() as one:
        quin = (await Model(one).open_table("Quin"))["Quin"]
        async with await host.watch(quin.token):
            sentence, data = await quin.refusal("tell", since=0, wait=50)
            text, _ = await quin.call("tell")
    assert data["reason"] == "too_many_watchers"
    assert "watching this table" in sentence
    assert "Turn " in text
