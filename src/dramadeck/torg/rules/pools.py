"""Transfers from the hand to the pool, from which cards are used in rounds; critical moments.

In a critical moment, once an act, a hero can use cards of her hand in rounds.
"""

from collections.abc import Container, Iterable, Iterator
from typing import Final, assert_never

from dramadeck import core
from dramadeck.core import Card, command, event, record_copies, replace
from dramadeck.core.refusals import from_to
from dramadeck.torg.attempt import Attempt
from dramadeck.torg.cards import SUBPLOTS, CardType, Disadvantage, Side
from dramadeck.torg.decks import DISCARD_PILE, hand, pool
from dramadeck.torg.field_types import Anybody, CardOfHand, IntoPool, OfHand, OneHero, Remark
from dramadeck.torg.preconditions import ADVENTURE, FLIPPED, FLIPPED_ROUND, RESET_OVER, ROUNDS
from dramadeck.torg.reasons import Reason, refuse
from dramadeck.torg.round import Moment
from dramadeck.torg.rules import requirements, rule, turns
from dramadeck.torg.rules.attempts import attempt_of, changed
from dramadeck.torg.scene import Pending
from dramadeck.torg.state import GAMEMASTER, Decision, State, SubDecision

_with_pooled: Final = record_copies.replacer(State, "round", "pending")


def require_turn_to_pool(state: State, hero: str, rule: str) -> None:
    """Refuse unless the hero may pool a card: in rounds one, after an action (TR-022, TR-189)."""
    current = state.round
    if current is None:
        requirements.hero_of(state, hero, rule)
        requirements.require_not_fallen(state, hero, "TR-189")
        RESET_OVER.check(state, hero, "TR-189")
        return
    if hero not in current.heroes:
        requirements.require_hero_in_action(state, hero, rule)
    if not current.has_contributed(hero):
        raise refuse(Reason.NOT_ACTED_YET, "TR-023", hero=hero)
    if state.attempts:
        # One action that helped has to be over; another may be open by a flurry or Haste (TR-023).
        still_open = sum(hero in attempt.involved for attempt in state.attempts)
        deeds = current.deeds_of(hero)
        if not any(deed.contributes for deed in deeds[: len(deeds) - still_open]):
            raise refuse(Reason.ACTION_ALREADY_OPEN, "TR-023", actor=hero)
    if hero in current.pools.withheld:
        raise refuse(Reason.TRANSFER_WITHHELD, "TR-025", hero=hero)
    limit, count = state.setup.dialect.pools.transfers_a_round, current.pools.pooled.count(hero)
    if count >= limit:
        raise refuse(Reason.POOL_LIMIT_REACHED, "TR-022", hero=hero, count=count, limit=limit)


POOLING: Final = core.Guard[State](
    "after her action, and at any time out of rounds", require_turn_to_pool
)


@command(when=POOLING("TR-022"), menu=core.Topic.CARDS.at(3))
class PlayToPool:
    """Lay one card from a hero's hand face up in her pool (TR-022).

    Out of rounds only specials are laid down, at any time (TR-189).

    Attributes:
        hero: whose card it is; in rounds, she has acted in this one (TR-023).
        card: a card of her hand.
        idea: the player's idea how a special might come into the story.
    """

    hero: core.Sender
    card: CardOfHand
    idea: Remark = ""


@event
class CardPooled:
    """A hero has laid a card face up in her pool."""

    hero: str
    card: Card

    @property
    def moves(self) -> core.Moves:
        """From the hand to the pool."""
        return (core.Move(self.card, hand(self.hero), pool(self.hero)),)

    def apply(self, state: State) -> State:
        """In rounds the card counts toward the hero's limit for the round (TR-022)."""
        if state.round is None:
            return state
        pending = with_first(state, self.hero, self.card)
        return _with_pooled(state, state.round.pooled_by(self.hero, 1), pending)


