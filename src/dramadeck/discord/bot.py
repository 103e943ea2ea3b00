"""The client of Discord: it passes on commands to the handlers, and sends their replies.

Discord waits three seconds for a reply. If a reply takes longer, the client first answers that it
is thinking. A form cannot be sent so late; then the reply has a button that opens it.
"""

import asyncio
import logging
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any, Final
from zlib import crc32

import aiohttp

import discord
from discord import InteractionType, app_commands
from dramadeck.chat.announcements import PostRefusedError, announcer
from dramadeck.chat.channels import ChannelStore
from dramadeck.chat.handlers import CommandHandlers
from dramadeck.chat.lobby import Lobby
from dramadeck.chat.problems import problem_reply
from dramadeck.chat.replies import Reply
from dramadeck.discord.messages import LONGEST, filled, form_of, parts_of
from dramadeck.discord.slash_commands import SLASH_COMMANDS, Interaction, Translator, asker_of
from dramadeck.host import Host
from dramadeck.narration import markup

LOG: Final = logging.getLogger("dramadeck.discord")

DEFER_AFTER: Final = 1.5  # seconds after which the client answers that it is thinking
_RETRY: Final = (401, 408, 429)  # the statuses of a refused post after which a retry may succeed
_SERVER_ERROR: Final = 500  # from this status on, Discord has an error, and a retry may succeed


class Bot(discord.Client):
    """The bot; `async with Bot(host, channels) as bot: await bot.start(token)`."""

    def __init__(self, host: Host, channels: ChannelStore) -> None:
        # The bot needs no voice, and so no warning that packages for it are missing.
        discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
        no_mentions = discord.AllowedMentions.none()  # texts of users must not notify others
        super().__init__(intents=discord.Intents(guilds=True), allowed_mentions=no_mentions)
        self.handlers = CommandHandlers(Lobby(host, channels, announcer(self._post)))
        self._unfinished = dict[str, tuple[str, int]]()  # channel → long post, parts that were sent
        self.tree: app_commands.CommandTree[Any] = app_commands.CommandTree(
            self,
            allowed_contexts=app_commands.AppCommandContext(guild=True),
            allowed_installs=app_commands.AppInstallationType(guild=True),
        )
        for command in SLASH_COMMANDS:
            self.tree.add_command(command)

    async def setup_hook(self) -> None:
        """Register the commands, and start the announcements of all channels."""
        await self.tree.set_translator(Translator())
        await self.tree.sync()
        self.handlers.lobby.follow_all()

    async def close(self) -> None:
        """Stop the announcements, and close the connection."""
        await self.handlers.lobby.close()
        await super().close()

    async def _post(self, channel_id: str, reply: Reply) -> None:
        """Post to a channel, unless it is closed to the bot."""
        try:
            await self._send(channel_id, reply)
        except (discord.Forbidden, discord.NotFound) as problem:
            LOG.warning("a channel is closed to the bot: %s", problem.code)
        except discord.HTTPException as problem:
            if problem.status in _RETRY or problem.status >= _SERVER_ERROR:
                raise OSError(type(problem).__name__) from problem
            LOG.warning("a post was refused: %s, %s", problem.status, problem.code)
            raise PostRefusedError(str(problem.code)) from problem
        except aiohttp.ClientError as problem:
            raise OSError(type(problem).__name__) from problem

    async def _send(self, channel_id: str, reply: Reply) -> None:
        """Send a reply in parts; after a failure in the middle, only the remaining parts."""
        channel, more = self.get_partial_messageable(int(channel_id)), await parts_of(reply)
        whole = reply.markdown()
        *first, last = markup.parts_of(whole, LONGEST)
        text, done = self._unfinished.pop(channel_id, ("", 0))
        for at, part in enumerate(first, 1):
            if text != whole or at > done:
                await channel.send(part)
            self._unfinished[channel_id] = whole, at
        await channel.send(last, **more)
        self._unfinished.pop(channel_id, None)

    async def on_interaction(self, interaction: Interaction) -> None:
        """Handle a button, a list, or a form."""
        if interaction.type not in (InteractionType.component, InteractionType.modal_submit):
            return
        data = dict[str, Any](interaction.data or {})
        is_form = interaction.type is InteractionType.modal_submit
        leads, chosen = str(data["custom_id"]), [*data.get("values", ())]
        values = dict(filled(data.get("components", ()))) if is_form else None
        request = str(interaction.id)
        if interaction.message is not None and interaction.message.flags.ephemeral:
            # A button that is pressed twice is the same request, also after a restart.
            request = f"{interaction.message.id}:{crc32(f'{leads}{chosen}{values}'.encode()):08x}"
        work = self.handlers.pressed(asker_of(interaction), leads, chosen, values, request)
        await self.answer(interaction, work)

    async def answer(self, interaction: Interaction, work: Coroutine[Any, Any, Reply]) -> None:
        """Send the reply to the user in time; errors are visible only to this user."""
        task = asyncio.ensure_future(work)
        await asyncio.wait([task], timeout=DEFER_AFTER)
        if not task.done():
            await interaction.response.defer(ephemeral=True, thinking=True)
        try:
            reply = await task
        except Exception as error:  # noqa: BLE001 - the user gets a reply to any error
            reply = problem_reply(error, asker_of(interaction).language)
        try:
            await _show(interaction, reply)
        except Exception as error:  # noqa: BLE001 - likewise
            text = problem_reply(error, asker_of(interaction).language).markdown()
            with suppress(discord.HTTPException, aiohttp.ClientError):
                if interaction.response.is_done():
                    await interaction.followup.send(text, ephemeral=True)
                else:
                    await interaction.response.send_message(text, ephemeral=True)


async def _show(interaction: Interaction, reply: Reply) -> None:
    """Send a reply; the steps of a menu replace each other in one message to the user."""
    response, is_late = interaction.response, interaction.response.is_done()
    if reply.modal is not None and not is_late:
        await response.send_modal(form_of(reply.modal))
        return
    text, *more = markup.parts_of(reply.markdown(), LONGEST)
    parts = await parts_of(reply)
    is_menu = (
        interaction.message is not None
        and interaction.message.flags.ephemeral
        and not reply.is_apart
    )
    if is_late:
        await interaction.edit_original_response(
            content=text, attachments=parts.pop("files"), **parts
        )
        if reply.is_public:  # a deferred reply is visible only to the user
            more = [text, *more]
    elif is_menu:
        await response.edit_message(content=text, attachments=parts.pop("files"), **parts)
    else:
        await response.send_message(text, ephemeral=not reply.is_public, **parts)
    for part in more:
        await interaction.followup.send(part, ephemeral=not reply.is_public)
