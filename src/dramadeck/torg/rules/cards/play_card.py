"""What all cards have in common when they are played; the rest is in their rows, see `rows`."""

from typing import Any, TypeAlias, assert_never

import attrs

from dramadeck.core import Card, NoCards, Phrase, event, phrase, replace
from dramadeck.torg.cards import CardType, Disadvantage, Side
from dramadeck.torg.choices import Choice
from dramadeck.torg.reasons import Reason, refuse
from dramadeck.torg.round import Round
from dramadeck.torg.rules import effects, rule
from dramadeck.torg.rules.cards.rows import (
    PLAYS,
    CardPlayed,
    CardRule,
    PlayCard,
    comes_from_pool,
)
from dramadeck.torg.rules.cards.timing import committed, require_timely
from dramadeck.torg.state import Decision, State
from dramadeck.torg.status import loses_next_card


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
