"""The characters whom the Narrator plays: how they come into the story, and how sheets change."""

from typing import Annotated

from dramadeck import core
from dramadeck.core import command, event, replace
from dramadeck.tarot.characters import Character
from dramadeck.tarot.reasons import Reason, refuse
from dramadeck.tarot.rules import rule
from dramadeck.tarot.rules.requirements import character_of
from dramadeck.tarot.state import NARRATOR, Decision, State


@command(by=NARRATOR, menu=core.Topic.STORY.at(5))
class IntroduceCharacter:
    """Bring in a character whom the Narrator plays (TT-040); a name and a trait are enough.

    Attributes:
        character: her sheet; the players learn her name.

    >>> from dramadeck import tarot
    >>> guard = tarot.Character("Guard", (tarot.Trait("Firearms", tarot.Aptitude.FAIR),))
    >>> state = tarot.introduce_character(tarot.new_game(["Ann"], seed=7), character=guard).state
    >>> [character.name for character in state.characters]
    ['Ann', 'Guard']
    """

    character: Annotated[Character, core.OneOf("newcomers", always_prompt=False)]


@event
class CharacterIntroduced(core.NoCards):
    """A character of the Narrator's has come into the story.

    Attributes:
        name: who it is.
        sheet: her sheet, for the Narrator alone.
    """

    name: str
    sheet: Annotated[Character | None, core.VisibleTo("narrator")]

    def apply(self, state: State) -> State:
        """She is one of the Narrator's characters."""
        return replace(state, cast=(*state.cast, self.sheet or Character(self.name)))


@rule(IntroduceCharacter)
def introduce_character(state: State, command: IntroduceCharacter) -> Decision:
    """Everybody in the story is known by a name of her own (TT-040)."""
    name = command.character.name
    if state.character(name) is not None:
        raise refuse(Reason.NAME_TAKEN, "TT-040", name=name)
    yield CharacterIntroduced(name=name, sheet=command.character)


@command(by=NARRATOR, menu=core.Topic.STORY.at(6))
class ReviseCharacter:
    """Change the sheet of a character, a player's or the Narrator's: stories leave traces.

    Attributes:
        character: the new sheet; its name says whose it is.
    """

    character: Annotated[Character, core.OneOf("revised sheets", always_prompt=False)]


@event
class CharacterRevised(core.NoCards):
    """A character's sheet has changed.

    Attributes:
        name: whose.
        sheet: the new one, for the Narrator alone; players see those of their characters in their
            views.
    """

    name: str
    sheet: Annotated[Character | None, core.VisibleTo("narrator")]

    def apply(self, state: State) -> State:
        """The new sheet takes the place of the old one."""
        return state.with_character(self.sheet or Character(self.name))


@rule(ReviseCharacter)
def revise_character(state: State, command: ReviseCharacter) -> Decision:
    """Traits are learned, and the list of traits is open (TT-005)."""
    character_of(state, command.character.name, "TT-005")
    yield CharacterRevised(name=command.character.name, sheet=command.character)