@event
class SpecialLaid(core.NoCards):
    """A special is in a pool: the gamemaster takes notice (TR-008).

    Attributes:
        hero: the hero in whose pool it is.
        type: its type; the gamemaster decides what happens (TR-007).
        idea: the player's idea how it might come into the story.
    """

    hero: str
    type: CardType
    idea: str


@rule(PlayToPool)
def play_to_pool(state: State, command: PlayToPool) -> Decision:
    """Also while the heroes are confused (TR-022, TR-076); out of rounds a special (TR-189)."""
    hero, card = command.hero, command.card
    if card not in state.hand(hero):
        raise refuse(Reason.CARD_NOT_IN_HAND, "TR-022", card=card, hero=hero)
    player = state.card(card).player
    is_special = player.is_special
    if state.round is None:
        if not is_special:
            raise refuse(Reason.NOT_IN_ROUNDS, "TR-022")
    elif player.type is CardType.ESCAPE and _has_begun(state, hero):
        _require_escape_in_time(state, hero)
    if is_special:
        require_single_subplot(state, hero, (card,))
    state = yield CardPooled(hero=hero, card=card)
    if is_special:
        yield from notice(state, hero, (card,), command.idea)


def _has_begun(state: State, hero: str) -> bool:
    """Whether a card was laid into the hero's pool since the rounds began (TR-131)."""
    return hero in dict(state.pending.first_pooled)


def _require_escape_in_time(state: State, hero: str) -> None:
    """Refuse an Escape that is not the first card of its pool, if the text says so (TC-066)."""
    if state.dialect.enhancements.late_escape == "is_refused":
        raise refuse(Reason.ESCAPE_TOO_LATE, "TR-131", hero=hero)


def require_single_subplot(state: State, hero: str, cards: tuple[Card, ...]) -> None:
    """Refuse a second subplot in a pool: it could never become active (TR-166)."""
    new_subplots = [card for card in cards if state.card(card).type in SUBPLOTS]
    if not new_subplots:
        return
    owners = state.party_of(hero)
    pooled = (card for owner in owners for card in state.pool(owner))
    subplot_cards = {card for card in pooled if state.card(card).type in SUBPLOTS}
    # A card that was lost after its story had begun still counts: it was this adventure's.
    begun = state.adventure.subplots if state.adventure else ()
    subplot_cards |= {
        subplot.card
        for subplot in begun
        if subplot.hero in owners and subplot.card and subplot.is_active
    }
    limit = state.dialect.specials.most_subplots
    if limit is not None and len(subplot_cards) + len(new_subplots) > limit:
        raise refuse(Reason.SUBPLOT_LIMIT_REACHED, "TR-166", hero=hero, limit=limit)


def notice(state: State, hero: str, cards: tuple[Card, ...], idea: str = "") -> SubDecision:
    """Inform the gamemaster of the specials among the cards laid into a pool (TR-008)."""
    for card in cards:
        player = state.card(card).player
        if player.is_special:
            state = yield SpecialLaid(hero=hero, type=player.type, idea=idea)
    return state


NOT_FLIPPED: Final = core.Phase[State](
    "before the first flip",
    lambda state: state.round is not None and state.round.number == 0,
    Reason.OPENING_OVER,
    within=ROUNDS,
)
OPENING: Final = core.Window.of(
    "in rounds, before the first flip", ROUNDS, turns.HERO_IN_ACTION, NOT_FLIPPED
)


@command(when=OPENING("TR-027"), menu=core.Topic.CARDS.at(1))
class OpenPool:
    """Put cards from the hand into the pool before the first flip of the rounds.

    A hero alone in the action opens with up to three, each of two with up to two (TR-027, TR-028).

    Attributes:
        hero: the hero whose cards they are.
        cards: one or more cards of her hand.
    """

    hero: core.Sender
    cards: OfHand


