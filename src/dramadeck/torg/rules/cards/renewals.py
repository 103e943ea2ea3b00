"""Cards that draw, fetch or give cards: Rally, Master Plan, Leadership; Seize Initiative."""

from collections.abc import Iterator
from itertools import combinations, islice
from typing import Final, assert_never

from dramadeck import core
from dramadeck.core import Card, Phase, Window, command, event, moved, phrase, present, replace
from dramadeck.core.refusals import from_to
from dramadeck.torg.attempt import DRAMATIC
from dramadeck.torg.cards import DECLINABLE, CardType
from dramadeck.torg.choices import Gift, Leading, Seizing
from dramadeck.torg.decks import ACTION_STACK, DISCARD_PILE, DRAMA_DECK, hand, pool
from dramadeck.torg.field_types import SAMPLE_TRADE, OfHand
from dramadeck.torg.preconditions import ADVENTURE, FLIPPED_ROUND, NONE_RENEWING, NOTHING_OWED
from dramadeck.torg.reasons import Reason, refuse
from dramadeck.torg.rules import piles, requirements, rule
from dramadeck.torg.rules.awards import pay_discards
from dramadeck.torg.rules.cards import play_card
from dramadeck.torg.rules.cards.play_card import PLAYING, CardPlayed, PlayCard, plays
from dramadeck.torg.rules.conflict_lines import read_line
from dramadeck.torg.rules.piles import CardsDiscarded, fill_hand, reshuffle
from dramadeck.torg.rules.pools import notice, require_single_subplot
from dramadeck.torg.rules.skill_resolution import ticked
from dramadeck.torg.rules.trades import lapse_offers
from dramadeck.torg.rules.turns import TO_A_HERO
from dramadeck.torg.state import Decision, State, SubDecision

RALLYING = Window.of("while nobody renews a hand", ADVENTURE, PLAYING, NONE_RENEWING)
RALLYING_A_COMBAT = Window.of(
    "in the action while nobody renews a hand",
    ADVENTURE,
    play_card.PLAYING_IN_ACTION,
    NONE_RENEWING,
)


@event
class RallyCalled(core.NoCards):
    """Rally has been played; these heroes have yet to say what they discard."""

    awaiting: tuple[str, ...]

    def apply(self, state: State) -> State:
        """These heroes have to discard."""
        return state.with_pending(replace(state.pending, renewing=self.awaiting))


@plays(
    CardType.RALLY,
    # In the text where it is for one combat, its player has to be in that combat (TC-078).
    when=lambda state: (
        RALLYING("TR-157")
        if state.dialect.enhancements.rally_reaches_all
        else RALLYING_A_COMBAT("TC-078")
    ),
)
def play_rally(state: State, played: CardPlayed, _choice: None) -> Decision:
    """All heroes may discard, by the text in use, and draw (TR-157, TC-078, TG-029)."""
    heroes = _rallied(state, played.hero)
    if state.dialect.enhancements.rally_discards:
        yield RallyCalled(awaiting=heroes)
    else:
        yield from refill(state, heroes, present(state.adventure).hand_size)


def _rallied(state: State, caller: str) -> tuple[str, ...]:
    """The heroes whom a Rally reaches: all, or those in the caller's combat (TC-078)."""
    if state.round is None or state.dialect.enhancements.rally_reaches_all:
        return state.survivors
    return tuple(hero for hero in state.round.heroes if state.same_combat(hero, caller))


def _require_renewing(state: State, hero: str, rule: str) -> None:
    if hero not in state.pending.renewing:
        raise refuse(Reason.NOTHING_TO_DISCARD, rule, hero=hero)


RENEWING = Window.of(
    "when a hero discards for Rally",
    TO_A_HERO,
    core.Guard("while she has not discarded yet", _require_renewing),
)


@command(when=RENEWING("TR-157"), menu=core.Topic.ANSWER.at(2))
class RenewHand:
    """Choose what a hero discards for Rally; when all have chosen, everybody draws (TR-157).

    Attributes:
        hero: the hero who discards.
        cards: any cards of her hand; empty to keep the hand as it is.
    """

    hero: core.Sender
    cards: OfHand = ()


@event
class RenewalSettled(core.NoCards):
    """A hero has discarded for Rally what she wanted to."""

    hero: str

    def apply(self, state: State) -> State:
        """The hero has discarded."""
        renewing = tuple(name for name in state.pending.renewing if name != self.hero)
        return state.with_pending(replace(state.pending, renewing=renewing))


