"""Playing a card: the row of each type, when it may be played, and what all have in common."""

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Annotated, Any, Final, TypeAlias, TypeVar, assert_never, overload

import attrs

from dramadeck.core import (
    Among,
    Card,
    Guard,
    Move,
    Moves,
    NoCards,
    Phase,
    Phrase,
    Sender,
    Topic,
    When,
    Window,
    command,
    event,
    phrase,
    replace,
)
from dramadeck.torg.attempt import Attempt
from dramadeck.torg.cards import (
    ONTO_AN_ACTION,
    WITH_A_TIME_OF_THEIR_OWN,
    CardType,
    Disadvantage,
    Side,
)
from dramadeck.torg.choices import Choice
from dramadeck.torg.decks import DISCARD_PILE, hand, in_play, pool
from dramadeck.torg.field_types import PlayableCard
from dramadeck.torg.preconditions import RESET_OVER
from dramadeck.torg.reasons import Reason, refuse
from dramadeck.torg.round import Round
from dramadeck.torg.rules import effects, rule
from dramadeck.torg.rules.turns import HERO, HERO_IN_ACTION, NOT_FALLEN
from dramadeck.torg.state import Decision, State
from dramadeck.torg.status import loses_next_card
from dramadeck.torg.subplots import SPECIALS

C = TypeVar("C", bound=Choice)
F = TypeVar("F", bound=Callable[..., Decision])

# ------------------------------------------------------------------------------------- windows


def open_result(state: State, hero: str, rule: str) -> Attempt:
    """The hero's own action, whose result is not announced yet (TR-030)."""
    attempt = state.attempt
    if attempt is None or hero not in attempt.actors:
        raise refuse(Reason.TOO_LATE_FOR_CARDS, rule, hero=hero)
    return attempt


def onto_open_action(rule: str) -> Guard[State]:
    """The bar for cards that change an action of one's own."""
    name = "until her action is announced"

    def require_result(state: State, hero: str, _rule: str) -> None:
        open_result(state, hero, rule)

    return Guard(name, require_result)


NOT_COMPLETED: Final = Phase[State](
    "before the adventure is completed",
    # Nothing is left to help; a card that fetches others would pay a Drama twice (TR-128).
    lambda state: (
        state.scene is not None or state.adventure is None or not state.adventure.is_completed
    ),
    Reason.NO_SCENE,
)
NOT_BEFORE_THE_FLIP: Final = Phase[State](
    "not in rounds before the first flip",
    lambda state: state.round is None or state.round.number > 0,
    Reason.WAIT_FOR_FIRST_FLIP,
)
# When any card may be played. Who is outside of the action plays out of her pool as well.
PLAYING: Final = Window.of(
    "when a hero may play cards",
    RESET_OVER,
    NOT_COMPLETED,
    HERO,
    NOT_FALLEN,
    NOT_BEFORE_THE_FLIP,
)
# When cards may be played that take their hero into the fight, or everybody out of it.
PLAYING_IN_ACTION: Final = Window.of(
    "when a hero in the action may play cards",
    RESET_OVER,
    NOT_COMPLETED,
    HERO_IN_ACTION,
    NOT_BEFORE_THE_FLIP,
)

# -------------------------------------------------------------------------------------- events


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


# ---------------------------------------------------------------------------------------- rows

Timing: TypeAlias = When[State] | Callable[[State], When[State]]
"""The window of a card, and the statement that demands it; from the state where texts differ."""


def at_once(_state: State) -> bool:
    """The card is discarded as it is played (TR-006)."""
    return False


def to_the_end(_state: State) -> bool:
    """The card stays in play to the end of the round (TR-006)."""
    return True


def never(_state: State) -> bool:
    """The card is not played out of the hand in rounds."""
    return False


def comes_from_pool(state: State, hero: str, card: Card) -> bool:
    """Whether a card that is played now comes out of the pool or the hand."""
    return state.round is not None and card in state.pool(hero)


def _always(_state: State, _play: "PlayCard", _choice: Any) -> None:
    """Every choice fits."""


