"""The resources and prompts: rules and records to read, and texts to begin with."""

from importlib.resources import files
from typing import Annotated

import attrs
from mcp.server.mcpserver.exceptions import ResourceNotFoundError
from pydantic import Field

from dramadeck.core import UnknownNameError
from dramadeck.lookups.rules import Rule, every_rule
from dramadeck.mcp.tool_context import ToolContext


@attrs.frozen
class Resources:
    """The resources of the server."""

    shared: ToolContext

    def rules(self) -> str:
        """Every statement of the rules, document by document."""
        return every_rule()

    def rule(self, id: str) -> str:
        """A statement of the rules, such as TR-053, with its source."""
        try:
            return "\n\n".join(map(str, Rule(id=id).result(self.shared.language_in(None)).parts))
        except UnknownNameError as problem:
            raise ResourceNotFoundError(str(problem)) from problem

    async def own_record(self) -> str:
        """The game as the seat of this server may keep it, line by line as JSON."""
        return await (await self.shared.client(None, None, None)).record()


def text_for_model(name: str, /, **values: str) -> str:
    """A text of the folder `texts`, filled in with values."""
    text = (files("dramadeck.mcp") / "texts" / f"{name}.md").read_text(encoding="utf-8")
    return text.format(**values)


def gamemaster(
    heroes: Annotated[str, Field(description="Names of the heroes, commas between.")],
    premise: Annotated[str, Field(description="What the adventure is about.")] = "",
    system: Annotated[str, Field(description="torg, tarot, or another game.")] = "torg",
) -> str:
    """Lead a game: the cards, the dice and the rules are the table's, the story is yours."""
    return text_for_model("gamemaster", heroes=heroes, premise=premise, system=system)


def player(
    name: Annotated[str, Field(description="Your hero.")],
    character: Annotated[str, Field(description="Who that is.")] = "",
) -> str:
    """Play a hero with the token of her seat."""
    return text_for_model("player", name=name, character=character)
