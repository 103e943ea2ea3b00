"""What a seat may see of a game: what is public, and its own hand.

Of the hands of others and the deck it sees how many cards there are. The seed is not in a view. The
cards of a hand come in ascending order, so that their places tell nothing.
"""

from typing import Final

from dramadeck.charts.display import html_of
from dramadeck.core import Card, Due, Seat
from dramadeck.core.records import record
from dramadeck.torg import scene as scenes
from dramadeck.torg.attempt import Attempt, Boost
from dramadeck.torg.cards import ActionKind, Advantage, CardType, Side
from dramadeck.torg.characters import Injuries, LastingSubplot
from dramadeck.torg.decks import hand, offered
from dramadeck.torg.dues import Standing, standings
from dramadeck.torg.dues import pending as dues_of
from dramadeck.torg.options import DIALECTS
from dramadeck.torg.round import Round
from dramadeck.torg.rules.approved_actions import approved_kinds
from dramadeck.torg.rules.turns import order_by_speed
from dramadeck.torg.state import VISIBILITY_RULES, State, also_seen

_PRINTED: Final = frozenset(DIALECTS.values())


@record(kw_only=True)
class HeroView:
    """A hero as a seat sees her.

    Attributes:
        name: her name.
        player: who plays her, where she is not her player's only hero.
        possibilities: points left.
        injuries: the ledger of harm.
        hand: the cards of her hand if the seat is hers, else None (TR-018).
        hand_count: how many cards her hand holds.
        pool: the cards of her pool (TR-031).
        in_play: cards whose effect still lasts.
        offered: the cards that another lays before her as a trade if the seat is hers or that
            other's, else None.
        campaigned: the subplots that are part of her life.
        reality: the reality that she belongs to, if anybody has said so.
        hit_points: how many she has unhurt, where her harm is counted in them.
        speed: her Basic Speed in quarters, if anybody has said so.
    """

    name: str
    player: str | None
    possibilities: int
    injuries: Injuries
    hand: tuple[Card, ...] | None
    hand_count: int
    pool: tuple[Card, ...]
    in_play: tuple[Card, ...]
    offered: tuple[Card, ...] | None
    campaigned: tuple[LastingSubplot, ...]
    reality: str | None
    hit_points: int | None
    speed: int | None


@record(kw_only=True)
class View:
    """A game as a seat sees it.

    Attributes:
        seat: who looks.
        dialect: the name of the rule text.
        is_printed: whether it is one that ships, word for word, whatever its name.
        deck: the name of the deck.
        heroes: the heroes.
        deck_count: how many cards the drama deck holds.
        has_paper_deck: whether the deck is of paper, so that cards are named as they come off it.
        action_stack: the flipped cards, the one in force last.
        discard_pile: the spent cards, the top one last.
        initiative: the side that acts first in this round.
        approved: the kinds of action that earn a card now.
        adventure: the adventure, once dealt.
        scene: the scene under way.
        round: the round, while the scene progresses by rounds.
        attempts: attempts under way.
        boosts: cards in play.
        aftermath: the last announced action, as long as a card can answer it.
        offers: trades that wait for an answer.
        renewing: who has yet to say what she discards for Rally.
        owed: who has yet to name a card drawn from a paper deck, once for each card.
        points_due: points for which the gamemaster has yet to say what they do.
        resolution: the dramatic skill resolution under way.
        order: the side that has a flurry, by Basic Speed, where its passes go by it (TG-039).
        questions: questions that the gamemaster has yet to answer.
        dues: what the table waits for.
        standings: where each open action stands.
    """

    seat: Seat
    dialect: str
    is_printed: bool
    deck: str
    heroes: tuple[HeroView, ...]
    deck_count: int
    has_paper_deck: bool
    action_stack: tuple[Card, ...]
    discard_pile: tuple[Card, ...]
    initiative: Side | None
    approved: tuple[ActionKind, ...]
    adventure: scenes.Adventure | None
    scene: scenes.Scene | None
    round: Round | None
    attempts: tuple[Attempt, ...]
    boosts: tuple[Boost, ...]
    aftermath: scenes.Aftermath | None
    offers: tuple[scenes.TradeOffer, ...]
    renewing: tuple[str, ...]
    owed: tuple[str, ...]
    points_due: tuple[scenes.PointDue, ...]
    resolution: scenes.SkillResolution | None
    order: tuple[str, ...]
    questions: tuple[scenes.Question, ...]
    dues: tuple[Due, ...]
    standings: tuple[Standing, ...]

    _repr_html_ = html_of


def player_view(state: State, seat: Seat) -> View:
    """The view of this seat, whether or not somebody sits there."""
    setup, pending = state.setup, state.pending
    lent, sees = {*also_seen(state, seat)}, VISIBILITY_RULES.can_see
    heroes: list[HeroView] = []
    for hero in state.heroes:
        name, cards, laid = hero.name, state.hand(hero.name), offered(hero.name)
        view = HeroView(
            name=name,
            player=hero.player,
            possibilities=hero.possibilities,
            injuries=hero.injuries,
            hand=tuple(sorted(cards)) if sees(seat, hand(name)) else None,
            hand_count=len(cards),
            pool=state.pool(name),
            in_play=state.in_play(name),
            offered=state.offered(name) if laid in lent or sees(seat, laid) else None,
            campaigned=hero.campaigned,
            reality=hero.reality,
            hit_points=hero.hit_points,
            speed=hero.speed,
        )
        heroes.append(view)
    # The order in which the side that has a flurry acts, as far as speeds are known.
    goes_by_speed = state.dialect.rounds.flurry == "two_passes_by_speed"
    hasty = (side for side in Side if goes_by_speed and state.suffers(side, Advantage.FLURRY))
    return View(
        seat=seat,
        dialect=setup.dialect.name,
        is_printed=setup.dialect in _PRINTED,
        deck=setup.deck.name,
        heroes=tuple(heroes),
        deck_count=len(state.drama_deck),
        has_paper_deck=setup.has_paper_deck,
        action_stack=state.action_stack,
        discard_pile=state.discard_pile,
        initiative=state.initiative,
        approved=approved_kinds(state),
        adventure=state.adventure,
        scene=state.scene,
        round=state.round,
        attempts=pending.attempts,
        boosts=pending.boosts,
        aftermath=pending.aftermath,
        offers=pending.offers,
        renewing=pending.renewing,
        owed=pending.owed,
        points_due=pending.points_due,
        resolution=state.resolution,
        order=tuple(name for side in hasty for name in order_by_speed(state, side)),
        questions=pending.questions,
        dues=dues_of(state),
        standings=standings(state),
    )


def public_traits(state: State, card: Card) -> tuple[bool, bool]:
    """What all can count out of a hidden card: a special beyond hand size, a Drama that pays."""
    counted, pay = state.dialect.specials.counted, state.dialect.enhancements.drama_pay
    face = state.card(card)
    # Who draws beyond the size of her hand holds a special (TC-042); Drama pays (TC-064, TG-017).
    is_beyond = counted == "none" and face.player.is_special
    may_end = state.adventure is not None and state.scene is None
    is_paid = may_end and pay == "when_the_adventure_ends" and face.type is CardType.DRAMA
    return is_beyond, is_paid
