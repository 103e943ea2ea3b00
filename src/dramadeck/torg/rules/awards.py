"""Possibilities gained: for subplots at the end of an act, as awards at the end of it all."""

from typing import Final, TypeAlias, assert_never

import attrs

from dramadeck import core
from dramadeck.core import Card, command, event, replace
from dramadeck.core.refusals import from_to
from dramadeck.torg.cards import CardType
from dramadeck.torg.decks import DISCARD_PILE, hand
from dramadeck.torg.field_types import DramaCards, OneHero, Points
from dramadeck.torg.preconditions import ADVENTURE
from dramadeck.torg.reasons import Reason, refuse
from dramadeck.torg.rules import effects, rule
from dramadeck.torg.rules.requirements import hero_of, require_cards_in_hand
from dramadeck.torg.rules.turns import TO_WHO_PLAYS_ON
from dramadeck.torg.seats import GAMEMASTER
from dramadeck.torg.state import Adventure, Decision, State, Story
from dramadeck.torg.subplots import DECLINABLE, Subplot


@command(when=ADVENTURE("TR-188"), by=GAMEMASTER, menu=core.Topic.RULINGS.at(12))
class GrantAward:
    """Grant a hero possibilities, to be paid when the adventure ends.

    Attributes:
        hero: who gets them.
        possibilities: how many more.

    >>> from dramadeck import torg
    >>> state = torg.deal(torg.new_game(["Quin"], seed=7)).state
    >>> state = torg.grant_award(state, hero="Quin", possibilities=6).state
    >>> torg.end_adventure(state).state.hero("Quin").possibilities
    6
    """

    hero: OneHero
    possibilities: Points


@event
class AwardChanged(core.NoCards):
    """A hero's award for the adventure has become larger, or smaller."""

    hero: str
    possibilities: int


@rule(GrantAward)
def grant_award(state: State, command: GrantAward) -> Decision:
    """The gamemaster awards more (TR-188)."""
    return _change_award(state, command.hero, command.possibilities)


@command(when=ADVENTURE("TR-188"), by=GAMEMASTER, menu=core.Topic.RULINGS.at(13))
class ReduceAward:
    """Lower a hero's award, as for a subplot that its player ignored (TR-188, TR-174).

    An award never falls below nothing.

    Attributes:
        hero: whose award it is.
        possibilities: by how many.
    """

    hero: OneHero
    possibilities: Points


@rule(ReduceAward)
def reduce_award(state: State, command: ReduceAward) -> Decision:
    """The gamemaster takes back what was awarded (TR-188)."""
    return _change_award(state, command.hero, -command.possibilities)


def _change_award(state: State, hero: str, possibilities: int) -> Decision:
    """What is awarded, and what of it is taken away, is the gamemaster's word (TR-188)."""
    hero_of(state, hero, "TR-188")
    yield AwardChanged(hero=hero, possibilities=possibilities)


COMPLETED: Final = core.Phase[State](
    "after the last scene of a completed adventure",
    lambda state: state.scene is None and core.present(state.adventure).is_completed,
    Reason.ADVENTURE_NOT_COMPLETED,
    within=ADVENTURE,
)
CLAIMING: Final = core.Window.of(
    "to who has survived the last scene of a completed adventure", TO_WHO_PLAYS_ON, COMPLETED
)


@command(when=CLAIMING("TR-128"), menu=core.Topic.ANSWER.at(1))
class ClaimDrama:
    """Show the Drama cards that a hero still holds when the adventure is completed (TR-128).

    It is the player's to do: to pay by itself would tell everybody what lies in a hidden hand.
    In the classic text and in GURPS the end of the adventure pays what has not been claimed
    (TC-064, TG-017); they do not ask which encounter was the final one.

    Attributes:
        hero: who held them.
        cards: her Drama cards; they go onto the discard pile.
    """

    hero: core.Sender
    cards: DramaCards


@event
class DramaRewarded:
    """A hero has shown the Drama cards that she held to the end, which pays (TR-128)."""

    hero: str
    cards: tuple[Card, ...]
    possibilities: int

    @property
    def moves(self) -> core.Moves:
        """From the hand to the discard pile, for everybody to see."""
        return core.moved(self.cards, hand(self.hero), DISCARD_PILE)


@rule(ClaimDrama)
def claim_drama(state: State, command: ClaimDrama) -> Decision:
    """Each Drama card that was never used pays (TR-128); a Hero card pays nothing (TR-130)."""
    hero, cards = command.hero, command.cards
    if not cards:
        raise refuse(Reason.WRONG_NUMBER_OF_CARDS, "TR-128", hero=hero, count=0, wanted=from_to(1))
    require_cards_in_hand(state, hero, cards, "TR-128")
    for card in cards:
        kind = state.card(card).type
        if kind is not CardType.DRAMA:
            rule = "TR-130" if kind is CardType.HERO else "TR-128"
            wanted = CardType.DRAMA
            raise refuse(Reason.WRONG_CARD_TYPE, rule, card=card, type=kind, wanted=wanted)
    yield _rewarded(state, hero, cards)


def pay_drama(state: State) -> Story:
    """Drama cards that are held at the end of the adventure pay by themselves (TC-064, TG-017)."""
    for hero in state.survivors:
        cards = tuple(c for c in state.hand(hero) if state.card(c).type is CardType.DRAMA)
        if cards:
            state = yield _rewarded(state, hero, cards)
    return state