def openings(state: State) -> Iterator[tuple[str, int]]:
    """The heroes who can open a pool before the first flip, and the most cards (TR-027, TR-028)."""
    current = state.round
    if current is None or current.number or not current.heroes:
        return
    limit = state.dialect.pools.opening.lookup(len(current.heroes))
    for hero in current.heroes:
        # A hero who has opened her pool may add cards, but gets no further prompt.
        most = min(limit - _left_in_pool(state, hero), len(state.hand(hero)))
        if most > 0 and hero not in current.pools.pooled:
            yield hero, most


def _left_in_pool(state: State, hero: str) -> int:
    """The number of cards left in a pool by an earlier combat (TR-190), without specials."""
    opened = core.present(state.round).pools.opened
    earlier = (card for card in state.pool(hero) if card not in opened)
    return sum(not state.card(card).player.is_special for card in earlier)


@event
class PoolOpened:
    """A hero has opened her pool with cards from her hand."""

    hero: str
    cards: tuple[Card, ...]

    @property
    def moves(self) -> core.Moves:
        """From the hand to the pool."""
        return core.moved(self.cards, hand(self.hero), pool(self.hero))

    def apply(self, state: State) -> State:
        """The cards count as the hero's transfer, and as cards that opened her pool."""
        pooled = core.present(state.round).pooled_by(self.hero, len(self.cards))
        pools = replace(pooled.pools, opened=(*pooled.pools.opened, *self.cards))
        pending = with_first(state, self.hero, self.cards[0])
        return replace(state, round=replace(pooled, pools=pools), pending=pending)


@rule(OpenPool)
def open_pool(state: State, command: OpenPool) -> Decision:
    """Check the limit for this number of heroes, then move the cards (TR-026..028)."""
    hero, cards = command.hero, command.cards
    current = core.present(state.round)
    heroes = len(current.heroes)
    limit = state.dialect.pools.opening.lookup(heroes)
    count = _left_in_pool(state, hero) + current.pools.pooled.count(hero) + len(cards)
    if not cards:
        raise refuse(Reason.WRONG_NUMBER_OF_CARDS, "TR-027", hero=hero, count=0, wanted=from_to(1))
    if count > limit:
        rule = {1: "TR-027", 2: "TR-028"}.get(heroes, "TR-026") if limit else "TR-026"
        raise refuse(
            Reason.OPENING_TOO_LARGE, rule, hero=hero, limit=limit, heroes=heroes, count=count
        )
    requirements.require_cards_in_hand(state, hero, cards, "TR-027")
    for at, card in enumerate(cards):
        if state.card(card).type is CardType.ESCAPE and (at > 0 or _has_begun(state, hero)):
            _require_escape_in_time(state, hero)
    require_single_subplot(state, hero, cards)
    state = yield PoolOpened(hero=hero, cards=cards)
    yield from notice(state, hero, cards)


@command(when=FLIPPED_ROUND("TR-025"), by=GAMEMASTER, menu=core.Topic.RULINGS.at(8))
class WithholdTransfer:
    """Rule that a hero's action did not help the scene along (TR-025).

    She lays no card into her pool in this round.

    Attributes:
        hero: the hero whom the ruling concerns.
    """

    hero: OneHero


@event
class TransferWithheld(core.NoCards):
    """A hero plays no card into her pool in this round."""

    hero: str

    def apply(self, state: State) -> State:
        """The ruling holds until the next flip."""
        current = core.present(state.round)
        pools = replace(current.pools, withheld=(*current.pools.withheld, self.hero))
        return replace(state, round=replace(current, pools=pools))