@attrs.frozen(kw_only=True, eq=False)
class CardRule:
    """What the rules know of a type of card.

    Attributes:
        when: when it is played.
        asks: the record that `PlayCard.choice` has to be; None if the card asks nothing.
        fits: refuses a choice that makes no sense.
        lasts: whether the card stays in play to the end of the round.
        helps: who is better off by it, and may lose that when stymied; None if nobody may.
        out_of_hand: whether it may come out of the hand in rounds, too (TC-073).
        samples: choices for a listing; one with nothing said if all may be left out.
        effect: what comes of it.
        usual: the choice that is meant where none is given.
    """

    when: Timing
    asks: type[Any] | None
    fits: Callable[[State, "PlayCard", Any], object]
    lasts: Callable[[State], bool]
    helps: Callable[[State, str], str] | None
    out_of_hand: Callable[[State], bool]
    samples: Callable[[State, str, Card], Iterable[Choice | None]]
    effect: Callable[[State, CardPlayed, Any], Decision]
    usual: Choice | None

    def moment(self, state: State) -> When[State]:
        """Its window by the text in use."""
        return self.when(state) if callable(self.when) else self.when


_ROWS: Final[dict[CardType, CardRule]] = {}

PLAYS: Final[Mapping[CardType, CardRule]] = MappingProxyType(_ROWS)
"""Card type → what the rules know of it; specials wait in the pool and have no row.

>>> from dramadeck import torg
>>> torg.PLAYS[torg.CardType.WILLPOWER].asks.__name__, torg.PLAYS[torg.CardType.HASTE].asks
('Raise', None)
"""


@command(menu=Topic.CARDS.at(1))
class PlayCard:
    """Play a card of the player's side for its effect (TR-006, TR-007).

    In rounds it comes out of the pool, at other times out of the hand (TR-019, TR-021).

    Attributes:
        hero: who plays it.
        card: the card.
        choice: what its type asks for besides, see `PLAYS`; None for most cards, and where nothing
            is to be said.

    >>> from dramadeck import torg
    >>> torg.PlayCard(hero="Quin", card=20, choice=torg.Raise(attribute=torg.Attribute.MIND))
    PlayCard(hero='Quin', card=20, choice=Raise(attribute=<Attribute.MIND: 'Mind'>, skill=None))
    """

    hero: Sender
    card: PlayableCard
    choice: Annotated[Choice | None, Among("choices", is_asked=False)] = None


@overload
def plays(
    *types: CardType,
    when: Timing,
    fits: Callable[[State, PlayCard, None], object] = ...,
    lasts: Callable[[State], bool] = ...,
    helps: Callable[[State, str], str] | None = ...,
    out_of_hand: Callable[[State], bool] = ...,
) -> Callable[
    [Callable[[State, CardPlayed, None], Decision]], Callable[[State, CardPlayed, None], Decision]
]: ...


@overload
def plays(
    *types: CardType,
    when: Timing,
    asks: type[C],
    fits: Callable[[State, PlayCard, C], object] = ...,
    lasts: Callable[[State], bool] = ...,
    helps: Callable[[State, str], str] | None = ...,
    out_of_hand: Callable[[State], bool] = ...,
    samples: Callable[[State, str, Card], Iterable[C | None]] | None = ...,
) -> Callable[
    [Callable[[State, CardPlayed, C], Decision]], Callable[[State, CardPlayed, C], Decision]
]: ...


def plays(
    *types: CardType,
    when: Timing,
    asks: type[Any] | None = None,
    fits: Callable[[State, PlayCard, Any], object] = _always,
    lasts: Callable[[State], bool] = at_once,
    helps: Callable[[State, str], str] | None = None,
    out_of_hand: Callable[[State], bool] = never,
    samples: Callable[[State, str, Card], Iterable[Any]] | None = None,
) -> Callable[[F], F]:
    """Give types of cards their row; the function under it is their effect.

    For the arguments see `CardRule`.

    Raises:
        TypeError: a type has a row already, or is that of a special; or a choice that has to be
            given has no samples.
    """
    usual = _usual(asks)
    if asks is not None and usual is None and samples is None:
        raise TypeError(f"{', '.join(types)}: a listing needs samples of {asks.__name__}")

    def written(effect: F) -> F:
        row = CardRule(
            when=when,
            asks=asks,
            fits=fits,
            lasts=lasts,
            helps=helps,
            out_of_hand=out_of_hand,
            samples=samples or (lambda _state, _hero, _card: (usual,)),
            effect=effect,
            usual=usual,
        )
        for kind in types:
            _write(kind, row)
        return effect

    return written


def _write(kind: CardType, row: CardRule) -> None:
    if kind in _ROWS:
        raise TypeError(f"{kind}: there is a row for this type of card already")
    if kind in SPECIALS:
        raise TypeError(f"{kind} waits in the pool and is not played for its effect")
    _ROWS[kind] = row


def _usual(asks: type[Any] | None) -> Choice | None:
    if asks is None or any(each.default is attrs.NOTHING for each in attrs.fields(asks)):
        return None
    usual: Choice = asks()
    return usual


