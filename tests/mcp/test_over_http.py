"""Several models at one server over streamable HTTP, each with the token of its seat."""

import re
import signal
import subprocess
import sys
from contextlib import asynccontextmanager

import pytest

from tests.mcp.models import Client, Model, httpx2, streamable_http_client
from tests.timeouts import TIMEOUT

MCP = (sys.executable, "-m", "dramadeck", "mcp", "--store", "memory", "--http", "--port", "0")


@pytest.fixture
def address():
    """The address of a process that runs `dramadeck mcp --http`."""
    program = subprocess.Popen(MCP, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    line = program.stdout.readline()
    (url,) = re.findall(r"http://127\.0\.0\.1:[0-9]+/mcp", line)
    yield url
    program.send_signal(signal.SIGINT)
    out, _ = program.communicate(timeout=TIMEOUT)
    assert (program.returncode, out) == (0, "")


@asynccontextmanager
async def connect(address, token=None):
    """Connect a client whose token is in the header of the connection."""
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    async with (
        httpx2.AsyncClient(headers=headers) as http,
        Client(streamable_http_client(address, http_client=http)) as client,
    ):
        yield client


async def test_each_model_is_at_the_seat_of_its_header(address):
    async with connect(address) as one:
        seats = await Model(one).open_table("Quin", "Marco")
        await seats["Gamemaster"].fill_in("begin the adventure")
        without_token, _ = await Model(one).refusal("look")
        async with connect(address, seats["Quin"].token) as other:
            _, quin = await Model(other).call("look")
            _, marco = await Model(other, seats["Marco"].token).call("look")
            record, _ = await Model(other).call("record")
        async with connect(address, "quin.nobody") as unknown:
            wrong_token, _ = await Model(unknown).refusal("look")
    assert without_token.startswith("a seat token is needed")
    assert (quin["seat"], marco["seat"]) == ("Quin", "Marco")
    assert re.match(r"Quin: Hand: .+\(\d+\)", quin["rows"][0])
    assert quin["rows"][1].startswith("Marco: Hand: 5 cards.")
    assert wrong_token.startswith("this link does not open a seat")
    assert len(record.splitlines()) > 1


async def test_requests_from_other_pages_are_refused(address):
    request = {"jsonrpc": "2.0", "id": 1, "method": "tools/list"}
    accepted = {"Accept": "application/json, text/event-stream"}
    elsewhere = (("Origin", "https://elsewhere.example", 403), ("Host", "elsewhere.example", 421))
    async with httpx2.AsyncClient() as http:
        for header, value, status in elsewhere:
            answer = await http.post(address, json=request, headers={**accepted, header: value})
            assert answer.status_code == status
