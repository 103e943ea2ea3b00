"""Simulated language models: the official client, with the tools only."""

import os
import sys
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

import pytest

from dramadeck.host import Host, HostLimits, SqliteStore

pytest.importorskip("mcp", reason="mcp, an extra, is not installed")

import httpx2  # a dependency of the SDK
from mcp.client.streamable_http import streamable_http_client

from dramadeck.mcp import server
from mcp import Client, StdioServerParameters, stdio_client
from tests.forms import answers_to

ROOT = Path(__file__).parents[2]

__all__ = ["Client", "httpx2", "streamable_http_client"]  # what other tests need of the SDK


class Model:
    """A client that calls the tools with the token of a seat."""

    def __init__(self, client, token=None):
        self.client, self.token = client, token

    def with_token(self, token):
        """Return a model for another seat, on the same connection."""
        return Model(self.client, token)

    async def result_of(self, tool, **arguments):
        """Call a tool, and return its result."""
        mine = {"token": self.token} if self.token else {}
        return await self.client.call_tool(tool, {**mine, **arguments})

    async def call(self, tool, **arguments):
        """Call a tool that succeeds, and return the text and the data of its result."""
        result = await self.result_of(tool, **arguments)
        (content,) = result.content
        assert not result.is_error, content.text
        return content.text, result.structured_content

    async def refusal(self, tool, **arguments):
        """Call a tool that is refused, and return the sentence and the data of the error."""
        result = await self.result_of(tool, **arguments)
        (content,) = result.content
        assert result.is_error, content.text
        assert content.text.startswith("Refused, and nothing has changed: ")
        return content.text.partition(": ")[2], result.structured_content

    async def forms(self):
        """Return the turn of the menu and its forms."""
        _, menu = await self.call("menu", data=True)
        return menu["turn"], menu["data"]

    async def fill_in(self, label, **answers):
        """Send the form with a label, if the menu has it, and return the lines of the result."""
        turn, forms = await self.forms()
        for form in forms:
            if form["label"].startswith(label):
                answers = {**answers_to(form, Random(7)), **answers}  # noqa: S311 - no secret
                _, done = await self.call("do", form=form["form"], turn=turn, answers=answers)
                return [line["text"] for line in done["lines"]]
        return []

    async def fill_in_first(self):
        """Send the first form of the menu, and return whether there was one."""
        turn, forms = await self.forms()
        if forms:
            answers = answers_to(forms[0], Random(7))  # noqa: S311 - no secret
            await self.call("do", form=forms[0]["form"], turn=turn, answers=answers)
        return bool(forms)

    async def open_table(self, *names, system="torg", **more):
        """Open a table, and return a model for each seat."""
        _, opened = await Model(self.client).call("open_table", names=names, system=system, **more)
        leader = self.with_token(opened["token"])
        models = {opened["leader"]: leader}
        for seat in opened["seats"]:
            _, link = await leader.call("reissue_token", seat=seat)
            models[seat] = self.with_token(link["token"])
        return models


@asynccontextmanager
async def over_stdio(*options, store="memory"):
    """Start `dramadeck mcp` as a desktop client does, with reproducible games; yield a model."""
    parameters = StdioServerParameters(
        command=sys.executable,
        args=["-m", "tests.fixed_random_numbers", "a model", "mcp", "--store", store, *options],
        env=dict(os.environ),
        cwd=ROOT,
    )
    async with Client(stdio_client(parameters)) as client:
        yield Model(client)


WIDE = HostLimits(**dict.fromkeys(("rate", "burst", "waiting", "reads", "reads_at_once"), 10**6))
"""Limits that no test reaches."""


@asynccontextmanager
async def run_host(**options):
    """Run a host; yield it, and a function that returns a client of it."""
    host = Host(SqliteStore(":memory:"), **options)
    async with host:
        yield host, lambda **more: Client(server(host, **more))
