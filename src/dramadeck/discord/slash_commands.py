"""The commands of `dramadeck.chat` as slash commands with completion."""

from collections.abc import Callable, Coroutine
from inspect import Parameter as Declared
from inspect import Signature
from typing import Any, Final, TypeAlias

from discord.app_commands import Choice, Range, describe, locale_str
from discord.app_commands import Command as SlashCommand
from discord.app_commands import Translator as DiscordTranslator

import discord
from dramadeck import narration
from dramadeck.chat.commands import CHOICES, COMMANDS, Call, Command, Parameter
from dramadeck.chat.handlers import Asker
from dramadeck.chat.sentences import COMMAND
from dramadeck.core import DramadeckError
from dramadeck.narration.catalogues import nearest
from dramadeck.narration.markup import cut

Interaction: TypeAlias = discord.Interaction[Any]

_MOST_CHOICES: Final = 25
_LABEL: Final = 100


class Translator(DiscordTranslator):
    """Translates the descriptions of the commands."""

    async def translate(
        self, string: locale_str, locale: discord.Locale, context: Any
    ) -> str | None:
        """The text in a language; None for English, or without a translation."""
        del context  # a text has one translation
        text = narration.language(nearest(str(locale))).phrase(string.message, COMMAND)
        return None if text == string.message else text


def asker_of(interaction: Interaction, member: discord.Member | None = None) -> Asker:
    """The user of an interaction, or another member."""
    user, rights = member or interaction.user, interaction.permissions
    return Asker(
        channel=str(interaction.channel_id),
        user=str(user.id),
        name=user.display_name,
        language=nearest(str(interaction.locale)),
        channel_language=str(interaction.guild_locale or ""),
        community=str(interaction.guild_id or ""),
        manages=member is None and (rights.manage_channels or rights.administrator),
    )


def _call(interaction: Interaction) -> Call:
    handlers = interaction.client.handlers
    return Call(handlers=handlers, asker=asker_of(interaction), request=str(interaction.id))


def slash_command(command: Command) -> SlashCommand[Any, ..., Any]:
    """A command as a slash command."""

    async def callback(interaction: Interaction, **values: Any) -> None:
        for name, value in values.items():
            if isinstance(value, discord.Member):
                values[name] = asker_of(interaction, value)
        await interaction.client.answer(interaction, command.run(_call(interaction), **values))

    kind = Declared.POSITIONAL_OR_KEYWORD
    parameters = [Declared("interaction", kind), *map(_declared, command.parameters)]
    callback.__signature__ = Signature(parameters)  # type: ignore[attr-defined] # discord.py reads it
    describe(
        **{parameter.name: locale_str(parameter.about.one) for parameter in command.parameters}
    )(callback)
    slash: SlashCommand[Any, ..., Any] = SlashCommand(
        name=command.name, description=locale_str(command.about.one), callback=callback
    )
    for parameter in command.parameters:
        if parameter.name in CHOICES:
            slash.autocomplete(parameter.name)(_completion(parameter.name))
    return slash


def _declared(parameter: Parameter) -> Declared:
    """A parameter as discord.py reads it from a function."""
    annotation: Any = discord.Member if parameter.kind is Asker else parameter.kind
    if parameter.smallest is not None:
        annotation = Range[annotation, parameter.smallest, parameter.largest]
    default = Declared.empty if parameter.is_required else parameter.default
    return Declared(parameter.name, Declared.KEYWORD_ONLY, annotation=annotation, default=default)


def _completion(name: str) -> Callable[[Interaction, str], Coroutine[Any, Any, list[Choice[str]]]]:
    async def complete(interaction: Interaction, current: str) -> list[Choice[str]]:
        try:
            choices = await CHOICES[name](_call(interaction), vars(interaction.namespace))
        except DramadeckError:
            return []  # the command will show the error
        matches = [choice for choice in choices if current.casefold() in choice[0].casefold()]
        return [
            Choice(name=cut(label, _LABEL), value=value) for label, value in matches[:_MOST_CHOICES]
        ]

    return complete


SLASH_COMMANDS: Final = [slash_command(command) for command in COMMANDS.values()]
