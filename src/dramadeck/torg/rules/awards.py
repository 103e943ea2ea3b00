"""Possibilities that heroes gain: by subplots after an act, as awards after an adventure."""

from collections import Counter
from typing import Final, assert_never

import attrs

from dramadeck import core
from dramadeck.core import Card, command, event, replace
from dramadeck.core.refusals import from_to
from dramadeck.torg.cards import DECLINABLE, CardType
from dramadeck.torg.decks import DISCARD_PILE, hand
from dramadeck.torg.field_types import DramaCards, OneHero, Points
from dramadeck.torg.preconditions import ADVENTURE
from dramadeck.torg.reasons import Reason, refuse
from dramadeck.torg.rules import requirements, rule, turns
from dramadeck.torg.state import GAMEMASTER, Decision, State, SubDecision


@command(when=ADVENTURE("TR-188"), by=GAMEMASTER, menu=core.Topic.RULINGS.at(12))
class GrantAward:
    """Grant a hero possibilities, paid when the adventure ends.

    Attributes:
        hero: the hero who gets them.
        possibilities: how many.

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

    def apply(self, state: State) -> State:
        """The hero's entry for grants, or the one for reductions, has changed (TR-188)."""
        adventure = core.present(state.adventure)
        awards = list(adventure.awards)
        for at, (name, before) in enumerate(awards):
            if name == self.hero and (before < 0) == (self.possibilities < 0):
                awards[at] = (name, before + self.possibilities)
                break
        else:
            awards.append((self.hero, self.possibilities))
        return replace(state, adventure=replace(adventure, awards=tuple(awards)))


@rule(GrantAward)
def grant_award(state: State, command: GrantAward) -> Decision:
    """The gamemaster awards more (TR-188)."""
    requirements.hero_of(state, command.hero, "TR-188")
    yield AwardChanged(hero=command.hero, possibilities=command.possibilities)


@command(when=ADVENTURE("TR-188"), by=GAMEMASTER, menu=core.Topic.RULINGS.at(13))
class ReduceAward:
    """Lower a hero's award, for example for a subplot that its player ignored (TR-188, TR-174).

    An award is never paid below 0.

    Attributes:
        hero: the hero whose award it is.
        possibilities: by how many.
    """

    hero: OneHero
    possibilities: Points


@rule(ReduceAward)
def reduce_award(state: State, command: ReduceAward) -> Decision:
    """The gamemaster reduces an award (TR-188)."""
    requirements.hero_of(state, command.hero, "TR-188")
    yield AwardChanged(hero=command.hero, possibilities=-command.possibilities)


COMPLETED: Final = core.Phase[State](
    "after the last scene of a completed adventure",
    lambda state: state.scene is None and core.present(state.adventure).is_completed,
    Reason.ADVENTURE_NOT_COMPLETED,
    within=ADVENTURE,
)
CLAIMING: Final = core.Window.of(
    "for a survivor, after the last scene of a completed adventure", turns.TO_A_SURVIVOR, COMPLETED
)


