"""The critical moment: once an act, cards of the hand are of use in rounds at once."""

from collections.abc import Iterable
from typing import Final, assert_never

from dramadeck import core
from dramadeck.core import Card, command, event, replace
from dramadeck.core.refusals import from_to
from dramadeck.torg.attempt import Attempt
from dramadeck.torg.cards import Disadvantage, Side
from dramadeck.torg.decks import DISCARD_PILE, hand, pool
from dramadeck.torg.field_types import Anybody, IntoPool
from dramadeck.torg.preconditions import ADVENTURE, FLIPPED, FLIPPED_ROUND, RESET_OVER
from dramadeck.torg.reasons import Reason, refuse
from dramadeck.torg.round import Moment
from dramadeck.torg.rules import rule
from dramadeck.torg.rules.attempts import attempt_of, changed
from dramadeck.torg.rules.pools import notice, require_single_subplot, with_first
from dramadeck.torg.rules.requirements import require_cards_in_hand, require_in_action
from dramadeck.torg.rules.turns import HERO_IN_ACTION
from dramadeck.torg.state import Decision, State, SubDecision


def _require_moment(state: State, hero: str, _rule: str) -> None:
    """Once an act (TR-033), for each player or for each hero (TR-032, TC-032)."""
    for_player = state.dialect.pools.moment_owner == "player"
    for owner in state.party_of(hero) if for_player else (hero,):
        if owner in core.present(state.adventure).critical_moments:
            raise refuse(Reason.CRITICAL_MOMENT_OVER, "TR-033", hero=owner)


def _require_time(state: State, hero: str, _rule: str) -> None:
    """There may have to be an open action (TR-034), and it may be too far gone."""
    pools, attempt = state.dialect.pools, state.attempt
    if pools.moment_scope == "one_action":
        attempt = attempt_of(state, hero, "TR-034")
    is_rolled = attempt is not None and hero in attempt.actors and attempt.is_rolled
    if pools.moment_time == "before_the_die" and is_rolled:
        raise refuse(Reason.DIE_ROLLED, "TR-034", hero=hero)


CARDS_OF_USE: Final = core.Phase[State](
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
    HERO_IN_ACTION,
    core.Guard[State]("to who has had none in this act", _require_moment),
    CARDS_OF_USE,
    core.Guard[State]("in time", _require_time),
)


@command(when=MOMENT("TR-032"), menu=core.Topic.CARDS.at(4))
class DeclareCriticalMoment:
    """Declare a critical moment, as every player may once an act, or every hero (TR-032, TC-032).

    Revised: it is for the hero's open action, before its die. From then to the announcement she may
    play any card of her hand, as many as she likes, and cards of her pool as ever; after it, those
    of the hand that answer its result (TR-035, TR-036). Classic: her whole hand goes into the pool,
    and what of the pool is left after the action is lost (TC-033, TC-035). GURPS: as many cards as
    she likes go into the pool, to help or harm one single character in the round (TG-007, TG-008).

    Attributes:
        hero: whose moment it is.
        cards: the cards of the hand that go into the pool, where she chooses them.
        character: whom they are to affect, where they are for one character; None is the hero
            herself. An action affects who acts and at whom it is aimed.
    """

    hero: core.Sender
    cards: IntoPool = ()
    character: Anybody | None = None


@event
class CriticalMomentDeclared:
    """A hero has the critical moment of this act.

    Attributes:
        hero: whose it is.
        cards: the cards that have gone from her hand into her pool.
        character: the only one whom they may affect in this round; None where the moment is for
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
        """The act's moment is used up; it helps the open action, or one character for the round."""
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
    """What the moment is for, and which cards it takes, the texts see differently (TR-032..036)."""
    hero, character = command.hero, command.character
    match state.dialect.pools.moment_scope:
        case "one_action":
            if character is not None:
                raise refuse(Reason.MOMENT_FOR_AN_ACTION, "TR-032", hero=hero)
        case "one_character_this_round":
            character = character or hero
            require_in_action(state, character, "TG-008")
        case _:
            assert_never(state.dialect.pools.moment_scope)
    cards, reading = command.cards, state.dialect.pools.critical_moment
    if bool(cards) is not (reading == "chosen_into_the_pool"):
        wanted = 0 if cards else from_to(1)
        rule = "TC-033" if cards else "TG-007"
        raise refuse(Reason.WRONG_NUMBER_OF_CARDS, rule, hero=hero, count=len(cards), wanted=wanted)
    match reading:
        case "onto_the_action":
            pass
        case "all_into_the_pool":
            cards = state.hand(hero)
        case "chosen_into_the_pool":
            require_cards_in_hand(state, hero, cards, "TG-007")
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


def end_moments(state: State) -> SubDecision:
    """The critical moments of the round are over (TG-008)."""
    for moment in state.round.pools.moments if state.round else ():
        state = yield from pay_for_moment(state, moment.hero)
    return state


def pay_for_attempts(state: State, attempts: Iterable[Attempt]) -> SubDecision:
    """Actions are done, whether by their announcement or because they have come to nothing."""
    for attempt in attempts:
        for hero in attempt.critical_moments:
            state = yield from pay_for_moment(state, hero)
    return state


def pay_for_moment(state: State, hero: str) -> SubDecision:
    """Every card that is still in the pool may be lost, the specials apart (TC-035, TC-042)."""
    if state.dialect.pools.moment_price == "nothing":
        return state
    lost = tuple(card for card in state.pool(hero) if not state.card(card).player.is_special)
    return (yield PoolLost(hero=hero, cards=lost)) if lost else state
