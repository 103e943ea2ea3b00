"""The gamemaster's corrections (move a card, set a number, with a reason) and lots."""

from enum import StrEnum, unique
from typing import Annotated, Any, Final

import attrs

from dramadeck import core
from dramadeck.core import Card, command, event, replace
from dramadeck.torg import field_types
from dramadeck.torg.decks import ACTION_STACK, DISCARD_PILE, DRAMA_DECK, hand, offered, pool
from dramadeck.torg.preconditions import ADVENTURE, NO_ROUNDS, NOTHING_OWED, TASK
from dramadeck.torg.reasons import Reason, refuse
from dramadeck.torg.rules import rule
from dramadeck.torg.rules.piles import can_draw, come_up, require_named, reshuffle, turned_up
from dramadeck.torg.rules.requirements import character_of, hero_of
from dramadeck.torg.rules.trades import lapse_offers
from dramadeck.torg.state import GAMEMASTER, Decision, State


@unique
class Place(StrEnum):
    """The zones where the gamemaster can put a card; cards come into play only when played."""

    DRAMA_DECK = "drama_deck"
    ACTION_STACK = "action_stack"
    DISCARD_PILE = "discard_pile"
    HAND = "hand"
    POOL = "pool"


@command(when=ADVENTURE("TR-016"), by=GAMEMASTER, menu=core.Topic.CORRECTIONS.at(7))
class MoveCard:
    """Put a card from any place on top of another pile; no rule checks this.

    Only the card in force cannot be moved.

    Attributes:
        card: the card.
        to: its new place.
        hero: the hero whose hand or pool it is.
        reason: the reason, which all players see.
    """

    card: field_types.MovableCard
    to: Annotated[Place, core.OneOf()]
    hero: field_types.OneHero | None = None
    reason: field_types.Because = ""


@event
class CardMoved:
    """The gamemaster has put a card elsewhere."""

    card: Card
    source: core.Zone
    target: core.Zone
    reason: str

    @property
    def moves(self) -> core.Moves:
        """From its zone to the new one."""
        return (core.Move(self.card, self.source, self.target),)

    def apply(self, state: State) -> State:
        """The effect of a card that was in play is over."""
        boosts = tuple(boost for boost in state.boosts if boost.card != self.card)
        return state.with_pending(replace(state.pending, boosts=boosts))


@rule(MoveCard)
def move_card(state: State, command: MoveCard) -> Decision:
    """The zone of a hidden card is never a reason to refuse, since that would reveal it."""
    if command.to in _COMMON:
        target = _COMMON[command.to]
    else:
        hero = hero_of(state, command.hero or "", "TR-016").name
        target = hand(hero) if command.to is Place.HAND else pool(hero)
    source = state.table.find(command.card)
    if source is None:
        raise refuse(Reason.CARD_NOT_IN_DECK, "TR-001", card=command.card)
    top = state.top_card
    if top is not None and top.number == command.card:
        raise refuse(Reason.CARD_IN_FORCE, "TR-053", card=command.card)
    if source.kind == offered("").kind:
        # An offer without one of its cards could not be answered.
        state = yield from lapse_offers(state)
        source = state.table.find(command.card) or source
    yield CardMoved(card=command.card, source=source, target=target, reason=command.reason)


_COMMON: Final = {Place(zone.kind): zone for zone in (DRAMA_DECK, ACTION_STACK, DISCARD_PILE)}
"""Place → its zone, for zones without an owner."""


@unique
class Counter(StrEnum):
    """A number that the gamemaster can set; for a condition, 1 is yes and 0 is no.

    Hit points are those when unhurt, and a Basic Speed is counted in quarters, 21 for 5.25; for
    both, 0 means unknown (TG-039, TG-040).
    """

    POSSIBILITIES = "possibilities"
    SHOCK = "shock"
    WOUNDS = "wounds"
    KNOCKED_OUT = "is_knocked_out"
    KNOCKED_DOWN = "is_knocked_down"
    UNCONSCIOUS = "is_unconscious"
    FLIPS_LEFT = "flips_left"
    STEPS_DONE = "done"
    HIT_POINTS = "hit_points"
    SPEED = "speed"


CONDITIONS: Final = (Counter.KNOCKED_OUT, Counter.KNOCKED_DOWN, Counter.UNCONSCIOUS)
"""The counters that are conditions: 1 is yes, 0 is no."""
OF_THE_TASK: Final = (Counter.FLIPS_LEFT, Counter.STEPS_DONE)
"""The counters of the dramatic skill resolution; the others belong to a character."""
OF_THE_SHEET: Final = (Counter.HIT_POINTS, Counter.SPEED)
"""The counters of a character sheet; 0 means unknown."""