@rule(RenewHand)
def renew_hand(state: State, command: RenewHand) -> Decision:
    """Discard any cards of the hand; when all heroes have discarded, all draw (TR-157)."""
    size, hero, cards = present(state.adventure).hand_size, command.hero, command.cards
    requirements.require_cards_in_hand(state, hero, cards, "TR-157")
    if cards:
        state = yield CardsDiscarded(hero=hero, cards=cards)
        state = yield from pay_discards(state, hero, cards)
    state = yield RenewalSettled(hero=hero)
    if not state.pending.renewing:
        yield from refill(state, _rallied(state, hero), size)


PLANNING = Window.of(
    "when a hero may play cards and some are discarded",
    Phase[State](
        "while cards are discarded",
        lambda state: bool(state.discard_pile),
        Reason.DISCARD_PILE_EMPTY,
        rule="TR-142",
    ),
    PLAYING,
)


def _out_of_hand(state: State) -> bool:
    """Whether it may be played from the hand in rounds, as in the classic text (TC-073)."""
    return state.dialect.enhancements.master_plan_played == "hand_or_pool"


def _require_fetchable(state: State, play: PlayCard, _choice: None) -> None:
    from_pool = play_card.comes_from_pool(state, play.hero, play.card)
    if _fetches_to_pool(state, from_pool=from_pool):
        require_single_subplot(state, play.hero, state.discard_pile[-1:])


@event
class CardFetched:
    """A hero's Master Plan has fetched a card from the discard pile.

    Attributes:
        hero: the hero who got it.
        card: the card that was on top.
        to_pool: True if it went into her pool, False into her hand (TR-144, TC-074, TG-023).
    """

    hero: str
    card: Card
    to_pool: bool

    @property
    def moves(self) -> core.Moves:
        """From the discard pile to the hero's pool or hand."""
        target = pool(self.hero) if self.to_pool else hand(self.hero)
        return (core.Move(self.card, DISCARD_PILE, target),)


@plays(
    CardType.MASTER_PLAN,
    when=lambda state: PLANNING("TC-073" if _out_of_hand(state) else "TR-142"),
    validate_choice=_require_fetchable,
    out_of_hand=_out_of_hand,
)
def play_master_plan(state: State, played: CardPlayed, _choice: None) -> Decision:
    """The hero takes the top card of the discard pile, not of the action stack (TR-142, TR-143)."""
    hero = played.hero
    # The Master Plan itself is on top of the discard pile.
    card = state.discard_pile[-2]
    to_pool = _fetches_to_pool(state, from_pool=played.from_pool)
    state = yield CardFetched(hero=hero, card=card, to_pool=to_pool)
    if to_pool:
        yield from notice(state, hero, (card,))


def _fetches_to_pool(state: State, *, from_pool: bool) -> bool:
    """Whether the card that Master Plan fetches goes to the pool, not to the hand."""
    place = state.dialect.enhancements.master_plan_fetches
    match place:
        case "pool_in_rounds_else_hand":
            return state.round is not None
        case "where_it_came_from":
            return from_pool
        case "hand":
            return False
        case _:
            assert_never(place)


def refill(state: State, heroes: tuple[str, ...], size: int) -> SubDecision:
    """Fill up hands; cards offered as a trade come back first and count as held."""
    state = yield from lapse_offers(state, heroes)
    for hero in heroes:
        state = yield from fill_hand(state, hero, size)
    return state


_GIFT_RULES: Final = {
    "pool_in_rounds_else_hand": "TR-139",
    "pool": "TC-072",
    "hand_or_pool": "TG-022",
}


