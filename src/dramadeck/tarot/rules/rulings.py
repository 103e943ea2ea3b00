"""The Narrator's corrections (move a card, set a number), and new or changed characters."""

from enum import StrEnum, unique
from typing import Annotated, Any, Final

from dramadeck import core
from dramadeck.core import Card, command, event, replace
from dramadeck.tarot.cards import DECK, DISCARD_PILE, REVEALED, hand
from dramadeck.tarot.characters import Aptitude, Character, Trait
from dramadeck.tarot.field_types import Anybody, Anyone, Because, CounterNumber, MovableCard
from dramadeck.tarot.preconditions import GAME
from dramadeck.tarot.reasons import Reason, refuse
from dramadeck.tarot.rules import rule, wounds
from dramadeck.tarot.rules.requirements import character_of, player_of
from dramadeck.tarot.state import NARRATOR, Decision, State


@unique
class Place(StrEnum):
    """The zones where the Narrator can put a card; cards come to the table only when played."""

    DECK = "deck"
    DISCARD_PILE = "discard_pile"
    HAND = "hand"
    NARRATOR_HAND = "narrator_hand"


_COMMON: Final = {Place(zone.kind): zone for zone in (DECK, DISCARD_PILE, hand(None))}
"""Place → its zone, for all but the hand of a player."""


@command(when=GAME("TT-011"), by=NARRATOR, menu=core.Topic.CORRECTIONS.at(7))
class MoveCard:
    """Put a card from any place on top of another pile; no rule checks this.

    A card of the table no longer counts for its push.

    Attributes:
        card: the card.
        to: its new place.
        player: the player, if it goes to a player's hand.
        reason: the reason, which all players see.
    """

    card: MovableCard
    to: Annotated[Place, core.OneOf()]
    player: Anyone | None = None
    reason: Because = ""


@event
class CardMoved:
    """The Narrator has put a card elsewhere."""

    card: Card
    source: core.Zone
    target: core.Zone
    reason: str

    @property
    def moves(self) -> core.Moves:
        """From its zone to the new one."""
        return (core.Move(self.card, self.source, self.target),)

    def apply(self, state: State) -> State:
        """A face-up card no longer counts for its push.

        For a face-down card of the Narrator see `dramadeck.tarot.system.evolve`.
        """
        if self.source != REVEALED:
            return state
        pushes = tuple(push.without(self.card) for push in state.play.pushes)
        return state.playing(replace(state.play, pushes=pushes))


@rule(MoveCard)
def move_card(state: State, command: MoveCard) -> Decision:
    """The zone of a hidden card is never a reason to refuse, since that would reveal it."""
    if command.to is Place.HAND:
        target = hand(player_of(state, command.player or "", "TT-009").name)
    else:
        target = _COMMON[command.to]
    source = state.table.find(command.card)
    if source is None:
        raise refuse(Reason.CARD_NOT_IN_DECK, "TT-008", card=command.card)
    yield CardMoved(card=command.card, source=source, target=target, reason=command.reason)


@unique
class Counter(StrEnum):
    """A number that the Narrator can set; for a condition, 1 is yes and 0 is no."""

    HANDS_DRAWN = "hands_drawn"
    WOUNDS = "wounds"
    ARMOR_RATING = "armor_rating"
    STUNNED = "is_stunned"
    STABILIZED = "is_stabilized"
    DEAD = "is_dead"


CONDITIONS: Final = (Counter.STUNNED, Counter.STABILIZED, Counter.DEAD)
"""The counters that are conditions: 1 is yes, 0 is no."""


@command(by=NARRATOR, menu=core.Topic.CORRECTIONS.at(6))
class SetCounter:
    """Set a number: healed wounds, armor, how many hands a player has had.

    Attributes:
        counter: the number to set.
        number: its new value.
        character: the character who has it.
        reason: the reason, which all players see.
    """

    counter: Annotated[Counter, core.OneOf()]
    number: CounterNumber
    character: Anybody
    reason: Because = ""


