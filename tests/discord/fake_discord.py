"""A simulated Discord on this machine, and users who talk to a bot in it.

The bot logs in over HTTP, connects to a gateway by WebSocket, and sends the same messages as to
Discord. So a test reads exactly what the bot would send over the network.
"""

import asyncio
import json
from contextlib import asynccontextmanager

import pytest

pytest.importorskip("discord", reason="discord.py, of the extra `discord`, is not installed")
pytest.importorskip("resvg_py", reason="resvg_py, of the extra `discord`, is not installed")

import yarl
from aiohttp import WSMsgType, web
from discord.gateway import DiscordWebSocket
from discord.http import Route

from dramadeck.chat.channels import ChannelStore
from dramadeck.core import rng
from dramadeck.discord.bot import Bot
from dramadeck.host import Host, HostLimits, SqliteStore
from tests.timeouts import TIMEOUT

APPLICATION, BOT, GUILD = "900", "901", "800"
TOKEN = "OTAx.a-token.that-nobody-may-read"  # noqa: S105 - of a simulated bot
EPHEMERAL = 64


def user(number, name, *, bot=False):
    return {
        "id": str(number),
        "username": name.lower(),
        "discriminator": "0",
        "global_name": name,
        "avatar": None,
        "bot": bot,
    }


PLAIN_MESSAGE = {
    "type": 0,
    "timestamp": "2026-01-01T00:00:00+00:00",
    "edited_timestamp": None,
    **dict.fromkeys(("tts", "mention_everyone", "pinned"), False),
    **dict.fromkeys(("mentions", "mention_roles", "attachments", "embeds"), ()),
}
"""The fields of every message of the bot."""

IN_A_GUILD = {
    "application_id": APPLICATION,
    "version": 1,
    "guild_locale": "en-US",
    "context": 0,
    "app_permissions": "0",
    "entitlements": (),
    "attachment_size_limit": 10**7,
    "authorizing_integration_owners": {"0": GUILD},
}
"""The fields of every interaction."""


IN_NO_GROUP = {"position": 0, "permission_overwrites": (), "parent_id": None, "nsfw": False}


def member(person, **more):
    """Return a member of a server, without a role."""
    joined = {"roles": (), "joined_at": "2026-01-01T00:00:00+00:00", "flags": 0}
    return {"user": user(person.number, person.name), **joined, **more}


class Reply:
    """A message, an answer or a form that the bot has sent."""

    def __init__(self, number, channel, body, files=(), *, kind=4):
        self.number, self.channel, self.kind = number, channel, kind
        self.body, self.files = body, [*files]

    def __repr__(self):
        return f"<{self.kind}: {self.text!r} {self.labels}>"

    @property
    def text(self):
        return self.body.get("content") or ""

    @property
    def is_ephemeral(self):
        return bool(self.body.get("flags", 0) & EPHEMERAL)

    @property
    def is_form(self):
        return self.kind == 9

    @property
    def parts(self):
        """All components, without the rows and labels around them."""
        parts, waiting = [], [*self.body.get("components", ())]
        while waiting:
            component = waiting.pop(0)
            if component["type"] in (1, 18):
                label = component.get("label")
                inner = [
                    *component.get("components", ()),
                    *filter(None, [component.get("component")]),
                ]
                waiting = [{**part, "asked": label} for part in inner] + waiting
            else:
                parts.append(component)
        return parts

    @property
    def buttons(self):
        return {part["label"]: part["custom_id"] for part in self.parts if part["type"] == 2}

    @property
    def lists(self):
        return [part for part in self.parts if part["type"] == 3]

    @property
    def options(self):
        return {o["label"]: o["value"] for choices in self.lists for o in choices["options"]}

    @property
    def labels(self):
        questions = (part["asked"] for part in self.parts if self.is_form)
        return [*self.buttons, *self.options, *questions]

    def as_message(self):
        return {
            "id": str(self.number),
            "channel_id": str(self.channel),
            "author": user(BOT, "Dramadeck", bot=True),
            "content": self.text,
            "flags": self.body.get("flags", 0),
            "components": self.body.get("components", []),
            **PLAIN_MESSAGE,
        }


def json_response(data, status=200):
    """Return a response without a charset, as Discord does and discord.py expects."""
    headers = {"Content-Type": "application/json"}
    return web.Response(body=json.dumps(data).encode(), status=status, headers=headers)