@command(when=CLAIMING("TR-128"), menu=core.Topic.ANSWER.at(1))
class ClaimDrama:
    """Show the Drama cards that a hero still holds when the adventure is completed (TR-128).

    The player has to do it: an automatic payment would reveal the cards of a hidden hand.
    In the classic text and in GURPS the end of the adventure pays for cards not claimed before
    (TC-064, TG-017); there it does not matter which encounter was the final one.

    Attributes:
        hero: the hero who held them.
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

    def apply(self, state: State) -> State:
        """The hero has more possibilities."""
        return _richer(state, self.hero, self.possibilities)


@rule(ClaimDrama)
def claim_drama(state: State, command: ClaimDrama) -> Decision:
    """Each Drama card that was never used pays (TR-128); a Hero card pays nothing (TR-130)."""
    hero, cards = command.hero, command.cards
    if not cards:
        raise refuse(Reason.WRONG_NUMBER_OF_CARDS, "TR-128", hero=hero, count=0, wanted=from_to(1))
    requirements.require_cards_in_hand(state, hero, cards, "TR-128")
    for card in cards:
        kind = state.card(card).type
        if kind is not CardType.DRAMA:
            rule = "TR-130" if kind is CardType.HERO else "TR-128"
            drama = CardType.DRAMA
            raise refuse(Reason.WRONG_CARD_TYPE, rule, card=card, type=kind, wanted=drama)
    yield _rewarded(state, hero, cards)


def pay_drama(state: State) -> SubDecision:
    """Pay for Drama cards held at the end of the adventure (TC-064, TG-017)."""
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

    def apply(self, state: State) -> State:
        """The hero has more possibilities."""
        return _richer(state, self.hero, self.possibilities)


@event
class SubplotPaid(core.NoCards):
    """A subplot has paid for an act in which it was active (TR-168)."""

    hero: str
    type: CardType
    possibilities: int

    def apply(self, state: State) -> State:
        """The hero has more possibilities, and the subplot has earned them."""
        adventure, active = core.present(state.adventure), state.subplots
        subplots = tuple(
            replace(subplot, earned=subplot.earned + self.possibilities)
            if subplot in active and (subplot.hero, subplot.type) == (self.hero, self.type)
            else subplot
            for subplot in adventure.subplots
        )
        state = replace(state, adventure=replace(adventure, subplots=subplots))
        return _richer(state, self.hero, self.possibilities)


def pay_subplots(state: State) -> SubDecision:
    """Pay for subplots at the end of an act, by the rule text in use (TR-168, TC-053)."""
    specials = state.dialect.specials
    pay = specials.act_possibilities
    for subplot in state.subplots:
        match specials.subplot_pay:
            case "unless_ignored":
                is_due = not subplot.is_ignored
            case "where_it_influenced":
                is_due = subplot.has_influenced
            case "once_in_play":
                is_due = True
            case _:
                assert_never(specials.subplot_pay)
        if subplot.is_active and is_due:
            state = yield SubplotPaid(hero=subplot.hero, type=subplot.type, possibilities=pay)
    return state


def pay_discards(state: State, hero: str, cards: tuple[Card, ...]) -> SubDecision:
    """Pay for subplots discarded from a hand, where the text says so (TR-163)."""
    readings = state.dialect.specials
    if readings.paid_discards != "every_discard":
        return state
    subplots = sum(state.card(card).type in DECLINABLE for card in cards)
    pay = subplots * readings.declined_possibilities
    return (yield PossibilitiesGained(hero=hero, possibilities=pay)) if pay else state


def require_martyrs_reduced(state: State) -> None:
    """Refuse the end while the award of a living martyr has to be lowered first (TC-058)."""
    if state.dialect.specials.unused_martyr != "is_reduced":
        return
    awards = core.present(state.adventure).awards
    lowered = {name for name, possibilities in awards if possibilities < 0}
    for subplot in state.subplots:
        if subplot.type is CardType.MARTYR and subplot.hero not in lowered:
            raise refuse(Reason.AWARD_NOT_REDUCED, "TC-058", hero=subplot.hero)


@attrs.frozen(kw_only=True)
class Award:
    """The possibilities of a hero at the end of an adventure."""

    hero: str
    possibilities: int


@event
class AwardsPaid(core.NoCards):
    """The awards of the adventure have been paid."""

    awards: tuple[Award, ...]

    def apply(self, state: State) -> State:
        """The heroes have their awards."""
        for award in self.awards:
            state = _richer(state, award.hero, award.possibilities)
        return state


def pay_awards(state: State) -> SubDecision:
    """Pay the awards of the adventure."""
    totals = Counter[str]()
    for name, possibilities in core.present(state.adventure).awards:
        totals[name] += possibilities
    awards = tuple(Award(hero=name, possibilities=n) for name, n in totals.items() if n > 0)
    return (yield AwardsPaid(awards=awards)) if awards else state


def _richer(state: State, name: str, possibilities: int) -> State:
    hero = state.hero(name)
    if hero is None:
        return state
    return state.with_hero(replace(hero, possibilities=hero.possibilities + possibilities))
