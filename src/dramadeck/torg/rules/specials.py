"""The specials: Alertness, Connection, the martyr's sacrifice, and subplots from hand to story."""

from typing import Any, Final

from dramadeck import core
from dramadeck.core import Card, command, event, replace
from dramadeck.torg.cards import DECLINABLE, SET_OFF, SUBPLOTS, CardType
from dramadeck.torg.decks import DISCARD_PILE, hand, pool
from dramadeck.torg.field_types import OneHero, OwnCard, PooledCard, Remark, SubplotOfHero
from dramadeck.torg.options import AlertnessOwed, Mistaken
from dramadeck.torg.preconditions import ADVENTURE, NONE_RENEWING, NOT_CONFUSED, RESET_OVER
from dramadeck.torg.reasons import Reason, refuse
from dramadeck.torg.rules import requirements, rule
from dramadeck.torg.rules.awards import PossibilitiesGained
from dramadeck.torg.rules.piles import draw
from dramadeck.torg.rules.trades import lapse_offers
from dramadeck.torg.rules.turns import TO_WHO_PLAYS_ON
from dramadeck.torg.scene import Subplot
from dramadeck.torg.state import GAMEMASTER, Decision, State, SubDecision


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
    requirements.hero_of(state, hero, "TR-007")
    requirements.require_card_in_pool(state, hero, card, "TR-007")
    kind = requirements.of_type(state, card, SET_OFF, "TR-007")
    owed = state.dialect.specials.alertness if kind is CardType.ALERTNESS else None
    yield SpecialActivated(hero=hero, card=card, what=command.what, owed=owed)


def require_martyr(state: State, hero: str, rule: str) -> Card:
    """The card of the hero's accepted Martyr."""
    martyr = requirements.subplot_of(state, hero, CardType.MARTYR)
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
    yield from lapse_offers(state, (hero,), to=(hero,))


@command(when=TO_WHO_PLAYS_ON("TR-163"), menu=core.Topic.CARDS.at(6))
class DeclineSubplot:
    """Throw away a subplot, or a Campaign, from the hand: it pays, and is replaced (TR-163).

    In the classic text it may also lie in the pool, until the gamemaster accepts it (TC-051).

    Attributes:
        hero: whose card it is.
        card: a subplot or a Campaign in her hand.
    """

    hero: core.Sender
    card: OwnCard


@event
class SubplotDeclined:
    """A hero has thrown away a subplot rather than play it."""

    hero: str
    card: Card

    @property
    def moves(self) -> core.Moves:
        """From the hand to the discard pile."""
        return (core.Move(self.card, hand(self.hero), DISCARD_PILE),)


@event
class SubplotWithdrawn:
    """A hero has thrown away a subplot that lay in her pool and was not accepted yet (TC-051)."""

    hero: str
    card: Card

    @property
    def moves(self) -> core.Moves:
        """From the pool to the discard pile."""
        return (core.Move(self.card, pool(self.hero), DISCARD_PILE),)


@rule(DeclineSubplot)
def decline_subplot(state: State, command: DeclineSubplot) -> Decision:
    """At any time; whether another way of throwing it away pays, the text says (TR-163)."""
    hero, card = command.hero, command.card
    in_pool_too = state.dialect.specials.paid_discards == "declined_in_the_pool_too"
    if in_pool_too and card in state.pool(hero):
        _undecided(state, hero, card, DECLINABLE)
        state = yield SubplotWithdrawn(hero=hero, card=card)
    else:
        requirements.require_cards_in_hand(state, hero, (card,), "TR-163")
        requirements.of_type(state, card, DECLINABLE, "TR-163")
        state = yield SubplotDeclined(hero=hero, card=card)
    yield from compensate(state, hero, state.dialect.specials.declined_possibilities)


def compensate(state: State, hero: str, possibilities: int) -> SubDecision:
    """A possibility and a card in place of the one that was given up (TR-163, TC-051, TC-052)."""
    if possibilities:
        state = yield PossibilitiesGained(hero=hero, possibilities=possibilities)
    return (yield from draw(state, hero, state.dialect.specials.declined_draws))


def _undecided(state: State, hero: str, card: Card, types: tuple[CardType, ...]) -> CardType:
    """The type of a card in the pool on which the gamemaster has not ruled yet (TR-165)."""
    requirements.hero_of(state, hero, "TR-164")
    requirements.require_not_fallen(state, hero, "TR-164")
    requirements.require_card_in_pool(state, hero, card, "TR-164")
    kind = requirements.of_type(state, card, types, "TR-164")
    if any((subplot.hero, subplot.card) == (hero, card) for subplot in state.subplots):
        raise refuse(Reason.SUBPLOT_ACCEPTED, "TR-165", hero=hero, card=card)
    return kind


