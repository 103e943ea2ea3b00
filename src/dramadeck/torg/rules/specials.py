"""What the gamemaster sets off, Alertness and Connection, and the martyr's sacrifice."""

from typing import Final

from dramadeck import core
from dramadeck.core import Card, command, event, replace
from dramadeck.torg.cards import SET_OFF, CardType
from dramadeck.torg.decks import DISCARD_PILE, pool
from dramadeck.torg.field_types import OneHero, PooledCard, Remark
from dramadeck.torg.options import AlertnessOwed
from dramadeck.torg.preconditions import ADVENTURE, NONE_RENEWING, NOT_CONFUSED, RESET_OVER
from dramadeck.torg.reasons import Reason, refuse
from dramadeck.torg.rules import rule
from dramadeck.torg.rules.requirements import hero_of, of_type, require_card_in_pool, subplot_of
from dramadeck.torg.rules.trades import lapse_offers_with
from dramadeck.torg.rules.turns import TO_WHO_PLAYS_ON
from dramadeck.torg.state import GAMEMASTER, Decision, State


@command(when=ADVENTURE("TR-007"), by=GAMEMASTER, menu=core.Topic.RULINGS.at(9))
class ActivateSpecial:
    """Set off an Alertness, a Connection or a card of one's own in a pool (TR-161, TR-162).

    Alertness is for something that is there to be found, and the event says what the text in use
    makes of it (TR-161, TC-054, TG-030); Connection is for the moment that suits the story. When,
    and what comes of it, is the gamemaster's word.

    Attributes:
        hero: in whose pool the card lies.
        card: an Alertness, a Connection, or a card of one's own that waits for the gamemaster.
        what: what is noticed, or who turns up.
    """

    hero: OneHero
    card: PooledCard
    what: Remark = ""


@event
class SpecialActivated:
    """A special that waited for the gamemaster has taken effect and is discarded (TR-180).

    Attributes:
        hero: in whose pool it lay.
        card: the card.
        what: what is noticed, or who turns up.
        owed: what Alertness does here; None for the others.
    """

    hero: str
    card: Card
    what: str
    owed: AlertnessOwed | None

    @property
    def moves(self) -> core.Moves:
        """From the pool to the discard pile."""
        return (core.Move(self.card, pool(self.hero), DISCARD_PILE),)


@rule(ActivateSpecial)
def activate_special(state: State, command: ActivateSpecial) -> Decision:
    """The gamemaster may use the card, also when the heroes are confused (TR-007)."""
    hero, card = command.hero, command.card
    hero_of(state, hero, "TR-007")
    require_card_in_pool(state, hero, card, "TR-007")
    kind = of_type(state, card, SET_OFF, "TR-007")
    owed = state.dialect.specials.alertness if kind is CardType.ALERTNESS else None
    yield SpecialActivated(hero=hero, card=card, what=command.what, owed=owed)


def require_martyr(state: State, hero: str, rule: str) -> Card:
    """The card of the hero's accepted Martyr."""
    martyr = subplot_of(state, hero, CardType.MARTYR)
    if martyr is None or martyr.card is None:
        raise refuse(Reason.NO_MARTYR, rule, hero=hero)
    return martyr.card


SACRIFICING: Final = core.Window.of(
    "to a martyr, unless confused",
    TO_WHO_PLAYS_ON,
    RESET_OVER,
    NONE_RENEWING,
    NOT_CONFUSED,
    core.Guard[State]("to a martyr", require_martyr),
)


@command(when=SACRIFICING("TR-172"), menu=core.Topic.ACTION.at(14))
class Sacrifice:
    """Let a martyr die for a sure victory; nothing ever obliges her to (TR-172).

    Attributes:
        hero: the martyr.
        what: how it comes about.
    """

    hero: core.Sender
    what: Remark = ""


@event
class HeroSacrificed:
    """A martyr has died; her side has won, and how is for the gamemaster to tell (TR-172).

    She takes no further part in the adventure, and what she was about to do comes to nothing. Who
    sits in her place in the next adventure is for the table to say.
    """

    hero: str
    card: Card
    what: str

    @property
    def moves(self) -> core.Moves:
        """From the pool to the discard pile."""
        return (core.Move(self.card, pool(self.hero), DISCARD_PILE),)

    def apply(self, state: State) -> State:
        """The hero takes no further part."""
        adventure = core.present(state.adventure)
        attempts = tuple(attempt for attempt in state.attempts if self.hero not in attempt.actors)
        return replace(
            state,
            adventure=replace(adventure, fallen=(*adventure.fallen, self.hero)),
            round=state.round and state.round.without(self.hero),
            pending=replace(state.pending, attempts=attempts),
        )


@rule(Sacrifice)
def sacrifice(state: State, command: Sacrifice) -> Decision:
    """A martyr whose subplot has been accepted may die for it, unless confused (TR-074)."""
    hero, card = command.hero, require_martyr(state, command.hero, "TR-172")
    state = yield HeroSacrificed(hero=hero, card=card, what=command.what)
    yield from lapse_offers_with(state, (hero,))
