"""What every card has in common when it is played for its effect."""

from typing import TypeAlias

from dramadeck.engine import Card, Move, Moves, event, replace
from dramadeck.torg.attempt import Attempt
from dramadeck.torg.cards import CardType, Disadvantage, Side
from dramadeck.torg.chapters.enhancements.timing import committed, timely
from dramadeck.torg.chapters.requirements import (
    flipped_round_of,
    hero_of,
    in_action,
    scene_not_over,
)
from dramadeck.torg.dialects.readings import Confusion
from dramadeck.torg.reasons import Reason, refuse
from dramadeck.torg.rules import effects
from dramadeck.torg.state import State
from dramadeck.torg.zones import DISCARD_PILE, hand, in_play, pool


@event
class CardPlayed:
    """A hero has played a card for its effect.

    Attributes:
        hero: who played it.
        card: the card.
        from_pool: whether it came from her pool (in rounds) or from her hand.
        lasts: whether it stays in play to the end of the round or is discarded at once (TR-006).
    """

    hero: str
    card: Card
    from_pool: bool
    lasts: bool

    @property
    def moves(self) -> Moves:
        """From the pool or the hand into play or onto the discard pile."""
        source = pool(self.hero) if self.from_pool else hand(self.hero)
        return (Move(self.card, source, in_play(self.hero) if self.lasts else DISCARD_PILE),)


PlayingEvent: TypeAlias = CardPlayed


def playable(
    state: State,
    hero: str,
    card: Card,
    types: tuple[CardType, ...],
    rule: str,
    *,
    from_hand: bool = False,
) -> CardType:
    """Refuse a card that cannot be used now; give its type.

    In rounds cards are used from the pool alone (TR-021) unless the moment is critical (TR-035),
    and not when confused (TR-074), which may spare the hand (TC-014); at other times from the hand
    (TR-019). With `from_hand` the card may come out of the hand in rounds, too (TC-073).
    """
    scene_not_over(state, rule)
    if state.scene is None and state.adventure is not None and state.adventure.is_completed:
        # Nothing is left to help; a card that fetches others would pay a Drama twice (TR-128).
        raise refuse(Reason.NO_SCENE, rule)
    hero_of(state, hero, rule)
    in_action(state, hero, rule)
    usable = state.usable(hero)
    if from_hand and card not in usable and card in state.hand(hero):
        usable = (*usable, card)
    if state.round is not None:
        flipped_round_of(state, rule)
        reads_all = state.dialect.rounds.confused is Confusion.ALL_CARDS
        is_held = card in usable and card not in state.pool(hero)
        if state.suffers(Side.HEROES, Disadvantage.CONFUSED) and (reads_all or not is_held):
            seizes = CardType.SEIZE_INITIATIVE in types
            raise refuse(Reason.CONFUSED, "TR-155" if seizes else "TR-074")
    if card not in usable:
        place = "hand" if state.round is None else "pool"
        raise refuse(Reason.CARD_NOT_USABLE, "TR-021", card=card, hero=hero, place=place)
    kind = state.card(card).type
    if kind not in types:
        wanted = " or ".join(types)
        raise refuse(Reason.WRONG_CARD_TYPE, rule, card=card, type=kind, wanted=wanted)
    timely(state, hero, card, kind)
    return kind


def open_result(state: State, hero: str, rule: str) -> Attempt:
    """The hero's own action, whose result is not announced yet (TR-030)."""
    attempt = state.attempt
    if attempt is None or hero not in attempt.actors:
        raise refuse(Reason.TOO_LATE_FOR_CARDS, rule, hero=hero)
    return attempt


def played(state: State, hero: str, card: Card, *, lasts: bool) -> CardPlayed:
    """The event of playing a card from where cards are played now."""
    from_pool = state.round is not None and card in state.pool(hero)
    return CardPlayed(hero=hero, card=card, from_pool=from_pool, lasts=lasts)


@effects
def evolve(state: State, event: PlayingEvent) -> State:
    """The state after an event of this chapter."""
    state = committed(state, event.hero, event.card)
    play, last = state.play, state.play.aftermath
    if last is not None:
        play = replace(play, aftermath=replace(last, is_past_retry=True))
    return replace(state, table=state.table.after(event.moves), play=play)
