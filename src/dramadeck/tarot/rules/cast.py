"""The characters whom the Narrator plays: how they come into the story, and how sheets change."""

from typing import Annotated, TypeAlias, assert_never

from dramadeck.core import Among, NoCards, SeenBy, Topic, command, event, replace
from dramadeck.tarot.characters import Character
from dramadeck.tarot.reasons import Reason, refuse
from dramadeck.tarot.rules import effects, rule
from dramadeck.tarot.rules.requirements import character_of
from dramadeck.tarot.seats import NARRATOR
from dramadeck.tarot.state import Decision, State


@command(by=NARRATOR, menu=Topic.STORY.at(5))
class IntroduceCharacter:
    """Bring in a character whom the Narrator plays (TT-040); a name and a trait are enough.

    Attributes:
        character: her sheet; the players learn her name.

    >>> from dramadeck import tarot
    >>> guard = tarot.Character("Guard", (tarot.Trait("Firearms", tarot.Aptitude.FAIR),))
    >>> state = tarot.introduce_character(tarot.new_game(["Ann"], seed=7), character=guard).state
    >>> [each.name for each in state.characters]
    ['Ann', 'Guard']
    """

    character: Annotated[Character, Among("newcomers", is_asked=False)]


@event
class CharacterIntroduced(NoCards):
    """A character of the Narrator's has come into the story.

    Attributes:
        name: who it is.
        sheet: her sheet, for the Narrator alone.
    """

    name: str
    sheet: Annotated[Character | None, SeenBy("narrator")]


@rule(IntroduceCharacter)
def introduce_character(state: State, command: IntroduceCharacter) -> Decision:
    """Everybody in the story is known by a name of her own (TT-040)."""
    name = command.character.name
    if state.character(name) is not None:
        raise refuse(Reason.NAME_TAKEN, "TT-040", name=name)
    yield CharacterIntroduced(name=name, sheet=command.character)


@command(by=NARRATOR, menu=Topic.STORY.at(6))
class ReviseCharacter:
    """Change the sheet of a character, a player's or the Narrator's: stories leave traces.

    Attributes:
        character: the new sheet; its name says whose it is.
    """

    character: Annotated[Character, Among("revised sheets", is_asked=False)]


@event
class CharacterRevised(NoCards):
    """A character's sheet has changed.

    Attributes:
        name: whose.
        sheet: the new one, for the Narrator alone; players see those of their characters in their
            views.
    """

    name: str
    sheet: Annotated[Character | None, SeenBy("narrator")]


@rule(ReviseCharacter)
def revise_character(state: State, command: ReviseCharacter) -> Decision:
    """Traits are learned, and the list of traits is open (TT-005)."""
    character_of(state, command.character.name, "TT-005")
    yield CharacterRevised(name=command.character.name, sheet=command.character)


CastEvent: TypeAlias = CharacterIntroduced | CharacterRevised


@effects
def evolve(state: State, event: CastEvent) -> State:
    """The state after an event of this chapter."""
    sheet = event.sheet or Character(event.name)
    match event:
        case CharacterIntroduced():
            return replace(state, cast=(*state.cast, sheet))
        case CharacterRevised():
            return state.with_character(sheet)
        case _:
            assert_never(event)