@rule(WithholdTransfer)
def withhold_transfer(state: State, command: WithholdTransfer) -> Decision:
    """The gamemaster may refuse the transfer after an action that did not help (TR-025)."""
    reading = state.dialect.pools.transfer
    match reading:
        case "gamemaster_may_refuse":
            pass
        case "after_any_helpful_action":
            raise refuse(Reason.TRANSFER_IS_FREE, "TG-004", hero=command.hero)
        case _:
            assert_never(reading)
    requirements.require_hero_in_action(state, command.hero, "TR-025")
    if command.hero in core.present(state.round).pools.withheld:
        what = core.phrase("{hero} plays no card into the pool", hero=command.hero)
        raise refuse(Reason.RULED_ALREADY, "TR-025", what=what)
    yield TransferWithheld(hero=command.hero)


def with_first(state: State, hero: str, card: Card) -> Pending:
    """`state.pending` with this card noted as the first one of the pool, if it is (TR-131)."""
    if _has_begun(state, hero):
        return state.pending
    return replace(state.pending, first_pooled=(*state.pending.first_pooled, (hero, card)))


def begun_anew(state: State, heroes: Container[str]) -> State:
    """The state in which the pools of heroes have no first card: they begin a combat (TC-066)."""
    # An Escape in a pool can be played at any time (TR-132), so also in a later combat.
    first = tuple(
        (name, card)
        for name, card in state.pending.first_pooled
        if name not in heroes
        or (card in state.pool(name) and state.card(card).type is CardType.ESCAPE)
    )
    return state.with_pending(replace(state.pending, first_pooled=first))


# -------------------------------------------------------------------------------- critical moments


def _require_moment(state: State, hero: str, _rule: str) -> None:
    """Refuse a second critical moment in an act, of a player or a hero (TR-032, TR-033, TC-032)."""
    for_player = state.dialect.pools.moment_owner == "player"
    for owner in state.party_of(hero) if for_player else (hero,):
        if owner in core.present(state.adventure).critical_moments:
            raise refuse(Reason.CRITICAL_MOMENT_OVER, "TR-033", hero=owner)


def _require_time(state: State, hero: str, _rule: str) -> None:
    """Refuse without an open action, or after its die, where the text says so (TR-034)."""
    pools, attempt = state.dialect.pools, state.attempt
    if pools.moment_scope == "one_action":
        attempt = attempt_of(state, hero, "TR-034")
    is_rolled = attempt is not None and hero in attempt.actors and attempt.is_rolled
    if pools.moment_time == "before_the_die" and is_rolled:
        raise refuse(Reason.DIE_ROLLED, "TR-034", hero=hero)


CARDS_NOT_BARRED: Final = core.Phase[State](
    "when confusion does not bar all cards",
    lambda state: (
        state.dialect.rounds.confused != "all_cards"
        or not state.suffers(Side.HEROES, Disadvantage.CONFUSED)
    ),
    Reason.CONFUSED,
    rule="TR-074",
    within=FLIPPED,
)
MOMENT: Final = core.Window.of(
    "once an act, in a flipped round",
    ADVENTURE,
    FLIPPED_ROUND,
    RESET_OVER,
    turns.HERO_IN_ACTION,
    core.Guard[State]("for a hero who has had no critical moment in this act", _require_moment),
    CARDS_NOT_BARRED,
    core.Guard[State]("before the die, if the text says so", _require_time),
)


@command(when=MOMENT("TR-032"), menu=core.Topic.CARDS.at(4))
class DeclareCriticalMoment:
    """Declare a critical moment; each player, or each hero, may do so once an act (TR-032, TC-032).

    Revised: it is for the hero's open action, before its die. From then to the announcement she may
    play any card of her hand, as many as she likes, and cards of her pool as ever; after it, those
    of the hand that answer its result (TR-035, TR-036). Classic: her whole hand goes into the pool,
    and what of the pool is left after the action is lost (TC-033, TC-035). GURPS: as many cards as
    she likes go into the pool, to help or harm one single character in the round (TG-007, TG-008).

    Attributes:
        hero: the hero whose moment it is.
        cards: the cards of the hand that go into the pool, where she may choose them.
        character: the one character whom they affect, where the text demands one; None is the hero
            herself. An action affects its actors and its targets.
    """

    hero: core.Sender
    cards: IntoPool = ()
    character: Anybody | None = None


