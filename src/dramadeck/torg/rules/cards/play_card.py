"""The rules of playing a card: those of each type (`CardRule`), and those of all cards."""

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Annotated, Any, Final, TypeAlias, TypeVar, assert_never, overload

import attrs

from dramadeck import core
from dramadeck.core import Card, Guard, Phase, When, Window, command, event, phrase, replace
from dramadeck.torg import cards, field_types
from dramadeck.torg.attempt import Attempt
from dramadeck.torg.cards import SPECIALS, CardType, Disadvantage, Side
from dramadeck.torg.choices import Choice
from dramadeck.torg.decks import DISCARD_PILE, hand, in_play, pool
from dramadeck.torg.preconditions import RESET_OVER
from dramadeck.torg.reasons import Reason, refuse
from dramadeck.torg.rules import dice, rule
from dramadeck.torg.rules.turns import HERO, HERO_IN_ACTION, NOT_FALLEN
from dramadeck.torg.state import Decision, State

C = TypeVar("C", bound=Choice)
F = TypeVar("F", bound=Callable[..., Decision])

# ------------------------------------------------------------------------------------- windows


def open_result(state: State, hero: str, rule: str) -> Attempt:
    """The hero's open action, whose result is not announced yet (TR-030)."""
    attempt = state.attempt
    if attempt is None or hero not in attempt.actors:
        raise refuse(Reason.TOO_LATE_FOR_CARDS, rule, hero=hero)
    return attempt


def onto_open_action(rule: str) -> Guard[State]:
    """The precondition of cards that change the hero's own action."""
    return Guard(
        "until her action is announced", lambda state, hero, _rule: open_result(state, hero, rule)
    )