@command(by=GAMEMASTER, menu=core.Topic.CORRECTIONS.at(6))
class SetCounter:
    """Set a number: points, healed injuries, the time left for a task.

    Attributes:
        counter: the number to set.
        number: its new value.
        character: the character who has it; None for those of the dramatic skill resolution.
        reason: the reason, which all players see.
    """

    counter: Annotated[Counter, core.OneOf("counters")]
    number: field_types.CounterNumber
    character: field_types.Counted | None = None
    reason: field_types.Because = ""


@event
class CounterSet(core.NoCards):
    """The gamemaster has set a number."""

    counter: Counter
    number: int
    character: str | None
    reason: str

    def apply(self, state: State) -> State:
        """The task, or the character, has the new value."""
        name, number = self.counter.value, self.number
        change: dict[str, Any] = {name: number}
        if self.counter in OF_THE_TASK:
            if self.counter is Counter.FLIPS_LEFT and number:
                change["is_overdue"] = False
            task = state.resolution
            return replace(state, resolution=task and replace(task, **change))
        character = state.character(self.character or "")
        if character is None:
            return state
        if self.counter in OF_THE_SHEET:
            change = {name: number or None}
        elif self.counter is not Counter.POSSIBILITIES:
            value: Any = bool(number) if self.counter in CONDITIONS else number
            change = {"injuries": replace(character.injuries, **{name: value})}
        return state.with_character(replace(character, **change))


@rule(SetCounter)
def set_counter(state: State, command: SetCounter) -> Decision:
    """Points are for possibility-rated characters, flips and steps for the task, others for all."""
    counter, number, most = command.counter, command.number, None
    rule = "TR-095" if counter in OF_THE_TASK else "TR-062"
    if counter in OF_THE_TASK:
        TASK.check(state, "", "TR-095")
        steps = len(core.present(state.resolution).difficulties)
        most = steps - 1 if counter is Counter.STEPS_DONE else None
    elif counter is Counter.POSSIBILITIES:
        owner = character_of(state, command.character or "", "TR-126")
        if not state.is_possibility_rated(owner.name):
            raise refuse(Reason.NOT_POSSIBILITY_RATED, "TR-126", character=owner.name)
    else:
        character_of(state, command.character or "", rule)
        most = 1 if counter in CONDITIONS else None
    if most is not None and number > most:
        raise refuse(Reason.NUMBER_TOO_LARGE, rule, counter=counter, number=number, most=most)
    yield CounterSet(
        counter=counter,
        number=number,
        character=None if counter in OF_THE_TASK else command.character,
        reason=command.reason,
    )


# In rounds every flip begins a new round.
NO_ROUND_BEGINS: Final = attrs.evolve(NO_ROUNDS, rule="TR-053")
CARDS_LEFT: Final = core.Phase[State](
    "while there are cards to draw", can_draw, Reason.DECK_RAN_OUT, rule="TR-017"
)
DRAWING_LOTS: Final = core.Window.of(
    "out of rounds, when every card drawn has been named",
    ADVENTURE,
    NO_ROUND_BEGINS,
    NOTHING_OWED,
    CARDS_LEFT,
)


@command(when=DRAWING_LOTS("TR-185"), by=GAMEMASTER, menu=core.Topic.STORY.at(3))
class DrawLot:
    """Flip a card outside of rounds and let its skill box decide what happens (TR-185).

    Attributes:
        question: the question, and what the letters of the skill box mean.
        card: the card that has come up, with a paper deck; else None.
    """

    question: field_types.Remark = ""
    card: field_types.CardToCome | None = None


@event
class LotDrawn:
    """A card has been flipped to decide something; it governs no round (TR-185)."""

    card: Card
    question: str

    @property
    def moves(self) -> core.Moves:
        """From the deck to the action stack."""
        return (core.Move(self.card, DRAMA_DECK, ACTION_STACK),)


@rule(DrawLot)
def draw_lot(state: State, command: DrawLot) -> Decision:
    """In rounds every flip begins a new round, so lots are drawn out of rounds (TR-053)."""
    require_named(state, command.card, "TR-185")
    if not state.drama_deck:
        state = yield from reshuffle(state)
    state = yield from come_up(state, command.card)
    yield LotDrawn(card=turned_up(state, command.card), question=command.question)
