"""The client: it hands on what is asked, and shows what is answered.

Discord waits three seconds for an answer. What takes longer is put off by a word that one is
thinking, and is shown when it is there; a form cannot come so late, and a button opens it then.
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

SOON: Final = 1.5
"""Seconds after which somebody is told that her answer takes a while."""


_NOT_NOW: Final = (401, 408, 429)
"""Statuses by which Discord says that a post may come later; what else it refuses stays refused."""

_THEIRS: Final = 500
"""From this status on the fault is Discord's own, and passes."""


class Bot(discord.Client):
    """The bot; `async with Bot(host, channels) as bot: await bot.start(token)`."""

    def __init__(self, host: Host, channels: ChannelStore) -> None:
        # Nobody speaks here, so nobody need be warned that a bot cannot.
        discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
        silent = discord.AllowedMentions.none()  # nobody is called by what somebody has typed
        super().__init__(intents=discord.Intents(guilds=True), allowed_mentions=silent)
        self.handlers = CommandHandlers(Lobby(host, channels, announcer(self._post)))
        self._begun = dict[str, tuple[str, int]]()  # a long post, and how much of it stands there
        self.tree: app_commands.CommandTree[Any] = app_commands.CommandTree(
            self,
            allowed_contexts=app_commands.AppCommandContext(guild=True),
            allowed_installs=app_commands.AppInstallationType(guild=True),
        )
        for command in SLASH_COMMANDS:
            self.tree.add_command(command)

    async def setup_hook(self) -> None:
        """Say which commands there are, and go on telling each channel what happens."""
        await self.tree.set_translator(Translator())
        await self.tree.sync()
        self.handlers.lobby.follow_all()

    async def close(self) -> None:
        """Tell nobody anything any more, and hang up."""
        await self.handlers.lobby.close()
        await super().close()

    async def _post(self, channel_id: str, reply: Reply) -> None:
        """Post to a channel, unless it is closed to the bot."""
        try:
            await self._send(channel_id, reply)
        except (discord.Forbidden, discord.NotFound) as problem:
            LOG.warning("a channel is closed to the bot: %s", problem.code)
        except discord.HTTPException as problem:
            if problem.status in _NOT_NOW or problem.status >= _THEIRS:
                raise OSError(type(problem).__name__) from problem
            LOG.warning("a post was refused: %s, %s", problem.status, problem.code)
            raise PostRefusedError(str(problem.code)) from problem
        except aiohttp.ClientError as problem:
            raise OSError(type(problem).__name__) from problem

    async def _send(self, channel_id: str, reply: Reply) -> None:
        """Send a text; if that failed in the middle the last time, the rest of it."""
        channel, more = self.get_partial_messageable(int(channel_id)), await parts_of(reply)
        whole = reply.markdown()
        *first, last = markup.parts_of(whole, LONGEST)
        text, done = self._begun.pop(channel_id, ("", 0))
        for at, part in enumerate(first, 1):
            if text != whole or at > done:
                await channel.send(part)
            self._begun[channel_id] = whole, at
        await channel.send(last, **more)
        self._begun.pop(channel_id, None)

    async def on_interaction(self, interaction: Interaction) -> None:
        """A button was pressed, something chosen from a list, or a form filled in."""
        if interaction.type not in (InteractionType.component, InteractionType.modal_submit):
            return
        data, is_form = (
            dict[str, Any](interaction.data or {}),
            interaction.type is InteractionType.modal_submit,
        )
        leads, chosen = str(data["custom_id"]), [*data.get("values", ())]
        said = dict(filled(data.get("components", ()))) if is_form else None
        request = str(interaction.id)
        if interaction.message is not None and interaction.message.flags.ephemeral:
            # Pressed twice, by an unsteady finger or after a restart, it is carried out once.
            request = f"{interaction.message.id}:{crc32(f'{leads}{chosen}{said}'.encode()):08x}"
        work = self.handlers.pressed(asker_of(interaction), leads, chosen, said, request)
        await self.answer(interaction, work)

    async def answer(self, interaction: Interaction, work: Coroutine[Any, Any, Reply]) -> None:
        """Answer whoever asks, in time; what is wrong is said to this user alone."""
        doing = asyncio.ensure_future(work)
        await asyncio.wait([doing], timeout=SOON)
        if not doing.done():
            await interaction.response.defer(ephemeral=True, thinking=True)
        try:
            reply = await doing
        except Exception as error:  # noqa: BLE001 - whatever it is, who asks is told
            reply = problem_reply(error, asker_of(interaction).language)
        try:
            await _show(interaction, reply)
        except Exception as error:  # noqa: BLE001 - likewise: nobody is left without an answer
            sorry = problem_reply(error, asker_of(interaction).language).markdown()
            with suppress(discord.HTTPException, aiohttp.ClientError):
                if interaction.response.is_done():
                    await interaction.followup.send(sorry, ephemeral=True)
                else:
                    await interaction.response.send_message(sorry, ephemeral=True)


async def _show(interaction: Interaction, reply: Reply) -> None:
    """Show an answer: a menu that is gone through stays one message, that this user alone sees."""
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
        if reply.is_public:  # what was put off is seen by this user alone
            more = [text, *more]
    elif is_menu:
        await response.edit_message(content=text, attachments=parts.pop("files"), **parts)
    else:
        await response.send_message(text, ephemeral=not reply.is_public, **parts)
    for part in more:
        await interaction.followup.send(part, ephemeral=not reply.is_public)
