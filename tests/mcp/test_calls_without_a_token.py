"""Requests without a token cost little time and get short answers."""

import asyncio
import json
from threading import Event

import pytest

from dramadeck.client import FrontError, queries
from dramadeck.host import HostLimits
from dramadeck.lookups.odds import Push
from tests.mcp.models import Model, at_one_host
from tests.timeouts import TIMEOUT

MANY = 5_000
SHORT = 600
"""A sentence, once as text and once as data, and the rest of an answer."""


async def answered(tool, **arguments):
    """What somebody without a token is answered."""
    async with at_one_host() as (_, client), client() as one:
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
async def test_what_is_wrong_is_told_shortly_however_much_of_it_there_is(tool, arguments):
    result = await answered(tool, **arguments)
    assert result.is_error
    assert len(result.model_dump_json()) < 2 * SHORT
    assert result.structured_content["reason"] != "broken"


async def test_of_many_mistakes_the_first_are_told():
    result = await answered("do", form="Deal", turn=0, answers={"x": [[1]] * 9})
    detail = result.structured_content["detail"]
    assert detail.startswith("invalid request: answers.x.")
    assert detail.endswith("; ...")


async def test_what_is_too_much_to_count_is_refused_with_what_is_not():
    result = await answered("push_odds", rank="9", needed="4", blind=78)
    problem = result.structured_content
    assert problem["reason"] == "too_much_by"
    assert problem["detail"] == "blind: 78 would take too long to count here; 6 would not"
    result = await answered("push_odds", rank="9", needed="4", blind=6)
    assert not result.is_error
    result = await answered("die_odds", value=0, difficulty=200, possibilities=18)
    assert result.structured_content["reason"] == "too_much"


@pytest.fixture
def slow_push(monkeypatch):
    """Odds of a push take until somebody says that it is enough: when they have begun, and that."""
    begun, is_over = Event(), Event()

    def slow(*_):
        begun.set()
        is_over.wait(TIMEOUT)
        raise ValueError("enough")

    monkeypatch.setattr(Push, "result", slow)
    return begun, is_over


async def test_while_somebody_has_odds_counted_others_are_answered(slow_push):
    begun, is_over = slow_push

    async with at_one_host() as (_, client), client() as one, client() as other:
        asked = {"rank": "9", "needed": "4"}
        first = asyncio.create_task(one.call_tool("push_odds", asked))
        await asyncio.to_thread(begun.wait, TIMEOUT)
        rule, _ = await Model(one).call("rule", rule="TR-053")
        table = await Model(other).opens("Quin")
        is_waiting = not first.done()
        is_over.set()
        refused = await first
    assert rule.startswith("TR-053")
    assert "Quin" in table
    assert is_waiting
    assert refused.is_error


async def test_who_comes_when_many_wait_for_odds_is_asked_to_come_again(slow_push):
    _, is_over = slow_push

    async with at_one_host() as (_, client), client() as one:
        asked = {"rank": "9", "needed": "4"}
        waiting = [
            asyncio.create_task(one.call_tool("push_odds", asked))
            for _ in range(2 + queries.WAITING)
        ]
        done, _ = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
        is_over.set()
        others = await asyncio.gather(*waiting)
        again = await one.call_tool("push_odds", asked)
    (refused,) = [task.result() for task in done]
    assert refused.structured_content["reason"] == "busy"
    assert [result.structured_content["reason"] for result in (*others, again)].count("busy") == 1


async def test_work_that_nobody_waits_for_any_more_keeps_its_place_until_it_is_done():
    begun, is_over = Event(), Event()

    def slow():
        begun.set()
        return is_over.wait(TIMEOUT)

    alone = queries.BackgroundWorker(most=1)
    first = asyncio.create_task(alone.run(slow))
    await asyncio.to_thread(begun.wait, TIMEOUT)
    first.cancel()
    await asyncio.gather(first, return_exceptions=True)
    with pytest.raises(FrontError, match="ask again in a moment"):
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
async def test_a_prompt_without_what_it_needs_is_told_in_a_sentence_and_not_logged(
    prompt, arguments, beginning, caplog
):
    async with at_one_host() as (_, client), client() as one:
        with pytest.raises(Exception, match=r"^there is no|^the prompt") as refused:
            await one.get_prompt(prompt, arguments)
        sentence = str(refused.value)
    assert sentence.startswith(beginning)
    assert len(sentence) < SHORT
    assert not [record for record in caplog.records if record.levelname in ("WARNING", "ERROR")]


async def test_where_too_many_watch_it_is_told_and_the_story_can_be_asked_for_without_watching():
    few = HostLimits(watchers=1)
    async with at_one_host(limits=few) as (host, client), client() as one:
        quin = (await Model(one).opens("Quin"))["Quin"]
        async with await host.watch(quin.token):
            sentence, data = await quin.refused("tell", since=0, wait=50)
            text, _ = await quin.call("tell")
    assert data["reason"] == "too_many_watchers"
    assert "watch this table" in sentence
    assert "Turn " in text
