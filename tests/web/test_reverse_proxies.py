"""nginx and Caddy as reverse proxies, configured as the page on hosting shows it.

The certificate, the host name and the ports differ from the page.
"""

import asyncio
import re
import shutil
import socket
import subprocess
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from dramadeck.web import Settings
from tests.web.served import GM, QUIN, Browser, Served, serving

PAGE = Path(__file__).parents[2] / "docs" / "how-to" / "host-your-own-table.md"
ORIGIN = "https://games.example"
NGINX = """
pid {folder}/nginx.pid;
error_log {folder}/errors;
daemon off;
events {{}}
http {{
    access_log {folder}/log;
    client_body_temp_path {folder}; proxy_temp_path {folder}; fastcgi_temp_path {folder};
    uwsgi_temp_path {folder}; scgi_temp_path {folder};
    {block}
}}
"""


def block_of(language, part):
    """Return the code block of the page that contains a text."""
    blocks = re.findall(rf"^```{language}\n(.*?)^```", PAGE.read_text("utf-8"), re.DOTALL | re.M)
    (block,) = (block for block in blocks if part in block)
    return block


def nginx(folder, port, behind):
    """Return the command that starts nginx with the configuration of the page."""
    text = block_of("nginx", "proxy_set_header")
    text = re.sub(r"ssl_certificate.*;", "", text)
    text = text.replace("access_log off;", "")  # the test reads this log
    changed = text.replace("listen 443 ssl", f"listen 127.0.0.1:{port}").replace(":8137", behind)
    config = folder / "nginx.conf"
    config.write_text(NGINX.format(folder=folder, block=changed))
    return ["nginx", "-p", str(folder), "-c", str(config), "-e", str(folder / "errors")]


def caddy(folder, port, behind):
    """Return the command that starts Caddy with the configuration of the page."""
    text = block_of("text", "reverse_proxy").replace(
        "games.example", f"http://games.example:{port}"
    )
    config = folder / "Caddyfile"
    config.write_text("{\n    admin off\n}\n" + text.replace(":8137", behind))
    return ["caddy", "run", "--adapter", "caddyfile", "--config", str(config)]


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@asynccontextmanager
async def in_front(kind, folder):
    """A server behind a proxy, with the port of the proxy."""
    async with serving(settings=Settings(origins=(ORIGIN,))) as server:
        port = free_port()
        command = kind(folder, port, f":{server.port}")
        program = await asyncio.create_subprocess_exec(*command, stderr=subprocess.DEVNULL)
        try:
            for _ in range(200):
                assert program.returncode is None, (folder / "errors").read_text()
                try:
                    _, writer = await asyncio.open_connection("127.0.0.1", port)
                except OSError:
                    await asyncio.sleep(0.05)
                else:
                    writer.close()
                    break
            yield Served(port, server.app_host)
        finally:
            if program.returncode is None:
                program.terminate()
            await program.wait()


NO_NGINX = pytest.mark.skipif(not shutil.which("nginx"), reason="nginx is not installed")
NO_CADDY = pytest.mark.skipif(not shutil.which("caddy"), reason="Caddy is not installed")
KINDS = [pytest.param(nginx, marks=NO_NGINX), pytest.param(caddy, marks=NO_CADDY)]


def connected_socket(proxy, origin):
    """Connect to the socket of the server like a page of this origin."""
    address = f"ws://games.example:{proxy.port}/ws"
    return connect(address, host="127.0.0.1", origin=origin, max_size=None)


@pytest.mark.parametrize("kind", KINDS)
async def test_a_game_is_played_through_a_proxy(kind, tmp_path):
    async with in_front(kind, tmp_path) as proxy:
        body = {"system": "torg", "names": ["Quin", "Marco"]}
        opened = await proxy.post("/api/tables", body, Origin=ORIGIN, Host="games.example")
        assert opened.status == 201, opened.text
        seats = {tuple(seat["seat"]): seat for seat in opened.json["seats"]}
        token = seats[tuple(QUIN)]["token"]
        assert seats[tuple(QUIN)]["link"] == f"{ORIGIN}/#{token}"
        async with connected_socket(proxy, ORIGIN) as quin, connected_socket(proxy, ORIGIN) as gm:
            player, leader = Browser(quin), Browser(gm)
            for browser, seat in ((player, QUIN), (leader, GM)):
                await browser.say(**{"is": "hello", "token": seats[tuple(seat)]["token"]})
                await browser.next("joined")
            dealt = await leader.ask("do", command={"is": "Deal"})
            assert dealt["is"] == "answer"
            assert (await player.next("turn"))["turn"] == dealt["turn"]
        with pytest.raises(InvalidStatus):
            async with connected_socket(proxy, "https://evil.example"):
                pass
    secrets = [seat["token"].partition(".")[2] for seat in seats.values()]
    written = [path.read_text() for path in tmp_path.iterdir() if path.is_file()]
    assert not any(secret in text for secret in secrets for text in written)


@pytest.mark.parametrize("kind", KINDS)
async def test_metrics_are_refused_through_a_proxy(kind, tmp_path):
    async with in_front(kind, tmp_path) as proxy:
        assert (await proxy.get("/healthz", Host="games.example")).text == "ok"
        reply = await proxy.get("/metrics", Host="games.example")
        assert (reply.status, reply.json["reason"]) == (403, "only_here")