def check_rows() -> None:
    """See that every card can be played or waits in the pool.

    Raises:
        TypeError: a type of card has no row.
    """
    without = [kind for kind in CardType if kind not in PLAYS and kind not in SPECIALS]
    if without:
        raise TypeError(f"there is no row (see `plays`) for cards of type {', '.join(without)}")


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


@event
class BonusCancelled(NoCards):
    """A bonus card comes to nothing, for whom it would have helped is stymied (TG-059)."""

    character: str


PlayingEvent: TypeAlias = CardPlayed | BonusCancelled


@rule(PlayCard)
def play_card(state: State, command: PlayCard) -> Decision:
    """What all cards have in common, in the order in which `rows` tells it."""
    hero, card, row = command.hero, command.card, _row_of(state, command.card)
    when = row.moment(state)
    when.check(state, hero)
    _require_at_hand(state, command, row)
    require_timely(state, hero, card, state.card(card).type)
    choice = _chosen(state, command, row, when.rule)
    row.fits(state, command, choice)
    helped = row.helps and row.helps(state, hero)
    is_lost = helped is not None and _is_stymied(state, helped)
    played = CardPlayed(
        hero=hero,
        card=card,
        from_pool=comes_from_pool(state, hero, card),
        lasts=row.lasts(state) and not is_lost,
    )
    state = yield played
    if helped is not None and is_lost:
        yield BonusCancelled(character=helped)
    else:
        yield from row.effect(state, played, choice)


def _row_of(state: State, card: Card) -> CardRule:
    if card not in state.setup.deck:
        raise refuse(Reason.CARD_NOT_IN_DECK, "TR-001", card=card)
    kind = state.card(card).type
    row = PLAYS.get(kind)
    if row is None:
        wanted = phrase("one that is played for its effect")
        raise refuse(Reason.WRONG_CARD_TYPE, "TR-004", card=card, type=kind, wanted=wanted)
    return row


def _require_at_hand(state: State, play: PlayCard, row: CardRule) -> None:
    """Refuse a card that does not lie where cards are played now.

    In rounds cards are used from the pool alone (TR-021) unless the moment is critical (TR-035),
    and not when confused (TR-074), which may spare the hand (TC-014); at other times from the hand
    (TR-019).
    """
    hero, card = play.hero, play.card
    usable = state.usable(hero)
    if card not in usable and row.out_of_hand(state) and card in state.hand(hero):
        usable = (*usable, card)
    if state.round is not None and state.suffers(Side.HEROES, Disadvantage.CONFUSED):
        reads_all = state.dialect.rounds.confused == "all_cards"
        is_held = card in usable and card not in state.pool(hero)
        if reads_all or not is_held:
            seizes = state.card(card).type is CardType.SEIZE_INITIATIVE
            raise refuse(Reason.CONFUSED, "TR-155" if seizes else "TR-074")
    if card not in usable:
        place = phrase("hand") if state.round is None else phrase("pool")
        raise refuse(Reason.CARD_NOT_USABLE, "TR-021", card=card, hero=hero, place=place)


def _chosen(state: State, play: PlayCard, row: CardRule, rule: str) -> Choice | None:
    """What the row asks for, as it was given or as it is usual."""
    choice = row.usual if play.choice is None else play.choice
    if (choice is None and row.asks is None) or type(choice) is row.asks:
        return choice
    kind = state.card(play.card).type
    given = phrase("nothing") if choice is None else type(choice).__name__
    raise refuse(Reason.CHOICE_UNFIT, rule, card=kind, asks=_in_words(row.asks), given=given)


def _in_words(asks: type[Any] | None) -> str | Phrase:
    if asks is None:
        return phrase("no choice")
    return f"{asks.__name__}({', '.join(each.name for each in attrs.fields(asks))})"


def _is_stymied(state: State, character: str) -> bool:
    reads = state.dialect.attempts.stymied == "next_possibility"
    return reads and loses_next_card(state, character)


@effects
def evolve(state: State, event: PlayingEvent) -> State:
    """The state after an event of this chapter."""
    match event:
        case CardPlayed(hero=hero, card=card):
            state = committed(state, hero, card)
            play, last = state.play, state.play.aftermath
            if last is not None:
                play = replace(play, aftermath=replace(last, is_past_retry=True))
            return replace(state, table=state.table.after(event.moves), play=play)
        case BonusCancelled(character=character):
            current = state.round or Round(heroes=())
            left = current.conditions.without_stymied(character)
            return replace(state, round=replace(current, conditions=left))
        case _:
            assert_never(event)