def _require_leader(state: State, play: PlayCard, choice: Leading) -> None:
    hero, discards, readings = play.hero, choice.discards, state.dialect.enhancements
    # Public facts first: the number of cards, the heroes, the places, the explanation.
    rule = _GIFT_RULES[readings.leadership_place]
    for gift in choice.gifts:
        requirements.hero_of(state, gift.to_hero, "TR-139")
        requirements.require_not_fallen(state, gift.to_hero, "TR-139")
        if gift.to_hero in state.party_of(hero):
            raise refuse(Reason.GIFT_TO_ONESELF, "TR-139", hero=hero)
    players = {gift.to_hero for gift in choice.gifts}
    if readings.leadership_reach == "one_player" and len(players) > 1:
        raise refuse(Reason.GIFTS_TO_SEVERAL, "TR-139", hero=hero)
    count = sum(len(gift.cards) for gift in choice.gifts)
    fewest, most = readings.leadership_fewest, readings.leadership_cards
    if not fewest <= count <= most:
        numbers = from_to(fewest, most)
        raise refuse(Reason.WRONG_NUMBER_OF_CARDS, rule, hero=hero, count=count, wanted=numbers)
    if discards and not readings.leadership_discards:
        rule = "TR-140" if rule == "TR-139" else rule
        raise refuse(Reason.NOTHING_TO_DISCARD, rule, hero=hero)
    if readings.leadership_is_explained and not choice.explanation.strip():
        raise refuse(Reason.LEADERSHIP_UNEXPLAINED, "TG-022", hero=hero)
    for gift in choice.gifts:
        _goes_to_pool(state, gift)
    gift_cards = tuple(card for gift in choice.gifts for card in gift.cards)
    requirements.require_distinct((play.card, *gift_cards, *discards), "TR-139")
    from_hand = tuple(card for card in gift_cards if card not in state.pool(hero))
    requirements.require_cards_in_hand(state, hero, (*from_hand, *discards), "TR-139")
    # A subplot does not leave a pool (TR-167), and is not given into another one.
    for gift in choice.gifts:
        for card in gift.cards:
            stays = _goes_to_pool(state, gift) or card in state.pool(hero)
            if stays and state.card(card).type in DECLINABLE:
                raise refuse(Reason.SUBPLOT_STAYS, "TR-167", card=card, hero=hero)


def _goes_to_pool(state: State, gift: Gift) -> bool:
    """Whether a gift goes into the pool, not into the hand, of the hero who gets it."""
    place, in_rounds = state.dialect.enhancements.leadership_place, state.round is not None
    match place:
        case "pool_in_rounds_else_hand":
            rule, to_pool = "TR-141", in_rounds
        case "pool":
            rule, to_pool = "TC-072", True
        case "hand_or_pool":
            return in_rounds if gift.to_pool is None else gift.to_pool
        case _:
            assert_never(place)
    if gift.to_pool is not None and gift.to_pool is not to_pool:
        words = phrase("pool") if to_pool else phrase("hand")
        raise refuse(Reason.GIFT_MISPLACED, rule, place=words)
    return to_pool


def _gifts(state: State, hero: str, card: Card) -> Iterator[Leading]:
    """Sample choices: one or two cards for one of two heroes or both, none, or a discard."""
    held = sorted({*state.hand(hero), *state.pool(hero)} - {card})
    others = [name for name in state.survivors if name != hero][:2]
    choices: list[list[tuple[str, Card]]] = [[]]
    for other in others:
        for count in (1, 2):
            several = islice(combinations(held, count), 2)
            choices += [[(other, given_card) for given_card in cards] for cards in several]
    partners = list(zip(others, held, strict=False))
    if len(partners) > 1:
        choices.append(partners)
    for pairs in choices:
        # One card for each gift, so that a menu can offer them one after another.
        gifts = tuple(Gift(to_hero=other, cards=(given_card,)) for other, given_card in pairs)
        yield Leading(gifts=gifts, explanation=SAMPLE_TRADE)
    for discarded in sorted(state.hand(hero))[:1]:
        if discarded != card:
            yield Leading(discards=(discarded,))


LEADING = Window.of("when a hero may play cards in an adventure", ADVENTURE, PLAYING)


@event
class CardsGiven:
    """A hero's Leadership has given another cards.

    Attributes:
        hero: the hero who gave them.
        to_hero: the hero who got them.
        from_hand: cards of her hand.
        from_pool: cards of her pool.
        to_pool: True if they went into the other's pool, False into her hand (TR-141).
        explanation: how one hero leads the other.
    """

    hero: str
    to_hero: str
    from_hand: tuple[Card, ...]
    from_pool: tuple[Card, ...]
    to_pool: bool
    explanation: str

    @property
    def moves(self) -> core.Moves:
        """From the hero's hand and pool to the other hero."""
        target = pool(self.to_hero) if self.to_pool else hand(self.to_hero)
        return (
            *moved(self.from_hand, hand(self.hero), target),
            *moved(self.from_pool, pool(self.hero), target),
        )