@event
class CriticalMomentDeclared:
    """A hero has the critical moment of this act.

    Attributes:
        hero: the hero whose moment it is.
        cards: the cards that have gone from her hand into her pool.
        character: the only character whom they may affect in this round; None if the moment is for
            the open action.
    """

    hero: str
    cards: tuple[Card, ...]
    character: str | None

    @property
    def moves(self) -> core.Moves:
        """From the hand to the pool."""
        return core.moved(self.cards, hand(self.hero), pool(self.hero))

    def apply(self, state: State) -> State:
        """The moment of the act is used; it is for the open action, or one character this round."""
        hero, current = self.hero, state.round
        if self.cards:
            state = state.with_pending(with_first(state, hero, self.cards[0]))
        if self.character is None:
            attempt = state.attempts[-1]
            moments = (*attempt.critical_moments, hero)
            state = changed(state, replace(attempt, critical_moments=moments))
        elif current is not None:
            moment = Moment(hero=hero, character=self.character, cards=self.cards)
            pools = replace(current.pools, moments=(*current.pools.moments, moment))
            state = replace(state, round=replace(current, pools=pools))
        adventure = core.present(state.adventure)
        moments = (*adventure.critical_moments, hero)
        return replace(state, adventure=replace(adventure, critical_moments=moments))


@rule(DeclareCriticalMoment)
def declare_critical_moment(state: State, command: DeclareCriticalMoment) -> Decision:
    """Declare a critical moment by the rules of the text in use (TR-032..036)."""
    hero, character = command.hero, command.character
    match state.dialect.pools.moment_scope:
        case "one_action":
            if character is not None:
                raise refuse(Reason.MOMENT_FOR_AN_ACTION, "TR-032", hero=hero)
        case "one_character_this_round":
            character = character or hero
            requirements.require_in_action(state, character, "TG-008")
        case _:
            assert_never(state.dialect.pools.moment_scope)
    cards, reading = command.cards, state.dialect.pools.critical_moment
    if bool(cards) is not (reading == "chosen_into_the_pool"):
        numbers = 0 if cards else from_to(1)
        rule = "TC-033" if cards else "TG-007"
        raise refuse(
            Reason.WRONG_NUMBER_OF_CARDS, rule, hero=hero, count=len(cards), wanted=numbers
        )
    match reading:
        case "onto_the_action":
            pass
        case "all_into_the_pool":
            cards = state.hand(hero)
        case "chosen_into_the_pool":
            requirements.require_cards_in_hand(state, hero, cards, "TG-007")
        case _:
            assert_never(reading)
    require_single_subplot(state, hero, cards)
    state = yield CriticalMomentDeclared(hero=hero, cards=cards, character=character)
    yield from notice(state, hero, cards)


@event
class PoolLost:
    """A critical moment has cost a hero what lay in her pool (TC-035)."""

    hero: str
    cards: tuple[Card, ...]

    @property
    def moves(self) -> core.Moves:
        """From the pool to the discard pile."""
        return core.moved(self.cards, pool(self.hero), DISCARD_PILE)


def pay_for_attempts(state: State, attempts: Iterable[Attempt]) -> SubDecision:
    """Settle the critical moments of actions that were announced or cancelled."""
    for attempt in attempts:
        for hero in attempt.critical_moments:
            state = yield from pay_for_moment(state, hero)
    return state


def pay_for_moment(state: State, hero: str) -> SubDecision:
    """Discard the hero's pool except specials, if the text says so (TC-035, TC-042)."""
    if state.dialect.pools.moment_price == "nothing":
        return state
    lost = tuple(card for card in state.pool(hero) if not state.card(card).player.is_special)
    return (yield PoolLost(hero=hero, cards=lost)) if lost else state