@command(when=ADVENTURE("TR-166"), by=GAMEMASTER, menu=core.Topic.ANSWER.at(6))
class AcceptSubplot:
    """Accept a subplot that lies in a pool; its story may begin later (TR-169).

    Attributes:
        hero: whose subplot it is.
        card: a subplot in her pool.
    """

    hero: OneHero
    card: PooledCard


@event
class SubplotAccepted(core.NoCards):
    """The gamemaster has accepted a subplot; its card stays where it lies (TR-165).

    Attributes:
        hero: whose subplot it is.
        card: its card.
        type: which story it is.
        is_described: whether the text in use says what that story is (TR-170, TC-091, TG-079).
        mistaken: of Suspicion and Mistaken Identity, who errs about whom; else None.
    """

    hero: str
    card: core.OpenCard
    type: CardType
    is_described: bool
    mistaken: Mistaken | None

    def apply(self, state: State) -> State:
        """The subplot is one of the adventure's."""
        adventure = core.present(state.adventure)
        subplot = Subplot(hero=self.hero, type=self.type, card=self.card)
        return replace(state, adventure=replace(adventure, subplots=(*adventure.subplots, subplot)))


_ERRORS: Final = (CardType.MISTAKEN_IDENTITY, CardType.SUSPICION)


@rule(AcceptSubplot)
def accept_subplot(state: State, command: AcceptSubplot) -> Decision:
    """No player has more subplots than the dialect allows, no hero one twice (TR-166)."""
    hero, card = command.hero, command.card
    kind = _undecided(state, hero, card, SUBPLOTS)
    limit = state.dialect.specials.most_subplots
    # A card that was lost after its story had begun still counts: it was this adventure's.
    owners = state.party_of(hero)
    counted = [
        subplot
        for subplot in core.present(state.adventure).subplots
        if subplot.hero in owners
        and subplot.card
        and (subplot.is_active or subplot in state.subplots)
    ]
    if limit is not None and len(counted) >= limit:
        raise refuse(Reason.SUBPLOT_LIMIT_REACHED, "TR-166", hero=hero, limit=limit)
    if requirements.subplot_of(state, hero, kind):
        raise refuse(Reason.SUBPLOT_UNDER_WAY, "TR-166", hero=hero, subplot=kind)
    readings = state.dialect.specials
    yield SubplotAccepted(
        hero=hero,
        card=card,
        type=kind,
        is_described=kind in readings.described_subplots,
        mistaken=readings.mistaken if kind in _ERRORS else None,
    )


@command(when=ADVENTURE("TR-164"), by=GAMEMASTER, menu=core.Topic.ANSWER.at(7))
class DisallowSubplot:
    """Turn down a subplot, or a Campaign, that lies in a pool; it pays all the same (TR-164).

    Attributes:
        hero: whose card it is.
        card: a subplot not yet accepted, or a Campaign, in her pool.
    """

    hero: OneHero
    card: PooledCard


@event
class SubplotDisallowed:
    """The gamemaster has turned down a subplot or a Campaign."""

    hero: str
    card: Card

    @property
    def moves(self) -> core.Moves:
        """From the pool to the discard pile."""
        return (core.Move(self.card, pool(self.hero), DISCARD_PILE),)


@rule(DisallowSubplot)
def disallow_subplot(state: State, command: DisallowSubplot) -> Decision:
    """What is turned down is compensated as if it had been declined (TR-164, TR-177)."""
    hero, card = command.hero, command.card
    _undecided(state, hero, card, DECLINABLE)
    state = yield SubplotDisallowed(hero=hero, card=card)
    yield from compensate(state, hero, state.dialect.specials.disallowed_possibilities)


@command(when=ADVENTURE("TR-169"), by=GAMEMASTER, menu=core.Topic.STORY.at(4))
class BeginSubplot:
    """Let the story of an accepted subplot begin: it is active from now on (TR-169).

    Attributes:
        hero: whose subplot it is.
        subplot: which one.
    """

    hero: OneHero
    subplot: SubplotOfHero


@event
class SubplotBegun(core.NoCards):
    """A subplot has become active."""

    hero: str
    type: CardType

    def apply(self, state: State) -> State:
        """It is active."""
        return _marked(state, self.hero, self.type, is_active=True)


@rule(BeginSubplot)
def begin_subplot(state: State, command: BeginSubplot) -> Decision:
    """A subplot may be accepted long before its circumstances arise (TR-169)."""
    hero, kind = command.hero, command.subplot
    requirements.hero_of(state, hero, "TR-169")
    accepted = requirements.subplot_of(state, hero, kind)
    if accepted is None:
        raise refuse(Reason.SUBPLOT_NOT_ACCEPTED, "TR-169", hero=hero, subplot=kind)
    if accepted.is_active:
        raise refuse(Reason.SUBPLOT_UNDER_WAY, "TR-169", hero=hero, subplot=kind)
    yield SubplotBegun(hero=hero, type=kind)