NOT_COMPLETED: Final = Phase[State](
    "before the adventure is completed",
    # No action is left that a card could help, and held Drama cards pay now (TR-128): a card that
    # fetches others could bring back a Drama card that has paid already.
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
# When any card may be played. A hero outside of the action plays from her pool, too.
PLAYING: Final = Window.of(
    "when a hero may play cards", RESET_OVER, NOT_COMPLETED, HERO, NOT_FALLEN, NOT_BEFORE_THE_FLIP
)
# When cards may be played that only help a hero in the action, such as Haste or Escape.
PLAYING_IN_ACTION: Final = Window.of(
    "when a hero in the action may play cards",
    RESET_OVER,
    NOT_COMPLETED,
    HERO_IN_ACTION,
    NOT_BEFORE_THE_FLIP,
)

# --------------------------------------------------------------------- the rules of each type

Timing: TypeAlias = When[State] | Callable[[State], When[State]]
"""The precondition of a card with the id of its rule; a function where rule texts differ."""


@attrs.frozen(kw_only=True, eq=False)
class CardRule:
    """The rules of a type of card.

    Attributes:
        when: the precondition.
        choice_type: the type of `PlayCard.choice`; None if there is no choice.
        validate_choice: refuses an impossible choice.
        stays_in_play: whether the card stays in play to the end of the round.
        beneficiary: the character whom it helps, who may lose that when stymied; None if none may.
        out_of_hand: whether it may be played from the hand in rounds, too (TC-073).
        samples: sample choices for a menu; by default the default choice.
        effect: the effect of the card, a part of the decision.
        default_choice: the choice if none is given.
    """

    when: Timing
    choice_type: type[Any] | None
    validate_choice: Callable[[State, "PlayCard", Any], object]
    stays_in_play: Callable[[State], bool]
    beneficiary: Callable[[State, str], str] | None
    out_of_hand: Callable[[State], bool]
    samples: Callable[[State, str, Card], Iterable[Choice | None]]
    effect: Callable[[State, "CardPlayed", Any], Decision]
    default_choice: Choice | None

    def moment(self, state: State) -> When[State]:
        """The precondition by the rule text in use."""
        return self.when(state) if callable(self.when) else self.when


_CARD_RULES: Final[dict[CardType, CardRule]] = {}

PLAYS: Final[Mapping[CardType, CardRule]] = MappingProxyType(_CARD_RULES)
"""Card type → its rules; specials wait in the pool and have none.

>>> from dramadeck import torg
>>> torg.PLAYS[torg.CardType.WILLPOWER].choice_type, torg.PLAYS[torg.CardType.HASTE].choice_type
(<class 'dramadeck.torg.choices.Raise'>, None)
"""


@overload
def plays(
    *types: CardType,
    when: Timing,
    validate_choice: Callable[[State, "PlayCard", None], object] = ...,
    stays_in_play: Callable[[State], bool] = ...,
    beneficiary: Callable[[State, str], str] | None = ...,
    out_of_hand: Callable[[State], bool] = ...,
) -> Callable[
    [Callable[[State, "CardPlayed", None], Decision]],
    Callable[[State, "CardPlayed", None], Decision],
]: ...


@overload
def plays(
    *types: CardType,
    when: Timing,
    choice_type: type[C],
    validate_choice: Callable[[State, "PlayCard", C], object] = ...,
    stays_in_play: Callable[[State], bool] = ...,
    beneficiary: Callable[[State, str], str] | None = ...,
    out_of_hand: Callable[[State], bool] = ...,
    samples: Callable[[State, str, Card], Iterable[C | None]] | None = ...,
) -> Callable[
    [Callable[[State, "CardPlayed", C], Decision]], Callable[[State, "CardPlayed", C], Decision]
]: ...


def plays(
    *types: CardType,
    when: Timing,
    choice_type: type[Any] | None = None,
    validate_choice: Callable[[State, "PlayCard", Any], object] = lambda _state, _play, _: None,
    stays_in_play: Callable[[State], bool] = lambda _state: False,
    beneficiary: Callable[[State, str], str] | None = None,
    out_of_hand: Callable[[State], bool] = lambda _state: False,
    samples: Callable[[State, str, Card], Iterable[Any]] | None = None,
) -> Callable[[F], F]:
    """Register the decorated function as the effect of these types of cards; see `CardRule`."""
    default_choice: Choice | None = None
    if choice_type and all(
        field.default is not attrs.NOTHING for field in attrs.fields(choice_type)
    ):
        default_choice = choice_type()
    if choice_type and default_choice is None and samples is None:
        raise TypeError(f"{', '.join(types)}: a listing needs samples of {choice_type.__name__}")

    def register(effect: F) -> F:
        card_rule = CardRule(
            when=when,
            choice_type=choice_type,
            validate_choice=validate_choice,
            stays_in_play=stays_in_play,
            beneficiary=beneficiary,
            out_of_hand=out_of_hand,
            samples=samples or (lambda _state, _hero, _card: (default_choice,)),
            effect=effect,
            default_choice=default_choice,
        )
        for kind in types:
            if kind in _CARD_RULES:
                raise TypeError(f"{kind}: this type of card has a function under `@plays` already")
            if kind in SPECIALS:
                raise TypeError(f"{kind} waits in the pool and is not played for its effect")
            _CARD_RULES[kind] = card_rule
        return effect

    return register


def check_card_rules() -> None:
    """Raise a `TypeError` if a type of card is neither registered by `plays` nor a special."""
    without = [kind for kind in CardType if kind not in PLAYS and kind not in SPECIALS]
    if without:
        raise TypeError(f"write a function under `@plays` for cards of type {', '.join(without)}")


# ------------------------------------------------------------------------------------- playing


@command(menu=core.Topic.CARDS.at(1))
class PlayCard:
    """Play a card for the effect of its player's side (TR-006, TR-007).

    In rounds it is played from the pool, at other times from the hand (TR-019, TR-021).

    Attributes:
        hero: the hero who plays it.
        card: the card.
        choice: the choice that its type needs, see `PLAYS`; None for cards without one, and for the
            default choice.

    >>> from dramadeck import torg
    >>> choice = torg.Raise(attribute=torg.Attribute.MIND)
    >>> torg.commands.PlayCard(hero="Quin", card=20, choice=choice)
    PlayCard(hero='Quin', card=20, choice=Raise(attribute=<Attribute.MIND: 'Mind'>, skill=None))
    """

    hero: core.Sender
    card: field_types.PlayableCard
    choice: Annotated[Choice | None, core.OneOf("choices", always_prompt=False)] = None


@event
class CardPlayed:
    """A hero has played a card for its effect.

    Attributes:
        hero: the hero who played it.
        card: the card.
        from_pool: True if it came from her pool (in rounds), False from her hand.
        lasts: True if it stays in play to the end of the round, False if discarded (TR-006).
    """

    hero: str
    card: Card
    from_pool: bool
    lasts: bool

    @property
    def moves(self) -> core.Moves:
        """From the pool or the hand into play or onto the discard pile."""
        source = pool(self.hero) if self.from_pool else hand(self.hero)
        return (core.Move(self.card, source, in_play(self.hero) if self.lasts else DISCARD_PILE),)

    def apply(self, state: State) -> State:
        """The card is declared (TG-006); a second chance is not possible any more (TR-152)."""
        current, hero = state.round, self.hero
        if current is not None and state.dialect.pools.commitment != "before_the_result":
            pools = current.pools
            if _is_declared(state, state.card(self.card).type):
                heroes = (*(name for name in pools.committed if name != hero), hero)
                pools = replace(pools, committed=heroes, committing=hero)
                state = state.with_round(replace(current, pools=pools))
            elif pools.committing != hero:
                state = state.with_cards_committed
        last = state.pending.aftermath
        if last is None:
            return state
        return state.with_pending(
            replace(state.pending, aftermath=replace(last, is_past_retry=True))
        )


@event
class BonusCancelled(core.NoCards):
    """A bonus card has no effect, because the character that it would help is stymied (TG-059)."""

    character: str

    def apply(self, state: State) -> State:
        """The stymied is used up."""
        current = core.present(state.round)
        conditions = current.conditions.without_stymied(self.character)
        return replace(state, round=replace(current, conditions=conditions))


@rule(PlayCard)
def play_card(state: State, command: PlayCard) -> Decision:
    """Check the rules of all cards, then those of the type, and apply the effect."""
    hero, card = command.hero, command.card
    if card not in state.setup.deck:
        raise refuse(Reason.CARD_NOT_IN_DECK, "TR-001", card=card)
    kind = state.card(card).type
    card_rule = PLAYS.get(kind)
    if card_rule is None:
        playable = phrase("a card that is played for its effect")
        raise refuse(Reason.WRONG_CARD_TYPE, "TR-004", card=card, type=kind, wanted=playable)
    when = card_rule.moment(state)
    statement = when.rule
    when.check(state, hero)
    _require_usable(state, command, card_rule)
    _require_timely(state, hero, card, kind)
    choice = card_rule.default_choice if command.choice is None else command.choice
    choice_type, expected_type = None if choice is None else type(choice), card_rule.choice_type
    if choice_type is not expected_type:
        asks: str | core.Phrase = phrase("no choice")
        if expected_type is not None:
            fields = ", ".join(field.name for field in attrs.fields(expected_type))
            asks = f"{expected_type.__name__}({fields})"
        got = phrase("nothing") if choice_type is None else choice_type.__name__
        raise refuse(Reason.CHOICE_UNFIT, statement, card=kind, asks=asks, given=got)
    card_rule.validate_choice(state, command, choice)
    helped = card_rule.beneficiary and card_rule.beneficiary(state, hero)
    stymied = state.dialect.attempts.stymied
    is_lost = (
        helped is not None and stymied == "next_possibility" and dice.loses_next_card(state, helped)
    )
    played = CardPlayed(
        hero=hero,
        card=card,
        from_pool=comes_from_pool(state, hero, card),
        lasts=card_rule.stays_in_play(state) and not is_lost,
    )
    state = yield played
    if helped is not None and is_lost:
        yield BonusCancelled(character=helped)
    else:
        yield from card_rule.effect(state, played, choice)


def comes_from_pool(state: State, hero: str, card: Card) -> bool:
    """Whether a card that is played now comes from the pool, not from the hand."""
    return state.round is not None and card in state.pool(hero)


def _require_usable(state: State, play: PlayCard, card_rule: CardRule) -> None:
    """Refuse a card that is not where cards are played from now, or any when confused."""
    hero, card = play.hero, play.card
    usable = state.usable(hero)
    if card not in usable and card_rule.out_of_hand(state) and card in state.hand(hero):
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


def _require_timely(state: State, hero: str, card: Card, kind: CardType) -> None:
    """Refuse a card that is too late, is being taken, or is for another character."""
    current = state.round
    if current is None:
        return
    pools = current.pools
    # All cards of a hero in a round are declared together, except answers to a result.
    if hero in pools.committed and pools.committing != hero and _is_declared(state, kind):
        raise refuse(Reason.CARDS_COMMITTED, "TG-006", hero=hero)
    # A card cannot be played to save it from a villain's success (TC-036), except to negate that.
    # If the gamemaster does not take the cards before the next roll, they can be played again.
    waits = state.dialect.pools.exposed_cards_wait and state.pending.aftermath is not None
    is_exposed = card in state.pool(hero) and bool(current.rewards.strips_of(hero))
    if waits and is_exposed and kind is not CardType.OPPONENT_FAILS:
        raise refuse(Reason.POOL_BEING_STRIPPED, "TC-036", hero=hero)
    # The cards of a critical moment help or harm one single character in the round (TG-008).
    for moment in pools.moments:
        if moment.hero == hero and card in (*moment.cards, *state.hand(hero)):
            # A card affects the actors and the targets of the action.
            character, attempt, affected = moment.character, state.attempt, [hero]
            if attempt is not None and (hero in attempt.actors or kind is CardType.SUPPORTER):
                targets = (check.target for check in attempt.checks if check.target is not None)
                affected = [*attempt.actors, *targets]
            if character not in affected:
                raise refuse(Reason.MOMENT_FOR_ANOTHER, "TG-008", card=card, character=character)


def _is_declared(state: State, kind: CardType) -> bool:
    """Whether a card is one of those that are declared together (TG-006)."""
    reading = state.dialect.pools.commitment
    match reading:
        case "before_the_result":
            return False
        case "all_at_one_time":
            return kind in cards.ONTO_AN_ACTION
        case "every_card_at_one_time":
            return kind not in cards.NOT_DECLARED_TOGETHER
        case _:
            assert_never(reading)
