"""Why a card that lies where cards are used may come too late or be of no use to somebody."""

from typing import assert_never

from dramadeck.core import Card, replace
from dramadeck.torg.cards import ONTO_AN_ACTION, WITH_A_TIME_OF_THEIR_OWN, CardType
from dramadeck.torg.reasons import Reason, refuse
from dramadeck.torg.round import Round
from dramadeck.torg.state import State


def require_timely(state: State, hero: str, card: Card, kind: CardType) -> None:
    """Refuse a card that comes too late, is being taken, or was laid down for somebody else."""
    current = state.round
    if current is None:
        return
    _require_time(state, current, hero, kind)
    _require_not_being_taken(state, current, hero, card, kind)
    _require_own_moment(state, current, hero, card, kind)


def _require_time(state: State, current: Round, hero: str, kind: CardType) -> None:
    """All cards of a hero in a round are declared together (TG-006).

    Cards with a time of their own, such as Second Chance, are no part of that.
    """
    pools = current.pools
    is_late = hero in pools.committed and pools.committing != hero
    if is_late and _is_declared(state, kind):
        raise refuse(Reason.CARDS_COMMITTED, "TG-006", hero=hero)


def _is_declared(state: State, kind: CardType) -> bool:
    """Whether a card is one of those that are declared together."""
    reading = state.dialect.pools.commitment
    match reading:
        case "before_the_result":
            return False
        case "all_at_one_time":
            return kind in ONTO_AN_ACTION
        case "every_card_at_one_time":
            return kind not in WITH_A_TIME_OF_THEIR_OWN
        case _:
            assert_never(reading)


def _require_not_being_taken(
    state: State, current: Round, hero: str, card: Card, kind: CardType
) -> None:
    """Nobody plays a card to save it from a villain's success (TC-036); negating that is no play.

    The gamemaster takes her choice before the next roll; if she does not, play goes on.
    """
    if not state.dialect.pools.exposed_cards_wait or state.play.aftermath is None:
        return
    if kind is CardType.OPPONENT_FAILS or card not in state.pool(hero):
        return
    if any(due.hero == hero for due in current.rewards.strips):
        raise refuse(Reason.POOL_BEING_STRIPPED, "TC-036", hero=hero)


def _require_own_moment(
    state: State, current: Round, hero: str, card: Card, kind: CardType
) -> None:
    """The cards of a critical moment help or harm one single character in the round (TG-008)."""
    for moment in current.pools.moments:
        if moment.hero != hero or card not in (*moment.cards, *state.hand(hero)):
            continue
        if moment.character not in affected(state, hero, kind):
            raise refuse(Reason.MOMENT_FOR_ANOTHER, "TG-008", card=card, character=moment.character)


def affected(state: State, hero: str, kind: CardType) -> tuple[str, ...]:
    """Whom a card affects that a hero plays now: who acts with it, and at whom it is aimed."""
    attempt = state.attempt
    if attempt is None or not (hero in attempt.actors or kind is CardType.SUPPORTER):
        return (hero,)
    aims = (check.target for check in attempt.checks if check.target is not None)
    return (*attempt.actors, *aims)


def committed(state: State, hero: str, card: Card) -> State:
    """The state in which a hero has played a card, and so has declared it (TG-006)."""
    current, reading = state.round, state.dialect.pools.commitment
    if current is None or reading == "before_the_result":
        return state
    if not _is_declared(state, state.card(card).type):
        return state if current.pools.committing == hero else state.with_cards_committed
    names = (*(each for each in current.pools.committed if each != hero), hero)
    pools = replace(current.pools, committed=names, committing=hero)
    return replace(state, round=replace(current, pools=pools))
