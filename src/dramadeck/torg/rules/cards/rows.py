"""One command plays any card; a row for each type of card says what is special about it.

Such a row stands above the function that it is about::

    @plays(CardType.HASTE, when=HASTE("TR-136"))
    def play_haste(_state: State, played: CardPlayed, _choice: None) -> Decision:
        yield ActionGained(hero=played.hero)

Everything that cards have in common happens once, in `play_card`, and in this order, what all may
know before what lies in a hand:

1. the deck has such a card, and its type has a row;
2. the window of the row is open for the hero (`when`, for all texts or by the text in use);
3. she is not confused, and the card lies where cards are played now (`out_of_hand` opens the hand);
4. it comes neither too late nor for somebody else (`timing`);
5. the choice given is the one that the row asks for (`asks`), and it fits (`fits`).

Then the card is played, to be discarded or to stay in play (`lasts`). Whoever is stymied may lose
what it gives (`helps` names who would be helped). Last comes the effect, which is the function
under the row.

`samples` are choices for listings. A card type without a row, or with two, is found when the rules
are imported; a row whose function takes another choice than it asks for, by the type checkers.
"""

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Annotated, Any, Final, TypeAlias, TypeVar, overload

import attrs

from dramadeck.core import (
    Among,
    Card,
    Guard,
    Move,
    Moves,
    Phase,
    Sender,
    Topic,
    When,
    Window,
    command,
    event,
)
from dramadeck.torg.attempt import Attempt
from dramadeck.torg.cards import CardType
from dramadeck.torg.choices import Choice
from dramadeck.torg.field_types import PlayableCard
from dramadeck.torg.preconditions import RESET_OVER
from dramadeck.torg.reasons import Reason, refuse
from dramadeck.torg.rules.turns import HERO, HERO_IN_ACTION, NOT_FALLEN
from dramadeck.torg.state import Decision, State
from dramadeck.torg.subplots import SPECIALS
from dramadeck.torg.zones import DISCARD_PILE, hand, in_play, pool

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