async def body_of(request):
    """Return the JSON of a request and its files, also of a multipart request."""
    if not request.content_type.startswith("multipart"):
        return (await request.json() if request.can_read_body else {}), []
    body, files = {}, []
    async for part in await request.multipart():
        if part.name == "payload_json":
            body = json.loads(await part.text())
        else:
            files.append((part.filename, await part.read(decode=False)))
    return body, files


class Discord:
    """A simulated Discord.

    Attributes:
        posts: the messages that were posted to channels, in order.
        everything: all replies of the bot, in order, as pairs (name of a user or "post", reply).
        commands: the slash commands that the bot has registered.
        mute: the HTTP status that refuses all posts, such as 403; None accepts them.
        refuses: a callback that returns the HTTP status to refuse a reply, or None to accept it.
        patience: how many seconds Discord waits for an answer.
    """

    def __init__(self):
        self.posts, self.everything, self.commands = [], [], []
        self.mute, self.patience = None, TIMEOUT
        self.refuses = lambda _reply: None
        self._number, self._socket, self._sequence = 10_000, None, 0
        self._answers, self._began, self._messages = {}, {}, {}
        self.posted, self.ready = asyncio.Condition(), asyncio.Event()

    def number(self):
        self._number += 1
        return self._number

    @asynccontextmanager
    async def open(self):
        app = web.Application(client_max_size=2**24)
        api = "/api/v10"
        app.router.add_get(f"{api}/users/@me", self._me)
        app.router.add_get(f"{api}/oauth2/applications/@me", self._application)
        app.router.add_put(f"{api}/applications/{{app}}/commands", self._registered)
        app.router.add_post(f"{api}/channels/{{channel}}/messages", self._posted)
        app.router.add_post(f"{api}/interactions/{{id}}/{{token}}/callback", self._answered)
        app.router.add_patch(f"{api}/webhooks/{{app}}/{{token}}/messages/@original", self._edited)
        app.router.add_post(f"{api}/webhooks/{{app}}/{{token}}", self._followed)
        app.router.add_get("/gateway/", self._gateway)
        runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
        await runner.setup()
        site = web.TCPSite(runner, "127.0.0.1", 0)
        await site.start()
        self.place = f"127.0.0.1:{runner.addresses[0][1]}"
        try:
            yield self
        finally:
            await runner.cleanup()

    async def _me(self, request):
        if request.headers["Authorization"] != f"Bot {TOKEN}":
            return json_response({"message": "401: Unauthorized", "code": 0}, status=401)
        return json_response(user(BOT, "Dramadeck", bot=True))

    async def _application(self, _request):
        data = {"id": APPLICATION, "name": "Dramadeck", "description": "", "icon": None}
        more = {"bot_public": False, "bot_require_code_grant": False, "verify_key": "", "flags": 0}
        return json_response({**data, **more, "owner": user(1, "Owner"), "team": None})

    async def _registered(self, request):
        self.commands = await request.json()
        ids = {"application_id": APPLICATION, "version": "1", "default_member_permissions": None}
        return json_response(
            [{**command, **ids, "id": str(at)} for at, command in enumerate(self.commands, 1)]
        )

    async def _posted(self, request):
        body, files = await body_of(request)
        if self.mute is not None:
            return json_response({"message": "no", "code": 50013}, status=self.mute)
        reply = Reply(self.number(), request.match_info["channel"], body, files)
        status = self.refuses(reply)
        if status is not None:
            return json_response({"message": "Invalid Form Body", "code": 50035}, status=status)
        await self._arrived("post", reply, is_post=True)
        return json_response(reply.as_message())

    async def _arrived(self, who, reply, *, is_post):
        """Store a reply; of a post, notify the tests that wait for one."""
        self.everything.append((who, reply))
        if is_post:
            async with self.posted:
                self.posts.append(reply)
                self.posted.notify_all()

    async def _answered(self, request):
        body, files = await body_of(request)
        number, kind = request.match_info["id"], body["type"]
        who, began, channel, message = self._began[number]
        assert asyncio.get_running_loop().time() - began < self.patience, "too late for Discord"
        is_edit = kind in (6, 7)
        name = message.number if is_edit and message else self.number()
        reply = Reply(name, channel, body.get("data") or {}, files, kind=kind)
        status = self.refuses(reply)
        if status is not None:
            return json_response({"message": "Invalid Form Body", "code": 50035}, status=status)
        if is_edit and message:
            reply.body.setdefault("flags", message.body.get("flags", 0))
        await self._arrived(who, reply, is_post=kind == 4 and not reply.is_ephemeral)
        if kind not in (5, 6):
            self._answers[number].set_result(reply)
        self._messages[request.match_info["token"]] = (number, reply)
        about = {"interaction": {"id": number, "type": 2}}
        if kind in (4, 7):
            about["resource"] = {"type": kind, "message": reply.as_message()}
        return json_response(about)

    async def _edited(self, request):
        body, files = await body_of(request)
        number, old = self._messages[request.match_info["token"]]
        reply = Reply(old.number, old.channel, {**old.body, **body}, files)
        who = self._began[number][0]
        self.everything.append((who, reply))
        if not self._answers[number].done():
            self._answers[number].set_result(reply)
        return json_response(reply.as_message())

    async def _followed(self, request):
        body, files = await body_of(request)
        number, old = self._messages[request.match_info["token"]]
        reply = Reply(self.number(), old.channel, body, files)
        await self._arrived(self._began[number][0], reply, is_post=not reply.is_ephemeral)
        return json_response(reply.as_message())

    async def _gateway(self, request):
        self._socket = socket = web.WebSocketResponse()
        await socket.prepare(request)
        await socket.send_json({"op": 10, "d": {"heartbeat_interval": 40_000}})
        async for message in socket:
            if message.type is not WSMsgType.TEXT:
                break
            data = json.loads(message.data)
            if data["op"] == 1:
                await socket.send_json({"op": 11, "d": None})
            elif data["op"] == 2:
                assert data["d"]["token"] == TOKEN
                await self._dispatch("READY", self._hello())
                self.ready.set()
        self.ready.clear()
        return socket

    def _hello(self):
        return {
            "v": 10,
            "user": user(BOT, "Dramadeck", bot=True),
            "guilds": [],
            "session_id": "one",
            "resume_gateway_url": f"ws://{self.place}/gateway/",
            "application": {"id": APPLICATION, "flags": 0},
        }

    async def _dispatch(self, what, data):
        self._sequence += 1
        await self._socket.send_json({"op": 0, "t": what, "s": self._sequence, "d": data})

    # ------------------------------------------------------------------ what people do

    async def interact(self, person, kind, data, message=None):
        """Send an interaction of a user through the gateway, and return its number."""
        number = str(self.number())
        loop = asyncio.get_running_loop()
        self._answers[number] = loop.create_future()
        self._began[number] = (person.name, loop.time(), person.channel, message)
        where = {"id": str(person.channel), "type": 0, "name": "torg", "guild_id": person.guild}
        payload = {
            "id": number,
            "type": kind,
            "token": f"token-{number}",
            "data": data,
            "guild_id": person.guild,
            "channel_id": str(person.channel),
            "channel": {**where, **IN_NO_GROUP},
            "member": member(person, permissions=str(person.permissions), deaf=False, mute=False),
            "locale": person.locale,
            **IN_A_GUILD,
        }
        if message is not None:
            payload["message"] = message.as_message()
        await self._dispatch("INTERACTION_CREATE", payload)
        return number

    async def answer(self, number):
        """Wait for the answer of the bot, and return it."""
        return await asyncio.wait_for(self._answers[number], TIMEOUT)

    async def post_with(self, text, after=0):
        """Wait for a post that contains a text, and return it."""
        async with self.posted:
            has_come = self.posted.wait_for(lambda: any(text in e.text for e in self.posts[after:]))
            await asyncio.wait_for(has_come, TIMEOUT)
        return next(post for post in self.posts[after:] if text in post.text)


