"""Simulated language models: the official client, with the tools only."""

import os
import sys
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

import pytest

from dramadeck.host import Host, HostLimits, SqliteStore

pytest.importorskip("mcp", reason="mcp, an extra, is not installed")

import httpx2  # the SDK brings it
from mcp.client.streamable_http import streamable_http_client

from dramadeck.mcp import server
from mcp import Client, StdioServerParameters, stdio_client
from tests.forms import answers_to

ROOT = Path(__file__).parents[2]

__all__ = ["Client", "httpx2", "streamable_http_client"]  # what other tests need of the SDK


class Model:
    """Somebody who acts by tools, as the one who holds a token."""

    def __init__(self, client, token=None):
        self.client, self.token = client, token

    def holding(self, token):
        """Who acts by the same connection for another seat."""
        return Model(self.client, token)

    async def called(self, tool, **arguments):
        """What a tool answers."""
        mine = {"token": self.token} if self.token else {}
        return await self.client.call_tool(tool, {**mine, **arguments})

    async def call(self, tool, **arguments):
        """The text of an answer and its data."""
        result = await self.called(tool, **arguments)
        (content,) = result.content
        assert not result.is_error, content.text
        return content.text, result.structured_content

    async def refused(self, tool, **arguments):
        """Why a tool refuses: the sentence and the data."""
        result = await self.called(tool, **arguments)
        (content,) = result.content
        assert result.is_error, content.text
        assert content.text.startswith("Refused, and nothing has changed: ")
        return content.text.partition(": ")[2], result.structured_content

    async def forms(self):
        """The turn of the menu and its forms."""
        _, menu = await self.call("menu", data=True)
        return menu["turn"], menu["data"]

    async def does(self, label, **answers):
        """Fill in the form of this label if the menu has it; what happened, or nothing."""
        turn, forms = await self.forms()
        for form in forms:
            if form["label"].startswith(label):
                answers = {**answers_to(form, Random(7)), **answers}  # noqa: S311 - no secret
                _, done = await self.call("do", form=form["form"], turn=turn, answers=answers)
                return [line["text"] for line in done["lines"]]
        return []

    async def does_first(self):
        """Fill in the first form of the menu; whether there was one."""
        turn, forms = await self.forms()
        if forms:
            answers = answers_to(forms[0], Random(7))  # noqa: S311 - no secret
            await self.call("do", form=forms[0]["form"], turn=turn, answers=answers)
        return bool(forms)

    async def opens(self, *names, system="torg", **more):
        """Open a table; who sits where, each with her token."""
        _, opened = await Model(self.client).call("open_table", names=names, system=system, **more)
        leader = self.holding(opened["token"])
        models = {opened["leader"]: leader}
        for seat in opened["seats"]:
            _, link = await leader.call("reissue_token", seat=seat)
            models[seat] = self.holding(link["token"])
        return models


@asynccontextmanager
async def over_stdio(*options, store="memory"):
    """A model that has started `dramadeck mcp` as a desktop client does; its games come again."""
    started = StdioServerParameters(
        command=sys.executable,
        args=["-m", "tests.fixed_random_numbers", "a model", "mcp", "--store", store, *options],
        env=dict(os.environ),
        cwd=ROOT,
    )
    async with Client(stdio_client(started)) as client:
        yield Model(client)


WIDE = HostLimits(**dict.fromkeys(("rate", "burst", "waiting", "reads", "reads_at_once"), 10**6))
"""Nobody waits for a model in haste."""


@asynccontextmanager
async def at_one_host(**options):
    """A host, and how one more model comes to it."""
    host = Host(SqliteStore(":memory:"), **options)
    async with host:
        yield host, lambda **more: Client(server(host, **more))