_PAID: Final = {
    "unless_ignored": ("TR-168", core.phrase("in which it was active and not ignored")),
    "where_it_influenced": ("TC-053", core.phrase("that it is noted to have influenced")),
    "once_in_play": ("TG-032", core.phrase("once it has come into play")),
}
"""By which statement, and for which acts, a subplot pays."""


def _paying(wanted: str) -> core.When[State]:
    """The window of a ruling on what subplots pay, by the text in which it changes something."""
    rule, acts = _PAID[wanted]

    def require_pay(state: State, _sender: str, _rule: str) -> None:
        pay = state.dialect.specials.subplot_pay
        if pay != wanted:
            statement, paid = _PAID[pay]
            raise refuse(Reason.SUBPLOT_PAYS_OTHERWISE, statement, acts=paid)

    name = f"in an adventure, where a subplot pays for acts {acts}"
    return core.Window.of(name, ADVENTURE, core.Guard[State](name, require_pay))(rule)


@command(when=_paying("where_it_influenced"), by=GAMEMASTER, menu=core.Topic.STORY.at(5))
class NoteInfluence:
    """Note that a subplot has influenced the story of this act, so that it pays (TC-053).

    Attributes:
        hero: whose subplot it is.
        subplot: which one.
    """

    hero: OneHero
    subplot: SubplotOfHero


@event
class SubplotInfluenced(core.NoCards):
    """A subplot has influenced the story of this act and will pay for it (TC-053)."""

    hero: str
    type: CardType

    def apply(self, state: State) -> State:
        """It pays for this act."""
        return _marked(state, self.hero, self.type, has_influenced=True)


@rule(NoteInfluence)
def note_influence(state: State, command: NoteInfluence) -> Decision:
    """Only the acts pay in which the subplot had a part in the story (TC-053)."""
    hero, kind = command.hero, command.subplot
    _require_active(state, hero, kind, "TC-053")
    yield SubplotInfluenced(hero=hero, type=kind)


def _require_active(state: State, hero: str, kind: CardType, rule: str) -> None:
    """Refuse a subplot that the hero does not have, or whose story has not begun."""
    requirements.hero_of(state, hero, rule)
    accepted = requirements.subplot_of(state, hero, kind)
    if accepted is None or not accepted.is_active:
        raise refuse(Reason.SUBPLOT_NOT_ACTIVE, rule, hero=hero, subplot=kind)


@command(when=_paying("unless_ignored"), by=GAMEMASTER, menu=core.Topic.RULINGS.at(14))
class WithholdSubplotPay:
    """Rule that a player has ignored her subplot: it does not pay for this act (TR-168).

    The classic text pays only for acts of which the gamemaster notes something, the GURPS text for
    each act once the subplot has come into play; neither leaves anything to withhold.

    Attributes:
        hero: whose subplot it is.
        subplot: which one.
    """

    hero: OneHero
    subplot: SubplotOfHero


@event
class SubplotPayWithheld(core.NoCards):
    """A subplot does not pay for this act."""

    hero: str
    type: CardType

    def apply(self, state: State) -> State:
        """It does not pay for this act."""
        return _marked(state, self.hero, self.type, is_ignored=True)


@rule(WithholdSubplotPay)
def withhold_subplot_pay(state: State, command: WithholdSubplotPay) -> Decision:
    """Who leaves her subplot aside is not paid for the act (TR-168)."""
    hero, kind = command.hero, command.subplot
    _require_active(state, hero, kind, "TR-168")
    yield SubplotPayWithheld(hero=hero, type=kind)


def with_lost_ones_over(before: State, after: State) -> State:
    """The state in which no subplot begins again because its card comes back to the pool."""
    adventure = core.present(after.adventure)
    subplots = tuple(
        replace(subplot, is_over=True)
        if subplot.card in after.pool(subplot.hero)
        and subplot.card not in before.pool(subplot.hero)
        else subplot
        for subplot in adventure.subplots
    )
    if subplots == adventure.subplots:
        return after
    return replace(after, adventure=replace(adventure, subplots=subplots))


def _marked(state: State, hero: str, kind: CardType, **marks: Any) -> State:
    own, adventure = requirements.subplot_of(state, hero, kind), core.present(state.adventure)
    subplots = tuple(
        replace(subplot, **marks) if subplot is own else subplot for subplot in adventure.subplots
    )
    return replace(state, adventure=replace(adventure, subplots=subplots))