def _rewarded(state: State, hero: str, cards: tuple[Card, ...]) -> DramaRewarded:
    pay = len(cards) * state.dialect.enhancements.drama_award
    return DramaRewarded(hero=hero, cards=cards, possibilities=pay)


@event
class PossibilitiesGained(core.NoCards):
    """A hero has gained possibilities, in compensation for a subplot (TR-163)."""

    hero: str
    possibilities: int


@event
class SubplotPaid(core.NoCards):
    """A subplot has paid for an act in which it was active (TR-168)."""

    hero: str
    type: CardType
    possibilities: int


def pay_subplots(state: State) -> Story:
    """Subplots pay for the act; which of them do, the texts see differently (TR-168, TC-053)."""
    pay = state.dialect.specials.act_possibilities
    for each in state.subplots:
        if each.is_active and _is_due(state, each):
            state = yield SubplotPaid(hero=each.hero, type=each.type, possibilities=pay)
    return state


def _is_due(state: State, subplot: Subplot) -> bool:
    reading = state.dialect.specials.subplot_pay
    match reading:
        case "unless_ignored":
            return not subplot.is_ignored
        case "where_it_influenced":
            return subplot.has_influenced
        case "once_in_play":
            return True
        case _:
            assert_never(reading)


def pay_discards(state: State, hero: str, cards: tuple[Card, ...]) -> Story:
    """Subplots thrown away from a hand may pay as if they had been declined (TR-163)."""
    readings = state.dialect.specials
    match readings.paid_discards:
        case "declined_alone" | "declined_in_the_pool_too":
            return state
        case "every_discard":
            thrown = sum(state.card(card).type in DECLINABLE for card in cards)
            pay = thrown * readings.declined_possibilities
            return (yield PossibilitiesGained(hero=hero, possibilities=pay)) if pay else state
        case _:
            assert_never(readings.paid_discards)


def martyrs_reduced(state: State) -> None:
    """A martyr who lives to the end has her award lowered first, if it must be (TC-058)."""
    reading = state.dialect.specials.unused_martyr
    match reading:
        case "may_be_reduced_if_not_played_out" | "nothing":
            return
        case "is_reduced":
            awards = core.present(state.adventure).awards
            lowered = {name for name, possibilities in awards if possibilities < 0}
            for each in state.subplots:
                if each.type is CardType.MARTYR and each.hero not in lowered:
                    raise refuse(Reason.AWARD_NOT_REDUCED, "TC-058", hero=each.hero)
        case _:
            assert_never(reading)


@attrs.frozen(kw_only=True)
class Award:
    """What a hero gets at the end of an adventure."""

    hero: str
    possibilities: int


@event
class AwardsPaid(core.NoCards):
    """The awards of the adventure have been paid."""

    awards: tuple[Award, ...]


def pay_awards(state: State) -> Story:
    """What has been awarded in the course of the adventure is paid at its end."""
    adventure = core.present(state.adventure)
    owed = {name: 0 for name, _ in adventure.awards}
    for name, possibilities in adventure.awards:
        owed[name] += possibilities
    awards = tuple(Award(hero=name, possibilities=n) for name, n in owed.items() if n > 0)
    if awards:
        state = yield AwardsPaid(awards=awards)
    return state


AwardsEvent: TypeAlias = (
    PossibilitiesGained | SubplotPaid | AwardChanged | AwardsPaid | DramaRewarded
)


@effects
def evolve(state: State, event: AwardsEvent) -> State:
    """The state after an event of this chapter."""
    match event:
        case PossibilitiesGained():
            return _richer(state, event.hero, event.possibilities)
        case DramaRewarded():
            shown = replace(state, table=state.table.after(event.moves))
            return _richer(shown, event.hero, event.possibilities)
        case SubplotPaid(hero=hero, possibilities=possibilities):
            return _paid(_richer(state, hero, possibilities), event)
        case AwardChanged(hero=hero, possibilities=possibilities):
            adventure = state.adventure or Adventure(hand_size=0)
            awards = _with_award(adventure.awards, hero, possibilities)
            return replace(state, adventure=replace(adventure, awards=awards))
        case AwardsPaid(awards=awards):
            for each in awards:
                state = _richer(state, each.hero, each.possibilities)
            return state
        case _:
            assert_never(event)


def _with_award(
    awards: tuple[tuple[str, int], ...], hero: str, possibilities: int
) -> tuple[tuple[str, int], ...]:
    """What is granted is added up by hero, and so is what is taken: the table stays small."""
    for at, (name, before) in enumerate(awards):
        if name == hero and (before < 0) == (possibilities < 0):
            return (*awards[:at], (hero, before + possibilities), *awards[at + 1 :])
    return (*awards, (hero, possibilities))


def _richer(state: State, name: str, possibilities: int) -> State:
    hero = state.hero(name)
    if hero is None:
        return state
    return state.with_hero(replace(hero, possibilities=hero.possibilities + possibilities))


def _paid(state: State, event: SubplotPaid) -> State:
    adventure, told = state.adventure or Adventure(hand_size=0), state.subplots
    subplots = tuple(
        replace(each, earned=each.earned + event.possibilities)
        if each in told and (each.hero, each.type) == (event.hero, event.type)
        else each
        for each in adventure.subplots
    )
    return replace(state, adventure=replace(adventure, subplots=subplots))