KINDS = {str: 3, int: 4, bool: 5}


def _named(options, label):
    """Return the option with a label, or the first option whose label contains it."""
    return options.get(label) or next(v for n, v in options.items() if label in n)


class Person:
    """A user in a channel."""

    channel, guild = 77, GUILD

    def __init__(self, discord, name, number, *, locale="en-US", permissions=0):
        self.discord, self.name, self.number = discord, name, number
        self.locale, self.permissions = locale, permissions

    async def sends(self, word, **options):
        """Type a slash command, and return its number without waiting for the answer."""
        arguments, resolved = [], {}
        for name, value in options.items():
            if isinstance(value, Person):
                number, user_data = str(value.number), member(value, permissions="0")
                arguments.append({"name": name, "type": 6, "value": number})
                resolved = {
                    "users": {number: user_data.pop("user")},
                    "members": {number: user_data},
                }
            else:
                arguments.append({"name": name, "type": KINDS[type(value)], "value": value})
        data = {"id": "1", "name": word, "type": 1, "options": arguments, "resolved": resolved}
        return await self.discord.interact(self, 2, data)

    async def says(self, word, **options):
        """Type a slash command, and read the answer."""
        return await self.discord.answer(await self.sends(word, **options))

    async def types(self, word, option, text, **others):
        """Begin to type an option, and return the proposals."""
        arguments = [{"name": n, "type": KINDS[type(v)], "value": v} for n, v in others.items()]
        arguments.append({"name": option, "type": 3, "value": text, "focused": True})
        data = {"id": "1", "name": word, "type": 1, "options": arguments}
        reply = await self.discord.answer(await self.discord.interact(self, 4, data))
        return {choice["name"]: choice["value"] for choice in reply.body["choices"]}

    async def presses(self, reply, label):
        """Press a button, and read the answer."""
        near = [leads for name, leads in reply.buttons.items() if label in name]
        (leads,) = [reply.buttons[label]] if label in reply.buttons else near
        return await self.discord.answer(await self.presses_at(reply, leads))

    async def presses_at(self, reply, leads):
        data = {"component_type": 2, "custom_id": leads}
        return await self.discord.interact(self, 3, data, reply)

    async def chooses(self, reply, *labels):
        """Choose from the list, as many as required, or press a button; return the answer."""
        if not reply.lists or labels[0] in reply.buttons:
            return await self.presses(reply, labels[0])
        (choose,) = reply.lists
        near = [_named(reply.options, label) for label in labels]
        others = [value for value in reply.options.values() if value not in near]
        near += others[: max(choose["min_values"] - len(near), 0)]
        data = {"component_type": 3, "custom_id": choose["custom_id"], "values": near}
        return await self.discord.answer(await self.discord.interact(self, 3, data, reply))

    async def fills(self, form, message=None, **fields):
        """Fill a form in, and read the answer."""
        assert form.is_form, form
        rows = []
        for at, part in enumerate(form.parts):
            value = fields.get(part["custom_id"], part.get("value", ""))
            answer = {"values": value or []} if part["type"] == 3 else {"value": value}
            field = {"type": part["type"], "custom_id": part["custom_id"], "id": at, **answer}
            rows.append({"type": 18, "id": 100 + at, "component": field})
        data = {"custom_id": form.body["custom_id"], "components": rows}
        return await self.discord.answer(await self.discord.interact(self, 5, data, message))