@plays(
    CardType.LEADERSHIP,
    when=LEADING("TR-139"),
    choice_type=Leading,
    validate_choice=_require_leader,
    samples=_gifts,
)
def play_leadership(state: State, played: CardPlayed, choice: Leading) -> Decision:
    """The hero gives cards to other heroes, and then refills her hand (TR-139, TR-140)."""
    hero, discards = played.hero, choice.discards
    for gift in choice.gifts:
        if not gift.cards:
            continue
        to_pool = _goes_to_pool(state, gift)
        state = yield CardsGiven(
            hero=hero,
            to_hero=gift.to_hero,
            from_hand=tuple(card for card in gift.cards if card in state.hand(hero)),
            from_pool=tuple(card for card in gift.cards if card in state.pool(hero)),
            to_pool=to_pool,
            explanation=choice.explanation,
        )
        if to_pool:
            state = yield from notice(state, gift.to_hero, gift.cards)
    if discards:
        state = yield CardsDiscarded(hero=hero, cards=discards)
        state = yield from pay_discards(state, hero, discards)
    yield from refill(state, (hero,), present(state.adventure).hand_size)


def _require_seizable(state: State, play: PlayCard, choice: Seizing) -> None:
    """Refuse a card that is kept already, or a flip during a dramatic check or a renewal."""
    if choice.keeps:
        if present(state.round).keeps_card:
            raise refuse(Reason.CARD_ALREADY_KEPT, "TR-153", card=state.action_stack[-1])
        piles.require_not_named(choice.new_card, "TR-153")
        return
    NONE_RENEWING.check(state, play.hero, "TR-153")
    NOTHING_OWED.check(state, play.hero, "TR-153")
    for attempt in state.attempts:
        if attempt.purpose in DRAMATIC:
            raise refuse(Reason.ACTION_ALREADY_OPEN, "TR-153", actor=attempt.actor)
    spending = (play.card,)
    piles.require_named(state, choice.new_card, "TR-153", by=play.hero, spending=spending)


SEIZING = Window.of("in a flipped round", FLIPPED_ROUND, PLAYING)


@event
class InitiativeSeized(core.NoCards):
    """The card in force will stay for one more round."""

    hero: str
    card: core.PublicCard

    def apply(self, state: State) -> State:
        """The next flip takes no card (TR-153)."""
        return replace(state, round=replace(present(state.round), keeps_card=True))


@event
class CardReplaced:
    """Another card has been flipped; it governs the rest of the round.

    Effects that the earlier card had at once stay; those for the round are over.
    """

    card: Card

    @property
    def moves(self) -> core.Moves:
        """From the deck to the action stack."""
        return (core.Move(self.card, DRAMA_DECK, ACTION_STACK),)

    def apply(self, state: State) -> State:
        """The setbacks of the earlier card are over, and the new card is not kept."""
        current = present(state.round)
        setbacks = replace(current.setbacks, named=(), penalized=(), spared=())
        after = replace(current, keeps_card=False, setbacks=setbacks)
        # Where a time limit counts rounds, this flip does not count (TR-184).
        by_rounds = state.dialect.skill_resolution.deadline == "rounds_always"
        task = state.resolution if by_rounds else ticked(state.resolution)
        return replace(state.without_aftermath, round=after, resolution=task)


@plays(
    CardType.SEIZE_INITIATIVE,
    when=SEIZING("TR-153"),
    choice_type=Seizing,
    validate_choice=_require_seizable,
    samples=lambda state, hero, _card: (
        Seizing(keeps=True),
        Seizing(keeps=False, new_card=next(piles.cards_to_come(state, hero), None)),
    ),
)
def play_seize_initiative(state: State, played: CardPlayed, choice: Seizing) -> Decision:
    """Keep the card in force for the next round, or flip another now (TR-153, TR-154)."""
    if choice.keeps:
        yield InitiativeSeized(hero=played.hero, card=state.action_stack[-1])
        return
    # The card just played is on the discard pile, so there is always one to shuffle.
    if not state.drama_deck:
        state = yield from reshuffle(state)
    state = yield from piles.come_up(state, choice.new_card)
    state = yield CardReplaced(card=piles.turned_up(state, choice.new_card))
    yield from read_line(state)
