"""Go on with an adventure whose cards were noted down by their numbers."""

from typing import Annotated, Final, TypeAlias, assert_never

import attrs

from dramadeck import core
from dramadeck.core import Card, command, event, replace
from dramadeck.torg.decks import DRAMA_DECK, hand, pool
from dramadeck.torg.field_types import Cards, Points
from dramadeck.torg.preconditions import NO_ADVENTURE
from dramadeck.torg.reasons import Reason, refuse
from dramadeck.torg.rules import effects, rule
from dramadeck.torg.rules.piles import DeckShuffled
from dramadeck.torg.rules.requirements import hero_of, require_distinct
from dramadeck.torg.seats import GAMEMASTER
from dramadeck.torg.state import Adventure, Decision, State


@attrs.frozen(kw_only=True, field_transformer=core.checked_fields)
class SavedHand:
    """The cards that a hero held when play was broken off (TR-001).

    Attributes:
        hero: whose cards they are.
        hand: the cards of her hand.
        pool: the cards that lay in her pool.
    """

    hero: core.Name
    hand: Cards = ()
    pool: Cards = ()


def _holder(state: State) -> dict[str, str]:
    return {"hero": next(hero.name for hero in state.heroes if state.hand(hero.name))}


# Kept from adventure to adventure (TG-001), hands would get cards twice; and which of the noted
# cards lie in them is nothing that a refusal may tell.
NOBODY_HOLDS: Final = core.Phase[State](
    "when nobody holds cards",
    lambda state: not any(state.hand(hero.name) for hero in state.heroes),
    Reason.HANDS_HELD,
    values=_holder,
)
RESTORING: Final = core.Window.of(
    "between adventures, when nobody holds cards", NO_ADVENTURE, NOBODY_HOLDS
)


@command(when=RESTORING("TR-052"), by=GAMEMASTER, menu=core.Topic.CORRECTIONS.at(8))
class RestoreHands:
    """Go on with an adventure: give every hero her noted cards, and shuffle the rest (TR-052).

    Attributes:
        hands: what each hero held; who is not named holds nothing.
        act: the act in which play goes on.

    >>> from dramadeck import torg
    >>> noted = torg.SavedHand(hero="Quin", hand=(3, 45), pool=(120,))
    >>> state = torg.restore_hands(torg.new_game(["Quin"], seed=7), hands=(noted,)).state
    >>> state.hand("Quin"), state.pool("Quin"), len(state.drama_deck)
    ((3, 45), (120,), 153)
    """

    hands: Annotated[tuple[SavedHand, ...], core.Several("noted hands")]
    act: Points = 1


@event
class AdventureResumed(core.NoCards):
    """An adventure goes on in this act; the hand size is that of its deal (TR-009)."""

    act: int
    hand_size: int


@event
class HandRestored:
    """A hero has taken the cards again that she held."""

    hero: str
    hand: tuple[Card, ...]
    pool: tuple[Card, ...]

    @property
    def moves(self) -> core.Moves:
        """From the deck to the hand and to the pool."""
        to_hand = core.moved(self.hand, DRAMA_DECK, hand(self.hero))
        return (*to_hand, *core.moved(self.pool, DRAMA_DECK, pool(self.hero)))


SavedHandsEvent: TypeAlias = AdventureResumed | HandRestored


@rule(RestoreHands)
def restore_hands(state: State, command: RestoreHands) -> Decision:
    """Cards are carried from session to session inside an adventure (TR-052)."""
    cards = [card for each in command.hands for card in (*each.hand, *each.pool)]
    for each in command.hands:
        hero_of(state, each.hero, "TR-052")
    require_distinct(cards, "TR-001")
    for card in cards:
        if card not in state.drama_deck:
            raise refuse(Reason.CARD_NOT_IN_DECK, "TR-001", card=card)
    size = state.dialect.adventure.hand_sizes.lookup(len(state.heroes))
    state = yield AdventureResumed(act=command.act, hand_size=size)
    for each in command.hands:
        state = yield HandRestored(hero=each.hero, hand=each.hand, pool=each.pool)
    yield DeckShuffled(order=state.seed.shuffled(state.drama_deck))


@effects
def evolve(state: State, event: SavedHandsEvent) -> State:
    """The state after an event of this chapter."""
    match event:
        case AdventureResumed(act=act, hand_size=size):
            return replace(state, adventure=Adventure(act=act, hand_size=size))
        case HandRestored():
            return replace(state, table=state.table.after(event.moves))
        case _:
            assert_never(event)