class Simulation:
    """A simulated Discord, and the bot that runs in it."""

    def __init__(self, discord, bot):
        self.discord, self.bot = discord, bot

    def person(self, name, number, **more):
        return Person(self.discord, name, number, **more)

    async def end(self):
        """Stop the bot, and close its files."""
        await self.bot.close()
        await self.bot.handlers.lobby.host.__aexit__()
        self.bot.handlers.lobby.channels.close()


@asynccontextmanager
async def run_bot(discord, store=None, channels=":memory:", **options):
    """Run a connected bot."""
    channel_store = ChannelStore(channels)
    options.setdefault("limits", HostLimits(reads=10**6, reads_at_once=10**6))
    host = Host(SqliteStore(":memory:") if store is None else store, **options)
    async with host, Bot(host, channel_store) as bot:
        running = asyncio.ensure_future(bot.start(TOKEN))
        waiting = asyncio.ensure_future(discord.ready.wait())
        first = {"return_when": asyncio.FIRST_COMPLETED, "timeout": TIMEOUT}
        await asyncio.wait([running, waiting], **first)
        if running.done():
            running.result()
        assert discord.ready.is_set(), "the bot has not connected"
        try:
            yield Simulation(discord, bot)
        finally:
            await bot.close()
            await running  # raises an error of the client
            channel_store.close()


@asynccontextmanager
async def simulated_discord(store=None, channels=":memory:", seed=None, **options):
    """Run a simulated Discord with a bot; a seed makes the cards reproducible."""
    async with Discord().open() as discord:
        with pytest.MonkeyPatch.context() as patch:
            gateway = yarl.URL(f"ws://{discord.place}/gateway/")
            patch.setattr(Route, "BASE", f"http://{discord.place}/api/v10")
            patch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", gateway)
            if seed is not None:
                patch.setattr(rng, "token_hex", lambda _: seed)
            async with run_bot(discord, store, channels, **options) as simulation:
                yield simulation