@event
class CounterSet(core.NoCards):
    """The Narrator has set a number."""

    counter: Counter
    number: int
    character: str
    reason: str

    def apply(self, state: State) -> State:
        """The player, or the character, has the new number."""
        if self.counter is Counter.HANDS_DRAWN:
            player = state.player_of(self.character)
            return state.with_player(replace(player, hands_drawn=self.number)) if player else state
        is_condition = self.counter in CONDITIONS
        change: dict[str, Any] = {
            self.counter.value: bool(self.number) if is_condition else self.number
        }
        return state.with_character(replace(wounds.sheet_of(state, self.character), **change))


@rule(SetCounter)
def set_counter(state: State, command: SetCounter) -> Decision:
    """All characters can have harm; only players have a number of hands (TT-014)."""
    counter, number, name = command.counter, command.number, command.character
    character_of(state, name, "TT-054")
    if counter is Counter.HANDS_DRAWN and state.player_of(name) is None:
        raise refuse(Reason.NOT_A_PLAYERS_CHARACTER, "TT-014", character=name)
    if counter in CONDITIONS and number > 1:
        raise refuse(Reason.NUMBER_TOO_LARGE, "TT-063", counter=counter, number=number)
    yield CounterSet(counter=counter, number=number, character=name, reason=command.reason)


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
        name: the character's name.
        sheet: her sheet, for the Narrator only.
    """

    name: str
    sheet: Annotated[Character | None, core.VisibleTo("narrator")]

    def apply(self, state: State) -> State:
        """The Narrator has one more character."""
        return replace(state, cast=(*state.cast, self.sheet or Character(self.name)))


@rule(IntroduceCharacter)
def introduce_character(state: State, command: IntroduceCharacter) -> Decision:
    """Every character has a name of her own (TT-040)."""
    name = command.character.name
    if state.character(name) is not None:
        raise refuse(Reason.NAME_TAKEN, "TT-040", name=name)
    yield CharacterIntroduced(name=name, sheet=command.character)


@command(by=NARRATOR, menu=core.Topic.STORY.at(6))
class ReviseCharacter:
    """Change traits of any character, a player's or the Narrator's, to fit the story.

    Attributes:
        character: the character.
        traits: the traits that change or are new; the others stay. A Mediocre one leaves the sheet.

    >>> from dramadeck import tarot
    >>> mia = tarot.create_character("Mia", {"Driving": 6, "Grit": 4})
    >>> state = tarot.new_game([tarot.Player("Ann", mia)], seed=7)
    >>> learned = (tarot.Trait("Driving", 7), tarot.Trait("Stealth", 5))
    >>> state = tarot.revise_character(state, character="Mia", traits=learned).state
    >>> [str(trait) for trait in state.character("Mia").traits]
    ['Exceptional Driving', 'Fair Grit', 'Good Stealth']
    """

    character: Anybody
    traits: Annotated[tuple[Trait, ...], core.SubsetOf("traits")]


@event
class CharacterRevised(core.NoCards):
    """A character's sheet has changed.

    Attributes:
        name: the character's name.
        sheet: the new sheet, for the Narrator only; players see those of their characters in their
            views.
    """

    name: str
    sheet: Annotated[Character | None, core.VisibleTo("narrator")]

    def apply(self, state: State) -> State:
        """The new sheet replaces the old one."""
        return state.with_character(self.sheet or Character(self.name))


@rule(ReviseCharacter)
def revise_character(state: State, command: ReviseCharacter) -> Decision:
    """Traits may be added, even ones that are not on the list (TT-005)."""
    character = character_of(state, command.character, "TT-005")
    traits = {trait.name.casefold(): trait for trait in (*character.traits, *command.traits)}
    remaining = tuple([trait for trait in traits.values() if trait.rank != Aptitude.MEDIOCRE])
    yield CharacterRevised(name=command.character, sheet=replace(character, traits=remaining))
